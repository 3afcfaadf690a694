/* What the files that write a page share: where things are drawn, and how much of them. */
#ifndef COMMAND_PAGE_PARTS_H
#define COMMAND_PAGE_PARTS_H

#include "base64.h"
#include "page.h"

/* Beyond these the page says what it leaves out. They keep it below some 90 MB, which browsers still open. */
enum { MOST_TRIANGLES = 600000, MOST_POSES = 200000 };

/* Lengths on the page are relative to `middle` and in `unit`s. Each mesh has its own middle, so that floats serve as
 * well for a mesh that is small, or far from the origin or the other. */
typedef struct page_frame {
    graze_vec3 middle;
    double unit;
} page_frame;

/* How much of the run the page gets: its first poses, and the first of their pairs. */
typedef struct page_extent {
    size_t poses, pairs;
    uint64_t pairs_of_all; /* of these poses, drawn or not */
} page_extent;

page_extent page_extent_of(const page *p);

/* Which triangles of a mesh the page gets: all, or those that are marked by their places in the mesh. */
typedef struct page_choice {
    const graze_model *model;
    unsigned char *marks; /* NULL: all. For free(). */
    size_t count, stride; /* one of `stride` was taken, and all that something was found about */
} page_choice;

/* A's triangles or B's. */
graze_status page_choose(const page *p, page_extent e, bool of_b, page_choice *out, graze_error *error);

/* ,"key":{...} */
void page_write_mesh(graze_output *to, const char *key, const page_choice *chosen, page_frame at);

/* The pairs: which triangles, their kinds, and where they meet or are closest. `corner_counts` has room for a byte a
 * pair. */
void page_write_pairs(graze_output *to, const page *p, page_extent e, unsigned char *corner_counts);

/* Every message about memory ends alike. */
graze_status page_out_of_memory(graze_error *error);

#endif
