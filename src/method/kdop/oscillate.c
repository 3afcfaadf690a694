#include "method/kdop/split.h"

#include "base/bits.h"
#include "bound/dop.h"
#include "bound/dop_shape.h"

#include <math.h>
#include <stdbool.h>

enum { MOST_PARTS = 8 };

/* The descendants at which the trial ended: contiguous items, with the k-DOP of each. */
typedef struct parts {
    int count;
    uint32_t first[MOST_PARTS], size[MOST_PARTS];
    float dops[MOST_PARTS][GRZ_MOST_SUPPORTS];
} parts;

/* Splits the items `levels` down, fewer where single ones are left. */
static void divide(const grz_kdop_splitter *s, grz_item *items, uint32_t first, uint32_t count, int levels, parts *out)
{
    if (levels > 0 && count > 1) {
        uint32_t left = grz_kdop_split_once(s, items + first, count);
        divide(s, items, first, left, levels - 1, out);
        divide(s, items, first + left, count - left, levels - 1, out);
        return;
    }
    int at = out->count++;
    out->first[at] = first;
    out->size[at] = count;
    grz_kdop_join_items(s, items + first, count, out->dops[at]);
}

/* The volume of the parts whose bits are set, together. */
static double volume_of(const grz_kdop_splitter *s, const parts *p, unsigned group)
{
    float dop[GRZ_MOST_SUPPORTS];
    grz_dop_clear(dop, s->directions.k);
    for (int i = 0; i < p->count; i++)
        if (group >> i & 1) grz_dop_join(dop, p->dops[i], s->directions.k);
    return grz_dop_volume(&s->directions, dop);
}

/* What is known of the volumes of groups: a volume costs far more than all else here. A group has at least the volume
 * of any group within it, so most need not be computed: two parts that are far from each other tell enough. */
typedef struct volumes {
    double least[1 << MOST_PARTS]; /* that the volume can be */
    bool exact[1 << MOST_PARTS];   /* it is that */
} volumes;

static double exact_volume(const grz_kdop_splitter *s, const parts *p, unsigned group, volumes *v)
{
    if (!v->exact[group]) v->least[group] = volume_of(s, p, group);
    v->exact[group] = true;
    return v->least[group];
}

/* Groups with a part less have smaller numbers, and are known. */
static void bound_volume(int part_count, unsigned group, volumes *v)
{
    v->least[group] = 0;
    v->exact[group] = false;
    for (int i = 0; i < part_count; i++) {
        unsigned without = group & ~(1u << i);
        if (without != group && without != 0) v->least[group] = fmax(v->least[group], v->least[without]);
    }
}

/* One of the two groups in the best of all 2^(m-1) - 1 ways to make two of m parts. `natural` is the one that the trial
 * began with, and stays unless another is less. */
static unsigned best_group(const grz_kdop_splitter *s, const parts *p, unsigned natural)
{
    const unsigned all = (1u << p->count) - 1;
    volumes v;
    unsigned best = natural;
    double least = volume_of(s, p, natural) + volume_of(s, p, all ^ natural);
    for (unsigned group = 1; group < all; group++) {
        unsigned other = all ^ group;
        bound_volume(p->count, group, &v);
        if (!grz_has_three_bits(group)) exact_volume(s, p, group, &v);
        if (other > group || v.least[group] + v.least[other] >= least) continue; /* each two groups once */
        if (exact_volume(s, p, group, &v) + v.least[other] >= least) continue;
        double sum = v.least[group] + exact_volume(s, p, other, &v);
        if (sum < least) {
            least = sum;
            best = group;
        }
    }
    return best;
}

static void reverse(grz_item *items, uint32_t count)
{
    for (uint32_t i = 0, j = count; i + 1 < j; i++) {
        grz_item t = items[i];
        items[i] = items[--j];
        items[j] = t;
    }
}

/* The items from `middle` on come first; both parts keep their order. */
static void rotate(grz_item *items, uint32_t middle, uint32_t count)
{
    reverse(items, middle);
    reverse(items + middle, count - middle);
    reverse(items, count);
}

/* Moves the parts of the group in front of the others. Returns how many items they have. */
static uint32_t gather(grz_item *items, const parts *p, unsigned group)
{
    uint32_t gathered = 0;
    for (int i = 0; i < p->count; i++) {
        if (!(group >> i & 1)) continue;
        rotate(items + gathered, p->first[i] - gathered, p->first[i] - gathered + p->size[i]);
        gathered += p->size[i];
    }
    return gathered;
}

uint32_t grz_kdop_oscillate(const grz_kdop_splitter *s, grz_item *items, uint32_t count)
{
    parts p = {.count = 0};
    uint32_t left = grz_kdop_split_once(s, items, count);
    divide(s, items, 0, left, s->levels - 1, &p);
    unsigned natural = (1u << p.count) - 1;
    divide(s, items, left, count - left, s->levels - 1, &p);
    return gather(items, &p, best_group(s, &p, natural));
}
