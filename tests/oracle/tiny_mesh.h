/* Triangles and poses from files, for programs that must share nothing with the library: OBJ (v and f lines) and
 * binary STL. A file that does not look as expected ends the program with a message and status 2. */
#ifndef ORACLE_TINY_MESH_H
#define ORACLE_TINY_MESH_H

#include <graze/pose.h>

typedef struct tiny_mesh {
    graze_vec3 *points; /* three a triangle */
    size_t triangle_count;
} tiny_mesh;

typedef struct tiny_poses {
    double (*rows)[12]; /* row-major [R|t] */
    size_t count;
} tiny_poses;

tiny_mesh tiny_mesh_read(const char *path);
tiny_poses tiny_poses_read(const char *path);

/* ((r0*x + r1*y) + r2*z) + t for each row, each operation rounded once, in that order. */
graze_vec3 tiny_carry(const double pose[12], graze_vec3 p);

/* realloc that ends the program when there is no memory. */
void *tiny_grow(void *block, size_t count, size_t item_bytes);

#endif
