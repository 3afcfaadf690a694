/* What a k-DOP tree is built over: triangles by their centroids. */
#ifndef GRZ_METHOD_KDOP_ITEMS_H
#define GRZ_METHOD_KDOP_ITEMS_H

#include <stdint.h>

/* Moved as a whole while the tree is built, so that a node's items are always next to each other in memory. */
typedef struct kdop_item {
    float centre[3]; /* in the model's frame */
    uint32_t number; /* of the triangle */
} kdop_item;

/* A range of items and what is known of it. */
typedef struct kdop_range {
    kdop_item *items;
    uint32_t count;
} kdop_range;

/* Items whose centre lies below `position` along the direction come first; returns how many they are. */
uint32_t kdop_partition(kdop_item *items, uint32_t count, const int8_t direction[3], double position);

/* The half with the smaller values along the direction comes first. */
uint32_t kdop_halve(kdop_item *items, uint32_t count, const int8_t direction[3]);

#endif
