/* The sub-commands. To add one: a file that defines it, a line here, a row in main.c. */
#ifndef COMMAND_COMMANDS_H
#define COMMAND_COMMANDS_H

#include "options.h"

extern const command command_info;
extern const command command_check;
extern const command command_clash;
extern const command command_distance;
extern const command command_convert;
extern const command command_hull;
extern const command command_shape;
extern const command command_build;
extern const command command_replay;
extern const command command_fly;
extern const command command_nearest;
extern const command command_ray;
extern const command command_study;
extern const command command_methods;

#endif
