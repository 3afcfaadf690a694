/* glTF as JSON text with its data in base64, and as GLB. Without Jansson every file is refused, which is tested too. */
#include "mesh/read_case.h"

#include "fault/counting_allocator.h"

#include "skip.h"
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

/* 36 bytes: (0,0,0) (1,0,0) (0,1,0) as floats; then 6 bytes: 0 1 2 as 16-bit indices. */
#define DATA                      "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAABAAIA"
#define ASSET                     "\"asset\":{\"version\":\"2.0\"}"
#define BUFFER                    "\"buffers\":[{\"byteLength\":42,\"uri\":\"" DATA "\"}]"
#define VIEWS                     "\"bufferViews\":[{\"buffer\":0,\"byteLength\":36},{\"buffer\":0,\"byteOffset\":36,\"byteLength\":6}]"
#define POSITIONS                 "{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}"
#define INDICES                   "{\"bufferView\":1,\"componentType\":5123,\"count\":3,\"type\":\"SCALAR\"}"
#define ACCESSORS                 "\"accessors\":[" POSITIONS "," INDICES "]"
#define STORE                     "{" ASSET "," BUFFER "," VIEWS "," ACCESSORS
#define PRIMITIVE                 "{\"attributes\":{\"POSITION\":0},\"indices\":1}"
#define MESHES                    "\"meshes\":[{\"primitives\":[" PRIMITIVE "]}]"
#define NODES                     "\"nodes\":[{\"mesh\":0}]"
#define SCENE                     "\"scene\":0,\"scenes\":[{\"nodes\":[0]}]"
#define TAIL                      "," MESHES "," NODES "," SCENE "}"
#define WITH_MESH(primitive)      STORE ",\"meshes\":[{\"primitives\":[" primitive "]}]," NODES "," SCENE "}"
#define WITH_ACCESSORS(accessors) "{" ASSET "," BUFFER "," VIEWS ",\"accessors\":[" accessors "]" TAIL
#define WITH_NODES(nodes, roots)  STORE "," MESHES ",\"nodes\":[" nodes "],\"scenes\":[{\"nodes\":[" roots "]}]}"
#define WITH_BUFFER(buffer)       "{" ASSET ",\"buffers\":[" buffer "]," VIEWS "," ACCESSORS TAIL

static const char good[] = STORE TAIL;

static const read_case texts[] = {
    {"one triangle", good, GRAZE_OK, NULL, 1, 0},
    {"without indices", WITH_MESH("{\"attributes\":{\"POSITION\":0}}"), GRAZE_OK, NULL, 1, 0},
    {"without scenes", STORE "," MESHES "," NODES "}", GRAZE_OK, NULL, 1, 0},
    {"without scene", STORE "," MESHES "," NODES ",\"scenes\":[{\"nodes\":[0]},{}]}", GRAZE_OK, NULL, 1, 0},
    {"two instances", WITH_NODES("{\"mesh\":0,\"children\":[1]},{\"mesh\":0}", "0"), GRAZE_OK, NULL, 2, 0},
    {"a node outside the scene", WITH_NODES("{\"mesh\":0},{\"mesh\":0}", "1"), GRAZE_OK, NULL, 1, 0},
    {"numbers with a point",
     WITH_ACCESSORS("{\"bufferView\":0.0,\"componentType\":5126,\"count\":3.0,\"type\":\"VEC3\"}," INDICES), GRAZE_OK,
     NULL, 1, 0},
    {"points and lines",
     WITH_MESH(PRIMITIVE
               ",{\"attributes\":{\"POSITION\":0},\"mode\":0},{\"attributes\":{\"POSITION\":0},"
               "\"mode\":1},{\"attributes\":{\"POSITION\":0},\"mode\":2},{\"attributes\":{\"POSITION\":0},\"mode\":3}"),
     GRAZE_OK, NULL, 1, 6},
    {"strip and fan",
     WITH_MESH("{\"attributes\":{\"POSITION\":0},\"mode\":5},{\"attributes\":{\"POSITION\":0},\"indices\":1,"
               "\"mode\":6}"),
     GRAZE_OK, NULL, 2, 0},
    {"positions without a view are zero",
     WITH_ACCESSORS("{\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}," INDICES), GRAZE_OK, NULL, 1, 0},
    {"an extension of looks",
     "{\"extensionsRequired\":[\"KHR_materials_unlit\",\"KHR_mesh_quantization\"]," ASSET "," BUFFER "," VIEWS
     "," ACCESSORS TAIL,
     GRAZE_OK, NULL, 1, 0},

    {"empty file", "", GRAZE_BAD_DATA, "empty", 0, 0},
    {"no JSON", "{\"asset\":\n{", GRAZE_BAD_DATA, "line 2 of the JSON", 0, 0},
    {"cut off", STORE ",\"meshes\":[", GRAZE_BAD_DATA, "line 1 of the JSON", 0, 0},
    {"an array", "[1,2]", GRAZE_BAD_DATA, "asset.version is missing", 0, 0},
    {"glTF 1", "{\"asset\":{\"version\":\"1.0\"}}", GRAZE_UNSUPPORTED, "asset.version is 1.0", 0, 0},
    {"nothing in it", "{" ASSET "}", GRAZE_BAD_DATA, "has no triangle", 0, 0},
    {"compressed", "{\"extensionsRequired\":[\"KHR_draco_mesh_compression\"]," ASSET "}", GRAZE_UNSUPPORTED,
     "KHR_draco_mesh_compression is not read", 0, 0},
    {"also compressed", "{\"extensionsRequired\":[\"EXT_meshopt_compression\"]," ASSET "}", GRAZE_UNSUPPORTED,
     "EXT_meshopt_compression is not read", 0, 0},

    {"no data", WITH_BUFFER("{\"byteLength\":42}"), GRAZE_BAD_DATA, "accessors[0]: its buffer has no data", 0, 0},
    {"less data than promised", WITH_BUFFER("{\"byteLength\":43,\"uri\":\"" DATA "\"}"), GRAZE_BAD_DATA,
     "buffers[0].uri: there is less data", 0, 0},
    {"damaged base64", WITH_BUFFER("{\"byteLength\":42,\"uri\":\"data:;base64,AAA*\"}"), GRAZE_BAD_DATA,
     "base64 data is damaged", 0, 0},
    {"base64 behind its end", WITH_BUFFER("{\"byteLength\":1,\"uri\":\"data:;base64,AAA=AAAA\"}"), GRAZE_BAD_DATA,
     "damaged", 0, 0},
    {"data that is no base64", WITH_BUFFER("{\"byteLength\":42,\"uri\":\"data:text/plain,hello\"}"), GRAZE_BAD_DATA,
     "not base64", 0, 0},
    {"a file, from memory", WITH_BUFFER("{\"byteLength\":42,\"uri\":\"a.bin\"}"), GRAZE_BAD_DATA,
     "refers to another file", 0, 0},
    {"uri is a number", WITH_BUFFER("{\"byteLength\":42,\"uri\":7}"), GRAZE_BAD_DATA, "buffers[0]: uri is no string", 0,
     0},
    {"byteLength is a text", WITH_BUFFER("{\"byteLength\":\"42\"}"), GRAZE_BAD_DATA,
     "buffers[0]: byteLength is no whole", 0, 0},

    {"view beyond the buffer",
     "{" ASSET "," BUFFER ",\"bufferViews\":[{\"buffer\":0,\"byteOffset\":8,\"byteLength\":36}],"
     "\"accessors\":[" POSITIONS "," POSITIONS "]" TAIL,
     GRAZE_BAD_DATA, "bufferView reaches beyond the buffer", 0, 0},
    {"view of no buffer", "{" ASSET "," BUFFER ",\"bufferViews\":[{\"buffer\":1,\"byteLength\":36}]}", GRAZE_BAD_DATA,
     "bufferViews[0]: buffer refers to number 1 of 1", 0, 0},
    {"view without buffer", "{" ASSET "," BUFFER ",\"bufferViews\":[{\"byteLength\":36}]}", GRAZE_BAD_DATA,
     "bufferViews[0]: buffer is missing", 0, 0},
    {"stride too small",
     "{" ASSET "," BUFFER ",\"bufferViews\":[{\"buffer\":0,\"byteLength\":36,\"byteStride\":8},{\"buffer\":0,"
     "\"byteLength\":6}]," ACCESSORS TAIL,
     GRAZE_BAD_DATA, "accessors[0]: the byteStride", 0, 0},
    {"a count beyond all bytes",
     WITH_ACCESSORS("{\"bufferView\":0,\"componentType\":5126,\"count\":4000000000,\"type\":\"VEC3\"}," INDICES),
     GRAZE_BAD_DATA, "accessors[0]: its elements reach beyond", 0, 0},
    {"a count beyond all sizes",
     WITH_ACCESSORS("{\"bufferView\":0,\"componentType\":5126,\"count\":9007199254740992,\"type\":"
                    "\"VEC3\"}," INDICES),
     GRAZE_BAD_DATA, "accessors[0]: its elements reach beyond", 0, 0},
    {"a count that is not whole",
     WITH_ACCESSORS("{\"bufferView\":0,\"componentType\":5126,\"count\":2.5,\"type\":\"VEC3\"}," INDICES),
     GRAZE_BAD_DATA, "accessors[0]: count is no whole number", 0, 0},
    {"a count below zero",
     WITH_ACCESSORS("{\"bufferView\":0,\"componentType\":5126,\"count\":-3,\"type\":\"VEC3\"}," INDICES),
     GRAZE_BAD_DATA, "accessors[0]: count is no whole number", 0, 0},
    {"indices that are floats",
     WITH_ACCESSORS(POSITIONS ",{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"SCALAR\"}"),
     GRAZE_BAD_DATA, "accessors[1]: indices must be unsigned integers", 0, 0},
    {"indices with a sign",
     WITH_ACCESSORS(POSITIONS ",{\"bufferView\":1,\"componentType\":5122,\"count\":3,\"type\":\"SCALAR\"}"),
     GRAZE_BAD_DATA, "accessors[1]: indices must be unsigned integers", 0, 0},
    {"normalized indices",
     WITH_ACCESSORS(POSITIONS ",{\"bufferView\":1,\"componentType\":5123,\"count\":3,\"type\":\"SCALAR\","
                              "\"normalized\":true}"),
     GRAZE_BAD_DATA, "accessors[1]: indices must be unsigned integers", 0, 0},
    {"sparse indices that are floats",
     WITH_ACCESSORS("{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\",\"sparse\":{\"count\":1,"
                    "\"indices\":{\"bufferView\":0,\"componentType\":5126},\"values\":{\"bufferView\":0}}}," INDICES),
     GRAZE_BAD_DATA, "accessors[0]: its sparse indices must be unsigned", 0, 0},
    {"no elements", WITH_ACCESSORS("{\"bufferView\":0,\"componentType\":5126,\"count\":0,\"type\":\"VEC3\"}," INDICES),
     GRAZE_BAD_DATA, "accessors[0]: it has no elements", 0, 0},
    {"zeros beyond all bytes",
     WITH_ACCESSORS("{\"componentType\":5126,\"count\":3000000000,\"type\":\"VEC3\"}," INDICES), GRAZE_BAD_DATA,
     "accessors[0]: it has no bufferView and more elements", 0, 0},
    {"an offset beyond the view",
     WITH_ACCESSORS("{\"bufferView\":0,\"byteOffset\":4,\"componentType\":5126,\"count\":3,\"type\":"
                    "\"VEC3\"}," INDICES),
     GRAZE_BAD_DATA, "accessors[0]: its elements reach beyond", 0, 0},
    {"unknown component",
     WITH_ACCESSORS("{\"bufferView\":0,\"componentType\":5124,\"count\":3,\"type\":\"VEC3\"}," INDICES), GRAZE_BAD_DATA,
     "componentType 5124", 0, 0},
    {"flat positions",
     WITH_ACCESSORS("{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC2\"}," INDICES), GRAZE_BAD_DATA,
     "positions must have the type VEC3", 0, 0},
    {"vectors as indices", WITH_ACCESSORS(POSITIONS "," POSITIONS), GRAZE_BAD_DATA, "indices must have the type SCALAR",
     0, 0},
    {"accessor of no view", WITH_ACCESSORS("{\"bufferView\":2,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}"),
     GRAZE_BAD_DATA, "accessors[0]: bufferView refers to number 2 of 2", 0, 0},
    {"index too large",
     WITH_ACCESSORS(POSITIONS ",{\"bufferView\":0,\"byteOffset\":12,\"componentType\":5123,\"count\":3,\"type\":"
                              "\"SCALAR\"}"),
     GRAZE_BAD_DATA, "accessors[1]: element 1 refers to vertex 16256", 0, 0},
    {"NaN",
     WITH_BUFFER(
         "{\"byteLength\":42,\"uri\":\"data:;base64,AADAfwAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAABAAIA\"}"),
     GRAZE_BAD_DATA, "accessors[0]: element 0: x is NaN", 0, 0},
    {"sparse place too large",
     WITH_ACCESSORS("{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\",\"sparse\":{"
                    "\"count\":1,\"indices\":{\"bufferView\":0,\"byteOffset\":14,\"componentType\":5123},\"values\":{"
                    "\"bufferView\":0}}}," INDICES),
     GRAZE_BAD_DATA, "accessors[0].sparse: index 0 is 16256", 0, 0},
    {"sparse without values",
     WITH_ACCESSORS("{\"count\":3,\"componentType\":5126,\"type\":\"VEC3\",\"sparse\":{\"count\":1,"
                    "\"indices\":{\"bufferView\":1,\"componentType\":5123}}}," INDICES),
     GRAZE_BAD_DATA, "accessors[0]: bufferView is missing", 0, 0},

    {"no positions", WITH_MESH("{\"attributes\":{}}"), GRAZE_BAD_DATA,
     "meshes[0]: a primitive has no attribute POSITION", 0, 0},
    {"positions of nothing", WITH_MESH("{\"attributes\":{\"POSITION\":9}}"), GRAZE_BAD_DATA,
     "meshes[0]: POSITION refers to", 0, 0},
    {"unknown mode", WITH_MESH("{\"attributes\":{\"POSITION\":0},\"mode\":7}"), GRAZE_BAD_DATA, "mode 7", 0, 0},
    {"two corners left",
     WITH_ACCESSORS("{\"bufferView\":0,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"},{\"bufferView\":1,"
                    "\"componentType\":5123,\"count\":2,\"type\":\"SCALAR\"}"),
     GRAZE_BAD_DATA, "no multiple of three", 0, 0},
    {"lines only", WITH_MESH("{\"attributes\":{\"POSITION\":0},\"mode\":3}"), GRAZE_BAD_DATA,
     "has no triangle (but 0 vertices, "
     "and 1 points",
     0, 0},

    {"own child", WITH_NODES("{\"mesh\":0,\"children\":[0]}", "0"), GRAZE_BAD_DATA,
     "nodes[0]: has two parents or is its own", 0, 0},
    {"a cycle", WITH_NODES("{\"children\":[1]},{\"children\":[2]},{\"children\":[1]}", "0"), GRAZE_BAD_DATA,
     "nodes[1]: has two", 0, 0},
    {"two parents", WITH_NODES("{\"children\":[2]},{\"children\":[2]},{\"mesh\":0}", "0,1"), GRAZE_BAD_DATA,
     "nodes[2]: has two", 0, 0},
    {"a child twice", WITH_NODES("{\"children\":[1,1]},{\"mesh\":0}", "0"), GRAZE_BAD_DATA, "nodes[1]: has two", 0, 0},
    {"a child that is not there", WITH_NODES("{\"children\":[3]}", "0"), GRAZE_BAD_DATA, "nodes[0]: children refers to",
     0, 0},
    {"a root that is not there", WITH_NODES("{\"mesh\":0}", "-1"), GRAZE_BAD_DATA, "scenes[0]: nodes refers to", 0, 0},
    {"a scene that is not there", STORE "," MESHES "," NODES ",\"scene\":3,\"scenes\":[{\"nodes\":[0]}]}",
     GRAZE_BAD_DATA, "scene refers to number 3 of 1", 0, 0},
    {"a mesh that is not there", WITH_NODES("{\"mesh\":1}", "0"), GRAZE_BAD_DATA,
     "nodes[0]: mesh refers to number 1 of 1", 0, 0},
    {"a short matrix", WITH_NODES("{\"mesh\":0,\"matrix\":[1,0,0]}", "0"), GRAZE_BAD_DATA,
     "matrix is no array of 16 numbers", 0, 0},
    {"a projection", WITH_NODES("{\"mesh\":0,\"matrix\":[1,0,0,1,0,1,0,0,0,0,1,0,0,0,0,1]}", "0"), GRAZE_BAD_DATA,
     "last row of matrix", 0, 0},
    {"no quaternion", WITH_NODES("{\"mesh\":0,\"rotation\":[0,0,0,0]}", "0"), GRAZE_BAD_DATA,
     "rotation is no quaternion", 0, 0},
    {"words for a scale", WITH_NODES("{\"mesh\":0,\"scale\":[1,2,\"x\"]}", "0"), GRAZE_BAD_DATA,
     "scale is no array of 3", 0, 0},
    {"carried beyond 2^200", WITH_NODES("{\"mesh\":0,\"scale\":[1e70,1,1]}", "0"), GRAZE_OUT_OF_RANGE,
     "vertex 1: x is 1e+70", 0, 0},
    {"carried beyond double",
     WITH_NODES("{\"scale\":[1e200,1,1],\"children\":[1]},{\"mesh\":0,\"scale\":[1e200,1,1]}", "0"), GRAZE_BAD_DATA,
     "vertex 0: x is NaN", 0, 0},
};

static bool can_read_gltf(void)
{
    graze_mesh *mesh;
    graze_error error;
    bool can = read_bytes(good, sizeof good - 1, "a.gltf", &mesh, &error) != GRAZE_UNSUPPORTED;
    if (!can && !strstr(error.message, "Jansson")) fail_msg("the library is not named: %s", error.message);
    graze_mesh_free(mesh);
    return can;
}

static void need_jansson(void)
{
    if (can_read_gltf()) return;
    SKIP(NO_JANSSON);
}

static void tables(void **state)
{
    (void)state;
    need_jansson();
    check_texts(texts, sizeof texts / sizeof *texts, "a.gltf");
}

/* Every instance of the triangle (0,0,0) (1,0,0) (0,1,0) where its nodes put it, depth first. */
static void transforms(void **state)
{
    (void)state;
    need_jansson();
    static const char text[] =
        WITH_NODES("{\"mesh\":0,\"translation\":[10,0,0],\"children\":[2,1]},"
                   "{\"mesh\":0,\"scale\":[2,-3,1]},"
                   "{\"mesh\":0,\"rotation\":[0,0,1,1],\"translation\":[0,5,0],\"scale\":[2,1,1],\"children\":[3]},"
                   "{\"mesh\":0,\"matrix\":[0,0,1,0, 1,0,0,0, 0,1,0,0, 7,8,9,1]}",
                   "0");
    static const double expected[4][3][3] = {
        {{10, 0, 0}, {11, 0, 0}, {10, 1, 0}},  /* node 0: moved */
        {{10, 5, 0}, {10, 7, 0}, {9, 5, 0}},   /* node 2: scaled, a quarter turn about z, moved, below node 0 */
        {{2, 19, 9}, {2, 19, 10}, {2, 21, 9}}, /* node 3: x to z, y to x, moved, below node 2 */
        {{10, 0, 0}, {12, 0, 0}, {10, -3, 0}}, /* node 1: mirrored; the order of the corners stays */
    };
    graze_mesh *mesh = read_good(text, sizeof text - 1, "a.gltf");
    assert_int_equal(graze_mesh_triangle_count(mesh), 4);
    for (uint32_t t = 0; t < 4; t++)
        for (int c = 0; c < 3; c++) {
            graze_vec3 p = corner_of(mesh, t, c);
            const double *e = expected[t][c];
            if (fabs(p.x - e[0]) > 1e-14 || fabs(p.y - e[1]) > 1e-14 || fabs(p.z - e[2]) > 1e-14)
                fail_msg("triangle %lu, corner %d: (%g, %g, %g)", (unsigned long)t, c, p.x, p.y, p.z);
        }
    graze_mesh_free(mesh);
}

/* A GLB of this JSON and these bytes. */
static bytes_builder glb_of(const char *json, const bytes_builder *data)
{
    bytes_builder b = {0};
    size_t json_bytes = (strlen(json) + 3) / 4 * 4, data_bytes = (data->count + 3) / 4 * 4;
    put_text(&b, "glTF");
    put_whole(&b, 2, 4, false);
    put_whole(&b, 12 + 8 + json_bytes + 8 + data_bytes, 4, false);
    put_whole(&b, json_bytes, 4, false);
    put_text(&b, "JSON");
    put_text(&b, json);
    for (size_t i = strlen(json); i < json_bytes; i++) put_text(&b, " ");
    put_whole(&b, data_bytes, 4, false);
    put_bytes(&b, "BIN\0", 4);
    put_bytes(&b, data->bytes, data->count);
    for (size_t i = data->count; i < data_bytes; i++) put_whole(&b, 0, 1, false);
    return b;
}

#define GLB_JSON(views, accessors, primitive)                                                                          \
    "{" ASSET ",\"buffers\":[{\"byteLength\":48}],\"bufferViews\":[" views "],\"accessors\":[" accessors               \
    "],\"meshes\":[{\"primitives\":[" primitive "]}],\"nodes\":[{\"mesh\":0}]}"

/* Quantised positions with a stride, normalised and not, strips and fans by bytes, and replaced elements. */
static bytes_builder glb_data(void)
{
    bytes_builder data = {0};
    static const int16_t positions[4][3] = {{0, 0, 0}, {32767, 0, 0}, {0, -32768, 0}, {-32767, 5, 16384}};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 3; k++) put_whole(&data, (uint64_t)(int64_t)positions[i][k], 2, false);
        put_whole(&data, 0xEEEE, 2, false);
    }
    static const unsigned char indices[] = {0, 1, 2, 3};
    put_bytes(&data, indices, 4);
    put_whole(&data, 2, 4, false);
    static const int16_t replaced[4] = {100, -200, 300, 0};
    for (int k = 0; k < 4; k++) put_whole(&data, (uint64_t)(int64_t)replaced[k], 2, false);
    return data;
}

#define QUANTISED_VIEWS                                                                                                \
    "{\"buffer\":0,\"byteLength\":32,\"byteStride\":8},{\"buffer\":0,\"byteOffset\":32,\"byteLength\":16}"
#define QUANTISED                                                                                                      \
    "{\"bufferView\":0,\"componentType\":5122,\"count\":4,\"type\":\"VEC3\",\"normalized\":true},"                     \
    "{\"bufferView\":1,\"componentType\":5121,\"count\":4,\"type\":\"SCALAR\"},"                                       \
    "{\"bufferView\":0,\"componentType\":5122,\"count\":4,\"type\":\"VEC3\",\"sparse\":{\"count\":1,\"indices\":"      \
    "{\"bufferView\":1,\"byteOffset\":4,\"componentType\":5125},\"values\":{\"bufferView\":1,\"byteOffset\":8}}}"

static const char quantised[] = GLB_JSON(QUANTISED_VIEWS, QUANTISED,
                                         "{\"attributes\":{\"POSITION\":0},\"indices\":1,\"mode\":5},"
                                         "{\"attributes\":{\"POSITION\":2},\"indices\":1,\"mode\":6}");

static void glb(void **state)
{
    (void)state;
    need_jansson();
    bytes_builder data = glb_data(), b = glb_of(quantised, &data);
    graze_mesh *mesh = read_good(b.bytes, b.count, "nameless");
    static const uint32_t indices[] = {0, 1, 2, 2, 1, 3, 4, 5, 6, 4, 6, 7};
    has_indices(mesh, indices, sizeof indices / sizeof *indices);
    const graze_vec3 *v = graze_mesh_vertices(mesh);
    is_point(v[1], 1, 0, 0);
    is_point(v[2], 0, -1, 0);
    is_point(v[3], -1, 5 / 32767.0, 16384 / 32767.0);
    is_point(v[5], 32767, 0, 0);
    is_point(v[6], 100, -200, 300);
    is_point(v[7], -32767, 5, 16384);
    graze_mesh_free(mesh);
}

static void bad_glb(void **state)
{
    (void)state;
    need_jansson();
    static const struct {
        read_case expected;
        size_t place; /* where `value` is put, 4 bytes */
        uint32_t value;
    } cases[] = {
        {{"version", NULL, GRAZE_UNSUPPORTED, "byte 4: GLB version 1", 0, 0}, 4, 1},
        {{"length too large", NULL, GRAZE_BAD_DATA, "byte 8: the length is larger than the file", 0, 0}, 8, 0xFFFFFFFF},
        {{"length too small", NULL, GRAZE_BAD_DATA, "byte 8: the length is smaller", 0, 0}, 8, 11},
        {{"no chunk", NULL, GRAZE_BAD_DATA, "there is no JSON chunk", 0, 0}, 8, 12},
        {{"chunk too large", NULL, GRAZE_BAD_DATA, "byte 12: a chunk is longer than the file", 0, 0}, 12, 0xFFFFFFF0},
        {{"no JSON", NULL, GRAZE_BAD_DATA, "there is no JSON chunk", 0, 0}, 16, 7},
    };
    bytes_builder data = glb_data(), whole = glb_of(quantised, &data);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bytes_builder b = whole;
        b.count = cases[i].place;
        put_whole(&b, cases[i].value, 4, false);
        check_read(&cases[i].expected, b.bytes, whole.count, "a.glb");
    }
    data.count = 40; /* the buffer promises 48 */
    bytes_builder b = glb_of(quantised, &data);
    static const read_case expected = {
        "short data", NULL, GRAZE_BAD_DATA, "byteLength is larger than the binary", 0, 0};
    check_read(&expected, b.bytes, b.count, "a.glb");
}

static void put_file(const char *path, const void *bytes, size_t byte_count)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, byte_count, file), byte_count);
    assert_int_equal(fclose(file), 0);
}

/* A buffer in a file: beside the glTF it is read, anywhere else it is refused, even if it is there. */
static void files_beside(void **state)
{
    (void)state;
    need_jansson();
    static const struct {
        const char *uri, *says; /* NULL: read */
    } cases[] = {
        {"a%20b.bin", NULL},
        {"./a%20b.bin", NULL},
        {"sub/../a%20b.bin", "buffers[0].uri: is no file in the folder"},
        {"../gltf/a%20b.bin", "buffers[0].uri: is no file in the folder"},
        {"..", "buffers[0].uri: is no file in the folder"},
        {"/etc/hostname", "buffers[0].uri: is no file in the folder"},
        {"file:///etc/hostname", "buffers[0].uri: is no file in the folder"},
        {"C:\\\\a.bin", "buffers[0].uri: is no file in the folder"},
        {"", "buffers[0].uri: is no file in the folder"},
        {"a%2", "buffers[0].uri: is no file in the folder"},
        {"a%00.bin", "buffers[0].uri: is no file in the folder"},
        {"%2e%2e/gltf/a%20b.bin", "buffers[0].uri: is no file in the folder"},
        {"none.bin", "none.bin: can not be read"},
        {"short.bin", "short.bin: byte 41: the file ends here"},
    };
    mkdir(GRAZE_TEST_DIR "/gltf", 0777);
    unsigned char bytes[42] = {0};
    bytes[38] = 1, bytes[40] = 2;
    put_file(GRAZE_TEST_DIR "/gltf/a b.bin", bytes, 42);
    put_file(GRAZE_TEST_DIR "/gltf/short.bin", bytes, 41);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[1500];
        int length = snprintf(text, sizeof text, WITH_BUFFER("{\"byteLength\":42,\"uri\":\"%s\"}"), cases[i].uri);
        put_file(GRAZE_TEST_DIR "/gltf/a.gltf", text, (size_t)length);
        graze_mesh *mesh;
        graze_error error = {0};
        graze_status status = graze_mesh_read(GRAZE_TEST_DIR "/gltf/a.gltf", NULL, &mesh, &error);
        if ((status == GRAZE_OK) != !cases[i].says) fail_msg("'%s': %s", cases[i].uri, error.message);
        if (cases[i].says && !strstr(error.message, cases[i].says)) fail_msg("'%s': %s", cases[i].uri, error.message);
        graze_mesh_free(mesh);
    }
}

/* What is there under the names of buffers: files, links, and what no reader should touch. */
static void make_traps(const unsigned char *bytes)
{
    static const char *const links[][2] = {
        {"plain.bin", "inside.bin"},
        {"inside.bin", "through_two.bin"},
        {"../secret.bin", "outside.bin"},
        {"outside.bin", "through.bin"},
        {"/dev/zero", "zero.bin"},
        {"nowhere", "dangling.bin"},
        {"circle.bin", "circle.bin"},
        {"..", "up"},
        {".", "here"},
        {"../traps_beside", "sideways"},
    };
    assert_int_equal(
        system("rm -rf " GRAZE_TEST_DIR "/traps " GRAZE_TEST_DIR "/traps_beside " GRAZE_TEST_DIR "/to_traps"), 0);
    mkdir(GRAZE_TEST_DIR "/traps", 0777);
    mkdir(GRAZE_TEST_DIR "/traps/sub", 0777);
    mkdir(GRAZE_TEST_DIR "/traps_beside", 0777); /* a name that begins with that of the folder */
    put_file(GRAZE_TEST_DIR "/traps/plain.bin", bytes, 42);
    put_file(GRAZE_TEST_DIR "/traps/sub/plain.bin", bytes, 42);
    put_file(GRAZE_TEST_DIR "/traps_beside/plain.bin", bytes, 42);
    put_file(GRAZE_TEST_DIR "/secret.bin", bytes, 42);
    put_file(GRAZE_TEST_DIR "/traps/huge.bin", bytes, 42);
    assert_int_equal(truncate(GRAZE_TEST_DIR "/traps/huge.bin", (off_t)1 << 38), 0); /* a hole */
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        char name[4096];
        snprintf(name, sizeof name, GRAZE_TEST_DIR "/traps/%s", links[i][1]);
        assert_int_equal(symlink(links[i][0], name), 0);
    }
    assert_int_equal(symlink("traps", GRAZE_TEST_DIR "/to_traps"), 0);
    assert_int_equal(mkfifo(GRAZE_TEST_DIR "/traps/pipe.bin", 0666), 0);
}

/* Buffers in plain files of the glTF's folder are read, and of them what byteLength says. Everything else is refused at
 * once. */
static void buffers_that_are_traps(void **state)
{
    (void)state;
    need_jansson();
    static const struct {
        const char *uri, *says; /* NULL: read */
    } cases[] = {
        {"plain.bin", NULL},
        {"inside.bin", NULL},
        {"through_two.bin", NULL},
        {"here/here/sub/plain.bin", NULL},
        {"huge.bin", NULL},
        {"pipe.bin", "pipe.bin: is no plain file"},
        {"zero.bin", "zero.bin: is no plain file"},
        {"sub", "sub: is no plain file"},
        {"outside.bin", "outside.bin: leads out of the folder"},
        {"through.bin", "through.bin: leads out of the folder"},
        {"up/secret.bin", "secret.bin: leads out of the folder"},
        {"up/traps/plain.bin", NULL}, /* out and in again */
        {"sideways/plain.bin", "plain.bin: leads out of the folder"},
        {"dangling.bin", "dangling.bin: can not be read"},
        {"circle.bin", "circle.bin: can not be read"},
    };
    unsigned char bytes[42] = {0};
    bytes[38] = 1, bytes[40] = 2;
    make_traps(bytes);
    alarm(20); /* or a pipe would wait for ever */
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[1500];
        int length = snprintf(text, sizeof text, WITH_BUFFER("{\"byteLength\":42,\"uri\":\"%s\"}"), cases[i].uri);
        put_file(GRAZE_TEST_DIR "/traps/a.gltf", text, (size_t)length);
        counting_allocator memory;
        counting_allocator_install(&memory);
        graze_mesh *mesh;
        graze_error error = {0};
        graze_status status = graze_mesh_read(
            i % 2 ? GRAZE_TEST_DIR "/traps/a.gltf" : GRAZE_TEST_DIR "/to_traps/a.gltf", NULL, &mesh, &error);
        graze_mesh_free(mesh);
        graze_set_allocator(NULL);
        if ((status == GRAZE_OK) != !cases[i].says) fail_msg("'%s': %s", cases[i].uri, error.message);
        if (cases[i].says && !strstr(error.message, cases[i].says)) fail_msg("'%s': %s", cases[i].uri, error.message);
        if (strstr(error.message, "plain file") || strstr(error.message, "leads out"))
            assert_non_null(strstr(error.message, "or use .glb"));
        assert_true(memory.peak < 1000000);
        assert_int_equal(memory.live, 0);
    }
    alarm(0);
}

/* Of a file in which two buffers end at different places, the longer one's bytes are read; of one without a folder in
 * its name, the folder is the current one. */
static void buffers_of_one_file(void **state)
{
    (void)state;
    need_jansson();
    unsigned char bytes[50] = {0};
    char here[4096];
    bytes[38] = 1, bytes[40] = 2;
    make_traps(bytes);
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(GRAZE_TEST_DIR "/traps"), 0);
    for (int longer = 0; longer < 2; longer++) {
        char text[1500];
        int length = snprintf(text, sizeof text,
                              WITH_BUFFER("{\"byteLength\":42,\"uri\":\"plain.bin\"},{\"byteLength\":%d,\"uri\":"
                                          "\"inside.bin\"},{\"byteLength\":7,\"uri\":\"./plain.bin\"}"),
                              longer ? 43 : 1);
        put_file("a.gltf", text, (size_t)length);
        graze_mesh *mesh;
        graze_error error = {0};
        graze_status status = graze_mesh_read("a.gltf", NULL, &mesh, &error);
        assert_int_equal(status, longer ? GRAZE_BAD_DATA : GRAZE_OK);
        if (longer) assert_non_null(strstr(error.message, "plain.bin: byte 42: the file ends here, but buffers[1]"));
        graze_mesh_free(mesh);
    }
    assert_int_equal(chdir(here), 0);
}

static void damage(void **state)
{
    (void)state;
    need_jansson();
    bytes_builder data = glb_data(), b = glb_of(quantised, &data);
    survives_damage(b.bytes, b.count, "a.glb");
    survives_damage(good, sizeof good - 1, "a.gltf");
}

/* A chain of nodes far deeper than calls could go. */
static void deep_tree(void **state)
{
    (void)state;
    need_jansson();
    enum { DEPTH = 100000 };
    char *text = malloc(40 * DEPTH + 2000), *p = text;
    p += sprintf(p, "%s,%s,\"nodes\":[", STORE, MESHES);
    for (int i = 1; i < DEPTH; i++) p += sprintf(p, "{\"children\":[%d]},", i);
    sprintf(p, "{\"mesh\":0}],%s}", SCENE);
    graze_mesh *mesh = read_good(text, strlen(text), "a.gltf");
    is_point(corner_of(mesh, 0, 1), 1, 0, 0);
    graze_mesh_free(mesh);
    free(text);
}

static void many_buffers_and_primitives(void **state)
{
    (void)state;
    need_jansson();
    enum { COUNT = 200000 };
    char *text = malloc(44 * (size_t)COUNT + 2000), *p = text;
    p += sprintf(p, "{%s,\"buffers\":[", ASSET);
    for (int i = 0; i < COUNT; i++) p += sprintf(p, "{},");
    p += sprintf(p, "{}],\"accessors\":[{\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}],\"meshes\":[{"
                    "\"primitives\":[{\"attributes\":{\"POSITION\":0}}");
    for (int i = 1; i < COUNT; i++) p += sprintf(p, ",{\"attributes\":{\"POSITION\":0}}");
    sprintf(p, "]}],%s}", NODES);
    read_soon(text, "a.gltf", COUNT);
    free(text);
}

/* `nodes` instances of one primitive of `count` vertices that cost nothing; the corners of every triangle are the same.
 */
static char *instances(int nodes, int count)
{
    char *text = malloc(16 * (size_t)nodes + 1000), *p = text;
    p += sprintf(p,
                 "{%s,\"accessors\":[{\"componentType\":5126,\"count\":%d,\"type\":\"VEC3\"}],\"meshes\":[{"
                 "\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],\"nodes\":[{\"mesh\":0}",
                 ASSET, count);
    for (int i = 1; i < nodes; i++) p += sprintf(p, ",{\"mesh\":0}");
    sprintf(p, "]}");
    return text;
}

/* A small file may become a large mesh, up to what the caller allows. */
static void growth(void **state)
{
    (void)state;
    need_jansson();
    enum { INSTANCES = 1000, COUNT = 3000, BYTES = INSTANCES * COUNT * 28 }; /* a vertex and its index */
    char *text = instances(INSTANCES, COUNT);
    graze_mesh *mesh;
    graze_error error;
    graze_read_def def = graze_read_def_default();
    def.most = BYTES - 1;
    assert_int_equal(graze_mesh_read_memory(text, strlen(text), &def, "a.gltf", &mesh, &error), GRAZE_UNSUPPORTED);
    assert_null(mesh);
    assert_non_null(strstr(error.message, "a.gltf: meshes[0]: with it the scene takes 84000000 bytes"));
    assert_non_null(strstr(error.message, "more than the 83999999 that a file may multiply to: allow more (--most)"));
    def.most = BYTES;
    assert_int_equal(graze_mesh_read_memory(text, strlen(text), &def, "a.gltf", &mesh, &error), GRAZE_OK);
    assert_int_equal(graze_mesh_triangle_count(mesh), INSTANCES * COUNT / 3);
    graze_mesh_free(mesh);
    free(text);
}

/* Many buffers in one file, which are itself by several names: read once, so that memory and time stay small. */
static void one_file_for_all(void **state)
{
    (void)state;
    need_jansson();
    enum { BUFFERS = 20000, PADDING = 1000000 };
    const char *path = GRAZE_TEST_DIR "/itself.gltf";
    char *text = malloc(48 * (size_t)BUFFERS + PADDING + 2000), *p = text;
    p += sprintf(p, "{%s,\"buffers\":[{\"byteLength\":9,\"uri\":\"itself.gltf\"}", ASSET);
    for (int i = 1; i < BUFFERS; i++)
        p += sprintf(p, ",{\"byteLength\":9,\"uri\":\"%sitself.gltf\"}", i % 3 ? "./" : ".//");
    p += sprintf(p,
                 "],\"accessors\":[{\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}],\"meshes\":[{"
                 "\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],%s}%*s",
                 NODES, PADDING, "");
    put_file(path, text, (size_t)(p - text));
    counting_allocator memory;
    counting_allocator_install(&memory);
    graze_mesh *mesh;
    graze_error error = {0};
    graze_status status = graze_mesh_read(path, NULL, &mesh, &error);
    graze_mesh_free(mesh);
    graze_set_allocator(NULL);
    if (status != GRAZE_OK) fail_msg("%s", error.message);
    assert_int_equal(memory.live, 0);
    assert_true(memory.peak < 10 * (size_t)(p - text)); /* 20,000 times, if every buffer had its own */
    remove(path);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables),
        cmocka_unit_test(transforms),
        cmocka_unit_test(glb),
        cmocka_unit_test(bad_glb),
        cmocka_unit_test(files_beside),
        cmocka_unit_test(damage),
        cmocka_unit_test(deep_tree),
        cmocka_unit_test(many_buffers_and_primitives),
        cmocka_unit_test(growth),
        cmocka_unit_test(one_file_for_all),
        cmocka_unit_test(buffers_that_are_traps),
        cmocka_unit_test(buffers_of_one_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
