#include "method/kdop/once.h"

#include "base/memory.h"

static const uint32_t no_triangle = UINT32_MAX; /* trees have fewer items */

static void clear(grz_kdop_once *once)
{
    for (uint32_t i = 0; i < once->capacity; i++) once->slots[i].triangle_a = no_triangle;
    once->count = 0;
}

bool grz_kdop_once_open(grz_kdop_once *once, uint32_t capacity)
{
    *once = (grz_kdop_once){.capacity = capacity,
                            .rejected = grz_allocate_zeroed(capacity, sizeof *once->rejected),
                            .slots = grz_allocate(capacity, sizeof *once->slots)};
    if (once->slots) clear(once);
    return once->rejected && once->slots;
}

void grz_kdop_once_close(grz_kdop_once *once)
{
    grz_free(once->rejected);
    grz_free(once->slots);
    *once = (grz_kdop_once){0};
}

void grz_kdop_once_begin(grz_kdop_once *once, grz_kdop_trial *find)
{
    if (once->count > 0) clear(once);
    once->find = find;
    once->question++;
    once->first = 0;
    once->last = UINT64_MAX;
    once->is_first_pass = true;
    once->full = once->stopped = false;
}

/* One hash a pair and one pair a hash (the finalizer of SplitMix64): a part of the hashes can be as small as it must. */
static uint64_t hash_of(uint32_t triangle_a, uint32_t triangle_b)
{
    uint64_t z = (uint64_t)triangle_a << 32 | triangle_b;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* A pair of triangles that a descent reached. */
typedef struct candidate {
    uint32_t triangle_a, triangle_b;
    const grz_face *a, *b;
    uint64_t hash;
} candidate;

/* The pair's slot, or the empty one where it belongs. There is always an empty one. */
static graze_pair *slot_of(const grz_kdop_once *once, const candidate *c)
{
    uint32_t at = (uint32_t)c->hash & (once->capacity - 1);
    for (;; at = (at + 1) & (once->capacity - 1)) {
        graze_pair *slot = &once->slots[at];
        if (slot->triangle_a == no_triangle) return slot;
        if (slot->triangle_a == c->triangle_a && slot->triangle_b == c->triangle_b) return slot;
    }
}

/* Is the pair to be reported? Judged, unless it is remembered that it is not. */
static bool find(grz_search *search, const grz_kdop_once *once, const candidate *c, graze_pair *out)
{
    grz_kdop_rejected *rejected = &once->rejected[c->hash & (once->capacity - 1)];
    if (rejected->question == once->question && rejected->hash == c->hash) return false;
    if (once->find(search, c->triangle_a, c->triangle_b, c->a, c->b, out)) return true;
    *rejected = (grz_kdop_rejected){c->hash, once->question};
    return false;
}

/* A pair with a triangle that was cut: into the set if it is new and to be reported. False: stop. */
static bool keep(grz_search *search, grz_kdop_once *once, const candidate *c)
{
    if (c->hash < once->first || c->hash > once->last || once->full) return true;
    graze_pair *slot = slot_of(once, c), found;
    if (slot->triangle_a != no_triangle || !find(search, once, c, &found)) return true;
    if (once->count == once->capacity / 4 * 3) {
        once->full = true;
        return once->is_first_pass; /* for the pairs that do not go into the set */
    }
    *slot = found;
    once->count++;
    return true;
}

bool grz_kdop_judge_once(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                         const grz_face *b)
{
    grz_kdop_once *once = ((grz_kdop_scratch *)search->scratch)->once;
    if (grz_kdop_is_cut(search->index_a, triangle_a) || grz_kdop_is_cut(search->index_b, triangle_b)) {
        candidate c = {triangle_a, triangle_b, a, b, hash_of(triangle_a, triangle_b)};
        return keep(search, once, &c);
    }
    graze_pair found;
    if (!once->is_first_pass || !once->find(search, triangle_a, triangle_b, a, b, &found)) return true;
    once->stopped = !grz_report(search->sink, found);
    return !once->stopped;
}

static bool report_kept(grz_search *search, const grz_kdop_once *once)
{
    for (uint32_t i = 0; i < once->capacity; i++)
        if (once->slots[i].triangle_a != no_triangle && !grz_report(search->sink, once->slots[i])) return false;
    return true;
}

/* After a pass that had room, a part twice as large is next; after one that had not, half of the part. A part of one hash has
 * room for its pair, so this ends; and parts grow again behind hashes that lie close together. */
bool grz_kdop_once_next(grz_search *search)
{
    grz_kdop_once *once = ((grz_kdop_scratch *)search->scratch)->once;
    uint64_t width = once->last - once->first;
    bool done = !once->full;
    if (once->stopped || (done && once->count > 0 && !report_kept(search, once))) return false;
    if (done && once->last == UINT64_MAX) return false;
    if (once->count > 0) clear(once);
    if (done) once->first = once->last + 1;
    width = !done ? width / 2 : width < UINT64_MAX / 2 ? 2 * width + 1 : UINT64_MAX;
    once->last = UINT64_MAX - once->first < width ? UINT64_MAX : once->first + width;
    once->full = once->is_first_pass = false;
    return true;
}
