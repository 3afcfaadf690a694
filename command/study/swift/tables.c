/* Figure 6 and section 6.2: tables of directions. */
#include "study/swift/sweep.h"

#include <math.h>

enum { NOTHING, R1_5, R2_5, R4_5, R1_11, R2_11, R4_11, CUBE, ROWS };

#define SPHERE(radius, resolution) "convex,table=sphere,radius=" radius ",resolution=" resolution

static const swift_row rows[ROWS] = {
    [NOTHING] = {"Nothing", "convex,table=none", "start=last", SWIFT_DISTANCE, 0, 8, 1},
    [R1_5] = {"LUT 1 5.625", SPHERE("1", "5.625"), "start=table", SWIFT_DISTANCE, 0, 1, 1},
    [R2_5] = {"LUT 2 5.625", SPHERE("2", "5.625"), "start=table", SWIFT_DISTANCE, 0, 2, 1},
    [R4_5] = {"LUT 4 5.625", SPHERE("4", "5.625"), "start=table", SWIFT_DISTANCE, 0, 3, 1},
    [R1_11] = {"LUT 1 11.25", SPHERE("1", "11.25"), "start=table", SWIFT_DISTANCE, 0, 1, 2},
    [R2_11] = {"LUT 2 11.25", SPHERE("2", "11.25"), "start=table", SWIFT_DISTANCE, 0, 2, 2},
    [R4_11] = {"LUT 4 11.25", SPHERE("4", "11.25"), "start=table", SWIFT_DISTANCE, 0, 3, 2},
    [CUBE] = {"graze's cube", "convex", "start=table", SWIFT_DISTANCE, 0, 4, 1},
};

enum { RADII = 3 };

static swift_scope panels(const swift_sweep *s, size_t from, size_t to)
{
    (void)s;
    return (swift_scope){from, to, 0, SWIFT_STEPS};
}

/* Times of both resolutions of one radius. */
static timed time_of_radius(const swift_sweep *s, size_t radius, swift_scope in)
{
    const timed both[] = {swift_time(s, R1_5 + radius, in), swift_time(s, R1_11 + radius, in)};
    return ratio_of(both, NULL, 2);
}

static double number(const timed *t, int pass)
{
    return pass < 0 ? t->value : t->passes[pass];
}

/* On the fat solid: by how much the slowest radius is slower than the fastest. */
static timed spread_of_radii(const swift_sweep *s, swift_scope in)
{
    timed out, by[RADII];
    for (size_t i = 0; i < RADII; i++) by[i] = time_of_radius(s, i, in);
    for (int pass = -1; pass < PASSES; pass++) {
        double least = INFINITY, most = 0;
        for (size_t i = 0; i < RADII; i++) {
            least = fmin(least, number(&by[i], pass));
            most = fmax(most, number(&by[i], pass));
        }
        *(pass < 0 ? &out.value : &out.passes[pass]) = most / least;
    }
    return out;
}

static timed resolution_ratio(const swift_sweep *s, swift_scope in)
{
    timed of[RADII];
    for (size_t i = 0; i < RADII; i++) of[i] = swift_ratio(s, R1_11 + i, R1_5 + i, in);
    return ratio_of(of, NULL, RADII);
}

static void judge_fat(report *r, const swift_sweep *s)
{
    const swift_scope fat = panels(s, 0, 1);
    const timed spread = spread_of_radii(s, fat), finer = resolution_ratio(s, fat), more = swift_over(&finer, &spread);
    figure_text a;
    report_claim(
        r, by_timed(&more, ABOVE, 1),
        "For the fat pair the resolution of the table is the only thing that matters (6.2): 11.25 degrees take "
        "%.2f times as long as 5.625, and the slowest radius %s times as long as the fastest.",
        finer.value, figure(a, spread.value));
    timed gains[SWIFT_SHAPES], others[2];
    for (size_t i = 0; i < SWIFT_SHAPES; i++) gains[i] = swift_ratio(s, R2_5, NOTHING, panels(s, i, i + 1));
    others[0] = gains[SWIFT_PLATE], others[1] = gains[SWIFT_LONG];
    const timed of_others = ratio_of(others, NULL, 2), better = swift_over(&of_others, &gains[SWIFT_FAT]);
    report_claim(
        r, by_timed(&better, ABOVE, 1.1),
        "The table is much better for the fat pair than for the other two (6.2): with LUT 2 5.625 a query takes "
        "%.2f times as long as with nothing for fat, %.2f for plate and %.2f for long; by a tenth at least is "
        "asked for.",
        gains[SWIFT_FAT].value, gains[SWIFT_PLATE].value, gains[SWIFT_LONG].value);
}

static void judge_radius(report *r, const swift_sweep *s)
{
    const swift_scope thin = panels(s, SWIFT_PLATE, SWIFT_LONG + 1);
    timed by[RADII];
    bool votes[PASSES];
    for (size_t i = 0; i < RADII; i++) by[i] = time_of_radius(s, i, thin);
    for (int pass = 0; pass < PASSES; pass++)
        votes[pass] = by[1].passes[pass] < by[0].passes[pass] && by[1].passes[pass] < by[2].passes[pass];
    report_claim(r, by_votes(votes, PASSES),
                 "For the long and plate pairs a radius factor of 2 seems to be best (6.2): factor 1 takes %.2f and "
                 "factor 4 %.2f times as long as 2. (The paper adds that this may be because of the scenario.)",
                 by[0].value / by[1].value, by[2].value / by[1].value);
}

/* 31 altitudes of 64 azimuths and two poles, or 15 of 32, of 4 bytes each. */
static void judge_sizes(report *r, const swift_sweep *s)
{
    double sizes[2];
    bool right = true;
    for (int i = 0; i < 2; i++) {
        sizes[i] = s->bytes[i ? R2_11 : R2_5][SWIFT_FAT] - s->bytes[NOTHING][SWIFT_FAT];
        right &= fabs(sizes[i] / (i ? 2048 : 8192) - 1) < 0.1;
    }
    report_claim(r, by_count(right),
                 "The tables take 8 KB for 5.625 degrees and 2 KB for 11.25 (6.2): %.0f and %.0f bytes; within a tenth "
                 "is asked for.",
                 sizes[0], sizes[1]);
}

static void judge_motion(report *r, const swift_sweep *s)
{
    const timed table = swift_growth(s, R2_5, 0, s->panel_count), nothing = swift_growth(s, NOTHING, 0, s->panel_count);
    report_claim(
        r, by_timed(&table, BELOW, 1.1),
        "With a table the time of a query does not depend on the motion (5.3): with LUT 2 5.625 poses 90 degrees "
        "apart and at random take %.2f times as long as poses 1 degree apart, and with nothing %.2f times; less "
        "than 1.1 is asked for.",
        table.value, nothing.value);
    const timed cube = swift_ratio(s, R2_5, CUBE, swift_everywhere(s));
    report_timed(
        r, &cube, ABOVE, 1,
        "(Ours.) graze's own table, on a cube in axes in which the solid is round, is better than the paper's: "
        "with LUT 2 5.625 a query takes {} times as long.");
}

graze_status swift_tables(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    swift_sweep s;
    graze_status status = swift_run(l, rows, ROWS, SWIFT_SHAPES, &s, error);
    if (status == GRAZE_OK)
        status =
            swift_draw(l, &s, "swift_06_tables", "Figure 6: the exact distance with tables of directions, 2r0", error);
    if (status != GRAZE_OK) return status;
    swift_time_table(l, &s, "Figure 6: mean time of a distance, geometric mean over the steps");
    judge_fat(l->frame.report, &s);
    judge_radius(l->frame.report, &s);
    const timed lead = swift_lead(&s, R2_5, R1_5, CUBE);
    report_timed(l->frame.report, &lead, ABOVE, 1,
                 "LUT 2 5.625 is the best of the tables, which is why figures 11 and 12 have it (6.2): the best of the "
                 "other five takes {} times as long.");
    judge_sizes(l->frame.report, &s);
    judge_motion(l->frame.report, &s);
    return GRAZE_OK;
}
