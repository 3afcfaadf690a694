/* The box with a welded net of squares on its faces, and the axes: three bars that cross. */
#include "shape/builder.h"
#include "shape/shape.h"

/* ---- box ---- */

enum { BOX_X, BOX_Y, BOX_Z, BOX_CELLS };

static const graze_shape_parameter box_parameters[] = {
    {"x", "1", "length along x, 1e-30 to 1e30"},
    {"y", "1", "length along y, 1e-30 to 1e30"},
    {"z", "1", "length along z, 1e-30 to 1e30"},
    {"cells", "1", "squares along each edge, two triangles each, 1 to 1000000"},
};
static const grz_option box_rules[] = {GRZ_LENGTH_RULE, GRZ_LENGTH_RULE, GRZ_LENGTH_RULE, GRZ_WHOLE(1, 1000000)};

/* Vertices come in layers of equal z: the bottom and the top are full squares, the layers between have their rim only,
 * which is numbered counter-clockwise from the corner (0, 0). */
static uint64_t surface_vertex(uint64_t n, const uint64_t c[3])
{
    uint64_t i = c[0], j = c[1], k = c[2], square = (n + 1) * (n + 1);
    if (k == 0) return j * (n + 1) + i;
    if (k == n) return square + (n - 1) * 4 * n + j * (n + 1) + i;
    uint64_t rim = square + (k - 1) * 4 * n;
    if (j == 0 && i < n) return rim + i;
    if (i == n && j < n) return rim + n + j;
    if (j == n && i > 0) return rim + 2 * n + (n - i);
    return rim + 3 * n + (n - j);
}

static void add_square(const grz_value *values, uint64_t k, grz_builder *b)
{
    uint64_t n = (uint64_t)values[BOX_CELLS].number;
    for (uint64_t j = 0; j <= n; j++)
        for (uint64_t i = 0; i <= n; i++)
            grz_builder_vertex(b, grz_vec(grz_along(values[BOX_X].number, i, n), grz_along(values[BOX_Y].number, j, n),
                                          grz_along(values[BOX_Z].number, k, n)));
}

static void add_rim(const grz_value *values, uint64_t k, grz_builder *b)
{
    static const int step[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    uint64_t n = (uint64_t)values[BOX_CELLS].number, i = 0, j = 0;
    for (uint64_t s = 0; s < 4 * n; s++) {
        grz_builder_vertex(b, grz_vec(grz_along(values[BOX_X].number, i, n), grz_along(values[BOX_Y].number, j, n),
                                      grz_along(values[BOX_Z].number, k, n)));
        i += (uint64_t)step[s / n][0];
        j += (uint64_t)step[s / n][1];
    }
}

/* The two faces across `axis`, each counter-clockwise from outside. */
static void add_faces_across(int axis, uint64_t n, grz_builder *b)
{
    static const int corner[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    int u = (axis + 1) % 3, v = (axis + 2) % 3;
    for (uint64_t p = 0; p < n; p++)
        for (uint64_t q = 0; q < n; q++) {
            uint64_t low[4], high[4], c[3];
            for (int s = 0; s < 4; s++) {
                c[u] = p + (uint64_t)corner[s][0];
                c[v] = q + (uint64_t)corner[s][1];
                c[axis] = 0;
                low[s] = surface_vertex(n, c);
                c[axis] = n;
                high[s] = surface_vertex(n, c);
            }
            grz_builder_quad(b, low[0], low[3], low[2], low[1]);
            grz_builder_quad(b, high[0], high[1], high[2], high[3]);
        }
}

static graze_status make_box(const grz_value *values, graze_mesh **out, graze_error *error)
{
    uint64_t n = (uint64_t)values[BOX_CELLS].number;
    grz_builder b;
    graze_status status = grz_builder_start(&b, "box", 6 * n * n + 2, 12 * n * n, "lower cells", error);
    if (status != GRAZE_OK) return status;
    add_square(values, 0, &b);
    for (uint64_t k = 1; k < n; k++) add_rim(values, k, &b);
    add_square(values, n, &b);
    for (int axis = 0; axis < 3; axis++) add_faces_across(axis, n, &b);
    return grz_builder_finish(&b, "box", out, error);
}

const grz_shape grz_shape_box =
    GRZ_SHAPE("box", "a box about the origin, its faces cut into squares", box_parameters, box_rules, make_box);

/* ---- axes ---- */

enum { AXES_LENGTH, AXES_THICKNESS };

static const graze_shape_parameter axes_parameters[] = {
    {"length", "1", "of each bar, 1e-30 to 1e30"},
    {"thickness", "0.125", "of each bar as a share of its length, 0.001 to 0.999"},
};
static const grz_option axes_rules[] = {GRZ_LENGTH_RULE, GRZ_NUMBER(0.001, 0.999)};

static void add_bar(graze_vec3 half, grz_builder *b)
{
    uint64_t first = b->vertices.count;
    for (unsigned i = 0; i < 8; i++)
        grz_builder_vertex(b, grz_vec(i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z));
    static const unsigned char face[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                             {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    for (int f = 0; f < 6; f++)
        grz_builder_quad(b, first + face[f][0], first + face[f][1], first + face[f][2], first + face[f][3]);
}

static graze_status make_axes(const grz_value *values, graze_mesh **out, graze_error *error)
{
    double l = values[AXES_LENGTH].number / 2, t = l * values[AXES_THICKNESS].number;
    grz_builder b;
    graze_status status = grz_builder_start(&b, "axes", 24, 36, "", error);
    if (status != GRAZE_OK) return status;
    add_bar(grz_vec(l, t, t), &b);
    add_bar(grz_vec(t, l, t), &b);
    add_bar(grz_vec(t, t, l), &b);
    return grz_builder_finish(&b, "axes", out, error);
}

const grz_shape grz_shape_axes = GRZ_SHAPE("axes", "three bars that cross at the origin (what flies in the swept set)",
                                           axes_parameters, axes_rules, make_axes);
