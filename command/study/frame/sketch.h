/* A plot while it is written: its data, and the script that draws them. */
#ifndef COMMAND_STUDY_FRAME_SKETCH_H
#define COMMAND_STUDY_FRAME_SKETCH_H

#include "study/frame/report.h"
#include "study/frame/stream.h"

typedef struct sketch {
    const char *name; /* of the plot */
    stream data, script;
} sketch;

/* `name` must live as long. On failure there is nothing to free. */
graze_status sketch_open(sketch *s, const char *name, graze_error *error);

/* Gives the plot to the report, see report_plot, and frees the sketch, whatever comes of it. */
graze_status sketch_finish(sketch *s, report *r, const char *folder, const char *caption, graze_error *error);

/* Frees it where nothing came of it. */
void sketch_drop(sketch *s);

#endif
