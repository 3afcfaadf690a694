/* Pairs in order, in place and without memory: quicksort, with heapsort for what it splits badly. */
#include "query/receive.h"

static uint64_t key(const graze_pair *p)
{
    return (uint64_t)p->triangle_a << 32 | p->triangle_b;
}

static void swap(graze_pair *a, graze_pair *b)
{
    graze_pair t = *a;
    *a = *b;
    *b = t;
}

/* Moves the pair at `top` down until no pair below it is greater. */
static void sift_down(graze_pair *heap, size_t count, size_t top)
{
    for (;;) {
        size_t child = 2 * top + 1;
        if (child >= count) return;
        if (child + 1 < count && key(&heap[child + 1]) > key(&heap[child])) child++;
        if (key(&heap[child]) <= key(&heap[top])) return;
        swap(&heap[child], &heap[top]);
        top = child;
    }
}

void grz_heap_make(graze_pair *pairs, size_t count)
{
    for (size_t i = count / 2; i-- > 0;) sift_down(pairs, count, i);
}

void grz_heap_replace_greatest(graze_pair *heap, size_t count, const graze_pair *pair)
{
    if (key(pair) >= key(&heap[0])) return;
    heap[0] = *pair;
    sift_down(heap, count, 0);
}

static void heap_sort(graze_pair *pairs, size_t count)
{
    grz_heap_make(pairs, count);
    for (size_t end = count; end > 1; end--) {
        swap(&pairs[0], &pairs[end - 1]);
        sift_down(pairs, end - 1, 0);
    }
}

static void insertion_sort(graze_pair *pairs, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && key(&pairs[j]) < key(&pairs[j - 1]); j--) swap(&pairs[j], &pairs[j - 1]);
}

/* Puts pairs below the pivot first and returns how many there are in the first part, at least one and not all. */
static size_t split(graze_pair *pairs, size_t count)
{
    uint64_t x = key(&pairs[0]), y = key(&pairs[count / 2]), z = key(&pairs[count - 1]);
    uint64_t low = x < y ? x : y, high = x < y ? y : x;
    uint64_t pivot = z < low ? low : z > high ? high : z;
    size_t i = 0, j = count - 1;
    for (;;) {
        while (key(&pairs[i]) < pivot) i++;
        while (key(&pairs[j]) > pivot) j--;
        if (i >= j) return j + 1 < count ? j + 1 : j;
        swap(&pairs[i++], &pairs[j--]);
    }
}

static void sort(graze_pair *pairs, size_t count, int patience)
{
    while (count > 24) {
        if (patience-- == 0) {
            heap_sort(pairs, count);
            return;
        }
        size_t first = split(pairs, count);
        sort(pairs, first, patience);
        pairs += first;
        count -= first;
    }
    insertion_sort(pairs, count);
}

void grz_sort_pairs(graze_pair *pairs, size_t count)
{
    int patience = 2;
    for (size_t n = count; n > 1; n /= 2) patience += 2;
    sort(pairs, count, patience);
}
