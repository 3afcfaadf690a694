/* Where two triangles meet, in numbers. */
#ifndef GRZ_EXACT_CONTACT_H
#define GRZ_EXACT_CONTACT_H

#include "exact/common_corners.h"

#include <graze/contact.h>

/* The corners of what two triangles that meet as `kind` says have in common, rounded and in the order that the public
 * contact.h promises. Returns how many there are; 0 if the triangles are apart. */
int grz_meeting_corners(const grz_tri *a, const grz_tri *b, graze_kind kind, graze_vec3 corners[GRZ_MOST_CORNERS]);

void grz_triangles_contact(const grz_tri *a, const grz_tri *b, graze_contact *out);

#endif
