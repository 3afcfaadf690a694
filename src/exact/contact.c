#include "exact/contact.h"

#include "exact/closest_features.h"
#include "exact/contact_filter.h"
#include "exact/normal.h"
#include "exact/triangles_meet.h"

/* ---- a corner in numbers ---- */

/* -0 becomes +0. */
static graze_vec3 unsigned_zeros(graze_vec3 p)
{
    return grz_vec(p.x + 0.0, p.y + 0.0, p.z + 0.0);
}

/* Where two features meet of which neither is a corner. On the side of an edge fewer corners have weight. */
static graze_vec3 exact_crossing_point(const grz_tri *a, const grz_tri *b, int feature_a, int feature_b)
{
    grz_big_pair pair;
    grz_closest_features meeting;
    grz_big_pair_set(&pair, a, b);
    if (!grz_closest_on_features(&pair, feature_a, feature_b, &meeting)) return a->v[0]; /* only if a sign was wrong */
    return grz_closest_point(&pair, &meeting, feature_a == GRZ_FACE);
}

static graze_vec3 point_of(const grz_tri *a, const grz_tri *b, int feature_a, int feature_b)
{
    if (feature_a < GRZ_EDGE) return a->v[feature_a];
    if (feature_b < GRZ_EDGE) return b->v[feature_b];
    graze_vec3 point;
    return grz_filter_crossing_point(a, b, feature_a, feature_b, &point)
               ? point
               : exact_crossing_point(a, b, feature_a, feature_b);
}

/* ---- where the list begins ---- */

/* Does the loop that begins at i come before the one that begins at j? Looks at more than the first corner only where
 * corners were rounded to the same numbers: so the list does not depend on which of them was found first. */
static bool begins_lower(const graze_vec3 *corners, int count, int i, int j)
{
    for (int k = 0; k < count; k++) {
        int order = grz_order_of(corners[(i + k) % count], corners[(j + k) % count]);
        if (order != 0) return order < 0;
    }
    return false;
}

static void begin_at_least(graze_vec3 *corners, int count)
{
    graze_vec3 old[GRZ_MOST_CORNERS];
    int first = 0;
    for (int i = 0; i < count; i++) {
        old[i] = corners[i];
        if (begins_lower(corners, count, i, first)) first = i;
    }
    for (int i = 0; i < count; i++) corners[i] = old[(first + i) % count];
}

int grz_meeting_corners(const grz_tri *a, const grz_tri *b, graze_kind kind, graze_vec3 corners[GRZ_MOST_CORNERS])
{
    const grz_common_corners found = grz_find_common_corners(a, b, kind);
    for (int i = 0; i < found.count; i++)
        corners[i] = unsigned_zeros(point_of(a, b, found.at[i].feature_a, found.at[i].feature_b));
    begin_at_least(corners, found.count);
    return found.count;
}

void grz_triangles_contact(const grz_tri *a, const grz_tri *b, graze_contact *out)
{
    *out = (graze_contact){.kind = grz_triangles_meet(a, b)};
    out->corner_count = (uint32_t)grz_meeting_corners(a, b, out->kind, out->corners);
    out->normal_a = grz_unit_normal(a);
    out->normal_b = grz_unit_normal(b);
}
