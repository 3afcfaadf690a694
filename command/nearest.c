/* graze nearest: which points are nearest to each query, with times and counts. */
#include "nearest.h"

#include "commands.h"
#include "files.h"
#include "json.h"
#include "message.h"
#include "numbers.h"
#include "reading.h"
#include "replay.h"

#include <inttypes.h>
#include <string.h>

typedef struct arguments {
    graze_read_def read;
    const char *metric;
    double epsilon;
    uint64_t count, threads;
    const char *out;
    bool json;
} arguments;

static const option options[] = {
    {"metric", 0, OPTION_TEXT, offsetof(arguments, metric), "M",
     "l2: the length of the difference. linf: the largest of the differences along x, y and z. Default l2.", 0, 0},
    {"epsilon", 0, OPTION_NUMBER, offsetof(arguments, epsilon), "E",
     "Be content with a point that is at most 1 + E times as far as the nearest. Default 0: the nearest, exactly.", 0,
     1e30},
    {"count", 0, OPTION_COUNT, offsetof(arguments, count), "N",
     "How many neighbours of each query, fewer if there are not as many points. Default 1.", 1, 1e6},
    {"threads", 0, OPTION_THREADS, offsetof(arguments, threads), "T",
     "Build by, and share the queries among, T threads, a contiguous part to each. Answers do not depend on it. "
     "Default 1.",
     1, 64},
    {"format", 0, OPTION_FORMAT, offsetof(arguments, read.format), "F",
     "The format of standard input (-), or without that of both files: stl, obj, ply, off or gltf. Default: by "
     "content, "
     "else by the name's ending, else text.",
     0, 0},
    {"most", 0, OPTION_BYTES, offsetof(arguments, read.most), "BYTES", most_help, 0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, "Print one JSON object instead of text.", 0, 0},
    {"out", 0, OPTION_TEXT, offsetof(arguments, out), "FILE",
     "Write the answers as CSV: query,point,distance, the nearest first.", 0, 0},
};

/* Points, queries, and what came of them. */
typedef struct session {
    graze_cloud *cloud, *queries;
    graze_point_index *points;
    double build_ms;
    nearest_run run;
    time_summary times;
} session;

static graze_status choose_metric(const char *text, graze_metric *out, graze_error *error)
{
    for (int metric = GRAZE_L2; metric <= GRAZE_LINF; metric++)
        if (!text || !strcmp(text, graze_metric_name((graze_metric)metric))) {
            *out = (graze_metric)metric;
            return GRAZE_OK;
        }
    return fail(error, GRAZE_BAD_ARGUMENT, "--metric: '%.100s' is no metric: give l2 or linf", text);
}

/* ---- the report ---- */

/* Added up in the order of the queries, so that it has the same bits for any number of threads. */
static double sum_distances(const nearest_run *r)
{
    double sum = 0;
    for (size_t i = 0; i < graze_cloud_count(r->queries) * r->count; i++) sum += r->neighbours[i].distance;
    return sum;
}

static void print_json(const session *s)
{
    const nearest_run *r = &s->run;
    json j = json_line(stdout);
    json_text(&j, "version", graze_version());
    json_text(&j, "metric", graze_metric_name(r->metric));
    json_number(&j, "epsilon", r->epsilon);
    json_count(&j, "count", r->count);
    json_count(&j, "threads", r->threads);
    json_count(&j, "points", graze_point_index_count(s->points));
    json_count(&j, "queries", graze_cloud_count(s->queries));
    json_number(&j, "build_ms", s->build_ms);
    json_count(&j, "bytes", graze_point_index_bytes(s->points));
    json_number(&j, "median_us", s->times.median);
    json_number(&j, "mean_us", s->times.mean);
    json_number(&j, "p99_us", s->times.p99);
    json_number(&j, "max_us", s->times.most);
    json_number(&j, "sum_distance", sum_distances(r));
    json_count(&j, "bv_tests", r->counters.bv_tests);
    json_count(&j, "point_tests", r->counters.point_tests);
    json_count(&j, "exact_tests", r->counters.exact_tests);
    json_line_end(&j);
}

static void print_text(const session *s)
{
    const nearest_run *r = &s->run;
    number_text epsilon, sum;
    printf("%s, epsilon %s, %zu neighbour%s, %" PRIu64 " thread%s\n", graze_metric_name(r->metric),
           shortest_number(epsilon, r->epsilon), r->count, r->count == 1 ? "" : "s", r->threads,
           r->threads == 1 ? "" : "s");
    number_text points, ms, bytes;
    printf("  %s point%s; index built in %s ms, %s bytes\n", grouped_count(points, graze_point_index_count(s->points)),
           graze_point_index_count(s->points) == 1 ? "" : "s", rounded_number(ms, s->build_ms, 4),
           grouped_count(bytes, graze_point_index_bytes(s->points)));
    size_t queries = graze_cloud_count(s->queries);
    printf("  %zu quer%s, distances add up to %s\n", queries, queries == 1 ? "y" : "ies",
           shortest_number(sum, sum_distances(r)));
    print_times("query", &s->times);
    printf("  %" PRIu64 " bounds and %" PRIu64 " points measured, %" PRIu64 " pairs compared exactly\n",
           r->counters.bv_tests, r->counters.point_tests, r->counters.exact_tests);
}

/* ---- the answers as a file ---- */

static void write_answers(const void *what, graze_output *to)
{
    const nearest_run *r = what;
    graze_output_print(to, "query,point,distance\n");
    for (size_t query = 0; query < graze_cloud_count(r->queries) && !writing_interrupted(); query++)
        for (size_t i = 0; i < r->count; i++) {
            const graze_neighbour *n = &r->neighbours[query * r->count + i];
            graze_output_print(to, "%zu,%" PRIu32 ",", query, n->number);
            graze_output_number(to, n->distance);
            graze_output_print(to, "\n");
        }
}

/* ---- the work ---- */

static graze_status build(session *s, const char *path, uint64_t threads, graze_error *error)
{
    graze_point_index_def def = graze_point_index_def_default();
    def.points = &graze_cloud_points(s->cloud)->x;
    def.count = graze_cloud_count(s->cloud);
    def.threads = (int)threads;
    int64_t start = monotonic_ns();
    graze_status status = graze_point_index_create(&def, &s->points, error);
    s->build_ms = (double)(monotonic_ns() - start) * 1e-6;
    return status == GRAZE_OK ? status : fail_at(error, "%s", path);
}

static graze_status load(session *s, const arguments *a, operands given, progress *p, graze_error *error)
{
    graze_read_def reads[2];
    graze_status status = choose_reading(&a->read, (const char *const *)given.items, 2, reads, error);
    progress_phase(p, "reading points", 0);
    if (status == GRAZE_OK) status = read_cloud(given.items[0], &reads[0], &s->cloud, error);
    if (status == GRAZE_OK) status = read_cloud(given.items[1], &reads[1], &s->queries, error);
    if (status != GRAZE_OK) return status;
    progress_phase(p, "building the index", 0);
    return build(s, given.items[0], a->threads, error);
}

static graze_status ask(session *s, const arguments *a, progress *p, graze_error *error)
{
    nearest_run *r = &s->run;
    size_t point_count = graze_point_index_count(s->points), query_count = graze_cloud_count(s->queries);
    r->points = s->points;
    r->queries = s->queries;
    r->epsilon = a->epsilon;
    r->count = a->count < point_count ? (size_t)a->count : point_count;
    r->threads = a->threads;
    r->progress = p;
    progress_phase(p, "asking", query_count);
    graze_status status = nearest_ask(r, error);
    return status == GRAZE_OK ? summarise_times(r->microseconds, query_count, &s->times, error) : status;
}

static graze_status work(session *s, const arguments *a, operands given, graze_error *error)
{
    const output_file out = {"--out", a->out, OUTPUT_TEXT};
    graze_status status = choose_metric(a->metric, &s->run.metric, error);
    if (status == GRAZE_OK) status = check_outputs(&out, 1, given.items, given.count, error);
    if (status != GRAZE_OK) return status;
    progress *p = progress_start("nearest");
    status = load(s, a, given, p, error);
    if (status == GRAZE_OK) status = ask(s, a, p, error);
    progress_end(p);
    return status == GRAZE_OK ? write_output(a->out, write_answers, &s->run, error) : status;
}

static int run(int argc, char **argv)
{
    arguments a = {.read = graze_read_def_default(), .count = 1, .threads = 1};
    operands given;
    int exit_status;
    if (!options_parse(&command_nearest, argc, argv, &a, &given, &exit_status)) return exit_status;

    session s = {0};
    graze_error error;
    if (work(&s, &a, given, &error) != GRAZE_OK) {
        exit_status = trouble("nearest", error.message);
    } else {
        if (a.json)
            print_json(&s);
        else
            print_text(&s);
        exit_status = EXIT_DONE;
    }
    nearest_run_free(&s.run);
    graze_point_index_free(s.points);
    graze_cloud_free(s.queries);
    graze_cloud_free(s.cloud);
    return exit_status;
}

const command command_nearest = {
    .name = "nearest",
    .synopsis = "POINTS QUERIES [--metric M] [--epsilon E] [--count N] [--threads T] [--format F] [--most BYTES] "
                "[--json] [--out FILE]",
    .summary = "Find the points nearest to each of many queries.",
    .description =
        "Finds, for each point of QUERIES, the nearest of POINTS: exactly, and of several at the same distance the one "
        "with the lowest number; or, with --epsilon, sooner and nearly as near. A file has x, y and z on each line, "
        "with blanks or one comma between two of them, and comments that begin with #; or it is a mesh file (STL, OBJ, "
        "PLY, OFF, glTF, GLB), of which the vertices are taken. One of the two may be - for standard input. Points and "
        "queries are numbered from 0.\n"
        "Times are microseconds by the monotonic clock, less its own cost; nothing but the query is timed.",
    .exit_status = "0: every query was answered.",
    .operand_names = {"POINTS", "QUERIES"},
    .least_operands = 2,
    .most_operands = 2,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
