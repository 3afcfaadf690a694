/* What a thread needs to answer questions about models of method `convex`. */
#ifndef GRZ_METHOD_CONVEX_WORK_H
#define GRZ_METHOD_CONVEX_WORK_H

#include "method/convex/convex.h"
#include "method/convex/memory.h"
#include "method/convex/polytope.h"
#include "wide/work.h"

/* The corners at the top of a solid along a direction, see support.h. */
typedef struct grz_convex_tops {
    uint32_t *corners; /* room for all corners of the solid */
    uint32_t *looks;   /* of each corner, the number of the look in which it was last seen */
    size_t room;       /* of looks: a larger solid may have been here before */
    uint32_t count;    /* of corners */
    uint32_t look;     /* counts looks; 0 is none */
} grz_convex_tops;

typedef struct grz_convex_engine grz_convex_engine; /* see engine.h */

/* One solid of a question. */
typedef struct grz_convex_side {
    const grz_convex_engine *engine;
    const grz_convex_index *index;
    const grz_convex_surface *surface; /* the index's own, or a level */
    const grz_local_pose *pose, *back; /* into A's frame and from there; NULL for A, which is there */
    grz_convex_tops *tops;
    uint32_t level; /* 0: the index's own surface */
    uint32_t hint;  /* a corner of that, near which points may lie deep, where there is no table */
} grz_convex_side;

/* What was done since the work was turned to its pair, see grz_convex_query_statistics. */
typedef struct grz_convex_counts {
    uint64_t steps;         /* of marches, and of searches with simplices */
    uint64_t levels;        /* that were gone down to */
    uint64_t lost_marches;  /* that simplices took over from */
    uint64_t fallbacks;     /* where the march that went on from there was lost, too */
    uint64_t tree_searches; /* where nothing else told enough */
} grz_convex_counts;

typedef struct grz_convex_work {
    GRZ_ROOM(uint32_t) corners_a, corners_b, looks_a, looks_b;
    GRZ_ROOM(graze_vec3) carried_b; /* B's vertices, for exact signs about all of them */
    GRZ_ROOM(double) expanding;     /* for the polytope */
    GRZ_ROOM(uint32_t) rings;       /* for the shadow of a feature of each solid, see shadow.h */
    grz_wide_work trees;            /* begins with the rest of the rooms */

    grz_convex_tops tops_a, tops_b;
    grz_convex_side a, b;
    grz_local_pose pose, back; /* from B's frame to A's, and from A's to B's */
    double ratio;              /* B's unit in units of A */
    grz_polytope polytope;     /* of questions for the depth: its room */

    grz_convex_counts counts;
} grz_convex_work;

bool grz_convex_work_fit(void *work, const grz_search *search);
void grz_convex_work_turn(const grz_search *search);

/* Begins a question: the poses between the frames. False: they are not known well enough for any proof, because B is
 * too far or too large in units of A. */
bool grz_convex_begin(const grz_search *search);

/* Finds the pose from A's frame to B's, which marches need. False: it is not known. */
bool grz_convex_look_back(const grz_search *search);

#endif
