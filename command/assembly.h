/* Parts and where they are: meshes on the command line, or the lines of a placements file. */
#ifndef COMMAND_ASSEMBLY_H
#define COMMAND_ASSEMBLY_H

#include "options.h"

/* A mesh at a size: what several parts may share. */
typedef struct body {
    const char *path; /* of its first part */
    const double *scale;
    uint32_t part; /* the first that has it */
} body;

typedef struct part {
    char *name;  /* as the file or the command line has it */
    char *label; /* what output calls it: no two parts have the same */
    char *path;  /* of the mesh */
    double scale[3];
    graze_pose in_world;
    size_t line;       /* in the placements file; 0 without one */
    uint32_t namesake; /* the first part of that name */
    uint32_t body;     /* its number among the bodies */
} part;

typedef struct assembly {
    const char *placements;   /* the file, or NULL */
    bool with_standard_input; /* one of the files given is - */
    part *parts;
    size_t capacity;
    part **by_name, **by_label; /* the parts in these orders */
    body *bodies;               /* in the order of their first parts */
    uint32_t part_count, body_count;
} assembly;

/* Reads a placements file (`placements` is not NULL) or takes the files given, each at its own coordinates. At least
 * two parts. On failure nothing is left behind.
 *
 * A line of the file has columns with a tab between two of them: name, parent, mesh, scale, and the twelve numbers
 * of [R|t], row-major. A point of the mesh is multiplied by the scale (one number, or three: one a coordinate), then
 * carried. The mesh is named as seen from the file's folder. The parent is for people: nothing depends on it. */
graze_status assembly_read(assembly *a, const char *placements, operands files, graze_error *error);
void assembly_free(assembly *a); /* accepts one that is empty */

/* Puts the place of a part before a message: file and line, or the file given. */
graze_status fail_at_part(const assembly *a, uint32_t number, graze_error *error);

/* The part that output calls `label`, or NULL; and the first part of a name, or NULL. */
const part *part_labelled(const assembly *a, const char *label);
const part *part_named(const assembly *a, const char *name);

#endif
