/* Points from files: a text of our own kind, or the vertices of a mesh file. */
#include "base/error.h"
#include "math/range.h"
#include "mesh/read.h"
#include "text/rows.h"

#include <graze/nearest.h>
#include <stdio.h>

struct graze_cloud {
    graze_vec3 *points;
    size_t count;
};

typedef GRZ_ARRAY(graze_vec3) point_list;

/* ---- text ---- */

static const char *const names[3] = {"x", "y", "z"};
static const grz_row_form form = {3, names, "three", "give x, y and z on each line"};

static graze_status read_text(grz_source *source, point_list *list, graze_error *error)
{
    grz_text text = grz_text_of(&source->window, source->name);
    text.comment = '#';
    while (grz_text_skip_space(&text)) {
        double v[3];
        graze_status status = grz_read_row(&text, &form, v, error);
        if (status != GRAZE_OK) return status;
        if (!grz_array_reserve(list, 1)) return grz_out_of_memory(error);
        list->items[list->count++] = grz_vec(v[0], v[1], v[2]);
    }
    return GRAZE_OK;
}

/* ---- mesh files ---- */

static graze_status check_vertex(graze_vec3 v, size_t number, const char *name, graze_error *error)
{
    if (grz_is_point(v)) return GRAZE_OK;
    return grz_refuse_point(v, GRAZE_BAD_DATA, error, name, "vertex %zu", number);
}

static graze_status read_mesh(grz_source *source, graze_format format, point_list *list, graze_error *error)
{
    grz_soup soup = {0};
    graze_status status = grz_read_soup(source, format, &soup, error);
    grz_free(soup.indices.items);
    *list = (point_list){soup.vertices.items, soup.vertices.count, soup.vertices.capacity};
    for (size_t i = 0; i < list->count && status == GRAZE_OK; i++)
        status = check_vertex(list->items[i], i, source->name, error);
    return status;
}

/* ---- either ---- */

/* Takes over the list. */
static graze_status adopt(point_list *list, const char *name, graze_cloud **out, graze_error *error)
{
    if (list->count == 0)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: no point in it: give x, y and z on each line, or a mesh file",
                        name);
    graze_cloud *cloud = grz_allocate(1, sizeof *cloud);
    if (!cloud) return grz_out_of_memory(error);
    *cloud = (graze_cloud){list->items, list->count};
    *list = (point_list){0};
    *out = cloud;
    return GRAZE_OK;
}

/* A window that could not be filled looks like a file that ends: what was made of that is of no interest. */
static graze_status read_points(grz_source *source, graze_format given, point_list *list, graze_error *error)
{
    graze_format format;
    graze_status status = grz_find_format(source, given, &format, error);
    if (status == GRAZE_OK)
        status = format == GRAZE_FORMAT_ANY ? read_text(source, list, error) : read_mesh(source, format, list, error);
    graze_status reading = grz_window_check(&source->window, source->name, error);
    return reading == GRAZE_OK ? status : reading;
}

static graze_status read_cloud(grz_source *source, const graze_read_def *def, void *out, graze_error *error)
{
    point_list list = {0};
    graze_status status = grz_source_unpack(source, error);
    if (status == GRAZE_OK) status = read_points(source, def->format, &list, error);
    if (status == GRAZE_OK) status = grz_scale_points(list.items, list.count, def->scale, source->name, error);
    if (status == GRAZE_OK) status = adopt(&list, source->name, out, error);
    grz_free(list.items);
    return status;
}

graze_status graze_cloud_read_memory(const void *bytes, size_t byte_count, const graze_read_def *def, const char *name,
                                     graze_cloud **out, graze_error *error)
{
    *out = NULL;
    grz_window window = grz_window_of(bytes, byte_count);
    return grz_read_window(&window, name ? name : "points", def, read_cloud, out, error);
}

graze_status graze_cloud_read_stream(FILE *file, const graze_read_def *def, const char *name, graze_cloud **out,
                                     graze_error *error)
{
    *out = NULL;
    grz_window window = grz_window_of_stream(file);
    return grz_read_window(&window, name ? name : "points", def, read_cloud, out, error);
}

graze_status graze_cloud_read(const char *path, const graze_read_def *def, graze_cloud **out, graze_error *error)
{
    *out = NULL;
    return grz_read_window(NULL, path, def, read_cloud, out, error);
}

void graze_cloud_free(graze_cloud *cloud)
{
    if (!cloud) return;
    grz_free(cloud->points);
    grz_free(cloud);
}

size_t graze_cloud_count(const graze_cloud *cloud)
{
    return cloud->count;
}

const graze_vec3 *graze_cloud_points(const graze_cloud *cloud)
{
    return cloud->points;
}
