#include "math/vector_kinds.h"

bool grz_vector_has(grz_vector_kind kind)
{
    switch (kind) {
#define HAS(of, name, has)                                                                                             \
    case GRZ_VECTOR_##name: return has;
        GRZ_COMPILED_VECTOR_KINDS(HAS, kind)
    default: return false;
    }
}

grz_vector_kind grz_vector_best(void)
{
    int kind = GRZ_VECTOR_KINDS - 1;
    while (!grz_vector_has((grz_vector_kind)kind)) kind--;
    return (grz_vector_kind)kind;
}

const char *grz_vector_name(grz_vector_kind kind)
{
#define NAME(name) #name,
    static const char *const names[] = {GRZ_ALL_VECTOR_KINDS(NAME)};
    return names[kind];
}
