/* The questions, compiled once for each kind of vector unit. */
#ifndef GRZ_METHOD_BOXTREE_ENGINE_H
#define GRZ_METHOD_BOXTREE_ENGINE_H

#include "math/kinds.h"
#include "method/method.h"

typedef struct grz_boxtree_engine {
    void (*collide)(grz_search *search);
    void (*within)(grz_search *search);
} grz_boxtree_engine;

extern const grz_boxtree_engine grz_boxtree_engine_plain;
#if GRZ_VECTOR_X86
extern const grz_boxtree_engine grz_boxtree_engine_avx2, grz_boxtree_engine_avx512;
#endif
#if GRZ_VECTOR_ARM
extern const grz_boxtree_engine grz_boxtree_engine_neon;
#endif

/* The engine of a kind that this processor has. */
const grz_boxtree_engine *grz_boxtree_engine_of(grz_vector_kind kind);

#endif
