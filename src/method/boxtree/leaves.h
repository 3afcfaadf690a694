/* Leaves: triangles that are ready for the exact judge. */
#ifndef GRZ_METHOD_BOXTREE_LEAVES_H
#define GRZ_METHOD_BOXTREE_LEAVES_H

#include "method/boxtree/scratch.h"

/* The place of a triangle. If another one was there, it is gone. */
static inline grz_boxtree_ready *grz_boxtree_place(const grz_boxtree_triangles *ready, uint32_t triangle)
{
    grz_boxtree_ready *place = &ready->places[triangle & ready->mask];
    if (place->triangle != triangle) {
        place->triangle = triangle;
        place->state_pose = place->face_pose = 0;
    }
    return place;
}

/* One of grz_judge_*. */
typedef bool grz_boxtree_judge(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                               const grz_face *b);

/* Two leaves by the judge, which reports what it finds. False: stop. */
bool grz_boxtree_judge_leaves(grz_search *search, uint32_t link_a, uint32_t link_b, grz_boxtree_judge *judge);

/* All triangles below two links by their boxes in doubles, and by the judge those that these do not tell apart (method/blocks.h).
 * BOXTREE_TOO_MANY: there are more than a block has room for below the link of A, of B, or of both, as `many` says, and nothing was
 * done. BOXTREE_ENOUGH: stop. */
typedef enum grz_boxtree_end { BOXTREE_TOO_MANY, BOXTREE_DONE, BOXTREE_ENOUGH } grz_boxtree_end;
grz_boxtree_end grz_boxtree_judge_blocks(grz_search *search, uint32_t link_a, uint32_t link_b, grz_boxtree_judge *judge,
                                         bool many[2]);

#endif
