#include "model/triangle_numbers.h"

#include "base/check.h"
#include "base/memory.h"

/* ---- the hash: linear probing, at most half full ---- */

/* Numbers come in runs; an odd multiplier spreads them, and runs of equal distance too (Knuth's golden ratio). */
static uint32_t slot_of(const grz_triangle_numbers *numbers, uint32_t number)
{
    return (uint32_t)((number * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & numbers->slot_mask;
}

/* Where the number is, or the free slot where it would go. */
static uint32_t probe(const grz_triangle_numbers *numbers, uint32_t number)
{
    uint32_t slot = slot_of(numbers, number);
    while (numbers->slots[slot] != 0 && numbers->of[numbers->slots[slot] - 1] != number)
        slot = (slot + 1) & numbers->slot_mask;
    return slot;
}

/* Frees a slot and moves up the entries behind it that probing put there because the slot was taken. */
static void clear_slot(grz_triangle_numbers *numbers, uint32_t slot)
{
    const uint32_t mask = numbers->slot_mask;
    for (uint32_t next = (slot + 1) & mask; numbers->slots[next] != 0; next = (next + 1) & mask) {
        uint32_t home = slot_of(numbers, numbers->of[numbers->slots[next] - 1]);
        if (((next - home) & mask) < ((next - slot) & mask)) continue; /* the entry's home lies behind the free slot */
        numbers->slots[slot] = numbers->slots[next];
        slot = next;
    }
    numbers->slots[slot] = 0;
}

/* Makes slots for so many numbers and fills in those that there are; false without memory. */
static bool make_slots(grz_triangle_numbers *numbers, uint32_t capacity)
{
    uint32_t slots = 16;
    while (slots < UINT32_C(1) << 31 && slots / 2 < capacity) slots *= 2;
    if (numbers->slots && slots == numbers->slot_mask + 1) return true;
    uint32_t *made = grz_allocate_zeroed(slots, sizeof *made);
    if (!made) return false;
    grz_free(numbers->slots);
    numbers->slots = made;
    numbers->slot_mask = slots - 1;
    for (uint32_t i = 0; i < numbers->count; i++) numbers->slots[probe(numbers, numbers->of[i])] = i + 1;
    return true;
}

/* ---- tables ---- */

void grz_triangle_numbers_free(grz_triangle_numbers *numbers)
{
    grz_free(numbers->of);
    grz_free(numbers->slots);
    *numbers = (grz_triangle_numbers){0};
}

bool grz_triangle_numbers_adopt(grz_triangle_numbers *numbers, uint32_t *of, uint32_t count, uint64_t next,
                                uint32_t *bad)
{
    *numbers = (grz_triangle_numbers){.of = of, .capacity = count, .next = next};
    *bad = GRZ_NO_TRIANGLE;
    if (!make_slots(numbers, count)) return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = probe(numbers, of[i]);
        if (of[i] >= next || numbers->slots[slot] != 0) {
            *bad = i;
            return false;
        }
        numbers->slots[slot] = i + 1;
        numbers->count++;
    }
    return true;
}

bool grz_triangle_numbers_reserve(grz_triangle_numbers *numbers, uint32_t more)
{
    const size_t wanted = (size_t)numbers->count + more;
    if (wanted <= numbers->capacity) return true;
    const size_t capacity = grz_next_capacity(numbers->capacity, wanted, UINT32_MAX);
    if (!grz_reallocate_at(&numbers->of, capacity, sizeof *numbers->of)) return false;
    if (!make_slots(numbers, (uint32_t)capacity)) return false;
    numbers->capacity = (uint32_t)capacity;
    return true;
}

bool grz_triangle_numbers_are_places(const grz_triangle_numbers *numbers)
{
    if (!numbers->of) return true;
    for (uint32_t i = 0; i < numbers->count; i++)
        if (numbers->of[i] != i) return false;
    return numbers->next == numbers->count;
}

uint32_t grz_triangle_numbers_find(const grz_triangle_numbers *numbers, uint32_t count, uint32_t number)
{
    if (!numbers->of) return number < count ? number : GRZ_NO_TRIANGLE;
    uint32_t entry = numbers->slots[probe(numbers, number)];
    return entry != 0 ? entry - 1 : GRZ_NO_TRIANGLE;
}

void grz_triangle_numbers_add(grz_triangle_numbers *numbers, uint32_t more)
{
    GRZ_ASSERT(more <= numbers->capacity - numbers->count);
    for (uint32_t i = 0; i < more; i++) {
        uint32_t number = (uint32_t)numbers->next++;
        numbers->of[numbers->count++] = number;
        numbers->slots[probe(numbers, number)] = numbers->count;
    }
}

bool grz_triangle_numbers_start(grz_triangle_numbers *numbers, uint32_t count)
{
    if (numbers->of) return true;
    const bool has_room = grz_triangle_numbers_reserve(numbers, count);
    if (has_room)
        grz_triangle_numbers_add(numbers, count);
    else
        grz_triangle_numbers_free(numbers);
    return has_room;
}

void grz_triangle_numbers_swap(grz_triangle_numbers *numbers, uint32_t a, uint32_t b)
{
    uint32_t number_a = numbers->of[a], number_b = numbers->of[b];
    uint32_t slot_a = probe(numbers, number_a), slot_b = probe(numbers, number_b);
    numbers->of[a] = number_b;
    numbers->of[b] = number_a;
    numbers->slots[slot_a] = b + 1;
    numbers->slots[slot_b] = a + 1;
}

void grz_triangle_numbers_drop(grz_triangle_numbers *numbers)
{
    clear_slot(numbers, probe(numbers, numbers->of[numbers->count - 1]));
    numbers->count--;
}

size_t grz_triangle_numbers_bytes(const grz_triangle_numbers *numbers)
{
    return sizeof *numbers->of * (size_t)numbers->capacity +
           sizeof *numbers->slots * (numbers->slots ? (size_t)numbers->slot_mask + 1 : 0);
}
