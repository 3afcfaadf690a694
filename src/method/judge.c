/* The judge: one exact test for all methods. */
#include "base/inline.h"
#include "exact/distance.h"
#include "exact/triangles_meet.h"
#include "method/once.h"

/* Does the judge find so little that boxes may be worth their cost? Where bounds are good it finds a pair in every
 * second or third test. (Where plain doubles do not decide, boxes are worth it in any case, and asked before exact
 * arithmetic.) */
static inline bool finds_little(const grz_search *search)
{
    const uint64_t found = search->sink->total + search->sink->count - search->found_before;
    return search->counters->triangle_tests > search->few_pairs / 4 + 4 * found;
}

/* Told by boxes alone, counted. */
static GRZ_NEVER_INLINE bool boxes_tell_apart(grz_search *search, const grz_face *a, const grz_face *b, double reach)
{
    const grz_box box_a = grz_box_of_triangle(&a->t), box_b = grz_box_of_triangle(&b->t);
    const bool apart = reach > 0 ? grz_boxes_gap(&box_a, &box_b) > reach : grz_boxes_apart(&box_a, &box_b);
    search->told_apart += apart;
    return apart;
}

/* The same for distances: certainly no nearer than the nearest pair, so that the judge would change nothing; or beyond
 * the cut-off. */
static GRZ_NEVER_INLINE bool boxes_tell_no_nearer(grz_search *search, const grz_face *a, const grz_face *b)
{
    const grz_box box_a = grz_box_of_triangle(&a->t), box_b = grz_box_of_triangle(&b->t);
    const double gap = grz_boxes_gap(&box_a, &box_b), nearest = search->nearest->closest.distance,
                 limit = nearest < search->bounds.cutoff ? nearest : search->bounds.cutoff;
    if (!(gap > grz_with_room(limit))) return false;
    if (gap < search->left_out) search->left_out = gap;
    search->told_apart++;
    return true;
}

/* Is the pair to be reported? */
static inline bool find_contact(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                                const grz_face *b, graze_pair *out)
{
    if (finds_little(search) && boxes_tell_apart(search, a, b, 0)) return false;
    search->counters->triangle_tests++;
    *out = (graze_pair){triangle_a, triangle_b, grz_faces_meet(a, b), 0.0};
    return out->kind != GRAZE_APART;
}

static inline bool find_within(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                               const grz_face *b, graze_pair *out)
{
    const double limit = grz_with_room(search->tolerance);
    const bool asks_boxes = finds_little(search);
    if (asks_boxes && boxes_tell_apart(search, a, b, limit)) return false;
    search->counters->triangle_tests++;
    double distance;
    grz_gap_begun begun;
    if (!grz_triangles_gap_quickly(&a->t, &b->t, &distance, &begun)) {
        if (!asks_boxes && boxes_tell_apart(search, a, b, limit)) return false;
        distance = grz_triangles_gap_exactly(&begun);
    }
    if (!(distance <= search->tolerance)) return false;
    *out = (graze_pair){triangle_a, triangle_b, distance > 0 ? GRAZE_APART : grz_faces_meet(a, b), distance};
    return true;
}

static inline bool report(grz_search *search, const graze_pair *pair)
{
    return search->once ? grz_once_report(search->once, search->sink, pair) : grz_report(search->sink, *pair);
}

bool grz_judge_contact(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                       const grz_face *b)
{
    graze_pair pair;
    if (search->once && !grz_once_asks(search->once, triangle_a, triangle_b)) return true;
    return !find_contact(search, triangle_a, triangle_b, a, b, &pair) || report(search, &pair);
}

bool grz_judge_crossing_once(grz_search *search, uint32_t triangle_a, uint32_t triangle_b)
{
    const graze_pair pair = {triangle_a, triangle_b, GRAZE_CROSSING, 0.0};
    if (!grz_once_asks(search->once, triangle_a, triangle_b)) return true;
    search->counters->triangle_tests++;
    return grz_once_report(search->once, search->sink, &pair);
}

bool grz_judge_within(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                      const grz_face *b)
{
    graze_pair pair;
    if (search->once && !grz_once_asks(search->once, triangle_a, triangle_b)) return true;
    return !find_within(search, triangle_a, triangle_b, a, b, &pair) || report(search, &pair);
}

/* Makes the pair the nearest. False: stop, for it is good enough. */
static bool take(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const graze_closest *closest)
{
    search->nearest->triangle_a = triangle_a;
    search->nearest->triangle_b = triangle_b;
    search->nearest->closest = *closest;
    return closest->distance > search->bounds.absolute;
}

/* Is the distance of no use? Keeps count of what the cut-off leaves out. */
static bool is_no_nearer(grz_search *search, double distance)
{
    if (distance > search->bounds.cutoff && distance < search->left_out) search->left_out = distance;
    return distance > search->bounds.cutoff || !(distance < search->nearest->closest.distance);
}

bool grz_judge_distance(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                        const grz_face *b)
{
    const bool asks_boxes = search->counters->triangle_tests > search->few_pairs;
    if (asks_boxes && boxes_tell_no_nearer(search, a, b)) return true;
    search->counters->triangle_tests++;
    double distance;
    grz_gap_begun begun;
    if (!grz_triangles_gap_quickly(&a->t, &b->t, &distance, &begun)) {
        if (!asks_boxes && boxes_tell_no_nearer(search, a, b)) return true;
        distance = grz_triangles_gap_exactly(&begun);
    }
    if (is_no_nearer(search, distance)) return true;
    const graze_closest closest =
        grz_triangles_distance(&a->t, &b->t); /* the points cost more: only for those that win */
    return take(search, triangle_a, triangle_b, &closest);
}

bool grz_take_nearest(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const graze_closest *closest)
{
    search->counters->triangle_tests++;
    return is_no_nearer(search, closest->distance) || take(search, triangle_a, triangle_b, closest);
}

bool grz_judge_nearest(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                       const grz_face *b)
{
    const graze_closest closest = grz_triangles_distance(&a->t, &b->t);
    return grz_take_nearest(search, triangle_a, triangle_b, &closest);
}
