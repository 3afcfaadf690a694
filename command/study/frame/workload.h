/* What a study measures with: an environment, an object, and the path on which it flies. */
#ifndef COMMAND_STUDY_FRAME_WORKLOAD_H
#define COMMAND_STUDY_FRAME_WORKLOAD_H

#include <graze/mesh.h>
#include <graze/path.h>

typedef struct workload {
    const char *name;
    char origin
        [200]; /* where the meshes come from, for the report: shapes, or files of GRAZE_DATA by their relative names */
    graze_mesh *environment, *object;
    graze_path *path;
} workload;

void workload_free(workload *w); /* accepts one that is empty */

/* How the object of a workload flies through its environment. */
typedef struct flight_plan {
    size_t poses;
    double step;  /* how far the centre moves from one pose to the next, in longest sides of the object */
    double room;  /* the part of the environment's box, about its middle, in which the centre stays; above 0 to 1 */
    double turn;  /* degrees a step */
    bool through; /* fly through what is in the way, instead of bouncing off it */
    uint64_t seed;
} flight_plan;

/* Finds a billiard path, which bounces off what the object meets (Klosowski 1998, 2.4.2 and 5.4). */
graze_status workload_fly(workload *w, const flight_plan *plan, graze_error *error);

/* A shape by its name and parameters: "torus rings=%d sides=%d". */
graze_status make_shape(graze_mesh **out, graze_error *error, const char *format, ...) GRAZE_PRINTF(3, 4);

/* A copy of the mesh, every coordinate multiplied. */
graze_status mesh_scaled(const graze_mesh *mesh, double factor, graze_mesh **out, graze_error *error);

/* The longest side of the mesh's box. */
double mesh_longest_side(const graze_mesh *mesh);

/* Replaces *mesh by a copy of it with the longest side `side`. */
graze_status resize_mesh(graze_mesh **mesh, double side, graze_error *error);

/* count times factor, rounded, and at least `least`. */
int scaled_count(int count, double factor, int least);

/* Numbers in [0, 1) that are the same everywhere: Knuth's linear congruential generator, whose high bits are good. */
double next_random(uint64_t *state);

#endif
