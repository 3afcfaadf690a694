/* One limb a coordinate if that is enough, else two. */
#include "exact/closest_narrow.h"

#include <string.h>

#ifdef __SIZEOF_INT128__
grz_narrow_answer grz_closest_narrow(const grz_narrow_question *question, graze_closest *out)
{
    double largest = 0;
    for (int k = 0; k < 3; k++)
        largest = grz_larger(largest, grz_larger(grz_largest(question->a->v[k]), grz_largest(question->b->v[k])));
    if (!(largest >= 0x1p-900)) return GRZ_NARROW_UNSURE; /* units would be subnormal, or all is zero */
    uint64_t bits;
    memcpy(&bits, &largest, sizeof bits);
    const int exponent = (int)(bits >> 52) - 1022; /* largest < 2^exponent */
    const grz_narrow_answer answer = grz_closest_in_one_limb(question, exponent, out);
    return answer == GRZ_NARROW_TOO_LONG ? grz_closest_in_two_limbs(question, exponent, out) : answer;
}
#else
grz_narrow_answer grz_closest_narrow(const grz_narrow_question *question, graze_closest *out)
{
    (void)question;
    (void)out;
    return GRZ_NARROW_UNSURE;
}
#endif
