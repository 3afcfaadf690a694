#include "method/convex/convex.h"

#include "method/convex/levels_march.h"
#include "method/convex/work.h"

enum {
    ROOMS = 7 + GRZ_WIDE_ROOMS,
    WORK_BYTES = sizeof(grz_convex_work) + GRZ_WIDE_WORK_BYTES - sizeof(grz_wide_work) + GRZ_WIDE_MADE_BYTES
};

static void visit(const graze_mesh *mesh, const void *index, grz_volume *volume)
{
    grz_wide_visit(mesh, ((const grz_convex_index *)index)->tree, volume);
}

/* Nothing is prepared, but models and options of the query are there together. */
static graze_status prepare(const graze_mesh *mesh, const void *index, const grz_settings *settings, grz_role role,
                            void **preparation, graze_error *error)
{
    (void)mesh, (void)index, (void)role;
    *preparation = NULL;
    return grz_convex_check_query(settings, error);
}

static void unprepare(void *preparation)
{
    (void)preparation;
}

static size_t prepared_bytes(const void *preparation)
{
    (void)preparation;
    return 0;
}

const grz_method grz_method_convex = {
    .name = "convex",
    .summary = "convex solids (Lin-Canny, SWIFT): marches from feature to feature",
    .options = grz_convex_options,
    .reads_b = true,
    .solids = true,
    .settle = grz_convex_settle,
    .build = grz_convex_build,
    .release = grz_convex_release,
    .bytes = grz_convex_bytes,
    .statistics = grz_convex_statistics,
    .level = grz_convex_level_mesh,
    .validate = grz_convex_validate,
    .save = grz_convex_save,
    .load = grz_convex_load,
    .prepare = prepare,
    .unprepare = unprepare,
    .prepared_bytes = prepared_bytes,
    .query_statistics = grz_convex_query_statistics,
    .work_size = sizeof(grz_convex_work),
    .work_rooms = ROOMS,
    .work_fit = grz_convex_work_fit,
    .work_turn = grz_convex_work_turn,
    .memory = {.at_rest = sizeof(grz_convex_memory),
               .work = WORK_BYTES,
               .work_level = GRZ_WIDE_BYTES_A_NODE,
               .work_vertex = sizeof(graze_vec3),
               .work_vertices = 3 * sizeof(uint32_t)},
    .collide = grz_convex_collide,
    .within = grz_convex_within,
    .distance = grz_convex_distance,
    .depth = grz_convex_ask_depth,
    .manifold = grz_convex_ask_manifold,
    .visit = visit,
};
