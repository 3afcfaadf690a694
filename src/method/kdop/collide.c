/* Which triangles meet, or come within a tolerance. */
#include "method/kdop/descend.h"
#include "method/kdop/descend_by_way.h"
#include "method/kdop/front_follow.h"
#include "method/kdop/leaf.h"
#include "method/kdop/overlap.h"

#include <math.h>

/* Puts the roots where the descent begins. */
static void begin(grz_search *search)
{
    grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_pair roots = grz_kdop_roots(search);
    scratch->stack_size = 0;
    if (scratch->front) {
        scratch->front->at = 1;
        return;
    }
    bool compared = search->settings->values[KDOP_DESCEND].word != KDOP_RESTART;
    if (compared) search->counters->bv_tests++;
    if (compared) grz_kdop_budget_spend(&scratch->budget, 1);
    if (!compared || !grz_kdop_apart(search, roots.a, roots.b)) scratch->stack[scratch->stack_size++] = roots;
}

/* What is left when the budget is spent, and how deep it could overlap. */
static void report_rest(grz_search *search)
{
    const grz_kdop_scratch *scratch = search->scratch;
    search->left = (size_t)scratch->stack_size;
    for (int i = 0; i < scratch->stack_size; i++)
        search->overlap = fmax(search->overlap, grz_kdop_depth(search, &scratch->stack[i]));
    if (!scratch->front) return;
    const grz_kdop_front *front = scratch->front;
    for (uint32_t at = front->at ? grz_kdop_front_first(front, front->at) : 0; at != 0;
         at = grz_kdop_front_next(front, at)) {
        search->left++;
        search->overlap = fmax(search->overlap, grz_kdop_depth(search, &front->pairs[at].pair));
    }
}

/* Where one pair is enough, the one that was enough last time is looked at first: a motion seldom leaves it at once. */
static bool still_touches(grz_search *search, grz_kdop_judge *judge)
{
    const grz_kdop_scratch *scratch = search->scratch;
    if (!scratch->touched || !search->sink->one_is_enough) return false;
    uint32_t a = scratch->touched_a, b = scratch->touched_b;
    return !judge(search, a, b, grz_kdop_face_a(search, a), grz_kdop_face_b(search, b));
}

/* Slabs know a few directions, and off these they let what is beyond a tolerance pass by a tenth of it: more than models are large
 * where these are some sizes apart. From twice the unit on, the way between the middles is asked too. */
static bool asks_way(const grz_search *search, double margin)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    return margin > 0 && grz_is_far(search->b_in_a, &a->frame, &b->frame, 2);
}

/* Puts the roots where a descent by the way begins. A front has no part in it. */
static void begin_by_way(grz_search *search)
{
    grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_find_way(search);
    scratch->stack[0] = grz_kdop_roots(search);
    scratch->stack_size = 1;
    scratch->by_way = true;
    if (scratch->front) scratch->front->at = 0;
}

static grz_kdop_end descend_on(const grz_kdop_descent *d)
{
    const grz_kdop_scratch *scratch = d->search->scratch;
    if (scratch->by_way) return grz_kdop_descend_by_way(d);
    return scratch->front ? grz_kdop_follow_front(d, scratch->front) : grz_kdop_descend_on(d);
}

static void descend(grz_search *search, double margin, grz_kdop_judge *judge)
{
    grz_kdop_scratch *scratch = search->scratch;
    const grz_kdop_descend rule = (grz_kdop_descend)search->settings->values[KDOP_DESCEND].word;
    grz_kdop_descent d = {search, judge, rule, margin > 0 && search->sink->one_is_enough};
    grz_kdop_budget_start(&scratch->budget, search->resumes);
    if (!search->resumes) {
        grz_kdop_begin(search, margin);
        if (still_touches(search, judge)) return;
        if (asks_way(search, margin))
            begin_by_way(search);
        else
            begin(search);
    }
    grz_kdop_end end = descend_on(&d);
    if (end == KDOP_SPENT) report_rest(search);
}

/* Is one pair within a tolerance enough that is not small beside the smaller model? Nearly all bounds meet then, and a search for the
 * distance knows better where to look. (With a budget what is left is told by slabs.) */
static bool asks_distance(const grz_search *search, double margin)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_kdop_scratch *scratch = search->scratch;
    return search->sink->one_is_enough && scratch->budget.kind == KDOP_UNLIMITED &&
           margin > 0.25 * fmin(a->frame.unit, b->frame.unit);
}

static void find_by_distance(grz_search *search)
{
    graze_distance nearest = {
        .closest = {.distance = INFINITY}}; /* stays so: what is within the tolerance is reported */
    search->nearest = &nearest;
    search->bounds = (graze_distance_def){.absolute = search->tolerance, .cutoff = search->tolerance};
    grz_kdop_distance(search);
    search->nearest = NULL;
}

/* Where triangles were cut, blocks would compare pieces, which are more than the triangles that brute compares: however many tests are
 * made, blocks are for pairs that are told apart only at the judge. */
static void find_pairs(grz_search *search, double margin, grz_kdop_judge *judge)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_kdop_scratch *scratch = search->scratch;
    if (a->cut || b->cut) search->most_tests = UINT64_MAX;
    const uint64_t tests = search->counters->bv_tests;
    descend(search, margin, judge);
    if (!scratch->thinness) grz_kdop_count_slabs(search, tests); /* else they were counted one by one */
}

void grz_kdop_collide(grz_search *search)
{
    find_pairs(search, 0, grz_judge_contact);
}

void grz_kdop_within(grz_search *search)
{
    const double margin = grz_with_room(search->tolerance);
    if (asks_distance(search, margin))
        find_by_distance(search);
    else
        find_pairs(search, margin, grz_judge_within);
}
