#include "base/number_list.h"

#include "base/number.h"

bool grz_is_list_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && grz_is_list_blank(*p)) p++;
    return p;
}

bool grz_read_number_list(const char *text, const char *end, double *numbers, size_t capacity, size_t *count,
                          const char **wrong)
{
    const char *p = skip_blanks(text, end);
    *count = 0;
    while (p < end) {
        double value;
        *wrong = p;
        const char *behind = grz_read_number(p, end, &value);
        if (!behind) return false;
        p = skip_blanks(behind, end);
        if (p == behind && p < end && *p != ',') return false; /* a number with a tail */
        if (*count < capacity) numbers[*count] = value;
        ++*count;

        if (p == end || *p != ',') continue;
        *wrong = p = skip_blanks(p + 1, end);
        if (p == end) return false; /* nothing behind the comma */
    }
    return true;
}
