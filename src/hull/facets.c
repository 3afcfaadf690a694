#include "hull/facets.h"

uint32_t grz_facet_add(grz_facets *f, uint32_t a, uint32_t b, uint32_t c)
{
    const bool is_new = f->holes.count == 0;
    const uint32_t number = is_new ? (uint32_t)f->all.count++ : f->holes.items[--f->holes.count];
    grz_face face = {.t = {{f->points[a], f->points[b], f->points[c]}}};
    grz_face_prepare(&face);
    grz_facet *facet = f->all.items + number;
    /* A hole may still stand in the list of those that wait. */
    const bool is_waiting = !is_new && facet->is_waiting;
    const uint32_t waiting = is_waiting ? facet->waiting : GRZ_NONE;
    *facet = (grz_facet){.at = face.t.v[0],
                         .normal = face.minor,
                         .bound = grz_face_bound(&face, f->extent),
                         .height = -INFINITY,
                         .corner = {a, b, c},
                         .outside = GRZ_NONE,
                         .farthest = GRZ_NONE,
                         .plane = ++f->plane_count,
                         .waiting = waiting,
                         .is_waiting = is_waiting,
                         .is_there = true};
    return number;
}

/* Points on a face of many points are asked about it again and again as it grows: they remember its plane. */
int grz_facet_side_exactly(const grz_facets *f, const grz_facet *facet, uint32_t point)
{
    if (f->flat_with[point] == facet->plane) return 0;
    const graze_vec3 *p = f->points;
    const int side = grz_orient3d(p[facet->corner[0]], p[facet->corner[1]], p[facet->corner[2]], p[point]);
    if (side == 0) f->flat_with[point] = facet->plane;
    return side;
}
