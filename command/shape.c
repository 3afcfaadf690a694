/* graze shape: generated meshes, written to a file. */
#include "commands.h"
#include "files.h"
#include "json.h"
#include "message.h"
#include "progress.h"

#include <graze/shape.h>
#include <stdlib.h>
#include <string.h>

typedef struct arguments {
    const char *output;
    bool json;
} arguments;

static const option options[] = {
    {"output", 'o', OPTION_TEXT, offsetof(arguments, output), "FILE",
     "Where to write it. The ending tells the format: .stl (binary, rounded to float), .obj or .ply (every bit kept). "
     "Must be given.",
     0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, "Print one JSON object instead of text.", 0, 0},
};

static const graze_shape_info *find_shape(const char *name)
{
    const graze_shape_info *shape;
    for (size_t i = 0; (shape = graze_shape_get(i)); i++)
        if (!strcmp(shape->name, name)) return shape;
    return NULL;
}

static void print_parameters(const graze_shape_info *shape)
{
    printf("\n  %s: ", shape->name);
    print_wrapped(shape->summary, 4 + (int)strlen(shape->name), 6);
    for (size_t i = 0; i < shape->parameter_count; i++) {
        const graze_shape_parameter *parameter = &shape->parameters[i];
        int column = printf("      %s", parameter->key);
        column += parameter->fallback ? printf("=%s", parameter->fallback) : printf(" (must be given)");
        column += column < 26 ? printf("%*s", 26 - column, "") : printf("  ");
        print_wrapped(parameter->help, column, 26);
    }
}

static void print_shapes(operands given)
{
    const graze_shape_info *shape = given.count ? find_shape(given.items[0]) : NULL;
    printf("\n%s, with parameters and their defaults:\n", shape ? "This shape" : "Shapes");
    if (shape) {
        print_parameters(shape);
        return;
    }
    for (size_t i = 0; (shape = graze_shape_get(i)); i++) print_parameters(shape);
}

/* A parameter's value may name a file that the shape is made of; those are inputs. */
static graze_status check_output(const char *output, operands given, graze_error *error)
{
    if (!output) return fail(error, GRAZE_BAD_ARGUMENT, "--output is missing: say where to write the shape, -o FILE");
    output_file file = {"--output", output, OUTPUT_MESH};
    for (size_t i = 1; i < given.count; i++) {
        char *equals = strchr(given.items[i], '=');
        if (!equals) continue;
        char *value = equals + 1;
        graze_status status = check_outputs(&file, 1, &value, 1, error);
        if (status != GRAZE_OK) return status;
    }
    return check_outputs(&file, 1, NULL, 0, error);
}

static graze_status make(const arguments *a, operands given, graze_mesh **mesh, graze_error *error)
{
    graze_status status = check_output(a->output, given, error);
    if (status != GRAZE_OK) return status;
    progress *p = progress_start("shape");
    progress_phase(p, "making the shape", 0);
    status = graze_shape_create(given.items[0], (const char *const *)(given.items + 1), given.count - 1, mesh, error);
    progress_phase(p, "writing it", 0);
    if (status == GRAZE_OK) status = write_mesh(*mesh, a->output, error);
    progress_end(p);
    return status;
}

static void print_result(const arguments *a, const char *name, const graze_mesh *mesh)
{
    uint32_t triangles = graze_mesh_triangle_count(mesh), vertices = graze_mesh_vertex_count(mesh);
    if (!a->json) {
        print_name(a->output);
        printf(": %s, %u triangles, %u vertices\n", name, triangles, vertices);
        return;
    }
    json j = json_line(stdout);
    json_text(&j, "version", graze_version());
    json_text(&j, "shape", name);
    json_text(&j, "file", a->output);
    json_count(&j, "triangles", triangles);
    json_count(&j, "vertices", vertices);
    json_line_end(&j);
}

static int run(int argc, char **argv)
{
    arguments a = {0};
    operands given;
    int exit_status;
    if (!options_parse(&command_shape, argc, argv, &a, &given, &exit_status)) return exit_status;

    graze_error error;
    graze_mesh *mesh = NULL;
    graze_status status = make(&a, given, &mesh, &error);
    if (status == GRAZE_OK) print_result(&a, given.items[0], mesh);
    graze_mesh_free(mesh);
    return status == GRAZE_OK ? EXIT_DONE : trouble("shape", error.message);
}

const command command_shape = {
    .name = "shape",
    .synopsis = "NAME [KEY=VALUE...] -o FILE [--json]",
    .summary = "Write a generated mesh.",
    .description =
        "Makes the shape NAME with the parameters given and writes it to FILE, which appears whole or not at "
        "all. The same parameters give the same bits on every platform. 'graze shape NAME --help' shows the "
        "parameters of one shape.",
    .exit_status = "0: the file was written.",
    .operand_names = {"NAME"},
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .print_more_help = print_shapes,
    .helps_with_operand = true,
    .run = run,
};
