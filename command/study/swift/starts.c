/* Where a march begins: I-COLLIDE 5.2, and how near to the end the links between levels lead (SWIFT 4.2). */
#include "study/swift/sweep.h"

#include <math.h>

enum { RANDOM, LAST, SPHERE, CUBE, NEARER, QS_LAST, DK_LAST, ROWS };

static const swift_row rows[ROWS] = {
    [RANDOM] = {"any two corners", "convex", "start=random", SWIFT_DISTANCE, 0, 8, 0},
    [LAST] = {"the last features", "convex", "start=last", SWIFT_DISTANCE, 0, 1, 0},
    [SPHERE] = {"LUT 2 5.625", "convex,preset=lut", "", SWIFT_DISTANCE, 0, 2, 0},
    [CUBE] = {"graze's cube", "convex", "start=table", SWIFT_DISTANCE, 0, 3, 0},
    [NEARER] = {"the nearer of last and cube", "convex", "start=nearer", SWIFT_DISTANCE, 0, 4, 0},
    [QS_LAST] = {"QS Hier 0.03125", "convex,preset=quadric", "", SWIFT_DISTANCE, 0, 7, 0},
    [DK_LAST] = {"DK Hier 100 Double-Double", "convex,preset=dk", "", SWIFT_DISTANCE, 0, 6, 0},
};

static swift_scope at_steps(const swift_sweep *s, size_t from, size_t to)
{
    return (swift_scope){0, s->panel_count, from, to};
}

/* Steps of one march: a query makes one on the coarsest levels, and one after each refinement. */
static double steps_a_march(const swift_sweep *s, size_t row, swift_scope in)
{
    return swift_mean(s, row, SWIFT_STEPS_MADE, in) / (1 + swift_mean(s, row, SWIFT_REFINEMENTS, in));
}

static void write_steps(lab *l, const swift_sweep *s)
{
    grid g = grid_of("Steps of a query for the distance, mean of the three solids", "", swift_steps, SWIFT_STEPS);
    for (size_t i = 0; i < ROWS; i++) {
        const size_t row = grid_add_row(&g, "%s", rows[i].label);
        for (size_t step = 0; step < SWIFT_STEPS; step++)
            g.here[row][step] = swift_mean(s, i, SWIFT_STEPS_MADE, at_steps(s, step, step + 1));
    }
    report_table(l->frame.report, &g);
    grid lost = grid_of("Marches of a query that were lost, so that simplices took over", "", swift_steps, SWIFT_STEPS);
    for (size_t i = 0; i < ROWS; i++) {
        const size_t row = grid_add_row(&lost, "%s", rows[i].label);
        for (size_t step = 0; step < SWIFT_STEPS; step++)
            lost.here[row][step] = swift_mean(s, i, SWIFT_LOST, at_steps(s, step, step + 1));
    }
    report_table(l->frame.report, &lost);
}

/* How many triangles of P0 there are below one of the coarsest level, by each refinement. */
static double triangles_below(const swift_sweep *s, size_t row)
{
    const double all = s->coarsest[CUBE][SWIFT_FAT] / s->coarsest[row][SWIFT_FAT],
                 downs = s->levels[row][SWIFT_FAT] - 1;
    return downs > 0 ? pow(all, 1 / downs) : NAN;
}

static void judge(report *r, const swift_sweep *s)
{
    const swift_scope random = at_steps(s, SWIFT_RANDOM, SWIFT_STEPS), slow = at_steps(s, 0, 1);
    const timed table_random = swift_ratio(s, LAST, SPHERE, random), table_any = swift_ratio(s, RANDOM, SPHERE, random),
                last = swift_ratio(s, RANDOM, LAST, slow);
    report_timed(
        r, &last, ABOVE, 1,
        "The previous closest features are a starting point that saves time (I-COLLIDE 3.2, 5.2): in steps of 1 "
        "degree a march from any two corners takes {} times as long.");
    report_claim(
        r, worse(by_timed(&table_random, ABOVE, 1), by_timed(&table_any, ABOVE, 1)),
        "They may not be a good guess, and a table of directions helps to find a better one (I-COLLIDE 5.2, after "
        "Dworkin and Zeltzer): where poses are random a query from the last features takes %.2f times as long as "
        "by LUT 2 5.625, and one from any two corners %.2f times.",
        table_random.value, table_any.value);
    const double qs = steps_a_march(s, QS_LAST, random), dk = steps_a_march(s, DK_LAST, random),
                 any = swift_mean(s, RANDOM, SWIFT_STEPS_MADE, random),
                 table = swift_mean(s, SPHERE, SWIFT_STEPS_MADE, random);
    report_claim(
        r, by_count(qs < table && dk < table),
        "Links between levels lead near the closest features (4.2, local correspondence): at random poses a march "
        "takes %.2f steps with QS and %.2f with DK, on all levels together %.2f and %.2f; from any two corners %.2f, "
        "and from the corners of LUT 2 5.625 %.2f. Fewer a march than from the table is asked for.",
        qs, dk, swift_mean(s, QS_LAST, SWIFT_STEPS_MADE, random), swift_mean(s, DK_LAST, SWIFT_STEPS_MADE, random), any,
        table);
    figure_text a, b;
    report_text(
        r,
        "From one level of QS to the next there are %s times as many triangles, and with DK %s times (fat): a link "
        "leads to a corner of the right region, and the march has to cross it.",
        figure(a, triangles_below(s, QS_LAST)), figure(b, triangles_below(s, DK_LAST)));
}

graze_status swift_starts(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    swift_sweep s;
    graze_status status = swift_run(l, rows, ROWS, SWIFT_SHAPES, &s, error);
    if (status != GRAZE_OK) return status;
    status = swift_draw(l, &s, "swift_16_starts", "The exact distance, by where a march begins, 2r0", error);
    if (status != GRAZE_OK) return status;
    swift_time_table(l, &s, "Where a march begins: mean time of a distance, geometric mean over the steps");
    write_steps(l, &s);
    judge(l->frame.report, &s);
    return GRAZE_OK;
}
