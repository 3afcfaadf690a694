#include "threads.h"

#include <graze/base.h>
#include <string.h>

bool has_threads(void)
{
    return strstr(graze_build_info(), "threads: yes") != NULL;
}

void share_of(size_t total, size_t part, size_t parts, size_t *first, size_t *end)
{
    size_t each = total / parts, rest = total % parts;
    *first = part * each + (part < rest ? part : rest);
    *end = *first + each + (part < rest);
}
