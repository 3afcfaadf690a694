/* Leaves: triangles that are ready for the exact judge. */
#ifndef GRZ_METHOD_BOXTREE_LEAVES_H
#define GRZ_METHOD_BOXTREE_LEAVES_H

#include "method/boxtree/work.h"

/* Two leaves by the judge, which reports what it finds. False: stop. */
bool grz_boxtree_judge_leaves(grz_search *search, uint32_t link_a, uint32_t link_b, grz_judge *judge);

/* All triangles below two links by their boxes in doubles, and by the judge those that these do not tell apart
 * (method/blocks.h). BOXTREE_TOO_MANY: there are more than a block has room for below the link of A, of B, or of both,
 * as `many` says, and nothing was done. BOXTREE_ENOUGH: stop. */
typedef enum grz_boxtree_end { BOXTREE_TOO_MANY, BOXTREE_DONE, BOXTREE_ENOUGH } grz_boxtree_end;
grz_boxtree_end grz_boxtree_judge_blocks(grz_search *search, uint32_t link_a, uint32_t link_b, grz_judge *judge,
                                         bool many[2]);

#endif
