/* A model from a file that graze_model_save wrote. See saved.h for what is in it.
 *
 * A file may be cut, damaged, of another version or made to do harm. So nothing is believed before it is checked, a
 * piece of memory is asked for only when its bytes are there, and the method proves what its queries rely on. A file
 * can still hold bounds that are too small, which give wrong answers: graze_model_verify finds them, and so does the
 * first edit. */
#define _POSIX_C_SOURCE 200809L

#include "base/error.h"
#include "base/input.h"
#include "base/memory.h"
#include "base/unpack.h"
#include "mesh/edit.h"
#include "model/methods.h"
#include "model/model.h"
#include "model/saved.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

/* ---- what kind of file it is ---- */

static void check_magic(grz_unpacker *from)
{
    char magic[GRZ_SAVED_MAGIC_BYTES] = {0};
    if (from->byte_count >= sizeof magic) grz_unpack_bytes(from, magic, sizeof magic, "the magic number");
    if (memcmp(magic, GRZ_SAVED_MAGIC, sizeof magic) != 0)
        grz_unpack_refuse(from, GRAZE_BAD_DATA, 0, "is not a saved model: give a file that 'graze build' wrote");
}

/* Does the file have several parts? */
static bool check_version(grz_unpacker *from)
{
    uint32_t format = grz_unpack_u32(from, "the format");
    uint32_t major = grz_unpack_u32(from, "the version"), minor = grz_unpack_u32(from, "the version"),
             patch = grz_unpack_u32(from, "the version");
    if (format != GRZ_SAVED_FORMAT && format != GRZ_SAVED_FORMAT_OF_PARTS)
        grz_unpack_refuse(from, GRAZE_UNSUPPORTED, GRZ_SAVED_MAGIC_BYTES,
                          "is a saved model of format %" PRIu32 ", by graze %" PRIu32 ".%" PRIu32 ".%" PRIu32
                          ", and this is graze %s, which reads format %d and %d: build it again from the mesh",
                          format, major, minor, patch, graze_version(), GRZ_SAVED_FORMAT, GRZ_SAVED_FORMAT_OF_PARTS);
    return format == GRZ_SAVED_FORMAT_OF_PARTS;
}

/* From here on the checksum at the end is no part of what can be read. */
static void check_size(grz_unpacker *from)
{
    uint64_t claimed = grz_unpack_u64(from, "the size");
    if (claimed > from->byte_count)
        grz_unpack_refuse(from, GRAZE_BAD_DATA, from->byte_count,
                          "the file ends here, but had %" PRIu64 " bytes when it was saved: copy it again", claimed);
    if (claimed < from->byte_count)
        grz_unpack_refuse(from, GRAZE_BAD_DATA, GRZ_SAVED_SIZE_AT,
                          "the file has %" PRIu64 " bytes, but had %" PRIu64 " when it was saved: copy it again",
                          from->byte_count, claimed);
    if (from->byte_count - from->position < sizeof(uint64_t))
        grz_unpack_refuse(from, GRAZE_BAD_DATA, from->position, "the checksum is missing: build the model again");
    else
        from->byte_count -= sizeof(uint64_t);
}

/* ---- its parts ---- */

static graze_status refuse_method(grz_unpacker *from, const char *text, const char *reason)
{
    return grz_unpack_refuse(from, GRAZE_UNSUPPORTED, GRZ_SAVED_METHOD_AT,
                             "the model was built as '%.80s', which this graze can not load (%.200s): build it again",
                             text, reason);
}

/* The text must be what this version would write: an option that it lacks may have been set to anything. */
static graze_status understand_method(grz_unpacker *from, graze_model *model, const char *text)
{
    graze_error reason;
    if (grz_method_parse(text, &model->method, &model->settings, &reason) != GRAZE_OK)
        return refuse_method(from, text, reason.message);
    if (!model->method->load) return refuse_method(from, text, "this method does not load models");
    model->method_text = grz_method_text(model->method, &model->settings, false);
    if (!model->method_text) return from->status = grz_out_of_memory(from->error);
    if (strcmp(model->method_text, text) != 0) return refuse_method(from, text, "its options are not those of a build");
    return GRAZE_OK;
}

static graze_status load_method(grz_unpacker *from, graze_model *model)
{
    uint32_t length = grz_unpack_u32(from, "the method");
    if (length > GRZ_SAVED_MOST_TEXT)
        return grz_unpack_refuse(from, GRAZE_BAD_DATA, GRZ_SAVED_METHOD_AT,
                                 "the method's name has %" PRIu32 " bytes, more than any method: build the model again",
                                 length);
    char text[GRZ_SAVED_MOST_TEXT + 1];
    grz_unpack_bytes(from, text, length, "the method");
    text[length] = 0;
    return from->status == GRAZE_OK ? understand_method(from, model, text) : from->status;
}

/* Only a model whose triangles were all removed has an empty mesh. */
static graze_status load_mesh(grz_unpacker *from, graze_mesh **out)
{
    uint32_t vertex_count = grz_unpack_u32(from, "the vertex count");
    uint32_t triangle_count = grz_unpack_u32(from, "the triangle count");
    uint64_t skipped = grz_unpack_u64(from, "the count of skipped elements");
    if (vertex_count == 0 && triangle_count == 0 && from->status == GRAZE_OK) {
        *out = grz_mesh_empty();
        if (*out) (*out)->skipped = skipped;
        return from->status = *out ? GRAZE_OK : grz_out_of_memory(from->error);
    }
    grz_soup soup = {.skipped = skipped};
    soup.vertices.items = grz_unpack_items(from, vertex_count, 3, sizeof(double), "the vertices");
    soup.indices.items = grz_unpack_items(from, triangle_count, 3, sizeof(uint32_t), "the triangles");
    soup.vertices.count = soup.vertices.capacity = vertex_count;
    soup.indices.count = soup.indices.capacity = 3 * (size_t)triangle_count;
    if (from->status == GRAZE_OK) return from->status = grz_mesh_adopt(&soup, from->name, out, from->error);
    grz_soup_free(&soup);
    return from->status;
}

/* Loads the numbers of the triangles, if any follow the index. Refuses a number that two triangles have: the hash would
 * know only one of them. */
static graze_status load_numbers(grz_unpacker *from, graze_model *model)
{
    const uint32_t count = model->mesh->triangle_count;
    if (from->byte_count - from->position != 4 + 4 * (uint64_t)count) return GRAZE_OK;
    uint64_t start = from->position;
    uint32_t next = grz_unpack_u32(from, "the next number"), bad;
    uint32_t *of = grz_unpack_items(from, count, 1, sizeof *of, "the numbers of the triangles");
    if (from->status != GRAZE_OK) return from->status;
    if (grz_triangle_numbers_adopt(&model->numbers, of, count, next, &bad)) return GRAZE_OK;
    if (bad == GRZ_NO_TRIANGLE) return from->status = grz_out_of_memory(from->error);
    return grz_unpack_refuse(from, GRAZE_BAD_DATA, start + 4 + 4 * (uint64_t)bad,
                             "the number %" PRIu32 " is out of range or there twice: build the model again", of[bad]);
}

static graze_status load_all(grz_unpacker *from, bool several, graze_model *model)
{
    graze_status status = load_method(from, model);
    if (status == GRAZE_OK) status = load_mesh(from, &model->mesh);
    if (status == GRAZE_OK && model->mesh->triangle_count > 0) status = grz_parts_load(model, several, from);
    if (status == GRAZE_OK) status = load_numbers(from, model);
    if (status == GRAZE_OK && from->position != from->byte_count)
        status =
            grz_unpack_refuse(from, GRAZE_BAD_DATA, from->position,
                              "%" PRIu64 " bytes follow the model: build it again", from->byte_count - from->position);
    return status;
}

/* ---- the checksum ---- */

/* Reads what is left, whatever was wrong before. A fuzzer can not guess checksums, so for it every one is right. */
static bool is_damaged(const grz_unpacker *from, uint64_t *at)
{
    grz_unpacker rest = *from;
    rest.status = GRAZE_OK;
    rest.error = NULL;
    grz_unpack_skip(&rest, rest.byte_count);
    uint64_t expected = grz_checksum_value(&rest.checksum);
    rest.byte_count += sizeof(uint64_t);
    *at = rest.position;
    uint64_t stored = grz_unpack_u64(&rest, "the checksum");
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
    stored = expected;
#endif
    return rest.status != GRAZE_OK || stored != expected;
}

/* What is odd about damaged bytes is no news: the damage is. */
static graze_status check_damage(grz_unpacker *from)
{
    uint64_t at;
    if (from->status == GRAZE_OUT_OF_MEMORY || from->status == GRAZE_FILE_ERROR || !is_damaged(from, &at))
        return from->status;
    from->status = GRAZE_OK;
    return grz_unpack_refuse(from, GRAZE_BAD_DATA, at,
                             "the checksum does not fit the bytes before it, the file is damaged: copy it again, or "
                             "build the model again");
}

static graze_status load(grz_unpacker *from, graze_model **out)
{
    check_magic(from);
    const bool several = check_version(from);
    check_size(from);
    if (from->status != GRAZE_OK) return from->status;
    graze_model *model = grz_allocate_zeroed(1, sizeof *model);
    if (!model) return grz_out_of_memory(from->error);
    model->doubtful = true;
    from->status = load_all(from, several, model);
    graze_status status = check_damage(from);
    *out = status == GRAZE_OK ? model : NULL;
    if (status != GRAZE_OK) graze_model_free(model);
    return status;
}

/* ---- from memory, from a file ---- */

graze_status graze_model_load_memory(const void *bytes, size_t byte_count, const char *name, graze_model **out,
                                     graze_error *error)
{
    *out = NULL;
    grz_unpacker from = grz_unpacker_of(bytes, byte_count, name ? name : "saved model", error);
    return load(&from, out);
}

/* Loads a pipe or a device; or says, by grz_read_file, why a file can not be opened. */
static graze_status load_whole(const char *path, graze_model **out, graze_error *error)
{
    grz_bytes bytes;
    graze_status status = grz_read_file(path, &bytes, error);
    if (status == GRAZE_OK) status = graze_model_load_memory(bytes.items, bytes.count, path, out, error);
    grz_free(bytes.items);
    return status;
}

/* NULL unless the path leads to a plain file that can be read. */
static FILE *open_plain(const char *path, struct stat *about)
{
    if (stat(path, about) != 0 || !S_ISREG(about->st_mode)) return NULL; /* opening a pipe would already wait */
    FILE *file = fopen(path, "rb");
    if (file && fstat(fileno(file), about) == 0 && S_ISREG(about->st_mode) && about->st_size >= 0) return file;
    if (file) fclose(file);
    return NULL;
}

/* A plain file, whose size is known, is read straight into the arrays of the model. */
graze_status graze_model_load(const char *path, graze_model **out, graze_error *error)
{
    *out = NULL;
    struct stat about;
    FILE *file = open_plain(path, &about);
    if (!file) return load_whole(path, out, error);
    setvbuf(file, NULL, _IONBF, 0); /* pieces are large, and go where they belong */
    grz_unpacker from = grz_unpacker_of(NULL, (uint64_t)about.st_size, path, error);
    from.file = file;
    graze_status status = load(&from, out);
    fclose(file);
    return status;
}

bool graze_model_is_saved(const char *path)
{
    struct stat about;
    char magic[GRZ_SAVED_MAGIC_BYTES];
    FILE *file = open_plain(path, &about);
    if (!file) return false;
    bool saved = fread(magic, 1, sizeof magic, file) == sizeof magic && !memcmp(magic, GRZ_SAVED_MAGIC, sizeof magic);
    fclose(file);
    return saved;
}
