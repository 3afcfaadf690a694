/* The judge: one exact test for all methods. */
#include "exact/distance.h"
#include "exact/triangles_meet.h"
#include "method/method.h"

bool grz_judge_contact(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_tri *a, const grz_tri *b)
{
    search->counters->triangle_tests++;
    graze_kind kind = grz_triangles_meet(a, b);
    return kind == GRAZE_APART || grz_report(search->sink, (graze_pair){triangle_a, triangle_b, kind, 0.0});
}

bool grz_judge_within(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_tri *a, const grz_tri *b)
{
    search->counters->triangle_tests++;
    double distance = grz_triangles_gap(a, b);
    if (!(distance <= search->tolerance)) return true;
    graze_kind kind = distance > 0 ? GRAZE_APART : grz_triangles_meet(a, b);
    return grz_report(search->sink, (graze_pair){triangle_a, triangle_b, kind, distance});
}

void grz_judge_distance(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_tri *a,
                        const grz_tri *b)
{
    search->counters->triangle_tests++;
    if (!(grz_triangles_gap(a, b) < search->nearest->closest.distance)) return;
    search->nearest->triangle_a = triangle_a;
    search->nearest->triangle_b = triangle_b;
    search->nearest->closest = grz_triangles_distance(a, b); /* the points cost more: only for those that win */
}
