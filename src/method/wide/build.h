/* The index of method `wide`: from a mesh to nodes and leaves. */
#ifndef GRZ_METHOD_WIDE_BUILD_H
#define GRZ_METHOD_WIDE_BUILD_H

#include "method/wide/wide.h"

graze_status grz_wide_build(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                            graze_error *error);
void grz_wide_release(void *index);

/* A line of the cache, and how many of them are allocated for so many nodes or leaves. */
enum { GRZ_WIDE_LINE = 64 };
size_t grz_wide_lines_for(size_t count, size_t item_bytes);

/* Memory for the leaves and places, and for the nodes that the index counts. False without; what was allocated stays in
 * it. */
bool grz_wide_allocate_leaves(grz_wide_index *index);
bool grz_wide_allocate_nodes(grz_wide_index *index);

#endif
