#include "method/kdop/tumble_vertices.h"

#include "bound/dop_shape.h"
#include "math/round.h"

#include <math.h>
#include <string.h>

static bool add_vertices(grz_kdop_vertices *vertices, const grz_kdop_index *b, uint32_t node)
{
    graze_vec3 points[GRZ_MOST_DOP_VERTICES];
    int count = grz_dop_vertices(&b->directions, b->dops + (size_t)b->directions.k * node, points);
    /* For the most that there can be: a k-DOP from a file may be empty, and room for no points is no array. */
    if (!grz_array_reserve(&vertices->points, GRZ_MOST_DOP_VERTICES)) return false;
    vertices->first[node] = (uint32_t)vertices->points.count;
    vertices->count[node] = (uint8_t)count;
    memcpy(vertices->points.items + vertices->points.count, points, (size_t)count * sizeof *points);
    vertices->points.count += (size_t)count;
    return vertices->points.count <= UINT32_MAX - GRZ_MOST_DOP_VERTICES;
}

/* Depth first; a node with at most tau triangles is a leaf to the query. */
static bool find_vertices(grz_kdop_vertices *vertices, const grz_kdop_index *b, uint32_t tau)
{
    struct {
        uint32_t node, end;
    } stack[80];
    int size = 1;
    stack[0].node = 0, stack[0].end = b->tree.item_count;
    while (size > 0) {
        uint32_t node = stack[--size].node, end = stack[size].end, child = b->tree.child[node];
        if (!add_vertices(vertices, b, node)) return false;
        if (end - b->tree.first[node] <= tau) continue;
        stack[size].node = child + 1, stack[size++].end = end;
        stack[size].node = child, stack[size++].end = b->tree.first[child + 1];
    }
    return true;
}

bool grz_kdop_vertices_open(grz_kdop_vertices *vertices, const grz_kdop_index *b, uint32_t tau)
{
    vertices->first = grz_allocate_zeroed(b->tree.node_count, sizeof *vertices->first);
    vertices->count = grz_allocate_zeroed(b->tree.node_count, sizeof *vertices->count);
    return vertices->first && vertices->count && find_vertices(vertices, b, tau);
}

void grz_kdop_vertices_close(grz_kdop_vertices *vertices)
{
    grz_free(vertices->points.items);
    grz_free(vertices->first);
    grz_free(vertices->count);
}

void grz_kdop_points_turned(const graze_vec3 *points, int count, const grz_directions *s, const grz_local_pose *pose,
                            float *out)
{
    double most[GRZ_MOST_SUPPORTS];
    for (int i = 0; i < s->k; i++) most[i] = -INFINITY;
    for (int j = 0; j < count; j++) {
        double p[3];
        for (int axis = 0; axis < 3; axis++) {
            const double *t = pose->turn[axis];
            p[axis] = (t[0] * points[j].x + t[1] * points[j].y) + t[2] * points[j].z;
        }
        for (int i = 0; i < s->count; i++) {
            double value = (s->d[i][0] * p[0] + s->d[i][1] * p[1]) + s->d[i][2] * p[2];
            most[i] = value > most[i] ? value : most[i];
            most[i + s->count] = -value > most[i + s->count] ? -value : most[i + s->count];
        }
    }
    for (int i = 0; i < s->k; i++) out[i] = grz_float_above(most[i]);
}

void grz_kdop_vertices_turned(const grz_kdop_vertices *vertices, const grz_directions *s, const grz_local_pose *pose,
                              uint32_t node, float *out)
{
    grz_kdop_points_turned(vertices->points.items + vertices->first[node], vertices->count[node], s, pose, out);
}

/* With u = 2^-53 and |v| < 3.2 for a vertex. Along each axis that the direction has, a turned coordinate is off by the
 * pad of a vertex times the turn, and by three roundings of at most |turn| |v|; with the shift, the pose's own pad
 * comes on top. The sum of up to three coordinates is rounded twice more, that of the shift too, and with the pads
 * once: 8 u of each. `size` bounds what is then added up in float: a sum is rounded by at most 2^-24 of it, and 2^-23
 * covers that it is rounded itself, and that what was turned was rounded up to float before. */
void grz_kdop_vertices_shift(const grz_directions *s, const grz_local_pose *pose, float *out)
{
    for (int i = 0; i < s->count; i++) {
        double shift = 0, size = 0, pad = 0;
        for (int axis = 0; axis < 3; axis++) {
            if (s->d[i][axis] == 0) continue;
            const double *t = pose->turn[axis];
            double turn = (fabs(t[0]) + fabs(t[1])) + fabs(t[2]);
            shift += s->d[i][axis] * pose->shift[axis];
            size += 3.2 * turn + fabs(pose->shift[axis]);
            pad += pose->pad + GRZ_DOP_VERTEX_PAD * turn;
        }
        pad = (pad + (8 * 0x1p-53 + 0x1p-23) * size) * (1 + 0x1p-20);
        out[i] = grz_float_above(pad + shift);
        out[i + s->count] = grz_float_above(pad - shift);
    }
}
