/* slow_replay A B POSES [--first]: what `graze replay A B POSES --query all --out` must write, by rational arithmetic
 * on every pair of triangles whose boxes meet. With --first, what `--query first` must write. Shares no code with the
 * library. */
#include "oracle/rational.h"
#include "oracle/tiny_mesh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct box {
    double low[3], high[3];
} box;

static double component(graze_vec3 p, int axis)
{
    return axis == 0 ? p.x : axis == 1 ? p.y : p.z;
}

static box box_of(const graze_vec3 *points, size_t count)
{
    box b;
    for (int axis = 0; axis < 3; axis++) {
        b.low[axis] = b.high[axis] = component(points[0], axis);
        for (size_t i = 1; i < count; i++) {
            double x = component(points[i], axis);
            if (x < b.low[axis]) b.low[axis] = x;
            if (x > b.high[axis]) b.high[axis] = x;
        }
    }
    return b;
}

/* Comparing doubles is exact: boxes that are apart prove that what is in them is apart. */
static bool boxes_meet(const box *a, const box *b)
{
    for (int axis = 0; axis < 3; axis++)
        if (a->high[axis] < b->low[axis] || b->high[axis] < a->low[axis]) return false;
    return true;
}

typedef struct scene {
    truth *truth;
    tiny_mesh a, b;
    graze_vec3 *carried; /* b's points in a's frame */
    box *boxes;          /* and the boxes of its triangles */
} scene;

static void carry_all(scene *s, const double pose[12])
{
    for (size_t i = 0; i < 3 * s->b.triangle_count; i++) s->carried[i] = tiny_carry(pose, s->b.points[i]);
    for (size_t j = 0; j < s->b.triangle_count; j++) s->boxes[j] = box_of(s->carried + 3 * j, 3);
}

/* Prints the pairs of one triangle of a, unless only asked whether there is one. */
static bool replay_triangle(scene *s, size_t pose, size_t i, bool first)
{
    const graze_vec3 *corners = s->a.points + 3 * i;
    box around = box_of(corners, 3);
    bool hit = false;
    for (size_t j = 0; j < s->b.triangle_count; j++) {
        if (!boxes_meet(&around, &s->boxes[j])) continue;
        graze_kind kind = truth_kind(s->truth, corners, 3, s->carried + 3 * j, 3);
        if (kind == GRAZE_APART) continue;
        if (first) return true;
        printf("%zu,%zu,%zu,%s\n", pose, i, j, truth_kind_name(kind));
        hit = true;
    }
    return hit;
}

static bool replay_pose(scene *s, size_t pose, bool first)
{
    bool hit = false;
    for (size_t i = 0; i < s->a.triangle_count && !(hit && first); i++) hit |= replay_triangle(s, pose, i, first);
    return hit;
}

int main(int argc, char **argv)
{
    bool first = argc == 5 && strcmp(argv[4], "--first") == 0;
    if (argc != 4 && !first) {
        fprintf(stderr, "usage: slow_replay A B POSES [--first]\n");
        return 2;
    }
    scene s = {.truth = truth_create(), .a = tiny_mesh_read(argv[1]), .b = tiny_mesh_read(argv[2])};
    tiny_poses poses = tiny_poses_read(argv[3]);
    if (!s.truth) return 2;
    s.carried = tiny_grow(NULL, 3 * s.b.triangle_count, sizeof *s.carried);
    s.boxes = tiny_grow(NULL, s.b.triangle_count, sizeof *s.boxes);
    printf(first ? "pose,hit\n" : "pose,triangle_a,triangle_b,kind\n");
    bool any = false;
    for (size_t pose = 0; pose < poses.count; pose++) {
        carry_all(&s, poses.rows[pose]);
        bool hit = replay_pose(&s, pose, first);
        if (first) printf("%zu,%d\n", pose, hit);
        any |= hit;
    }
    truth_free(s.truth);
    free(s.a.points);
    free(s.b.points);
    free(s.carried);
    free(s.boxes);
    free(poses.rows);
    return fflush(stdout) != 0 ? 2 : any;
}
