/* Files as the system gives them: missing, directories, pipes; and, where the variable GRAZE_DATA names a folder of
 * test data, every mesh in it. */
#define _XOPEN_SOURCE 700

#include "mesh/read_case.h"

#include "skip.h"
#include <ftw.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define TRIANGLE "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"

static void refused(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        graze_status status;
        const char *says;
    } cases[] = {
        {GRAZE_TEST_DIR "/no-such.stl", GRAZE_FILE_ERROR, "no-such.stl: can not be read (No such file"},
        {GRAZE_TEST_DIR, GRAZE_FILE_ERROR, "is a directory"},
        {GRAZE_TEST_DIR "/none/x.obj", GRAZE_FILE_ERROR, "can not be read"},
        {"", GRAZE_FILE_ERROR, "can not be read"},
        {"/dev/null", GRAZE_BAD_DATA, "/dev/null: byte 0: the file is empty"},
        {"/dev/zero", GRAZE_UNSUPPORTED, "/dev/zero: neither the name's ending nor the content"}, /* though endless */
        {"/proc/self/mem", GRAZE_FILE_ERROR, "/proc/self/mem: can not be read ("},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_mesh *mesh;
        graze_error error = {0};
        assert_int_equal(graze_mesh_read(cases[i].path, NULL, &mesh, &error), cases[i].status);
        assert_null(mesh);
        if (!strstr(error.message, cases[i].says)) fail_msg("%s", error.message);
        assert_int_equal(graze_mesh_read(cases[i].path, NULL, &mesh, NULL),
                         cases[i].status); /* without an error struct */
    }
}

typedef bool write_content(FILE *file);

/* Reads a pipe into which a child process writes. */
static read_result read_pipe(const char *path, write_content *write)
{
    unlink(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        FILE *file = fopen(path, "wb");
        bool written = file && write(file);
        _exit(!written || fclose(file) != 0);
    }
    read_result result = {0};
    result.status = graze_mesh_read(path, NULL, &result.mesh, &result.error);
    int exit_status = -1;
    waitpid(child, &exit_status, 0);
    unlink(path);
    if (result.status == GRAZE_OK) assert_int_equal(exit_status, 0);
    return result;
}

/* Longer than a piece. */
static bool write_obj(FILE *file)
{
    for (int i = 0; i < 20000; i++) fputs("# twenty characters\n", file);
    return fputs(TRIANGLE, file) >= 0;
}

enum { FACETS = 10000 };

static bool write_facets(FILE *file, int count)
{
    static const unsigned char header[80] = "solid", facet[50];
    fwrite(header, 1, sizeof header, file);
    fwrite((unsigned char[]){FACETS & 0xFF, FACETS >> 8, 0, 0}, 1, 4, file);
    for (int i = 0; i < count; i++) fwrite(facet, 1, sizeof facet, file);
    return !ferror(file);
}

static bool write_stl(FILE *file)
{
    return write_facets(file, FACETS);
}

static bool write_cut_stl(FILE *file)
{
    return write_facets(file, FACETS - 1);
}

/* A pipe has no size and comes in pieces. Without a size, what is left to tell a binary STL are its first 84 bytes. */
static void pipes(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        write_content *write;
        uint32_t triangles;
        const char *says;
    } cases[] = {
        {GRAZE_TEST_DIR "/pipe.obj", write_obj, 1, NULL},
        {GRAZE_TEST_DIR "/pipe.stl", write_stl, FACETS, NULL},
        {GRAZE_TEST_DIR "/pipe", write_stl, FACETS, NULL},
        {GRAZE_TEST_DIR "/pipe.stl", write_cut_stl, 0, "10000 triangles, 500084 bytes, but the file has only 500034"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_result result = read_pipe(cases[i].path, cases[i].write);
        if ((result.status == GRAZE_OK) != !cases[i].says) fail_msg("case %zu: %s", i, result.error.message);
        if (cases[i].says)
            assert_non_null(strstr(result.error.message, cases[i].says));
        else
            assert_int_equal(graze_mesh_triangle_count(result.mesh), cases[i].triangles);
        graze_mesh_free(result.mesh);
    }
}

/* The first word tells the format of what has no ending; how far it may be is the same for files and for memory. */
static void late_first_word(void **state)
{
    (void)state;
    static const char off[] = "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    const char *path = GRAZE_TEST_DIR "/nameless";
    for (int late = 0; late < 2; late++) {
        size_t blanks = late ? GRZ_WINDOW_STEP : GRZ_WINDOW_STEP - 10, byte_count = blanks + sizeof off - 1;
        char *text = malloc(byte_count);
        memset(text, '\n', blanks);
        memcpy(text + blanks, off, sizeof off - 1);
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(text, 1, byte_count, file), byte_count);
        fclose(file);
        graze_mesh *mesh, *from_memory;
        graze_status expected = late ? GRAZE_UNSUPPORTED : GRAZE_OK;
        assert_int_equal(graze_mesh_read(path, NULL, &mesh, NULL), expected);
        assert_int_equal(graze_mesh_read_memory(text, byte_count, NULL, "x", &from_memory, NULL), expected);
        graze_mesh_free(mesh);
        graze_mesh_free(from_memory);
        free(text);
    }
    remove(path);
}

/* A format that is asked for is used whatever the name says; one that does not exist is refused. */
static void format_by_hand(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        graze_format format;
        const char *name;
        graze_status status;
    } cases[] = {
        {TRIANGLE, GRAZE_FORMAT_OBJ, "x.stl", GRAZE_OK},
        {TRIANGLE, GRAZE_FORMAT_OBJ, NULL, GRAZE_OK},
        {TRIANGLE, (graze_format)99, "x", GRAZE_BAD_ARGUMENT},
        {"", GRAZE_FORMAT_STL, "x", GRAZE_BAD_DATA},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_result result =
            read_at_once(*cases[i].text ? cases[i].text : NULL, strlen(cases[i].text), cases[i].format, cases[i].name);
        assert_int_equal(result.status, cases[i].status);
        graze_mesh_free(result.mesh);
    }
}

static bool is_mesh_name(const char *path)
{
    static const char *const endings[] = {".stl", ".obj", ".ply", ".off", ".gltf", ".glb", ".STL"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i]) == 0) return true;
    return false;
}

/* Counts for nftw, which passes nothing along. */
static struct {
    int read, refused, silent;
} tally;

static int read_one(const char *path, const struct stat *about, int type, struct FTW *where)
{
    (void)about;
    (void)where;
    if (type != FTW_F || !is_mesh_name(path)) return 0;
    graze_mesh *mesh;
    graze_error error = {0};
    if (graze_mesh_read(path, NULL, &mesh, &error) == GRAZE_OK)
        tally.read++;
    else if (strstr(error.message, path) && strlen(error.message) > strlen(path) + 10)
        tally.refused++;
    else
        tally.silent++;
    graze_mesh_free(mesh);
    return 0;
}

/* Where the files' own survey gives a number of triangles, we find the same, or refuse what is damaged. */
static void check_survey(const char *data)
{
    char line[4000], file[1000], path[2000];
    snprintf(path, sizeof path, "%s/SOURCES.md", data);
    FILE *survey = fopen(path, "r");
    if (!survey) return;
    while (fgets(line, sizeof line, survey)) {
        unsigned long triangles;
        if (sscanf(line, "| %999s | %lu |", file, &triangles) != 2 || !is_mesh_name(file)) continue;
        snprintf(path, sizeof path, "%s/%s", data, file);
        graze_mesh *mesh;
        graze_error error;
        if (graze_mesh_read(path, NULL, &mesh, &error) == GRAZE_OK) {
            if (graze_mesh_triangle_count(mesh) != triangles)
                fail_msg("%s: %lu triangles, not %lu", file, (unsigned long)graze_mesh_triangle_count(mesh), triangles);
        } else if (strncmp(file, "bad/", 4) != 0) {
            fail_msg("%s", error.message);
        }
        graze_mesh_free(mesh);
    }
    fclose(survey);
}

static void data_files(void **state)
{
    (void)state;
    const char *data = getenv("GRAZE_DATA");
    if (!data) SKIP(NO_DATA);
    char bad[1000];
    snprintf(bad, sizeof bad, "%s/bad", data);
    memset(&tally, 0, sizeof tally);
    assert_int_equal(nftw(bad, read_one, 16, 0), 0);
    print_message("%d files read, %d refused\n", tally.read, tally.refused);
    assert_int_equal(tally.silent, 0);
    assert_true(tally.read > 0 && tally.refused > 0);
    check_survey(data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refused),        cmocka_unit_test(pipes),      cmocka_unit_test(late_first_word),
        cmocka_unit_test(format_by_hand), cmocka_unit_test(data_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
