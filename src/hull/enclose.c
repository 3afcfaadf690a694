/* Quickhull (Barber, Dobkin and Huhdanpaa 1996) with exact signs, in rounds (Amenta, Choi and Rote 2003).
 *
 * The surface is always that of the hull of the points added so far, cut into triangles with area. A point sees a
 * facet if it lies strictly beyond its plane. Each point outside the hull sees a facet, and is kept at one that it
 * sees. Adding a point p takes away the facets that it sees, and joins p to each edge of the horizon around them.
 *
 * Points in the plane of a facet do not see it, and this is all that is needed for points in one plane or on one line:
 * - A face of the hull, which may be many facets, is seen as a whole or not at all, so that the horizon runs along true
 *   edges, once around: as for points in general position.
 * - No new facet is without area: an edge of the horizon lies in a facet that p sees, so p is not on its line.
 * - The surface stays convex: with n1 and n2 the outward planes on the two sides of an edge of the horizon, where
 *   n1(p) > 0 and n2(p) <= 0, the plane of the new facet is -n2(p) n1 + n1(p) n2. Where n2(p) = 0 it is n2's own: a
 *   face grows, and some corners of facets are no corners of the hull any more. They are left out at the end (faces.c).
 *
 * A point q that was kept at a facet that is taken away needs to look at new facets only. Let q see an old facet that
 * stays. What q sees hangs together, so there is an edge of the horizon with n1(q) > 0 and n2(q) > 0, and by the
 * formula above q sees the new facet at this edge. If q sees no old facet that stays, it sees new ones or none. Among
 * many new facets, all at p, the right one is found by halving (cone.c).
 *
 * Cost. Points are added in rounds; each point draws by lot in which it may first be added, in the last three times of
 * four, in the one before three times of four of the rest, and so on. Amenta, Choi and Rote show that any order within
 * a round, also one that looks at the points, leaves the expected sum of all that the facets ever made are seen by at
 * n log n, and their expected number at n; moving points to new facets is bounded by the former, building by the
 * latter. Within a round the highest point of a facet is taken, facet by facet, which is quick for all ordinary points;
 * that choice is made by numbers as computed, and may be wrong without harm. The lots are the same in each run. Each
 * point is added at most once, since it is on the hull from then on: so the work ends. */
#include "hull/enclose.h"

#include "base/random.h"
#include "hull/cone.h"
#include "hull/facets.h"

enum { FIRST_ROUND = 64, MOST_ROUNDS = 24 }; /* points of the first round, about */

/* What was found about a facet while one point is added: mark = 4 * number of the addition + this. */
enum { BELOW = 1, IN_PLANE = 2, SEEN = 3 };

/* An edge of the horizon: the facet that is seen has it on its way from one point to another, and the half-edge beyond
 * it runs back. */
typedef struct rim {
    uint32_t from, to, beyond;
} rim;

typedef struct hull {
    grz_facets facets;
    const graze_vec3 *points;
    uint32_t count;
    uint32_t *next;    /* of each point: the next that is kept at the same facet */
    uint8_t *round_of; /* of each point: the round in which it may be added */
    int round;
    uint32_t waiting; /* the first facet with a farthest point, or GRZ_NONE */
    uint32_t additions;

    /* Of the addition of one point. */
    GRZ_ARRAY(uint32_t) seen; /* facets */
    GRZ_ARRAY(rim) horizon;   /* in the order in which its edges were met */
    GRZ_ARRAY(uint32_t) cone; /* new facets, counter-clockwise */
    uint32_t *place;          /* of each point on the horizon: which of its edges begins there */
} hull;

/* ---- which points a facet keeps ---- */

static void put_in_line(hull *h, uint32_t number)
{
    grz_facet *f = h->facets.all.items + number;
    if (f->is_waiting || f->farthest == GRZ_NONE) return;
    f->is_waiting = true;
    f->waiting = h->waiting;
    h->waiting = number;
}

static void keep(hull *h, uint32_t facet, uint32_t point, double height)
{
    grz_facet *f = h->facets.all.items + facet;
    h->next[point] = f->outside;
    f->outside = point;
    if (h->round_of[point] > h->round) return;
    if (f->farthest != GRZ_NONE && !(height > f->height)) return;
    f->farthest = point;
    f->height = height;
}

/* The points that wait for this round get their turn. */
static void begin_round(hull *h)
{
    for (uint32_t i = 0; i < h->facets.all.count; i++) {
        grz_facet *f = h->facets.all.items + i;
        if (!f->is_there) continue;
        uint32_t point = f->outside;
        f->outside = GRZ_NONE;
        while (point != GRZ_NONE) {
            const uint32_t next = h->next[point];
            keep(h, i, point, grz_dot(f->normal, grz_sub(h->points[point], f->at)));
            point = next;
        }
        put_in_line(h, i);
    }
}

/* ---- what a point sees ---- */

/* Whether the point sees the facet, looked at once. */
static int look(hull *h, grz_facet *f, uint32_t point)
{
    const uint32_t mark = 4 * h->additions;
    if (f->mark < mark) {
        double height;
        f->mark = mark + (uint32_t)(IN_PLANE + grz_facet_side(&h->facets, f, point, &height));
    }
    return (int)(f->mark - mark);
}

/* All facets that the point sees, of which one is given, and the edges around them. */
static bool find_seen(hull *h, uint32_t point, uint32_t facet)
{
    h->seen.count = h->horizon.count = 0;
    h->additions++;
    if (!grz_array_reserve(&h->seen, 1)) return false;
    h->facets.all.items[facet].mark = 4 * h->additions + SEEN;
    h->seen.items[h->seen.count++] = facet;
    for (size_t i = 0; i < h->seen.count; i++) {
        if (!grz_array_reserve(&h->seen, 3) || !grz_array_reserve(&h->horizon, 3)) return false;
        const grz_facet *from = h->facets.all.items + h->seen.items[i];
        for (int k = 0; k < 3; k++) {
            grz_facet *to = h->facets.all.items + from->twin[k] / 3;
            const bool is_new = to->mark < 4 * h->additions;
            if (look(h, to, point) != SEEN)
                h->horizon.items[h->horizon.count++] = (rim){from->corner[k], from->corner[(k + 1) % 3], from->twin[k]};
            else if (is_new)
                h->seen.items[h->seen.count++] = from->twin[k] / 3;
        }
    }
    return true;
}

/* ---- what is put in their place ---- */

static void join(hull *h, uint32_t edge, uint32_t other)
{
    h->facets.all.items[edge / 3].twin[edge % 3] = other;
    h->facets.all.items[other / 3].twin[other % 3] = edge;
}

/* The points of the seen facets but the one that is added, as a list, of which it returns the first; the facets become
 * holes. */
static uint32_t take_seen_away(hull *h, uint32_t added)
{
    uint32_t orphans = GRZ_NONE;
    for (size_t i = 0; i < h->seen.count; i++) {
        grz_facet *f = h->facets.all.items + h->seen.items[i];
        for (uint32_t point = f->outside, next; point != GRZ_NONE; point = next) {
            next = h->next[point];
            if (point == added) continue;
            h->next[point] = orphans;
            orphans = point;
        }
        f->is_there = false;
        f->farthest = GRZ_NONE;
        h->facets.holes.items[h->facets.holes.count++] = h->seen.items[i];
    }
    return orphans;
}

/* Joins the point to each edge of the horizon, around it. */
static void build_cone(hull *h, uint32_t point)
{
    h->cone.count = 0;
    for (uint32_t i = 0; i < h->horizon.count; i++) h->place[h->horizon.items[i].from] = i;
    uint32_t i = 0, before = GRZ_NONE;
    do {
        const rim r = h->horizon.items[i];
        const uint32_t number = grz_facet_add(&h->facets, r.from, r.to, point);
        const grz_facet *beyond = h->facets.all.items + r.beyond / 3;
        if (beyond->mark == 4 * h->additions + IN_PLANE) h->facets.all.items[number].plane = beyond->plane;
        join(h, 3 * number, r.beyond);
        if (before != GRZ_NONE) join(h, 3 * number + 2, 3 * before + 1);
        h->cone.items[h->cone.count++] = before = number;
        i = h->place[r.to];
    } while (i != 0);
    join(h, 3 * h->cone.items[0] + 2, 3 * before + 1);
}

static void find_homes(hull *h, uint32_t point)
{
    for (uint32_t next; point != GRZ_NONE; point = next) {
        double height;
        next = h->next[point];
        const uint32_t facet = grz_cone_find(&h->facets, h->cone.items, (uint32_t)h->cone.count, point, &height);
        if (facet != GRZ_NONE) keep(h, facet, point, height);
    }
    for (size_t i = 0; i < h->cone.count; i++) put_in_line(h, h->cone.items[i]);
}

/* A disc of n facets has at most n + 2 edges around it: so many facets are new, and so few do not fit in holes. */
static bool add(hull *h, uint32_t facet)
{
    const uint32_t point = h->facets.all.items[facet].farthest;
    if (!find_seen(h, point, facet) || !grz_array_reserve(&h->facets.holes, h->seen.count) ||
        !grz_array_reserve(&h->facets.all, 2))
        return false;
    h->cone.count = 0;
    if (!grz_array_reserve(&h->cone, h->horizon.count)) return false;
    const uint32_t orphans = take_seen_away(h, point);
    build_cone(h, point);
    find_homes(h, orphans);
    return true;
}

/* ---- all rounds ---- */

static bool add_waiting(hull *h)
{
    while (h->waiting != GRZ_NONE) {
        grz_facet *f = h->facets.all.items + h->waiting;
        const uint32_t facet = h->waiting;
        h->waiting = f->waiting;
        f->is_waiting = false;
        if (f->is_there && f->farthest != GRZ_NONE && !add(h, facet)) return false;
    }
    return true;
}

/* Each lot is two bits: of four points one goes on to the round before. */
static int draw_rounds(hull *h)
{
    grz_random random = grz_random_seeded(1);
    int last = 0;
    for (uint32_t left = h->count / FIRST_ROUND; left > 0 && last < MOST_ROUNDS; left /= 4) last++;
    for (uint32_t i = 0; i < h->count; i++) {
        uint64_t lots = grz_random_bits(&random);
        int round = last;
        while (round > 0 && (lots & 3) == 0) round--, lots >>= 2;
        h->round_of[i] = (uint8_t)round;
    }
    return last;
}

static bool allocate(hull *h)
{
    h->facets.flat_with = grz_allocate_zeroed(h->count, sizeof *h->facets.flat_with);
    h->next = grz_allocate(h->count, sizeof *h->next);
    h->round_of = grz_allocate(h->count, sizeof *h->round_of);
    h->place = grz_allocate(h->count, sizeof *h->place);
    return h->facets.flat_with && h->next && h->round_of && h->place && grz_array_reserve(&h->facets.all, 4) &&
           grz_array_reserve(&h->cone, 4);
}

/* The four facets of the simplex, and each point that sees one of them to that. Facet k lacks corner k. */
static void begin(hull *h, const uint32_t c[4])
{
    static const uint32_t corners[4][3] = {{1, 3, 2}, {0, 2, 3}, {0, 3, 1}, {0, 1, 2}};
    for (int k = 0; k < 4; k++)
        h->cone.items[h->cone.count++] =
            grz_facet_add(&h->facets, c[corners[k][0]], c[corners[k][1]], c[corners[k][2]]);
    for (uint32_t e = 0; e < 12; e++)
        for (uint32_t o = 0; o < e; o++) {
            const uint32_t *a = corners[e / 3], *b = corners[o / 3];
            if (a[e % 3] == b[(o + 1) % 3] && a[(e + 1) % 3] == b[o % 3]) join(h, e, o);
        }
    uint32_t all = GRZ_NONE;
    for (uint32_t i = 0; i < h->count; i++) {
        h->next[i] = all;
        all = i;
    }
    find_homes(h, all);
}

static bool enclose(hull *h, const grz_simplex *simplex)
{
    if (!allocate(h)) return false;
    const int last = draw_rounds(h);
    h->waiting = GRZ_NONE;
    begin(h, simplex->corner);
    for (h->round = 0; add_waiting(h); begin_round(h))
        if (h->round++ == last) return true;
    return false;
}

/* ---- the result ---- */

static bool copy_surface(hull *h, grz_surface *out)
{
    const size_t there = h->facets.all.count - h->facets.holes.count;
    uint32_t *number = grz_allocate(h->facets.all.count, sizeof *number), made = 0;
    const bool enough = grz_surface_allocate(out, h->points, h->count, (uint32_t)there) && number;
    for (size_t i = 0; enough && i < h->facets.all.count; i++)
        if (h->facets.all.items[i].is_there) number[i] = made++;
    for (size_t i = 0; enough && i < h->facets.all.count; i++) {
        const grz_facet *f = h->facets.all.items + i;
        for (uint32_t k = 0; f->is_there && k < 3; k++) {
            out->at[3 * number[i] + k] = f->corner[k];
            out->twin[3 * number[i] + k] = 3 * number[f->twin[k] / 3] + f->twin[k] % 3;
        }
    }
    grz_free(number);
    if (enough) grz_surface_find_flat(out);
    return enough;
}

static graze_vec3 extent_of(const graze_vec3 *points, uint32_t count)
{
    graze_vec3 low = points[0], high = low;
    for (uint32_t i = 1; i < count; i++) {
        low = grz_lower(low, points[i]);
        high = grz_higher(high, points[i]);
    }
    return grz_sub(high, low);
}

bool grz_enclose(const graze_vec3 *points, uint32_t count, const grz_simplex *simplex, grz_surface *out)
{
    hull h = {.points = points, .count = count};
    h.facets.points = points;
    h.facets.extent = extent_of(points, count);
    *out = (grz_surface){0};
    const bool enough = enclose(&h, simplex) && copy_surface(&h, out);
    grz_free(h.facets.flat_with);
    grz_free(h.facets.all.items);
    grz_free(h.facets.holes.items);
    grz_free(h.next);
    grz_free(h.round_of);
    grz_free(h.seen.items);
    grz_free(h.horizon.items);
    grz_free(h.cone.items);
    grz_free(h.place);
    return enough;
}
