/* A segment in which two triangles cross ends where an edge of one of them meets the other's face: an end is on the boundary
 * of one triangle at least. Conversely each such point is an end, because no edge of a crossing triangle lies in the other's
 * plane. So it is enough to look at six edges, and points that round alike need not be told apart. */
#include "exact/crossing_segment.h"

#include "exact/closest_features.h"
#include "exact/triangles_meet.h"

static bool comes_before(graze_vec3 a, graze_vec3 b)
{
    if (a.x != b.x) return a.x < b.x;
    if (a.y != b.y) return a.y < b.y;
    return a.z < b.z;
}

/* Widens the ends by a point of these features, if they meet in one. */
static void add_end(const grz_big_pair *pair, int feature_a, int feature_b, int *count, graze_vec3 ends[2])
{
    grz_closest_features meeting;
    if (!grz_closest_on_features(pair, feature_a, feature_b, &meeting)) return;
    graze_vec3 point = grz_closest_point(pair, &meeting, 0);
    if (*count == 0 || comes_before(point, ends[0])) ends[0] = point;
    if (*count == 0 || comes_before(ends[1], point)) ends[1] = point;
    ++*count;
}

bool grz_triangles_segment(const grz_tri *a, const grz_tri *b, graze_vec3 ends[2])
{
    if (grz_triangles_meet(a, b) != GRAZE_CROSSING) return false;
    grz_big_pair pair;
    grz_big_pair_set(&pair, a, b);
    int count = 0;
    for (int k = 0; k < 3; k++) {
        add_end(&pair, GRZ_EDGE + k, GRZ_FACE, &count, ends);
        add_end(&pair, GRZ_FACE, GRZ_EDGE + k, &count, ends);
    }
    /* Two degenerate triangles have no face: segments that cross in a point. */
    for (int k = 0; k < 9 && count == 0; k++) add_end(&pair, GRZ_EDGE + k / 3, GRZ_EDGE + k % 3, &count, ends);
    return true;
}
