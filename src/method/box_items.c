#include "method/box_items.h"

grz_float_box grz_local_box(const graze_mesh *mesh, const grz_frame *frame)
{
    const graze_vec3 low = grz_frame_local(frame, mesh->low), high = grz_frame_local(frame, mesh->high);
    return grz_box_around(&(grz_tri){{low, high, high}}, 1);
}

typedef struct filling {
    const graze_mesh *mesh;
    const grz_frame *frame;
    grz_box_item *items;
} filling;

static void fill(void *user, uint32_t first, uint32_t end)
{
    const filling *f = user;
    for (uint32_t i = first; i < end; i++) {
        const grz_tri t = grz_local_triangle(f->mesh, f->frame, i);
        const grz_float_box b = grz_box_around(&t, 1);
        f->items[i] = (grz_box_item){{b.low[0], b.low[1], b.low[2]}, i, {b.high[0], b.high[1], b.high[2]}, 0};
    }
}

void grz_box_items_fill(const graze_mesh *mesh, const grz_frame *frame, grz_workers *workers, grz_box_item *items)
{
    enum { GRAIN = 1024 }; /* what a thread takes at once */
    grz_in_parts(workers, mesh->triangle_count, GRAIN, fill, &(filling){mesh, frame, items});
}
