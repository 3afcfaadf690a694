#include "wide/front.h"

#include "base/check.h"

#include <math.h>
#include <string.h>

enum {
    MOST_OPENED = 128,   /* a pose: making a front shall not be felt */
    STEPS_A_MARGIN = 6,  /* for so many steps in one direction a front serves */
    SIZES_A_MARGIN = 24, /* a margin is less than this part of B, or everything would be within it */
    POSES_TO_WAIT = 24,  /* after a front that became too long */
};

static uint32_t capacity_for(const grz_search *search)
{
    const grz_wide_index *a = search->index_a, *b = search->index_b;
    const uint64_t pairs = (uint64_t)a->leaf_count * b->leaf_count;
    return (pairs < GRZ_WIDE_MOST_FRONT_PAIRS ? (uint32_t)pairs : GRZ_WIDE_MOST_FRONT_PAIRS) + GRZ_WIDE;
}

size_t grz_wide_front_bytes(const grz_search *search)
{
    return sizeof(grz_wide_front) + capacity_for(search) * sizeof(grz_wide_pair);
}

/* How far any point of B has moved along an axis of A at most. Both places are off by the pad of the poses; sums of a
 * few doubles by much less than another. */
static double moved(const grz_wide_stand *before, const grz_local_pose *there, const grz_wide_bound *b)
{
    double most = 0;
    for (int i = 0; i < 3; i++) {
        double centre = there->shift[i] - before->shift[i], reach = 0;
        for (int j = 0; j < 3; j++) {
            double turn = there->turn[i][j] - before->turn[i][j];
            centre += turn * (double)b->centre[j];
            reach += fabs(turn) * (double)b->half[j];
        }
        most = grz_larger(most, fabs(centre) + reach);
    }
    return most * (1 + 0x1p-40) + 4 * there->pad;
}

/* The margin with which a new front may pay for itself; 0: none does. */
static double margin_for(const grz_local_pose *there, const grz_wide_bound *root, double step)
{
    const double margin = STEPS_A_MARGIN * step;
    double reach = 0;
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int j = 0; j < 3; j++) sum += fabs(there->turn[i][j]) * (double)root->half[j];
        reach = grz_larger(reach, sum);
    }
    return margin * SIZES_A_MARGIN < reach ? margin : 0;
}

/* Begins with the pair of the roots. False: B can not be told in A's unit, and no bound would drop a pair. */
static bool begin(const grz_search *search, const grz_local_pose *there, const grz_wide_stand *from, double margin)
{
    grz_wide_front *front = search->front;
    const grz_wide_index *a = search->index_a, *b = search->index_b;
    grz_wide_views_of(search->b_in_a, &a->frame, &b->frame, *there, front->view);
    if (!(front->view[0].pad < INFINITY)) return false;
    front->from = *from;
    front->margin = margin;
    front->capacity = capacity_for(search);
    front->leaves = 0;
    front->count = 1;
    front->pairs[0] = grz_wide_roots;
    return true;
}

bool grz_wide_front_plan(const grz_search *search, const grz_local_pose *there, grz_wide_course *course)
{
    const grz_wide_front *front = search->front;
    const grz_wide_bound *root = &((const grz_wide_index *)search->index_b)->nodes[0].bound;
    const bool serves = course->is_kept && moved(&front->from, there, root) <= front->margin;
    const bool waits = !serves && course->patience > 0;
    const double step = course->has_last && !serves && !waits ? moved(&course->last, there, root) : INFINITY;
    memcpy(course->last.turn, there->turn, sizeof course->last.turn);
    memcpy(course->last.shift, there->shift, sizeof course->last.shift);
    course->has_last = true;
    course->is_kept = serves;
    if (waits) course->patience--;
    if (serves || waits) return serves;
    const double margin = margin_for(there, root, step);
    course->is_kept = margin > 0 && begin(search, there, &course->last, margin);
    return course->is_kept;
}

bool grz_wide_front_refine(grz_wide_front *front, grz_wide_course *course, uint64_t opened, grz_wide_pair *pair)
{
    if (front->leaves == front->count || opened == MOST_OPENED) return false;
    if (front->count - 1 + GRZ_WIDE > front->capacity) {
        course->is_kept = false;
        course->patience = POSES_TO_WAIT;
        return false;
    }
    *pair = front->pairs[--front->count];
    return true;
}

void grz_wide_front_put(grz_wide_front *front, const grz_wide_pair *pair)
{
    GRZ_ASSERT(front->count < front->capacity);
    front->pairs[front->count] = *pair;
    if (grz_wide_is_of_leaves(pair)) {
        front->pairs[front->count] = front->pairs[front->leaves];
        front->pairs[front->leaves++] = *pair;
    }
    front->count++;
}
