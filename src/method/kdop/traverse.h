/* Two trees under a pose: the part that all questions share. */
#ifndef GRZ_METHOD_KDOP_TRAVERSE_H
#define GRZ_METHOD_KDOP_TRAVERSE_H

#include "bound/dop_slab.h"
#include "method/kdop/along.h"
#include "method/kdop/budget.h"
#include "method/kdop/disc.h"
#include "method/kdop/tumble.h"

/* Two nodes, with the ends of their triangles. */
typedef struct grz_kdop_pair {
    uint32_t a, a_end, b, b_end;
} grz_kdop_pair;

struct grz_kdop_front;

/* A triangle as queries want it, in A's coordinates. */
typedef struct grz_kdop_ready {
    uint32_t triangle, pose; /* whose this is, and for B at which pose it was carried; pose 0: nobody's */
    uint32_t slabs_pose;     /* the pose for which the slabs were made; 0: none */
    bool is_prepared;        /* is all of the face there, or only the triangle? */
    grz_face face;
    grz_dop_slabs slabs; /* against nodes of the other tree */
} grz_kdop_ready;

/* The triangles that were wanted last, each in the place that its number gives it: see leaf.h. */
typedef struct grz_kdop_ready_triangles {
    grz_kdop_ready *places;
    uint32_t mask; /* their number, a power of two, less 1 */
} grz_kdop_ready_triangles;

/* Groups of directions that are square to each other, at most: those of k = 20, three twos of edges and twelve of a corner and an
 * edge. */
enum { GRZ_KDOP_MOST_SQUARE = 15 };

/* A query's memory. */
typedef struct grz_kdop_scratch {
    float *walls;    /* of B's nodes, turned into A's frame for this pose */
    uint32_t *stamp; /* the pose for which a node's walls were made */
    uint32_t pose;
    bool odd;              /* the pose's number, counted from the first after forgetting */
    uint32_t tau, tau_env; /* a node with so many triangles is a leaf, of B and of A */
    double reach;          /* by which bounds of B are grown, in the user's unit */
    double margin;         /* the same in A's unit */
    grz_kdop_tumble tumble;
    float per_length[GRZ_MOST_SUPPORTS];     /* one over the length of each direction */
    uint8_t square[GRZ_KDOP_MOST_SQUARE][3]; /* groups of them; the count of directions: none */
    int square_count;
    float direction[3][GRZ_MOST_DIRECTIONS]; /* the coordinates of the directions */
    float grow[GRZ_MOST_DIRECTIONS];         /* the margin along them, rounded up */
    float grown;                             /* by so much a width of B's walls is more than that of its node */
    uint8_t *thinness;                       /* of A's nodes, see overlap.h; NULL where it is not needed */
    uint64_t slabs;                          /* compared since it was made or forgot, see overlap.h */
    size_t byte_count;                       /* of all that is in here */
    struct grz_kdop_front *front;            /* NULL without front tracking */
    grz_kdop_pair *stack;                    /* for the deepest descent of both trees, one after the other */
    double *bounds; /* of the pairs on the stack, for distances: how far apart they are at least */
    int stack_size;
    grz_kdop_budget budget;
    bool touched; /* is there a pair at which the last question stopped? */
    uint32_t touched_a, touched_b;
    grz_kdop_pair witness; /* the leaves that were nearest in the last question for the distance */
    bool is_far;           /* are the models so far apart that only the way tells? */
    bool by_way;           /* does the descent for what is within a tolerance ask the way? */
    bool by_blocks;        /* does the descent go on by blocks, because bounds tell little? */
    grz_kdop_way way;      /* from A to B, for distances, and wherever they are far apart */

    grz_kdop_disc *discs_a, *discs_b; /* of the nodes, as distances ask for them */
    grz_kdop_disc_pose disc_pose;

    bool planes; /* are slabs of triangles used? */
    grz_kdop_ready_triangles ready_a, ready_b;
} grz_kdop_scratch;

/* Pairs on the stack of a descent, at most. */
static inline size_t grz_kdop_stack_room(const grz_kdop_index *a, const grz_kdop_index *b)
{
    return (size_t)a->tree.depth + (size_t)b->tree.depth + 8;
}

/* What a scratch takes that was opened for this search. */
size_t grz_kdop_scratch_bytes(const grz_search *search, const grz_kdop_scratch *scratch);

/* Starts a pose: bounds of B are grown by `margin` in units of the user's. */
void grz_kdop_begin(const grz_search *search, double margin);

/* Sets the way between the two middles, for this pose, and whether the models are far apart. */
void grz_kdop_find_way(const grz_search *search);

/* The pair of the two roots. */
grz_kdop_pair grz_kdop_roots(const grz_search *search);

/* Makes the walls of a node of B for this pose. */
void grz_kdop_make_walls(const grz_search *search, uint32_t node);

/* The walls of a node of B for this pose. */
static inline const float *grz_kdop_walls(const grz_search *search, uint32_t node)
{
    const grz_kdop_index *b = search->index_b;
    const grz_kdop_scratch *scratch = search->scratch;
    if (scratch->stamp[node] != scratch->pose) grz_kdop_make_walls(search, node);
    return scratch->walls + (size_t)b->directions.k * node;
}

/* Has the node no more triangles than the options tau_env and tau let a leaf have? */
static inline bool grz_kdop_is_leaf_a(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = search->index_a;
    const grz_kdop_scratch *scratch = search->scratch;
    return pair->a_end - a->tree.first[pair->a] <= scratch->tau_env;
}

static inline bool grz_kdop_is_leaf_b(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *b = search->index_b;
    const grz_kdop_scratch *scratch = search->scratch;
    return pair->b_end - b->tree.first[pair->b] <= scratch->tau;
}

/* The sum of three widths, of supports or, with the other sign, of walls. */
static inline float grz_kdop_width(const float *dop, int count)
{
    return ((dop[0] + dop[count]) + (dop[1] + dop[count + 1])) + (dop[2] + dop[count + 2]);
}

/* Which side is opened, of a pair that is not two leaves? Lock-step opens the one with more triangles: on trees that are about
 * as deep that is one and then the other. */
bool grz_kdop_opens_a(const grz_search *search, const grz_kdop_pair *pair, grz_kdop_descend rule);

/* The same for the wider one, each in its own frame: nothing has to be turned for it. */
bool grz_kdop_opens_wider_a(const grz_search *search, const grz_kdop_pair *pair);

/* The pairs with the children of one side. */
static inline void grz_kdop_children(const grz_search *search, const grz_kdop_pair *pair, bool of_a,
                                     grz_kdop_pair children[2])
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    children[0] = children[1] = *pair;
    if (of_a) {
        uint32_t left = a->tree.child[pair->a];
        children[0].a = left, children[1].a = left + 1;
        children[0].a_end = a->tree.first[left + 1];
    } else {
        uint32_t left = b->tree.child[pair->b];
        children[0].b = left, children[1].b = left + 1;
        children[0].b_end = b->tree.first[left + 1];
    }
}

/* Two triangles by the judge, b's carried. False: stop, and the pair is remembered as one that was enough. */
typedef bool grz_kdop_judge(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                            const grz_face *b);
bool grz_kdop_judge_pair(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, grz_kdop_judge *judge);

/* The triangles of two nodes against each other, each pair by the judge. False: stop. */
bool grz_kdop_judge_leaves(grz_search *search, const grz_kdop_pair *pair, grz_kdop_judge *judge);

#endif
