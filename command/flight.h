/* A flight: a billiard path of one mesh through another, and what was found along it. */
#ifndef COMMAND_FLIGHT_H
#define COMMAND_FLIGHT_H

#include "page.h"

typedef struct flight {
    scene scene;                 /* A is the environment, B the object */
    const char *name_a, *name_b; /* of built-in shapes, for the page; else NULL */
    graze_billiard_def def;
    graze_path *path;
    replay replay; /* contacts and time of each pose, of all poses in one list */

    /* Over the whole flight. */
    uint64_t hits, pairs, kinds[GRAZE_OVERLAP + 1], most_pairs;
    size_t most_pairs_pose; /* the first with that many; 0 without a hit */
    time_summary times;
} flight;

/* The fields of the summary, into an object that is open. Standard output and the page get the same. */
void json_flight(json *j, const flight *f);

/* The same for people, on standard output. */
void print_flight(const flight *f);

#endif
