/* Answers of batches, kept and compared: pairs and distances byte by byte, results, which hold pointers, by their
 * fields. Header only. */
#ifndef TESTS_BATCH_COMPARE_H
#define TESTS_BATCH_COMPARE_H

#include "scene.h"

/* A copy that outlives the batch. */
typedef struct kept_answer {
    graze_batch_answer is;
    graze_status *statuses;
    graze_result *results;
    size_t *firsts; /* where each result's pairs begin */
    graze_distance *distances;
    graze_left *left;
    graze_pair *pairs;
} kept_answer;

static inline void *kept_copy(const void *from, size_t count, size_t size)
{
    void *copy = calloc(count + 1, size);
    assert_non_null(copy);
    if (from && count > 0) memcpy(copy, from, count * size);
    return copy;
}

static inline kept_answer keep_answer(const graze_batch_answer *a)
{
    kept_answer k = {.is = *a,
                     .statuses = kept_copy(a->statuses, a->count, sizeof *k.statuses),
                     .results = kept_copy(a->results, a->count, sizeof *k.results),
                     .firsts = kept_copy(NULL, a->count, sizeof *k.firsts),
                     .distances = kept_copy(a->distances, a->count, sizeof *k.distances),
                     .left = kept_copy(a->left, a->count, sizeof *k.left),
                     .pairs = kept_copy(a->pairs, a->pair_count, sizeof *k.pairs)};
    for (size_t i = 0; a->results && i < a->count; i++)
        k.firsts[i] = a->results[i].count > 0 ? (size_t)(a->results[i].pairs - a->pairs) : 0;
    return k;
}

static inline void kept_free(kept_answer *k)
{
    free(k->statuses);
    free(k->results);
    free(k->firsts);
    free(k->distances);
    free(k->left);
    free(k->pairs);
}

static inline bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static inline bool same_counters(const graze_counters *a, const graze_counters *b)
{
    return memcmp(a, b, sizeof *a) == 0; /* three numbers, no bytes between them */
}

static inline bool same_result(const graze_result *a, const graze_result *b)
{
    return a->verdict == b->verdict && a->count == b->count && same_counters(&a->counters, &b->counters) &&
           a->left == b->left;
}

/* Every bit that means something, counters and named pairs included. */
static inline void expect_same_answer(const kept_answer *k, const graze_batch_answer *a, const char *what)
{
    if (k->is.count != a->count || k->is.failed != a->failed || k->is.pair_count != a->pair_count ||
        !k->is.results != !a->results || !k->is.distances != !a->distances)
        fail_msg("%s: %zu items, %zu failed, %zu pairs; not %zu, %zu, %zu", what, a->count, a->failed, a->pair_count,
                 k->is.count, k->is.failed, k->is.pair_count);
    if (!same_counters(&k->is.counters, &a->counters)) fail_msg("%s: other counters in all", what);
    for (size_t i = 0; i < a->count; i++) {
        if (k->statuses[i] != a->statuses[i]) fail_msg("%s: item %zu: another status", what, i);
        if (memcmp(&k->left[i], &a->left[i], sizeof *a->left) != 0) fail_msg("%s: item %zu: another rest", what, i);
        if (a->distances && memcmp(&k->distances[i], &a->distances[i], sizeof *a->distances) != 0)
            fail_msg("%s: item %zu: another distance", what, i);
        if (!a->results) continue;
        if (!same_result(&k->results[i], &a->results[i])) fail_msg("%s: item %zu: another result", what, i);
        if (a->results[i].count > 0 ? a->results[i].pairs != a->pairs + k->firsts[i] : a->results[i].pairs != NULL)
            fail_msg("%s: item %zu: its pairs are elsewhere", what, i);
    }
    if (!scene_same_pairs(k->pairs, a->pairs, a->pair_count)) fail_msg("%s: other pairs", what);
    if (a->pair_count > 0 && memcmp(k->pairs, a->pairs, a->pair_count * sizeof *a->pairs) != 0)
        fail_msg("%s: other bytes between the fields of a pair", what);
}

#endif
