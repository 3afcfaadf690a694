/* A page: one HTML file that needs no other, and shows two meshes at one pose or many, and what was found there. */
#ifndef COMMAND_PAGE_H
#define COMMAND_PAGE_H

#include "replay.h"

/* Pairs of some poses, in the order of the poses. */
typedef struct page_pairs {
    const graze_pair *items;
    size_t count;
} page_pairs;

typedef struct page {
    const char *command;  /* whose page it is: "check" */
    const char *question; /* "first", "near", "all", "tolerance" or "distance" */
    const scene *scene;
    const char *name_a, *name_b; /* for people; NULL: the names of the files, without their folders */

    const graze_pose *poses;
    size_t pose_count;
    const pose_answer *answers;      /* one a pose */
    const double *microseconds;      /* one a pose; NULL: not measured */
    const graze_distance *distances; /* one a pose; NULL: not asked for */
    const page_pairs *pairs;         /* these lists one after another: answers[i].pair_count pairs for each pose */
    const graze_vec3 *room;          /* two opposite corners of a box that is drawn; NULL: none */

    /* Writes the fields that --json prints, into an object that is open. Pairs are only counted there: the page has them
     * already. */
    void (*summarise)(json *j, const void *of);
    const void *of;
} page;

/* Writes the page whole or not at all. NULL for a path: nothing is written. */
graze_status write_page(const page *p, const char *path, graze_error *error);

/* The same for a replay: fills in `p` all but command, names, room and summary. */
graze_status write_replay_page(const replay *r, page p, const char *path, graze_error *error);

/* The option --page, which means the same wherever it is. */
extern const char page_help[];

#endif
