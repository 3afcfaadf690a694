/* PLY: ASCII, and binary in both byte orders. The header says what each row of the body holds (ply_header.h); of it we
 * want the x, y, z of the element 'vertex' and the lists vertex_indices (or vertex_index) of 'face' and 'tristrips'. In
 * a strip -1 begins a new one. Rows of 'edge' are lines and counted as skipped; other elements and properties are
 * passed over. In an ASCII body each row has a line of its own. Bytes behind the last row are ignored. */
#include "base/bytes.h"
#include "base/error.h"
#include "math/range.h"
#include "mesh/ply_header.h"
#include "mesh/read.h"

#include <stdio.h>

/* Where we are in the body: an ASCII one is read by the text's words, a binary one by the window's bytes. */
typedef struct ply {
    grz_window *window;
    grz_text text;
    grz_ply_header header;
    grz_soup *soup;
    const grz_ply_element *element;
    uint64_t row;
} ply;

bool grz_is_ply(const grz_head *head)
{
    grz_window window = grz_window_of(head->bytes, head->byte_count);
    grz_text text = grz_text_of(&window, "", '\n');
    return grz_text_skip_space(&text) && grz_word_is(grz_text_word(&text), "ply") && grz_text_line_done(&text);
}

/* ---- places for messages ---- */

typedef struct place {
    char text[80];
} place;

/* "line 12: vertex 3" or "byte 512: face 7". */
static place place_of(const ply *file)
{
    static const char *const kinds[] = {"vertex", "face", "strip", "edge", "row"};
    bool is_ascii = file->header.encoding == GRZ_PLY_ASCII;
    uint64_t number = is_ascii ? file->text.line : grz_window_byte(file->window);
    place p;
    snprintf(p.text, sizeof p.text, "%s %llu: %s %llu", is_ascii ? "line" : "byte", (unsigned long long)number,
             kinds[file->element->kind], (unsigned long long)file->row);
    return p;
}

static graze_status cut_off(const ply *file, graze_error *error)
{
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: %s: the file ends here, the header promises more: it was cut off; export the mesh again",
                    file->text.name, place_of(file).text);
}

/* ---- single values ---- */

static uint64_t load_bits(const unsigned char *p, size_t bytes, bool big_endian)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < bytes; i++) bits = bits << 8 | p[big_endian ? i : bytes - 1 - i];
    return bits;
}

/* Every type fits into a double without rounding. */
static double value_of_bits(uint64_t bits, grz_ply_type type)
{
    unsigned char bytes[8];
    switch (type) {
    case GRZ_PLY_INT8: return bits < 0x80 ? (double)bits : (double)bits - 0x100;
    case GRZ_PLY_INT16: return bits < 0x8000 ? (double)bits : (double)bits - 0x10000;
    case GRZ_PLY_INT32: return bits < 0x80000000 ? (double)bits : (double)bits - 0x100000000;
    case GRZ_PLY_FLOAT32: grz_store_u32(bytes, (uint32_t)bits); return grz_load_f32(bytes);
    case GRZ_PLY_FLOAT64: grz_store_u64(bytes, bits); return grz_load_f64(bytes);
    default: return (double)bits;
    }
}

static graze_status read_binary(ply *file, grz_ply_type type, double *value, graze_error *error)
{
    size_t bytes = grz_ply_type_bytes(type);
    if (grz_window_need(file->window, bytes) < bytes) return cut_off(file, error);
    bool big_endian = file->header.encoding == GRZ_PLY_BIG_ENDIAN;
    *value = value_of_bits(load_bits((const unsigned char *)file->window->at, bytes, big_endian), type);
    file->window->at += bytes;
    return GRAZE_OK;
}

/* In an ASCII body a whole number must look like one, whatever type the header gives it. */
static graze_status read_integer(ply *file, grz_ply_type type, const char *what, int64_t *value, graze_error *error)
{
    if (file->header.encoding == GRZ_PLY_ASCII) return grz_text_integer(&file->text, what, value, error);
    double number = 0;
    graze_status status = read_binary(file, type, &number, error);
    *value = (int64_t)number;
    return status;
}

static graze_status read_coordinate(ply *file, grz_ply_type type, int axis, double *value, graze_error *error)
{
    if (file->header.encoding == GRZ_PLY_ASCII) return grz_text_coordinate(&file->text, axis, value, error);
    graze_status status = read_binary(file, type, value, error);
    if (status == GRAZE_OK && !grz_is_coordinate(*value))
        status = grz_refuse_point(grz_along_axis(*value, axis), GRAZE_BAD_DATA, error, file->text.name, "%s",
                                  place_of(file).text);
    return status;
}

/* Passes over `count` values. */
static graze_status skip_values(ply *file, grz_ply_type type, uint64_t count, graze_error *error)
{
    if (file->header.encoding != GRZ_PLY_ASCII) {
        size_t bytes = grz_ply_type_bytes(type);
        bool there = count <= grz_window_left(file->window) / bytes;
        return there && grz_window_skip(file->window, count * bytes) ? GRAZE_OK : cut_off(file, error);
    }
    for (uint64_t i = 0; i < count; i++)
        if (grz_text_word(&file->text).length == 0) return grz_text_unexpected(&file->text, "a value", error);
    return GRAZE_OK;
}

/* ---- lists ---- */

static graze_status read_list_count(ply *file, const grz_ply_property *property, uint64_t *count, graze_error *error)
{
    int64_t value = 0;
    graze_status status = read_integer(file, property->count_type, "the length of a list", &value, error);
    if (status == GRAZE_OK && value < 0)
        status = grz_fail(error, GRAZE_BAD_DATA, "%s: %s: a list has the length %lld: export the mesh again",
                          file->text.name, place_of(file).text, (long long)value);
    *count = (uint64_t)value;
    return status;
}

static graze_status read_index(ply *file, const grz_ply_property *property, int64_t lowest, int64_t *index,
                               graze_error *error)
{
    graze_status status = read_integer(file, property->type, "the index of a vertex", index, error);
    if (status != GRAZE_OK || (*index >= lowest && *index < (int64_t)file->header.vertex_count)) return status;
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: %s refers to vertex %lld (counted from 0), but there are %llu: mend the index or export again",
                    file->text.name, place_of(file).text, (long long)*index,
                    (unsigned long long)file->header.vertex_count);
}

/* A list without corners is a face with fewer than three, but no strip. */
static void end_polygon(ply *file, grz_polygon *polygon)
{
    if (polygon->corners < 3 && !(polygon->is_strip && polygon->corners == 0)) file->soup->skipped++;
    polygon->corners = 0;
}

static graze_status read_corners(ply *file, const grz_ply_property *property, uint64_t count, graze_error *error)
{
    grz_polygon polygon = {.is_strip = file->element->kind == GRZ_PLY_STRIPS};
    for (uint64_t i = 0; i < count; i++) {
        int64_t index = 0;
        graze_status status = read_index(file, property, polygon.is_strip ? -1 : 0, &index, error);
        if (status != GRAZE_OK) return status;
        if (index < 0)
            end_polygon(file, &polygon);
        else if (!grz_polygon_add(&polygon, (uint32_t)index, file->soup))
            return grz_out_of_memory(error);
    }
    end_polygon(file, &polygon);
    return GRAZE_OK;
}

static graze_status read_list(ply *file, const grz_ply_property *property, graze_error *error)
{
    uint64_t count = 0;
    graze_status status = read_list_count(file, property, &count, error);
    if (status != GRAZE_OK) return status;
    return property->role == GRZ_PLY_CORNERS ? read_corners(file, property, count, error)
                                             : skip_values(file, property->type, count, error);
}

/* ---- rows ---- */

static graze_status read_properties(ply *file, graze_vec3 *v, graze_error *error)
{
    double *coordinates[3] = {&v->x, &v->y, &v->z};
    const grz_ply_property *property = file->header.properties.items + file->element->first_property;
    for (size_t i = 0; i < file->element->property_count; i++, property++) {
        graze_status status =
            property->is_list ? read_list(file, property, error)
            : property->role == GRZ_PLY_UNUSED
                ? skip_values(file, property->type, 1, error)
                : read_coordinate(file, property->type, (int)property->role, coordinates[property->role], error);
        if (status != GRAZE_OK) return status;
    }
    return GRAZE_OK;
}

static graze_status read_row(ply *file, graze_error *error)
{
    bool is_ascii = file->header.encoding == GRZ_PLY_ASCII;
    if (is_ascii && !grz_text_skip_space(&file->text)) return cut_off(file, error);
    graze_vec3 v = {0};
    graze_status status = read_properties(file, &v, error);
    if (status != GRAZE_OK) return status;
    if (is_ascii && !grz_text_line_done(&file->text))
        return grz_text_unexpected(&file->text, "the end of the line, as the header has no more properties", error);
    if (file->element->kind == GRZ_PLY_VERTEX && !grz_soup_add_vertex(file->soup, v)) return grz_out_of_memory(error);
    if (file->element->kind == GRZ_PLY_EDGE) file->soup->skipped++;
    return GRAZE_OK;
}

/* The least bytes of a row: in ASCII a digit and a blank or line end for each value. */
static uint64_t least_row_bytes(const ply *file)
{
    uint64_t bytes = 0;
    const grz_ply_property *property = file->header.properties.items + file->element->first_property;
    for (size_t i = 0; i < file->element->property_count; i++, property++)
        bytes += file->header.encoding == GRZ_PLY_ASCII
                     ? 2
                     : grz_ply_type_bytes(property->is_list ? property->count_type : property->type);
    return bytes;
}

static graze_status read_element(ply *file, graze_error *error)
{
    uint64_t least = least_row_bytes(file), count = file->element->count;
    bool is_ascii = file->header.encoding == GRZ_PLY_ASCII;
    if (is_ascii) grz_text_leave(&file->text);
    uint64_t room = grz_window_left(file->window);
    if (least == 0) return GRAZE_OK; /* without properties there is nothing to read */
    /* An ASCII file may lack its last line end. */
    if (room != GRZ_SIZE_UNKNOWN && count > (room + is_ascii) / least)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: %s: the header promises %llu of at least %llu bytes each, but only %llu bytes follow: the "
                        "file was cut off; export the mesh again",
                        file->text.name, place_of(file).text, (unsigned long long)count, (unsigned long long)least,
                        (unsigned long long)room);
    for (file->row = 0; file->row < count; file->row++) {
        graze_status status = read_row(file, error);
        if (status != GRAZE_OK) return status;
    }
    return GRAZE_OK;
}

graze_status grz_read_ply(grz_source *source, grz_soup *soup, graze_error *error)
{
    ply file = {.window = &source->window, .text = grz_text_of(&source->window, source->name, '\n'), .soup = soup};
    graze_status status = grz_ply_read_header(&file.text, &file.header, error);
    grz_text_leave(&file.text);
    for (size_t i = 0; i < file.header.elements.count && status == GRAZE_OK; i++) {
        file.element = &file.header.elements.items[i];
        file.row = 0;
        status = read_element(&file, error);
    }
    grz_ply_free_header(&file.header);
    return status;
}
