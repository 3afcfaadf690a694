/* The program never calls setlocale, so the C locale holds and a decimal point is a point, whatever the user's locale. */
#include "numbers.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* strtod would also take blanks, hexadecimal digits and words, which the set of characters rules out. */
bool parse_number(const char *text, double *value)
{
    if (!*text || text[strspn(text, "+-.0123456789eE")]) return false;
    char *end;
    *value = strtod(text, &end);
    return !*end && isfinite(*value);
}

bool parse_count(const char *text, uint64_t *value)
{
    if (!*text || text[strspn(text, "0123456789")]) return false;
    errno = 0;
    unsigned long long parsed = strtoull(text, NULL, 10);
    *value = parsed;
    return errno == 0;
}

bool parse_point(const char *text, graze_vec3 *value)
{
    double v[3];
    for (int axis = 0; axis < 3; axis++) {
        char number[400];
        size_t length = strcspn(text, ",");
        if (length >= sizeof number || text[length] != (axis < 2 ? ',' : 0)) return false;
        memcpy(number, text, length);
        number[length] = 0;
        if (!parse_number(number, &v[axis])) return false;
        text += length + 1;
    }
    *value = (graze_vec3){v[0], v[1], v[2]};
    return true;
}

void print_number(FILE *to, double value)
{
    fprintf(to, "%.17g", value);
}

const char *shortest_number(number_text text, double value)
{
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof(number_text), "%.*g", digits, value);
        if (strtod(text, NULL) == value) break;
    }
    return text;
}
