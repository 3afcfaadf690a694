/* Plots: a data file, a script for gnuplot, and what gnuplot draws of them, if it is there. */
#ifndef COMMAND_STUDY_FRAME_PLOT_H
#define COMMAND_STUDY_FRAME_PLOT_H

#include <graze/base.h>

/* A plot is NAME.dat, NAME.gp and NAME.svg in the folder. */
typedef struct plot {
    const char *name;
    const char *data;   /* the text of NAME.dat */
    const char *script; /* the commands of NAME.gp after the terminal is set; they read NAME.dat */
} plot;

/* Writes the data and the script, each whole or not at all, and lets gnuplot draw. *drawn: whether it did. That gnuplot
 * is missing or fails is no failure: the script can be run later, `gnuplot NAME.gp >NAME.svg`. */
graze_status plot_write(const char *folder, const plot *p, bool *drawn, graze_error *error);

#endif
