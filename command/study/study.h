/* A study: the experiments of a paper, run again; a report with tables, ours beside the paper's, and plots. */
#ifndef COMMAND_STUDY_STUDY_H
#define COMMAND_STUDY_STUDY_H

#include "progress.h"

#include <graze/base.h>

/* What the user asked for. */
typedef struct study_context {
    const char *folder; /* is there, and can be written to */
    bool quick;         /* fewer values of what is swept over */
    uint64_t poses;     /* at most so many in a flight; 0: as many as in the paper */
    double scale;       /* data sets have about so many times the paper's triangles */
    progress *progress;
} study_context;

/* What came of it. */
typedef struct study_result {
    char report[80]; /* the name of the Markdown file in the folder */
    unsigned tables, plots;
    unsigned held, failed; /* statements that hold here, and that do not */
    bool drawn;            /* gnuplot was there and drew all plots */
} study_result;

typedef struct study {
    const char *name, *summary;
    graze_status (*run)(const study_context *c, study_result *out, graze_error *error);
} study;

extern const study study_quickcd, study_boxtree, study_wide;

#endif
