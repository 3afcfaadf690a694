/* Is a text one JSON value (RFC 8259)? A checker of its own, so that the writer is not judged by itself. */
#ifndef TESTS_COMMAND_JSON_CHECK_H
#define TESTS_COMMAND_JSON_CHECK_H

#include <stdbool.h>
#include <string.h>

/* Each function returns where its part ends, or NULL if there is none. */
static inline const char *json_value_end(const char *p);

static inline const char *json_digits_end(const char *p)
{
    size_t count = strspn(p, "0123456789");
    return count ? p + count : NULL;
}

static inline const char *json_number_end(const char *p)
{
    if (*p == '-') p++;
    if (*p == '0' && p[1] >= '0' && p[1] <= '9') return NULL;
    p = json_digits_end(p);
    if (p && *p == '.') p = json_digits_end(p + 1);
    if (p && (*p == 'e' || *p == 'E')) p = json_digits_end(p + 1 + (p[1] == '+' || p[1] == '-'));
    return p;
}

static inline const char *json_string_end(const char *p)
{
    if (*p++ != '"') return NULL;
    while (*p != '"') {
        if ((unsigned char)*p < 32) return NULL;
        if (*p == '\\') {
            p++;
            if (*p == 'u') {
                if (strspn(p + 1, "0123456789abcdefABCDEF") < 4) return NULL;
                p += 4;
            } else if (!*p || !strchr("\"\\/bfnrt", *p))
                return NULL;
        }
        p++;
    }
    return p + 1;
}

static inline const char *json_list_end(const char *p, bool with_keys, char close)
{
    if (*++p == close) return p + 1;
    for (;; p++) {
        if (with_keys) {
            p = json_string_end(p);
            if (!p || *p++ != ':') return NULL;
        }
        p = json_value_end(p);
        if (!p) return NULL;
        if (*p == close) return p + 1;
        if (*p != ',') return NULL;
    }
}

static inline const char *json_value_end(const char *p)
{
    if (*p == '{') return json_list_end(p, true, '}');
    if (*p == '[') return json_list_end(p, false, ']');
    if (*p == '"') return json_string_end(p);
    if (!strncmp(p, "true", 4) || !strncmp(p, "null", 4)) return p + 4;
    if (!strncmp(p, "false", 5)) return p + 5;
    return json_number_end(p);
}

/* One object a line, each line ended, at least one. */
static inline bool is_json_lines(const char *text)
{
    if (!*text) return false;
    while (*text) {
        if (*text != '{') return false;
        text = json_value_end(text);
        if (!text || *text != '\n') return false;
        text++;
    }
    return true;
}

#endif
