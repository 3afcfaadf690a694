/* Which triangles meet, or come within a tolerance. */
#include "method/kdop/descend.h"
#include "method/kdop/overlap.h"

#include <math.h>

/* Puts the roots where the descent begins. */
static void begin(grz_search *search)
{
    grz_kdop_work *work = search->work;
    grz_kdop_pair roots = grz_kdop_roots(search);
    work->stack_size = 0;
    grz_kdop_front *front = grz_kdop_front_of(search);
    if (front) {
        front->at = 1;
        return;
    }
    bool compared = search->settings->values[KDOP_DESCEND].word != KDOP_RESTART;
    if (compared) search->counters->bv_tests++;
    if (compared) grz_kdop_budget_spend(&work->budget, 1);
    if (!compared || !grz_kdop_apart(search, roots.a, roots.b)) work->stack.items[work->stack_size++] = roots;
}

/* What is left when the budget is spent, and how deep it could overlap. */
static void report_rest(grz_search *search)
{
    const grz_kdop_work *work = search->work;
    search->left.pairs = (size_t)work->stack_size;
    for (int i = 0; i < work->stack_size; i++)
        search->left.overlap = fmax(search->left.overlap, grz_kdop_depth(search, &work->stack.items[i]));
    const grz_kdop_front *front = search->front;
    if (!front) return;
    for (uint32_t at = front->at ? grz_kdop_front_first(front, front->at) : 0; at != 0;
         at = grz_kdop_front_next(front, at)) {
        search->left.pairs++;
        search->left.overlap = fmax(search->left.overlap, grz_kdop_depth(search, &front->pairs[at].pair));
    }
}

/* Slabs know a few directions, and off these they let what is beyond a tolerance pass by a tenth of it: more than
 * models are large where these are some sizes apart. From twice the unit on, the way between the middles is asked too.
 */
static bool asks_way(const grz_search *search, double margin)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    return margin > 0 && grz_is_far(search->b_in_a, &a->frame, &b->frame, 2);
}

/* Puts the roots where a descent by the way begins. A front has no part in it. */
static void begin_by_way(grz_search *search)
{
    grz_kdop_work *work = search->work;
    grz_kdop_find_way(search);
    work->stack.items[0] = grz_kdop_roots(search);
    work->stack_size = 1;
    work->by_way = true;
    grz_kdop_front *front = grz_kdop_front_of(search);
    if (front) front->at = 0;
}

static grz_kdop_end descend_on(const grz_kdop_descent *d)
{
    const grz_kdop_work *work = d->search->work;
    if (work->by_way) return grz_kdop_descend_by_way(d);
    return d->search->front ? grz_kdop_follow_front(d, d->search->front) : grz_kdop_descend_on(d);
}

static void descend(grz_search *search, double margin, grz_judge *judge)
{
    grz_kdop_work *work = search->work;
    const grz_kdop_memory *memory = search->memory;
    const grz_kdop_descend rule = (grz_kdop_descend)search->settings->values[KDOP_DESCEND].word;
    grz_kdop_descent d = {search, judge, rule, margin > 0 && search->sink->one_is_enough};
    if (!search->goes_on) grz_kdop_budget_start(&work->budget, search->resumes);
    if (!search->resumes) {
        grz_kdop_begin(search, margin);
        if (grz_witness_is_enough(search, &work->carried, &memory->touched, judge)) return;
        if (asks_way(search, margin))
            begin_by_way(search);
        else
            begin(search);
    }
    grz_kdop_end end = descend_on(&d);
    if (end == KDOP_SPENT) report_rest(search);
}

/* Is one pair within a tolerance enough that is not small beside the smaller model? Nearly all bounds meet then, and a
 * search for the distance knows better where to look. (With a budget what is left is told by slabs.) */
static bool asks_distance(const grz_search *search, double margin)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_kdop_work *work = search->work;
    return search->sink->one_is_enough && work->budget.kind == KDOP_UNLIMITED &&
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

/* Some ways to compare nodes cost more than grz_limit_cost assumes, in comparisons of two boxes of brute: tumbling the
 * vertices of a k-DOP, and the exact test of two k-DOPs. From SMALL triangles on this is left as it is: a bound is made
 * once a pose, which is little beside what brute does then, and the exact test is there to be measured. */
enum { VERTICES_COST = 128, CLOSURE_COST = 1024, SMALL = 512 };

static void limit_dear_tests(grz_search *search)
{
    const grz_value *options = search->settings->values;
    const uint64_t count_a = search->mesh_a->triangle_count, all = count_a * search->mesh_b->triangle_count;
    const bool by_closure = options[KDOP_OVERLAP].word == KDOP_CLOSURE;
    if (count_a > SMALL || (!by_closure && options[KDOP_TUMBLE].word == KDOP_CONES)) return;
    const uint64_t most = all / (by_closure ? CLOSURE_COST : VERTICES_COST);
    if (most < search->most_tests) search->most_tests = most;
}

/* Where triangles were cut, blocks would compare pieces, which are more than the triangles that brute compares: however
 * many tests are made, blocks are for pairs that are told apart only at the judge. */
static void find_pairs(grz_search *search, double margin, grz_judge *judge)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_kdop_preparation *prepared = search->prepared_a;
    limit_dear_tests(search);
    if (a->cut || b->cut) search->most_tests = UINT64_MAX;
    const uint64_t tests = search->counters->bv_tests;
    descend(search, margin, judge);
    if (!prepared->thinness) grz_kdop_count_slabs(search, tests); /* else they were counted one by one */
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
