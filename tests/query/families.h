/* Families of scenes on which floats could go wrong: contacts that miss by an ulp, slivers, degenerate triangles, very
 * different sizes, numbers at the ends of their ranges, surfaces that almost touch; poses that are no perfect
 * rotations; and what brute force says of them. Header only. */
#ifndef TESTS_QUERY_FAMILIES_H
#define TESTS_QUERY_FAMILIES_H

#include "query/soups.h"

enum { TOLERANCES = 5 };

/* ---- families ---- */

typedef struct setting {
    scene_soup a, b;
    double reach;  /* of random poses; 0: only `at`, turned and nudged */
    double step;   /* as a part of the reach; 0: no steps */
    graze_vec3 at; /* where random poses are around */
} setting;

/* The same number, or one of its neighbours; but those of 0, with which exact arithmetic is slow, one time in 50. */
static double nudged(scene_random *r, double x)
{
    const int step = scene_below(r, 3);
    if (x == 0 && step > 0 && scene_below(r, 50)) return step == 1 ? 0x1p-53 : -0x1p-53;
    return step == 0 ? x : nextafter(x, step == 1 ? INFINITY : -INFINITY);
}

static void random_soups(scene_random *r, setting *out)
{
    out->a = scene_random_soup(r, 50, 0.3), out->b = scene_random_soup(r, 35, 0.4);
    out->reach = 0.7;
}

/* Whole coordinates: shared corners, edges and planes, which a nudge of the pose takes apart or together. */
static void grids(scene_random *r, setting *out)
{
    out->a = scene_grid_soup(r, 20, between(r, 2, 4)), out->b = scene_grid_soup(r, 14, 3);
    out->at = scene_whole_point(r, 4);
}

static void boxes(scene_random *r, setting *out)
{
    out->a = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 2, 3});
    out->b = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    out->at = (graze_vec3){between(r, -1, 1), between(r, -1, 2), between(r, -1, 3)};
}

static void slivers(scene_random *r, setting *out)
{
    out->a = sliver_soup(r, 40), out->b = scene_below(r, 2) ? sliver_soup(r, 30) : centred_soup(r, 30, 0.6);
    out->reach = 0.5;
}

static void degenerates(scene_random *r, setting *out)
{
    out->a = centred_soup(r, 40, 0.8), out->b = centred_soup(r, 30, 0.8);
    for (size_t i = 0; i < 30; i++) {
        graze_vec3 *t = &out->a.corners[3 * i], *s = &out->b.corners[3 * i];
        t[1 + scene_below(r, 2)] = t[0];
        if (i % 3 == 0) s[1] = s[0];
        if (i % 5 == 0) s[2] = s[0];
        if (i % 7 == 0) s[0] = t[0], s[1] = t[1];
    }
    out->reach = scene_below(r, 2) ? 0.5 : 0;
}

/* Both, or one of them, in a place where a coordinate has few bits left. */
static void far_from_the_origin(scene_random *r, setting *out)
{
    static const double places[] = {5e6, 1e15, 4e15};
    const double place = places[scene_below(r, 3)];
    out->a = scene_random_soup(r, 40, 0.5), out->b = scene_random_soup(r, 30, 0.5);
    scale(&out->a, place > 1e14 ? 16 : 1), scale(&out->b, place > 1e14 ? 16 : 1);
    move(&out->a, place, -place, place / 2);
    if (scene_below(r, 2))
        move(&out->b, place, -place, place / 2);
    else
        out->at = (graze_vec3){place, -place, place / 2};
}

/* From a millionth to a million; where squares of lengths in the smaller one's unit are about the largest floats; and
 * further. */
static void sizes(scene_random *r, setting *out)
{
    static const int lows[] = {0, 60, 80}, highs[] = {40, 80, 160};
    const int sort = scene_below(r, 3), size = between(r, lows[sort], highs[sort]);
    const int exponent = scene_below(r, 2) ? size : -size;
    out->a = centred_soup(r, 20, 0.7), out->b = centred_soup(r, 40, 0.7);
    scale(&out->b, ldexp(1, exponent));
    out->reach = (scene_below(r, 2) ? 0.1 : 1) * fmax(1, ldexp(1, exponent));
}

/* Where products of three or four coordinates in the unit of A are about the largest floats: one large triangle cuts
 * many. */
static void large_products(scene_random *r, setting *out)
{
    const double size = ldexp(1, between(r, 28, 50));
    out->a = centred_soup(r, 30, 0.9), out->b = centred_soup(r, 12, 0.9);
    scale(&out->b, size);
    for (size_t i = 0; i < out->b.count; i++) {
        graze_vec3 *t = &out->b.corners[3 * i], p = scene_unit_point(r);
        t[2] = (graze_vec3){p.x - t[0].x - t[1].x, p.y - t[0].y - t[1].y, p.z - t[0].z - t[1].z};
    }
    out->reach = scene_below(r, 2) ? 1 : 0;
}

/* Small numbers, among them those that have lost bits. */
static void tiny(scene_random *r, setting *out)
{
    static const double units[] = {1e-200, 1e-300, 1e-308, 1e-312, 1e-322};
    const double unit = units[scene_below(r, 5)];
    out->a = centred_soup(r, 20, 0.7), out->b = centred_soup(r, 14, 0.7);
    scale(&out->a, unit), scale(&out->b, unit);
    out->reach = unit;
}

static void huge(scene_random *r, setting *out)
{
    const double unit = ldexp(1, between(r, 100, 197));
    out->a = centred_soup(r, 40, 0.7), out->b = centred_soup(r, 30, 0.7);
    scale(&out->a, unit), scale(&out->b, scene_below(r, 2) ? unit : 1);
    out->reach = unit;
}

/* So far apart that a float, or its square, hardly tells where; 2^100 is where no child is. */
static void far_apart(scene_random *r, setting *out)
{
    out->a = centred_soup(r, 20, 0.7), out->b = centred_soup(r, 30, 0.7);
    const double far = ldexp(1, scene_below(r, 3) ? between(r, 40, 190) : between(r, 98, 102));
    out->at = (graze_vec3){far, far, far};
    if (scene_below(r, 2)) out->reach = far, out->at = (graze_vec3){0, 0, 0};
}

static void nested(scene_random *r, setting *out)
{
    const int rings = between(r, 2, 4);
    out->a = sphere_soup(1, rings), out->b = sphere_soup(1 - pow(10, -between(r, 3, 9)), rings);
}

static void few(scene_random *r, setting *out)
{
    out->a = centred_soup(r, 1, 1), out->b = centred_soup(r, (size_t)between(r, 1, 9), 1);
    out->reach = scene_below(r, 2) ? 0.5 : 0;
}

/* All triangles the same, or each of them three times. */
static void copies(scene_random *r, setting *out)
{
    out->a = centred_soup(r, 30, 0.8), out->b = centred_soup(r, 30, 0.8);
    const size_t sorts = scene_below(r, 2) ? 1 : 10;
    for (size_t i = 0; i < 90; i++) out->a.corners[i] = out->a.corners[i % (3 * sorts)];
    for (size_t i = 0; i < 90; i++) out->b.corners[i] = out->b.corners[i % (3 * sorts)];
    out->reach = 0.4;
}

/* Squares of normals underflow. */
static void clusters(scene_random *r, setting *out)
{
    const int exponent = scene_below(r, 2) ? -between(r, 25, 45) : -between(r, 20, 140);
    out->a = clustered_soup(r, 25, exponent), out->b = clustered_soup(r, 25, exponent);
    out->reach = scene_below(r, 2) ? 0.8 : ldexp(1, exponent);
}

/* Features of 1 down to 10^-9 in one mesh, beside one like it whose smallest are brought to the same place, or beside
 * itself. */
static void many_scales(scene_random *r, setting *out)
{
    const int sort = scene_below(r, 3);
    const graze_vec3 p = scene_unit_point(r), centre = {p.x - 0.5, p.y - 0.5, sort == 0 ? 0 : p.z - 0.5};
    const uint64_t same = r->state;
    out->a = many_scales_soup(r, sort, 1, centre);
    if (scene_below(r, 3) == 0) {
        scene_random again = {same};
        out->b = many_scales_soup(&again, sort, 1, centre);
        return;
    }
    out->b = many_scales_soup(r, sort, 1, (graze_vec3){0, 0, 0});
    out->at = centre;
    out->reach = small_number(r, 6, 9);
}

static const struct {
    const char *name;
    void (*make)(scene_random *r, setting *out);
} families[] = {
    {"random soups", random_soups},
    {"grids", grids},
    {"boxes", boxes},
    {"slivers", slivers},
    {"degenerates", degenerates},
    {"far from the origin", far_from_the_origin},
    {"sizes", sizes},
    {"large products", large_products},
    {"tiny", tiny},
    {"huge", huge},
    {"far apart", far_apart},
    {"nested", nested},
    {"few", few},
    {"copies", copies},
    {"clusters", clusters},
    {"many scales", many_scales},
};

enum { FAMILIES = sizeof families / sizeof *families };

/* ---- poses ---- */

/* As far from a rotation as a pose may be: entries of R'R - I up to 1e-4. */
static void skew(scene_random *r, graze_pose *pose)
{
    graze_pose skewed = *pose;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) skewed.m[i][j] *= 1 + 9e-5 * (scene_unit(r) - 0.5);
    graze_error error;
    if (graze_pose_check(&skewed, &error) == GRAZE_OK) *pose = skewed;
}

/* A little further, and turned a little, so that coherence has something to follow. */
static graze_pose step_from(scene_random *r, const graze_pose *last, double size, double reach)
{
    graze_error error;
    graze_vec3 p = scene_unit_point(r), degrees = {size * p.x, size * p.y, size * p.z}, nowhere = {0, 0, 0};
    graze_pose turn, pose;
    scene_expect_ok(graze_pose_from_euler(degrees, nowhere, &turn, &error), &error);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            pose.m[i][j] = (last->m[i][0] * turn.m[0][j] + last->m[i][1] * turn.m[1][j]) + last->m[i][2] * turn.m[2][j];
        pose.m[i][3] = last->m[i][3] + size * reach * (scene_unit(r) - 0.5);
    }
    return pose;
}

/* Three of four scenes move by steps of one size. */
static graze_pose next_pose(scene_random *r, const setting *s, const graze_pose *last)
{
    graze_pose pose;
    if (s->reach > 0 && last && s->step > 0 && scene_below(r, 8)) return step_from(r, last, s->step, s->reach);
    if (s->reach > 0) {
        pose = scene_random_pose(r, s->reach);
        pose.m[0][3] += s->at.x, pose.m[1][3] += s->at.y, pose.m[2][3] += s->at.z;
    } else {
        graze_error error;
        graze_vec3 turns = scene_whole_point(r, 4), degrees = {90 * turns.x, 90 * turns.y, 90 * turns.z};
        if (scene_below(r, 2)) degrees = (graze_vec3){0, 0, 0};
        scene_expect_ok(graze_pose_from_euler(degrees, s->at, &pose, &error), &error);
        for (int i = 0; i < 3; i++) pose.m[i][3] = nudged(r, pose.m[i][3]);
    }
    if (scene_below(r, 4) == 0) skew(r, &pose);
    return pose;
}

/* ---- the truth ---- */

typedef struct found {
    graze_pair *pairs;
    size_t count;
} found;

typedef struct truth {
    graze_pose pose;
    double distance;
    double tolerances[TOLERANCES];
    found contacts, within[TOLERANCES];
} truth;

static found copy_of(const graze_result *result)
{
    found f = {malloc((result->count + 1) * sizeof *f.pairs), result->count};
    assert_non_null(f.pairs);
    if (f.count) memcpy(f.pairs, result->pairs, f.count * sizeof *f.pairs);
    return f;
}

static void find_truth(graze_query *brute, const graze_pose *pose, truth *out)
{
    graze_error error;
    graze_result result;
    graze_distance distance;
    out->pose = *pose;
    scene_expect_ok(graze_query_contacts(brute, pose, NULL, &result, &error), &error);
    out->contacts = copy_of(&result);
    scene_expect_ok(graze_query_distance(brute, pose, &distance, &error), &error);
    const double d = out->distance = distance.closest.distance;
    const double tolerances[TOLERANCES] = {0, d, nextafter(d, 0), d * (1 + 1e-9), d * 1.05 + 0x1p-1074};
    for (int i = 0; i < TOLERANCES; i++) {
        out->tolerances[i] = tolerances[i];
        scene_expect_ok(graze_query_within(brute, pose, tolerances[i], NULL, &result, &error), &error);
        out->within[i] = copy_of(&result);
    }
}

static void free_truth(truth *t)
{
    free(t->contacts.pairs);
    for (int i = 0; i < TOLERANCES; i++) free(t->within[i].pairs);
}

/* ---- comparing with it ---- */

typedef struct context {
    const char *family, *method;
    uint64_t scene;
    int pose;
} context;

static void fail_at(const context *c, const char *what)
{
    fail_msg("%s, scene %llu, pose %d, %s: %s", c->family, (unsigned long long)c->scene, c->pose, c->method, what);
}

static void expect_pairs(const context *c, const graze_result *result, const found *expected, const char *question)
{
    char what[200];
    if (result->count == expected->count && scene_same_pairs(result->pairs, expected->pairs, expected->count)) return;
    snprintf(what, sizeof what, "%s: %zu pairs, not the %zu of brute force, or other ones", question, result->count,
             expected->count);
    fail_at(c, what);
}

/* A pair is found where within finds any, and is one of those. */
static void expect_near(const context *c, const graze_result *near, const found *within)
{
    bool is_among = false;
    for (size_t i = 0; near->count && i < within->count; i++)
        is_among |= scene_same_pairs(near->pairs, &within->pairs[i], 1);
    if (near->count != (within->count > 0) || is_among != (within->count > 0))
        fail_at(c, "near: not what within finds");
}

static inline bool same_counters(const graze_counters *a, const graze_counters *b)
{
    return a->bv_tests == b->bv_tests && a->triangle_tests == b->triangle_tests && a->bv_updates == b->bv_updates;
}

/* Sizes of steps between poses; 0: no steps. */
static const double steps[] = {0, 0.03, 1e-3, 1e-6};

#endif
