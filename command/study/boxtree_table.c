/* What a node takes, and what a test of two nodes costs: the paper's table 1. */
#include "message.h"
#include "study/boxtree_lab.h"

#include <math.h>

/* What is stored, by method; the tests of boxtree have it in common. */
enum { BOXTREE, KDOP_6, KDOP_18, KDOP_26, WIDE, METHOD_COUNT };

static const char *const methods[METHOD_COUNT] = {"boxtree", "kdop,k=6", "kdop,k=18", "kdop,k=26", "wide"};

/* Bytes of all methods a triangle of each object. */
typedef struct figures {
    double of[METHOD_COUNT][BOXTREE_OBJECTS];
} figures;

static graze_status weigh(const boxtree_object *o, int method, double *out, graze_error *error)
{
    scene s = {.method = methods[method]};
    graze_status status = scene_model(&s, o->load.object, o->name, &s.a, error);
    if (status == GRAZE_OK) *out = (double)graze_model_bytes(s.a) / o->triangles;
    scene_free(&s);
    return status;
}

/* A box is known by its two ends along each direction. When a pair of nodes is opened, the ends of the four children are made, by a
 * multiplication and an addition each, and then four pairs are compared, an end of one with an end of the other. So the work that
 * belongs to a node alone is done once for two tests (3.2.5). Lookup tables have a minimum for each multiplication, and for each
 * direction a minimum and a maximum more, which keep the model's own axes exact. Vectors have eight ends. */
typedef struct test_costs {
    const char *name;
    int directions, vectors;
    bool looks_up;
    double paper_flops;
} test_costs;

static const test_costs tests[] = {{"`boxtree`, `test=align` (3.2.1)", 3, 1, false, 12},
                                   {"`boxtree`, `test=lite` (3.2.4)", 6, 2, false, 24},
                                   {"`boxtree`, `test=table` (3.2.2)", 6, 2, true, NAN},
                                   {"`boxtree`, `test=sat` (3.2.3)", 15, 4, false, 82}};

static double operations(const test_costs *t)
{
    const int ends = 2 * t->directions;
    return 2 * ends + (t->looks_up ? 2 * t->directions : 0) + ends;
}

static double vector_operations(const test_costs *t)
{
    return 2 * t->vectors + (t->looks_up ? 2 : 0) + t->vectors;
}

enum { COLUMNS = 3 };

static void add_row(grid *g, double *paper, const char *name, double bytes, double flops, double vectors,
                    double paper_bytes, double paper_flops)
{
    const size_t row = grid_add_row(g, "%s", name);
    g->here[row][0] = bytes, g->here[row][1] = flops, g->here[row][2] = vectors;
    paper[COLUMNS * row] = paper_bytes, paper[COLUMNS * row + 1] = paper_flops, paper[COLUMNS * row + 2] = NAN;
}

/* A binary tree of n leaves has 2n - 1 nodes; of the method wide, whose trees are not binary, nothing is said. */
static void write_table(boxtree_lab *l, const figures *f)
{
    static const char *const columns[COLUMNS] = {"bytes a node", "operations a test", "vector operations"};
    static const struct {
        const char *name;
        double bytes, flops;
    } others[] = {{"sphere tree", 16, 29}, {"AABB tree", 28, 90}, {"OBB tree", 64, 243}, {"24-DOP tree", 100, 168}};
    const boxtree_object *largest = &l->objects[0];
    int number = 0;
    for (int i = 1; i < BOXTREE_OBJECTS; i++)
        if (l->objects[i].triangles > largest->triangles) largest = &l->objects[i], number = i;
    const double nodes = (2 * largest->triangles - 1) / largest->triangles;
    double paper[COLUMNS * MOST_GRID_ROWS];
    grid g = grid_of("Table 1: memory and work", "", columns, COLUMNS);
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
        add_row(&g, paper, tests[i].name, f->of[BOXTREE][number] / nodes, operations(&tests[i]),
                vector_operations(&tests[i]), isnan(tests[i].paper_flops) ? NAN : 9, tests[i].paper_flops);
    for (int i = KDOP_6; i <= KDOP_26; i++) {
        char name[40];
        snprintf(name, sizeof name, "`%s`", methods[i]);
        add_row(&g, paper, name, f->of[i][number] / nodes, NAN, NAN, NAN, NAN);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        add_row(&g, paper, others[i].name, NAN, NAN, NAN, others[i].bytes, others[i].flops);
    grid_set_paper(&g, paper, "");
    report_text(
        l->report,
        "Bytes are all that the index takes, of the largest object, %s, by its 2n - 1 nodes; a leaf's name for its "
        "triangle is in it, as it is not in the paper's. Operations are counted by the code's arithmetic, with what is "
        "shared by tests (3.2.5) counted once; by this the paper's first test, of 12, needs 8.5. Its code changes "
        "one end a direction, where ours changes both at once in a vector of eight.",
        largest->name);
    report_table(l->report, &g);
}

static void judge(boxtree_lab *l, const figures *f)
{
    double most = 0;
    for (int i = 0; i < BOXTREE_OBJECTS; i++) most = fmax(most, f->of[BOXTREE][i]);
    report_claim(l->report, most <= 18, "An index takes at most 18 bytes a triangle: here at most %.1f.", most);
    double least = INFINITY;
    for (int i = KDOP_6; i < METHOD_COUNT; i++)
        least = fmin(least, mean_ratio(f->of[i], f->of[BOXTREE], BOXTREE_OBJECTS));
    report_claim(
        l->report, least >= 2,
        "Boxtrees need much less memory than other trees: `kdop,k=6` takes %.1f times as much, `kdop,k=18` %.1f, "
        "`kdop,k=26` %.1f and `wide` %.1f times (geometric means; much less is half or less).",
        mean_ratio(f->of[KDOP_6], f->of[BOXTREE], BOXTREE_OBJECTS),
        mean_ratio(f->of[KDOP_18], f->of[BOXTREE], BOXTREE_OBJECTS),
        mean_ratio(f->of[KDOP_26], f->of[BOXTREE], BOXTREE_OBJECTS),
        mean_ratio(f->of[WIDE], f->of[BOXTREE], BOXTREE_OBJECTS));
}

graze_status boxtree_table(boxtree_lab *l, graze_error *error)
{
    figures f;
    for (int i = 0; i < BOXTREE_OBJECTS; i++) {
        for (int m = 0; m < METHOD_COUNT; m++) {
            graze_status status = weigh(&l->objects[i], m, &f.of[m][i], error);
            if (status != GRAZE_OK) return status;
        }
        progress_step(l->context->progress);
    }
    report_heading(l->report, "Memory and work: table 1");
    write_table(l, &f);
    judge(l, &f);
    return GRAZE_OK;
}
