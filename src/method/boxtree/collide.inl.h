/* Part of engine.c: which triangles meet, or are within the tolerance. */
#ifndef GRZ_METHOD_BOXTREE_COLLIDE_INL_H
#define GRZ_METHOD_BOXTREE_COLLIDE_INL_H

#include "base/bits.h"
#include "base/check.h"
#include "method/boxtree/leaves.h"
#include "method/boxtree/states.inl.h"

/* A walk of both trees, with what it counts. */
typedef struct walk {
    grz_search *search;
    grz_boxtree_work *work;
    kin a, b;
    int vectors;
    grz_judge *judge;
    bool deepest_first; /* one pair is enough */
    bool is_grown;      /* by a tolerance, beside which the sizes of boxes tell nothing about how near they are */
    uint64_t tests, updates;
} walk;

/* Two children of a node, or twice the node itself: what was just computed, where it is kept, and what is in them. */
typedef struct brood {
    state at[2];
    float *kept[2];
    uint32_t link[2];
} brood;

/* The state of a leaf by its triangle: made once a question, as long as there is room to keep it. */
GRZ_ALWAYS_INLINE void tighten(walk *w, const kin *k, uint32_t link, float *to)
{
    const uint32_t triangle = link & ~GRZ_BOXTREE_LEAF;
    const grz_carried *carried = &w->work->carried;
    const grz_kept_triangles *all = k->is_b ? &carried->b : &carried->a;
    grz_kept_triangle *kept = grz_kept_place(all, triangle);
    float *at = (k->is_b ? w->work->states_b.items : w->work->states_a.items) +
                (size_t)(triangle & all->mask) * (size_t)(w->vectors * GRZ_LANES);
    state s;
    if (kept->own_pose == carried->pose) {
        load_state(at, w->vectors, &s);
    } else {
        triangle_state(k, k->is_b ? w->search->mesh_b : w->search->mesh_a, triangle, w->vectors, &s);
        keep_state(at, w->vectors, &s);
        kept->own_pose = carried->pose;
        w->updates++;
    }
    keep_state(to, w->vectors, &s);
}

/* Asks for the memory that a node's children lie in: by the time it is known whether they are wanted it may be there.
 * For a leaf it is some place, where nothing is read. */
GRZ_ALWAYS_INLINE void look_ahead(const kin *k, uint32_t link)
{
    GRZ_PREFETCH((const void *)((uintptr_t)k->index->pairs + (uintptr_t)link * sizeof *k->index->pairs));
}

/* The node itself, or its two children, which are kept in `room`. */
GRZ_ALWAYS_INLINE void breed(walk *w, const kin *k, float *from, uint32_t link, bool opens, float *room, brood *out)
{
    state parent;
    load_state(from, w->vectors, &parent);
    if (!opens) {
        out->at[0] = out->at[1] = parent;
        out->kept[0] = out->kept[1] = from;
        out->link[0] = out->link[1] = link;
        return;
    }
    const grz_boxtree_pair *pair = &k->index->pairs[link];
    for (int i = 0; i < 2; i++) {
        out->link[i] = pair->link[i];
        look_ahead(k, out->link[i]);
        child_state(k, &parent, pair->cuts[i], w->vectors, &out->at[i]);
        out->kept[i] = room + i * w->vectors * GRZ_LANES;
        keep_state(out->kept[i], w->vectors, &out->at[i]);
    }
    w->updates += 2;
}

/* Those of the four pairs that are not apart. All are compared, because that is cheaper than to ask which are wanted.
 */
GRZ_ALWAYS_INLINE uint32_t pairs_near(const walk *w, const brood *a, const brood *b)
{
    uint32_t apart = 0;
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t j = 0; j < 2; j++) apart |= (uint32_t)are_apart(&a->at[i], &b->at[j], w->vectors) << (2 * i + j);
    return ~apart;
}

/* Those of the set that are not apart, now that a node was tightened. */
GRZ_ALWAYS_INLINE uint32_t still_near(walk *w, const brood *a, const brood *b, uint32_t pairs)
{
    uint32_t near = pairs;
    for (; pairs; pairs &= pairs - 1) {
        const int pair = grz_lowest_bit(pairs);
        state one, other;
        load_state(a->kept[pair / 2], w->vectors, &one);
        load_state(b->kept[pair % 2], w->vectors, &other);
        w->tests++;
        if (are_apart(&one, &other, w->vectors)) near &= ~(1u << pair);
    }
    return near;
}

/* Which pairs node i of A, or of B, is in. */
#define PAIRS_OF_A(i) (3u << 2 * (i))
#define PAIRS_OF_B(j) (5u << (j))

/* How far two boxes overlap in the direction in which they do so least. */
GRZ_ALWAYS_INLINE float overlap_length(const float *from_a, const float *from_b, int vectors)
{
    state a, b;
    load_state(from_a, vectors, &a);
    load_state(from_b, vectors, &b);
    lanes least = lanes_sub(a.in[0], b.in[0]);
    for (int v = 1; v < vectors; v++) least = lanes_min(least, lanes_sub(a.in[v], b.in[v]));
    return lanes_least(least);
}

/* The same as a part of their sizes there: from 0, where they touch, to a half, where their centres lie together. Not
 * as a part where opposite slots lie in one vector. */
GRZ_ALWAYS_INLINE float overlap_part(const float *from_a, const float *from_b, int vectors)
{
    if (vectors == 1) return overlap_length(from_a, from_b, vectors);
    state a, b;
    load_state(from_a, vectors, &a);
    load_state(from_b, vectors, &b);
    lanes least = lanes_of(1);
    for (int v = 0, half = vectors / 2; v < half; v++) {
        lanes forth = lanes_sub(a.in[v], b.in[v]), back = lanes_sub(a.in[v + half], b.in[v + half]);
        least = lanes_min(lanes_div(lanes_min(forth, back), lanes_add(forth, back)), least); /* the latter if NaN */
    }
    return lanes_least(least);
}

/* Which of two nodes that are no leaves are opened: the larger one always, whatever their sizes are, which below some
 * millionth of the root's are mere rounding, and may be less than 0. walk_trees rests on it. */
GRZ_ALWAYS_INLINE void choose_opened(const walk *w, const float *a, const float *b, bool *opens_a, bool *opens_b)
{
    const int slot = grz_boxtree_size_slot(w->vectors * GRZ_LANES);
    const float size_a = a[slot], size_b = -b[slot], larger = size_a > size_b ? size_a : size_b;
    switch (w->work->descend) {
    case BOXTREE_BOTH: return;
    case BOXTREE_LARGER:
        *opens_a = size_a >= size_b;
        *opens_b = !*opens_a;
        return;
    case BOXTREE_ALIKE: {
        const float alike = larger < larger / 2 ? larger : larger / 2; /* at most `larger`, which so is opened */
        *opens_a = !(size_a < alike);
        *opens_b = !(size_b < alike);
        return;
    }
    }
}

/* Of the pairs in the set, those that are near by the triangles of a model's new leaves, too. */
GRZ_ALWAYS_INLINE uint32_t near_by_triangles(walk *w, const kin *k, const brood *a, const brood *b, uint32_t near)
{
    const brood *own = k->is_b ? b : a;
    for (int i = 0; i < 2; i++) {
        const uint32_t pairs = k->is_b ? PAIRS_OF_B(i) : PAIRS_OF_A(i);
        if (!(own->link[i] & GRZ_BOXTREE_LEAF) || !(near & pairs)) continue;
        tighten(w, k, own->link[i], own->kept[i]);
        near = (near & ~pairs) | still_near(w, a, b, near & pairs);
    }
    return near;
}

/* Keeps pairs that are to be opened as a level. */
GRZ_ALWAYS_INLINE void keep_level(const walk *w, const brood *a, const brood *b, uint32_t pending, int size)
{
    GRZ_ASSERT((size_t)size < w->work->levels.bytes / sizeof *w->work->levels.items);
    grz_boxtree_level *level = &w->work->levels.items[size];
    for (int i = 0; i < 2; i++) {
        level->state_a[i] = a->kept[i], level->link_a[i] = a->link[i];
        level->state_b[i] = b->kept[i], level->link_b[i] = b->link[i];
    }
    level->pending = pending;
    if (!w->deepest_first || !(pending & (pending - 1))) return;
    for (uint32_t left = pending; left; left &= left - 1) {
        const int pair = grz_lowest_bit(left);
        const float *of_a = a->kept[pair / 2], *of_b = b->kept[pair % 2];
        level->overlap[pair] =
            w->is_grown ? overlap_length(of_a, of_b, w->vectors) : overlap_part(of_a, of_b, w->vectors);
    }
}

/* What is said of so many levels where it turns out that bounds tell little: a negative number, and what it stands for.
 */
GRZ_ALWAYS_INLINE int left_to_blocks(int size)
{
    return -2 - size;
}

/* Opens a pair of nodes, of which one is no leaf: judges its pairs of leaves, and makes a level of the others that are
 * near. Returns how many levels there are then; -1: stop; left_to_blocks of them. `by_blocks` is a constant: bounds
 * tell little. */
GRZ_ALWAYS_INLINE int open_pair(walk *w, float *from_a, uint32_t link_a, float *from_b, uint32_t link_b, int size,
                                bool by_blocks)
{
    const int step = w->vectors * GRZ_LANES;
    float *room = w->work->states + (size_t)size * (size_t)(4 * step);
    bool opens_a = !(link_a & GRZ_BOXTREE_LEAF), opens_b = !(link_b & GRZ_BOXTREE_LEAF);
    if (by_blocks) {
        bool many[2];
        const grz_boxtree_end end = grz_boxtree_judge_blocks(w->search, link_a, link_b, w->judge, many);
        if (end != BOXTREE_TOO_MANY) return end == BOXTREE_DONE ? size : -1;
        opens_a = many[0], opens_b = many[1]; /* one at least, and no leaf */
    } else if (opens_a && opens_b) {
        choose_opened(w, from_a, from_b, &opens_a, &opens_b);
    }
    brood a, b;
    breed(w, &w->a, from_a, link_a, opens_a, room, &a);
    breed(w, &w->b, from_b, link_b, opens_b, room + 2 * step, &b);
    w->tests += opens_a && opens_b ? 4 : 2;
    uint32_t near = pairs_near(w, &a, &b) & (opens_a ? 15u : 3u) & (opens_b ? 15u : 5u);
    if (!near) return size;
    if (!((a.link[0] | a.link[1] | b.link[0] | b.link[1]) & GRZ_BOXTREE_LEAF)) { /* as nearly all are */
        keep_level(w, &a, &b, near, size);
        return size + 1;
    }
    if (opens_a) near = near_by_triangles(w, &w->a, &a, &b, near);
    if (opens_b) near = near_by_triangles(w, &w->b, &a, &b, near);
    uint32_t pending = 0;
    for (; near; near &= near - 1) {
        const int pair = grz_lowest_bit(near), i = pair / 2, j = pair % 2;
        if (!(a.link[i] & b.link[j] & GRZ_BOXTREE_LEAF))
            pending |= 1u << pair;
        else if (!grz_boxtree_judge_leaves(w->search, a.link[i], b.link[j], w->judge))
            return -1;
    }
    if (pending) keep_level(w, &a, &b, pending, size++);
    return !by_blocks && grz_bounds_tell_little_after(w->search, w->tests) ? left_to_blocks(size) : size;
}

/* The pairs that wait in so many levels, and all below them. Returns what open_pair returned last. */
GRZ_ALWAYS_INLINE int walk_levels(walk *w, int size, bool by_blocks)
{
    while (size > 0) {
        grz_boxtree_level *level = &w->work->levels.items[size - 1];
        if (!level->pending) {
            size--;
            continue;
        }
        int pair = grz_lowest_bit(level->pending);
        if (w->deepest_first)
            for (uint32_t left = level->pending & (level->pending - 1); left; left &= left - 1)
                if (level->overlap[grz_lowest_bit(left)] > level->overlap[pair]) pair = grz_lowest_bit(left);
        const int i = pair / 2, j = pair % 2;
        level->pending &= ~(1u << pair);
        size = open_pair(w, level->state_a[i], level->link_a[i], level->state_b[j], level->link_b[j], size, by_blocks);
    }
    return size;
}

/* Seldom needed, and so compiled once for all tests: here `vectors` is no constant, but known to be one at least. */
static GRZ_NEVER_INLINE void walk_by_blocks(walk *w, int size)
{
    walk here = *w;
    if (here.vectors < 1) return;
    (void)walk_levels(&here, size, true);
    *w = here;
}

/* Everything below the roots.
 *
 * It ends, and stays within its levels and states: open_pair replaces at least one of the two nodes by its children,
 * because the pair is not of two leaves, and of two nodes that are none choose_opened opens one at least, as does what
 * has too many triangles for a block. So the depths of the two nodes of a pair in level k sum to k at least. A pair
 * that waits has a node that is no leaf, so its sum is below D, that of both trees' depths; k is at most D - 1, and
 * what open_pair makes of the pair goes to place k + 1, at most D. There are D + 1. That no leaf is deeper than its
 * tree's depth, and that links form a tree, loading proves of files (validate.c). */
GRZ_ALWAYS_INLINE void walk_trees(grz_search *search, grz_judge *judge, int vectors, bool tabled)
{
    grz_boxtree_work *work = search->work;
    const grz_boxtree_index *index_a = search->index_a, *index_b = search->index_b;
    const grz_boxtree_gauge *gauge = work->gauge;
    walk w = {.search = search,
              .work = work,
              .a = {index_a, &gauge->a, tabled ? &work->table_a : NULL, false},
              .b = {index_b, &gauge->b, tabled ? &work->table_b : NULL, true},
              .vectors = vectors,
              .judge = judge,
              .deepest_first = search->sink->one_is_enough,
              .is_grown = search->tolerance > 0};
    const int step = vectors * GRZ_LANES;
    state a, b;
    load_state(gauge->a.root, vectors, &a);
    load_state(gauge->b.root, vectors, &b);
    w.tests++;
    int size = 0;
    if (are_apart(&a, &b, vectors)) {
        size = 0;
    } else if (index_a->root & index_b->root & GRZ_BOXTREE_LEAF) {
        (void)grz_boxtree_judge_leaves(search, index_a->root, index_b->root, judge);
    } else {
        keep_state(work->states, vectors, &a);
        keep_state(work->states + step, vectors, &b);
        work->levels.items[0] = (grz_boxtree_level){.state_a = {work->states},
                                                    .state_b = {work->states + step},
                                                    .link_a = {index_a->root},
                                                    .link_b = {index_b->root},
                                                    .pending = 1};
        size = 1;
    }
    size = walk_levels(&w, size, false);
    if (size < -1) {
        walk rest = w; /* a copy, so that the compiler may keep `w` itself in registers */
        walk_by_blocks(&rest, left_to_blocks(size));
        w.tests = rest.tests, w.updates = rest.updates;
    }
    search->counters->bv_tests += w.tests;
    search->counters->bv_updates += w.updates;
}

/* `vectors` and `tabled` are constants in each. */
#define COMPILE(name, vectors, tabled)                                                                                 \
    static GRZ_NEVER_INLINE void name(grz_search *search, grz_judge *judge)                                            \
    {                                                                                                                  \
        walk_trees(search, judge, vectors, tabled);                                                                    \
    }
COMPILE(walk_lite, 2, false)
COMPILE(walk_align, 1, false)
COMPILE(walk_table, 2, true)
COMPILE(walk_sat, 4, false)
#undef COMPILE

static void ask(grz_search *search, grz_judge *judge)
{
    static void (*const walks[])(grz_search *, grz_judge *) = {walk_lite, walk_align, walk_table, walk_sat};
    walks[((const grz_boxtree_work *)search->work)->test](search, judge);
}

static void ask_from_witness(grz_search *search, double grow, grz_judge *judge)
{
    grz_boxtree_work *work = search->work;
    const grz_boxtree_memory *memory = search->memory;
    (void)grz_carried_next(&work->carried);
    if (work->coherent && grz_witness_is_enough(search, &work->carried, &memory->witness, judge)) return;
    if (grz_boxtree_begin(search, grow))
        ask(search, judge);
    else
        search->counters->bv_tests++;
}

static void collide(grz_search *search)
{
    ask_from_witness(search, 0, grz_judge_contact);
}

static void within(grz_search *search)
{
    ask_from_witness(search, grz_with_room(search->tolerance), grz_judge_within);
}

#endif
