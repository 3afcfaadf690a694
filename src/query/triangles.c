/* The judge of all methods, for users. */
#include "exact/contact.h"
#include "exact/distance.h"
#include "exact/triangles_meet.h"

const char *graze_kind_name(graze_kind kind)
{
    static const char *const names[] = {"apart", "touching", "crossing", "overlap"};
    return (unsigned)kind < sizeof names / sizeof *names ? names[kind] : "unknown";
}

static grz_tri triangle_of(const graze_vec3 corners[3])
{
    return (grz_tri){{corners[0], corners[1], corners[2]}};
}

graze_kind graze_triangles_meet(const graze_vec3 a[3], const graze_vec3 b[3])
{
    grz_tri first = triangle_of(a), second = triangle_of(b);
    return grz_triangles_meet(&first, &second);
}

graze_closest graze_triangles_distance(const graze_vec3 a[3], const graze_vec3 b[3])
{
    grz_tri first = triangle_of(a), second = triangle_of(b);
    return grz_triangles_distance(&first, &second);
}

bool graze_triangles_segment(const graze_vec3 a[3], const graze_vec3 b[3], graze_vec3 ends[2])
{
    grz_tri first = triangle_of(a), second = triangle_of(b);
    if (grz_triangles_meet(&first, &second) != GRAZE_CROSSING) return false;
    graze_vec3 corners[GRZ_MOST_CORNERS];
    bool is_segment = grz_meeting_corners(&first, &second, GRAZE_CROSSING, corners) > 1;
    ends[0] = corners[0];
    ends[1] = corners[is_segment];
    return true;
}

graze_kind graze_triangles_contact(const graze_vec3 a[3], const graze_vec3 b[3], graze_contact *out)
{
    grz_tri first = triangle_of(a), second = triangle_of(b);
    grz_triangles_contact(&first, &second, out);
    return out->kind;
}
