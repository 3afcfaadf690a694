/* The output of a reader: triangles in the order of the file, before they are checked and become a mesh. */
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
    return grz_array_add(&soup->vertices, v);
}

static inline bool grz_soup_add_triangle(grz_soup *soup, uint32_t a, uint32_t b, uint32_t c)
{
    if (!grz_array_reserve(&soup->indices, 3)) return false;
    uint32_t *i = soup->indices.items + soup->indices.count;
    i[0] = a, i[1] = b, i[2] = c;
    soup->indices.count += 3;
    return true;
}

/* A polygon or a strip whose corners come one by one. From the third corner on each makes a triangle with two corners
 * before it: in a polygon with the first and the last one (a fan), in a strip with the last two, of which every second
 * triangle swaps the order, so that all keep one orientation. No corner is stored, so there may be any number. */
typedef struct grz_polygon {
    bool is_strip;
    uint32_t first, last; /* of a strip, the two last */
    size_t corners;
} grz_polygon;

static inline bool grz_polygon_add(grz_polygon *p, uint32_t corner, grz_soup *soup)
{
    const bool swaps = p->is_strip && p->corners % 2 != 0;
    if (p->corners >= 2 && !grz_soup_add_triangle(soup, swaps ? p->last : p->first, swaps ? p->first : p->last, corner))
        return false;
    if (p->is_strip || p->corners == 1) p->first = p->last;
    p->last = corner;
    p->corners++;
    return true;
}

#endif
