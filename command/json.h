/* A small JSON writer: one object on one line of standard output. Text that is not UTF-8 (a file name may be anything)
 * has its bad bytes replaced, so that every line is valid JSON. */
#ifndef COMMAND_JSON_H
#define COMMAND_JSON_H

#include <graze/pose.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json {
    FILE *to;
    bool comma; /* something stands before on this level */
} json;

/* Begins a line with its outermost object. */
json json_line(FILE *to);

/* Ends the outermost object and the line. */
void json_line_end(json *j);

/* In an object `key` names the value; in an array it is NULL. Objects and arrays may be nested to any depth. */
void json_object(json *j, const char *key);
void json_object_end(json *j);
void json_array(json *j, const char *key);
void json_array_end(json *j);

void json_text(json *j, const char *key, const char *value); /* NULL gives null */
void json_count(json *j, const char *key, uint64_t value);
void json_bool(json *j, const char *key, bool value);
void json_null(json *j, const char *key);
void json_point(json *j, const char *key, graze_vec3 value); /* [x,y,z] */

/* 17 significant digits, so that reading it gives the same bits; null for what JSON can not say: NaN and infinity. */
void json_number(json *j, const char *key, double value);

#endif
