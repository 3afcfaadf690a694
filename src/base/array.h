/* Growable arrays: a struct of items, count and capacity for each item type, and one function that makes room.
 *
 *     typedef GRZ_ARRAY(uint32_t) numbers;
 *     numbers list = {0};
 *     if (!grz_array_add(&list, 7)) return grz_out_of_memory(error);
 *     grz_free(list.items);
 */
#ifndef GRZ_BASE_ARRAY_H
#define GRZ_BASE_ARRAY_H

#include "base/memory.h"

#include <stdint.h>

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

/* Puts an item behind the others; what stands for it is evaluated once there is room. False if there is no memory. */
#define grz_array_add(array, ...)                                                                                      \
    (grz_array_reserve(array, 1) && ((array)->items[(array)->count++] = (__VA_ARGS__), true))

/* Doubles the capacity until it holds count + more. Behind the macro above. */
bool grz_array_grow(void **items, size_t *capacity, size_t count, size_t more, size_t item_bytes);

/* Sorts them, the least first. */
void grz_sort_numbers(uint32_t *numbers, size_t count);

/* Room for items, which grows to fit and never shrinks. All zero: there is none.
 *
 *     GRZ_ROOM(float) walls = {0};
 *     if (!grz_room_fit(&walls, 18 * nodes)) return grz_out_of_memory(error);
 *     grz_rooms_free(&walls, 1);
 */
#define GRZ_ROOM(type)                                                                                                 \
    struct {                                                                                                           \
        type *items;                                                                                                   \
        size_t bytes;                                                                                                  \
    }

/* Room for `wanted` items. What the old room held is gone; the new one is zeroed by the second. False if there is no
 * memory; the room is then as it was. */
#define grz_room_fit(room, wanted)        grz_room_renew((room), (wanted), sizeof *(room)->items, false)
#define grz_room_fit_zeroed(room, wanted) grz_room_renew((room), (wanted), sizeof *(room)->items, true)
bool grz_room_renew(void *room, size_t wanted, size_t item_bytes, bool zeroed);

/* So many rooms, one behind the other. */
void grz_rooms_free(void *rooms, size_t count);
size_t grz_rooms_bytes(const void *rooms, size_t count);

#endif
