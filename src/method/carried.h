/* Triangles of A, and of B as the pose carries them, kept ready for the judge: the same ones are wanted again and again
 * while a contact is looked at. For either model a direct-mapped cache, by the number of the triangle. */
#ifndef GRZ_METHOD_CARRIED_H
#define GRZ_METHOD_CARRIED_H

#include "base/array.h"
#include "math/carry.h"
#include "method/method.h"

/* A triangle in A's coordinates. */
typedef struct grz_kept_triangle {
    uint32_t triangle;
    uint32_t pose;     /* the question in which its corners came here; 0: they did not */
    uint32_t own_pose; /* the question in which the method made what it keeps beside it, by place; 0: none */
    bool is_prepared;  /* is all of the face there, or only the corners? */
    grz_face face;
} grz_kept_triangle;

typedef struct grz_kept_triangles {
    grz_kept_triangle *places;
    uint32_t mask; /* the number of places in use, a power of two, less 1 */
} grz_kept_triangles;

/* A part of a work. It begins with two rooms, and so stands behind the others of the work. */
typedef struct grz_carried {
    GRZ_ROOM(grz_kept_triangle) places_a, places_b;
    grz_kept_triangles a, b;
    uint32_t pose;       /* counts questions, from 1; 0 is none of them */
    uint32_t first_pose; /* the first question about the pair of models in hand */
} grz_carried;

/* The most triangles of a mesh that are kept, as many as the second cache of a processor holds beside the nodes; and
 * what they take of both. */
enum { GRZ_MOST_KEPT = 512, GRZ_CARRIED_BYTES = 2 * GRZ_MOST_KEPT * sizeof(grz_kept_triangle) };

/* How many triangles of a mesh are kept. */
uint32_t grz_carried_places(const graze_mesh *mesh);

/* As a work's functions of these names, see method.h. False without memory. */
bool grz_carried_fit(grz_carried *carried, const grz_search *search);
void grz_carried_turn(grz_carried *carried, const grz_search *search);

/* The next question. False: the count begins again, and what is kept by earlier numbers must be dropped. */
bool grz_carried_next(grz_carried *carried);

/* The place of a triangle. If another one was there, it is gone. */
static inline grz_kept_triangle *grz_kept_place(const grz_kept_triangles *kept, uint32_t triangle)
{
    grz_kept_triangle *place = &kept->places[triangle & kept->mask];
    if (place->triangle != triangle) {
        place->triangle = triangle;
        place->pose = place->own_pose = 0;
    }
    return place;
}

/* With its corners. A does not move, so they stay as long as it is A. */
static inline grz_kept_triangle *grz_carried_a(const grz_carried *carried, const grz_search *search, uint32_t triangle)
{
    grz_kept_triangle *place = grz_kept_place(&carried->a, triangle);
    if (place->pose < carried->first_pose) {
        place->pose = carried->pose;
        place->is_prepared = false;
        place->face.t = grz_mesh_triangle(search->mesh_a, triangle);
    }
    return place;
}

static inline grz_kept_triangle *grz_carried_b(const grz_carried *carried, const grz_search *search, uint32_t triangle)
{
    grz_kept_triangle *place = grz_kept_place(&carried->b, triangle);
    if (place->pose != carried->pose) {
        place->pose = carried->pose;
        place->is_prepared = false;
        const grz_tri t = grz_mesh_triangle(search->mesh_b, triangle);
        for (int i = 0; i < 3; i++) place->face.t.v[i] = grz_carry(search->b_in_a, t.v[i]);
    }
    return place;
}

/* Its face, ready for the judge. Good until another triangle takes the place. */
static inline const grz_face *grz_kept_face(grz_kept_triangle *place)
{
    if (!place->is_prepared) grz_face_prepare(&place->face);
    place->is_prepared = true;
    return &place->face;
}

/* Two triangles by a judge. False: stop. */
static inline bool grz_judge_carried(grz_search *search, const grz_carried *carried, uint32_t triangle_a,
                                     uint32_t triangle_b, grz_judge *judge)
{
    return judge(search, triangle_a, triangle_b, grz_kept_face(grz_carried_a(carried, search, triangle_a)),
                 grz_kept_face(grz_carried_b(carried, search, triangle_b)));
}

/* A part of a pair's memory: two triangles that were enough for the last question. */
typedef struct grz_witness {
    bool is_there;
    uint32_t triangle_a, triangle_b;
} grz_witness;

/* Where one pair is enough, the witness is looked at first: a motion seldom leaves it at once. True: it is enough. */
static inline bool grz_witness_is_enough(grz_search *search, const grz_carried *carried, const grz_witness *witness,
                                         grz_judge *judge)
{
    return witness->is_there && search->sink->one_is_enough &&
           !grz_judge_carried(search, carried, witness->triangle_a, witness->triangle_b, judge);
}

#endif
