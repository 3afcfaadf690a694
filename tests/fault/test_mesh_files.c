/* Reading and writing meshes with the 1st, 2nd, 3rd, ... allocation failing, until all succeed: each failure is
 * reported, nothing leaks, nothing crashes. */
#include "fault/failing_allocator.h"

#include <graze/mesh.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define CASE(name, text)                                                                                               \
    {                                                                                                                  \
        name, text, sizeof text - 1                                                                                    \
    }

/* Each makes its reader use everything that it allocates: vertices, triangles, headers, buffers. */
static const struct {
    const char *name, *bytes;
    size_t byte_count;
} files[] = {
    CASE("a.stl", "solid\nfacet\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n"),
    CASE("b.stl",
         "binary STL, 80 bytes of header: 0123456789 0123456789 0123456789 0123456789 0123\1\0\0\0"
         "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"),
    CASE("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 4 3\nf 1 2 3 4 1 2 3 4 1 2 3 4 1 2 3 4\n"),
    CASE("a.ply",
         "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement "
         "face 1\nproperty list uchar int vertex_indices\nelement tristrips 1\nproperty list int int "
         "vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n4 0 1 2 0\n"),
    CASE("a.off", "OFF\n4 2 0\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n4 0 1 3 2\n3 0 1 2\n"),
    CASE("b.obj.gz", "\037\213\010\000\000\000\000\000\002\003\053\123\060\000\101\256\062\005\103\050\155\000\142\161"
                     "\245\001\111\043\005\143\056\000\103\371\156\052\040\000\000\000"),
    CASE("a.gltf",
         "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":42,\"uri\":\"data:;base64,"
         "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAA"
         "AAAAAAAAgD8AAAAAAAABAAIA\"}],\"bufferViews\":[{\"buffer\":0,\"byteLength\":36},{\"buffer\":0,\"byteOffset\":"
         "36,"
         "\"byteLength\":6}],\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},{"
         "\"bufferView\":1,\"componentType\":5123,\"count\":3,\"type\":\"SCALAR\"}],\"meshes\":[{\"primitives\":[{"
         "\"attributes\":{\"POSITION\":0},\"indices\":1}]}],\"nodes\":[{\"mesh\":0,\"children\":[1]},{\"mesh\":0}]}"),
    /* Its buffers are in a file, which is itself: the last of the list, because it can not be read from memory. */
    CASE("beside.gltf",
         "{\"asset\":{\"version\":\"2.0\"},\"buffers\":[{\"byteLength\":42,\"uri\":\"fault-beside.gltf\"},{"
         "\"byteLength\":"
         "80,\"uri\":\"./fault-beside.gltf\"}],\"accessors\":[{\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"}],"
         "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}]}],\"nodes\":[{\"mesh\":0}]}"),
};

enum { FILES = sizeof files / sizeof *files };

/* A message names the file, also when memory is what is missing. */
static void check_message(graze_status status, const graze_error *error, const char *name)
{
    if (status == GRAZE_OUT_OF_MEMORY && !strstr(error->message, name)) fail_msg("no %s in: %s", name, error->message);
}

static graze_status read_from_memory(int number, graze_error *error)
{
    graze_mesh *mesh = NULL;
    graze_status status =
        graze_mesh_read_memory(files[number].bytes, files[number].byte_count, NULL, files[number].name, &mesh, error);
    assert_int_equal(status == GRAZE_OK, mesh != NULL);
    check_message(status, error, files[number].name);
    graze_mesh_free(mesh);
    return status;
}

static graze_status read_from_file(int number, graze_error *error)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/fault-%s", GRAZE_TEST_DIR, files[number].name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(files[number].bytes, 1, files[number].byte_count, file), files[number].byte_count);
    fclose(file);
    graze_mesh *mesh = NULL;
    graze_status status = graze_mesh_read(path, NULL, &mesh, error);
    assert_int_equal(status == GRAZE_OK, mesh != NULL);
    check_message(status, error, files[number].name);
    graze_mesh_free(mesh);
    remove(path);
    return status;
}

static graze_status write_and_replace(int number, graze_error *error)
{
    static const double vertices[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    static const graze_format formats[] = {GRAZE_FORMAT_STL, GRAZE_FORMAT_STL_ASCII, GRAZE_FORMAT_OBJ,
                                           GRAZE_FORMAT_PLY, GRAZE_FORMAT_PLY_ASCII, GRAZE_FORMAT_PLY};
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = vertices;
    def.vertex_count = 3;
    graze_mesh *mesh = NULL;
    graze_status status = graze_mesh_create(&def, &mesh, error);
    const char *path = GRAZE_TEST_DIR "/fault-written";
    remove(path);
    for (int round = 0; round < 2 && status == GRAZE_OK; round++) /* new, then over the old one */
        status = graze_mesh_write(mesh, formats[number], path, error);
    graze_mesh_free(mesh);
    return status;
}

/* False where this build can not do it at all. */
static bool fail_each(graze_status (*call)(int number, graze_error *error), int number)
{
    for (size_t n = 1; n < 1000; n++) {
        graze_error error = {0};
        failing_allocator_install(n);
        graze_status status = call(number, &error);
        bool struck = failing_allocator_struck();
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
        if (status == GRAZE_UNSUPPORTED) return false;
        if (!struck) {
            assert_int_equal(status, GRAZE_OK);
            assert_true(n > 2); /* the failures did happen */
            return true;
        }
        /* Giving memory back may fail without harm; everything else is reported. */
        if (status != GRAZE_OK) assert_int_equal(status, GRAZE_OUT_OF_MEMORY);
        if (status != GRAZE_OK) assert_non_null(strstr(error.message, "out of memory"));
    }
    fail_msg("1000 allocations and no end");
    return false;
}

static void reading(void **state)
{
    (void)state;
    for (int i = 0; i < FILES; i++) {
        if (i < FILES - 1 && !fail_each(read_from_memory, i))
            print_message("%s: not read by this build\n", files[i].name);
        fail_each(read_from_file, i);
    }
}

static void writing(void **state)
{
    (void)state;
    for (int i = 0; i < 6; i++) assert_true(fail_each(write_and_replace, i));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reading), cmocka_unit_test(writing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
