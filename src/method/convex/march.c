#include "method/convex/march.h"

#include "method/convex/cells.h"

/* A feature and its solid, in A's frame. */
typedef struct spot {
    const grz_convex_side *side;
    grz_convex_feature at;
} spot;

/* A march on its way. */
typedef struct marching {
    spot spots[2];
    bool takes_first; /* violated plane, not the most violated one */
    grz_convex_inside inside;
    bool goes_round; /* the last features but one came back */
    graze_counters *counters;
    grz_convex_march *out;
} marching;

/* ---- features in A's frame ---- */

static graze_vec3 place(const spot *s, uint32_t corner)
{
    const graze_vec3 p = s->side->surface->places[corner];
    return s->side->pose ? grz_convex_carried(s->side->pose, p) : p;
}

/* Of the length of B's unit in units of A, for B. */
static graze_vec3 normal(const spot *s, uint32_t face)
{
    const graze_vec3 n = s->side->surface->normals[face];
    return s->side->pose ? grz_convex_turned(s->side->pose, n) : n;
}

static uint32_t origin_of(const spot *s, uint32_t edge)
{
    return s->side->surface->solid.origin[edge];
}

static uint32_t twin_of(const spot *s, uint32_t edge)
{
    return s->side->surface->solid.twin[edge];
}

static uint32_t face_of(const spot *s, uint32_t edge)
{
    return s->side->surface->solid.face[edge];
}

static void go(spot *s, grz_convex_kind kind, uint32_t number)
{
    s->at = (grz_convex_feature){kind, number};
}

/* ---- planes of regions ---- */

/* The plane that was violated most so far, or first. */
typedef struct violated {
    double by; /* squared, over the squared length of the plane's normal; 0: none */
    grz_convex_feature beyond;
} violated;

/* `value` is how far a point is beyond a plane, times the length of the plane's normal. True: this plane is enough. */
static bool note(const marching *m, violated *v, double value, double squared_length, grz_convex_feature beyond)
{
    m->counters->bv_tests++;
    if (!(value > 0)) return false;
    const double by = value * value / squared_length;
    if (!(by > v->by)) return false;
    *v = (violated){by, beyond};
    return m->takes_first;
}

/* Goes beyond the plane, if one is violated; not where the march only goes to and fro. */
static bool leave(const marching *m, spot *s, const violated *v)
{
    if (!(v->by > 0) || m->goes_round) return false;
    s->at = v->beyond;
    return true;
}

/* A corner's region ends at planes through it, each square to an edge; beyond is the edge. */
static bool leave_corner(const marching *m, spot *s, graze_vec3 x)
{
    const grz_convex_surface *surface = s->side->surface;
    const uint32_t corner = s->at.number;
    const graze_vec3 at = place(s, corner), way = grz_sub(x, at);
    violated v = {0};
    for (uint32_t i = surface->ring_first[corner]; i < surface->ring_first[corner + 1]; i++) {
        const graze_vec3 along = grz_sub(place(s, surface->near[i]), at);
        const grz_convex_feature edge = {CONVEX_EDGE, surface->ring[i]};
        if (note(m, &v, grz_dot(way, along), grz_dot(along, along), edge)) break;
    }
    return leave(m, s, &v);
}

/* The planes between an edge and its two faces hold the edge and the normal of the face. */
static void note_faces(const marching *m, const spot *s, uint32_t edge, graze_vec3 from, graze_vec3 along, graze_vec3 x,
                       violated *v)
{
    const uint32_t twin = twin_of(s, edge), left = face_of(s, edge), right = face_of(s, twin);
    if (left == right) return; /* a segment */
    const graze_vec3 way = grz_sub(x, from), into_left = grz_cross(normal(s, left), along),
                     into_right = grz_cross(along, normal(s, right));
    if (note(m, v, grz_dot(way, into_left), grz_dot(into_left, into_left), (grz_convex_feature){CONVEX_FACE, left}))
        return;
    note(m, v, grz_dot(way, into_right), grz_dot(into_right, into_right), (grz_convex_feature){CONVEX_FACE, right});
}

/* An edge's region ends at planes through its two ends, square to it, and at those of its faces. */
static bool leave_edge(const marching *m, spot *s, graze_vec3 x)
{
    const uint32_t edge = s->at.number, from = origin_of(s, edge), to = origin_of(s, twin_of(s, edge));
    const graze_vec3 start = place(s, from), end = place(s, to), along = grz_sub(end, start);
    const double squared = grz_dot(along, along);
    violated v = {0};
    if (!note(m, &v, -grz_dot(grz_sub(x, start), along), squared, (grz_convex_feature){CONVEX_CORNER, from}) &&
        !note(m, &v, grz_dot(grz_sub(x, end), along), squared, (grz_convex_feature){CONVEX_CORNER, to}))
        note_faces(m, s, edge, start, along, x, &v);
    return leave(m, s, &v);
}

/* A face's region ends at the planes that it shares with its edges. */
static bool leave_face(const marching *m, spot *s, graze_vec3 x)
{
    const grz_solid *solid = &s->side->surface->solid;
    const uint32_t face = s->at.number, first = solid->first[face], end = solid->first[face + 1];
    const graze_vec3 n = normal(s, face);
    graze_vec3 from = place(s, solid->origin[end - 1]);
    violated v = {0};
    for (uint32_t e = first; e < end; e++) {
        const graze_vec3 to = place(s, solid->origin[e]), out = grz_cross(grz_sub(to, from), n);
        const uint32_t edge = e == first ? end - 1 : e - 1; /* it ends where e begins */
        if (note(m, &v, grz_dot(grz_sub(x, from), out), grz_dot(out, out), (grz_convex_feature){CONVEX_EDGE, edge}))
            break;
        from = to;
    }
    return leave(m, s, &v);
}

/* ---- states; each says whether the march goes on ---- */

static bool end_at(const marching *m, grz_convex_end end, graze_vec3 p, graze_vec3 q)
{
    *m->out = (grz_convex_march){m->spots[0].at, m->spots[1].at, p, q, end, m->out->steps};
    return false;
}

/* `one` is the point of the first spot given, which is s or the other one. */
static bool end_closest(const marching *m, const spot *s, graze_vec3 one, graze_vec3 other)
{
    const bool is_a = s == &m->spots[0];
    return end_at(m, CONVEX_CLOSEST, is_a ? one : other, is_a ? other : one);
}

static bool corner_and_corner(const marching *m, spot *s, spot *t)
{
    const graze_vec3 p = place(s, s->at.number), q = place(t, t->at.number);
    return leave_corner(m, s, q) || leave_corner(m, t, p) || end_closest(m, s, p, q);
}

static bool corner_and_edge(const marching *m, spot *s, spot *t)
{
    const graze_vec3 p = place(s, s->at.number);
    if (leave_edge(m, t, p)) return true;
    const graze_vec3 start = place(t, origin_of(t, t->at.number)),
                     along = grz_sub(place(t, origin_of(t, twin_of(t, t->at.number))), start);
    const double squared = grz_dot(along, along), part = grz_dot(grz_sub(p, start), along) / squared;
    const graze_vec3 q = squared > 0 ? grz_add(start, grz_scale(along, part)) : start;
    return leave_corner(m, s, q) || end_closest(m, s, p, q);
}

/* A point below the plane of a face is inside the solid, or above another face, which is nearer. */
static bool look_inside(const marching *m, spot *t, graze_vec3 p)
{
    const grz_convex_side *side = t->side;
    double value;
    const graze_vec3 own = side->back ? grz_convex_carried(side->back, p) : p;
    const uint32_t face = grz_convex_cell(side->surface, own, m->inside, t->at.number, &value, m->counters);
    if (value <= 1) return end_at(m, CONVEX_MEETS, p, p);
    if (face == t->at.number) return end_at(m, CONVEX_LOST, p, p);
    go(t, CONVEX_FACE, face);
    return true;
}

static bool corner_and_face(const marching *m, spot *s, spot *t)
{
    const graze_vec3 p = place(s, s->at.number);
    if (leave_face(m, t, p)) return true;
    const grz_solid *solid = &t->side->surface->solid;
    const graze_vec3 n = normal(t, t->at.number), at = place(t, solid->origin[solid->first[t->at.number]]);
    const double height = grz_dot(n, grz_sub(p, at)), squared = grz_dot(n, n);
    if (!(squared > 0)) return end_at(m, CONVEX_LOST, p, p);
    if (height < 0) return look_inside(m, t, p);
    const graze_vec3 q = grz_sub(p, grz_scale(n, height / squared));
    return leave_corner(m, s, q) || end_closest(m, s, p, q);
}

/* An edge as start + t along, t from 0 to 1. */
typedef struct stretch {
    graze_vec3 start, along;
} stretch;

static stretch stretch_of(const spot *s)
{
    const graze_vec3 start = place(s, origin_of(s, s->at.number));
    return (stretch){start, grz_sub(place(s, origin_of(s, twin_of(s, s->at.number))), start)};
}

static graze_vec3 point_at(const stretch *e, double t)
{
    return grz_add(e->start, grz_scale(e->along, t));
}

static double clamped(double t)
{
    return t > 0 ? t < 1 ? t : 1 : 0; /* 0 for what is no number */
}

/* Where on each edge the closest points of the two are. */
static void closest_on_edges(const stretch *e, const stretch *f, double *s, double *t)
{
    const graze_vec3 way = grz_sub(e->start, f->start);
    const double a = grz_dot(e->along, e->along), b = grz_dot(e->along, f->along), c = grz_dot(e->along, way),
                 d = grz_dot(f->along, f->along), g = grz_dot(f->along, way), volume = a * d - b * b;
    *s = volume > 0 ? clamped((b * g - c * d) / volume) : 0;
    *t = (b * *s + g) / d;
    if (*t > 0 && *t < 1) return;
    *t = clamped(*t);
    *s = clamped((b * *t - c) / a);
}

/* Goes to the corner where the edge ends, if the point is there. */
static bool leave_for_end(spot *s, double t)
{
    if (t > 0 && t < 1) return false;
    const uint32_t edge = s->at.number;
    go(s, CONVEX_CORNER, origin_of(s, t > 0 ? twin_of(s, edge) : edge));
    return true;
}

static bool leave_for_face(const marching *m, spot *s, const stretch *e, graze_vec3 x)
{
    violated v = {0};
    note_faces(m, s, s->at.number, e->start, e->along, x, &v);
    return leave(m, s, &v);
}

/* Both edges may be left in one step, for corners. */
static bool edge_and_edge(const marching *m, spot *s, spot *t)
{
    const stretch e = stretch_of(s), f = stretch_of(t);
    double on_e, on_f;
    closest_on_edges(&e, &f, &on_e, &on_f);
    const bool s_ends = leave_for_end(s, on_e), t_ends = leave_for_end(t, on_f);
    if (s_ends || t_ends) return true;
    const graze_vec3 p = point_at(&e, on_e), q = point_at(&f, on_f);
    return leave_for_face(m, s, &e, q) || leave_for_face(m, t, &f, p) || end_closest(m, s, p, q);
}

/* The part of an edge above or below a face, and where it ends: at an edge of the face, or GRZ_NO_EDGE at its own end.
 */
typedef struct clipped {
    double low, high;
    uint32_t edge_low, edge_high;
    violated out; /* set where the whole edge is beyond one of the planes */
} clipped;

static clipped clip(const marching *m, const spot *t, const stretch *e)
{
    const grz_solid *solid = &t->side->surface->solid;
    const uint32_t first = solid->first[t->at.number], end = solid->first[t->at.number + 1];
    const graze_vec3 n = normal(t, t->at.number), stop = point_at(e, 1);
    graze_vec3 from = place(t, solid->origin[end - 1]);
    clipped c = {.low = 0, .high = 1, .edge_low = GRZ_NO_EDGE, .edge_high = GRZ_NO_EDGE};
    for (uint32_t k = first; k < end; k++) {
        const graze_vec3 to = place(t, solid->origin[k]), out = grz_cross(grz_sub(to, from), n);
        const double a = grz_dot(grz_sub(e->start, from), out), b = grz_dot(grz_sub(stop, from), out);
        const uint32_t edge = k == first ? end - 1 : k - 1;
        from = to;
        if (a > 0 && b > 0) {
            if (note(m, &c.out, a < b ? a : b, grz_dot(out, out), (grz_convex_feature){CONVEX_EDGE, edge})) break;
        } else if (a > 0 && a / (a - b) > c.low) {
            c.low = a / (a - b), c.edge_low = edge;
        } else if (b > 0 && a / (a - b) < c.high) {
            c.high = a / (a - b), c.edge_high = edge;
        }
    }
    return c;
}

static bool edge_and_face(const marching *m, spot *s, spot *t)
{
    const stretch e = stretch_of(s);
    const clipped c = clip(m, t, &e);
    if (c.out.by > 0) {
        t->at = c.out.beyond;
        return true;
    }
    if (c.low > c.high) { /* past a corner of the face */
        go(t, CONVEX_EDGE, c.edge_low != GRZ_NO_EDGE ? c.edge_low : c.edge_high);
        return true;
    }
    const grz_solid *solid = &t->side->surface->solid;
    const graze_vec3 n = normal(t, t->at.number), at = place(t, solid->origin[solid->first[t->at.number]]);
    const double low = grz_dot(n, grz_sub(point_at(&e, c.low), at)),
                 high = grz_dot(n, grz_sub(point_at(&e, c.high), at));
    if ((low > 0) != (high > 0)) {
        const graze_vec3 x = point_at(&e, c.low + (c.high - c.low) * clamped(low / (low - high)));
        return end_at(m, CONVEX_MEETS, x, x);
    }
    const bool takes_low = fabs(low) <= fabs(high);
    const uint32_t edge = takes_low ? c.edge_low : c.edge_high;
    if (edge == GRZ_NO_EDGE)
        leave_for_end(s, takes_low ? 0 : 1);
    else
        go(t, CONVEX_EDGE, edge);
    return true;
}

/* ---- the march ---- */

uint32_t grz_convex_face_at(const grz_solid *solid, grz_convex_feature feature)
{
    if (feature.kind == CONVEX_FACE) return feature.number;
    const uint32_t edge = feature.kind == CONVEX_EDGE ? feature.number : solid->leaving[feature.number];
    return edge == GRZ_NO_EDGE ? 0 : solid->face[edge];
}

uint32_t grz_convex_corner_at(const grz_solid *solid, grz_convex_feature feature)
{
    return feature.kind == CONVEX_CORNER ? feature.number
           : feature.kind == CONVEX_EDGE ? solid->origin[feature.number]
                                         : solid->origin[solid->first[feature.number]];
}

graze_vec3 grz_convex_along(const grz_convex_side *side, grz_convex_feature feature)
{
    const spot s = {side, feature};
    if (feature.kind == CONVEX_CORNER) return (graze_vec3){0, 0, 0};
    return feature.kind == CONVEX_EDGE ? stretch_of(&s).along : normal(&s, feature.number);
}

static bool same(grz_convex_feature a, grz_convex_feature b)
{
    return a.kind == b.kind && a.number == b.number;
}

/* By the kinds of the features, the lower first. Two faces never come together. */
static bool step(const marching *m, spot *s, spot *t)
{
    if (s->at.kind == CONVEX_CORNER)
        return t->at.kind == CONVEX_CORNER ? corner_and_corner(m, s, t)
               : t->at.kind == CONVEX_EDGE ? corner_and_edge(m, s, t)
                                           : corner_and_face(m, s, t);
    return t->at.kind == CONVEX_EDGE ? edge_and_edge(m, s, t) : edge_and_face(m, s, t);
}

void grz_convex_march_on(grz_search *search, grz_convex_march *march, uint32_t most_steps)
{
    const grz_convex_work *work = search->work;
    const grz_value *values = search->settings->values;
    marching m = {.spots = {{&work->a, march->a}, {&work->b, march->b}},
                  .takes_first = values[CONVEX_PICK].word == CONVEX_PICK_FIRST,
                  .inside = (grz_convex_inside)values[CONVEX_INSIDE].word,
                  .counters = search->counters,
                  .out = march};
    const uint32_t before = march->steps;
    grz_convex_feature last[2][2] = {{{0}}}; /* of the last two steps */
    bool goes_on = true;
    while (goes_on && march->steps < before + most_steps) {
        const bool in_order = m.spots[0].at.kind <= m.spots[1].at.kind;
        grz_convex_feature *now = last[march->steps % 2];
        if (march->steps > before + 1 && same(now[0], m.spots[0].at) && same(now[1], m.spots[1].at))
            m.goes_round = true;
        now[0] = m.spots[0].at;
        now[1] = m.spots[1].at;
        march->steps++;
        goes_on = step(&m, &m.spots[!in_order], &m.spots[in_order]);
    }
    search->counters->bv_updates += march->steps - before;
    if (goes_on) end_at(&m, CONVEX_LOST, march->p, march->p);
}
