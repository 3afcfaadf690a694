#include "text/options.h"

#include "base/check.h"
#include "base/error.h"
#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void grz_append_word(char *list, size_t room, const char *word)
{
    size_t length = strlen(list), more = strlen(word);
    const char *comma = length > 0 ? ", " : "";
    if (length + strlen(comma) + more >= room) return;
    memcpy(list + length, comma, strlen(comma));
    memcpy(list + length + strlen(comma), word, more + 1);
}

static bool read_number(const grz_option *option, const char *text, size_t length, double *number)
{
    return length > 0 && grz_read_number(text, text + length, number) == text + length && *number >= option->least &&
           *number <= option->most && (!option->whole || floor(*number) == *number);
}

/* Is the text this word of the option? The N of a word stands for a number, * for any text. */
static bool matches(const grz_option *option, const char *word, size_t word_length, const char *text, size_t length,
                    grz_value *out)
{
    if (*word == '*') {
        out->text = text;
        return true;
    }
    const char *hole = memchr(word, 'N', word_length);
    if (!hole) return word_length == length && memcmp(word, text, length) == 0;
    size_t before = (size_t)(hole - word), behind = word_length - before - 1;
    return length > before + behind && memcmp(word, text, before) == 0 &&
           memcmp(hole + 1, text + length - behind, behind) == 0 &&
           read_number(option, text + before, length - before - behind, &out->number);
}

static bool read_value(const grz_option *option, const char *text, size_t length, grz_value *out)
{
    *out = (grz_value){0};
    for (const char *word = option->words; word; out->word++) {
        size_t word_length = strcspn(word, "|");
        if (matches(option, word, word_length, text, length, out)) return true;
        word = word[word_length] ? word + word_length + 1 : NULL;
    }
    out->word = -1;
    bool takes_numbers = !option->words || !strchr(option->words, 'N');
    return takes_numbers && read_number(option, text, length, &out->number);
}

static graze_status refuse_value(const grz_option *option, const grz_owner *owner, const char *text, size_t length,
                                 graze_error *error)
{
    char numbers[80] = "";
    int digits = option->whole ? 16 : 6;
    if (option->least <= option->most)
        snprintf(numbers, sizeof numbers, "%s%s from %.*g to %.*g",
                 !option->words               ? ""
                 : strchr(option->words, 'N') ? ", N "
                                              : " or ",
                 option->whole ? "a whole number" : "a number", digits, option->least, digits, option->most);
    return grz_fail(error, GRAZE_BAD_ARGUMENT, "%s %s: %s %s can not be '%.*s': use %s%s", owner->kind, owner->name,
                    owner->noun, option->key, (int)length, text, option->words ? option->words : "", numbers);
}

static graze_status refuse_key(const grz_option *options, const grz_owner *owner, const char *key, size_t length,
                               graze_error *error)
{
    char keys[300] = "";
    for (const grz_option *o = options; o->key; o++) grz_append_word(keys, sizeof keys, o->key);
    return grz_fail(error, GRAZE_BAD_ARGUMENT, "%s %s: there is no %s '%.*s': %s%s", owner->kind, owner->name,
                    owner->noun, (int)length, key, *keys ? "use " : "it takes no options", keys);
}

grz_settings grz_settings_default(const grz_option *options)
{
    grz_settings settings = {0};
    for (int i = 0; options[i].key; i++) {
        const char *text = options[i].fallback;
        bool valid = !text || read_value(&options[i], text, strlen(text), &settings.values[i]);
        GRZ_ASSERT(valid && i < GRZ_MOST_OPTIONS);
        (void)valid;
    }
    return settings;
}

int grz_option_find(const grz_option *options, const char *key, size_t length)
{
    for (int i = 0; options[i].key; i++)
        if (strlen(options[i].key) == length && memcmp(options[i].key, key, length) == 0) return i;
    return -1;
}

graze_status grz_settings_read(const grz_option *options, const grz_owner *owner, const char *text, size_t length,
                               grz_settings *out, graze_error *error)
{
    const char *equals = memchr(text, '=', length);
    size_t key_length = equals ? (size_t)(equals - text) : length;
    int i = grz_option_find(options, text, key_length);
    if (i < 0) return refuse_key(options, owner, text, key_length, error);
    if (out->values[i].given)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "%s %s: %s %s is given twice: give it once", owner->kind,
                        owner->name, owner->noun, options[i].key);
    if (!equals)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "%s %s: %s %s has no value: write %s=%s", owner->kind, owner->name,
                        owner->noun, options[i].key, options[i].key, options[i].fallback ? options[i].fallback : "...");
    const char *value = equals + 1;
    size_t value_length = length - key_length - 1;
    if (!read_value(&options[i], value, value_length, &out->values[i]))
        return refuse_value(&options[i], owner, value, value_length, error);
    out->values[i].given = true;
    return GRAZE_OK;
}

graze_status grz_settings_parse(const grz_option *options, const char *method, const char *text, grz_settings *out,
                                graze_error *error)
{
    const grz_owner owner = {"method", method, "option"};
    *out = grz_settings_default(options);
    if (!text || !*text) return GRAZE_OK;
    for (;;) {
        size_t length = strcspn(text, ",");
        graze_status status = grz_settings_read(options, &owner, text, length, out, error);
        if (status != GRAZE_OK) return status;
        if (!text[length]) return GRAZE_OK;
        text += length + 1;
    }
}

void grz_settings_preset(const grz_option *options, const char *text, grz_settings *settings)
{
    grz_settings preset;
    graze_status status = grz_settings_parse(options, "preset", text, &preset, NULL);
    GRZ_ASSERT(status == GRAZE_OK);
    (void)status;
    for (int i = 0; options[i].key; i++)
        if (preset.values[i].given && !settings->values[i].given) settings->values[i] = preset.values[i];
}

/* Appends at text + used if there is room, and returns the new length either way. */
static size_t append(char *text, size_t capacity, size_t used, const char *more, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (used + i + 1 < capacity) text[used + i] = more[i];
    if (capacity) text[used + length < capacity ? used + length : capacity - 1] = 0;
    return used + length;
}

static size_t append_number(char *text, size_t capacity, size_t used, double value)
{
    char number[32];
    size_t length = (size_t)snprintf(number, sizeof number, "%.15g", value);
    for (char *p = number; *p; p++)
        if (*p == ',') *p = '.'; /* a comma locale's point would end the option */
    return append(text, capacity, used, number, length);
}

static size_t append_value(char *text, size_t capacity, size_t used, const grz_option *option, const grz_value *value)
{
    if (value->word < 0) return append_number(text, capacity, used, value->number);
    const char *word = option->words;
    for (int i = 0; i < value->word; i++) word = strchr(word, '|') + 1;
    size_t length = strcspn(word, "|"), before = strcspn(word, "N|");
    used = append(text, capacity, used, word, before);
    if (before == length) return used;
    used = append_number(text, capacity, used, value->number);
    return append(text, capacity, used, word + before + 1, length - before - 1);
}

size_t grz_settings_print(const grz_option *options, const char *method, const grz_settings *settings,
                          bool query_options, char *text, size_t capacity)
{
    size_t used = append(text, capacity, 0, method, strlen(method));
    for (int i = 0; options[i].key; i++) {
        if (options[i].scope == GRZ_OPTION_OF_BOTH) continue;
        if (options[i].scope == GRZ_OPTION_OF_QUERY && !query_options) continue;
        used = append(text, capacity, used, ",", 1);
        used = append(text, capacity, used, options[i].key, strlen(options[i].key));
        used = append(text, capacity, used, "=", 1);
        used = append_value(text, capacity, used, &options[i], &settings->values[i]);
    }
    return used;
}

const char *grz_settings_differ(const grz_option *options, const grz_settings *a, const grz_settings *b,
                                bool only_given)
{
    for (int i = 0; options[i].key; i++) {
        const grz_value *x = &a->values[i], *y = &b->values[i];
        if (options[i].scope != GRZ_OPTION_OF_BUILD || (only_given && !y->given)) continue;
        if (x->word != y->word || x->number != y->number) return options[i].key;
    }
    return NULL;
}
