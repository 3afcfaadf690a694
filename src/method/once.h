/* Pairs once: for indices that have a triangle in several cells, so that a search reaches a pair of triangles several
 * times.
 *
 *     grz_once_begin(once);
 *     do search, with grz_once_asks and grz_once_report for each pair it reaches;
 *     while (grz_once_again(once, sink));
 *
 * The receiver gets each pair once, whatever the search's order and however many pairs there are. No pair is judged
 * twice but where more pairs are found, or rejected, than there is room for. A search must reach each pair that is to
 * be reported at least once in every pass; a pair of triangles of one cell each is reached once a pass and needs no
 * room.
 *
 * How: a pass has a range of hashes, and keeps the pairs that it finds with hashes in the range until it ends. When the
 * room is full, the range is halved, and kept pairs beyond it are dropped: the next passes find them again. Since a
 * range only shrinks during its pass, a pair of the final range was in it whenever the search reached the pair, so it
 * is kept; these pairs are reported, and the next pass begins behind them. No two pairs have the same hash, so a range
 * can always be halved until the pairs have room, and a pass that dropped any reports at least one.
 *
 * All memory is taken by grz_once_fit, and none of it is cleared between questions. */
#ifndef GRZ_METHOD_ONCE_H
#define GRZ_METHOD_ONCE_H

#include "base/array.h"
#include "base/bits.h"
#include "method/method.h"

/* A pair that was judged in this pass, found or rejected, and the slot that points at it. */
typedef struct grz_seen_pair {
    uint32_t triangle_a, triangle_b, slot;
} grz_seen_pair;

/* The pairs that were seen are a hash table by open addressing: slots have numbers of pairs. A slot is in use if its
 * number is below the count and that pair points back at the slot (Briggs and Torczon 1993). So setting the count to 0
 * empties the table, whatever its slots hold. */
typedef struct grz_once {
    GRZ_ROOM(uint32_t) slots;
    GRZ_ROOM(grz_seen_pair) seen;
    GRZ_ROOM(graze_pair) kept; /* those that were found; all of them are among those seen */
    const uint8_t *repeats_a, *repeats_b;
    uint32_t slot_count, most_seen, most_kept;
    uint32_t seen_count, kept_count;
    uint64_t first, last; /* hashes of this pass */
    bool is_first_pass;   /* the one for pairs of triangles of one cell each */
    bool stopped;         /* the receiver has enough */
} grz_once;

/* Pairs for which there is room, at most: 410 kB. */
enum { GRZ_ONCE_MOST_KEPT = 8192 };

/* Room for at least `most_kept` pairs, a power of two and at least 2; *once is NULL the first time. False without
 * memory: *once is then as it was. */
bool grz_once_fit(grz_once **once, uint32_t most_kept);

/* For two models: the bits of A's and of B's triangles that are in several cells; NULL: none is. They must outlive the
 * questions. So many pairs are kept, however much room there is. */
void grz_once_turn(grz_once *once, const uint8_t *repeats_a, const uint8_t *repeats_b, uint32_t most_kept);
void grz_once_close(grz_once *once); /* accepts NULL */
size_t grz_once_bytes(const grz_once *once);
size_t grz_once_most_bytes(void); /* with room for GRZ_ONCE_MOST_KEPT */

/* Begins a question. */
void grz_once_begin(grz_once *once);

/* May a search reach this pair several times? */
static inline bool grz_once_comes_often(const grz_once *once, uint32_t triangle_a, uint32_t triangle_b)
{
    return (once->repeats_a && grz_set_has(once->repeats_a, triangle_a)) ||
           (once->repeats_b && grz_set_has(once->repeats_b, triangle_b));
}

/* The part of grz_once_asks for pairs that may come several times. */
bool grz_once_asks_again(grz_once *once, uint32_t triangle_a, uint32_t triangle_b);

/* Is this pair to be judged? If so, and if it is to be reported, it is given to grz_once_report before the next pair.
 */
static inline bool grz_once_asks(grz_once *once, uint32_t triangle_a, uint32_t triangle_b)
{
    return grz_once_comes_often(once, triangle_a, triangle_b) ? grz_once_asks_again(once, triangle_a, triangle_b)
                                                              : once->is_first_pass;
}

/* False: the receiver has enough. */
bool grz_once_report(grz_once *once, grz_sink *sink, const graze_pair *pair);

/* Ends a pass. True: the search must be made once more. */
bool grz_once_again(grz_once *once, grz_sink *sink);

#endif
