/* Part of engine.c: states, which are what is known of a node in all slots (gauge.h), and how they are made and
 * compared.
 *
 * `vectors` is the number of lanes of a state, a constant wherever it is used. */
#ifndef GRZ_METHOD_BOXTREE_STATES_INL_H
#define GRZ_METHOD_BOXTREE_STATES_INL_H

#include "base/inline.h"
#include "math/lanes.h"
#include "method/boxtree/work.h"

enum { MOST_VECTORS = GRZ_BOXTREE_MOST_SLOTS / GRZ_LANES };

typedef struct state {
    lanes in[MOST_VECTORS];
} state;

/* Which model a state is of, and how it changes. */
typedef struct kin {
    const grz_boxtree_index *index;
    const grz_boxtree_reach *reach;
    const grz_boxtree_table *table; /* NULL: products are computed */
    bool is_b;                      /* a constant, as `vectors` */
} kin;

GRZ_ALWAYS_INLINE void load_state(const float *from, int vectors, state *out)
{
    for (int v = 0; v < vectors; v++) out->in[v] = lanes_at(from + v * GRZ_LANES);
}

GRZ_ALWAYS_INLINE void keep_state(float *to, int vectors, const state *s)
{
    for (int v = 0; v < vectors; v++) lanes_put(to + v * GRZ_LANES, s->in[v]);
}

/* Less for A, more for B. */
GRZ_ALWAYS_INLINE lanes moved(const kin *k, lanes from, lanes by)
{
    return k->is_b ? lanes_add(from, by) : lanes_sub(from, by);
}

/* What a cut makes of a state. */
GRZ_ALWAYS_INLINE void cut_state(const kin *k, uint32_t cut, int vectors, state *s)
{
    const uint32_t side = grz_boxtree_side(cut);
    const lanes size = lanes_of(grz_boxtree_size(cut));
    if (!k->table) {
        for (int v = 0; v < vectors; v++)
            s->in[v] = moved(k, s->in[v], lanes_mul(size, lanes_at(k->reach->rate[side] + v * GRZ_LANES)));
    } else if (side < GRZ_BOXTREE_SIDES) {
        const uint32_t axis = side / 2, entry = axis * k->table->cuts.count + grz_boxtree_table_entry(k->table, cut);
        lanes own = lanes_min(size, lanes_at(k->table->own[axis]));
        lanes product = lanes_max(lanes_at(k->table->product[entry].in), own);
        for (int v = 0; v < vectors; v++)
            s->in[v] = moved(k, s->in[v], lanes_min(product, lanes_at(k->table->limit[side][v])));
    }
}

/* A child of the node. */
GRZ_ALWAYS_INLINE void child_state(const kin *k, const state *parent, uint32_t cuts, int vectors, state *out)
{
    *out = *parent;
    for (int which = 0; which < GRZ_BOXTREE_CUTS; which++) cut_state(k, grz_boxtree_cut(cuts, which), vectors, out);
}

/* Is there a slot in which A ends before B begins? The last one of each half is a size, and not compared. */
GRZ_ALWAYS_INLINE bool are_apart(const state *a, const state *b, int vectors)
{
    enum {
        WITHOUT_LAST = (1 << (GRZ_LANES - 1)) - 1,
        WITHOUT_LAST_OF_HALVES = WITHOUT_LAST & ~(1 << (GRZ_LANES / 2 - 1))
    };
    const int half = vectors / 2;
    if (half == 0) return (mask_set(lanes_above(b->in[0], a->in[0])) & WITHOUT_LAST_OF_HALVES) != 0;
    const lane_mask ends =
        mask_or(lanes_above(b->in[half - 1], a->in[half - 1]), lanes_above(b->in[vectors - 1], a->in[vectors - 1]));
    grz_lane_set apart = mask_set(ends) & WITHOUT_LAST;
    for (int v = 0; v < vectors; v++)
        if (v % half != half - 1) apart |= mask_set(lanes_above(b->in[v], a->in[v]));
    return apart != 0;
}

/* The state of a triangle, which is tighter than any that cuts give. */
GRZ_ALWAYS_INLINE void triangle_state(const kin *k, const graze_mesh *mesh, uint32_t triangle, int vectors, state *out)
{
    const grz_tri t = grz_mesh_triangle(mesh, triangle);
    float corner[3][3];
    for (int i = 0; i < 3; i++) {
        const graze_vec3 p = grz_frame_local(&k->index->frame, t.v[i]);
        corner[i][0] = (float)p.x, corner[i][1] = (float)p.y, corner[i][2] = (float)p.z;
    }
    for (int v = 0; v < vectors; v++) {
        const float(*column)[GRZ_BOXTREE_MOST_SLOTS] = k->reach->column;
        const lanes3 slots = {lanes_at(column[0] + v * GRZ_LANES), lanes_at(column[1] + v * GRZ_LANES),
                              lanes_at(column[2] + v * GRZ_LANES)};
        lanes at[3];
        for (int i = 0; i < 3; i++) at[i] = lanes3_dot(slots, lanes3_all(corner[i]));
        lanes end = k->is_b ? lanes_min(lanes_min(at[0], at[1]), at[2]) : lanes_max(lanes_max(at[0], at[1]), at[2]);
        out->in[v] = lanes_add(end, lanes_at(k->reach->constant + v * GRZ_LANES));
    }
}

#endif
