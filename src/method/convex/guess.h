/* From a question to a march's end: what the other questions share. */
#ifndef GRZ_METHOD_CONVEX_GUESS_H
#define GRZ_METHOD_CONVEX_GUESS_H

#include "method/convex/prove.h"

/* What is known once the march has ended and its end was proven or not. */
typedef struct grz_convex_guess {
    bool is_apart;   /* proven: everything is further apart than was asked, see slab.gap */
    bool is_deep;    /* proven: `deep` lies inside both surfaces, or on one and inside the other */
    bool is_settled; /* the distance is answered */
    bool marched;    /* is `march` filled in? */
    bool is_coarse;  /* a level of detail told that they are apart, and slab is of levels */
    grz_convex_march march;
    grz_convex_slab slab;
    graze_vec3 deep; /* in A's frame */
} grz_convex_guess;

/* Is everything further apart than `more`, as far as the direction tells along which a march ended? Of the levels that
 * the work is at; remembers what tells. The memory's features should be the march's. */
bool grz_convex_apart_at_end(grz_search *search, double more, const grz_convex_march *end, grz_convex_slab *slab);

/* Without a march: is everything further apart than `more`, as far as the last direction and that between the middles
 * tell? */
bool grz_convex_apart_at_once(grz_search *search, double more, grz_convex_guess *out);

/* Tries the last direction, then marches. `more`, in units of A: farther apart than this is all that is asked. With
 * `needs_march` the march is made in any case. False: nothing is known. */
bool grz_convex_guess_at(grz_search *search, double more, bool needs_march, grz_convex_guess *out);

/* Marches over P0, from the memory's features, which are P0's. The same result. */
bool grz_convex_guess_by_march(grz_search *search, double more, bool needs_march, grz_convex_guess *out);

/* So many moves towards a deep point are made before a march over P0. */
enum { CONVEX_FEW_MOVES = 4 };

/* Is a deep point found, of the surfaces that the work is at, from p on? Remembers that solids meet, and that no
 * direction is known along which they are apart. */
bool grz_convex_is_deep(grz_search *search, graze_vec3 p, int moves, grz_convex_guess *out);

/* A number below `count`, another one for each question. */
uint32_t grz_convex_scattered(uint64_t number, uint32_t count);

#endif
