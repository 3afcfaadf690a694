/* Random numbers for cases: a stream of its own for each (seed, index), so that any case can be made again alone.
 *
 * PCG RXS-M-XS 64 (O'Neill 2014): a linear congruential step and a permutation of its output. */
#ifndef ORACLE_STREAM_H
#define ORACLE_STREAM_H

#include <stdbool.h>
#include <stdint.h>

typedef struct stream {
    uint64_t state;
} stream;

static inline uint64_t stream_bits(stream *s)
{
    uint64_t x = s->state;
    s->state = x * 6364136223846793005u + 1442695040888963407u;
    x = ((x >> ((x >> 59) + 5)) ^ x) * 12605985483714917081u;
    return x >> 43 ^ x;
}

static inline stream stream_at(uint64_t seed, uint64_t index)
{
    stream s = {seed};
    s.state = stream_bits(&s) ^ index;
    s.state = stream_bits(&s);
    return s;
}

/* low ... high, both included. The bias of the remainder does not matter here. */
static inline int stream_between(stream *s, int low, int high)
{
    return low + (int)(stream_bits(s) % (uint64_t)(high - low + 1));
}

/* [0, 1). */
static inline double stream_unit(stream *s)
{
    return (double)(stream_bits(s) >> 11) * 0x1p-53;
}

/* True once in n times. */
static inline bool stream_one_in(stream *s, int n)
{
    return stream_between(s, 1, n) == 1;
}

#endif
