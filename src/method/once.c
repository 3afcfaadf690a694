#include "method/once.h"

#include "base/random.h"

enum { ROOMS = 3 };

/* Slots twice, and pairs seen one and a half times as many as pairs kept: a fourth of the slots stays free, and once
 * rejected pairs are forgotten, a third of the pairs seen is free. */
bool grz_once_fit(grz_once **once, uint32_t most_kept)
{
    if (!*once) *once = grz_allocate_zeroed(1, sizeof **once);
    grz_once *o = *once;
    return o && grz_room_fit_zeroed(&o->slots, 2 * (size_t)most_kept) &&
           grz_room_fit_zeroed(&o->seen, most_kept + (size_t)most_kept / 2) && grz_room_fit(&o->kept, most_kept);
}

void grz_once_turn(grz_once *once, const uint8_t *repeats_a, const uint8_t *repeats_b, uint32_t most_kept)
{
    once->repeats_a = repeats_a;
    once->repeats_b = repeats_b;
    once->slot_count = 2 * most_kept;
    once->most_seen = most_kept + most_kept / 2;
    once->most_kept = most_kept;
}

void grz_once_close(grz_once *once)
{
    if (once) grz_rooms_free(once, ROOMS);
    grz_free(once);
}

size_t grz_once_bytes(const grz_once *once)
{
    return sizeof *once + grz_rooms_bytes(once, ROOMS);
}

size_t grz_once_most_bytes(void)
{
    return sizeof(grz_once) +
           GRZ_ONCE_MOST_KEPT * (2 * sizeof(uint32_t) + 3 * sizeof(grz_seen_pair) / 2 + sizeof(graze_pair));
}

static void begin_pass(grz_once *once, uint64_t first, uint64_t last)
{
    once->first = first;
    once->last = last;
    once->seen_count = once->kept_count = 0;
}

void grz_once_begin(grz_once *once)
{
    begin_pass(once, 0, UINT64_MAX);
    once->is_first_pass = true;
    once->stopped = false;
}

/* One hash a pair and one pair a hash. */
static uint64_t hash_of(uint32_t triangle_a, uint32_t triangle_b)
{
    return grz_mixed((uint64_t)triangle_a << 32 | triangle_b);
}

static bool is_in_range(const grz_once *once, uint64_t hash)
{
    return once->first <= hash && hash <= once->last;
}

/* Adds the pair to those seen, which have room for it. False: it was there. */
static bool see(grz_once *once, uint32_t triangle_a, uint32_t triangle_b, uint64_t hash)
{
    const uint32_t mask = once->slot_count - 1;
    uint32_t slot = (uint32_t)hash & mask;
    for (;; slot = (slot + 1) & mask) {
        const uint32_t number = once->slots.items[slot];
        if (number >= once->seen_count || once->seen.items[number].slot != slot) break;
        if (once->seen.items[number].triangle_a == triangle_a && once->seen.items[number].triangle_b == triangle_b)
            return false;
    }
    once->slots.items[slot] = once->seen_count;
    once->seen.items[once->seen_count++] = (grz_seen_pair){triangle_a, triangle_b, slot};
    return true;
}

static uint64_t hash_of_pair(const graze_pair *pair)
{
    return hash_of(pair->triangle_a, pair->triangle_b);
}

/* Makes room among the pairs seen. Rejected ones are judged again should the search reach them again. */
static void forget_rejected(grz_once *once)
{
    once->seen_count = 0;
    for (uint32_t i = 0; i < once->kept_count; i++)
        see(once, once->kept.items[i].triangle_a, once->kept.items[i].triangle_b, hash_of_pair(&once->kept.items[i]));
}

static void drop_beyond(grz_once *once, uint64_t last)
{
    uint32_t count = 0;
    once->last = last;
    for (uint32_t i = 0; i < once->kept_count; i++)
        if (hash_of_pair(&once->kept.items[i]) <= last) once->kept.items[count++] = once->kept.items[i];
    once->kept_count = count;
}

/* Halves the range until a pair more can be kept. */
static void narrow(grz_once *once)
{
    while (once->kept_count == once->most_kept) drop_beyond(once, once->first + (once->last - once->first) / 2);
    forget_rejected(once);
}

bool grz_once_asks_again(grz_once *once, uint32_t triangle_a, uint32_t triangle_b)
{
    const uint64_t hash = hash_of(triangle_a, triangle_b);
    if (!is_in_range(once, hash)) return false;
    if (once->seen_count == once->most_seen) forget_rejected(once);
    return see(once, triangle_a, triangle_b, hash);
}

bool grz_once_report(grz_once *once, grz_sink *sink, const graze_pair *pair)
{
    if (!grz_once_comes_often(once, pair->triangle_a, pair->triangle_b)) {
        once->stopped = !grz_report(sink, *pair);
        return !once->stopped;
    }
    if (once->kept_count == once->most_kept) {
        narrow(once);
        const uint64_t hash = hash_of_pair(pair);
        if (!is_in_range(once, hash)) return true;
        see(once, pair->triangle_a, pair->triangle_b, hash);
    }
    once->kept.items[once->kept_count++] = *pair;
    return true;
}

/* The next range is as wide, or twice as wide where half of the room was enough. */
static void begin_next_pass(grz_once *once)
{
    const uint64_t width = once->last - once->first, most = UINT64_MAX - once->last - 1;
    const bool grows = once->kept_count <= once->most_kept / 2 && width <= UINT64_MAX / 4;
    const uint64_t wanted = grows ? 2 * width + 1 : width;
    begin_pass(once, once->last + 1, once->last + 1 + (wanted < most ? wanted : most));
    once->is_first_pass = false;
}

bool grz_once_again(grz_once *once, grz_sink *sink)
{
    for (uint32_t i = 0; i < once->kept_count && !once->stopped; i++)
        once->stopped = !grz_report(sink, once->kept.items[i]);
    if (once->stopped || once->last == UINT64_MAX) return false;
    begin_next_pass(once);
    return true;
}
