/* Rays from text files. */
#include "base/array.h"
#include "base/error.h"
#include "math/vec.h"
#include "text/rows.h"

#include <graze/ray.h>

struct graze_rays {
    graze_ray *items;
    size_t count;
};

typedef GRZ_ARRAY(graze_ray) ray_list;

static const char *const names[6] = {"x of the origin",    "y of the origin",    "z of the origin",
                                     "x of the direction", "y of the direction", "z of the direction"};
static const grz_row_form form = {6, names, "six", "give an origin and a direction, six numbers, on each line"};

static graze_status read_ray(grz_text *text, graze_ray *out, graze_error *error)
{
    double v[6];
    size_t line = text->line;
    graze_status status = grz_read_row(text, &form, v, error);
    if (status != GRAZE_OK) return status;
    if (v[3] == 0 && v[4] == 0 && v[5] == 0)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: the direction is zero: give one of any other length",
                        text->name, line);
    *out = graze_ray_along(grz_vec(v[0], v[1], v[2]), grz_vec(v[3], v[4], v[5]));
    return GRAZE_OK;
}

static graze_status read_all(grz_window *window, const char *name, ray_list *list, graze_error *error)
{
    grz_text text = grz_text_of(window, name);
    text.comment = '#';
    while (grz_text_skip_space(&text)) {
        graze_ray ray;
        graze_status status = read_ray(&text, &ray, error);
        if (status != GRAZE_OK) return status;
        if (!grz_array_reserve(list, 1)) return grz_out_of_memory(error);
        list->items[list->count++] = ray;
    }
    return GRAZE_OK;
}

/* Takes over the list. */
static graze_status adopt(ray_list *list, const char *name, graze_rays **out, graze_error *error)
{
    if (list->count == 0) return grz_fail(error, GRAZE_BAD_DATA, "%s: no ray in it: %s", name, form.remedy);
    graze_rays *rays = grz_allocate(1, sizeof *rays);
    if (!rays) return grz_out_of_memory(error);
    *rays = (graze_rays){list->items, list->count};
    *list = (ray_list){0};
    *out = rays;
    return GRAZE_OK;
}

/* Reads what is in the window, and closes it in any case. */
static graze_status read_window(grz_window window, const char *name, graze_rays **out, graze_error *error)
{
    ray_list list = {0};
    graze_status status = read_all(&window, name, &list, error);
    graze_status reading = grz_window_check(&window, name, error);
    if (reading != GRAZE_OK) status = reading;
    if (status == GRAZE_OK) status = adopt(&list, name, out, error);
    grz_free(list.items);
    grz_window_close(&window);
    return status;
}

graze_status graze_rays_read_memory(const void *bytes, size_t byte_count, const char *name, graze_rays **out,
                                    graze_error *error)
{
    *out = NULL;
    return read_window(grz_window_of(bytes, byte_count), name ? name : "rays", out, error);
}

graze_status graze_rays_read_stream(FILE *file, const char *name, graze_rays **out, graze_error *error)
{
    *out = NULL;
    return read_window(grz_window_of_stream(file), name ? name : "rays", out, error);
}

graze_status graze_rays_read(const char *path, graze_rays **out, graze_error *error)
{
    *out = NULL;
    grz_window window;
    graze_status status = grz_window_open(path, &window, error);
    return status == GRAZE_OK ? read_window(window, path, out, error) : status;
}

void graze_rays_free(graze_rays *rays)
{
    if (!rays) return;
    grz_free(rays->items);
    grz_free(rays);
}

size_t graze_rays_count(const graze_rays *rays)
{
    return rays->count;
}

const graze_ray *graze_rays_items(const graze_rays *rays)
{
    return rays->items;
}
