/* Morton keys (Morton 1966) whose bits go to the axis along which cells are longest, so that they are about as long as
 * wide, and a radix sort. */
#include "wide/build.h"

#include "base/memory.h"

#include <string.h>

enum { GRAIN = 1024, KEY_BITS = 32, AXIS_BITS = 24, DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS };

/* How centres become keys. */
typedef struct curve {
    const graze_mesh *mesh;
    uint64_t *keys;
    double low[3], scale[3], most[3]; /* cell = (sum of the corners - low) * scale, at most `most` */
    uint32_t spread[3][3][256];       /* what a byte of an axis' cell has of the key */
} curve;

/* Which bits of the key an axis gets; the highest of its cell comes first. */
static void spread_axis(uint32_t spread[3][256], const uint8_t *places, int count)
{
    for (int bit = 0; bit < count; bit++) /* of the cell, from the lowest */
        for (int byte = 0; byte < 256; byte++)
            if (byte >> bit % 8 & 1) spread[bit / 8][byte] |= UINT32_C(1) << places[count - 1 - bit];
}

static void lay_out(curve *c)
{
    const graze_mesh *m = c->mesh;
    uint8_t places[3][AXIS_BITS];
    int counts[3] = {0};
    double size[3], cell[3];
    for (int axis = 0; axis < 3; axis++) {
        c->low[axis] = 3 * grz_component(m->low, axis);
        cell[axis] = size[axis] = 3 * grz_component(m->high, axis) - c->low[axis];
    }
    for (int place = KEY_BITS - 1; place >= 0; place--) {
        int longest = -1;
        for (int axis = 0; axis < 3; axis++)
            if (counts[axis] < AXIS_BITS && (longest < 0 || cell[axis] > cell[longest])) longest = axis;
        places[longest][counts[longest]++] = (uint8_t)place;
        cell[longest] /= 2;
    }
    memset(c->spread, 0, sizeof c->spread);
    for (int axis = 0; axis < 3; axis++) {
        double cells = (double)(UINT32_C(1) << counts[axis]), scale = cells / size[axis];
        c->scale[axis] = scale < INFINITY ? scale : 0;
        c->most[axis] = cells - 1;
        spread_axis(c->spread[axis], places[axis], counts[axis]);
    }
}

/* The part of the key that an axis gives. */
static uint32_t key_along(const curve *c, int axis, double sum)
{
    double cell = (sum - c->low[axis]) * c->scale[axis];
    cell = cell < c->most[axis] ? cell : c->most[axis];
    uint32_t whole = cell > 0 ? (uint32_t)cell : 0;
    return c->spread[axis][0][whole & 255] | c->spread[axis][1][whole >> 8 & 255] | c->spread[axis][2][whole >> 16];
}

static void make_keys(void *user, uint32_t first, uint32_t end)
{
    const curve *c = user;
    for (uint32_t i = first; i < end; i++) {
        grz_tri t = grz_mesh_triangle(c->mesh, i);
        graze_vec3 sum = grz_add(grz_add(t.v[0], t.v[1]), t.v[2]);
        uint32_t key = key_along(c, 0, sum.x) | key_along(c, 1, sum.y) | key_along(c, 2, sum.z);
        c->keys[i] = (uint64_t)key << 32 | i;
    }
}

/* ---- sorting ---- */

/* One digit of all keys: each part of the array counts its own, then moves them to where they belong. Keys with the
 * same digit keep their order, so that the result does not depend on the parts. */
typedef struct sorting {
    const uint64_t *from;
    uint64_t *to;
    uint32_t count, part_count;
    int shift;
    uint32_t (*next)[DIGITS]; /* of each part: how many have a digit, then where the next one goes */
} sorting;

static uint32_t part_start(const sorting *s, uint32_t part)
{
    return (uint32_t)((uint64_t)s->count * part / s->part_count);
}

static void count_part(void *user, uint32_t part, uint32_t end)
{
    const sorting *s = user;
    for (; part < end; part++) {
        uint32_t *next = s->next[part];
        memset(next, 0, sizeof s->next[part]);
        for (uint32_t i = part_start(s, part); i < part_start(s, part + 1); i++)
            next[s->from[i] >> s->shift & (DIGITS - 1)]++;
    }
}

static void move_part(void *user, uint32_t part, uint32_t end)
{
    const sorting *s = user;
    for (; part < end; part++) {
        uint32_t *next = s->next[part];
        for (uint32_t i = part_start(s, part); i < part_start(s, part + 1); i++)
            s->to[next[s->from[i] >> s->shift & (DIGITS - 1)]++] = s->from[i];
    }
}

static void sort_digit(sorting *s, grz_workers *workers)
{
    grz_in_parts(workers, s->part_count, 1, count_part, s);
    uint32_t place = 0;
    for (uint32_t digit = 0; digit < DIGITS; digit++)
        for (uint32_t part = 0; part < s->part_count; part++) {
            uint32_t having = s->next[part][digit];
            s->next[part][digit] = place;
            place += having;
        }
    grz_in_parts(workers, s->part_count, 1, move_part, s);
}

bool grz_wide_sorted_keys(const graze_mesh *mesh, grz_workers *workers, uint64_t *keys, uint64_t *other)
{
    enum { MOST_PARTS = 8, PASSES = (KEY_BITS + DIGIT_BITS - 1) / DIGIT_BITS };
    const uint32_t count = grz_worker_count(workers), part_count = count < MOST_PARTS ? count : MOST_PARTS;
    uint32_t(*next)[DIGITS] = grz_allocate(part_count, sizeof *next);
    if (!next) return false;
    curve c = {.mesh = mesh, .keys = PASSES % 2 ? other : keys}; /* so that the last pass ends in `keys` */
    lay_out(&c);
    grz_in_parts(workers, mesh->triangle_count, GRAIN, make_keys, &c);
    sorting s = {.from = c.keys,
                 .to = PASSES % 2 ? keys : other,
                 .count = mesh->triangle_count,
                 .part_count = part_count,
                 .shift = 32,
                 .next = next};
    for (int pass = 0; pass < PASSES; pass++, s.shift += DIGIT_BITS) {
        sort_digit(&s, workers);
        uint64_t *sorted = s.to;
        s.to = sorted == keys ? other : keys;
        s.from = sorted;
    }
    grz_free(next);
    return true;
}
