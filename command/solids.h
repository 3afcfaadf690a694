/* How two solids lie, as commands print it. */
#ifndef COMMAND_SOLIDS_H
#define COMMAND_SOLIDS_H

#include "json.h"

#include <graze/query.h>

/* Of solids that meet, how: " (A lies inside B)". Else nothing. */
void print_solids(graze_solids solids);

/* "solids": the word, or null where the method knows surfaces only; and "common": a point of both, or null. */
void json_solids(json *j, graze_solids solids, graze_vec3 common);

/* The kind of a feature and the numbers of its vertices, or of a triangle of a face; null where none is known. */
void json_feature(json *j, const char *key, const graze_feature *feature);

/* " (a corner)"; nothing where none is known. */
void print_feature(const graze_feature *feature);

#endif
