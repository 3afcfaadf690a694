/* The overlap tests of the paper (its figure 9), and what else can be chosen: how trees are built and walked. */
#include "study/boxtree_lab.h"

enum { LITE, ALIGN, TABLE, SAT, TEST_COUNT };

static const boxtree_variant tests[TEST_COUNT] = {
    [LITE] = {"`test=lite`", "boxtree", "test=lite,coherence=off"},
    [ALIGN] = {"`test=align`", "boxtree", "test=align,coherence=off"},
    [TABLE] = {"`test=table`", "boxtree", "test=table,coherence=off"},
    [SAT] = {"`test=sat`", "boxtree", "test=sat,coherence=off"},
};

enum { BASE, COHERENT, LARGER, LONGEST, PARALLEL, ONE_CUT, PAPER, CHOICE_COUNT };

static const boxtree_variant choices[CHOICE_COUNT] = {
    [BASE] = {"`coherence=off`", "boxtree", "coherence=off"},
    [COHERENT] = {"`coherence=on`", "boxtree", "coherence=on"},
    [LARGER] = {"`descend=larger`", "boxtree", "descend=larger,coherence=off"},
    [LONGEST] = {"`axes=longest`", "boxtree,axes=longest", "coherence=off"},
    [PARALLEL] = {"`planes=parallel`", "boxtree,planes=parallel", "coherence=off"},
    [ONE_CUT] = {"`cuts=one`", "boxtree,cuts=one", "coherence=off"},
    [PAPER] = {"`split=seeds,planes=parallel,cuts=one`", "boxtree,split=seeds,planes=parallel,cuts=one",
               "coherence=off"},
};

/* An object of fewer triangles has few. */
static const double few_triangles = 6000;

static double ratio(const boxtree_figures *f, int variant, int to)
{
    return mean_ratio(f->of[variant], f->of[to], BOXTREE_OBJECTS);
}

/* Lookup tables, of which the paper gives no figure but the most that they gain. */
static void judge_tables(boxtree_lab *l, const boxtree_figures *f, const boxtree_figures *all)
{
    int best = 0;
    double coarse[BOXTREE_OBJECTS] = {0};
    for (int i = 0; i < BOXTREE_OBJECTS; i++) {
        if (f->of[TABLE][i] / f->of[LITE][i] < f->of[TABLE][best] / f->of[LITE][best]) best = i;
        if (l->objects[i].triangles < few_triangles) coarse[i] = f->of[TABLE][i];
    }
    const double least = f->of[TABLE][best] / f->of[LITE][best];
    const double slower = mean_ratio(coarse, f->of[LITE], BOXTREE_OBJECTS);
    report_claim(
        l->report, least >= 0.92,
        "Lookup tables gain at most 8 %%: where they do best, which is for %s, a query takes %.2f times as long as "
        "without.",
        l->objects[best].name, least);
    report_claim(
        l->report, slower > 1,
        "Where there are few polygons they are slower, because they have to be filled: for objects of less than %.0f "
        "triangles queries take %.2f times as long (geometric mean; %.2f for all contacts of all objects).",
        few_triangles, slower, ratio(all, TABLE, LITE));
}

/* The paper's figure has one object, and it says that the others are similar. */
static void judge_tests(boxtree_lab *l, const boxtree_figures *f, const boxtree_figures *all)
{
    const double align = ratio(f, ALIGN, LITE), table = ratio(f, TABLE, LITE), sat = ratio(f, SAT, LITE);
    report_claim(
        l->report, align > 1 && table > 1 && sat > 1,
        "SAT lite is the fastest of the four overlap tests on average: aligning takes %.2f times as long, lookup "
        "tables %.2f times, and the full separating axis test %.2f times (geometric means over the objects; for all "
        "contacts %.2f, %.2f and %.2f times).",
        align, table, sat, ratio(all, ALIGN, LITE), ratio(all, TABLE, LITE), ratio(all, SAT, LITE));
    report_claim(
        l->report, sat > 1,
        "The full separating axis test, which lets no pair of boxes pass that are apart, is not worth its effort: it "
        "takes %.2f times as long as SAT lite.",
        sat);
    judge_tables(l, f, all);
}

static void judge_choices(boxtree_lab *l, const boxtree_figures *f)
{
    report_claim(
        l->report, ratio(f, LONGEST, BASE) > 1,
        "To split the longest side only, which is best for k-d trees, is not best here: queries take %.2f times "
        "as long as with the best of three axes (geometric mean, as all that follow).",
        ratio(f, LONGEST, BASE));
    report_claim(l->report, ratio(f, PARALLEL, BASE) > 1,
                 "Planes of two siblings that need not be parallel, which the paper left open, make better trees: with "
                 "parallel ones queries take %.2f times as long.",
                 ratio(f, PARALLEL, BASE));
    report_claim(
        l->report, ratio(f, ONE_CUT, BASE) > 1,
        "Two planes a node, which the paper does not have, make better trees of the same size, each plane in half as "
        "many bits: with one queries take %.2f times as long.",
        ratio(f, ONE_CUT, BASE));
    report_claim(
        l->report, ratio(f, PAPER, ONE_CUT) > 1,
        "To sweep over many planes makes better trees than the paper's seeds: with seeds, and one plane, parallel to "
        "its sibling's, as in the paper, queries take %.2f times as long as with `cuts=one` and sweeps.",
        ratio(f, PAPER, ONE_CUT));
    report_claim(
        l->report, ratio(f, LARGER, BASE) > 1,
        "To open both nodes of a pair at once saves time: opening the larger one alone takes %.2f times as long.",
        ratio(f, LARGER, BASE));
    report_claim(
        l->report, ratio(f, COHERENT, BASE) < 1,
        "To begin with the pair of triangles that met last, which the paper does not, saves time: queries take "
        "%.2f times as long.",
        ratio(f, COHERENT, BASE));
}

graze_status boxtree_tests(boxtree_lab *l, graze_error *error)
{
    boxtree_figures of_tests, all_of_tests, of_choices;
    graze_status status = boxtree_measure(l, tests, TEST_COUNT, &of_tests, &all_of_tests, error);
    if (status == GRAZE_OK) status = boxtree_measure(l, choices, CHOICE_COUNT, &of_choices, NULL, error);
    if (status != GRAZE_OK) return status;
    report_heading(l->report, "Overlap tests: figure 9");
    report_text(
        l->report,
        "The time of `first`, averaged over the practical distances. As in the paper nothing is remembered from "
        "one step to the next: `coherence=off`.");
    boxtree_write(l, "Figure 9: overlap tests", "µs", tests, TEST_COUNT, &of_tests);
    status = boxtree_draw(l, "boxtree_tests", "Figure 9: mean time of a collision query by the four overlap tests",
                          "µs a query", tests, TEST_COUNT, &of_tests, error);
    if (status != GRAZE_OK) return status;
    report_text(l->report,
                "All contacts by the same, at %zu steps a turn. A question takes longer, and with it what is done "
                "once a question, such as to fill lookup tables, costs less.",
                boxtree_all_steps(l->context));
    boxtree_write(l, "All contacts, by the overlap tests", "µs", tests, TEST_COUNT, &all_of_tests);
    judge_tests(l, &of_tests, &all_of_tests);
    report_text(l->report, "The same with the default overlap test, and one choice changed at a time.");
    boxtree_write(l, "Choices: building and walking", "µs", choices, CHOICE_COUNT, &of_choices);
    judge_choices(l, &of_choices);
    return GRAZE_OK;
}
