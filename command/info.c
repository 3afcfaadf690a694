/* graze info: what a mesh or a saved model is, and what is odd about it. */
#include "commands.h"
#include "json.h"
#include "message.h"
#include "progress.h"
#include "reading.h"

#include <graze/model_edit.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

typedef struct arguments {
    graze_read_def read;
    bool verify;
    bool sizes;
    bool json;
} arguments;

static const option options[] = {
    {"verify", 0, OPTION_FLAG, offsetof(arguments, verify), NULL,
     "For saved models: prove that every bound contains what it should. On a mesh, which has no bounds, it is an "
     "error.",
     0, 0},
    {"sizes", 0, OPTION_FLAG, offsetof(arguments, sizes), NULL,
     "For saved models of the method kdop: also the volume and the surface of the bounds, which takes some "
     "microseconds a triangle. On other files it is an error.",
     0, 0},
    {"format", 0, OPTION_FORMAT, offsetof(arguments, read.format), "F", format_help, 0, 0},
    {"most", 0, OPTION_BYTES, offsetof(arguments, read.most), "BYTES", most_help, 0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, "Print one JSON object a file, each on its line.", 0, 0},
};

enum { MOST_STATISTICS = 400 };

/* A file, once it was read: what stays NULL in a mesh's is there for a saved model. */
typedef struct subject {
    const char *path;
    graze_read_def read;
    graze_mesh_report report;
    graze_model *model;
    bool verified;
    size_t statistic_count;
    graze_statistic statistics[MOST_STATISTICS];
} subject;

static void print_count(const char *name, uint64_t value, const char *remark)
{
    printf("  %-22s%" PRIu64 "%s\n", name, value, value ? remark : "");
}

static void print_point(graze_vec3 p)
{
    printf("(%.10g, %.10g, %.10g)", p.x, p.y, p.z);
}

static void print_measures(const graze_mesh_report *r)
{
    printf("  %-22s", "bounds");
    print_point(r->low);
    printf(" to ");
    print_point(r->high);
    printf("\n  %-22s%.10g\n", "area", r->area);
    if (isnan(r->volume))
        printf("  %-22snone: %s\n", "volume", r->closed ? "not oriented" : "not closed");
    else
        printf("  %-22s%.10g\n", "volume", r->volume);
    printf("  %-22s%.10g to %.10g (triangle %" PRIu32 ")\n", "edge lengths", r->shortest_edge, r->longest_edge,
           r->longest_triangle);
    if (isinf(r->thinnest_ratio))
        printf("  %-22sinfinite: no area (triangle %" PRIu32 ")\n", "thinnest", r->thinnest_triangle);
    else
        printf("  %-22slongest edge %.10g times its height (triangle %" PRIu32 ")\n", "thinnest", r->thinnest_ratio,
               r->thinnest_triangle);
}

static void print_model(const subject *s)
{
    printf("  %-22s%s\n", "saved model", graze_model_method(s->model));
    printf("  %-22s%zu\n", "bytes", graze_model_bytes(s->model));
    for (size_t i = 0; i < s->statistic_count; i++)
        printf("  %-22s%.10g\n", s->statistics[i].name, s->statistics[i].value);
    if (s->verified) printf("  %-22s%s\n", "verified", "yes, every bound contains what it should");
}

static void print_report(const subject *s)
{
    const graze_mesh_report *r = &s->report;
    print_name(s->path);
    printf("\n");
    if (s->model) print_model(s);
    print_count("triangles", r->triangles, "");
    print_count("vertices", r->vertices, "");
    print_count("distinct vertices", r->distinct_vertices, "");
    print_count("unused vertices", r->unused_vertices, "");
    print_count("skipped elements", r->skipped, " (points, lines and polygons with fewer than three corners)");
    print_count("degenerate triangles", r->degenerate_triangles, " (without area)");
    print_count("duplicate triangles", r->duplicate_triangles, " (same corners as an earlier one)");
    print_count("skinny triangles", r->skinny_triangles, " (longest edge more than 10 times its height)");
    print_count("edges", r->edges, "");
    print_count("open edges", r->open_edges, "");
    print_count("non-manifold edges", r->non_manifold_edges, "");
    print_count("misoriented edges", r->misoriented_edges, "");
    print_count("components", r->components, "");
    printf("  %-22s%s\n", "closed", r->closed ? "yes" : "no");
    printf("  %-22s%s\n", "oriented", r->oriented ? "yes" : "no");
    print_measures(r);
}

static void json_model(json *j, const subject *s)
{
    json_text(j, "method", graze_model_method(s->model));
    json_count(j, "bytes", graze_model_bytes(s->model));
    json_object(j, "statistics");
    for (size_t i = 0; i < s->statistic_count; i++) json_number(j, s->statistics[i].name, s->statistics[i].value);
    json_object_end(j);
    if (s->verified)
        json_bool(j, "verified", true);
    else
        json_null(j, "verified");
}

static void json_report(const subject *s)
{
    const graze_mesh_report *r = &s->report;
    json j = json_line(stdout);
    json_text(&j, "version", graze_version());
    json_text(&j, "file", s->path);
    if (s->model) json_model(&j, s);
    json_count(&j, "triangles", r->triangles);
    json_count(&j, "vertices", r->vertices);
    json_count(&j, "distinct_vertices", r->distinct_vertices);
    json_count(&j, "unused_vertices", r->unused_vertices);
    json_count(&j, "skipped", r->skipped);
    json_point(&j, "low", r->low);
    json_point(&j, "high", r->high);
    json_count(&j, "degenerate_triangles", r->degenerate_triangles);
    json_count(&j, "duplicate_triangles", r->duplicate_triangles);
    json_count(&j, "edges", r->edges);
    json_count(&j, "open_edges", r->open_edges);
    json_count(&j, "non_manifold_edges", r->non_manifold_edges);
    json_count(&j, "misoriented_edges", r->misoriented_edges);
    json_count(&j, "components", r->components);
    json_bool(&j, "closed", r->closed);
    json_bool(&j, "oriented", r->oriented);
    json_number(&j, "area", r->area);
    json_number(&j, "volume", r->volume);
    json_number(&j, "shortest_edge", r->shortest_edge);
    json_number(&j, "longest_edge", r->longest_edge);
    json_count(&j, "longest_triangle", r->longest_triangle);
    json_number(&j, "thinnest_ratio", r->thinnest_ratio);
    json_count(&j, "thinnest_triangle", r->thinnest_triangle);
    json_count(&j, "skinny_triangles", r->skinny_triangles);
    json_line_end(&j);
}

static graze_status inspect(subject *s, const graze_mesh *mesh, progress *p, graze_error *error)
{
    progress_phase(p, "inspecting", 0);
    graze_status status = graze_mesh_inspect(mesh, &s->report, error);
    return status == GRAZE_OK ? status : fail_at(error, "%s", s->path);
}

static graze_status no_sizes(const char *path, const char *what, graze_error *error)
{
    return fail(error, GRAZE_UNSUPPORTED,
                "%s: %s that has no bounds to measure: give a saved model of the method kdop, or leave --sizes out",
                path, what);
}

static graze_status inspect_mesh(const arguments *a, subject *s, progress *p, graze_error *error)
{
    graze_mesh *mesh;
    graze_status status = read_mesh(s->path, &s->read, &mesh, error);
    if (status != GRAZE_OK) return status;
    if (a->verify)
        status = fail(error, GRAZE_UNSUPPORTED,
                      "%s: is a mesh, not a saved model, and has no bounds to verify: leave --verify out", s->path);
    else if (a->sizes)
        status = no_sizes(s->path, "is a mesh", error);
    else
        status = inspect(s, mesh, p, error);
    graze_mesh_free(mesh);
    return status;
}

/* From places in the mesh to numbers, which differ if the model was edited before it was saved. */
static void name_triangles(subject *s)
{
    if (s->report.triangles == 0) return;
    s->report.longest_triangle = graze_model_number(s->model, s->report.longest_triangle);
    s->report.thinnest_triangle = graze_model_number(s->model, s->report.thinnest_triangle);
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static graze_status get_statistics(const arguments *a, subject *s, progress *p, graze_error *error)
{
    s->statistic_count = smaller(graze_model_statistics(s->model, s->statistics, MOST_STATISTICS), MOST_STATISTICS);
    if (!a->sizes) return GRAZE_OK;
    if (graze_model_sizes(s->model, NULL, 0) == 0) return no_sizes(s->path, "is a model", error);
    progress_phase(p, "measuring", 0);
    size_t room = MOST_STATISTICS - s->statistic_count;
    s->statistic_count += smaller(graze_model_sizes(s->model, s->statistics + s->statistic_count, room), room);
    return GRAZE_OK;
}

static graze_status inspect_model(const arguments *a, subject *s, progress *p, graze_error *error)
{
    graze_status status = graze_model_read(s->path, &s->read, NULL, &s->model, error);
    if (status == GRAZE_OK && a->verify) {
        progress_phase(p, "verifying", 0);
        status = graze_model_verify(s->model, error);
        if (status != GRAZE_OK) return fail_at(error, "%s", s->path);
        s->verified = true;
    }
    if (status == GRAZE_OK) status = inspect(s, graze_model_mesh(s->model), p, error);
    if (status != GRAZE_OK) return status;
    name_triangles(s);
    return get_statistics(a, s, p, error);
}

static graze_status look_at(const arguments *a, subject *s, graze_error *error)
{
    progress *p = progress_start("info");
    progress_phase(p, "reading", 0);
    graze_status status = is_saved_model(s->path) ? inspect_model(a, s, p, error) : inspect_mesh(a, s, p, error);
    progress_end(p);
    return status;
}

static bool report(const arguments *a, const char *path, const graze_read_def *read)
{
    subject s = {.path = path, .read = *read};
    graze_error error;
    bool done = look_at(a, &s, &error) == GRAZE_OK;
    if (!done)
        trouble("info", error.message);
    else if (a->json)
        json_report(&s);
    else
        print_report(&s);
    graze_model_free(s.model);
    print_notes("info");
    return done;
}

/* A file that fails does not keep the others from being reported. */
static int report_all(const arguments *a, operands given, graze_read_def *reads)
{
    graze_error error;
    if (!reads) return trouble("info", "out of memory: name fewer files at once");
    if (choose_reading(&a->read, (const char *const *)given.items, given.count, reads, &error) != GRAZE_OK)
        return trouble("info", error.message);
    bool all = true;
    for (size_t i = 0; i < given.count; i++) all = report(a, given.items[i], &reads[i]) && all;
    return all ? EXIT_DONE : EXIT_TROUBLE;
}

static int run(int argc, char **argv)
{
    arguments a = {.read = graze_read_def_default()};
    operands given;
    int exit_status;
    if (!options_parse(&command_info, argc, argv, &a, &given, &exit_status)) return exit_status;
    graze_read_def *reads = malloc(given.count * sizeof *reads);
    exit_status = report_all(&a, given, reads);
    free(reads);
    return exit_status;
}

const command command_info = {
    .name = "info",
    .synopsis = "MESH... [--verify] [--sizes] [--format F] [--most BYTES] [--json]",
    .summary = "Say what a mesh or a saved model is and what is odd about it.",
    .description =
        "Reads each file (STL, OBJ, PLY, OFF, glTF, GLB, packed by gzip or not; - is standard input) and reports "
        "counts, bounds, degenerate and duplicate "
        "triangles, "
        "edges that are open, non-manifold or misoriented, components, area, volume and the longest and thinnest "
        "triangles. Vertices with equal coordinates count as one. A file that can not be read is reported on standard "
        "error, and the others still are.\nOf a saved model it also reports the method with the options of its build, "
        "the "
        "bytes that the model takes beyond its mesh, and the method's own figures.\nIn JSON, volume is null unless the "
        "mesh is closed and oriented, and "
        "thinnest_ratio is null where a triangle has no area.",
    .exit_status = "0: every file was reported.",
    .operand_names = {"MESH"},
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
