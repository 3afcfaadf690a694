#include "method/kdop/place.h"

#include "bound/dop.h"

/* ---- where it belongs ---- */

static float greater(float a, float b)
{
    return a > b ? a : b;
}

/* Of the k-DOP that holds both: the square of the sum of its widths, which grows with it as its surface does and costs
 * a few additions where the surface would cost its vertices. */
static double joint_size(const grz_directions *s, const float *a, const float *b)
{
    double sum = 0;
    for (int i = 0, j = s->count; i < s->count; i++, j++)
        sum += ((double)greater(a[i], b[i]) + greater(a[j], b[j])) / s->length[i];
    return sum * sum;
}

/* What it costs to put the leaf somewhere below a child: at least its own growth. Beside a leaf a new node is needed.
 */
static double cost_below(const grz_kdop_index *index, uint32_t child, const float *dop)
{
    const float *old = index->dops + (size_t)index->directions.k * child;
    double joint = joint_size(&index->directions, old, dop);
    return index->tree.child[child] == 0 ? joint : joint - joint_size(&index->directions, old, old);
}

/* The rule of Box2D's dynamic tree (Catto 2019): a leaf beside `node` costs a new node and a leaf of the joint size, a
 * leaf further down makes the node grow, and one child too. Never beside a node whose subtree would become too deep. */
uint32_t grz_kdop_place_for(const grz_kdop_index *index, const float *dop)
{
    const grz_tree_links *links = &index->links;
    uint32_t node = 0;
    for (int depth = 0;; depth++) {
        uint32_t child = index->tree.child[node];
        if (child == 0) return node;
        const float *old = index->dops + (size_t)index->directions.k * node;
        double joint = joint_size(&index->directions, old, dop);
        double growth = 2 * (joint - joint_size(&index->directions, old, old));
        double left = growth + cost_below(index, child, dop), right = growth + cost_below(index, child + 1, dop);
        bool fits = depth + 1 + links->height[node] <= index->depth_limit;
        if (fits && 2 * joint < left && 2 * joint < right) return node;
        /* equal triangles would otherwise all go one way */
        bool goes_left = left < right || (left == right && links->count[child] <= links->count[child + 1]);
        node = goes_left ? child : child + 1;
    }
}

/* ---- where it is ---- */

void grz_kdop_find(grz_kdop_finder *finder, const graze_mesh *mesh, const grz_kdop_index *index, uint32_t triangle)
{
    float dop[GRZ_MOST_SUPPORTS];
    grz_kdop_bound_triangle(mesh, index, triangle, dop);
    finder->triangle = triangle;
    grz_dop_walls(finder->walls, dop, index->directions.k);
    finder->stack[0] = 0;
    finder->size = 1;
}

/* A node that holds a part of the triangle is not apart from its bound: no node above a leaf of the triangle is left
 * out. */
uint32_t grz_kdop_next_leaf(grz_kdop_finder *finder, const grz_kdop_index *index)
{
    const int k = index->directions.k;
    while (finder->size > 0) {
        uint32_t node = finder->stack[--finder->size], child = index->tree.child[node];
        if (grz_dop_apart(index->dops + (size_t)k * node, finder->walls, k)) continue;
        if (child != 0) {
            finder->stack[finder->size++] = child + 1;
            finder->stack[finder->size++] = child;
        } else if (index->order[index->tree.first[node]] == finder->triangle) {
            return node;
        }
    }
    return GRZ_KDOP_NONE;
}
