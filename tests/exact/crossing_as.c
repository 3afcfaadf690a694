/* Asks the filter of the kind for which it is compiled. */
#include "exact/crossing_as.h"

#include "exact/crossing.inl.h"

#include <string.h>

static void put_group(const float corner[3][3][8], float own, crossing_faces *out)
{
    memcpy(out->corner, corner, sizeof out->corner);
    const lanes3 p = lanes3_at(corner[0]), q = lanes3_at(corner[1]), r = lanes3_at(corner[2]);
    const lanes3 low = lanes3_min(lanes3_min(p, q), r), high = lanes3_max(lanes3_max(p, q), r);
    const crossing_normals found = crossing_normals_of(corner, own);
    crossing_put_edges(lanes3_largest(lanes3_sub(high, low)), own, out);
    crossing_put_normals(found.normal, found.off, out);
}

static float first_over_bound(const heights *h)
{
    float ratio[GRZ_LANES];
    lanes_put(ratio, lanes_div(lanes_abs(h->at[0]), h->off));
    return ratio[0];
}

void CROSSING_AS(GRZ_VECTOR_KIND)(const crossing_groups *of, crossing_said *out)
{
    crossing_faces faces[2];
    crossing_planes planes[2];
    const crossing_reach reach = crossing_reach_of(of->size, of->error);
    const float s[3] = {(float)of->shift[0], (float)of->shift[1], (float)of->shift[2]};
    const lanes3 back = lanes3_of(-s[0], -s[1], -s[2]);
    for (int g = 0; g < 2; g++) {
        put_group(of->corner[g], (float)of->own[g], &faces[g]);
        crossing_find_planes(&faces[g], g == 0 ? lanes3_all(s) : back, &reach, &planes[g]);
    }
    const crossing filter = {&faces[0], &faces[1], &planes[0], &planes[1], &reach, back};
    for (int j = 0; j < 8; j++) {
        const crossing_findings found = crossing_find(&filter, j, 0xff);
        out->apart[j] = found.apart;
        out->cross[j] = found.cross;
    }
    const heights over_one = heights_over_one(&filter, 0), over_many = heights_over_many(&filter, 0);
    out->height[0] = first_over_bound(&over_one);
    out->height[1] = first_over_bound(&over_many);
}
