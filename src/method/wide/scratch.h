/* What a query of method `wide` remembers, and the memory it works in. */
#ifndef GRZ_METHOD_WIDE_SCRATCH_H
#define GRZ_METHOD_WIDE_SCRATCH_H

#include "method/wide/engine.h"
#include "method/wide/view.h"
#include "method/wide/wide.h"

/* Two nodes or leaves, one of each model, that were compared and are not known to be apart; and of a leaf that was compared with
 * what is around the other one, the triangles that are not. */
typedef struct grz_wide_pair {
    uint32_t a, b;
    uint32_t lanes_a, lanes_b; /* sets of lanes; all of them for a node */
} grz_wide_pair;

typedef struct grz_wide_scratch {
    const grz_wide_engine *engine;
    bool coherent;
    grz_wide_view view[2];
    grz_wide_pair *stack;
    float *bounds; /* of the pairs on the stack, for distances */

    /* Coherence: the leaves in which the last contact was, and the nearest pair. */
    bool has_witness, has_nearest;
    grz_wide_pair witness, nearest;
} grz_wide_scratch;

graze_status grz_wide_open(const grz_search *search, void **scratch, graze_error *error);
void grz_wide_close(void *scratch);
void grz_wide_forget(void *scratch);

#endif
