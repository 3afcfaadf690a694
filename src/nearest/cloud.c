/* Points from files: a text of our own kind, or the vertices of a mesh file. */
#include "base/error.h"
#include "math/range.h"
#include "mesh/read.h"
#include "text/file.h"
#include "text/rows.h"

#include <graze/nearest.h>
#include <stdio.h>

typedef GRZ_ARRAY(graze_vec3) point_list;

struct graze_cloud {
    point_list points;
};

/* ---- text ---- */

static graze_status take_point(const grz_text *text, const double *v, void *made, graze_error *error)
{
    (void)text;
    point_list *list = made;
    return grz_array_add(list, grz_vec(v[0], v[1], v[2])) ? GRAZE_OK : grz_out_of_memory(error);
}

static const char *const names[3] = {"x", "y", "z"};
static const grz_row_form form = {3, names, "three", "give x, y and z on each line", take_point};

/* ---- mesh files ---- */

static graze_status read_mesh(grz_source *source, graze_format format, point_list *list, graze_error *error)
{
    grz_soup soup = {0};
    graze_status status = grz_read_soup(source, format, &soup, error);
    grz_free(soup.indices.items);
    *list = (point_list){soup.vertices.items, soup.vertices.count, soup.vertices.capacity};
    return status == GRAZE_OK ? grz_check_points(list->items, list->count, source->name, "vertex", error) : status;
}

/* ---- either ---- */

static graze_status read_points(grz_source *source, graze_format given, point_list *list, graze_error *error)
{
    graze_format format;
    graze_status status = grz_find_format(source, given, &format, error);
    if (status == GRAZE_OK)
        status = format == GRAZE_FORMAT_ANY ? grz_read_rows(&source->window, source->name, &form, list, error)
                                            : read_mesh(source, format, list, error);
    return grz_window_verdict(&source->window, source->name, status, error);
}

static graze_status read_cloud(grz_source *source, const graze_read_def *def, void *out, graze_error *error)
{
    graze_cloud *cloud = grz_allocate_zeroed(1, sizeof *cloud), **made = out;
    if (!cloud) return grz_out_of_memory(error);
    point_list *list = &cloud->points;
    graze_status status = grz_source_unpack(source, error);
    if (status == GRAZE_OK) status = read_points(source, def->format, list, error);
    if (status == GRAZE_OK) status = grz_scale_points(list->items, list->count, def->scale, source->name, error);
    if (status == GRAZE_OK && list->count == 0)
        status = grz_fail(error, GRAZE_BAD_DATA, "%s: no point in it: give x, y and z on each line, or a mesh file",
                          source->name);
    *made = status == GRAZE_OK ? cloud : NULL;
    if (status != GRAZE_OK) graze_cloud_free(cloud);
    return status;
}

graze_status graze_cloud_read_memory(const void *bytes, size_t byte_count, const graze_read_def *def, const char *name,
                                     graze_cloud **out, graze_error *error)
{
    *out = NULL;
    grz_window window = grz_window_of(bytes, byte_count);
    return grz_read_source(&window, name ? name : "points", def, read_cloud, out, error);
}

graze_status graze_cloud_read_stream(FILE *file, const graze_read_def *def, const char *name, graze_cloud **out,
                                     graze_error *error)
{
    *out = NULL;
    grz_window window = grz_window_of_stream(file);
    return grz_read_source(&window, name ? name : "points", def, read_cloud, out, error);
}

graze_status graze_cloud_read(const char *path, const graze_read_def *def, graze_cloud **out, graze_error *error)
{
    *out = NULL;
    return grz_read_source(NULL, path, def, read_cloud, out, error);
}

void graze_cloud_free(graze_cloud *cloud)
{
    if (!cloud) return;
    grz_free(cloud->points.items);
    grz_free(cloud);
}

size_t graze_cloud_count(const graze_cloud *cloud)
{
    return cloud->points.count;
}

const graze_vec3 *graze_cloud_points(const graze_cloud *cloud)
{
    return cloud->points.items;
}
