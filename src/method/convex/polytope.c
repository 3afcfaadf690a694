/* Beneath and beyond. The faces that a new point is strictly beyond are one disc: moved a little towards the inside,
 * the point is still beyond them, and beneath all others, also those whose plane it was in, and what is seen of a
 * convex polytope from outside is a disc. They go, and the point is joined to each edge around them. Such an edge is
 * not on one line with the point, which would lie in the plane of the face that goes there. */
#include "method/convex/polytope.h"

#include "base/check.h"

/* Eight bytes at a time, so that each array is aligned. */
static size_t rounded_up(size_t bytes)
{
    return (bytes + 7) / 8 * 8;
}

/* The arrays one after another; returns the bytes behind the last one. Without a room it only counts. */
static size_t lay_out(grz_polytope *polytope, char *room, uint32_t most_points)
{
    const size_t n = most_points;
    size_t at = 0;
#define PLACE(array, count)                                                                                            \
    do {                                                                                                               \
        polytope->array = (void *)(room + at);                                                                         \
        at += rounded_up((count) * sizeof *polytope->array);                                                           \
    } while (0)
    PLACE(points, n);
    PLACE(keys, 2 * n);
    PLACE(faces, 2 * n);
    PLACE(around, n);
    PLACE(begins, n);
    PLACE(gone, 2 * n);
    PLACE(spare, 2 * n);
#undef PLACE
    return at;
}

size_t grz_polytope_bytes(uint32_t most_points)
{
    grz_polytope polytope;
    char room[1];
    return lay_out(&polytope, room, most_points);
}

grz_polytope grz_polytope_in(void *room, uint32_t most_points)
{
    grz_polytope polytope = {.most_points = most_points};
    (void)lay_out(&polytope, room, most_points);
    return polytope;
}

/* In doubles, if that tells on which side the origin is. Returns how far it is inside at most, if exact. */
static double find_plane(grz_polytope *polytope, grz_polytope_face *face, bool exactly)
{
    const grz_minkowski_point *points = polytope->points;
    const grz_difference *p = &points[face->point[0]].at, *q = &points[face->point[1]].at,
                         *r = &points[face->point[2]].at;
    grz_difference_plane plane;
    if (!exactly) grz_differences_plane(p, q, r, &plane);
    if (exactly || !plane.known) grz_differences_plane_exactly(p, q, r, &plane);
    face->normal = plane.normal;
    face->length = plane.length;
    face->error = plane.error;
    face->low = plane.low;
    face->side = (int8_t)plane.side;
    return plane.high;
}

double grz_polytope_make_final(grz_polytope *polytope, uint32_t face)
{
    polytope->faces[face].is_final = true;
    polytope->keys[face] = NAN;
    return find_plane(polytope, &polytope->faces[face], true);
}

static uint32_t free_place(grz_polytope *polytope)
{
    return polytope->spare_count > 0 ? polytope->spare[--polytope->spare_count] : polytope->face_end++;
}

static uint32_t put_face(grz_polytope *polytope, uint32_t p, uint32_t q, uint32_t r)
{
    const uint32_t face = free_place(polytope);
    GRZ_ASSERT(face < 2 * polytope->most_points);
    grz_polytope_face *f = &polytope->faces[face];
    *f = (grz_polytope_face){.point = {(uint16_t)p, (uint16_t)q, (uint16_t)r}, .is_there = true};
    polytope->keys[face] = NAN;
    (void)find_plane(polytope, f, false);
    return face;
}

void grz_polytope_begin(grz_polytope *polytope)
{
    static const uint16_t next[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
    const grz_minkowski_point *p = polytope->points;
    const int side = grz_differences_orient(&p[0].at, &p[1].at, &p[2].at, &p[3].at);
    const uint32_t i = side > 0, j = 1 - i; /* point 3 is beneath i, j, 2 */
    polytope->point_count = 4;
    polytope->face_end = polytope->spare_count = 0;
    (void)put_face(polytope, i, j, 2);
    (void)put_face(polytope, j, i, 3);
    (void)put_face(polytope, 2, j, 3);
    (void)put_face(polytope, i, 2, 3);
    for (int f = 0; f < 4; f++)
        for (int k = 0; k < 3; k++) polytope->faces[f].next[k] = next[f][k];
}

/* Marks all faces that the point is beyond, from one of them on. Returns how many there are; they are polytope->gone.
 */
static uint32_t mark_beneath(grz_polytope *polytope, const grz_difference *at, uint32_t face)
{
    uint32_t count = 0;
    polytope->faces[face].is_beneath = true;
    polytope->gone[count++] = (uint16_t)face;
    for (uint32_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) {
            const uint32_t next = polytope->faces[polytope->gone[i]].next[k];
            if (polytope->faces[next].is_beneath || grz_polytope_side(polytope, next, at) <= 0) continue;
            polytope->faces[next].is_beneath = true;
            polytope->gone[count++] = (uint16_t)next;
        }
    return count;
}

static uint16_t *link_from(grz_polytope *polytope, uint32_t face, uint32_t from)
{
    grz_polytope_face *f = &polytope->faces[face];
    for (int k = 0; k < 3; k++)
        if (f->point[k] == from) return &f->next[k];
    GRZ_ASSERT(false); /* neighbours share an edge */
    return &f->next[0];
}

/* The edges around the faces that go, which go. */
static uint32_t take_away(grz_polytope *polytope, uint32_t gone)
{
    uint32_t edges = 0;
    for (uint32_t i = 0; i < gone; i++) {
        const grz_polytope_face *f = &polytope->faces[polytope->gone[i]];
        for (int k = 0; k < 3; k++)
            if (!polytope->faces[f->next[k]].is_beneath)
                polytope->around[edges++] = (grz_polytope_edge){f->point[k], f->point[(k + 1) % 3], f->next[k]};
    }
    GRZ_ASSERT(edges <= polytope->most_points);
    for (uint32_t i = 0; i < gone; i++) {
        const uint32_t face = polytope->gone[i];
        polytope->faces[face].is_there = polytope->faces[face].is_beneath = false;
        polytope->keys[face] = INFINITY;
        polytope->spare[polytope->spare_count++] = (uint16_t)face;
    }
    return edges;
}

/* Joins the newest point to an edge; the face behind it has it from its end to its begin. */
static uint32_t join(grz_polytope *polytope, const grz_polytope_edge *edge)
{
    const uint32_t face = put_face(polytope, edge->from, edge->to, polytope->point_count - 1);
    polytope->faces[face].next[0] = edge->outer;
    *link_from(polytope, edge->outer, edge->to) = (uint16_t)face;
    polytope->begins[edge->from] = (uint16_t)face;
    return face;
}

void grz_polytope_add(grz_polytope *polytope, const grz_minkowski_point *point, uint32_t face)
{
    GRZ_ASSERT(!grz_polytope_is_full(polytope));
    const uint32_t edges = take_away(polytope, mark_beneath(polytope, &point->at, face));
    polytope->points[polytope->point_count++] = *point;
    uint32_t now = 0;
    for (uint32_t i = 0; i < edges; i++) now = join(polytope, &polytope->around[i]);
    for (uint32_t i = 0; i < edges; i++) {
        const uint32_t after = polytope->begins[polytope->faces[now].point[1]];
        polytope->faces[now].next[1] = (uint16_t)after;
        polytope->faces[after].next[2] = (uint16_t)now;
        now = after;
    }
}

void grz_polytope_add_any(grz_polytope *polytope, const grz_minkowski_point *point)
{
    for (uint32_t f = 0; f < polytope->face_end; f++)
        if (polytope->faces[f].is_there && grz_polytope_side(polytope, f, &point->at) > 0) {
            grz_polytope_add(polytope, point, f);
            return;
        }
}
