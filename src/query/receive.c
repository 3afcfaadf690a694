#include "query/receive.h"

#include "base/error.h"

#include <string.h>

/* Replaces the triangles of pairs by their entries in two tables; a table that is NULL leaves them as they are. */
static void look_up(graze_pair *pairs, size_t count, const uint32_t *a, const uint32_t *b)
{
    for (size_t i = 0; a && i < count; i++) pairs[i].triangle_a = a[pairs[i].triangle_a];
    for (size_t i = 0; b && i < count; i++) pairs[i].triangle_b = b[pairs[i].triangle_b];
}

/* Replaces the numbers that triangles have in their parts by their places in the mesh. */
static void place_triangles(grz_reception *reception, grz_sink *sink)
{
    const size_t from = reception->placed;
    look_up(sink->pairs + from, sink->count - from, reception->places_a, reception->places_b);
}

void grz_receive_from(grz_reception *reception, grz_sink *sink, const uint32_t *places_a, const uint32_t *places_b)
{
    place_triangles(reception, sink);
    reception->placed = sink->count;
    reception->places_a = places_a;
    reception->places_b = places_b;
}

/* Replaces places in the mesh by the numbers by which users know triangles: these differ once a model was edited. */
static void name_triangles(grz_sink *sink)
{
    grz_reception *reception = sink->state;
    place_triangles(reception, sink);
    reception->placed = 0;
    look_up(sink->pairs, sink->count, reception->numbers_a->of, reception->numbers_b->of);
}

static bool flush_first(grz_sink *sink)
{
    grz_reception *reception = sink->state;
    name_triangles(sink);
    reception->first = sink->pairs[0];
    sink->total = 1;
    sink->count = 0;
    sink->has_enough = true;
    return false;
}

static bool flush_to_visitor(grz_sink *sink)
{
    const graze_receiver *to = &((grz_reception *)sink->state)->to;
    size_t count = sink->count;
    name_triangles(sink);
    sink->total += count;
    sink->count = 0;
    sink->has_enough = count > 0 && !to->visit(sink->pairs, count, to->user);
    return !sink->has_enough;
}

static void make_heap(grz_reception *reception)
{
    grz_heap_make(reception->to.array, reception->to.capacity);
    reception->is_heap = true;
}

/* An array that is full keeps the least pairs, as a heap: so its content does not depend on the order of discovery. */
static bool flush_to_array(grz_sink *sink)
{
    grz_reception *reception = sink->state;
    const graze_receiver *to = &reception->to;
    name_triangles(sink);
    for (size_t i = 0; i < sink->count; i++, sink->total++) {
        if (sink->total < to->capacity) {
            to->array[sink->total] = sink->pairs[i];
            if (sink->total + 1 == to->capacity) make_heap(reception);
        } else if (to->capacity > 0) {
            grz_heap_replace_greatest(to->array, to->capacity, &sink->pairs[i]);
        }
    }
    sink->count = 0;
    return true;
}

static bool flush_to_memory(grz_sink *sink)
{
    grz_reception *reception = sink->state;
    grz_pairs *list = &reception->collected;
    reception->failed = !grz_array_reserve(list, sink->count);
    sink->has_enough = reception->failed || sink->one_is_enough;
    if (reception->failed) return false;
    name_triangles(sink);
    memcpy(list->items + list->count, sink->pairs, sink->count * sizeof *list->items);
    list->count += sink->count;
    sink->total += sink->count;
    sink->count = 0;
    return !sink->has_enough;
}

void grz_receive_begin(grz_sink *sink, grz_reception *reception, bool first_alone, const graze_receiver *to)
{
    if (first_alone && !reception->keeps_earlier)
        sink->flush = flush_first;
    else
        sink->flush = !to ? flush_to_memory : to->visit ? flush_to_visitor : flush_to_array;
    if (to) reception->to = *to;
    if (!reception->keeps_earlier) reception->collected.count = 0;
    reception->begin = reception->collected.count;
    sink->state = reception;
    sink->total = sink->count = 0;
    sink->one_is_enough = first_alone;
    sink->block = first_alone ? 1 : sizeof sink->pairs / sizeof *sink->pairs;
    sink->has_enough = false;
    reception->failed = reception->is_heap = false;
    reception->placed = 0;
    reception->earlier = 0;
}

/* An array that the first call filled was sorted by it, and becomes a heap again. */
void grz_receive_more(grz_sink *sink, grz_reception *reception)
{
    const graze_receiver *to = &reception->to;
    reception->earlier = sink->total;
    if (sink->flush == flush_to_array && to->capacity > 0 && sink->total >= to->capacity && !reception->is_heap)
        make_heap(reception);
}

/* Sorts all pairs if the question is answered, and else those that this call put behind the others. A heap mixes old
 * and new pairs, and is sorted once the question is answered. */
static void put_in_order(grz_reception *reception, graze_pair *pairs, size_t held, bool whole)
{
    const size_t from = whole ? 0 : reception->earlier;
    if (from >= held || (reception->is_heap && from > 0)) return;
    grz_sort_pairs(pairs + from, held - from);
    reception->is_heap = false;
}

graze_status grz_receive_end(grz_sink *sink, grz_reception *reception, bool whole, graze_result *out,
                             graze_error *error)
{
    if (sink->count > 0 && !reception->failed) (void)sink->flush(sink);
    if (reception->failed) {
        reception->collected.count = reception->begin;
        return grz_out_of_memory(error);
    }
    graze_pair *pairs = NULL;
    size_t held = sink->total;
    if (sink->flush == flush_first) {
        pairs = &reception->first;
    } else if (sink->flush == flush_to_memory && held > 0) {
        pairs = reception->collected.items + reception->begin;
    } else if (sink->flush == flush_to_array) {
        pairs = reception->to.array;
        if (held > reception->to.capacity) held = reception->to.capacity;
    }
    if (pairs) put_in_order(reception, pairs, held, whole);
    out->verdict = sink->total > 0 ? GRAZE_CONTACT : GRAZE_FREE;
    out->pairs = sink->total > 0 ? pairs : NULL;
    out->count = sink->total;
    return GRAZE_OK;
}
