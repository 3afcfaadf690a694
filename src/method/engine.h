/* An engine: the questions of a method as a kernel answers them. Its one source, METHOD/engine.c, is compiled once for
 * each kind of vector unit, and a query chooses among them. */
#ifndef GRZ_METHOD_ENGINE_H
#define GRZ_METHOD_ENGINE_H

#include "math/vector_kinds.h"
#include "method/method.h"

typedef struct grz_engine {
    void (*collide)(grz_search *search);
    void (*within)(grz_search *search);
    void (*distance)(grz_search *search); /* NULL: the method has none */
} grz_engine;

#define GRZ_ENGINE_OF_KIND(method, kind) grz_##method##_engine_##kind
#define GRZ_ENGINE_OF(method, kind)      GRZ_ENGINE_OF_KIND(method, kind)

/* What engine.c calls its engine. */
#define GRZ_ENGINE(method) GRZ_ENGINE_OF(method, GRZ_VECTOR_KIND)

/* Defines `engines` for a method: one for each kind, NULL where the library has none. */
#define GRZ_DECLARE_ENGINE(method, kind, has) extern const grz_engine GRZ_ENGINE_OF(method, kind);
#define GRZ_LIST_ENGINE(method, kind, has)    [GRZ_VECTOR_##kind] = &GRZ_ENGINE_OF(method, kind),
#define GRZ_DEFINE_ENGINES(method)                                                                                     \
    GRZ_COMPILED_VECTOR_KINDS(GRZ_DECLARE_ENGINE, method)                                                              \
    static const grz_engine *const engines[GRZ_VECTOR_KINDS] = {GRZ_COMPILED_VECTOR_KINDS(GRZ_LIST_ENGINE, method)}

#endif
