/* From clock readings to figures. */
#include "message.h"
#include "numbers.h"
#include "replay.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int compare_whole(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static int compare_real(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of an even number: the mean of the middle two. */
static double median_of_sorted(const int64_t *sorted, size_t count)
{
    size_t lower = (count - 1) / 2, upper = count / 2;
    return 0.5 * (double)(sorted[lower] + sorted[upper]);
}

/* The median, because a reading that was interrupted says nothing about the others. */
double clock_cost(void)
{
    int64_t differences[1001];
    size_t count = sizeof differences / sizeof *differences;
    for (size_t i = 0; i < count; i++) {
        int64_t start = monotonic_ns();
        differences[i] = monotonic_ns() - start;
    }
    qsort(differences, count, sizeof *differences, compare_whole);
    return median_of_sorted(differences, count);
}

void settle_times(int64_t *nanoseconds, size_t pose_count, uint64_t repeat, double clock_ns, double *microseconds)
{
    for (size_t pose = 0; pose < pose_count; pose++) {
        int64_t *passes = nanoseconds + pose * repeat;
        qsort(passes, repeat, sizeof *passes, compare_whole);
        double net = median_of_sorted(passes, repeat) - clock_ns;
        microseconds[pose] = net > 0 ? net * 1e-3 : 0;
    }
}

graze_status summarise_times(const double *microseconds, size_t count, time_summary *out, graze_error *error)
{
    *out = (time_summary){NAN, NAN, NAN, NAN};
    if (count == 0) return GRAZE_OK;
    double *sorted = malloc(count * sizeof *sorted); /* an array of this size exists already: no overflow */
    if (!sorted) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: replay fewer poses");
    memcpy(sorted, microseconds, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_real);
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += microseconds[i];
    size_t lower = (count - 1) / 2, upper = count / 2, rank = (size_t)(0.99 * (double)count);
    out->median = 0.5 * (sorted[lower] + sorted[upper]);
    out->mean = sum / (double)count;
    out->p99 = sorted[rank < count ? rank : count - 1];
    out->most = sorted[count - 1];
    free(sorted);
    return GRAZE_OK;
}

void json_costs(json *j, const scene *s, const time_summary *times)
{
    json_number(j, "build_ms", s->build_ms);
    json_count(j, "bytes_a", graze_model_bytes(s->a));
    json_count(j, "bytes_b", graze_model_bytes(s->b));
    json_number(j, "median_us", times->median);
    json_number(j, "mean_us", times->mean);
    json_number(j, "p99_us", times->p99);
    json_number(j, "max_us", times->most);
}

void print_times(const char *what, const time_summary *times)
{
    number_text median, mean, p99, most;
    printf("  us a %s: median %s, mean %s, p99 %s, max %s\n", what, rounded_number(median, times->median, 4),
           rounded_number(mean, times->mean, 4), rounded_number(p99, times->p99, 4),
           rounded_number(most, times->most, 4));
}
