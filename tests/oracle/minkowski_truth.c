#include "oracle/minkowski_truth.h"

#include "oracle/integers.h"

#include <stdlib.h>

enum { MOST = 100 };

/* Some differences as integers, in one unit. */
typedef struct whole {
    zvec d[MOST];
    size_t count;
} whole;

static int unit_of(const truth_way *ways, size_t count)
{
    int unit = INT_MAX;
    for (size_t i = 0; i < count; i++) unit = common_unit(ways[i], 2, unit);
    return unit;
}

static void set_way(zvec *out, const truth_way way, int unit, zvec *scratch)
{
    zvec_from_point(out, way[1], unit);
    zvec_from_point(scratch, way[0], unit);
    zvec_subtract(out, out, scratch);
}

static whole *whole_of(const truth_way *ways, size_t count)
{
    whole *w = malloc(sizeof *w);
    if (!w || count > MOST) abort();
    zvec scratch;
    zvec_init(&scratch, 1);
    zvec_init(w->d, (int)count);
    w->count = count;
    int unit = unit_of(ways, count);
    for (size_t i = 0; i < count; i++) set_way(&w->d[i], ways[i], unit, &scratch);
    zvec_clear(&scratch, 1);
    return w;
}

static void whole_free(whole *w)
{
    zvec_clear(w->d, (int)w->count);
    free(w);
}

static int sign_of_triple(const zvec *d, const zvec *e, const zvec *f)
{
    zvec n;
    mpz_t dot;
    zvec_init(&n, 1);
    mpz_init(dot);
    zvec_cross(&n, d, e);
    zvec_dot(dot, &n, f);
    int sign = mpz_sgn(dot);
    zvec_clear(&n, 1);
    mpz_clear(dot);
    return sign;
}

static void copy_way(truth_way out, const truth_way way)
{
    out[0] = way[0];
    out[1] = way[1];
}

int minkowski_truth_turn(const truth_way d, const truth_way e, const truth_way f)
{
    truth_way ways[3];
    copy_way(ways[0], d);
    copy_way(ways[1], e);
    copy_way(ways[2], f);
    whole *w = whole_of((const truth_way *)ways, 3);
    int sign = sign_of_triple(&w->d[0], &w->d[1], &w->d[2]);
    whole_free(w);
    return sign;
}

int minkowski_truth_orient(const truth_way p, const truth_way q, const truth_way r, const truth_way s)
{
    truth_way ways[4];
    copy_way(ways[0], p);
    copy_way(ways[1], q);
    copy_way(ways[2], r);
    copy_way(ways[3], s);
    whole *w = whole_of((const truth_way *)ways, 4);
    for (int i = 1; i < 4; i++) zvec_subtract(&w->d[i], &w->d[i], &w->d[0]);
    int sign = sign_of_triple(&w->d[1], &w->d[2], &w->d[3]);
    whole_free(w);
    return sign;
}

bool minkowski_truth_parallel(const truth_way d, const truth_way e)
{
    truth_way ways[2];
    zvec n;
    copy_way(ways[0], d);
    copy_way(ways[1], e);
    whole *w = whole_of((const truth_way *)ways, 2);
    zvec_init(&n, 1);
    zvec_cross(&n, &w->d[0], &w->d[1]);
    bool parallel = zvec_is_zero(&n);
    zvec_clear(&n, 1);
    whole_free(w);
    return parallel;
}

/* The least (sign -1) or the largest (sign 1) n . p * 2^-unit of the points. */
static void extreme(mpz_t out, const zvec *n, const graze_vec3 *points, size_t count, int unit, int sign)
{
    zvec p;
    mpz_t dot;
    zvec_init(&p, 1);
    mpz_init(dot);
    for (size_t i = 0; i < count; i++) {
        zvec_from_point(&p, points[i], unit);
        zvec_dot(dot, n, &p);
        if (i == 0 || sign * mpz_cmp(dot, out) > 0) mpz_set(out, dot);
    }
    zvec_clear(&p, 1);
    mpz_clear(dot);
}

bool minkowski_truth_separates(const truth_way x, const truth_way y, const graze_vec3 *a, size_t a_count,
                               const graze_vec3 *b, size_t b_count)
{
    truth_way ways[2];
    zvec n;
    mpz_t highest, lowest;
    copy_way(ways[0], x);
    copy_way(ways[1], y);
    whole *w = whole_of((const truth_way *)ways, 2);
    zvec_init(&n, 1);
    mpz_inits(highest, lowest, NULL);
    zvec_cross(&n, &w->d[0], &w->d[1]);
    int unit = common_unit(b, (int)b_count, common_unit(a, (int)a_count, INT_MAX));
    extreme(highest, &n, a, a_count, unit, 1);
    extreme(lowest, &n, b, b_count, unit, -1);
    bool separates = !zvec_is_zero(&n) && mpz_cmp(highest, lowest) <= 0;
    mpz_clears(highest, lowest, NULL);
    zvec_clear(&n, 1);
    whole_free(w);
    return separates;
}

/* Which of the signs -1, 0, 1 the products n . d have, as bits 1, 2, 4. */
static int signs_across(const whole *w, const zvec *n, mpz_t dot)
{
    int signs = 0;
    for (size_t k = 0; k < w->count; k++) {
        zvec_dot(dot, n, &w->d[k]);
        signs |= 1 << (mpz_sgn(dot) + 1);
    }
    return signs;
}

/* Every plane through the origin and two differences has differences strictly on both sides, and there is one. */
bool minkowski_truth_surrounded(const truth_way *d, size_t count)
{
    whole *w = whole_of(d, count);
    zvec n;
    mpz_t dot;
    zvec_init(&n, 1);
    mpz_init(dot);
    bool planes = false, surrounded = true;
    for (size_t i = 0; i < count && surrounded; i++)
        for (size_t j = i + 1; j < count && surrounded; j++) {
            zvec_cross(&n, &w->d[i], &w->d[j]);
            if (zvec_is_zero(&n)) continue;
            planes = true;
            surrounded = (signs_across(w, &n, dot) & 5) == 5;
        }
    zvec_clear(&n, 1);
    mpz_clear(dot);
    whole_free(w);
    return planes && surrounded;
}
