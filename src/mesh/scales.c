#include "mesh/scales.h"

#include "base/array.h"

/* SMALL: a triangle below this part of its frame's size. COMPACT: a cluster below this part is worth a frame of its
 * own, which then has 6 bits more for it. SMALLEST_SIZE: below it numbers that are divided by a size could overflow. */
static const double SMALL = 0x1p-14, COMPACT = 0x1p-6, SMALLEST_SIZE = 0x1p-900;

/* ---- boxes ---- */

typedef struct extent {
    graze_vec3 low, high;
} extent;

static double size_of(const extent *e)
{
    const graze_vec3 d = grz_sub(e->high, e->low);
    return grz_larger(grz_larger(d.x, d.y), d.z);
}

static extent extent_of(const graze_mesh *mesh, uint32_t triangle)
{
    const grz_tri t = grz_mesh_triangle(mesh, triangle);
    return (extent){grz_lower(grz_lower(t.v[0], t.v[1]), t.v[2]), grz_higher(grz_higher(t.v[0], t.v[1]), t.v[2])};
}

static extent extent_of_all(const graze_mesh *mesh, const uint32_t *triangles, uint32_t count)
{
    extent all = extent_of(mesh, triangles[0]);
    for (uint32_t i = 1; i < count; i++) {
        const extent one = extent_of(mesh, triangles[i]);
        all = (extent){grz_lower(all.low, one.low), grz_higher(all.high, one.high)};
    }
    return all;
}

double grz_mesh_size(const graze_mesh *mesh)
{
    return size_of(&(extent){mesh->low, mesh->high});
}

bool grz_is_small_beside(const graze_mesh *mesh, uint32_t triangle, double size)
{
    const extent e = extent_of(mesh, triangle);
    return size_of(&e) < SMALL * size;
}

/* ---- clusters ---- */

/* A range of `order`, all of one part. */
typedef struct range {
    uint32_t from, end, part;
} range;

typedef struct sorting {
    const graze_mesh *mesh;
    uint32_t *order;   /* triangles, so that clusters are ranges */
    uint32_t *part_of; /* the part of each triangle */
    uint32_t part_count;
    GRZ_ARRAY(range) open; /* parts that may hold clusters of small triangles */
} sorting;

/* The place of a triangle along an axis: the low end of its box. */
static double place_of(const sorting *s, uint32_t triangle, int axis)
{
    return grz_component(extent_of(s->mesh, triangle).low, axis);
}

/* Puts the triangles that `is_first` chooses in front; returns where the others begin. */
typedef bool chooser(const sorting *s, uint32_t triangle, const void *rule);

static uint32_t divide(sorting *s, uint32_t from, uint32_t end, chooser *is_first, const void *rule)
{
    uint32_t middle = from;
    for (uint32_t i = from; i < end; i++) {
        const uint32_t triangle = s->order[i];
        if (!is_first(s, triangle, rule)) continue;
        s->order[i] = s->order[middle];
        s->order[middle++] = triangle;
    }
    return middle;
}

static bool is_large(const sorting *s, uint32_t triangle, const void *size)
{
    return !grz_is_small_beside(s->mesh, triangle, *(const double *)size);
}

typedef struct cut {
    int axis;
    double at;
} cut;

static bool is_below(const sorting *s, uint32_t triangle, const void *rule)
{
    const cut *c = rule;
    return place_of(s, triangle, c->axis) < c->at;
}

/* Marks the bins that hold a triangle. BINS over the length of the extent is finite, as it is above SMALLEST_SIZE *
 * COMPACT. */
enum { BINS = 32 };

static void mark_bins(const sorting *s, const range *r, int axis, double low, double length, bool taken[BINS])
{
    for (uint32_t i = r->from; i < r->end; i++) {
        const double x = (place_of(s, s->order[i], axis) - low) * (BINS / length);
        taken[x < BINS - 1 ? (int)x : BINS - 1] = true;
    }
}

/* The bin in the middle of the longest gap, where that is in the middle three quarters; the middle bin where there is
 * no gap. So clusters are cut only where nothing separates them, and each side is at most 7/8 as long. */
static int choose_bin(const bool taken[BINS])
{
    int best = BINS / 2, longest = 0;
    for (int i = 0; i < BINS; i++) {
        int end = i;
        while (end < BINS && !taken[end]) end++;
        const int middle = (i + end + 1) / 2;
        if (end - i > longest && middle >= BINS / 8 && middle <= BINS - BINS / 8) longest = end - i, best = middle;
        if (end > i) i = end;
    }
    return best;
}

/* Where to divide a range whose places are not all one. */
static cut choose_cut(const sorting *s, const range *r, const extent *e)
{
    const graze_vec3 d = grz_sub(e->high, e->low);
    cut c = {.axis = d.x >= d.y && d.x >= d.z ? 0 : d.y >= d.z ? 1 : 2};
    const double low = grz_component(e->low, c.axis), length = grz_component(d, c.axis);
    bool taken[BINS] = {false};
    mark_bins(s, r, c.axis, low, length, taken);
    c.at = low + choose_bin(taken) * (length / BINS);
    return c;
}

static bool make_part(sorting *s, range r)
{
    if (s->part_count == GRZ_MOST_PARTS) return true;
    if (!grz_array_reserve(&s->open, 1)) return false;
    r.part = s->part_count++;
    for (uint32_t i = r.from; i < r.end; i++) s->part_of[s->order[i]] = r.part;
    s->open.items[s->open.count++] = r;
    return true;
}

/* Divides a range of small triangles until each piece is compact beside `size`. Pieces that are worth it become parts;
 * the others stay where they are. Each division makes both pieces smaller, so they end; the larger piece waits, so at
 * most one a halving of their number does. */
static bool find_clusters(sorting *s, range all, double size)
{
    range waiting[33];
    int count = 0;
    waiting[count++] = all;
    while (count > 0) {
        range r = waiting[--count];
        while (r.end - r.from >= GRZ_SCALE_WORTH_A_PART) {
            const extent e = extent_of_all(s->mesh, s->order + r.from, r.end - r.from);
            if (size_of(&e) <= COMPACT * size) {
                if (!make_part(s, r)) return false;
                break;
            }
            const cut c = choose_cut(s, &r, &e);
            const uint32_t middle = divide(s, r.from, r.end, is_below, &c);
            if (middle == r.from || middle == r.end) break; /* no double lies between */
            range first = r, second = r;
            first.end = second.from = middle;
            const bool first_is_larger = first.end - first.from > second.end - second.from;
            waiting[count++] = first_is_larger ? first : second;
            r = first_is_larger ? second : first;
        }
    }
    return true;
}

/* Takes the clusters of small triangles out of a part. */
static bool sort_part(sorting *s, range r)
{
    const extent e = extent_of_all(s->mesh, s->order + r.from, r.end - r.from);
    const double size = size_of(&e);
    if (!(size > SMALLEST_SIZE)) return true;
    r.from = divide(s, r.from, r.end, is_large, &size);
    return find_clusters(s, r, size);
}

/* ---- the parts ---- */

/* Groups triangles by part and drops the parts that lost all their triangles. */
static bool group(const sorting *s, grz_scales *out)
{
    const uint32_t count = s->mesh->triangle_count;
    out->first = grz_allocate_zeroed((size_t)s->part_count + 1, sizeof *out->first);
    uint32_t *next = grz_allocate_zeroed(s->part_count, sizeof *next);
    out->triangles = s->order; /* the order is no longer needed */
    const bool has_room = out->first && next;
    for (uint32_t i = 0; has_room && i < count; i++) next[s->part_of[i]]++;
    uint32_t start = 0;
    out->count = 0;
    for (uint32_t p = 0; has_room && p < s->part_count; p++) {
        const uint32_t members = next[p];
        next[p] = start;
        if (members > 0) out->first[out->count++] = start;
        start += members;
    }
    if (has_room) out->first[out->count] = count;
    for (uint32_t i = 0; has_room && i < count; i++) out->triangles[next[s->part_of[i]]++] = i;
    grz_free(next);
    return has_room;
}

static bool sort(sorting *s, grz_scales *out)
{
    const uint32_t count = s->mesh->triangle_count;
    for (uint32_t i = 0; i < count; i++) s->order[i] = i;
    if (!make_part(s, (range){.from = 0, .end = count})) return false;
    while (s->open.count > 0)
        if (!sort_part(s, s->open.items[--s->open.count])) return false;
    return group(s, out);
}

static bool has_small(const graze_mesh *mesh)
{
    const double size = grz_mesh_size(mesh);
    uint32_t small = 0;
    for (uint32_t i = 0; i < mesh->triangle_count && small < GRZ_SCALE_WORTH_A_PART; i++)
        small += grz_is_small_beside(mesh, i, size);
    return small >= GRZ_SCALE_WORTH_A_PART;
}

bool grz_scales_of(const graze_mesh *mesh, grz_scales *out)
{
    *out = (grz_scales){.count = 1};
    if (!has_small(mesh)) return true;
    sorting s = {.mesh = mesh,
                 .order = grz_allocate(mesh->triangle_count, sizeof *s.order),
                 .part_of = grz_allocate(mesh->triangle_count, sizeof *s.part_of)};
    const bool is_sorted = s.order && s.part_of && sort(&s, out);
    if (!is_sorted) grz_free(s.order);
    grz_free(s.part_of);
    grz_free(s.open.items);
    if (!is_sorted) out->triangles = NULL;
    if (!is_sorted || out->count == 1) grz_scales_free(out);
    return is_sorted;
}

void grz_scales_free(grz_scales *scales)
{
    grz_free(scales->triangles);
    grz_free(scales->first);
    *scales = (grz_scales){.count = 1};
}
