/* Part of engine.inl.h: what is near, and how near: all pairs within a tolerance, and the nearest pair.
 *
 * Both leave out what is further apart than a limit: the tolerance, or the least distance so far. In float lanes, distances are
 * known from above and below; the exact ones are computed of the pairs that are left at the end. */

/* A pair that may be the nearest. */
typedef struct candidate {
    uint32_t triangle_a, triangle_b;
    float at_least, at_most;
    grz_wide_pair leaves;
} candidate;

enum { CANDIDATES = 32 };

/* Distances are in A's frame. */
typedef struct neighbourhood {
    grz_search *search;
    bool wants_nearest;    /* else all within the tolerance */
    float limit, squared;  /* what is further away does not count; and its square. Both rounded up */
    double unit;           /* of A */
    int count;
    candidate found[CANDIDATES];
} neighbourhood;

/* Distances of the user's from here on do not count. */
static void set_limit(neighbourhood *n, double distance)
{
    double limit = grz_with_room(distance) / n->unit * (1 + 0x1p-20);
    if (!(limit < 0x1p60)) limit = INFINITY;
    n->limit = (float)limit;
    n->squared = n->limit * n->limit * (1 + 0x1p-20F) + 0x1p-120F;
}

static void lower_limit(neighbourhood *n, float limit)
{
    if (!(limit < n->limit)) return;
    n->limit = limit;
    n->squared = limit * limit * (1 + 0x1p-20F) + 0x1p-120F;
}

typedef struct two_faces {
    grz_face a, b;
} two_faces;

static void exact_faces(const grz_search *search, uint32_t triangle_a, uint32_t triangle_b, two_faces *out)
{
    grz_tri a = grz_mesh_triangle(search->mesh_a, triangle_a), b = grz_mesh_triangle(search->mesh_b, triangle_b);
    for (int i = 0; i < 3; i++) b.v[i] = graze_pose_carry(search->b_in_a, b.v[i]);
    out->a = grz_face_of(&a);
    out->b = grz_face_of(&b);
}

/* False: nothing is nearer. */
static bool settle_candidate(neighbourhood *n, const candidate *c)
{
    grz_wide_scratch *scratch = n->search->scratch;
    two_faces faces;
    exact_faces(n->search, c->triangle_a, c->triangle_b, &faces);
    double before = n->search->nearest->closest.distance;
    grz_judge_distance(n->search, c->triangle_a, c->triangle_b, &faces.a, &faces.b);
    double now = n->search->nearest->closest.distance;
    if (now < before) {
        scratch->has_nearest = true;
        scratch->nearest = c->leaves;
        set_limit(n, now);
    }
    return now > 0;
}

/* The most promising first: the others are then mostly too far. False: nothing is nearer. */
static GRZ_NEVER_INLINE bool settle_candidates(neighbourhood *n)
{
    for (int left = n->count; left > 0; left--) {
        int best = 0;
        for (int i = 1; i < left; i++)
            if (n->found[i].at_most < n->found[best].at_most) best = i;
        candidate c = n->found[best];
        n->found[best] = n->found[left - 1];
        if (c.at_least <= n->limit && !settle_candidate(n, &c)) return false;
    }
    n->count = 0;
    return true;
}

/* A pair of triangles that counts. False: stop. */
static GRZ_NEVER_INLINE bool take_pair(neighbourhood *n, const candidate *c)
{
    if (!n->wants_nearest) {
        two_faces faces;
        exact_faces(n->search, c->triangle_a, c->triangle_b, &faces);
        return grz_judge_within(n->search, c->triangle_a, c->triangle_b, &faces.a, &faces.b);
    }
    if (!(c->at_least > 0) && !settle_candidate(n, c)) return false;
    if (!(c->at_least > 0)) return true;
    lower_limit(n, c->at_most);
    if (n->count == CANDIDATES && !settle_candidates(n)) return false;
    n->found[n->count++] = *c;
    return true;
}

/* Eight triangles of a leaf against triangle j of the other. False: stop. */
GRZ_ALWAYS_INLINE bool near_single(neighbourhood *n, const grz_wide_pair *pair, const eight *many, const singles *one, int j,
                                   bool one_is_b, float off, grz_lane_set others)
{
    const grz_wide_index *index_a = n->search->index_a, *index_b = n->search->index_b;
    lanes gaps = box_gaps(many, one, j);
    grz_lane_set near = others & ~mask_set(lanes_above(gaps, lanes_of(n->squared)));
    n->search->counters->bv_tests += GRZ_WIDE;
    if (!near) return true;
    distances d;
    measure_triangles(many, one, j, off, &d);
    findings found = {0xff, 0};
    if (mask_set(lanes_above(lanes_of(0x1p-100F), gaps)) & near) found = compare_triangles(many, one, j, off, near);
    for (; near; near &= near - 1) {
        const int i = grz_lowest_bit(near);
        candidate c = {.at_least = found.apart >> i & 1 ? d.at_least[i] : 0, .at_most = d.at_most[i], .leaves = *pair};
        if (c.at_least > n->limit) continue;
        c.triangle_a = index_a->leaves[pair->a & ~GRZ_WIDE_LEAF].triangle[one_is_b ? i : j];
        c.triangle_b = index_b->leaves[pair->b & ~GRZ_WIDE_LEAF].triangle[one_is_b ? j : i];
        if (!take_pair(n, &c)) return false;
    }
    return true;
}

/* False: stop. */
static bool near_leaves(neighbourhood *n, const grz_wide_pair *pair)
{
    const grz_search *search = n->search;
    const grz_wide_scratch *scratch = search->scratch;
    const grz_wide_index *index_a = search->index_a, *index_b = search->index_b;
    const uint32_t a = pair->a & ~GRZ_WIDE_LEAF, b = pair->b & ~GRZ_WIDE_LEAF;
    eight of_a, of_b;
    singles one;
    float off = bring_together(&scratch->view[0], &index_a->leaves[a], &index_b->leaves[b], &index_a->places[a],
                               &index_b->places[b], &of_a, &of_b);
    if (grz_count_bits(pair->lanes_a) < grz_count_bits(pair->lanes_b)) {
        take_apart(&of_a, 4 * off, &one);
        for (grz_lane_set left = pair->lanes_a; left; left &= left - 1)
            if (!near_single(n, pair, &of_b, &one, grz_lowest_bit(left), false, off, pair->lanes_b)) return false;
    } else {
        take_apart(&of_b, 4 * off, &one);
        for (grz_lane_set left = pair->lanes_b; left; left &= left - 1)
            if (!near_single(n, pair, &of_a, &one, grz_lowest_bit(left), true, off, pair->lanes_a)) return false;
    }
    return true;
}

/* Puts the children that are within the limit on the stack, the nearest last. */
GRZ_ALWAYS_INLINE int open_near(const neighbourhood *n, const grz_wide_pair *pair, const grz_wide_bound *bound, bool opens_a,
                                int size)
{
    const grz_search *search = n->search;
    const grz_wide_scratch *scratch = search->scratch;
    const grz_wide_index *host = opens_a ? search->index_a : search->index_b;
    const grz_wide_view *view = &scratch->view[opens_a ? 0 : 1];
    const grz_wide_node *node = &host->nodes[opens_a ? pair->a : pair->b];
    const grz_wide_pair now = *pair;
    const int bottom = size;
    guest g;
    float bounds[GRZ_WIDE];
    make_guest(view, bound, 0, &g);
    /* Not doubled, and in A's frame. */
    lanes gaps = lanes_mul(children_gaps(node, view, bound, &g),
                           lanes_of(opens_a ? 0.25F : 0.25F * scratch->view[0].host_per_guest_squared));
    lanes_put(bounds, gaps);
    for (grz_lane_set near = mask_set(lanes_above(gaps, lanes_of(n->squared))) ^ 0xff; near; near &= near - 1) {
        const int lane = grz_lowest_bit(near);
        const uint32_t child = node->child[lane];
        if (child == GRZ_WIDE_NONE) continue; /* it is not far enough where there is no limit yet */
        grz_lane_set present = all_lanes(host, child);
        int at = size++;
        for (; at > bottom && scratch->bounds[at - 1] < bounds[lane]; at--) {
            scratch->bounds[at] = scratch->bounds[at - 1];
            scratch->stack[at] = scratch->stack[at - 1];
        }
        scratch->bounds[at] = bounds[lane];
        scratch->stack[at] = opens_a ? (grz_wide_pair){child, now.b, present, now.lanes_b}
                                     : (grz_wide_pair){now.a, child, now.lanes_a, present};
    }
    return size;
}

static GRZ_NEVER_INLINE void search_near(neighbourhood *n)
{
    grz_search *search = n->search;
    grz_wide_scratch *scratch = search->scratch;
    const grz_wide_index *index_a = search->index_a, *index_b = search->index_b;
    const float a_per_b = (float)(index_b->frame.unit * index_a->frame.per_unit);
    uint64_t opened = 0;
    int size = 1;
    scratch->stack[0] = (grz_wide_pair){0, 0, 0xff, 0xff};
    scratch->bounds[0] = 0;
    while (size > 0) {
        const grz_wide_pair pair = scratch->stack[--size];
        if (scratch->bounds[size] > n->squared) continue;
        const bool leaf_a = pair.a & GRZ_WIDE_LEAF, leaf_b = pair.b & GRZ_WIDE_LEAF;
        if (leaf_a && leaf_b) {
            if (!near_leaves(n, &pair)) break;
            continue;
        }
        opened++;
        if (leaf_b || (!leaf_a && index_a->nodes[pair.a].size >= index_b->nodes[pair.b].size * a_per_b))
            size = open_near(n, &pair, bound_of(index_b, pair.b), true, size);
        else
            size = open_near(n, &pair, bound_of(index_a, pair.a), false, size);
    }
    search->counters->bv_tests += opened * GRZ_WIDE;
    search->counters->bv_updates += opened;
}

static void start_near(neighbourhood *n, grz_search *search, bool wants_nearest)
{
    grz_wide_scratch *scratch = search->scratch;
    const grz_wide_index *index_a = search->index_a, *index_b = search->index_b;
    n->search = search;
    n->wants_nearest = wants_nearest;
    n->unit = index_a->frame.unit;
    n->count = 0;
    grz_wide_views_of(search->b_in_a, &index_a->frame, &index_b->frame, scratch->view);
}

static void within(grz_search *search)
{
    neighbourhood n;
    start_near(&n, search, false);
    set_limit(&n, search->tolerance);
    search_near(&n);
}

static void distance(grz_search *search)
{
    const grz_wide_scratch *scratch = search->scratch;
    neighbourhood n;
    start_near(&n, search, true);
    set_limit(&n, search->nearest->closest.distance);
    if (scratch->coherent && scratch->has_nearest && !near_leaves(&n, &scratch->nearest)) return;
    search_near(&n);
    if (search->nearest->closest.distance > 0) (void)settle_candidates(&n);
}
