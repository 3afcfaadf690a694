/* Method `kdop`: QuickCD, binary trees of k-DOPs (Klosowski 1998). */
#ifndef GRZ_METHOD_KDOP_KDOP_H
#define GRZ_METHOD_KDOP_KDOP_H

#include "bound/directions.h"
#include "hierarchy/tree.h"
#include "math/frame.h"
#include "method/method.h"

extern const grz_method grz_method_kdop;

/* The options, in the order of the method's table. */
enum kdop_option {
    KDOP_K,
    KDOP_RULE,
    KDOP_POINT,
    KDOP_AXES,
    KDOP_TAU,
    KDOP_TAU_ENV,
    KDOP_TUMBLE,
    KDOP_DESCEND,
    KDOP_OVERLAP,
    KDOP_FRONT
};

/* The value of option k. */
int kdop_k(const grz_settings *settings);

typedef enum kdop_descend { KDOP_ENVIRONMENT, KDOP_RESTART, KDOP_LOCKSTEP, KDOP_LARGER } kdop_descend;

typedef enum kdop_tumbling { KDOP_CONES, KDOP_VERTICES } kdop_tumbling;
typedef enum kdop_overlap { KDOP_FIXED, KDOP_THINNEST, KDOP_TRUNCATED, KDOP_CLOSURE } kdop_overlap;

/* A model's index: never written once it is built. */
typedef struct kdop_index {
    grz_frame frame;
    grz_directions directions;
    grz_tree tree;   /* over the triangles, one a leaf */
    uint32_t *order; /* triangle numbers from the leftmost leaf to the rightmost */
    float *dops;     /* k supports a node, in the frame */
} kdop_index;

graze_status kdop_build(const graze_mesh *mesh, const grz_settings *settings, void **index, graze_error *error);
void kdop_release(void *index);
size_t kdop_bytes(const graze_mesh *mesh, const void *index);
size_t kdop_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity);
bool kdop_validate(const graze_mesh *mesh, const void *index);
void kdop_save(const graze_mesh *mesh, const void *index, grz_packer *to);
graze_status kdop_load(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, void **index);

graze_status kdop_open(const grz_search *search, void **scratch, graze_error *error);
void kdop_close(void *scratch);
void kdop_forget(void *scratch);
void kdop_collide(grz_search *search);
void kdop_within(grz_search *search);
void kdop_distance(grz_search *search);

#endif
