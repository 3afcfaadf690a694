#include "oracle/cases.h"

static double *component(graze_vec3 *p, int axis)
{
    return axis == 0 ? &p->x : axis == 1 ? &p->y : &p->z;
}

double *coordinate(two_triangles *pair, int number)
{
    graze_vec3 *triangle = number < 9 ? pair->a : pair->b;
    return component(&triangle[number % 9 / 3], number % 3);
}

static void shuffle_corners(stream *s, graze_vec3 t[3])
{
    for (int i = 2; i > 0; i--) {
        int j = stream_between(s, 0, i);
        graze_vec3 kept = t[i];
        t[i] = t[j];
        t[j] = kept;
    }
}

static void swap_triangles(two_triangles *pair)
{
    for (int i = 0; i < 3; i++) {
        graze_vec3 kept = pair->a[i];
        pair->a[i] = pair->b[i];
        pair->b[i] = kept;
    }
}

/* x, y, z become y, z, x or z, x, y, some with the other sign: nothing is rounded. */
static void turn_axes(stream *s, two_triangles *pair)
{
    int shift = stream_between(s, 0, 2), signs = stream_between(s, 0, 7);
    for (int i = 0; i < COORDINATES; i += 3) {
        double old[3] = {*coordinate(pair, i), *coordinate(pair, i + 1), *coordinate(pair, i + 2)};
        for (int axis = 0; axis < 3; axis++) {
            double value = old[(axis + shift) % 3];
            *coordinate(pair, i + axis) = signs >> axis & 1 ? -value : value;
        }
    }
}

/* Families put the special corner first and the special triangle second; here that gets lost. */
static void scramble(stream *s, two_triangles *pair)
{
    turn_axes(s, pair);
    shuffle_corners(s, pair->a);
    shuffle_corners(s, pair->b);
    if (stream_one_in(s, 2)) swap_triangles(pair);
}

void make_case(case_set set, uint64_t seed, uint64_t index, triangle_case *out)
{
    stream s = stream_at(seed + (uint64_t)set, index);
    const family *families = set == RANDOM_CASES ? random_families : degenerate_families;
    int count = set == RANDOM_CASES ? random_family_count : degenerate_family_count;
    out->family_number = stream_between(&s, 0, count - 1);
    out->family = &families[out->family_number];
    out->family->make(&s, &out->pair);
    scramble(&s, &out->pair);
    /* At least a third stays in its place and half without noise, so that every family is also seen undisturbed. */
    out->place = stream_one_in(&s, 3) ? 0 : stream_between(&s, 0, place_count() - 1);
    out->noise = stream_one_in(&s, 2) ? 0 : stream_between(&s, 0, noise_count() - 1);
    out->exact = apply_place(&s, out->place, &out->pair);
    out->exact &= apply_noise(&s, out->noise, &out->pair);
}
