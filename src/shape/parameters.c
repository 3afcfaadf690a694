/* "key=value" texts become values: one reader for the parameters of all shapes. */
#include "base/error.h"
#include "base/number.h"
#include "shape/shape.h"

#include <string.h>

void grz_append_word(char *list, size_t room, const char *word)
{
    size_t length = strlen(list), more = strlen(word);
    const char *comma = length > 0 ? ", " : "";
    if (length + strlen(comma) + more >= room) return;
    memcpy(list + length, comma, strlen(comma));
    memcpy(list + length + strlen(comma), word, more + 1);
}

typedef struct reading {
    const char *shape;
    const char *key;
    const grz_rule *rule;
    const char *text; /* of the value */
} reading;

static graze_status read_whole(const reading *r, grz_value *value, graze_error *error)
{
    const char *end = r->text + strlen(r->text);
    int64_t number;
    if (grz_read_integer(r->text, end, &number) != end || (double)number < r->rule->low ||
        (double)number > r->rule->high)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "shape %s: %s=%.100s: give a whole number from %.0f to %.0f",
                        r->shape, r->key, r->text, r->rule->low, r->rule->high);
    value->integer = number;
    return GRAZE_OK;
}

static graze_status read_real(const reading *r, grz_value *value, graze_error *error)
{
    const char *end = r->text + strlen(r->text);
    double number;
    /* The comparison is false for NaN. */
    if (grz_read_number(r->text, end, &number) != end || !(number >= r->rule->low && number <= r->rule->high))
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "shape %s: %s=%.100s: give a number from %g to %g", r->shape, r->key,
                        r->text, r->rule->low, r->rule->high);
    value->real = number;
    return GRAZE_OK;
}

static graze_status read_choice(const reading *r, grz_value *value, graze_error *error)
{
    char words[200] = "";
    for (size_t i = 0; r->rule->choices[i]; i++) {
        value->choice = i;
        if (strcmp(r->rule->choices[i], r->text) == 0) return GRAZE_OK;
        grz_append_word(words, sizeof words, r->rule->choices[i]);
    }
    return grz_fail(error, GRAZE_BAD_ARGUMENT, "shape %s: %s=%.100s: give one of %s", r->shape, r->key, r->text, words);
}

static graze_status read_value(const reading *r, grz_value *value, graze_error *error)
{
    switch (r->rule->kind) {
    case GRZ_INTEGER: return read_whole(r, value, error);
    case GRZ_REAL: return read_real(r, value, error);
    case GRZ_CHOICE: return read_choice(r, value, error);
    case GRZ_TEXT: break;
    }
    value->text = r->text;
    return GRAZE_OK;
}

/* The number of the parameter that `text` begins with, or the parameter count. */
static size_t find_key(const graze_shape_info *info, const char *text, size_t key_length)
{
    size_t i = 0;
    while (i < info->parameter_count &&
           (strlen(info->parameters[i].key) != key_length || memcmp(info->parameters[i].key, text, key_length) != 0))
        i++;
    return i;
}

static graze_status unknown_key(const graze_shape_info *info, const char *text, graze_error *error)
{
    char keys[200] = "";
    for (size_t i = 0; i < info->parameter_count; i++) grz_append_word(keys, sizeof keys, info->parameters[i].key);
    return grz_fail(error, GRAZE_BAD_ARGUMENT,
                    "shape %s: '%.100s' is no parameter of it: write key=value with a key out of %s", info->name, text,
                    keys);
}

/* Points given[i] at the value's characters of parameter i. */
static graze_status match_keys(const graze_shape_info *info, const char *const *texts, size_t text_count,
                               const char **given, graze_error *error)
{
    for (size_t i = 0; i < text_count; i++) {
        const char *equals = strchr(texts[i], '=');
        size_t which = equals ? find_key(info, texts[i], (size_t)(equals - texts[i])) : info->parameter_count;
        if (which == info->parameter_count) return unknown_key(info, texts[i], error);
        if (given[which])
            return grz_fail(error, GRAZE_BAD_ARGUMENT, "shape %s: %s is given twice: give it once", info->name,
                            info->parameters[which].key);
        given[which] = equals + 1;
    }
    return GRAZE_OK;
}

graze_status grz_read_parameters(const grz_shape *shape, const char *const *texts, size_t text_count, grz_value *values,
                                 graze_error *error)
{
    const graze_shape_info *info = &shape->info;
    const char *given[GRZ_MOST_PARAMETERS] = {NULL};
    graze_status status = match_keys(info, texts, text_count, given, error);
    for (size_t i = 0; i < info->parameter_count && status == GRAZE_OK; i++) {
        const graze_shape_parameter *p = &info->parameters[i];
        const char *text = given[i] ? given[i] : p->fallback;
        if (!text)
            return grz_fail(error, GRAZE_BAD_ARGUMENT, "shape %s: %s is missing: give %s=..., %s", info->name, p->key,
                            p->key, p->help);
        status = read_value(&(reading){info->name, p->key, &shape->rules[i], text}, &values[i], error);
    }
    return status;
}
