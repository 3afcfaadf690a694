/* The operations of lanes of one kind, behind pointers: lanes_as.c, compiled for each kind, fills a table. */
#ifndef TESTS_VECTOR_LANES_AS_H
#define TESTS_VECTOR_LANES_AS_H

#include "math/vector_kinds.h"

#include <stdint.h>

/* Arrays are of eight floats; those of three vectors of eight, a coordinate after the other. */
typedef struct lanes_table {
    void (*add)(const float *a, const float *b, float *out);
    void (*sub)(const float *a, const float *b, float *out);
    void (*mul)(const float *a, const float *b, float *out);
    void (*div)(const float *a, const float *b, float *out);
    void (*min)(const float *a, const float *b, float *out);
    void (*max)(const float *a, const float *b, float *out);
    void (*root)(const float *a, float *out);
    void (*abs)(const float *a, float *out);
    void (*minus)(const float *a, float *out);
    void (*copy)(const float *a, float *out); /* loads and stores */
    void (*of)(float x, float *out);
    uint32_t (*above)(const float *a, const float *b);
    /* Lanes where a is above b and b above c, and lanes where one of the two holds. */
    uint32_t (*both)(const float *a, const float *b, const float *c);
    uint32_t (*either)(const float *a, const float *b, const float *c);
    void (*choose)(const float *a, const float *b, float *out); /* the larger, b where neither is */
    void (*dot)(const float *a, const float *b, float *out);
    void (*cross)(const float *a, const float *b, float *out);
    void (*largest)(const float *a, float *out);
    float (*least)(const float *a); /* none is NaN */
} lanes_table;

#define LANES_AS_KIND(kind)          lanes_as_##kind
#define LANES_AS(kind)               LANES_AS_KIND(kind)
#define DECLARE_LANES(of, kind, has) extern const lanes_table LANES_AS(kind);
GRZ_COMPILED_VECTOR_KINDS(DECLARE_LANES, tests)

#endif
