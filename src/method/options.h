/* METHOD strings, "name,key=value,...": one table an option, one parser for all methods. */
#ifndef GRZ_METHOD_OPTIONS_H
#define GRZ_METHOD_OPTIONS_H

#include <graze/base.h>

/* Whether an option belongs to the model or to the query; or stands for others of both, which the method sets when it settles,
 * so that only they are printed and compared. */
typedef enum grz_scope { GRZ_OPTION_OF_BUILD, GRZ_OPTION_OF_QUERY, GRZ_OPTION_OF_BOTH } grz_scope;

typedef struct grz_option {
    const char *key;
    grz_scope scope;
    const char *words;  /* the words it takes, "on|off|after:N" (a word may hold N, a number); NULL if it takes none */
    double least, most; /* the numbers it takes besides, and as N; none besides if least > most or a word holds N */
    bool whole;         /* whole numbers only */
    const char *fallback; /* the value when it is not given, in the form a user would write */
    const char *help;
} grz_option;

enum { GRZ_MOST_OPTIONS = 24 };

typedef struct grz_value {
    int word;      /* which of the words, from 0; -1 for a number */
    double number; /* if word is -1, or the word's N */
    bool given;    /* by the user, not by the table */
} grz_value;

/* The values in the order of the method's table. */
typedef struct grz_settings {
    grz_value values[GRZ_MOST_OPTIONS];
} grz_settings;

/* Reads "key=value,key=value" (without the method's name; may be empty or NULL) over the defaults. `method` is for
 * messages. Unknown and repeated keys and values that an option does not take are errors. */
graze_status grz_settings_parse(const grz_option *options, const char *method, const char *text, grz_settings *out,
                                graze_error *error);

/* Gives every option that was not given the value that `text` has for it, and counts it as given: who asks for a preset asks
 * for what it sets. Options that are not in the text stay. */
void grz_settings_preset(const grz_option *options, const char *text, grz_settings *settings);

/* Writes "name,key=value,..." with every option of the build and, if asked, of the query. Returns the length that was
 * needed, as snprintf does. */
size_t grz_settings_print(const grz_option *options, const char *method, const grz_settings *settings,
                          bool query_options, char *text, size_t capacity);

/* The key of the first build option in which the two differ; NULL if there is none. With only_given, options that `b` was
 * not given do not count. */
const char *grz_settings_differ(const grz_option *options, const grz_settings *a, const grz_settings *b,
                                bool only_given);

#endif
