#include "threads.h"

void share_of(size_t total, size_t part, size_t parts, size_t *first, size_t *end)
{
    size_t each = total / parts, rest = total % parts;
    *first = part * each + (part < rest ? part : rest);
    *end = *first + each + (part < rest);
}
