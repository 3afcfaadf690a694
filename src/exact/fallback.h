/* Whether exact arithmetic decides what the filters leave open. It always does but in the preset `inexact`, which shows
 * that the oracle tests notice its absence. */
#ifndef GRZ_EXACT_FALLBACK_H
#define GRZ_EXACT_FALLBACK_H

#ifdef GRZ_NO_EXACT_FALLBACK
enum { GRZ_EXACT_FALLBACK = 0 };
#else
enum { GRZ_EXACT_FALLBACK = 1 };
#endif

#endif
