#include "base/stride.h"

#include "base/error.h"

graze_status grz_check_stride(size_t stride, size_t element_bytes, size_t count, const char *name, graze_error *error)
{
    if (stride == 0) return GRAZE_OK;
    if (stride < element_bytes)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "%s is %zu bytes, but an element has %zu: give the bytes from one element to the next, or 0 if "
                        "they are packed",
                        name, stride, element_bytes);
    if (count > PTRDIFF_MAX / stride)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "%s is %zu bytes: %zu elements so far apart are more than memory holds: give a smaller one",
                        name, stride, count);
    return GRAZE_OK;
}
