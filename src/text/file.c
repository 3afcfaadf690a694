#include "text/file.h"

#include "base/error.h"

graze_status grz_read_window(grz_window *window, const char *name, grz_window_reader *read, void *made,
                             graze_error *error)
{
    grz_window opened;
    graze_status status = window ? GRAZE_OK : grz_window_open(name, &opened, error);
    if (status != GRAZE_OK) return status;
    if (!window) window = &opened;
    status = grz_window_verdict(window, name, read(window, name, made, error), error);
    grz_window_close(window);
    return status == GRAZE_OUT_OF_MEMORY ? grz_out_of_memory_at(name, error) : status;
}

graze_status grz_window_verdict(const grz_window *window, const char *name, graze_status status, graze_error *error)
{
    graze_status reading = grz_window_check(window, name, error);
    return reading == GRAZE_OK ? status : reading;
}
