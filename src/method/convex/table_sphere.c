#include "method/convex/table_sphere.h"

#include "math/sine.h"
#include "method/convex/surface.h"

enum { PAPERS_STEPS = 32, LEAST_STEPS = 2 }; /* of 5.625 degrees; of 90 */

uint32_t grz_convex_sphere_steps(double degrees)
{
    return (uint32_t)ceil(180 / degrees);
}

uint32_t grz_convex_sphere_steps_for(uint32_t corner_count)
{
    uint32_t steps = LEAST_STEPS;
    while (steps < PAPERS_STEPS && grz_convex_sphere_samples(steps + 1) <= corner_count) steps++;
    return steps;
}

size_t grz_convex_sphere_samples(uint32_t steps)
{
    return 2 * (size_t)steps * (steps - 1) + 2;
}

/* ---- from a direction to a sample ---- */

/* The arc tangent of a number from 0 to 1, to 1e-5 (Hastings 1955): the same bits everywhere, unlike atan's. */
static double small_arc(double t)
{
    static const double c[] = {-0.01172120, 0.05265332, -0.11643287, 0.19354346, -0.33262347, 0.99997726};
    double sum = 0;
    for (int i = 0; i < 6; i++) sum = sum * (t * t) + c[i];
    return sum * t;
}

/* The angle from the x axis to (x, y), from 0 to 2 pi; 0 for what is no direction. */
static double angle_of(double x, double y)
{
    const double across = fabs(x), up = fabs(y), larger = grz_larger(across, up);
    if (!(larger > 0)) return 0;
    double angle = up > across ? GRZ_PI / 2 - small_arc(across / up) : small_arc(up / across);
    if (x < 0) angle = GRZ_PI - angle;
    return y < 0 ? 2 * GRZ_PI - angle : angle;
}

/* Which of the steps is nearest to an angle. */
static size_t nearest_step(double angle, uint32_t steps)
{
    const double scaled = angle * steps / GRZ_PI + 0.5;
    return scaled > 0 ? (size_t)scaled : 0;
}

size_t grz_convex_sphere_sample(uint32_t steps, const double direction[3])
{
    const double largest = grz_larger(fabs(direction[0]), grz_larger(fabs(direction[1]), fabs(direction[2])));
    if (!(largest > 0 && isfinite(largest))) return 0;
    const double x = direction[0] / largest, y = direction[1] / largest, z = direction[2] / largest;
    const size_t altitude = nearest_step(angle_of(-z, sqrt(x * x + y * y)), steps), turn = 2 * (size_t)steps;
    if (altitude == 0) return 0;
    if (altitude >= steps) return grz_convex_sphere_samples(steps) - 1;
    return 1 + (altitude - 1) * turn + nearest_step(angle_of(x, y), steps) % turn;
}

/* ---- from samples to corners ---- */

static uint32_t nearest_corner(const grz_convex_surface *surface, graze_vec3 p)
{
    double least = INFINITY;
    uint32_t corner = 0;
    for (uint32_t c = 0; c < surface->solid.corner_count; c++) {
        const graze_vec3 way = grz_sub(surface->places[c], p);
        const double squared = grz_dot(way, way);
        if (squared < least) least = squared, corner = c;
    }
    return corner;
}

static double radius_around(const grz_convex_surface *surface, graze_vec3 centre)
{
    double squared = 0;
    for (uint32_t c = 0; c < surface->solid.corner_count; c++) {
        const graze_vec3 way = grz_sub(surface->places[c], centre);
        squared = grz_larger(squared, grz_dot(way, way));
    }
    return sqrt(squared);
}

void grz_convex_sphere_fill(struct grz_convex_surface *surface)
{
    const uint32_t steps = surface->table.resolution;
    const double radius = surface->table.radius * radius_around(surface, surface->mass), step = 180.0 / steps;
    uint32_t *corner = surface->table.corner;
    *corner++ = nearest_corner(surface, grz_sub(surface->mass, grz_vec(0, 0, radius)));
    for (uint32_t altitude = 1; altitude < steps; altitude++)
        for (uint32_t azimuth = 0; azimuth < 2 * steps; azimuth++) {
            const grz_sine_cosine up = grz_sine_cosine_of_degrees(altitude * step),
                                  around = grz_sine_cosine_of_degrees(azimuth * step);
            const graze_vec3 way = {up.sine * around.cosine, up.sine * around.sine, -up.cosine};
            *corner++ = nearest_corner(surface, grz_add(surface->mass, grz_scale(way, radius)));
        }
    *corner = nearest_corner(surface, grz_add(surface->mass, grz_vec(0, 0, radius)));
}
