#include "study/frame/verdict.h"

#include <math.h>
#include <stdio.h>

/* The least number of passes that decide. Were both sides as likely, five would agree once in sixteen times. */
enum { LEAST_PASSES = 5 };

_Static_assert((int)PASSES >= (int)LEAST_PASSES, "what is measured in turn can be decided");

/* Lord's substitute for Student's t (Biometrika 34, 1947): a mean of five that is farther from the truth than so many
 * of their ranges is met once in twenty times. For more passes the number is less, so this one is safe. */
static const double lord = 0.507;

finding by_count(bool holds)
{
    return (finding){holds ? HOLDS : DOES_NOT_HOLD, "counts"};
}

/* Logarithms of the numbers over the limit: a ratio and its inverse are then equally far from 1. */
typedef struct sample {
    size_t count;
    double least, most, mean;
} sample;

static sample sample_of(const double *numbers, size_t count, double limit)
{
    sample s = {0, INFINITY, -INFINITY, 0};
    for (size_t i = 0; i < count; i++) {
        double x = log(numbers[i] / limit);
        if (!isfinite(x)) continue;
        s.least = fmin(s.least, x);
        s.most = fmax(s.most, x);
        s.mean += x;
        s.count++;
    }
    if (s.count) s.mean /= (double)s.count;
    return s;
}

static verdict decide(const sample *s, relation is)
{
    bool below = s->most<0, above = s->least> 0;
    if (s->count < LEAST_PASSES || !(below || above)) return UNDECIDED;
    if (fabs(s->mean) <= lord * (s->most - s->least)) return UNDECIDED;
    return below == (is == BELOW) ? HOLDS : DOES_NOT_HOLD;
}

finding by_passes(const double *numbers, size_t count, relation is, double limit)
{
    sample s = sample_of(numbers, count, limit);
    finding f = {.verdict = decide(&s, is)};
    if (s.count < LEAST_PASSES)
        snprintf(f.basis, sizeof f.basis, "%zu passes, of %d that it takes", s.count, (int)LEAST_PASSES);
    else
        snprintf(f.basis, sizeof f.basis, "%zu passes, %.3g to %.3g times the limit", s.count, exp(s.least),
                 exp(s.most));
    return f;
}

finding by_timed(const timed *t, relation is, double limit)
{
    return by_passes(t->passes, PASSES, is, limit);
}

finding by_votes(const bool *votes, size_t count)
{
    size_t yes = 0;
    for (size_t i = 0; i < count; i++) yes += votes[i];
    finding f = {.verdict = UNDECIDED};
    if (count >= LEAST_PASSES && (yes == count || yes == 0)) f.verdict = yes ? HOLDS : DOES_NOT_HOLD;
    snprintf(f.basis, sizeof f.basis, "%zu of %zu passes", yes, count);
    return f;
}

finding worse(finding a, finding b)
{
    return b.verdict > a.verdict ? b : a;
}

finding by_all(const timed *each, size_t count, relation is, double limit)
{
    finding f = by_timed(&each[0], is, limit);
    for (size_t i = 1; i < count; i++) f = worse(f, by_timed(&each[i], is, limit));
    return f;
}
