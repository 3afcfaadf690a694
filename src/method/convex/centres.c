#include "method/convex/centres.h"

#include "method/convex/march.h"

void grz_convex_way_of_centres(const grz_convex_work *work, double way[3])
{
    const grz_convex_surface *a = work->a.surface, *b = work->b.surface;
    const bool by_mass = a->table.kind == CONVEX_SPHERE;
    const graze_vec3 masses = grz_sub(grz_convex_carried(&work->pose, b->mass), a->mass);
    for (int k = 0; k < 3; k++) way[k] = by_mass ? grz_component(masses, k) : work->pose.shift[k];
}
