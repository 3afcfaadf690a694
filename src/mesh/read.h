/* How a file becomes a mesh: one reader a format, each from bytes to a soup. A reader never trusts a count: its memory
 * grows with the bytes that are there. On failure the caller frees what the soup holds. */
#ifndef GRZ_MESH_READ_H
#define GRZ_MESH_READ_H

#include "mesh/soup.h"

#include <graze/mesh.h>

typedef struct grz_source {
    const char *name; /* stands for the file in messages */
    const unsigned char *bytes;
    size_t byte_count;
    const char *path; /* where the file is, for files beside it; NULL if it was read from memory */
} grz_source;

typedef graze_status grz_reader(const grz_source *source, grz_soup *soup, graze_error *error);

grz_reader grz_read_stl, grz_read_obj, grz_read_ply, grz_read_off, grz_read_gltf;

/* Content that tells the format by itself. */
bool grz_is_binary_stl(const grz_source *source);
bool grz_is_ply(const grz_source *source);
bool grz_is_glb(const grz_source *source);

/* Content that tells the format of a text whose name does not: weaker, so it is asked only then. */
bool grz_is_ascii_stl(const grz_source *source);
bool grz_is_off(const grz_source *source);

/* By the ending of the name, in any case; GRAZE_FORMAT_ANY if it is none of ours. */
graze_format grz_format_by_name(const char *name);

#endif
