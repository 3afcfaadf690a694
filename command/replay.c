/* graze replay: one query a pose, with times and counts. The instrument by which everything is compared. */
#include "replay.h"

#include "commands.h"
#include "files.h"
#include "message.h"
#include "numbers.h"
#include "page.h"

#include <ctype.h>
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct arguments {
    scene_reading reading;
    const char *method;
    const char *query;
    double tolerance;          /* negative: not given */
    graze_distance_def bounds; /* negative where not given */
    uint64_t repeat, threads;
    const char *out, *times, *page;
    bool json;
} arguments;

enum { MOST_BUILDERS = 64 }; /* of a model, see graze_model_def */

static const option options[] = {
    {"pose-a", 0, OPTION_POSE, offsetof(arguments, reading.a_in_world), "P",
     "Where A is; POSES then say where B is in the same frame. Answers stay in A's frame.", 0, 0},
    {"method", 0, OPTION_TEXT, offsetof(arguments, method), "M", method_help, 0, 0},
    {"query", 0, OPTION_TEXT, offsetof(arguments, query), "Q",
     "What to ask at each pose. first: is there contact? all: every pair in contact. distance: how far apart? "
     "depth: how deep do solids lie in each other? manifold, or manifold=D: in which points do solids touch, or come "
     "within D? near=D: is anything at most D apart? tolerance=D: every pair at "
     "most D apart. Default first.",
     0, 0},
    {"tolerance", 0, OPTION_NUMBER, offsetof(arguments, tolerance), "D", "The same as --query tolerance=D.", 0,
     DBL_MAX},
    {"cutoff", 0, OPTION_NUMBER, offsetof(arguments, bounds.cutoff), "D", cutoff_help, 0, DBL_MAX},
    {"relative", 0, OPTION_NUMBER, offsetof(arguments, bounds.relative), "E", relative_help, 0, DBL_MAX},
    {"absolute", 0, OPTION_NUMBER, offsetof(arguments, bounds.absolute), "E", absolute_help, 0, DBL_MAX},
    {"repeat", 0, OPTION_COUNT, offsetof(arguments, repeat), "N",
     "Pass over all poses N times; the time of a pose is the median over the passes. Default 1.", 1, 1e6},
    {"threads", 0, OPTION_THREADS, offsetof(arguments, threads), "T",
     "Build by T threads, at most 64, and share the poses among T, a contiguous part to each. Answers do not depend on "
     "it (but for which of the "
     "distances that --relative and --absolute allow is found). Default 1.",
     1, 1024},
    {"scale-a", 0, OPTION_SCALE, offsetof(arguments, reading.scale_a), "S", scale_a_help, 0, 0},
    {"scale-b", 0, OPTION_SCALE, offsetof(arguments, reading.scale_b), "S", scale_b_help, 0, 0},
    {"format", 0, OPTION_FORMAT, offsetof(arguments, reading.read.format), "F", format_help, 0, 0},
    {"most", 0, OPTION_BYTES, offsetof(arguments, reading.read.most), "BYTES", most_help, 0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, json_help, 0, 0},
    {"out", 0, OPTION_TEXT, offsetof(arguments, out), "FILE",
     "Write the answers as CSV: pose,hit (0, 1 or maybe) for first and near; pose,distance for distance (maybe if a "
     "budget was "
     "spent, inf beyond the cut-off); pose,depth,x,y,z for depth, with the direction in which B moves (depth is the "
     "word "
     "apart where they are); pose,separation,x,y,z,normal_x,normal_y,normal_z,id for manifold, a line a point on A; "
     "pose,triangle_a,triangle_b,kind for all; pose,triangle_a,triangle_b,distance for "
     "tolerance.",
     0, 0},
    {"times", 0, OPTION_TEXT, offsetof(arguments, times), "FILE", "Write the times as CSV: pose,us.", 0, 0},
    {"page", 0, OPTION_TEXT, offsetof(arguments, page), "FILE", page_help, 0, 0},
};

/* ---- the question ---- */

/* Questions that take a number: "near=0.1". */
static graze_status choose_by_key(const char *text, replay *r, graze_error *error)
{
    static const struct {
        const char *key;
        graze_question question;
    } keys[] = {{"tolerance=", GRAZE_ASK_WITHIN}, {"near=", GRAZE_ASK_NEAR}, {"manifold=", GRAZE_ASK_MANIFOLD}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const size_t length = strlen(keys[i].key);
        if (strncmp(text, keys[i].key, length) != 0) continue;
        r->question = keys[i].question;
        if (parse_number(text + length, &r->tolerance) && r->tolerance >= 0) return GRAZE_OK;
        return fail(error, GRAZE_BAD_ARGUMENT, "--query: '%.100s': give a finite %s that is not negative", text,
                    r->question == GRAZE_ASK_MANIFOLD ? "margin" : "tolerance");
    }
    return fail(error, GRAZE_BAD_ARGUMENT,
                "--query: '%.100s' is no question: give first, all, distance, depth, manifold, manifold=D, near=D or "
                "tolerance=D",
                text);
}

static graze_status choose_question(const arguments *a, replay *r, graze_error *error)
{
    const char *text = a->query;
    if (a->tolerance >= 0 && text)
        return fail(error, GRAZE_BAD_ARGUMENT, "--tolerance and --query %.100s ask two questions: leave one out", text);
    if (a->tolerance >= 0) {
        r->question = GRAZE_ASK_WITHIN;
        r->tolerance = a->tolerance;
    } else if (!text || !strcmp(text, "first"))
        r->question = GRAZE_ASK_FIRST;
    else if (!strcmp(text, "all"))
        r->question = GRAZE_ASK_CONTACTS;
    else if (!strcmp(text, "distance"))
        r->question = GRAZE_ASK_DISTANCE;
    else if (!strcmp(text, "depth"))
        r->question = GRAZE_ASK_DEPTH;
    else if (!strcmp(text, "manifold"))
        r->question = GRAZE_ASK_MANIFOLD;
    else
        return choose_by_key(text, r, error);
    return GRAZE_OK;
}

/* How good a distance is wanted, with the defaults where nothing was given. */
static graze_status choose_bounds(const arguments *a, replay *r, graze_error *error)
{
    const graze_distance_def *given = &a->bounds;
    const char *name = given->cutoff >= 0     ? "cutoff"
                       : given->relative >= 0 ? "relative"
                       : given->absolute >= 0 ? "absolute"
                                              : NULL;
    if (given->cutoff >= 0 && r->question == GRAZE_ASK_DEPTH)
        return fail(error, GRAZE_BAD_ARGUMENT, "--cutoff is about distances: ask --query distance, or leave it out");
    if (name && r->question != GRAZE_ASK_DISTANCE && r->question != GRAZE_ASK_DEPTH)
        return fail(error, GRAZE_BAD_ARGUMENT, "--%s is about distances%s: ask --query distance, or leave it out", name,
                    given->cutoff >= 0 ? "" : " and depths");
    r->bounds = graze_distance_def_default();
    if (given->cutoff >= 0) r->bounds.cutoff = given->cutoff;
    if (given->relative >= 0) r->bounds.relative = given->relative;
    if (given->absolute >= 0) r->bounds.absolute = given->absolute;
    return GRAZE_OK;
}

/* A question as --query takes it, and ",cutoff=D,relative=E,absolute=E" where these are not the defaults. */
typedef char question_text[200];

static void append_bound(question_text text, const char *name, double value, double fallback)
{
    number_text number;
    size_t used = strlen(text);
    if (value != fallback)
        snprintf(text + used, sizeof(question_text) - used, ",%s=%s", name, shortest_number(number, value));
}

static void print_question(const replay *r, question_text text)
{
    const graze_distance_def fallback = graze_distance_def_default();
    const bool takes_number = r->question == GRAZE_ASK_WITHIN || r->question == GRAZE_ASK_NEAR ||
                              (r->question == GRAZE_ASK_MANIFOLD && r->tolerance > 0);
    number_text number = "";
    if (takes_number) shortest_number(number, r->tolerance);
    snprintf(text, sizeof(question_text), "%s%s%s", graze_question_name(r->question), takes_number ? "=" : "", number);
    append_bound(text, "cutoff", r->bounds.cutoff, fallback.cutoff);
    append_bound(text, "relative", r->bounds.relative, fallback.relative);
    append_bound(text, "absolute", r->bounds.absolute, fallback.absolute);
}

/* ---- the report ---- */

typedef struct totals {
    uint64_t hits, undecided, pairs, free;
    /* Of the finite ones, added up in the order of the poses, so that it has the same bits for any number of threads.
     */
    double sum_distance, sum_depth;
    bool counts_pairs, measures, is_depth, counts_points, has_budget;
    time_summary times;
} totals;

static graze_status add_up(const replay *r, totals *t, graze_error *error)
{
    size_t pose_count = graze_path_count(r->path);
    char budget[80];
    *t = (totals){.counts_pairs = r->question == GRAZE_ASK_CONTACTS || r->question == GRAZE_ASK_WITHIN,
                  .measures = r->question == GRAZE_ASK_DISTANCE,
                  .is_depth = r->question == GRAZE_ASK_DEPTH,
                  .counts_points = r->question == GRAZE_ASK_MANIFOLD};
    for (size_t i = 0; i < pose_count; i++) {
        t->hits += r->answers[i].verdict == GRAZE_CONTACT;
        t->undecided += r->answers[i].undecided;
        t->free += r->answers[i].verdict == GRAZE_FREE;
        t->pairs += r->answers[i].pair_count;
        if (isfinite(r->answers[i].distance)) t->sum_distance += r->answers[i].distance;
        if (r->answers[i].verdict == GRAZE_CONTACT) t->sum_depth += r->answers[i].depth;
    }
    /* A budget is a number; the word that stands for having none is no digit. */
    t->has_budget = method_option(graze_query_method(r->scene->query), "budget", budget, sizeof budget) &&
                    isdigit((unsigned char)budget[0]);
    return summarise_times(r->microseconds, pose_count, &t->times, error);
}

static void json_count_or_null(json *j, const char *key, bool applies, uint64_t value)
{
    if (applies)
        json_count(j, key, value);
    else
        json_null(j, key);
}

/* A replay and what its answers add up to. */
typedef struct summary {
    const replay *replay;
    totals totals;
} summary;

static void json_summary(json *j, const void *of)
{
    const summary *whole = of;
    const replay *r = whole->replay;
    const totals *t = &whole->totals;
    const scene *s = r->scene;
    char simd[40];
    question_text asked;
    bool has_simd = method_option(graze_query_method(s->query), "simd", simd, sizeof simd);
    print_question(r, asked);
    json_text(j, "version", graze_version());
    json_text(j, "method", graze_query_method(s->query));
    json_text(j, "simd", has_simd ? simd : NULL);
    json_count(j, "threads", r->threads);
    json_count(j, "build_threads", (uint64_t)s->build_threads);
    json_count(j, "repeat", r->repeat);
    json_count(j, "timed_in_blocks", r->short_poses);
    json_text(j, "query", asked);
    json_count(j, "a_triangles", graze_mesh_triangle_count(graze_model_mesh(s->a)));
    json_count(j, "b_triangles", graze_mesh_triangle_count(graze_model_mesh(s->b)));
    json_count(j, "poses", graze_path_count(r->path));
    json_count(j, "pose_numbers", (uint64_t)r->pose_numbers);
    json_costs(j, s, &t->times);
    json_count(j, "hits", t->hits);
    json_count_or_null(j, "undecided", t->has_budget, t->undecided);
    json_count_or_null(j, "pairs", t->counts_pairs, t->pairs);
    if (t->measures)
        json_number(j, "sum_distance", t->sum_distance);
    else
        json_null(j, "sum_distance");
    if (t->is_depth)
        json_number(j, "sum_depth", t->sum_depth);
    else
        json_null(j, "sum_depth");
    json_count_or_null(j, "points", t->counts_points, t->pairs);
    json_counters(j, &r->counters);
    json_march_costs(j, &r->march_costs);
}

static void print_json(const summary *whole)
{
    json j = json_line(stdout);
    json_summary(&j, whole);
    json_line_end(&j);
}

static void print_text(const replay *r, const totals *t)
{
    const scene *s = r->scene;
    question_text asked;
    number_text sum;
    print_question(r, asked);
    printf("%s, %s, %" PRIu64 " thread%s, %" PRIu64 " pass%s\n", graze_query_method(s->query), asked, r->threads,
           r->threads == 1 ? "" : "s", r->repeat, r->repeat == 1 ? "" : "es");
    print_models(s, "A", "B");
    size_t poses = graze_path_count(r->path);
    printf("  %zu pose%s of %d numbers, %" PRIu64 " hit%s", poses, poses == 1 ? "" : "s", r->pose_numbers, t->hits,
           t->hits == 1 ? "" : "s");
    if (t->has_budget) printf(", %" PRIu64 " undecided", t->undecided);
    if (t->counts_pairs) printf(", %" PRIu64 " pair%s", t->pairs, t->pairs == 1 ? "" : "s");
    if (t->counts_points) printf(", %" PRIu64 " point%s", t->pairs, t->pairs == 1 ? "" : "s");
    if (t->measures) printf(", distances add up to %s", shortest_number(sum, t->sum_distance));
    if (t->is_depth) printf(", depths add up to %s", shortest_number(sum, t->sum_depth));
    printf("\n");
    print_times("query", &t->times);
    print_counters(&r->counters);
}

/* ---- the run ---- */

/* The path with each pose as scene_place makes it. */
static graze_status place_path(const scene_reading *reading, graze_path **path, graze_error *error)
{
    size_t count = graze_path_count(*path);
    graze_pose *poses = malloc(count * sizeof *poses);
    if (!poses) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: replay fewer poses at once");
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        poses[i] = graze_path_poses(*path)[i];
        status = scene_place(reading, &poses[i], error);
        if (status != GRAZE_OK) fail_at(error, "pose %zu", i);
    }
    graze_path *placed = NULL;
    if (status == GRAZE_OK) status = graze_path_create(poses, count, &placed, error);
    free(poses);
    if (status != GRAZE_OK) return status;
    graze_path_free(*path);
    *path = placed;
    return GRAZE_OK;
}

static graze_status read_path(const arguments *a, const char *file, replay *r, graze_path **path, graze_error *error)
{
    graze_status status = refuse_standard_input(file, error);
    if (status == GRAZE_OK) status = graze_path_read(file, path, error);
    if (status != GRAZE_OK) return status;
    r->pose_numbers = graze_path_numbers(*path);
    status = place_path(&a->reading, path, error);
    r->path = *path;
    return status == GRAZE_OK ? status : fail_at(error, "%s", file);
}

/* What can be refused is refused before the long part: questions, output files, poses. */
static graze_status check_and_read(const arguments *a, operands given, replay *r, graze_path **path, graze_error *error)
{
    const output_file outputs[] = {
        {"--out", a->out, OUTPUT_TEXT}, {"--times", a->times, OUTPUT_TEXT}, {"--page", a->page, OUTPUT_TEXT}};
    graze_status status = choose_question(a, r, error);
    if (status == GRAZE_OK) status = choose_bounds(a, r, error);
    if (status == GRAZE_OK && a->page && (r->question == GRAZE_ASK_DEPTH || r->question == GRAZE_ASK_MANIFOLD))
        status = fail(error, GRAZE_BAD_ARGUMENT, "--page does not draw %ss: leave it out, or ask another question",
                      graze_question_name(r->question));
    if (status == GRAZE_OK) status = check_outputs(outputs, 3, given.items, given.count, error);
    if (status == GRAZE_OK) status = read_path(a, given.items[2], r, path, error);
    return status;
}

static graze_status load_and_run(const arguments *a, operands given, replay *r, scene *s, graze_error *error)
{
    progress *p = progress_start("replay");
    graze_status status = scene_load(s, given.items, &a->reading, a->method, p, error);
    if (status == GRAZE_OK) {
        progress_phase(p, "poses", graze_path_count(r->path) * r->repeat);
        r->scene = s;
        r->progress = p;
        status = replay_run(r, error);
        r->progress = NULL;
        if (status != GRAZE_OK) fail_at(error, "%s", given.items[2]);
    }
    progress_end(p);
    return status;
}

static graze_status report(const arguments *a, const replay *r, int *exit_status, graze_error *error)
{
    summary whole = {.replay = r};
    const totals *t = &whole.totals;
    const page p = {.command = "replay", .summarise = json_summary, .of = &whole};
    graze_status status = add_up(r, &whole.totals, error);
    if (status == GRAZE_OK) status = replay_write(r, a->out, a->times, error);
    if (status == GRAZE_OK) status = write_replay_page(r, p, a->page, error);
    if (status != GRAZE_OK) return status;
    if (a->json)
        print_json(&whole);
    else
        print_text(r, t);
    *exit_status = t->undecided || t->free < graze_path_count(r->path) ? EXIT_FOUND : EXIT_DONE;
    return GRAZE_OK;
}

static int run(int argc, char **argv)
{
    arguments a = {
        .reading = scene_reading_default(), .tolerance = -1, .bounds = {0, -1, -1, -1}, .repeat = 1, .threads = 1};
    operands given;
    int exit_status;
    if (!options_parse(&command_replay, argc, argv, &a, &given, &exit_status)) return exit_status;

    scene s = {.build_threads = (int)(a.threads < MOST_BUILDERS ? a.threads : MOST_BUILDERS)};
    graze_path *path = NULL;
    replay r = {.repeat = a.repeat, .threads = a.threads};
    graze_error error;
    graze_status status = check_and_read(&a, given, &r, &path, &error);
    r.keep_pairs = a.page || (a.out && (r.question == GRAZE_ASK_CONTACTS || r.question == GRAZE_ASK_WITHIN));
    r.keep_points = a.out && r.question == GRAZE_ASK_MANIFOLD;
    r.keep_distances = a.page && r.question == GRAZE_ASK_DISTANCE;
    if (status == GRAZE_OK) status = load_and_run(&a, given, &r, &s, &error);
    if (status == GRAZE_OK) status = report(&a, &r, &exit_status, &error);
    if (status != GRAZE_OK) exit_status = trouble("replay", error.message);
    replay_free(&r);
    scene_free(&s);
    graze_path_free(path);
    return exit_status;
}

const command command_replay = {
    .name = "replay",
    .synopsis =
        "A B POSES [--pose-a P] [--method M] [--query Q | --tolerance D] [--cutoff D] [--relative E] [--absolute E] "
        "[--repeat N] [--threads T] [--scale-a S] [--scale-b S] [--format F] [--most BYTES] [--json] [--out FILE] "
        "[--times FILE] [--page FILE]",
    .summary = "Ask one query a pose, with times and counts.",
    .description =
        "Reads A, B and POSES, a file with one pose of B in A's frame a line, all in one of the forms of 'graze check "
        "--pose': "
        "3, 6, 7, 12 or 16 numbers, with blanks or one comma between two of them; blank lines and lines that begin "
        "with "
        "# take no number. A repeat is a whole pass over all poses in the order of the file, "
        "with nothing remembered from earlier passes. Times are microseconds by the monotonic clock, less its own "
        "cost; nothing but the query is timed. Poses beside each other whose questions are shorter than a few readings "
        "of the clock are timed together, and share their time.\nThe JSON object always has version, method, simd, "
        "threads, repeat, timed_in_blocks, query, a_triangles, b_triangles, poses, pose_numbers, build_threads, "
        "build_ms, bytes_a, bytes_b, median_us, "
        "mean_us, "
        "p99_us, max_us, hits, "
        "undecided, pairs, sum_distance, sum_depth, points, bv_tests, triangle_tests and bv_updates, with null where "
        "one does "
        "not apply. "
        "query names --cutoff, --relative and --absolute where they are given; they are for distance and, but for "
        "--cutoff, depth alone. sum_distance is of the distances within the cut-off. Poses and triangles are numbered "
        "from 0.",
    .exit_status = "0: every pose is free. 1: contact, or nearness within the tolerance, at a pose; with a method that "
                   "has a budget, or with --absolute, also: a pose was not decided.",
    .operand_names = {"A", "B", "POSES"},
    .least_operands = 3,
    .most_operands = 3,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .print_more_help = print_methods,
    .run = run,
};
