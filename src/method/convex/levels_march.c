#include "method/convex/levels_march.h"

#include "method/convex/centres.h"
#include "method/convex/features.h"
#include "method/convex/gjk.h"
#include "method/convex/support.h"

enum { SIDES = 2, LEVEL_STEPS = 16 };

/* ---- levels ---- */

static const grz_convex_index *index_of(const grz_convex_work *work, int side)
{
    return side ? work->b.index : work->a.index;
}

bool grz_convex_uses_levels(const grz_search *search)
{
    const grz_convex_work *work = search->work;
    return (work->a.index->levels || work->b.index->levels) &&
           search->settings->values[CONVEX_START].word != CONVEX_START_TABLE;
}

static void look_at(grz_convex_work *work, uint32_t level_a, uint32_t level_b)
{
    work->a.surface = grz_convex_surface_of(work->a.index, level_a), work->a.level = level_a;
    work->b.surface = grz_convex_surface_of(work->b.index, level_b), work->b.level = level_b;
}

/* What lies deep in both inner solids lies deep in P0 of both. */
static const grz_convex_surface *inner_of(const grz_convex_index *index)
{
    return index->levels && index->levels->inner.solid.corner_count > 0 ? &index->levels->inner : &index->surface;
}

static bool is_deep_inside(grz_search *search, graze_vec3 p, int moves, grz_convex_guess *out)
{
    grz_convex_work *work = search->work;
    work->a.surface = inner_of(work->a.index), work->a.hint = 0;
    work->b.surface = inner_of(work->b.index), work->b.hint = 0;
    const bool is_deep = grz_convex_is_deep(search, p, moves, out);
    look_at(work, 0, 0);
    return is_deep;
}

static void look_at_remembered(grz_search *search)
{
    const grz_convex_memory *memory = search->memory;
    look_at(search->work, memory->levels[0], memory->levels[1]);
}

/* In units of A. */
static double deviation_of(const grz_convex_work *work, int side, uint32_t level)
{
    const double own = level ? index_of(work, side)->levels->items[level - 1].deviation : 0;
    return side ? own * work->ratio : own;
}

static grz_convex_feature *feature_of(grz_convex_memory *memory, int side)
{
    return side ? &memory->b : &memory->a;
}

/* ---- where to begin ---- */

/* From the features of the last question to their parents, as long as what was between the solids is more than what
 * that adds to the deviations: the coarser levels should be apart, too. The side first to which it adds less. */
static void climb_to_parents(grz_search *search)
{
    const grz_convex_work *work = search->work;
    grz_convex_memory *memory = search->memory;
    double between = sqrt(memory->between);
    for (;;) {
        double least = INFINITY;
        int side = 0;
        for (int s = 0; s < SIDES; s++) {
            const uint32_t level = memory->levels[s];
            if (level == grz_convex_level_count(index_of(work, s))) continue;
            const double more = deviation_of(work, s, level + 1) - deviation_of(work, s, level);
            if (more < least) least = more, side = s;
        }
        if (!(between - least > 0)) return;
        const grz_convex_index *index = index_of(work, side);
        const uint32_t level = memory->levels[side];
        grz_convex_feature *at = feature_of(memory, side);
        *at = grz_convex_parent(&index->levels->items[level], grz_convex_surface_of(index, level), *at);
        memory->levels[side]++;
        between -= least;
    }
}

static void begin_at_coarsest(grz_search *search, uint32_t corner_a, uint32_t corner_b)
{
    const grz_convex_work *work = search->work;
    grz_convex_memory *memory = search->memory;
    for (int s = 0; s < SIDES; s++) memory->levels[s] = (uint8_t)grz_convex_level_count(index_of(work, s));
    memory->a = (grz_convex_feature){CONVEX_CORNER, corner_a};
    memory->b = (grz_convex_feature){CONVEX_CORNER, corner_b};
    look_at_remembered(search);
}

static void begin_anywhere(grz_search *search)
{
    const grz_convex_work *work = search->work;
    grz_convex_memory *memory = search->memory;
    const uint64_t number = 2 * (uint64_t)memory->asked++;
    begin_at_coarsest(search, 0, 0);
    memory->a.number = grz_convex_scattered(number, work->a.surface->solid.corner_count);
    memory->b.number = grz_convex_scattered(number + 1, work->b.surface->solid.corner_count);
}

/* Of a solid without levels the table tells where to begin. */
static uint32_t corner_along(const grz_convex_side *side, const double direction[3], graze_counters *counters)
{
    uint32_t corner = grz_convex_table_corner(&side->surface->table, direction);
    grz_convex_climb(side, direction, &corner, counters);
    return corner;
}

/* At the corners of the coarsest levels that are highest towards the other solid. */
static void begin_between_centres(grz_search *search)
{
    const grz_convex_work *work = search->work;
    double way[3], back[3];
    begin_at_coarsest(search, 0, 0);
    grz_convex_way_of_centres(work, way);
    for (int k = 0; k < 3; k++)
        back[k] = -((work->pose.turn[0][k] * way[0] + work->pose.turn[1][k] * way[1]) + work->pose.turn[2][k] * way[2]);
    grz_convex_memory *memory = search->memory;
    memory->a.number = corner_along(&work->a, way, search->counters);
    memory->b.number = corner_along(&work->b, back, search->counters);
}

/* Has B's corner moved little since the last question, beside what was between the solids? */
static bool has_moved_little(const grz_search *search)
{
    const grz_convex_work *work = search->work;
    const grz_convex_memory *memory = search->memory;
    const grz_convex_surface *surface = grz_convex_surface_of(work->b.index, memory->levels[1]);
    const graze_vec3 now = surface->places[grz_convex_corner_at(&surface->solid, memory->b)],
                     way = grz_sub(grz_convex_carried(&work->pose, now), memory->place);
    return grz_dot(way, way) < 0x1p-4 * memory->between;
}

/* A direction that proved something is tried again, at the same levels, from the same corners. */
static void remember(grz_search *search, const grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    grz_convex_memory *memory = search->memory;
    for (int k = 0; k < 3; k++) memory->way[k] = slab->way.a[k];
    memory->top_a = slab->top_a, memory->top_b = slab->top_b;
    memory->top_levels[0] = (uint8_t)work->a.level, memory->top_levels[1] = (uint8_t)work->b.level;
}

static bool is_apart_along(grz_search *search, double more, uint32_t top_a, uint32_t top_b, grz_convex_slab *slab)
{
    grz_convex_slab_of_way(search, top_a, top_b, slab);
    if (!(slab->gap > more)) return false;
    remember(search, slab);
    return true;
}

/* The same corners, as features to begin the next question at. */
static bool is_apart_between_centres(grz_search *search, double more, grz_convex_slab *slab)
{
    grz_convex_memory *memory = search->memory;
    return is_apart_along(search, more, memory->a.number, memory->b.number, slab);
}

bool grz_convex_levels_begin(grz_search *search, bool has_way, double more, grz_convex_slab *slab)
{
    grz_convex_memory *memory = search->memory;
    const int start = search->settings->values[CONVEX_START].word;
    const bool had_features = memory->has_features;
    bool is_apart = false;
    memory->has_features = true;
    if (start == CONVEX_START_RANDOM) {
        begin_anywhere(search);
    } else if (had_features && (start == CONVEX_START_LAST || has_moved_little(search))) {
        climb_to_parents(search);
    } else {
        begin_between_centres(search);
        is_apart = has_way && is_apart_between_centres(search, more, slab);
    }
    look_at(search->work, 0, 0);
    return is_apart;
}

bool grz_convex_levels_apart_along_last(grz_search *search, double more, grz_convex_slab *slab)
{
    grz_convex_work *work = search->work;
    const grz_convex_memory *memory = search->memory;
    look_at(work, memory->top_levels[0], memory->top_levels[1]);
    grz_way_again(&work->pose, memory->way, &slab->way);
    const bool is_apart = is_apart_along(search, more, memory->top_a, memory->top_b, slab);
    look_at(work, 0, 0);
    return is_apart;
}

/* ---- down ---- */

/* Within the levels. */
static void march(grz_search *search, grz_convex_march *out)
{
    grz_convex_work *work = search->work;
    grz_convex_memory *memory = search->memory;
    *out = (grz_convex_march){.a = memory->a, .b = memory->b};
    grz_convex_march_on(search, out, LEVEL_STEPS);
    if (out->end == CONVEX_LOST) {
        work->counts.lost_marches++;
        grz_convex_gjk(search, 0x1p-20, INFINITY, out);
    }
    memory->a = out->a, memory->b = out->b;
    const graze_vec3 way = grz_sub(out->q, out->p);
    memory->between = out->end == CONVEX_CLOSEST ? grz_dot(way, way) : 0;
    memory->place =
        grz_convex_carried(&work->pose, work->b.surface->places[grz_convex_corner_at(&work->b.surface->solid, out->b)]);
}

static void go_down(grz_search *search, int side)
{
    const grz_convex_work *work = search->work;
    grz_convex_memory *memory = search->memory;
    if (memory->levels[side] == 0) return;
    grz_convex_feature *at = feature_of(memory, side);
    *at = grz_convex_child(&index_of(work, side)->levels->items[memory->levels[side] - 1], *at);
    memory->levels[side]--;
}

/* Of two faces no march begins: one becomes a corner of its own. */
static void part_faces(grz_search *search)
{
    const grz_convex_work *work = search->work;
    grz_convex_memory *memory = search->memory;
    const grz_convex_surface *b = grz_convex_surface_of(work->b.index, memory->levels[1]);
    if (memory->a.kind == CONVEX_FACE && memory->b.kind == CONVEX_FACE)
        memory->b = (grz_convex_feature){CONVEX_CORNER, grz_convex_corner_at(&b->solid, memory->b)};
}

static grz_convex_refine refine_of(const grz_search *search)
{
    const grz_value *v = search->settings->values;
    const grz_convex_refine given = (grz_convex_refine)v[CONVEX_REFINE].word;
    if (given != CONVEX_REFINE_AUTO) return given;
    return v[CONVEX_LEVELS].word == CONVEX_LEVELS_DK ? CONVEX_REFINE_DOUBLE : CONVEX_REFINE_BOTH;
}

/* (!) The paper does not say which of the two solids is refined, where it is one: here the one that deviates more. */
static void refine(grz_search *search)
{
    grz_convex_work *work = search->work;
    const grz_convex_memory *memory = search->memory;
    const grz_convex_refine how = refine_of(search);
    if (how == CONVEX_REFINE_SINGLE) {
        const bool is_b = deviation_of(work, 1, memory->levels[1]) > deviation_of(work, 0, memory->levels[0]);
        go_down(search, is_b);
    } else {
        for (int times = how == CONVEX_REFINE_DOUBLE ? 2 : 1; times > 0; times--)
            for (int s = 0; s < SIDES; s++) go_down(search, s);
    }
    part_faces(search);
    work->counts.levels++;
}

/* Is nothing of interest between what the levels are apart and the cut-off? */
static bool is_beyond_cutoff(const grz_search *search, const grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    return slab->gap * work->a.index->frame.unit > grz_distance_limit(search);
}

/* May the pair of P0 that is below these levels' closest features be good enough beside what the levels are apart? */
static bool may_be_good_enough(const grz_search *search, const grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    const graze_distance_def *wanted = &search->bounds;
    const double off = deviation_of(work, 0, work->a.level) + deviation_of(work, 1, work->b.level);
    return off <= wanted->absolute * work->a.index->frame.per_unit + wanted->relative * slab->gap;
}

/* Ends the descent at levels that are apart: where that is all that was asked, or an approximate distance may do. */
static bool ends_here(grz_search *search, double more, bool needs_march, const grz_convex_march *end,
                      grz_convex_guess *out)
{
    if (end->end != CONVEX_CLOSEST || !grz_convex_apart_at_end(search, more, end, &out->slab)) return false;
    if (!needs_march || is_beyond_cutoff(search, &out->slab)) return true;
    return may_be_good_enough(search, &out->slab);
}

/* Where the coarsest levels meet, the inner solids may. */
static bool meets_inside(grz_search *search, const grz_convex_march *end, grz_convex_guess *out)
{
    return end->end == CONVEX_MEETS && is_deep_inside(search, end->p, CONVEX_FEW_MOVES, out);
}

/* Where P0's cells are walked from, if they are. */
static void leave_hints(grz_search *search)
{
    grz_convex_work *work = search->work;
    const grz_convex_memory *memory = search->memory;
    work->a.hint = grz_convex_corner_at(&work->a.surface->solid, memory->a);
    work->b.hint = grz_convex_corner_at(&work->b.surface->solid, memory->b);
}

bool grz_convex_levels_descend(grz_search *search, double more, bool needs_march, grz_convex_guess *out)
{
    const grz_convex_memory *memory = search->memory;
    grz_convex_march end;
    bool has_ended = false;
    if (memory->was_deep && is_deep_inside(search, memory->deep, 0, out)) return true;
    for (bool is_first = true; !has_ended && grz_convex_is_on_levels(memory->levels); is_first = false) {
        look_at_remembered(search);
        march(search, &end);
        has_ended = ends_here(search, more, needs_march, &end, out);
        if (!has_ended && is_first && meets_inside(search, &end, out)) return true;
        if (!has_ended) refine(search);
    }
    look_at(search->work, 0, 0);
    if (!has_ended) leave_hints(search);
    return out->is_apart = out->is_coarse = has_ended;
}

/* So many steps are made on P0, in all, for a pair of it that is good enough. */
enum { SHORT_WALK = 20, FIRST_STRETCH = 4 };

/* Corners of the features stand for the points that a march which did not end has not found. */
static void take_corners(const grz_convex_work *work, grz_convex_march *at)
{
    if (at->end == CONVEX_CLOSEST) return;
    const grz_convex_surface *a = work->a.surface, *b = work->b.surface;
    at->p = a->places[grz_convex_corner_at(&a->solid, at->a)];
    at->q = grz_convex_carried(&work->pose, b->places[grz_convex_corner_at(&b->solid, at->b)]);
}

bool grz_convex_levels_pair(grz_search *search, double apart, bool *is_enough_itself)
{
    grz_convex_memory *memory = search->memory;
    const grz_convex_work *work = search->work;
    for (int s = 0; s < SIDES; s++)
        while (memory->levels[s] > 0) go_down(search, s);
    part_faces(search);
    grz_convex_march at = {.a = memory->a, .b = memory->b, .end = CONVEX_LOST};
    bool is_enough = *is_enough_itself = false;
    for (uint32_t stretch = FIRST_STRETCH; !is_enough; stretch *= 4) {
        take_corners(work, &at);
        *is_enough_itself = !grz_convex_judge_end(search, &at, grz_judge_nearest);
        is_enough = *is_enough_itself || grz_leave_out(search, apart);
        if (is_enough || at.end == CONVEX_CLOSEST || at.steps + stretch > SHORT_WALK) break;
        grz_convex_march_on(search, &at, stretch);
    }
    memory->a = at.a, memory->b = at.b;
    return is_enough;
}
