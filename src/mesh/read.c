/* From a file or its bytes to a mesh: finds the format, lets its reader work, checks what came. */
#include "mesh/read.h"

#include "base/error.h"
#include "base/input.h"
#include "mesh/mesh.h"

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

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), ending_length = strlen(ending);
    if (length < ending_length) return false;
    const char *tail = name + length - ending_length;
    for (size_t i = 0; i < ending_length; i++) {
        char c = tail[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c + ('a' - 'A'));
        if (c != ending[i]) return false;
    }
    return true;
}

graze_format grz_format_by_name(const char *name)
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ends_with(name, endings[i].ending)) return endings[i].format;
    return GRAZE_FORMAT_ANY;
}

static bool begins_as_json(const grz_source *source)
{
    size_t i = 0;
    while (i < source->byte_count && memchr(" \t\r\n", source->bytes[i], 4)) i++;
    return i < source->byte_count && source->bytes[i] == '{';
}

/* Plain content first, then the name, then the first word: see graze_format. */
static graze_format find_format(const grz_source *source)
{
    if (grz_is_glb(source)) return GRAZE_FORMAT_GLTF;
    if (grz_is_ply(source)) return GRAZE_FORMAT_PLY;
    if (grz_is_binary_stl(source)) return GRAZE_FORMAT_STL;
    graze_format by_name = grz_format_by_name(source->name);
    if (by_name != GRAZE_FORMAT_ANY) return by_name;
    if (grz_is_ascii_stl(source)) return GRAZE_FORMAT_STL;
    if (grz_is_off(source)) return GRAZE_FORMAT_OFF;
    return begins_as_json(source) ? GRAZE_FORMAT_GLTF : GRAZE_FORMAT_ANY;
}

static bool is_wide_text(const grz_source *source)
{
    return source->byte_count >= 2 &&
           (memcmp(source->bytes, "\xFE\xFF", 2) == 0 || memcmp(source->bytes, "\xFF\xFE", 2) == 0);
}

static graze_status choose_reader(const grz_source *source, graze_format format, grz_reader **reader,
                                  graze_error *error)
{
    if (source->byte_count == 0)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: byte 0: the file is empty: export the mesh again", source->name);
    if (format == GRAZE_FORMAT_ANY) format = find_format(source);
    if (format == GRAZE_FORMAT_ANY)
        return grz_fail(error, GRAZE_UNSUPPORTED,
                        "%s: neither the name's ending nor the content tells the format: give one of " FORMATS,
                        source->name);
    if ((size_t)format >= sizeof readers / sizeof *readers)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "%s: there is no format %d: use a GRAZE_FORMAT_... of mesh.h",
                        source->name, (int)format);
    if (is_wide_text(source) && !grz_is_binary_stl(source))
        return grz_fail(error, GRAZE_UNSUPPORTED, "%s: byte 0: the text is UTF-16: save it as UTF-8 or ASCII",
                        source->name);
    *reader = readers[format];
    return GRAZE_OK;
}

/* Blocks grow by doubling; what is left over goes back. A failure to shrink leaves the block as it was. */
static void shrink(void **block, size_t count, size_t item_bytes)
{
    void *smaller = grz_reallocate(*block, count, item_bytes);
    if (smaller) *block = smaller;
}

static graze_status adopt(grz_soup *soup, const char *name, graze_mesh **out, graze_error *error)
{
    void *vertices = soup->vertices.items, *indices = soup->indices.items;
    if (soup->vertices.count < soup->vertices.capacity) shrink(&vertices, soup->vertices.count, sizeof(graze_vec3));
    if (soup->indices.count < soup->indices.capacity) shrink(&indices, soup->indices.count, sizeof(uint32_t));
    return grz_mesh_adopt(vertices, soup->vertices.count, indices, soup->indices.count / 3, soup->skipped, name, out,
                          error);
}

static graze_status check_triangles(const grz_soup *soup, const char *name, graze_error *error)
{
    if (soup->indices.count > 0) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: has no triangle (but %zu vertices, and %llu points, lines and polygons with fewer than three "
                    "corners): export a triangle mesh",
                    name, soup->vertices.count, (unsigned long long)soup->skipped);
}

static graze_status read_source(const grz_source *source, graze_format format, graze_mesh **out, graze_error *error)
{
    grz_reader *reader = NULL;
    graze_status status = choose_reader(source, format, &reader, error);
    if (status != GRAZE_OK) return status;

    grz_soup soup = {0};
    status = reader(source, &soup, error);
    if (status == GRAZE_OK) status = check_triangles(&soup, source->name, error);
    if (status == GRAZE_OK) return adopt(&soup, source->name, out, error);
    grz_free(soup.vertices.items);
    grz_free(soup.indices.items);
    return status;
}

/* Deep inside a reader nobody knows the name any more. */
static graze_status with_name(graze_status status, const char *name, graze_error *error)
{
    return status == GRAZE_OUT_OF_MEMORY ? grz_out_of_memory_at(name, error) : status;
}

graze_status graze_mesh_read_memory(const void *bytes, size_t byte_count, graze_format format, const char *name,
                                    graze_mesh **out, graze_error *error)
{
    *out = NULL;
    grz_source source = {.name = name ? name : "mesh", .bytes = bytes, .byte_count = byte_count};
    return with_name(read_source(&source, format, out, error), source.name, error);
}

graze_status graze_mesh_read(const char *path, graze_mesh **out, graze_error *error)
{
    *out = NULL;
    grz_bytes bytes;
    graze_status status = grz_read_file(path, &bytes, error);
    if (status != GRAZE_OK) return with_name(status, path, error);
    grz_source source = {.name = path, .bytes = bytes.items, .byte_count = bytes.count, .path = path};
    status = read_source(&source, GRAZE_FORMAT_ANY, out, error);
    grz_free(bytes.items);
    return with_name(status, path, error);
}
