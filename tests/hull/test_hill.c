/* Climbing on hulls: no point lies higher than what is certified, by rationals and whatever the hull is like; and on a
 * hull that is right the bound is as low as rounding lets it be. */
#include "hull/hill.h"
#include "scene.h"

#include <gmp.h>

static const struct {
    const char *shape, *parameters[2];
    size_t count;
} bodies[] = {
    {"icosphere", {"level=2"}, 1}, {"torus", {"rings=16", "sides=8"}, 2},
    {"box", {"cells=3"}, 1},       {"cone", {"segments=60", "height=3"}, 2},
    {"tetras", {"count=40"}, 1},   {"terrain", {"level=4"}, 1},
    {"cylinder", {"rings=7"}, 1},
};

enum { BODIES = sizeof bodies / sizeof *bodies };

/* A body, its hill, and its points, which are the judge's. */
typedef struct stage {
    graze_mesh *mesh;
    grz_frame frame;
    grz_hill hill;
    mpq_t term, sum, bound;
} stage;

static void take_down(stage *s)
{
    mpq_clears(s->term, s->sum, s->bound, NULL);
    grz_hill_close(&s->hill);
    graze_mesh_free(s->mesh);
}

static void set_up(stage *s, size_t number)
{
    graze_error error;
    *s = (stage){0};
    mpq_inits(s->term, s->sum, s->bound, NULL);
    scene_expect_ok(
        graze_shape_create(bodies[number].shape, bodies[number].parameters, bodies[number].count, &s->mesh, &error),
        &error);
    s->frame = grz_frame_of(s->mesh->low, s->mesh->high);
    graze_status status = grz_hill_open(&s->hill, s->mesh, &s->frame, "a body", &error);
    scene_expect_ok(status, &error);
    assert_true(s->hill.corner_count >= 4);
}

/* s->sum = g.p - bound. */
static void above_bound(stage *s, graze_vec3 g, graze_vec3 p)
{
    mpq_neg(s->sum, s->bound);
    for (int axis = 0; axis < 3; axis++) {
        mpq_t factor;
        mpq_init(factor);
        mpq_set_d(s->term, grz_component(g, axis));
        mpq_set_d(factor, grz_component(p, axis));
        mpq_mul(s->term, s->term, factor);
        mpq_add(s->sum, s->sum, s->term);
        mpq_clear(factor);
    }
}

/* No point is above the bound; if it is `tight`, one lies within 2^-39 of the direction's size below it. */
static void judge(stage *s, graze_vec3 g, double support, bool tight)
{
    if (!tight && isinf(support)) return;
    mpq_set_d(s->bound, support);
    double highest = -INFINITY;
    for (size_t i = 0; i < 3 * (size_t)s->mesh->triangle_count; i++) {
        above_bound(s, g, grz_frame_local(&s->frame, s->mesh->vertices[s->mesh->indices[i]]));
        assert_true(mpq_sgn(s->sum) <= 0);
        highest = fmax(highest, mpq_get_d(s->sum));
    }
    if (tight) assert_true(highest >= -0x1p-39 * (fabs(g.x) + fabs(g.y) + fabs(g.z)));
}

/* Along axes and facets' normals, anywhere and of any size, and a step beside the last. */
static graze_vec3 direction(const stage *s, scene_random *r, graze_vec3 last)
{
    graze_vec3 g = grz_sub(scene_unit_point(r), grz_vec(0.5, 0.5, 0.5));
    int sort = scene_below(r, 6);
    if (sort == 0) g = grz_sub(scene_whole_point(r, 3), grz_vec(1, 1, 1));
    if (sort == 1) g = s->hill.normals[s->hill.edges[scene_below(r, (int)s->hill.corner_count)].facet];
    if (sort >= 3) g = grz_add(last, grz_scale(g, 0.1));
    return grz_scale(g, ldexp(1, sort == 2 ? scene_below(r, 1600) - 800 : 0));
}

static void climbs_are_certified(void **state)
{
    (void)state;
    scene_random r = {11};
    for (size_t i = 0; i < BODIES; i++) {
        stage s;
        graze_vec3 g = {1, 0, 0};
        uint32_t corner = 0;
        set_up(&s, i);
        for (int step = 0; step < 60; step++) {
            g = direction(&s, &r, g);
            judge(&s, g, grz_hill_support(&s.hill, g, &corner), true);
        }
        take_down(&s);
    }
}

/* Edges that lead nowhere: climbs end where they begin, at any corner. */
static void wrong_hulls_decide_nothing(void **state)
{
    (void)state;
    scene_random r = {12};
    for (size_t i = 0; i < BODIES; i++) {
        stage s;
        graze_vec3 g = {1, 0, 0};
        set_up(&s, i);
        for (uint32_t c = 0; c < s.hill.corner_count; c++)
            for (uint32_t e = s.hill.first[c]; e < s.hill.first[c + 1]; e++) s.hill.edges[e].to = c;
        for (int step = 0; step < 60; step++) {
            g = direction(&s, &r, g);
            uint32_t corner = (uint32_t)scene_below(&r, (int)s.hill.corner_count);
            judge(&s, g, grz_hill_support(&s.hill, g, &corner), false);
        }
        take_down(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(climbs_are_certified),
        cmocka_unit_test(wrong_hulls_decide_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
