/* Wavefront OBJ: v, f (and its old name fo), p and l. Everything else (textures, normals, groups, materials, smoothing)
 * says nothing about where triangles are. A vertex may carry a weight or a colour behind x y z: the weight is for
 * free-form curves, and both are ignored. Free-form geometry is not read; the log says so.
 *
 * An index above zero counts the file's vertices from 1 and may stand before its vertex; one below zero counts back
 * from the last vertex so far. */
#include "base/error.h"
#include "base/number.h"
#include "mesh/read.h"
#include "text/text.h"

typedef struct obj {
    grz_text text;
    grz_soup *soup;
    int64_t largest_index; /* that stood before its vertex, and where */
    size_t largest_line;
    bool warned;
} obj;

static graze_status bad_index(const obj *file, int64_t index, size_t line, graze_error *error)
{
    if (index == 0)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: line %zu: there is no vertex 0, OBJ counts from 1: mend the index or export again",
                        file->text.name, line);
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: line %zu: refers to vertex %lld, but there are only %zu%s: mend the index or export again",
                    file->text.name, line, (long long)index, file->soup->vertices.count,
                    index < 0 ? " before this line" : "");
}

/* The index as it stands in the file, to one that counts from 0. */
static graze_status resolve(obj *file, int64_t index, uint32_t *vertex, graze_error *error)
{
    int64_t count = (int64_t)file->soup->vertices.count;
    if (index == 0 || index < -count || index > UINT32_MAX) return bad_index(file, index, file->text.line, error);
    if (index > count && index > file->largest_index) {
        file->largest_index = index;
        file->largest_line = file->text.line;
    }
    *vertex = (uint32_t)(index > 0 ? index - 1 : count + index);
    return GRAZE_OK;
}

/* v, v/vt, v//vn or v/vt/vn; some exporters leave the part behind a slash empty. */
static graze_status read_corner(obj *file, uint32_t *vertex, graze_error *error)
{
    grz_text *text = &file->text;
    int64_t index, unused;
    const char *p = grz_read_integer(text->at, text->end, &index);
    for (int slash = 0; slash < 2 && p && p < text->end && *p == '/'; slash++) {
        p++;
        bool is_empty = grz_text_ends_word(text, p) || *p == '/';
        if (!is_empty) p = grz_read_integer(p, text->end, &unused);
    }
    if (!p || !grz_text_ends_word(text, p))
        return grz_text_unexpected(text, "a corner such as 7, 7/1, 7//1 or 7/1/1", error);
    text->at = p;
    return resolve(file, index, vertex, error);
}

static graze_status read_face(obj *file, graze_error *error)
{
    grz_polygon polygon = {0};
    while (!grz_text_line_done(&file->text)) {
        uint32_t vertex = 0;
        graze_status status = read_corner(file, &vertex, error);
        if (status != GRAZE_OK) return status;
        if (!grz_polygon_add(&polygon, vertex, file->soup)) return grz_out_of_memory(error);
    }
    if (polygon.corners < 3) file->soup->skipped++;
    return GRAZE_OK;
}

static graze_status read_vertex(obj *file, graze_error *error)
{
    graze_vec3 v;
    graze_status status = grz_text_point(&file->text, &v, error);
    if (status == GRAZE_OK && !grz_soup_add_vertex(file->soup, v)) status = grz_out_of_memory(error);
    return status;
}

static void count_points(obj *file)
{
    for (; !grz_text_line_done(&file->text); file->soup->skipped++) grz_text_word(&file->text);
}

static void warn_of_free_form(obj *file)
{
    if (!file->warned)
        grz_log(GRAZE_LOG_WARNING, "%s: line %zu: curves and free-form surfaces are not read: triangulate them",
                file->text.name, file->text.line);
    file->warned = true;
}

/* The first word is done with before the rest is read: a joined line may go on in the next piece of the file. */
static graze_status read_line(obj *file, graze_error *error)
{
    grz_word word = grz_text_word(&file->text);
    if (grz_word_is(word, "v")) return read_vertex(file, error);
    if (grz_word_is(word, "f") || grz_word_is(word, "fo")) return read_face(file, error);
    if (grz_word_is(word, "l")) file->soup->skipped++;
    if (grz_word_is(word, "curv") || grz_word_is(word, "surf")) warn_of_free_form(file);
    if (grz_word_is(word, "p")) count_points(file);
    return GRAZE_OK;
}

graze_status grz_read_obj(grz_source *source, grz_soup *soup, graze_error *error)
{
    obj file = {.text = grz_text_of(&source->window, source->name, '#'), .soup = soup};
    file.text.joined = true;
    graze_status status = GRAZE_OK;
    while (status == GRAZE_OK && grz_text_skip_space(&file.text)) {
        status = read_line(&file, error);
        if (status == GRAZE_OK) grz_text_next_line(&file.text);
    }
    if (status == GRAZE_OK && file.largest_index > (int64_t)soup->vertices.count)
        status = bad_index(&file, file.largest_index, file.largest_line, error);
    return status;
}
