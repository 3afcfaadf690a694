/* Growable arrays: a struct of items, count and capacity for each item type, and one function that makes room.
 *
 *     typedef GRZ_ARRAY(uint32_t) numbers;
 *     numbers list = {0};
 *     if (!grz_array_reserve(&list, 1)) return grz_out_of_memory(error);
 *     list.items[list.count++] = 7;
 *     grz_free(list.items);
 */
#ifndef GRZ_BASE_ARRAY_H
#define GRZ_BASE_ARRAY_H

#include "base/memory.h"

#define GRZ_ARRAY(type)                                                                                                \
    struct {                                                                                                           \
        type *items;                                                                                                   \
        size_t count;                                                                                                  \
        size_t capacity;                                                                                               \
    }

/* Room for `more` items beyond count. False if there is no memory; the array is then as it was. */
#define grz_array_reserve(array, more)                                                                                 \
    ((more) <= (array)->capacity - (array)->count ||                                                                   \
     grz_array_grow((void **)&(array)->items, &(array)->capacity, (array)->count, (more), sizeof *(array)->items))

/* Doubles the capacity until it holds count + more. Behind the macro above. */
bool grz_array_grow(void **items, size_t *capacity, size_t count, size_t more, size_t item_bytes);

#endif
