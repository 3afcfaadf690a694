#include "method/kdop/split_sah.h"

#include "bound/dop.h"

#include <math.h>
#include <stdbool.h>

enum { BINS = 16 };

/* A box as the supports of a 6-DOP: highs, then minus the lows. */
typedef struct bin {
    float box[6];
    uint32_t count;
} bin;

/* Where bins lie along one axis: bin = (centre - low) * scale. */
typedef struct ruler {
    int axis;
    float low, scale;
} ruler;

static int bin_of(const ruler *r, const grz_item *item)
{
    int i = (int)((item->centre[r->axis] - r->low) * r->scale);
    return i < BINS ? i : BINS - 1;
}

/* False if the centres have no extent along the axis. */
static bool lay_ruler(const grz_item *items, uint32_t count, int axis, ruler *out)
{
    float low = INFINITY, high = -INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        float x = items[i].centre[axis];
        low = x < low ? x : low;
        high = x > high ? x : high;
    }
    *out = (ruler){axis, low, (float)BINS / (high - low)};
    return high > low && isfinite(out->scale);
}

static float half_area(const float *box)
{
    float x = box[0] + box[3], y = box[1] + box[4], z = box[2] + box[5];
    return x * y + y * z + z * x;
}

/* The least cost over the bin borders, and the border: items of bins below it go left. */
static float best_border(const bin bins[BINS], int *border)
{
    float right_cost[BINS], least = INFINITY, box[6];
    uint32_t right = 0, left = 0;
    grz_dop_clear(box, 6);
    for (int i = BINS - 1; i > 0; i--) {
        grz_dop_join(box, bins[i].box, 6);
        right += bins[i].count;
        right_cost[i] = right ? half_area(box) * (float)right : INFINITY;
    }
    grz_dop_clear(box, 6);
    for (int i = 1; i < BINS; i++) {
        grz_dop_join(box, bins[i - 1].box, 6);
        left += bins[i - 1].count;
        float cost = left ? half_area(box) * (float)left + right_cost[i] : INFINITY;
        if (cost < least) {
            least = cost;
            *border = i;
        }
    }
    return least;
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
    ruler best_ruler = {0};
    int best = 0;
    float least = INFINITY;
    for (int axis = 0; axis < 3; axis++) {
        ruler r;
        bin bins[BINS];
        if (!lay_ruler(items, count, axis, &r)) continue;
        for (int i = 0; i < BINS; i++) {
            bins[i].count = 0;
            grz_dop_clear(bins[i].box, 6);
        }
        for (uint32_t i = 0; i < count; i++) {
            bin *b = &bins[bin_of(&r, &items[i])];
            grz_dop_join(b->box, boxes + 6 * (size_t)items[i].number, 6);
            b->count++;
        }
        int border = 0;
        float cost = best_border(bins, &border);
        if (cost < least) {
            least = cost;
            best = border;
            best_ruler = r;
        }
    }
    return best ? partition_at(items, count, &best_ruler, best) : 0;
}
