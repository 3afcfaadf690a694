/* What gzip packed, unpacked as it is read. */
#ifndef GRZ_BASE_GUNZIP_H
#define GRZ_BASE_GUNZIP_H

#include "base/window.h"

/* Do these bytes begin as a gzip file does? */
bool grz_is_gzip(const void *bytes, size_t byte_count);

/* If what is in the window was packed by gzip, the window becomes one on what it unpacks to, of which there may be
 * `most` bytes. Closing it closes both. After a failure it is as it was. */
graze_status grz_window_unpack(grz_window *window, uint64_t most, const char *name, graze_error *error);

#endif
