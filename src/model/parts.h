/* The parts of a model: the triangles of one scale each, with a mesh, a frame and an index of their own (see
 * mesh/scales.h). A mesh of one scale has one part, which is the mesh itself, and pays nothing for the mechanism. */
#ifndef GRZ_MODEL_PARTS_H
#define GRZ_MODEL_PARTS_H

#include "base/array.h"
#include "mesh/scales.h"
#include "method/method.h"

typedef struct grz_part {
    graze_mesh *mesh; /* of its triangles alone; of a single part the model's mesh, which the model owns */
    void *index;
    uint32_t *places; /* of its triangles in the model's mesh; NULL in a single part: the same */
    uint32_t small;   /* triangles that were inserted and are too small for its frame */
} grz_part;

/* Where a triangle of the model's mesh is; GRZ_NO_SPOT for the triangle: it is leaving. */
#define GRZ_NO_SPOT UINT32_MAX
typedef struct grz_part_spot {
    uint32_t part, triangle;
} grz_part_spot;

/* The parts of a node are within its box. */
typedef struct grz_part_node {
    grz_box box;
    uint32_t child; /* the first of two that follow each other; 0: none, it is one part */
    uint32_t part;
} grz_part_node;

typedef struct grz_parts {
    uint32_t count; /* 0: the model has no triangle */
    grz_part *items;
    grz_part_node *nodes; /* a tree of all parts, 2 * count - 1 nodes, the root first; NULL for less than two */
    GRZ_ARRAY(grz_part_spot) spots; /* of each triangle of the model's mesh, once several parts are edited */
} grz_parts;

static inline grz_box grz_mesh_box(const graze_mesh *mesh)
{
    return (grz_box){{mesh->low.x, mesh->low.y, mesh->low.z}, {mesh->high.x, mesh->high.y, mesh->high.z}};
}

/* No path of a tree of parts is longer: each node has at most half of its parent's parts, rounded up. */
enum { GRZ_PARTS_DEPTH = 33 };

/* Sorts the triangles of the model's mesh by scale, if its method keeps bounds in one frame, and builds an index of
 * each part. */
graze_status grz_parts_build(const graze_model *model, grz_workers *workers, grz_parts *out, graze_error *error);
void grz_parts_free(const grz_method *method, grz_parts *parts);

/* Parts that have no index yet: the mesh as a single one, or a part for each of two or more scales. After a failure
 * there may be some, to be freed. */
graze_status grz_parts_single(graze_mesh *mesh, grz_parts *out, graze_error *error);
graze_status grz_parts_divide(const graze_mesh *mesh, const grz_scales *scales, grz_parts *out, graze_error *error);

/* The place in the model's mesh of a part's triangle. */
static inline uint32_t grz_part_place(const grz_part *part, uint32_t triangle)
{
    return part->places ? part->places[triangle] : triangle;
}

/* Sets the boxes of the nodes once meshes of parts have changed. */
void grz_parts_fit(grz_parts *parts);

/* The same as in grz_method, for all parts together. */
size_t grz_parts_bytes(const grz_method *method, const grz_parts *parts);
graze_status grz_parts_validate(const grz_method *method, const grz_parts *parts);

/* Shows the volume the triangles of all parts, the nearest part first. */
void grz_parts_visit(const grz_method *method, const grz_parts *parts, grz_volume *volume);

/* Of a saved model: what follows the mesh. Of a single part that is the index, else which triangles each part has, and
 * the indices. After a failure to load there may be parts without an index, to be freed. */
void grz_parts_save(const grz_method *method, const grz_parts *parts, grz_packer *to);
graze_status grz_parts_load(graze_model *model, bool several, grz_unpacker *from);

#endif
