/* Parts of which data sets are put together, and real meshes in their place. */
#ifndef COMMAND_STUDY_FRAME_PARTS_H
#define COMMAND_STUDY_FRAME_PARTS_H

#include "study/frame/assembly.h"

/* A part of the size that its placement says: a sphere, a cylinder or a cone with so many rings and segments, a box
 * with so many cells a side (rings). */
typedef struct part {
    const char *shape;
    int rings, segments;
    placement where;
} part;

/* `detail` multiplies rings and segments: triangles go with its square. */
graze_status add_parts(assembly *a, const part *parts, size_t count, double detail, graze_error *error);

/* A jungle of about `count` times `scale` pipes, coarser ones where that is few. */
graze_status add_pipes(assembly *a, int count, double scale, const placement *where, graze_error *error);

/* Reads the mesh GRAZE_DATA/NAME if that folder is named and has it; NULL if not. What is there and can not be read is
 * an error. */
graze_status read_real_mesh(const char *name, graze_mesh **out, graze_error *error);

#endif
