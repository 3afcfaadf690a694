/* The point, segment or polygon in which two triangles meet, and their normals: right to the bit, in both orders of the
 * triangles. The segment of a crossing pair is the same one. */
#include "oracle/compare.h"
#include "oracle/contact_truth.h"

#include <stdlib.h>
#include <string.h>

enum { FIVE_OR_SIX = 5 }; /* together they are frequent enough for short runs to meet them */

static bool same_point(graze_vec3 p, graze_vec3 q)
{
    return p.x == q.x && p.y == q.y && p.z == q.z;
}

/* A call that returns false writes nothing. */
static bool untouched(const graze_vec3 ends[2])
{
    graze_vec3 fresh[2];
    memset(fresh, 0x5a, sizeof fresh);
    return memcmp(ends, fresh, sizeof fresh) == 0;
}

static bool segment_agrees(const graze_contact *contact, const graze_vec3 a[3], const graze_vec3 b[3])
{
    graze_vec3 ends[2];
    memset(ends, 0x5a, sizeof ends);
    bool crossing = graze_triangles_segment(a, b, ends);
    if (crossing != (contact->kind == GRAZE_CROSSING)) return false;
    return crossing ? same_point(ends[0], contact->corners[0]) &&
                          same_point(ends[1], contact->corners[contact->corner_count - 1])
                    : untouched(ends);
}

/* After contact_truth_find. */
static bool contact_agrees(contact_truth *exact, graze_kind kind, const graze_vec3 a[3], const graze_vec3 b[3])
{
    graze_contact contact;
    memset(&contact, 0x5a, sizeof contact);
    return graze_triangles_contact(a, b, &contact) == kind && contact.kind == kind &&
           contact_truth_corners_match(exact, &contact) && contact_truth_normals_match(exact, &contact) &&
           segment_agrees(&contact, a, b);
}

static bool agrees(compare_context *context, const two_triangles *pair)
{
    contact_truth *exact = contact_truth_create();
    if (!exact) abort();
    graze_kind kind = truth_kind(context->truth, pair->a, 3, pair->b, 3);
    int corners = contact_truth_find(exact, pair->a, pair->b);
    compare_tally(context, corners < FIVE_OR_SIX ? corners : FIVE_OR_SIX);
    bool agree = contact_agrees(exact, kind, pair->a, pair->b);
    contact_truth_find(exact, pair->b, pair->a);
    agree = agree && contact_agrees(exact, kind, pair->b, pair->a);
    contact_truth_free(exact);
    return agree;
}

int main(void)
{
    static const comparison contacts = {
        .name = "contacts",
        .outcomes = {"none", "a point", "a segment", "3 corners", "4 corners", "5, 6"},
        .share = 20,
        .agrees = agrees,
    };
    return compare_run(&contacts);
}
