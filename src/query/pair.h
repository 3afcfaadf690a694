/* Two models of a method with query options and preparations, one for each part; and the memory of the pair, one for
 * each pair of parts. */
#ifndef GRZ_QUERY_PAIR_H
#define GRZ_QUERY_PAIR_H

#include "model/model.h"

/* A part of a model, ready for questions. */
typedef struct grz_ready_part {
    void *prepared;         /* by the method */
    const uint8_t *repeats; /* the bits of the triangles that the index has several times; NULL: none */
    uint32_t repeated;      /* how many bits are set */
} grz_ready_part;

/* All parts of a model; none where the pair has a model without triangles. */
typedef struct grz_ready_parts {
    grz_ready_part *items;
    uint32_t count;
} grz_ready_parts;

/* Does not change while questions are answered: threads may share it. */
typedef struct grz_model_pair {
    const graze_model *a, *b;
    grz_settings settings;
    char *method_text; /* with all options */
    grz_ready_parts ready_a, ready_b;
    uint32_t once_room; /* the most that grz_model_pair_once_room gives for any two parts */
    bool is_prepared;   /* for the models in these states */
    uint64_t state_a, state_b;
} grz_model_pair;

/* Checks models and options, and prepares. On failure nothing is left. */
graze_status grz_model_pair_open(grz_model_pair *pair, const graze_query_def *def, graze_error *error);
void grz_model_pair_close(grz_model_pair *pair);

/* Prepares again, after an edit or a failure to do so. */
graze_status grz_model_pair_prepare(grz_model_pair *pair, graze_error *error);

/* Are the models prepared as they are now? */
static inline bool grz_model_pair_is_ready(const grz_model_pair *pair)
{
    return pair->is_prepared && pair->state_a == pair->a->state && pair->state_b == pair->b->state;
}

/* Has a model no triangle? Then no method is asked. */
static inline bool grz_model_pair_is_empty(const grz_model_pair *pair)
{
    return pair->a->parts.count == 0 || pair->b->parts.count == 0;
}

/* Has each model one part? */
static inline bool grz_model_pair_is_single(const grz_model_pair *pair)
{
    return pair->a->parts.count == 1 && pair->b->parts.count == 1;
}

/* Makes a search ready for two parts: what follows from them, and nothing found or left out yet. */
void grz_model_pair_turn(const grz_model_pair *pair, uint32_t part_a, uint32_t part_b, grz_search *search);

/* Pairs that grz_once keeps room for, of two parts; 0: none is reached several times. */
uint32_t grz_model_pair_once_room(const grz_model_pair *pair, uint32_t part_a, uint32_t part_b);

/* What is remembered about a pair of models: a direct-mapped cache with the numbers of pairs of parts as keys. Few
 * pairs have a slot each; where pairs share a slot, it remembers the pair that was asked last. */
typedef struct grz_pair_memory {
    uint32_t slot_count;
    uint64_t *owners;   /* of each slot: one more than the number of the pair of parts; 0: none. NULL for one slot */
    char *at_rest;      /* memory.at_rest bytes of the method a slot; NULL for 0 */
    char *front;        /* NULL: the method has none */
    size_t front_bytes; /* of each slot */
} grz_pair_memory;

/* Points memory and front of a search, whose method is set, to a slot. */
void grz_pair_memory_point(const grz_pair_memory *memory, uint64_t slot, grz_search *search);

/* The same for the slot of two parts, which forgets any other two. */
void grz_pair_memory_set(const grz_pair_memory *memory, const grz_model_pair *pair, uint32_t part_a, uint32_t part_b,
                         grz_search *search);

/* Room for a pair that is ready; nothing is remembered yet. On failure nothing is left. */
graze_status grz_pair_memory_open(grz_pair_memory *memory, const grz_model_pair *pair, graze_error *error);
void grz_pair_memory_close(grz_pair_memory *memory);
void grz_pair_memory_forget(grz_pair_memory *memory, const grz_model_pair *pair);

#endif
