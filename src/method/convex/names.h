/* Points with names, found by their coordinates: what a hull's corners were before. */
#ifndef GRZ_METHOD_CONVEX_NAMES_H
#define GRZ_METHOD_CONVEX_NAMES_H

#include <graze/pose.h>
#include <stdint.h>

#define GRZ_CONVEX_NO_NAME UINT32_MAX

typedef struct grz_convex_named {
    graze_vec3 at;
    uint32_t name;
} grz_convex_named;

/* Sorts them, so that they can be found. */
void grz_convex_names_sort(grz_convex_named *all, uint32_t count);

/* The name of a point with these coordinates, or GRZ_CONVEX_NO_NAME. */
uint32_t grz_convex_name_of(const grz_convex_named *all, uint32_t count, graze_vec3 at);

#endif
