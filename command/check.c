/* graze check: do they touch? Which triangles, and how? */
#include "check_depth.h"
#include "check_manifold.h"
#include "commands.h"
#include "contact.h"
#include "files.h"
#include "message.h"
#include "numbers.h"
#include "page.h"
#include "solids.h"
#include "surfaces.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>

typedef struct arguments {
    scene_reading reading;
    graze_pose b_in_a;
    bool all, depth, manifold;
    double margin, flat; /* negative: not given */
    uint64_t points;     /* 0: all */
    double tolerance;    /* negative: contact is asked for, not nearness */
    const char *method, *page;
    bool json;
} arguments;

static const option options[] = {
    {"pose", 0, OPTION_POSE, offsetof(arguments, b_in_a), "P", pose_help, 0, 0},
    {"pose-a", 0, OPTION_POSE, offsetof(arguments, reading.a_in_world), "P", pose_a_help, 0, 0},
    {"all", 0, OPTION_FLAG, offsetof(arguments, all), NULL, "List every pair of triangles, sorted. Default: one pair.",
     0, 0},
    {"tolerance", 0, OPTION_NUMBER, offsetof(arguments, tolerance), "D",
     "Ask whether anything is at most D apart, and print the least distance and a pair that has it; with --all, all "
     "pairs that are. With a method that has no distances, or a budget, the pair is one of several. Default: ask for "
     "contact.",
     0, DBL_MAX},
    {"depth", 0, OPTION_FLAG, offsetof(arguments, depth), NULL,
     "Ask how deep solids lie in each other, and the way out (--method convex).", 0, 0},
    {"manifold", 0, OPTION_FLAG, offsetof(arguments, manifold), NULL,
     "Ask in which points solids touch, along which normal (--method convex).", 0, 0},
    {"margin", 0, OPTION_NUMBER, offsetof(arguments, margin), "D",
     "For --manifold: count what is at most D apart. Default 0.", 0, DBL_MAX},
    {"points", 0, OPTION_COUNT, offsetof(arguments, points), "N", "For --manifold: at most N of all points, 1 to 4.", 1,
     4},
    {"flat", 0, OPTION_NUMBER, offsetof(arguments, flat), "D",
     "For --manifold: faces that were rounded by up to D are one. Default 0.", 0, DBL_MAX},
    {"method", 0, OPTION_TEXT, offsetof(arguments, method), "M", method_once_help, 0, 0},
    {"scale-a", 0, OPTION_SCALE, offsetof(arguments, reading.scale_a), "S", scale_a_help, 0, 0},
    {"scale-b", 0, OPTION_SCALE, offsetof(arguments, reading.scale_b), "S", scale_b_help, 0, 0},
    {"format", 0, OPTION_FORMAT, offsetof(arguments, reading.read.format), "F", format_help, 0, 0},
    {"most", 0, OPTION_BYTES, offsetof(arguments, reading.read.most), "BYTES", most_help, 0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, json_help, 0, 0},
    {"page", 0, OPTION_TEXT, offsetof(arguments, page), "FILE", page_help, 0, 0},
};

/* ---- the question ---- */

/* What was found. The pairs are in the query's memory, or the one in `only`. */
typedef struct answer {
    graze_result result;
    graze_left left;
    graze_pair only;
    size_t contacts;       /* how many of the pairs are in contact */
    double least_distance; /* NaN: not known, or only contact was asked for */
    bool surfaces_only;    /* free, but one may lie inside the other */
} answer;

static graze_pair nearest_pair(const scene *s, const graze_pose *b_in_a, const graze_distance *d)
{
    graze_vec3 corners_a[3], corners_b[3];
    scene_triangles(s, d->triangle_a, d->triangle_b, b_in_a, corners_a, corners_b);
    return (graze_pair){d->triangle_a, d->triangle_b, graze_triangles_meet(corners_a, corners_b), d->closest.distance};
}

/* Something is near and not known to touch: replaces the pair by one that has the least distance, where the method
 * measures, and its budget lasts. What is within the tolerance is within a cut-off of as much. */
static graze_status find_least(const arguments *a, const scene *s, answer *found, graze_error *error)
{
    const graze_distance_def up_to_tolerance = {.size = sizeof up_to_tolerance, .cutoff = a->tolerance};
    graze_distance d;
    found->only = found->result.pairs[0]; /* the next question overwrites it */
    found->result.pairs = &found->only;
    graze_status status = graze_query_distance_bounded(s->query, &a->b_in_a, &up_to_tolerance, &d, error);
    if (status != GRAZE_OK) return status == GRAZE_UNSUPPORTED ? GRAZE_OK : status;
    graze_counters_add(&found->result.counters, &d.counters);
    if (d.left || d.triangle_a == UINT32_MAX) return GRAZE_OK; /* or solids meet, whose surfaces are only near */
    found->only = nearest_pair(s, &a->b_in_a, &d);
    found->least_distance = found->only.distance;
    return GRAZE_OK;
}

static graze_status ask_near(const arguments *a, const scene *s, answer *found, graze_error *error)
{
    graze_status status = graze_query_near(s->query, &a->b_in_a, a->tolerance, &found->result, error);
    found->left = graze_query_left(s->query);
    if (status != GRAZE_OK || found->result.count == 0) return status;
    if (found->result.pairs[0].kind == GRAZE_APART) return find_least(a, s, found, error);
    found->least_distance = 0;
    return GRAZE_OK;
}

static graze_status ask_within(const arguments *a, const scene *s, answer *found, graze_error *error)
{
    const graze_result *r = &found->result;
    graze_status status = graze_query_within(s->query, &a->b_in_a, a->tolerance, NULL, &found->result, error);
    if (status != GRAZE_OK || r->count == 0 || r->left) return status;
    found->least_distance = r->pairs[0].distance;
    for (size_t i = 1; i < r->count; i++) found->least_distance = fmin(found->least_distance, r->pairs[i].distance);
    return GRAZE_OK;
}

static graze_status ask(const arguments *a, const scene *s, answer *found, graze_error *error)
{
    if (a->tolerance >= 0 && !a->all) return ask_near(a, s, found, error);
    graze_status status = a->tolerance >= 0 ? ask_within(a, s, found, error)
                          : a->all          ? graze_query_contacts(s->query, &a->b_in_a, NULL, &found->result, error)
                                            : graze_query_first(s->query, &a->b_in_a, &found->result, error);
    found->left = graze_query_left(s->query);
    return status;
}

static size_t count_contacts(const graze_result *r)
{
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++) count += r->pairs[i].kind != GRAZE_APART;
    return count;
}

static graze_status load_and_ask(const arguments *a, operands given, scene *s, answer *found, graze_error *error)
{
    const output_file output = {"--page", a->page, OUTPUT_TEXT};
    graze_status status = check_outputs(&output, 1, given.items, given.count, error);
    if (status != GRAZE_OK) return status;
    progress *p = progress_start("check");
    status = scene_load(s, given.items, &a->reading, a->method, p, error);
    if (status == GRAZE_OK) {
        progress_phase(p, "checking", 0);
        status = ask(a, s, found, error);
        if (status == GRAZE_OK) found->contacts = count_contacts(&found->result);
        if (status == GRAZE_OK && found->result.verdict == GRAZE_FREE && found->result.solids == GRAZE_SOLIDS_UNKNOWN)
            status = only_surfaces_free(graze_model_mesh(s->a), graze_model_mesh(s->b), &a->b_in_a,
                                        &found->surfaces_only, error);
        if (status != GRAZE_OK) fail_at(error, "%s posed in %s", s->path_b, s->path_a);
    }
    progress_end(p);
    return status;
}

/* ---- depth and manifold ---- */

/* What is asked about solids alone. */
typedef struct solid_answer {
    graze_depth depth;
    graze_manifold manifold;
} solid_answer;

static graze_status check_question(const arguments *a, graze_error *error)
{
    const char *name = a->manifold ? "manifold" : "depth", *other = a->all              ? "all"
                                                                    : a->tolerance >= 0 ? "tolerance"
                                                                    : a->depth          ? "depth"
                                                                                        : NULL;
    if (a->depth && !a->manifold) other = a->all ? "all" : a->tolerance >= 0 ? "tolerance" : NULL;
    if (other) return fail(error, GRAZE_BAD_ARGUMENT, "--%s and --%s ask two questions: leave one out", name, other);
    if (!a->page) return GRAZE_OK;
    return fail(error, GRAZE_BAD_ARGUMENT, "--page does not draw %ss: leave out --page or --%s", name, name);
}

static graze_status ask_about_solids(const arguments *a, const scene *s, solid_answer *out, graze_error *error)
{
    if (!a->manifold) return graze_query_depth(s->query, &a->b_in_a, NULL, &out->depth, error);
    graze_manifold_def def = graze_manifold_def_default();
    if (a->margin >= 0) def.margin = a->margin;
    if (a->flat >= 0) def.flat = a->flat;
    def.most = (uint32_t)a->points;
    return graze_query_manifold(s->query, &a->b_in_a, &def, &out->manifold, error);
}

static graze_status load_and_measure(const arguments *a, operands given, scene *s, solid_answer *out,
                                     graze_error *error)
{
    graze_status status = check_question(a, error);
    if (status != GRAZE_OK) return status;
    progress *p = progress_start("check");
    status = scene_load(s, given.items, &a->reading, a->method, p, error);
    if (status == GRAZE_OK) {
        progress_phase(p, "measuring", 0);
        status = ask_about_solids(a, s, out, error);
        if (status != GRAZE_OK) fail_at(error, "%s posed in %s", s->path_b, s->path_a);
    }
    progress_end(p);
    return status;
}

/* In place of all the rest. */
static graze_status check_solids(const arguments *a, operands given, scene *s, int *exit_status, graze_error *error)
{
    solid_answer found;
    graze_status status = load_and_measure(a, given, s, &found, error);
    if (status != GRAZE_OK) return status;
    const bool is_free = a->manifold ? found.manifold.count == 0 : found.depth.solids == GRAZE_SOLIDS_APART;
    const double margin = a->margin >= 0 ? a->margin : 0;
    if (a->manifold)
        a->json ? print_manifold_json(s, &found.manifold, margin) : print_manifold(&found.manifold, margin);
    else
        a->json ? print_depth_json(s, &found.depth) : print_depth(&found.depth);
    if (!a->json) print_long_build(s);
    *exit_status = is_free ? EXIT_DONE : EXIT_FOUND;
    return GRAZE_OK;
}

/* Options of --manifold without it. */
static graze_status check_manifold_options(const arguments *a, graze_error *error)
{
    const char *name = a->margin >= 0 ? "margin" : a->points > 0 ? "points" : a->flat >= 0 ? "flat" : NULL;
    if (a->manifold || !name) return GRAZE_OK;
    return fail(error, GRAZE_BAD_ARGUMENT, "--%s is about --manifold: ask for that, or leave it out", name);
}

/* ---- the answer ---- */

static void print_pair(const arguments *a, const scene *s, const graze_pair *pair)
{
    number_text distance;
    printf("  triangle %" PRIu32 " of A, %" PRIu32 " of B: ", pair->triangle_a, pair->triangle_b);
    if (pair->kind == GRAZE_APART)
        printf("distance %s", shortest_number(distance, pair->distance));
    else {
        const graze_contact contact = contact_of_pair(s, &a->b_in_a, pair);
        print_contact(&contact);
    }
    printf("\n");
}

static const char *verdict_word(const answer *found)
{
    if (found->result.verdict == GRAZE_MAYBE) return "maybe";
    if (found->result.verdict == GRAZE_FREE) return "free";
    return found->contacts || found->result.solids >= GRAZE_SOLIDS_MEETING ? "contact" : "near";
}

static void print_least(const char *before, const answer *found)
{
    number_text distance;
    printf("%sthe least distance is %s", before, shortest_number(distance, found->least_distance));
}

/* Of one pair: it must not read like the clearance where it is not. In contact there is nothing to add. */
static void print_nearness(const answer *found)
{
    if (found->contacts) return;
    if (isnan(found->least_distance))
        printf(": one of the pairs within the tolerance, not always the nearest");
    else
        print_least(": ", found);
}

static void print_count(const arguments *a, const answer *found)
{
    size_t count = found->result.count;
    printf(": %zu pair%s", count, count == 1 ? "" : "s");
    if (a->tolerance < 0) return;
    printf(" within the tolerance");
    if (found->contacts)
        printf(", %zu in contact", found->contacts);
    else if (!isnan(found->least_distance))
        print_least(", ", found);
}

static void print_text(const arguments *a, const scene *s, const answer *found)
{
    const graze_result *result = &found->result;
    printf("%s%s", verdict_word(found), found->surfaces_only ? only_surfaces_note : "");
    if (a->all && result->count) print_count(a, found);
    if (!a->all && a->tolerance >= 0 && result->count) print_nearness(found);
    print_solids(result->solids);
    printf("\n");
    if (result->left)
        printf("  the budget is spent: %zu pairs of nodes are left, which could overlap by %.10g\n", found->left.pairs,
               found->left.overlap);
    for (size_t i = 0; i < result->count; i++) print_pair(a, s, &result->pairs[i]);
}

static void json_pair(json *j, const arguments *a, const scene *s, const graze_pair *pair)
{
    const graze_contact contact = contact_of_pair(s, &a->b_in_a, pair);
    json_object(j, NULL);
    json_count(j, "a", pair->triangle_a);
    json_count(j, "b", pair->triangle_b);
    json_text(j, "kind", graze_kind_name(pair->kind));
    json_number(j, "distance", pair->distance);
    json_contact(j, &contact);
    json_object_end(j);
}

/* A question and its answer. */
typedef struct summary {
    const arguments *arguments;
    const scene *scene;
    const answer *answer;
} summary;

static void json_before_pairs(json *j, const summary *whole)
{
    const arguments *a = whole->arguments;
    json_scene(j, whole->scene);
    json_number(j, "tolerance", a->tolerance >= 0 ? a->tolerance : 0);
    json_text(j, "verdict", verdict_word(whole->answer));
    json_bool(j, "surfaces_only", whole->answer->surfaces_only);
    json_solids(j, whole->answer->result.solids, whole->answer->result.common);
    json_bool(j, "all", a->all);
    json_number(j, "least_distance", whole->answer->least_distance);
}

static void json_after_pairs(json *j, const summary *whole)
{
    json_count(j, "left", whole->answer->left.pairs);
    json_number(j, "overlap", whole->answer->left.overlap);
    json_counters(j, &whole->answer->result.counters);
    json_march_costs_of(j, whole->scene->query);
}

static void print_json(const summary *whole)
{
    const graze_result *result = &whole->answer->result;
    json j = json_line(stdout);
    json_before_pairs(&j, whole);
    json_array(&j, "pairs");
    for (size_t i = 0; i < result->count; i++) json_pair(&j, whole->arguments, whole->scene, &result->pairs[i]);
    json_array_end(&j);
    json_after_pairs(&j, whole);
    json_line_end(&j);
}

/* ---- the page ---- */

static void summarise(json *j, const void *of)
{
    const summary *whole = of;
    json_before_pairs(j, whole);
    json_count(j, "pairs", whole->answer->result.count);
    json_after_pairs(j, whole);
}

static graze_status draw(const summary *whole, graze_error *error)
{
    const arguments *a = whole->arguments;
    const graze_result *result = &whole->answer->result;
    const pose_answer at_pose = {.verdict = result->verdict, .undecided = result->left, .pair_count = result->count};
    const page_pairs pairs = {result->pairs, result->count};
    const page p = {.command = "check",
                    .question = a->tolerance >= 0 ? (a->all ? GRAZE_ASK_WITHIN : GRAZE_ASK_NEAR)
                                                  : (a->all ? GRAZE_ASK_CONTACTS : GRAZE_ASK_FIRST),
                    .scene = whole->scene,
                    .poses = &a->b_in_a,
                    .pose_count = 1,
                    .answers = &at_pose,
                    .pairs = &pairs,
                    .summarise = summarise,
                    .of = whole};
    return write_page(&p, a->page, error);
}

static graze_status check_contact(const arguments *a, operands given, scene *s, int *exit_status, graze_error *error)
{
    answer found = {.least_distance = NAN};
    const summary whole = {a, s, &found};
    graze_status status = load_and_ask(a, given, s, &found, error);
    if (status == GRAZE_OK) status = draw(&whole, error);
    if (status != GRAZE_OK) return status;
    if (a->json)
        print_json(&whole);
    else
        print_text(a, s, &found);
    if (!a->json) print_long_build(s);
    *exit_status = found.result.verdict == GRAZE_FREE ? EXIT_DONE : EXIT_FOUND;
    return GRAZE_OK;
}

static int run(int argc, char **argv)
{
    arguments a = {
        .reading = scene_reading_default(), .b_in_a = graze_pose_identity(), .tolerance = -1, .margin = -1, .flat = -1};
    operands given;
    int exit_status;
    if (!options_parse(&command_check, argc, argv, &a, &given, &exit_status)) return exit_status;

    scene s = {0};
    scene_for_one_question(&s);
    graze_error error;
    graze_status status = scene_place(&a.reading, &a.b_in_a, &error);
    if (status == GRAZE_OK) status = check_manifold_options(&a, &error);
    if (status == GRAZE_OK)
        status = a.depth || a.manifold ? check_solids(&a, given, &s, &exit_status, &error)
                                       : check_contact(&a, given, &s, &exit_status, &error);
    if (status != GRAZE_OK) exit_status = trouble("check", error.message);
    scene_free(&s);
    return exit_status;
}

const command command_check = {
    .name = "check",
    .synopsis =
        "A B [--pose P] [--pose-a P] [--all] [--tolerance D] [--depth] [--manifold] [--margin D] [--points N] "
        "[--flat D] [--method M] [--scale-a S] [--scale-b S] [--format F] [--most BYTES] [--json] [--page FILE]",
    .summary = "Say whether two meshes touch, which triangles, and how.",
    .description =
        "Two triangles are in contact if they share a point; the answer is exact. A pair is crossing if the interiors "
        "meet at an angle, overlap if both lie in one plane and share area, and touching otherwise. With each "
        "pair the point, segment or polygon in which the two meet is printed, in A's frame. Triangle numbers are those "
        "of the files, from 0. Meshes are surfaces: one that lies inside another without touching it is free. Where "
        "that is possible, because one mesh is closed and the boxes meet, the verdict says so.\n--depth and --manifold "
        "ask about convex solids instead.",
    .exit_status = "0: free: no two triangles meet, which is a proof about surfaces, not about solids. 1: in contact, "
                   "or within the tolerance; with a method that has a budget "
                   "also: not decided.",
    .operand_names = {"A", "B"},
    .least_operands = 2,
    .most_operands = 2,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .print_more_help = print_methods,
    .run = run,
};
