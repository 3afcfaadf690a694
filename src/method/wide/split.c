/* Splitting by the surface area heuristic (Goldsmith and Salmon 1987), with bins. */
#include "hierarchy/tree.h"
#include "method/wide/twigs.h"

enum { BINS = 16 };

typedef struct range {
    uint32_t first, count, twig, most_leaves;
    int depth;
} range;

uint32_t grz_wide_most_leaves(uint32_t item_count)
{
    uint32_t least = item_count / GRZ_WIDE + (item_count % GRZ_WIDE != 0);
    return least + least / 6;
}

static uint32_t leaves_for(uint32_t count)
{
    return count / GRZ_WIDE + (count % GRZ_WIDE != 0);
}

static float centre(const grz_wide_item *item, int axis)
{
    return item->low[axis] + item->high[axis];
}

typedef struct bins {
    grz_wide_box box[BINS];
    uint32_t count[BINS];
} bins;

/* Where the bins of an axis are. */
typedef struct ruler {
    int axis;
    float low, scale;
} ruler;

static int bin_of(const ruler *r, const grz_wide_item *item)
{
    int bin = (int)((centre(item, r->axis) - r->low) * r->scale);
    return bin < BINS ? bin : BINS - 1;
}

typedef struct choice {
    float cost;
    ruler ruler;
    int bin; /* first of the right part; 0: none was found */
    uint32_t left;
} choice;

static void try_axis(const grz_wide_item *items, const range *r, const ruler *along, choice *best)
{
    bins b;
    for (int i = 0; i < BINS; i++) b.box[i] = grz_wide_empty_box(), b.count[i] = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        int bin = bin_of(along, &items[i]);
        grz_wide_box_join(&b.box[bin], items[i].low, items[i].high);
        b.count[bin]++;
    }
    float right_cost[BINS];
    grz_wide_box box = grz_wide_empty_box();
    uint32_t count = 0;
    for (int i = BINS - 1; i > 0; i--) {
        grz_wide_box_join(&box, b.box[i].low, b.box[i].high);
        count += b.count[i];
        right_cost[i] = count ? grz_wide_half_area(&box) * (float)leaves_for(count) : 0;
    }
    box = grz_wide_empty_box();
    count = 0;
    for (int i = 1; i < BINS; i++) {
        grz_wide_box_join(&box, b.box[i - 1].low, b.box[i - 1].high);
        count += b.count[i - 1];
        if (count == 0 || count == r->count) continue;
        if (leaves_for(count) + leaves_for(r->count - count) > r->most_leaves) continue;
        float cost = grz_wide_half_area(&box) * (float)leaves_for(count) + right_cost[i];
        if (cost < best->cost) *best = (choice){cost, *along, i, count};
    }
}

static uint32_t partition(grz_wide_item *items, uint32_t count, const choice *c)
{
    uint32_t left = 0, right = count;
    while (left < right) {
        if (bin_of(&c->ruler, &items[left]) < c->bin) {
            left++;
        } else {
            grz_wide_item moved = items[--right];
            items[right] = items[left];
            items[left] = moved;
        }
    }
    return left;
}

/* The `left` items of least centre along the axis come first. */
static void select_least(grz_wide_item *items, uint32_t count, uint32_t left, int axis)
{
    int64_t from = 0, to = (int64_t)count - 1;
    while (from < to) {
        float a = centre(&items[from], axis), b = centre(&items[(from + to) / 2], axis), c = centre(&items[to], axis);
        float pivot = fmaxf(fminf(a, b), fminf(fmaxf(a, b), c));
        int64_t low = from, high = to;
        while (low <= high) { /* equal ones are divided among both sides */
            while (centre(&items[low], axis) < pivot) low++;
            while (pivot < centre(&items[high], axis)) high--;
            if (low > high) break;
            grz_wide_item moved = items[low];
            items[low++] = items[high];
            items[high--] = moved;
        }
        if (left <= high)
            to = high;
        else if (left >= low)
            from = low;
        else
            return;
    }
}

/* About half, so many that no leaf is lost. */
static uint32_t half_of(uint32_t count)
{
    return leaves_for(count) / 2 * GRZ_WIDE;
}

static uint32_t split(grz_wide_item *items, const range *r, bool halve)
{
    grz_wide_box centres = grz_wide_empty_box();
    for (uint32_t i = 0; i < r->count; i++) {
        float c[3] = {centre(&items[i], 0), centre(&items[i], 1), centre(&items[i], 2)};
        grz_wide_box_join(&centres, c, c);
    }
    choice best = {.cost = INFINITY};
    int longest = 0;
    for (int axis = 0; axis < 3; axis++) {
        float size = centres.high[axis] - centres.low[axis];
        if (size > centres.high[longest] - centres.low[longest]) longest = axis;
        float scale = BINS / size;
        if (!halve && scale < INFINITY) try_axis(items, r, &(ruler){axis, centres.low[axis], scale}, &best);
    }
    if (best.bin > 0) return partition(items, r->count, &best);
    select_least(items, r->count, half_of(r->count), longest);
    return half_of(r->count);
}

static float half_area_of(const grz_wide_item *items, uint32_t count)
{
    grz_wide_box box = grz_wide_empty_box();
    for (uint32_t i = 0; i < count; i++) grz_wide_box_join(&box, items[i].low, items[i].high);
    return grz_wide_half_area(&box);
}

static void split_range(grz_wide_item *items, const range *r, int depth_limit, grz_wide_twig *twigs)
{
    grz_wide_twig *twig = &twigs[r->twig];
    twig->count = r->count;
    twig->half_area = half_area_of(items + r->first, r->count);
    if (r->count <= GRZ_WIDE) return;
    bool halve = r->depth + 1 + grz_log2_above(r->count) > depth_limit;
    uint32_t left = split(items + r->first, r, halve);
    uint32_t spare = r->most_leaves - leaves_for(left) - leaves_for(r->count - left);
    uint32_t left_leaves = leaves_for(left) + (uint32_t)((uint64_t)spare * left / r->count);
    twig->right = r->twig + 2 * left_leaves;
    range parts[2] = {{r->first, left, r->twig + 1, left_leaves, r->depth + 1},
                      {r->first + left, r->count - left, twig->right, r->most_leaves - left_leaves, r->depth + 1}};
    split_range(items, &parts[0], depth_limit, twigs);
    split_range(items, &parts[1], depth_limit, twigs);
}

void grz_wide_split_items(grz_wide_item *items, uint32_t count, int threads, grz_wide_twig *twigs)
{
    (void)threads;
    range all = {0, count, 0, grz_wide_most_leaves(count), 0};
    split_range(items, &all, grz_tree_depth_limit(count), twigs);
}
