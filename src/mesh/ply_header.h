/* The header of a PLY file: how the body is encoded, and its elements with their properties in order. */
#ifndef GRZ_MESH_PLY_HEADER_H
#define GRZ_MESH_PLY_HEADER_H

#include "base/array.h"
#include "text/text.h"

typedef enum grz_ply_type {
    GRZ_PLY_INT8,
    GRZ_PLY_UINT8,
    GRZ_PLY_INT16,
    GRZ_PLY_UINT16,
    GRZ_PLY_INT32,
    GRZ_PLY_UINT32,
    GRZ_PLY_FLOAT32,
    GRZ_PLY_FLOAT64,
} grz_ply_type;

typedef enum grz_ply_encoding {
    GRZ_PLY_ASCII,
    GRZ_PLY_LITTLE_ENDIAN,
    GRZ_PLY_BIG_ENDIAN,
    GRZ_PLY_ENCODINGS
} grz_ply_encoding;

/* How the reader uses a property. */
typedef enum grz_ply_role { GRZ_PLY_X, GRZ_PLY_Y, GRZ_PLY_Z, GRZ_PLY_CORNERS, GRZ_PLY_UNUSED } grz_ply_role;

typedef struct grz_ply_property {
    grz_ply_role role;
    grz_ply_type type;
    bool is_list;
    grz_ply_type count_type; /* of a list's length */
} grz_ply_property;

typedef enum grz_ply_kind { GRZ_PLY_VERTEX, GRZ_PLY_FACE, GRZ_PLY_STRIPS, GRZ_PLY_EDGE, GRZ_PLY_OTHER } grz_ply_kind;

typedef struct grz_ply_element {
    grz_ply_kind kind;
    uint64_t count;
    size_t first_property, property_count;
} grz_ply_element;

typedef struct grz_ply_header {
    grz_ply_encoding encoding;
    GRZ_ARRAY(grz_ply_element) elements;
    GRZ_ARRAY(grz_ply_property) properties;
    bool has_vertex;       /* there is an element vertex */
    uint64_t vertex_count; /* its count */
} grz_ply_header;

/* Bytes of a value in a binary body. */
size_t grz_ply_type_bytes(grz_ply_type type);

/* Reads the header from a zeroed struct on; *text then stands at the first byte of the body. The caller frees the
 * header, also after a failure. */
graze_status grz_ply_read_header(grz_text *text, grz_ply_header *header, graze_error *error);

void grz_ply_free_header(grz_ply_header *header);

#endif
