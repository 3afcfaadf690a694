/* The descent of two trees (Klosowski 1998, 4.3): pairs of nodes on a stack.
 *
 * All that a descent still has to look at is on the stack, so it can be left at any time and taken up again. */
#ifndef GRZ_METHOD_KDOP_DESCEND_H
#define GRZ_METHOD_KDOP_DESCEND_H

#include "method/kdop/front.h"
#include "method/kdop/node_pair.h"

/* How one question descends. */
typedef struct grz_kdop_descent {
    grz_search *search;
    grz_judge *judge;
    grz_kdop_descend rule;
    bool deepest_first; /* of two children that are not apart from the other side the one that overlaps it more */
} grz_kdop_descent;

typedef enum grz_kdop_end {
    KDOP_FINISHED, /* the stack is empty */
    KDOP_ENOUGH,   /* the sink wants no more pairs */
    KDOP_SPENT     /* the budget is spent, and pairs are left on the stack */
} grz_kdop_end;

/* Does the descent go on by blocks (method/blocks.h), because bounds tell little or have cost as much as all of method
 * brute? With a budget it never does: pairs are then looked at one by one. Once it does, it goes on so to the end of
 * the question: it opens the node with more triangles until both have at most a block of them. */
bool grz_kdop_turns_to_blocks(grz_search *search);

/* Looks at everything below the pairs on the stack, as far as the budget lasts. Pairs are there because they were
 * compared and are not apart; for the rule `restart` pairs with A's root are there to be compared. */
grz_kdop_end grz_kdop_descend_on(const grz_kdop_descent *d);

/* The same for models that are some sizes apart, and for pairs within a tolerance; the pairs on the stack are still to
 * be compared. Nodes are told apart along the way of the work, and by their slabs unless they are so far apart that
 * walls in float tell nothing. The wider node is opened, whatever the rule. */
grz_kdop_end grz_kdop_descend_by_way(const grz_kdop_descent *d);

/* Descends from the front of the last pose (Klosowski 1998, 6.4.3): visits the front from left to right, dropping and
 * raising it, as far as the budget lasts. It starts, or goes on, at front->at, which is 0 when the visit is over. */
grz_kdop_end grz_kdop_follow_front(const grz_kdop_descent *d, grz_kdop_front *front);

#endif
