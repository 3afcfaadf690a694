#include "method/convex/decimate.h"

#include "base/memory.h"

#if GRZ_HAVE_MESHOPTIMIZER

#include <meshoptimizer.h>

bool grz_convex_can_decimate(void)
{
    return true;
}

bool grz_convex_decimate(const grz_solid *solid, size_t triangles, bool *stays)
{
    const size_t count = 3 * grz_solid_triangle_count(solid);
    uint32_t *indices = grz_allocate(count, sizeof *indices);
    unsigned *left = grz_allocate(count, sizeof *left);
    float *places = grz_allocate(3 * (size_t)solid->corner_count, sizeof *places);
    const bool enough = indices && left && places;
    for (uint32_t c = 0; c < solid->corner_count; c++) stays[c] = false;
    if (enough) {
        static const float any_error = 1e10F;
        grz_solid_triangles(solid, indices);
        for (uint32_t c = 0; c < solid->corner_count; c++) {
            const graze_vec3 p = solid->corners[c];
            places[3 * (size_t)c] = (float)p.x, places[3 * (size_t)c + 1] = (float)p.y;
            places[3 * (size_t)c + 2] = (float)p.z;
        }
        const size_t kept = meshopt_simplify(left, indices, count, places, solid->corner_count, 3 * sizeof *places,
                                             3 * triangles, any_error, 0, NULL);
        for (size_t i = 0; i < kept && i < count; i++)
            if (left[i] < solid->corner_count) stays[left[i]] = true;
    }
    grz_free(indices);
    grz_free(left);
    grz_free(places);
    return enough;
}

#else

bool grz_convex_can_decimate(void)
{
    return false;
}

bool grz_convex_decimate(const grz_solid *solid, size_t triangles, bool *stays)
{
    (void)triangles;
    for (uint32_t c = 0; c < solid->corner_count; c++) stays[c] = true;
    return true;
}

#endif
