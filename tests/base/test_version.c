/* What the library says about itself is so. */
#include "scene.h"

static void version_is_that_of_the_header(void **state)
{
    (void)state;
    char text[40];
    snprintf(text, sizeof text, "%d.%d.%d", GRAZE_VERSION_MAJOR, GRAZE_VERSION_MINOR, GRAZE_VERSION_PATCH);
    assert_string_equal(graze_version(), text);
}

/* Whether the build has what the line that begins so tells about. */
static bool says_yes(const char *what)
{
    const char *line = strstr(graze_build_info(), what);
    if (!line) fail_msg("no line about '%s' in: %s", what, graze_build_info());
    return !strncmp(line + strlen(what), "yes", 3);
}

/* A build without a library says so, and a call that needs it is refused as unsupported: both or neither. */
static void build_info_is_what_the_build_can_do(void **state)
{
    (void)state;
    static const char empty_gltf[] = "{\"asset\":{\"version\":\"2.0\"}}";
    graze_mesh *mesh;
    graze_status read = graze_mesh_read_memory(empty_gltf, sizeof empty_gltf - 1, NULL, "x.gltf", &mesh, NULL);
    assert_int_equal(read, says_yes("glTF: ") ? GRAZE_BAD_DATA : GRAZE_UNSUPPORTED); /* it has no triangle */

    /* An OBJ with nothing in it, packed. */
    static const char nothing_packed[] = "\x1f\x8b\x08\0\0\0\0\0\0\3\3\0\0\0\0\0\0\0\0\0";
    read = graze_mesh_read_memory(nothing_packed, sizeof nothing_packed - 1, NULL, "x.obj.gz", &mesh, NULL);
    assert_int_equal(read, says_yes("\ngzip: ") ? GRAZE_BAD_DATA : GRAZE_UNSUPPORTED);

    graze_pool *pool;
    graze_status started = graze_pool_create(2, &pool, NULL);
    graze_pool_free(pool);
    assert_int_equal(started, says_yes("\nthreads: ") ? GRAZE_OK : GRAZE_UNSUPPORTED);
    (void)says_yes("\nexact arithmetic: "); /* that it is there is what the oracle tests find */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_is_that_of_the_header),
        cmocka_unit_test(build_info_is_what_the_build_can_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
