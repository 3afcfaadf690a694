/* What is looked for in one model: a ray, a sphere, a box. A method's `visit` walks through its index by a volume,
 * which says of bounds how near they are at least, and looks at triangles itself.
 *
 * Near and far are numbers of the volume's own: where along a ray, how far from a centre. One for which all that is not
 * apart is alike calls it 0 away. */
#ifndef GRZ_METHOD_VOLUME_H
#define GRZ_METHOD_VOLUME_H

#include "base/bits.h"
#include "bound/box.h"
#include "bound/directions.h"
#include "math/frame.h"

#include <graze/counters.h>

/* Bounds that are shown at once, at most. */
enum { GRZ_SHOWN = 8 };

typedef struct grz_volume grz_volume;
struct grz_volume {
    /* Called before all others, with the frame in which bounds will be, and the directions of k-DOPs if such will be
     * shown, else NULL; again where another frame follows. */
    void (*enter)(grz_volume *volume, const grz_frame *frame, const grz_directions *directions);

    /* Compares `count` boxes, 1 to 8: low[axis][i] and high[axis][i] are those of box i. Writes to near[i] at most how
     * near anything in box i is, and returns the set of boxes that are within the limit: bit i for box i. The arrays
     * have eight floats a side and eight doubles whatever the count, so that all are compared in one vector operation.
     *
     * Boxes are in the frame, rounded outward, and their numbers at most a little more than 1 in size. Those of a
     * triangle together hold all its points, but for 2^-53 along each axis: coordinates are as grz_frame_local computes
     * them, or as they are. Pure. */
    uint32_t (*boxes)(const grz_volume *volume, const float (*low)[GRZ_SHOWN], const float (*high)[GRZ_SHOWN],
                      int count, double *near);

    /* The same for k-DOPs with these directions: k supports each, one behind the other. A volume that knows only boxes
     * has grz_dops_as_boxes here. */
    uint32_t (*dops)(const grz_volume *volume, const grz_directions *directions, const float *dops, int count,
                     double *near);

    /* Looks at triangles, by their numbers in the mesh that is visited: see `places`. May lower the limit. False: stop,
     * and then it sets is_done for those who visit several meshes. */
    bool (*look)(grz_volume *volume, const uint32_t *triangles, uint32_t count);
    bool is_done;

    const uint32_t *places; /* of the triangles of that mesh in the model's mesh; NULL: it is the model's */
    const uint8_t *repeats; /* bits of its triangles that may be shown several times; NULL: none is */

    double limit;            /* what is farther than this is of no interest; finite */
    graze_counters counters; /* the method counts bv_tests, the volume the rest */
};

/* Puts the box of a mesh's coordinates at a place among those that are shown: in the frame, rounded outward. */
void grz_box_in_frame(const grz_frame *frame, const grz_box *box, float (*low)[GRZ_SHOWN], float (*high)[GRZ_SHOWN],
                      uint32_t place);

/* Shows the volume the boxes of k-DOPs, see bound/dop_box.h. */
uint32_t grz_dops_as_boxes(const grz_volume *volume, const grz_directions *directions, const float *dops, int count,
                           double *near);

/* A node that waits on the stack of a visit, and how near it is at least. */
typedef struct grz_waiting {
    double near;
    uint32_t node;
} grz_waiting;

/* Puts nodes of a set on the stack, the nearest on top; nodes[i] is the one of bit i. Returns the new size. */
static inline int grz_wait(grz_waiting *stack, int size, uint32_t set, const uint32_t *nodes, const double *near)
{
    const int first = size;
    for (; set; set = (uint32_t)grz_without_lowest_bit(set)) {
        const int i = grz_lowest_bit(set);
        int place = size++;
        for (; place > first && stack[place - 1].near < near[i]; place--) stack[place] = stack[place - 1];
        stack[place] = (grz_waiting){near[i], nodes[i]};
    }
    return size;
}

#endif
