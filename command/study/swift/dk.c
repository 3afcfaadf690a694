/* Figures 7 and 8, section 6.3.1: Dobkin-Kirkpatrick levels, by where they end and how they are gone down. */
#include "study/swift/sweep.h"

#include <string.h>

enum { CUTS = 3, WAYS = 3, ROWS = CUTS * WAYS, SINGLE = 0, BOTH = 1, DOUBLE = 2, COARSE = 0, MIDDLE = 1, FINE = 2 };

#define DK(cut) "convex,table=none,levels=dk,cut=" cut

static const swift_row exact[ROWS] = {
    {"20 Single", DK("20"), "start=last,refine=single", SWIFT_DISTANCE, 0, 1, 1},
    {"20 Single-Single", DK("20"), "start=last,refine=both", SWIFT_DISTANCE, 0, 1, 2},
    {"20 Double-Double", DK("20"), "start=last,refine=double", SWIFT_DISTANCE, 0, 1, 3},
    {"100 Single", DK("100"), "start=last,refine=single", SWIFT_DISTANCE, 0, 2, 1},
    {"100 Single-Single", DK("100"), "start=last,refine=both", SWIFT_DISTANCE, 0, 2, 2},
    {"100 Double-Double", DK("100"), "start=last,refine=double", SWIFT_DISTANCE, 0, 2, 3},
    {"500 Single", DK("500"), "start=last,refine=single", SWIFT_DISTANCE, 0, 7, 1},
    {"500 Single-Single", DK("500"), "start=last,refine=both", SWIFT_DISTANCE, 0, 7, 2},
    {"500 Double-Double", DK("500"), "start=last,refine=double", SWIFT_DISTANCE, 0, 7, 3},
};

static size_t row_of(size_t cut, size_t way)
{
    return cut * WAYS + way;
}

/* One way against another, over all cuts; and one cut against another, over all ways. */
static timed way_ratio(const swift_sweep *s, size_t way, size_t to)
{
    timed of[CUTS];
    for (size_t cut = 0; cut < CUTS; cut++)
        of[cut] = swift_ratio(s, row_of(cut, way), row_of(cut, to), swift_everywhere(s));
    return ratio_of(of, NULL, CUTS);
}

static timed cut_ratio(const swift_sweep *s, size_t cut, size_t to)
{
    timed of[WAYS];
    for (size_t way = 0; way < WAYS; way++)
        of[way] = swift_ratio(s, row_of(cut, way), row_of(to, way), swift_everywhere(s));
    return ratio_of(of, NULL, WAYS);
}

static timed slowest_over_fastest(const swift_sweep *s)
{
    timed out;
    for (int pass = -1; pass < PASSES; pass++) {
        double least = 0, most = 0;
        for (size_t i = 0; i < ROWS; i++) {
            const timed t = swift_time(s, i, swift_everywhere(s));
            const double us = pass < 0 ? t.value : t.passes[pass];
            if (i == 0 || us < least) least = us;
            if (i == 0 || us > most) most = us;
        }
        *(pass < 0 ? &out.value : &out.passes[pass]) = most / least;
    }
    return out;
}

static void judge_meets(report *r, const swift_sweep *s)
{
    const timed spread = slowest_over_fastest(s), of_fine = cut_ratio(s, FINE, COARSE),
                of_middle = cut_ratio(s, MIDDLE, COARSE);
    const double refined = swift_mean(s, row_of(MIDDLE, SINGLE), SWIFT_REFINEMENTS, swift_everywhere(s));
    report_timed(
        r, &spread, BELOW, 1.25,
        "There is not a lot of difference among the settings for intersection (6.3.1, figure 7): the slowest of "
        "nine takes {} times as long as the fastest; less than 1.25 is asked for.");
    report_claim(
        r, by_count(refined < 0.5),
        "Most of the time is spent on the coarsest level (6.3.1): with 100 Single a query goes down %.3f times "
        "on average; less than once in two queries is asked for.",
        refined);
    report_claim(r, worse(by_timed(&of_fine, ABOVE, 1), by_timed(&of_middle, ABOVE, 1)),
                 "For intersection the settings with a coarser coarsest level do best (6.3.1): hierarchies that end at "
                 "500 and 100 triangles take %.2f and %.2f times as long as those that end at 20.",
                 of_fine.value, of_middle.value);
}

static void judge_exact(report *r, const swift_sweep *s)
{
    const timed single = way_ratio(s, SINGLE, DOUBLE), both = way_ratio(s, BOTH, DOUBLE);
    const double levels = (s->levels[row_of(MIDDLE, BOTH)][SWIFT_FAT] + s->levels[row_of(MIDDLE, BOTH)][SWIFT_PLATE] +
                           s->levels[row_of(MIDDLE, BOTH)][SWIFT_LONG]) /
                          SWIFT_SHAPES,
                 refined = swift_mean(s, row_of(MIDDLE, BOTH), SWIFT_REFINEMENTS, swift_everywhere(s));
    report_claim(r, by_count(refined > 0.5 * (levels - 1)),
                 "For the exact distance all levels are traversed most of the time (6.3.1): with 100 Single-Single a "
                 "query goes down %.2f times in a hierarchy of %.1f levels; more than half of the way is asked for.",
                 refined, levels);
    report_claim(r, worse(by_timed(&single, ABOVE, 1), by_timed(&both, ABOVE, 1)),
                 "For the exact distance the best methods are those that go down two levels on both objects (6.3.1, "
                 "figure 8): Single takes %.2f and Single-Single %.2f times as long as Double-Double.",
                 single.value, both.value);
    const timed lead = swift_lead(s, row_of(MIDDLE, DOUBLE), 0, ROWS);
    report_timed(r, &lead, ABOVE, 1,
                 "100 Double-Double is the best setting for the exact distance, which is why figures 11 and 12 have it "
                 "(6.3.1): the best of the other eight takes {} times as long.");
    size_t best = 0;
    for (size_t i = 1; i < ROWS; i++)
        if (swift_time(s, i, swift_everywhere(s)).value < swift_time(s, best, swift_everywhere(s)).value) best = i;
    report_text(
        r,
        "The fastest is %s: a query goes down %.2f times and takes %.1f steps in all, and with 100 Double-Double "
        "%.2f times and %.1f steps.",
        s->rows[best].label, swift_mean(s, best, SWIFT_REFINEMENTS, swift_everywhere(s)),
        swift_mean(s, best, SWIFT_STEPS_MADE, swift_everywhere(s)),
        swift_mean(s, row_of(MIDDLE, DOUBLE), SWIFT_REFINEMENTS, swift_everywhere(s)),
        swift_mean(s, row_of(MIDDLE, DOUBLE), SWIFT_STEPS_MADE, swift_everywhere(s)));
}

graze_status swift_dk(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    swift_sweep s;
    swift_row meets[ROWS];
    swift_ask(exact, ROWS, SWIFT_INTERSECTION, meets);
    graze_status status = swift_run(l, meets, ROWS, SWIFT_PANELS, &s, error);
    if (status == GRAZE_OK)
        status = swift_draw(l, &s, "swift_07_dk_intersection",
                            "Figure 7: intersection with Dobkin-Kirkpatrick hierarchies", error);
    if (status != GRAZE_OK) return status;
    swift_time_table(l, &s, "Figure 7: mean time of an intersection query, geometric mean over the steps");
    swift_count_table(l, &s, "Figure 7 in counts");
    judge_meets(l->frame.report, &s);
    status = swift_run(l, exact, ROWS, SWIFT_PANELS, &s, error);
    if (status == GRAZE_OK)
        status = swift_draw(l, &s, "swift_08_dk_distance",
                            "Figure 8: the exact distance with Dobkin-Kirkpatrick hierarchies", error);
    if (status != GRAZE_OK) return status;
    swift_time_table(l, &s, "Figure 8: mean time of a distance, geometric mean over the steps");
    swift_count_table(l, &s, "Figure 8 in counts");
    judge_exact(l->frame.report, &s);
    return GRAZE_OK;
}
