/* Files that the content of another file names. That content may be a stranger's, and so may links beside it: it must
 * not make us read other files, wait for a pipe or touch a device. */
#ifndef GRZ_BASE_BENEATH_H
#define GRZ_BASE_BENEATH_H

#include <stdio.h>

/* Why a file was not opened. */
typedef enum grz_beneath {
    GRZ_BENEATH_OPEN,
    GRZ_BENEATH_UNREADABLE, /* there is none, or it may not be read: errno says why */
    GRZ_BENEATH_NOT_PLAIN,  /* a folder, a pipe, a device */
    GRZ_BENEATH_OUTSIDE     /* links lead out of the folder */
} grz_beneath;

/* Opens a plain file that lies in the folder or below, all links followed; "" is the current folder. It is asked of the
 * open descriptor, and opening never waits. NULL: *found says why. */
FILE *grz_open_beneath(const char *folder, const char *path, grz_beneath *found);

#endif
