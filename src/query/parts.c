#include "query/parts.h"

#include "query/query.h"

/* ---- boxes ---- */

/* A model of one part has no tree: the part is its only node. */
static grz_part_node node_of(const grz_parts *parts, uint32_t node)
{
    if (parts->nodes) return parts->nodes[node];
    return (grz_part_node){.box = grz_mesh_box(parts->items[0].mesh)};
}

static double size_of(const grz_box *box)
{
    double size = 0;
    for (int i = 0; i < 3; i++) size = grz_larger(size, box->high[i] - box->low[i]);
    return size;
}

/* The least length, along the axes, that two boxes share, one grown by a tolerance; rounded up. */
static double shared_length(const grz_box *a, const grz_box *b, double tolerance)
{
    double least = INFINITY;
    for (int i = 0; i < 3; i++) {
        const double low = b->low[i] - tolerance, high = b->high[i] + tolerance,
                     shared = (a->high[i] < high ? a->high[i] : high) - (a->low[i] > low ? a->low[i] : low);
        if (shared < least) least = shared;
    }
    return least > 0 ? least * (1 + 0x1p-50) : 0;
}

/* ---- one pair of parts ---- */

void grz_turn_to_parts(const graze_query *query, uint32_t part_a, uint32_t part_b, grz_search *search)
{
    const grz_model_pair *pair = query->pair;
    const uint32_t room = grz_model_pair_once_room(pair, part_a, part_b);
    grz_model_pair_turn(pair, part_a, part_b, search);
    grz_pair_memory_set(query->memory, pair, part_a, part_b, search);
    search->once = room > 0 ? query->once : NULL;
    if (room > 0)
        grz_once_turn(query->once, pair->ready_a.items[part_a].repeats, pair->ready_b.items[part_b].repeats, room);
    if (pair->a->method->work_turn) pair->a->method->work_turn(search);
}

/* Lets the method answer for two parts. Questions for all pairs report each pair once; a question for one pair needs no
 * such care. */
static void answer(grz_search *search, grz_find *find)
{
    if (search->nearest || search->sink->one_is_enough) search->once = NULL;
    if (search->once) grz_once_begin(search->once);
    do find(search);
    while (search->once && grz_once_again(search->once, search->sink));
}

/* A question on its way through all parts. */
typedef struct asking {
    graze_query *query;
    grz_search *search; /* of the whole question: its counters, its sink, the nearest pair so far */
    grz_find *find;
    bool for_distance;
} asking;

/* Replaces the triangles of the nearest pair, numbered in these parts, by their places in the models' meshes. */
static void name_nearest(const asking *q, uint32_t a, uint32_t b)
{
    graze_distance *nearest = q->search->nearest;
    nearest->triangle_a = grz_part_place(&q->query->pair->a->parts.items[a], nearest->triangle_a);
    nearest->triangle_b = grz_part_place(&q->query->pair->b->parts.items[b], nearest->triangle_b);
}

/* Asks about the walk's pair of parts, or resumes the question about it. Afterwards search->left counts what a budget
 * left of this pair alone. */
static void ask(const asking *q, bool resumes)
{
    const grz_part_walk *walk = q->query->walk;
    grz_search own = *q->search;
    graze_counters counters = {0};
    const double before = q->for_distance ? own.nearest->closest.distance : 0;
    if (resumes) {
        grz_pair_memory_set(q->query->memory, q->query->pair, walk->part_a, walk->part_b, &own);
        grz_model_pair_turn(q->query->pair, walk->part_a, walk->part_b, &own);
        own.left_out = q->search->left_out;
        own.resumes = true;
    } else {
        grz_turn_to_parts(q->query, walk->part_a, walk->part_b, &own);
    }
    own.counters = &counters;
    if (!q->for_distance) { /* a distance has no sink, and the query's is ready for questions for pairs alone */
        own.found_before = own.sink->total + own.sink->count;
        grz_receive_from(&q->query->reception, own.sink, q->query->pair->a->parts.items[walk->part_a].places,
                         q->query->pair->b->parts.items[walk->part_b].places);
    }
    answer(&own, q->find);
    graze_counters_add(q->search->counters, &counters);
    if (q->for_distance && own.nearest->closest.distance < before) name_nearest(q, walk->part_a, walk->part_b);
    if (own.left_out < q->search->left_out) q->search->left_out = own.left_out;
    q->search->left = own.left;
    q->search->apart = own.apart;
    q->search->goes_on = true;
}

/* ---- all pairs ---- */

static grz_part_pair pair_of(const asking *q, uint32_t a, uint32_t b)
{
    const grz_part_node in_a = node_of(&q->query->pair->a->parts, a), in_b = node_of(&q->query->pair->b->parts, b);
    const grz_box carried = grz_box_carried(q->search->b_in_a, &in_b.box);
    q->search->counters->bv_tests++;
    return (grz_part_pair){a, b, grz_boxes_gap(&in_a.box, &carried)};
}

static bool is_of_no_use(const asking *q, const grz_part_pair *pair)
{
    if (!q->for_distance) return pair->gap > grz_with_room(q->search->tolerance);
    return grz_leave_out(q->search, pair->gap);
}

/* Has the receiver enough, or is the nearest pair as near as can be? */
static bool is_over(const asking *q)
{
    return q->for_distance ? !(grz_good_enough(q->search) > 0) : q->search->sink->has_enough;
}

/* Puts the two pairs with the children of the larger node on the stack, the nearer on top; or asks about two parts. */
static void open_pair(const asking *q, const grz_part_pair *pair)
{
    grz_part_walk *walk = q->query->walk;
    const grz_part_node a = node_of(&q->query->pair->a->parts, pair->a),
                        b = node_of(&q->query->pair->b->parts, pair->b);
    if (!a.child && !b.child) {
        walk->part_a = a.part, walk->part_b = b.part;
        ask(q, false);
        return;
    }
    const bool opens_a = a.child && (!b.child || size_of(&a.box) >= size_of(&b.box));
    const grz_part_pair first = opens_a ? pair_of(q, a.child, pair->b) : pair_of(q, pair->a, b.child),
                        second = opens_a ? pair_of(q, a.child + 1, pair->b) : pair_of(q, pair->a, b.child + 1);
    const bool in_order = first.gap <= second.gap;
    walk->stack[walk->size++] = in_order ? second : first;
    walk->stack[walk->size++] = in_order ? first : second;
}

/* Counts the pairs on the stack as left by a budget, if it is spent, and else as culled. */
static void count_rest(const asking *q)
{
    const grz_part_walk *walk = q->query->walk;
    grz_search *search = q->search;
    const bool is_spent = search->left.pairs > 0;
    double *nearest = is_spent ? &search->apart : &search->left_out;
    for (int i = 0; i < walk->size; i++) {
        const grz_part_pair *pair = &walk->stack[i];
        if (pair->gap < *nearest) *nearest = pair->gap;
        search->left.pairs += is_spent;
        if (!is_spent || q->for_distance) continue;
        const grz_part_node a = node_of(&q->query->pair->a->parts, pair->a),
                            b = node_of(&q->query->pair->b->parts, pair->b);
        const grz_box carried = grz_box_carried(search->b_in_a, &b.box);
        search->left.overlap = grz_larger(search->left.overlap, shared_length(&a.box, &carried, search->tolerance));
    }
}

void grz_ask_parts(graze_query *query, grz_search *search, grz_find *find)
{
    if (grz_model_pair_is_single(query->pair)) {
        answer(search, find);
        return;
    }
    grz_part_walk *walk = query->walk;
    const asking q = {query, search, find, search->nearest != NULL};
    search->left = (graze_left){0};
    search->goes_on = false;
    if (search->resumes) {
        ask(&q, true);
    } else {
        search->left_out = INFINITY;
        walk->size = 0;
        walk->stack[walk->size++] = pair_of(&q, 0, 0);
    }
    while (walk->size > 0 && search->left.pairs == 0 && !is_over(&q)) {
        const grz_part_pair now = walk->stack[--walk->size];
        if (!is_of_no_use(&q, &now)) open_pair(&q, &now);
    }
    count_rest(&q);
}
