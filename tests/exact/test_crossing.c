/* The filter that says which triangles cross and which are apart, against the truth in rationals: it may say nothing,
 * but nothing that is not so. All kinds of vector units say the same. GRAZE_CASES and GRAZE_SEED steer it. */
#include "exact/crossing_as.h"
#include "oracle/rational.h"
#include "oracle/stream.h"
#include "scene.h"

#include <time.h>

/* True coordinates are whole numbers of `unit`, so that doubles hold them and their sums. */
enum { BITS = 40 };

typedef struct groups {
    double at[2][8][3][3]; /* [group][lane][which][axis], whole numbers from the middle of the group */
    double shift[3];       /* and from the first middle to the second */
    double unit;
} groups;

/* ---- how triangles lie ---- */

static double any_whole(stream *s, double most)
{
    return rint((2 * stream_unit(s) - 1) * most);
}

static void any_triangle(stream *s, double most, double t[3][3])
{
    double centre[3];
    const double size = most * (stream_one_in(s, 3) ? ldexp(1, -stream_between(s, 1, 16)) : 0.6);
    for (int k = 0; k < 3; k++) centre[k] = any_whole(s, most - size);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) t[i][k] = centre[k] + any_whole(s, size);
}

/* The corner of the first group's triangle, seen from the second group's middle. */
static double seen(const groups *g, int lane, int which, int axis)
{
    return g->at[0][lane][which][axis] - g->shift[axis];
}

/* A point of the first group's triangle, within its inside, on an edge or a corner, but for a rounding. */
static void point_of(stream *s, const groups *g, int lane, double out[3])
{
    double w[3] = {stream_unit(s), stream_unit(s), stream_unit(s)};
    for (int i = stream_between(s, 0, 2); i > 0; i--) w[stream_between(s, 0, 2)] = 0;
    const double sum = w[0] + w[1] + w[2] + 1e-300;
    for (int k = 0; k < 3; k++)
        out[k] = rint((w[0] * seen(g, lane, 0, k) + w[1] * seen(g, lane, 1, k) + w[2] * seen(g, lane, 2, k)) / sum);
}

/* Makes the second group's triangle lie in one of the ways that are hard to tell, beside the first's. */
static void make_hard(stream *s, groups *g, int lane)
{
    double(*t)[3] = g->at[1][lane], p[3];
    const double step = stream_one_in(s, 2) ? 0 : ldexp(1, stream_between(s, 0, BITS - 14)); /* off by so much */
    point_of(s, g, lane, p);
    switch (stream_between(s, 0, 6)) {
    case 0: /* a corner on the triangle */
        for (int k = 0; k < 3; k++) t[0][k] = p[k] + any_whole(s, step);
        break;
    case 1: /* an edge through a point of it */
        for (int k = 0; k < 3; k++) t[1][k] = 2 * p[k] - t[0][k] + any_whole(s, step);
        break;
    case 2: /* a corner of its own, shared */
        for (int k = 0; k < 3; k++) t[2][k] = seen(g, lane, 1, k) + any_whole(s, step);
        break;
    case 3: /* an edge shared */
        for (int i = 0; i < 2; i++)
            for (int k = 0; k < 3; k++) t[i][k] = seen(g, lane, i, k) + any_whole(s, step);
        break;
    case 4: /* the same plane */
        for (int i = 0; i < 3; i++) {
            const double u = step > 0 ? 4 * stream_unit(s) - 2 : stream_between(s, -2, 2),
                         v = step > 0 ? 4 * stream_unit(s) - 2 : stream_between(s, -2, 2);
            for (int k = 0; k < 3; k++)
                t[i][k] = seen(g, lane, 0, k) +
                          rint(u * (seen(g, lane, 1, k) - seen(g, lane, 0, k)) +
                               v * (seen(g, lane, 2, k) - seen(g, lane, 0, k))) +
                          any_whole(s, step);
        }
        break;
    case 5: /* a needle through a point of it */
        for (int k = 0; k < 3; k++) {
            t[1][k] = 2 * p[k] - t[0][k];
            t[2][k] = t[1][k] + any_whole(s, step + 1);
        }
        break;
    default: /* no area */
        for (int k = 0; k < 3; k++) t[2][k] = t[stream_between(s, 0, 1)][k];
    }
}

static groups make_groups(stream *s)
{
    static const int odd[] = {-170, -149, -126, -60, -52, -40, 36, 39, 40, 41, 100, 120};
    groups g;
    const int exponent =
        stream_one_in(s, 3) ? odd[stream_between(s, 0, 11)] : stream_between(s, -16, 3); /* of the largest coordinate */
    g.unit = ldexp(1, exponent - BITS);
    const double most[2] = {ldexp(1, BITS - stream_between(s, 0, 6)), ldexp(1, BITS - stream_between(s, 0, 6))};
    const double far = (most[0] + most[1]) * (stream_one_in(s, 4) ? 1 : 0.3);
    for (int k = 0; k < 3; k++) g.shift[k] = any_whole(s, far);
    for (int lane = 0; lane < 8; lane++) {
        any_triangle(s, most[0], g.at[0][lane]);
        any_triangle(s, most[1], g.at[1][lane]);
        if (stream_one_in(s, 2)) make_hard(s, &g, lane);
    }
    return g;
}

/* ---- what the filter is given ---- */

static double largest_of(const double at[8][3][3])
{
    double largest = 0;
    for (int lane = 0; lane < 8; lane++)
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) largest = fmax(largest, fabs(at[lane][i][k]));
    return largest;
}

/* Up to the error, and every other time nearly all of it. */
static double any_error(stream *s, double error)
{
    const double part = 2 * stream_unit(s) - 1;
    return 0.999 * error * (stream_one_in(s, 2) ? part : copysign(1, part));
}

/* Coordinates are off by a rounding, and at times by an error that is told. */
static crossing_groups given(stream *s, const groups *g)
{
    crossing_groups out;
    const double half[2] = {largest_of(g->at[0]) * g->unit, largest_of(g->at[1]) * g->unit};
    out.error = stream_one_in(s, 2) ? 0 : ldexp(half[0], -stream_between(s, 14, 30));
    double shift = 0;
    for (int k = 0; k < 3; k++) {
        out.shift[k] = g->shift[k] * g->unit;
        shift = fmax(shift, fabs(out.shift[k]));
    }
    out.size = shift + half[0] + half[1];
    for (int group = 0; group < 2; group++) {
        out.own[group] = 0x1.01p-24 * half[group] + out.error + 0x1p-50;
        for (int lane = 0; lane < 8; lane++)
            for (int i = 0; i < 3; i++)
                for (int k = 0; k < 3; k++)
                    out.corner[group][i][k][lane] =
                        (float)(g->at[group][lane][i][k] * g->unit + any_error(s, out.error));
    }
    return out;
}

/* ---- what it says ---- */

typedef struct tally {
    size_t pairs, apart, cross, kinds[4];
} tally;

static void expect_true(truth *oracle, const groups *g, const crossing_said *said, uint64_t number, tally *sum)
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            const bool apart = said->apart[j] >> i & 1, cross = said->cross[j] >> i & 1;
            sum->pairs++;
            sum->apart += apart;
            sum->cross += cross;
            graze_vec3 a[3], b[3];
            for (int c = 0; c < 3; c++) {
                a[c] = (graze_vec3){g->at[0][i][c][0], g->at[0][i][c][1], g->at[0][i][c][2]};
                b[c] = (graze_vec3){g->at[1][j][c][0] + g->shift[0], g->at[1][j][c][1] + g->shift[1],
                                    g->at[1][j][c][2] + g->shift[2]};
            }
            const graze_kind kind = truth_kind(oracle, a, 3, b, 3);
            sum->kinds[kind]++;
            if ((apart && kind != GRAZE_APART) || (cross && kind != GRAZE_CROSSING) || (apart && cross))
                fail_msg("case %llu, triangles %d and %d: the filter says%s%s, they are %s", (unsigned long long)number,
                         i, j, apart ? " apart" : "", cross ? " crossing" : "", truth_kind_name(kind));
        }
}

static void expect_alike(const crossing_groups *of, const crossing_said *said)
{
    crossing_said other;
#define EXPECT_ALIKE(unused, name, has)                                                                                \
    if (grz_vector_has(GRZ_VECTOR_##name)) {                                                                           \
        CROSSING_AS(name)(of, &other);                                                                                 \
        assert_memory_equal(said, &other, sizeof other);                                                               \
    }
    GRZ_COMPILED_VECTOR_KINDS(EXPECT_ALIKE, tests)
}

static void what_it_says_is_so(void **state)
{
    (void)state;
    const char *cases = getenv("GRAZE_CASES"), *seed = getenv("GRAZE_SEED");
    const uint64_t count = cases ? strtoull(cases, NULL, 10) / 5 + 1 : 4000;
    const uint64_t from = seed ? strtoull(seed, NULL, 10) : (uint64_t)time(NULL);
    printf("crossing: GRAZE_SEED=%llu\n", (unsigned long long)from);
    truth *oracle = truth_create();
    assert_non_null(oracle);
    tally sum = {0};
    for (uint64_t number = 0; number < count; number++) {
        stream s = stream_at(from, number);
        const groups g = make_groups(&s);
        const crossing_groups of = given(&s, &g);
        crossing_said said;
        CROSSING_AS(scalar)(&of, &said);
        expect_alike(&of, &said);
        expect_true(oracle, &g, &said, number, &sum);
    }
    truth_free(oracle);
    printf("%zu pairs: %zu apart, said of %zu; %zu crossing, said of %zu; %zu touching, %zu overlapping\n", sum.pairs,
           sum.kinds[GRAZE_APART], sum.apart, sum.kinds[GRAZE_CROSSING], sum.cross, sum.kinds[GRAZE_TOUCHING],
           sum.kinds[GRAZE_OVERLAP]);
    if (count < 100) return;
    assert_true(sum.apart * 2 > sum.kinds[GRAZE_APART] && sum.cross * 4 > sum.kinds[GRAZE_CROSSING]);
    assert_true(sum.kinds[GRAZE_TOUCHING] > 0 && sum.kinds[GRAZE_OVERLAP] > 0);
}

/* ---- errors at their worst, by search ---- */

/* Two triangles as numbers from -1 to 1, so that a search can change one of them after the other. */
enum { GENES = 64 };

typedef struct attempt {
    double gene[GENES];
    int next;
} attempt;

static double gene(attempt *a)
{
    return a->gene[a->next++];
}

static int whole_gene(attempt *a, int low, int high)
{
    return low + (int)((gene(a) + 1) / 2 * (high - low + 0.999));
}

static void vector_of_genes(attempt *a, double size, double out[3])
{
    for (int k = 0; k < 3; k++) out[k] = rint(gene(a) * size);
}

/* Sums of whole multiples: no coordinate is rounded. */
static void step(double to[3], const double from[3], double i, const double along[3])
{
    for (int k = 0; k < 3; k++) to[k] = from[k] + i * along[k];
}

/* The first corner of one triangle is in the plane of the other, which may be tiny beside the way there. */
static void corner_in_plane(attempt *a, double most, double t[2][3][3])
{
    const int flat = gene(a) < 0, other = 1 - flat;
    double edge[2][3];
    const double small = ldexp(most, -whole_gene(a, 0, 34));
    vector_of_genes(a, most, t[flat][0]);
    for (int i = 0; i < 2; i++) {
        vector_of_genes(a, small, edge[i]);
        step(t[flat][1 + i], t[flat][0], 1, edge[i]);
    }
    step(t[other][0], t[flat][0], rint(gene(a) * most / (small + 1)), edge[0]);
    step(t[other][0], t[other][0], rint(gene(a) * most / (small + 1)), edge[1]);
    for (int i = 1; i < 3; i++) vector_of_genes(a, most, t[other][i]);
}

/* The first edges cross, anywhere from an end to the other. */
static void edges_that_cross(attempt *a, double most, double t[2][3][3])
{
    double at[3], along[3];
    vector_of_genes(a, most / 2, at);
    for (int side = 0; side < 2; side++) {
        const double size = ldexp(most, -whole_gene(a, 0, 30)) / 16;
        const int before = whole_gene(a, 0, 8);
        vector_of_genes(a, size, along);
        step(t[side][0], at, before, along);
        step(t[side][1], at, before - 8, along);
        vector_of_genes(a, most, t[side][2]);
    }
}

/* Every corner is off by nearly all that it may be, by itself or together with its group. */
static crossing_groups given_attempt(attempt *a, const groups *g)
{
    crossing_groups out;
    const double half[2] = {largest_of(g->at[0]) * g->unit, largest_of(g->at[1]) * g->unit};
    const int exponent = whole_gene(a, -30, 3);
    const bool together = gene(a) < 0;
    out.error = exponent > -2 ? 0 : ldexp(half[0], exponent);
    out.size = half[0] + half[1] + fmax(fabs(g->shift[0]), fmax(fabs(g->shift[1]), fabs(g->shift[2]))) * g->unit;
    for (int k = 0; k < 3; k++) out.shift[k] = g->shift[k] * g->unit;
    for (int group = 0; group < 2; group++) {
        double common[3];
        const double alone = (together ? 0 : out.error) + 0x1p-50;
        for (int k = 0; k < 3; k++)
            common[k] = copysign(7 * 0x1p-24 * out.size + (together ? 0.999 * out.error : 0), gene(a));
        out.own[group] = 0x1.01p-24 * half[group] + alone;
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) {
                const double off = copysign(0.999 * alone, gene(a)) + common[k];
                for (int lane = 0; lane < 8; lane++)
                    out.corner[group][i][k][lane] = (float)(g->at[group][lane][i][k] * g->unit + off);
            }
    }
    return out;
}

/* (e x g) . way of the first edges, as computed, by the sizes that its bound is made of. */
static double crossing_of_edges(const crossing_groups *of)
{
    double e[3], g[3], way[3], u = 0, v = 0;
    for (int k = 0; k < 3; k++) {
        const float a0 = of->corner[0][0][k][0], b0 = of->corner[1][0][k][0];
        e[k] = of->corner[0][1][k][0] - a0;
        g[k] = of->corner[1][1][k][0] - b0;
        way[k] = (a0 - b0) - (float)of->shift[k];
        for (int i = 1; i < 3; i++) {
            u = fmax(u, fabs((double)of->corner[0][i][k][0] - (double)a0));
            v = fmax(v, fabs((double)of->corner[1][i][k][0] - (double)b0));
        }
    }
    const double volume = (e[1] * g[2] - e[2] * g[1]) * way[0] + (e[2] * g[0] - e[0] * g[2]) * way[1] +
                          (e[0] * g[1] - e[1] * g[0]) * way[2];
    const double off = 0x1p-20 * of->size + 2 * of->error + 0x1p-49;
    return fabs(volume) / (8 * u * v * off + 12 * of->size * (u * of->own[1] + v * of->own[0]) + 1e-300);
}

typedef void lay_function(attempt *a, double most, double t[2][3][3]);

/* How near an attempt comes to what must not be; fails where it is there. */
static double strain_of(truth *oracle, attempt *a, lay_function *lay, bool in_plane)
{
    static const int exponents[] = {0, 0, 0, -38, -44, -50, 39};
    groups g;
    double t[2][3][3];
    a->next = 0;
    g.unit = ldexp(1, exponents[whole_gene(a, 0, 6)] - 36);
    vector_of_genes(a, 0x1p36, g.shift);
    lay(a, 0x1p34, t);
    for (int group = 0; group < 2; group++)
        for (int lane = 0; lane < 8; lane++)
            for (int i = 0; i < 3; i++)
                for (int k = 0; k < 3; k++) g.at[group][lane][i][k] = t[group][i][k] - (group ? g.shift[k] : 0);
    const crossing_groups of = given_attempt(a, &g);
    crossing_said said;
    CROSSING_AS(scalar)(&of, &said);
    if (in_plane) {
        const float strain = said.height[a->gene[4] < 0 ? 0 : 1];
        if (strain > 1) fail_msg("a corner in a plane is %g times its bound over it", (double)strain);
        return strain;
    }
    if ((said.apart[0] | said.cross[0]) & 1) {
        tally sum = {0};
        expect_true(oracle, &g, &said, 0, &sum);
    }
    return crossing_of_edges(&of);
}

/* From random beginnings uphill: some genes change at a time, and what is better stays. */
static double climb(truth *oracle, stream *s, lay_function *lay, bool in_plane, int steps)
{
    attempt best;
    for (int i = 0; i < GENES; i++) best.gene[i] = 2 * stream_unit(s) - 1;
    double most = strain_of(oracle, &best, lay, in_plane);
    for (int i = 0; i < steps; i++) {
        attempt tried = best;
        for (int change = stream_between(s, 1, 4); change > 0; change--) {
            double *changed = &tried.gene[stream_between(s, 0, GENES - 1)];
            *changed = stream_one_in(s, 2) ? 2 * stream_unit(s) - 1 : -*changed;
        }
        const double strain = strain_of(oracle, &tried, lay, in_plane);
        if (strain >= most) best = tried, most = strain;
    }
    return most;
}

static void bounds_hold_at_their_worst(void **state)
{
    (void)state;
    truth *oracle = truth_create();
    assert_non_null(oracle);
    double height = 0, volume = 0;
    for (uint64_t number = 0; number < 150; number++) {
        stream s = stream_at(1, number);
        height = fmax(height, climb(oracle, &s, corner_in_plane, true, 1500));
        volume = fmax(volume, climb(oracle, &s, edges_that_cross, false, 1500));
    }
    truth_free(oracle);
    printf("at the worst, heights are off by %.3f of their bounds, volumes by %.3f\n", height, volume);
    assert_true(height > 0.6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_it_says_is_so),
                                       cmocka_unit_test(bounds_hold_at_their_worst)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
