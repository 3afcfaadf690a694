/* What building costs: triangles a second, and memory. */
#include "message.h"
#include "study/wide_lab.h"

#include <math.h>
#include <stdlib.h>

enum { MESH_COUNT = 4, ROUNDS = 3 };

enum { BEST_1, BEST_2, FAST_1, FAST_2, KDOP_1, BUILD_COUNT };

static const char *const mesh_names[MESH_COUNT] = {"Tetrahedra", "Sphere", "Pipes", "Terrain"};

static const struct {
    const char *label, *method;
    int threads;
} builds[BUILD_COUNT] = {
    [BEST_1] = {"`build=best`, 1 thread", "wide,build=best", 1},
    [BEST_2] = {"`build=best`, 2 threads", "wide,build=best", 2},
    [FAST_1] = {"`build=fast`, 1 thread", "wide,build=fast", 1},
    [FAST_2] = {"`build=fast`, 2 threads", "wide,build=fast", 2},
    [KDOP_1] = {"`kdop`, 1 thread", "kdop", 1},
};

typedef struct build_figures {
    double ms[ROUNDS];
    double bytes, peak_bytes; /* of the index, and the most that was held at once beyond the mesh */
} build_figures;

static graze_status build_once(wide_lab *l, const graze_mesh *mesh, int build, int round, build_figures *out,
                               graze_error *error)
{
    scene s = {.method = builds[build].method, .build_threads = builds[build].threads};
    size_t before = atomic_load(&l->memory.live);
    atomic_store(&l->memory.peak, before);
    graze_status status = scene_model(&s, mesh, builds[build].method, &s.a, error);
    if (status == GRAZE_OK) {
        out->ms[round] = s.build_ms;
        out->bytes = (double)graze_model_bytes(s.a);
        out->peak_bytes = (double)(atomic_load(&l->memory.peak) - before);
    }
    scene_free(&s);
    return status;
}

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* In turn, so that whatever else the machine does meets all of them alike. */
static graze_status build_mesh(wide_lab *l, const graze_mesh *mesh, int column, grid *rates, grid *memory,
                               graze_error *error)
{
    const double triangles = graze_mesh_triangle_count(mesh);
    build_figures found[BUILD_COUNT];
    graze_status status = GRAZE_OK;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < BUILD_COUNT && status == GRAZE_OK; i++)
            status = build_once(l, mesh, i, round, &found[i], error);
    for (int i = 0; i < BUILD_COUNT && status == GRAZE_OK; i++) {
        qsort(found[i].ms, ROUNDS, sizeof found[i].ms[0], compare_numbers);
        rates->here[i][column] = triangles / found[i].ms[ROUNDS / 2];
        memory->here[2 * i][column] = found[i].bytes / triangles;
        memory->here[2 * i + 1][column] = found[i].peak_bytes / triangles;
    }
    progress_step(l->context->progress);
    return status;
}

static graze_status build_terrain(wide_lab *l, int column, grid *rates, grid *memory, graze_error *error)
{
    parameter_text level;
    graze_mesh *terrain;
    int cuts = (int)fmax(1, floor(9.5 + log2(l->context->scale) / 2)); /* each gives four times the triangles */
    graze_status status =
        wide_make_shape("terrain", (const char *const[3]){wide_parameter(level, "level", cuts, 1, 1)}, &terrain, error);
    if (status != GRAZE_OK) return status;
    status = build_mesh(l, terrain, column, rates, memory, error);
    graze_mesh_free(terrain);
    return status;
}

static void judge(wide_lab *l, const grid *rates, const grid *memory)
{
    const double *best = rates->here[BEST_1], *fast = rates->here[FAST_1];
    double gain = mean_ratio(fast, best, MESH_COUNT);
    report_claim(l->report, gain >= 2,
                 "`build=fast` builds in a fraction of the time: with one thread it takes 1/%.2f of that of "
                 "`build=best` (geometric mean; a fraction is half or less).",
                 gain);
    report_claim(l->report, mean_ratio(best, rates->here[KDOP_1], MESH_COUNT) >= 1,
                 "`build=best` is no slower than `kdop`: it builds %.2f times as many triangles a second (geometric "
                 "mean).",
                 mean_ratio(best, rates->here[KDOP_1], MESH_COUNT));
    report_text(l->report,
                "Two threads build %.2f times as many triangles a second as one by `build=best`, and %.2f times by "
                "`build=fast`. While it builds, `build=best` holds %.2f times what the index takes in the end, and "
                "`build=fast` %.2f times (geometric means).",
                mean_ratio(rates->here[BEST_2], best, MESH_COUNT), mean_ratio(rates->here[FAST_2], fast, MESH_COUNT),
                mean_ratio(memory->here[2 * BEST_1 + 1], memory->here[2 * BEST_1], MESH_COUNT),
                mean_ratio(memory->here[2 * FAST_1 + 1], memory->here[2 * FAST_1], MESH_COUNT));
}

graze_status wide_builds(wide_lab *l, graze_error *error)
{
    static const int sets[] = {WIDE_FLIGHT, WIDE_NESTED, WIDE_PIPES};
    grid rates = grid_of("Building: thousands of triangles a second", "", mesh_names, MESH_COUNT);
    grid memory = grid_of("Building: bytes a triangle", "", mesh_names, MESH_COUNT);
    for (int i = 0; i < BUILD_COUNT; i++) {
        grid_add_row(&rates, "%s", builds[i].label);
        grid_add_row(&memory, "%s: index", builds[i].label);
        grid_add_row(&memory, "%s: peak", builds[i].label);
    }
    graze_status status = GRAZE_OK;
    for (int i = 0; i < MESH_COUNT - 1 && status == GRAZE_OK; i++)
        status = build_mesh(l, l->sets[sets[i]].environment, i, &rates, &memory, error);
    if (status == GRAZE_OK) status = build_terrain(l, MESH_COUNT - 1, &rates, &memory, error);
    if (status != GRAZE_OK) return fail_at(error, "building");
    report_heading(l->report, "Building");
    report_text(l->report,
                "The environments of the data sets, and a terrain. Times are the median of three builds. *Index* is "
                "what a model takes beyond its mesh, *peak* the most that the library held at once beyond the mesh "
                "while it built.");
    report_table(l->report, &rates);
    report_table(l->report, &memory);
    judge(l, &rates, &memory);
    return GRAZE_OK;
}
