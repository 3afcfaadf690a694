/* Option `simd`: which vector unit a query uses. One for all methods that have kernels. */
#ifndef GRZ_METHOD_SIMD_H
#define GRZ_METHOD_SIMD_H

#include "math/vector_kinds.h"
#include "text/options.h"

/* Its row in a method's table: the words are `auto` and the kinds, in their order. */
#define GRZ_WORD_OF_KIND(kind) "|" #kind
#define GRZ_OPTION_SIMD                                                                                                \
    {                                                                                                                  \
        "simd", GRZ_OPTION_OF_QUERY, "auto" GRZ_ALL_VECTOR_KINDS(GRZ_WORD_OF_KIND), 1, 0, false, "auto",               \
            "which vector unit to use; auto: the best that the processor has"                                          \
    }

/* Where a method has the option: turns `auto` into the widest unit that the processor has, so that what is printed says
 * which, and refuses one that it does not have. */
graze_status grz_settle_simd(const grz_option *options, const char *method, grz_settings *settings, graze_error *error);

/* The kind that a settled value stands for. */
static inline grz_vector_kind grz_simd_kind(const grz_value *simd)
{
    return (grz_vector_kind)(simd->word - 1);
}

#endif
