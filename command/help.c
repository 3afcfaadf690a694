/* Help texts, made of the same tables that the parser reads. */
#include "options.h"

#include <graze/model.h>
#include <stdio.h>
#include <string.h>

const char pose_help[] =
    "Where B is in A's frame: x,y,z, or x,y,z,rx,ry,rz with degrees about the fixed x, then y, then z axis, or 12 "
    "numbers, row-major [R|t]. Default: B as it is.";
const char method_help[] =
    "How triangle pairs are avoided, see below. Default: as a saved model was built, else " GRAZE_DEFAULT_METHOD ".";
const char json_help[] = "Print one JSON object instead of text.";
const char cutoff_help[] =
    "Distances beyond D are of no interest: only that they are is proven, which costs less. Default: all are.";
const char relative_help[] = "The distance may be up to 1 + E times the least, which costs less. Default 0.";
const char absolute_help[] = "The distance may be up to E more than the least; errors add up. Default 0.";

enum { COLUMNS = 100, TEXT_COLUMN = 20 };

static int word_length(const char *text)
{
    return (int)strcspn(text, " \n");
}

void print_wrapped(const char *text, int column, int indent)
{
    bool line_began = true;
    while (*text) {
        int length = word_length(text);
        if (!line_began && column + 1 + length > COLUMNS) {
            printf("\n%*s", indent, "");
            column = indent, line_began = true;
        }
        column += printf("%s%.*s", line_began ? "" : " ", length, text);
        line_began = false;
        text += length;
        if (*text == '\n') {
            printf("\n%*s", text[1] ? indent : 0, "");
            column = indent, line_began = true;
        }
        if (*text) text++;
    }
    printf("\n");
}

/* The name on the left, the text beside it, or below it where the name is long. */
static void print_entry(const char *name, const char *text)
{
    int column = printf("  %s", name);
    if (column > TEXT_COLUMN - 2) column = (printf("\n"), 0);
    printf("%*s", TEXT_COLUMN - column, "");
    print_wrapped(text, TEXT_COLUMN, TEXT_COLUMN);
}

static void print_option(const option *o)
{
    char name[80], letter[8] = "";
    if (o->letter) snprintf(letter, sizeof letter, "-%c, ", o->letter);
    snprintf(name, sizeof name, "%s--%s%s%s", letter, o->name, o->value ? " " : "", o->value ? o->value : "");
    print_entry(name, o->help);
}

/* "k=6|8|12", "tau=1 to 255", with the default in front of what it does. */
static void print_method_option(const graze_option_info *o)
{
    int column = printf("%*s%s=", TEXT_COLUMN, "", o->key);
    if (o->words) column += printf("%s", o->words);
    if (o->least <= o->most) column += printf("%s%g to %g", o->words ? " or " : "", o->least, o->most);
    column += printf(": ");
    char text[600];
    snprintf(text, sizeof text, "%s Default %s.%s", o->help, o->fallback, o->of_query ? "" : " Of the model.");
    print_wrapped(text, column, TEXT_COLUMN + 4);
}

static void print_methods_that(bool cast)
{
    printf("\nMethods (%s is the default), as --method NAME,KEY=VALUE,...:\n", GRAZE_DEFAULT_METHOD);
    graze_method_info method;
    graze_option_info o;
    for (size_t i = 0; graze_method_get(i, &method); i++) {
        if (cast && !method.rays) continue;
        print_entry(method.name, method.summary);
        for (size_t k = 0; graze_method_option(i, k, &o); k++)
            if (!cast || !o.of_query) print_method_option(&o);
    }
}

void print_methods(operands given)
{
    (void)given; /* the list is the same for every pair of meshes */
    print_methods_that(false);
}

void print_casting_methods(operands given)
{
    (void)given;
    print_methods_that(true);
}

void print_command_help(const command *self, operands given)
{
    printf("graze %s: %s\n\nUsage: graze %s ", self->name, self->summary, self->name);
    print_wrapped(self->synopsis, 13 + (int)strlen(self->name), 8);
    printf("\n");
    print_wrapped(self->description, 0, 0);
    printf("\nOptions:\n");
    for (size_t i = 0; i < self->option_count; i++) print_option(&self->options[i]);
    print_entry("-h, --help", "Print this and exit.");
    if (self->print_more_help) self->print_more_help(given);
    printf("\nExit status: ");
    char text[500];
    snprintf(text, sizeof text, "%s 2: trouble; one line on standard error says where, what and what to do.",
             self->exit_status);
    print_wrapped(text, 13, 0);
}
