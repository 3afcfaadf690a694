/* What reading needs at its peak: memory for the mesh, which doubles as it grows, and for a block of the file; never
 * for the file. */
#define _POSIX_C_SOURCE 200809L

#include "fault/counting_allocator.h"
#include "mesh/read_case.h"

enum { TRIANGLES = 300000 };

static const size_t mesh_bytes = (size_t)TRIANGLES * (3 * sizeof(graze_vec3) + 3 * sizeof(uint32_t));

static void write_facets(FILE *file)
{
    fputs("solid large\n", file);
    for (int i = 0; i < TRIANGLES; i++)
        fprintf(file,
                "  facet normal 0.00000000 0.00000000 1.00000000\n    outer loop\n      vertex %d.12345678 0.00000000 "
                "0.00000000\n      vertex 1.00000000 %d.5000000 0.00000000\n      vertex 0.00000000 1.00000000 "
                "0.00000000\n    endloop\n  endfacet\n",
                i, i);
    fputs("endsolid large\n", file);
}

/* Zero bytes without a line end, up to the size of the file: what a claim of the header is worth. */
static void write_claims(FILE *file)
{
    fputs("ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
          "property float z\nelement blob 1\nproperty list uint uchar bytes\nelement face 1\n"
          "property list uchar uchar vertex_index\nend_header\n",
          file);
    static const unsigned char corners[36], length[4] = {0, 0, 0, 4}, block[4096], face[4] = {3, 0, 1, 2};
    fwrite(corners, 1, sizeof corners, file);
    fwrite(length, 1, sizeof length, file); /* 64 MiB */
    for (int i = 0; i < 1 << 14; i++) fwrite(block, 1, sizeof block, file);
    fwrite(face, 1, sizeof face, file);
}

/* The peak of reading what `write` writes. */
static size_t peak_of(void (*write)(FILE *file), const char *path, uint32_t triangles)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    write(file);
    assert_int_equal(fclose(file), 0);
    counting_allocator memory;
    counting_allocator_install(&memory);
    graze_mesh *mesh;
    graze_error error = {0};
    graze_status status = graze_mesh_read(path, NULL, &mesh, &error);
    uint32_t found = status == GRAZE_OK ? graze_mesh_triangle_count(mesh) : 0;
    graze_mesh_free(mesh);
    graze_set_allocator(NULL);
    remove(path);
    if (status != GRAZE_OK) fail_msg("%s", error.message);
    assert_int_equal(found, triangles);
    assert_int_equal(memory.live, 0);
    return memory.peak;
}

static void ascii_stl(void **state)
{
    (void)state;
    size_t peak = peak_of(write_facets, GRAZE_TEST_DIR "/large.stl", TRIANGLES);
    print_message("%zu bytes at most, the mesh has %zu\n", peak, mesh_bytes);
    assert_true(peak >= mesh_bytes); /* all of it was counted */
    assert_true((double)peak < 2.2 * (double)mesh_bytes + 2 * 1048576.0);
}

/* 64 MiB that are passed over need no memory, although there is no line end in them. */
static void passed_over(void **state)
{
    (void)state;
    size_t peak = peak_of(write_claims, GRAZE_TEST_DIR "/large.ply", 1);
    assert_true(peak < 1048576);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ascii_stl), cmocka_unit_test(passed_over)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
