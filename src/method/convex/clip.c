/* A convex polygon is what lies between two chains from its first corner to its last, by an order of the plane: the
 * lower one and the upper one, which come one after the other around it. The intersection of two is above both lower
 * chains and below both upper ones. So its corners are
 * - corners of either that lie in the other,
 * - crossings of the two lower chains, or of the two upper ones,
 * - crossings of a lower chain with the other's upper one: where the intersection begins, or where it ends.
 * Two chains are walked along together, in order, so that each side is compared with those alone that it overlaps. The
 * upper chains backwards are the lower ones of the same polygons turned by half a turn: one walk does for both.
 *
 * Signs are exact, so nothing is missed and nothing comes twice. A corner of A at a corner of B counts as B's. */
#include "method/convex/clip.h"

typedef struct clipping {
    const grz_convex_view *view;
    const grz_convex_shadow *shadows[2];
    grz_convex_meeting_visitor *visit;
    void *user;
    int turn; /* of the walk: 1 along lower chains, -1 along upper ones, from behind */
} clipping;

static int order(const clipping *c, graze_vec3 p, graze_vec3 q)
{
    return c->turn * grz_convex_order(c->view, p, q);
}

static int side(const clipping *c, const graze_vec3 line[2], graze_vec3 p)
{
    return grz_convex_side_of(c->view, line[0], line[1], p);
}

/* A segment has one side in both chains, and a point none. */
static bool is_thin(const grz_convex_shadow *shadow)
{
    return shadow->count < 3;
}

/* ---- is a corner in the other polygon? ---- */

/* Where the walk is on one polygon: sides along the chain that is walked along, and of the other chain, that go on
 * beyond the points that were looked up so far. */
typedef struct place {
    const grz_convex_shadow *of;
    uint32_t at, end;          /* the side from corner `at` to the next; `end` is the chain's last corner */
    uint32_t other, last;      /* of the other chain, which is walked against its sense: from `other` down to `last` */
    bool has_begun, is_corner; /* of the last point: is it at a corner, or on the same line of sight? */
} place;

static place place_on(const clipping *c, const grz_convex_shadow *of)
{
    return c->turn > 0 ? (place){.of = of, .at = 0, .end = of->far, .other = of->count, .last = of->far}
                       : (place){.of = of, .at = of->far, .end = of->count, .other = of->far, .last = 0};
}

/* Goes on to p, which is not before the point of the last look. */
static bool holds(const clipping *c, place *at, graze_vec3 p)
{
    const grz_convex_shadow *of = at->of;
    at->is_corner = false;
    if (!at->has_begun && order(c, grz_convex_shadow_at(of, at->at), p) < 0) return false;
    at->has_begun = true;
    while (at->at < at->end && order(c, grz_convex_shadow_at(of, at->at + 1), p) >= 0) at->at++;
    while (at->other > at->last && order(c, grz_convex_shadow_at(of, at->other - 1), p) >= 0) at->other--;
    at->is_corner =
        order(c, grz_convex_shadow_at(of, at->at), p) == 0 || order(c, grz_convex_shadow_at(of, at->other), p) == 0;
    if (at->at == at->end || at->other == at->last) return at->is_corner;
    const graze_vec3 below[2] = {grz_convex_shadow_at(of, at->at), grz_convex_shadow_at(of, at->at + 1)},
                     above[2] = {grz_convex_shadow_at(of, at->other - 1), grz_convex_shadow_at(of, at->other)};
    return side(c, below, p) >= 0 && side(c, above, p) >= 0;
}

/* ---- two chains together ---- */

/* A chain in the order of the walk: corners `from`, from + step, ..., of which there are `count`. */
typedef struct chain {
    const grz_convex_shadow *of;
    uint32_t from, count;
    int step;
} chain;

static graze_vec3 chain_at(const chain *c, uint32_t i)
{
    return grz_convex_shadow_at(c->of, c->step > 0 ? c->from + i : c->from - i);
}

/* The side of the polygon that ends, in the walk, at the chain's corner i. */
static uint32_t side_before(const chain *c, uint32_t i)
{
    const uint32_t corner = c->step > 0 ? c->from + i - 1 : c->from - i;
    return corner < c->of->count ? corner : corner - c->of->count;
}

static chain lower_of(const grz_convex_shadow *s)
{
    return (chain){s, 0, s->far + 1, 1};
}

/* In the same order as the lower one. */
static chain upper_of(const grz_convex_shadow *s)
{
    return (chain){s, s->count, s->count - s->far + 1, -1};
}

/* From behind: what is lower when all is turned by half a turn. */
static chain upper_backwards_of(const grz_convex_shadow *s)
{
    return (chain){s, s->far, s->count - s->far + 1, 1};
}

/* Do the sides before corner i of one chain and corner j of the other cross within both? *enters: is the first one's
 * end left of the second one? */
static bool crosses(const clipping *c, const chain *a, uint32_t i, const chain *b, uint32_t j, bool *enters)
{
    const graze_vec3 p[2] = {chain_at(a, i - 1), chain_at(a, i)}, q[2] = {chain_at(b, j - 1), chain_at(b, j)};
    const int first = side(c, q, p[0]), second = side(c, q, p[1]);
    *enters = second > 0;
    return first * second < 0 && side(c, p, q[0]) * side(c, p, q[1]) < 0;
}

static void show(const clipping *c, grz_convex_meeting_kind kind, uint32_t a, uint32_t b)
{
    const grz_convex_meeting meeting = {kind, a < c->shadows[0]->count ? a : a - c->shadows[0]->count,
                                        b < c->shadows[1]->count ? b : b - c->shadows[1]->count};
    c->visit(c->user, &meeting);
}

/* Which of two chains has the next corner: 1 the first, -1 the second, 0 both. */
static int next_of(const clipping *c, const chain *a, uint32_t i, const chain *b, uint32_t j)
{
    return order(c, chain_at(a, i), chain_at(b, j));
}

/* Shows the corners of the intersection on the chains that are walked along. The last corner of each is the first of
 * the other walk. */
static void walk(const clipping *c, const chain *a, const chain *b)
{
    place in_a = place_on(c, a->of), in_b = place_on(c, b->of);
    const bool may_cross = !is_thin(a->of) && !is_thin(b->of);
    for (uint32_t i = 0, j = 0; i < a->count && j < b->count;) {
        bool enters;
        if (may_cross && i > 0 && j > 0 && crosses(c, a, i, b, j, &enters))
            show(c, CONVEX_MEETS_EDGES, side_before(a, i), side_before(b, j));
        const int next = next_of(c, a, i, b, j);
        if (next <= 0) {
            if (j + 1 < b->count && holds(c, &in_a, chain_at(b, j))) show(c, CONVEX_MEETS_CORNER_B, 0, b->from + j);
        }
        if (next >= 0) {
            if (i + 1 < a->count && holds(c, &in_b, chain_at(a, i)) && !in_b.is_corner)
                show(c, CONVEX_MEETS_CORNER_A, a->from + i, 0);
            i++;
        }
        if (next <= 0) j++;
    }
}

/* ---- ends of the intersection ---- */

/* At most one crossing where it begins and one where it ends. */
typedef struct ends {
    bool has[2];
    grz_convex_meeting at[2];
} ends;

/* A's lower chain with B's upper one, or A's upper with B's lower. */
static void find_ends(const clipping *c, const chain *a, const chain *b, ends *out)
{
    for (uint32_t i = 0, j = 0; i < a->count && j < b->count;) {
        bool is_left;
        if (i > 0 && j > 0 && crosses(c, a, i, b, j, &is_left)) {
            const bool enters_b = is_left == (b->step > 0); /* the polygon is left of its lower chain */
            const int end = enters_b ? 0 : 1;
            out->has[end] = true;
            out->at[end] = (grz_convex_meeting){CONVEX_MEETS_EDGES, side_before(a, i), side_before(b, j)};
        }
        const int next = next_of(c, a, i, b, j);
        i += next >= 0;
        j += next <= 0;
    }
}

/* Of the first two points that a segment has with a polygon each is an end, and so is the one of two segments. */
static ends ends_of(const clipping *c)
{
    const grz_convex_shadow *a = c->shadows[0], *b = c->shadows[1];
    const chain low_a = lower_of(a), high_a = upper_of(a), low_b = lower_of(b), high_b = upper_of(b);
    ends out = {.has = {false, false}};
    find_ends(c, &low_a, &high_b, &out);
    if (!is_thin(a) || !is_thin(b)) find_ends(c, &high_a, &low_b, &out);
    return out;
}

void grz_convex_clip(const grz_convex_view *view, const grz_convex_shadow *a, const grz_convex_shadow *b,
                     grz_convex_meeting_visitor *visit, void *user)
{
    clipping c = {view, {a, b}, visit, user, 1};
    const ends outer = ends_of(&c);
    const chain low_a = lower_of(a), low_b = lower_of(b), back_a = upper_backwards_of(a),
                back_b = upper_backwards_of(b);
    if (outer.has[0]) visit(user, &outer.at[0]);
    walk(&c, &low_a, &low_b);
    if (outer.has[1]) visit(user, &outer.at[1]);
    c.turn = -1;
    walk(&c, &back_a, &back_b);
}
