/* OFF, ASCII: the word OFF, the numbers of vertices, faces and edges, then the vertices, then the faces as a count and
 * indices from 0. Letters before OFF say what a vertex carries behind its coordinates (ST texture, C colour, N normal):
 * then the rest of its line is ignored. The rest of a face's line is its colour and ignored too. Numbers may otherwise
 * be spread over lines as one likes. Text behind the last face is ignored.
 *
 * Refused, each with its own message: binary files, 4OFF and nOFF (no points of space), and a line that has more
 * numbers than its vertex where the header promises none, because they may be the next vertex or a colour. */
#include "base/error.h"
#include "mesh/read.h"
#include "text/text.h"

#include <string.h>

typedef struct off {
    grz_text text;
    grz_soup *soup;
    int64_t vertices, faces;
    bool has_extras; /* more numbers behind a vertex's coordinates */
} off;

/* The letters before OFF. ModelNet's files have the first count glued to the word, so digits may follow it. */
static bool read_keyword(off *file, bool *other_dimension)
{
    grz_text *text = &file->text;
    const char *p = text->at, *end = text->end;
    if (end - p >= 2 && p[0] == 'S' && p[1] == 'T') p += 2, file->has_extras = true;
    if (p < end && *p == 'C') p++, file->has_extras = true;
    if (p < end && *p == 'N') p++, file->has_extras = true;
    for (*other_dimension = false; p < end && (*p == '4' || *p == 'n'); p++) *other_dimension = true;
    if (end - p < 3 || memcmp(p, "OFF", 3) != 0) return false;
    p += 3;
    if (!grz_text_ends_word(text, p) && !(*p >= '0' && *p <= '9')) return false;
    text->at = p;
    return true;
}

bool grz_is_off(const grz_head *head)
{
    bool other_dimension;
    grz_window window = grz_window_of(head->bytes, head->byte_count);
    off file = {.text = grz_text_of(&window, "", '#')};
    return grz_text_skip_space(&file.text) && read_keyword(&file, &other_dimension);
}

/* A whole number from here on, on this line or a later one. */
static graze_status read_integer(off *file, const char *what, int64_t *value, graze_error *error)
{
    grz_text_skip_space(&file->text);
    return grz_text_integer(&file->text, what, value, error);
}

static graze_status read_header(off *file, graze_error *error)
{
    grz_text *text = &file->text;
    bool other_dimension = false;
    grz_text_skip_space(text);
    if (!read_keyword(file, &other_dimension)) return grz_text_unexpected(text, "the word OFF", error);
    if (other_dimension)
        return grz_fail(error, GRAZE_UNSUPPORTED,
                        "%s: line %zu: the points have not three coordinates (4OFF, nOFF): export plain OFF",
                        text->name, text->line);
    grz_text before = *text;
    if (grz_word_is(grz_text_word(text), "binary"))
        return grz_fail(error, GRAZE_UNSUPPORTED, "%s: line %zu: binary OFF is not read: export ASCII OFF, PLY or STL",
                        text->name, text->line);
    *text = before;
    int64_t edges = 0;
    graze_status status = read_integer(file, "the number of vertices", &file->vertices, error);
    if (status == GRAZE_OK) status = read_integer(file, "the number of faces", &file->faces, error);
    if (status == GRAZE_OK) status = read_integer(file, "the number of edges", &edges, error);
    return status;
}

/* A vertex has at least six characters, "0 0 0" and a line end, and a face two. Counts that do not fit are found at the
 * end at the latest; here they are found at once, and named, where the size of the file is known. */
static graze_status check_counts(const off *file, graze_error *error)
{
    grz_text_leave(&file->text);
    uint64_t left = grz_window_left(file->text.window);
    int64_t room = left < INT64_MAX ? (int64_t)left : INT64_MAX - 1;
    if (file->vertices >= 0 && file->faces >= 0 && file->vertices <= (room + 1) / 6 && file->faces <= (room + 1) / 2)
        return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: line %zu: %lld vertices and %lld faces do not fit into the %lld bytes that follow: the counts "
                    "are wrong or the file was cut off; export the mesh again",
                    file->text.name, file->text.line, (long long)file->vertices, (long long)file->faces,
                    (long long)room);
}

static graze_status read_point(off *file, graze_vec3 *v, graze_error *error)
{
    grz_text *text = &file->text;
    double *coordinates[3] = {&v->x, &v->y, &v->z};
    for (int axis = 0; axis < 3; axis++) {
        grz_text_skip_space(text);
        graze_status status = grz_text_coordinate(text, axis, coordinates[axis], error);
        if (status != GRAZE_OK) return status;
    }
    if (file->has_extras)
        grz_text_next_line(text);
    else if (!grz_text_line_done(text))
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: line %zu: more than x, y and z: give each vertex a line, and write COFF for colours",
                        text->name, text->line);
    return GRAZE_OK;
}

static graze_status read_vertices(off *file, graze_error *error)
{
    for (int64_t i = 0; i < file->vertices; i++) {
        graze_vec3 v;
        graze_status status = read_point(file, &v, error);
        if (status != GRAZE_OK) return status;
        if (!grz_soup_add_vertex(file->soup, v)) return grz_out_of_memory(error);
    }
    return GRAZE_OK;
}

static graze_status read_corner(off *file, int64_t face, int64_t *vertex, graze_error *error)
{
    graze_status status = read_integer(file, "the index of a vertex", vertex, error);
    if (status != GRAZE_OK || (*vertex >= 0 && *vertex < file->vertices)) return status;
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: line %zu: face %lld refers to vertex %lld (counted from 0), but there are %lld: mend the "
                    "index or export again",
                    file->text.name, file->text.line, (long long)face, (long long)*vertex, (long long)file->vertices);
}

static graze_status read_face(off *file, int64_t face, graze_error *error)
{
    int64_t corners = 0;
    graze_status status = read_integer(file, "the number of a face's corners", &corners, error);
    if (status == GRAZE_OK && corners < 0)
        status = grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: face %lld has %lld corners: mend the count",
                          file->text.name, file->text.line, (long long)face, (long long)corners);
    grz_polygon polygon = {0};
    for (int64_t i = 0; i < corners && status == GRAZE_OK; i++) {
        int64_t vertex = 0;
        status = read_corner(file, face, &vertex, error);
        if (status == GRAZE_OK && !grz_polygon_add(&polygon, (uint32_t)vertex, file->soup))
            status = grz_out_of_memory(error);
    }
    if (corners < 3) file->soup->skipped++;
    grz_text_next_line(&file->text);
    return status;
}

graze_status grz_read_off(grz_source *source, grz_soup *soup, graze_error *error)
{
    off file = {.text = grz_text_of(&source->window, source->name, '#'), .soup = soup};
    graze_status status = read_header(&file, error);
    if (status == GRAZE_OK) status = check_counts(&file, error);
    if (status == GRAZE_OK) status = read_vertices(&file, error);
    for (int64_t face = 0; face < file.faces && status == GRAZE_OK; face++) status = read_face(&file, face, error);
    return status;
}
