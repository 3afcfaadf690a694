/* What does a ray meet: first, at all, and everything on its way? */
#include <graze/graze.h>
#include <stdio.h>

static graze_model *torus_model(graze_error *error)
{
    graze_mesh *mesh = NULL;
    graze_model *model = NULL;
    if (graze_shape_create("torus", NULL, 0, &mesh, error) != GRAZE_OK) return NULL;
    graze_model_def def = graze_model_def_default();
    def.mesh = mesh;
    def.method = "boxtree";
    graze_model_create(&def, &model, error);
    graze_mesh_free(mesh);
    return model;
}

static bool ask_for_the_first(const graze_model *model, graze_error *error)
{
    graze_ray ray = graze_ray_along((graze_vec3){-5, 0.1, 0.05}, (graze_vec3){1, 0, 0});
    graze_hit hit;
    bool found;
    if (graze_ray_first(model, &ray, &hit, &found, error) != GRAZE_OK || !found) return false;
    printf("triangle %u from its %s, at t = %g: (%g, %g, %g)\n", (unsigned)hit.triangle, graze_ray_side_name(hit.side),
           hit.t, hit.point.x, hit.point.y, hit.point.z);
    return hit.side == GRAZE_RAY_FRONT && hit.t > 3 && hit.t < 4;
}

/* Is one point seen from another? A segment has both ends, exactly. */
static bool ask_whether_in_sight(const graze_model *model, graze_error *error)
{
    graze_vec3 here = {-5, 0.1, 0.05}, hole = {0, 0, 0}, above = {-5, 0.1, 5};
    graze_ray to_hole = graze_ray_to(here, hole), to_above = graze_ray_to(here, above);
    bool hidden, also_hidden;
    if (graze_ray_any(model, &to_hole, &hidden, error) != GRAZE_OK ||
        graze_ray_any(model, &to_above, &also_hidden, error) != GRAZE_OK)
        return false;
    printf("the hole is %s, the point above is %s\n", hidden ? "hidden" : "in sight",
           also_hidden ? "hidden" : "in sight");
    return hidden && !also_hidden;
}

static bool ask_for_all(const graze_model *model, graze_error *error)
{
    graze_ray ray = graze_ray_along((graze_vec3){-5, 0.1, 0.05}, (graze_vec3){1, 0, 0});
    graze_hit hits[8];
    graze_hit_receiver to = {.array = hits, .capacity = 8};
    size_t count;
    if (graze_ray_all(model, &ray, &to, &count, error) != GRAZE_OK) return false;
    for (size_t i = 0; i < count && i < 8; i++) printf("%s at %g\n", graze_ray_side_name(hits[i].side), hits[i].t);
    return count == 4;
}

int main(void)
{
    graze_error error = {GRAZE_OK, "wrong answer"};
    graze_model *model = torus_model(&error);
    bool right =
        model && ask_for_the_first(model, &error) && ask_whether_in_sight(model, &error) && ask_for_all(model, &error);
    if (!right) fprintf(stderr, "%s\n", error.message);
    graze_model_free(model);
    return right ? 0 : 1;
}
