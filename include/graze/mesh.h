/** @file mesh.h
 *  Triangles in: a mesh is a checked triangle soup. Double coordinates, 32-bit indices; every triangle keeps the number
 * it had in the user's array or file. No topology is assumed: cracks, self-intersections, duplicates and degenerate
 *  triangles are data, not errors. NaN, infinities, coordinates beyond 2^200 and bad indices are errors, and so
 *  is a thread that does not round to nearest or flushes small numbers to zero.
 *
 *  A mesh never changes after it was made, so any number of threads may read it at once.
 */
#ifndef GRAZE_MESH_H
#define GRAZE_MESH_H

#include <graze/pose.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A checked triangle soup. Made by graze_mesh_create, _read, _read_memory, _carry or graze_shape_create. */
typedef struct graze_mesh graze_mesh;

/** The caller's arrays. Start from graze_mesh_def_default(). Everything is copied. */
typedef struct graze_mesh_def {
    size_t size;                 /**< as graze_mesh_def_default() sets it, see base.h */
    const double *vertices;      /**< x, y, z of vertex 0, then of vertex 1, ... Set this or float_vertices, not both.
                                      Of an array of graze_vec3: &array->x. */
    const float *float_vertices; /**< the same as floats */
    size_t vertex_count;         /**< at most 2^32 - 1; without indices a multiple of 3 */
    size_t vertex_stride;        /**< bytes from one vertex to the next, at least the three coordinates'; any alignment.
                                      0, the default: they are packed. */
    const uint32_t *indices;     /**< three for each triangle; NULL: vertices 3i, 3i+1, 3i+2 are triangle i */
    size_t triangle_count;       /**< ignored where indices is NULL */
    size_t triangle_stride;      /**< bytes from one triangle's indices to the next, at least 12; any alignment. 0, the
                                      default: they are packed. Ignored where indices is NULL. */
} graze_mesh_def;

/** No vertices and no triangles, all packed. */
static inline graze_mesh_def graze_mesh_def_default(void)
{
    const graze_mesh_def def = {sizeof(def), NULL, NULL, 0, 0, NULL, 0, 0};
    return def;
}

/** Make a mesh of the caller's arrays. A mesh with no triangle is refused. Cost: one pass over the data. */
GRAZE_API graze_status graze_mesh_create(const graze_mesh_def *def, graze_mesh **out, graze_error *error);

/** File formats. GRAZE_FORMAT_ANY: by content where it is plain (binary STL, PLY, GLB), else by the name's ending. */
typedef enum graze_format {
    GRAZE_FORMAT_ANY,
    GRAZE_FORMAT_STL,       /**< ASCII or binary when read, binary when written */
    GRAZE_FORMAT_STL_ASCII, /**< for writing; when read the same as GRAZE_FORMAT_STL */
    GRAZE_FORMAT_OBJ,
    GRAZE_FORMAT_PLY,       /**< any of the three encodings when read, binary little-endian when written */
    GRAZE_FORMAT_PLY_ASCII, /**< for writing; when read the same as GRAZE_FORMAT_PLY */
    GRAZE_FORMAT_OFF,       /**< read only */
    GRAZE_FORMAT_GLTF,      /**< read only: .gltf with its buffers beside it or within, and .glb */
} graze_format;

/** How to read a file. Start from graze_read_def_default(). */
typedef struct graze_read_def {
    size_t size;         /**< as graze_read_def_default() sets it, see base.h */
    graze_format format; /**< Default GRAZE_FORMAT_ANY. */
    double scale;  /**< multiplies each coordinate, rounded once, before anything else is done with the mesh: 0.001
                        for a file in millimetres among others in metres. Above 0 and at most 2^200: a negative one
                        would mirror the mesh and turn its triangles inside out. Default 1. */
    uint64_t most; /**< how many bytes a file may unpack or multiply to: what gzip packed, and the vertices (24 bytes
                        each) and indices (4 bytes each) of a glTF scene, whose instances cost a file next to
                        nothing. At least 1. Default 4,000,000,000. */
} graze_read_def;

/** The defaults named above. */
static inline graze_read_def graze_read_def_default(void)
{
    const graze_read_def def = {sizeof(def), GRAZE_FORMAT_ANY, 1, 4000000000u};
    return def;
}

/** Read a file. One that gzip packed is unpacked on the way, if the library was built with zlib: what stands before .gz
 *  in the name tells its format, and lines and bytes in messages are counted in what was unpacked. Polygons are split
 * as fans, solids and groups concatenated, glTF in scene order with its node transforms. Points, lines and polygons
 * with fewer than three corners are counted (graze_mesh_skipped) and take no number. With NULL for `def` the defaults
 * hold. */
GRAZE_API graze_status graze_mesh_read(const char *path, const graze_read_def *def, graze_mesh **out,
                                       graze_error *error);

/** Read a file's bytes from memory. `name` stands for the file in messages and, with GRAZE_FORMAT_ANY, tells the format
 *  by its ending. A glTF that refers to other files is refused here. */
GRAZE_API graze_status graze_mesh_read_memory(const void *bytes, size_t byte_count, const graze_read_def *def,
                                              const char *name, graze_mesh **out, graze_error *error);

/** Read an open stream, standard input for example, from where it stands. It stays open; where it stands then is not
 *  said. `name` as above. */
GRAZE_API graze_status graze_mesh_read_stream(FILE *file, const graze_read_def *def, const char *name, graze_mesh **out,
                                              graze_error *error);

/** Write STL, OBJ or PLY. GRAZE_FORMAT_ANY: by the name's ending. OBJ and PLY keep every bit of every coordinate; STL
 *  binary rounds to float, which is said in the log when it loses anything. The file appears whole or not at all. */
GRAZE_API graze_status graze_mesh_write(const graze_mesh *mesh, graze_format format, const char *path,
                                        graze_error *error);

/** Frees the mesh, or leaves it to the models that still use it. Accepts NULL, and a mesh that its owner keeps as
 *  const. */
GRAZE_API void graze_mesh_free(const graze_mesh *mesh);

/** How many vertices are stored, those that no triangle uses included. */
GRAZE_API uint32_t graze_mesh_vertex_count(const graze_mesh *mesh);

/** How many triangles there are, at least one; they are numbered from 0. */
GRAZE_API uint32_t graze_mesh_triangle_count(const graze_mesh *mesh);

/** The vertices, in the order of the array or file. They live as long as the mesh. */
GRAZE_API const graze_vec3 *graze_mesh_vertices(const graze_mesh *mesh);

/** Three indices into the vertices for each triangle. They live as long as the mesh. */
GRAZE_API const uint32_t *graze_mesh_indices(const graze_mesh *mesh);

/** The smallest and largest coordinates of the vertices that triangles use. */
GRAZE_API void graze_mesh_bounds(const graze_mesh *mesh, graze_vec3 *low, graze_vec3 *high);

/** How many points, lines and polygons with fewer than three corners the file had: they took no number. */
GRAZE_API uint64_t graze_mesh_skipped(const graze_mesh *mesh);

/** A copy of the mesh with every vertex carried by graze_pose_carry. */
GRAZE_API graze_status graze_mesh_carry(const graze_mesh *mesh, const graze_pose *pose, graze_mesh **out,
                                        graze_error *error);

/** What a mesh is and what is odd about it. Vertices with equal coordinates count as one here (0.0 equals -0.0).
 *  Edges are those of the triangles with three different corners, each triangle as often as it occurs: a doubled
 * triangle makes its edges non-manifold where it has neighbours, and a degenerate triangle that closes a crack does
 * close it. Triangles collapsed to two positions or to one bound nothing and have no edges. */
typedef struct graze_mesh_report {
    uint64_t triangles;            /**< as stored */
    uint64_t vertices;             /**< as stored */
    uint64_t distinct_vertices;    /**< positions that differ and are used by a triangle */
    uint64_t unused_vertices;      /**< stored vertices that no triangle uses */
    uint64_t skipped;              /**< see graze_mesh_skipped */
    graze_vec3 low;                /**< the smallest coordinates, see graze_mesh_bounds */
    graze_vec3 high;               /**< the largest */
    uint64_t degenerate_triangles; /**< without area, exactly: all three corners on one line */
    uint64_t duplicate_triangles;  /**< same three positions as an earlier triangle, in any order */
    uint64_t edges;                /**< distinct edges */
    uint64_t open_edges;           /**< edges of one triangle */
    uint64_t non_manifold_edges;   /**< edges of three and more triangles */
    uint64_t misoriented_edges;    /**< edges of two triangles that run along it in the same direction */
    uint64_t components;           /**< sets of triangles connected through shared positions */
    bool closed;                   /**< no open and no non-manifold edge, and at least one edge */
    bool oriented;                 /**< no misoriented and no non-manifold edge, and at least one edge */
    double area;                   /**< sum of the triangles' areas */
    double volume;                 /**< signed; NaN unless closed and oriented */
    double shortest_edge;          /**< of all triangles; 0 where an edge has length zero */
    double longest_edge;           /**< of all triangles */
    uint32_t longest_triangle;     /**< the triangle with the longest edge; of several the first, here and below */
    double thinnest_ratio;         /**< longest edge over the height on it; infinite if and only if without area */
    uint32_t thinnest_triangle;    /**< the triangle with that ratio */
    uint64_t skinny_triangles;     /**< with area and a ratio above 10: long and skinny, as Klosowski 6.3.5 says */
} graze_mesh_report;

/** Fill a report; *out is written only on success. Cost: linear in the mesh's size; it allocates some 100 bytes a
 *  triangle and frees them again. */
GRAZE_API graze_status graze_mesh_inspect(const graze_mesh *mesh, graze_mesh_report *out, graze_error *error);

#ifdef __cplusplus
}
#endif
#endif
