#include "hull/surface.h"

#include "base/memory.h"
#include "exact/orient.h"

bool grz_surface_allocate(grz_surface *s, const graze_vec3 *points, uint32_t point_count, uint32_t triangle_count)
{
    *s = (grz_surface){.points = points, .point_count = point_count, .triangle_count = triangle_count};
    s->at = grz_allocate(triangle_count, 3 * sizeof *s->at);
    s->twin = grz_allocate(triangle_count, 3 * sizeof *s->twin);
    s->flat = grz_allocate(triangle_count, 3 * sizeof *s->flat);
    return s->at && s->twin && s->flat;
}

void grz_surface_free(grz_surface *s)
{
    grz_free(s->at);
    grz_free(s->twin);
    grz_free(s->flat);
    *s = (grz_surface){0};
}

void grz_surface_find_flat(grz_surface *s)
{
    for (uint32_t t = 0; t < s->triangle_count; t++) {
        const uint32_t first = 3 * t;
        grz_face face = {
            .t = {{grz_surface_point(s, first), grz_surface_point(s, first + 1), grz_surface_point(s, first + 2)}}};
        grz_face_prepare(&face);
        for (uint32_t e = first; e < first + 3; e++) {
            if (s->twin[e] < e) continue; /* its triangle has decided it */
            s->flat[e] = s->flat[s->twin[e]] = grz_face_side(&face, grz_surface_opposite(s, e)) == 0;
        }
    }
}
