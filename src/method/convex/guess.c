#include "method/convex/guess.h"

#include "base/random.h"
#include "method/convex/centres.h"
#include "method/convex/gjk.h"
#include "method/convex/levels_march.h"
#include "method/convex/settle.h"
#include "method/convex/support.h"

/* ---- where to begin ---- */

uint32_t grz_convex_scattered(uint64_t number, uint32_t count)
{
    return (uint32_t)(grz_mixed(number * UINT64_C(0x9e3779b97f4a7c15)) % count);
}

static void begin_anywhere(grz_search *search)
{
    grz_convex_memory *memory = search->memory;
    const grz_convex_work *work = search->work;
    const uint64_t number = 2 * (uint64_t)memory->asked++;
    memory->a = (grz_convex_feature){CONVEX_CORNER, grz_convex_scattered(number, work->a.surface->solid.corner_count)};
    memory->b =
        (grz_convex_feature){CONVEX_CORNER, grz_convex_scattered(number + 1, work->b.surface->solid.corner_count)};
    for (int k = 0; k < 3; k++) memory->way[k] = 0;
}

/* The corners that the tables have along the way from A's middle to B's. */
static void begin_by_table(grz_search *search)
{
    grz_convex_memory *memory = search->memory;
    const grz_convex_work *work = search->work;
    double way[3], back[3];
    grz_convex_way_of_centres(work, way);
    for (int k = 0; k < 3; k++)
        back[k] = -((work->pose.turn[0][k] * way[0] + work->pose.turn[1][k] * way[1]) + work->pose.turn[2][k] * way[2]);
    memory->a = (grz_convex_feature){CONVEX_CORNER, grz_convex_table_corner(&work->a.surface->table, way)};
    memory->b = (grz_convex_feature){CONVEX_CORNER, grz_convex_table_corner(&work->b.surface->table, back)};
}

static graze_vec3 place_of_b(const grz_convex_work *work, grz_convex_feature b)
{
    return grz_convex_carried(&work->pose, work->b.surface->places[grz_convex_corner_at(&work->b.surface->solid, b)]);
}

static double squared_between(graze_vec3 p, graze_vec3 q)
{
    const graze_vec3 way = grz_sub(q, p);
    return grz_dot(way, way);
}

/* The squared distance of a corner of each feature. */
static double distance_of(const grz_convex_work *work, grz_convex_feature a, grz_convex_feature b)
{
    return squared_between(work->a.surface->places[grz_convex_corner_at(&work->a.surface->solid, a)],
                           place_of_b(work, b));
}

/* A small motion, beside what is between the solids, leaves the last features near the closest. */
static void begin_nearer(grz_search *search)
{
    grz_convex_memory *memory = search->memory;
    const grz_convex_feature a = memory->a, b = memory->b;
    const grz_convex_work *work = search->work;
    const double squared = distance_of(work, a, b);
    if (squared_between(memory->place, place_of_b(work, b)) < 0x1p-6 * squared) return;
    begin_by_table(search);
    if (squared > distance_of(work, memory->a, memory->b)) return;
    memory->a = a;
    memory->b = b;
}

/* Where there is nothing to begin with, the table has it. */
static void begin(grz_search *search, grz_convex_start start)
{
    grz_convex_memory *memory = search->memory;
    if (start == CONVEX_START_RANDOM)
        begin_anywhere(search);
    else if (start == CONVEX_START_TABLE || !memory->has_features)
        begin_by_table(search);
    else if (start == CONVEX_START_NEARER)
        begin_nearer(search);
    memory->has_features = true;
}

/* ---- the slab and the march ---- */

/* A direction that proved something is tried again, from the same corners. */
static void remember(grz_search *search, const grz_convex_slab *slab)
{
    grz_convex_memory *memory = search->memory;
    for (int k = 0; k < 3; k++) memory->way[k] = slab->way.a[k];
    memory->top_a = slab->top_a, memory->top_b = slab->top_b;
    const grz_convex_work *work = search->work;
    memory->top_levels[0] = (uint8_t)work->a.level, memory->top_levels[1] = (uint8_t)work->b.level;
}

static void forget(grz_search *search)
{
    grz_convex_memory *memory = search->memory;
    for (int k = 0; k < 3; k++) memory->way[k] = 0;
}

/* All but what was counted. */
static void forget_all(grz_convex_memory *memory)
{
    *memory = (grz_convex_memory){.asked = memory->asked};
}

/* What is between the two corners that were nearest along the last direction; there is no more between the solids. */
static double gap_of_last(const grz_convex_work *work, const grz_convex_memory *memory, const grz_way *way)
{
    const graze_vec3 p = work->a.surface->places[memory->top_a], q = work->b.surface->places[memory->top_b];
    return (way->between + grz_dot(grz_vec(way->b[0], way->b[1], way->b[2]), q)) -
           grz_dot(grz_vec(way->a[0], way->a[1], way->a[2]), p);
}

static bool is_apart_along_last(grz_search *search, double more, grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    const grz_convex_memory *memory = search->memory;
    const double *way = memory->way;
    if (way[0] == 0 && way[1] == 0 && way[2] == 0) return false;
    if (grz_convex_is_on_levels(memory->top_levels)) return grz_convex_levels_apart_along_last(search, more, slab);
    grz_way_again(&work->pose, way, &slab->way);
    if (!(gap_of_last(work, memory, &slab->way) > more)) return false;
    grz_convex_slab_of_way(search, memory->top_a, memory->top_b, slab);
    if (!(slab->gap > more)) return false;
    remember(search, slab);
    return true;
}

/* From where a march would begin, which then begins at the corners that are highest along the slab. */
static bool is_apart_by_corners(grz_search *search, double more, grz_convex_slab *slab)
{
    grz_convex_memory *memory = search->memory;
    const grz_convex_work *work = search->work;
    grz_convex_slab_of_way(search, grz_convex_corner_at(&work->a.surface->solid, memory->a),
                           grz_convex_corner_at(&work->b.surface->solid, memory->b), slab);
    memory->a = (grz_convex_feature){CONVEX_CORNER, slab->top_a};
    memory->b = (grz_convex_feature){CONVEX_CORNER, slab->top_b};
    remember(search, slab);
    return slab->gap > more;
}

/* Are all shortcuts taken? Other starts show what marches do. */
static bool uses_table(const grz_search *search)
{
    const int start = search->settings->values[CONVEX_START].word;
    return start == CONVEX_START_NEARER || start == CONVEX_START_TABLE;
}

/* By slabs alone, before any march: along the last direction, then along the way from A's middle to B's. Sets where the
 * march begins. */
static bool is_apart_already(grz_search *search, double more, grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    grz_convex_memory *memory = search->memory;
    const grz_value *values = search->settings->values;
    if (values[CONVEX_COHERENCE].word != 0) forget_all(memory);
    if (slab && is_apart_along_last(search, more, slab)) return true;
    const bool has_way = slab && grz_convex_way_along(search, work->pose.shift, &slab->way);
    if (has_way && grz_convex_gap_of_bounds(search, slab) > more) {
        forget(search); /* this is cheaper than any direction, and likely to hold again */
        return true;
    }
    if (grz_convex_uses_levels(search)) return grz_convex_levels_begin(search, has_way, more, slab);
    begin(search, (grz_convex_start)values[CONVEX_START].word);
    return has_way && uses_table(search) && is_apart_by_corners(search, more, slab);
}

enum { FEW_STEPS = 16, SOME_STEPS = 24 };

/* Around corners and faces with many edges a march goes from one to the next. */
static bool has_many_edges(const grz_convex_surface *surface)
{
    return surface->rings.count + surface->loops.count > 0;
}

/* Where a march takes too long supports and simplices take over; and where these find the solids apart, another march
 * goes on to their closest features. They need not come near these at first, unless marches take long there, too. */
static void march(grz_search *search, grz_convex_march *out)
{
    grz_convex_memory *memory = search->memory;
    grz_convex_work *work = search->work;
    const bool is_slow = has_many_edges(work->a.surface) || has_many_edges(work->b.surface);
    *out = (grz_convex_march){.a = memory->a, .b = memory->b};
    grz_convex_march_on(search, out, FEW_STEPS);
    work->counts.lost_marches += out->end == CONVEX_LOST;
    for (int scout = is_slow; scout < 2 && out->end == CONVEX_LOST; scout++) {
        grz_convex_gjk(search, scout ? 0x1p-44 : 0x1p-7, INFINITY, out);
        const grz_convex_march found = *out;
        if (found.end == CONVEX_CLOSEST) grz_convex_march_on(search, out, SOME_STEPS);
        if (out->end == CONVEX_LOST && scout) *out = found;
        work->counts.fallbacks += scout == 1;
    }
    memory->a = out->a;
    memory->b = out->b;
    memory->between = out->end == CONVEX_CLOSEST ? squared_between(out->p, out->q) : 0;
    memory->place = place_of_b(search->work, out->b);
}

/* Where two points are near each other, the vector between them is lost in the rounding of their places, and what is
 * square to the features tells the direction better: the normal of a face, the cross product of two edges, or what is
 * left of the vector without its part along an edge. */
static graze_vec3 direction_of(const grz_search *search, const grz_convex_march *end)
{
    const grz_convex_work *work = search->work;
    const graze_vec3 way = grz_sub(end->q, end->p), along_a = grz_convex_along(&work->a, end->a),
                     along_b = grz_convex_along(&work->b, end->b);
    if (end->a.kind == CONVEX_FACE) return along_a;
    if (end->b.kind == CONVEX_FACE) return grz_scale(along_b, -1);
    const bool has_a = end->a.kind == CONVEX_EDGE, has_b = end->b.kind == CONVEX_EDGE;
    if (has_a && has_b) {
        const graze_vec3 n = grz_cross(along_a, along_b);
        const double size = grz_length(along_a) * grz_length(along_b);
        if (grz_length(n) > 0x1p-20 * size) return grz_scale(n, grz_dot(n, way) < 0 ? -1 : 1);
    }
    graze_vec3 n = way;
    const graze_vec3 along = has_a ? along_a : along_b;
    for (int turn = 0; turn < 2 && (has_a || has_b); turn++)
        n = grz_sub(n, grz_scale(along, grz_dot(n, along) / grz_dot(along, along)));
    return n;
}

/* So many moves towards a deep point are made after a march that did not find the solids apart. */
enum { MANY_MOVES = 12 };

bool grz_convex_is_deep(grz_search *search, graze_vec3 p, int moves, grz_convex_guess *out)
{
    grz_convex_memory *memory = search->memory;
    out->is_deep = memory->was_deep = grz_convex_find_deep(search, p, moves, &out->deep);
    if (!out->is_deep) return false;
    memory->deep = out->deep;
    forget(search);
    return out->is_deep;
}

static bool is_deep_at_corner(grz_search *search, grz_convex_guess *out)
{
    forget(search);
    return out->is_deep = grz_convex_find_deep_corner(search, &out->march, &out->deep);
}

/* From between the centres, without a march. */
static bool is_deep_between(grz_search *search, int moves, grz_convex_guess *out)
{
    const grz_convex_work *work = search->work;
    const graze_vec3 a = work->a.surface->centre, b = grz_convex_carried(&work->pose, work->b.surface->centre);
    return grz_convex_is_deep(search, grz_scale(grz_add(a, b), 0.5), moves, out);
}

/* How high the solid reaches along a direction at most, if its feature has the highest corners. */
static bool support_of_feature(const grz_convex_side *side, grz_convex_feature feature, const double direction[3],
                               double *height, graze_counters *counters)
{
    uint32_t corners[CONVEX_KNOWN_TOPS];
    const uint32_t count = grz_convex_corners_of(&side->surface->solid, feature, corners);
    return count > 0 ? grz_convex_support_of(side, direction, corners, count, 0, height, counters)
                     : grz_convex_height_by_face(side->surface, feature.number, direction, height);
}

/* Is a gap along the way of the slab proven by the closest features alone, whose corners should be the tops? */
static bool is_apart_by_features(grz_search *search, double more, const grz_convex_march *end, grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    const double back[3] = {-slab->way.b[0], -slab->way.b[1], -slab->way.b[2]};
    if (!support_of_feature(&work->a, end->a, slab->way.a, &slab->height_a, search->counters) ||
        !support_of_feature(&work->b, end->b, back, &slab->height_b, search->counters))
        return false;
    slab->top_a = grz_convex_corner_at(&work->a.surface->solid, end->a);
    slab->top_b = grz_convex_corner_at(&work->b.surface->solid, end->b);
    slab->gap = (slab->way.between - slab->height_b) - slab->height_a;
    slab->has_tops = false;
    if (!(slab->gap > more)) return false;
    remember(search, slab);
    return true;
}

static bool is_apart_along(grz_search *search, double more, graze_vec3 way, grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    const grz_convex_memory *memory = search->memory;
    const double direction[3] = {way.x, way.y, way.z};
    const bool is_apart =
        grz_convex_slab_along(search, direction, grz_convex_corner_at(&work->a.surface->solid, memory->a),
                              grz_convex_corner_at(&work->b.surface->solid, memory->b), slab) &&
        slab->gap > more;
    if (is_apart) remember(search, slab);
    return is_apart;
}

bool grz_convex_apart_at_end(grz_search *search, double more, const grz_convex_march *end, grz_convex_slab *slab)
{
    const graze_vec3 way = direction_of(search, end);
    const double direction[3] = {way.x, way.y, way.z};
    return (end->end == CONVEX_CLOSEST && grz_convex_way_along(search, direction, &slab->way) &&
            is_apart_by_features(search, more, end, slab)) ||
           is_apart_along(search, more, way, slab);
}

/* Where it is asked no more than whether they are apart, simplices tell at less cost than a march, unless the solids
 * are near each other. The march then begins where they ended. */
static bool is_told_by_simplices(grz_search *search, double more, grz_convex_guess *out)
{
    grz_convex_memory *memory = search->memory;
    grz_convex_march found = {.a = memory->a, .b = memory->b};
    grz_convex_gjk(search, 0x1p-20, more, &found);
    memory->a = found.a, memory->b = found.b;
    memory->between = found.end == CONVEX_CLOSEST ? squared_between(found.p, found.q) : 0;
    if (found.end == CONVEX_MEETS) return grz_convex_is_deep(search, found.p, CONVEX_FEW_MOVES, out);
    return out->is_apart = is_apart_along(search, more, grz_sub(found.q, found.p), &out->slab);
}

bool grz_convex_apart_at_once(grz_search *search, double more, grz_convex_guess *out)
{
    out->is_deep = out->marched = out->is_coarse = false;
    return out->is_apart = grz_convex_balls_apart(search, more) ||
                           (grz_convex_begin(search) && is_apart_already(search, more, &out->slab));
}

bool grz_convex_guess_by_march(grz_search *search, double more, bool needs_march, grz_convex_guess *out)
{
    march(search, &out->march);
    out->marched = true;
    if (needs_march && out->march.end == CONVEX_CLOSEST && grz_convex_settle_end(search, &out->march))
        return out->is_apart = out->is_settled = true;
    if (out->march.end == CONVEX_MEETS)
        return grz_convex_is_deep(search, out->march.p, MANY_MOVES, out) || is_deep_at_corner(search, out);
    out->is_apart = grz_convex_apart_at_end(search, more, &out->march, &out->slab);
    return out->is_apart || is_deep_between(search, MANY_MOVES, out);
}

bool grz_convex_guess_at(grz_search *search, double more, bool needs_march, grz_convex_guess *out)
{
    out->is_apart = out->is_deep = out->marched = out->is_coarse = out->is_settled = false;
    if (!needs_march && grz_convex_balls_apart(search, more)) return out->is_apart = true;
    if (!grz_convex_begin(search)) return false;
    const grz_convex_memory *memory = search->memory;
    if (is_apart_already(search, more, needs_march ? NULL : &out->slab)) return out->is_apart = true;
    if (!grz_convex_look_back(search)) return false;
    const bool asks_levels = grz_convex_uses_levels(search);
    if (asks_levels && grz_convex_levels_descend(search, more, needs_march, out)) return true;
    const bool asks_early = memory->was_deep && !asks_levels;
    if (asks_early && grz_convex_is_deep(search, memory->deep, 0, out)) return true;
    if (!needs_march && uses_table(search) && is_told_by_simplices(search, more, out)) return true;
    return grz_convex_guess_by_march(search, more, needs_march, out);
}
