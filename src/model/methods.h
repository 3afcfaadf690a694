/* The one table of methods. */
#ifndef GRZ_MODEL_METHODS_H
#define GRZ_MODEL_METHODS_H

#include "method/method.h"

/* The method and the settings, settled, that "name,key=value,..." gives; NULL means GRAZE_DEFAULT_METHOD. */
graze_status grz_method_parse(const char *text, const grz_method **method, grz_settings *settings, graze_error *error);

enum { GRZ_MOST_METHODS = 16 };

/* The names of the methods that answer all of these questions, for messages. */
void grz_method_names(uint32_t questions, char *text, size_t capacity);

/* The error of a method that does not answer a question; it names the methods that do. */
graze_status grz_method_unsupported(const grz_method *method, graze_question question, graze_error *error);

#endif
