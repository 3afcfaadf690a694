/* Two trees against each other: what no proof about directions or points decides. */
#include "method/convex/work.h"

/* Shows the judge all pairs of two leaves whose triangles' boxes are not beyond the limit. */
static bool judge_leaves(grz_search *search, const grz_convex_pair *pair, grz_convex_limit *limit, grz_judge *judge)
{
    const grz_convex_work *work = search->work;
    const grz_convex_tree *a = &work->a.index->tree, *b = &work->b.index->tree;
    for (uint32_t j = 0; j < pair->b.count; j++) {
        grz_kept_triangle *in_b = grz_carried_b(&work->carried, search, b->order[pair->b.first + j]);
        const grz_box box_b = grz_box_of_triangle(&in_b->face.t);
        for (uint32_t i = 0; i < pair->a.count; i++) {
            grz_kept_triangle *in_a = grz_carried_a(&work->carried, search, a->order[pair->a.first + i]);
            const grz_box box_a = grz_box_of_triangle(&in_a->face.t);
            const double gap = grz_boxes_gap(&box_a, &box_b);
            search->counters->bv_tests++;
            if (gap > limit(search)) {
                if (gap < search->left_out) search->left_out = gap;
                continue;
            }
            if (!judge(search, in_a->triangle, in_b->triangle, grz_kept_face(in_a), grz_kept_face(in_b))) return false;
        }
    }
    return true;
}

static double size_of(const grz_box *box)
{
    return grz_larger(box->high[0] - box->low[0], grz_larger(box->high[1] - box->low[1], box->high[2] - box->low[2]));
}

/* A's box in B's frame, so that boxes are compared along B's axes too: no point of the box that B's triangles reach, as
 * carried, is beyond it. See grz_local_pose_back. */
static grz_box seen_from_b(const grz_convex_work *work, const grz_box *box)
{
    const grz_frame *frame = &work->a.index->frame;
    const grz_local_pose *back = &work->back;
    grz_box out;
    double middle[3], half[3];
    for (int k = 0; k < 3; k++) {
        const double origin = grz_component(frame->origin, k), low = (box->low[k] - origin) * frame->per_unit,
                     high = (box->high[k] - origin) * frame->per_unit;
        middle[k] = 0.5 * (low + high);
        half[k] = 0.5 * (high - low) + 0x1p-50;
    }
    for (int k = 0; k < 3; k++) {
        const double *row = back->turn[k];
        const double at = grz_dot_doubles(row, middle) + back->shift[k],
                     reach = (fabs(row[0]) * half[0] + fabs(row[1]) * half[1]) + fabs(row[2]) * half[2] + back->pad;
        out.low[k] = at - reach;
        out.high[k] = at + reach;
    }
    return out;
}

/* How far apart a box of B's tree and one of A's are at least, along B's axes, in the coordinates' unit. An axis of B
 * is up to 1.0001 long, as the pose check has it; the pad is 2^-44 at least, and covers what is rounded here. */
static double gap_in_b(const grz_convex_work *work, const grz_box *box_b, const grz_box *a_in_b)
{
    const grz_frame *frame = &work->b.index->frame;
    grz_box own;
    for (int k = 0; k < 3; k++) {
        const double origin = grz_component(frame->origin, k);
        own.low[k] = (box_b->low[k] - origin) * frame->per_unit;
        own.high[k] = (box_b->high[k] - origin) * frame->per_unit;
    }
    return grz_boxes_gap(a_in_b, &own) * frame->unit * 0.9998;
}

static grz_convex_pair pair_of(grz_search *search, grz_convex_node a, grz_convex_node b, const grz_box *box_b,
                               const grz_box *a_in_b)
{
    const grz_convex_work *work = search->work;
    const double gap = grz_boxes_gap(&work->a.index->tree.boxes[a.number], box_b),
                 other = work->looks_back ? gap_in_b(work, &work->b.index->tree.boxes[b.number], a_in_b) : 0;
    search->counters->bv_tests++;
    return (grz_convex_pair){a, b, grz_larger(gap, other), *box_b, *a_in_b};
}

static grz_box carried_box(grz_search *search, grz_convex_node b)
{
    const grz_convex_work *work = search->work;
    search->counters->bv_updates++;
    return grz_box_carried(search->b_in_a, &work->b.index->tree.boxes[b.number]);
}

/* Opens the larger node; of the two new pairs the nearer comes first. Returns the new size of the stack. */
static int open(grz_search *search, const grz_convex_pair *pair, int size)
{
    grz_convex_work *work = search->work;
    const grz_box *boxes_a = work->a.index->tree.boxes;
    const double size_a = size_of(&boxes_a[pair->a.number]), size_b = size_of(&pair->box_b);
    const bool opens_a = grz_convex_is_leaf(pair->b) || (!grz_convex_is_leaf(pair->a) && size_a >= size_b);
    grz_convex_node children[2];
    grz_convex_pair next[2];
    grz_convex_children(opens_a ? pair->a : pair->b, children);
    for (int i = 0; i < 2; i++) {
        const grz_box box_b = opens_a ? pair->box_b : carried_box(search, children[i]),
                      a_in_b = opens_a ? seen_from_b(work, &boxes_a[children[i].number]) : pair->a_in_b;
        next[i] = opens_a ? pair_of(search, children[i], pair->b, &box_b, &a_in_b)
                          : pair_of(search, pair->a, children[i], &box_b, &a_in_b);
    }
    const int nearer = next[1].gap < next[0].gap;
    work->stack[size] = next[!nearer];
    work->stack[size + 1] = next[nearer];
    return size + 2;
}

bool grz_convex_descend(grz_search *search, grz_convex_limit *limit, grz_judge *judge)
{
    grz_convex_work *work = search->work;
    const grz_convex_node root_a = grz_convex_root(&work->a.index->tree),
                          root_b = grz_convex_root(&work->b.index->tree);
    const grz_box box_b = carried_box(search, root_b), a_in_b = seen_from_b(work, &work->a.index->tree.boxes[0]);
    search->few_pairs = UINT64_MAX; /* boxes of triangles are compared here: the judge need not */
    work->stack[0] = pair_of(search, root_a, root_b, &box_b, &a_in_b);
    for (int size = 1; size > 0;) {
        const grz_convex_pair now = work->stack[--size];
        if (now.gap > limit(search)) {
            if (now.gap < search->left_out) search->left_out = now.gap;
        } else if (!grz_convex_is_leaf(now.a) || !grz_convex_is_leaf(now.b)) {
            size = open(search, &now, size);
        } else if (!judge_leaves(search, &now, limit, judge)) {
            return false;
        }
    }
    return true;
}
