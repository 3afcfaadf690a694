#include "method/kdop/wear.h"

bool grz_kdop_is_worn(int64_t edits, int64_t count)
{
    return count > 2 && 2 * edits > count;
}

uint32_t grz_kdop_highest_worn(const grz_tree_links *links, uint32_t node, int change)
{
    uint32_t found = GRZ_KDOP_NONE;
    for (;; node = grz_tree_parent(links, node)) {
        if (grz_kdop_is_worn((int64_t)links->edits[node] + 1, (int64_t)links->count[node] + change)) found = node;
        if (node == 0) return found;
    }
}

/* Only a leaf can be so deep that its new sibling is too deep (see grz_kdop_place_for), and then by one level: so the
 * way up from there is the longest of every ancestor. The root is always high enough: it has depth_limit + 1 = 2
 * log2(n) + 7 levels, n being the leaves at the last build, and not more than 2 n leaves. Built in halves, m leaves
 * have log2(m) levels, rounded up, which is less than the height was, if 2^height > m^2 and m > 1. */
uint32_t grz_kdop_scapegoat(const grz_kdop_index *index, uint32_t at)
{
    const grz_tree_links *links = &index->links;
    int height = links->height[at] + 1, depth = grz_tree_depth_of(links, at);
    if (depth + height <= index->depth_limit) return GRZ_KDOP_NONE;
    for (uint32_t node = at;; height++, node = grz_tree_parent(links, node)) {
        uint64_t m = (uint64_t)links->count[node] + 1;
        if (node == 0 || m * m < UINT64_C(1) << height) return node; /* at height 63 at the latest: m < 2^31 */
    }
}
