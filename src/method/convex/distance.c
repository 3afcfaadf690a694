/* How far apart two solids are. */
#include "method/convex/features.h"
#include "method/convex/guess.h"
#include "method/convex/levels_march.h"
#include "method/convex/measure.h"
#include "method/convex/relation.h"
#include "method/convex/trees.h"

/* Measures all pairs of two sets of triangles whose boxes are not beyond the limit. */
static void judge_few(grz_search *search, const grz_convex_few *a, const grz_convex_few *b)
{
    const grz_convex_work *work = search->work;
    for (uint32_t j = 0; j < b->count; j++) {
        grz_kept_triangle *in_b = grz_carried_b(&work->trees.carried, search, b->triangle[j]);
        const grz_box box_b = grz_box_of_triangle(&in_b->face.t);
        for (uint32_t i = 0; i < a->count; i++) {
            grz_kept_triangle *in_a = grz_carried_a(&work->trees.carried, search, a->triangle[i]);
            const grz_box box_a = grz_box_of_triangle(&in_a->face.t);
            search->counters->bv_tests++;
            if (grz_boxes_gap(&box_a, &box_b) > grz_distance_limit(search)) continue;
            if (!grz_judge_distance(search, in_a->triangle, in_b->triangle, grz_kept_face(in_a), grz_kept_face(in_b)))
                return;
        }
    }
}

/* ---- the answer ---- */

/* One solid lies in the other, or certainly meets it: no triangles are named. */
static void answer_zero(grz_search *search, graze_solids solids, graze_vec3 common)
{
    search->lie->solids = solids;
    search->lie->common = common;
    search->left_out = 0;
    *search->nearest =
        (graze_distance){.triangle_a = UINT32_MAX, .triangle_b = UINT32_MAX, .counters = search->nearest->counters};
    search->nearest->closest.point_a = search->nearest->closest.point_b = common;
}

/* The pair in hand is good enough, and the rest was not looked at: it is `apart` at least. Where that is 0, triangles
 * may meet there, and how the solids lie is not known. */
static void stop(grz_search *search, double apart)
{
    search->left_out = apart < search->left_out ? apart : search->left_out;
    if (search->nearest->closest.distance == 0) {
        search->lie->solids = GRAZE_SOLIDS_MEETING;
        search->lie->common = search->nearest->closest.point_a;
    } else if (!(apart > 0)) {
        search->lie->solids = GRAZE_SOLIDS_UNKNOWN;
    }
}

/* Where nothing is proven the trees are compared. They leave out nothing that is nearer than what is good enough beside
 * the nearest pair, so if that is above 0 the surfaces do not meet, and it is asked whether one solid lies in the other.
 */
static void search_trees(grz_search *search, double apart)
{
    grz_convex_ask_trees(search, grz_wide_distance);
    if (apart < search->left_out) search->left_out = apart;
    if (!(grz_good_enough(search) > 0)) {
        stop(search, apart);
        return;
    }
    if (apart > 0) return;
    grz_convex_tell_inside(search);
    if (search->lie->solids != GRAZE_SOLIDS_APART) answer_zero(search, search->lie->solids, search->lie->common);
}

/* Is the pair in hand the nearest, or are those that might be nearer few enough to be measured? Everything is `apart`
 * at least. */
static bool settle_near_tops(grz_search *search, grz_convex_slab *slab, double apart)
{
    const grz_convex_work *work = search->work;
    apart = grz_larger(apart, grz_convex_tight_gap(search, slab));
    if (grz_leave_out(search, apart)) return true;
    const double nearest = search->nearest->closest.distance;
    if (!isfinite(nearest)) return false;
    grz_convex_few a, b;
    const double window = (nearest - slab->gap * work->a.index->frame.unit) * work->a.index->frame.per_unit;
    if (!grz_convex_near_triangles(search, slab, window, &a, &b)) return false;
    judge_few(search, &a, &b);
    search->left_out = apart < search->left_out ? apart : search->left_out;
    return true;
}

/* The same along the way between the points of the pair in hand, which are exact where a march was not. */
static bool settle_by_nearest(grz_search *search, grz_convex_slab *slab)
{
    const graze_closest *closest = &search->nearest->closest;
    if (!isfinite(closest->distance)) return false;
    const graze_vec3 way = grz_sub(closest->point_b, closest->point_a);
    const double direction[3] = {way.x, way.y, way.z};
    if (!grz_convex_slab_along(search, direction, slab->top_a, slab->top_b, slab) || !(slab->gap > 0)) return false;
    return settle_near_tops(search, slab, slab->gap * ((const grz_convex_work *)search->work)->a.index->frame.unit);
}

/* Where levels are `apart`: is that beyond the cut-off, or a pair that they lead to good enough beside it? */
static bool is_settled_by_levels(grz_search *search, double apart)
{
    bool is_enough_itself;
    if (grz_leave_out(search, apart)) return true;
    if (!grz_convex_levels_pair(search, apart, &is_enough_itself)) return false;
    if (is_enough_itself) stop(search, apart);
    return true;
}

/* Beside a pair of computed distance d no pair is looked for that is nearer by less than 2^-40 d, so that d exceeds the
 * least distance by less than 1e-12 of it: that is what a slab and two points can show. */
static void find_distance(grz_search *search)
{
    const grz_convex_work *work = search->work;
    const double unit = work->a.index->frame.unit;
    grz_convex_guess guess;
    search->window = 0x1p-40;
    search->left_out = INFINITY;
    *search->lie = (grz_lie){.solids = GRAZE_SOLIDS_APART};
    bool is_known = grz_convex_guess_at(search, 0, true, &guess);
    if (is_known && guess.is_coarse) {
        if (is_settled_by_levels(search, guess.slab.gap * unit)) return;
        guess.is_apart = false;
        is_known = grz_convex_guess_by_march(search, 0, true, &guess);
    }
    if (guess.is_settled) return;
    if (guess.is_deep) {
        answer_zero(search, GRAZE_SOLIDS_MEETING, grz_convex_in_a(search, guess.deep));
        return;
    }
    const double apart = is_known ? guess.slab.gap * unit : 0;
    if (is_known && grz_leave_out(search, apart)) return; /* beyond the cut-off */
    if (is_known && guess.march.end == CONVEX_CLOSEST && grz_convex_measure(search, &guess.march, &guess.slab)) return;
    if (guess.marched && guess.march.end == CONVEX_CLOSEST &&
        !grz_convex_judge_end(search, &guess.march, grz_judge_nearest)) {
        stop(search, apart);
        return;
    }
    if (is_known && (grz_leave_out(search, apart) || settle_near_tops(search, &guess.slab, apart) ||
                     settle_by_nearest(search, &guess.slab)))
        return;
    search_trees(search, apart);
}

void grz_convex_distance(grz_search *search)
{
    find_distance(search);
    const graze_distance *nearest = search->nearest;
    if (isinf(nearest->closest.distance) || nearest->triangle_a == UINT32_MAX) return;
    if (nearest->closest.distance > 0 && search->lie->feature_a.kind == GRAZE_NO_FEATURE)
        grz_convex_name_features(search);
}
