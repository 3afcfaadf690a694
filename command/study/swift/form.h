/* What the surface of a solid is like: volume, how evenly its triangles cover the directions, and how near the corners
 * of another one are. */
#ifndef COMMAND_STUDY_SWIFT_FORM_H
#define COMMAND_STUDY_SWIFT_FORM_H

#include <graze/mesh.h>

/* The origin is inside the solid. */
double form_volume(const graze_mesh *solid);

/* The solid angles of its triangles, seen from the origin: their standard deviation over their mean. */
double form_unevenness(const graze_mesh *solid);

/* From each corner of a level to the nearest corner of the one below: mean distance in mean edges of that one, and mean
 * angle in degrees between the normals of the two. */
typedef struct form_nearness {
    double edges, degrees;
} form_nearness;

/* False without memory. */
bool form_nearness_of(const graze_mesh *level, const graze_mesh *below, form_nearness *out);

#endif
