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
    const char *command; /* whose page it is: "check" */
    graze_question question;
    const scene *scene;
    const char *name_a, *name_b; /* for people; NULL: the names of the files, without their folders */

    const graze_pose *poses;
    size_t pose_count;
    const pose_answer *answers;      /* one a pose */
    const double *microseconds;      /* one a pose; NULL: not measured */
    const graze_distance *distances; /* one a pose; NULL: not asked for */
    const page_pairs *pairs;         /* these lists one after another: answers[i].pair_count pairs for each pose */
    bool b_lies_on_a;                /* B's triangles are some of A's: they are drawn in their place */
    const graze_vec3 *room;          /* two opposite corners of a box that is drawn; NULL: none */

    /* The points in which the triangles of a pair meet, or which are closest, for a page that knows them better than
     * the two meshes tell: as page_meeting, in A's frame. NULL: by the meshes. `of` is that below. */
    unsigned char (*meeting)(const void *of, size_t pose, const graze_pair *pair, graze_vec3 corners[6]);

    /* Writes the fields that --json prints, into an object that is open. Pairs are only counted there: the page has
     * them already. */
    void (*summarise)(json *j, const void *of);
    const void *of;
} page;

/* Writes the page whole or not at all. NULL for a path: nothing is written. */
graze_status write_page(const page *p, const char *path, graze_error *error);

/* The same for a replay: fills in `p` all but command, names, room and summary. */
graze_status write_replay_page(const replay *r, page p, const char *path, graze_error *error);

/* Where two triangles meet: a point, the ends of a segment, the corners of a polygon. Of a pair that is apart: the two
 * closest points, A's first. Returns how many there are. */
unsigned char page_meeting(const graze_vec3 a[3], const graze_vec3 b[3], graze_kind kind, graze_vec3 corners[6]);

/* Pages take so many pairs of triangles. */
enum { PAGE_MOST_PAIRS = 500000 };

/* The option --page, which means the same wherever it is. */
extern const char page_help[];

#endif
