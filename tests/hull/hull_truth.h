/* What a convex hull is, by definition and in GMP's integers; nothing in common with what this judges. */
#ifndef TESTS_HULL_HULL_TRUTH_H
#define TESTS_HULL_HULL_TRUTH_H

#include "hull/solid.h"

#include <gmp.h>

/* Points as whole numbers in one unit. */
typedef struct hull_truth {
    size_t count;
    mpz_t *at; /* x, y, z of each */
    mpz_t d[3][3], n[3], sum, term;
} hull_truth;

hull_truth hull_truth_of(const graze_vec3 *points, size_t count);
void hull_truth_free(hull_truth *t);

/* The sign of (b-a) x (c-a) . (d-a). */
int hull_truth_side(hull_truth *t, size_t a, size_t b, size_t c, size_t d);

/* Six times the volume under closed triangles, three point numbers each. */
void hull_truth_volume(hull_truth *t, const uint32_t *triangles, size_t count, mpz_t out);

/* Do three points lie on one line? */
bool hull_truth_on_line(hull_truth *t, size_t a, size_t b, size_t c);

/* 0 to 3: what the points span. */
int hull_truth_dimension(hull_truth *t);

/* NULL if the solid is the convex hull of the points, in its one form, all of it consistent; else what is wrong. */
const char *hull_truth_judge(hull_truth *t, const graze_vec3 *points, const grz_solid *s);

/* Are both the same bytes? */
bool same_solids(const grz_solid *a, const grz_solid *b);

#endif
