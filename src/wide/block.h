/* The triangles of a leaf, or of a node above leaves, as a block: for where bounds tell little (method/blocks.h). */
#ifndef GRZ_WIDE_BLOCK_H
#define GRZ_WIDE_BLOCK_H

#include "method/blocks.h"
#include "wide/front.h"

/* Shows every pair of triangles below a pair whose boxes in doubles are no further apart than `reach`. WIDE_TOO_HIGH:
 * A's node, or B's, is not above leaves alone, as `high` says, and nothing was done. WIDE_ENOUGH: `show` said stop. */
typedef enum grz_wide_end { WIDE_TOO_HIGH, WIDE_DONE, WIDE_ENOUGH } grz_wide_end;
grz_wide_end grz_wide_blocks_meet(grz_search *search, const grz_wide_pair *pair, double reach, grz_show_pair *show,
                                  void *user, bool high[2]);

#endif
