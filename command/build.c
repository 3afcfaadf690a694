/* graze build: preprocess once, save. */
#include "commands.h"
#include "files.h"
#include "message.h"
#include "numbers.h"
#include "scene.h"

#include <float.h>
#include <inttypes.h>

typedef struct arguments {
    graze_read_def read;
    const char *output, *method;
    uint64_t threads;
    bool force, json;
} arguments;

static const option options[] = {
    {"output", 'o', OPTION_TEXT, offsetof(arguments, output), "FILE",
     "Where to write the model: a name that ends in .graze. Must be given.", 0, 0},
    {"force", 0, OPTION_FLAG, offsetof(arguments, force), NULL,
     "Write it under any name, and replace whatever is there but an input.", 0, 0},
    {"method", 0, OPTION_TEXT, offsetof(arguments, method), "M",
     "How triangle pairs will be avoided, see below. Default " GRAZE_DEFAULT_METHOD
     ". Options of the query are checked, but not saved: they are given when it is asked.",
     0, 0},
    {"threads", 0, OPTION_THREADS, offsetof(arguments, threads), "T",
     "Build by T threads. The file does not depend on it. Default 1.", 1, 64},
    {"scale", 0, OPTION_SCALE, offsetof(arguments, read.scale), "S", scale_help, 0, 0},
    {"format", 0, OPTION_FORMAT, offsetof(arguments, read.format), "F", format_help, 0, 0},
    {"most", 0, OPTION_BYTES, offsetof(arguments, read.most), "BYTES", most_help, 0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, "Print one JSON object instead of text.", 0, 0},
};

static graze_status check(const arguments *a, operands given, graze_error *error)
{
    if (!a->output)
        return fail(error, GRAZE_BAD_ARGUMENT, "--output is missing: say where to write the model, -o FILE");
    output_file file = {"--output", a->output, a->force ? OUTPUT_ANYTHING : OUTPUT_MODEL};
    graze_status status = check_outputs(&file, 1, given.items, given.count, error);
    if (status == GRAZE_OK && is_saved_model(given.items[0]))
        return fail(error, GRAZE_BAD_ARGUMENT, "%s: is a saved model already: give the mesh it was built from",
                    given.items[0]);
    return status;
}

static graze_status build(const arguments *a, const char *path, scene *s, progress *p, graze_error *error)
{
    graze_mesh *mesh;
    progress_phase(p, "reading the mesh", 0);
    graze_status status = read_mesh(path, &a->read, &mesh, error);
    if (status != GRAZE_OK) return status;
    progress_phase(p, "building the model", 0);
    status = scene_model(s, mesh, path, &s->a, error);
    graze_mesh_free(mesh);
    return status;
}

static graze_status save(const graze_model *model, const char *path, graze_error *error)
{
    writing_begin();
    graze_status status = graze_model_save(model, path, error);
    writing_end();
    return status;
}

static graze_status make(const arguments *a, operands given, scene *s, graze_error *error)
{
    graze_status status = check(a, given, error);
    if (status != GRAZE_OK) return status;
    progress *p = progress_start("build");
    status = build(a, given.items[0], s, p, error);
    progress_phase(p, "writing the model", 0);
    if (status == GRAZE_OK) status = save(s->a, a->output, error);
    progress_end(p);
    return status;
}

static void print_result(const arguments *a, const char *mesh_path, const scene *s)
{
    uint32_t triangles = graze_mesh_triangle_count(graze_model_mesh(s->a));
    if (!a->json) {
        number_text count, bytes, ms;
        printf("%s: %s, %s triangles, %s bytes beyond the mesh, built in %s ms\n", a->output, graze_model_method(s->a),
               grouped_count(count, triangles), grouped_count(bytes, graze_model_bytes(s->a)),
               rounded_number(ms, s->build_ms, 4));
        return;
    }
    json j = json_line(stdout);
    json_text(&j, "version", graze_version());
    json_text(&j, "mesh", mesh_path);
    json_text(&j, "file", a->output);
    json_text(&j, "method", graze_model_method(s->a));
    json_count(&j, "threads", a->threads);
    json_count(&j, "triangles", triangles);
    json_count(&j, "bytes", graze_model_bytes(s->a));
    json_number(&j, "build_ms", s->build_ms);
    json_line_end(&j);
}

static int run(int argc, char **argv)
{
    arguments a = {.read = graze_read_def_default(), .threads = 1};
    operands given;
    int exit_status;
    if (!options_parse(&command_build, argc, argv, &a, &given, &exit_status)) return exit_status;

    scene s = {.method = a.method, .build_threads = (int)a.threads};
    graze_error error;
    graze_status status = make(&a, given, &s, &error);
    if (status == GRAZE_OK) print_result(&a, given.items[0], &s);
    scene_free(&s);
    return status == GRAZE_OK ? EXIT_DONE : trouble("build", error.message);
}

const command command_build = {
    .name = "build",
    .synopsis = "MESH -o FILE [--force] [--method M] [--threads T] [--scale S] [--format F] [--most BYTES] [--json]",
    .summary = "Build a model of a mesh once, and save it.",
    .description =
        "Reads MESH, builds a model and writes it to FILE, which appears whole or not at all. Every command that takes "
        "a mesh to ask about takes FILE in its place and then builds nothing. The file holds the mesh with every bit "
        "of "
        "its coordinates, the method with the options of the build, and what the method built; the same mesh and "
        "options "
        "give the same bytes on every platform. A checksum tells damage; 'graze info --verify FILE' proves the bounds.",
    .exit_status = "0: the file was written.",
    .operand_names = {"MESH"},
    .least_operands = 1,
    .most_operands = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .print_more_help = print_methods,
    .run = run,
};
