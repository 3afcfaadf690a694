/* Every struct that a caller fills and that begins with its size: the default's is taken, every other is refused with a
 * message that tells the cure, and nothing behind a wrong size is read. */
#include "scene.h"

static graze_mesh *mesh;
static graze_model *model;
static graze_query *query;
static graze_batch *batch;
static graze_point_index *points;

/* ---- the calls ---- */

static const double corners[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
static const graze_pose identity = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};

/* Each makes what it can of the def and frees it. */
static graze_status try_mesh(const void *def, graze_error *error)
{
    graze_mesh *made;
    graze_status status = graze_mesh_create(def, &made, error);
    graze_mesh_free(made);
    return status;
}

static graze_status try_read(const void *def, graze_error *error)
{
    static const char file[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    graze_mesh *made;
    graze_status status = graze_mesh_read_memory(file, sizeof file - 1, def, "a.obj", &made, error);
    graze_mesh_free(made);
    return status;
}

static graze_status try_cloud(const void *def, graze_error *error)
{
    graze_cloud *made;
    graze_status status = graze_cloud_read_memory("1 2 3\n", 6, def, "a.txt", &made, error);
    graze_cloud_free(made);
    return status;
}

static graze_status try_model(const void *def, graze_error *error)
{
    graze_model *made;
    graze_status status = graze_model_create(def, &made, error);
    graze_model_free(made);
    return status;
}

/* Sizes are looked at before files: with the right one the file is missed. */
static graze_status try_model_read(const graze_read_def *read, const graze_model_def *def, graze_error *error)
{
    graze_model *made;
    graze_status status = graze_model_read("there is no such file.obj", read, def, &made, error);
    assert_null(made);
    return status == GRAZE_FILE_ERROR ? GRAZE_OK : status;
}

static graze_status try_read_of_model(const void *def, graze_error *error)
{
    return try_model_read(def, NULL, error);
}

static graze_status try_model_of_read(const void *def, graze_error *error)
{
    return try_model_read(NULL, def, error);
}

static graze_status try_query(const void *def, graze_error *error)
{
    graze_query *made;
    graze_status status = graze_query_create(def, &made, error);
    graze_query_free(made);
    return status;
}

static graze_status try_distance(const void *def, graze_error *error)
{
    graze_distance d;
    return graze_query_distance_bounded(query, &identity, def, &d, error);
}

static graze_status try_batch(const void *def, graze_error *error)
{
    graze_batch *made;
    graze_status status = graze_batch_create(def, &made, error);
    graze_batch_free(made);
    return status;
}

static graze_status try_pairs(const void *def, graze_error *error)
{
    graze_batch_def of = graze_batch_def_default();
    of.pairs = def;
    of.pair_count = 1;
    return try_batch(&of, error);
}

static graze_status try_items(const void *def, graze_error *error)
{
    graze_batch_answer answer;
    return graze_batch_ask(batch, def, &answer, error);
}

static graze_status try_points(const void *def, graze_error *error)
{
    graze_point_index *made;
    graze_status status = graze_point_index_create(def, &made, error);
    graze_point_index_free(made);
    return status;
}

static graze_status try_nearest(const void *def, graze_error *error)
{
    graze_neighbour out;
    size_t found;
    return graze_point_index_nearest_many(points, def, &out, &found, error);
}

static graze_status try_billiard(const void *def, graze_error *error)
{
    graze_path *made;
    graze_status status = graze_path_billiard(def, &made, error);
    graze_path_free(made);
    return status;
}

static graze_status try_orbit(const void *def, graze_error *error)
{
    graze_path *made;
    graze_status status = graze_path_orbit(def, &made, error);
    graze_path_free(made);
    return status;
}

/* ---- the table ---- */

static graze_mesh_def mesh_def;
static graze_read_def read_def;
static graze_model_def model_def, plain_model_def;
static graze_query_def query_def;
static graze_distance_def distance_def;
static graze_batch_def batch_def;
static graze_batch_items items;
static graze_point_index_def points_def;
static graze_nearest_def nearest_def;
static graze_billiard_def billiard_def;
static graze_orbit_def orbit_def;

static const struct {
    const char *name;
    const void *good;
    size_t size; /* of the header that this was compiled with */
    graze_status (*take)(const void *, graze_error *);
} defs[] = {
    {"graze_mesh_def", &mesh_def, sizeof mesh_def, try_mesh},
    {"graze_read_def", &read_def, sizeof read_def, try_read},
    {"graze_read_def", &read_def, sizeof read_def, try_cloud},
    {"graze_read_def", &read_def, sizeof read_def, try_read_of_model},
    {"graze_model_def", &model_def, sizeof model_def, try_model},
    {"graze_model_def", &plain_model_def, sizeof plain_model_def, try_model_of_read},
    {"graze_query_def", &query_def, sizeof query_def, try_query},
    {"graze_query_def", &query_def, sizeof query_def, try_pairs},
    {"graze_distance_def", &distance_def, sizeof distance_def, try_distance},
    {"graze_batch_def", &batch_def, sizeof batch_def, try_batch},
    {"graze_batch_items", &items, sizeof items, try_items},
    {"graze_point_index_def", &points_def, sizeof points_def, try_points},
    {"graze_nearest_def", &nearest_def, sizeof nearest_def, try_nearest},
    {"graze_billiard_def", &billiard_def, sizeof billiard_def, try_billiard},
    {"graze_orbit_def", &orbit_def, sizeof orbit_def, try_orbit},
};

static void fill_defs(void)
{
    mesh_def = graze_mesh_def_default();
    mesh_def.vertices = corners;
    mesh_def.vertex_count = 3;
    read_def = graze_read_def_default();
    plain_model_def = model_def = graze_model_def_default();
    model_def.mesh = mesh;
    query_def = graze_query_def_default();
    query_def.a = query_def.b = model;
    distance_def = graze_distance_def_default();
    batch_def = graze_batch_def_default();
    batch_def.pairs = &query_def;
    batch_def.pair_count = 1;
    items = graze_batch_items_default();
    items.poses = &identity;
    items.count = 1;
    points_def = graze_point_index_def_default();
    points_def.points = corners;
    points_def.count = 3;
    nearest_def = graze_nearest_def_default();
    billiard_def = graze_billiard_def_default();
    billiard_def.room_high = (graze_vec3){1, 1, 1};
    billiard_def.step = 0.1;
    orbit_def = graze_orbit_def_default();
}

static int make_all(void **state)
{
    (void)state;
    graze_error error;
    fill_defs();
    scene_expect_ok(graze_mesh_create(&mesh_def, &mesh, &error), &error);
    fill_defs();
    scene_expect_ok(graze_model_create(&model_def, &model, &error), &error);
    fill_defs();
    scene_expect_ok(graze_query_create(&query_def, &query, &error), &error);
    scene_expect_ok(graze_batch_create(&batch_def, &batch, &error), &error);
    scene_expect_ok(graze_point_index_create(&points_def, &points, &error), &error);
    return 0;
}

static int free_all(void **state)
{
    (void)state;
    graze_point_index_free(points);
    graze_batch_free(batch);
    graze_query_free(query);
    graze_model_free(model);
    graze_mesh_free(mesh);
    return 0;
}

/* ---- the tests ---- */

enum { DEFS = sizeof defs / sizeof *defs };

/* The def with another size, in a block that ends with it: at the size, or where only the size may be read, behind
 * that. What reads further is seen by tools that watch memory. */
static graze_status take_with_size(size_t i, size_t size, graze_error *error)
{
    const size_t held = size == defs[i].size ? size : sizeof size;
    void *def = malloc(held);
    assert_non_null(def);
    memcpy(def, defs[i].good, held);
    memcpy(def, &size, sizeof size);
    graze_status status = defs[i].take(def, error);
    free(def);
    return status;
}

static void the_size_of_the_default_is_taken(void **state)
{
    (void)state;
    for (size_t i = 0; i < DEFS; i++) {
        graze_error error = {0};
        size_t size;
        memcpy(&size, defs[i].good, sizeof size);
        assert_int_equal(size, defs[i].size);
        if (take_with_size(i, size, &error) != GRAZE_OK) fail_msg("%s, row %zu: %s", defs[i].name, i, error.message);
    }
}

static void every_other_size_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < DEFS; i++) {
        const size_t garbage[] = {defs[i].size * 2,       defs[i].size + 1000000, (size_t)INT32_MAX,
                                  SIZE_MAX / 2,           SIZE_MAX - 7,           SIZE_MAX,
                                  (size_t)(uintptr_t)mesh};
        const size_t small = 2 * defs[i].size + 2;
        for (size_t n = 0; n < small + sizeof garbage / sizeof *garbage; n++) {
            const size_t size = n < small ? n : garbage[n - small];
            graze_error error = {0};
            char cure[64];
            snprintf(cure, sizeof cure, "make it by %s_default()", defs[i].name);
            if (size == defs[i].size) continue;
            assert_int_equal(take_with_size(i, size, &error), GRAZE_BAD_ARGUMENT);
            if (!strstr(error.message, defs[i].name) || !strstr(error.message, cure))
                fail_msg("%s of %zu bytes: %s", defs[i].name, size, error.message);
        }
    }
}

/* Of several defs in an array the one with the wrong size is named. */
static void a_pair_of_a_batch_is_named(void **state)
{
    (void)state;
    graze_query_def pairs[3] = {query_def, query_def, query_def};
    pairs[2].size = 0;
    graze_batch_def of = graze_batch_def_default();
    of.pairs = pairs;
    of.pair_count = 3;
    graze_error error = {0};
    assert_int_equal(try_batch(&of, &error), GRAZE_BAD_ARGUMENT);
    assert_non_null(strstr(error.message, "batch: pair 2: graze_query_def: its size is 0"));
}

/* What was set before the call is gone, and the room that no answer uses yet is 0. */
static void reserved_room_is_zero(void **state)
{
    (void)state;
    graze_result result;
    graze_distance distance;
    graze_error error;
    memset(&result, 0xa5, sizeof result);
    memset(&distance, 0xa5, sizeof distance);
    scene_expect_ok(graze_query_first(query, &identity, &result, &error), &error);
    scene_expect_ok(graze_query_distance(query, &identity, &distance, &error), &error);
    assert_int_equal(result.reserved | distance.reserved, 0);
    assert_int_equal(result.solids, GRAZE_SOLIDS_UNKNOWN); /* of a method that knows surfaces only */
    assert_int_equal(distance.solids, GRAZE_SOLIDS_UNKNOWN);
    assert_int_equal(distance.feature_a.kind, GRAZE_NO_FEATURE);
    assert_false(result.left || distance.left);
    assert_int_equal(graze_query_left(query).pairs, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_size_of_the_default_is_taken), cmocka_unit_test(every_other_size_is_refused),
        cmocka_unit_test(a_pair_of_a_batch_is_named), cmocka_unit_test(reserved_room_is_zero)};
    return cmocka_run_group_tests(tests, make_all, free_all);
}
