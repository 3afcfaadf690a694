#include "hierarchy/items.h"

static float value_along(const grz_item *item, const int8_t d[3])
{
    return (d[0] * item->centre[0] + d[1] * item->centre[1]) + d[2] * item->centre[2];
}

static void swap_items(grz_item *a, grz_item *b)
{
    grz_item t = *a;
    *a = *b;
    *b = t;
}

uint32_t grz_items_partition(grz_item *items, uint32_t count, const int8_t direction[3], double position)
{
    uint32_t left = 0, right = count;
    for (;;) {
        while (left < right && value_along(&items[left], direction) < position) left++;
        while (left < right && !(value_along(&items[right - 1], direction) < position)) right--;
        if (left == right) return left;
        swap_items(&items[left++], &items[--right]);
    }
}

/* Quickselect with the middle item as pivot: deterministic in the order of the items. */
uint32_t grz_items_halve(grz_item *items, uint32_t count, const int8_t direction[3])
{
    uint32_t wanted = count / 2, low = 0, high = count;
    while (high - low > 1) {
        float pivot = value_along(&items[low + (high - low) / 2], direction);
        uint32_t i = low, j = high - 1;
        for (;;) {
            while (value_along(&items[i], direction) < pivot) i++;
            while (value_along(&items[j], direction) > pivot) j--;
            if (i >= j) break;
            swap_items(&items[i++], &items[j--]);
        }
        /* items before i are at most the pivot, items behind j at least; i and j are equal or j + 1 == i */
        uint32_t middle = i > j ? i : i + (value_along(&items[i], direction) < pivot);
        if (middle == low) middle = low + 1;
        if (middle == high) middle = high - 1;
        if (wanted < middle)
            high = middle;
        else
            low = middle;
    }
    return wanted;
}
