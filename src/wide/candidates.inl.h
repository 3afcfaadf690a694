/* Part of engine.c: pairs of triangles that may be within the tolerance, or the nearest.
 *
 * A pair goes through, in this order:
 *
 *   1. eight that wait are measured together (couples.inl.h); a pair whose lower bound is beyond the limit is dropped
 *   2. for a tolerance, and where the triangles may meet, the judge decides at once
 *   3. else the upper bound lowers the limit, and the pair joins the list of candidates
 *   4. a full list drops pairs that are beyond the limit by now, and settles the most promising one
 *   5. at the end, or where the list stays full, all are settled by the judge, the most promising first
 */
#ifndef GRZ_WIDE_CANDIDATES_INL_H
#define GRZ_WIDE_CANDIDATES_INL_H

#include "base/inline.h"
#include "method/carried.h"
#include "wide/couples.inl.h"
#include "wide/faces.inl.h"
#include "wide/work.h"

#include <math.h>
#include <string.h>

/* A pair that may be the nearest. */
typedef struct candidate {
    uint32_t triangle_a, triangle_b;
    float at_least, at_most;
    grz_wide_pair leaves;
} candidate;

enum { CANDIDATES = 64 };

/* Distances are in A's frame. */
typedef struct neighbourhood {
    grz_search *search;
    bool wants_nearest;           /* else all within the tolerance */
    float limit, squared;         /* what is further away does not count; and its square. Both rounded up */
    double unit;                  /* of A */
    float cutoff;                 /* rounded down */
    float absolute, per_relative; /* the errors that are allowed: rounded down; 1 / (1 + relative), rounded up */
    float small_room;             /* GRZ_SMALL_ROOM, rounded up: the floor is rounded up among the smallest doubles */
    float way[3];                 /* from B to A where they are nearest so far; of length 1 at most */
    known_faces known;
    couples waiting; /* to be measured: eight at once take no longer than one */
    candidate waiting_as[GRZ_WIDE];
    grz_lane_set waiting_apart; /* those that are certainly apart */
    int waiting_count;
    int count;
    candidate found[CANDIDATES];
    grz_local_pose there; /* B in A's frame */
} neighbourhood;

/* Distances of the user's from here on do not count. */
static void set_limit(neighbourhood *n, double distance)
{
    double limit = grz_with_room(distance) / n->unit * (1 + 0x1p-20);
    if (!(limit < 0x1p60)) limit = INFINITY;
    n->limit = (float)limit;
    n->squared = n->limit * n->limit * (1 + 0x1p-20F) + 0x1p-120F;
}

/* There is a pair that is at most so far apart: what is no nearer by more than the errors that are allowed does not
 * count. */
static void lower_limit(neighbourhood *n, float at_most)
{
    if (at_most > n->cutoff) return; /* it may be beyond, and then it is no answer */
    float limit = (at_most - n->absolute) * n->per_relative;
    limit = (limit > 0 ? limit : 0) + n->small_room;
    if (!(limit < n->limit)) return;
    n->limit = limit;
    n->squared = limit * limit * (1 + 0x1p-20F) + 0x1p-120F;
}

/* False: nothing is nearer. */
static bool settle_candidate(neighbourhood *n, const candidate *c)
{
    grz_wide_memory *memory = n->search->memory;
    const grz_wide_work *work = n->search->work;
    double before = n->search->nearest->closest.distance;
    bool go_on = grz_judge_carried(n->search, &work->carried, c->triangle_a, c->triangle_b, grz_judge_distance);
    if (n->search->nearest->closest.distance < before) {
        memory->has_nearest = grz_wide_is_of_leaves(&c->leaves);
        memory->nearest = c->leaves;
        set_limit(n, grz_distance_floor(n->search));
    }
    return go_on;
}

/* Of the first `count` candidates, of which there is one at least. */
static int most_promising(const neighbourhood *n, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (n->found[i].at_most < n->found[best].at_most) best = i;
    return best;
}

/* The most promising first, whatever the limit, which it may have set: the others are then mostly too far. False:
 * nothing is nearer. */
static GRZ_NEVER_INLINE bool settle_candidates(neighbourhood *n)
{
    for (int left = n->count; left > 0; left--) {
        int best = most_promising(n, left);
        candidate c = n->found[best];
        n->found[best] = n->found[left - 1];
        if ((left == n->count || c.at_least <= n->limit) && !settle_candidate(n, &c)) return false;
    }
    n->count = 0;
    return true;
}

/* Makes room for a candidate: those that are too far by now go; if most stay, the best is settled, which lowers the
 * limit; and if most stay then, all are. The best stays or is settled in any case: with errors that are allowed, the
 * limit that it set is below its own distance, and holds only as long as there is a pair that is as near. False:
 * nothing is nearer. */
static GRZ_NEVER_INLINE bool make_room(neighbourhood *n)
{
    for (int attempt = 0; attempt < 2 && n->count > 0; attempt++) {
        const int at = most_promising(n, n->count);
        const candidate best = n->found[at];
        int kept = 0;
        for (int i = 0; i < n->count; i++)
            if (i != at && n->found[i].at_least <= n->limit) n->found[kept++] = n->found[i];
        n->count = kept;
        if (kept + 1 < CANDIDATES / 2) {
            n->found[n->count++] = best;
            return true;
        }
        if (!settle_candidate(n, &best)) return false;
    }
    return settle_candidates(n);
}

/* Reports a pair that is within the tolerance. False: stop. */
static bool report_near(grz_search *search, uint32_t triangle_a, uint32_t triangle_b)
{
    const grz_wide_work *work = search->work;
    grz_wide_memory *memory = search->memory;
    if (grz_judge_carried(search, &work->carried, triangle_a, triangle_b, grz_judge_within)) return true;
    memory->near = (grz_witness){true, triangle_a, triangle_b};
    return false;
}

/* A pair of triangles that counts. False: stop. */
static GRZ_NEVER_INLINE bool take_pair(neighbourhood *n, const candidate *c)
{
    if (!n->wants_nearest) return report_near(n->search, c->triangle_a, c->triangle_b);
    if (!(c->at_least > 0) && !settle_candidate(n, c)) return false;
    if (!(c->at_least > 0)) return true;
    lower_limit(n, c->at_most);
    if (n->count == CANDIDATES && !make_room(n)) return false;
    n->found[n->count++] = *c;
    return true;
}

/* Measures the pairs that wait. False: stop. */
static GRZ_NEVER_INLINE bool measure_waiting(neighbourhood *n)
{
    grz_wide_work *work = n->search->work;
    grz_wide_memory *memory = n->search->memory;
    const grz_lane_set apart = n->waiting_apart;
    const int count = n->waiting_count;
    distances d;
    if (count == 0) return true;
    measure_couples(&n->waiting, &d);
    n->waiting_apart = 0;
    n->waiting_count = 0;
    for (int i = 0; i < count; i++) {
        candidate c = n->waiting_as[i];
        c.at_least = apart >> i & 1 ? d.at_least[i] : 0;
        c.at_most = d.at_most[i];
        if (c.at_least > n->limit) continue;
        if (c.at_most < n->limit) {
            for (int axis = 0; axis < 3; axis++) n->way[axis] = d.way[axis][i] / c.at_most;
            if (work->coherent) memcpy(memory->way, n->way, sizeof memory->way);
        }
        if (!take_pair(n, &c)) return false;
    }
    return true;
}

#endif
