/* The march in terms of lanes, see march.h. Each solid is looked at in its own frame, and what is a point of the other
 * one is carried there. */
#ifndef GRZ_METHOD_CONVEX_MARCH_INL_H
#define GRZ_METHOD_CONVEX_MARCH_INL_H

#include "method/convex/cells.h"
#include "method/convex/march.h"
#include "method/convex/ring.inl.h"

/* A feature and its solid. */
typedef struct spot {
    const grz_convex_side *side;
    const grz_local_pose *to_other; /* from this solid's frame to that of the other one */
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

/* ---- features, in the frame of their solid ---- */

GRZ_ALWAYS_INLINE graze_vec3 place(const spot *s, uint32_t corner)
{
    return s->side->surface->places[corner];
}

GRZ_ALWAYS_INLINE graze_vec3 normal(const spot *s, uint32_t face)
{
    return s->side->surface->normals[face];
}

GRZ_ALWAYS_INLINE uint32_t origin_of(const spot *s, uint32_t edge)
{
    return s->side->surface->solid.origin[edge];
}

GRZ_ALWAYS_INLINE uint32_t twin_of(const spot *s, uint32_t edge)
{
    return s->side->surface->solid.twin[edge];
}

GRZ_ALWAYS_INLINE uint32_t face_of(const spot *s, uint32_t edge)
{
    return s->side->surface->solid.face[edge];
}

GRZ_ALWAYS_INLINE void go(spot *s, grz_convex_kind kind, uint32_t number)
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
GRZ_ALWAYS_INLINE bool note(const marching *m, violated *v, double value, double squared_length,
                            grz_convex_feature beyond)
{
    m->counters->bv_tests++;
    if (!(value > 0)) return false;
    const double by = value * value / squared_length;
    if (!(by > v->by)) return false;
    *v = (violated){by, beyond};
    return m->takes_first;
}

/* Goes beyond the plane, if one is violated; not where the march only goes to and fro. */
GRZ_ALWAYS_INLINE bool leave(const marching *m, spot *s, const violated *v)
{
    if (!(v->by > 0) || m->goes_round) return false;
    s->at = v->beyond;
    return true;
}

/* The plane between a corner and ring[i], by which `way` from the corner is beyond it: behind it is the edge, or its
 * other end, if the way goes beyond that too. */
GRZ_ALWAYS_INLINE bool note_spoke(const marching *m, const spot *s, graze_vec3 way, uint32_t i, violated *v)
{
    const grz_convex_surface *surface = s->side->surface;
    const uint32_t near = grz_convex_near(surface, i);
    const graze_vec3 along = grz_sub(place(s, near), place(s, s->at.number));
    const double value = grz_dot(way, along), squared = grz_dot(along, along);
    m->counters->bv_tests--; /* all spokes of a fan were counted at once */
    return note(m, v, value, squared,
                value < squared ? (grz_convex_feature){CONVEX_EDGE, surface->ring[i]}
                                : (grz_convex_feature){CONVEX_CORNER, near});
}

/* Those of a fan that may be beyond, one by one. */
static GRZ_NEVER_INLINE bool note_unsure(const marching *m, const spot *s, graze_vec3 way, uint32_t from,
                                         grz_lane_set set, violated *v)
{
    for (; set != 0; set &= set - 1)
        if (note_spoke(m, s, way, from + (uint32_t)__builtin_ctz(set), v)) return true;
    return false;
}

/* A corner's region ends at planes through it, each square to an edge. Lanes tell which of them x is certainly beyond,
 * and the one that is violated most; where there is none, those that it may be beyond are looked at in doubles. */
static GRZ_NEVER_INLINE bool leave_corner_at(const marching *m, spot *s, double x, double y, double z)
{
    const grz_convex_surface *surface = s->side->surface;
    const graze_vec3 way = grz_sub(grz_vec(x, y, z), place(s, s->at.number));
    const bearing b = bearing_of(way.x, way.y, way.z);
    violated v = {0};
    group_walk walk;
    float least = 0, most = 0;
    uint32_t best = GRZ_NO_EDGE;
    fans all = fans_of(surface, s->at.number, &b, &walk, m->counters);
    while (next_fan(&all, &walk, least)) {
        const fan f = fan_at(surface, all.first, all.count, all.from, &b);
        const lane_mask sure = mask_and(lanes_above(f.beyond, f.error), f.valid);
        const uint32_t from = all.first + all.from;
        if (mask_set(sure) == 0) {
            const grz_lane_set set = best == GRZ_NO_EDGE ? lanes_beyond(&f, lanes_of(least)) : 0;
            if (set != 0 && note_unsure(m, s, way, from, set, &v)) break;
            continue;
        }
        if (m->takes_first) {
            best = from + (uint32_t)__builtin_ctz(mask_set(sure));
            break;
        }
        float here;
        const lanes by = lanes_div(lanes_mul(f.beyond, f.beyond), lanes3_dot(f.spokes, f.spokes));
        const uint32_t lane = (uint32_t)largest_lane(by, sure, &here);
        if (best != GRZ_NO_EDGE && !(here > most)) continue;
        best = from + lane;
        most = here;
        if (all.many) least = lane_of(f.beyond, lane);
    }
    if (best != GRZ_NO_EDGE) note_spoke(m, s, way, best, &v);
    return leave(m, s, &v);
}

GRZ_ALWAYS_INLINE bool leave_corner(const marching *m, spot *s, graze_vec3 x)
{
    return leave_corner_at(m, s, x.x, x.y, x.z);
}

/* An edge as start + t along, t from 0 to 1. */
typedef struct stretch {
    graze_vec3 start, along;
    double squared; /* the length of along */
} stretch;

GRZ_ALWAYS_INLINE stretch stretch_between(graze_vec3 start, graze_vec3 end)
{
    const graze_vec3 along = grz_sub(end, start);
    return (stretch){start, along, grz_dot(along, along)};
}

GRZ_ALWAYS_INLINE stretch stretch_of(const spot *s)
{
    const uint32_t edge = s->at.number;
    return stretch_between(place(s, origin_of(s, edge)), place(s, origin_of(s, twin_of(s, edge))));
}

GRZ_ALWAYS_INLINE graze_vec3 point_at(const stretch *e, double t)
{
    return grz_add(e->start, grz_scale(e->along, t));
}

/* The planes between an edge and its two faces hold the edge and the normal of the face. */
GRZ_ALWAYS_INLINE void note_faces(const marching *m, const spot *s, const stretch *e, graze_vec3 x, violated *v)
{
    const uint32_t edge = s->at.number, left = face_of(s, edge), right = face_of(s, twin_of(s, edge));
    if (left == right) return; /* a segment */
    const graze_vec3 way = grz_sub(x, e->start), into_left = grz_cross(normal(s, left), e->along),
                     into_right = grz_cross(e->along, normal(s, right));
    if (note(m, v, grz_dot(way, into_left), grz_dot(into_left, into_left), (grz_convex_feature){CONVEX_FACE, left}))
        return;
    note(m, v, grz_dot(way, into_right), grz_dot(into_right, into_right), (grz_convex_feature){CONVEX_FACE, right});
}

/* An edge's region ends at planes through its two ends, square to it, and at those of its faces. */
GRZ_ALWAYS_INLINE bool leave_edge(const marching *m, spot *s, const stretch *e, graze_vec3 x)
{
    const uint32_t edge = s->at.number;
    const double from_start = grz_dot(grz_sub(x, e->start), e->along);
    violated v = {0};
    if (!note(m, &v, -from_start, e->squared, (grz_convex_feature){CONVEX_CORNER, origin_of(s, edge)}) &&
        !note(m, &v, from_start - e->squared, e->squared,
              (grz_convex_feature){CONVEX_CORNER, origin_of(s, twin_of(s, edge))}))
        note_faces(m, s, e, x, &v);
    return leave(m, s, &v);
}

/* The plane between a face and the edge that is violated most, by x, of those that may be violated by more than v. */
static GRZ_NEVER_INLINE bool note_loop(const marching *m, const spot *s, graze_vec3 x, violated *v)
{
    const grz_convex_surface *surface = s->side->surface;
    const grz_solid *solid = &surface->solid;
    const uint32_t face = s->at.number, first = solid->first[face], count = grz_convex_edges_around(surface, face);
    const double scale = 1 / (1 + grz_largest(x));
    const float by[4] = {(float)(x.x * scale), (float)(x.y * scale), (float)(x.z * scale), (float)-scale};
    group_walk walk;
    walk_groups(&walk, &surface->loops, face, by);
    for (uint32_t from; next_group(&walk, (float)(sqrt(v->by) * scale * (1 - 0x1p-20)), &from);)
        for (uint32_t e = first + from; e < first + count && e < first + from + CONVEX_GROUP; e++) {
            const graze_vec3 start = place(s, solid->origin[e]),
                             out = grz_cross(grz_sub(place(s, grz_solid_target(solid, e)), start), normal(s, face));
            if (note(m, v, grz_dot(grz_sub(x, start), out), grz_dot(out, out), (grz_convex_feature){CONVEX_EDGE, e}))
                return true;
        }
    return false;
}

/* A face's region ends at the planes that it shares with its edges. */
GRZ_ALWAYS_INLINE bool leave_face(const marching *m, spot *s, graze_vec3 x)
{
    const grz_solid *solid = &s->side->surface->solid;
    if (grz_convex_edges_around(s->side->surface, s->at.number) > CONVEX_MANY_EDGES) {
        violated most = {0};
        note_loop(m, s, x, &most);
        return leave(m, s, &most);
    }
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

/* The point of the first spot given, which is s or the other one, and that of the other, each in its solid's frame. */
GRZ_ALWAYS_INLINE bool end_at(const marching *m, const spot *s, grz_convex_end end, graze_vec3 one, graze_vec3 other)
{
    const bool is_a = s == &m->spots[0];
    *m->out = (grz_convex_march){.a = m->spots[0].at,
                                 .b = m->spots[1].at,
                                 .p = is_a ? one : other,
                                 .q = grz_convex_carried(m->spots[1].to_other, is_a ? other : one),
                                 .end = end,
                                 .steps = m->out->steps};
    return false;
}

/* At one point of both, in s's frame. */
GRZ_ALWAYS_INLINE bool end_in_both(const marching *m, const spot *s, grz_convex_end end, graze_vec3 x)
{
    const graze_vec3 in_a = s == &m->spots[0] ? x : grz_convex_carried(s->to_other, x);
    *m->out = (grz_convex_march){m->spots[0].at, m->spots[1].at, in_a, in_a, end, m->out->steps};
    return false;
}

GRZ_ALWAYS_INLINE graze_vec3 to_other(const spot *s, graze_vec3 x)
{
    return grz_convex_carried(s->to_other, x);
}

static bool corner_and_corner(const marching *m, spot *s, spot *t)
{
    const graze_vec3 p = place(s, s->at.number), q = place(t, t->at.number);
    return leave_corner(m, s, to_other(t, q)) || leave_corner(m, t, to_other(s, p)) ||
           end_at(m, s, CONVEX_CLOSEST, p, q);
}

static bool corner_and_edge(const marching *m, spot *s, spot *t)
{
    const graze_vec3 p = place(s, s->at.number), there = to_other(s, p);
    const stretch e = stretch_of(t);
    if (leave_edge(m, t, &e, there)) return true;
    const double part = grz_dot(grz_sub(there, e.start), e.along) / e.squared;
    const graze_vec3 q = e.squared > 0 ? point_at(&e, part) : e.start;
    return leave_corner(m, s, to_other(t, q)) || end_at(m, s, CONVEX_CLOSEST, p, q);
}

/* A point below the plane of a face is inside the solid, or above another face, which is nearer. */
static bool look_inside(const marching *m, spot *t, graze_vec3 x)
{
    double value;
    const uint32_t face = grz_convex_cell(t->side->surface, x, m->inside, t->at.number, &value, m->counters);
    if (value <= 1) return end_in_both(m, t, CONVEX_MEETS, x);
    if (face == t->at.number) return end_in_both(m, t, CONVEX_LOST, x);
    go(t, CONVEX_FACE, face);
    return true;
}

static bool corner_and_face(const marching *m, spot *s, spot *t)
{
    const graze_vec3 p = place(s, s->at.number), there = to_other(s, p);
    if (leave_face(m, t, there)) return true;
    const grz_solid *solid = &t->side->surface->solid;
    const graze_vec3 n = normal(t, t->at.number), at = place(t, solid->origin[solid->first[t->at.number]]);
    const double height = grz_dot(n, grz_sub(there, at)), squared = grz_dot(n, n);
    if (!(squared > 0)) return end_in_both(m, t, CONVEX_LOST, there);
    if (height < 0) return look_inside(m, t, there);
    const graze_vec3 q = grz_sub(there, grz_scale(n, height / squared));
    return leave_corner(m, s, to_other(t, q)) || end_at(m, s, CONVEX_CLOSEST, p, q);
}

GRZ_ALWAYS_INLINE double clamped(double t)
{
    return t > 0 ? t < 1 ? t : 1 : 0; /* 0 for what is no number */
}

/* Where on each edge the closest points of the two are. */
GRZ_ALWAYS_INLINE void closest_on_edges(const stretch *e, const stretch *f, double *s, double *t)
{
    const graze_vec3 way = grz_sub(e->start, f->start);
    const double a = e->squared, b = grz_dot(e->along, f->along), c = grz_dot(e->along, way), d = f->squared,
                 g = grz_dot(f->along, way), volume = a * d - b * b;
    *s = volume > 0 ? clamped((b * g - c * d) / volume) : 0;
    *t = (b * *s + g) / d;
    if (*t > 0 && *t < 1) return;
    *t = clamped(*t);
    *s = clamped((b * *t - c) / a);
}

/* Goes to the corner where the edge ends, if the point is there. */
GRZ_ALWAYS_INLINE bool leave_for_end(spot *s, double t)
{
    if (t > 0 && t < 1) return false;
    const uint32_t edge = s->at.number;
    go(s, CONVEX_CORNER, origin_of(s, t > 0 ? twin_of(s, edge) : edge));
    return true;
}

GRZ_ALWAYS_INLINE bool leave_for_face(const marching *m, spot *s, const stretch *e, graze_vec3 x)
{
    violated v = {0};
    note_faces(m, s, e, x, &v);
    return leave(m, s, &v);
}

/* Both edges may be left in one step, for corners. */
static bool edge_and_edge(const marching *m, spot *s, spot *t)
{
    const stretch e = stretch_of(s), own = stretch_of(t),
                  f = stretch_between(to_other(t, own.start), to_other(t, point_at(&own, 1)));
    double on_e, on_f;
    closest_on_edges(&e, &f, &on_e, &on_f);
    const bool s_ends = leave_for_end(s, on_e), t_ends = leave_for_end(t, on_f);
    if (s_ends || t_ends) return true;
    const graze_vec3 p = point_at(&e, on_e);
    return leave_for_face(m, s, &e, point_at(&f, on_f)) || leave_for_face(m, t, &own, to_other(s, p)) ||
           end_at(m, s, CONVEX_CLOSEST, p, point_at(&own, on_f));
}

/* The part of an edge above or below a face, and where it ends: at an edge of the face, or GRZ_NO_EDGE at its own end.
 */
typedef struct clipped {
    double low, high;
    uint32_t edge_low, edge_high;
    violated out; /* set where the whole edge is beyond one of the planes */
} clipped;

GRZ_ALWAYS_INLINE clipped clip(const marching *m, const spot *t, const stretch *e)
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

/* The same where the face has many edges: by the end that is nearer to its plane, or where the edge passes through. */
static bool edge_and_large_face(const marching *m, spot *s, spot *t, const stretch *e)
{
    const grz_solid *solid = &t->side->surface->solid;
    const graze_vec3 n = normal(t, t->at.number), at = place(t, solid->origin[solid->first[t->at.number]]);
    const double start = grz_dot(n, grz_sub(e->start, at)), stop = grz_dot(n, grz_sub(point_at(e, 1), at));
    const bool passes = (start > 0) != (stop > 0);
    const double part = passes ? clamped(start / (start - stop)) : fabs(start) <= fabs(stop) ? 0 : 1;
    const graze_vec3 x = point_at(e, part);
    violated v = {0};
    note_loop(m, t, x, &v);
    if (v.by > 0)
        t->at = v.beyond;
    else if (passes)
        return end_in_both(m, t, CONVEX_MEETS, x);
    else
        leave_for_end(s, part);
    return true;
}

static bool edge_and_face(const marching *m, spot *s, spot *t)
{
    const stretch own = stretch_of(s), e = stretch_between(to_other(s, own.start), to_other(s, point_at(&own, 1)));
    if (grz_convex_edges_around(t->side->surface, t->at.number) > CONVEX_MANY_EDGES)
        return edge_and_large_face(m, s, t, &e);
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
    if ((low > 0) != (high > 0))
        return end_in_both(m, t, CONVEX_MEETS, point_at(&e, c.low + (c.high - c.low) * clamped(low / (low - high))));
    const bool takes_low = fabs(low) <= fabs(high);
    const uint32_t edge = takes_low ? c.edge_low : c.edge_high;
    if (edge == GRZ_NO_EDGE)
        leave_for_end(s, takes_low ? 0 : 1);
    else
        go(t, CONVEX_EDGE, edge);
    return true;
}

/* ---- the march ---- */

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

static void march_on(grz_search *search, grz_convex_march *march, uint32_t most_steps)
{
    const grz_convex_work *work = search->work;
    const grz_value *values = search->settings->values;
    marching m = {.spots = {{&work->a, &work->back, march->a}, {&work->b, &work->pose, march->b}},
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
    if (goes_on) end_in_both(&m, &m.spots[0], CONVEX_LOST, march->p);
}

#endif
