/* From a question to a march's end: what the other questions share. */
#ifndef GRZ_METHOD_CONVEX_GUESS_H
#define GRZ_METHOD_CONVEX_GUESS_H

#include "method/convex/prove.h"

/* What is known once the march has ended and its end was proven or not. */
typedef struct grz_convex_guess {
    bool is_apart; /* proven: everything is further apart than was asked, see slab.gap */
    bool is_deep;  /* proven: `deep` lies inside both surfaces, or on one and inside the other */
    bool marched;  /* is `march` filled in? */
    grz_convex_march march;
    grz_convex_slab slab;
    graze_vec3 deep; /* in A's frame */
} grz_convex_guess;

/* Without a march: is everything further apart than `more`, as far as the last direction and that between the middles
 * tell? */
bool grz_convex_apart_at_once(grz_search *search, double more, grz_convex_guess *out);

/* Tries the last direction, then marches. `more`, in units of A: farther apart than this is all that is asked. With
 * `needs_march` the march is made in any case. False: nothing is known. */
bool grz_convex_guess_at(grz_search *search, double more, bool needs_march, grz_convex_guess *out);

#endif
