#include "base/def.h"

#include "base/error.h"

#include <string.h>

static bool is_known(const grz_def_versions *versions, size_t size)
{
    for (const size_t *known = versions->sizes; *known; known++)
        if (size == *known) return true;
    return false;
}

graze_status grz_take_def(const grz_def_versions *versions, const void *given, void *out, graze_error *error)
{
    size_t size;
    memcpy(&size, given, sizeof size);
    if (!is_known(versions, size))
        return grz_fail(
            error, GRAZE_BAD_ARGUMENT,
            "%s: its size is %zu, which graze %s does not know: make it by %s_default(), of a header that is "
            "no newer than the library",
            versions->name, size, graze_version(), versions->name);
    memcpy((char *)out + sizeof size, (const char *)given + sizeof size, size - sizeof size);
    return GRAZE_OK;
}
