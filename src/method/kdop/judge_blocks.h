/* Two nodes by the boxes of their triangles in doubles, where bounds tell little (method/blocks.h). */
#ifndef GRZ_METHOD_KDOP_JUDGE_BLOCKS_H
#define GRZ_METHOD_KDOP_JUDGE_BLOCKS_H

#include "method/kdop/node_pair.h"

/* Each pair of triangles whose boxes are not further apart than `reach`, by the judge. False: stop. */
bool grz_kdop_judge_blocks(grz_search *search, const grz_kdop_pair *pair, double reach, grz_judge *judge);

#endif
