/* The bytes of a glTF buffer: base64 within the file, or a file beside it. A file from a stranger must not make us read
 * other files than its own: no absolute paths, no '..', no schemes. */
#include "base/error.h"
#include "mesh/gltf.h"

#include <string.h>

static graze_status bad_uri(const grz_gltf *gltf, size_t number, const char *what, graze_error *error)
{
    return grz_fail(error, GRAZE_BAD_DATA, "%s: buffers[%zu].uri: %s", gltf->source->name, number, what);
}

/* ---- data: URIs ---- */

static int base64_digit(char c)
{
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* Decodes up to the end or the first '='; false at anything that is no base64. `bytes` has room for 3 of 4 characters. */
static bool decode_base64(const char *text, unsigned char *bytes, size_t *byte_count)
{
    uint32_t bits = 0;
    int held = 0;
    size_t count = 0;
    for (; *text && *text != '='; text++) {
        int digit = base64_digit(*text);
        if (digit < 0) return false;
        bits = bits << 6 | (uint32_t)digit;
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes[count++] = (unsigned char)(bits >> held);
        }
    }
    while (*text == '=') text++;
    *byte_count = count;
    return *text == 0;
}

static graze_status load_data(grz_gltf *gltf, size_t number, const char *uri, graze_error *error)
{
    const char *comma = strchr(uri, ',');
    static const char marker[] = ";base64";
    size_t marker_length = sizeof marker - 1;
    if (!comma || (size_t)(comma - uri) < marker_length || memcmp(comma - marker_length, marker, marker_length) != 0)
        return bad_uri(gltf, number, "the data is not base64: export the mesh as .glb", error);

    grz_gltf_buffer *buffer = &gltf->buffers.items[number];
    unsigned char *bytes = grz_allocate(strlen(comma) / 4 * 3 + 3, 1);
    if (!bytes) return grz_out_of_memory(error);
    buffer->owned = bytes;
    size_t byte_count;
    if (!decode_base64(comma + 1, bytes, &byte_count))
        return bad_uri(gltf, number, "the base64 data is damaged: export the mesh again", error);
    if (byte_count < buffer->byte_count)
        return bad_uri(gltf, number, "there is less data than byteLength promises: export the mesh again", error);
    buffer->bytes = bytes;
    return GRAZE_OK;
}

/* ---- files beside the glTF ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decodes %20 and the like in place; false where the digits are missing or the byte is zero. */
static bool decode_percents(char *text)
{
    char *to = text;
    for (; *text; text++, to++) {
        *to = *text;
        if (*text != '%') continue;
        int high = hex_digit(text[1]), low = high < 0 ? -1 : hex_digit(text[2]);
        if (low < 0 || (high == 0 && low == 0)) return false;
        *to = (char)(16 * high + low);
        text += 2;
    }
    *to = 0;
    return true;
}

/* A relative path that stays in its folder. */
static bool stays_beside(const char *path)
{
    if (path[0] == 0 || path[0] == '/' || strpbrk(path, ":\\")) return false;
    for (const char *part = path; part; part = strchr(part, '/')) {
        if (*part == '/') part++;
        if (part[0] == '.' && part[1] == '.' && (part[2] == '/' || part[2] == 0)) return false;
    }
    return true;
}

static const grz_gltf_file *find_file(const grz_gltf *gltf, const grz_file_id *id)
{
    for (size_t i = 0; i < gltf->files.count; i++) {
        const grz_gltf_file *file = &gltf->files.items[i];
        if (file->id.device == id->device && file->id.number == id->number) return file;
    }
    return NULL;
}

static graze_status read_new_file(grz_gltf *gltf, const char *path, const grz_file_id *id, graze_error *error)
{
    if (!grz_array_reserve(&gltf->files, 1)) return grz_out_of_memory(error);
    grz_gltf_file file = {.id = *id};
    graze_status status = grz_read_file(path, &file.content, error);
    if (status != GRAZE_OK) return status;
    gltf->files.items[gltf->files.count++] = file;
    gltf->byte_count += file.content.count;
    return GRAZE_OK;
}

/* Each file is read once: buffers cost a few characters, and many may name one large file. The search is no matter of the
 * buffers' number but of how many files there really are. */
static graze_status load_file(grz_gltf *gltf, size_t number, const char *path, graze_error *error)
{
    grz_file_id id;
    if (!grz_identify_file(path, &id)) return grz_can_not_read(path, error);
    graze_status status = find_file(gltf, &id) ? GRAZE_OK : read_new_file(gltf, path, &id, error);
    if (status != GRAZE_OK) return status;
    const grz_bytes *content = &find_file(gltf, &id)->content;
    grz_gltf_buffer *buffer = &gltf->buffers.items[number];
    buffer->bytes = content->items;
    if (content->count < buffer->byte_count)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: byte %zu: the file ends here, but buffers[%zu].byteLength of %s promises more: it was cut "
                        "off; export the mesh again",
                        path, content->count, number, gltf->source->name);
    return GRAZE_OK;
}

static graze_status load_beside(grz_gltf *gltf, size_t number, const char *uri, graze_error *error)
{
    if (!gltf->source->path)
        return bad_uri(gltf, number, "refers to another file, which can not be found from memory: use .glb", error);
    const char *slash = strrchr(gltf->source->path, '/');
    size_t folder = slash ? (size_t)(slash - gltf->source->path) + 1 : 0;
    char *path = grz_allocate(folder + strlen(uri) + 1, 1);
    if (!path) return grz_out_of_memory(error);
    memcpy(path, gltf->source->path, folder);
    strcpy(path + folder, uri);
    graze_status status =
        decode_percents(path + folder) && stays_beside(path + folder)
            ? load_file(gltf, number, path, error)
            : bad_uri(gltf, number, "is no file in the folder of the glTF: put the buffer there, or use .glb", error);
    grz_free(path);
    return status;
}

graze_status grz_gltf_load_uri(grz_gltf *gltf, size_t number, const char *uri, graze_error *error)
{
    bool is_data = strncmp(uri, "data:", 5) == 0;
    return is_data ? load_data(gltf, number, uri, error) : load_beside(gltf, number, uri, error);
}
