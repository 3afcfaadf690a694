#include "method/by_visit.h"

#include "math/carry.h"

#include <float.h>
#include <math.h>

/* A triangle of B. */
typedef struct carried {
    grz_volume volume; /* the first member: a method knows no more */
    grz_search *search;
    grz_judge *judge;
    uint32_t triangle;
    grz_face face; /* in A's coordinates, as is the box */
    grz_box box;
    double unit;            /* of the frame */
    double low[3], high[3]; /* the box, seen from the frame's origin, grown by what is not known */
    bool go_on;             /* false: the judge has enough */
} carried;

/* With u = 2^-53: a side of the box, less the origin, is rounded once, u of its size; what a node holds may reach
 * beyond its bounds by u units; and its bounds, times the unit, a power of two, are exact but for an underflow. Four
 * times that is taken. So gaps, below, are never more than the points of the box and of the node are apart; and neither
 * are they rounded: rounding is monotone, and the limit a double. */
static void enter(grz_volume *volume, const grz_frame *frame, const grz_directions *directions)
{
    (void)directions; /* k-DOPs are taken for boxes */
    carried *b = (carried *)volume;
    b->unit = frame->unit;
    for (int axis = 0; axis < 3; axis++) {
        const double origin = grz_component(frame->origin, axis), low = b->box.low[axis] - origin,
                     high = b->box.high[axis] - origin;
        b->low[axis] = low - (0x1p-51 * (frame->unit + fabs(low)) + 0x1p-1070);
        b->high[axis] = high + (0x1p-51 * (frame->unit + fabs(high)) + 0x1p-1070);
    }
}

/* How far apart boxes are along the axis along which that is most. */
static uint32_t boxes(const grz_volume *volume, const float (*low)[GRZ_SHOWN], const float (*high)[GRZ_SHOWN],
                      int count, double *near)
{
    const carried *b = (const carried *)volume;
    for (int i = 0; i < GRZ_SHOWN; i++) near[i] = 0;
    for (int axis = 0; axis < 3; axis++)
        for (int i = 0; i < GRZ_SHOWN; i++) {
            const double above = (double)low[axis][i] * b->unit - b->high[axis],
                         below = b->low[axis] - (double)high[axis][i] * b->unit, gap = above > below ? above : below;
            near[i] = gap > near[i] ? gap : near[i];
        }
    uint32_t set = 0;
    for (int i = 0; i < count; i++) set |= (uint32_t)(near[i] <= volume->limit) << i;
    return set;
}

/* Up to which distance pairs are of interest now: finite, as a limit must be; coordinates are far less. */
static double limit_of(const carried *b)
{
    if (b->judge == grz_judge_distance) return fmin(grz_distance_limit(b->search), DBL_MAX);
    return b->judge == grz_judge_within ? grz_with_room(b->search->tolerance) : 0;
}

/* Boxes in doubles first, as method brute does: a cell may hold much that does not come near. */
static bool is_beyond(const carried *b, const grz_box *a)
{
    const double limit = b->volume.limit;
    return limit > 0 ? grz_boxes_gap(a, &b->box) > limit : grz_boxes_apart(a, &b->box);
}

static bool look(grz_volume *volume, const uint32_t *triangles, uint32_t count)
{
    carried *b = (carried *)volume;
    volume->counters.bv_tests += count;
    for (uint32_t i = 0; b->go_on && i < count; i++) {
        const grz_tri t = grz_mesh_triangle(b->search->mesh_a, triangles[i]);
        const grz_box box = grz_box_of_triangle(&t);
        if (is_beyond(b, &box)) continue;
        const grz_face a = grz_face_of(&t);
        b->go_on = b->judge(b->search, triangles[i], b->triangle, &a, &b->face);
        volume->limit = limit_of(b);
    }
    return b->go_on;
}

static void carry(carried *b, uint32_t triangle)
{
    const grz_search *search = b->search;
    grz_tri t = grz_mesh_triangle(search->mesh_b, triangle);
    for (int k = 0; k < 3; k++) t.v[k] = grz_carry(search->b_in_a, t.v[k]);
    b->triangle = triangle;
    b->face = grz_face_of(&t);
    b->box = grz_box_of_triangle(&t);
    b->volume.limit = limit_of(b);
}

static void search_by_visit(grz_search *search, grz_judge *judge)
{
    carried b = {.volume = {.enter = enter, .boxes = boxes, .dops = grz_dops_as_boxes, .look = look},
                 .search = search,
                 .judge = judge,
                 .go_on = true};
    search->few_pairs = UINT64_MAX; /* the judge need not ask boxes again */
    for (uint32_t i = 0; b.go_on && i < search->mesh_b->triangle_count; i++) {
        carry(&b, i);
        search->counters->bv_updates++;
        search->method->visit(search->mesh_a, search->index_a, &b.volume);
    }
    search->counters->bv_tests += b.volume.counters.bv_tests;
}

void grz_contacts_by_visit(grz_search *search)
{
    search_by_visit(search, grz_judge_contact);
}

void grz_within_by_visit(grz_search *search)
{
    search_by_visit(search, grz_judge_within);
}

void grz_distance_by_visit(grz_search *search)
{
    search_by_visit(search, grz_judge_distance);
}
