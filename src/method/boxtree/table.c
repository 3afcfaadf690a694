#include "method/boxtree/table.h"

#include "base/error.h"
#include "base/memory.h"

#include <math.h>

static grz_boxtree_cut_range cuts_of(const grz_boxtree_index *index)
{
    grz_boxtree_cut_range cuts = {.shift = 0};
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t i = 0; i < 2 * GRZ_BOXTREE_CUTS * (size_t)index->pair_count; i++) {
        const uint32_t cut = grz_boxtree_cut(index->pairs[i / 4].cuts[i / 2 % 2], i % 2), size = cut & 0x1fffu;
        if (grz_boxtree_side(cut) >= GRZ_BOXTREE_SIDES) continue;
        least = size < least ? size : least;
        most = size > most ? size : most;
    }
    if (least > most) least = most;
    /* Cuts of all exponents are 64 entries without a bit of the significand. */
    while ((most >> cuts.shift) - (least >> cuts.shift) + 1 > GRZ_BOXTREE_MOST_ENTRIES) cuts.shift++;
    cuts.first = least >> cuts.shift;
    cuts.count = (most >> cuts.shift) - cuts.first + 1;
    return cuts;
}

graze_status grz_boxtree_prepare(const graze_mesh *mesh, const void *index, const grz_settings *settings, grz_role role,
                                 void **preparation, graze_error *error)
{
    (void)mesh;
    (void)role;
    *preparation = NULL;
    if (settings->values[BOXTREE_TEST].word != BOXTREE_TABLE) return GRAZE_OK;
    grz_boxtree_cut_range *cuts = *preparation = grz_allocate(1, sizeof *cuts);
    if (!cuts) return grz_out_of_memory(error);
    *cuts = cuts_of(index);
    return GRAZE_OK;
}

size_t grz_boxtree_prepared_bytes(const void *preparation)
{
    return preparation ? sizeof(grz_boxtree_cut_range) : 0;
}

void grz_boxtree_table_turn(grz_boxtree_table *table, const grz_boxtree_cut_range *cuts, grz_boxtree_products *room)
{
    table->cuts = *cuts;
    table->product = room;
    table->is_full = false;
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
    for (uint32_t entry = 0; entry < table->cuts.count; entry++) {
        const float cut = grz_boxtree_size((table->cuts.first + entry) << table->cuts.shift);
        float *to = table->product[(size_t)axis * table->cuts.count + entry].in;
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
