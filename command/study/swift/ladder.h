/* The levels of one solid by one way to make them, with what their meshes and the model's statistics say of them. */
#ifndef COMMAND_STUDY_SWIFT_LADDER_H
#define COMMAND_STUDY_SWIFT_LADDER_H

#include "study/swift/form.h"
#include "study/swift/lab.h"

enum { MOST_RUNGS = 65 };

/* Of P0 the bytes are those without levels and without the tree of triangles; it has no level below. */
typedef struct rung {
    double triangles, features, bytes, deviation;
    double volume; /* of P0's */
    double unevenness;
    form_nearness near;
} rung;

typedef struct ladder {
    size_t count; /* P0 included */
    rung rungs[MOST_RUNGS];
} ladder;

/* `method` is a METHOD with levels. */
graze_status ladder_climb(const graze_mesh *solid, const char *method, ladder *out, graze_error *error);

/* The coarsest level with at least so many triangles; of those that have fewer from the start, P0. */
const rung *ladder_at(const ladder *l, double triangles);

#endif
