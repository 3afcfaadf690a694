/* The front of the last descents: the pairs of leaves to which they came, with room to move.
 *
 * A descent that treats B as grown by a margin finds all leaves that can meet as long as no point of B moves further
 * than that. Until then these pairs are all that has to be looked at: no node is opened. A margin pays for itself only
 * where steps are small, so it is a few steps wide, and a front that grows too long is given up. Finding it is the work
 * of several descents: it is spread over the poses, and what is not yet opened is a pair of the front like any other,
 * so that no pose costs much more than without. It holds numbers of leaves, nodes and lanes only, and is used only
 * where the motion since is proven to be within the margin, so it can never change an answer. */
#ifndef GRZ_WIDE_FRONT_H
#define GRZ_WIDE_FRONT_H

#include "base/inline.h"
#include "method/method.h"
#include "wide/tree.h"
#include "wide/view.h"

/* Two nodes or leaves, one of each model, that were compared and are not known to be apart; and of a leaf that was
 * compared with what is around the other one, the triangles that are not. */
typedef struct grz_wide_pair {
    uint32_t a, b;
    uint32_t lanes_a, lanes_b; /* sets of lanes; all of them for a node */
} grz_wide_pair;

static const grz_wide_pair grz_wide_roots = {0, 0, 0xff, 0xff};

GRZ_ALWAYS_INLINE bool grz_wide_is_of_leaves(const grz_wide_pair *pair)
{
    return (pair->a & pair->b & GRZ_WIDE_LEAF) != 0;
}

/* Where B's frame was. */
typedef struct grz_wide_stand {
    double turn[3][3], shift[3];
} grz_wide_stand;

/* How B moves, by which fronts are planned: remembered beside the front. All zero: nothing is known. */
typedef struct grz_wide_course {
    bool is_kept;        /* the front serves the next pose, too */
    bool has_last;       /* there was a pose before */
    uint32_t patience;   /* poses to wait before trying again */
    grz_wide_stand last; /* where B was at the last pose */
} grz_wide_course;

typedef struct grz_wide_front {
    uint32_t leaves, count, capacity;
    double margin;         /* in A's frame, along each axis */
    grz_wide_stand from;   /* where B was when the pairs were found */
    grz_wide_view view[2]; /* under which they are found */
    grz_wide_pair pairs[]; /* everything within `margin` of `from` is below one: first pairs of leaves, then others */
} grz_wide_front;

enum {
    GRZ_WIDE_MOST_FRONT_PAIRS = 1024, /* a longer list is not cheaper than a descent */
    GRZ_WIDE_MOST_FRONT_BYTES = sizeof(grz_wide_front) + (GRZ_WIDE_MOST_FRONT_PAIRS + GRZ_WIDE) * sizeof(grz_wide_pair)
};

/* Of the front of two models. */
size_t grz_wide_front_bytes(const grz_search *search);

/* Once a pose: is there a front for it, kept or just begun? For searches that have room for one. */
bool grz_wide_front_plan(const grz_search *search, const grz_local_pose *there, grz_wide_course *course);

/* Takes out a pair to open, unless `opened` are enough for one pose. What of it is near under the front's view, with B
 * grown by its margin, is to be put back. */
bool grz_wide_front_refine(grz_wide_front *front, grz_wide_course *course, uint64_t opened, grz_wide_pair *pair);
void grz_wide_front_put(grz_wide_front *front, const grz_wide_pair *pair);

#endif
