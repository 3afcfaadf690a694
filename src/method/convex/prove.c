#include "method/convex/prove.h"

#include "math/carry.h"
#include "method/convex/cells.h"
#include "method/convex/support.h"

/* A pose lengthens nothing by more than 1.0002 (an entry of R'R - I is 1e-4 at most). A carried vertex and the carried
 * centre are off by less than 2^-50 of their sizes each, |R||p| + |t|, where |p| is below the centre's size and the
 * radius; sums of those sizes are below `sizes`. Where squares underflow, nothing is said. */
bool grz_convex_balls_apart(const grz_search *search, double more)
{
    const grz_convex_index *a = search->index_a, *b = search->index_b;
    const double(*m)[4] = search->b_in_a->m;
    const graze_vec3 centre = grz_carry(search->b_in_a, b->ball_centre), way = grz_sub(centre, a->ball_centre);
    const double sizes = 8 * ((grz_size_sum(b->ball_centre) + b->ball_radius) + grz_size_sum(a->ball_centre)) +
                         (fabs(m[0][3]) + fabs(m[1][3]) + fabs(m[2][3])),
                 least = a->ball_radius + 1.0002 * b->ball_radius + more * a->frame.unit + 0x1p-46 * sizes,
                 squared = grz_dot(way, way);
    return squared > 0x1p-900 && squared * (1 - 0x1p-48) > least * least;
}

/* A point that B's corner is carried to is off by the pad along each axis from where the affine map has it, so by
 * 1.7321 pad along the direction. So corners that are lower by more than twice that are not the nearest: 4 pads are
 * looked at, and are among the tops. */
void grz_convex_slab_of_way(grz_search *search, uint32_t top_a, uint32_t top_b, grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    const double back[3] = {-slab->way.b[0], -slab->way.b[1], -slab->way.b[2]};
    slab->top_a = top_a, slab->top_b = top_b;
    slab->height_a = grz_convex_support(&work->a, slab->way.a, 0, &slab->top_a, search->counters);
    slab->height_b = grz_convex_support(&work->b, back, 4 * work->pose.pad, &slab->top_b, search->counters);
    slab->gap = (slab->way.between - slab->height_b) - slab->height_a;
    slab->has_tops = true;
}

/* Supports take directions below 2^60. */
bool grz_convex_way_along(const grz_search *search, const double direction[3], grz_way *out)
{
    const grz_convex_work *work = search->work;
    return work->ratio < 0x1p58 && grz_way_along(&work->pose, direction, out);
}

bool grz_convex_slab_along(grz_search *search, const double direction[3], uint32_t top_a, uint32_t top_b,
                           grz_convex_slab *out)
{
    if (!grz_convex_way_along(search, direction, &out->way)) return false;
    grz_convex_slab_of_way(search, top_a, top_b, out);
    return true;
}

/* How far a solid reaches along a direction of its frame at most, as far as its box and its ball tell. They are
 * numbers below 4, and what is rounded here is below 2^-48 of the direction's size. */
static double reach_along(const grz_convex_surface *surface, double x, double y, double z)
{
    const graze_vec3 low = surface->low, high = surface->high, c = surface->centre;
    const double box = (grz_larger(x * low.x, x * high.x) + grz_larger(y * low.y, y * high.y)) +
                       grz_larger(z * low.z, z * high.z),
                 size = fabs(x) + fabs(y) + fabs(z),
                 ball = ((x * c.x + y * c.y) + z * c.z) + sqrt((x * x + y * y) + z * z) * surface->reach;
    return (box < ball ? box : ball) + 0x1p-48 * size;
}

double grz_convex_gap_of_bounds(const grz_search *search, const grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    const double *a = slab->way.a, *b = slab->way.b;
    return (slab->way.between - reach_along(work->b.surface, -b[0], -b[1], -b[2])) -
           reach_along(work->a.surface, a[0], a[1], a[2]);
}

/* n.(p - from), and in *size the sum of the sizes of its products. */
static double reach_of(const double n[3], graze_vec3 p, graze_vec3 from, double *size)
{
    const double x = n[0] * (p.x - from.x), y = n[1] * (p.y - from.y), z = n[2] * (p.z - from.z);
    *size = grz_larger(*size, (fabs(x) + fabs(y)) + fabs(z));
    return (x + y) + z;
}

/* With u = 2^-53: a difference, a product and two sums are rounded, 4 u of the sizes; two of these are subtracted. What
 * underflows is less than the smallest doubles that are taken off. */
double grz_convex_tight_gap(grz_search *search, grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    const grz_convex_index *a = work->a.index, *b = work->b.index;
    const graze_vec3 from = grz_convex_corner(a, search->mesh_a, slab->top_a);
    double most = -INFINITY, least = INFINITY, size = 0;
    if (!b->all_corners) return 0;
    if (!slab->has_tops) grz_convex_slab_of_way(search, slab->top_a, slab->top_b, slab);
    for (uint32_t i = 0; i < work->tops_a.count; i++) {
        const graze_vec3 p = grz_convex_corner(a, search->mesh_a, work->tops_a.corners[i]);
        const double here = reach_of(slab->way.a, p, from, &size);
        if (here > most) most = here;
    }
    for (uint32_t j = 0; j < work->tops_b.count; j++) {
        const graze_vec3 q = grz_convex_corner(b, search->mesh_b, work->tops_b.corners[j]);
        const double here = reach_of(slab->way.a, grz_carry(search->b_in_a, q), from, &size);
        if (here < least) least = here;
    }
    return (least - most) - (12 * 0x1p-53 * size + 0x1p-1060);
}

/* ---- the triangles at the tops ---- */

/* Adds the triangles of a corner's faces. False: there are too many. */
static bool add_triangles(const grz_convex_index *index, uint32_t corner, grz_convex_few *few)
{
    for (uint32_t i = index->surface.ring_first[corner]; i < index->surface.ring_first[corner + 1]; i++) {
        uint32_t count;
        const uint32_t *triangles =
            grz_convex_triangles(index, index->surface.solid.face[index->surface.ring[i]], &count);
        for (uint32_t k = 0; k < count; k++) {
            bool is_there = false;
            for (uint32_t t = 0; t < few->count && !is_there; t++) is_there = few->triangle[t] == triangles[k];
            if (is_there) continue;
            if (few->count == CONVEX_FEW) return false;
            few->triangle[few->count++] = triangles[k];
        }
    }
    return true;
}

static bool triangles_at_tops(const grz_convex_side *side, grz_convex_few *few)
{
    few->count = 0;
    for (uint32_t i = 0; i < side->tops->count; i++)
        if (!add_triangles(side->index, side->tops->corners[i], few)) return false;
    return few->count > 0;
}

static void find_tops(grz_search *search, const grz_convex_slab *slab, double more)
{
    const grz_convex_work *work = search->work;
    const double back[3] = {-slab->way.b[0], -slab->way.b[1], -slab->way.b[2]};
    uint32_t top_a = slab->top_a, top_b = slab->top_b;
    grz_convex_support(&work->a, slab->way.a, more, &top_a, search->counters);
    grz_convex_support(&work->b, back, more + 4 * work->pose.pad, &top_b, search->counters);
}

bool grz_convex_near_triangles(grz_search *search, const grz_convex_slab *slab, double window, grz_convex_few *a,
                               grz_convex_few *b)
{
    const grz_convex_work *work = search->work;
    if (!(window < 1)) return false;
    find_tops(search, slab, window * (1 + 0x1p-40) + 4 * work->pose.pad);
    return triangles_at_tops(&work->a, a) && triangles_at_tops(&work->b, b);
}

/* With y the place in B's frame that seems to be p's: the solid that B's is carried to goes around the place to which y
 * is carried, by its depth there, less what the matrix shrinks (an entry of R'R - I is 1e-4 at most, so its eigenvalues
 * are above 0.9997 and R shrinks nothing by more than 0.9998). From there to p, and from carried vertices to where the
 * affine map has them, is taken off; the pad is 32 u of all sizes at least, and covers what is rounded here too. */
static double depth_in_b(const grz_search *search, graze_vec3 p, uint32_t face)
{
    const grz_convex_work *work = search->work;
    const graze_vec3 y = grz_convex_carried(&work->back, p), rest = grz_sub(grz_convex_carried(&work->pose, y), p);
    return grz_convex_depth(work->b.surface, y, face) * work->ratio * 0.9997 - grz_length(rest) - 4 * work->pose.pad;
}

static graze_vec3 in_own_frame(const grz_convex_side *side, graze_vec3 p)
{
    return side->back ? grz_convex_carried(side->back, p) : p;
}

/* The face in whose cell a point of A's frame is, from another face on. */
static uint32_t cell_of(grz_search *search, const grz_convex_side *side, graze_vec3 p, uint32_t face, double *value)
{
    const grz_convex_inside inside = (grz_convex_inside)search->settings->values[CONVEX_INSIDE].word;
    return grz_convex_cell(side->surface, in_own_frame(side, p), inside, face, value, search->counters);
}

static double depth_in(const grz_search *search, const grz_convex_side *side, graze_vec3 p, uint32_t face)
{
    return side->back ? depth_in_b(search, p, face) : grz_convex_depth(side->surface, p, face);
}

bool grz_convex_is_deep_in(grz_search *search, const grz_convex_side *side, graze_vec3 p, double slack)
{
    if (!(side->surface->radius > 0)) return false;
    double value;
    const uint32_t near = grz_convex_cell_near(side->surface, in_own_frame(side, p), side->hint),
                   face = cell_of(search, side, p, near, &value);
    return depth_in(search, side, p, face) > slack;
}

/* Where a search for a deep point is: the cells that it is in, and their values. */
typedef struct sounding {
    graze_vec3 p;
    uint32_t face_a, face_b;
    double value_a, value_b;
} sounding;

static void sound(grz_search *search, sounding *s)
{
    const grz_convex_work *work = search->work;
    s->face_a = cell_of(search, &work->a, s->p, s->face_a, &s->value_a);
    s->face_b = cell_of(search, &work->b, s->p, s->face_b, &s->value_b);
}

/* Moves the point below the plane of its cell's face, scaled to the value that is wanted; a little more, because the
 * next plane is near. */
static void move(const grz_convex_work *work, sounding *s, double wanted)
{
    const bool in_a = s->value_a >= s->value_b;
    const grz_convex_surface *surface = in_a ? work->a.surface : work->b.surface;
    const uint32_t face = in_a ? s->face_a : s->face_b;
    const graze_vec3 own = surface->normals[face], n = in_a ? own : grz_convex_turned(&work->pose, own);
    const double excess = (in_a ? s->value_a : s->value_b) - wanted;
    s->p = grz_sub(s->p, grz_scale(n, 1.25 * excess / grz_dot(own, own)));
}

static bool is_deep_in_both(grz_search *search, const sounding *s)
{
    const grz_convex_work *work = search->work;
    return s->value_a < 1 && s->value_b < 1 && depth_in(search, &work->a, s->p, s->face_a) > 0 &&
           depth_in(search, &work->b, s->p, s->face_b) > 0;
}

/* By projection onto half-spaces in turn (Agmon, Motzkin and Schoenberg 1954), of solids that are scaled down about
 * their centres: first to where much room is left, then to where hardly any is. */
bool grz_convex_find_deep(grz_search *search, graze_vec3 p, int moves, graze_vec3 *out)
{
    static const double wanted[] = {0.9, 0.99, 0.9999};
    enum { AIMS = sizeof wanted / sizeof *wanted };
    const grz_convex_work *work = search->work;
    if (!(work->a.surface->radius > 0 && work->b.surface->radius > 0)) return false;
    sounding s = {.p = p,
                  .face_a = grz_convex_cell_near(work->a.surface, p, work->a.hint),
                  .face_b = grz_convex_cell_near(work->b.surface, in_own_frame(&work->b, p), work->b.hint)};
    sound(search, &s);
    bool is_deep = is_deep_in_both(search, &s);
    for (int aim = 0; aim < AIMS && !is_deep; aim++) {
        for (int made = 0; made < moves && grz_larger(s.value_a, s.value_b) > wanted[aim]; made++) {
            move(work, &s, wanted[aim]);
            sound(search, &s);
        }
        is_deep = is_deep_in_both(search, &s);
    }
    *out = s.p;
    return is_deep;
}

/* The corners of a feature: the two of an edge, or one twice. */
static void corners_of(const grz_solid *s, grz_convex_feature feature, uint32_t out[2])
{
    out[0] = feature.kind == CONVEX_CORNER ? feature.number
             : feature.kind == CONVEX_EDGE ? s->origin[feature.number]
                                           : s->origin[s->first[feature.number]];
    out[1] = feature.kind == CONVEX_EDGE ? grz_solid_target(s, feature.number) : out[0];
}

bool grz_convex_find_deep_corner(grz_search *search, const grz_convex_march *end, graze_vec3 *out)
{
    const grz_convex_work *work = search->work;
    uint32_t of_a[2], of_b[2];
    corners_of(&work->a.surface->solid, end->a, of_a);
    corners_of(&work->b.surface->solid, end->b, of_b);
    for (int i = 0; i < 2; i++) {
        *out = work->a.surface->places[of_a[i]];
        if (grz_convex_is_deep_in(search, &work->b, *out, 0)) return true;
        *out = grz_convex_carried(&work->pose, work->b.surface->places[of_b[i]]);
        if (grz_convex_is_deep_in(search, &work->a, *out, 2 * work->pose.pad)) return true;
    }
    return false;
}
