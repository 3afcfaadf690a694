#include "method/wide/front.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

enum {
    MOST_PAIRS = 1024,   /* a longer list is not cheaper than a descent */
    STEPS_A_MARGIN = 6,  /* for so many steps in one direction a front serves */
    SIZES_A_MARGIN = 24, /* a margin is less than this part of B, or everything would be within it */
    POSES_TO_WAIT = 24,  /* after a front that became too long */
};

bool grz_wide_front_open(grz_wide_front *front, const grz_wide_index *a, const grz_wide_index *b)
{
    uint64_t pairs = (uint64_t)a->leaf_count * b->leaf_count;
    front->capacity = pairs < MOST_PAIRS ? (uint32_t)pairs : MOST_PAIRS;
    front->pairs = grz_allocate(front->capacity, sizeof *front->pairs);
    return front->pairs != NULL;
}

void grz_wide_front_close(grz_wide_front *front)
{
    grz_free(front->pairs);
}

void grz_wide_front_forget(grz_wide_front *front)
{
    front->is_kept = front->has_last = false;
    front->patience = 0;
}

static grz_wide_stand stand_of(const grz_wide_view *view)
{
    grz_wide_stand stand;
    memcpy(stand.turn, view->turn, sizeof stand.turn);
    memcpy(stand.shift, view->shift, sizeof stand.shift);
    return stand;
}

/* How far any point of B has moved along an axis of A at most. Both places are off by the pad of the poses; sums of a few doubles
 * by much less than another. */
static double moved(const grz_wide_stand *before, const grz_wide_view *view, const grz_wide_bound *b)
{
    double most = 0;
    for (int i = 0; i < 3; i++) {
        double centre = view->shift[i] - before->shift[i], reach = 0;
        for (int j = 0; j < 3; j++) {
            double turn = view->turn[i][j] - before->turn[i][j];
            centre += turn * (double)b->centre[j];
            reach += fabs(turn) * (double)b->half[j];
        }
        most = fmax(most, fabs(centre) + reach);
    }
    return most * (1 + 0x1p-40) + 4 * view->pad;
}

bool grz_wide_front_holds(grz_wide_front *front, const grz_wide_view *view, const grz_wide_index *b)
{
    if (!front->is_kept) return false;
    front->is_kept = moved(&front->from, view, &b->nodes[0].bound) <= front->margin;
    if (front->is_kept) front->last = stand_of(view);
    return front->is_kept;
}

double grz_wide_front_plan(grz_wide_front *front, const grz_wide_view *view, const grz_wide_index *b)
{
    const grz_wide_bound *root = &b->nodes[0].bound;
    const double step = front->has_last ? moved(&front->last, view, root) : INFINITY;
    double reach = 0, margin = STEPS_A_MARGIN * step;
    front->last = stand_of(view);
    front->has_last = true;
    if (front->patience > 0) {
        front->patience--;
        return 0;
    }
    for (int i = 0; i < 3; i++)
        reach = fmax(reach, (view->spread[i][0] * (double)root->half[0] + view->spread[i][1] * (double)root->half[1]) +
                                view->spread[i][2] * (double)root->half[2]);
    return margin * SIZES_A_MARGIN < reach ? margin : 0;
}

void grz_wide_front_keep(grz_wide_front *front, const grz_wide_view *view, double margin, bool complete)
{
    front->is_kept = complete;
    front->from = stand_of(view);
    front->margin = margin;
    if (!complete) front->patience = POSES_TO_WAIT;
}
