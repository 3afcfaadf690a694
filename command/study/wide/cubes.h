/* Environments for the study of growth: more and more copies of one cube of tetrahedra about the one in which the
 * object flies. What it meets there is the same, bit by bit, however large the environment is. */
#ifndef COMMAND_STUDY_WIDE_CUBES_H
#define COMMAND_STUDY_WIDE_CUBES_H

#include "study/frame/workload.h"

enum { MOST_CUBES = 1000 };

/* The cube of sides 1 alone, the object, and its flight in the cube's middle part, which no other cube reaches. */
graze_status cubes_start(double scale, size_t poses, workload *out, graze_error *error);

/* The same object and flight with so many cubes, the nearest places first. */
graze_status cubes_grow(const workload *start, size_t count, workload *out, graze_error *error);

/* The poses of that flight in another order, each in one of the cubes, by chance: hardly anything that a query needs
 * was needed by the one before. */
graze_status cubes_hop(const workload *start, size_t count, graze_path **out, graze_error *error);

#endif
