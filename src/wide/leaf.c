#include "wide/leaf.h"

#include <string.h>

void grz_wide_fill_leaf(const grz_wide_index *index, const graze_mesh *mesh, uint32_t number, grz_wide_leaf *out)
{
    const grz_wide_place *place = &index->places[number];
    memcpy(out->triangle, index->triangles[number], sizeof out->triangle);
    for (uint32_t lane = 0; lane < place->count; lane++) {
        const grz_tri t = grz_local_triangle(mesh, &index->frame, out->triangle[lane]);
        grz_wide_set_corners(out, lane, &t, place->bound.centre);
    }
    grz_wide_repeat_first(out, place->count);
}
