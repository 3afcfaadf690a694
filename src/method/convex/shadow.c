#include "method/convex/shadow.h"

#include "math/carry.h"
#include "method/convex/support.h"

/* ---- signs ---- */

grz_convex_view grz_convex_view_along(graze_vec3 direction)
{
    static const graze_vec3 axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const int k = grz_longest_axis(direction);
    const graze_vec3 next = axes[(k + 1) % 3], after = axes[(k + 2) % 3];
    const bool is_turned = grz_component(direction, k) < 0;
    return (grz_convex_view){direction, is_turned ? after : next, is_turned ? next : after};
}

static int order_by(const grz_convex_view *view, graze_vec3 axis, graze_vec3 p, graze_vec3 q)
{
    const graze_vec3 zero = {0, 0, 0};
    const grz_difference along = {zero, view->direction}, across = {zero, axis}, way = {p, q};
    return grz_differences_turn(&along, &across, &way);
}

int grz_convex_order(const grz_convex_view *view, graze_vec3 p, graze_vec3 q)
{
    const int order = order_by(view, view->first, p, q);
    return order ? order : order_by(view, view->second, p, q);
}

int grz_convex_side_of(const grz_convex_view *view, graze_vec3 p, graze_vec3 q, graze_vec3 r)
{
    const grz_difference along = {{0, 0, 0}, view->direction}, to_q = {p, q}, to_r = {p, r};
    return grz_differences_turn(&to_q, &to_r, &along);
}

/* ---- corners ---- */

static graze_vec3 place_of(const grz_convex_shadow *shadow, uint32_t corner)
{
    const graze_vec3 p = grz_convex_corner(shadow->index, shadow->mesh, corner);
    return shadow->pose ? grz_carry(shadow->pose, p) : p;
}

graze_vec3 grz_convex_shadow_at(const grz_convex_shadow *shadow, uint32_t i)
{
    return place_of(shadow, grz_convex_shadow_corner(shadow, i));
}

static uint32_t edge_between(const grz_convex_surface *surface, uint32_t from, uint32_t to)
{
    const bool is_turned = grz_convex_edges_at(surface, to) < grz_convex_edges_at(surface, from);
    const uint32_t here = is_turned ? to : from, there = is_turned ? from : to;
    for (uint32_t k = surface->ring_first[here]; k < surface->ring_first[here + 1]; k++)
        if (grz_convex_near(surface, k) == there) return surface->ring[k];
    return GRZ_NO_EDGE;
}

bool grz_convex_shadow_has_edge(const grz_convex_shadow *shadow, uint32_t i)
{
    return edge_between(&shadow->index->surface, grz_convex_shadow_corner(shadow, i),
                        grz_convex_shadow_corner(shadow, i + 1)) != GRZ_NO_EDGE;
}

/* The edge from one corner to another, or, if there is none, the one of the first that goes nearest to that way, but
 * not that of the side before: sides have edges of their own. */
uint32_t grz_convex_shadow_edge(const grz_convex_shadow *shadow, uint32_t i)
{
    const grz_convex_surface *surface = &shadow->index->surface;
    const uint32_t from = grz_convex_shadow_corner(shadow, i), to = grz_convex_shadow_corner(shadow, i + 1);
    uint32_t edge = edge_between(surface, from, to);
    if (edge != GRZ_NO_EDGE) return edge;
    const uint32_t before = grz_convex_shadow_corner(shadow, i > 0 ? i - 1 : shadow->count - 1);
    const graze_vec3 way = grz_sub(surface->places[to], surface->places[from]);
    double best = -INFINITY;
    edge = surface->ring[surface->ring_first[from]];
    for (uint32_t k = surface->ring_first[from]; k < surface->ring_first[from + 1]; k++) {
        const uint32_t near = grz_convex_near(surface, k);
        const graze_vec3 along = grz_sub(surface->places[near], surface->places[from]);
        const double cosine = grz_dot(along, way) / grz_length(along);
        if (near != before && cosine > best) best = cosine, edge = surface->ring[k];
    }
    return edge;
}

/* B's faces are seen from inside, so their corners go the other way round. */
static void take_face(grz_convex_shadow *shadow, uint32_t face)
{
    const grz_solid *solid = &shadow->index->surface.solid;
    const uint32_t first = solid->first[face], count = solid->first[face + 1] - first;
    shadow->count = count;
    for (uint32_t i = 0; i < count; i++)
        shadow->ring[i] = solid->origin[shadow->pose ? first + count - 1 - i : first + i];
}

static void take_lesser(grz_convex_shadow *shadow, grz_convex_feature feature)
{
    const grz_solid *solid = &shadow->index->surface.solid;
    const bool is_edge = feature.kind == CONVEX_EDGE;
    shadow->count = is_edge ? 2 : 1;
    shadow->ring[0] = is_edge ? solid->origin[feature.number] : feature.number;
    if (is_edge) shadow->ring[1] = grz_solid_target(solid, feature.number);
}

/* Of a face as it is, and of its plane: the tops along its normal. Their heights and the normal are computed to some
 * 2^-50 of the frame, and corners were rounded by 2^-53 of their coordinates. False: the normal is not well known,
 * or no corner is near the plane but the face's own. */
static bool find_others_in_plane(grz_search *search, const grz_convex_side *side, uint32_t face, double flat)
{
    const grz_frame *frame = &side->index->frame;
    const grz_solid *solid = &side->surface->solid;
    const graze_vec3 normal = side->surface->normals[face];
    const double length = grz_length(normal), direction[3] = {normal.x / length, normal.y / length, normal.z / length};
    if (!(length > 0 && length < INFINITY)) return false;
    uint32_t corner = solid->origin[solid->first[face]];
    const double slack = 0x1p-44 + (0x1p-51 * (grz_largest(frame->origin) + frame->unit) + flat) * frame->per_unit;
    (void)grz_convex_support(side, direction, slack < 4 ? slack : 4, &corner, search->counters);
    return side->tops->count > grz_convex_edges_around(side->surface, face);
}

/* ---- is it convex as it is? ---- */

static void reverse(uint32_t *first, uint32_t *end)
{
    while (end - first > 1) {
        const uint32_t kept = *first;
        *first++ = *--end, *end = kept;
    }
}

static void begin_at(grz_convex_shadow *shadow, uint32_t i)
{
    reverse(shadow->ring, shadow->ring + i);
    reverse(shadow->ring + i, shadow->ring + shadow->count);
    reverse(shadow->ring, shadow->ring + shadow->count);
}

/* Turns the ring so that the first corner in order is its first, and finds the last. */
static void find_ends(grz_convex_shadow *shadow, const grz_convex_view *view)
{
    uint32_t least = 0;
    for (uint32_t i = 1; i < shadow->count; i++)
        if (grz_convex_order(view, grz_convex_shadow_at(shadow, i), grz_convex_shadow_at(shadow, least)) > 0) least = i;
    begin_at(shadow, least);
    shadow->far = 0;
    for (uint32_t i = 1; i < shadow->count; i++)
        if (grz_convex_order(view, grz_convex_shadow_at(shadow, shadow->far), grz_convex_shadow_at(shadow, i)) > 0)
            shadow->far = i;
}

/* A ring that turns left at each corner, and goes up once and down once, is convex. */
static bool is_convex(const grz_convex_shadow *shadow, const grz_convex_view *view)
{
    graze_vec3 before = grz_convex_shadow_at(shadow, shadow->count - 1), here = grz_convex_shadow_at(shadow, 0);
    for (uint32_t i = 0; i < shadow->count; i++) {
        const graze_vec3 next = grz_convex_shadow_at(shadow, i + 1);
        if (shadow->count > 1 && grz_convex_order(view, here, next) != (i < shadow->far ? 1 : -1)) return false;
        if (shadow->count > 2 && grz_convex_side_of(view, before, here, next) <= 0) return false;
        before = here, here = next;
    }
    return true;
}

/* ---- the hull, where it is not ---- */

/* By order, then by number. */
static bool is_before(const grz_convex_shadow *shadow, const grz_convex_view *view, uint32_t c, uint32_t d)
{
    const int order = grz_convex_order(view, place_of(shadow, c), place_of(shadow, d));
    return order ? order > 0 : c < d;
}

static void sink(const grz_convex_shadow *shadow, const grz_convex_view *view, uint32_t *heap, uint32_t at,
                 uint32_t count)
{
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_before(shadow, view, heap[child], heap[child + 1])) child++;
        if (!is_before(shadow, view, heap[at], heap[child])) return;
        const uint32_t kept = heap[at];
        heap[at] = heap[child], heap[child] = kept;
    }
}

static void sort(const grz_convex_shadow *shadow, const grz_convex_view *view, uint32_t *corners, uint32_t count)
{
    for (uint32_t i = count / 2; i-- > 0;) sink(shadow, view, corners, i, count);
    for (uint32_t end = count; end-- > 1;) {
        const uint32_t largest = corners[0];
        corners[0] = corners[end], corners[end] = largest;
        sink(shadow, view, corners, 0, end);
    }
}

/* Of several in one place the first stays. */
static uint32_t drop_equals(const grz_convex_shadow *shadow, const grz_convex_view *view, uint32_t *corners,
                            uint32_t count)
{
    uint32_t kept = 1;
    for (uint32_t i = 1; i < count; i++)
        if (grz_convex_order(view, place_of(shadow, corners[kept - 1]), place_of(shadow, corners[i])) != 0)
            corners[kept++] = corners[i];
    return kept;
}

/* Drops corners behind `base` that are inside when one more comes. */
static void make_way(grz_convex_shadow *shadow, const grz_convex_view *view, uint32_t base, graze_vec3 next)
{
    while (shadow->count > base + 1 && grz_convex_side_of(view, place_of(shadow, shadow->ring[shadow->count - 2]),
                                                          place_of(shadow, shadow->ring[shadow->count - 1]), next) <= 0)
        shadow->count--;
}

static void push(grz_convex_shadow *shadow, const grz_convex_view *view, uint32_t base, uint32_t corner)
{
    make_way(shadow, view, base, place_of(shadow, corner));
    shadow->ring[shadow->count++] = corner;
}

/* Andrew's chains: corners below the line from the first to the last, then those above it on the way back. None is in
 * both, so the ring has room for them. Reorders `corners`. */
static void make_hull(grz_convex_shadow *shadow, const grz_convex_view *view, uint32_t *corners, uint32_t all)
{
    sort(shadow, view, corners, all);
    const uint32_t count = drop_equals(shadow, view, corners, all);
    const graze_vec3 low = place_of(shadow, corners[0]), high = place_of(shadow, corners[count - 1]);
    shadow->ring[0] = corners[0];
    shadow->count = 1, shadow->far = 0;
    if (count == 1) return;
    for (uint32_t i = 1; i + 1 < count; i++)
        if (grz_convex_side_of(view, low, high, place_of(shadow, corners[i])) < 0) push(shadow, view, 0, corners[i]);
    push(shadow, view, 0, corners[count - 1]);
    shadow->far = shadow->count - 1;
    for (uint32_t i = count - 1; i-- > 1;)
        if (grz_convex_side_of(view, low, high, place_of(shadow, corners[i])) > 0)
            push(shadow, view, shadow->far, corners[i]);
    make_way(shadow, view, shadow->far, low);
}

/* The corners of a face are among its plane's: where they are not all, its normal was not well known. */
static bool has_all(const grz_convex_shadow *face, const grz_convex_tops *tops)
{
    for (uint32_t i = 0; i < face->count; i++)
        if (tops->looks[face->ring[i]] != tops->look) return false;
    return true;
}

grz_convex_shadow grz_convex_shadow_of(grz_search *search, bool of_a, grz_convex_feature feature, double flat,
                                       const grz_convex_view *view)
{
    const grz_convex_work *work = search->work;
    const grz_convex_index *a = search->index_a;
    const grz_convex_side *side = of_a ? &work->a : &work->b;
    grz_convex_tops *tops = side->tops;
    grz_convex_shadow shadow = {.index = side->index,
                                .mesh = of_a ? search->mesh_a : search->mesh_b,
                                .pose = of_a ? NULL : search->b_in_a,
                                .ring = work->rings.items + (of_a ? 0 : a->surface.solid.corner_count)};
    const bool is_face = feature.kind == CONVEX_FACE,
               has_others = is_face && find_others_in_plane(search, side, feature.number, flat);
    if (is_face)
        take_face(&shadow, feature.number);
    else
        take_lesser(&shadow, feature);
    if (has_others && has_all(&shadow, tops)) {
        make_hull(&shadow, view, tops->corners, tops->count);
        return shadow;
    }
    find_ends(&shadow, view);
    if (is_convex(&shadow, view)) return shadow;
    for (uint32_t i = 0; i < shadow.count; i++) tops->corners[i] = shadow.ring[i];
    make_hull(&shadow, view, tops->corners, shadow.count);
    return shadow;
}
