#include "exact/near_pairs.h"

static const char *const names[NEAR_KINDS] = {"corner, face", "parallel faces", "edges", "parallel edges",
                                              "corner, edge", "corners",        "anyhow"};

const char *near_kind_name(near_kind kind)
{
    return names[kind];
}

static graze_vec3 random_vec(grz_random *random)
{
    double x = grz_random_between(random, -1, 1), y = grz_random_between(random, -1, 1);
    return grz_vec(x, y, grz_random_between(random, -1, 1));
}

/* 10^x: x is from a grid of 1/8, which is fine enough here and needs no pow. */
static double power_of_ten(double x)
{
    double power = 1;
    for (; x >= 1; x -= 1) power *= 10;
    for (; x < 0; x += 1) power /= 10;
    for (; x >= 0.125; x -= 0.125) power *= 1.333521432163324;
    return power;
}

static double random_power(grz_random *random, double low, double high)
{
    return power_of_ten(low + (high - low) * grz_random_unit(random));
}

static graze_vec3 along(graze_vec3 from, graze_vec3 direction, double s)
{
    return grz_add(from, grz_scale(direction, s));
}

static graze_vec3 unit(graze_vec3 v)
{
    double length = grz_length(v);
    return length > 0 ? grz_scale(v, 1 / length) : grz_vec(1, 0, 0);
}

/* v without its part along n, a unit vector. */
static graze_vec3 across(graze_vec3 v, graze_vec3 n)
{
    return along(v, n, -grz_dot(v, n));
}

/* A triangle; one in four is a sliver. */
static grz_tri random_triangle(grz_random *random)
{
    grz_tri t = {{random_vec(random), random_vec(random), random_vec(random)}};
    if (grz_random_below(random, 4) == 0) {
        graze_vec3 on_edge = along(t.v[0], grz_sub(t.v[1], t.v[0]), grz_random_unit(random));
        t.v[2] = along(on_edge, t.v[2], random_power(random, -12, 0));
    }
    return t;
}

/* How far the second triangle rises from where it is closest: steeply, or hardly. */
static double random_rise(grz_random *random, near_kind kind)
{
    if (kind != NEAR_PARALLEL_FACES && kind != NEAR_PARALLEL_EDGES) return grz_random_unit(random);
    return grz_random_below(random, 4) == 0 ? 0 : random_power(random, -16, -1);
}

static graze_vec3 rising(grz_random *random, near_kind kind, graze_vec3 from, graze_vec3 up)
{
    return along(grz_add(from, across(random_vec(random), up)), up, random_rise(random, kind));
}

/* A corner above the point `foot` of a face, an edge or a corner. */
static void put_corner(grz_random *random, near_pair *pair, graze_vec3 foot, graze_vec3 up)
{
    pair->a.v[0] = along(foot, up, pair->gap);
    pair->a.v[1] = rising(random, pair->kind, pair->a.v[0], up);
    pair->a.v[2] = rising(random, pair->kind, pair->a.v[0], up);
}

static void put_over_face(grz_random *random, near_pair *pair)
{
    const graze_vec3 *b = pair->b.v;
    graze_vec3 u = grz_sub(b[1], b[0]), v = grz_sub(b[2], b[0]);
    double s = grz_random_unit(random), t = (1 - s) * grz_random_unit(random);
    put_corner(random, pair, along(along(b[0], u, s), v, t), unit(grz_cross(u, v)));
}

/* A direction away from b's third corner. */
static graze_vec3 away(const grz_tri *b, graze_vec3 up)
{
    return grz_dot(up, grz_sub(b->v[2], b->v[0])) > 0 ? grz_scale(up, -1) : up;
}

static void put_over_edge(grz_random *random, near_pair *pair)
{
    graze_vec3 edge = grz_sub(pair->b.v[1], pair->b.v[0]);
    graze_vec3 up = away(&pair->b, unit(across(random_vec(random), unit(edge))));
    put_corner(random, pair, along(pair->b.v[0], edge, grz_random_unit(random)), up);
}

static void put_edge(grz_random *random, near_pair *pair)
{
    graze_vec3 edge = grz_sub(pair->b.v[1], pair->b.v[0]), other = random_vec(random);
    if (pair->kind == NEAR_PARALLEL_EDGES) other = along(edge, other, random_rise(random, pair->kind));
    graze_vec3 up = away(&pair->b, unit(grz_cross(edge, other)));
    graze_vec3 over = along(along(pair->b.v[0], edge, grz_random_unit(random)), up, pair->gap);
    pair->a.v[0] = along(over, other, grz_random_unit(random));
    pair->a.v[1] = along(over, other, -grz_random_unit(random));
    pair->a.v[2] = rising(random, pair->kind, over, up);
}

static void put_over_corner(grz_random *random, near_pair *pair)
{
    const graze_vec3 *b = pair->b.v;
    graze_vec3 inward = grz_add(unit(grz_sub(b[1], b[0])), unit(grz_sub(b[2], b[0])));
    put_corner(random, pair, b[0], unit(grz_scale(inward, -1)));
}

near_pair near_pair_of(grz_random *random, near_kind kind, double gap)
{
    near_pair pair = {.kind = kind, .gap = gap, .b = random_triangle(random)};
    switch (kind) {
    case NEAR_CORNER_FACE:
    case NEAR_PARALLEL_FACES: put_over_face(random, &pair); break;
    case NEAR_EDGES:
    case NEAR_PARALLEL_EDGES: put_edge(random, &pair); break;
    case NEAR_CORNER_EDGE: put_over_edge(random, &pair); break;
    case NEAR_CORNERS: put_over_corner(random, &pair); break;
    case NEAR_ANYHOW:
    case NEAR_KINDS: pair.a = random_triangle(random); break;
    }
    return pair;
}

static void move(grz_tri *t, graze_vec3 by)
{
    for (int k = 0; k < 3; k++) t->v[k] = grz_add(t->v[k], by);
}

/* Corners in any order; one in eight becomes a segment, one in sixteen a point. */
static void disguise(grz_random *random, grz_tri *t)
{
    int first = (int)grz_random_below(random, 3), step = 1 + (int)grz_random_below(random, 2);
    *t = (grz_tri){{t->v[first], t->v[(first + step) % 3], t->v[(first + 2 * step) % 3]}};
    uint64_t fate = grz_random_below(random, 16);
    if (fate < 3) t->v[2] = t->v[1];
    if (fate == 0) t->v[1] = t->v[2] = t->v[0];
}

near_pair near_pair_at(uint64_t seed, uint64_t index)
{
    grz_random random = grz_random_seeded(seed * UINT64_C(0x9e3779b97f4a7c15) + index);
    near_kind kind = (near_kind)grz_random_below(&random, NEAR_KINDS);
    near_pair pair = near_pair_of(&random, kind, random_power(&random, -15, 3));
    if (grz_random_below(&random, 2)) {
        graze_vec3 offset = grz_scale(random_vec(&random), random_power(&random, 0, 6));
        move(&pair.a, offset);
        move(&pair.b, offset);
    }
    disguise(&random, &pair.a);
    disguise(&random, &pair.b);
    return pair;
}
