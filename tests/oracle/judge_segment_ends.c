/* The ends of the segment in which two triangles cross: there for crossing pairs only, and correctly rounded. */
#include "oracle/compare.h"
#include "oracle/segment_truth.h"

#include <stdlib.h>
#include <string.h>

enum { NO_ENDS, ONE_POINT, TWO_ENDS };

/* A call that returns false writes nothing. */
static bool untouched(const graze_vec3 ends[2])
{
    graze_vec3 fresh[2];
    memset(fresh, 0x5a, sizeof fresh);
    return memcmp(ends, fresh, sizeof fresh) == 0;
}

static bool ends_agree(segment_truth *exact, const graze_vec3 a[3], const graze_vec3 b[3], int count)
{
    graze_vec3 ends[2];
    memset(ends, 0x5a, sizeof ends);
    bool crossing = graze_triangles_segment(a, b, ends);
    if (crossing != (count != NO_ENDS)) return false;
    return crossing ? segment_truth_matches(exact, ends) : untouched(ends);
}

static bool agrees(compare_context *context, const two_triangles *pair)
{
    int count = NO_ENDS;
    segment_truth *exact = segment_truth_create();
    if (!exact) abort();
    if (truth_kind(context->truth, pair->a, 3, pair->b, 3) == GRAZE_CROSSING)
        count = segment_truth_find(exact, pair->a, pair->b);
    compare_tally(context, count);
    bool agree = ends_agree(exact, pair->a, pair->b, count) && ends_agree(exact, pair->b, pair->a, count);
    segment_truth_free(exact);
    return agree;
}

int main(void)
{
    static const comparison ends = {
        .name = "ends of segments",
        .outcomes = {"none", "one point", "two ends"},
        .share = 5,
        .agrees = agrees,
    };
    return compare_run(&ends);
}
