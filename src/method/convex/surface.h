/* A closed convex surface, ready to be walked on. All numbers of space are in the frame of the model. */
#ifndef GRZ_METHOD_CONVEX_SURFACE_H
#define GRZ_METHOD_CONVEX_SURFACE_H

#include "hull/solid.h"
#include "math/frame.h"
#include "method/convex/groups.h"
#include "method/convex/table.h"

/* Spokes are read eight at a time, so that many numbers may be read behind the last one. */
enum { CONVEX_BEHIND_SPOKES = 8 };

/* Places are corners in the frame, off by 2^-53 at most along each axis. */
typedef struct grz_convex_surface {
    grz_solid solid;
    graze_vec3 *places;   /* of each corner */
    uint32_t *ring_first; /* corner c has the half-edges ring[ring_first[c]] up to ring_first[c + 1] that leave it */
    uint32_t *ring;
    float *spokes; /* the vectors to these: of corner c with n of them, behind the 3 ring_first[c] numbers of
                              corners before it, n numbers along x, then n along y, n along z; each rounded once more */
    graze_vec3
        *normals; /* of each face, outward: with a known radius so long that n.(a - centre) is 1 for its corners a;
                            else of length 1, or 0 where nothing can be computed */
    graze_vec3 low, high; /* the box of the places */
    graze_vec3 centre;    /* of the corners, in the frame */
    graze_vec3 mass;      /* the centre of mass, as computed; of a flat solid the same as `centre` */
    double radius;        /* of a ball around it that certainly lies in the solid; 0: none is known */
    double reach;         /* no place is further from it */
    grz_convex_table table;
    grz_convex_grouping rings, loops; /* of the edges at corners and around faces, where there are many */
} grz_convex_surface;

static inline uint32_t grz_convex_edges_at(const grz_convex_surface *surface, uint32_t corner)
{
    return surface->ring_first[corner + 1] - surface->ring_first[corner];
}

static inline uint32_t grz_convex_edges_around(const grz_convex_surface *surface, uint32_t face)
{
    return surface->solid.first[face + 1] - surface->solid.first[face];
}

/* The corner at the other end of ring[i]. */
static inline uint32_t grz_convex_near(const grz_convex_surface *surface, uint32_t i)
{
    return surface->solid.origin[surface->ring[i]];
}

/* Fills all that follows from surface->solid, and from the kind, resolution and radius of its table. False without
 * memory; what was made so far is freed by grz_convex_surface_free. */
bool grz_convex_surface_derive(grz_convex_surface *surface, const grz_frame *frame);

/* The solid too. Accepts zeros. */
void grz_convex_surface_free(grz_convex_surface *surface);

/* What its arrays take. */
size_t grz_convex_surface_bytes(const grz_convex_surface *surface);

#endif
