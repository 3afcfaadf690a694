/* graze clash: which pairs it asks about, what it says of them, and what it refuses. */
#define _POSIX_C_SOURCE 200809L

#include "json_check.h"
#include "run_command.h"
#include "skip.h"

#include <graze/graze.h>
#include <math.h>

#define AT(x, y, z) "1\t0\t0\t" x "\t0\t1\t0\t" y "\t0\t0\t1\t" z "\n"
#define HEADER      "# name\tparent\tmesh\tscale\tpose\n"

/* Cubes: left and right share a face, over is a half above right, pin is a quarter as large and lies inside left;
 * bolts repeat. */
static const char parts[] = HEADER "left\t-\tcube.obj\t1 1 1\t" AT("0", "0", "0") //
    "right\tleft\tcube.obj\t1\t" AT("1", "0", "0")                                //
    "\n"                                                                          //
    "bolt\tleft\tcube.obj\t1 1 1\t" AT("20", "0", "0")                            //
    "over\tright\tcube.obj\t1 1 1\t" AT("1", "0", "1.5")                          //
    "bolt\tright\tcube.obj\t1 1 1\t" AT("20.5", "0", "0")                         //
    "pin\t-\tcube.obj\t0.25 0.25 0.25\t" AT("0.5", "0.5", "0.5");

static int enter(void **state)
{
    (void)state;
    enter_folder("command_clash");
    assert_int_equal(mkdir("in", 0777), 0);
    write_file("in/cube.obj", cube_obj);
    write_file("in/parts.tsv", parts);
    write_file("cube.obj", cube_obj);
    write_file("far.obj", "v 9 9 9\nv 10 9 9\nv 9 10 9\nf 1 2 3\n");
    return 0;
}

static void expect_csv(const char *arguments, int exit_status, const char *csv)
{
    outcome o;
    char line[500], got[20000];
    snprintf(line, sizeof line, "clash %s --out out.csv", arguments);
    remove("out.csv");
    run_graze(line, &o);
    if (o.exit_status != exit_status || o.err[0]) fail_msg("%s: exit status %d: %s", line, o.exit_status, o.err);
    read_file("out.csv", got, sizeof got);
    if (strcmp(got, csv) != 0) fail_msg("%s:\n%s", line, got);
}

#define CSV "a,b,verdict,pairs,distance\n"

static void test_verdicts(void **state)
{
    (void)state;
    expect_csv("--placements in/parts.tsv", 1,
               CSV "left,right,contact,62,0\nleft,pin,free,0,\nbolt#1,bolt#2,contact,52,0\n");
    expect_csv("--placements in/parts.tsv --clearance 0.5", 1,
               CSV "left,right,contact,62,0\nleft,over,near,0,0.5\nleft,pin,near,0,0.25\nright,over,near,0,0.5\n"
                   "right,pin,near,0,0.25\nbolt#1,bolt#2,contact,52,0\n");
    expect_csv("--placements in/parts.tsv --clearance 0.49", 1,
               CSV
               "left,right,contact,62,0\nleft,pin,near,0,0.25\nright,pin,near,0,0.25\nbolt#1,bolt#2,contact,52,0\n");
    expect_csv("cube.obj far.obj", 0, CSV);
    expect_csv("cube.obj far.obj --clearance 14", 1, CSV "cube.obj,far.obj,near,0,13.856406460551018\n");
    expect_csv("cube.obj far.obj cube.obj", 1, CSV "cube.obj#1,cube.obj#2,contact,108,0\n");
}

static void test_text(void **state)
{
    (void)state;
    outcome o;
    run_graze("clash --placements in/parts.tsv --clearance 0.5", &o);
    assert_int_equal(o.exit_status, 1);
    assert_string_equal(o.out, "contact: 6 parts, 15 pairs of parts\n"
                               "  2 in contact, by 114 pairs of triangles; 4 within the clearance\n"
                               "  left and right: contact, 62 triangle pairs\n"
                               "  left and over: near, distance 0.5\n"
                               "  left and pin: near, distance 0.25\n"
                               "  right and over: near, distance 0.5\n"
                               "  right and pin: near, distance 0.25\n"
                               "  bolt#1 and bolt#2: contact, 52 triangle pairs\n");
    write_file("pin.tsv",
               "left\t-\tin/cube.obj\t1\t" AT("0", "0", "0") "pin\t-\tin/cube.obj\t.25\t" AT(".5", ".5", ".5"));
    run_graze("clash --placements pin.tsv", &o);
    assert_int_equal(o.exit_status, 0);
    assert_string_equal(o.out, "free (surfaces; one may lie inside the other): 2 parts, 1 pair of parts\n"
                               "  0 in contact; 1 free, though their boxes come near\n"
                               "  left and pin: free (surfaces; one may lie inside the other)\n");
}

static void test_json(void **state)
{
    (void)state;
    static const char *const says[] = {
        "\"parts\":6,\"meshes\":2,\"triangles\":72,\"clearance\":null,\"verdict\":\"contact\",\"surfaces_only\":true,"
        "\"part_pairs\":15,\"excluded\":0,\"asked\":3,\"contact\":2,\"near\":0,\"free\":1,\"triangle_pairs\":114,",
        "\n{\"a\":\"left\",\"b\":\"right\",\"verdict\":\"contact\",\"surfaces_only\":false,\"solids\":null,\"pairs\":"
        "62,"
        "\"distance\":0}\n",
        "\n{\"a\":\"left\",\"b\":\"pin\",\"verdict\":\"free\",\"surfaces_only\":true,\"solids\":null,\"pairs\":0,"
        "\"distance\":null}\n"};
    outcome o;
    run_graze("clash --placements in/parts.tsv --json", &o);
    assert_int_equal(o.exit_status, 1);
    assert_int_equal(line_count(o.out), 4);
    for (const char *line = o.out; *line;) {
        const char *end = json_value_end(line);
        if (!end || *end != '\n') fail_msg("no JSON: %s", line);
        line = end + 1;
    }
    for (size_t i = 0; i < sizeof says / sizeof *says; i++)
        if (!strstr(o.out, says[i])) fail_msg("does not say %s: %s", says[i], o.out);
}

/* Names that repeat or hold a # are told apart, and what needs it is quoted. */
static void test_labels(void **state)
{
    (void)state;
    write_file("names.tsv", "bolt\t\tcube.obj\t1\t" AT("0", "0", "0") //
               "bolt#2\t\tcube.obj\t1\t" AT("1", "0", "0")            //
               "bolt\t\tcube.obj\t1\t" AT("2", "0", "0")              //
               "nut, \"M3\"\t\tcube.obj\t1\t" AT("3", "0", "0"));
    expect_csv("--placements names.tsv", 1,
               CSV "bolt#1,bolt#2#1,contact,62,0\nbolt#2#1,bolt#2,contact,62,0\n"
                   "bolt#2,\"nut, \"\"M3\"\"\",contact,62,0\n");
}

static void test_exclusions(void **state)
{
    (void)state;
    write_file("no.tsv", "# nothing\n\n");
    expect_csv("--placements in/parts.tsv --exclude no.tsv", 1,
               CSV "left,right,contact,62,0\nleft,pin,free,0,\nbolt#1,bolt#2,contact,52,0\n");
    write_file("no.tsv", "right\tleft\r\nbolt   bolt\n");
    expect_csv("--placements in/parts.tsv --exclude no.tsv", 0, CSV "left,pin,free,0,\n");
    write_file("no.tsv", "bolt#2\tbolt#1\npin left\npin\tpin");
    expect_csv("--placements in/parts.tsv --exclude no.tsv", 1, CSV "left,right,contact,62,0\n");
    write_file("no.tsv", "bolt#1\tbolt\n");
    expect_csv("--placements in/parts.tsv --exclude no.tsv", 1, CSV "left,right,contact,62,0\nleft,pin,free,0,\n");
    write_file("no.tsv", "bolt\tright\n");
    expect_csv("--placements in/parts.tsv --exclude no.tsv", 1,
               CSV "left,right,contact,62,0\nleft,pin,free,0,\nbolt#1,bolt#2,contact,52,0\n");
    /* a label comes before a name: this is the second bolt, not the part of that name */
    write_file("no.tsv", "bolt#2\tnut, \"M3\"\n");
    expect_csv("--placements names.tsv --exclude no.tsv", 1,
               CSV "bolt#1,bolt#2#1,contact,62,0\nbolt#2#1,bolt#2,contact,62,0\n");
    write_file("no.tsv", "cube.obj cube.obj");
    expect_csv("cube.obj far.obj ./cube.obj cube.obj --exclude no.tsv", 1,
               CSV "cube.obj#1,./cube.obj,contact,108,0\n./cube.obj,cube.obj#2,contact,108,0\n");
    outcome o;
    write_file("no.tsv", "left right\n");
    run_graze("clash --placements in/parts.tsv --exclude no.tsv --json", &o);
    assert_non_null(strstr(o.out, "\"excluded\":1,\"asked\":2,"));
}

/* The pose between two parts rounds: here to a contact, which boxes in the world alone would miss. */
static void test_boxes_leave_room(void **state)
{
    (void)state;
    write_file("room.tsv", "a\t\tcube.obj\t9007199254740992\t" AT("-1", "0", "0") //
               "b\t\tcube.obj\t9007199254740992\t" AT("9007199254740992", "0", "0"));
    expect_csv("--placements room.tsv", 1, CSV "a,b,contact,62,0\n");
}

/* A scale of three numbers, one of them negative: each coordinate has its own. */
static void test_scales(void **state)
{
    (void)state;
    write_file("scales.tsv", "a\t\tcube.obj\t2 3 -4\t" AT("0", "0", "0") //
               "b\t\tcube.obj\t1\t" AT("2.5", "0", "-2")                 //
               "c\t\tcube.obj\t1\t" AT("0", "3.25", "-2")                //
               "d\t\tcube.obj\t1\t" AT("0", "0", "-5.125"));
    expect_csv("--placements scales.tsv --clearance 1", 1, CSV "a,b,near,0,0.5\na,c,near,0,0.25\na,d,near,0,0.125\n");
}

static void test_saved_models(void **state)
{
    (void)state;
    outcome o;
    run_graze("build cube.obj -o cube.graze --method kdop", &o);
    assert_int_equal(o.exit_status, 0);
    run_graze("build cube.obj -o tree.graze --method boxtree", &o);
    assert_int_equal(o.exit_status, 0);
    expect_csv("cube.graze cube.obj", 1, CSV "cube.graze,cube.obj,contact,108,0\n");
    expect_csv("cube.obj cube.graze --method kdop,tau=4", 1, CSV "cube.obj,cube.graze,contact,108,0\n");
    write_file("saved.tsv", "a\t\tcube.graze\t1\t" AT("0", "0", "0") "b\t\tcube.obj\t1\t" AT("1", "0", "0"));
    expect_csv("--placements saved.tsv", 1, CSV "a,b,contact,62,0\n");
    run_graze("clash cube.graze tree.graze", &o);
    check_refusal("two methods", "graze clash: cube.graze and tree.graze: ", "method", &o);
    run_graze("clash cube.graze cube.obj --method brute", &o);
    check_refusal("another method", "graze clash: --method: ", "kdop", &o);
    run_graze("clash tree.graze far.obj --clearance 100", &o);
    check_refusal("no distance", "graze clash: tree.graze and far.obj: ", "distance", &o);
    write_file("saved.tsv", "a\t\tcube.graze\t2\t" AT("0", "0", "0") "b\t\tcube.obj\t1\t" AT("1", "0", "0"));
    run_graze("clash --placements saved.tsv", &o);
    check_refusal("scaled", "graze clash: saved.tsv: line 1: cube.graze: ", "scale of 1", &o);
}

/* ---- many parts ---- */

/* A grid of unit cubes: every two neighbours touch, those at a corner too. */
static void test_grid(void **state)
{
    (void)state;
    enum { SIDE = 11 };
    FILE *file = fopen("grid.tsv", "w");
    assert_non_null(file);
    for (int i = 0; i < SIDE * SIDE * SIDE; i++)
        fprintf(file, "p%d\t\tcube.obj\t1\t1 0 0 %d 0 1 0 %d 0 0 1 %d\n", i, i % SIDE, i / SIDE % SIDE,
                i / SIDE / SIDE);
    assert_int_equal(fclose(file), 0);
    outcome o;
    char says[100];
    int all = SIDE * SIDE * SIDE, ways = 3 * SIDE - 2;
    snprintf(says, sizeof says, "\"contact\":%d,\"near\":0,\"free\":0,", (ways * ways * ways - all) / 2);
    run_graze("clash --placements grid.tsv --json", &o);
    if (o.exit_status != 1 || !strstr(o.out, says)) fail_msg("exit status %d: %.500s", o.exit_status, o.out);
}

typedef struct random_part {
    int mesh;
    double scale;
    graze_pose pose;
} random_part;

enum { PARTS = 40, MESHES = 3 };

static const char *const mesh_names[MESHES] = {"cube.obj", "ball.obj", "ring.obj"};

static double uniform(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) * 0x1p-53;
}

/* Parts of three meshes at three scales, turned any way, about a middle that is far from the origin; some stand
 * upright side by side, so that boxes and faces touch or nearly do. */
static void write_random(uint64_t seed, double middle, random_part made[PARTS])
{
    FILE *file = fopen("random.tsv", "w");
    assert_non_null(file);
    for (int i = 0; i < PARTS; i++) {
        random_part *p = &made[i];
        double q[4], t[3];
        for (int k = 0; k < 4; k++) q[k] = uniform(&seed) - 0.5;
        for (int k = 0; k < 3; k++) t[k] = middle + 8 * uniform(&seed);
        bool upright = i % 3 == 0;
        p->mesh = upright ? 0 : i % MESHES;
        p->scale = upright ? 1 : i % 2 ? 0.75 : 1.5;
        if (upright)
            for (int k = 0; k < 3; k++) t[k] = floor(t[k]), q[k + 1] = 0;
        graze_vec3 at = {t[0], t[1], t[2]};
        assert_int_equal(graze_pose_from_quaternion(q[0], q[1], q[2], q[3], at, &p->pose, NULL), GRAZE_OK);
        fprintf(file, "p%d\t\t%s\t%.17g", i, mesh_names[p->mesh], p->scale);
        for (int k = 0; k < 12; k++) fprintf(file, "\t%.17g", p->pose.m[k / 4][k % 4]);
        fprintf(file, "\n");
    }
    assert_int_equal(fclose(file), 0);
}

static graze_model *brute_model(const random_part *p)
{
    graze_mesh *mesh, *scaled;
    assert_int_equal(graze_mesh_read(mesh_names[p->mesh], NULL, &mesh, NULL), GRAZE_OK);
    uint32_t count = graze_mesh_vertex_count(mesh);
    graze_vec3 *vertices = malloc(count * sizeof *vertices);
    for (uint32_t i = 0; i < count; i++) {
        graze_vec3 v = graze_mesh_vertices(mesh)[i];
        vertices[i] = (graze_vec3){v.x * p->scale, v.y * p->scale, v.z * p->scale};
    }
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &vertices->x;
    def.vertex_count = count;
    def.indices = graze_mesh_indices(mesh);
    def.triangle_count = graze_mesh_triangle_count(mesh);
    assert_int_equal(graze_mesh_create(&def, &scaled, NULL), GRAZE_OK);
    graze_model_def model_def = {.size = sizeof model_def, .mesh = scaled, .method = "brute"};
    graze_model *model;
    assert_int_equal(graze_model_create(&model_def, &model, NULL), GRAZE_OK);
    graze_mesh_free(scaled);
    graze_mesh_free(mesh);
    free(vertices);
    return model;
}

/* The line that the pair must have in the CSV, as far as it says something: without one it may be free or missing. */
static bool expected_line(const graze_model *const *models, const random_part *made, int a, int b, double clearance,
                          char *line, size_t capacity)
{
    graze_query_def def = graze_query_def_default();
    def.a = models[a];
    def.b = models[b];
    graze_query *query;
    graze_result result;
    graze_distance d = {0};
    graze_pose pose = graze_pose_relative(&made[a].pose, &made[b].pose);
    assert_int_equal(graze_query_create(&def, &query, NULL), GRAZE_OK);
    assert_int_equal(graze_query_contacts(query, &pose, NULL, &result, NULL), GRAZE_OK);
    size_t count = result.count;
    if (!count) assert_int_equal(graze_query_distance(query, &pose, &d, NULL), GRAZE_OK);
    graze_query_free(query);
    if (count)
        snprintf(line, capacity, "\np%d,p%d,contact,%zu,0\n", a, b, count);
    else
        snprintf(line, capacity, "\np%d,p%d,near,0,%.17g\n", a, b, d.closest.distance);
    return count || d.closest.distance <= clearance;
}

/* Every pair of parts asked about, without any boxes, by brute force. */
static void compare_with_all_pairs(uint64_t seed, double middle, double clearance)
{
    random_part made[PARTS];
    const graze_model *models[PARTS];
    static char csv[100000];
    size_t found = 0;
    outcome o;
    char line[200];
    write_random(seed, middle, made);
    snprintf(line, sizeof line, "clash --placements random.tsv --clearance %.17g --out out.csv", clearance);
    run_graze(line, &o);
    assert_int_equal(o.exit_status, 1);
    read_file("out.csv", csv, sizeof csv);
    for (int i = 0; i < PARTS; i++) models[i] = brute_model(&made[i]);
    for (int a = 0; a < PARTS; a++)
        for (int b = a + 1; b < PARTS; b++)
            if (expected_line(models, made, a, b, clearance, line, sizeof line)) {
                found++;
                if (!strstr(csv, line)) fail_msg("seed %u, middle %g: no line %s", (unsigned)seed, middle, line);
            }
    size_t said = 0;
    for (const char *p = csv; (p = strchr(p, '\n')); p++) {
        const char *verdict = strchr(p + 1, ',') ? strchr(strchr(p + 1, ',') + 1, ',') : NULL;
        said += verdict && (!strncmp(verdict, ",contact,", 9) || !strncmp(verdict, ",near,", 6));
    }
    if (said != found) fail_msg("seed %u, middle %g: %zu found, %zu expected", (unsigned)seed, middle, said, found);
    for (int i = 0; i < PARTS; i++) graze_model_free((graze_model *)models[i]);
}

static void make_meshes(void)
{
    outcome o;
    run_graze("shape icosphere level=1 radius=0.7 -o ball.obj", &o);
    if (o.exit_status) fail_msg("%s", o.err);
    run_graze("shape torus major=1 minor=0.2 rings=8 sides=4 -o ring.obj", &o);
    if (o.exit_status) fail_msg("%s", o.err);
}

static void test_against_all_pairs(void **state)
{
    (void)state;
    make_meshes();
    compare_with_all_pairs(1, 0, 0);
    compare_with_all_pairs(2, -3, 0.25);
    compare_with_all_pairs(3, 5e6, 0.5);
    compare_with_all_pairs(4, -0x1p50, 0.25);
}

static void test_threads(void **state)
{
    (void)state;
    if (!GRZ_HAVE_THREADS) SKIP(NO_THREADS);
    random_part made[PARTS];
    outcome o;
    make_meshes();
    write_random(9, 0, made);
    run_shell(
        "for t in 1 2 3 64; do\n"
        "  \"$graze\" clash --placements random.tsv --clearance 0.3 --threads $t --out $t.csv --page $t.html > $t.txt\n"
        "  \"$graze\" clash --placements random.tsv --clearance 0.3 --threads $t --json > $t.json\n"
        "done\n"
        "\"$graze\" clash --placements random.tsv --clearance 0.3 --method brute --out brute.csv > brute.txt\n"
        "cmp 1.csv brute.csv && cmp 1.txt brute.txt || exit 9\n"
        "for t in 2 3 64; do cmp 1.csv $t.csv && cmp 1.txt $t.txt && cmp 1.json $t.json && cmp 1.html $t.html || exit "
        "8; done",
        &o);
    if (o.exit_status) fail_msg("exit status %d: %s%s", o.exit_status, o.out, o.err);
    run_shell("grep -c contact 1.csv", &o);
    assert_true(atoi(o.out) > 5);
}

/* ---- what is refused ---- */

static void test_refused_placements(void **state)
{
    (void)state;
    static const struct {
        const char *text, *begin, *said;
    } cases[] = {
        {"", "bad.tsv: ", "no part in it"},
        {"# only a comment\n\n", "bad.tsv: ", "no part in it"},
        {"a\t\tcube.obj\t1\t" AT("0", "0", "0"), "bad.tsv: ", "one part only"},
        {"a\t\tcube.obj\t1\t" AT("0", "0", "0") "b\t\tmissing.obj\t1\t" AT("0", "0", "0"),
         "bad.tsv: line 2: missing.obj: ", "name a file that exists"},
        {"a\t\tcube.obj\t1\t1 0 0 0 0 1 0 0 0 0 1\n", "bad.tsv: line 1: ", "11 numbers behind the scale"},
        {"#\na\t\tcube.obj\t1\t1 0 0 0 0 1 0 0 0 0 1 0 5\n", "bad.tsv: line 2: ", "13 numbers behind the scale"},
        {"a\t\tcube.obj\t1\t1 0 0 0 0 1 0 nan 0 0 1 0\n",
         "bad.tsv: line 1: ", "'nan' is no finite number, where number 8"},
        {"a\t\tcube.obj\t1\t1 0 0 0 0 1 0 x\n", "bad.tsv: line 1: ", "'x' is no finite number"},
        {"a\t\tcube.obj\t1\t2 0 0 0 0 1 0 0 0 0 1 0\n", "bad.tsv: line 1: pose: ", "not a rotation"},
        {"a\t\tcube.obj\t1\t1 0 0 0 0 1 0 0 0 0 -1 0\n", "bad.tsv: line 1: pose: ", "reflection"},
        {"a\t\tcube.obj\t1\t1 0 0 1e61 0 1 0 0 0 0 1 0\n", "bad.tsv: line 1: pose: ", "2^200"},
        {"a\t\tcube.obj\t0\t" AT("0", "0", "0"), "bad.tsv: line 1: ", "scale of 0"},
        {"a\t\tcube.obj\t1 0 1\t" AT("0", "0", "0"), "bad.tsv: line 1: ", "scale of 0"},
        {"a\t\tcube.obj\tnan\t" AT("0", "0", "0"), "bad.tsv: line 1: ", "scale 'nan' is no finite number"},
        {"a\t\tcube.obj\t1e61\t" AT("0", "0", "0"), "bad.tsv: line 1: ", "beyond 2^200"},
        {"a\t\tcube.obj\t-1e61\t" AT("0", "0", "0"), "bad.tsv: line 1: ", "beyond 2^200"},
        {"a\t\tcube.obj\t1 1\t" AT("0", "0", "0"), "bad.tsv: line 1: ", "the scale has 2 numbers"},
        {"a\t\tcube.obj\t\t" AT("0", "0", "0"), "bad.tsv: line 1: ", "the scale has 0 numbers"},
        {"a\t\tcube.obj\n", "bad.tsv: line 1: ", "3 columns"},
        {"a cube.obj 1 1 0 0 0 0 1 0 0 0 0 1 0\n", "bad.tsv: line 1: ", "with a tab between"},
        {"a\t\tcube.obj\t1\n", "bad.tsv: line 1: ", "4 columns"},
        {"\t\tcube.obj\t1\t" AT("0", "0", "0"), "bad.tsv: line 1: ", "name of the part is empty"},
        {"a\t\t\t1\t" AT("0", "0", "0"), "bad.tsv: line 1: ", "the mesh is missing"},
        {"a\t\tfar.obj\t1e60\t" AT("0", "0", "0") "b\t\tcube.obj\t1\t" AT("0", "0", "0"),
         "bad.tsv: line 1: far.obj, scaled: ", "2^200"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        char begin[200];
        write_file("bad.tsv", cases[i].text);
        remove("out.csv");
        snprintf(begin, sizeof begin, "graze clash: %s", cases[i].begin);
        run_graze("clash --placements bad.tsv --out out.csv", &o);
        check_refusal(cases[i].text, begin, cases[i].said, &o);
        if (exists("out.csv")) fail_msg("%s: wrote a file", cases[i].text);
    }
    check_no_leftovers("placements");
}

static void test_refused_arguments(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *begin, *said;
    } cases[] = {
        {"", "", "give two or more files"},
        {"cube.obj", "one part only: ", "--placements FILE"},
        {"cube.obj - -", "-: ", "standard input is given twice"},
        {"--placements -", "-: ", "standard input"},
        {"--placements missing.tsv", "missing.tsv: ", "name a file that exists"},
        {"--placements in", "in: ", "directory"},
        {"--placements in/parts.tsv cube.obj", "'cube.obj': ", "leave out one of the two"},
        {"--placements /dev/zero", "/dev/zero: line 1: ", "zero byte"},
        {"cube.obj missing.obj", "missing.obj: ", "name a file that exists"},
        {"cube.obj far.obj --exclude no.tsv", "no.tsv: line 3: ", "no part is called 'near.obj'"},
        {"cube.obj far.obj --exclude three.tsv", "three.tsv: line 1: ", "not two names"},
        {"cube.obj far.obj --exclude one.tsv", "one.tsv: line 1: ", "not two names"},
        {"cube.obj far.obj --exclude half.tsv", "half.tsv: line 1: ", "not two names"},
        {"cube.obj far.obj --exclude missing.tsv", "missing.tsv: ", "name a file that exists"},
        {"cube.obj far.obj --exclude -", "-: ", "standard input"},
        {"cube.obj far.obj --clearance -1", "--clearance: ", "out of range"},
        {"cube.obj far.obj --clearance nan", "--clearance: ", "not a finite number"},
        {"cube.obj far.obj --threads 0", "--threads: ", "from 1 to 64"},
        {"cube.obj far.obj --method brut", "--method: ", "brute"},
        {"cube.obj far.obj --method kdop,budget=5", "--method: budget=5: ", "leave it out"},
        {"cube.obj far.obj --out far.obj", "far.obj: --out ", "would overwrite"},
        {"--placements in/parts.tsv --out in/cube.obj", "in/cube.obj: --out ", "would overwrite"},
        {"--placements in/parts.tsv --out ./in/parts.tsv", "./in/parts.tsv: --out ", "would overwrite"},
        {"cube.obj far.obj --page far.obj", "far.obj: --page ", "would overwrite"},
        {"cube.obj far.obj --out x --page ./x", "./x: ", "--out and --page"},
        {"cube.obj far.obj --page no/where.html", "no/where.html: ", "can not be written"},
        {"cube.obj far.obj --out no/where.csv", "no/where.csv: ", "can not be written"},
        {"--placements skew.tsv", "skew.tsv: lines 1 and 2: ", "not a rotation"},
    };
    write_file("no.tsv", "# these touch by design\n\nfar.obj\tnear.obj\n");
    write_file("three.tsv", "cube.obj far.obj cube.obj\n");
    write_file("one.tsv", "cube.obj\n");
    write_file("half.tsv", "cube.obj\t\n");
    /* each is as near to a rotation as is accepted, the pose between them is not */
    write_file("skew.tsv",
               "a\t\tcube.obj\t1\t1 0 0 0 0 1 0 0 0 0 0.99996 0\nb\t\tcube.obj\t1\t1 0 0 0 0 1 0 0 0 0 1.00004 0\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        char arguments[200], begin[200];
        snprintf(arguments, sizeof arguments, "clash %s", cases[i].arguments);
        snprintf(begin, sizeof begin, "graze clash: %s", cases[i].begin);
        run_graze(arguments, &o);
        check_refusal(arguments, begin, cases[i].said, &o);
    }
    check_no_leftovers("arguments");
    char text[2000];
    read_file("far.obj", text, sizeof text);
    assert_non_null(strstr(text, "v 9 9 9"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_exclusions),
        cmocka_unit_test(test_boxes_leave_room),
        cmocka_unit_test(test_scales),
        cmocka_unit_test(test_saved_models),
        cmocka_unit_test(test_grid),
        cmocka_unit_test(test_against_all_pairs),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_refused_placements),
        cmocka_unit_test(test_refused_arguments),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}
