/* Triangles that come to parts and go from them. The model has changed its mesh, or is about to; this changes the index
 * of the part, and where there are several parts its mesh too. */
#ifndef GRZ_MODEL_PARTS_EDIT_H
#define GRZ_MODEL_PARTS_EDIT_H

#include "model/parts.h"

/* Makes parts ready to be edited with a mesh that the model owns, which may be a copy of the one before. */
graze_status grz_parts_begin_edit(grz_parts *parts, graze_mesh *mesh, graze_error *error);

/* The model's mesh has new triangles, from number `from` on. *done: they are in the index; else the parts must be built
 * anew, and are as they were, as after a failure. */
graze_status grz_parts_insert(graze_model *model, uint32_t from, bool *done, graze_error *error);

/* These triangles, ascending and not all, go: they leave the index, and the last ones take their numbers in it. Of a
 * single part that changes the mesh, but for its box; of several parts their meshes alone. *done as above. */
graze_status grz_parts_remove(graze_model *model, const uint32_t *triangles, uint32_t count, bool *done,
                              graze_error *error);

/* Two triangles of the model's mesh have changed places. */
void grz_parts_swap(grz_parts *parts, uint32_t a, uint32_t b);

/* The model's mesh has only so many triangles left. */
void grz_parts_shrink(grz_parts *parts, uint32_t count);

#endif
