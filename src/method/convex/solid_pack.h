/* Solids as bytes, without their corners, and whether bytes are a solid's. */
#ifndef GRZ_METHOD_CONVEX_SOLID_PACK_H
#define GRZ_METHOD_CONVEX_SOLID_PACK_H

#include "base/pack.h"
#include "base/unpack.h"
#include "hull/solid.h"

void grz_convex_pack_solid(const grz_solid *solid, grz_packer *to);

/* What is there so far is the solid's, also after a failure. */
void grz_convex_unpack_solid(grz_unpacker *from, grz_solid *solid);

/* `count` numbers from grz_allocate, or NULL after a failure. */
uint32_t *grz_convex_unpack_numbers(grz_unpacker *from, size_t count, const char *what);

/* Do faces, edges, rings and corners fit together, so that walks on them stay within memory and end where those of a
 * solid do? Nothing is said of where the corners are. */
bool grz_convex_solid_is_right(const grz_solid *solid);

#endif
