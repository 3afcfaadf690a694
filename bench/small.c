/* How many times as long as brute does each method take, where meshes are small?
 *
 *     build/tests/query/bench_small [RUNS [METHOD]]
 *
 * Meshes of 1 to 300 triangles, of one scale and of many, asked for one contact, all contacts, all pairs within a
 * tolerance and the distance, at four poses. Methods are timed in turns, in one process; of all runs (20) the least
 * counts. A line for each method and size: the worst ratio, its scene and question, and both times of a question. With
 * METHOD, a line for every scene and question of this method alone, with the tests that it and brute make. */
#include "base/clock.h"
#include "query/soups.h"

enum { POSES = 4, KINDS = 4, SCENES = 11, MOST_RUNS = 100000 };

static const char *const methods[] = {
    "brute",
    "wide",
    "wide,build=fast",
    "wide,coherence=off",
    "wide,simd=scalar",
    "boxtree",
    "boxtree,test=lite,descend=both",
    "boxtree,test=sat,descend=larger",
    "boxtree,test=table,cuts=one",
    "boxtree,test=align,split=seeds,simd=scalar",
    "kdop",
    "kdop,k=6",
    "kdop,k=26,tumble=vertices",
    "kdop,k=26,overlap=closure",
    "kdop,descend=lockstep,planes=off",
    "kdop,descend=environment,front=on",
    "kdop,overlap=thinnest,tau=100,tau_env=70",
    "kdop,preset=paper",
    "kdop,skinny=100",
};
enum { METHODS = sizeof methods / sizeof *methods };

static const size_t sizes[] = {1, 2, 4, 8, 16, 32, 60, 100, 300};
enum { SIZES = sizeof sizes / sizeof *sizes };

static const char *const questions[KINDS] = {"first", "all", "within", "distance"};

/* ---- scenes ---- */

/* The first `count` triangles of a soup that has as many. */
static scene_soup cut_to(scene_soup soup, size_t count)
{
    if (count < soup.count) soup.count = count;
    return soup;
}

static scene_soup closed_soup(size_t count)
{
    int rings = 2;
    while ((size_t)(4 * rings * rings) < count) rings++;
    return cut_to(sphere_soup(1, rings), count);
}

/* Triangles whose sizes are anywhere from 1 down to 1e-12, all over the place. */
static scene_soup mixed_soup(scene_random *r, size_t count)
{
    scene_soup soup = centred_soup(r, count, 0.5);
    for (size_t i = 0; i < count; i++) {
        graze_vec3 *t = &soup.corners[3 * i];
        const double size = small_number(r, 0, 12);
        for (int k = 1; k < 3; k++)
            t[k] = (graze_vec3){t[0].x + size * (t[k].x - t[0].x), t[0].y + size * (t[k].y - t[0].y),
                                t[0].z + size * (t[k].z - t[0].z)};
    }
    return soup;
}

static scene_soup nested_of(scene_random *r, size_t count, int clusters)
{
    const size_t each = (count + (size_t)clusters - 1) / (size_t)clusters;
    return cut_to(nested_soup(r, clusters, each, clusters > 4 ? 0.03 : 1e-8, (graze_vec3){0.1, 0.2, -0.1}), count);
}

typedef struct setting {
    const char *name;
    scene_soup soups[2];
    double reach; /* of poses around the origin */
    graze_vec3 at;
} setting;

static scene_soup make_soup(scene_random *r, int scene, size_t count)
{
    scene_soup soup;
    switch (scene) {
    case 0: return centred_soup(r, count, 0.3);
    case 1: return closed_soup(count);
    case 2: return scene_grid_soup(r, count, 3);
    case 3: return centred_soup(r, count, 0.3);
    case 4: return closed_soup(count);
    case 5:
        soup = closed_soup(count);
        return count > 1 ? joined(cut_to(soup, count - 1), with_stray(scene_soup_of(0), 1e8, false)) : soup;
    case 6: return nested_of(r, count, 2);
    case 7: return nested_of(r, count, 6);
    case 8: return mixed_soup(r, count);
    case 9:
        soup = closed_soup(count);
        scale(&soup, 0x1p-1060);
        return soup;
    default: return cut_to(scene_strip_soup(r, (count + 1) / 2), count);
    }
}

static setting make_setting(scene_random *r, int scene, size_t count)
{
    static const char *const names[SCENES] = {"soup",       "closed", "touching", "soup, far", "closed, near", "stray",
                                              "two scales", "nested", "mixed",    "subnormal", "strips"};
    static const double reach[SCENES] = {0.5, 1.5, 1.5, 0.5, 0.1, 1, 1e-8, 1e-8, 0.3, 0x1p-1060, 0.5};
    setting out = {.name = names[scene], .reach = reach[scene]};
    for (int i = 0; i < 2; i++) out.soups[i] = make_soup(r, scene, count);
    if (scene == 3) out.at = (graze_vec3){30, 20, 10};
    if (scene == 4) out.at = (graze_vec3){2.2, 0.3, 0.1};
    return out;
}

/* ---- timing ---- */

typedef struct entrant {
    scene_pair pair;
    double least;
    graze_counters counters;
    bool answers;
} entrant;

static graze_status ask(graze_query *query, int kind, const graze_pose *pose, double tolerance,
                        graze_counters *counters)
{
    graze_result result = {0};
    graze_distance distance = {0};
    graze_error error;
    graze_status status;
    switch (kind) {
    case 0: status = graze_query_first(query, pose, &result, &error); break;
    case 1: status = graze_query_contacts(query, pose, NULL, &result, &error); break;
    case 2: status = graze_query_within(query, pose, tolerance, NULL, &result, &error); break;
    default: status = graze_query_distance(query, pose, &distance, &error); break;
    }
    graze_counters_add(counters, kind == 3 ? &distance.counters : &result.counters);
    return status;
}

/* Nanoseconds a question: as many rounds through the poses as take some microseconds. */
static double time_once(entrant *e, int kind, const graze_pose *poses, double tolerance)
{
    int rounds = 0;
    uint64_t taken;
    const uint64_t start = grz_clock();
    do {
        e->counters = (graze_counters){0};
        for (int i = 0; i < POSES; i++) (void)ask(e->pair.query, kind, &poses[i], tolerance, &e->counters);
        rounds++;
        taken = grz_clock() - start;
    } while (taken < 4000);
    return (double)taken / (rounds * POSES);
}

static void measure(entrant *entrants, const bool *chosen, int kind, const graze_pose *poses, double tolerance,
                    int runs)
{
    for (int m = 0; m < METHODS; m++) {
        graze_counters unused = {0};
        entrants[m].least = INFINITY;
        entrants[m].answers = chosen[m] && ask(entrants[m].pair.query, kind, poses, tolerance, &unused) == GRAZE_OK;
    }
    for (int run = 0; run < runs; run++)
        for (int m = 0; m < METHODS; m++) {
            if (!entrants[m].answers) continue;
            const double taken = time_once(&entrants[m], kind, poses, tolerance);
            if (taken < entrants[m].least) entrants[m].least = taken;
        }
}

/* ---- what is worst ---- */

typedef struct record {
    double ratio, own, brute;
    char what[80];
} record;

static void print_all(const char *what, size_t size, const entrant *e, const entrant *brute)
{
    printf(
        "%4zu %-22s %7.2f times %10.0f ns, brute %10.0f; bounds %llu, made %llu, exact %llu; brute %llu, exact %llu\n",
        size, what, e->least / brute->least, e->least, brute->least, (unsigned long long)e->counters.bv_tests,
        (unsigned long long)e->counters.bv_updates, (unsigned long long)e->counters.triangle_tests,
        (unsigned long long)brute->counters.bv_tests, (unsigned long long)brute->counters.triangle_tests);
}

static void keep_worst(record *worst, const entrant *e, const entrant *brute, const char *what)
{
    const double ratio = e->least / brute->least;
    if (ratio <= worst->ratio) return;
    *worst = (record){.ratio = ratio, .own = e->least, .brute = brute->least};
    snprintf(worst->what, sizeof worst->what, "%s", what);
}

static void run_scene(int scene, int size, int runs, const bool *chosen, bool prints_all, record (*worst)[SIZES])
{
    static entrant entrants[METHODS];
    scene_random r = {(uint64_t)(1000 * scene + size)};
    setting s = make_setting(&r, scene, sizes[size]);
    graze_pose poses[POSES];
    for (int i = 0; i < POSES; i++) {
        const graze_vec3 p = scene_unit_point(&r);
        const graze_vec3 t = {s.at.x + s.reach * (p.x - 0.5), s.at.y + s.reach * (p.y - 0.5),
                              s.at.z + s.reach * (p.z - 0.5)};
        graze_error error;
        scene_expect_ok(graze_pose_from_euler((graze_vec3){10 + 31 * i, 20, 17 * i}, t, &poses[i], &error), &error);
        if (scene == 2 || (scene > 5 && i == 0)) poses[i] = scene_translation(i % 2, i / 2, 0);
    }
    for (int m = 0; m < METHODS; m++)
        if (chosen[m]) entrants[m].pair = scene_open(&s.soups[0], &s.soups[1], methods[m]);
    for (int kind = 0; kind < KINDS; kind++) {
        char what[80];
        snprintf(what, sizeof what, "%s, %s", s.name, questions[kind]);
        measure(entrants, chosen, kind, poses, 0.02 * s.reach, runs);
        for (int m = 1; m < METHODS; m++) {
            if (!entrants[m].answers) continue;
            if (prints_all) print_all(what, sizes[size], &entrants[m], &entrants[0]);
            keep_worst(&worst[m][size], &entrants[m], &entrants[0], what);
        }
    }
    for (int m = 0; m < METHODS; m++)
        if (chosen[m]) scene_close(&entrants[m].pair);
    for (int i = 0; i < 2; i++) scene_soup_free(&s.soups[i]);
}

int main(int argc, char **argv)
{
    static record worst[METHODS][SIZES];
    bool chosen[METHODS];
    const int runs = argc > 1 ? atoi(argv[1]) : 20;
    bool is_known = argc < 3;
    for (int m = 0; m < METHODS; m++) {
        chosen[m] = argc < 3 || m == 0 || strcmp(methods[m], argv[2]) == 0;
        is_known |= m > 0 && chosen[m];
    }
    if (argc > 3 || runs < 1 || runs > MOST_RUNS || !is_known) {
        fprintf(stderr, "usage: bench_small [RUNS, 1 to %d [METHOD]]; METHOD is one of\n", MOST_RUNS);
        for (int m = 1; m < METHODS; m++) fprintf(stderr, "    %s\n", methods[m]);
        return 2;
    }
    for (int size = 0; size < SIZES; size++)
        for (int scene = 0; scene < SCENES; scene++) run_scene(scene, size, runs, chosen, argc > 2, worst);
    for (int m = 1; m < METHODS && argc < 3; m++)
        for (int size = 0; size < SIZES; size++) {
            const record *w = &worst[m][size];
            printf("%-44s %4zu %8.2f times  %-22s %10.0f ns, brute %10.0f\n", methods[m], sizes[size], w->ratio,
                   w->what, w->own, w->brute);
        }
    return 0;
}
