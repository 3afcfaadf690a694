/* Real assemblies, against counts that another library made (exact predicates of CGAL, each part carried into the
 * world). They lie in the folder that the environment variable GRAZE_DATA names; without it there is nothing to
 * test. */
#define _POSIX_C_SOURCE 200809L

#include "run_command.h"

#include "skip.h"
#include <graze/graze.h>

enum { MOST_PARTS = 128 };

/* Two parts that touch in whole faces. Here their pose to each other keeps these in one plane; carried into the
 * world one by one, as for the truth, each face rounds in its own way, and some pairs of triangles come apart. */
typedef struct exact_contact {
    int a, b; /* parts, from 0 */
    long in_world, here;
} exact_contact;

static const struct {
    const char *placements; /* NULL: all .obj files of the folder */
    const char *folder;
    const char *truth;       /* a line for each pair, or NULL: the sums are known */
    long pairs, triangles;   /* of the truth */
    exact_contact exception; /* none if in_world is 0 */
} assemblies[] = {
    {"placements_left.tsv", "assembly/aero_hand", "clash_truth_left.tsv", 24, 9683, {10, 11, 805, 911}},
    {"placements_right.tsv", "assembly/aero_hand", "clash_truth_right.tsv", 23, 9000, {0}},
    {"placements.tsv", "robots/panda", NULL, 7, 503, {0}},
    {"placements_ur5.tsv", "robots/ur", NULL, 3, 170, {0}},
    {"placements_ur10.tsv", "robots/ur", NULL, 5, 884, {4, 5, 187, 264}},
    {"placements.tsv", "cad/differential", NULL, 5, 8973, {0, 1, 8173, 10178}},
    {NULL, "assembly/spheres", "clash_truth.tsv", 0, 0, {0}},
};

enum { ASSEMBLIES = sizeof assemblies / sizeof *assemblies };

/* Triangle pairs in contact of each pair of parts, by their places in the file. */
typedef struct clashes {
    char names[MOST_PARTS][64]; /* as output labels them */
    int count;
    long pairs[MOST_PARTS][MOST_PARTS];
} clashes;

static const char *data_folder(void)
{
    const char *folder = getenv("GRAZE_DATA");
    if (folder) return folder;
    SKIP(NO_DATA);
    return NULL;
}

/* ---- the truth ---- */

static void read_truth(const char *path, long pairs[MOST_PARTS][MOST_PARTS])
{
    FILE *file = fopen(path, "r");
    char line[2000];
    if (!file) fail_msg("%s: is not there", path);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') continue;
        const char *second = strchr(line, '\t'), *third = second ? strchr(second + 1, '\t') : NULL;
        assert_non_null(third);
        int a = atoi(line), b = atoi(second + 1);
        assert_true(a >= 0 && a < b && b < MOST_PARTS);
        pairs[a][b] = atol(third + 1);
    }
    fclose(file);
}

/* ---- what clash says ---- */

/* The labels in the order of the lines: a name that repeats gets # and which it is. */
static void read_names(const char *path, clashes *c)
{
    FILE *file = fopen(path, "r");
    static char names[MOST_PARTS][64];
    char line[4000];
    if (!file) fail_msg("%s: is not there", path);
    c->count = 0;
    while (fgets(line, sizeof line, file))
        if (line[0] != '#') {
            assert_true(c->count < MOST_PARTS);
            snprintf(names[c->count++], sizeof *names, "%.*s", (int)strcspn(line, "\t"), line);
        }
    fclose(file);
    for (int i = 0; i < c->count; i++) {
        int which = 1, all = 0;
        for (int k = 0; k < c->count; k++) {
            if (strcmp(names[i], names[k]) != 0) continue;
            all++;
            which += k < i;
        }
        snprintf(c->names[i], sizeof c->names[i], all > 1 ? "%.50s#%d" : "%.50s", names[i], which);
    }
}

static int place_of(const clashes *c, const char *name, size_t length)
{
    for (int i = 0; i < c->count; i++)
        if (strlen(c->names[i]) == length && !strncmp(c->names[i], name, length)) return i;
    fail_msg("no part %.*s", (int)length, name);
    return -1;
}

static void read_csv(clashes *c)
{
    FILE *file = fopen("out.csv", "r");
    char line[4000];
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "a,b,verdict,pairs,distance\n");
    while (fgets(line, sizeof line, file)) {
        const char *b = strchr(line, ',') + 1, *verdict = strchr(b, ',') + 1;
        if (strncmp(verdict, "contact,", 8) != 0) continue;
        int i = place_of(c, line, (size_t)(b - line) - 1), k = place_of(c, b, (size_t)(verdict - b) - 1);
        assert_true(i < k);
        assert_int_equal(c->pairs[i][k], 0);
        c->pairs[i][k] = atol(verdict + 8);
    }
    fclose(file);
}

static void run_clash(const char *folder, int number, const char *more, outcome *o)
{
    char line[3000];
    if (assemblies[number].placements)
        snprintf(line, sizeof line, "clash --placements '%s/%s/%s' %s", folder, assemblies[number].folder,
                 assemblies[number].placements, more);
    else
        snprintf(line, sizeof line, "clash '%s/%s'/*.obj %s", folder, assemblies[number].folder, more);
    run_graze(line, o);
    if (o->exit_status != (assemblies[number].pairs > 0)) fail_msg("%s: %d: %s", line, o->exit_status, o->err);
}

/* ---- both ---- */

static void compare(int number, const clashes *said, long truth[MOST_PARTS][MOST_PARTS])
{
    const exact_contact *e = &assemblies[number].exception;
    long pairs = 0, triangles = 0;
    for (int a = 0; a < MOST_PARTS; a++)
        for (int b = a + 1; b < MOST_PARTS; b++) {
            long count = said->pairs[a][b];
            if (e->in_world && a == e->a && b == e->b) {
                assert_int_equal(count, e->here);
                count = e->in_world;
            }
            if (assemblies[number].truth && count != truth[a][b])
                fail_msg("%s: parts %d and %d: %ld, the truth is %ld", assemblies[number].placements, a, b, count,
                         truth[a][b]);
            pairs += count > 0;
            triangles += count;
        }
    assert_int_equal(pairs, assemblies[number].pairs);
    assert_int_equal(triangles, assemblies[number].triangles);
}

static void test_real_assemblies(void **state)
{
    (void)state;
    const char *folder = data_folder();
    enter_folder("command_clash_data");
    for (int i = 0; i < ASSEMBLIES; i++) {
        static clashes said;
        static long truth[MOST_PARTS][MOST_PARTS];
        static outcome o;
        char path[2000];
        memset(&said, 0, sizeof said);
        memset(truth, 0, sizeof truth);
        run_clash(folder, i, "--out out.csv", &o);
        if (assemblies[i].placements) {
            snprintf(path, sizeof path, "%s/%s/%s", folder, assemblies[i].folder, assemblies[i].placements);
            read_names(path, &said);
        }
        read_csv(&said);
        if (assemblies[i].truth) {
            snprintf(path, sizeof path, "%s/%s/%s", folder, assemblies[i].folder, assemblies[i].truth);
            read_truth(path, truth);
        }
        compare(i, &said, truth);
    }
}

static void test_threads(void **state)
{
    (void)state;
    if (!GRZ_HAVE_THREADS) SKIP(NO_THREADS);
    const char *folder = data_folder();
    for (int i = 0; i < ASSEMBLIES; i++) {
        static outcome o;
        run_clash(folder, i, "--json --clearance 1e-5 --threads 1 --out one.csv >one.txt", &o);
        run_clash(folder, i, "--json --clearance 1e-5 --threads 7 --out many.csv >many.txt", &o);
        run_shell("cmp one.csv many.csv && cmp one.txt many.txt", &o);
        if (o.exit_status) fail_msg("%s: %s", assemblies[i].folder, o.out);
    }
}

/* ---- why counts differ where they do ---- */

static graze_model *part_in_world(const char *folder, int number, int part)
{
    char path[2000], line[4000], mesh_path[3000];
    snprintf(path, sizeof path, "%s/%s/%s", folder, assemblies[number].folder, assemblies[number].placements);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    for (int i = -1; i < part;) {
        assert_non_null(fgets(line, sizeof line, file));
        i += line[0] != '#';
    }
    fclose(file);
    char *mesh_name = strchr(strchr(line, '\t') + 1, '\t') + 1, *rest = strchr(mesh_name, '\t') + 1;
    double scale = strtod(rest, NULL);
    graze_pose pose;
    snprintf(mesh_path, sizeof mesh_path, "%s/%s/%.*s", folder, assemblies[number].folder, (int)(rest - 1 - mesh_name),
             mesh_name);
    rest = strchr(rest, '\t') + 1;
    for (int i = 0; i < 12; i++) pose.m[i / 4][i % 4] = strtod(rest, &rest);

    /* the truth has the scale in the matrix */
    graze_mesh *mesh, *carried;
    assert_int_equal(graze_mesh_read(mesh_path, NULL, &mesh, NULL), GRAZE_OK);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) pose.m[i][k] *= scale;
    uint32_t count = graze_mesh_vertex_count(mesh);
    graze_vec3 *vertices = malloc(count * sizeof *vertices);
    for (uint32_t i = 0; i < count; i++) vertices[i] = graze_pose_carry(&pose, graze_mesh_vertices(mesh)[i]);
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &vertices->x;
    def.vertex_count = count;
    def.indices = graze_mesh_indices(mesh);
    def.triangle_count = graze_mesh_triangle_count(mesh);
    assert_int_equal(graze_mesh_create(&def, &carried, NULL), GRAZE_OK);
    graze_model_def model_def = graze_model_def_default();
    graze_model *model;
    model_def.mesh = carried;
    assert_int_equal(graze_model_create(&model_def, &model, NULL), GRAZE_OK);
    graze_mesh_free(carried);
    graze_mesh_free(mesh);
    free(vertices);
    return model;
}

/* Carried into the world one by one, these parts too give the counts of the truth. */
static void test_exceptions_are_roundings(void **state)
{
    (void)state;
    const char *folder = data_folder();
    const graze_pose as_it_is = graze_pose_identity();
    for (int i = 0; i < ASSEMBLIES; i++) {
        const exact_contact *e = &assemblies[i].exception;
        if (!e->in_world) continue;
        graze_model *a = part_in_world(folder, i, e->a), *b = part_in_world(folder, i, e->b);
        graze_query_def def = graze_query_def_default();
        graze_query *query;
        graze_result result;
        def.a = a;
        def.b = b;
        assert_int_equal(graze_query_create(&def, &query, NULL), GRAZE_OK);
        assert_int_equal(graze_query_contacts(query, &as_it_is, NULL, &result, NULL), GRAZE_OK);
        assert_int_equal(result.count, e->in_world);
        graze_query_free(query);
        graze_model_free(a);
        graze_model_free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_real_assemblies),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_exceptions_are_roundings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
