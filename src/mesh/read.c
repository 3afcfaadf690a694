/* From a file or its bytes to a mesh: finds the format, calls its reader, checks the result. */
#include "mesh/read.h"

#include "base/def.h"
#include "base/error.h"
#include "base/gunzip.h"
#include "math/range.h"
#include "mesh/mesh.h"
#include "text/file.h"

#include <stdio.h>
#include <string.h>

/* The word in messages when a format is not recognised. */
#define FORMATS "STL, OBJ, PLY, OFF, glTF (.gltf, .glb)"

static const struct {
    const char *ending;
    graze_format format;
} endings[] = {
    {".stl", GRAZE_FORMAT_STL}, {".obj", GRAZE_FORMAT_OBJ},   {".ply", GRAZE_FORMAT_PLY},
    {".off", GRAZE_FORMAT_OFF}, {".gltf", GRAZE_FORMAT_GLTF}, {".glb", GRAZE_FORMAT_GLTF},
};

static grz_reader *const readers[] = {
    [GRAZE_FORMAT_STL] = grz_read_stl,   [GRAZE_FORMAT_STL_ASCII] = grz_read_stl,
    [GRAZE_FORMAT_OBJ] = grz_read_obj,   [GRAZE_FORMAT_PLY] = grz_read_ply,
    [GRAZE_FORMAT_OFF] = grz_read_off,   [GRAZE_FORMAT_PLY_ASCII] = grz_read_ply,
    [GRAZE_FORMAT_GLTF] = grz_read_gltf,
};

static bool ends_with(const char *name, size_t length, const char *ending)
{
    size_t ending_length = strlen(ending);
    if (length < ending_length) return false;
    const char *tail = name + length - ending_length;
    for (size_t i = 0; i < ending_length; i++) {
        char c = tail[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c + ('a' - 'A'));
        if (c != ending[i]) return false;
    }
    return true;
}

static graze_format format_by_ending(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ends_with(name, length, endings[i].ending)) return endings[i].format;
    return GRAZE_FORMAT_ANY;
}

graze_format grz_format_by_name(const char *name)
{
    return format_by_ending(name, strlen(name));
}

/* Of a.stl.gz, the ending before .gz tells the format. */
static size_t length_without_gz(const char *name)
{
    size_t length = strlen(name);
    return ends_with(name, length, ".gz") ? length - 3 : length;
}

bool grz_name_ends_with(const char *name, const char *ending)
{
    return ends_with(name, length_without_gz(name), ending);
}

grz_head grz_head_of(grz_source *source, size_t least)
{
    grz_window *window = &source->window;
    size_t wanted = window->step > least ? window->step : least;
    size_t here = grz_window_need(window, wanted);
    return (grz_head){.bytes = (const unsigned char *)window->at,
                      .byte_count = here < wanted ? here : wanted, /* so that memory and file answer alike */
                      .file_bytes = grz_window_left(window)};
}

static bool begins_as_json(const grz_head *head)
{
    size_t i = 0;
    while (i < head->byte_count && memchr(" \t\r\n", head->bytes[i], 4)) i++;
    return i < head->byte_count && head->bytes[i] == '{';
}

static graze_format format_by_content(const grz_head *head)
{
    if (grz_is_glb(head)) return GRAZE_FORMAT_GLTF;
    if (grz_is_ply(head)) return GRAZE_FORMAT_PLY;
    return grz_is_binary_stl(head) ? GRAZE_FORMAT_STL : GRAZE_FORMAT_ANY;
}

/* The format of a file whose content alone does not tell it: by the name, then by the first word. See graze_format. */
static graze_format find_format(const grz_head *head, const char *name)
{
    graze_format found = format_by_ending(name, length_without_gz(name));
    if (found != GRAZE_FORMAT_ANY) return found;
    if (grz_is_ascii_stl(head)) return GRAZE_FORMAT_STL;
    if (grz_is_off(head)) return GRAZE_FORMAT_OFF;
    if (begins_as_json(head)) return GRAZE_FORMAT_GLTF;
    return grz_may_be_binary_stl(head) ? GRAZE_FORMAT_STL : GRAZE_FORMAT_ANY;
}

static bool is_wide_text(const grz_head *head)
{
    return head->byte_count >= 2 &&
           (memcmp(head->bytes, "\xFE\xFF", 2) == 0 || memcmp(head->bytes, "\xFF\xFE", 2) == 0);
}

/* The format that the caller gives, or that the content tells beyond doubt, wins over the name. */
static graze_status find_or_refuse(const grz_source *source, const grz_head *head, graze_format *format,
                                   graze_error *error)
{
    if (grz_is_gzip(head->bytes, head->byte_count))
        return grz_fail(error, GRAZE_UNSUPPORTED, "%s: was packed by gzip more than once: unpack it (gunzip)",
                        source->name);
    if (*format != GRAZE_FORMAT_ANY) return GRAZE_OK;
    *format = format_by_content(head);
    if (*format != GRAZE_FORMAT_ANY) return GRAZE_OK;
    graze_status status = grz_refuse_foreign(source, head, error);
    if (status == GRAZE_OK) *format = find_format(head, source->name);
    return status;
}

static graze_status choose_reader(const grz_source *source, const grz_head *head, graze_format format,
                                  grz_reader **reader, graze_error *error)
{
    const char *name = source->name;
    if (head->byte_count == 0)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: byte 0: the file is empty: export the mesh again", name);
    graze_status status = find_or_refuse(source, head, &format, error);
    if (status != GRAZE_OK) return status;
    if (format == GRAZE_FORMAT_ANY)
        return grz_fail(error, GRAZE_UNSUPPORTED,
                        "%s: neither the name's ending nor the content tells the format: say which it is (--format), "
                        "or give one of " FORMATS,
                        name);
    if ((size_t)format >= sizeof readers / sizeof *readers)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "%s: there is no format %d: use a GRAZE_FORMAT_... of mesh.h", name,
                        (int)format);
    bool is_binary = readers[format] == grz_read_stl && grz_is_binary_stl(head);
    if (is_wide_text(head) && !is_binary)
        return grz_fail(error, GRAZE_UNSUPPORTED, "%s: byte 0: the text is UTF-16: save it as UTF-8 or ASCII", name);
    *reader = readers[format];
    return GRAZE_OK;
}

static graze_status check_triangles(const grz_soup *soup, const char *name, graze_error *error)
{
    if (soup->indices.count > 0) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: has no triangle (but %zu vertices, and %llu points, lines and polygons with fewer than three "
                    "corners): export a triangle mesh",
                    name, soup->vertices.count, (unsigned long long)soup->skipped);
}

graze_status grz_find_format(grz_source *source, graze_format given, graze_format *found, graze_error *error)
{
    grz_head head = grz_head_of(source, GRZ_STL_HEAD);
    *found = given;
    return find_or_refuse(source, &head, found, error);
}

graze_status grz_source_unpack(grz_source *source, graze_error *error)
{
    graze_status status = grz_window_unpack(&source->window, source->most, source->name, error);
    source->was_packed = source->window.feed.read != NULL;
    return status;
}

/* A gzip file ends with its checksum, so all of it is unpacked; but no more than as much again as the mesh took, or a
 * small file could make us unpack gigabytes that nobody reads. */
static graze_status finish(grz_source *source, graze_error *error)
{
    uint64_t taken = grz_window_byte(&source->window);
    if (grz_window_finish(&source->window, taken > GRZ_WINDOW_STEP ? taken : GRZ_WINDOW_STEP)) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: byte %llu: the mesh ends here, and what gzip packed behind it is larger still: unpack it "
                    "(gunzip), and look what it is",
                    source->name, (unsigned long long)taken);
}

/* A wrong checksum is reported before any fault that the reader found in the data. */
graze_status grz_read_soup(grz_source *source, graze_format format, grz_soup *soup, graze_error *error)
{
    grz_reader *reader = NULL;
    enum { MARK = 3 }; /* of UTF-16, and of gzip */
    bool is_open = format == GRAZE_FORMAT_ANY || format == GRAZE_FORMAT_STL || format == GRAZE_FORMAT_STL_ASCII;
    grz_head head = grz_head_of(source, is_open ? GRZ_STL_HEAD : MARK);
    graze_status status = choose_reader(source, &head, format, &reader, error);
    if (status == GRAZE_OK) status = reader(source, soup, error);
    if (status == GRAZE_OK)
        status = finish(source, error);
    else if (source->too_large)
        return status; /* without unpacking anything behind the head */
    else
        grz_window_finish(&source->window, UINT64_MAX);
    return grz_window_verdict(&source->window, source->name, status, error);
}

/* With scale 1 every coordinate keeps its bits, and the callers check the range. */
graze_status grz_scale_points(graze_vec3 *points, size_t count, double scale, const char *name, graze_error *error)
{
    for (size_t i = 0; scale != 1 && i < count; i++) {
        points[i] = grz_scale(points[i], scale);
        if (!grz_is_point(points[i]))
            return grz_refuse_point(points[i], GRAZE_BAD_DATA, error, name, "vertex %zu times the scale %g", i, scale);
    }
    return GRAZE_OK;
}

graze_status grz_read_mesh(grz_source *source, const graze_read_def *def, void *out, graze_error *error)
{
    grz_soup soup = {0};
    graze_status status = grz_source_unpack(source, error);
    if (status == GRAZE_OK) status = grz_read_soup(source, def->format, &soup, error);
    if (status == GRAZE_OK) status = check_triangles(&soup, source->name, error);
    if (status == GRAZE_OK)
        status = grz_scale_points(soup.vertices.items, soup.vertices.count, def->scale, source->name, error);
    if (status == GRAZE_OK) return grz_mesh_adopt(&soup, source->name, out, error);
    grz_soup_free(&soup);
    return status;
}

static const grz_def_versions versions = {"graze_read_def", {GRZ_SIZE_UP_TO(graze_read_def, most)}};

static graze_status check_def(const graze_read_def *def, const char *name, graze_error *error)
{
    if (def->scale < 0)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "%s: the scale %g is negative, which would mirror the mesh and turn its triangles inside out: "
                        "give a number above 0",
                        name, def->scale);
    if (!(def->scale > 0 && def->scale <= GRZ_LARGEST))
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "%s: the scale %g is no factor: give a number above 0, up to 2^200",
                        name, def->scale);
    if (def->most == 0)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "%s: most is 0, and no byte may come of the file: start from graze_read_def_default", name);
    return GRAZE_OK;
}

graze_status grz_choose_read_def(const graze_read_def *given, const char *name, graze_read_def *out, graze_error *error)
{
    *out = graze_read_def_default();
    graze_status status = given ? grz_take_def(&versions, given, out, error) : GRAZE_OK;
    return status == GRAZE_OK ? check_def(out, name, error) : status;
}

graze_status grz_read_source(grz_window *window, const char *name, const graze_read_def *def, grz_source_reader *read,
                             void *out, graze_error *error)
{
    graze_read_def wanted;
    graze_status status = grz_choose_read_def(def, name, &wanted, error);
    if (status != GRAZE_OK) return status;
    grz_source source = {.name = name, .path = window ? NULL : name, .most = wanted.most};
    if (window)
        source.window = *window;
    else
        status = grz_window_open(name, &source.window, error);
    if (status != GRAZE_OK) return status;
    status = read(&source, &wanted, out, error);
    grz_window_close(&source.window);
    return status == GRAZE_OUT_OF_MEMORY ? grz_out_of_memory_at(name, error) : status;
}

graze_status graze_mesh_read_memory(const void *bytes, size_t byte_count, const graze_read_def *def, const char *name,
                                    graze_mesh **out, graze_error *error)
{
    *out = NULL;
    grz_window window = grz_window_of(bytes, byte_count);
    return grz_read_source(&window, name ? name : "mesh", def, grz_read_mesh, out, error);
}

graze_status graze_mesh_read_stream(FILE *file, const graze_read_def *def, const char *name, graze_mesh **out,
                                    graze_error *error)
{
    *out = NULL;
    grz_window window = grz_window_of_stream(file);
    return grz_read_source(&window, name ? name : "mesh", def, grz_read_mesh, out, error);
}

graze_status graze_mesh_read(const char *path, const graze_read_def *def, graze_mesh **out, graze_error *error)
{
    *out = NULL;
    return grz_read_source(NULL, path, def, grz_read_mesh, out, error);
}
