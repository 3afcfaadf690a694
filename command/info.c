/* graze info: what a mesh is, and what is odd about it. */
#include "commands.h"
#include "json.h"
#include "message.h"
#include "progress.h"

#include <graze/mesh.h>
#include <inttypes.h>
#include <math.h>

typedef struct arguments {
    bool verify;
    bool json;
} arguments;

static const option options[] = {
    {"verify", 0, OPTION_FLAG, offsetof(arguments, verify), NULL,
     "For saved models: prove that every bound contains what it should. On a mesh, which has no bounds, it is an "
     "error.",
     0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, "Print one JSON object a file, each on its line.", 0, 0},
};

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

static void print_report(const char *path, const graze_mesh_report *r)
{
    print_name(path);
    printf("\n");
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

static void json_report(const char *path, const graze_mesh_report *r)
{
    json j = json_line(stdout);
    json_text(&j, "version", graze_version());
    json_text(&j, "file", path);
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

static graze_status inspect(const char *path, const arguments *a, graze_mesh_report *report, graze_error *error)
{
    graze_mesh *mesh;
    progress *p = progress_start("info");
    progress_phase(p, "reading", 0);
    graze_status status = graze_mesh_read(path, &mesh, error);
    if (status == GRAZE_OK) {
        progress_phase(p, "inspecting", 0);
        if (a->verify)
            status = fail(error, GRAZE_UNSUPPORTED,
                          "%s: is a mesh, not a saved model, and has no bounds to verify: leave --verify out", path);
        else if ((status = graze_mesh_inspect(mesh, report, error)) != GRAZE_OK)
            fail_at(error, "%s", path);
        graze_mesh_free(mesh);
    }
    progress_end(p);
    return status;
}

/* A file that fails does not keep the others from being reported. */
static int run(int argc, char **argv)
{
    arguments a = {0};
    operands given;
    int exit_status;
    if (!options_parse(&command_info, argc, argv, &a, &given, &exit_status)) return exit_status;

    exit_status = EXIT_DONE;
    for (size_t i = 0; i < given.count; i++) {
        graze_mesh_report report;
        graze_error error;
        if (inspect(given.items[i], &a, &report, &error) != GRAZE_OK)
            exit_status = trouble("info", error.message);
        else if (a.json)
            json_report(given.items[i], &report);
        else
            print_report(given.items[i], &report);
        print_notes("info");
    }
    return exit_status;
}

const command command_info = {
    .name = "info",
    .synopsis = "MESH... [--verify] [--json]",
    .summary = "Say what a mesh is and what is odd about it.",
    .description =
        "Reads each file (STL, OBJ, PLY, OFF, glTF, GLB) and reports counts, bounds, degenerate and duplicate "
        "triangles, edges that are open, non-manifold or misoriented, components, area, volume and the longest and "
        "thinnest triangles. Vertices with equal coordinates count as one. A file that can not be read is reported on "
        "standard error, and the others still are.\nIn JSON, volume is null unless the mesh is closed and oriented, "
        "and thinnest_ratio is null where a triangle has no area.",
    .exit_status = "0: every file was reported.",
    .operand_names = {"MESH"},
    .least_operands = 1,
    .most_operands = SIZE_MAX,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
