/* What a query of method `wide` remembers, and the memory it works in. */
#ifndef GRZ_METHOD_WIDE_SCRATCH_H
#define GRZ_METHOD_WIDE_SCRATCH_H

#include "method/engine.h"
#include "method/wide/front.h"
#include "method/wide/view.h"
#include "method/wide/wide.h"

/* Whose planes are asked before boxes. Where two surfaces are close and follow each other, those of the outer one tell all. */
typedef enum grz_wide_planes { WIDE_NO_PLANES, WIDE_PLANES_OF_A, WIDE_PLANES_OF_B } grz_wide_planes;

typedef struct grz_wide_scratch {
    const grz_engine *engine;
    bool coherent;
    grz_wide_view view[2];
    grz_wide_pair *stack;
    float *bounds; /* of the pairs on the stack, for distances */

    /* Triangles that are ready for the exact judge; GRZ_WIDE_NONE: none is. */
    uint32_t ready_a, ready_b;
    grz_face face_a, face_b;

    /* Coherence: the leaves in which a contact was, if the last pose had one, and those of the nearest pair; the triangles that
     * were last found to be near; the direction, of length 1 at most, along which two leaves were last apart; and the front. */
    bool has_witness, has_nearest, has_near;
    grz_wide_pair witness, nearest;
    uint32_t near_a, near_b;
    float direction[3];
    bool direction_tells;        /* it did so when it was asked last */
    grz_wide_planes asks_planes; /* those that told leaves apart triangle by triangle */
    uint32_t leaves_met;         /* since they did */
    float way[3];                /* from B to A, between the nearest points, of length 1 at most */
    grz_wide_front front;
} grz_wide_scratch;

graze_status grz_wide_open(const grz_search *search, void **scratch, graze_error *error);
void grz_wide_close(void *scratch);
void grz_wide_forget(void *scratch);

#endif
