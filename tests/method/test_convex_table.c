/* The table of method convex on a sphere: what each entry is, which entry a direction has, and what is refused. */
#include "math/sine.h"
#include "method/convex/convex.h"
#include "method/convex/table_sphere.h"
#include "query/solids.h"

static grz_convex_surface surface_of(graze_mesh *mesh, uint32_t steps, double radius)
{
    grz_convex_surface surface = {.table = {.kind = CONVEX_SPHERE, .resolution = steps, .radius = radius}};
    const grz_frame frame = grz_frame_of(mesh->low, mesh->high);
    graze_error error;
    scene_expect_ok(grz_solid_of_mesh(mesh, "test", &surface.solid, NULL, &error), &error);
    assert_true(grz_convex_surface_derive(&surface, &frame));
    return surface;
}

/* The direction of a sample, by its number, through the sines of the C library. */
static graze_vec3 direction_of(uint32_t steps, size_t sample)
{
    const double step = acos(-1) / steps;
    if (sample == 0) return (graze_vec3){0, 0, -1};
    if (sample + 1 == grz_convex_sphere_samples(steps)) return (graze_vec3){0, 0, 1};
    const double altitude = (double)(1 + (sample - 1) / (2 * steps)) * step,
                 azimuth = (double)((sample - 1) % (2 * steps)) * step;
    return (graze_vec3){sin(altitude) * cos(azimuth), sin(altitude) * sin(azimuth), -cos(altitude)};
}

static double apart(graze_vec3 p, graze_vec3 q)
{
    return sqrt((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) + (p.z - q.z) * (p.z - q.z));
}

/* No corner is nearer to a sample than that of its entry; and the direction of a sample, turned by less than half a
 * step, finds its entry. */
static void each_entry_is_nearest(void **state)
{
    (void)state;
    static const graze_vec3 scales[] = {{1, 1, 1}, {1, 1, 0.1}, {1, 0.1, 0.1}};
    scene_random r = {5};
    for (int shape = 0; shape < 3; shape++) {
        graze_vec3 p[300];
        for (int i = 0; i < 300; i++) {
            const graze_vec3 d = solid_direction(&r);
            p[i] = (graze_vec3){3 + scales[shape].x * d.x, scales[shape].y * d.y, scales[shape].z * d.z};
        }
        graze_mesh *mesh = solid_of(p, 300);
        const uint32_t steps = shape == 0 ? 32 : 7;
        const double factor = 1 + shape;
        grz_convex_surface s = surface_of(mesh, steps, factor);
        double radius = 0;
        for (uint32_t c = 0; c < s.solid.corner_count; c++) radius = fmax(radius, apart(s.places[c], s.mass));
        assert_int_equal(grz_convex_table_size(&s.table), shape == 0 ? 64 * 31 + 2 : 14 * 6 + 2);
        for (size_t k = 0; k < grz_convex_table_size(&s.table); k++) {
            const graze_vec3 d = direction_of(steps, k), at = grz_add(s.mass, grz_scale(d, factor * radius));
            double least = INFINITY;
            for (uint32_t c = 0; c < s.solid.corner_count; c++) least = fmin(least, apart(s.places[c], at));
            assert_true(apart(s.places[s.table.corner[k]], at) <= least * (1 + 1e-12));
            const double direction[3] = {5 * d.x + 1e-3, 5 * d.y, 5 * d.z - 1e-3};
            assert_int_equal(grz_convex_sphere_sample(steps, direction), k);
            assert_int_equal(grz_convex_table_corner(&s.table, direction), s.table.corner[k]);
        }
        grz_convex_surface_free(&s);
        graze_mesh_free(mesh);
    }
}

/* Whatever the direction, the entry is in the table, and of all samples' altitudes and azimuths the nearest, but for
 * directions near the border of two. */
static void any_direction_has_an_entry(void **state)
{
    (void)state;
    static const double odd[][3] = {{0, 0, 0},     {NAN, 1, 0}, {INFINITY, 0, 0},       {0, 0, 1e-300},
                                    {-1, -0.0, 0}, {0, -1, 0},  {1e300, 1e300, -1e300}, {-1e-320, 0, 0}};
    for (uint32_t steps = 2; steps <= 64; steps *= 2)
        for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
            assert_true(grz_convex_sphere_sample(steps, odd[i]) < grz_convex_sphere_samples(steps));
    scene_random r = {6};
    for (int i = 0; i < 20000; i++) {
        const graze_vec3 d = solid_direction(&r);
        const double direction[3] = {d.x, d.y, d.z}, step = acos(-1) / 32;
        const size_t sample = grz_convex_sphere_sample(32, direction);
        const graze_vec3 at = direction_of(32, sample);
        const double turned = acos(fmax(-1, fmin(1, at.x * d.x + at.y * d.y + at.z * d.z)));
        assert_true(turned <= 0.7072 * step + 1e-4); /* half a step in altitude, and half a step or less in azimuth */
    }
}

/* The centre of mass of a tetrahedron is the mean of its corners, that of a cone a quarter up: not the corners' mean. */
static void mass_is_not_the_mean(void **state)
{
    (void)state;
    graze_vec3 p[41];
    for (int i = 0; i < 40; i++) {
        const grz_sine_cosine turn = grz_sine_cosine_of_degrees(9 * i);
        p[i] = (graze_vec3){turn.cosine, turn.sine, 0};
    }
    p[40] = (graze_vec3){0, 0, 2};
    graze_mesh *mesh = solid_of(p, 41);
    grz_convex_surface s = surface_of(mesh, 4, 2);
    const grz_frame frame = grz_frame_of(mesh->low, mesh->high);
    const double height = frame.origin.z + frame.unit * s.mass.z;
    assert_true(fabs(height - 0.5) < 1e-12);
    grz_convex_surface_free(&s);
    graze_mesh_free(mesh);
}

/* What distances of two needles cost. (Of balls, all radii give the same table but for ties, as in SWIFT 6.2.) */
static uint64_t cost_of(const char *method)
{
    scene_random r = {7};
    graze_vec3 p[400];
    for (int i = 0; i < 400; i++) {
        const graze_vec3 d = solid_direction(&r);
        p[i] = (graze_vec3){d.x, 0.1 * d.y, 0.1 * d.z};
    }
    graze_mesh *mesh = solid_of(p, 400);
    graze_model *model = scene_model(mesh, method);
    graze_query_def def = {.size = sizeof def, .a = model, .b = model, .method = method};
    graze_query *query;
    graze_error error;
    uint64_t cost = 0;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    for (int i = 0; i < 40; i++) {
        graze_pose pose = scene_random_pose(&r, 0);
        graze_distance d;
        pose.m[0][3] = 2.5;
        scene_expect_ok(graze_query_distance(query, &pose, &d, &error), &error);
        cost += d.counters.bv_tests;
    }
    graze_query_free(query);
    graze_model_free(model);
    graze_mesh_free(mesh);
    return cost;
}

static void the_radius_matters_to_needles(void **state)
{
    (void)state;
    assert_true(cost_of("convex,table=sphere,radius=1,start=table") !=
                cost_of("convex,table=sphere,radius=2,start=table"));
}

static void contradictions_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *method, *says;
    } rows[] = {{"convex,table=none,resolution=4", "table=none has no resolution"},
                {"convex,resolution=5.625", "whole number of squares"},
                {"convex,resolution=0.5", "whole number of squares"},
                {"convex,table=sphere,resolution=91", "more than 90 degrees"},
                {"convex,table=cube,radius=2", "table=sphere"},
                {"convex,table=none,radius=2", "table=sphere"},
                {"convex,table=sphere,radius=0.5", "radius"}};
    graze_mesh *box = scene_shape("box", "");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const graze_model_def def = {.size = sizeof def, .mesh = box, .method = rows[i].method};
        graze_model *model;
        graze_error error;
        assert_int_equal(graze_model_create(&def, &model, &error), GRAZE_BAD_ARGUMENT);
        if (!strstr(error.message, rows[i].says)) fail_msg("%s: %s", rows[i].method, error.message);
    }
    graze_mesh_free(box);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_entry_is_nearest),      cmocka_unit_test(any_direction_has_an_entry),
        cmocka_unit_test(mass_is_not_the_mean),       cmocka_unit_test(the_radius_matters_to_needles),
        cmocka_unit_test(contradictions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
