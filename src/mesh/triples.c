/* Counting sort, one column at a time from the last to the first (a radix sort whose digits are vertex numbers). Unlike
 * quicksort or a list for each vertex it has no bad case: a fan of a million triangles around one vertex costs as much
 * as any other million. */
#include "mesh/triples.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

graze_status grz_triples_create(grz_triples *out, size_t capacity, uint32_t limit, graze_error *error)
{
    *out = (grz_triples){.limit = limit};
    out->items = grz_allocate(capacity, sizeof *out->items);
    out->spare = grz_allocate(capacity, sizeof *out->spare);
    out->starts = grz_allocate((size_t)limit + 1, sizeof *out->starts);
    if (out->items && out->spare && out->starts) return GRAZE_OK;
    grz_triples_free(out);
    return grz_out_of_memory(error);
}

void grz_triples_free(grz_triples *triples)
{
    grz_free(triples->items);
    grz_free(triples->spare);
    grz_free(triples->starts);
    *triples = (grz_triples){0};
}

static void sort_by_column(grz_triples *t, int column)
{
    memset(t->starts, 0, ((size_t)t->limit + 1) * sizeof *t->starts);
    for (size_t i = 0; i < t->count; i++) t->starts[(size_t)t->items[i].at[column] + 1]++;
    for (size_t value = 0; value < t->limit; value++) t->starts[value + 1] += t->starts[value];
    for (size_t i = 0; i < t->count; i++) t->spare[t->starts[t->items[i].at[column]]++] = t->items[i];

    grz_triple *sorted = t->spare;
    t->spare = t->items;
    t->items = sorted;
}

void grz_triples_sort(grz_triples *triples, int columns)
{
    for (int column = columns - 1; column >= 0; column--) sort_by_column(triples, column);
}
