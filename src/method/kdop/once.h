/* Each pair once, where triangles were cut into pieces (skinny.h) and a pair can be reached by several of them.
 *
 * Every descent reaches every pair that is to be reported, by one pair of pieces at least. Pairs with a triangle that was
 * cut are kept in a set of fixed size, and reported when the descent is over. Should the set be too small, the descent is
 * repeated for the pairs whose hashes lie in one part of all hashes, then for those of the next part, and so on, each part
 * small enough. So nothing is allocated, nothing is lost and nothing comes twice, whatever the descent does. */
#ifndef GRZ_METHOD_KDOP_ONCE_H
#define GRZ_METHOD_KDOP_ONCE_H

#include "method/kdop/kdop.h"
#include "method/kdop/traverse.h"

/* Judges a pair without reporting it. False: it is not to be reported. */
typedef bool grz_kdop_trial(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                            const grz_face *b, graze_pair *out);

/* A pair that was judged for a question and is not to be reported. */
typedef struct grz_kdop_rejected {
    uint64_t hash, question; /* 0: none */
} grz_kdop_rejected;

typedef struct grz_kdop_once {
    grz_kdop_rejected *rejected; /* the last ones, by hash: a memory that may forget, so that few are judged again */
    graze_pair *slots;           /* open addressing by hash; an empty one has no_triangle as its triangle_a */
    uint32_t capacity;           /* of both; a power of two */
    uint32_t count;
    uint64_t question; /* their number so far */
    grz_kdop_trial *find;
    uint64_t first, last; /* hashes of this pass */
    bool is_first_pass;   /* the one that reports pairs of triangles that were not cut */
    bool full, stopped;   /* a pair found no room; the receiver has enough */
} grz_kdop_once;

/* Room for so many pairs or more; a power of two. False without memory. */
bool grz_kdop_once_open(grz_kdop_once *once, uint32_t capacity);
void grz_kdop_once_close(grz_kdop_once *once);

/* Begins a question. Then the descent is made with grz_kdop_judge_once again and again while grz_kdop_once_next is true. */
void grz_kdop_once_begin(grz_kdop_once *once, grz_kdop_trial *find);
bool grz_kdop_judge_once(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                         const grz_face *b);
bool grz_kdop_once_next(grz_search *search);

#endif
