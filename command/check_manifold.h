/* What `graze check --manifold` prints. */
#ifndef COMMAND_CHECK_MANIFOLD_H
#define COMMAND_CHECK_MANIFOLD_H

#include "scene.h"

#include <graze/manifold.h>

void print_manifold(const graze_manifold *manifold, double margin);
void print_manifold_json(const scene *s, const graze_manifold *manifold, double margin);

#endif
