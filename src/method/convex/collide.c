/* Which triangles meet or are near, and how the solids lie. */
#include "method/convex/features.h"
#include "method/convex/guess.h"
#include "method/convex/relation.h"

#include "exact/contact.h"
#include "exact/triangles_meet.h"

static size_t pairs_found(const grz_sink *sink)
{
    return sink->total + sink->count;
}

/* The judge of contacts. Of the first pair that it reports a point is kept, and the pair as a witness. */
static bool judge_contact(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                          const grz_face *b)
{
    const size_t before = pairs_found(search->sink);
    const bool goes_on = grz_judge_contact(search, triangle_a, triangle_b, a, b);
    if (before > search->found_before || pairs_found(search->sink) == before) return goes_on;
    graze_vec3 corners[GRZ_MOST_CORNERS];
    grz_meeting_corners(&a->t, &b->t, grz_faces_meet(a, b), corners);
    search->lie->common = corners[0];
    ((grz_convex_memory *)search->memory)->touched = (grz_witness){true, triangle_a, triangle_b};
    return goes_on;
}

static double no_gap(const grz_search *search)
{
    (void)search;
    return 0;
}

/* Reports what meets. Where one pair is enough, the last one is asked first. */
static void find_contacts(grz_search *search, const grz_convex_guess *guess)
{
    const grz_convex_work *work = search->work;
    const grz_convex_memory *memory = search->memory;
    if (grz_witness_is_enough(search, &work->carried, &memory->touched, judge_contact)) return;
    if (search->sink->one_is_enough && guess->marched && guess->march.end == CONVEX_CLOSEST &&
        !grz_convex_judge_end(search, &guess->march, judge_contact))
        return;
    grz_convex_descend(search, no_gap, judge_contact);
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
    find_contacts(search, &guess);
    if (pairs_found(search->sink) == search->found_before)
        grz_convex_tell_inside(search);
    else if (!search->sink->has_enough)
        grz_convex_tell_overlap(search, is_known);
}

static double tolerance_of(const grz_search *search)
{
    return grz_with_room(search->tolerance);
}

/* The judge of tolerances. Where one pair is enough, it is kept as a witness. */
static bool judge_within(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                         const grz_face *b)
{
    const size_t before = pairs_found(search->sink);
    const bool goes_on = grz_judge_within(search, triangle_a, triangle_b, a, b);
    if (search->sink->one_is_enough && pairs_found(search->sink) > before)
        ((grz_convex_memory *)search->memory)->touched = (grz_witness){true, triangle_a, triangle_b};
    return goes_on;
}

/* Where one pair is enough, the last one is asked first, and then that at the march's end. */
static bool is_near_already(grz_search *search, const grz_convex_guess *guess)
{
    const grz_convex_work *work = search->work;
    const grz_convex_memory *memory = search->memory;
    if (!search->sink->one_is_enough) return false;
    if (grz_witness_is_enough(search, &work->carried, &memory->touched, judge_within)) return true;
    return guess->marched && guess->march.end == CONVEX_CLOSEST &&
           !grz_convex_judge_end(search, &guess->march, judge_within);
}

void grz_convex_within(grz_search *search)
{
    const grz_convex_work *work = search->work;
    grz_convex_guess guess;
    *search->lie = (grz_lie){.solids = GRAZE_SOLIDS_UNKNOWN}; /* tolerances are about surfaces */
    const double more = tolerance_of(search) * work->a.index->frame.per_unit;
    const bool is_known = grz_convex_guess_at(search, more, false, &guess);
    if (is_known && (guess.is_apart || grz_convex_well_inside(search, more) != GRAZE_SOLIDS_APART)) return;
    if (!is_near_already(search, &guess)) grz_convex_descend(search, tolerance_of, judge_within);
}
