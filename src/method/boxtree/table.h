/* Products of cuts and rates, looked up: option test=table.
 *
 * A cut is looked up by the first bits of its size, those of the exponent and some of the significand. The others are
 * taken as 0, so that a product is too small rather than too large, and no box is cut too much. On own axes, where the
 * product is the cut, nothing is looked up. Tables are made anew when the rotation changes, and for those cuts alone
 * that the tree has. */
#ifndef GRZ_METHOD_BOXTREE_TABLE_H
#define GRZ_METHOD_BOXTREE_TABLE_H

#include "base/array.h"
#include "method/boxtree/gauge.h"

/* Directions of the test, in a group of eight. */
enum { GRZ_BOXTREE_TABLE_WIDTH = 8 };

/* Of an axis of a table. */
enum { GRZ_BOXTREE_MOST_ENTRIES = 1000 };

/* Which cuts a tree has: its preparation. */
typedef struct grz_boxtree_cut_range {
    int shift;      /* bits of a cut's size that are not looked at */
    uint32_t first; /* what the least cut is after the shift */
    uint32_t count; /* entries of an axis */
} grz_boxtree_cut_range;

/* Products for all directions of a group. */
typedef struct grz_boxtree_products {
    float in[GRZ_BOXTREE_TABLE_WIDTH];
} grz_boxtree_products;

typedef struct grz_boxtree_table {
    grz_boxtree_cut_range cuts; /* of the tree in hand */
    bool is_full;
    grz_boxtree_products *product; /* [axis * count + which], of the sizes of rates; 0 on own axes */
    /* Infinite where a number counts, else 0; the lesser of both is the number or 0. */
    float own[3][GRZ_BOXTREE_TABLE_WIDTH], limit[GRZ_BOXTREE_SIDES][2][GRZ_BOXTREE_TABLE_WIDTH];
    float rate[GRZ_BOXTREE_SIDES][2][GRZ_BOXTREE_TABLE_WIDTH]; /* for which the table was made */
} grz_boxtree_table;

/* Prepares what a table needs to know of a tree, for test=table. */
graze_status grz_boxtree_prepare(const graze_mesh *mesh, const void *index, const grz_settings *settings, grz_role role,
                                 void **preparation, graze_error *error);
size_t grz_boxtree_prepared_bytes(const void *preparation);

/* How many products the table of a tree has. */
static inline size_t grz_boxtree_table_entries(const grz_boxtree_cut_range *cuts)
{
    return (size_t)cuts->count * 3;
}

/* The table is another tree's, in this room for its products. */
void grz_boxtree_table_turn(grz_boxtree_table *table, const grz_boxtree_cut_range *cuts, grz_boxtree_products *room);

/* Makes the products, unless they are there. */
void grz_boxtree_table_fill(grz_boxtree_table *table, const grz_boxtree_reach *reach, bool of_a);

/* Which entry of its axis is a cut's. */
static inline uint32_t grz_boxtree_table_entry(const grz_boxtree_table *table, uint32_t cut)
{
    return ((cut & 0x1fffu) >> table->cuts.shift) - table->cuts.first;
}

#endif
