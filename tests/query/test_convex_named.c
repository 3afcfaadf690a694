/* Poses that sent others in circles, a named row each: of FCL's test_fcl_signed_distance.cpp (0.7.0; spheres, cylinders
 * and capsules as polytopes), cubes with quarter turns (SWIFT++ hangs), boxes of libccd's tests. Every question against
 * the truth, and no more steps than a march and what follows it may take. */
#include "query/solid_truth.h"

/* ---- solids ---- */

typedef enum named_form { BOX, SPHERE, CYLINDER, CAPSULE } named_form;

/* A box by its sides; else by radius and length, the length along z. */
typedef struct named_solid {
    named_form form;
    double x, y, z;
} named_solid;

enum { AROUND = 24, MOST_POINTS = AROUND * 12 + 2 };

static size_t add_ring(graze_vec3 *p, double radius, double z)
{
    for (int i = 0; i < AROUND; i++) {
        const double turn = 6.283185307179586 * i / AROUND;
        p[i] = (graze_vec3){radius * cos(turn), radius * sin(turn), z};
    }
    return AROUND;
}

/* Half of a sphere above or below z. */
static size_t add_half_sphere(graze_vec3 *p, double radius, double z, double up)
{
    size_t count = 0;
    for (int i = 0; i < 5; i++) {
        const double turn = 3.141592653589793 / 2 * i / 5;
        count += add_ring(p + count, radius * cos(turn), z + up * radius * sin(turn));
    }
    p[count++] = (graze_vec3){0, 0, z + up * radius};
    return count;
}

static graze_mesh *named_mesh(const named_solid *s, const graze_pose *pose)
{
    graze_vec3 p[MOST_POINTS];
    size_t count = 0;
    if (s->form == BOX) {
        for (; count < 8; count++)
            p[count] = (graze_vec3){count & 4 ? s->x / 2 : -s->x / 2, count & 2 ? s->y / 2 : -s->y / 2,
                                    count & 1 ? s->z / 2 : -s->z / 2};
    } else if (s->form == CYLINDER) {
        count += add_ring(p, s->x, -s->y / 2);
        count += add_ring(p + count, s->x, s->y / 2);
    } else {
        count += add_half_sphere(p, s->x, s->y / 2, 1);
        count += add_half_sphere(p + count, s->x, -s->y / 2, -1);
    }
    for (size_t i = 0; pose && i < count; i++) p[i] = graze_pose_carry(pose, p[i]);
    return solid_of(p, count);
}

/* ---- one row ---- */

static double steps_of(const graze_query *query)
{
    graze_statistic all[20];
    const size_t count = graze_query_statistics(query, all, 20);
    for (size_t i = 0; i < count; i++)
        if (strcmp(all[i].name, "steps") == 0) return all[i].value;
    fail_msg("steps are not counted");
    return 0;
}

static const char *const methods[] = {"convex", "convex,start=random", "convex,start=last,coherence=off",
                                      "convex,pick=first,inside=planes"};
enum { METHODS = sizeof methods / sizeof *methods };

/* A march of 12 steps and two of 24, each after a search of 48 rounds, and a search before them. */
enum { MOST_STEPS = 12 + 2 * (24 + 48) + 48, QUESTIONS = 12 };

/* B moves from pose to pose. Returns the distance at the last of them. */
static double expect_poses(const char *name, graze_mesh *a, graze_mesh *b, const graze_pose *poses, size_t count)
{
    graze_model *surfaces[2] = {scene_model(a, "brute"), scene_model(b, "brute")},
                *solids[2] = {scene_model(a, "convex"), scene_model(b, "convex")};
    solid_judge j = solid_judge_of(a, b, solid_query(surfaces[0], surfaces[1], "brute"));
    graze_query *queries[METHODS];
    double distance = 0, steps[METHODS] = {0};
    for (int m = 0; m < METHODS; m++) queries[m] = solid_query(solids[0], solids[1], methods[m]);
    for (size_t i = 0; i < count; i++) {
        const solid_truth t = solid_truth_at(&j, &poses[i]);
        distance = t.distance;
        for (int m = 0; m < METHODS; m++) solid_expect_all(queries[m], &poses[i], &t);
        solid_expect_tolerances(queries, METHODS, &j, &poses[i], t.nearest.closest.distance);
        for (int m = 0; m < METHODS; m++) {
            const double now = steps_of(queries[m]);
            if (now - steps[m] > QUESTIONS * MOST_STEPS)
                fail_msg("%s, pose %zu, %s: %g steps", name, i, methods[m], now - steps[m]);
            steps[m] = now;
        }
    }
    for (int m = 0; m < METHODS; m++) graze_query_free(queries[m]);
    graze_query_free(j.surfaces);
    solid_judge_end(&j);
    for (int k = 0; k < 2; k++) graze_model_free(surfaces[k]), graze_model_free(solids[k]);
    graze_mesh_free(a);
    graze_mesh_free(b);
    return distance;
}

/* Both placed in the world: with A's frame at rest, and with A carried into the world. */
static double expect_placed(const char *name, const named_solid *a, const graze_pose *a_in_world, const named_solid *b,
                            const graze_pose *b_in_world)
{
    const graze_pose b_in_a = graze_pose_relative(a_in_world, b_in_world);
    expect_poses(name, named_mesh(a, a_in_world), named_mesh(b, NULL), b_in_world, 1);
    return expect_poses(name, named_mesh(a, NULL), named_mesh(b, NULL), &b_in_a, 1);
}

/* ---- FCL ---- */

static const struct {
    const char *name;
    named_solid a, b;
    graze_pose a_in_world, b_in_world;
    double distance, error; /* that FCL expects; negative: the solids overlap; NAN: nothing is said */
} of_fcl[] = {
    {"spheres apart",
     {SPHERE, 20, 0, 0},
     {SPHERE, 10, 0, 0},
     {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}},
     {{{1, 0, 0, 40}, {0, 1, 0, 0}, {0, 0, 1, 0}}},
     10,
     1e-12},
    {"spheres that overlap",
     {SPHERE, 20, 0, 0},
     {SPHERE, 10, 0, 0},
     {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}},
     {{{1, 0, 0, 25}, {0, 1, 0, 0}, {0, 0, 1, 0}}},
     -5,
     0},
    {"spheres that overlap across",
     {SPHERE, 20, 0, 0},
     {SPHERE, 10, 0, 0},
     {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}},
     {{{1, 0, 0, 20}, {0, 1, 0, 0}, {0, 0, 1, 20}}},
     -1,
     0},
    {"sphere and capsule apart",
     {SPHERE, 20, 0, 0},
     {CAPSULE, 10, 20, 0},
     {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}},
     {{{1, 0, 0, 40}, {0, 1, 0, 0}, {0, 0, 1, 0}}},
     10,
     1e-12},
    {"sphere and capsule that overlap",
     {SPHERE, 20, 0, 0},
     {CAPSULE, 10, 20, 0},
     {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}},
     {{{1, 0, 0, 25}, {0, 1, 0, 0}, {0, 0, 1, 0}}},
     -5,
     0},
    {"cylinder and sphere, 391",
     {CYLINDER, 0.03, 0.65, 0},
     {SPHERE, 0.055, 0, 0},
     {{{1, 0, 0, 0.6}, {0, 1, 0, 0}, {0, 0, 1, 0.325}}},
     {{{-0.9954758066, -0.0295866301, 0.0902914702, 0.5419794018},
       {-0.0851034786, -0.1449450565, -0.9857729599, -0.0621175025},
       {0.0422530022, -0.9889972506, 0.1417713719, 0.6016236576}}},
     NAN,
     0},
    {"cylinder and box, 319",
     {CYLINDER, 0.05, 0.06, 0},
     {BOX, 0.025, 0.35, 1.845},
     {{{-0.99999999997999022838, 6.2572835802045040178e-10, 6.3260669852976095481e-06, 0.57500009756757608503},
       {6.3260669851683709551e-06, -6.3943303429958554955e-10, 0.99999999997999056145, -0.42711963046787942977},
       {6.2573180158128459924e-10, 1, 6.3942912945996747041e-10, 1.1867093358746836351}}},
     {{{0, -1, 0, 0.8}, {1, 0, 0, -0.4575}, {0, 0, 1, 1.0225}}},
     NAN,
     0},
    {"cylinder and box, 390",
     {CYLINDER, 0.05, 0.06, 0},
     {BOX, 0.025, 0.35, 1.845},
     {{{-0.97313010759279283679, -0.12202804064972551379, 0.19526123781136842106, 0.87472781461138560122},
       {0.20950801135757171623, -0.11745920593569325607, 0.97072639199619581429, -0.4038687881347159947},
       {-0.095520609678929752073, 0.98555187191549953329, 0.13986894183635001365, 1.5871328698116491385}}},
     {{{0, -1, 0, 0.8}, {1, 0, 0, -0.4575}, {0, 0, 1, 1.0225}}},
     NAN,
     0},
    {"boxes, 388",
     {BOX, 0.03, 0.12, 0.1},
     {BOX, 0.025, 0.35, 1.845},
     {{{-3.0627937852578681533e-08, -0.99999999999999888978, -2.8893865161583314238e-08, 0.63499979627350811029},
       {0.9999999999999980016, -3.0627939739957803544e-08, 6.4729926918527511769e-08, -0.48500002215636439651},
       {-6.4729927722963847085e-08, -2.8893863029448751323e-08, 0.99999999999999711342, 1.0778146458339641356}}},
     {{{0, -1, 0, 0.8}, {1, 0, 0, -0.4575}, {0, 0, 1, 1.0225}}},
     NAN,
     0},
    {"boxes, 395",
     {BOX, 0.46, 0.48, 0.01},
     {BOX, 0.049521, 0.146, 0.0725},
     {{{1, 0, 0, -0.72099999999999997424}, {0, 1, 0, -0.77200000000000001954}, {0, 0, 1, 0.81000000000000005329}}},
     {{{0.10758262492983036718, -0.6624881850015212903, -0.74130653817877356637, -0.42677133002999478872},
       {0.22682184885125472595, -0.709614040775253474, 0.6670830248314786326, -0.76596851247746788882},
       {-0.96797615037608542021, -0.23991106241273435495, 0.07392465377049164954, 0.80746731400091054098}}},
     NAN,
     0},
    {"boxes, 415",
     {BOX, 0.49, 0.05, 0.21},
     {BOX, 0.035, 0.12, 0.03},
     {{{4.8966386501092529215e-12, -1, 0, -0.43999999999999994671},
       {1, 4.8966386501092529215e-12, 0, -0.61499999999858001587},
       {0, 0, 1, 0.35499999999999998224}}},
     {{{0.83512153565236335595, -0.55006546945762568868, -9.4542360608233572896e-16, -0.40653441507331000704},
       {0.55006546945762568868, 0.83512153565236313391, 1.1787444236552387666e-15, -0.69166166923735727945},
       {1.2902271444330665572e-16, -1.4878153530113264589e-15, 1, 0.43057093858718892276}}},
     NAN,
     0},
    {"boxes, 398",
     {BOX, 0.614, 3, 0.37},
     {BOX, 0.494, 0.552, 0.01},
     {{{1, 0, 0, -0.675}, {0, 1, 0, 0}, {0, 0, 1, 0.9115}}},
     {{{1, 0, 0, -0.692}, {0, 1, 0, 0}, {0, 0, 1, 0.935}}},
     NAN,
     0},
    {"boxes, 428",
     {BOX, 0.2, 0.33, 0.1},
     {BOX, 0.452, 0.27, 0.6},
     {{{1, 0, 0, -0.071000000000000035305}, {0, 1, 0, -0.77200000000000001954}, {0, 0, 1, 0.79999999999999993339}}},
     {{{1, 0, 0, 0.12099999999999999645}, {0, 1, 0, -0.78769605692727695523}, {0, 0, 1, 0.53422044196125151316}}},
     NAN,
     0},
    {"boxes that touch",
     {BOX, 0.31650000000000000355, 0.22759999999999999676, 0.1768000000000000127},
     {BOX, 0.49430000000000001714, 0.35460000000000002629, 0.075200000000000002953},
     {{{0.44540578475530234748, 0.89532881496493399442, -8.8937407685638678971e-09, 1.2652949075960071568},
       {-0.89532881496493377238, 0.44540578475530190339, -2.8948680226084145336e-08, 1.4551012423210101243},
       {-2.1957263975186326105e-08, 2.0856732016652919226e-08, 0.99999999999999955591, 0.49480006232932938204}}},
     {{{0.44171122913485860728, 0.8971572827861190591, -1.622764514865468214e-09, 1.1304016226141906376},
       {-0.8971572827861190591, 0.44171122913485860728, -5.1621053952306079594e-09, 1.8410802645284281009},
       {-3.9144271413829990148e-09, 3.7360349218094348098e-09, 1, 0.44400006232932492933}}},
     0,
     1e-12},
    {"sphere and box, 408",
     {SPHERE, 0.06, 0, 0},
     {BOX, 0.1, 0.1, 0.1},
     {{{-0.99999999999999955591, -4.4637642593504144998e-09, 0, 1.7855056639081962376e-10},
       {4.4637642593504144998e-09, -0.99999999999999955591, 0, 0.039999999999999993894},
       {0, 0, 1.0000000000000008882, 0.33000000000000012657}}},
     {{{1, 0, 0, 0.05}, {0, 1, 0, 0.15}, {0, 0, 1, 0.35}}},
     NAN,
     0},
};

static void poses_of_fcl(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof of_fcl / sizeof *of_fcl; i++) {
        const graze_pose *a = &of_fcl[i].a_in_world, *b = &of_fcl[i].b_in_world;
        const double distance = expect_placed(of_fcl[i].name, &of_fcl[i].a, a, &of_fcl[i].b, b);
        expect_placed(of_fcl[i].name, &of_fcl[i].b, b, &of_fcl[i].a, a);
        const double right = of_fcl[i].distance;
        if (isnan(right)) continue;
        if (right < 0 ? distance != 0 : !(fabs(distance - right) <= of_fcl[i].error))
            fail_msg("%s: %.17g is %.17g", of_fcl[i].name, right, distance);
    }
}

/* 493: cubes of five sizes, tilted and stacked, that touch but for parts of 1e-15. */
static void stacked_cubes_of_fcl(void **state)
{
    (void)state;
    static const double sizes[] = {0.01, 0.25, 0.5, 10, 1000},
                        gaps[] = {-1e-15, -2.5e-16, -1e-16, 0, 1e-16, 2.5e-16, 1e-15};
    const graze_pose turn = {{{0.94096063217417758029, 0.29296840037289501035, 0.16959541586174811667, 0},
                              {-0.23569836841299879326, 0.92661523595848427348, -0.29296840037289506586, 0},
                              {-0.2429801799032638987, 0.23569836841299884878, 0.94096063217417758029, 0}}};
    for (int s = 0; s < 5; s++)
        for (int g = 0; g < 7; g++) {
            const double size = sizes[s], gap = gaps[g] * fmax(1, size);
            const named_solid cube = {BOX, size, size, size};
            graze_pose a = turn, b = turn;
            const graze_vec3 up = graze_pose_carry(&turn, (graze_vec3){0, size + gap, 0});
            a.m[2][3] = 5 * size;
            b.m[0][3] = up.x, b.m[1][3] = up.y, b.m[2][3] = 5 * size + up.z;
            assert_true(expect_placed("stacked cubes", &cube, &a, &cube, &b) <= 4e-15 * fmax(1, size));
        }
}

/* ---- quarter turns ---- */

/* Cubes, one turned by quarters, exactly and as sines and cosines have it, on a way past each other. */
static void cubes_with_a_quarter_turn(void **state)
{
    (void)state;
    static const named_solid cube = {BOX, 1, 1, 1};
    enum { ALONG = 24 };
    for (int axis = 0; axis < 3; axis++)
        for (int way = 0; way < 3; way++)
            for (int exact = 0; exact < 2; exact++) {
                graze_pose poses[ALONG], turn;
                graze_error error;
                const double half = exact ? sqrt(0.5) : 0.70710678118654746;
                scene_expect_ok(graze_pose_from_quaternion(half, axis == 0 ? half : 0, axis == 1 ? half : 0,
                                                           axis == 2 ? half : 0, (graze_vec3){0, 0, 0}, &turn, &error),
                                &error);
                if (exact)
                    for (int i = 0; i < 9; i++) turn.m[i / 3][i % 3] = round(turn.m[i / 3][i % 3]);
                for (int i = 0; i < ALONG; i++) {
                    poses[i] = turn;
                    poses[i].m[way][3] = (i - ALONG / 2) * 0.125;
                    poses[i].m[(way + 1) % 3][3] = i % 4 * 0.25;
                    poses[i].m[(way + 2) % 3][3] = 1;
                }
                expect_poses("quarter turns", named_mesh(&cube, NULL), named_mesh(&cube, NULL), poses, ALONG);
            }
}

/* ---- libccd ---- */

/* boxbox.c: aligned boxes that pass each other along each axis, an eighth turn about y, and a cube that turns in place
 * beside another. */
static void boxes_of_libccd(void **state)
{
    (void)state;
    static const named_solid flat = {BOX, 1, 2, 1}, wide = {BOX, 2, 1, 2}, cube = {BOX, 1, 1, 1};
    static const double starts[4][3] = {{-5, -0.1, 0}, {0, -5, 0}, {0, 0, -5}, {-5, 0.5, 0}};
    enum { ALONG = 100, TURNS = 30 };
    static graze_pose poses[ALONG];
    graze_error error;
    for (int row = 0; row < 4; row++) {
        double at[3] = {starts[row][0], starts[row][1], starts[row][2]};
        for (int i = 0; i < ALONG; i++) {
            const double turn = row == 3 ? 3.141592653589793 / 8 : 0;
            scene_expect_ok(graze_pose_from_quaternion(cos(turn), 0, sin(turn), 0, (graze_vec3){at[0], at[1], at[2]},
                                                       &poses[i], &error),
                            &error);
            at[row % 3] += 0.1;
        }
        expect_poses("boxes", named_mesh(&wide, NULL), named_mesh(&flat, NULL), poses, ALONG);
    }
    for (int i = 0; i < TURNS; i++) {
        const double turn = 3.141592653589793 / 40 * i;
        scene_expect_ok(
            graze_pose_from_quaternion(cos(turn), 0, sin(turn), 0, (graze_vec3){-1.01, 0, 0}, &poses[i], &error),
            &error);
    }
    expect_poses("a cube that turns", named_mesh(&cube, NULL), named_mesh(&cube, NULL), poses, TURNS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(poses_of_fcl), cmocka_unit_test(stacked_cubes_of_fcl),
                                       cmocka_unit_test(cubes_with_a_quarter_turn), cmocka_unit_test(boxes_of_libccd)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
