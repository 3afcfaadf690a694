/* What the parts of the study of restricted boxtrees share: the objects, how they tumble, and how methods are compared.
 */
#ifndef COMMAND_STUDY_BOXTREE_LAB_H
#define COMMAND_STUDY_BOXTREE_LAB_H

#include "study/frame/contest.h"
#include "study/frame/report.h"

/* ---- the objects, each in a cube of side 2 about the origin ---- */

typedef enum boxtree_family { FAMILY_CAD, FAMILY_SPHERE, FAMILY_TORUS, FAMILIES } boxtree_family;

extern const char *const boxtree_families[FAMILIES];

/* The objects of CAD are those in front; of each synthetic family there are so many resolutions, from coarse to fine.
 */
enum { CAD_OBJECTS = 6, RESOLUTIONS = 4, BOXTREE_OBJECTS = CAD_OBJECTS + 2 * RESOLUTIONS };

typedef struct boxtree_object {
    char name[60]; /* with the number of triangles */
    boxtree_family family;
    double triangles;
    double touch;  /* the greatest distance of the centres at which two of them meet at any step of a turn, nearly */
    size_t steps;  /* of a turn, for which every so many of the steps are taken where a question takes long */
    workload load; /* two of them; the path is a turn at each of the practical distances */
} boxtree_object;

/* To be freed by workload_free in any case. */
graze_status boxtree_make_object(const study_context *c, int number, boxtree_object *out, graze_error *error);

/* ---- how they tumble ---- */

/* In the paper a turn has so many steps. */
enum { TURN_STEPS = 5000 };

/* As many as in the paper, or as --poses allows. */
size_t boxtree_steps(const study_context *c);

/* Distances that occur in practice: these multiples of `touch`. */
enum { PRACTICAL_DISTANCES = 5 };
extern const double boxtree_practical[PRACTICAL_DISTANCES];

/* At each distance a turn about the z and the x axis in so many steps. */
graze_status boxtree_tumble(const double *distances, size_t count, size_t steps, graze_path **out, graze_error *error);

/* The same at the practical distances. */
graze_status boxtree_tumble_near(double touch, size_t steps, graze_path **out, graze_error *error);

/* Fills in `touch`, then `steps` and the path, of an object that has its two meshes. */
graze_status boxtree_plan(const study_context *c, boxtree_object *object, graze_error *error);

/* ---- the study ---- */

typedef struct boxtree_lab {
    study_lab frame;
    boxtree_object objects[BOXTREE_OBJECTS];
} boxtree_lab;

/* A row or column of a comparison. */
typedef struct boxtree_variant {
    const char *label, *build, *query; /* METHOD strings: what models are built by, and options of the query */
} boxtree_variant;

enum { MOST_VARIANTS = 8 };

/* Figures of every variant by every object. */
typedef struct boxtree_figures {
    timed of[MOST_VARIANTS][BOXTREE_OBJECTS];
} boxtree_figures;

/* Mean times at the practical distances, measured in turn: of `first`, and of `all` unless it is NULL. All must answer
 * alike, with the same pairs and kinds. Variants of one build share their models. */
graze_status boxtree_measure(boxtree_lab *l, const boxtree_variant *variants, size_t count, boxtree_figures *first,
                             boxtree_figures *all, graze_error *error);

/* How many steps a turn has where all contacts are asked for. */
size_t boxtree_all_steps(const study_context *c);

/* Objects are its rows, variants its columns. */
void boxtree_write(boxtree_lab *l, const char *title, const char *unit, const boxtree_variant *variants, size_t count,
                   const boxtree_figures *f);

/* A plot against the number of triangles, a panel for each family and a line for each variant. */
graze_status boxtree_draw(boxtree_lab *l, const char *name, const char *caption, const char *what,
                          const boxtree_variant *variants, size_t count, const boxtree_figures *f, graze_error *error);

/* How many times as long one variant takes as another: the geometric mean over the objects. */
timed boxtree_ratio(const boxtree_figures *f, int variant, int to);

/* Statements about such ratios; rows are variants. */
void boxtree_claim(boxtree_lab *l, const boxtree_figures *f, const timed_claim *claims, size_t count);

/* The parts, in the order of the report. */
study_measure boxtree_objects, boxtree_space, boxtree_table, boxtree_builds, boxtree_growth, boxtree_distances,
    boxtree_tests, boxtree_choices, boxtree_methods;

#endif
