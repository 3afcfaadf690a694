/* contact_poses A B SEED COUNT: poses of B that are hard to judge: at rest, corner on corner by quarter turns (exact
 * or off by one rounding), box on box, and turned anyhow so that a corner of B lies on or near a corner of A. */
#include "oracle/stream.h"
#include "oracle/tiny_mesh.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct rotation {
    double r[3][3];
} rotation;

static graze_vec3 rotate(const rotation *q, graze_vec3 p)
{
    double pose[12] = {q->r[0][0], q->r[0][1], q->r[0][2], 0,          q->r[1][0], q->r[1][1],
                       q->r[1][2], 0,          q->r[2][0], q->r[2][1], q->r[2][2], 0};
    return tiny_carry(pose, p);
}

/* One of the 24 rotations of a cube: a permutation of the axes with signs, the last sign such that it does not
 * mirror. */
static rotation quarter_turns(stream *s)
{
    int first = stream_between(s, 0, 2), second = (first + stream_between(s, 1, 2)) % 3, third = 3 - first - second;
    double x = stream_one_in(s, 2) ? 1 : -1, y = stream_one_in(s, 2) ? 1 : -1;
    bool cyclic = (first + 1) % 3 == second;
    rotation q = {0};
    q.r[0][first] = x;
    q.r[1][second] = y;
    q.r[2][third] = cyclic ? x * y : -x * y;
    return q;
}

/* From a random quaternion, by the formula that needs no square root: (w^2 + ...) / |q|^2. */
static rotation any_turn(stream *s)
{
    double w = stream_unit(s) - 0.5, x = stream_unit(s) - 0.5, y = stream_unit(s) - 0.5, z = stream_unit(s) - 0.5;
    double n = w * w + x * x + y * y + z * z;
    if (n < 0x1p-20) return quarter_turns(s);
    double k = 2 / n;
    return (rotation){{{1 - k * (y * y + z * z), k * (x * y - w * z), k * (x * z + w * y)},
                       {k * (x * y + w * z), 1 - k * (x * x + z * z), k * (y * z - w * x)},
                       {k * (x * z - w * y), k * (y * z + w * x), 1 - k * (x * x + y * y)}}};
}

static void print_pose(const rotation *q, graze_vec3 t)
{
    double translation[3] = {t.x, t.y, t.z};
    for (int i = 0; i < 3; i++)
        printf("%.17g %.17g %.17g %.17g%s", q->r[i][0], q->r[i][1], q->r[i][2], translation[i], i < 2 ? " " : "\n");
}

static graze_vec3 some_corner(stream *s, const tiny_mesh *mesh)
{
    return mesh->points[stream_bits(s) % (3 * mesh->triangle_count)];
}

static graze_vec3 subtract(graze_vec3 p, graze_vec3 q)
{
    return (graze_vec3){p.x - q.x, p.y - q.y, p.z - q.z};
}

/* A corner of B onto a corner of A, or a part of the way from there to another corner of A. */
static void corner_to_corner(stream *s, const tiny_mesh *a, const tiny_mesh *b, const rotation *q, double off)
{
    graze_vec3 to = some_corner(s, a), aside = subtract(some_corner(s, a), to);
    graze_vec3 t = subtract(to, rotate(q, some_corner(s, b)));
    print_pose(q, (graze_vec3){t.x + off * aside.x, t.y + off * aside.y, t.z + off * aside.z});
}

static double highest(const tiny_mesh *mesh)
{
    double most = mesh->points[0].x;
    for (size_t i = 0; i < 3 * mesh->triangle_count; i++) most = fmax(most, mesh->points[i].x);
    return most;
}

static double lowest(const tiny_mesh *mesh)
{
    double least = mesh->points[0].x;
    for (size_t i = 0; i < 3 * mesh->triangle_count; i++) least = fmin(least, mesh->points[i].x);
    return least;
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fprintf(stderr, "usage: contact_poses A B SEED COUNT\n");
        return 2;
    }
    tiny_mesh a = tiny_mesh_read(argv[1]), b = tiny_mesh_read(argv[2]);
    long count = strtol(argv[4], NULL, 10);
    const rotation rest = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    printf("# at rest, then side by side along x\n");
    print_pose(&rest, (graze_vec3){0, 0, 0});
    print_pose(&rest, (graze_vec3){highest(&a) - lowest(&b), 0, 0});
    printf("\n# corner on corner\n");
    for (long i = 2; i < count; i++) {
        stream s = stream_at(strtoull(argv[3], NULL, 10), (uint64_t)i);
        rotation q = i % 4 == 0 ? rest : i % 4 == 1 ? quarter_turns(&s) : any_turn(&s);
        corner_to_corner(&s, &a, &b, &q, i % 4 == 3 ? 0.1 * stream_unit(&s) : 0);
    }
    free(a.points);
    free(b.points);
    return fflush(stdout) != 0 ? 2 : 0;
}
