#include "method/convex/engine.h"

void grz_convex_march_on(grz_search *search, grz_convex_march *march, uint32_t most_steps)
{
    grz_convex_work *work = search->work;
    const uint32_t before = march->steps;
    work->a.engine->march_on(search, march, most_steps);
    work->counts.steps += march->steps - before;
}

uint32_t grz_convex_corner_at(const grz_solid *solid, grz_convex_feature feature)
{
    return feature.kind == CONVEX_CORNER ? feature.number
           : feature.kind == CONVEX_EDGE ? solid->origin[feature.number]
                                         : solid->origin[solid->first[feature.number]];
}

graze_vec3 grz_convex_along(const grz_convex_side *side, grz_convex_feature feature)
{
    const grz_convex_surface *surface = side->surface;
    if (feature.kind == CONVEX_CORNER) return (graze_vec3){0, 0, 0};
    const graze_vec3 own = feature.kind == CONVEX_FACE
                               ? surface->normals[feature.number]
                               : grz_sub(surface->places[grz_solid_target(&surface->solid, feature.number)],
                                         surface->places[surface->solid.origin[feature.number]]);
    return side->pose ? grz_convex_turned(side->pose, own) : own;
}
