#include "method/kdop/tumble.h"

#include "bound/dop.h"
#include "bound/dop_shape.h"
#include "math/round.h"

#include <math.h>
#include <string.h>

static bool add_vertices(grz_kdop_tumble *tumble, const grz_kdop_index *b, uint32_t node)
{
    graze_vec3 points[GRZ_MOST_DOP_VERTICES];
    int count = grz_dop_vertices(&b->directions, b->dops + (size_t)b->directions.k * node, points);
    if (!grz_array_reserve(&tumble->vertices, (size_t)count)) return false;
    tumble->first[node] = (uint32_t)tumble->vertices.count;
    tumble->count[node] = (uint8_t)count;
    memcpy(tumble->vertices.items + tumble->vertices.count, points, (size_t)count * sizeof *points);
    tumble->vertices.count += (size_t)count;
    return tumble->vertices.count <= UINT32_MAX - GRZ_MOST_DOP_VERTICES;
}

/* Depth first; a node with at most tau triangles is a leaf to the query. */
static bool find_vertices(grz_kdop_tumble *tumble, const grz_kdop_index *b, uint32_t tau)
{
    struct {
        uint32_t node, end;
    } stack[80];
    int size = 1;
    stack[0].node = 0, stack[0].end = b->tree.item_count;
    while (size > 0) {
        uint32_t node = stack[--size].node, end = stack[size].end, child = b->tree.child[node];
        if (!add_vertices(tumble, b, node)) return false;
        if (end - b->tree.first[node] <= tau) continue;
        stack[size].node = child + 1, stack[size++].end = end;
        stack[size].node = child, stack[size++].end = b->tree.first[child + 1];
    }
    return true;
}

bool grz_kdop_tumble_open(grz_kdop_tumble *tumble, const grz_kdop_index *b, grz_kdop_tumbling how, uint32_t tau)
{
    tumble->how = how;
    if (how == KDOP_CONES) return true;
    tumble->first = grz_allocate_zeroed(b->tree.node_count, sizeof *tumble->first);
    tumble->count = grz_allocate_zeroed(b->tree.node_count, sizeof *tumble->count);
    return tumble->first && tumble->count && find_vertices(tumble, b, tau);
}

void grz_kdop_tumble_close(grz_kdop_tumble *tumble)
{
    grz_free(tumble->vertices.items);
    grz_free(tumble->first);
    grz_free(tumble->count);
}

/* Vertices: what is added to support i, beside the margin. Each carried coordinate is off by the pose's own pad, by the pad
 * of a vertex times the turn, and by four roundings of at most |turn| |v| + |shift|, where |v| < 3.2; a support sums up to
 * three coordinates with two more roundings. */
static double vertex_pad(const grz_directions *s, const grz_local_pose *pose, int i)
{
    double pad = 0;
    for (int axis = 0; axis < 3; axis++) {
        if (grz_signed_direction(s, i, axis) == 0) continue;
        double turn = (fabs(pose->turn[axis][0]) + fabs(pose->turn[axis][1])) + fabs(pose->turn[axis][2]);
        pad += pose->pad + GRZ_DOP_VERTEX_PAD * turn + 8 * 0x1p-53 * (3.2 * turn + fabs(pose->shift[axis]));
    }
    return pad * (1 + 0x1p-40);
}

void grz_kdop_tumble_pose(grz_kdop_tumble *tumble, const grz_search *search, double margin)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_directions *s = &a->directions;
    tumble->pose = grz_local_pose_of(search->b_in_a, &a->frame, &b->frame);
    bool cones = tumble->how == KDOP_CONES;
    if (cones) tumble->turn = grz_dop_turn_of(s, &tumble->pose);
    for (int i = 0; i < s->k; i++) {
        double grow = margin * a->frame.per_unit * s->length[i % s->count] * (1 + 0x1p-50);
        if (cones && grow > 0) /* the sum with what is turned is rounded once more, relative to the shift */
            tumble->turn.shift[i] =
                grz_float_above((tumble->turn.shift[i] + grow) + 0x1p-22 * (fabsf(tumble->turn.shift[i]) + grow));
        tumble->grow[i] = grow + vertex_pad(s, &tumble->pose, i);
    }
}

static void cover_vertices(const grz_kdop_tumble *tumble, const grz_kdop_index *b, uint32_t node, float *out)
{
    const grz_directions *s = &b->directions;
    const graze_vec3 *v = tumble->vertices.items + tumble->first[node];
    double most[GRZ_MOST_SUPPORTS];
    for (int i = 0; i < s->k; i++) most[i] = -INFINITY;
    for (int j = 0; j < tumble->count[node]; j++) {
        double p[3];
        for (int axis = 0; axis < 3; axis++) {
            const double *t = tumble->pose.turn[axis];
            p[axis] = ((t[0] * v[j].x + t[1] * v[j].y) + t[2] * v[j].z) + tumble->pose.shift[axis];
        }
        for (int i = 0; i < s->count; i++) {
            double value = (s->d[i][0] * p[0] + s->d[i][1] * p[1]) + s->d[i][2] * p[2];
            most[i] = value > most[i] ? value : most[i];
            most[i + s->count] = -value > most[i + s->count] ? -value : most[i + s->count];
        }
    }
    for (int i = 0; i < s->k; i++) out[i] = grz_float_above(most[i] + tumble->grow[i]);
}

void grz_kdop_tumbled(const grz_kdop_tumble *tumble, const grz_kdop_index *b, uint32_t node, float *out)
{
    if (tumble->how == KDOP_CONES)
        grz_dop_turned(&tumble->turn, b->dops + (size_t)b->directions.k * node, out);
    else
        cover_vertices(tumble, b, node, out);
}
