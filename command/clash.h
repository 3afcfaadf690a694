/* Every pair of parts of an assembly whose boxes come near: do they meet, or come nearer than a clearance? */
#ifndef COMMAND_CLASH_H
#define COMMAND_CLASH_H

#include "exclusions.h"
#include "json.h"
#include "progress.h"

#include <graze/query.h>
#include <graze/tasks.h>

typedef enum clash_verdict { CLASH_FREE, CLASH_NEAR, CLASH_CONTACT } clash_verdict;

enum { CLASH_VERDICTS = CLASH_CONTACT + 1 };

/* "free", "near", "contact" */
const char *clash_word(clash_verdict verdict);

/* A pair of parts. The same for any number of threads. */
typedef struct clash_answer {
    uint32_t a, b; /* parts, a < b; all is measured in a's frame */
    clash_verdict verdict;
    bool surfaces_only;      /* free, but one may lie inside the other */
    graze_solids solids;     /* unknown where the method knows surfaces only */
    uint64_t triangle_pairs; /* in contact: none where one solid lies inside the other */
    double distance;         /* 0 in contact; the least, if it is within the clearance; else NaN: it was not measured */
    graze_counters counters;
} clash_answer;

typedef struct clash {
    /* What to do. */
    const assembly *assembly;
    const char *method; /* as the user gave it, or NULL */
    double clearance;   /* negative: only contact is asked for */
    graze_read_def read;
    graze_pool *pool;
    progress *progress;

    /* What came of it. */
    graze_model **models; /* of each body */
    uint64_t triangles;   /* of all parts */
    clash_answer *answers;
    size_t answer_count; /* sorted by a, then b */
    size_t excluded;     /* pairs whose boxes come near that were not asked about */
} clash;

/* Reads every mesh, or loads it if it is a saved model, and builds the models. clash_free in any case. */
graze_status clash_load(clash *c, graze_error *error);

/* Asks about every pair whose boxes come near and that is not excluded. */
graze_status clash_ask(clash *c, const exclusions *without, graze_error *error);

void clash_free(clash *c);

/* Where b is in a's frame, and a query about them. */
graze_pose clash_pose(const clash *c, const clash_answer *pair);
graze_status clash_query(const clash *c, uint32_t a, uint32_t b, graze_query **out, graze_error *error);

/* What was found, for people or as JSON on standard output, and as CSV. */
void clash_print_text(const clash *c);
void clash_print_json(const clash *c);
void clash_write_csv(const void *what, graze_output *to); /* an output_writer */

/* The fields of the summary and of a pair, into an object that is open. */
void clash_json_summary(json *j, const clash *c);
void clash_json_pair(json *j, const clash *c, const clash_answer *pair);

/* Writes one HTML file that shows the assembly. NULL for a path: nothing is written. */
graze_status clash_write_page(const clash *c, const char *path, graze_error *error);

#endif
