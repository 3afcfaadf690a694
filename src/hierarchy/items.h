/* The items of a tree: a point of each, the centroid of a triangle or the point itself. */
#ifndef GRZ_HIERARCHY_ITEMS_H
#define GRZ_HIERARCHY_ITEMS_H

#include <stdint.h>

/* Moved as a whole while the tree is built, so that a node's items are always next to each other in memory. */
typedef struct grz_item {
    float centre[3]; /* in the frame of the tree */
    uint32_t number; /* the user's */
} grz_item;

/* Items whose centre lies below `position` along the direction come first; returns how many they are. */
uint32_t grz_items_partition(grz_item *items, uint32_t count, const int8_t direction[3], double position);

/* The half with the smaller values along the direction comes first. */
uint32_t grz_items_halve(grz_item *items, uint32_t count, const int8_t direction[3]);

#endif
