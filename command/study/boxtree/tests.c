/* The overlap tests of the paper: its figure 9. */
#include "study/boxtree/lab.h"

enum { LITE, ALIGN, TABLE, SAT, TEST_COUNT };

static const boxtree_variant tests[TEST_COUNT] = {
    [LITE] = {"`test=lite`", "boxtree", "test=lite,coherence=off"},
    [ALIGN] = {"`test=align`", "boxtree", "test=align,coherence=off"},
    [TABLE] = {"`test=table`", "boxtree", "test=table,coherence=off"},
    [SAT] = {"`test=sat`", "boxtree", "test=sat,coherence=off"},
};

/* An object of fewer triangles has few. */
static const double few_triangles = 6000;

static double ratio(const boxtree_figures *f, int variant)
{
    return boxtree_ratio(f, variant, LITE).value;
}

/* Lookup tables, of which the paper gives no figure but the most that they gain. */
static void judge_tables(boxtree_lab *l, const boxtree_figures *f, const boxtree_figures *all)
{
    int best = 0, count = 0;
    timed coarse[2][BOXTREE_OBJECTS], gains[BOXTREE_OBJECTS];
    for (int i = 0; i < BOXTREE_OBJECTS; i++) {
        gains[i] = ratio_of(&f->of[TABLE][i], &f->of[LITE][i], 1);
        if (gains[i].value < gains[best].value) best = i;
        if (l->objects[i].triangles >= few_triangles) continue;
        coarse[0][count] = f->of[TABLE][i], coarse[1][count++] = f->of[LITE][i];
    }
    const timed slower = ratio_of(coarse[0], coarse[1], (size_t)count);
    report_claim(
        l->frame.report, by_all(gains, BOXTREE_OBJECTS, ABOVE, 0.92),
        "Lookup tables gain at most 8 %%: where they do best, which is for %s, a query takes %.2f times as long as "
        "without.",
        l->objects[best].name, gains[best].value);
    report_claim(
        l->frame.report, by_timed(&slower, ABOVE, 1),
        "Where there are few polygons they are slower, because they have to be filled: for objects of less than %.0f "
        "triangles queries take %.2f times as long (geometric mean; %.2f for all contacts of all objects).",
        few_triangles, slower.value, ratio(all, TABLE));
}

/* The paper's figure has one object, and it says that the others are similar. */
static void judge_tests(boxtree_lab *l, const boxtree_figures *f, const boxtree_figures *all)
{
    const timed slower[] = {boxtree_ratio(f, ALIGN, LITE), boxtree_ratio(f, TABLE, LITE), boxtree_ratio(f, SAT, LITE)};
    report_claim(
        l->frame.report, by_all(slower, 3, ABOVE, 1),
        "SAT lite is the fastest of the four overlap tests on average: aligning takes %.2f times as long, lookup "
        "tables %.2f times, and the full separating axis test %.2f times (geometric means over the objects; for all "
        "contacts %.2f, %.2f and %.2f times).",
        slower[0].value, slower[1].value, slower[2].value, ratio(all, ALIGN), ratio(all, TABLE), ratio(all, SAT));
    static const timed_claim effort = {
        SAT, LITE, ABOVE, 1,
        "The full separating axis test, which lets no pair of boxes pass that are apart, is not worth its effort: it "
        "takes {} times as long as SAT lite."};
    boxtree_claim(l, f, &effort, 1);
    judge_tables(l, f, all);
}

graze_status boxtree_tests(void *lab, graze_error *error)
{
    boxtree_lab *l = lab;
    boxtree_figures first, all;
    graze_status status = boxtree_measure(l, tests, TEST_COUNT, &first, &all, error);
    if (status != GRAZE_OK) return status;
    boxtree_write(l, "Figure 9: overlap tests", "µs", tests, TEST_COUNT, &first);
    status = boxtree_draw(l, "boxtree_tests", "Figure 9: mean time of a collision query by the four overlap tests",
                          "µs a query", tests, TEST_COUNT, &first, error);
    if (status != GRAZE_OK) return status;
    report_text(l->frame.report,
                "All contacts by the same, at %zu steps a turn. A question takes longer, and with it what is done "
                "once a question, such as to fill lookup tables, costs less.",
                boxtree_all_steps(l->frame.context));
    boxtree_write(l, "All contacts, by the overlap tests", "µs", tests, TEST_COUNT, &all);
    judge_tests(l, &first, &all);
    return GRAZE_OK;
}
