/* The principal axes of a mesh. */
#ifndef COMMAND_STUDY_QUICKCD_PRINCIPAL_H
#define COMMAND_STUDY_QUICKCD_PRINCIPAL_H

#include <graze/mesh.h>

/* A rotation whose rows are the directions of most, middle and least variance of the mesh's vertices: as a pose without
 * a translation it turns the mesh so that they become x, y and z. */
graze_pose principal_turn(const graze_mesh *mesh);

#endif
