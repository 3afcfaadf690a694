/* The options of method `convex`. */
#ifndef GRZ_METHOD_CONVEX_OPTIONS_H
#define GRZ_METHOD_CONVEX_OPTIONS_H

#include "method/convex/table.h"
#include "method/method.h"

typedef enum grz_convex_option {
    CONVEX_TABLE,
    CONVEX_RESOLUTION,
    CONVEX_RADIUS,
    CONVEX_LEVELS,
    CONVEX_RATE,
    CONVEX_CUT,
    CONVEX_IMPORTANCE,
    CONVEX_RELAX,
    CONVEX_START,
    CONVEX_PICK,
    CONVEX_REFINE,
    CONVEX_INSIDE,
    CONVEX_COHERENCE,
    CONVEX_SIMD,
    CONVEX_PRESET,
} grz_convex_option;

typedef enum grz_convex_start {
    CONVEX_START_NEARER,
    CONVEX_START_LAST,
    CONVEX_START_TABLE,
    CONVEX_START_RANDOM
} grz_convex_start;
typedef enum grz_convex_refine {
    CONVEX_REFINE_AUTO,
    CONVEX_REFINE_SINGLE,
    CONVEX_REFINE_BOTH,
    CONVEX_REFINE_DOUBLE
} grz_convex_refine;
typedef enum grz_convex_pick { CONVEX_PICK_MOST, CONVEX_PICK_FIRST } grz_convex_pick;
typedef enum grz_convex_inside { CONVEX_INSIDE_CELLS, CONVEX_INSIDE_PLANES } grz_convex_inside;

extern const grz_option grz_convex_options[];

typedef enum grz_convex_levels_kind {
    CONVEX_NO_LEVELS,
    CONVEX_LEVELS_DK,
    CONVEX_LEVELS_QUADRIC,
    CONVEX_LEVELS_PLANES
} grz_convex_levels_kind;

/* The levels of detail that are to be built, with a number for each `auto`. */
typedef struct grz_convex_levels_wanted {
    grz_convex_levels_kind kind;
    double rate;       /* quadric, planes: triangles left of those of the level below */
    double importance; /* dk: no corner that is removed has more */
    uint32_t cut;      /* no level has fewer triangles */
    bool relax;        /* each corner moves no further out than its own faces need */
} grz_convex_levels_wanted;

/* See grz_method. */
graze_status grz_convex_settle(grz_settings *settings, graze_error *error);

/* Refuses options of the query that the build options leave without meaning: a query's own text need not repeat those
 * of its models. */
graze_status grz_convex_check_query(const grz_settings *settings, graze_error *error);

/* The table that a solid with so many corners is to have, without its numbers. */
grz_convex_table grz_convex_table_wanted(const grz_settings *settings, uint32_t corner_count);

grz_convex_levels_wanted grz_convex_levels_of(const grz_settings *settings);

#endif
