/* What a reader fills: triangles in the order of the file, before they are checked and become a mesh. */
#ifndef GRZ_MESH_SOUP_H
#define GRZ_MESH_SOUP_H

#include "base/array.h"
#include "math/vec.h"

typedef struct grz_soup {
    GRZ_ARRAY(graze_vec3) vertices;
    GRZ_ARRAY(uint32_t) indices; /* three a triangle */
    uint64_t skipped;            /* see graze_mesh_skipped */
} grz_soup;

static inline void grz_soup_free(const grz_soup *soup)
{
    grz_free(soup->vertices.items);
    grz_free(soup->indices.items);
}

/* False if there is no memory. */
static inline bool grz_soup_add_vertex(grz_soup *soup, graze_vec3 v)
{
    if (!grz_array_reserve(&soup->vertices, 1)) return false;
    soup->vertices.items[soup->vertices.count++] = v;
    return true;
}

static inline bool grz_soup_add_triangle(grz_soup *soup, uint32_t a, uint32_t b, uint32_t c)
{
    if (!grz_array_reserve(&soup->indices, 3)) return false;
    uint32_t *i = soup->indices.items + soup->indices.count;
    i[0] = a, i[1] = b, i[2] = c;
    soup->indices.count += 3;
    return true;
}

/* A polygon whose corners come one by one and become a fan: (first, last, new) from the third corner on. No corner is
 * stored, so a polygon may have any number of them. */
typedef struct grz_fan {
    uint32_t first, last;
    size_t corners;
} grz_fan;

static inline bool grz_fan_add(grz_fan *fan, uint32_t corner, grz_soup *soup)
{
    if (fan->corners == 0) fan->first = corner;
    if (fan->corners >= 2 && !grz_soup_add_triangle(soup, fan->first, fan->last, corner)) return false;
    fan->last = corner;
    fan->corners++;
    return true;
}

/* A strip of triangles, one from the third corner on; every second one is turned, so that all keep one orientation. */
typedef struct grz_strip {
    uint32_t before, last;
    size_t corners;
} grz_strip;

static inline bool grz_strip_add(grz_strip *strip, uint32_t corner, grz_soup *soup)
{
    uint32_t a = strip->before, b = strip->last;
    bool turned = strip->corners % 2 != 0;
    if (strip->corners >= 2 && !grz_soup_add_triangle(soup, turned ? b : a, turned ? a : b, corner)) return false;
    strip->before = strip->last;
    strip->last = corner;
    strip->corners++;
    return true;
}

#endif
