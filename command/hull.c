/* graze hull: the exact convex hull of a mesh or of points, written to a file. */
#include "commands.h"
#include "files.h"
#include "json.h"
#include "message.h"
#include "progress.h"
#include "reading.h"

#include <graze/hull.h>
#include <inttypes.h>

typedef struct arguments {
    graze_read_def read;
    const char *output;
    bool json;
} arguments;

static const option options[] = {
    {"output", 'o', OPTION_TEXT, offsetof(arguments, output), "FILE",
     "Where to write it. The ending tells the format: .stl (binary, rounded to float), .obj or .ply (every bit kept). "
     "Must be given.",
     0, 0},
    {"scale", 0, OPTION_SCALE, offsetof(arguments, read.scale), "S", scale_help, 0, 0},
    {"format", 0, OPTION_FORMAT, offsetof(arguments, read.format), "F",
     "The format of IN: stl, obj, ply, off or gltf. Default: by content, else by the name's ending, else points.", 0,
     0},
    {"most", 0, OPTION_BYTES, offsetof(arguments, read.most), "BYTES", most_help, 0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, json_help, 0, 0},
};

static graze_status hull_of_saved(const arguments *a, const char *path, graze_mesh **out, graze_error *error)
{
    graze_model *model;
    graze_status status = graze_model_read(path, &a->read, NULL, &model, error);
    if (status != GRAZE_OK) return status;
    graze_hull_def def = graze_hull_def_default();
    def.mesh = graze_model_mesh(model);
    status = graze_hull_create(&def, out, error);
    graze_model_free(model);
    return status == GRAZE_OK ? status : fail_at(error, "%s", path);
}

static graze_status hull_of_points(const arguments *a, const char *path, graze_mesh **out, graze_error *error)
{
    graze_cloud *cloud;
    graze_status status = read_cloud(path, &a->read, &cloud, error);
    if (status != GRAZE_OK) return status;
    graze_hull_def def = graze_hull_def_default();
    def.points = &graze_cloud_points(cloud)->x;
    def.count = graze_cloud_count(cloud);
    status = graze_hull_create(&def, out, error);
    graze_cloud_free(cloud);
    return status == GRAZE_OK ? status : fail_at(error, "%s", path);
}

static graze_status make(const arguments *a, operands given, graze_mesh **mesh, graze_error *error)
{
    const char *in = given.items[0];
    const output_file output = {"--output", a->output, OUTPUT_MESH};
    if (!a->output) return fail(error, GRAZE_BAD_ARGUMENT, "--output is missing: say where to write the hull, -o FILE");
    graze_status status = check_outputs(&output, 1, given.items, 1, error);
    if (status != GRAZE_OK) return status;
    progress *p = progress_start("hull");
    progress_phase(p, "finding the hull", 0);
    status = is_saved_model(in) ? hull_of_saved(a, in, mesh, error) : hull_of_points(a, in, mesh, error);
    progress_phase(p, "writing it", 0);
    if (status == GRAZE_OK) status = write_mesh(*mesh, a->output, error);
    progress_end(p);
    return status;
}

static void print_result(const arguments *a, operands given, const graze_mesh *mesh)
{
    const uint32_t triangles = graze_mesh_triangle_count(mesh), vertices = graze_mesh_vertex_count(mesh);
    if (!a->json) {
        print_name(a->output);
        printf(": %" PRIu32 " triangles, %" PRIu32 " vertices\n", triangles, vertices);
        return;
    }
    json j = json_line(stdout);
    json_text(&j, "version", graze_version());
    json_text(&j, "points", given.items[0]);
    json_text(&j, "file", a->output);
    json_count(&j, "triangles", triangles);
    json_count(&j, "vertices", vertices);
    json_line_end(&j);
}

static int run(int argc, char **argv)
{
    arguments a = {.read = graze_read_def_default()};
    operands given;
    int exit_status;
    if (!options_parse(&command_hull, argc, argv, &a, &given, &exit_status)) return exit_status;
    graze_mesh *mesh = NULL;
    graze_error error;
    const graze_status status = make(&a, given, &mesh, &error);
    if (status == GRAZE_OK) print_result(&a, given, mesh);
    graze_mesh_free(mesh);
    return status == GRAZE_OK ? EXIT_DONE : trouble("hull", error.message);
}

const command command_hull = {
    .name = "hull",
    .synopsis = "IN -o FILE [--scale S] [--format F] [--most BYTES] [--json]",
    .summary = "Write the convex hull of a mesh or of points.",
    .description =
        "Reads the vertices of IN (any mesh that is read, a text with x, y and z on each line, - for standard input, "
        "or "
        "a saved model) and writes their convex hull to FILE, which appears whole or not at all: a closed mesh that is "
        "convex exactly, whose vertices are the corners alone. The order of the points does not matter. Points in a "
        "plane give the two sides of a polygon.",
    .exit_status = "0: the file was written.",
    .operand_names = {"IN"},
    .least_operands = 1,
    .most_operands = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
