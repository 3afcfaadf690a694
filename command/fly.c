/* graze fly: an object flies through an environment along a billiard path; contacts are found at each pose. */
#include "commands.h"
#include "files.h"
#include "flight.h"
#include "message.h"

#include <float.h>
#include <graze/shape.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct arguments {
    scene_reading reading;
    const char *method;
    double tolerance;  /* negative: not given */
    double size, step; /* 0: not given */
    double turn, wobble;
    uint64_t poses, seed;
    const char *poses_out, *object_out, *page;
    bool demo, json;
} arguments;

static const option options[] = {
    {"demo", 0, OPTION_FLAG, offsetof(arguments, demo), NULL,
     "Fly through built-in data. So it does without ENV and OBJECT.", 0, 0},
    {"poses", 0, OPTION_COUNT, offsetof(arguments, poses), "N", "How many poses. Default 1000.", 1, 1e9},
    {"step", 0, OPTION_NUMBER, offsetof(arguments, step), "S",
     "How far the object's centre moves from one pose to the next. Default: a tenth of the object's longest side, as "
     "in Held et al.",
     DBL_MIN, DBL_MAX},
    {"turn", 0, OPTION_NUMBER, offsetof(arguments, turn), "DEGREES",
     "How far the object turns from one pose to the next. Default 1.", 0, 180},
    {"wobble", 0, OPTION_NUMBER, offsetof(arguments, wobble), "W",
     "How much course and axis of turning change from one pose to the next; 0 flies straight. Default 0.05.", 0, 1},
    {"seed", 0, OPTION_COUNT, offsetof(arguments, seed), "N",
     "Another number is another flight; the same gives the same bits everywhere. Default 1.", 0, 0x1p53},
    {"size", 0, OPTION_NUMBER, offsetof(arguments, size), "S",
     "Scale the object so that its longest side is S times the environment's (0.05 in Held et al.). Default: as it is.",
     DBL_MIN, 1e6},
    {"method", 0, OPTION_TEXT, offsetof(arguments, method), "M", method_help, 0, 0},
    {"tolerance", 0, OPTION_NUMBER, offsetof(arguments, tolerance), "D",
     "Count as contact what is at most D apart, and turn back there.", 0, DBL_MAX},
    {"scale-a", 0, OPTION_SCALE, offsetof(arguments, reading.scale_a), "S", scale_a_help, 0, 0},
    {"scale-b", 0, OPTION_SCALE, offsetof(arguments, reading.scale_b), "S", scale_b_help, 0, 0},
    {"format", 0, OPTION_FORMAT, offsetof(arguments, reading.read.format), "F", format_help, 0, 0},
    {"most", 0, OPTION_BYTES, offsetof(arguments, reading.read.most), "BYTES", most_help, 0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, json_help, 0, 0},
    {"poses-out", 0, OPTION_TEXT, offsetof(arguments, poses_out), "FILE",
     "Write the flight as a pose file, for graze replay.", 0, 0},
    {"object-out", 0, OPTION_TEXT, offsetof(arguments, object_out), "FILE",
     "Write the object as it flew (STL, OBJ or PLY by the ending): the poses fit it, not the file, after --size.", 0,
     0},
    {"page", 0, OPTION_TEXT, offsetof(arguments, page), "FILE", page_help, 0, 0},
};

/* ---- two meshes ---- */

/* Shapes that are there without any file. */
typedef struct built_in {
    const char *name; /* as graze shape would be told */
    const char *shape;
    const char *parameters[6];
    size_t parameter_count;
} built_in;

static const built_in demo_environment = {"pipes count=12 cells=6 radius=0.2 segments=8 bends=3 seed=2",
                                          "pipes",
                                          {"count=12", "cells=6", "radius=0.2", "segments=8", "bends=3", "seed=2"},
                                          6};
static const built_in demo_object = {
    "torus major=0.06 minor=0.02 rings=24 sides=12", "torus", {"major=0.06", "minor=0.02", "rings=24", "sides=12"}, 4};

/* NULL where the scene has a saved model already. */
typedef struct meshes {
    graze_mesh *environment, *object;
} meshes;

static void free_meshes(meshes *m)
{
    graze_mesh_free(m->environment);
    graze_mesh_free(m->object);
}

static graze_status make_built_in(const built_in *b, graze_mesh **out, graze_error *error)
{
    return graze_shape_create(b->shape, b->parameters, b->parameter_count, out, error);
}

static double longest_side(const graze_mesh *mesh)
{
    graze_vec3 low, high;
    graze_mesh_bounds(mesh, &low, &high);
    return fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z));
}

/* A copy of the mesh, every coordinate multiplied. */
static graze_status scaled(const graze_mesh *mesh, double factor, graze_mesh **out, graze_error *error)
{
    graze_mesh_def def = graze_mesh_def_default();
    def.vertex_count = graze_mesh_vertex_count(mesh);
    def.indices = graze_mesh_indices(mesh);
    def.triangle_count = graze_mesh_triangle_count(mesh);
    graze_vec3 *vertices = malloc(def.vertex_count * sizeof *vertices);
    if (!vertices) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: fly a smaller object");
    for (size_t i = 0; i < def.vertex_count; i++) {
        graze_vec3 v = graze_mesh_vertices(mesh)[i];
        vertices[i] = (graze_vec3){v.x * factor, v.y * factor, v.z * factor};
    }
    def.vertices = &vertices->x;
    graze_status status = graze_mesh_create(&def, out, error);
    free(vertices);
    return status;
}

static graze_status resize(const scene *s, meshes *m, double size, graze_error *error)
{
    const char *name = s->path_b;
    if (!m->object)
        return fail(error, GRAZE_BAD_ARGUMENT, "--size: %s is a saved model, which has its size: give the mesh", name);
    double side = longest_side(m->object), wanted = size * longest_side(s->a ? graze_model_mesh(s->a) : m->environment);
    if (!(side > 0 && wanted > 0))
        return fail(error, GRAZE_BAD_ARGUMENT, "--size: %s or its environment has no extent: leave --size out", name);
    graze_mesh *object;
    graze_status status = scaled(m->object, wanted / side, &object, error);
    if (status != GRAZE_OK) return fail_at(error, "%s, scaled by %g", name, wanted / side);
    graze_mesh_free(m->object);
    m->object = object;
    return GRAZE_OK;
}

static graze_status get_meshes(const arguments *a, operands given, scene *s, meshes *m, progress *p, graze_error *error)
{
    graze_status status;
    if (given.count == 0) {
        s->path_a = demo_environment.name, s->path_b = demo_object.name;
        status = make_built_in(&demo_environment, &m->environment, error);
        if (status == GRAZE_OK) status = make_built_in(&demo_object, &m->object, error);
    } else {
        s->path_a = given.items[0], s->path_b = given.items[1];
        status = scene_choose_reading(s, &a->reading, error);
        if (status == GRAZE_OK) status = scene_load_saved(s, p, error);
        if (status == GRAZE_OK && !s->a) status = read_mesh(s->path_a, &s->read_a, &m->environment, error);
        if (status == GRAZE_OK && !s->b) status = read_mesh(s->path_b, &s->read_b, &m->object, error);
    }
    if (status == GRAZE_OK && a->size > 0) status = resize(s, m, a->size, error);
    return status;
}

/* The models keep the meshes alive. */
static graze_status load(const arguments *a, operands given, flight *f, progress *p, graze_error *error)
{
    scene *s = &f->scene;
    meshes m = {0};
    s->method = a->method;
    if (given.count == 0) f->name_a = demo_environment.shape, f->name_b = demo_object.shape;
    progress_phase(p, "getting the meshes", 0);
    graze_status status = get_meshes(a, given, s, &m, p, error);
    progress_phase(p, "building models", 0);
    if (status == GRAZE_OK && !s->a) status = scene_model(s, m.environment, s->path_a, &s->a, error);
    if (status == GRAZE_OK && !s->b) status = scene_model(s, m.object, s->path_b, &s->b, error);
    if (status == GRAZE_OK) status = scene_query(s, &s->query, error);
    if (status == GRAZE_OK && given.count > 0 && a->size == 0) scene_note_units(s, &a->reading);
    free_meshes(&m);
    return status;
}

/* Written before the flight, so that an ending that names no format is not found out at the end of long work. */
static graze_status write_object(const arguments *a, const scene *s, graze_error *error)
{
    if (!a->object_out) return GRAZE_OK;
    return write_mesh(graze_model_mesh(s->b), a->object_out, error);
}

/* ---- the path ---- */

typedef struct asked {
    graze_query *query;
    double tolerance;
    progress *progress;
} asked;

/* What is not proven free turns the object back. */
static bool hit(const graze_pose *b_in_a, void *user, graze_status *status, graze_error *error)
{
    const asked *q = user;
    graze_result result;
    progress_step(q->progress);
    if (q->tolerance < 0)
        *status = graze_query_first(q->query, b_in_a, &result, error);
    else
        *status = graze_query_near(q->query, b_in_a, q->tolerance, &result, error);
    return *status == GRAZE_OK && result.verdict != GRAZE_FREE;
}

static void widen(double *low, double *high, double least_side)
{
    double side = *high - *low, more = side < least_side ? (least_side - side) / 2 : 0;
    *low -= more;
    *high += more;
}

/* The room is the environment's box, and nowhere less deep than twice the object's diameter: even a flat environment
 * can be left and met from all sides. */
static void set_room(graze_billiard_def *def, const scene *s)
{
    graze_vec3 low, high;
    graze_mesh_bounds(graze_model_mesh(s->b), &low, &high);
    graze_vec3 sides = {high.x - low.x, high.y - low.y, high.z - low.z};
    double diameter = sqrt(sides.x * sides.x + sides.y * sides.y + sides.z * sides.z);
    def->centre = (graze_vec3){low.x + sides.x / 2, low.y + sides.y / 2, low.z + sides.z / 2};
    graze_mesh_bounds(graze_model_mesh(s->a), &def->room_low, &def->room_high);
    widen(&def->room_low.x, &def->room_high.x, 2 * diameter);
    widen(&def->room_low.y, &def->room_high.y, 2 * diameter);
    widen(&def->room_low.z, &def->room_high.z, 2 * diameter);
}

/* As in the papers, where objects of size 0.05 moved by 0.005. An object that is a point takes the same part of the
 * environment instead. */
static double default_step(const scene *s)
{
    double object = longest_side(graze_model_mesh(s->b));
    return object > 0 ? 0.1 * object : 0.005 * longest_side(graze_model_mesh(s->a));
}

static graze_status find_path(const arguments *a, flight *f, progress *p, graze_error *error)
{
    asked q = {f->scene.query, a->tolerance, p};
    f->def = graze_billiard_def_default();
    set_room(&f->def, &f->scene);
    f->def.step = a->step > 0 ? a->step : default_step(&f->scene);
    f->def.turn_degrees = a->turn;
    f->def.wobble = a->wobble;
    f->def.pose_count = (size_t)a->poses;
    f->def.seed = a->seed;
    f->def.hit = hit;
    f->def.user = &q;
    progress_phase(p, "finding the path", a->poses);
    graze_status status = graze_path_billiard(&f->def, &f->path, error);
    f->def.hit = NULL, f->def.user = NULL;
    return status;
}

/* ---- what was found ---- */

static graze_status find_contacts(const arguments *a, flight *f, progress *p, graze_error *error)
{
    f->replay = (replay){.scene = &f->scene,
                         .path = f->path,
                         .question = a->tolerance < 0 ? GRAZE_ASK_CONTACTS : GRAZE_ASK_WITHIN,
                         .tolerance = a->tolerance,
                         .repeat = 1,
                         .threads = 1,
                         .keep_pairs = true,
                         .progress = p};
    progress_phase(p, "finding contacts", a->poses);
    graze_status status = replay_run(&f->replay, error);
    f->replay.progress = NULL;
    return status;
}

static graze_status add_up(flight *f, graze_error *error)
{
    const replay *r = &f->replay;
    for (size_t i = 0; i < graze_path_count(f->path); i++) {
        f->hits += r->answers[i].verdict != GRAZE_FREE;
        if (r->answers[i].pair_count > f->most_pairs) {
            f->most_pairs = r->answers[i].pair_count;
            f->most_pairs_pose = i;
        }
    }
    f->pairs = r->pairs->count;
    for (size_t i = 0; i < r->pairs->count; i++) f->kinds[r->pairs->items[i].kind]++;
    return summarise_times(r->microseconds, graze_path_count(f->path), &f->times, error);
}

static graze_status write_poses(const arguments *a, const flight *f, graze_error *error)
{
    if (!a->poses_out) return GRAZE_OK;
    writing_begin();
    graze_status status = graze_path_write(f->path, a->poses_out, error);
    writing_end();
    return status;
}

static void summarise(json *j, const void *of)
{
    json_flight(j, of);
}

static graze_status write_files(const arguments *a, const flight *f, graze_error *error)
{
    const graze_vec3 room[2] = {f->def.room_low, f->def.room_high};
    const page p = {
        .command = "fly", .name_a = f->name_a, .name_b = f->name_b, .room = room, .summarise = summarise, .of = f};
    graze_status status = write_poses(a, f, error);
    return status == GRAZE_OK ? write_replay_page(&f->replay, p, a->page, error) : status;
}

/* ---- the run ---- */

static graze_status check(const arguments *a, operands given, graze_error *error)
{
    const output_file outputs[] = {{"--poses-out", a->poses_out, OUTPUT_TEXT},
                                   {"--object-out", a->object_out, OUTPUT_MESH},
                                   {"--page", a->page, OUTPUT_TEXT}};
    if (a->demo && given.count > 0)
        return fail(error, GRAZE_BAD_ARGUMENT, "'%.100s': --demo has its own meshes: leave one of the two out",
                    given.items[0]);
    if (given.count == 1)
        return fail(error, GRAZE_BAD_ARGUMENT,
                    "OBJECT is missing: name the mesh that flies through %.100s, or neither for built-in data",
                    given.items[0]);
    return check_outputs(outputs, sizeof outputs / sizeof *outputs, given.items, given.count, error);
}

static graze_status fly(const arguments *a, operands given, flight *f, graze_error *error)
{
    progress *p = progress_start("fly");
    graze_status status = load(a, given, f, p, error);
    if (status == GRAZE_OK) status = write_object(a, &f->scene, error);
    if (status == GRAZE_OK) status = find_path(a, f, p, error);
    if (status == GRAZE_OK) status = find_contacts(a, f, p, error);
    if (status == GRAZE_OK) status = add_up(f, error);
    progress_phase(p, "writing files", 0);
    if (status == GRAZE_OK) status = write_files(a, f, error);
    progress_end(p);
    return status;
}

static void report(const arguments *a, const flight *f)
{
    if (!a->json) {
        print_flight(f);
        return;
    }
    json j = json_line(stdout);
    json_flight(&j, f);
    json_line_end(&j);
}

static int run(int argc, char **argv)
{
    graze_billiard_def usual = graze_billiard_def_default();
    arguments a = {.reading = scene_reading_default(),
                   .tolerance = -1,
                   .turn = usual.turn_degrees,
                   .wobble = usual.wobble,
                   .poses = usual.pose_count,
                   .seed = usual.seed};
    operands given;
    int exit_status;
    if (!options_parse(&command_fly, argc, argv, &a, &given, &exit_status)) return exit_status;

    flight f = {0};
    graze_error error;
    graze_status status = check(&a, given, &error);
    if (status == GRAZE_OK) status = fly(&a, given, &f, &error);
    if (status == GRAZE_OK) report(&a, &f);
    exit_status = status != GRAZE_OK ? trouble("fly", error.message) : f.hits ? EXIT_FOUND : EXIT_DONE;
    replay_free(&f.replay);
    graze_path_free(f.path);
    scene_free(&f.scene);
    return exit_status;
}

const command command_fly = {
    .name = "fly",
    .synopsis = "[ENV OBJECT | --demo] [--poses N] [--step S] [--turn DEGREES] [--wobble W] [--seed N] [--size S] "
                "[--method M] [--tolerance D] [--scale-a S] [--scale-b S] [--format F] [--most BYTES] [--json] "
                "[--poses-out FILE] [--object-out "
                "FILE] [--page FILE]",
    .summary = "Fly an object through an environment, find contacts, draw them.",
    .description =
        "Moves OBJECT through ENV along a billiard path (Held, Klosowski, Mitchell 1995): each step is a random "
        "perturbation of the one before, and at a contact the object goes back by one step and leaves on another "
        "course. Its centre stays in the box of ENV, which is widened to twice the object's diameter where it is "
        "less deep. Then every pair of triangles in contact is found at each pose. Without ENV and OBJECT, a "
        "torus flies through a jungle of pipes.\n"
        "Times are microseconds by the monotonic clock, less its own cost; nothing but the query is timed. The "
        "JSON object has version, method, a, b, a_triangles, b_triangles, poses, seed, step, turn_degrees, "
        "wobble, room_low, room_high, tolerance (null without), build_ms, bytes_a, bytes_b, median_us, mean_us, "
        "p99_us, max_us, hits (poses in contact), pairs, kinds, most_pairs, most_pairs_pose (null without "
        "contact), bv_tests, triangle_tests and bv_updates. Poses and triangles are numbered from 0.",
    .exit_status = "0: every pose is free. 1: contact, or nearness within the tolerance, at a pose.",
    .operand_names = {"ENV", "OBJECT"},
    .least_operands = 0,
    .most_operands = 2,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .print_more_help = print_methods,
    .run = run,
};
