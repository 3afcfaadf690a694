#include "base/array.h"

#include <stdint.h>
#include <string.h>

bool grz_array_grow(void **items, size_t *capacity, size_t count, size_t more, size_t item_bytes)
{
    if (more > SIZE_MAX - count) return false;
    size_t needed = count + more;
    size_t doubled = *capacity > SIZE_MAX / 2 ? needed : *capacity * 2;
    size_t wanted = doubled > needed ? doubled : needed;
    if (wanted < 16) wanted = 16;

    /* The pointer is copied by its bytes: an object pointer of another type must not be read as a void pointer. */
    void *old;
    memcpy(&old, (const void *)items, sizeof old);
    void *grown = grz_reallocate(old, wanted, item_bytes);
    if (!grown) return false;
    memcpy((void *)items, &grown, sizeof grown);
    *capacity = wanted;
    return true;
}
