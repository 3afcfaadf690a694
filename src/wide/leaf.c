#include "wide/leaf.h"

#include "wide/middle.h"

#include <string.h>

uint32_t grz_wide_count_triangles(const grz_wide_index *index, uint32_t leaf)
{
    const uint32_t *triangles = grz_wide_triangles(index, leaf);
    uint32_t count = 1;
    while (count < GRZ_WIDE && triangles[count] != triangles[0]) count++;
    return count;
}

grz_wide_place grz_wide_make_place(const grz_wide_index *index, uint32_t leaf)
{
    const grz_wide_node *node = &index->nodes[index->lanes[leaf] / GRZ_WIDE];
    const int lane = (int)(index->lanes[leaf] % GRZ_WIDE);
    const grz_float_box box = grz_wide_child_box(node, lane);
    grz_wide_place place = grz_wide_place_of(&box, grz_wide_count(index, leaf));
    for (int axis = 0; axis < 3; axis++) place.bound.direction[axis] = node->direction[axis][lane];
    place.bound.middle = node->middle[lane];
    place.bound.thick = node->thick[lane];
    return place;
}

void grz_wide_fill_leaf(const grz_wide_index *index, const graze_mesh *mesh, uint32_t leaf, const grz_wide_place *place,
                        grz_wide_leaf *out)
{
    memcpy(out->triangle, grz_wide_triangles(index, leaf), sizeof out->triangle);
    for (uint32_t lane = 0; lane < place->count; lane++) {
        const grz_tri t = grz_local_triangle(mesh, &index->frame, out->triangle[lane]);
        grz_wide_set_corners(out, lane, &t, place->bound.centre);
    }
    grz_wide_repeat_first(out, place->count);
}
