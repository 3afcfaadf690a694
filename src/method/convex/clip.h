/* Where the shadows of two features overlap: the corners of the intersection of two convex polygons, exactly. */
#ifndef GRZ_METHOD_CONVEX_CLIP_H
#define GRZ_METHOD_CONVEX_CLIP_H

#include "method/convex/shadow.h"

typedef enum grz_convex_meeting_kind {
    CONVEX_MEETS_CORNER_A, /* a corner of A's shadow that is in B's, but at none of its corners */
    CONVEX_MEETS_CORNER_B, /* a corner of B's shadow that is in A's */
    CONVEX_MEETS_EDGES,    /* two sides that cross within both */
} grz_convex_meeting_kind;

/* A corner of the intersection. `a` and `b` are corners of the shadows, and stand for the sides from there to the next
 * corner where sides cross; else only one of the two counts. */
typedef struct grz_convex_meeting {
    grz_convex_meeting_kind kind;
    uint32_t a, b;
} grz_convex_meeting;

typedef void grz_convex_meeting_visitor(void *user, const grz_convex_meeting *meeting);

/* Shows the corners of the intersection, counter-clockwise as seen from where the view's direction points to, each
 * once. Linear in the number of corners of both; takes no memory. */
void grz_convex_clip(const grz_convex_view *view, const grz_convex_shadow *a, const grz_convex_shadow *b,
                     grz_convex_meeting_visitor *visit, void *user);

#endif
