#include "method/boxtree/table.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

enum { MOST_ENTRIES = 1000 };

static uint32_t size_bits(float cut)
{
    uint32_t bits;
    memcpy(&bits, &cut, sizeof bits);
    return bits & 0x7fffffffu;
}

bool grz_boxtree_table_open(grz_boxtree_table *table, const grz_boxtree_index *index)
{
    uint32_t least = UINT32_MAX, most = 0;
    for (uint32_t i = 0; i < index->pair_count; i++)
        for (int side = 0; side < 2; side++) {
            const uint32_t bits = size_bits(index->pairs[i].cut[side]);
            if (!bits) continue;
            least = bits < least ? bits : least;
            most = bits > most ? bits : most;
        }
    if (!most) least = most = size_bits(1);
    /* Cuts of all exponents from -100 to 1 are 102 entries without a bit of the significand. */
    for (table->shift = 0; (most >> table->shift) - (least >> table->shift) + 2 > MOST_ENTRIES;) table->shift++;
    table->first = (least >> table->shift) - 1;
    table->count = (most >> table->shift) - table->first + 1;
    table->product = grz_allocate((size_t)table->count * 3, sizeof *table->product);
    return table->product != NULL;
}

void grz_boxtree_table_close(grz_boxtree_table *table)
{
    grz_free(table->product);
}

/* Products are rounded to nearest, for which gauge.c leaves room as for those that are not looked up. */
static void fill_axis(grz_boxtree_table *table, int axis, int first_own)
{
    float rate[GRZ_BOXTREE_TABLE_WIDTH];
    for (int lane = 0; lane < GRZ_BOXTREE_TABLE_WIDTH; lane++) {
        const bool is_own = lane >= first_own && lane < first_own + 3;
        const float a = table->rate[0][axis][0][lane], b = table->rate[1][axis][0][lane];
        rate[lane] = is_own ? 0 : a > b ? a : b;
        table->own[axis][lane] = is_own ? INFINITY : 0;
        for (int side = 0; side < 2; side++)
            for (int half = 0; half < 2; half++)
                table->limit[side][axis][half][lane] = table->rate[side][axis][half][lane] > 0 ? INFINITY : 0;
    }
    for (uint32_t entry = 0; entry < table->count; entry++) {
        const uint32_t bits = entry ? (table->first + entry) << table->shift : 0;
        float cut;
        memcpy(&cut, &bits, sizeof cut);
        float *to = table->product[(size_t)axis * table->count + entry];
        for (int lane = 0; lane < GRZ_BOXTREE_TABLE_WIDTH; lane++) to[lane] = cut * rate[lane];
    }
}

/* Takes the rates over, and says whether they were others. */
static bool take_rates(grz_boxtree_table *table, const grz_boxtree_reach *reach)
{
    bool changed = false;
    for (int side = 0; side < 2; side++)
        for (int axis = 0; axis < 3; axis++)
            for (int slot = 0; slot < 2 * GRZ_BOXTREE_TABLE_WIDTH; slot++) {
                float *kept = &table->rate[side][axis][slot / GRZ_BOXTREE_TABLE_WIDTH][slot % GRZ_BOXTREE_TABLE_WIDTH];
                const float rate = fabsf(reach->rate[axis][side][slot]);
                changed |= *kept != rate;
                *kept = rate;
            }
    return changed;
}

void grz_boxtree_table_fill(grz_boxtree_table *table, const grz_boxtree_reach *reach, bool of_a)
{
    if (!take_rates(table, reach) && table->is_full) return;
    for (int axis = 0; axis < 3; axis++) fill_axis(table, axis, of_a ? 0 : 3);
    table->is_full = true;
}
