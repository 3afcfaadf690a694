/* How two solids lie, as commands print it. */
#ifndef COMMAND_SOLIDS_H
#define COMMAND_SOLIDS_H

#include "json.h"

#include <graze/query.h>

/* Of solids that meet, how: " (A lies inside B)". Else nothing. */
void print_solids(graze_solids solids);

/* "corner", "edge" or "face"; NULL where none is known. */
const char *feature_kind_name(graze_feature_kind kind);

/* "solids": the word, or null where the method knows surfaces only; and "common": a point of both, or null. */
void json_solids(json *j, graze_solids solids, graze_vec3 common);

/* The kind of a feature and the numbers of its vertices, or of a triangle of a face; null where none is known. */
void json_feature(json *j, const char *key, const graze_feature *feature);

/* " (a corner)"; nothing where none is known. */
void print_feature(const graze_feature *feature);

/* What marches over convex solids cost, of all questions of some queries. */
typedef struct march_costs {
    bool are_known; /* the method marches */
    double steps, levels, fallbacks;
} march_costs;

/* Adds those of a query. */
void add_march_costs(march_costs *costs, const graze_query *query);

/* "steps", "levels" and "fallbacks"; nothing where the method does not march. */
void json_march_costs(json *j, const march_costs *costs);
void json_march_costs_of(json *j, const graze_query *query);

#endif
