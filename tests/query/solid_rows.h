/* 40 solids by name, of 4 to 5,000 triangles. Header only. */
#ifndef TESTS_QUERY_SOLID_ROWS_H
#define TESTS_QUERY_SOLID_ROWS_H

#include "math/vec.h"
#include "query/solids.h"

enum { SOLID_ROWS = 40 };

typedef enum solid_form {
    ROW_BALL, /* random directions, scaled */
    ROW_ENDS, /* two tiny balls, 1 apart along x */
    ROW_BOX,
    ROW_PRISM,    /* regular, of height 1 */
    ROW_CONE,     /* over a regular polygon */
    ROW_DOME,     /* half a ball */
    ROW_LATTICE,  /* of points with coordinates 0 to 3 */
    ROW_DIVIDED,  /* a box, each side divided into so many squares in both directions */
    ROW_BEVELLED, /* a cube with edges cut off, 1e-9 wide */
    ROW_SHORT,    /* a ball of pairs of points 1e-9 apart */
} solid_form;

static const struct {
    const char *name;
    solid_form form;
    int points;
    graze_vec3 scale, at;
} solid_rows[SOLID_ROWS] = {
    {"tetrahedron", ROW_BALL, 4, {1, 1, 1}, {0, 0, 0}},
    {"5 corners", ROW_BALL, 5, {1, 1, 1}, {0, 0, 0}},
    {"8 corners", ROW_BALL, 8, {1, 1, 1}, {0, 0, 0}},
    {"20 corners", ROW_BALL, 20, {1, 1, 1}, {0, 0, 0}},
    {"50 corners", ROW_BALL, 50, {1, 1, 1}, {0, 0, 0}},
    {"100 corners", ROW_BALL, 100, {1, 1, 1}, {0, 0, 0}},
    {"400 corners", ROW_BALL, 400, {1, 1, 1}, {0, 0, 0}},
    {"2502 corners", ROW_BALL, 2502, {1, 1, 1}, {0, 0, 0}},
    {"half as large", ROW_BALL, 30, {0.5, 0.5, 0.5}, {0, 0, 0}},
    {"small", ROW_BALL, 30, {1e-2, 1e-2, 1e-2}, {0, 0, 0}},
    {"tiny", ROW_BALL, 20, {1e-5, 1e-5, 1e-5}, {0, 0, 0}},
    {"a speck", ROW_BALL, 20, {1e-9, 1e-9, 1e-9}, {0, 0, 0}},
    {"plate", ROW_BALL, 40, {1, 1, 0.1}, {0, 0, 0}},
    {"sheet", ROW_BALL, 30, {1, 1, 1e-6}, {0, 0, 0}},
    {"large plate", ROW_BALL, 300, {1, 1, 0.1}, {0, 0, 0}},
    {"rod", ROW_BALL, 40, {1, 0.1, 0.1}, {0, 0, 0}},
    {"needle", ROW_BALL, 40, {1, 1e-3, 1e-3}, {0, 0, 0}},
    {"large needle", ROW_BALL, 300, {1, 1e-3, 1e-3}, {0, 0, 0}},
    {"blade", ROW_BALL, 30, {1, 1e-2, 1e-4}, {0, 0, 0}},
    {"needle with round ends", ROW_ENDS, 40, {1e-9, 1e-9, 1e-9}, {0, 0, 0}},
    {"prism", ROW_PRISM, 3, {1, 1, 1}, {0, 0, 0}},
    {"cube", ROW_BOX, 8, {1, 1, 1}, {0, 0, 0}},
    {"drum", ROW_PRISM, 36, {1, 1, 0.5}, {0, 0, 0}},
    {"cylinder", ROW_PRISM, 300, {1, 1, 1}, {0, 0, 0}},
    {"pyramid", ROW_CONE, 4, {1, 1, 1}, {0, 0, 0}},
    {"cone", ROW_CONE, 40, {1, 1, 1}, {0, 0, 0}},
    {"large cone", ROW_CONE, 700, {1, 1, 2}, {0, 0, 0}},
    {"dome", ROW_DOME, 50, {1, 1, 1}, {0, 0, 0}},
    {"lattice", ROW_LATTICE, 12, {0.5, 0.5, 0.5}, {-1, -1, -1}},
    {"full lattice", ROW_LATTICE, 50, {0.5, 0.5, 0.5}, {-1, -1, -1}},
    {"divided box", ROW_DIVIDED, 4, {1, 1, 1}, {-0.5, -0.5, -0.5}},
    {"much divided box", ROW_DIVIDED, 16, {1, 1, 1}, {-0.5, -0.5, -0.5}},
    {"bevelled cube", ROW_BEVELLED, 24, {1, 1, 1}, {0, 0, 0}},
    {"ball with short edges", ROW_SHORT, 40, {1, 1, 1}, {0, 0, 0}},
    {"polygon", ROW_BALL, 12, {1, 1, 0}, {0, 0, 0}},
    {"polygon of many corners", ROW_PRISM, 50, {1, 1, 0}, {0, 0, 0}},
    {"segment", ROW_BALL, 2, {1, 1, 1}, {0, 0, 0}},
    {"point", ROW_BALL, 1, {1, 1, 1}, {0, 0, 0}},
    {"ball far away", ROW_BALL, 30, {1, 1, 1}, {5e6, -3e6, 1e6}},
    {"cube at 2^40", ROW_BOX, 8, {0x1p20, 0x1p20, 0x1p20}, {0x1p40, 3, 0}},
};

enum { SOLID_ROW_POINTS = 3000 };

/* A regular polygon of radius 1 at height z. */
static inline int solid_row_polygon(graze_vec3 *p, int n, double z)
{
    for (int i = 0; i < n; i++) {
        const double turn = 6.283185307179586 * i / n;
        p[i] = (graze_vec3){cos(turn), sin(turn), z};
    }
    return n;
}

static inline int solid_row_bevelled(graze_vec3 *p)
{
    int n = 0;
    for (int corner = 0; corner < 8; corner++)
        for (int k = 0; k < 3; k++) {
            double x[3] = {corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1};
            for (int l = 0; l < 3; l++) x[l] *= l == k ? 1 : 1 - 1e-9;
            p[n++] = (graze_vec3){x[0], x[1], x[2]};
        }
    return n;
}

/* Before they are scaled. */
static inline int solid_row_points(scene_random *r, solid_form form, int count, graze_vec3 *p)
{
    if (form == ROW_PRISM) return solid_row_polygon(p, count, 0) + solid_row_polygon(p + count, count, 1);
    if (form == ROW_BEVELLED) return solid_row_bevelled(p);
    for (int i = 0; i < count; i++) p[i] = form == ROW_LATTICE ? scene_whole_point(r, 4) : solid_direction(r);
    if (form == ROW_CONE) {
        solid_row_polygon(p, count, 0);
        p[count++] = (graze_vec3){0.2, 0.1, 1};
    }
    for (int i = 0; i < count && form == ROW_BOX; i++)
        p[i] = (graze_vec3){i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5};
    if (form == ROW_DOME)
        for (int i = 0; i < count; i++) p[i].z = i % 3 ? fabs(p[i].z) : 0;
    for (int i = 1; i < count && form == ROW_SHORT; i += 2) p[i] = grz_add(p[i - 1], grz_scale(p[i], 1e-9));
    for (int i = 0; i < count && form == ROW_ENDS; i++) p[i].x += i % 2 ? 5e8 : -5e8;
    return count;
}

/* Each side has vertices of its own. */
static inline graze_mesh *solid_row_divided(int n, graze_vec3 scale, graze_vec3 at)
{
    scene_soup soup = scene_soup_of((size_t)(12 * n * n));
    size_t count = 0;
    for (int side = 0; side < 6; side++)
        for (int i = 0; i < n * n; i++)
            for (int k = 0; k < 6; k++) {
                static const int across[2][6] = {{0, 1, 1, 0, 1, 0}, {0, 0, 1, 0, 1, 1}};
                const int turned = side % 2; /* the other side of the box is seen from behind */
                double x[3];
                x[side / 2] = turned;
                x[(side / 2 + 1) % 3] = (i / n + across[!turned][k]) / (double)n;
                x[(side / 2 + 2) % 3] = (i % n + across[turned][k]) / (double)n;
                soup.corners[count++] =
                    (graze_vec3){at.x + scale.x * x[0], at.y + scale.y * x[1], at.z + scale.z * x[2]};
            }
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    return mesh;
}

static inline graze_mesh *solid_row_make(scene_random *r, int number)
{
    static graze_vec3 p[SOLID_ROW_POINTS];
    const graze_vec3 scale = solid_rows[number].scale, at = solid_rows[number].at;
    if (solid_rows[number].form == ROW_DIVIDED) return solid_row_divided(solid_rows[number].points, scale, at);
    const int count = solid_row_points(r, solid_rows[number].form, solid_rows[number].points, p);
    for (int i = 0; i < count; i++)
        p[i] = (graze_vec3){at.x + scale.x * p[i].x, at.y + scale.y * p[i].y, at.z + scale.z * p[i].z};
    return solid_of(p, (size_t)count);
}

#endif
