#include "method/convex/gjk.h"

#include "method/convex/engine.h"

void grz_convex_descend(grz_search *search, grz_convex_descent *descent)
{
    const grz_convex_work *work = search->work;
    work->a.engine->descend(search, descent);
}

/* ---- from corners to the feature that has them ---- */

static uint32_t valence_of(const grz_convex_surface *surface, uint32_t corner)
{
    return surface->ring_first[corner + 1] - surface->ring_first[corner];
}

/* The half-edge that joins two corners; GRZ_NO_EDGE: none does. */
static uint32_t edge_between(const grz_convex_surface *surface, uint32_t a, uint32_t b)
{
    if (valence_of(surface, b) < valence_of(surface, a)) return edge_between(surface, b, a);
    for (uint32_t i = surface->ring_first[a]; i < surface->ring_first[a + 1]; i++)
        if (grz_convex_near(surface, i) == b) return surface->ring[i];
    return GRZ_NO_EDGE;
}

/* By the fewer of the corner's edges and the face's; where both are many, by whether the corner seems to lie in the
 * face's plane, as no other corners do. */
static bool is_around(const grz_convex_surface *surface, uint32_t corner, uint32_t face)
{
    const grz_solid *solid = &surface->solid;
    if (valence_of(surface, corner) > CONVEX_MANY_EDGES && grz_convex_edges_around(surface, face) > CONVEX_MANY_EDGES) {
        const graze_vec3 n = surface->normals[face],
                         way = grz_sub(surface->places[corner], surface->places[solid->origin[solid->first[face]]]);
        return fabs(grz_dot(n, way)) <= 0x1p-46 * grz_length(n);
    }
    if (valence_of(surface, corner) <= grz_convex_edges_around(surface, face)) {
        for (uint32_t i = surface->ring_first[corner]; i < surface->ring_first[corner + 1]; i++)
            if (solid->face[surface->ring[i]] == face) return true;
    } else {
        for (uint32_t e = solid->first[face]; e < solid->first[face + 1]; e++)
            if (solid->origin[e] == corner) return true;
    }
    return false;
}

/* A face around all of these corners, of which the one with the fewest edges tells the faces that it may be. */
static uint32_t face_of_all(const grz_convex_surface *surface, const uint32_t *corners, int count)
{
    uint32_t fewest = corners[0];
    for (int k = 1; k < count; k++)
        if (valence_of(surface, corners[k]) < valence_of(surface, fewest)) fewest = corners[k];
    for (uint32_t i = surface->ring_first[fewest]; i < surface->ring_first[fewest + 1]; i++) {
        const uint32_t face = surface->solid.face[surface->ring[i]];
        bool has_all = true;
        for (int k = 0; k < count && has_all; k++) has_all = is_around(surface, corners[k], face);
        if (has_all) return face;
    }
    return GRZ_NO_FACE;
}

grz_convex_feature grz_convex_feature_with(const grz_convex_surface *surface, const uint32_t *corners, int count)
{
    uint32_t number = GRZ_NO_EDGE;
    if (count == 2) number = edge_between(surface, corners[0], corners[1]);
    if (number != GRZ_NO_EDGE) return (grz_convex_feature){CONVEX_EDGE, number};
    if (count > 1) number = face_of_all(surface, corners, count);
    return number == GRZ_NO_FACE ? (grz_convex_feature){CONVEX_CORNER, corners[0]}
                                 : (grz_convex_feature){CONVEX_FACE, number};
}

/* The different corners of one solid that make the nearest point, those with larger weights first. */
static int corners_of(const grz_convex_descent *d, const uint32_t *corners, uint32_t out[4])
{
    double weights[4];
    int count = 0;
    for (uint32_t i = 0; i < d->simplex.count; i++) {
        double weight = d->weights[i];
        int k = 0;
        while (k < count && out[k] != corners[i]) k++;
        if (k == count)
            count++;
        else
            weight += weights[k];
        for (; k > 0 && weights[k - 1] < weight; k--) out[k] = out[k - 1], weights[k] = weights[k - 1];
        out[k] = corners[i], weights[k] = weight;
    }
    return count;
}

void grz_convex_gjk(grz_search *search, double gain, double enough, grz_convex_march *march)
{
    grz_convex_work *work = search->work;
    grz_convex_descent d = {.gain = gain, .enough = enough, .looks_up = true, .simplex.count = 1};
    d.simplex.a[0] = grz_convex_corner_at(&work->a.surface->solid, march->a);
    d.simplex.b[0] = grz_convex_corner_at(&work->b.surface->solid, march->b);
    grz_convex_descend(search, &d);
    graze_vec3 p = {0, 0, 0};
    for (uint32_t i = 0; i < d.simplex.count; i++)
        p = grz_add(p, grz_scale(work->a.surface->places[d.simplex.a[i]], d.weights[i]));
    uint32_t of_a[4], of_b[4];
    int count_a = corners_of(&d, d.simplex.a, of_a), count_b = corners_of(&d, d.simplex.b, of_b);
    if (count_a > 1 && count_b > 1) { /* features that seem parallel: the edges that weigh most */
        if (count_a > 2) count_a = 2;
        if (count_b > 2) count_b = 2;
    }
    march->a = grz_convex_feature_with(work->a.surface, of_a, count_a);
    march->b = grz_convex_feature_with(work->b.surface, of_b,
                                       march->a.kind == CONVEX_FACE ? 1 : count_b); /* never two faces */
    march->p = p;
    march->q = grz_add(p, d.way);
    march->end = d.end;
    march->steps += d.rounds;
    work->counts.steps += d.rounds;
}
