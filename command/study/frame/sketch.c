#include "study/frame/sketch.h"

graze_status sketch_open(sketch *s, const char *name, graze_error *error)
{
    *s = (sketch){.name = name};
    graze_status status = stream_open(&s->data, error);
    if (status == GRAZE_OK) status = stream_open(&s->script, error);
    if (status != GRAZE_OK) stream_free(&s->data);
    return status;
}

graze_status sketch_finish(sketch *s, report *r, const char *folder, const char *caption, graze_error *error)
{
    graze_status status = stream_settle(&s->data, error);
    if (status == GRAZE_OK) status = stream_settle(&s->script, error);
    plot p = {s->name, s->data.text, s->script.text};
    if (status == GRAZE_OK) status = report_plot(r, folder, &p, caption, error);
    sketch_drop(s);
    return status;
}

void sketch_drop(sketch *s)
{
    stream_free(&s->data);
    stream_free(&s->script);
}
