/* graze methods: what there is to choose, and the options and the memory of one method. */
#include "commands.h"
#include "json.h"
#include "message.h"
#include "numbers.h"

#include <graze/model.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct arguments {
    bool json;
} arguments;

static const option options[] = {
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, "Print one JSON object a method instead of text.", 0, 0},
};

/* ---- text ---- */

static bool answers(const graze_method_info *method, int question)
{
    return method->questions & graze_question_bit((graze_question)question);
}

static void print_summary(const graze_method_info *method)
{
    char text[400];
    bool is_default = !strcmp(method->name, GRAZE_DEFAULT_METHOD);
    int used = snprintf(text, sizeof text, "%s%s. Questions", is_default ? "The default: " : "", method->summary);
    const char *between = ": ";
    for (int q = 0; q < GRAZE_QUESTION_COUNT && used < (int)sizeof text; q++) {
        if (!answers(method, q)) continue;
        used +=
            snprintf(text + used, sizeof text - (size_t)used, "%s%s", between, graze_question_name((graze_question)q));
        between = ", ";
    }
    if (!method->reads_b && used < (int)sizeof text)
        snprintf(text + used, sizeof text - (size_t)used, ". B of a query may be a model of any method");
    print_entry(method->name, text);
}

/* "on|off", "1 to 255", "paper or 1 to 1,000,000". */
static void print_values(const graze_option_info *o)
{
    number_text least, most;
    if (o->words) printf("%s", o->words);
    if (o->least <= o->most)
        printf("%s%s to %s", o->words ? " or " : "", rounded_number(least, o->least, 6),
               rounded_number(most, o->most, 6));
}

static void print_options(size_t number, bool of_query)
{
    graze_option_info o;
    bool any = false;
    for (size_t i = 0; graze_method_option(number, i, &o); i++) {
        if (o.of_query != of_query) continue;
        if (!any) printf("\n%s\n", of_query ? "Options of queries:" : "Options of models, saved with them:");
        any = true;
        printf("  %s=", o.key);
        print_values(&o);
        printf(" (default %s)\n      ", o.fallback);
        print_wrapped(o.help, 6, 6);
    }
}

static void print_bytes(const char *of, size_t bytes)
{
    number_text text;
    if (bytes > 0) printf("      %s: %s\n", of, grouped_count(text, bytes));
}

static void print_memory(const graze_method_memory *m)
{
    number_text text;
    printf("\nBytes that queries take:\n  remembered between questions, for each pair of models: %s\n",
           grouped_count(text, m->at_rest));
    print_bytes("room for a front beside that, at most", m->front);
    print_bytes("and for each triangle of both models", m->front_triangle);
    printf("  to work in, for each thread, at most: %s\n", grouped_count(text, m->work));
    print_bytes("and for each level of both trees", m->work_level);
    print_bytes("and for each node of B's tree", m->work_node);
    print_bytes("and for each vertex of B", m->work_vertex);
    print_bytes("and for each vertex of both meshes", m->work_vertices);
    print_bytes("and for pairs that are found several times, at most", m->work_pairs);
}

static void print_text(size_t number, const graze_method_info *method, bool whole)
{
    print_summary(method);
    if (!whole) return;
    print_options(number, false);
    print_options(number, true);
    print_memory(&method->memory);
}

/* ---- JSON ---- */

static void put_memory(json *j, const graze_method_memory *m)
{
    json_object(j, "memory");
    json_count(j, "at_rest", m->at_rest);
    json_count(j, "front", m->front);
    json_count(j, "front_triangle", m->front_triangle);
    json_count(j, "work", m->work);
    json_count(j, "work_level", m->work_level);
    json_count(j, "work_node", m->work_node);
    json_count(j, "work_vertex", m->work_vertex);
    json_count(j, "work_vertices", m->work_vertices);
    json_count(j, "work_pairs", m->work_pairs);
    json_object_end(j);
}

static void print_json(size_t number, const graze_method_info *method)
{
    json j = json_line(stdout);
    json_text(&j, "name", method->name);
    json_text(&j, "summary", method->summary);
    json_bool(&j, "solids", method->solids);
    json_bool(&j, "default", !strcmp(method->name, GRAZE_DEFAULT_METHOD));
    json_array(&j, "questions");
    for (int q = 0; q < GRAZE_QUESTION_COUNT; q++)
        if (answers(method, q)) json_text(&j, NULL, graze_question_name((graze_question)q));
    json_array_end(&j);
    json_bool(&j, "reads_b", method->reads_b);
    json_array(&j, "options");
    graze_option_info o;
    for (size_t i = 0; graze_method_option(number, i, &o); i++) {
        json_object(&j, NULL);
        json_text(&j, "key", o.key);
        if (o.words)
            json_text(&j, "words", o.words);
        else
            json_null(&j, "words");
        json_number(&j, "least", o.least <= o.most ? o.least : NAN);
        json_number(&j, "most", o.least <= o.most ? o.most : NAN);
        json_text(&j, "default", o.fallback);
        json_text(&j, "of", o.of_query ? "query" : "model");
        json_text(&j, "help", o.help);
        json_object_end(&j);
    }
    json_array_end(&j);
    put_memory(&j, &method->memory);
    json_line_end(&j);
}

static graze_status unknown_method(const char *name, graze_error *error)
{
    char list[200] = "";
    graze_method_info method;
    for (size_t i = 0; graze_method_get(i, &method); i++) {
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "", method.name);
    }
    return fail(error, GRAZE_BAD_ARGUMENT, "there is no method '%.100s': those there are: %s", name, list);
}

static int run(int argc, char **argv)
{
    arguments a = {0};
    operands given;
    int exit_status;
    if (!options_parse(&command_methods, argc, argv, &a, &given, &exit_status)) return exit_status;

    graze_method_info method;
    bool found = given.count == 0;
    for (size_t i = 0; graze_method_get(i, &method); i++) {
        if (given.count && strcmp(given.items[0], method.name) != 0) continue;
        found = true;
        if (a.json)
            print_json(i, &method);
        else
            print_text(i, &method, given.count > 0);
    }
    graze_error error;
    if (!found) return unknown_method(given.items[0], &error), trouble("methods", error.message);
    return EXIT_DONE;
}

const command command_methods = {
    .name = "methods",
    .synopsis = "[NAME] [--json]",
    .summary = "List the methods, or the options of one.",
    .description =
        "A method is a way to avoid looking at pairs of triangles. All give the same answers; they differ in "
        "cost, memory and in which questions they answer. With NAME: the options of that method, for --method "
        "NAME,KEY=VALUE,... of the other commands and for the library, and what its queries take.",
    .exit_status = "0: done.",
    .operand_names = {"NAME"},
    .least_operands = 0,
    .most_operands = 1,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .run = run,
};
