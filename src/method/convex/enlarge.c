#include "method/convex/enlarge.h"

#include "base/error.h"
#include "base/memory.h"

static const double least_excess = 0x1p-36, most_excess = 0x1p-4;

/* How far out a face must go, as a multiple of how far it is: guessed well, and proven later. Infinite: no factor is
 * known. */
static double factor_of(grz_convex_asker *p0, graze_vec3 centre, const grz_solid *coarse, uint32_t face)
{
    const uint32_t first = coarse->first[face], end = coarse->first[face + 1];
    const graze_vec3 at = coarse->corners[coarse->origin[first]];
    graze_vec3 n = {0, 0, 0}, from = {0, 0, 0};
    for (uint32_t e = first + 1; e < end; e++) {
        const graze_vec3 to = grz_sub(coarse->corners[coarse->origin[e]], at);
        n = grz_add(n, grz_cross(from, to));
        from = to;
    }
    double least = INFINITY;
    for (uint32_t e = first; e < end; e++)
        least = fmin(least, grz_dot(n, grz_sub(coarse->corners[coarse->origin[e]], centre)));
    return least > 0 ? (grz_convex_highest(p0, n) - grz_dot(n, centre)) / least : INFINITY;
}

/* Of each corner, or of all the largest. False: one is not known. */
static bool find_factors(grz_convex_asker *p0, graze_vec3 centre, const grz_solid *coarse, bool relax, double *factors)
{
    double most = 0;
    for (uint32_t c = 0; c < coarse->corner_count; c++) factors[c] = 0;
    for (uint32_t f = 0; f < coarse->face_count; f++) {
        const double here = factor_of(p0, centre, coarse, f);
        most = grz_larger(most, here);
        for (uint32_t e = coarse->first[f]; e < coarse->first[f + 1]; e++)
            factors[coarse->origin[e]] = grz_larger(factors[coarse->origin[e]], here);
    }
    for (uint32_t c = 0; c < coarse->corner_count && !relax; c++) factors[c] = most;
    return most > 0 && isfinite(most);
}

/* False: some corner would be beyond the reach of levels. */
static bool move(graze_vec3 centre, const grz_solid *coarse, const double *factors, double excess, graze_vec3 *moved)
{
    double reach = 0;
    for (uint32_t c = 0; c < coarse->corner_count; c++) {
        const graze_vec3 way = grz_sub(coarse->corners[c], centre),
                         to = grz_add(centre, grz_scale(way, factors[c] * (1 + excess)));
        moved[c] = grz_add(to, grz_vec(0, 0, 0)); /* without -0, as in solids */
        reach = grz_larger(reach, grz_largest(to));
    }
    return reach <= CONVEX_LEVEL_REACH;
}

static graze_status make_surface(const graze_vec3 *moved, uint32_t count, grz_convex_surface *level, graze_error *error)
{
    static const grz_frame own = {{0, 0, 0}, 1, 1}; /* corners are places */
    *level = (grz_convex_surface){.table = {.kind = CONVEX_NO_TABLE}};
    graze_status status = grz_solid_of_points(moved, count, "method convex, a level", &level->solid, error);
    if (status != GRAZE_OK) return status;
    return grz_convex_surface_derive(level, &own) ? GRAZE_OK : grz_out_of_memory(error);
}

graze_status grz_convex_enlarge(grz_convex_asker *p0, graze_vec3 centre, const grz_solid *coarse, bool relax,
                                graze_vec3 *moved, grz_convex_surface *level, bool *found, graze_error *error)
{
    double *factors = grz_allocate(coarse->corner_count, sizeof *factors);
    graze_status status = factors ? GRAZE_OK : grz_out_of_memory(error);
    *level = (grz_convex_surface){0};
    *found = false;
    bool goes_on = factors && find_factors(p0, centre, coarse, relax, factors);
    for (double excess = least_excess; goes_on && excess <= most_excess; excess *= 16) {
        grz_convex_surface_free(level);
        *level = (grz_convex_surface){0};
        goes_on = move(centre, coarse, factors, excess, moved);
        if (goes_on) status = make_surface(moved, coarse->corner_count, level, error);
        *found = goes_on && status == GRAZE_OK && level->solid.dimension == 3 && grz_convex_bounds(p0, level);
        goes_on = goes_on && status == GRAZE_OK && !*found;
    }
    grz_free(factors);
    return status;
}
