/* Rays from text files. */
#include "base/array.h"
#include "base/error.h"
#include "math/vec.h"
#include "text/file.h"
#include "text/rows.h"

#include <graze/ray.h>

struct graze_rays {
    GRZ_ARRAY(graze_ray) list;
};

static graze_status take_ray(const grz_text *text, const double *v, void *made, graze_error *error)
{
    graze_rays *rays = made;
    if (v[3] == 0 && v[4] == 0 && v[5] == 0)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: the direction is zero: give one of any other length",
                        text->name, text->line);
    const graze_ray ray = graze_ray_along(grz_vec(v[0], v[1], v[2]), grz_vec(v[3], v[4], v[5]));
    return grz_array_add(&rays->list, ray) ? GRAZE_OK : grz_out_of_memory(error);
}

static const char *const names[6] = {"x of the origin",    "y of the origin",    "z of the origin",
                                     "x of the direction", "y of the direction", "z of the direction"};
static const grz_row_form form = {6, names, "six", "give an origin and a direction, six numbers, on each line",
                                  take_ray};

static graze_status read_lines(grz_window *window, const char *name, void *rays, graze_error *error)
{
    return grz_read_rows(window, name, &form, rays, error);
}

static graze_status read_rays(grz_window *window, const char *name, graze_rays **out, graze_error *error)
{
    *out = NULL;
    graze_rays *rays = grz_allocate_zeroed(1, sizeof *rays);
    if (!rays) return grz_out_of_memory_at(name, error);
    graze_status status = grz_read_window(window, name, read_lines, rays, error);
    if (status == GRAZE_OK && rays->list.count == 0)
        status = grz_fail(error, GRAZE_BAD_DATA, "%s: no ray in it: %s", name, form.remedy);
    *out = status == GRAZE_OK ? rays : NULL;
    if (status != GRAZE_OK) graze_rays_free(rays);
    return status;
}

graze_status graze_rays_read_memory(const void *bytes, size_t byte_count, const char *name, graze_rays **out,
                                    graze_error *error)
{
    grz_window window = grz_window_of(bytes, byte_count);
    return read_rays(&window, name ? name : "rays", out, error);
}

graze_status graze_rays_read_stream(FILE *file, const char *name, graze_rays **out, graze_error *error)
{
    grz_window window = grz_window_of_stream(file);
    return read_rays(&window, name ? name : "rays", out, error);
}

graze_status graze_rays_read(const char *path, graze_rays **out, graze_error *error)
{
    return read_rays(NULL, path, out, error);
}

void graze_rays_free(graze_rays *rays)
{
    if (!rays) return;
    grz_free(rays->list.items);
    grz_free(rays);
}

size_t graze_rays_count(const graze_rays *rays)
{
    return rays->list.count;
}

const graze_ray *graze_rays_items(const graze_rays *rays)
{
    return rays->list.items;
}
