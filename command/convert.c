/* graze convert: a mesh from one format to another, scaled and moved on the way. */
#include "commands.h"
#include "files.h"
#include "json.h"
#include "message.h"
#include "progress.h"
#include "reading.h"

#include <float.h>
#include <inttypes.h>

typedef struct arguments {
    graze_read_def read;
    graze_pose pose;
    bool json;
} arguments;

static const option options[] = {
    {"scale", 0, OPTION_SCALE, offsetof(arguments, read.scale), "S", scale_help, 0, 0},
    {"pose", 0, OPTION_POSE, offsetof(arguments, pose), "P",
     "Carry each vertex by this pose, after --scale: x,y,z, or any other form that 'graze check --pose' takes.", 0, 0},
    {"format", 0, OPTION_FORMAT, offsetof(arguments, read.format), "F",
     "The format of IN: stl, obj, ply, off or gltf. Default: by content, else by the name's ending.", 0, 0},
    {"most", 0, OPTION_BYTES, offsetof(arguments, read.most), "BYTES", most_help, 0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, json_help, 0, 0},
};

/* The mesh of a saved model is as good as any. The model keeps it alive, so a copy is made by carrying it. */
static graze_status copy_of_saved(const arguments *a, const char *path, graze_mesh **out, graze_error *error)
{
    graze_model *model;
    graze_status status = graze_model_read(path, &a->read, NULL, &model, error);
    if (status != GRAZE_OK) return status;
    status = graze_mesh_carry(graze_model_mesh(model), &a->pose, out, error);
    graze_model_free(model);
    return status == GRAZE_OK ? status : fail_at(error, "%s", path);
}

/* Without --pose nothing is carried: that would make 0 of -0. */
static graze_status move(const arguments *a, const char *path, graze_mesh **mesh, graze_error *error)
{
    if (is_identity(&a->pose)) return GRAZE_OK;
    graze_mesh *moved;
    graze_status status = graze_mesh_carry(*mesh, &a->pose, &moved, error);
    if (status != GRAZE_OK) return fail_at(error, "%s", path);
    graze_mesh_free(*mesh);
    *mesh = moved;
    return GRAZE_OK;
}

static graze_status get_mesh(const arguments *a, const char *path, graze_mesh **out, graze_error *error)
{
    if (is_saved_model(path)) return copy_of_saved(a, path, out, error);
    graze_status status = read_mesh(path, &a->read, out, error);
    return status == GRAZE_OK ? move(a, path, out, error) : status;
}

static graze_status convert(const arguments *a, operands given, graze_mesh **mesh, graze_error *error)
{
    const char *in = given.items[0], *out = given.items[1];
    const output_file output = {.option = "OUT", .path = out, .kind = OUTPUT_MESH};
    graze_status status = check_outputs(&output, 1, given.items, 1, error);
    if (status != GRAZE_OK) return status;
    progress *p = progress_start("convert");
    progress_phase(p, "reading the mesh", 0);
    status = get_mesh(a, in, mesh, error);
    progress_phase(p, "writing it", 0);
    if (status == GRAZE_OK) status = write_mesh(*mesh, out, error);
    progress_end(p);
    return status;
}

static void print_result(const arguments *a, operands given, const graze_mesh *mesh)
{
    uint32_t triangles = graze_mesh_triangle_count(mesh), vertices = graze_mesh_vertex_count(mesh);
    if (!a->json) {
        print_name(given.items[1]);
        printf(": %" PRIu32 " triangles, %" PRIu32 " vertices\n", triangles, vertices);
        return;
    }
    json j = json_line(stdout);
    json_text(&j, "version", graze_version());
    json_text(&j, "mesh", given.items[0]);
    json_text(&j, "file", given.items[1]);
    json_count(&j, "triangles", triangles);
    json_count(&j, "vertices", vertices);
    json_line_end(&j);
}

static int run(int argc, char **argv)
{
    arguments a = {.read = graze_read_def_default(), .pose = graze_pose_identity()};
    operands given;
    int exit_status;
    if (!options_parse(&command_convert, argc, argv, &a, &given, &exit_status)) return exit_status;
    graze_mesh *mesh = NULL;
    graze_error error;
    if (convert(&a, given, &mesh, &error) != GRAZE_OK) {
        exit_status = trouble("convert", error.message);
    } else {
        print_result(&a, given, mesh);
        exit_status = EXIT_DONE;
    }
    graze_mesh_free(mesh);
    return exit_status;
}

const command command_convert = {
    .name = "convert",
    .synopsis = "IN OUT [--scale S] [--pose P] [--format F] [--most BYTES] [--json]",
    .summary = "Write a mesh in another format, scaled or moved.",
    .description =
        "Reads IN (any mesh that is read, - for standard input, or a saved model, whose mesh is taken), multiplies "
        "each "
        "coordinate by --scale, carries each vertex by --pose, and writes OUT: STL (binary), OBJ or PLY (binary) by "
        "its "
        "ending. OBJ and PLY keep every bit of every coordinate; STL rounds to float, which is said when it loses "
        "anything. Triangles keep their numbers. OUT appears whole or not at all, and replaces no mesh of another "
        "kind.",
    .exit_status = "0: the file was written.",
    .operand_names = {"IN", "OUT"},
    .least_operands = 2,
    .most_operands = 2,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
