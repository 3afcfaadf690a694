#include "method/carried.h"

#include <string.h>

/* A fraction of the mesh, because many small bodies are asked about in turn. */
enum { TRIANGLES_A_PLACE = 4 };

uint32_t grz_carried_places(const graze_mesh *mesh)
{
    uint32_t places = 1;
    while (places < GRZ_MOST_KEPT && places < mesh->triangle_count / TRIANGLES_A_PLACE) places *= 2;
    return places;
}

bool grz_carried_fit(grz_carried *carried, const grz_search *search)
{
    return grz_room_fit_zeroed(&carried->places_a, grz_carried_places(search->mesh_a)) &&
           grz_room_fit_zeroed(&carried->places_b, grz_carried_places(search->mesh_b));
}

void grz_carried_turn(grz_carried *carried, const grz_search *search)
{
    carried->first_pose = carried->pose + 1;
    carried->a = (grz_kept_triangles){carried->places_a.items, grz_carried_places(search->mesh_a) - 1};
    carried->b = (grz_kept_triangles){carried->places_b.items, grz_carried_places(search->mesh_b) - 1};
}

bool grz_carried_next(grz_carried *carried)
{
    if (++carried->pose) return true;
    carried->pose = carried->first_pose = 1;
    memset(carried->places_a.items, 0, carried->places_a.bytes);
    memset(carried->places_b.items, 0, carried->places_b.bytes);
    return false;
}
