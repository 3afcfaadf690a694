#include "bound/directions.h"

#include <math.h>
#include <string.h>

enum { AXES = 1, CORNERS = 2, EDGES = 4 };

static const struct {
    int k;
    unsigned families;
} dops[] = {
    {6, AXES},
    {8, CORNERS},
    {12, EDGES},
    {14, AXES | CORNERS},
    {18, AXES | EDGES},
    {20, CORNERS | EDGES},
    {26, AXES | CORNERS | EDGES},
};

static const int8_t all[GRZ_MOST_DIRECTIONS][3] = {
    {1, 0, 0}, {0, 1, 0},  {0, 0, 1},                                       /* axes */
    {1, 1, 1}, {1, -1, 1}, {1, 1, -1}, {1, -1, -1},                         /* corners */
    {1, 1, 0}, {1, 0, 1},  {0, 1, 1},  {1, -1, 0},  {1, 0, -1}, {0, 1, -1}, /* edges */
};

static unsigned family_of(int i)
{
    return i < 3 ? AXES : i < 7 ? CORNERS : EDGES;
}

/* The squared cosine of the angle between two directions, times 36, as a whole number: lengths squared are 1, 2 or 3.
 */
static int closeness(const int8_t *a, const int8_t *b)
{
    int dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    int aa = a[0] * a[0] + a[1] * a[1] + a[2] * a[2], bb = b[0] * b[0] + b[1] * b[1] + b[2] * b[2];
    return 36 * dot * dot / (aa * bb);
}

/* Of the directions not taken yet, the one whose closest taken direction is the furthest; the first of equals. */
static int most_different(const int *left, int left_count, const grz_directions *taken)
{
    int best = 0, best_closeness = 37;
    for (int i = 0; i < left_count; i++) {
        int worst = -1;
        for (int j = 0; j < taken->count; j++) {
            int c = closeness(all[left[i]], taken->d[j]);
            if (c > worst) worst = c;
        }
        if (worst < best_closeness) {
            best_closeness = worst;
            best = i;
        }
    }
    return best;
}

bool grz_directions_of(int k, grz_directions *out)
{
    unsigned families = 0;
    for (size_t i = 0; i < sizeof dops / sizeof *dops; i++)
        if (dops[i].k == k) families = dops[i].families;
    *out = (grz_directions){.k = k};
    int left[GRZ_MOST_DIRECTIONS], left_count = 0;
    for (int i = 0; i < GRZ_MOST_DIRECTIONS; i++)
        if (family_of(i) & families) left[left_count++] = i;
    while (left_count > 0) {
        int chosen = most_different(left, left_count, out);
        const int8_t *d = all[left[chosen]];
        memcpy(out->d[out->count], d, 3);
        out->length[out->count++] = sqrt((double)(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]));
        left_count--;
        memmove(left + chosen, left + chosen + 1, (size_t)(left_count - chosen) * sizeof *left);
    }
    memset(out->number, 255, sizeof out->number);
    for (int i = 0; i < out->count; i++) {
        const int8_t *d = out->d[i];
        out->number[grz_direction_code(d[0], d[1], d[2])] = (uint8_t)i;
        out->number[grz_direction_code(-d[0], -d[1], -d[2])] = (uint8_t)(i + out->count);
    }
    return families != 0;
}
