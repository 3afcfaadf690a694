#include "base/array.h"

#include <stdlib.h>
#include <string.h>

bool grz_array_grow(void **items, size_t *capacity, size_t count, size_t more, size_t item_bytes)
{
    if (more > SIZE_MAX - count) return false;
    size_t needed = count + more;
    size_t doubled = *capacity > SIZE_MAX / 2 ? needed : *capacity * 2;
    size_t wanted = doubled > needed ? doubled : needed;
    if (wanted < 16) wanted = 16;
    if (!grz_reallocate_at(items, wanted, item_bytes)) return false;
    *capacity = wanted;
    return true;
}

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void grz_sort_numbers(uint32_t *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, compare);
}

/* Any room. Rooms are copied by their bytes, as pointers are above. */
typedef GRZ_ROOM(void) any_room;

bool grz_room_renew(void *room, size_t wanted, size_t item_bytes, bool zeroed)
{
    any_room now;
    memcpy(&now, room, sizeof now);
    if (item_bytes > 0 && wanted <= now.bytes / item_bytes) return true;
    void *made = zeroed ? grz_allocate_zeroed(wanted, item_bytes) : grz_allocate(wanted, item_bytes);
    if (!made) return false;
    grz_free(now.items);
    now = (any_room){made, wanted * item_bytes};
    memcpy(room, &now, sizeof now);
    return true;
}

void grz_rooms_free(void *rooms, size_t count)
{
    any_room now;
    for (size_t i = 0; i < count; i++) {
        memcpy(&now, (char *)rooms + i * sizeof now, sizeof now);
        grz_free(now.items);
    }
}

size_t grz_rooms_bytes(const void *rooms, size_t count)
{
    any_room now;
    size_t bytes = 0;
    for (size_t i = 0; i < count; i++) {
        memcpy(&now, (const char *)rooms + i * sizeof now, sizeof now);
        bytes += now.bytes;
    }
    return bytes;
}
