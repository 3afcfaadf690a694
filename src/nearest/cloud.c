/* Points from files: a text of our own kind, or the vertices of a mesh file. */
#include "base/error.h"
#include "base/number.h"
#include "mesh/coordinate.h"
#include "mesh/text.h"

#include <graze/nearest.h>
#include <stdio.h>

struct graze_cloud {
    graze_vec3 *points;
    size_t count;
};

typedef GRZ_ARRAY(graze_vec3) point_list;

/* ---- text ---- */

static graze_status fail_at(const grz_text *text, const char *what, graze_error *error)
{
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: line %zu: %s: give x, y and z on each line, with blanks or one comma between two of them; a "
                    "comment begins with #",
                    text->name, text->line, what);
}

/* The word that stands where a number should, without passing control characters on to a terminal. */
static graze_status fail_at_word(grz_text *text, int axis, graze_error *error)
{
    char what[80], shown[24];
    size_t length = 0;
    for (const char *p = text->at; !grz_text_ends_word(text, p) && *p != ',' && length < sizeof shown - 1; p++)
        shown[length++] = *p >= ' ' && *p <= '~' ? *p : '?';
    shown[length] = 0;
    if (length > 0)
        snprintf(what, sizeof what, "'%s' is no number, where %c should stand", shown, "xyz"[axis]);
    else
        snprintf(what, sizeof what, "%c is missing", "xyz"[axis]);
    return fail_at(text, what, error);
}

/* Behind what separates two numbers: blanks, or one comma with or without blanks. */
static bool skip_separator(grz_text *text)
{
    if (grz_text_line_done(text) || *text->at != ',') return false; /* which skips blanks */
    text->at++;
    (void)grz_text_line_done(text);
    return true;
}

static graze_status read_coordinate(grz_text *text, int axis, double *value, graze_error *error)
{
    const char *after = grz_read_number(text->at, text->end, value);
    if (!after || !(grz_text_ends_word(text, after) || *after == ',')) return fail_at_word(text, axis, error);
    text->at = after;
    if (grz_is_coordinate(*value)) return GRAZE_OK;
    char place[40];
    snprintf(place, sizeof place, "line %zu", text->line);
    return grz_check_coordinate(*value, axis, text->name, place, error);
}

/* The text stands at the first number of a line. */
static graze_status read_point(grz_text *text, graze_vec3 *p, graze_error *error)
{
    double v[3];
    for (int axis = 0; axis < 3; axis++) {
        graze_status status = read_coordinate(text, axis, &v[axis], error);
        if (status != GRAZE_OK) return status;
        bool comma = skip_separator(text);
        if (axis == 2 && (comma || !grz_text_line_done(text)))
            return fail_at(text, "more than three numbers stand here", error);
    }
    *p = grz_vec(v[0], v[1], v[2]);
    return GRAZE_OK;
}

static graze_status read_text(grz_source *source, point_list *list, graze_error *error)
{
    grz_text text = grz_text_of(&source->window, source->name);
    text.comment = '#';
    while (grz_text_skip_space(&text)) {
        graze_vec3 p;
        graze_status status = read_point(&text, &p, error);
        if (status != GRAZE_OK) return status;
        if (!grz_array_reserve(list, 1)) return grz_out_of_memory(error);
        list->items[list->count++] = p;
    }
    return GRAZE_OK;
}

/* ---- mesh files ---- */

static graze_status check_vertex(graze_vec3 v, size_t number, const char *name, graze_error *error)
{
    if (grz_is_coordinate(v.x) && grz_is_coordinate(v.y) && grz_is_coordinate(v.z)) return GRAZE_OK;
    char place[40];
    snprintf(place, sizeof place, "vertex %zu", number);
    return grz_check_point(v, name, place, error);
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

static graze_status read_source(grz_source *source, graze_cloud **out, graze_error *error)
{
    point_list list = {0};
    graze_format format = grz_find_format(source);
    graze_status status =
        format == GRAZE_FORMAT_ANY ? read_text(source, &list, error) : read_mesh(source, format, &list, error);
    graze_status reading = grz_window_check(&source->window, source->name, error);
    if (reading != GRAZE_OK) status = reading;
    if (status == GRAZE_OK) status = adopt(&list, source->name, out, error);
    grz_free(list.items);
    return status;
}

graze_status graze_cloud_read_memory(const void *bytes, size_t byte_count, const char *name, graze_cloud **out,
                                     graze_error *error)
{
    *out = NULL;
    grz_source source = {.name = name ? name : "points", .window = grz_window_of(byte_count ? bytes : "", byte_count)};
    return read_source(&source, out, error);
}

graze_status graze_cloud_read(const char *path, graze_cloud **out, graze_error *error)
{
    *out = NULL;
    grz_source source = {.name = path, .path = path};
    graze_status status = grz_window_open(path, &source.window, error);
    if (status != GRAZE_OK) return status;
    status = read_source(&source, out, error);
    grz_window_close(&source.window);
    return status;
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
