/* A jungle of pipes in the unit cube: the data set Pipes of Klosowski 1998, section 5.4, "an interweaving pipeline" of
 * 143,690 triangles, of which the text says that most pipes are axis-aligned (7.2.2) and that they have lots of long
 * and skinny triangles (6.3.5). Here each pipe follows a route along a lattice: straight runs are one quad long
 * whatever their length, turns are quarters of a torus. A pipe stays within the cells of its own nodes, so pipes never
 * meet. */
#include "base/error.h"
#include "base/memory.h"
#include "shape/builder.h"
#include "shape/routes.h"
#include "shape/shape.h"
#include "shape/turn.h"

enum { COUNT, CELLS, RADIUS, SEGMENTS, BENDS, ENDS, SEED };

static const graze_shape_parameter parameters[] = {
    {"count", "250", "pipes, 1 to 1000000"},
    {"cells", "24", "cells along each side of the cube; a pipe takes a cell for itself, 2 to 400"},
    {"radius", "0.25", "of a pipe, as a share of a cell, 0.01 to 0.45"},
    {"segments", "16", "corners of a pipe's cross-section, 3 to 10000"},
    {"bends", "4", "quads along each turn, 1 to 1000"},
    {"ends", "closed", "of the pipes: closed or open"},
    {"seed", "1", "another number gives other pipes, 0 to 2^53-1"},
};
static const grz_option rules[] = {GRZ_WHOLE(1, 1000000), GRZ_WHOLE(2, 400),  GRZ_NUMBER(0.01, 0.45),
                                   GRZ_WHOLE(3, 10000),   GRZ_WHOLE(1, 1000), GRZ_WORD("closed|open"),
                                   GRZ_SEED_RULE};

typedef struct plumber {
    grz_builder b;
    const grz_sine_cosine *circle;
    uint64_t segments, bends;
    double radius, cell; /* radius in cells; size of a cell */
    bool open;
} plumber;

/* A cross-section, in units of cells: its centre and the direction to its first corner. */
typedef struct section {
    graze_vec3 centre, along, side;
} section;

static void add_ring(plumber *p, const section *s)
{
    graze_vec3 other = grz_cross(s->along, s->side);
    for (uint64_t k = 0; k < p->segments; k++) {
        graze_vec3 v = grz_add(grz_scale(s->side, p->radius * p->circle[k].cosine),
                               grz_scale(other, p->radius * p->circle[k].sine));
        grz_builder_vertex(&p->b, grz_scale(grz_add(s->centre, v), p->cell));
    }
}

/* The wall between the last ring and the one before. */
static void add_wall(plumber *p)
{
    uint64_t n = p->segments, here = p->b.vertices.count - 2 * n, there = here + n;
    for (uint64_t k = 0; k < n; k++) {
        uint64_t next = (k + 1) % n;
        grz_builder_quad(&p->b, here + k, here + next, there + next, there + k);
    }
}

/* A fan over the ring that begins at vertex `ring`; its vertices run clockwise seen from behind a pipe's start. */
static void close_end(plumber *p, uint64_t ring, const section *s, bool start)
{
    uint32_t centre = grz_builder_vertex(&p->b, grz_scale(s->centre, p->cell));
    for (uint64_t k = 0; k < p->segments; k++) {
        uint64_t next = (k + 1) % p->segments;
        grz_builder_triangle(&p->b, centre, ring + (start ? next : k), ring + (start ? k : next));
    }
}

/* A quarter of a torus from half a cell before the corner to half a cell behind it. At the angle t the direction is
 * d cos t + u sin t, and the part of `side` along u turns with it. */
static void add_bend(plumber *p, section *s, graze_vec3 corner, graze_vec3 u)
{
    graze_vec3 d = s->along, side = s->side;
    graze_vec3 pivot = grz_add(corner, grz_scale(grz_sub(u, d), 0.5));
    double turning = grz_dot(side, u);
    for (uint64_t i = 0; i <= p->bends; i++) {
        grz_sine_cosine t = grz_turn(i, 4 * p->bends);
        s->along = grz_add(grz_scale(d, t.cosine), grz_scale(u, t.sine));
        graze_vec3 outward = grz_sub(grz_scale(u, t.cosine), grz_scale(d, t.sine));
        s->centre = grz_sub(pivot, grz_scale(outward, 0.5));
        s->side = grz_add(side, grz_scale(grz_sub(outward, u), turning));
        add_ring(p, s);
        add_wall(p);
    }
}

static graze_vec3 centre_of(const grz_node *n)
{
    return grz_vec(n->at[0] + 0.5, n->at[1] + 0.5, n->at[2] + 0.5);
}

/* The unit vector from one corner of a route to the next. */
static graze_vec3 direction(const grz_node *from, const grz_node *to)
{
    double c[3];
    for (int k = 0; k < 3; k++) c[k] = (to->at[k] > from->at[k]) - (to->at[k] < from->at[k]);
    return grz_vec(c[0], c[1], c[2]);
}

static void add_pipe(plumber *p, const grz_node *corners, size_t count)
{
    section s = {.centre = centre_of(&corners[0]), .along = direction(&corners[0], &corners[1])};
    s.side = grz_vec(fabs(s.along.y), fabs(s.along.z), fabs(s.along.x)); /* the next axis */
    uint64_t first = p->b.vertices.count;
    section start = s;
    add_ring(p, &s);
    for (size_t i = 1; i + 1 < count; i++)
        add_bend(p, &s, centre_of(&corners[i]), direction(&corners[i], &corners[i + 1]));
    s.centre = centre_of(&corners[count - 1]);
    add_ring(p, &s);
    add_wall(p);
    if (p->open) return;
    uint64_t last = p->b.vertices.count - p->segments;
    close_end(p, first, &start, true);
    close_end(p, last, &s, false);
}

/* Each route has a ring at either end and bends + 1 at each turn; walls lie between rings. */
static graze_status start(plumber *p, const grz_routes *routes, graze_error *error)
{
    uint64_t pipes = routes->ends.count, turns = routes->corners.count - 2 * pipes;
    uint64_t rings = 2 * pipes + turns * (p->bends + 1), n = p->segments;
    uint64_t vertices = rings * n + (p->open ? 0 : 2 * pipes);
    uint64_t triangles = (rings - pipes) * 2 * n + (p->open ? 0 : 2 * pipes * n);
    return grz_builder_start(&p->b, "pipes", vertices, triangles, "lower count, segments or bends", error);
}

static graze_status lay_pipes(plumber *p, const grz_routes *routes, graze_mesh **out, graze_error *error)
{
    graze_status status = start(p, routes, error);
    if (status != GRAZE_OK) return status;
    size_t first = 0;
    for (size_t i = 0; i < routes->ends.count; first = routes->ends.items[i++])
        add_pipe(p, routes->corners.items + first, routes->ends.items[i] - first);
    return grz_builder_finish(&p->b, "pipes", out, error);
}

static graze_status make(const grz_value *values, graze_mesh **out, graze_error *error)
{
    grz_routes routes;
    int cells = (int)values[CELLS].number;
    graze_status status =
        grz_routes_lay(cells, (size_t)values[COUNT].number, (uint64_t)values[SEED].number, &routes, error);
    grz_sine_cosine *circle = grz_circle((uint64_t)values[SEGMENTS].number);
    if (status == GRAZE_OK && !circle) status = grz_out_of_memory(error);
    if (status == GRAZE_OK) {
        plumber p = {.circle = circle,
                     .segments = (uint64_t)values[SEGMENTS].number,
                     .bends = (uint64_t)values[BENDS].number,
                     .radius = values[RADIUS].number,
                     .cell = 1.0 / cells,
                     .open = values[ENDS].word == 1};
        status = lay_pipes(&p, &routes, out, error);
    }
    grz_free(circle);
    grz_routes_free(&routes);
    return status;
}

const grz_shape grz_shape_pipes =
    GRZ_SHAPE("pipes", "a jungle of pipes with straight runs and bends in the unit cube", parameters, rules, make);
