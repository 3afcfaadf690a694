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

/* Asks the trees, unless the last answer's triangles or those at the march's end are enough: they are asked first where
 * one pair is enough. The first pair that is reported is remembered. */
static void find_pairs(grz_search *search, const grz_convex_guess *guess, grz_judge *judge,
                       void (*question)(grz_search *search), listener *l)
{
    const grz_convex_work *work = search->work;
    grz_convex_memory *memory = search->memory;
    const bool asks_end = search->sink->one_is_enough && guess->marched && guess->march.end == CONVEX_CLOSEST;
    listen(search->sink, l);
    if (!grz_witness_is_enough(search, &work->trees.carried, &memory->touched, judge) &&
        !(asks_end && !grz_convex_judge_end(search, &guess->march, judge)))
        grz_convex_ask_trees(search, question);
    if (l->has_pair)
        memory->touched = (grz_witness){true, l->pair.triangle_a, l->pair.triangle_b};
    else
        stop_listening(search->sink, l);
}

/* ---- contacts ---- */

/* False: none meet. Else the solids have a point of the first pair in common. */
static bool find_contacts(grz_search *search, const grz_convex_guess *guess)
{
    const grz_convex_work *work = search->work;
    listener l;
    find_pairs(search, guess, grz_judge_contact, grz_wide_collide, &l);
    if (!l.has_pair) return false;
    const grz_kept_triangle *a = grz_carried_a(&work->trees.carried, search, l.pair.triangle_a),
                            *b = grz_carried_b(&work->trees.carried, search, l.pair.triangle_b);
    graze_vec3 corners[GRZ_MOST_CORNERS];
    grz_meeting_corners(&a->face.t, &b->face.t, l.pair.kind, corners);
    search->lie->common = corners[0];
    return true;
}

void grz_convex_collide(grz_search *search)
{
    grz_convex_guess guess;
    const bool is_known = grz_convex_guess_at(search, 0, false, &guess);
    *search->lie = (grz_lie){.solids = GRAZE_SOLIDS_APART};
    if (is_known && guess.is_apart) return;
    search->lie->solids = GRAZE_SOLIDS_MEETING;
    if (is_known && search->sink->one_is_enough) {
        search->lie->common = grz_convex_in_a(search, guess.deep);
        return;
    }
    if (is_known && grz_convex_tell_well_inside(search)) return;
    if (!find_contacts(search, &guess))
        grz_convex_tell_inside(search);
    else if (!search->sink->has_enough)
        grz_convex_tell_overlap(search, is_known);
}

/* ---- tolerances ---- */

void grz_convex_within(grz_search *search)
{
    const grz_convex_work *work = search->work;
    grz_convex_guess guess;
    *search->lie = (grz_lie){.solids = GRAZE_SOLIDS_UNKNOWN}; /* tolerances are about surfaces */
    const double more = grz_with_room(search->tolerance) * work->a.index->frame.per_unit;
    const bool is_known = grz_convex_guess_at(search, more, false, &guess);
    if (is_known && (guess.is_apart || grz_convex_well_inside(search, more) != GRAZE_SOLIDS_APART)) return;
    listener l;
    find_pairs(search, &guess, grz_judge_within, grz_wide_within, &l);
}
