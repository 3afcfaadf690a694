/* Texts of the form "key=value": the options of methods, as in "name,key=value,...", and the parameters of shapes. A
 * table has a row an option; one parser reads them all. */
#ifndef GRZ_TEXT_OPTIONS_H
#define GRZ_TEXT_OPTIONS_H

#include <graze/base.h>

/* Whether an option belongs to the model or to the query; or stands for others of both, which the method sets when
 * it settles, so that only they are printed and compared. */
typedef enum grz_scope { GRZ_OPTION_OF_BUILD, GRZ_OPTION_OF_QUERY, GRZ_OPTION_OF_BOTH } grz_scope;

typedef struct grz_option {
    const char *key;
    grz_scope scope;
    /* The words it takes, "on|off|after:N": a word may hold N, a number; the word * is any text. NULL if it takes
     * none. */
    const char *words;
    double least, most;   /* the numbers it takes besides, and as N; none besides if least > most or a word holds N */
    bool whole;           /* whole numbers only */
    const char *fallback; /* the value when it is not given, in the form a user would write; NULL: it must be given */
    const char *help;
} grz_option;

enum { GRZ_MOST_OPTIONS = 24 };

typedef struct grz_value {
    double number;    /* if word is -1, or the word's N */
    const char *text; /* if the word is *: the caller's characters, to the end of their string */
    int word;         /* which of the words, from 0; -1 for a number */
    bool given;       /* by the user, not by the table */
} grz_value;

/* The values in the order of the table. */
typedef struct grz_settings {
    grz_value values[GRZ_MOST_OPTIONS];
} grz_settings;

/* Whose options they are, for messages: {"method", "kdop", "option"}. */
typedef struct grz_owner {
    const char *kind, *name, *noun;
} grz_owner;

/* What no text sets. An option without a fallback gets none. */
grz_settings grz_settings_default(const grz_option *options);

/* The place in the table of the option with this key; -1: there is none. */
int grz_option_find(const grz_option *options, const char *key, size_t length);

/* Reads one "key=value" of `length` characters. Unknown and repeated keys and values that an option does not take are
 * errors. */
graze_status grz_settings_read(const grz_option *options, const grz_owner *owner, const char *text, size_t length,
                               grz_settings *settings, graze_error *error);

/* Reads the options of a method, "key=value,key=value" (without the method's name; may be empty or NULL) over the
 * defaults. `method` is for messages. */
graze_status grz_settings_parse(const grz_option *options, const char *method, const char *text, grz_settings *out,
                                graze_error *error);

/* Gives every option that was not given the value that `text` has for it, and counts it as given: who asks for a
 * preset asks for what it sets. Options that are not in the text stay. */
void grz_settings_preset(const grz_option *options, const char *text, grz_settings *settings);

/* Writes "name,key=value,..." with every option of the build and, if asked, of the query. Returns the length that was
 * needed, as snprintf does. */
size_t grz_settings_print(const grz_option *options, const char *method, const grz_settings *settings,
                          bool query_options, char *text, size_t capacity);

/* The key of the first build option in which the two differ; NULL if there is none. With only_given, options that
 * `b` was not given do not count. */
const char *grz_settings_differ(const grz_option *options, const grz_settings *a, const grz_settings *b,
                                bool only_given);

/* Adds a word to a list in a message, with a comma before all but the first; a list that is full stays as it is. */
void grz_append_word(char *list, size_t room, const char *word);

#endif
