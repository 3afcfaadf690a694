/* glTF 2.0 and GLB: from the container and its JSON to the lists of gltf.h. The one file that knows Jansson; Jansson
 * takes its memory from malloc, because its allocator is global and belongs to the host.
 *
 * The scene is `scene`, else the first; without scenes, all nodes that are no one's child. An extension that is
 * required and that we do not know (a compression, say) is refused, since it may be where the triangles are. */
#include "base/bytes.h"
#include "base/error.h"
#include "mesh/gltf.h"

enum { GLB_HEADER = 12, CHUNK_HEADER = 8 };

#define GLB_MAGIC  0x46546C67u /* "glTF" */
#define JSON_CHUNK 0x4E4F534Au
#define BIN_CHUNK  0x004E4942u

bool grz_is_glb(const grz_head *head)
{
    return head->byte_count >= GLB_HEADER && grz_load_u32(head->bytes) == GLB_MAGIC;
}

#if GRZ_HAVE_JANSSON

#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static void free_lists(grz_gltf *gltf)
{
    for (size_t i = 0; i < gltf->buffers.count; i++) grz_free(gltf->buffers.items[i].owned);
    grz_gltf_free_files(gltf);
    grz_free(gltf->buffers.items);
    grz_free(gltf->views.items);
    grz_free(gltf->accessors.items);
    grz_free(gltf->primitives.items);
    grz_free(gltf->meshes.items);
    grz_free(gltf->nodes.items);
    grz_free(gltf->links.items);
}

/* ---- the container ---- */

typedef struct parts {
    const unsigned char *json, *binary; /* binary is NULL if there is none */
    size_t json_bytes, binary_bytes;
} parts;

static graze_status bad_glb(const char *name, size_t byte, const char *what, graze_error *error)
{
    return grz_fail(error, GRAZE_BAD_DATA, "%s: byte %zu: %s: export the mesh again", name, byte, what);
}

static graze_status find_chunks(const char *name, const unsigned char *bytes, size_t end, parts *found,
                                graze_error *error)
{
    size_t at = GLB_HEADER;
    while (end - at >= CHUNK_HEADER) {
        size_t chunk_bytes = grz_load_u32(bytes + at);
        uint32_t type = grz_load_u32(bytes + at + 4);
        if (chunk_bytes > end - at - CHUNK_HEADER)
            return bad_glb(name, at, "a chunk is longer than the file: it was cut off", error);
        const unsigned char *first = bytes + at + CHUNK_HEADER;
        if (type == JSON_CHUNK && !found->json) found->json = first, found->json_bytes = chunk_bytes;
        if (type == BIN_CHUNK && !found->binary) found->binary = first, found->binary_bytes = chunk_bytes;
        at += CHUNK_HEADER + chunk_bytes;
    }
    return found->json ? GRAZE_OK : bad_glb(name, GLB_HEADER, "there is no JSON chunk", error);
}

/* `file` is the whole of it. */
static graze_status open_container(const char *name, const grz_head *file, parts *found, graze_error *error)
{
    if (!grz_is_glb(file)) {
        bool marked = file->byte_count >= 3 && memcmp(file->bytes, "\xEF\xBB\xBF", 3) == 0;
        *found = (parts){.json = file->bytes + (marked ? 3 : 0), .json_bytes = file->byte_count - (marked ? 3 : 0)};
        return GRAZE_OK;
    }
    *found = (parts){0};
    uint32_t version = grz_load_u32(file->bytes + 4), length = grz_load_u32(file->bytes + 8);
    if (version != 2)
        return grz_fail(error, GRAZE_UNSUPPORTED, "%s: byte 4: GLB version %lu is not read: export glTF 2.0", name,
                        (unsigned long)version);
    if (length > file->byte_count) return bad_glb(name, 8, "the length is larger than the file: it was cut off", error);
    if (length < GLB_HEADER) return bad_glb(name, 8, "the length is smaller than the header", error);
    return find_chunks(name, file->bytes, length, found, error);
}

/* ---- JSON values ----
 * The first failure is kept in status, and nothing is looked at after it: a caller may read several values and ask
 * once. */

typedef struct reader {
    grz_gltf *gltf;
    const parts *found;
    const json_t *root;
    const char *list; /* of the object that is being read, and its number in it: the place in messages */
    size_t number;
    graze_status status;
    graze_error *error;
} reader;

static void fail(reader *r, const char *format, ...) GRAZE_PRINTF(2, 3);

static void fail(reader *r, const char *format, ...)
{
    if (r->status != GRAZE_OK) return;
    char what[200];
    va_list values;
    va_start(values, format);
    vsnprintf(what, sizeof what, format, values); /* NOLINT(clang-analyzer-valist.Uninitialized) */
    va_end(values);
    r->status = grz_fail(r->error, GRAZE_BAD_DATA, "%s: %s[%zu]: %s: export the mesh again", r->gltf->source->name,
                         r->list, r->number, what);
}

static bool lacks_memory(reader *r, bool has_room)
{
    if (!has_room && r->status == GRAZE_OK) r->status = grz_out_of_memory(r->error);
    return !has_room;
}

/* A whole number from 0 to 2^53, in either of JSON's notations; `otherwise` where the key is missing. */
static uint64_t whole_of(reader *r, const json_t *object, const char *key, uint64_t otherwise)
{
    const json_t *value = json_object_get(object, key);
    if (!value) return otherwise;
    double number = json_is_number(value) ? json_number_value(value) : -1;
    if (number >= 0 && number <= 0x1p53 && floor(number) == number) return (uint64_t)number;
    fail(r, "%s is no whole number of a usual size", key);
    return otherwise;
}

/* The number of an item in a list of `limit` items, or none where the key is missing. */
static uint32_t reference_of(reader *r, const json_t *object, const char *key, size_t limit)
{
    if (!json_object_get(object, key)) return GRZ_GLTF_NONE;
    uint64_t number = whole_of(r, object, key, 0);
    if (number < limit && number < GRZ_GLTF_NONE) return (uint32_t)number;
    fail(r, "%s refers to number %llu of %zu", key, (unsigned long long)number, limit);
    return GRZ_GLTF_NONE;
}

static uint32_t needed_reference_of(reader *r, const json_t *object, const char *key, size_t limit)
{
    if (!json_object_get(object, key)) fail(r, "%s is missing", key);
    return reference_of(r, object, key, limit);
}

/* Fills `numbers` from an array of exactly `count`; false, and nothing changed, where the key is missing. */
static bool numbers_of(reader *r, const json_t *object, const char *key, double *numbers, size_t count)
{
    const json_t *array = json_object_get(object, key);
    if (!array) return false;
    bool good = json_array_size(array) == count;
    for (size_t i = 0; i < count && good; i++) {
        const json_t *value = json_array_get(array, i);
        good = json_is_number(value);
        if (good) numbers[i] = json_number_value(value);
    }
    if (!good) fail(r, "%s is no array of %zu numbers", key, count);
    return good;
}

/* ---- the lists ---- */

static void read_buffer(reader *r, const json_t *object)
{
    grz_gltf *gltf = r->gltf;
    size_t number = gltf->buffers.count;
    if (lacks_memory(r, grz_array_reserve(&gltf->buffers, 1))) return;
    grz_gltf_buffer *buffer = &gltf->buffers.items[gltf->buffers.count++];
    *buffer = (grz_gltf_buffer){.byte_count = whole_of(r, object, "byteLength", 0), .file = GRZ_GLTF_NONE};
    const json_t *uri = json_object_get(object, "uri");
    if (r->status != GRAZE_OK) return;
    if (json_is_string(uri))
        r->status = grz_gltf_load_uri(gltf, number, json_string_value(uri), r->error);
    else if (uri)
        fail(r, "uri is no string");
    else if (number == 0 && r->found->binary) {
        buffer->bytes = r->found->binary;
        if (buffer->byte_count > r->found->binary_bytes) fail(r, "byteLength is larger than the binary chunk");
    }
}

static void read_view(reader *r, const json_t *object)
{
    grz_gltf *gltf = r->gltf;
    const grz_gltf_view view = {.buffer = needed_reference_of(r, object, "buffer", gltf->buffers.count),
                                .offset = whole_of(r, object, "byteOffset", 0),
                                .byte_count = whole_of(r, object, "byteLength", 0),
                                .stride = whole_of(r, object, "byteStride", 0)};
    (void)lacks_memory(r, grz_array_add(&gltf->views, view));
}

static int component_of(reader *r, const json_t *object)
{
    uint64_t type = whole_of(r, object, "componentType", 0);
    if (type >= GRZ_GLTF_INT8 && type <= GRZ_GLTF_FLOAT && type != 5124) return (int)type;
    fail(r, "componentType %llu is none that glTF has", (unsigned long long)type);
    return GRZ_GLTF_FLOAT;
}

static int columns_of(const json_t *object)
{
    const char *type = json_string_value(json_object_get(object, "type"));
    if (!type) return 0;
    return strcmp(type, "SCALAR") == 0 ? 1 : strcmp(type, "VEC3") == 0 ? 3 : 0;
}

static void read_sparse(reader *r, const json_t *object, grz_gltf_accessor *accessor)
{
    const json_t *sparse = json_object_get(object, "sparse");
    if (!sparse) return;
    const json_t *indices = json_object_get(sparse, "indices"), *values = json_object_get(sparse, "values");
    size_t views = r->gltf->views.count;
    accessor->sparse_count = whole_of(r, sparse, "count", 0);
    accessor->sparse_indices = (grz_gltf_run){needed_reference_of(r, indices, "bufferView", views),
                                              whole_of(r, indices, "byteOffset", 0), component_of(r, indices)};
    accessor->sparse_values = (grz_gltf_run){needed_reference_of(r, values, "bufferView", views),
                                             whole_of(r, values, "byteOffset", 0), accessor->elements.component};
}

static void read_accessor(reader *r, const json_t *object)
{
    grz_gltf *gltf = r->gltf;
    if (lacks_memory(r, grz_array_reserve(&gltf->accessors, 1))) return;
    grz_gltf_accessor *accessor = &gltf->accessors.items[gltf->accessors.count++];
    *accessor = (grz_gltf_accessor){.elements = {reference_of(r, object, "bufferView", gltf->views.count),
                                                 whole_of(r, object, "byteOffset", 0), component_of(r, object)},
                                    .count = whole_of(r, object, "count", 0),
                                    .columns = columns_of(object),
                                    .normalized = json_is_true(json_object_get(object, "normalized"))};
    read_sparse(r, object, accessor);
}

static void read_primitive(reader *r, const json_t *object)
{
    grz_gltf *gltf = r->gltf;
    const json_t *attributes = json_object_get(object, "attributes");
    size_t accessors = gltf->accessors.count;
    uint64_t mode = whole_of(r, object, "mode", GRZ_GLTF_TRIANGLES);
    if (mode > GRZ_GLTF_TRIANGLE_FAN) fail(r, "mode %llu is none that glTF has", (unsigned long long)mode);
    const grz_gltf_primitive primitive = {.positions = reference_of(r, attributes, "POSITION", accessors),
                                          .indices = reference_of(r, object, "indices", accessors),
                                          .mode = (int)mode};
    (void)lacks_memory(r, grz_array_add(&gltf->primitives, primitive));
}

static void read_mesh(reader *r, const json_t *object)
{
    grz_gltf *gltf = r->gltf;
    const json_t *primitives = json_object_get(object, "primitives");
    grz_gltf_span span = {gltf->primitives.count, json_array_size(primitives)};
    if (lacks_memory(r, grz_array_add(&gltf->meshes, span))) return;
    for (size_t i = 0; i < span.count && r->status == GRAZE_OK; i++) read_primitive(r, json_array_get(primitives, i));
}

/* Appends an array of nodes to the links. */
static grz_gltf_span links_of(reader *r, const json_t *object, const char *key)
{
    grz_gltf *gltf = r->gltf;
    const json_t *array = json_object_get(object, key);
    size_t node_count = json_array_size(json_object_get(r->root, "nodes"));
    grz_gltf_span span = {gltf->links.count, json_array_size(array)};
    if (lacks_memory(r, grz_array_reserve(&gltf->links, span.count))) return (grz_gltf_span){0};
    for (size_t i = 0; i < span.count; i++) {
        const json_t *value = json_array_get(array, i);
        json_int_t node = json_is_integer(value) ? json_integer_value(value) : -1;
        if (node < 0 || (uint64_t)node >= node_count || node >= GRZ_GLTF_NONE)
            fail(r, "%s refers to a node that is not there (there are %zu)", key, node_count);
        gltf->links.items[gltf->links.count++] = (uint32_t)node;
    }
    return span;
}

/* The columns of a matrix, as glTF stores it. */
static graze_pose pose_of_matrix(reader *r, const double m[16])
{
    if (m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1) fail(r, "the last row of matrix is not 0 0 0 1");
    graze_pose pose;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 4; column++) pose.m[row][column] = m[4 * column + row];
    return pose;
}

static graze_pose pose_of_parts(reader *r, const json_t *object)
{
    double translation[3] = {0, 0, 0}, q[4] = {0, 0, 0, 1}, scale[3] = {1, 1, 1};
    numbers_of(r, object, "translation", translation, 3);
    numbers_of(r, object, "rotation", q, 4);
    numbers_of(r, object, "scale", scale, 3);
    graze_pose pose = graze_pose_identity();
    if (graze_pose_from_quaternion(q[3], q[0], q[1], q[2], grz_vec(0, 0, 0), &pose, NULL) != GRAZE_OK)
        fail(r, "rotation is no quaternion");
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) pose.m[row][column] *= scale[column];
        pose.m[row][3] = translation[row];
    }
    return pose;
}

static void read_node(reader *r, const json_t *object)
{
    grz_gltf *gltf = r->gltf;
    double matrix[16];
    graze_pose pose =
        numbers_of(r, object, "matrix", matrix, 16) ? pose_of_matrix(r, matrix) : pose_of_parts(r, object);
    if (json_object_get(object, "skin"))
        grz_log(GRAZE_LOG_WARNING, "%s: nodes[%zu]: its skin is not applied: the mesh is read as stored",
                gltf->source->name, r->number);
    const uint32_t mesh = reference_of(r, object, "mesh", gltf->meshes.count);
    (void)lacks_memory(r, grz_array_add(&gltf->nodes, (grz_gltf_node){pose, mesh, links_of(r, object, "children")}));
}

typedef void read_item(reader *r, const json_t *object);

static void read_list(reader *r, const char *list, read_item *read)
{
    const json_t *array = json_object_get(r->root, list);
    r->list = list;
    for (r->number = 0; r->number < json_array_size(array) && r->status == GRAZE_OK; r->number++)
        read(r, json_array_get(array, r->number));
}

/* ---- the scene ---- */

/* Without a scene: every node that is no one's child. */
static void find_roots(reader *r)
{
    grz_gltf *gltf = r->gltf;
    bool *is_child = grz_allocate_zeroed(gltf->nodes.count, sizeof *is_child);
    if (lacks_memory(r, is_child != NULL)) return;
    for (size_t i = 0; i < gltf->links.count; i++) is_child[gltf->links.items[i]] = true;
    gltf->roots = (grz_gltf_span){gltf->links.count, 0};
    for (uint32_t node = 0; node < gltf->nodes.count; node++) {
        if (is_child[node]) continue;
        if (lacks_memory(r, grz_array_add(&gltf->links, node))) break;
        gltf->roots.count++;
    }
    grz_free(is_child);
}

static void read_scene(reader *r)
{
    const json_t *scenes = json_object_get(r->root, "scenes");
    r->list = "scenes", r->number = 0;
    uint32_t scene = reference_of(r, r->root, "scene", json_array_size(scenes));
    if (r->status != GRAZE_OK) return;
    if (scene != GRZ_GLTF_NONE) r->number = scene;
    if (json_array_size(scenes) == 0)
        find_roots(r);
    else
        r->gltf->roots = links_of(r, json_array_get(scenes, r->number), "nodes");
}

/* ---- version and extensions ---- */

/* Extensions that say how things look, or that are read here. */
static bool is_known_extension(const char *name)
{
    static const char *const harmless[] = {"KHR_mesh_quantization", "KHR_materials_", "KHR_texture_",   "EXT_texture_",
                                           "MSFT_texture_dds",      "KHR_lights_",    "KHR_xmp_json_ld"};
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (strncmp(name, harmless[i], strlen(harmless[i])) == 0) return true;
    return false;
}

static void check_file(reader *r)
{
    const char *version = json_string_value(json_object_get(json_object_get(r->root, "asset"), "version"));
    const char *name = r->gltf->source->name;
    if (!version || strncmp(version, "2.", 2) != 0) {
        r->status = grz_fail(r->error, version ? GRAZE_UNSUPPORTED : GRAZE_BAD_DATA,
                             "%s: asset.version is %.20s: export glTF 2.0", name, version ? version : "missing");
        return;
    }
    const json_t *required = json_object_get(r->root, "extensionsRequired");
    for (size_t i = 0; i < json_array_size(required) && r->status == GRAZE_OK; i++) {
        const char *extension = json_string_value(json_array_get(required, i));
        if (!extension || !is_known_extension(extension))
            r->status = grz_fail(r->error, GRAZE_UNSUPPORTED,
                                 "%s: extensionsRequired[%zu]: %.60s is not read: export without it", name, i,
                                 extension ? extension : "what is no string");
    }
}

static void read_document(reader *r)
{
    check_file(r);
    read_list(r, "buffers", read_buffer);
    if (r->status == GRAZE_OK) r->status = grz_gltf_load_files(r->gltf, r->error);
    read_list(r, "bufferViews", read_view);
    read_list(r, "accessors", read_accessor);
    read_list(r, "meshes", read_mesh);
    read_list(r, "nodes", read_node);
    if (r->status == GRAZE_OK) read_scene(r);
}

static graze_status bad_json(const grz_source *source, const json_error_t *wrong, graze_error *error)
{
    if (wrong->text[0] == 0) return grz_out_of_memory(error); /* the one failure that Jansson does not explain */
    return grz_fail(error, GRAZE_BAD_DATA, "%s: line %d of the JSON: %.120s: export the mesh again", source->name,
                    wrong->line, wrong->text);
}

/* JSON is a tree, and buffers are read in any order: both are needed whole. */
graze_status grz_read_gltf(grz_source *source, grz_soup *soup, graze_error *error)
{
    parts found;
    grz_head file = grz_head_of(source, grz_window_all(&source->window));
    graze_status status = open_container(source->name, &file, &found, error);
    if (status != GRAZE_OK) return status;
    json_error_t wrong;
    json_t *root = json_loadb((const char *)found.json, found.json_bytes, 0, &wrong);
    if (!root) return bad_json(source, &wrong, error);
    grz_gltf gltf = {.source = source, .byte_count = file.byte_count};
    reader r = {.gltf = &gltf, .found = &found, .root = root, .list = "asset", .error = error};
    read_document(&r);
    if (r.status == GRAZE_OK) r.status = grz_gltf_read_scene(&gltf, soup, error);
    free_lists(&gltf);
    json_decref(root);
    return r.status;
}

#else

graze_status grz_read_gltf(grz_source *source, grz_soup *soup, graze_error *error)
{
    (void)soup;
    return grz_fail(error, GRAZE_UNSUPPORTED,
                    "%s: this build can not read glTF: build graze with Jansson (libjansson-dev), or export STL, OBJ, "
                    "PLY or OFF",
                    source->name);
}

#endif
