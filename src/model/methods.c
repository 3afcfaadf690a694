#include "model/methods.h"

#include "base/error.h"
#include "method/boxtree/boxtree.h"
#include "method/brute/brute.h"
#include "method/convex/convex.h"
#include "method/kdop/kdop.h"
#include "method/once.h"
#include "method/simd.h"
#include "method/wide/wide.h"

#include <string.h>

/* A test compiles this file once more, with a header that declares methods of its own and lists them. */
#ifdef GRZ_MORE_METHODS_HEADER
#include GRZ_MORE_METHODS_HEADER
#endif

static const grz_method *const methods[] = {
    &grz_method_brute, &grz_method_boxtree, &grz_method_convex, &grz_method_kdop, &grz_method_wide,
#ifdef GRZ_MORE_METHODS_HEADER
    GRZ_MORE_METHODS,
#endif
};
_Static_assert(sizeof methods / sizeof *methods <= GRZ_MOST_METHODS, "a query has room for a work of each");

static const grz_method *method_at(size_t number)
{
    return number < sizeof methods / sizeof *methods ? methods[number] : NULL;
}

size_t graze_method_count(void)
{
    return sizeof methods / sizeof *methods;
}

const char *graze_question_name(graze_question question)
{
    static const char *const names[] = {"first",  "all",  "tolerance", "distance", "near",  "bounded distance",
                                        "budget", "rays", "edits",     "saving",   "depth", "manifold"};
    _Static_assert(sizeof names / sizeof *names == GRAZE_QUESTION_COUNT, "a name for each question");
    return (unsigned)question < GRAZE_QUESTION_COUNT ? names[question] : "unknown";
}

static uint32_t both(graze_question one, graze_question other)
{
    return graze_question_bit(one) | graze_question_bit(other);
}

/* The questions that the method's row answers. */
static uint32_t questions_of(const grz_method *method)
{
    return (method->collide ? both(GRAZE_ASK_FIRST, GRAZE_ASK_CONTACTS) : 0) |
           (method->within ? both(GRAZE_ASK_WITHIN, GRAZE_ASK_NEAR) : 0) |
           (method->distance ? both(GRAZE_ASK_DISTANCE, GRAZE_ASK_DISTANCE_BOUNDED) : 0) |
           (grz_option_find(method->options, "budget", strlen("budget")) >= 0 ? graze_question_bit(GRAZE_ASK_BUDGET)
                                                                              : 0) |
           (method->visit ? graze_question_bit(GRAZE_ASK_RAYS) : 0) |
           (method->insert ? graze_question_bit(GRAZE_ASK_EDITS) : 0) |
           (method->save ? graze_question_bit(GRAZE_ASK_SAVING) : 0) |
           (method->depth ? graze_question_bit(GRAZE_ASK_DEPTH) : 0) |
           (method->manifold ? graze_question_bit(GRAZE_ASK_MANIFOLD) : 0);
}

bool graze_method_get(size_t number, graze_method_info *out)
{
    const grz_method *method = method_at(number);
    *out = (graze_method_info){0};
    if (!method) return false;
    *out = (graze_method_info){.name = method->name,
                               .summary = method->summary,
                               .questions = questions_of(method),
                               .memory = method->memory,
                               .reads_b = method->reads_b,
                               .solids = method->solids};
    if (method->repeats) out->memory.work_pairs = grz_once_most_bytes();
    while (method->options[out->option_count].key) out->option_count++;
    return true;
}

bool graze_method_option(size_t number, size_t option, graze_option_info *out)
{
    graze_method_info method;
    *out = (graze_option_info){0};
    if (!graze_method_get(number, &method) || option >= method.option_count) return false;
    const grz_option *o = &method_at(number)->options[option];
    *out = (graze_option_info){.key = o->key,
                               .words = o->words,
                               .least = o->least,
                               .most = o->most,
                               .whole = o->whole,
                               .fallback = o->fallback,
                               .help = o->help,
                               .of_query = o->scope != GRZ_OPTION_OF_BUILD};
    return true;
}

void grz_method_names(uint32_t questions, char *text, size_t capacity)
{
    *text = 0;
    for (size_t i = 0; method_at(i); i++)
        if (!(questions & ~questions_of(method_at(i)))) grz_append_word(text, capacity, method_at(i)->name);
}

graze_status grz_method_unsupported(const grz_method *method, graze_question question, graze_error *error)
{
    char names[200];
    grz_method_names(graze_question_bit(question), names, sizeof names);
    return grz_fail(error, GRAZE_UNSUPPORTED, "method %s does not answer '%s': use %s", method->name,
                    graze_question_name(question), names);
}

static graze_status refuse_name(const char *name, size_t length, graze_error *error)
{
    char names[200];
    grz_method_names(0, names, sizeof names);
    return grz_fail(error, GRAZE_BAD_ARGUMENT, "there is no method '%.*s': use %s", (int)(length < 80 ? length : 80),
                    name, names);
}

graze_status grz_method_parse(const char *text, const grz_method **method, grz_settings *settings, graze_error *error)
{
    if (!text) text = GRAZE_DEFAULT_METHOD;
    const size_t length = strcspn(text, ",");
    const char *options = text[length] ? text + length + 1 : NULL;
    for (size_t i = 0; (*method = method_at(i)) != NULL; i++)
        if (strlen((*method)->name) == length && memcmp((*method)->name, text, length) == 0) break;
    const grz_method *found = *method;
    if (!found) return refuse_name(text, length, error);
    if (options && !*options)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "method '%s': nothing follows the comma: write key=value, or no comma", text);
    graze_status status = grz_settings_parse(found->options, found->name, options, settings, error);
    if (status == GRAZE_OK) status = grz_settle_simd(found->options, found->name, settings, error);
    return status == GRAZE_OK && found->settle ? found->settle(settings, error) : status;
}
