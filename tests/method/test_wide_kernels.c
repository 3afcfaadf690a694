/* The kernels of method `wide`, each called alone and held to exact arithmetic: what they call apart is apart, what
 * they call crossing crosses, and no bound of a distance is on the wrong side. Pairs of triangles are those of the
 * oracle, which touch or miss by little, and random ones; both are packed into leaves and nodes by the method itself.
 *
 * GRAZE_CASES sets how many pairs of triangles are looked at (200,000 by default), GRAZE_SEED the seed. */
#include "wide/collide.inl.h"
#include "wide/near.inl.h"

extern const grz_engine kernels_under_test;
const grz_engine kernels_under_test = {collide, within, distance};

#include "exact/distance.h"
#include "exact/triangles_meet.h"
#include "math/range.h"
#include "oracle/cases.h"
#include "scene.h"
#include "wide/build.h"

#include <time.h>

enum { MOST_TRIANGLES = 100 };

static uint64_t case_count = 200000, seed = 1;

/* ---- two meshes, their indexes, and the truth about their triangles ---- */

typedef struct arena {
    graze_mesh *mesh[2];
    grz_wide_index *index[2];
    grz_wide_view view[2];
    graze_pose pose;
    graze_kind kind[MOST_TRIANGLES][MOST_TRIANGLES]; /* of A, of B */
    double gap[MOST_TRIANGLES][MOST_TRIANGLES];      /* in the user's unit */
    const char *family;
    uint64_t number;
} arena;

static void fail_at(const arena *z, const char *what, double got, double truth)
{
    fail_msg("%s, scene %llu: %s: %.9g, exact arithmetic says %.9g", z->family, (unsigned long long)z->number, what,
             got, truth);
}

static void find_truth(arena *z)
{
    for (uint32_t i = 0; i < z->mesh[0]->triangle_count; i++)
        for (uint32_t j = 0; j < z->mesh[1]->triangle_count; j++) {
            grz_tri a = grz_mesh_triangle(z->mesh[0], i), b = grz_mesh_triangle(z->mesh[1], j);
            for (int k = 0; k < 3; k++) b.v[k] = graze_pose_carry(&z->pose, b.v[k]);
            z->kind[i][j] = grz_triangles_meet(&a, &b);
            z->gap[i][j] = grz_triangles_gap(&a, &b);
        }
}

static void open_arena(const scene_soup soups[2], const graze_pose *pose, arena *out)
{
    graze_error error;
    out->pose = *pose;
    for (int i = 0; i < 2; i++) {
        void *index = NULL;
        out->mesh[i] = scene_mesh(&soups[i]);
        scene_expect_ok(grz_wide_build(out->mesh[i], WIDE_BEST, WIDE_KEEPS_LEAVES, NULL, &index, &error), &error);
        out->index[i] = index;
    }
    const grz_frame *a = &out->index[0]->frame, *b = &out->index[1]->frame;
    grz_wide_views_of(pose, a, b, grz_local_pose_of(pose, a, b), out->view);
    find_truth(out);
}

static void close_arena(arena *z)
{
    for (int i = 0; i < 2; i++) {
        grz_wide_release(z->index[i]);
        graze_mesh_free(z->mesh[i]);
    }
}

/* ---- triangles ---- */

/* Of a pair, given as lanes of the leaf that is taken at once and of the one that is taken one by one. */
typedef struct place_of_pair {
    const arena *z;
    const grz_wide_leaf *leaf_a, *leaf_b;
    bool one_is_b;
} place_of_pair;

static graze_kind kind_of(const place_of_pair *p, int i, int j)
{
    return p->z->kind[p->leaf_a->triangle[p->one_is_b ? i : j]][p->leaf_b->triangle[p->one_is_b ? j : i]];
}

/* In A's unit. */
static double gap_of(const place_of_pair *p, int i, int j)
{
    return p->z->gap[p->leaf_a->triangle[p->one_is_b ? i : j]][p->leaf_b->triangle[p->one_is_b ? j : i]] /
           p->z->index[0]->frame.unit;
}

static void try_verdicts(const place_of_pair *p, const leaf_pair *leaves, int j)
{
    const grz_lane_set meet = boxes_meet(leaves, j);
    const crossing_findings found = crossing_find(&leaves->filter, j, 0xff);
    for (int i = 0; i < GRZ_WIDE; i++) {
        const graze_kind kind = kind_of(p, i, j);
        const bool apart = found.apart >> i & 1 || !(meet >> i & 1);
        if (apart && kind != GRAZE_APART) fail_at(p->z, "apart", GRAZE_APART, kind);
        if (found.cross >> i & 1 && kind != GRAZE_CROSSING) fail_at(p->z, "cross", GRAZE_CROSSING, kind);
    }
}

static void try_distances(const place_of_pair *p, const leaf_pair *leaves, int j)
{
    distances d;
    _Alignas(32) float boxes[GRZ_WIDE], over_one[GRZ_WIDE], over_many[GRZ_WIDE], per_normal_one[GRZ_WIDE];
    couples c;
    for (int i = 0; i < GRZ_WIDE; i++) put_couple(&c, i, leaves, i, j);
    measure_couples(&c, &d);
    lanes_put(boxes, lanes_root(box_gaps(leaves, j)));
    const heights plane = heights_over_one(&leaves->filter, j), planes = heights_over_many(&leaves->filter, j);
    lanes_put(per_normal_one, per_normal(leaves->filter.one));
    lanes_put(over_one, lanes_mul(beyond_plane(&plane), lanes_of(per_normal_one[j])));
    lanes_put(over_many, lanes_mul(beyond_plane(&planes), per_normal(leaves->filter.many)));
    for (int i = 0; i < GRZ_WIDE; i++) {
        const double gap = gap_of(p, i, j), room = 2e-12 * gap + 0x1p-1000; /* of the exact distance's own error */
        if ((double)d.at_least[i] > gap + room) fail_at(p->z, "at least", (double)d.at_least[i], gap);
        if ((double)d.at_most[i] < gap - room) fail_at(p->z, "at most", (double)d.at_most[i], gap);
        if ((double)boxes[i] > gap + room) fail_at(p->z, "boxes apart by", (double)boxes[i], gap);
        if ((double)over_one[i] > gap + room) fail_at(p->z, "beyond its plane by", (double)over_one[i], gap);
        if ((double)over_many[i] > gap + room) fail_at(p->z, "beyond their planes by", (double)over_many[i], gap);
    }
}

/* Directions of length 1 at most: those of both leaves, the way between two corners, and an axis. */
static void try_directions(const place_of_pair *p, const leaf_pair *leaves, const float *of_a, const float *of_b)
{
    float way[3], length = 0;
    for (int i = 0; i < 3; i++) {
        way[i] = leaves->a->face.corner[0][i][0] - (leaves->b->face.corner[0][i][0] + leaves->shift[i]);
        length = fmaxf(length, fabsf(way[i]));
    }
    for (int i = 0; i < 3; i++) way[i] = length > 0 ? 0.57F * (way[i] / length) : 0;
    const float axis[3] = {0, 1, 0};
    bool apart =
        apart_along(leaves, of_a) || apart_along(leaves, of_b) || apart_along(leaves, way) || apart_along(leaves, axis);
    for (int i = 0; apart && i < GRZ_WIDE; i++)
        for (int j = 0; j < GRZ_WIDE; j++)
            if (p->z->kind[p->leaf_a->triangle[i]][p->leaf_b->triangle[j]] != GRAZE_APART)
                fail_at(p->z, "leaves apart along a direction", GRAZE_APART,
                        p->z->kind[p->leaf_a->triangle[i]][p->leaf_b->triangle[j]]);
}

/* None of the lanes in `gone` is in contact with any triangle of the other leaf. */
static void expect_apart(const place_of_pair *p, grz_lane_set gone, bool gone_is_b, const char *what)
{
    for (int j = 0; j < GRZ_WIDE; j++)
        for (int i = 0; gone >> j & 1 && i < GRZ_WIDE; i++) {
            const graze_kind kind =
                p->z->kind[p->leaf_a->triangle[gone_is_b ? i : j]][p->leaf_b->triangle[gone_is_b ? j : i]];
            if (kind != GRAZE_APART) fail_at(p->z, what, GRAZE_APART, kind);
        }
}

/* What takes single triangles out of two leaves before they are compared. */
static void try_outliers(const place_of_pair *p, leaf_pair *leaves)
{
    const leaf_faces *a = leaves->a, *b = leaves->b;
    expect_apart(p, outside_slab(b, a, shift_along(leaves, a->direction), leaves->reach.off), true, "beyond A's slab");
    expect_apart(p, outside_slab(a, b, -shift_along(leaves, b->direction), leaves->reach.off), false,
                 "beyond B's slab");
    for (int role = 0; role < 2; role++) {
        const bool one_is_b = role == 0;
        give_roles(leaves, one_is_b);
        expect_apart(p, 0xff & ~left_by_planes(leaves, 0xff, 0xff, true), one_is_b, "told by its own plane");
        expect_apart(p, 0xff & ~left_by_planes(leaves, 0xff, 0xff, false), one_is_b, "told by the others' planes");
    }
}

static void try_leaves(const arena *z, uint32_t a, uint32_t b)
{
    const grz_wide_index *index_a = z->index[0], *index_b = z->index[1];
    place_of_pair p = {z, &index_a->leaves[a], &index_b->leaves[b], false};
    leaf_pair leaves;
    leaf_faces faces_a, faces_b;
    const grz_search search = {.index_a = index_a, .index_b = index_b};
    find_faces_of_a(&search, a, &faces_a);
    find_faces_of_b(&search, &z->view[0], b, &faces_b);
    bring_together(z->view[0].pad, &faces_a, &faces_b, &leaves);
    try_directions(&p, &leaves, index_a->places[a].bound.direction, index_b->places[b].bound.direction);
    find_planes(&leaves);
    find_boxes(&leaves);
    try_outliers(&p, &leaves);
    for (int role = 0; role < 2; role++) {
        p.one_is_b = role == 0;
        give_roles(&leaves, p.one_is_b);
        for (int j = 0; j < GRZ_WIDE; j++) {
            try_verdicts(&p, &leaves, j);
            try_distances(&p, &leaves, j);
        }
    }
}

/* ---- children of nodes ---- */

static double gap_of_triangles(const arena *z, int host, uint32_t t, uint32_t s)
{
    return host == 0 ? z->gap[t][s] : z->gap[s][t];
}

/* The least distance of a child of the host from a triangle of the guest. */
static double gap_below(const arena *z, int host, uint32_t child, uint32_t triangle)
{
    const grz_wide_index *index = z->index[host];
    double least = INFINITY;
    if (child & GRZ_WIDE_LEAF) {
        for (int i = 0; i < GRZ_WIDE; i++)
            least = fmin(least, gap_of_triangles(z, host, index->leaves[child & ~GRZ_WIDE_LEAF].triangle[i], triangle));
        return least;
    }
    for (int i = 0; i < GRZ_WIDE && index->nodes[child].child[i] != GRZ_WIDE_NONE; i++)
        least = fmin(least, gap_below(z, host, index->nodes[child].child[i], triangle));
    return least;
}

/* The same from all that is below an item of the guest. */
static double gap_of_items(const arena *z, int host, uint32_t child, uint32_t item)
{
    const grz_wide_index *guest_index = z->index[1 - host];
    double least = INFINITY;
    if (item & GRZ_WIDE_LEAF) {
        for (int i = 0; i < GRZ_WIDE; i++)
            least = fmin(least, gap_below(z, host, child, guest_index->leaves[item & ~GRZ_WIDE_LEAF].triangle[i]));
        return least;
    }
    for (int i = 0; i < GRZ_WIDE && guest_index->nodes[item].child[i] != GRZ_WIDE_NONE; i++)
        least = fmin(least, gap_of_items(z, host, child, guest_index->nodes[item].child[i]));
    return least;
}

/* The square of a distance in the user's unit, as searches compare it with squares of the host's frame that were
 * doubled before. */
static float limit_of(const arena *z, int host, double distance)
{
    neighbourhood n = {.unit = z->index[0]->frame.unit};
    set_limit(&n, distance);
    return n.squared / (host == 0 ? 0.25F : 0.25F * z->view[0].host_per_guest_squared) * (1 + 0x1p-20F);
}

/* From the guest's middle to that of a child, of length 1 at most, as the way between the nearest points mostly leads.
 */
static void find_way(const grz_wide_node *node, int lane, const guest *g, float way[3])
{
    float length = 0;
    for (int i = 0; i < 3; i++) {
        way[i] = (node->low[i][lane] + node->high[i][lane]) - g->centre[i];
        length = fmaxf(length, fabsf(way[i]));
    }
    for (int i = 0; i < 3; i++) way[i] = length > 0 && length < INFINITY ? 0.57F * (way[i] / length) : 0;
}

/* As children_near does for rods, but for boxes of every shape. */
static grz_lane_set across_edges(const grz_wide_node *node, const grz_wide_view *view, const guest *g)
{
    lanes d[3], h[3];
    for (int i = 0; i < 3; i++) {
        lanes low = lanes_at(node->low[i]), high = lanes_at(node->high[i]);
        d[i] = lanes_sub(lanes_add(low, high), lanes_of(g->centre[i]));
        h[i] = lanes_sub(high, low);
    }
    return apart_across_edges(view, g, d, h);
}

static void try_bounds(const arena *z, int host, const grz_wide_node *node, uint32_t item)
{
    const grz_wide_view *view = &z->view[host];
    const grz_wide_bound *bound = grz_wide_bound_of(z->index[1 - host], item);
    const sight seen = see(view, bound);
    guest g;
    _Alignas(32) float gaps[GRZ_WIDE];
    make_guest(view, bound, &seen, 0, &g);
    const grz_lane_set near = children_near(node, view, bound, &g);
    make_guest(view, bound, &seen, 0, &g);
    make_guest_slab(view, bound, &g);
    const grz_lane_set apart = across_edges(node, view, &g);
    for (int i = 0; i < GRZ_WIDE && node->child[i] != GRZ_WIDE_NONE; i++) {
        const double gap = gap_of_items(z, host, node->child[i], item);
        float way[3];
        find_way(node, i, &g, way);
        lanes_put(gaps, children_gaps(node, view, bound, way, INFINITY, &g));
        if (gap == 0 && !(near >> i & 1)) fail_at(z, "a child that is not near", 1, 0);
        if (gap == 0 && apart >> i & 1) fail_at(z, "a child that is apart across edges", 1, 0);
        if (gaps[i] > limit_of(z, host, gap))
            fail_at(z, "square of a child's gap", (double)gaps[i], (double)limit_of(z, host, gap));
    }
}

static void try_slabs(const arena *z, int host, const grz_wide_node *node, uint32_t leaf)
{
    const grz_wide_view *view = &z->view[host];
    const grz_wide_index *guest_index = z->index[1 - host];
    const grz_wide_leaf *triangles = &guest_index->leaves[leaf];
    slabs s;
    uint64_t ignored;
    _Alignas(32) float gaps[GRZ_WIDE];
    make_slabs(view, (grz_wide_leaf_view){triangles, &guest_index->places[leaf]}, 0, &s);
    const uint64_t near = children_near_triangles(node, view, &s, 0xff);
    for (int j = 0; j < GRZ_WIDE; j++) {
        float way[3];
        find_way(node, j % (int)grz_count_bits(node->present), &s.box, way);
        lanes_put(gaps, children_gaps_to_triangles(node, view, &guest_index->places[leaf].bound, way, &s, 1u << j,
                                                   INFINITY, &ignored));
        for (int i = 0; i < GRZ_WIDE && node->child[i] != GRZ_WIDE_NONE; i++) {
            const double gap = gap_below(z, host, node->child[i], triangles->triangle[j]);
            if (gap == 0 && !(near >> (8 * i + j) & 1)) fail_at(z, "a child that is not near a triangle", 1, 0);
            if (gaps[i] > limit_of(z, host, gap))
                fail_at(z, "square of a child's gap from a triangle", (double)gaps[i], (double)limit_of(z, host, gap));
        }
    }
}

static void try_arena(const arena *z)
{
    for (uint32_t a = 0; a < z->index[0]->leaf_count; a++)
        for (uint32_t b = 0; b < z->index[1]->leaf_count; b++) try_leaves(z, a, b);
    for (int host = 0; host < 2; host++)
        for (uint32_t i = 0; i < z->index[host]->node_count; i++) {
            const grz_wide_node *node = &z->index[host]->nodes[i];
            const grz_wide_index *other = z->index[1 - host];
            for (uint32_t k = 0; k < other->node_count; k++) try_bounds(z, host, node, k);
            for (uint32_t k = 0; k < other->leaf_count; k++) {
                try_bounds(z, host, node, k | GRZ_WIDE_LEAF);
                try_slabs(z, host, node, k);
            }
        }
}

/* ---- scenes ---- */

static graze_vec3 near_to(scene_random *r, graze_vec3 p, double size)
{
    graze_vec3 d = scene_unit_point(r);
    return (graze_vec3){p.x + size * (d.x - 0.5), p.y + size * (d.y - 0.5), p.z + size * (d.z - 0.5)};
}

static double extent(const two_triangles *pair)
{
    double most = 0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            const graze_vec3 d = grz_sub(pair->a[i], pair->b[k]);
            most = fmax(most, fmax(fabs(d.x), fmax(fabs(d.y), fabs(d.z))));
        }
    return most;
}

/* A triangle, and copies of it with corners moved a little, by so little that it hardly shows, or not at all. */
static scene_soup soup_around(scene_random *r, const graze_vec3 t[3], double size)
{
    static const double moves[] = {0, 0x1p-50, 0x1p-24, 0x1p-20, 1e-3, 0.5};
    scene_soup soup = scene_soup_of((size_t)(1 + scene_below(r, 8)));
    for (size_t i = 0; i < 3 * soup.count; i++) soup.corners[i] = t[i % 3];
    for (size_t i = 3; i < 3 * soup.count; i++)
        soup.corners[i] = near_to(r, soup.corners[i], size * moves[scene_below(r, 6)]);
    return soup;
}

static bool is_in_range(const scene_soup *soup)
{
    for (size_t i = 0; i < 3 * soup->count; i++)
        for (int axis = 0; axis < 3; axis++)
            if (!(fabs(grz_component(soup->corners[i], axis)) <= 0.125 * GRZ_LARGEST)) return false;
    return true;
}

static void skew(scene_random *r, graze_pose *pose)
{
    graze_pose skewed = *pose;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) skewed.m[i][j] *= 1 + 9e-5 * (scene_unit(r) - 0.5);
    if (graze_pose_check(&skewed, NULL) == GRAZE_OK) *pose = skewed;
}

/* Half of them as the oracle made them, the others turned, so that float lanes have something to round. */
static graze_pose pose_for(scene_random *r, double size)
{
    graze_pose pose = scene_translation(0, 0, 0);
    if (scene_below(r, 2)) return pose;
    pose = scene_random_pose(r, 1);
    for (int i = 0; i < 3; i++) pose.m[i][3] *= size * (scene_below(r, 2) ? 1 : 0x1p-20);
    if (scene_below(r, 2)) skew(r, &pose);
    return pose;
}

/* Returns how many pairs were looked at. */
static uint64_t try_soups(scene_soup soups[2], const graze_pose *pose, const char *name, uint64_t number)
{
    uint64_t pairs = 1;
    if (is_in_range(&soups[0]) && is_in_range(&soups[1])) {
        arena z = {.family = name, .number = number};
        open_arena(soups, pose, &z);
        try_arena(&z);
        close_arena(&z);
        pairs = soups[0].count * soups[1].count;
    }
    scene_soup_free(&soups[0]);
    scene_soup_free(&soups[1]);
    return pairs;
}

static void cases_of_the_oracle(void **state)
{
    (void)state;
    scene_random r = {seed};
    uint64_t done = 0;
    for (uint64_t i = 0; done < case_count / 2; i++) {
        triangle_case c;
        make_case(i % 2 ? RANDOM_CASES : DEGENERATE_CASES, seed, i, &c);
        const double size = extent(&c.pair);
        scene_soup soups[2] = {soup_around(&r, c.pair.a, size), soup_around(&r, c.pair.b, size)};
        graze_pose pose = pose_for(&r, size);
        done += try_soups(soups, &pose, c.family->name, i);
    }
}

/* Of triangles, as exponents of 2: usual sizes; those at which squares of normals underflow; those at which the squares
 * do by which directions of slabs are made; and any. */
static int small_exponent(scene_random *r)
{
    switch (scene_below(r, 4)) {
    case 0: return -28 - scene_below(r, 16);
    case 1: return -120 - scene_below(r, 20);
    case 2: return -scene_below(r, 140);
    default: return -scene_below(r, 8);
    }
}

/* Triangles of about one size, slivers often, and often one that is large beside them. */
static scene_soup small_soup(scene_random *r, int exponent)
{
    scene_soup soup = scene_random_soup(r, (size_t)(1 + scene_below(r, 40)), 0.9);
    const double size = ldexp(1, exponent), thin = scene_below(r, 2) ? 1 : ldexp(1, -scene_below(r, 12));
    for (size_t i = 0; i < 3 * soup.count; i++) {
        graze_vec3 *p = &soup.corners[i];
        *p = grz_scale(grz_sub(*p, grz_vec(0.5, 0.5, 0.5)), size);
        if (i % 3 == 2) *p = grz_add(p[-1], grz_scale(grz_sub(*p, p[-1]), thin));
    }
    if (scene_below(r, 4))
        for (int k = 0; k < 3; k++) soup.corners[k] = near_to(r, grz_vec(0, 0, 0), 1);
    return soup;
}

static void random_pairs(void **state)
{
    (void)state;
    scene_random r = {seed + 1};
    uint64_t done = 0;
    for (uint64_t i = 0; done < case_count / 4; i++) {
        const int exponent = small_exponent(&r), other = scene_below(&r, 2) ? exponent : small_exponent(&r);
        scene_soup soups[2] = {small_soup(&r, exponent), small_soup(&r, other)};
        graze_pose pose = scene_random_pose(&r, scene_below(&r, 2) ? 1 : 0.1);
        if (scene_below(&r, 2)) skew(&r, &pose);
        done += try_soups(soups, &pose, "random pairs", i);
    }
}

/* Large triangles through a small mesh, or past it: products of their coordinates are about the largest floats. */
static void large_and_small(void **state)
{
    (void)state;
    scene_random r = {seed + 2};
    uint64_t done = 0;
    for (uint64_t i = 0; done < case_count / 4; i++) {
        scene_soup soups[2] = {small_soup(&r, 0), scene_random_soup(&r, (size_t)(1 + scene_below(&r, 12)), 1)};
        const double scale = ldexp(1, scene_below(&r, 2) ? 28 + scene_below(&r, 24) : scene_below(&r, 90));
        for (size_t k = 0; k < 3 * soups[1].count; k++) {
            graze_vec3 *p = &soups[1].corners[k];
            *p = grz_scale(grz_sub(*p, grz_vec(0.5, 0.5, 0.5)), scale);
            if (k % 3 == 2) *p = near_to(&r, grz_scale(grz_add(p[-2], p[-1]), -1), 3);
        }
        graze_pose pose = scene_random_pose(&r, scene_below(&r, 3) ? 1 : scale);
        if (scene_below(&r, 2)) skew(&r, &pose);
        const bool swap = scene_below(&r, 2);
        if (swap) {
            scene_soup kept = soups[0];
            soups[0] = soups[1], soups[1] = kept;
        }
        done += try_soups(soups, &pose, "large and small", i);
    }
}

/* Triangles a height of 2^-40 to 1 of their length, which all but meet in the origin: in a corner, on an edge or
 * inside. */
static scene_soup slivers(scene_random *r, double near)
{
    const double thin = ldexp(1, -scene_below(r, 40)), thinner = scene_below(r, 2) ? thin : 1;
    const graze_vec3 along = near_to(r, grz_vec(0, 0, 0), 1);
    scene_soup soup = scene_soup_of((size_t)(1 + scene_below(r, 12)));
    for (size_t i = 0; i < soup.count; i++) {
        graze_vec3 *t = &soup.corners[3 * i];
        const double foot = scene_unit(r), u = scene_below(r, 3) ? scene_unit(r) : scene_below(r, 2),
                     v = scene_below(r, 2) ? 0 : (1 - u) * scene_unit(r);
        const graze_vec3 edge = near_to(r, along, thinner), height = near_to(r, grz_vec(0, 0, 0), thin);
        t[0] = near_to(r, grz_vec(0, 0, 0), scene_below(r, 4) ? near : 0.5);
        t[0] = grz_sub(t[0], grz_add(grz_scale(edge, u + foot * v), grz_scale(height, v)));
        t[1] = grz_add(t[0], edge);
        t[2] = grz_add(t[0], grz_add(grz_scale(edge, foot), height));
    }
    if (!scene_below(r, 3)) soup.corners[0] = near_to(r, grz_vec(0, 0, 0), ldexp(1, scene_below(r, 20)));
    return soup;
}

static void thin_triangles(void **state)
{
    (void)state;
    scene_random r = {seed + 3};
    uint64_t done = 0;
    for (uint64_t i = 0; done < case_count / 4; i++) {
        const double near = ldexp(1, -10 - scene_below(&r, 40));
        scene_soup soups[2] = {slivers(&r, near), slivers(&r, near)};
        graze_pose pose = scene_random_pose(&r, scene_below(&r, 2) ? 0 : near);
        if (scene_below(&r, 2)) skew(&r, &pose);
        done += try_soups(soups, &pose, "slivers", i);
    }
}

/* Small triangles around two places, which are far apart: in lanes, coordinates that are large beside them cancel. */
static scene_soup clusters(scene_random *r, const graze_vec3 places[2], double size, double near)
{
    const double thin = scene_below(r, 2) ? 1 : ldexp(1, -scene_below(r, 20));
    scene_soup soup = scene_soup_of((size_t)(1 + scene_below(r, scene_below(r, 2) ? 12 : MOST_TRIANGLES)));
    for (size_t i = 0; i < soup.count; i++) {
        graze_vec3 *t = &soup.corners[3 * i];
        const graze_vec3 place = near_to(r, places[i % 2], scene_below(r, 2) ? near * size : 3 * size);
        const graze_vec3 edge = near_to(r, grz_vec(0, 0, 0), size), height = near_to(r, grz_vec(0, 0, 0), size * thin);
        t[0] = grz_sub(place, grz_scale(edge, scene_below(r, 2) ? 0 : scene_unit(r)));
        t[1] = grz_add(t[0], edge);
        t[2] = grz_add(t[0], grz_add(grz_scale(edge, scene_unit(r)), height));
    }
    if (scene_below(r, 2)) soup.corners[0] = near_to(r, places[0], ldexp(size, scene_below(r, 12)));
    return soup;
}

/* Makes sheets of clusters, all but for `thick` across the direction `up`. */
static void flatten(scene_random *r, const graze_vec3 places[2], graze_vec3 up, double thick, scene_soup *soup)
{
    for (size_t i = 0; i < 3 * soup->count; i++) {
        graze_vec3 *p = &soup->corners[i];
        const double height = grz_dot(up, grz_sub(*p, places[i / 3 % 2])) / grz_dot(up, up);
        *p = near_to(r, grz_sub(*p, grz_scale(up, height)), thick);
    }
}

/* As seen from a frame that a pose of the same matrix, but for what is rounded, carries to `there`. */
static void carry_back(scene_soup *soup, const graze_pose *pose, graze_vec3 there)
{
    const double(*m)[4] = pose->m;
    for (size_t i = 0; i < 3 * soup->count; i++) {
        const graze_vec3 d = grz_sub(soup->corners[i], there);
        soup->corners[i] =
            grz_vec(m[0][0] * d.x + m[1][0] * d.y + m[2][0] * d.z, m[0][1] * d.x + m[1][1] * d.y + m[2][1] * d.z,
                    m[0][2] * d.x + m[1][2] * d.y + m[2][2] * d.z);
    }
}

/* Both models far from their origins, or not: what a pose in double is off then shows in lanes. */
static void small_and_far(void **state)
{
    (void)state;
    scene_random r = {seed + 4};
    uint64_t done = 0;
    for (uint64_t i = 0; done < case_count / 2; i++) {
        const double size = ldexp(1, -scene_below(&r, 20)), near = ldexp(1, -10 - scene_below(&r, 30)),
                     far = scene_below(&r, 3) ? ldexp(size, scene_below(&r, 44)) : 0;
        const graze_vec3 places[2] = {near_to(&r, grz_vec(0, 0, 0), 1), near_to(&r, grz_vec(0, 0, 0), 1)};
        scene_soup soups[2] = {clusters(&r, places, size, near), clusters(&r, places, size, near)};
        const graze_vec3 up = near_to(&r, grz_vec(0, 0, 0), 1);
        const int flat = scene_below(&r, 3); /* none, one or both */
        for (int k = 0; k < flat; k++) flatten(&r, places, up, near * size, &soups[k]);
        const graze_vec3 from = near_to(&r, grz_vec(0, 0, 0), far), there = near_to(&r, grz_vec(0, 0, 0), far);
        graze_pose pose = scene_random_pose(&r, 0);
        carry_back(&soups[1], &pose, there);
        for (size_t k = 0; k < 3 * soups[0].count; k++) soups[0].corners[k] = grz_add(soups[0].corners[k], from);
        for (int axis = 0; axis < 3; axis++) pose.m[axis][3] = grz_component(grz_add(there, from), axis);
        done += try_soups(soups, &pose, "small and far", i);
    }
}

int main(void)
{
    const char *cases = getenv("GRAZE_CASES"), *given = getenv("GRAZE_SEED");
    if (cases) case_count = strtoull(cases, NULL, 10);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("kernels: %llu pairs of triangles, GRAZE_SEED=%llu\n", (unsigned long long)case_count,
           (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_of_the_oracle), cmocka_unit_test(random_pairs),  cmocka_unit_test(large_and_small),
        cmocka_unit_test(thin_triangles),      cmocka_unit_test(small_and_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
