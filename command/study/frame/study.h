/* A study: experiments with text, tables and plots, written to a report that says of each statement whether it holds.
 * A study is data: what it is about, and its parts. The frame runs them, introduces, measures, decides and writes. */
#ifndef COMMAND_STUDY_FRAME_STUDY_H
#define COMMAND_STUDY_FRAME_STUDY_H

#include "progress.h"
#include "study/frame/memory.h"
#include "study/frame/workload.h"

#include <graze/base.h>

struct report;

/* What the user asked for. */
typedef struct study_context {
    const char *folder; /* is there, and can be written to */
    bool quick;         /* fewer values of what is swept over */
    uint64_t poses;     /* at most so many in a flight; 0: as many as in a full run */
    double scale;       /* data sets have about so many times the triangles of a full run */
    progress *progress;
} study_context;

/* What every part may use. A study's own struct, its laboratory, begins with it. */
typedef struct study_lab {
    const study_context *context;
    struct report *report;
    memory_counter memory;
    workload *sets; /* the data sets */
} study_lab;

/* One part of the report. `measure` is handed the laboratory; it measures, and writes tables, plots and statements. */
typedef graze_status study_measure(void *lab, graze_error *error);

typedef struct study_part {
    const char *what;           /* for the progress line */
    const char *heading, *text; /* what the part's section begins with, or NULL */
    study_measure *measure;
} study_part;

typedef struct study {
    const char *name, *summary;
    const char *title;        /* of the report */
    const char *about;        /* its first paragraph: what is measured that a reader may not expect, or NULL */
    const char *when_partial; /* what to think of a run that is not a full one */
    const char *source;       /* whose experiments these are, a sentence, or NULL */
    const char *remarks;      /* paragraphs about this study's figures, or NULL */
    const char *claims;       /* the heading above the list of statements */
    double quick_scale;       /* what --quick scales triangles by; 0: as for most studies, by a tenth */
    double most_memory;       /* bytes that the library may take, if the machine has them; 0: no limit */
    const study_part *parts;
    size_t part_count;
    const char *const *set_names; /* of the data sets; NULL if it has none but what prepare makes */
    size_t set_count;
    graze_status (*make_set)(const study_context *c, int set, workload *out, graze_error *error);
    size_t lab_size;
    study_measure *prepare; /* what else is made before the parts, in a laboratory that is zero behind its beginning */
    void (*discard)(void *lab); /* frees what is left in it in the end, also after a failure. Both may be NULL */
} study;

/* What came of it. */
typedef struct study_result {
    char report[80]; /* the name of the Markdown file in the folder */
    unsigned tables, plots;
    unsigned held, failed, undecided; /* statements that hold here, that do not, and that the passes do not decide */
    bool drawn;                       /* gnuplot was there and drew all plots */
} study_result;

/* Runs all parts and writes FOLDER/NAME.md. On failure there is no report. */
graze_status study_run(const study *s, const study_context *c, study_result *out, graze_error *error);

extern const study study_quickcd, study_boxtree, study_wide, study_swift;

#endif
