#include "method/boxtree/table.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

enum { MOST_ENTRIES = 1000 };

bool grz_boxtree_table_open(grz_boxtree_table *table, const grz_boxtree_index *index)
{
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t i = 0; i < 2 * GRZ_BOXTREE_CUTS * (size_t)index->pair_count; i++) {
        const uint32_t cut = grz_boxtree_cut(index->pairs[i / 4].cuts[i / 2 % 2], i % 2), size = cut & 0x1fffu;
        if (grz_boxtree_side(cut) >= GRZ_BOXTREE_SIDES) continue;
        least = size < least ? size : least;
        most = size > most ? size : most;
    }
    if (least > most) least = most;
    /* Cuts of all exponents are 64 entries without a bit of the significand. */
    for (table->shift = 0; (most >> table->shift) - (least >> table->shift) + 1 > MOST_ENTRIES;) table->shift++;
    table->first = least >> table->shift;
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
        const float a = table->rate[2 * axis][0][lane], b = table->rate[2 * axis + 1][0][lane];
        rate[lane] = is_own ? 0 : a > b ? a : b;
        table->own[axis][lane] = is_own ? INFINITY : 0;
        for (int side = 0; side < 2; side++)
            for (int half = 0; half < 2; half++)
                table->limit[2 * axis + side][half][lane] = table->rate[2 * axis + side][half][lane] > 0 ? INFINITY : 0;
    }
    for (uint32_t entry = 0; entry < table->count; entry++) {
        const float cut = grz_boxtree_size((table->first + entry) << table->shift);
        float *to = table->product[(size_t)axis * table->count + entry];
        for (int lane = 0; lane < GRZ_BOXTREE_TABLE_WIDTH; lane++) to[lane] = cut * rate[lane];
    }
}

/* Takes the rates over, and says whether they were others. */
static bool take_rates(grz_boxtree_table *table, const grz_boxtree_reach *reach)
{
    bool changed = false;
    for (int side = 0; side < GRZ_BOXTREE_SIDES; side++)
        for (int slot = 0; slot < 2 * GRZ_BOXTREE_TABLE_WIDTH; slot++) {
            float *kept = &table->rate[side][slot / GRZ_BOXTREE_TABLE_WIDTH][slot % GRZ_BOXTREE_TABLE_WIDTH];
            changed |= *kept != reach->rate[side][slot];
            *kept = reach->rate[side][slot];
        }
    return changed;
}

void grz_boxtree_table_fill(grz_boxtree_table *table, const grz_boxtree_reach *reach, bool of_a)
{
    if (!take_rates(table, reach) && table->is_full) return;
    for (int axis = 0; axis < 3; axis++) fill_axis(table, axis, of_a ? 0 : 3);
    table->is_full = true;
}
