/* What two triangles have in common, as exact rationals, and their normals. */
#ifndef ORACLE_CONTACT_TRUTH_H
#define ORACLE_CONTACT_TRUTH_H

#include <graze/contact.h>

/* Scratch memory and the last answer, one for each thread. */
typedef struct contact_truth contact_truth;

/* NULL if there is no memory. */
contact_truth *contact_truth_create(void);
void contact_truth_free(contact_truth *t);

/* Intersects two triangles, of any shape. Returns the number of corners: 0 if they are apart. */
int contact_truth_find(contact_truth *t, const graze_vec3 a[3], const graze_vec3 b[3]);

/* Are these the corners of what was intersected last: how many, each coordinate rounded to nearest, their order, the
 * first? */
bool contact_truth_corners_match(const contact_truth *t, const graze_contact *contact);

/* Are these the normals of the two triangles? */
bool contact_truth_normals_match(contact_truth *t, const graze_contact *contact);

#endif
