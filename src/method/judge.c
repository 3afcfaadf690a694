/* The judge: one exact test for all methods. */
#include "exact/distance.h"
#include "exact/triangles_meet.h"
#include "method/method.h"

bool grz_find_contact(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                      const grz_face *b, graze_pair *out)
{
    search->counters->triangle_tests++;
    *out = (graze_pair){triangle_a, triangle_b, grz_faces_meet(a, b), 0.0};
    return out->kind != GRAZE_APART;
}

bool grz_find_within(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a, const grz_face *b,
                     graze_pair *out)
{
    search->counters->triangle_tests++;
    double distance = grz_triangles_gap(&a->t, &b->t);
    if (!(distance <= search->tolerance)) return false;
    *out = (graze_pair){triangle_a, triangle_b, distance > 0 ? GRAZE_APART : grz_faces_meet(a, b), distance};
    return true;
}

bool grz_judge_contact(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                       const grz_face *b)
{
    graze_pair pair;
    return !grz_find_contact(search, triangle_a, triangle_b, a, b, &pair) || grz_report(search->sink, pair);
}

bool grz_judge_within(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                      const grz_face *b)
{
    graze_pair pair;
    return !grz_find_within(search, triangle_a, triangle_b, a, b, &pair) || grz_report(search->sink, pair);
}

bool grz_judge_distance(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                        const grz_face *b)
{
    search->counters->triangle_tests++;
    double distance = grz_triangles_gap(&a->t, &b->t);
    if (distance > search->bounds.cutoff) {
        if (distance < search->left_out) search->left_out = distance;
        return true;
    }
    if (!(distance < search->nearest->closest.distance)) return true;
    search->nearest->triangle_a = triangle_a;
    search->nearest->triangle_b = triangle_b;
    search->nearest->closest = grz_triangles_distance(&a->t, &b->t); /* the points cost more: only for those that win */
    return distance > search->bounds.absolute;
}
