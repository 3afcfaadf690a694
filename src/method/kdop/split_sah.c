#include "method/kdop/split.h"

#include "bound/dop.h"

#include <math.h>

enum { MOST_BINS = 16 };

/* A box as the supports of a 6-DOP: highs, then minus the lows. */
typedef struct bin {
    float box[6];
    uint32_t count;
} bin;

/* Where bins lie along one axis: bin = (centre - low) * scale. */
typedef struct ruler {
    int axis, bins;
    float low, scale;
} ruler;

/* grz_dop_join for six, in line: this is what the heuristic spends its time with. */
static inline void grow(float box[6], const float other[6])
{
    for (int i = 0; i < 6; i++) box[i] = other[i] > box[i] ? other[i] : box[i];
}

static inline int bin_of(const ruler *r, const grz_item *item)
{
    int i = (int)((item->centre[r->axis] - r->low) * r->scale);
    return i < r->bins ? i : r->bins - 1;
}

/* The axes along which the centres have an extent; returns how many they are. */
static int lay_rulers(const grz_item *items, uint32_t count, ruler out[3])
{
    float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (uint32_t i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++) {
            float x = items[i].centre[axis];
            low[axis] = x < low[axis] ? x : low[axis];
            high[axis] = x > high[axis] ? x : high[axis];
        }
    /* More bins than items have nothing to tell, and most nodes are small. */
    int used = 0, bins = count < MOST_BINS ? (int)count : MOST_BINS;
    for (int axis = 0; axis < 3; axis++) {
        float scale = (float)bins / (high[axis] - low[axis]);
        if (high[axis] > low[axis] && isfinite(scale)) out[used++] = (ruler){axis, bins, low[axis], scale};
    }
    return used;
}

static float half_area(const float *box)
{
    float x = box[0] + box[3], y = box[1] + box[4], z = box[2] + box[5];
    return x * y + y * z + z * x;
}

/* The least cost over the bin borders, and the border: items of bins below it go left. */
static float best_border(const bin *bins, int count, int *border)
{
    float right_cost[MOST_BINS], least = INFINITY, box[6];
    uint32_t right = 0, left = 0;
    grz_dop_clear(box, 6);
    for (int i = count - 1; i > 0; i--) {
        grow(box, bins[i].box);
        right += bins[i].count;
        right_cost[i] = right ? half_area(box) * (float)right : INFINITY;
    }
    grz_dop_clear(box, 6);
    for (int i = 1; i < count; i++) {
        grow(box, bins[i - 1].box);
        left += bins[i - 1].count;
        float cost = left ? half_area(box) * (float)left + right_cost[i] : INFINITY;
        if (cost < least) {
            least = cost;
            *border = i;
        }
    }
    return least;
}

/* One pass for all axes: a box is far away in memory. */
static void fill_bins(const grz_item *items, uint32_t count, const float *boxes, const ruler *rulers, int ruler_count,
                      bin bins[3][MOST_BINS])
{
    for (int r = 0; r < ruler_count; r++)
        for (int i = 0; i < rulers[r].bins; i++) {
            bins[r][i].count = 0;
            grz_dop_clear(bins[r][i].box, 6);
        }
    for (uint32_t i = 0; i < count; i++)
        for (int r = 0; r < ruler_count; r++) {
            bin *b = &bins[r][bin_of(&rulers[r], &items[i])];
            grow(b->box, boxes + 6 * (size_t)items[i].number);
            b->count++;
        }
}

static uint32_t partition_at(grz_item *items, uint32_t count, const ruler *r, int border)
{
    uint32_t left = 0, right = count;
    for (;;) {
        while (left < right && bin_of(r, &items[left]) < border) left++;
        while (left < right && bin_of(r, &items[right - 1]) >= border) right--;
        if (left == right) return left;
        grz_item t = items[left];
        items[left++] = items[--right];
        items[right] = t;
    }
}

uint32_t grz_kdop_split_sah(grz_item *items, uint32_t count, const float *boxes)
{
    ruler rulers[3];
    bin bins[3][MOST_BINS];
    int ruler_count = lay_rulers(items, count, rulers), best = 0, best_border_there = 0;
    fill_bins(items, count, boxes, rulers, ruler_count, bins);
    float least = INFINITY;
    for (int r = 0; r < ruler_count; r++) {
        int border = 0;
        float cost = best_border(bins[r], rulers[r].bins, &border);
        if (cost < least) {
            least = cost;
            best = r;
            best_border_there = border;
        }
    }
    return best_border_there ? partition_at(items, count, &rulers[best], best_border_there) : 0;
}
