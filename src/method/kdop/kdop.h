/* Method `kdop`: QuickCD, binary trees of k-DOPs (Klosowski 1998). */
#ifndef GRZ_METHOD_KDOP_KDOP_H
#define GRZ_METHOD_KDOP_KDOP_H

#include "base/bits.h"
#include "bound/directions.h"
#include "hierarchy/tree_links.h"
#include "math/frame.h"
#include "method/method.h"

extern const grz_method grz_method_kdop;

/* The options, in the order of the method's table. */
enum grz_kdop_option {
    KDOP_K,
    KDOP_RULE,
    KDOP_POINT,
    KDOP_AXES,
    KDOP_OSCILLATE,
    KDOP_SKINNY,
    KDOP_TAU,
    KDOP_TAU_ENV,
    KDOP_TUMBLE,
    KDOP_DESCEND,
    KDOP_OVERLAP,
    KDOP_PLANES,
    KDOP_FRONT,
    KDOP_BUDGET,
    KDOP_PRESET
};

/* The value of option k. */
int grz_kdop_k(const grz_settings *settings);

/* The value of option oscillate: levels. */
int grz_kdop_levels(const grz_settings *settings);

/* The value of option tau, in triangles, for queries about this B. */
uint32_t grz_kdop_tau(const grz_settings *settings, const graze_mesh *mesh_b);

typedef enum grz_kdop_descend { KDOP_ENVIRONMENT, KDOP_RESTART, KDOP_LOCKSTEP, KDOP_LARGER } grz_kdop_descend;

typedef enum grz_kdop_tumbling { KDOP_CONES, KDOP_VERTICES, KDOP_HILL } grz_kdop_tumbling;
typedef enum grz_kdop_overlap { KDOP_FIXED, KDOP_THINNEST, KDOP_TRUNCATED, KDOP_CLOSURE } grz_kdop_overlap;

/* A model's index: written only when it is built and when it is edited. */
typedef struct grz_kdop_index {
    grz_frame frame;
    grz_directions directions;
    grz_tree tree;   /* over the triangles, one a leaf; or over pieces of them, see skinny.h */
    uint32_t *order; /* triangle numbers from the leftmost leaf to the rightmost */
    uint8_t *cut;    /* bits of triangles that have several leaves; NULL if none has */
    float *dops;     /* k supports a node, in the frame */

    /* Once the index was edited; all NULL and 0 before. */
    grz_tree_links links; /* order has room for links.item_capacity too, and dops for as many nodes as child */
    int depth_limit;      /* of its leaves, see wear.h */
} grz_kdop_index;

/* A node of A and one of B, with the ends of their triangles. */
typedef struct grz_kdop_pair {
    uint32_t a, a_end, b, b_end;
} grz_kdop_pair;

/* No node. */
#define GRZ_KDOP_NONE UINT32_MAX

/* Of a mesh's triangle, in the frame. */
static inline grz_tri grz_kdop_local_triangle(const graze_mesh *mesh, const grz_frame *frame, uint32_t triangle)
{
    grz_tri t = grz_mesh_triangle(mesh, triangle);
    for (int i = 0; i < 3; i++) t.v[i] = grz_frame_local(frame, t.v[i]);
    return t;
}

/* The k-DOP of a whole triangle. */
void grz_kdop_bound_triangle(const graze_mesh *mesh, const grz_kdop_index *index, uint32_t triangle, float *dop);

static inline bool grz_kdop_is_cut(const grz_kdop_index *index, uint32_t triangle)
{
    return index->cut && grz_set_has(index->cut, triangle);
}

/* index->cut. */
const uint8_t *grz_kdop_repeats(const void *index);

/* Finds index->cut by the order. False without memory. */
bool grz_kdop_mark_cut(const graze_mesh *mesh, grz_kdop_index *index);

graze_status grz_kdop_build(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                            graze_error *error);
void grz_kdop_release(void *index);
size_t grz_kdop_bytes(const graze_mesh *mesh, const void *index);
size_t grz_kdop_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity);
size_t grz_kdop_sizes(const void *index, graze_statistic *out, size_t capacity);
graze_status grz_kdop_validate(const graze_mesh *mesh, const void *index);
void grz_kdop_save(const graze_mesh *mesh, const void *index, grz_packer *to);
graze_status grz_kdop_load(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, void **index);

bool grz_kdop_outgrown(const graze_mesh *mesh, const void *index, uint32_t edits);
graze_status grz_kdop_insert(const graze_mesh *mesh, const grz_settings *settings, void *index, uint32_t from,
                             graze_error *error);
graze_status grz_kdop_remove(const graze_mesh *mesh, const grz_settings *settings, void *index,
                             const uint32_t *triangles, uint32_t count, graze_error *error);
void grz_kdop_renumber(const graze_mesh *mesh, void *index, uint32_t from, uint32_t to);

graze_status grz_kdop_prepare(const graze_mesh *mesh, const void *index, const grz_settings *settings, grz_role role,
                              void **preparation, graze_error *error);
void grz_kdop_unprepare(void *preparation);
size_t grz_kdop_prepared_bytes(const void *preparation);
bool grz_kdop_work_fit(void *work, const grz_search *search);
void grz_kdop_work_turn(const grz_search *search);
size_t grz_kdop_front_bytes(const grz_search *search);
size_t grz_kdop_query_statistics(const grz_search *search, graze_statistic *out, size_t capacity);
void grz_kdop_collide(grz_search *search);
void grz_kdop_within(grz_search *search);
void grz_kdop_distance(grz_search *search);
void grz_kdop_visit(const graze_mesh *mesh, const void *index, grz_volume *volume);

#endif
