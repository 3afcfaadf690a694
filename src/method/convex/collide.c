/* Which triangles meet or are near, and how the solids lie. */
#include "method/convex/features.h"
#include "method/convex/guess.h"
#include "method/convex/relation.h"
#include "method/convex/trees.h"

#include "exact/contact.h"

/* ---- the first pair ---- */

/* Stands before the receiver of pairs until the first one comes, and keeps that one by its triangles in the meshes. */
typedef struct listener {
    bool (*flush)(grz_sink *sink);
    void *state;
    size_t block;
    bool has_pair;
    graze_pair pair;
} listener;

static void stop_listening(grz_sink *sink, const listener *l)
{
    sink->flush = l->flush;
    sink->state = l->state;
    sink->block = l->block;
}

static bool hear(grz_sink *sink)
{
    listener *l = sink->state;
    l->has_pair = true;
    l->pair = sink->pairs[sink->count - 1];
    stop_listening(sink, l);
    return sink->count < sink->block || sink->flush(sink);
}

static void listen(grz_sink *sink, listener *l)
{
    *l = (listener){.flush = sink->flush, .state = sink->state, .block = sink->block};
    sink->flush = hear;
    sink->state = l;
    sink->block = 1;
}

/* ---- the last pair ---- */

static void keep_pair(grz_search *search, const listener *l)
{
    grz_convex_memory *memory = search->memory;
    memory->touched = (grz_witness){l->has_pair, l->pair.triangle_a, l->pair.triangle_b};
    if (!l->has_pair) stop_listening(search->sink, l);
}

/* Where one pair is enough, that of the last answer is looked at first: a motion seldom leaves it at once. False: it is
 * not enough, or the last answer had none. */
static bool last_is_enough(grz_search *search, grz_judge *judge, listener *l)
{
    grz_convex_work *work = search->work;
    grz_convex_memory *memory = search->memory;
    const grz_witness last = memory->touched;
    memory->touched.is_there = false;
    if (!last.is_there || !work->trees.coherent || !search->sink->one_is_enough) return false;
    grz_wide_work_next(&work->trees);
    listen(search->sink, l);
    (void)grz_witness_is_enough(search, &work->trees.carried, &last, judge);
    keep_pair(search, l);
    return l->has_pair;
}

/* Asks the trees, unless one pair is enough and that at the march's end is. The first pair that is reported is
 * remembered. False: there is none. */
static bool find_pairs(grz_search *search, const grz_convex_guess *guess, grz_judge *judge,
                       void (*question)(grz_search *search), listener *l)
{
    const bool asks_end = search->sink->one_is_enough && guess->marched && guess->march.end == CONVEX_CLOSEST;
    listen(search->sink, l);
    if (!asks_end || grz_convex_judge_end(search, &guess->march, judge)) grz_convex_ask_trees(search, question);
    keep_pair(search, l);
    return l->has_pair;
}

/* ---- contacts ---- */

/* The solids have a point of the pair in common. */
static void tell_common(grz_search *search, const graze_pair *pair)
{
    const grz_convex_work *work = search->work;
    const grz_kept_triangle *a = grz_carried_a(&work->trees.carried, search, pair->triangle_a),
                            *b = grz_carried_b(&work->trees.carried, search, pair->triangle_b);
    graze_vec3 corners[GRZ_MOST_CORNERS];
    grz_meeting_corners(&a->face.t, &b->face.t, pair->kind, corners);
    search->lie->solids = GRAZE_SOLIDS_MEETING;
    search->lie->common = corners[0];
}

/* A deep point is seldom found in a solid that is so many times thinner than it is long, and only after many steps. */
static bool is_thin(const grz_convex_surface *surface)
{
    return !(surface->radius > surface->reach * 0x1p-8);
}

static bool one_pair_is_found(grz_search *search, const grz_convex_guess *guess)
{
    listener l;
    const bool is_found = find_pairs(search, guess, grz_judge_contact, grz_wide_collide, &l);
    if (is_found) tell_common(search, &l.pair);
    return is_found;
}

/* The trees are asked before any march if a solid is thin. */
static void find_one(grz_search *search)
{
    const grz_convex_work *work = search->work;
    const bool asks_early = is_thin(work->a.surface) || is_thin(work->b.surface);
    grz_convex_guess guess;
    listener l;
    if (last_is_enough(search, grz_judge_contact, &l)) {
        tell_common(search, &l.pair);
        return;
    }
    if (asks_early && (grz_convex_apart_at_once(search, 0, &guess) || one_pair_is_found(search, &guess))) return;
    const bool is_known = grz_convex_guess_at(search, 0, false, &guess);
    if (is_known && guess.is_deep)
        *search->lie = (grz_lie){.solids = GRAZE_SOLIDS_MEETING, .common = grz_convex_in_a(search, guess.deep)};
    else if (!is_known && (asks_early || !one_pair_is_found(search, &guess)))
        grz_convex_tell_inside(search);
}

/* Do triangles that meet like this prove that no plane separates the solids weakly? It would have one of the two on
 * either side. Those that cross share a point of their interiors, so that the plane would hold them both; as A's
 * triangle has an area, unless A is a segment or a point, that plane would be A's, which B's is not in. */
static bool proves_overlap(const grz_search *search, const graze_pair *pair)
{
    const grz_convex_work *work = search->work;
    return pair->kind == GRAZE_CROSSING && work->a.surface->solid.dimension >= 2;
}

/* Trees before any march, as most solids that are not apart at a glance meet. */
static void find_all(grz_search *search)
{
    grz_convex_guess guess;
    listener l;
    if (grz_convex_apart_at_once(search, 0, &guess)) return;
    const bool meet = find_pairs(search, &guess, grz_judge_contact, grz_wide_collide, &l);
    if (meet) tell_common(search, &l.pair);
    if (search->sink->has_enough) return;
    if (meet && proves_overlap(search, &l.pair)) {
        search->lie->solids = GRAZE_SOLIDS_OVERLAPPING;
        return;
    }
    const bool is_known = grz_convex_guess_at(search, 0, false, &guess);
    if (meet)
        grz_convex_tell_overlap(search, is_known);
    else if (!is_known || !guess.is_apart)
        grz_convex_tell_inside(search);
}

void grz_convex_collide(grz_search *search)
{
    *search->lie = (grz_lie){.solids = GRAZE_SOLIDS_APART};
    if (search->sink->one_is_enough)
        find_one(search);
    else
        find_all(search);
}

/* ---- tolerances ---- */

void grz_convex_within(grz_search *search)
{
    const grz_convex_work *work = search->work;
    grz_convex_guess guess;
    listener l;
    *search->lie = (grz_lie){.solids = GRAZE_SOLIDS_UNKNOWN}; /* tolerances are about surfaces */
    if (last_is_enough(search, grz_judge_within, &l)) return;
    const double more = grz_with_room(search->tolerance) * work->a.index->frame.per_unit;
    const bool is_known = grz_convex_guess_at(search, more, false, &guess);
    if (is_known && (guess.is_apart || grz_convex_well_inside(search, more) != GRAZE_SOLIDS_APART)) return;
    (void)find_pairs(search, &guess, grz_judge_within, grz_wide_within, &l);
}
