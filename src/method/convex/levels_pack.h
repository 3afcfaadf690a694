/* Levels of detail in saved models. */
#ifndef GRZ_METHOD_CONVEX_LEVELS_PACK_H
#define GRZ_METHOD_CONVEX_LEVELS_PACK_H

#include "method/convex/convex.h"

/* Nothing at all, where the options want none. */
void grz_convex_save_levels(const grz_convex_index *index, grz_packer *to);

/* Nothing is built again: rings, spokes and normals follow from the corners, which are saved, as from those of a mesh.
 * Proves that features, links and rings are within memory, and corners within their reach; that levels are convex and
 * bound the solid is left to validate. */
graze_status grz_convex_load_levels(grz_convex_index *index, const grz_settings *settings, grz_unpacker *from);

#endif
