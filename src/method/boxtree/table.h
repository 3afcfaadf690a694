/* Products of cuts and rates, looked up: option test=table.
 *
 * A cut is looked up by the first bits of its size, those of the exponent and some of the significand. The others are taken as 0, so
 * that a product is too small rather than too large, and no box is cut too much. On own axes, where the product is the cut, nothing is
 * looked up. Tables are made anew when the rotation changes, and for those cuts alone that the tree has. */
#ifndef GRZ_METHOD_BOXTREE_TABLE_H
#define GRZ_METHOD_BOXTREE_TABLE_H

#include "method/boxtree/gauge.h"

/* Directions of the test, in a group of eight. */
enum { GRZ_BOXTREE_TABLE_WIDTH = 8 };

typedef struct grz_boxtree_table {
    int shift;      /* bits of a cut's size that are not looked at */
    uint32_t first; /* what the least cut is after the shift */
    uint32_t count; /* entries of an axis: 1,000 at most */
    bool is_full;
    float (*product)[GRZ_BOXTREE_TABLE_WIDTH]; /* [axis * count + which], of the sizes of rates; 0 on own axes */
    /* Infinite where a number counts, else 0; the lesser of both is the number or 0. */
    float own[3][GRZ_BOXTREE_TABLE_WIDTH], limit[GRZ_BOXTREE_SIDES][2][GRZ_BOXTREE_TABLE_WIDTH];
    float rate[GRZ_BOXTREE_SIDES][2][GRZ_BOXTREE_TABLE_WIDTH]; /* for which the table was made */
} grz_boxtree_table;

/* Room for the products of a tree's cuts. False without memory. */
bool grz_boxtree_table_open(grz_boxtree_table *table, const grz_boxtree_index *index);
void grz_boxtree_table_close(grz_boxtree_table *table);

/* Makes the products, unless they are there. */
void grz_boxtree_table_fill(grz_boxtree_table *table, const grz_boxtree_reach *reach, bool of_a);

/* Which entry of its axis is a cut's. */
static inline uint32_t grz_boxtree_table_entry(const grz_boxtree_table *table, uint32_t cut)
{
    return ((cut & 0x1fffu) >> table->shift) - table->first;
}

#endif
