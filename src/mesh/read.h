/* How a file becomes a mesh: one reader a format, each from a window on the file to a soup. A reader never trusts a
 * count: its memory grows with the bytes that are there. On failure the caller frees the soup. */
#ifndef GRZ_MESH_READ_H
#define GRZ_MESH_READ_H

#include "base/window.h"
#include "mesh/soup.h"

#include <graze/mesh.h>

typedef struct grz_source {
    const char *name; /* stands for the file in messages */
    const char *path; /* where the file is, for files beside it; NULL if it comes from memory or a stream */
    uint64_t most;    /* see graze_read_def */
    bool was_packed;  /* gzip packed it, and the window unpacks it */
    bool too_large;   /* its header says so; reported before any other fault */
    grz_window window;
} grz_source;

typedef graze_status grz_reader(grz_source *source, grz_soup *soup, graze_error *error);

grz_reader grz_read_stl, grz_read_obj, grz_read_ply, grz_read_off, grz_read_gltf;

/* The caller's def, checked, with defaults where its header was older or if it is NULL. `name` stands for the file. */
graze_status grz_choose_read_def(const graze_read_def *given, const char *name, graze_read_def *out,
                                 graze_error *error);

/* Reads a source with a def that was checked, and sets *out, a pointer to the object that it makes. */
typedef graze_status grz_source_reader(grz_source *source, const graze_read_def *def, void *out, graze_error *error);

/* Reads the window and closes it in any case, or, without a window, the file at the path `name`. `def` is
 * the caller's, or NULL for the default; a scale or a limit that is none is refused. `name` stands for the file in
 * messages. */
graze_status grz_read_source(grz_window *window, const char *name, const graze_read_def *def, grz_source_reader *read,
                             void *out, graze_error *error);

/* A reader of meshes: unpacks, finds the format, if it is GRAZE_FORMAT_ANY, reads and scales. */
grz_source_reader grz_read_mesh;

/* Unpacks a source that gzip packed, as it is read. */
graze_status grz_source_unpack(grz_source *source, graze_error *error);

/* The format that the caller gives, or the one that content and name tell; GRAZE_FORMAT_ANY if neither does. Refuses a
 * format that is known and not read, and a file that gzip packed twice. */
graze_status grz_find_format(grz_source *source, graze_format given, graze_format *found, graze_error *error);

/* Multiplies each coordinate; a product that no mesh may have is refused. */
graze_status grz_scale_points(graze_vec3 *points, size_t count, double scale, const char *name, graze_error *error);

/* Reads into an empty soup, whose arrays the caller frees, also after a failure. */
graze_status grz_read_soup(grz_source *source, graze_format format, grz_soup *soup, graze_error *error);

/* The beginning of a file, by which its format is told. Good until the window moves. */
typedef struct grz_head {
    const unsigned char *bytes;
    size_t byte_count;
    uint64_t file_bytes; /* or GRZ_SIZE_UNKNOWN */
} grz_head;

/* A step of the window, and no less than `least` bytes, where there are so many. */
grz_head grz_head_of(grz_source *source, size_t least);

/* The bytes that it takes to recognise a binary STL. */
enum { GRZ_STL_HEAD = 84 };

/* Content that tells the format by itself. */
bool grz_is_binary_stl(const grz_head *head);
bool grz_is_ply(const grz_head *head);
bool grz_is_glb(const grz_head *head);

/* Content that tells the format of a file whose name does not: weaker, so it is asked only then. */
bool grz_is_ascii_stl(const grz_head *head);
bool grz_is_off(const grz_head *head);
bool grz_may_be_binary_stl(const grz_head *head);

/* Does the name end so, in any case? The ending is given in lower case; a .gz behind it does not count. */
bool grz_name_ends_with(const char *name, const char *ending);

/* GRAZE_OK unless the content, or else the name, is of a format that is known and not read. */
graze_status grz_refuse_foreign(const grz_source *source, const grz_head *head, graze_error *error);

/* By the ending of the name, in any case; GRAZE_FORMAT_ANY if it is none of ours. */
graze_format grz_format_by_name(const char *name);

#endif
