#include "method/convex/work.h"

#include "method/convex/engine.h"
#include "method/convex/trees.h"
#include "method/simd.h"

#define DECLARE_ENGINE(of, kind, has) extern const grz_convex_engine GRZ_ENGINE_OF(of, kind);
#define LIST_ENGINE(of, kind, has)    [GRZ_VECTOR_##kind] = &GRZ_ENGINE_OF(of, kind),
GRZ_COMPILED_VECTOR_KINDS(DECLARE_ENGINE, convex)
static const grz_convex_engine *const engines[GRZ_VECTOR_KINDS] = {GRZ_COMPILED_VECTOR_KINDS(LIST_ENGINE, convex)};

/* Of all levels: dropping planes may make corners more. */
static size_t most_corners(const grz_convex_index *index)
{
    size_t most = index->surface.solid.corner_count;
    for (uint32_t i = 1; i <= grz_convex_level_count(index); i++) {
        const size_t here = grz_convex_surface_of(index, i)->solid.corner_count;
        if (here > most) most = here;
    }
    return most;
}

/* A polytope seldom needs more points than the solids have corners, and with few it is made sector by sector. */
static uint32_t points_of(const grz_convex_index *a, const grz_convex_index *b)
{
    const uint64_t points =
        GRZ_POLYTOPE_LEAST_POINTS + 2 * ((uint64_t)a->surface.solid.corner_count + b->surface.solid.corner_count);
    return points < GRZ_POLYTOPE_MOST_POINTS ? (uint32_t)points : GRZ_POLYTOPE_MOST_POINTS;
}

bool grz_convex_work_fit(void *work, const grz_search *search)
{
    grz_convex_work *made = work;
    const grz_convex_index *a = search->index_a, *b = search->index_b;
    const grz_search trees = grz_convex_search_of_trees(search, &made->trees, NULL);
    const size_t in_a = most_corners(a), in_b = most_corners(b);
    return grz_room_fit(&made->corners_a, in_a) && grz_room_fit(&made->corners_b, in_b) &&
           grz_room_fit_zeroed(&made->looks_a, in_a) && grz_room_fit_zeroed(&made->looks_b, in_b) &&
           grz_room_fit(&made->carried_b, search->mesh_b->vertex_count) &&
           grz_room_fit(&made->expanding, grz_polytope_bytes(points_of(a, b)) / sizeof(double)) &&
           grz_room_fit(&made->rings, (size_t)a->surface.solid.corner_count + b->surface.solid.corner_count) &&
           grz_wide_work_fit(&made->trees, &trees);
}

/* Looks are numbered on, so that no corner seems to be seen that another solid's corner of this number was. */
void grz_convex_work_turn(const grz_search *search)
{
    grz_convex_work *work = search->work;
    const grz_convex_index *a = search->index_a, *b = search->index_b;
    const grz_value *values = search->settings->values;
    const grz_vector_kind kind = grz_simd_kind(&values[CONVEX_SIMD]);
    const grz_convex_engine *engine = engines[kind];
    work->a = (grz_convex_side){.engine = engine, .index = a, .surface = &a->surface, .tops = &work->tops_a};
    work->counts = (grz_convex_counts){0};
    work->b = (grz_convex_side){.engine = engine,
                                .index = b,
                                .surface = &b->surface,
                                .pose = &work->pose,
                                .back = &work->back,
                                .tops = &work->tops_b};
    work->tops_a.corners = work->corners_a.items, work->tops_a.looks = work->looks_a.items;
    work->tops_a.room = work->looks_a.bytes / sizeof *work->looks_a.items;
    work->tops_b.corners = work->corners_b.items, work->tops_b.looks = work->looks_b.items;
    work->tops_b.room = work->looks_b.bytes / sizeof *work->looks_b.items;
    work->polytope = grz_polytope_in(work->expanding.items, points_of(a, b));
    const grz_search trees = grz_convex_search_of_trees(search, &work->trees, NULL);
    grz_wide_work_turn(&trees, kind, values[CONVEX_COHERENCE].word == 0);
}

bool grz_convex_begin(const grz_search *search)
{
    grz_convex_work *work = search->work;
    const grz_frame *a = &work->a.index->frame, *b = &work->b.index->frame;
    grz_wide_work_next(&work->trees);
    work->pose = grz_local_pose_of(search->b_in_a, a, b);
    work->ratio = b->unit * a->per_unit;
    return isfinite(work->pose.pad);
}

bool grz_convex_look_back(const grz_search *search)
{
    grz_convex_work *work = search->work;
    const grz_frame *a = &work->a.index->frame, *b = &work->b.index->frame;
    grz_local_pose_back(search->b_in_a, a, b, &work->pose, &work->back);
    return isfinite(work->pose.pad);
}
