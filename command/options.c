#define _POSIX_C_SOURCE 200809L /* strcasecmp */

#include "options.h"

#include "message.h"
#include "numbers.h"
#include "threads.h"

#include <string.h>
#include <strings.h>

/* ---- one option's value into its field ---- */

static graze_status store_number(const option *o, const char *text, double *field, graze_error *error)
{
    double value;
    if (!parse_number(text, &value))
        return fail(error, GRAZE_BAD_ARGUMENT, "--%s: '%.100s' is not a finite number: give one such as 0.5", o->name,
                    text);
    if (value < o->least || value > o->most)
        return fail(error, GRAZE_BAD_ARGUMENT, "--%s: %.100s is out of range: give a number from %g to %g", o->name,
                    text, o->least, o->most);
    *field = value;
    return GRAZE_OK;
}

static graze_status store_scale(const option *o, const char *text, double *field, graze_error *error)
{
    static const double most = 0x1p200; /* as coordinates */
    double value;
    if (!parse_number(text, &value))
        return fail(error, GRAZE_BAD_ARGUMENT, "--%s: '%.100s' is not a finite number: give one such as 0.001", o->name,
                    text);
    if (value < 0)
        return fail(error, GRAZE_BAD_ARGUMENT,
                    "--%s: %.100s is negative, which would mirror the mesh and turn its triangles inside out: give a "
                    "number above 0",
                    o->name, text);
    if (value == 0 || value > most)
        return fail(error, GRAZE_BAD_ARGUMENT, "--%s: %.100s is no factor: give a number above 0, up to 2^200", o->name,
                    text);
    *field = value;
    return GRAZE_OK;
}

static graze_status store_count(const option *o, const char *text, uint64_t *field, graze_error *error)
{
    uint64_t value;
    if (!parse_count(text, &value) || (double)value < o->least || (double)value > o->most)
        return fail(error, GRAZE_BAD_ARGUMENT, "--%s: '%.100s': give a whole number from %.0f to %.0f", o->name, text,
                    o->least, o->most);
    *field = value;
    return GRAZE_OK;
}

static graze_status store_threads(const option *o, const char *text, uint64_t *field, graze_error *error)
{
    graze_status status = store_count(o, text, field, error);
    if (status != GRAZE_OK || *field == 1 || has_threads()) return status;
    return fail(error, GRAZE_UNSUPPORTED,
                "--%s: '%.100s': this graze was built without threads: give 1, or leave it out", o->name, text);
}

static graze_status store_text(const option *o, const char *text, const char **field, graze_error *error)
{
    if (!*text) return fail(error, GRAZE_BAD_ARGUMENT, "--%s: is empty: give %s", o->name, o->value);
    *field = text;
    return GRAZE_OK;
}

static graze_status store_pose(const option *o, const char *text, graze_pose *field, graze_error *error)
{
    if (graze_pose_parse(text, field, error) == GRAZE_OK) return GRAZE_OK;
    return fail_at(error, "--%s", o->name);
}

static graze_status store_point(const option *o, const char *text, graze_vec3 *field, graze_error *error)
{
    if (parse_point(text, field)) return GRAZE_OK;
    return fail(error, GRAZE_BAD_ARGUMENT, "--%s: '%.100s': give three finite numbers with commas between them: x,y,z",
                o->name, text);
}

static graze_status store_format(const option *o, const char *text, graze_format *field, graze_error *error)
{
    static const struct {
        const char *name;
        graze_format format;
    } formats[] = {{"stl", GRAZE_FORMAT_STL}, {"obj", GRAZE_FORMAT_OBJ},   {"ply", GRAZE_FORMAT_PLY},
                   {"off", GRAZE_FORMAT_OFF}, {"gltf", GRAZE_FORMAT_GLTF}, {"glb", GRAZE_FORMAT_GLTF}};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (!strcasecmp(text, formats[i].name)) {
            *field = formats[i].format;
            return GRAZE_OK;
        }
    return fail(error, GRAZE_BAD_ARGUMENT, "--%s: '%.100s' is no format that is read: give stl, obj, ply, off or gltf",
                o->name, text);
}

static graze_status store_bytes(const option *o, const char *text, uint64_t *field, graze_error *error)
{
    if (parse_bytes(text, field)) return GRAZE_OK;
    return fail(error, GRAZE_BAD_ARGUMENT,
                "--%s: '%.100s': give a whole number of bytes, at least 1, with k, M or G behind it or without: 500M",
                o->name, text);
}

static graze_status store(const option *o, const char *text, void *values, graze_error *error)
{
    void *field = (char *)values + o->offset;
    switch (o->kind) {
    case OPTION_FLAG: *(bool *)field = true; return GRAZE_OK;
    case OPTION_TEXT: return store_text(o, text, field, error);
    case OPTION_NUMBER: return store_number(o, text, field, error);
    case OPTION_SCALE: return store_scale(o, text, field, error);
    case OPTION_COUNT: return store_count(o, text, field, error);
    case OPTION_THREADS: return store_threads(o, text, field, error);
    case OPTION_POSE: return store_pose(o, text, field, error);
    case OPTION_POINT: return store_point(o, text, field, error);
    case OPTION_FORMAT: return store_format(o, text, field, error);
    case OPTION_BYTES: return store_bytes(o, text, field, error);
    }
    return GRAZE_OK;
}

/* ---- the command line ---- */

enum { MOST_OPTIONS = 64 };

/* Where the parser stands. */
typedef struct parser {
    const command *self;
    char **next, **end;
    void *values;
    operands *given;
    bool help;
    bool seen[MOST_OPTIONS];
} parser;

static const option *find_long(const command *self, const char *name, size_t length)
{
    for (size_t i = 0; i < self->option_count; i++)
        if (strlen(self->options[i].name) == length && !memcmp(self->options[i].name, name, length))
            return &self->options[i];
    return NULL;
}

static const option *find_letter(const command *self, char letter)
{
    for (size_t i = 0; i < self->option_count; i++)
        if (self->options[i].letter && self->options[i].letter == letter) return &self->options[i];
    return NULL;
}

static graze_status unknown_option(const parser *p, const char *typed, int length, graze_error *error)
{
    const char *names[MOST_OPTIONS + 1] = {"help"};
    char name[40];
    if (length > 100) length = 100; /* enough to recognise it, and the remedy still fits */
    for (size_t i = 0; i < p->self->option_count; i++) names[i + 1] = p->self->options[i].name;
    int dashes = typed[1] == '-' ? 2 : 1;
    int letters = length - dashes < (int)sizeof name ? length - dashes : (int)sizeof name - 1;
    memcpy(name, typed + dashes, (size_t)letters);
    name[letters] = 0;
    const char *near = similar_name(name, names, p->self->option_count + 1);
    if (near) return fail(error, GRAZE_BAD_ARGUMENT, "%.*s: unknown option: did you mean --%s?", length, typed, near);
    return fail(error, GRAZE_BAD_ARGUMENT, "%.*s: unknown option: 'graze %s --help' lists those there are", length,
                typed, p->self->name);
}

/* `text` is the value that came in the same argument, or NULL. */
static graze_status take_option(parser *p, const option *o, const char *text, graze_error *error)
{
    if (o->kind == OPTION_FLAG) {
        if (text) return fail(error, GRAZE_BAD_ARGUMENT, "--%s: takes no value: leave out '=%.100s'", o->name, text);
        return store(o, "", p->values, error);
    }
    if (!text && p->next < p->end) text = *p->next++;
    if (!text)
        return fail(error, GRAZE_BAD_ARGUMENT, "--%s: its value is missing: give --%s %s", o->name, o->name, o->value);
    bool *seen = &p->seen[o - p->self->options];
    if (*seen) return fail(error, GRAZE_BAD_ARGUMENT, "--%s: given twice: leave one out", o->name);
    *seen = true;
    return store(o, text, p->values, error);
}

static graze_status take_long(parser *p, const char *argument, graze_error *error)
{
    const char *name = argument + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    if (length == 4 && !memcmp(name, "help", 4) && !equals) {
        p->help = true;
        return GRAZE_OK;
    }
    const option *o = find_long(p->self, name, length);
    if (!o) return unknown_option(p, argument, (int)length + 2, error);
    return take_option(p, o, equals ? equals + 1 : NULL, error);
}

static graze_status take_short(parser *p, const char *argument, graze_error *error)
{
    if (!strcmp(argument, "-h")) {
        p->help = true;
        return GRAZE_OK;
    }
    const option *o = find_letter(p->self, argument[1]);
    if (!o || (o->kind == OPTION_FLAG && argument[2])) return unknown_option(p, argument, (int)strlen(argument), error);
    return take_option(p, o, argument[2] ? argument + 2 : NULL, error);
}

static graze_status take_all(parser *p, graze_error *error)
{
    bool options_ended = false;
    graze_status status = GRAZE_OK;
    while (status == GRAZE_OK && p->next < p->end) {
        char *argument = *p->next++;
        if (options_ended || argument[0] != '-' || !argument[1])
            p->given->items[p->given->count++] = argument; /* never ahead of next: what is overwritten was read */
        else if (!strcmp(argument, "--"))
            options_ended = true;
        else if (argument[1] == '-')
            status = take_long(p, argument, error);
        else
            status = take_short(p, argument, error);
    }
    return status;
}

static graze_status check_operands(const command *self, const operands *given, graze_error *error)
{
    if (given->count < self->least_operands)
        return fail(error, GRAZE_BAD_ARGUMENT, "%s is missing: usage: graze %s %s", self->operand_names[given->count],
                    self->name, self->synopsis);
    if (given->count > self->most_operands)
        return fail(error, GRAZE_BAD_ARGUMENT, "'%.100s': one argument too many: usage: graze %s %s",
                    given->items[self->most_operands], self->name, self->synopsis);
    for (size_t i = 0; i < given->count; i++)
        if (!*given->items[i])
            return fail(error, GRAZE_BAD_ARGUMENT, "argument %zu is empty: usage: graze %s %s", i + 1, self->name,
                        self->synopsis);
    return GRAZE_OK;
}

bool options_parse(const command *self, int argc, char **argv, void *values, operands *given, int *exit_status)
{
    graze_error error;
    *given = (operands){argv + 1, 0};
    parser p = {.self = self, .next = argv + 1, .end = argv + argc, .values = values, .given = given};
    graze_status status = take_all(&p, &error);
    if (status == GRAZE_OK && p.help) {
        print_command_help(self, *given);
        *exit_status = EXIT_DONE;
        return false;
    }
    if (status == GRAZE_OK) status = check_operands(self, given, &error);
    if (status != GRAZE_OK) *exit_status = trouble(self->name, error.message);
    return status == GRAZE_OK;
}
