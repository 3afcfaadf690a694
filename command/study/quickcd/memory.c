/* Tables 11 to 16: memory. */
#include "study/quickcd/lab.h"
#include "study/quickcd/paper.h"

#include <math.h>

enum { K_COUNT = 4 };

static const int ks[K_COUNT] = {6, 14, 18, 26};

/* Bytes of one k on one data set. */
typedef struct weights {
    double environment, object; /* with their meshes */
    double scratch;             /* what a query takes besides */
    double vertices, hull;      /* the vertices of the object's k-DOPs, and its convex hull */
    double per_triangle;        /* of the environment, without its mesh */
} weights;

/* 24 bytes a vertex and 12 a triangle. */
static double mesh_bytes(const graze_mesh *mesh)
{
    return 24.0 * graze_mesh_vertex_count(mesh) + 12.0 * graze_mesh_triangle_count(mesh);
}

/* What one way of tumbling needs more than another is what their queries differ by. */
static graze_status weigh(lab *l, int k, int set, weights *out, graze_error *error)
{
    static const char *const queries[3] = {"tau=40,tumble=cones,front=off", "tau=40,tumble=vertices,front=off",
                                           CHAPTER_5};
    const workload *w = &l->frame.sets[set];
    measurement m[3];
    graze_status status = GRAZE_OK;
    for (int i = 0; i < 3 && status == GRAZE_OK; i++)
        status = lab_measure(l, set, paper_build(k), queries[i], &m[i], error);
    if (status != GRAZE_OK) return status;
    out->environment = mesh_bytes(w->environment) + (double)m[0].bytes_a;
    out->object = mesh_bytes(w->object) + (double)m[0].bytes_b;
    out->scratch = (double)m[0].query_bytes;
    out->vertices = (double)m[1].query_bytes - (double)m[0].query_bytes;
    out->hull = (double)m[2].query_bytes - (double)m[1].query_bytes;
    out->per_triangle = (double)m[0].bytes_a / graze_mesh_triangle_count(w->environment);
    return GRAZE_OK;
}

static grid rows_of(const char *title, bool with_rapid, const char *unit)
{
    grid g = grid_of(title, "", set_names, SET_COUNT);
    for (int i = 0; i < K_COUNT; i++) grid_add_row(&g, "%d-DOP", ks[i]);
    if (with_rapid) grid_add_row(&g, "RAPID");
    g.here_unit = unit;
    return g;
}

enum { TABLE_11, TABLE_12, TABLE_13, TABLE_14, TABLE_15, TABLE_16, TABLE_COUNT };

static void fill(grid *tables, int row, int set, const weights *w)
{
    const double kilo = 1024, mega = 1024.0 * 1024;
    double object = w->object + w->scratch;
    tables[TABLE_11].here[row][set] = w->environment / mega;
    tables[TABLE_12].here[row][set] = (object + w->vertices + w->hull) / kilo;
    tables[TABLE_13].here[row][set] = object / kilo;
    tables[TABLE_14].here[row][set] = w->vertices / kilo;
    tables[TABLE_15].here[row][set] = w->hull / kilo;
    tables[TABLE_16].here[row][set] = (w->environment + object + w->vertices + w->hull) / mega;
}

/* By the triangle, because data sets may be of another size than the paper's. RAPID takes 412 bytes for each (5.2). */
static void judge(lab *l, const grid *total, double tree_bytes)
{
    const double mega = 1024.0 * 1024, rapid = 412;
    double ours[SET_COUNT], theirs[SET_COUNT];
    unsigned less = 0;
    for (int set = 0; set < SET_COUNT; set++) {
        const workload *w = &l->frame.sets[set];
        double triangles = (double)graze_mesh_triangle_count(w->environment) + graze_mesh_triangle_count(w->object);
        ours[set] = total->here[2][set] * mega / triangles;
        theirs[set] = total->paper[2][set] * mega / (paper_18_sizes[0][set] + paper_18_sizes[1][set]);
        less += ours[set] < rapid;
    }
    report_text(l->frame.report,
                "A tree of 18-DOPs takes %.0f bytes a triangle beyond its mesh, on average; the paper's 16k + 24 = "
                "312. In all, "
                "meshes, trees and query take %.2f times the paper's memory a triangle (geometric mean).",
                tree_bytes, mean_ratio(ours, theirs, SET_COUNT));
    report_claim(
        l->frame.report, by_count(less == SET_COUNT),
        "18-DOPs need less memory than RAPID with its 412 bytes a triangle (table 16; the paper: on 5 of 5 data "
        "sets): here on %u of %d.",
        less, SET_COUNT);
}

graze_status quickcd_memory(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    double per_triangle = 0;
    grid tables[TABLE_COUNT] = {
        rows_of("Table 11: environment and its tree", true, "MB"),
        rows_of("Table 12: flying object, its tree, and the query", true, "KB"),
        rows_of("Table 13: the same without vertices of k-DOPs and convex hull", false, "KB"),
        rows_of("Table 14: vertices of the flying tree's k-DOPs", false, "KB"),
        rows_of("Table 15: convex hull of the flying object", false, "KB"),
        rows_of("Table 16: all", true, "MB"),
    };
    static const double *const paper[TABLE_COUNT] = {paper_11[0], paper_12[0], paper_13[0],
                                                     paper_14[0], paper_15[0], paper_16[0]};
    for (int set = 0; set < SET_COUNT; set++)
        for (int i = 0; i < K_COUNT; i++) {
            weights w;
            graze_status status = weigh(l, ks[i], set, &w, error);
            if (status != GRAZE_OK) return status;
            fill(tables, i, set, &w);
            if (ks[i] == 18) per_triangle += w.per_triangle / SET_COUNT;
        }
    for (int i = 0; i < TABLE_COUNT; i++) {
        grid_set_paper(&tables[i], paper[i], tables[i].here_unit);
        report_table(l->frame.report, &tables[i]);
    }
    judge(l, &tables[TABLE_16], per_triangle);
    return GRAZE_OK;
}
