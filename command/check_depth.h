/* What `graze check --depth` prints. */
#ifndef COMMAND_CHECK_DEPTH_H
#define COMMAND_CHECK_DEPTH_H

#include "scene.h"

#include <graze/depth.h>

void print_depth(const graze_depth *depth);
void print_depth_json(const scene *s, const graze_depth *depth);

#endif
