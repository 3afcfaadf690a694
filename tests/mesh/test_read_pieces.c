/* Every file of the fuzzers' corpus, and every beginning of a few, read through windows of 1 to 17 bytes. The tables of
 * the other readers' tests are read in pieces too (read_case.h). */
#define _POSIX_C_SOURCE 200809L

#include "mesh/in_pieces.h"
#include "mesh/read_case.h"

#include <dirent.h>

typedef struct content {
    unsigned char *bytes;
    size_t byte_count;
} content;

static content load(const char *path)
{
    content c = {.bytes = malloc(1 << 20)};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    c.byte_count = fread(c.bytes, 1, 1 << 20, file);
    assert_true(c.byte_count < 1 << 20);
    fclose(file);
    return c;
}

static void check_steps(const content *c, graze_format format, const char *name)
{
    read_result whole = read_at_once(c->bytes, c->byte_count, format, name);
    for (size_t step = 1; step <= 17; step++)
        if (!same_in_pieces(c->bytes, c->byte_count, format, name, &whole, step)) fail_msg("%s: see above", name);
    graze_mesh_free(whole.mesh);
}

static int check_folder(const char *folder, graze_format format)
{
    char path[2000];
    snprintf(path, sizeof path, "%s/tests/fuzz/corpus/%s", GRAZE_SOURCE_DIR, folder);
    DIR *files = opendir(path);
    assert_non_null(files);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(files));) {
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/tests/fuzz/corpus/%s/%s", GRAZE_SOURCE_DIR, folder, entry->d_name);
        content c = load(path);
        check_steps(&c, format, entry->d_name);
        free(c.bytes);
        count++;
    }
    closedir(files);
    return count;
}

static void corpus(void **state)
{
    (void)state;
    static const struct {
        const char *folder;
        graze_format format;
    } folders[] = {{"stl", GRAZE_FORMAT_STL},
                   {"obj", GRAZE_FORMAT_OBJ},
                   {"ply", GRAZE_FORMAT_PLY},
                   {"off", GRAZE_FORMAT_OFF},
                   {"gltf", GRAZE_FORMAT_GLTF}};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        assert_true(check_folder(folders[i].folder, folders[i].format) > 5);
}

/* What a refill may tear apart, at every byte; of STL from byte 84 on, which are needed to tell what it is. */
static void torn(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
        graze_format format;
    } cases[] = {
        {"both line ends", "# c\r\nv 0 0 0\r\nv 10.25 0 0\r\nv 0 1e1 0\r\nf 1 2 3\r\nf 1 2 4\r\n", GRAZE_FORMAT_OBJ},
        {"carriage returns alone", "v 0 0 0\rv 1 0 0\rv 0 1 0\r\rf 1 2 3\rf 1 2 x\r", GRAZE_FORMAT_OBJ},
        {"joined lines", "v 0\\\n 0\\\r\n 0\nv 1\\\r0\\\n 0\\\n\nv 0 1 0\\\n9 9\nf 1\\\n 2\\\n\\\n3\nf 1 2 3 \\\nx\n",
         GRAZE_FORMAT_OBJ},
        {"points on joined lines", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\np 1\\\n2\\\n 3\nl 1\\\n 2\np\\\n1",
         GRAZE_FORMAT_OBJ},
        {"no last line end", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\\", GRAZE_FORMAT_OBJ},
        {"blank lines and comments",
         "\n\n  \n#\n# OFF\nOFF # 3\n3 1\n\n0 # edges\n0 0\n0\n1 0 0\n0 1 0\n3 0 1\n2 7 7\nrest", GRAZE_FORMAT_OFF},
        {"a mark, names of solids",
         "\xEF\xBB\xBFsolid facet endsolid\nendsolid solid facet\nsolid\nfacet normal a b\n"
         "outer\nloop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet endsolid and\rsolid endsolid",
         GRAZE_FORMAT_STL},
        {"a header with carriage returns",
         "ply\rformat binary_big_endian 1.0\rcomment \r\relement vertex 1\r"
         "property char x\rproperty char y\rproperty char z\relement face 2\rproperty list uchar uchar vertex_index\r"
         "end_header\r\n\n\n\003\001\001\001\003\001\002\001",
         GRAZE_FORMAT_PLY},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t length = 1; length <= strlen(cases[i].text); length++) {
            content c = {malloc(length), length}; /* exact, so that a read beyond it is seen */
            memcpy(c.bytes, cases[i].text, length);
            check_steps(&c, cases[i].format, cases[i].name);
            free(c.bytes);
        }
}

/* One line of many blocks, and a text of many blocks with lines of all lengths: here the window is the usual one. */
static void larger_than_a_block(void **state)
{
    (void)state;
    enum { CORNERS = 200000 };
    size_t room = 64 + (size_t)CORNERS * 64, count;
    content c = {malloc(room), 0};
    char *to = (char *)c.bytes;
    to += sprintf(to, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf");
    for (int i = 0; i < CORNERS; i++) to += sprintf(to, " %d/%d", 1 + i % 3, i);
    for (int i = 0; i < CORNERS / 10; i++) to += sprintf(to, "\nv %.*f 1 2", i % 97, 1.0 / (i + 1));
    count = (size_t)(to - (char *)c.bytes);
    c.byte_count = count;
    read_result whole = read_at_once(c.bytes, count, GRAZE_FORMAT_OBJ, "long");
    assert_int_equal(whole.status, GRAZE_OK);
    assert_int_equal(graze_mesh_triangle_count(whole.mesh), CORNERS - 2);
    assert_int_equal(graze_mesh_vertex_count(whole.mesh), 3 + CORNERS / 10);
    assert_true(same_in_pieces(c.bytes, count, GRAZE_FORMAT_OBJ, "long", &whole, GRZ_WINDOW_STEP));
    assert_true(same_in_pieces(c.bytes, count, GRAZE_FORMAT_OBJ, "long", &whole, 1000));
    graze_mesh_free(whole.mesh);
    free(c.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corpus),
        cmocka_unit_test(torn),
        cmocka_unit_test(larger_than_a_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
