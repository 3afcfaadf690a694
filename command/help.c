/* Help texts, made of the same tables that the parser reads. */
#include "numbers.h"
#include "options.h"

#include <graze/model.h>
#include <stdio.h>
#include <string.h>

const char pose_help[] =
    "Where B is in A's frame: x,y,z, or x,y,z,rx,ry,rz with degrees about the fixed x, then y, then z axis, or a "
    "quaternion w,x,y,z and x,y,z, or 12 numbers, row-major [R|t], or 16 with a last row 0,0,0,1. Default: B as it is.";
const char pose_a_help[] = "Where A is; --pose then says where B is in the same frame. Answers stay in A's frame.";
const char scale_a_help[] =
    "Multiply each coordinate of A by S, above 0, before all else: 0.001 from mm to m. Default 1.";
const char scale_b_help[] = "The same of B.";
const char method_help[] = "Which search structure to build, NAME,KEY=VALUE,...; only speed depends on it. Default: as "
                           "a saved model was built, "
                           "else " GRAZE_DEFAULT_METHOD ".";
const char method_once_help[] = "Which search structure to build; only speed depends on it. Default: as a saved model "
                                "was built, else wide,build=fast "
                                "by all processors, which gives one answer soonest.";
const char json_help[] = "Print one JSON object instead of text.";
const char cutoff_help[] =
    "Distances beyond D are of no interest: only that they are is proven, which costs less. Default: all are.";
const char relative_help[] = "The distance may be up to 1 + E times the least, which costs less. Default 0.";
const char absolute_help[] = "The distance may be up to E more than the least; errors add up. Default 0.";

const char scale_help[] = "Multiply each coordinate by S, above 0, before all else: 0.001 from mm to m. Default 1.";
const char format_help[] =
    "The format of standard input (-), or without that of every mesh: stl, obj, ply, off or gltf. "
    "Default: by content, else by the name's ending.";
const char most_help[] =
    "How many bytes a file may unpack or multiply to (gzip, instances of glTF); k, M or G may stand "
    "behind the number. Default 4G.";

enum { COLUMNS = 100, TEXT_COLUMN = 20 };

/* What a command wants of a method. */

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

void print_entry(const char *name, const char *text)
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

/* Of the methods that answer all of these questions. */
static void print_method_names(uint32_t questions)
{
    char text[300] = "";
    graze_method_info method;
    for (size_t i = 0; graze_method_get(i, &method); i++) {
        size_t length = strlen(text);
        if (!(questions & ~method.questions))
            snprintf(text + length, sizeof text - length, "%s%s%s", length ? ", " : "", method.name,
                     strcmp(method.name, GRAZE_DEFAULT_METHOD) != 0 ? "" : " (the default)");
    }
    printf("\nMethods: ");
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length,
             ". 'graze methods' says what they are, 'graze methods NAME' lists "
             "the options of one, for --method NAME,KEY=VALUE,...");
    print_wrapped(text, 9, 9);
}

void print_methods(operands given)
{
    (void)given; /* the list is the same for every pair of meshes */
    print_method_names(0);
}

void print_measuring_methods(operands given)
{
    (void)given;
    print_method_names(graze_question_bit(GRAZE_ASK_DISTANCE));
}

void print_casting_methods(operands given)
{
    (void)given;
    print_method_names(graze_question_bit(GRAZE_ASK_RAYS));
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
