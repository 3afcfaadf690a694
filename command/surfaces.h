/* What 'free' does not say: triangles bound a surface, and a surface that meets nothing may still have all of the
 * other mesh inside it. */
#ifndef COMMAND_SURFACES_H
#define COMMAND_SURFACES_H

#include <graze/mesh.h>

/* The smallest and largest coordinates of the vertices that triangles use, as carried. Without triangles the box is
 * empty: from infinity to minus infinity. */
void carried_bounds(const graze_mesh *mesh, const graze_pose *pose, graze_vec3 *low, graze_vec3 *high);

/* Has the mesh an inside: is it closed, as graze_mesh_inspect says? Not without triangles. Cost: that of an
 * inspection. */
graze_status mesh_closed(const graze_mesh *mesh, bool *out, graze_error *error);

/* Does A's box meet the box of B as carried by the pose, both along A's axes? Cost: one pass over B's triangles. */
bool mesh_boxes_meet(const graze_mesh *a, const graze_mesh *b, const graze_pose *b_in_a);

/* For two meshes that are free: may one lie inside the other? True if the boxes meet and one of the meshes is
 * closed. */
graze_status only_surfaces_free(const graze_mesh *a, const graze_mesh *b, const graze_pose *b_in_a, bool *out,
                                graze_error *error);

/* What a verdict of free is followed by in text, if only the surfaces are. */
extern const char only_surfaces_note[];

#endif
