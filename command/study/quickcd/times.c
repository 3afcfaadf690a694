/* The data sets, and table 18: query times by k. */
#include "study/quickcd/lab.h"
#include "study/quickcd/paper.h"

enum { K_COUNT = 4, ROW_18 = 2 };

graze_status quickcd_sets(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    grid g = grid_of("Tables 18 and 28: sizes of the data sets", "", set_names, SET_COUNT);
    grid_add_row(&g, "Triangles of the environment");
    grid_add_row(&g, "Triangles of the object");
    grid_add_row(&g, "Poses");
    grid_add_row(&g, "Contacts");
    for (int set = 0; set < SET_COUNT; set++) {
        measurement m;
        graze_status status = lab_measure(l, set, paper_build(18), CHAPTER_5, &m, error);
        if (status != GRAZE_OK) return status;
        g.here[0][set] = graze_mesh_triangle_count(l->frame.sets[set].environment);
        g.here[1][set] = graze_mesh_triangle_count(l->frame.sets[set].object);
        g.here[2][set] = (double)m.poses;
        g.here[3][set] = (double)m.pairs;
        report_text(l->frame.report, "- *%s*: %s.", set_names[set], l->frame.sets[set].origin);
    }
    grid_set_paper(&g, paper_18_sizes[0], "");
    report_table(l->frame.report, &g);
    return GRAZE_OK;
}

graze_status quickcd_times(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    static const variant rows[K_COUNT] = {
        {"6-DOP", "preset=paper,k=6", CHAPTER_5},
        {"14-DOP", "preset=paper,k=14", CHAPTER_5},
        {"18-DOP", "preset=paper,k=18", CHAPTER_5},
        {"26-DOP", "preset=paper,k=26", CHAPTER_5},
    };
    measurement m[K_COUNT][SET_COUNT];
    graze_status status = lab_measure_all(l, rows, K_COUNT, m, error);
    if (status != GRAZE_OK) return status;
    grid g = lab_times("Table 18: mean query time, splatter rule, tau = 40", rows, K_COUNT, m);
    grid_add_row(&g, "RAPID");
    g.ranked = true;
    grid_set_paper(&g, paper_18[0], "1998 ms");
    report_table(l->frame.report, &g);
    report_order(l->frame.report, &g);
    lab_claim_best(l, &g, K_COUNT, ROW_18, "18-DOPs are the best of 6, 14, 18 and 26 on average (table 18)", m);
    lab_claim_worst(l, &g, K_COUNT, 0, "Boxes, the 6-DOPs, are the slowest of the four (table 18)", m);
    return GRAZE_OK;
}
