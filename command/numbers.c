/* The program never calls setlocale, so the C locale holds and a decimal point is a point, whatever the user's locale.
 */
#include "numbers.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
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

bool parse_bytes(const char *text, uint64_t *value)
{
    static const char units[] = "kmg"; /* in either case */
    char number[40];
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits >= sizeof number || strlen(text + digits) > 1) return false;
    memcpy(number, text, digits);
    number[digits] = 0;
    const char *unit = text[digits] ? strchr(units, tolower((unsigned char)text[digits])) : NULL;
    uint64_t factor = 1, count;
    if (text[digits] && !unit) return false;
    for (const char *u = units; unit && u <= unit; u++) factor *= 1000;
    if (!parse_count(number, &count) || count == 0 || count > UINT64_MAX / factor) return false;
    *value = count * factor;
    return true;
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

void group_digits(char *digits)
{
    for (size_t at = strlen(digits); at > 3;) {
        at -= 3;
        memmove(digits + at + 1, digits + at, strlen(digits + at) + 1);
        digits[at] = ',';
    }
}

const char *grouped_count(number_text text, uint64_t count)
{
    snprintf(text, sizeof(number_text), "%" PRIu64, count);
    group_digits(text);
    return text;
}

const char *rounded_number(number_text text, double value, int digits)
{
    double size = fabs(value);
    if (!(size >= 1e-4 && size < 1e15)) return snprintf(text, sizeof(number_text), "%.*g", digits, value), text;
    snprintf(text, sizeof(number_text), "%.*e", digits - 1, value);
    double rounded = strtod(text, NULL);
    long before = strtol(strchr(text, 'e') + 1, NULL, 10) + 1; /* digits before the point; less than 1: none */
    if (before < digits) return snprintf(text, sizeof(number_text), "%.*g", digits, rounded), text;
    snprintf(text, sizeof(number_text), "%.0f", rounded);
    group_digits(text + (rounded < 0));
    return text;
}

const char *shortest_number(number_text text, double value)
{
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, sizeof(number_text), "%.*g", digits, value);
        if (strtod(text, NULL) == value) break;
    }
    /* 200 and not 2e+02: a number with fewer digits than its exponent says is a whole one */
    if (strstr(text, "e+") && fabs(value) < 1e17) snprintf(text, sizeof(number_text), "%.0f", value);
    return text;
}
