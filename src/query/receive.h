/* Where a query's pairs go: to a visitor, into the caller's array, or into the query's own memory. */
#ifndef GRZ_QUERY_RECEIVE_H
#define GRZ_QUERY_RECEIVE_H

#include "base/array.h"
#include "method/method.h"
#include "model/triangle_numbers.h"

typedef GRZ_ARRAY(graze_pair) grz_pairs;

/* The reception of a query's questions, one after the other. */
typedef struct grz_reception {
    graze_receiver to;   /* unless pairs are collected */
    grz_pairs collected; /* by the query itself */
    bool keeps_earlier;  /* of a batch: collects pairs behind those of the questions before */
    size_t begin;        /* of this question's pairs, among those collected */
    graze_pair first;    /* for a question that stops at the first pair */
    const grz_triangle_numbers *numbers_a, *numbers_b;
    const uint32_t *places_a, *places_b; /* of the triangles of the parts that are being asked; NULL: the same */
    size_t placed;  /* pairs of the sink's block that were found in parts asked before, and have their places */
    bool failed;    /* there was no memory to collect in */
    size_t earlier; /* pairs of the calls before this one: the first that were collected, or that an array holds */
    bool is_heap;   /* the array is full, and a heap of the least pairs */
} grz_reception;

/* Where a query's points of contact go: into the caller's array, or into the query's own memory. */
typedef struct grz_point_reception {
    grz_point_sink sink; /* first: what a method has is its address */
    graze_manifold_point *array;
    size_t capacity, count; /* of this question */
    GRZ_ARRAY(graze_manifold_point) collected;
    bool keeps_earlier; /* of a batch: collects points behind those of the questions before */
    size_t begin;       /* of this question's points, among those collected */
    bool failed;        /* there was no memory to collect in */
} grz_point_reception;

/* Makes sink and reception ready for a question, for its first pair alone or for all; `to` NULL: pairs are collected. */
void grz_receive_begin(grz_sink *sink, grz_reception *reception, bool first_alone, const graze_receiver *to);

/* Makes the sink ready to take more of the same question, after grz_receive_end. */
void grz_receive_more(grz_sink *sink, grz_reception *reception);

/* The pairs that follow are of other parts, whose triangles have these places. */
void grz_receive_from(grz_reception *reception, grz_sink *sink, const uint32_t *places_a, const uint32_t *places_b);

/* Hands over the pairs that are left in the sink's block; fills verdict, pairs and count of the result. Sorts all pairs
 * if the question is answered as a `whole`, and else those of this call, so that a call costs what it found: see
 * graze_query_resume. */
graze_status grz_receive_end(grz_sink *sink, grz_reception *reception, bool whole, graze_result *out,
                             graze_error *error);

/* Sorts by triangle_a, then triangle_b, in place. */
void grz_sort_pairs(graze_pair *pairs, size_t count);

/* Replaces the greatest pair of a heap, its first, by the given one if that is less. */
void grz_heap_replace_greatest(graze_pair *heap, size_t count, const graze_pair *pair);
void grz_heap_make(graze_pair *pairs, size_t count);

#endif
