/* Solids and levels as they are seen from one side, without what is behind. */
#include "study/swift/picture.h"

#include "study/frame/sketch.h"

#include <math.h>

enum { COLUMNS = 5 };

/* Levels that are shown: the coarsest that a method makes. */
static const struct {
    const char *label, *method;
} columns[COLUMNS] = {
    {"P0", "convex"},
    {"QS 0.25, 1 level", "convex,levels=quadric,rate=0.25,cut=400"},
    {"QS 0.25, 2 levels", "convex,levels=quadric,rate=0.25,cut=100"},
    {"QS 0.03125", "convex,levels=quadric"},
    {"DK 100", "convex,levels=dk"},
};

/* The axes of the screen; their cross product is the way to the eye. */
static const graze_vec3 right = {0.8, 0.6, 0}, up = {-0.36, 0.48, 0.8};

static double along(graze_vec3 axis, graze_vec3 p)
{
    return axis.x * p.x + axis.y * p.y + axis.z * p.z;
}

static bool is_seen(const graze_vec3 t[3])
{
    const double a[2] = {along(right, t[1]) - along(right, t[0]), along(up, t[1]) - along(up, t[0])},
                 b[2] = {along(right, t[2]) - along(right, t[0]), along(up, t[2]) - along(up, t[0])};
    return a[0] * b[1] - a[1] * b[0] > 0;
}

static void write_mesh(FILE *to, const graze_mesh *mesh)
{
    for (size_t i = 0; i < graze_mesh_triangle_count(mesh); i++) {
        graze_vec3 t[3];
        const uint32_t *at = graze_mesh_indices(mesh) + 3 * i;
        for (int k = 0; k < 3; k++) t[k] = graze_mesh_vertices(mesh)[at[k]];
        if (!is_seen(t)) continue;
        for (int k = 0; k < 4; k++) fprintf(to, "%.3f %.3f\n", along(right, t[k % 3]), along(up, t[k % 3]));
        fputs("\n", to);
    }
}

static graze_status coarsest(const graze_mesh *solid, const char *method, graze_mesh **out, graze_error *error)
{
    static const char *const name[] = {"levels"};
    graze_model_def def = graze_model_def_default();
    double count = 0;
    graze_model *model;
    graze_error none;
    def.mesh = solid;
    def.method = method;
    *out = NULL;
    graze_status status = graze_model_create(&def, &model, error);
    if (status != GRAZE_OK) return status;
    if (model_statistics(model, name, 1, &count, &none) != GRAZE_OK) count = 0;
    status = graze_model_level(model, (uint32_t)count, out, error);
    graze_model_free(model);
    return status;
}

/* The picture of one level in its place. */
static graze_status add_panel(lab *l, int shape, int column, sketch *s, graze_error *error)
{
    const int number = shape * COLUMNS + column;
    graze_mesh *mesh;
    graze_status status = coarsest(l->solids[shape], columns[column].method, &mesh, error);
    if (status != GRAZE_OK) return status;
    fprintf(s->script.to,
            "set title '%s: %s, %u triangles'\nset origin %.4f,%.4f\n"
            "plot 'swift_14_picture.dat' index %d using 1:2 with lines linewidth 0.4 linecolor '#205080'%s\n",
            swift_shapes[shape], columns[column].label, (unsigned)graze_mesh_triangle_count(mesh),
            (double)column / COLUMNS, 1 - (double)(shape + 1) / SWIFT_SHAPES, number, column ? ", \\" : "");
    if (column)
        fprintf(s->script.to,
                "  'swift_14_picture.dat' index %d using 1:2 with lines linewidth 1.5 linecolor '#cc3311'\n",
                SWIFT_SHAPES * COLUMNS + shape);
    fprintf(s->data.to, "%s# %s, %s\n", number ? "\n\n" : "", swift_shapes[shape], columns[column].label);
    write_mesh(s->data.to, mesh);
    graze_mesh_free(mesh);
    return GRAZE_OK;
}

/* ---- outlines ---- */

/* The hull of the vertices on the screen, as far as the eye can tell: the farthest in each of many directions. */
static void write_outline(FILE *to, const graze_mesh *mesh)
{
    enum { DIRECTIONS = 360 };
    for (int i = 0; i <= DIRECTIONS; i++) {
        const double angle = i * 6.283185307179586 / DIRECTIONS, c = cos(angle), s = sin(angle);
        double most = -INFINITY, x = 0, y = 0;
        for (size_t v = 0; v < graze_mesh_vertex_count(mesh); v++) {
            const graze_vec3 p = graze_mesh_vertices(mesh)[v];
            const double here = c * along(right, p) + s * along(up, p);
            if (here > most) most = here, x = along(right, p), y = along(up, p);
        }
        fprintf(to, "%.3f %.3f\n", x, y);
    }
}

graze_status swift_picture(lab *l, graze_error *error)
{
    sketch s;
    graze_status status = sketch_open(&s, "swift_14_picture", error);
    if (status != GRAZE_OK) return status;
    fprintf(
        s.script.to,
        "set terminal svg size 1200,740 dynamic font 'sans,11' background 'white'\nset multiplot\nset size %.4f,%.4f\n"
        "unset key\nunset grid\nunset tics\nunset border\nset size ratio -1\nset xrange [-1.5:1.5]\n"
        "set yrange [-1.2:1.2]\nset lmargin 0\nset rmargin 0\nset bmargin 0\nset tmargin 2\n",
        1.0 / COLUMNS, 1.0 / SWIFT_SHAPES);
    fputs("# triangles that are seen, as closed lines; then the outlines of the solids\n", s.data.to);
    for (int shape = 0; shape < SWIFT_SHAPES; shape++)
        for (int column = 0; column < COLUMNS && status == GRAZE_OK; column++)
            status = add_panel(l, shape, column, &s, error);
    for (int shape = 0; shape < SWIFT_SHAPES; shape++) {
        fprintf(s.data.to, "\n\n# outline of %s\n", swift_shapes[shape]);
        write_outline(s.data.to, l->solids[shape]);
    }
    fputs("unset multiplot\n", s.script.to);
    if (status != GRAZE_OK) {
        sketch_drop(&s);
        return status;
    }
    return sketch_finish(&s, l->frame.report, l->frame.context->folder,
                         "The solids and some of their levels, by graze_model_level; red: the outline of P0", error);
}
