/* The bytes of a glTF buffer: base64 within the file, or a file beside it. A file from a stranger must not make us read
 * other files than its own: no absolute paths, no '..', no schemes, no links out of its folder, no pipes and devices.
 */
#include "base/beneath.h"
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

/* Decodes up to the end or the first '='; false at anything that is no base64. `bytes` has room for 3 of 4 characters.
 */
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

static uint32_t find_file(const grz_gltf *gltf, const grz_file_id *id)
{
    for (size_t i = 0; i < gltf->files.count; i++) {
        const grz_gltf_file *file = &gltf->files.items[i];
        if (file->id.device == id->device && file->id.number == id->number) return (uint32_t)i;
    }
    return GRZ_GLTF_NONE;
}

/* Takes the path. Each file is read once: buffers cost a few characters, and many may name one large file. The search
 * is no matter of the buffers' number but of how many files there really are. */
static graze_status note_file(grz_gltf *gltf, size_t number, char *path, graze_error *error)
{
    grz_gltf_buffer *buffer = &gltf->buffers.items[number];
    grz_file_id id;
    graze_status status = GRAZE_OK;
    if (!grz_identify_file(path, &id))
        status = grz_can_not_read(path, error);
    else if ((buffer->file = find_file(gltf, &id)) == GRZ_GLTF_NONE && !grz_array_reserve(&gltf->files, 1))
        status = grz_out_of_memory(error);
    if (status != GRAZE_OK || buffer->file != GRZ_GLTF_NONE) {
        grz_free(path);
    } else {
        buffer->file = (uint32_t)gltf->files.count;
        gltf->files.items[gltf->files.count++] = (grz_gltf_file){.id = id, .path = path};
    }
    if (status != GRAZE_OK) return status;
    grz_gltf_file *file = &gltf->files.items[buffer->file];
    if (buffer->byte_count > file->wanted) file->wanted = buffer->byte_count;
    return GRAZE_OK;
}

/* The part of the glTF's own path that leads to its folder. */
static size_t folder_length(const grz_gltf *gltf)
{
    const char *slash = strrchr(gltf->source->path, '/');
    return slash ? (size_t)(slash - gltf->source->path) + 1 : 0;
}

static graze_status refuse_file(const grz_gltf *gltf, const char *path, grz_beneath found, graze_error *error)
{
    if (found == GRZ_BENEATH_NOT_PLAIN)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: is no plain file, but a buffer of %s is there: put the buffer in a file, or use .glb",
                        path, gltf->source->name);
    if (found == GRZ_BENEATH_OUTSIDE)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: leads out of the folder of %s, which names it as a buffer: put the buffer there, or use "
                        ".glb",
                        path, gltf->source->name);
    return grz_can_not_read(path, error);
}

static graze_status read_file(grz_gltf *gltf, grz_gltf_file *file, const char *folder, graze_error *error)
{
    grz_beneath found;
    FILE *stream = grz_open_beneath(folder, file->path, &found);
    if (!stream) return refuse_file(gltf, file->path, found, error);
    setvbuf(stream, NULL, _IONBF, 0);
    graze_status status = grz_read_most(stream, file->path, file->wanted, &file->content, error);
    fclose(stream);
    gltf->byte_count += file->content.count;
    return status;
}

static graze_status read_files(grz_gltf *gltf, graze_error *error)
{
    size_t length = folder_length(gltf);
    char *folder = grz_allocate(length + 1, 1);
    if (!folder) return grz_out_of_memory(error);
    memcpy(folder, gltf->source->path, length);
    folder[length] = 0;
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < gltf->files.count && status == GRAZE_OK; i++)
        status = read_file(gltf, &gltf->files.items[i], folder, error);
    grz_free(folder);
    return status;
}

static graze_status fill_buffer(grz_gltf *gltf, size_t number, graze_error *error)
{
    grz_gltf_buffer *buffer = &gltf->buffers.items[number];
    const grz_gltf_file *file = &gltf->files.items[buffer->file];
    buffer->bytes = file->content.items;
    if (file->content.count >= buffer->byte_count) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: byte %zu: the file ends here, but buffers[%zu].byteLength of %s promises more: it was cut "
                    "off; export the mesh again",
                    file->path, file->content.count, number, gltf->source->name);
}

graze_status grz_gltf_load_files(grz_gltf *gltf, graze_error *error)
{
    graze_status status = gltf->files.count > 0 ? read_files(gltf, error) : GRAZE_OK;
    for (size_t i = 0; i < gltf->buffers.count && status == GRAZE_OK; i++)
        if (gltf->buffers.items[i].file != GRZ_GLTF_NONE) status = fill_buffer(gltf, i, error);
    return status;
}

void grz_gltf_free_files(grz_gltf *gltf)
{
    for (size_t i = 0; i < gltf->files.count; i++) {
        grz_free(gltf->files.items[i].path);
        grz_free(gltf->files.items[i].content.items);
    }
    grz_free(gltf->files.items);
}

static graze_status load_beside(grz_gltf *gltf, size_t number, const char *uri, graze_error *error)
{
    if (!gltf->source->path)
        return bad_uri(gltf, number, "refers to another file, which can not be found from memory: use .glb", error);
    size_t folder = folder_length(gltf);
    char *path = grz_allocate(folder + strlen(uri) + 1, 1);
    if (!path) return grz_out_of_memory(error);
    memcpy(path, gltf->source->path, folder);
    strcpy(path + folder, uri);
    if (decode_percents(path + folder) && stays_beside(path + folder)) return note_file(gltf, number, path, error);
    grz_free(path);
    return bad_uri(gltf, number, "is no file in the folder of the glTF: put the buffer there, or use .glb", error);
}

graze_status grz_gltf_load_uri(grz_gltf *gltf, size_t number, const char *uri, graze_error *error)
{
    bool is_data = strncmp(uri, "data:", 5) == 0;
    return is_data ? load_data(gltf, number, uri, error) : load_beside(gltf, number, uri, error);
}
