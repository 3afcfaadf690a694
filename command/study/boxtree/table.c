/* What a node takes, and what a test of two nodes costs: the paper's table 1. */
#include "message.h"
#include "study/boxtree/lab.h"

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

/* Operations on numbers that can change, as the paper counts them. A cut of a node moves one end of its interval along
 * each direction: by a product and a sum, or along its own axes by a sum for one of the three. Then both ends of one
 * node are compared with those of the other, where the paper leaves out the end that can not have changed. Of vectors,
 * all lanes are computed: with V vectors of eight ends, 2 V for a cut of a node, and with lookup tables 2 more to keep
 * own axes exact, half of them for each of two tests and for two nodes; V to compare and V - 1 to join what that gave.
 */
typedef struct test_costs {
    const char *name;
    double products, sums, comparisons; /* of one cut each */
    double vectors, more_a_cut;
    double paper_bytes, paper_flops, paper_shifted; /* for one cut */
} test_costs;

static const test_costs tests[] = {{"`test=align` (3.2.1)", 3, 4, 6, 1, 0, 9, 12, 8.5},
                                   {"`test=lite` (3.2.4)", 6, 8, 12, 2, 0, 9, 24, NAN},
                                   {"`test=table` (3.2.2)", 0, 8, 12, 2, 2, NAN, NAN, NAN},
                                   {"`test=sat` (3.2.3)", 24, 26, 30, 4, 0, 9, 82, NAN}};

enum { COLUMNS = 4 };

static void add_row(grid *g, double *paper, const char *name, const double here[COLUMNS], const double theirs[COLUMNS])
{
    const size_t row = grid_add_row(g, "%s", name);
    for (size_t i = 0; i < COLUMNS; i++) {
        g->here[row][i] = here[i];
        paper[COLUMNS * row + i] = theirs[i];
    }
}

static void add_tests(grid *g, double *paper, double bytes, int cuts)
{
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        const test_costs *t = &tests[i];
        const double of_nodes = cuts * (t->products + t->sums);
        const double here[COLUMNS] = {bytes, of_nodes + t->comparisons, of_nodes / 2 + t->comparisons,
                                      cuts * (2 * t->vectors + t->more_a_cut) + 2 * t->vectors - 1};
        const double theirs[COLUMNS] = {t->paper_bytes, t->paper_flops, t->paper_shifted, NAN};
        static const double nothing[COLUMNS] = {NAN, NAN, NAN, NAN};
        char name[80];
        snprintf(name, sizeof name, "`boxtree,cuts=%s`, %s", cuts == 1 ? "one" : "two", t->name);
        add_row(g, paper, name, here, cuts == 1 ? theirs : nothing);
    }
}

/* What the paper says of others. */
static void add_others(grid *g, double *paper)
{
    static const struct {
        const char *name;
        double bytes, flops;
    } others[] = {{"sphere tree", 16, 29}, {"AABB tree", 28, 90}, {"OBB tree", 64, 243}, {"24-DOP tree", 100, 168}};
    static const double nothing[COLUMNS] = {NAN, NAN, NAN, NAN};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        const double theirs[COLUMNS] = {others[i].bytes, others[i].flops, NAN, NAN};
        add_row(g, paper, others[i].name, nothing, theirs);
    }
}

/* A binary tree of n leaves has 2n - 1 nodes; of the method wide, whose trees are not binary, nothing is said. */
static void write_table(boxtree_lab *l, const figures *f)
{
    static const char *const columns[COLUMNS] = {"bytes a node", "operations a test", "shifted up (3.2.5)",
                                                 "vector instructions"};
    static const double nothing[COLUMNS] = {NAN, NAN, NAN, NAN};
    int largest = 0;
    for (int i = 1; i < BOXTREE_OBJECTS; i++)
        if (l->objects[i].triangles > l->objects[largest].triangles) largest = i;
    const double triangles = l->objects[largest].triangles, nodes = (2 * triangles - 1) / triangles;
    double paper[COLUMNS * MOST_GRID_ROWS];
    grid g = grid_of("Table 1: memory and work", "", columns, COLUMNS);
    for (int cuts = 1; cuts <= 2; cuts++) add_tests(&g, paper, f->of[BOXTREE][largest] / nodes, cuts);
    for (int i = KDOP_6; i <= KDOP_26; i++) {
        char name[40];
        const double here[COLUMNS] = {f->of[i][largest] / nodes, NAN, NAN, NAN};
        snprintf(name, sizeof name, "`%s`", methods[i]);
        add_row(&g, paper, name, here, nothing);
    }
    add_others(&g, paper);
    grid_set_paper(&g, paper, "");
    report_text(
        l->frame.report,
        "Bytes are all that the index takes, of the largest object, %s, by its 2n - 1 nodes, with a leaf's triangle, "
        "which "
        "the paper does not count. Operations are those on numbers that can change, for a pair of nodes as the paper "
        "counts "
        "them: products, sums and comparisons. *Shifted up* are those that are left when the work that belongs to one "
        "node is done once for two tests, which is how it is done; *vector instructions* are what that takes, with "
        "eight "
        "numbers each.",
        l->objects[largest].name);
    report_table(l->frame.report, &g);
}

static void judge(boxtree_lab *l, const figures *f)
{
    double most = 0;
    for (int i = 0; i < BOXTREE_OBJECTS; i++) most = fmax(most, f->of[BOXTREE][i]);
    report_claim(l->frame.report, by_count(most <= 18),
                 "An index takes at most 18 bytes a triangle: here at most %.1f.", most);
    double least = INFINITY;
    for (int i = KDOP_6; i < METHOD_COUNT; i++)
        least = fmin(least, mean_ratio(f->of[i], f->of[BOXTREE], BOXTREE_OBJECTS));
    report_claim(
        l->frame.report, by_count(least >= 2),
        "Boxtrees need much less memory than other trees: `kdop,k=6` takes %.1f times as much, `kdop,k=18` %.1f, "
        "`kdop,k=26` %.1f and `wide` %.1f times (geometric means; much less is half or less).",
        mean_ratio(f->of[KDOP_6], f->of[BOXTREE], BOXTREE_OBJECTS),
        mean_ratio(f->of[KDOP_18], f->of[BOXTREE], BOXTREE_OBJECTS),
        mean_ratio(f->of[KDOP_26], f->of[BOXTREE], BOXTREE_OBJECTS),
        mean_ratio(f->of[WIDE], f->of[BOXTREE], BOXTREE_OBJECTS));
}

graze_status boxtree_table(void *lab, graze_error *error)
{
    boxtree_lab *l = lab;
    figures f;
    for (int i = 0; i < BOXTREE_OBJECTS; i++) {
        for (int m = 0; m < METHOD_COUNT; m++) {
            graze_status status = weigh(&l->objects[i], m, &f.of[m][i], error);
            if (status != GRAZE_OK) return status;
        }
        progress_step(l->frame.context->progress);
    }
    write_table(l, &f);
    judge(l, &f);
    return GRAZE_OK;
}
