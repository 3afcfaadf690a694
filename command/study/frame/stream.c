#define _POSIX_C_SOURCE 200809L

#include "study/frame/stream.h"

#include "message.h"

#include <stdlib.h>

static graze_status out_of_memory(graze_error *error)
{
    return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: the report could not be kept");
}

graze_status stream_open(stream *s, graze_error *error)
{
    *s = (stream){0};
    s->to = open_memstream(&s->text, &s->size);
    return s->to ? GRAZE_OK : out_of_memory(error);
}

graze_status stream_settle(stream *s, graze_error *error)
{
    return fflush(s->to) == 0 && !ferror(s->to) ? GRAZE_OK : out_of_memory(error);
}

void stream_free(stream *s)
{
    if (s->to) fclose(s->to);
    free(s->text);
    *s = (stream){0};
}
