/* Part of engine.inl.h: the eight children of a node against one box of the other model.
 *
 * The box is a guest in the frame of the node's model, see view.h. Along the axes of the host the guest reaches as far as its
 * turned half sizes say; along its own axes (the rows of view.back) it is what it is, and the children reach as far as theirs.
 * That is six of the fifteen directions in which two boxes can be apart, as matrices that need not be perfect rotations. */

/* Everything is doubled, because low + high and high - low are twice the centre and the half size. */
typedef struct guest {
    float centre[3]; /* in the host's frame */
    float reach[3];  /* along the host's axes, and room for all that is rounded */
    float own[3];    /* along its own axes, in its own unit, with that room too */
} guest;

GRZ_ALWAYS_INLINE double larger(double x, double y)
{
    return x > y ? x : y;
}

/* `box` is centre[3], size, half[3]; the guest is grown by `grow`, in the host's unit, all around.
 *
 * Room, with f = 2^-24. Doubled centres of children are sums rounded once, of numbers up to 1; so are doubled half sizes;
 * the guest's centre is rounded once, and the difference d is: together 2f + 2f + 2f |centre| + f |d|. The sum on the other side
 * of the comparison is rounded once as well, f (2 + reach). That is below 8f (1 + |centre| + reach), of which twice as much is
 * taken, and twice the pad, doubled. On the guest's axes a row of `back` is a rounded one, and the dot product is rounded three
 * times: 5f |back| |d|, where |d| is at most half size + reach for a child that is not apart already: the part of the half size
 * is in back_spread, the rest is in back_sum times the room. */
GRZ_ALWAYS_INLINE void make_guest(const grz_wide_view *view, const float *box, double grow, guest *out)
{
    const double c0 = box[0], c1 = box[1], c2 = box[2], h0 = box[4], h1 = box[5], h2 = box[6];
    double centre[3], reach[3];
    for (int i = 0; i < 3; i++) {
        const double *t = view->turn[i], *s = view->spread[i];
        centre[i] = ((t[0] * c0 + t[1] * c1) + t[2] * c2) + view->shift[i];
        reach[i] = (s[0] * h0 + s[1] * h1) + s[2] * h2;
    }
    double far = larger(larger(fabs(centre[0]), fabs(centre[1])), fabs(centre[2]));
    double wide = larger(larger(reach[0], reach[1]), reach[2]);
    double room = 0x1p-19 * ((1 + far) + wide) + 4 * view->pad + 2 * grow;
    for (int i = 0; i < 3; i++) {
        out->centre[i] = (float)(2 * centre[i]);
        out->reach[i] = (float)(2 * reach[i] + room);
        out->own[i] = (float)(2 * (double)box[4 + i] + room * view->back_sum[i]);
    }
}

/* The children that are not certainly apart from the guest. */
GRZ_ALWAYS_INLINE grz_lane_set children_near(const grz_wide_node *node, const grz_wide_view *view, const guest *g)
{
    lanes d[3], h[3];
    lane_mask apart;
    for (int i = 0; i < 3; i++) {
        lanes low = lanes_at(node->low[i]), high = lanes_at(node->high[i]);
        d[i] = lanes_sub(lanes_add(low, high), lanes_of(g->centre[i]));
        h[i] = lanes_sub(high, low);
        lane_mask here = lanes_above(lanes_abs(d[i]), lanes_add(h[i], lanes_of(g->reach[i])));
        apart = i == 0 ? here : mask_or(apart, here);
    }
    grz_lane_set near = mask_set(apart) ^ 0xff;
    if (!near) return 0;
    for (int i = 0; i < 3; i++) {
        const float *r = view->back[i], *s = view->back_spread[i];
        lanes along = lanes_add(lanes_add(lanes_mul(lanes_of(r[0]), d[0]), lanes_mul(lanes_of(r[1]), d[1])),
                                lanes_mul(lanes_of(r[2]), d[2]));
        lanes reach = lanes_add(lanes_add(lanes_mul(lanes_of(s[0]), h[0]), lanes_mul(lanes_of(s[1]), h[1])),
                                lanes_add(lanes_mul(lanes_of(s[2]), h[2]), lanes_of(g->own[i])));
        apart = mask_or(apart, lanes_above(lanes_abs(along), reach));
    }
    return mask_set(apart) ^ 0xff;
}

GRZ_ALWAYS_INLINE const float *box_of(const grz_wide_index *index, uint32_t item)
{
    return item & GRZ_WIDE_LEAF ? index->places[item & ~GRZ_WIDE_LEAF].centre : index->nodes[item].centre;
}
