/* Sorting triples of small numbers in linear time: the corners of triangles, and the ends of edges with their
 * direction. */
#ifndef GRZ_MESH_TRIPLES_H
#define GRZ_MESH_TRIPLES_H

#include <graze/base.h>

typedef struct grz_triple {
    uint32_t at[3];
} grz_triple;

/* A list with the memory to sort it. */
typedef struct grz_triples {
    grz_triple *items;
    size_t count;
    grz_triple *spare; /* as many again */
    size_t *starts;    /* one for each value of a column, and one more */
    uint32_t limit;    /* every column that is sorted by is below this */
} grz_triples;

/* Room for `capacity` triples, none in the list. Nothing is to be freed after a failure. */
graze_status grz_triples_create(grz_triples *out, size_t capacity, uint32_t limit, graze_error *error);

void grz_triples_free(grz_triples *triples);

/* Sorts by at[0], then at[1], ... of the first `columns` columns; equal ones keep their order. Time proportional to
 * columns * (count + limit), whatever the values are. */
void grz_triples_sort(grz_triples *triples, int columns);

#endif
