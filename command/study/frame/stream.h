/* A text that grows in memory, written to like a file. */
#ifndef COMMAND_STUDY_FRAME_STREAM_H
#define COMMAND_STUDY_FRAME_STREAM_H

#include <graze/base.h>
#include <stdio.h>

typedef struct stream {
    FILE *to;
    char *text; /* up to date after stream_settle */
    size_t size;
} stream;

graze_status stream_open(stream *s, graze_error *error);

/* Brings `text` and `size` up to date; lack of memory while it was written shows here. */
graze_status stream_settle(stream *s, graze_error *error);

void stream_free(stream *s); /* accepts one that is empty or was not opened */

#endif
