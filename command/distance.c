/* graze distance: how far apart, and where. */
#include "commands.h"
#include "files.h"
#include "message.h"
#include "numbers.h"
#include "page.h"
#include "solids.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>

typedef struct arguments {
    scene_reading reading;
    graze_pose b_in_a;
    double tolerance;
    graze_distance_def bounds;
    const char *method, *page;
    bool json;
} arguments;

static const option options[] = {
    {"pose", 0, OPTION_POSE, offsetof(arguments, b_in_a), "P", pose_help, 0, 0},
    {"pose-a", 0, OPTION_POSE, offsetof(arguments, reading.a_in_world), "P", pose_a_help, 0, 0},
    {"tolerance", 0, OPTION_NUMBER, offsetof(arguments, tolerance), "D",
     "Count as found (exit status 1) a distance of at most D. Default 0: only contact.", 0, DBL_MAX},
    {"cutoff", 0, OPTION_NUMBER, offsetof(arguments, bounds.cutoff), "D", cutoff_help, 0, DBL_MAX},
    {"relative", 0, OPTION_NUMBER, offsetof(arguments, bounds.relative), "E", relative_help, 0, DBL_MAX},
    {"absolute", 0, OPTION_NUMBER, offsetof(arguments, bounds.absolute), "E", absolute_help, 0, DBL_MAX},
    {"method", 0, OPTION_TEXT, offsetof(arguments, method), "M", method_once_help, 0, 0},
    {"scale-a", 0, OPTION_SCALE, offsetof(arguments, reading.scale_a), "S", scale_a_help, 0, 0},
    {"scale-b", 0, OPTION_SCALE, offsetof(arguments, reading.scale_b), "S", scale_b_help, 0, 0},
    {"format", 0, OPTION_FORMAT, offsetof(arguments, reading.read.format), "F", format_help, 0, 0},
    {"most", 0, OPTION_BYTES, offsetof(arguments, reading.read.most), "BYTES", most_help, 0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, json_help, 0, 0},
    {"page", 0, OPTION_TEXT, offsetof(arguments, page), "FILE", page_help, 0, 0},
};

static void print_end(const char *name, uint32_t triangle, graze_vec3 p, const double weights[3],
                      const graze_feature *feature)
{
    number_text x, y, z;
    printf("  on %s: triangle %" PRIu32 " at (%s, %s, %s), weights %.10g %.10g %.10g", name, triangle,
           shortest_number(x, p.x), shortest_number(y, p.y), shortest_number(z, p.z), weights[0], weights[1],
           weights[2]);
    print_feature(feature);
    printf("\n");
}

static void print_exact(const char *distance, graze_solids solids)
{
    printf("distance %s", distance);
    print_solids(solids);
    printf("\n");
}

/* Solids may share a point that is of no triangle. */
static bool names_triangles(const graze_distance *d)
{
    return isfinite(d->closest.distance) && d->triangle_a != UINT32_MAX;
}

static void print_text(const graze_distance *d, size_t left)
{
    number_text distance, at_least;
    shortest_number(distance, d->closest.distance);
    shortest_number(at_least, d->at_least);
    bool has_pair = isfinite(d->closest.distance);
    if (d->left)
        printf("distance between %s and %s: the budget is spent, %zu pairs of nodes are left\n", at_least, distance,
               left);
    else if (isinf(d->at_least))
        printf("distance inf\n  a saved model has no triangle left\n");
    else if (!has_pair)
        printf("distance beyond the cut-off: at least %s\n", at_least);
    else if (d->at_least < d->closest.distance)
        printf("distance between %s and %s\n", at_least, distance);
    else
        print_exact(distance, d->solids);
    if (!names_triangles(d)) return;
    print_end("A", d->triangle_a, d->closest.point_a, d->closest.weights_a, &d->feature_a);
    print_end("B", d->triangle_b, d->closest.point_b, d->closest.weights_b, &d->feature_b);
}

static void json_weights(json *j, const char *key, const double weights[3])
{
    json_array(j, key);
    for (int i = 0; i < 3; i++) json_number(j, NULL, weights[i]);
    json_array_end(j);
}

static void json_witness(json *j, const graze_distance *d)
{
    json_count(j, "triangle_a", d->triangle_a);
    json_count(j, "triangle_b", d->triangle_b);
    json_point(j, "point_a", d->closest.point_a);
    json_point(j, "point_b", d->closest.point_b);
    json_weights(j, "weights_a", d->closest.weights_a);
    json_weights(j, "weights_b", d->closest.weights_b);
}

/* What json_witness writes; beyond a cut-off, with a budget, of a model without triangles, or of solids that share a
 * point inside both, there may be no witness. */
static const char *const witness_keys[] = {"triangle_a", "triangle_b", "point_a", "point_b", "weights_a", "weights_b"};

/* A question and its answer. */
typedef struct summary {
    const arguments *arguments;
    const scene *scene;
    const graze_distance *distance;
} summary;

static void json_summary(json *j, const void *of)
{
    const summary *whole = of;
    const arguments *a = whole->arguments;
    const graze_distance *d = whole->distance;
    json_scene(j, whole->scene);
    json_number(j, "cutoff", a->bounds.cutoff);
    json_number(j, "relative", a->bounds.relative);
    json_number(j, "absolute", a->bounds.absolute);
    json_number(j, "distance", d->closest.distance);
    json_number(j, "at_least", d->at_least);
    json_count(j, "left", graze_query_left(whole->scene->query).pairs);
    json_solids(j, d->solids, d->closest.point_a);
    json_feature(j, "feature_a", &d->feature_a);
    json_feature(j, "feature_b", &d->feature_b);
    if (names_triangles(d))
        json_witness(j, d);
    else
        for (size_t i = 0; i < sizeof witness_keys / sizeof *witness_keys; i++) json_null(j, witness_keys[i]);
    json_counters(j, &d->counters);
    json_march_costs_of(j, whole->scene->query);
}

static void print_json(const summary *whole)
{
    json j = json_line(stdout);
    json_summary(&j, whole);
    json_line_end(&j);
}

static graze_status draw(const summary *whole, graze_error *error)
{
    const arguments *a = whole->arguments;
    const graze_distance *d = whole->distance;
    const pose_answer answer = distance_answer(d);
    const page p = {.command = "distance",
                    .question = GRAZE_ASK_DISTANCE,
                    .scene = whole->scene,
                    .poses = &a->b_in_a,
                    .pose_count = 1,
                    .answers = &answer,
                    .distances = d,
                    .summarise = json_summary,
                    .of = whole};
    return write_page(&p, a->page, error);
}

static graze_status measure(const arguments *a, operands given, scene *s, graze_distance *d, graze_error *error)
{
    const output_file output = {"--page", a->page, OUTPUT_TEXT};
    graze_status status = check_outputs(&output, 1, given.items, given.count, error);
    if (status != GRAZE_OK) return status;
    progress *p = progress_start("distance");
    status = scene_load(s, given.items, &a->reading, a->method, p, error);
    if (status == GRAZE_OK) {
        progress_phase(p, "measuring", 0);
        status = graze_query_distance_bounded(s->query, &a->b_in_a, &a->bounds, d, error);
        if (status != GRAZE_OK) fail_at(error, "%s posed in %s", s->path_b, s->path_a);
    }
    progress_end(p);
    return status;
}

static int run(int argc, char **argv)
{
    arguments a = {
        .reading = scene_reading_default(), .b_in_a = graze_pose_identity(), .bounds = graze_distance_def_default()};
    operands given;
    int exit_status;
    if (!options_parse(&command_distance, argc, argv, &a, &given, &exit_status)) return exit_status;

    scene s = {0};
    scene_for_one_question(&s);
    graze_distance d;
    graze_error error;
    const summary whole = {&a, &s, &d};
    graze_status status = scene_place(&a.reading, &a.b_in_a, &error);
    if (status == GRAZE_OK) status = measure(&a, given, &s, &d, &error);
    if (status == GRAZE_OK) status = draw(&whole, &error);
    if (status != GRAZE_OK)
        exit_status = trouble("distance", error.message);
    else {
        if (a.json)
            print_json(&whole);
        else
            print_text(&d, graze_query_left(s.query).pairs);
        if (!a.json) print_long_build(&s);
        exit_status = d.at_least <= a.tolerance ? EXIT_FOUND : EXIT_DONE;
    }
    scene_free(&s);
    return exit_status;
}

const command command_distance = {
    .name = "distance",
    .synopsis = "A B [--pose P] [--pose-a P] [--tolerance D] [--cutoff D] [--relative E] [--absolute E] [--method M] "
                "[--scale-a S] [--scale-b S] [--format F] "
                "[--most BYTES] [--json] [--page FILE]",
    .summary = "Say how far apart two meshes are, and where.",
    .description =
        "Prints the least distance between a triangle of A and one of B, with a relative error of at most "
        "1e-12, and 0 only if they are in contact; and a pair of triangles that has it, with the two closest "
        "points in A's frame and their barycentric weights.\nWith --relative, --absolute or --cutoff two bounds of the "
        "least distance are printed: the lower one is proven, the upper one is the distance of the pair that is named; "
        "beyond the cut-off there is the lower one only.",
    .exit_status = "0: they are apart, by more than the tolerance. 1: they are in contact, or within the tolerance, or "
                   "that was not "
                   "ruled out: a budget was spent, or errors are allowed.",
    .operand_names = {"A", "B"},
    .least_operands = 2,
    .most_operands = 2,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .print_more_help = print_measuring_methods,
    .run = run,
};
