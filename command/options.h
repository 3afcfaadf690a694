/* Options as a table. A sub-command declares what it takes; parsing, messages and help all come from that declaration,
 * so none of them can forget an option. */
#ifndef COMMAND_OPTIONS_H
#define COMMAND_OPTIONS_H

#include <graze/mesh.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What an option's value is, and the type of the field that it goes to. */
typedef enum option_kind {
    OPTION_FLAG,    /* bool, no value */
    OPTION_TEXT,    /* const char * */
    OPTION_NUMBER,  /* double, finite, from least to most */
    OPTION_SCALE,   /* double, above 0 and at most 2^200 */
    OPTION_COUNT,   /* uint64_t, from least to most */
    OPTION_THREADS, /* the same; more than 1 only if the library has threads */
    OPTION_POSE,    /* graze_pose */
    OPTION_POINT,   /* graze_vec3, finite */
    OPTION_FORMAT,  /* graze_format, of a mesh that is read */
    OPTION_BYTES,   /* uint64_t, at least 1; k, M or G behind it, in either case, stand for thousands, millions and
                       billions */
} option_kind;

typedef struct option {
    const char *name; /* without its dashes */
    char letter;      /* the short form, or 0 */
    option_kind kind;
    size_t offset;      /* of the field in the sub-command's own struct, which holds the defaults before parsing */
    const char *value;  /* what help calls the value; NULL for a flag */
    const char *help;   /* sentences, with the default; help breaks the lines */
    double least, most; /* of numbers and counts; counts up to 2^53 */
} option;

/* What stands on the command line beside the options: files, names, key=value. */
typedef struct operands {
    char **items;
    size_t count;
} operands;

enum { MOST_NAMED_OPERANDS = 4 };

typedef struct command {
    const char *name;
    const char *synopsis;    /* what follows the name in "Usage: graze NAME ..." */
    const char *summary;     /* one line, for the list of sub-commands */
    const char *description; /* paragraphs, separated by "\n" */
    const char *exit_status; /* what 0 and 1 mean here; 2 is added by help */
    const char *operand_names[MOST_NAMED_OPERANDS];
    size_t least_operands, most_operands;
    const option *options;
    size_t option_count;
    void (*print_more_help)(operands given); /* lists below the options (methods, shapes), or NULL */
    bool helps_with_operand;                 /* that list depends on the first operand: 'graze help shape cone' */
    /* argv[0] is the name of the sub-command. Returns the exit status; prints its own message when that is 2. */
    int (*run)(int argc, char **argv);
} command;

/* Reads the options into the struct at `values` and leaves the operands in *given, which refers to argv (its order is
 * changed). Options may stand before, between and after operands; `--opt value`, `--opt=value`, `-o value` and
 * `-ovalue` are the same; `--` ends the options. False if the sub-command has nothing more to do, because of a message
 * or because of --help: it then returns *exit_status. */
bool options_parse(const command *self, int argc, char **argv, void *values, operands *given, int *exit_status);

/* The help of a sub-command, on standard output. */
void print_command_help(const command *self, operands given);

/* Prints text in lines of at most 100 columns, `indent` blanks before each but the first, which stands at `column`. */
void print_wrapped(const char *text, int column, int indent);

/* A name on the left and the text beside it, or below it where the name is long. */
void print_entry(const char *name, const char *text);

/* The names of the methods that can be chosen, as part of a help text. */
void print_methods(operands given);
void print_measuring_methods(operands given); /* those that measure distances */
void print_casting_methods(operands given);   /* those that cast rays */

/* Help of options that mean the same wherever they are: --pose, --method, ..., --format and --most. */
extern const char pose_help[], method_help[], method_once_help[], json_help[], cutoff_help[], relative_help[],
    absolute_help[];
extern const char format_help[], most_help[], scale_help[], pose_a_help[], scale_a_help[], scale_b_help[];

/* The name among `names` that is nearest to what was typed, or NULL if none is near enough to be meant. */
const char *similar_name(const char *typed, const char *const *names, size_t count);

#endif
