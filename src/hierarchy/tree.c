#include "hierarchy/tree.h"

#include "base/error.h"
#include "base/memory.h"

#include <pthread.h>
#include <stdatomic.h>

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

/* ---- threads ---- */

enum { MOST_JOBS = 256, SMALL = 8192 };

typedef struct crew {
    const build *b;
    job jobs[MOST_JOBS];
    int deepest[MOST_JOBS];
    int job_count;
    atomic_int next;
} crew;

static void *work(void *user)
{
    crew *c = user;
    for (;;) {
        int i = atomic_fetch_add(&c->next, 1);
        if (i >= c->job_count) return NULL;
        c->deepest[i] = build_subtree(c->b, c->jobs[i]);
    }
}

/* Splits the largest jobs first, until there are some for every thread. */
static int split_top(const build *b, crew *c, int wanted)
{
    c->jobs[0] = (job){0, 1, 0, b->tree->item_count, 0};
    c->job_count = 1;
    int deepest = 0;
    while (c->job_count < wanted && c->job_count < MOST_JOBS) {
        int largest = 0;
        for (int i = 1; i < c->job_count; i++)
            if (c->jobs[i].count > c->jobs[largest].count) largest = i;
        job children[2];
        if (c->jobs[largest].count < SMALL || !split_node(b, &c->jobs[largest], children)) break;
        c->jobs[largest] = children[0];
        c->jobs[c->job_count++] = children[1];
        if (children[0].depth > deepest) deepest = children[0].depth;
    }
    return deepest;
}

static int build_by_threads(const build *b, int threads)
{
    crew c = {.b = b};
    pthread_t workers[64];
    int started = 0;
    if (threads > 64) threads = 64;
    int deepest = split_top(b, &c, 8 * threads);
    atomic_init(&c.next, 0);
    for (int i = 1; i < threads; i++) /* one that does not start leaves its work to the others */
        if (pthread_create(&workers[started], NULL, work, &c) == 0) started++;
    work(&c);
    for (int i = 0; i < started; i++) pthread_join(workers[i], NULL);
    for (int i = 0; i < c.job_count; i++)
        if (c.deepest[i] > deepest) deepest = c.deepest[i];
    return deepest;
}

void grz_tree_fill(grz_tree *tree, grz_split_function *split, void *rule, int threads, int depth_limit)
{
    build b = {tree, split, rule, depth_limit};
    tree->node_count = 2 * tree->item_count - 1;
    tree->depth = threads > 1 && tree->item_count >= SMALL ? build_by_threads(&b, threads)
                                                           : build_subtree(&b, (job){0, 1, 0, tree->item_count, 0});
}

graze_status grz_tree_build(uint32_t item_count, grz_split_function *split, void *rule, int threads, grz_tree *out,
                            graze_error *error)
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
    grz_tree_fill(out, split, rule, threads, grz_tree_depth_limit(item_count));
    return GRAZE_OK;
}

void grz_tree_free(grz_tree *tree)
{
    grz_free(tree->child);
    grz_free(tree->first);
    *tree = (grz_tree){0};
}

/* A node begins where its range begins, and splits it at a place of its own: so it can not be met again inside its own range
 * (the left part ends at that place, the right part begins there) nor in a range that begins elsewhere. Every node is met
 * once, wherever it stands in the arrays. */
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
