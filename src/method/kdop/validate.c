/* Does every bound of a tree hold what it should? */
#include "base/memory.h"
#include "bound/dop.h"
#include "bound/dop_body.h"
#include "method/kdop/kdop.h"
#include "method/kdop/skinny.h"

static bool holds(const float *dop, const float *needed, int k)
{
    for (int i = 0; i < k; i++)
        if (!(needed[i] <= dop[i])) return false;
    return true;
}

static bool leaf_holds_triangle(const graze_mesh *mesh, const grz_kdop_index *index, uint32_t node)
{
    const int k = index->directions.k;
    float needed[GRZ_MOST_SUPPORTS];
    grz_kdop_bound_triangle(mesh, index, index->order[index->tree.first[node]], needed);
    return holds(index->dops + (size_t)k * node, needed, k);
}

/* The leaves of each triangle that was cut, as lists. */
typedef struct leaf_lists {
    uint32_t *first; /* by triangle: a leaf, 0 for none; the root is no leaf where there are several */
    uint32_t *next;  /* by node */
} leaf_lists;

/* Is a part of the triangle in one leaf, or both halves of it in some? Parts are those of skinny.h, so this finds what
 * was built, but it is proof for any bounds. */
static bool leaves_hold(const grz_kdop_index *index, const leaf_lists *lists, uint32_t triangle, const grz_tri *part,
                        int bisections)
{
    const int k = index->directions.k;
    float needed[GRZ_MOST_SUPPORTS];
    grz_dop_clear(needed, k);
    grz_dop_cover_loose(needed, &index->directions, part->v, 3, GRZ_KDOP_PIECE_ERROR);
    for (uint32_t leaf = lists->first[triangle]; leaf; leaf = lists->next[leaf])
        if (holds(index->dops + (size_t)k * leaf, needed, k)) return true;
    if (bisections == GRZ_KDOP_MOST_BISECTIONS) return false;
    grz_tri one = grz_kdop_half(part, 0), other = grz_kdop_half(part, 1);
    return leaves_hold(index, lists, triangle, &one, bisections + 1) &&
           leaves_hold(index, lists, triangle, &other, bisections + 1);
}

static bool pieces_cover(const graze_mesh *mesh, const grz_kdop_index *index, const leaf_lists *lists)
{
    for (uint32_t node = 0; node < index->tree.node_count; node++) {
        uint32_t triangle = index->order[index->tree.first[node]];
        if (index->tree.child[node] != 0 || !grz_kdop_is_cut(index, triangle)) continue;
        lists->next[node] = lists->first[triangle];
        lists->first[triangle] = node;
    }
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        if (!grz_kdop_is_cut(index, i)) continue;
        grz_tri t = grz_kdop_local_triangle(mesh, &index->frame, i);
        if (!leaves_hold(index, lists, i, &t, 0)) return false;
    }
    return true;
}

static graze_status validate_pieces(const graze_mesh *mesh, const grz_kdop_index *index)
{
    leaf_lists lists = {grz_allocate_zeroed(mesh->triangle_count, sizeof *lists.first),
                        grz_allocate(index->tree.node_count, sizeof *lists.next)};
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (lists.first && lists.next) status = pieces_cover(mesh, index, &lists) ? GRAZE_OK : GRAZE_BAD_DATA;
    grz_free(lists.first);
    grz_free(lists.next);
    return status;
}

static bool node_is_valid(const graze_mesh *mesh, const grz_kdop_index *index, uint32_t node)
{
    const size_t k = (size_t)index->directions.k, child = index->tree.child[node];
    const float *dop = index->dops + k * node;
    if (child != 0)
        return holds(dop, index->dops + k * child, (int)k) && holds(dop, index->dops + k * (child + 1), (int)k);
    return grz_kdop_is_cut(index, index->order[index->tree.first[node]]) || leaf_holds_triangle(mesh, index, node);
}

/* What queries round is bounded for supports of bodies in the frame. Those below the root are in it. */
static bool root_is_small(const grz_kdop_index *index)
{
    for (int i = 0; i < index->directions.k; i++)
        if (!(index->dops[i] <= (float)GRZ_MOST_SUPPORT)) return false;
    return true;
}

/* Of an index that was edited. */
static bool links_are_valid(const grz_kdop_index *index)
{
    if (!index->links.item_capacity) return true;
    return grz_tree_links_valid(&index->links, &index->tree) && index->tree.depth <= index->depth_limit &&
           index->depth_limit <= grz_tree_depth_limit(index->tree.item_count);
}

graze_status grz_kdop_validate(const graze_mesh *mesh, const void *index)
{
    const grz_kdop_index *made = index;
    if (!grz_tree_valid(&made->tree) || made->tree.item_count < mesh->triangle_count || !links_are_valid(made) ||
        !root_is_small(made))
        return GRAZE_BAD_DATA;
    for (uint32_t node = 0; node < made->tree.node_count; node++)
        if (!node_is_valid(mesh, made, node)) return GRAZE_BAD_DATA;
    return made->cut ? validate_pieces(mesh, made) : GRAZE_OK;
}
