/* The numbers by which users know the triangles of an edited model.
 *
 * The mesh of a model has no holes: when a triangle goes, the last one takes its place. Its number goes with it; a
 * number is given once and never again. Until the first edit a triangle's number is its place in the mesh, and there
 * is no table. */
#ifndef GRZ_MODEL_TRIANGLE_NUMBERS_H
#define GRZ_MODEL_TRIANGLE_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct grz_triangle_numbers {
    uint32_t *of;       /* the number of each triangle of the mesh; NULL: its place */
    uint32_t *slots;    /* by a hash of the number: one more than the triangle that has it; 0: free */
    uint32_t count;     /* triangles */
    uint32_t capacity;  /* of `of` */
    uint32_t slot_mask; /* slots are a power of two, this and one more */
    uint64_t next;      /* the next number to be given; 2^32 - 1 is given to none */
} grz_triangle_numbers;

#define GRZ_NO_TRIANGLE UINT32_MAX

/* A table of so many triangles, each with its place as its number, unless there is a table already. False without
 * memory. */
bool grz_triangle_numbers_start(grz_triangle_numbers *numbers, uint32_t count);
void grz_triangle_numbers_free(grz_triangle_numbers *numbers);

/* A table from a file: takes the array over. False without memory, or if a number is there twice or not below
 * `next`, which is what *bad tells: the first such triangle. */
bool grz_triangle_numbers_adopt(grz_triangle_numbers *numbers, uint32_t *of, uint32_t count, uint64_t next,
                                uint32_t *bad);

/* Room for so many more triangles. False without memory. */
bool grz_triangle_numbers_reserve(grz_triangle_numbers *numbers, uint32_t more);

/* The number of a triangle, with or without a table. */
static inline uint32_t grz_triangle_number(const grz_triangle_numbers *numbers, uint32_t triangle)
{
    return numbers->of ? numbers->of[triangle] : triangle;
}

/* Is every number a place, and the next one the next place, as without a table? Looks at all of them. */
bool grz_triangle_numbers_are_places(const grz_triangle_numbers *numbers);

/* The triangle with this number in a mesh of `count` triangles, or GRZ_NO_TRIANGLE. */
uint32_t grz_triangle_numbers_find(const grz_triangle_numbers *numbers, uint32_t count, uint32_t number);

/* Gives the next numbers to triangles that follow the last one. There must be room. */
void grz_triangle_numbers_add(grz_triangle_numbers *numbers, uint32_t more);

/* Two triangles change places. */
void grz_triangle_numbers_swap(grz_triangle_numbers *numbers, uint32_t a, uint32_t b);

/* The last triangle goes, and its number is no more. */
void grz_triangle_numbers_drop(grz_triangle_numbers *numbers);

size_t grz_triangle_numbers_bytes(const grz_triangle_numbers *numbers);

#endif
