/* On a convex surface each edge is flat, with both triangles in one plane, or sharp. Triangles that hang together over
 * flat edges are one face, since a plane meets the surface in one convex polygon at most. A point at which three sharp
 * edges or more begin is a corner of the solid; with two it lies within an edge, with none within a face, and one can
 * not be: the planes of two faces meet in one line, so that two sharp edges of a point with two faces are both on it.
 */
#include "hull/faces.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = -1 }; /* of a number: UINT32_MAX */

/* ---- corners ---- */

typedef struct corner {
    graze_vec3 at;
    uint32_t point;
} corner;

static int compare_corners(const void *a, const void *b)
{
    return grz_order_of(((const corner *)a)->at, ((const corner *)b)->at);
}

/* How many sharp edges begin at each point. */
static void count_sharp(const grz_surface *s, uint32_t *sharp)
{
    memset(sharp, 0, s->point_count * sizeof *sharp);
    for (size_t e = 0; e < 3 * (size_t)s->triangle_count; e++) sharp[s->at[e]] += !s->flat[e];
}

/* Turns the counts of sharp edges into numbers of corners. */
static bool number_corners(const grz_surface *s, uint32_t *number, grz_solid *out, uint32_t *point_of)
{
    uint32_t count = 0;
    for (uint32_t p = 0; p < s->point_count; p++) count += number[p] >= 3;
    corner *list = grz_allocate(count, sizeof *list);
    out->corners = grz_allocate(count, sizeof *out->corners);
    out->leaving = grz_allocate(count, sizeof *out->leaving);
    out->corner_count = count;
    if (list && out->corners && out->leaving) {
        count = 0;
        for (uint32_t p = 0; p < s->point_count; p++) {
            if (number[p] >= 3) list[count++] = (corner){s->points[p], p};
            number[p] = (uint32_t)NONE;
        }
        qsort(list, count, sizeof *list, compare_corners);
        for (uint32_t c = 0; c < count; c++) {
            out->corners[c] = list[c].at;
            number[list[c].point] = c;
            if (point_of) point_of[c] = list[c].point;
        }
    }
    grz_free(list);
    return list && out->corners && out->leaving;
}

/* ---- faces ---- */

/* Triangles that hang together over flat edges have one number. Returns how many numbers there are. */
static uint32_t number_faces(const grz_surface *s, uint32_t *face_of, uint32_t *stack)
{
    uint32_t count = 0;
    for (uint32_t t = 0; t < s->triangle_count; t++) face_of[t] = (uint32_t)NONE;
    for (uint32_t t = 0; t < s->triangle_count; t++) {
        if (face_of[t] != (uint32_t)NONE) continue;
        uint32_t height = 0;
        stack[height++] = t;
        face_of[t] = count;
        while (height > 0) {
            const uint32_t u = stack[--height];
            for (uint32_t e = 3 * u; e < 3 * u + 3; e++) {
                const uint32_t beyond = s->twin[e] / 3;
                if (!s->flat[e] || face_of[beyond] != (uint32_t)NONE) continue;
                face_of[beyond] = count;
                stack[height++] = beyond;
            }
        }
        count++;
    }
    return count;
}

/* The next sharp half-edge around the face. Those that are skipped leave one point within the face, so a way around
 * the face skips none twice. */
static uint32_t next_sharp(const grz_surface *s, uint32_t edge)
{
    edge = grz_surface_next(edge);
    while (s->flat[edge]) edge = grz_surface_next(s->twin[edge]);
    return edge;
}

/* A face that is about to be listed: its lowest corner, the one after it, and the half-edge that leaves the lowest. */
typedef struct ring {
    uint32_t low, second, edge, size, label;
} ring;

static void start_rings(const grz_surface *s, const uint32_t *number, const uint32_t *face_of, ring *rings,
                        uint32_t count)
{
    for (uint32_t f = 0; f < count; f++) rings[f] = (ring){.low = (uint32_t)NONE, .label = f};
    for (uint32_t e = 0; e < 3 * s->triangle_count; e++) {
        const uint32_t from = number[s->at[e]];
        if (s->flat[e] || from == (uint32_t)NONE) continue;
        ring *r = rings + face_of[e / 3];
        r->size++;
        if (from < r->low) r->low = from, r->edge = e;
    }
    for (uint32_t f = 0; f < count; f++) {
        uint32_t e = next_sharp(s, rings[f].edge);
        while (number[s->at[e]] == (uint32_t)NONE) e = next_sharp(s, e);
        rings[f].second = number[s->at[e]];
    }
}

/* One pass of a sort by counting, which keeps the order of equals. `starts` has room for corner_count + 1 numbers. */
static void sort_pass(const ring *from, ring *to, uint32_t count, bool by_low, uint32_t *starts, uint32_t corner_count)
{
    memset(starts, 0, ((size_t)corner_count + 1) * sizeof *starts);
    for (uint32_t f = 0; f < count; f++) starts[(by_low ? from[f].low : from[f].second) + 1]++;
    for (uint32_t c = 0; c < corner_count; c++) starts[c + 1] += starts[c];
    for (uint32_t f = 0; f < count; f++) to[starts[by_low ? from[f].low : from[f].second]++] = from[f];
}

/* ---- half-edges ---- */

static bool allocate_edges(grz_solid *out, uint32_t edge_count, uint32_t face_count)
{
    out->edge_count = edge_count;
    out->face_count = face_count;
    out->origin = grz_allocate(edge_count, sizeof *out->origin);
    out->twin = grz_allocate(edge_count, sizeof *out->twin);
    out->face = grz_allocate(edge_count, sizeof *out->face);
    out->first = grz_allocate((size_t)face_count + 1, sizeof *out->first);
    return out->origin && out->twin && out->face && out->first;
}

/* Each corner's lowest half-edge. */
static void find_leaving(grz_solid *out)
{
    for (uint32_t e = out->edge_count; e-- > 0;) out->leaving[out->origin[e]] = e;
}

/* Lists one face from half-edge `made` on. An edge of the solid may be several of the surface, all on one line:
 * `number_of` receives its number where the first begins, and `twin` keeps the last until all faces are listed. */
static uint32_t list_ring(const grz_surface *s, const uint32_t *number, const ring *r, uint32_t face, uint32_t made,
                          uint32_t *number_of, grz_solid *out)
{
    out->first[face] = made;
    uint32_t e = r->edge;
    do {
        out->origin[made] = number[s->at[e]];
        out->face[made] = face;
        number_of[e] = made;
        uint32_t last = e;
        for (e = next_sharp(s, e); number[s->at[e]] == (uint32_t)NONE; e = next_sharp(s, e)) last = e;
        out->twin[made++] = last;
    } while (e != r->edge);
    return made;
}

static void list_rings(const grz_surface *s, const uint32_t *number, const ring *rings, uint32_t *number_of,
                       grz_solid *out)
{
    uint32_t made = 0;
    for (uint32_t f = 0; f < out->face_count; f++) made = list_ring(s, number, rings + f, f, made, number_of, out);
    out->first[out->face_count] = made;
    for (uint32_t h = 0; h < made; h++) out->twin[h] = number_of[s->twin[out->twin[h]]];
    find_leaving(out);
}

/* ---- all together ---- */

/* What is needed on the way. */
typedef struct scratch {
    uint32_t *number;    /* of points: first sharp edges, then corners */
    uint32_t *face_of;   /* of triangles */
    uint32_t *number_of; /* of the surface's half-edges: the solid's; before that a stack of triangles */
    uint32_t *starts;    /* of the sort */
    ring *rings[2];
} scratch;

/* The rings in order are rings[0]. */
static bool find_rings(const grz_surface *s, scratch *m, grz_solid *out)
{
    const uint32_t count = out->face_count = number_faces(s, m->face_of, m->number_of);
    m->starts = grz_allocate((size_t)out->corner_count + 1, sizeof *m->starts);
    for (int i = 0; i < 2; i++) m->rings[i] = grz_allocate(count, sizeof *m->rings[i]);
    if (!m->starts || !m->rings[0] || !m->rings[1]) return false;
    start_rings(s, m->number, m->face_of, m->rings[0], count);
    sort_pass(m->rings[0], m->rings[1], count, false, m->starts, out->corner_count);
    sort_pass(m->rings[1], m->rings[0], count, true, m->starts, out->corner_count);
    return true;
}

static bool merge(const grz_surface *s, scratch *m, grz_solid *out, uint32_t *face_of, uint32_t *point_of)
{
    m->number = grz_allocate(s->point_count, sizeof *m->number);
    m->face_of = grz_allocate(s->triangle_count, sizeof *m->face_of);
    m->number_of = grz_allocate(s->triangle_count, 3 * sizeof *m->number_of);
    if (!m->number || !m->face_of || !m->number_of) return false;
    count_sharp(s, m->number);
    if (!number_corners(s, m->number, out, point_of) || !find_rings(s, m, out)) return false;
    uint32_t edge_count = 0;
    for (uint32_t f = 0; f < out->face_count; f++) edge_count += m->rings[0][f].size;
    if (!allocate_edges(out, edge_count, out->face_count)) return false;
    list_rings(s, m->number, m->rings[0], m->number_of, out);
    if (!face_of) return true;
    uint32_t *place = m->number_of; /* of a label among the sorted faces; not needed any more as what it was */
    for (uint32_t f = 0; f < out->face_count; f++) place[m->rings[0][f].label] = f;
    for (uint32_t t = 0; t < s->triangle_count; t++) face_of[t] = place[m->face_of[t]];
    return true;
}

bool grz_solid_of_surface(const grz_surface *surface, grz_solid *out, uint32_t *face_of, uint32_t *point_of)
{
    scratch m = {0};
    *out = (grz_solid){.dimension = 3};
    const bool enough = merge(surface, &m, out, face_of, point_of);
    grz_free(m.number);
    grz_free(m.face_of);
    grz_free(m.number_of);
    grz_free(m.starts);
    grz_free(m.rings[0]);
    grz_free(m.rings[1]);
    return enough;
}

/* ---- points, segments and polygons ---- */

/* Side 0 goes around as the list does, side 1 the other way, both from the lowest corner, which is 0. `number` tells
 * corners by place in the list, and `from` the place of corner 0. */
static void list_sides(grz_solid *out, const uint32_t *number, const uint32_t *from)
{
    const uint32_t n = out->corner_count;
    const bool forward_first = number[(from[0] + 1) % n] < number[(from[0] + n - 1) % n];
    for (uint32_t i = 0; i < n; i++) {
        const uint32_t there = number[(from[0] + i) % n], back = number[(from[0] + n - i) % n];
        out->origin[i] = forward_first ? there : back;
        out->origin[n + i] = forward_first ? back : there;
        out->face[i] = 0;
        out->face[n + i] = 1;
        out->twin[i] = 2 * n - 1 - i; /* i to i+1, and the way back begins i+1 steps backwards */
        out->twin[2 * n - 1 - i] = i;
    }
    out->first[1] = n;
    out->first[2] = 2 * n;
}

static void list_there_and_back(grz_solid *out)
{
    out->origin[0] = 0, out->origin[1] = 1;
    out->twin[0] = 1, out->twin[1] = 0;
    out->face[0] = out->face[1] = 0;
    out->first[1] = 2;
}

static bool fill_polygon(const graze_vec3 *corners, uint32_t count, corner *list, uint32_t *number, grz_solid *out,
                         uint32_t *from)
{
    out->dimension = count < 3 ? (int)count - 1 : 2;
    out->corner_count = count;
    out->corners = grz_allocate(count, sizeof *out->corners);
    out->leaving = grz_allocate(count, sizeof *out->leaving);
    const uint32_t sides = count < 3 ? count - 1 : 2;
    if (!out->corners || !out->leaving || !allocate_edges(out, count < 3 ? 2 * sides : sides * count, sides))
        return false;
    for (uint32_t i = 0; i < count; i++) list[i] = (corner){corners[i], i};
    qsort(list, count, sizeof *list, compare_corners);
    for (uint32_t c = 0; c < count; c++) {
        out->corners[c] = list[c].at;
        from[c] = list[c].point;
        number[list[c].point] = c;
    }
    out->first[0] = 0;
    out->leaving[0] = GRZ_NO_EDGE;
    if (count == 2) list_there_and_back(out);
    if (count > 2) list_sides(out, number, from);
    find_leaving(out);
    return true;
}

bool grz_solid_of_polygon(const graze_vec3 *corners, uint32_t count, grz_solid *out, uint32_t *from)
{
    *out = (grz_solid){0};
    corner *list = grz_allocate(count, sizeof *list);
    uint32_t *number = grz_allocate(count, sizeof *number);
    const bool enough = list && number && fill_polygon(corners, count, list, number, out, from);
    grz_free(list);
    grz_free(number);
    return enough;
}
