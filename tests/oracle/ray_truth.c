#include "oracle/ray_truth.h"

#include <math.h>
#include <mpfr.h>

enum { UNKNOWNS = 4 }; /* t and three weights */

static double coordinate(graze_vec3 p, int axis)
{
    return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

void ray_truth_init(ray_truth *truth)
{
    mpq_inits(truth->t, truth->scratch, truth->factor, NULL);
    for (int i = 0; i < 3; i++) mpq_inits(truth->point[i], truth->weights[i], NULL);
    for (int i = 0; i < 4; i++) {
        mpq_init(truth->solution[i]);
        for (int j = 0; j < 5; j++) mpq_init(truth->system[i][j]);
    }
}

void ray_truth_clear(ray_truth *truth)
{
    mpq_clears(truth->t, truth->scratch, truth->factor, NULL);
    for (int i = 0; i < 3; i++) mpq_clears(truth->point[i], truth->weights[i], NULL);
    for (int i = 0; i < 4; i++) {
        mpq_clear(truth->solution[i]);
        for (int j = 0; j < 5; j++) mpq_clear(truth->system[i][j]);
    }
}

static void set_direction(mpq_t out, const graze_ray *ray, int axis, mpq_t scratch)
{
    mpq_set_d(out, coordinate(ray->aim, axis));
    if (!ray->to_point) return;
    mpq_set_d(scratch, coordinate(ray->origin, axis));
    mpq_sub(out, out, scratch);
}

/* Columns: those of the chosen unknowns, then the right side. Sum of weight * corner - t * direction = origin; sum of
 * weights = 1. */
static int fill_system(ray_truth *truth, const graze_ray *ray, const graze_vec3 corners[3], unsigned chosen)
{
    int column = 0;
    for (int unknown = 0; unknown < UNKNOWNS; unknown++) {
        if (!(chosen >> unknown & 1)) continue;
        for (int axis = 0; axis < 3; axis++) {
            mpq_t *cell = &truth->system[axis][column];
            if (unknown == 0) {
                set_direction(*cell, ray, axis, truth->scratch);
                mpq_neg(*cell, *cell);
            } else {
                mpq_set_d(*cell, coordinate(corners[unknown - 1], axis));
            }
        }
        mpq_set_si(truth->system[3][column], unknown != 0, 1);
        column++;
    }
    for (int axis = 0; axis < 3; axis++) mpq_set_d(truth->system[axis][column], coordinate(ray->origin, axis));
    mpq_set_si(truth->system[3][column], 1, 1);
    return column;
}

/* Gauss and Jordan. False if the columns are dependent or there is no solution. */
static bool solve(ray_truth *truth, int columns)
{
    for (int column = 0; column < columns; column++) {
        int pivot = column;
        while (pivot < 4 && mpq_sgn(truth->system[pivot][column]) == 0) pivot++;
        if (pivot == 4) return false;
        for (int j = 0; j <= columns; j++) mpq_swap(truth->system[pivot][j], truth->system[column][j]);
        for (int row = 0; row < 4; row++) {
            if (row == column || mpq_sgn(truth->system[row][column]) == 0) continue;
            mpq_div(truth->factor, truth->system[row][column], truth->system[column][column]);
            for (int j = column; j <= columns; j++) {
                mpq_mul(truth->scratch, truth->factor, truth->system[column][j]);
                mpq_sub(truth->system[row][j], truth->system[row][j], truth->scratch);
            }
        }
    }
    for (int row = columns; row < 4; row++)
        if (mpq_sgn(truth->system[row][columns]) != 0) return false;
    for (int i = 0; i < columns; i++) mpq_div(truth->solution[i], truth->system[i][columns], truth->system[i][i]);
    return true;
}

static bool is_feasible(const ray_truth *truth, int columns)
{
    for (int i = 0; i < columns; i++)
        if (mpq_sgn(truth->solution[i]) < 0) return false;
    return true;
}

/* Takes the solution over if its t is the least so far. */
static void offer(ray_truth *truth, unsigned chosen, bool *found)
{
    if (chosen & 1)
        mpq_set(truth->scratch, truth->solution[0]);
    else
        mpq_set_si(truth->scratch, 0, 1);
    if (*found && mpq_cmp(truth->scratch, truth->t) >= 0) return;
    *found = true;
    mpq_set(truth->t, truth->scratch);
    int column = (int)(chosen & 1);
    for (int k = 0; k < 3; k++) {
        if (chosen >> (k + 1) & 1)
            mpq_set(truth->weights[k], truth->solution[column++]);
        else
            mpq_set_si(truth->weights[k], 0, 1);
    }
}

static void set_point(ray_truth *truth, const graze_ray *ray)
{
    for (int axis = 0; axis < 3; axis++) {
        set_direction(truth->point[axis], ray, axis, truth->scratch);
        mpq_mul(truth->point[axis], truth->point[axis], truth->t);
        mpq_set_d(truth->scratch, coordinate(ray->origin, axis));
        mpq_add(truth->point[axis], truth->point[axis], truth->scratch);
    }
}

bool ray_truth_find(ray_truth *truth, const graze_ray *ray, const graze_vec3 corners[3])
{
    bool found = false;
    for (unsigned chosen = 1; chosen < 1u << UNKNOWNS; chosen++) {
        int columns = fill_system(truth, ray, corners, chosen);
        if (solve(truth, columns) && is_feasible(truth, columns)) offer(truth, chosen, &found);
    }
    if (!found) return false;
    set_point(truth, ray);
    if (isinf(ray->most)) return true;
    mpq_set_d(truth->scratch, ray->most);
    return mpq_cmp(truth->t, truth->scratch) <= 0;
}

int ray_truth_facing(const graze_ray *ray, const graze_vec3 corners[3], bool *has_area)
{
    mpq_t e[2][3], n, product, sum;
    mpq_inits(n, product, sum, NULL);
    for (int k = 0; k < 2; k++)
        for (int axis = 0; axis < 3; axis++) {
            mpq_init(e[k][axis]);
            mpq_set_d(e[k][axis], coordinate(corners[k + 1], axis));
            mpq_set_d(product, coordinate(corners[0], axis));
            mpq_sub(e[k][axis], e[k][axis], product);
        }
    *has_area = false;
    for (int axis = 0; axis < 3; axis++) {
        int next = (axis + 1) % 3, last = (axis + 2) % 3;
        mpq_mul(n, e[0][next], e[1][last]);
        mpq_mul(product, e[0][last], e[1][next]);
        mpq_sub(n, n, product);
        *has_area |= mpq_sgn(n) != 0;
        mpq_t d;
        mpq_init(d);
        set_direction(d, ray, axis, product);
        mpq_mul(product, n, d);
        mpq_add(sum, sum, product);
        mpq_clear(d);
    }
    int sign = mpq_sgn(sum);
    for (int k = 0; k < 2; k++)
        for (int axis = 0; axis < 3; axis++) mpq_clear(e[k][axis]);
    mpq_clears(n, product, sum, NULL);
    return sign;
}

/* The range of exponents is that of doubles, so that MPFR rounds subnormal numbers as they are rounded. It belongs to
 * the thread. */
double ray_truth_round(const mpq_t exact)
{
    mpfr_t rounded;
    mpfr_set_emin(-1073);
    mpfr_set_emax(1024);
    mpfr_init2(rounded, 53);
    int inexact = mpfr_set_q(rounded, exact, MPFR_RNDN);
    mpfr_subnormalize(rounded, inexact, MPFR_RNDN);
    double value = mpfr_get_d(rounded, MPFR_RNDN);
    mpfr_clear(rounded);
    return value;
}
