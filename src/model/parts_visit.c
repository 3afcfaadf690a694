/* A volume on its way through the parts of a model. */
#include "model/parts.h"

/* How near the box of a node is at least, in a frame of its own, where it is within [-1, 1]. */
static grz_waiting wait_for(const grz_parts *parts, uint32_t node, grz_volume *volume)
{
    const float low[3][GRZ_SHOWN] = {{-1}, {-1}, {-1}}, high[3][GRZ_SHOWN] = {{1}, {1}, {1}};
    double near[GRZ_SHOWN];
    const double *l = parts->nodes[node].box.low, *h = parts->nodes[node].box.high;
    const grz_frame frame = grz_frame_of(grz_vec(l[0], l[1], l[2]), grz_vec(h[0], h[1], h[2]));
    volume->enter(volume, &frame, NULL);
    volume->counters.bv_tests++;
    const bool is_within = volume->boxes(volume, low, high, 1, near);
    return (grz_waiting){is_within ? near[0] : INFINITY, node};
}

static void visit_part(const grz_method *method, const grz_part *part, grz_volume *volume)
{
    volume->places = part->places;
    volume->repeats = method->repeats ? method->repeats(part->index) : NULL;
    method->visit(part->mesh, part->index, volume);
}

/* The nearest first. A node that is taken off makes room for one of its two children: a path down leaves one at each
 * step. */
static void visit_several(const grz_method *method, const grz_parts *parts, grz_volume *volume)
{
    grz_waiting stack[GRZ_PARTS_DEPTH + 1];
    int size = 0;
    stack[size++] = wait_for(parts, 0, volume);
    while (size > 0 && !volume->is_done) {
        const grz_waiting now = stack[--size];
        if (!(now.near <= volume->limit)) continue;
        const grz_part_node *node = &parts->nodes[now.node];
        if (!node->child) {
            visit_part(method, &parts->items[node->part], volume);
            continue;
        }
        const grz_waiting first = wait_for(parts, node->child, volume),
                          second = wait_for(parts, node->child + 1, volume);
        const bool in_order = first.near <= second.near;
        stack[size++] = in_order ? second : first;
        stack[size++] = in_order ? first : second;
    }
}

void grz_parts_visit(const grz_method *method, const grz_parts *parts, grz_volume *volume)
{
    volume->is_done = false;
    if (parts->count == 1) visit_part(method, &parts->items[0], volume);
    if (parts->count > 1) visit_several(method, parts, volume);
}
