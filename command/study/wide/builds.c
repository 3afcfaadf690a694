/* What building costs: triangles a second, and memory. */
#include "message.h"
#include "study/wide/lab.h"

#include <math.h>

enum { MESH_COUNT = 4 };

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
    double ms[PASSES];
    double bytes, peak_bytes; /* of the index, and the most that was held at once beyond the mesh */
} build_figures;

static graze_status build_once(study_lab *l, const graze_mesh *mesh, int build, int round, build_figures *out,
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

/* The tables, and the times of all builds on all meshes. */
typedef struct building {
    grid rates, memory;
    timed ms[BUILD_COUNT][MESH_COUNT];
} building;

/* In turn, so that whatever else the machine does meets all of them alike. */
static graze_status build_mesh(study_lab *l, const graze_mesh *mesh, int column, building *all, graze_error *error)
{
    const double triangles = graze_mesh_triangle_count(mesh);
    build_figures found[BUILD_COUNT];
    graze_status status = GRAZE_OK;
    for (int round = 0; round < PASSES; round++)
        for (int i = 0; i < BUILD_COUNT && status == GRAZE_OK; i++)
            status = build_once(l, mesh, i, round, &found[i], error);
    for (int i = 0; i < BUILD_COUNT && status == GRAZE_OK; i++) {
        all->ms[i][column] = timed_median(found[i].ms);
        all->rates.here[i][column] = triangles / all->ms[i][column].value;
        all->memory.here[2 * i][column] = found[i].bytes / triangles;
        all->memory.here[2 * i + 1][column] = found[i].peak_bytes / triangles;
    }
    progress_step(l->context->progress);
    return status;
}

static graze_status build_terrain(study_lab *l, int column, building *all, graze_error *error)
{
    graze_mesh *terrain;
    const double cuts = fmax(1, floor(9.5 + log2(l->context->scale) / 2)); /* each gives four times the triangles */
    graze_status status = make_shape(&terrain, error, "terrain level=%.0f", cuts);
    if (status != GRAZE_OK) return status;
    status = build_mesh(l, terrain, column, all, error);
    graze_mesh_free(terrain);
    return status;
}

static const timed_claim claims[] = {
    {BEST_1, FAST_1, ABOVE, 2,
     "`build=fast` builds in a fraction of the time: with one thread it takes 1/{} of that of `build=best` (geometric "
     "mean; a fraction is half or less)."},
    {KDOP_1, BEST_1, ABOVE, 1,
     "`build=best` is no slower than `kdop`: it builds {} times as many triangles a second (geometric mean)."},
};

static timed ratio(const building *all, int row, int to)
{
    return ratio_of(all->ms[row], all->ms[to], MESH_COUNT);
}

/* How much more is held while it is built than in the end. */
static double held(const building *all, int row)
{
    return mean_ratio(all->memory.here[2 * row + 1], all->memory.here[2 * row], MESH_COUNT);
}

static void judge(study_lab *l, const building *all)
{
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        const timed times = ratio(all, claims[i].row, claims[i].to);
        report_timed(l->report, &times, claims[i].is, claims[i].limit, claims[i].text);
    }
    report_text(l->report,
                "Two threads build %.2f times as many triangles a second as one by `build=best`, and %.2f times by "
                "`build=fast`. While it builds, `build=best` holds %.2f times what the index takes in the end, and "
                "`build=fast` %.2f times (geometric means).",
                ratio(all, BEST_1, BEST_2).value, ratio(all, FAST_1, FAST_2).value, held(all, BEST_1),
                held(all, FAST_1));
}

graze_status wide_builds(void *lab, graze_error *error)
{
    static const int sets[] = {WIDE_FLIGHT, WIDE_NESTED, WIDE_PIPES};
    study_lab *l = lab;
    building all = {.rates = grid_of("Building: thousands of triangles a second", "", mesh_names, MESH_COUNT),
                    .memory = grid_of("Building: bytes a triangle", "", mesh_names, MESH_COUNT)};
    for (int i = 0; i < BUILD_COUNT; i++) {
        grid_add_row(&all.rates, "%s", builds[i].label);
        grid_add_row(&all.memory, "%s: index", builds[i].label);
        grid_add_row(&all.memory, "%s: peak", builds[i].label);
    }
    graze_status status = GRAZE_OK;
    for (int i = 0; i < MESH_COUNT - 1 && status == GRAZE_OK; i++)
        status = build_mesh(l, l->sets[sets[i]].environment, i, &all, error);
    if (status == GRAZE_OK) status = build_terrain(l, MESH_COUNT - 1, &all, error);
    if (status != GRAZE_OK) return fail_at(error, "building");
    report_table(l->report, &all.rates);
    report_table(l->report, &all.memory);
    judge(l, &all);
    return GRAZE_OK;
}
