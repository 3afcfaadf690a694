/* The five data sets of Klosowski 1998, 5.4, rebuilt as closely as the text allows. */
#ifndef COMMAND_STUDY_QUICKCD_SETS_H
#define COMMAND_STUDY_QUICKCD_SETS_H

#include "study/frame/study.h"
#include "study/frame/workload.h"

enum { SET_PIPES, SET_TORUS, SET_747, SET_SWEPT, SET_INTERIOR, SET_COUNT };

extern const char *const set_names[SET_COUNT];

/* Makes one. Where the environment variable GRAZE_DATA names a folder with the meshes that `origin` then lists, the 747
 * and the seats of the Interior are real ones. */
graze_status make_set(const study_context *c, int set, workload *out, graze_error *error);

/* An aircraft among `tetrahedra` disjoint tetrahedra: the data set 747. A step is so many of the aircraft's lengths. */
graze_status make_747(const study_context *c, int tetrahedra, size_t poses, double step, workload *out,
                      graze_error *error);

/* The same flight without bouncing off anything; and its aircraft and path among other tetrahedra. */
graze_status make_747_through(const study_context *c, int tetrahedra, size_t poses, double step, workload *out,
                              graze_error *error);
graze_status make_747_again(const workload *flown, int tetrahedra, workload *out, graze_error *error);

/* The data set Interior; `out` is set by the caller, and to be freed by it on failure. */
graze_status make_interior(const study_context *c, size_t poses, workload *out, graze_error *error);

/* Two spheres about the origin, the outer of radius 1, the inner smaller by alpha, and one pose: tables 23 and 24. */
graze_status make_nested_spheres(int rings, int segments, double alpha, workload *out, graze_error *error);

#endif
