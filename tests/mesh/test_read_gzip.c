/* Mesh files that gzip packed: the same mesh as unpacked, and every damage is told. Without zlib all are refused. */
#include "mesh/read_case.h" /* first: it asks for POSIX */

#include "mesh/packed.h"
#include "skip.h"

static const char obj[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

static bool built_with_zlib(void)
{
    return strstr(graze_build_info(), "gzip: yes") != NULL;
}

static void need_zlib(void)
{
    if (!built_with_zlib()) SKIP(NO_ZLIB);
}

static packed packed_text(const char *text)
{
    packed p = {0};
    packed_member(&p, text, strlen(text), 60000);
    return p;
}

static void refused_without_zlib(void **state)
{
    (void)state;
    if (built_with_zlib()) return; /* then the others test it */
    packed p = packed_text(obj);
    read_result result = read_at_once(p.bytes, p.count, GRAZE_FORMAT_ANY, "a.obj.gz");
    assert_int_equal(result.status, GRAZE_UNSUPPORTED);
    assert_non_null(strstr(result.error.message, "a.obj.gz: is packed by gzip, which this build can not unpack"));
    free(p.bytes);
}

/* ---- what is read ---- */

static void every_format(void **state)
{
    (void)state;
    need_zlib();
    static const char *const files[][2] = {
        {obj, "a.obj.gz"},
        {obj, "a.OBJ.GZ"},
        {"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", "a.off.gz"},
        {"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", "nameless"},
        {"solid\nfacet\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n",
         "a.stl.gz"},
        {"ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face "
         "1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n",
         "a.ply.gz"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        for (size_t block = 1; block < 70; block += 17) {
            packed p = {0};
            packed_member(&p, files[i][0], strlen(files[i][0]), block);
            graze_mesh *mesh = read_good(p.bytes, p.count, files[i][1]);
            assert_int_equal(graze_mesh_triangle_count(mesh), 1);
            is_point(corner_of(mesh, 0, 1), 1, 0, 0);
            graze_mesh_free(mesh);
            free(p.bytes);
        }
}

/* What is as large as several windows, binary, and its size is not known before its end. */
static void large_binary_stl(void **state)
{
    (void)state;
    need_zlib();
    enum { FACETS = 20000, BYTES = 84 + 50 * FACETS };
    unsigned char *stl = calloc(BYTES, 1);
    stl[80] = FACETS & 0xFF, stl[81] = FACETS >> 8;
    for (int i = 0; i < FACETS; i++) stl[84 + 50 * i + 15] = 0x3F, stl[84 + 50 * i + 14] = (unsigned char)(i % 100);
    packed p = {0};
    packed_member(&p, stl, BYTES, 65535);
    read_result plain = read_at_once(stl, BYTES, GRAZE_FORMAT_ANY, "a.stl");
    read_result unpacked = read_at_once(p.bytes, p.count, GRAZE_FORMAT_ANY, "a.stl.gz");
    assert_int_equal(plain.status, GRAZE_OK);
    if (unpacked.status != GRAZE_OK) fail_msg("%s", unpacked.error.message);
    assert_true(same_mesh(plain.mesh, unpacked.mesh));
    graze_mesh_free(plain.mesh);
    graze_mesh_free(unpacked.mesh);
    free(stl);
    free(p.bytes);
}

/* Members that follow one another are one file, cut wherever; empty ones count for nothing. */
static void members(void **state)
{
    (void)state;
    need_zlib();
    for (size_t cut = 0; cut <= sizeof obj - 1; cut++) {
        packed p = {0};
        packed_member(&p, obj, cut, 7);
        packed_member(&p, "", 0, 7);
        packed_member(&p, obj + cut, sizeof obj - 1 - cut, 9);
        graze_mesh *mesh = read_good(p.bytes, p.count, "a.obj.gz");
        assert_int_equal(graze_mesh_triangle_count(mesh), 1);
        graze_mesh_free(mesh);
        free(p.bytes);
    }
}

/* ---- what is refused ---- */

static void expect_refusal(const packed *p, const char *name, graze_status status, const char *says)
{
    read_case c = {.name = says, .status = status, .says = says};
    check_read(&c, p->bytes, p->count, name);
}

/* A reader that has all it wants must still see what is wrong behind it: OFF ignores what follows the last face. */
static void wrong_checksum(void **state)
{
    (void)state;
    need_zlib();
    static const char off[] = "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    static const char *const files[][2] = {{obj, "a.obj.gz"}, {off, "a.off.gz"}};
    for (size_t i = 0; i < 2; i++)
        for (size_t byte = 1; byte <= 8; byte++) {
            packed p = packed_text(files[i][0]);
            p.bytes[p.count - byte] ^= 0x10;
            expect_refusal(&p, files[i][1], GRAZE_BAD_DATA,
                           byte <= 4 ? "incorrect length check" : "incorrect data check");
            free(p.bytes);
        }
}

static void truncated(void **state)
{
    (void)state;
    need_zlib();
    packed p = packed_text(obj);
    const size_t whole = p.count;
    for (p.count = 3; p.count < whole; p.count++) {
        char says[100];
        snprintf(says, sizeof says, "byte %zu of the gzip file: the packed data ends here, before it is complete",
                 p.count);
        expect_refusal(&p, "a.obj.gz", GRAZE_BAD_DATA, says);
    }
    free(p.bytes);
}

static void garbage_behind(void **state)
{
    (void)state;
    need_zlib();
    static const char *const tails[] = {"\x1f", "\x1f\x8b", "\x1f\x8b\x07", "garbage", obj};
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        packed p = packed_text(obj);
        char says[100];
        snprintf(says, sizeof says, "byte %zu of the gzip file: what follows the packed data was not packed by gzip",
                 p.count);
        for (const char *c = tails[i]; *c; c++) packed_byte(&p, (unsigned char)*c);
        expect_refusal(&p, "a.obj.gz", GRAZE_BAD_DATA, says);
        free(p.bytes);
    }
    packed padded = packed_text(obj);
    packed_number(&padded, 0, 4);
    expect_refusal(&padded, "a.obj.gz", GRAZE_BAD_DATA, "what follows the packed data was not packed by gzip");
    free(padded.bytes);
}

static void packed_twice(void **state)
{
    (void)state;
    need_zlib();
    packed inner = packed_text(obj), outer = {0};
    packed_member(&outer, inner.bytes, inner.count, 1000);
    expect_refusal(&outer, "a.obj.gz", GRAZE_UNSUPPORTED, "was packed by gzip more than once: unpack it");
    free(inner.bytes);
    free(outer.bytes);
}

static graze_status read_up_to(const packed *p, const char *name, uint64_t most, graze_mesh **mesh, graze_error *error)
{
    graze_read_def def = graze_read_def_default();
    def.most = most;
    return graze_mesh_read_memory(p->bytes, p->count, &def, name, mesh, error);
}

/* Exactly what the limit says is allowed, and not a byte more, whatever the bytes are. */
static void limit(void **state)
{
    (void)state;
    need_zlib();
    packed p = {0};
    packed_member(&p, obj, 20, 7);
    packed_member(&p, obj + 20, sizeof obj - 1 - 20, 7);
    graze_mesh *mesh;
    graze_error error = {0};
    for (uint64_t most = 1; most < sizeof obj - 1; most++) {
        assert_int_equal(read_up_to(&p, "a.obj.gz", most, &mesh, &error), GRAZE_UNSUPPORTED);
        assert_null(mesh);
        assert_non_null(strstr(error.message, "more than "));
        assert_non_null(strstr(error.message, "--most"));
    }
    assert_int_equal(read_up_to(&p, "a.obj.gz", sizeof obj - 1, &mesh, &error), GRAZE_OK);
    graze_mesh_free(mesh);
    free(p.bytes);
}

/* A hundred thousand bytes that are sixteen million blanks: stopped at the limit, having taken no memory for them. */
static void bomb(void **state)
{
    (void)state;
    need_zlib();
    graze_mesh *mesh;
    graze_error error = {0};
    packed p = {0};
    packed_bomb(&p, '\n', 63000);
    assert_true(p.count < 110000);
    assert_int_equal(read_up_to(&p, "a.obj.gz", 1000000, &mesh, &error), GRAZE_UNSUPPORTED);
    if (!strstr(error.message, "a.obj.gz: byte ") || !strstr(error.message, "unpacks to more than 1000000 bytes"))
        fail_msg("%s", error.message);
    free(p.bytes);

    packed small = {0}; /* the same, small enough: the test of the test */
    packed_bomb(&small, '\n', 100);
    packed_member(&small, obj, sizeof obj - 1, 100);
    assert_int_equal(read_up_to(&small, "a.obj.gz", 1000000, &mesh, &error), GRAZE_OK);
    graze_mesh_free(mesh);
    free(small.bytes);
}

/* A binary STL whose count promises `count` triangles, with one of them, and 258 `runs` zeros behind it. */
static packed packed_stl(unsigned char count[4], size_t runs)
{
    packed p = {0};
    unsigned char stl[84 + 50] = {0};
    memcpy(stl + 80, count, 4);
    packed_member(&p, stl, sizeof stl, 100);
    packed_bomb(&p, 0, runs);
    return p;
}

/* The count tells that it is too much, or that nothing more is wanted: the limit is not unpacked first. */
static void binary_stl_bomb(void **state)
{
    (void)state;
    need_zlib();
    graze_mesh *mesh;
    graze_error error = {0};
    packed many = packed_stl((unsigned char[]){0, 0, 16, 0}, 63000); /* 2^20 triangles */
    assert_int_equal(read_up_to(&many, "a.stl.gz", 52428883, &mesh, &error), GRAZE_UNSUPPORTED);
    if (!strstr(error.message,
                "byte 80: the count promises 1048576 triangles, which unpack to more than 52428883 bytes"))
        fail_msg("%s", error.message);
    free(many.bytes);

    packed one = packed_stl((unsigned char[]){1, 0, 0, 0}, 63000);
    assert_int_equal(read_up_to(&one, "a.stl.gz", 4000000000u, &mesh, &error), GRAZE_BAD_DATA);
    if (!strstr(error.message, "byte 134: the mesh ends here, and what gzip packed behind it is larger still"))
        fail_msg("%s", error.message);
    free(one.bytes);

    packed with_tail =
        packed_stl((unsigned char[]){1, 0, 0, 0}, 100); /* bytes behind the last triangle are no bomb yet */
    graze_status status = read_up_to(&with_tail, "a.stl.gz", 1000000, &mesh, &error);
    if (status != GRAZE_OK) fail_msg("%s", error.message);
    graze_mesh_free(mesh);
    free(with_tail.bytes);
}

static void damage(void **state)
{
    (void)state;
    need_zlib();
    packed p = packed_text(obj);
    survives_damage(p.bytes, p.count, "a.obj.gz");
    free(p.bytes);
    packed q = {0};
    packed_bomb(&q, '\n', 3);
    packed_member(&q, obj, sizeof obj - 1, 100);
    survives_damage(q.bytes, q.count, "a.obj.gz");
    free(q.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused_without_zlib),
        cmocka_unit_test(every_format),
        cmocka_unit_test(large_binary_stl),
        cmocka_unit_test(members),
        cmocka_unit_test(wrong_checksum),
        cmocka_unit_test(truncated),
        cmocka_unit_test(garbage_behind),
        cmocka_unit_test(packed_twice),
        cmocka_unit_test(limit),
        cmocka_unit_test(bomb),
        cmocka_unit_test(binary_stl_bomb),
        cmocka_unit_test(damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
