#include "json.h"

#include "numbers.h"

#include <inttypes.h>
#include <math.h>

/* How many bytes the UTF-8 character at `s` has, 0 if it is none (RFC 3629: no overlong form, no surrogate, at most
 * U+10FFFF). A final zero byte is never part of one, so nothing is read beyond the text. */
static int utf8_length(const unsigned char *s)
{
    if (s[0] < 0x80) return 1;
    int length = s[0] >= 0xC2 && s[0] < 0xE0   ? 2
                 : s[0] >= 0xE0 && s[0] < 0xF0 ? 3
                 : s[0] >= 0xF0 && s[0] < 0xF5 ? 4
                                               : 0;
    for (int i = 1; i < length; i++)
        if ((s[i] & 0xC0) != 0x80) return 0;
    if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F)) return 0;
    if ((s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F)) return 0;
    return length;
}

static void print_text(FILE *to, const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    putc('"', to);
    while (*s) {
        int length = utf8_length(s);
        if (length == 0)
            fputs("\\ufffd", to), length = 1;
        else if (*s == '"' || *s == '\\')
            fprintf(to, "\\%c", *s);
        else if (*s < 32 || *s == 127)
            fprintf(to, "\\u%04x", *s);
        else
            fwrite(s, 1, (size_t)length, to);
        s += length;
    }
    putc('"', to);
}

static void begin_value(json *j, const char *key)
{
    if (j->comma) putc(',', j->to);
    j->comma = true;
    if (!key) return;
    print_text(j->to, key);
    putc(':', j->to);
}

static void open_level(json *j, const char *key, char bracket)
{
    begin_value(j, key);
    putc(bracket, j->to);
    j->comma = false;
}

static void close_level(json *j, char bracket)
{
    putc(bracket, j->to);
    j->comma = true; /* the level was itself a value of the one around it */
}

json json_line(FILE *to)
{
    json j = {to, false};
    open_level(&j, NULL, '{');
    return j;
}

void json_line_end(json *j)
{
    close_level(j, '}');
    putc('\n', j->to);
}

void json_object(json *j, const char *key)
{
    open_level(j, key, '{');
}

void json_object_end(json *j)
{
    close_level(j, '}');
}

void json_array(json *j, const char *key)
{
    open_level(j, key, '[');
}

void json_array_end(json *j)
{
    close_level(j, ']');
}

void json_text(json *j, const char *key, const char *value)
{
    begin_value(j, key);
    if (value)
        print_text(j->to, value);
    else
        fputs("null", j->to);
}

void json_number(json *j, const char *key, double value)
{
    begin_value(j, key);
    if (isfinite(value))
        print_number(j->to, value);
    else
        fputs("null", j->to);
}

void json_count(json *j, const char *key, uint64_t value)
{
    begin_value(j, key);
    fprintf(j->to, "%" PRIu64, value);
}

void json_bool(json *j, const char *key, bool value)
{
    begin_value(j, key);
    fputs(value ? "true" : "false", j->to);
}

void json_null(json *j, const char *key)
{
    begin_value(j, key);
    fputs("null", j->to);
}

void json_point(json *j, const char *key, graze_vec3 value)
{
    json_array(j, key);
    json_number(j, NULL, value.x);
    json_number(j, NULL, value.y);
    json_number(j, NULL, value.z);
    json_array_end(j);
}
