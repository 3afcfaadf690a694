/* Pairs of triangles that are hard to judge, made by (seed, index). A case is a family (how the triangles lie), a
 * place (where and how large) and a noise (what was spoilt in the end). */
#ifndef ORACLE_CASES_H
#define ORACLE_CASES_H

#include "oracle/stream.h"

#include <graze/query.h>

/* A set of kinds: bit k stands for graze_kind k. */
enum {
    MAY_APART = 1 << GRAZE_APART,
    MAY_TOUCH = 1 << GRAZE_TOUCHING,
    MAY_CROSS = 1 << GRAZE_CROSSING,
    MAY_OVERLAP = 1 << GRAZE_OVERLAP,
    MAY_ALL = MAY_APART | MAY_TOUCH | MAY_CROSS | MAY_OVERLAP
};

typedef struct two_triangles {
    graze_vec3 a[3], b[3];
} two_triangles;

typedef struct family {
    const char *name;
    void (*make)(stream *s, two_triangles *out);
    unsigned may;  /* kinds that its pairs have before place and noise round anything */
    unsigned must; /* kinds that some of a thousand have */
} family;

/* Rounded coordinates: what happens to lie, lies so by chance. */
extern const family random_families[];
extern const int random_family_count;

/* Whole and dyadic coordinates, so that what is meant to lie on something lies on it exactly. */
extern const family degenerate_families[];
extern const int degenerate_family_count;

typedef enum case_set { RANDOM_CASES, DEGENERATE_CASES, CASE_SETS } case_set;

typedef struct triangle_case {
    two_triangles pair;
    const family *family;
    int family_number, place, noise; /* for tallies */
    bool exact; /* nothing was rounded since the family made it: its kind is one that it may have */
} triangle_case;

void make_case(case_set set, uint64_t seed, uint64_t index, triangle_case *out);

/* Places: offsets and scales. Each returns whether it was exact. */
const char *place_name(int place);
int place_count(void);
bool apply_place(stream *s, int place, two_triangles *pair);

/* Noises: steps of one ulp and signs of zeros. */
const char *noise_name(int noise);
int noise_count(void);
bool apply_noise(stream *s, int noise, two_triangles *pair);

/* The coordinates of both triangles, one after another. */
double *coordinate(two_triangles *pair, int number);
enum { COORDINATES = 18 };

#endif
