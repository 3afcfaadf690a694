/* Triangles in the order of a space-filling curve. */
#ifndef GRZ_METHOD_WIDE_KEYS_H
#define GRZ_METHOD_WIDE_KEYS_H

#include "base/workers.h"
#include "mesh/mesh.h"

/* For each triangle of the mesh a key: its place on the curve in the upper 32 bits, its number in the lower. Ascending;
 * the other array is for work. False without memory. */
bool grz_wide_sorted_keys(const graze_mesh *mesh, grz_workers *workers, uint64_t *keys, uint64_t *other);

#endif
