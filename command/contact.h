/* Where the triangles of a pair meet, for people and as JSON. */
#ifndef COMMAND_CONTACT_H
#define COMMAND_CONTACT_H

#include "scene.h"

#include <graze/contact.h>

/* The contact of a pair that the scene's query found at this pose. */
graze_contact contact_of_pair(const scene *s, const graze_pose *b_in_a, const graze_pair *pair);

/* "touching at (x, y, z)", "crossing from (...) to (...)", "overlap in (...) (...) (...)". */
void print_contact(const graze_contact *contact);

/* The fields segment (null unless crossing), corners, normal_a and normal_b. */
void json_contact(json *j, const graze_contact *contact);

#endif
