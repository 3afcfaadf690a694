#include "study/frame/timed.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of the passes that there were, the first or the middle one in order; NaN if there was none. */
static timed chosen(const double passes[PASSES], bool middle)
{
    timed t;
    double sorted[PASSES];
    size_t count = 0;
    memcpy(t.passes, passes, sizeof t.passes);
    for (int i = 0; i < PASSES; i++)
        if (!isnan(passes[i])) sorted[count++] = passes[i];
    qsort(sorted, count, sizeof *sorted, compare);
    t.value = count == 0 ? NAN : sorted[middle ? (count - 1) / 2 : 0];
    return t;
}

timed timed_median(const double passes[PASSES])
{
    return chosen(passes, true);
}

timed timed_least(const double passes[PASSES])
{
    return chosen(passes, false);
}

/* Of the values. */
static const int all_passes = -1;

static double number(const timed *t, int pass)
{
    return pass == all_passes ? t->value : t->passes[pass];
}

static double ratio(const timed *ours, const timed *theirs, size_t count, int pass)
{
    double sum = 0;
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        if (!(ours[i].value > 0) || (theirs && !(theirs[i].value > 0))) continue;
        double x = number(&ours[i], pass), y = theirs ? number(&theirs[i], pass) : 1;
        if (!(x > 0 && y > 0)) return NAN;
        sum += log(x / y), used++;
    }
    return used ? exp(sum / (double)used) : NAN;
}

timed ratio_of(const timed *ours, const timed *theirs, size_t count)
{
    timed t = {.value = ratio(ours, theirs, count, all_passes)};
    for (int pass = 0; pass < PASSES; pass++) t.passes[pass] = ratio(ours, theirs, count, pass);
    return t;
}

double mean_ratio(const double *ours, const double *theirs, size_t count)
{
    double sum = 0;
    size_t used = 0;
    for (size_t i = 0; i < count; i++)
        if (ours[i] > 0 && theirs[i] > 0) sum += log(ours[i] / theirs[i]), used++;
    return used ? exp(sum / (double)used) : NAN;
}
