/* Soups of triangles on which floats could go wrong, for scenes of all sorts. Header only. */
#ifndef TESTS_QUERY_SOUPS_H
#define TESTS_QUERY_SOUPS_H

#include "scene.h"

static inline void scale(scene_soup *soup, double factor)
{
    for (size_t i = 0; i < 3 * soup->count; i++) {
        graze_vec3 *p = &soup->corners[i];
        *p = (graze_vec3){p->x * factor, p->y * factor, p->z * factor};
    }
}

static inline void move(scene_soup *soup, double x, double y, double z)
{
    for (size_t i = 0; i < 3 * soup->count; i++) {
        graze_vec3 *p = &soup->corners[i];
        *p = (graze_vec3){p->x + x, p->y + y, p->z + z};
    }
}

/* Around the origin. */
static inline scene_soup centred_soup(scene_random *r, size_t count, double size)
{
    scene_soup soup = scene_random_soup(r, count, size);
    move(&soup, -0.5, -0.5, -0.5);
    return soup;
}

static inline scene_soup joined(scene_soup first, scene_soup second)
{
    scene_soup soup = scene_soup_of(first.count + second.count);
    memcpy(soup.corners, first.corners, 3 * first.count * sizeof *soup.corners);
    memcpy(soup.corners + 3 * first.count, second.corners, 3 * second.count * sizeof *soup.corners);
    scene_soup_free(&first);
    scene_soup_free(&second);
    return soup;
}

static inline int between(scene_random *r, int low, int high)
{
    return low + scene_below(r, high - low + 1);
}

/* The third corner is next to the line through the others: a millionth of its length off, or an ulp, or on it. */
static inline scene_soup sliver_soup(scene_random *r, size_t count)
{
    static const double widths[] = {1e-6, 1e-9, 0x1p-53, 0};
    scene_soup soup = centred_soup(r, count, 0.8);
    for (size_t i = 0; i < count; i++) {
        graze_vec3 *t = &soup.corners[3 * i], off = scene_unit_point(r);
        double along = 1.5 * scene_unit(r), width = widths[scene_below(r, 4)];
        t[2] = (graze_vec3){t[0].x + along * (t[1].x - t[0].x) + width * off.x,
                            t[0].y + along * (t[1].y - t[0].y) + width * off.y,
                            t[0].z + along * (t[1].z - t[0].z) + width * off.z};
    }
    return soup;
}

/* Exact arithmetic is slow on numbers as small as the sine of pi. */
static inline double rounded(double x)
{
    return rint(x * 0x1p45) * 0x1p-45;
}

/* A sphere of given radius, all of the same triangles but for their size. */
static inline scene_soup sphere_soup(double radius, int rings)
{
    const int segments = 2 * rings;
    scene_soup soup = scene_soup_of((size_t)(2 * rings * segments));
    size_t at = 0;
    for (int i = 0; i < rings; i++)
        for (int j = 0; j < segments; j++) {
            graze_vec3 quad[4];
            for (int k = 0; k < 4; k++) {
                double u = 3.14159265358979 * (i + (k >> 1)) / rings, v = 6.28318530717959 * (j + (k & 1)) / segments;
                quad[k] = (graze_vec3){rounded(radius * sin(u) * cos(v)), rounded(radius * sin(u) * sin(v)),
                                       rounded(radius * cos(u))};
            }
            for (int k = 0; k < 6; k++) soup.corners[at++] = quad[k < 3 ? k : k - 2];
        }
    return soup;
}

/* A torus of radii 1 and 0.4 about the z axis. */
static inline scene_soup torus_soup(int rings, int sides)
{
    scene_soup soup = scene_soup_of((size_t)(2 * rings * sides));
    size_t at = 0;
    for (int i = 0; i < rings; i++)
        for (int j = 0; j < sides; j++) {
            graze_vec3 quad[4];
            for (int k = 0; k < 4; k++) {
                double u = 6.28318530717959 * (i + (k >> 1)) / rings, v = 6.28318530717959 * (j + (k & 1)) / sides;
                quad[k] = (graze_vec3){rounded((1 + 0.4 * cos(v)) * cos(u)), rounded((1 + 0.4 * cos(v)) * sin(u)),
                                       rounded(0.4 * sin(v))};
            }
            for (int k = 0; k < 6; k++) soup.corners[at++] = quad[k < 3 ? k : k - 2];
        }
    return soup;
}

/* Very small triangles in one place of a mesh that is large because of one more. */
static inline scene_soup clustered_soup(scene_random *r, size_t count, int exponent)
{
    scene_soup large = scene_random_soup(r, 1, 0.5), small = centred_soup(r, count, 0.7);
    move(&large, -1, -1, -1);
    scale(&small, ldexp(1, exponent));
    return joined(large, small);
}

/* ---- many scales in one mesh ---- */

/* A square of n by n by two triangles around the origin, with sides of 1, at z = 0. */
static inline scene_soup plate_soup(int n)
{
    scene_soup soup = scene_soup_of((size_t)(2 * n * n));
    size_t at = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            graze_vec3 quad[4];
            for (int k = 0; k < 4; k++)
                quad[k] = (graze_vec3){(double)(i + (k >> 1)) / n - 0.5, (double)(j + (k & 1)) / n - 0.5, 0};
            for (int k = 0; k < 6; k++) soup.corners[at++] = quad[k < 3 ? k : k - 2];
        }
    return soup;
}

/* A number between 10^-most and 10^-least, each power of ten as likely. */
static inline double small_number(scene_random *r, double least, double most)
{
    return pow(10, -(least + (most - least) * scene_unit(r)));
}

/* A plate with balls of 10^-7 to 10^-8 of its size sunk in it; the first one at `first`, the others anywhere. */
static inline scene_soup ball_plate_soup(scene_random *r, int squares, int balls, int rings, graze_vec3 first)
{
    scene_soup soup = plate_soup(squares);
    for (int i = 0; i < balls; i++) {
        const double radius = small_number(r, 7, 8);
        const graze_vec3 p = scene_unit_point(r);
        scene_soup ball = sphere_soup(1, rings);
        scale(&ball, radius);
        move(&ball, i ? p.x - 0.5 : first.x, i ? p.y - 0.5 : first.y, i ? radius * (p.z - 0.5) : first.z);
        soup = joined(soup, ball);
    }
    return soup;
}

/* Triangles of about 1 around the origin, as many of `ratio` times that size around `centre`, and so on: clusters in
 * clusters. */
static inline scene_soup nested_soup(scene_random *r, int clusters, size_t each, double ratio, graze_vec3 centre)
{
    scene_soup soup = centred_soup(r, each, 0.7);
    double size = 1;
    for (int i = 1; i < clusters; i++) {
        scene_soup cluster = centred_soup(r, each, 0.7);
        scale(&cluster, size *= ratio);
        move(&cluster, centre.x, centre.y, centre.z);
        soup = joined(soup, cluster);
    }
    return soup;
}

/* The soup, and one more triangle of size 1 so far away; or as large as that, with a corner at the origin. */
static inline scene_soup with_stray(scene_soup soup, double far, bool is_large)
{
    scene_soup stray = scene_soup_of(1);
    stray.corners[0] = is_large ? (graze_vec3){0, 0, 0} : (graze_vec3){far, far, -far};
    stray.corners[1] = (graze_vec3){far + 1, far, -far};
    stray.corners[2] = is_large ? (graze_vec3){far, far / 2, far} : (graze_vec3){far, far + 1, -far};
    return joined(soup, stray);
}

/* One mesh of features from 1 down to 10^-9, of which the smallest are at `centre`: a plate with tiny balls, triangles
 * of two scales, or nested clusters. `weight` multiplies how many triangles there are: 1 is 30 to 100. */
static inline scene_soup many_scales_soup(scene_random *r, int sort, int weight, graze_vec3 centre)
{
    const size_t each = (size_t)(8 * weight);
    switch (sort % 3) {
    case 0: return ball_plate_soup(r, 1 + weight, 1 + weight, 3, centre);
    case 1: return nested_soup(r, 2, 2 * each, small_number(r, 6, 9), centre);
    default: return nested_soup(r, 5, each, small_number(r, 1, 2.25), centre);
    }
}

#endif
