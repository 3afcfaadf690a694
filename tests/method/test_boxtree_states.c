/* The room that method `boxtree` gives its states covers all that is rounded: by rational numbers, which share nothing
 * with it but what a direction is.
 *
 * Let g be a linear function of a point, as a slot stands for: a coordinate in the frame of A, or of B, or a product
 * with a cross product. Two boxes are told apart if A's number is below B's. That is right if A's number, less the most
 * that g is on A's triangles, and the least that g is on B's carried triangles, less B's number, are not negative in
 * sum, and not below what a tolerance adds to g. It is asked of all nodes of both trees, and of the states that are
 * made of triangles. */
#include "method/boxtree/boxtree.h"
#include "method/boxtree/states.inl.h"
#include "scene.h"

#include <gmp.h>
#include <time.h>

static int case_count = 60;
static uint64_t seed = 1;

enum { SLOTS = GRZ_BOXTREE_MOST_SLOTS };

/* ---- rational numbers ---- */

typedef struct function {
    mpq_t g[3], g0; /* g * p + g0 */
    mpq_t length2;  /* of g */
} function;

static void add_product(mpq_t sum, const mpq_t a, const mpq_t b)
{
    mpq_t product;
    mpq_init(product);
    mpq_mul(product, a, b);
    mpq_add(sum, sum, product);
    mpq_clear(product);
}

/* value = f(p) */
static void value_at(mpq_t value, const function *f, graze_vec3 p)
{
    const double x[3] = {p.x, p.y, p.z};
    mpq_t coordinate;
    mpq_init(coordinate);
    mpq_set(value, f->g0);
    for (int k = 0; k < 3; k++) {
        mpq_set_d(coordinate, x[k]);
        add_product(value, f->g[k], coordinate);
    }
    mpq_clear(coordinate);
}

/* sum += s * t * u, with numbers that are doubles */
static void add_three(mpq_t sum, double s, double t, double u)
{
    mpq_t a, b;
    mpq_inits(a, b, NULL);
    mpq_set_d(a, s);
    mpq_set_d(b, t);
    mpq_mul(a, a, b);
    mpq_set_d(b, u);
    add_product(sum, a, b);
    mpq_clears(a, b, NULL);
}

/* Coordinate `axis` of R^-1 (p - t), less the origin, per unit: B's frame, as a function of carried points. */
static void set_coordinate_of_b(function *f, const graze_pose *pose, const grz_frame *frame, int axis)
{
    const double(*m)[4] = pose->m;
    const int a1 = (axis + 1) % 3, a2 = (axis + 2) % 3;
    mpq_t determinant, scale, number;
    mpq_inits(determinant, scale, number, NULL);
    for (int k = 0; k < 3; k++) { /* row `axis` of the adjugate: cofactors of column `axis` */
        const int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
        add_three(f->g[k], m[k1][a1], m[k2][a2], 1);
        add_three(f->g[k], m[k1][a2], m[k2][a1], -1);
        mpq_set_d(number, m[k][axis]);
        add_product(determinant, f->g[k], number);
    }
    mpq_set_d(scale, frame->per_unit);
    mpq_div(determinant, scale, determinant);
    for (int k = 0; k < 3; k++) {
        mpq_mul(f->g[k], f->g[k], determinant);
        mpq_set_d(number, -m[k][3]);
        add_product(f->g0, f->g[k], number);
    }
    add_three(f->g0, -grz_component(frame->origin, axis), frame->per_unit, 1);
    mpq_clears(determinant, scale, number, NULL);
}

/* s times (p less the origin, per unit): A's frame. */
static void set_in_a(function *f, const double s[3], const grz_frame *frame)
{
    for (int k = 0; k < 3; k++) {
        add_three(f->g[k], s[k], frame->per_unit, 1);
        add_three(f->g0, -s[k], grz_component(frame->origin, k), frame->per_unit);
    }
}

/* ---- how much room is left ---- */

typedef struct room {
    const function *functions;
    mpq_t least[SLOTS];
    bool known[SLOTS]; /* false: infinite */
} room;

typedef struct tree {
    kin k;
    const graze_mesh *mesh;
    const graze_pose *pose; /* by which its points are carried; NULL for A */
    int slots, vectors;
    room *room;
} tree;

/* The state's room in all slots, with the most (for B, the least) that the functions are: ends[slot]. */
static void take_room(tree *t, const state *s, mpq_t *ends)
{
    float numbers[SLOTS];
    mpq_t left;
    mpq_init(left);
    memcpy(numbers, s->in, sizeof s->in); /* eight floats a vector, in plain C */
    for (int slot = 0; slot < t->slots; slot++) {
        if (isinf(numbers[slot])) continue;
        mpq_set_d(left, (double)numbers[slot]);
        mpq_sub(left, left, ends[slot]);
        if (t->k.is_b) mpq_neg(left, left);
        if (!t->room->known[slot] || mpq_cmp(left, t->room->least[slot]) < 0) mpq_set(t->room->least[slot], left);
        t->room->known[slot] = true;
    }
    mpq_clear(left);
}

static void further(const tree *t, mpq_t end, const mpq_t other)
{
    const int order = mpq_cmp(other, end);
    if (t->k.is_b ? order < 0 : order > 0) mpq_set(end, other);
}

static void visit_triangle(tree *t, uint32_t triangle, mpq_t *ends)
{
    const grz_tri corners = grz_mesh_triangle(t->mesh, triangle);
    mpq_t value;
    mpq_init(value);
    for (int i = 0; i < 3; i++) {
        const graze_vec3 p = t->pose ? graze_pose_carry(t->pose, corners.v[i]) : corners.v[i];
        for (int slot = 0; slot < t->slots; slot++) {
            value_at(value, &t->room->functions[slot], p);
            if (i == 0) mpq_set(ends[slot], value);
            further(t, ends[slot], value);
        }
    }
    mpq_clear(value);
    state s;
    triangle_state(&t->k, t->mesh, triangle, t->vectors, &s);
    take_room(t, &s, ends);
}

static void visit(tree *t, uint32_t link, const state *s, mpq_t *ends)
{
    if (link & GRZ_BOXTREE_LEAF) {
        visit_triangle(t, link & ~GRZ_BOXTREE_LEAF, ends);
    } else {
        mpq_t other[SLOTS];
        for (int slot = 0; slot < SLOTS; slot++) mpq_init(other[slot]);
        for (int i = 0; i < 2; i++) {
            state child;
            child_state(&t->k, s, t->k.index->pairs[link].cuts[i], t->vectors, &child);
            visit(t, t->k.index->pairs[link].link[i], &child, i ? other : ends);
        }
        for (int slot = 0; slot < t->slots; slot++) further(t, ends[slot], other[slot]);
        for (int slot = 0; slot < SLOTS; slot++) mpq_clear(other[slot]);
    }
    take_room(t, s, ends);
}

static void visit_tree(tree *t, room *r)
{
    mpq_t ends[SLOTS];
    state root;
    for (int slot = 0; slot < SLOTS; slot++) mpq_inits(ends[slot], r->least[slot], NULL);
    t->room = r;
    load_state(t->k.reach->root, t->vectors, &root);
    visit(t, t->k.index->root, &root, ends);
    for (int slot = 0; slot < SLOTS; slot++) mpq_clear(ends[slot]);
}

/* ---- cases ---- */

/* The room of both must not be less than tolerance * |g|. */
static void expect_room(room *a, room *b, const function *f, int slot, double tolerance, uint64_t number)
{
    if (!a->known[slot] || !b->known[slot]) return; /* infinite: it tells nothing apart */
    mpq_t sum, needed, square;
    mpq_inits(sum, needed, square, NULL);
    mpq_add(sum, a->least[slot], b->least[slot]);
    mpq_set_d(needed, tolerance);
    mpq_mul(needed, needed, needed);
    mpq_mul(needed, needed, f->length2);
    mpq_mul(square, sum, sum);
    if (mpq_sgn(sum) < 0 || mpq_cmp(square, needed) < 0)
        fail_msg("case %llu, slot %d: states leave %g, which is too little at tolerance %g", (unsigned long long)number,
                 slot, mpq_get_d(sum), tolerance);
    mpq_clears(sum, needed, square, NULL);
}

static void fill_functions(function *functions, const grz_boxtree_gauge *gauge, const graze_pose *pose,
                           const grz_boxtree_index *a, const grz_boxtree_index *b, int slots)
{
    for (int slot = 0; slot < slots; slot++) {
        function *f = &functions[slot];
        const int half = slots / 2, j = slot % half;
        mpq_inits(f->g[0], f->g[1], f->g[2], f->g0, f->length2, NULL);
        if (j >= 3 && j < 6) {
            set_coordinate_of_b(f, pose, &b->frame, j - 3);
            for (int k = 0; slot >= half && k < 3; k++) mpq_neg(f->g[k], f->g[k]);
            if (slot >= half) mpq_neg(f->g0, f->g0);
        } else {
            const double s[3] = {(double)gauge->a.column[0][slot], (double)gauge->a.column[1][slot],
                                 (double)gauge->a.column[2][slot]};
            set_in_a(f, s, &a->frame);
        }
        for (int k = 0; k < 3; k++) add_product(f->length2, f->g[k], f->g[k]);
    }
}

static grz_boxtree_index *index_of(const graze_mesh *mesh)
{
    grz_settings settings;
    graze_error error;
    void *index;
    scene_expect_ok(grz_settings_parse(grz_method_boxtree.options, "boxtree", NULL, &settings, &error), &error);
    scene_expect_ok(grz_boxtree_build(mesh, &settings, NULL, &index, &error), &error);
    return index;
}

static void place(scene_random *r, scene_soup *soup)
{
    static const double places[] = {0, 0.5, 1000, 5e6, 1e12};
    const double scale = ldexp(1, scene_below(r, 3) ? 0 : scene_below(r, 61) - 30), far = places[scene_below(r, 5)];
    for (size_t i = 0; i < 3 * soup->count; i++) {
        graze_vec3 *p = &soup->corners[i];
        *p = (graze_vec3){scale * p->x + far, scale * p->y - far / 3, scale * p->z + far / 7};
    }
}

/* Half of the poses lay a corner of B on one of A, however far both are from their origins: then it is the rounding of
 * carrying that counts. */
static graze_pose pose_of(scene_random *r, graze_vec3 corner_a, graze_vec3 corner_b)
{
    static const double reaches[] = {0.001, 1, 1000};
    graze_pose pose = scene_random_pose(r, reaches[scene_below(r, 3)]), skewed = pose;
    graze_error error;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) skewed.m[i][j] *= 1 + 9e-5 * (scene_unit(r) - 0.5);
    if (scene_below(r, 2) && graze_pose_check(&skewed, &error) == GRAZE_OK) pose = skewed;
    if (scene_below(r, 2)) return pose;
    for (int i = 0; i < 3; i++) pose.m[i][3] = 0;
    const graze_vec3 turned = graze_pose_carry(&pose, corner_b);
    for (int i = 0; i < 3; i++) pose.m[i][3] = grz_component(corner_a, i) - grz_component(turned, i);
    return pose;
}

static void open_table(grz_boxtree_table *table, const graze_mesh *mesh, const grz_boxtree_index *index)
{
    grz_settings settings = {0};
    settings.values[BOXTREE_TEST].word = BOXTREE_TABLE;
    void *cuts;
    assert_int_equal(grz_boxtree_prepare(mesh, index, &settings, GRZ_ROLE_A, &cuts, NULL), GRAZE_OK);
    grz_boxtree_table_turn(table, cuts, grz_allocate(grz_boxtree_table_entries(cuts), sizeof(grz_boxtree_products)));
    assert_non_null(table->product);
    grz_free(cuts);
}

static void try_case(uint64_t number, grz_boxtree_test test)
{
    static const double tolerances[] = {0, 0, 1e-9, 0.1, 1e6};
    scene_random r = {number};
    scene_soup soup_a = scene_random_soup(&r, (size_t)(1 + scene_below(&r, 40)), 0.3),
               soup_b = scene_random_soup(&r, (size_t)(1 + scene_below(&r, 40)), 0.3);
    place(&r, &soup_a);
    place(&r, &soup_b);
    graze_mesh *mesh_a = scene_mesh(&soup_a), *mesh_b = scene_mesh(&soup_b);
    grz_boxtree_index *a = index_of(mesh_a), *b = index_of(mesh_b);
    const graze_pose pose = pose_of(&r, soup_a.corners[0], soup_b.corners[0]);
    const double tolerance = tolerances[scene_below(&r, 5)];
    const int slots = grz_boxtree_slots(test), vectors = slots / GRZ_LANES;
    static grz_boxtree_gauge gauge;
    function functions[SLOTS];
    memset(&gauge, 0, sizeof gauge);
    const grz_local_pose local = grz_local_pose_of(&pose, &a->frame, &b->frame);
    grz_boxtree_gauge_of(&pose, a, b, &local, test, tolerance, &gauge);
    fill_functions(functions, &gauge, &pose, a, b, slots);
    grz_boxtree_table table_a = {.is_full = false}, table_b = {.is_full = false};
    if (test == BOXTREE_TABLE) {
        open_table(&table_a, mesh_a, a);
        open_table(&table_b, mesh_b, b);
        grz_boxtree_table_fill(&table_a, &gauge.a, true);
        grz_boxtree_table_fill(&table_b, &gauge.b, false);
    }
    const bool looks_up = test == BOXTREE_TABLE;
    tree tree_a = {{a, &gauge.a, looks_up ? &table_a : NULL, false}, mesh_a, NULL, slots, vectors, NULL},
         tree_b = {{b, &gauge.b, looks_up ? &table_b : NULL, true}, mesh_b, &pose, slots, vectors, NULL};
    room room_a = {.functions = functions}, room_b = {.functions = functions};
    visit_tree(&tree_a, &room_a);
    visit_tree(&tree_b, &room_b);
    for (int slot = 0; slot < slots; slot++) {
        const bool is_used = slot % (slots / 2) < (test == BOXTREE_ALIGN ? 3 : test == BOXTREE_SAT ? 15 : 6);
        if (is_used) expect_room(&room_a, &room_b, &functions[slot], slot, tolerance, number);
        function *f = &functions[slot];
        mpq_clears(f->g[0], f->g[1], f->g[2], f->g0, f->length2, NULL);
    }
    for (int slot = 0; slot < SLOTS; slot++) mpq_clears(room_a.least[slot], room_b.least[slot], NULL);
    grz_free(table_a.product);
    grz_free(table_b.product);
    grz_boxtree_release(a);
    grz_boxtree_release(b);
    graze_mesh_free(mesh_a);
    graze_mesh_free(mesh_b);
    scene_soup_free(&soup_a);
    scene_soup_free(&soup_b);
}

static void states_hold_what_they_bound(void **unused)
{
    (void)unused;
    static const grz_boxtree_test kinds[] = {BOXTREE_LITE, BOXTREE_ALIGN, BOXTREE_TABLE, BOXTREE_SAT};
    for (int i = 0; i < case_count; i++) try_case(seed * 1000 + (uint64_t)i, kinds[i % 4]);
}

/* A state on a model's own axes is the box that building saw, bit by bit. */
static void own_axes_are_the_boxes(void **unused)
{
    (void)unused;
    scene_random r = {seed};
    scene_soup soup = scene_random_soup(&r, 3000, 0.05);
    graze_mesh *mesh = scene_mesh(&soup);
    grz_boxtree_index *index = index_of(mesh);
    const graze_pose pose = scene_random_pose(&r, 1);
    static grz_boxtree_gauge gauge;
    const grz_local_pose local = grz_local_pose_of(&pose, &index->frame, &index->frame);
    grz_boxtree_gauge_of(&pose, index, index, &local, BOXTREE_LITE, 0, &gauge);
    const kin of_a = {index, &gauge.a, NULL, false}, of_b = {index, &gauge.b, NULL, true};
    for (int path = 0; path < 2000; path++) {
        grz_float_box box = index->box;
        state a, b;
        load_state(gauge.a.root, 2, &a);
        load_state(gauge.b.root, 2, &b);
        for (uint32_t link = index->root; !(link & GRZ_BOXTREE_LEAF);) {
            const int side = scene_below(&r, 2);
            const uint32_t cuts = index->pairs[link].cuts[side];
            state next;
            child_state(&of_a, &a, cuts, 2, &next);
            a = next;
            child_state(&of_b, &b, cuts, 2, &next);
            b = next;
            box = grz_boxtree_child(box, cuts);
            float in_a[SLOTS], in_b[SLOTS];
            keep_state(in_a, 2, &a);
            keep_state(in_b, 2, &b);
            for (int k = 0; k < 3; k++) {
                assert_true(in_a[k] == box.high[k] && in_a[8 + k] == -box.low[k]);
                assert_true(in_b[3 + k] == box.low[k] && in_b[8 + 3 + k] == -box.high[k]);
            }
            link = index->pairs[link].link[side];
        }
    }
    grz_boxtree_release(index);
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

int main(void)
{
    const char *cases = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (cases) case_count = atoi(cases);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("boxtree states: %d cases, GRAZE_SEED=%llu\n", case_count, (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_hold_what_they_bound),
        cmocka_unit_test(own_axes_are_the_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
