#include "study/frame/fit.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { N = FIT_UNKNOWNS };

/* Gauss' elimination with the largest pivot. An unknown without a pivot, of which the equations say nothing, is 0. */
static void solve(double m[N][N + 1], double x[N])
{
    bool used[N] = {false};
    int row_of[N];
    for (int column = 0; column < N; column++) {
        int pivot = -1;
        for (int row = 0; row < N; row++)
            if (!used[row] && (pivot < 0 || fabs(m[row][column]) > fabs(m[pivot][column]))) pivot = row;
        row_of[column] = pivot;
        if (pivot < 0 || fabs(m[pivot][column]) < 1e-12) {
            row_of[column] = -1;
            continue;
        }
        used[pivot] = true;
        for (int row = 0; row < N; row++) {
            if (row == pivot) continue;
            double factor = m[row][column] / m[pivot][column];
            for (int i = column; i <= N; i++) m[row][i] -= factor * m[pivot][i];
        }
    }
    for (int i = 0; i < N; i++) x[i] = row_of[i] < 0 ? 0 : m[row_of[i]][N] / m[row_of[i]][i];
}

/* The normal equations of the unknowns that are not held at 0, each amount in units of `unit`, so that all are of one
 * size. */
static void fit_free(const fit_point *points, size_t count, const double unit[N], const bool held[N], double costs[N])
{
    double m[N][N + 1] = {{0}};
    for (size_t p = 0; p < count; p++) {
        if (!(points[p].total > 0)) continue;
        double a[N];
        for (int i = 0; i < N; i++) a[i] = held[i] ? 0 : points[p].amounts[i] / unit[i] / points[p].total;
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) m[i][j] += a[i] * a[j];
            m[i][N] += a[i];
        }
    }
    solve(m, costs);
    for (int i = 0; i < N; i++) costs[i] /= unit[i];
}

void fit_costs(const fit_point *points, size_t count, double costs[FIT_UNKNOWNS])
{
    double unit[N];
    bool held[N] = {false};
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (size_t p = 0; p < count; p++)
            if (points[p].total > 0) sum += points[p].amounts[i] / points[p].total;
        unit[i] = sum > 0 ? sum : 1;
    }
    for (int round = 0; round <= N; round++) {
        int worst = -1;
        fit_free(points, count, unit, held, costs);
        for (int i = 0; i < N; i++)
            if (costs[i] < 0 && (worst < 0 || costs[i] * unit[i] < costs[worst] * unit[worst])) worst = i;
        if (worst < 0) return;
        held[worst] = true;
    }
}

double fit_error(const fit_point *points, size_t count, const double costs[FIT_UNKNOWNS])
{
    double sum = 0;
    size_t used = 0;
    for (size_t p = 0; p < count; p++) {
        if (!(points[p].total > 0)) continue;
        double predicted = 0;
        for (int i = 0; i < N; i++) predicted += costs[i] * points[p].amounts[i];
        sum += (predicted / points[p].total - 1) * (predicted / points[p].total - 1);
        used++;
    }
    return used ? sqrt(sum / (double)used) : NAN;
}
