#include "hierarchy/tree.h"

#include "base/error.h"
#include "base/memory.h"
#include "hierarchy/divide.h"

/* A node whose subtree is still to be built: its own place, the place of its descendants, its items. */
typedef struct job {
    uint32_t node, below; /* its 2 count - 2 descendants go to below, below + 1, ... */
    uint32_t first, count;
    int depth;
} job;

typedef struct build {
    grz_tree *tree;
    grz_split_function *split;
    void *rule;
    int depth_limit;
} build;

int grz_log2_above(uint32_t n)
{
    int d = 0;
    while (d < 32 && (UINT32_C(1) << d) < n) d++;
    return d;
}

int grz_tree_depth_limit(uint32_t item_count)
{
    return 2 * grz_log2_above(item_count) + 8;
}

/* Splits one node and gives its children as jobs. False for a leaf. */
static bool split_node(const build *b, const job *j, job children[2])
{
    grz_tree *tree = b->tree;
    tree->first[j->node] = j->first;
    tree->child[j->node] = 0;
    if (j->count == 1) return false;

    /* Below a child of n items halving alone needs log2(n) levels. */
    bool halve = j->depth + 1 + grz_log2_above(j->count - 1) > b->depth_limit;
    uint32_t left = b->split(b->rule, j->first, j->count, halve);
    tree->child[j->node] = j->below;
    children[0] = (job){j->below, j->below + 2, j->first, left, j->depth + 1};
    children[1] = (job){j->below + 1, j->below + 2 * left, j->first + left, j->count - left, j->depth + 1};
    return true;
}

/* Depth first: the stack holds at most one job a level. Returns the depth reached. */
static int build_subtree(const build *b, job start)
{
    job stack[80];
    int size = 1, deepest = start.depth;
    stack[0] = start;
    while (size > 0) {
        job now = stack[--size], children[2];
        if (now.depth > deepest) deepest = now.depth;
        if (!split_node(b, &now, children)) continue;
        stack[size++] = children[1];
        stack[size++] = children[0];
    }
    return deepest;
}

/* ---- by several workers ---- */

static void split_job(const void *rule, void *range, void *second)
{
    job children[2];
    if (!split_node(rule, range, children)) return; /* never: it has several items */
    *(job *)range = children[0];
    *(job *)second = children[1];
}

/* Leaves in the job the depth that it reached. */
static void finish_job(const void *rule, void *range)
{
    job *j = range;
    j->depth = build_subtree(rule, *j);
}

void grz_tree_fill(grz_tree *tree, grz_split_function *split, void *rule, grz_workers *workers, int depth_limit)
{
    const build b = {tree, split, rule, depth_limit};
    const grz_division division = {.range_bytes = sizeof(job),
                                   .count_at = offsetof(job, count),
                                   .least = 4096,
                                   .rule = &b,
                                   .split = split_job,
                                   .finish = finish_job};
    job jobs[GRZ_MOST_RANGES];
    jobs[0] = (job){0, 1, 0, tree->item_count, 0};
    const uint32_t count = grz_divide(&division, workers, jobs);
    tree->node_count = 2 * tree->item_count - 1;
    tree->depth = 0;
    for (uint32_t i = 0; i < count; i++)
        if (jobs[i].depth > tree->depth) tree->depth = jobs[i].depth;
}

graze_status grz_tree_build(uint32_t item_count, grz_split_function *split, void *rule, grz_workers *workers,
                            grz_tree *out, graze_error *error)
{
    *out = (grz_tree){.item_count = item_count};
    if (item_count > UINT32_MAX / 2)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "tree: %lu triangles are more than 32-bit numbers can index: split the mesh",
                        (unsigned long)item_count);
    out->node_count = 2 * item_count - 1;
    out->child = grz_allocate(out->node_count, sizeof *out->child);
    out->first = grz_allocate(out->node_count, sizeof *out->first);
    if (!out->child || !out->first) {
        grz_tree_free(out);
        return grz_out_of_memory(error);
    }
    grz_tree_fill(out, split, rule, workers, grz_tree_depth_limit(item_count));
    return GRAZE_OK;
}

void grz_tree_free(grz_tree *tree)
{
    grz_free(tree->child);
    grz_free(tree->first);
    *tree = (grz_tree){0};
}

/* A node begins where its range begins, and splits it at a place of its own: so it can not be met again inside its own
 * range (the left part ends at that place, the right part begins there) nor in a range that begins elsewhere. Every
 * node is met once, wherever it stands in the arrays. */
bool grz_tree_valid(const grz_tree *tree)
{
    if (tree->item_count == 0 || tree->node_count != 2 * (uint64_t)tree->item_count - 1) return false;
    struct {
        uint32_t node, end;
        int depth;
    } stack[80], now;
    int size = 1;
    uint64_t seen = 0;
    if (tree->depth < 0 || tree->depth > grz_tree_depth_limit(tree->item_count) || tree->first[0] != 0) return false;
    stack[0].node = 0, stack[0].end = tree->item_count, stack[0].depth = 0;
    while (size > 0) {
        now = stack[--size];
        uint32_t child = tree->child[now.node], first = tree->first[now.node];
        if (++seen > tree->node_count || now.depth > tree->depth || first >= now.end) return false;
        if (child == 0) {
            if (now.end - first != 1) return false;
            continue;
        }
        if (child % 2 == 0 || child >= tree->node_count - 1 || now.depth == tree->depth) return false;
        uint32_t middle = tree->first[child + 1];
        if (tree->first[child] != first || middle <= first || middle >= now.end) return false;
        stack[size].node = child + 1, stack[size].end = now.end, stack[size++].depth = now.depth + 1;
        stack[size].node = child, stack[size].end = middle, stack[size++].depth = now.depth + 1;
    }
    return seen == tree->node_count;
}
