/* Files of rays from strangers: what is read can be cast, and what is refused leaves a message and nothing else. */
#include <graze/ray.h>

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static graze_model *one_triangle(void)
{
    static const double corners[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    graze_mesh_def def = graze_mesh_def_default();
    graze_model_def model_def = graze_model_def_default();
    graze_mesh *mesh;
    graze_model *model;
    def.vertices = corners, def.vertex_count = 3;
    if (graze_mesh_create(&def, &mesh, NULL) != GRAZE_OK) abort();
    model_def.mesh = mesh;
    if (graze_model_create(&model_def, &model, NULL) != GRAZE_OK) abort();
    graze_mesh_free(mesh);
    return model;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static graze_model *model;
    graze_rays *rays;
    graze_error error;
    if (!model) model = one_triangle();
    if (graze_rays_read_memory(data, size, "fuzz", &rays, &error) != GRAZE_OK) {
        if (rays || !error.message[0]) abort();
        return 0;
    }
    for (size_t i = 0; i < graze_rays_count(rays) && i < 100; i++) {
        graze_hit hit;
        bool found, any;
        if (graze_ray_first(model, &graze_rays_items(rays)[i], &hit, &found, NULL) != GRAZE_OK) abort();
        if (graze_ray_any(model, &graze_rays_items(rays)[i], &any, NULL) != GRAZE_OK || any != found) abort();
    }
    graze_rays_free(rays);
    return 0;
}
