/* What the parts of the study of SWIFT share: three solids, and orbits of one about another. */
#ifndef COMMAND_STUDY_SWIFT_LAB_H
#define COMMAND_STUDY_SWIFT_LAB_H

#include "study/frame/contest.h"
#include "study/frame/report.h"

/* The solids of section 6, each with its most distant vertex 1 from the origin: all lengths are in r0. */
enum { SWIFT_FAT, SWIFT_PLATE, SWIFT_LONG, SWIFT_SHAPES };

/* How near the middles come: 2 r0, and 3 r0. */
enum { SWIFT_SMALL, SWIFT_LARGE, SWIFT_ORBITS };

/* Steps in degrees; the last ones are places at random. */
enum { SWIFT_STEPS = 8, SWIFT_RANDOM = SWIFT_STEPS - 1 };

/* What a figure shows side by side: the solids in small orbits, then those in large ones. */
enum { SWIFT_PANELS = SWIFT_SHAPES * SWIFT_ORBITS };

extern const char *const swift_shapes[SWIFT_SHAPES];
extern const char *const swift_panels[SWIFT_PANELS];
extern const char *const swift_steps[SWIFT_STEPS];

typedef struct lab {
    study_lab frame;
    graze_mesh *solids[SWIFT_SHAPES];
    graze_path *paths[SWIFT_ORBITS][SWIFT_STEPS];
} lab;

/* About so many triangles, times the scale of the run; their hull, so that method convex takes them. */
graze_status swift_make_solid(const lab *l, int shape, int triangles, graze_mesh **out, graze_error *error);

/* An orbit by the number of its step. How far it goes is twice how near it comes. */
graze_status swift_make_orbit(const lab *l, double nearest, int step, graze_path **out, graze_error *error);

/* Solids and paths of the laboratory as a workload, which owns nothing. */
workload swift_workload(const lab *l, const graze_mesh *solid, const graze_path *path, const char *name);

study_measure swift_prepare;
void swift_discard(void *lab);

/* The parts, in the order of the report. */
study_measure swift_solids, swift_marching, swift_tables, swift_dk, swift_quadric, swift_overall, swift_approximate,
    swift_sizes, swift_levels, swift_starts, swift_inside, swift_decisions;

#endif
