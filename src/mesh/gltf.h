/* The parts of a glTF 2.0 file that describe triangles, without its JSON. read_gltf.c fills the lists and checks that
 * every reference is to an item that exists; the other gltf_ files work on them. */
#ifndef GRZ_MESH_GLTF_H
#define GRZ_MESH_GLTF_H

#include "base/input.h"
#include "mesh/read.h"

#define GRZ_GLTF_NONE UINT32_MAX /* no view, no mesh, ... */

/* Component types by the numbers of the specification. */
enum {
    GRZ_GLTF_INT8 = 5120,
    GRZ_GLTF_UINT8 = 5121,
    GRZ_GLTF_INT16 = 5122,
    GRZ_GLTF_UINT16 = 5123,
    GRZ_GLTF_UINT32 = 5125,
    GRZ_GLTF_FLOAT = 5126
};

typedef struct grz_gltf_buffer {
    const unsigned char *bytes; /* NULL if the file gives none */
    uint64_t byte_count;        /* as the file says; at least as many are there */
    void *owned;                /* the block to free, or NULL */
    uint32_t file;              /* where the bytes are, or none */
} grz_gltf_buffer;

/* A file beside the glTF. Several buffers may name it, by several paths. */
typedef struct grz_gltf_file {
    grz_file_id id;
    char *path;      /* the first of them, from the allocator */
    uint64_t wanted; /* the largest byteLength of these buffers: no more is read */
    grz_bytes content;
} grz_gltf_file;

typedef struct grz_gltf_view {
    uint32_t buffer;
    uint64_t offset, byte_count;
    uint64_t stride; /* 0: packed */
} grz_gltf_view;

/* Elements in a view, one after the other. */
typedef struct grz_gltf_run {
    uint32_t view; /* or none: all zero */
    uint64_t offset;
    int component;
} grz_gltf_run;

typedef struct grz_gltf_accessor {
    grz_gltf_run elements;
    uint64_t count;
    int columns; /* 1 for SCALAR, 3 for VEC3, 0 for types that no mesh uses */
    bool normalized;
    uint64_t sparse_count;
    grz_gltf_run sparse_indices, sparse_values;
} grz_gltf_accessor;

/* Modes by the numbers of the specification; between lines and triangles are loops and strips of lines. */
enum { GRZ_GLTF_POINTS, GRZ_GLTF_LINES, GRZ_GLTF_TRIANGLES = 4, GRZ_GLTF_TRIANGLE_STRIP, GRZ_GLTF_TRIANGLE_FAN };

typedef struct grz_gltf_primitive {
    uint32_t positions, indices; /* accessors, or none */
    int mode;
} grz_gltf_primitive;

/* Items first ... first + count - 1 of another list. */
typedef struct grz_gltf_span {
    size_t first, count;
} grz_gltf_span;

typedef struct grz_gltf_node {
    graze_pose in_parent; /* any affine map, not only a rotation */
    uint32_t mesh;        /* or none */
    grz_gltf_span children;
} grz_gltf_node;

typedef struct grz_gltf {
    const grz_source *source;
    GRZ_ARRAY(grz_gltf_buffer) buffers;
    GRZ_ARRAY(grz_gltf_file) files;
    GRZ_ARRAY(grz_gltf_view) views;
    GRZ_ARRAY(grz_gltf_accessor) accessors;
    GRZ_ARRAY(grz_gltf_primitive) primitives;
    GRZ_ARRAY(grz_gltf_span) meshes; /* of primitives */
    GRZ_ARRAY(grz_gltf_node) nodes;
    GRZ_ARRAY(uint32_t) links; /* nodes: the children of each, and the roots of the scene */
    grz_gltf_span roots;
    uint64_t byte_count; /* of the glTF and of the files beside it that it uses, each counted once */
} grz_gltf;

/* Fills buffer `number`, whose byte_count is set, from a data: URI, or notes the file beside the glTF that it names. */
graze_status grz_gltf_load_uri(grz_gltf *gltf, size_t number, const char *uri, graze_error *error);

/* Reads the files that buffers name, each once, and fills these buffers. */
graze_status grz_gltf_load_files(grz_gltf *gltf, graze_error *error);
void grz_gltf_free_files(grz_gltf *gltf);

/* All elements of the accessor, columns values each, in a block that the caller frees; NULL on failure. Each value is
 * the stored number, exactly; a normalized integer is divided by its type's largest value. */
graze_status grz_gltf_read_accessor(const grz_gltf *gltf, uint32_t accessor, int columns, double **values,
                                    graze_error *error);

/* The triangles of the scene, depth first, each instance of a mesh anew. */
graze_status grz_gltf_read_scene(const grz_gltf *gltf, grz_soup *soup, graze_error *error);

#endif
