/* Figures 9 and 10, section 6.3.2: levels by quadrics, by their rate of decimation. */
#include "study/swift/sweep.h"

enum { HALF, QUARTER, EIGHTH, SIXTEENTH, THIRTYSECOND, ROWS };

#define QS(rate) "convex,table=none,levels=quadric,rate=" rate

static const swift_row exact[ROWS] = {
    [HALF] = {"QS 0.5", QS("0.5"), "start=last", SWIFT_DISTANCE, 0, 0, 0},
    [QUARTER] = {"QS 0.25", QS("0.25"), "start=last", SWIFT_DISTANCE, 0, 0, 0},
    [EIGHTH] = {"QS 0.125", QS("0.125"), "start=last", SWIFT_DISTANCE, 0, 0, 0},
    [SIXTEENTH] = {"QS 0.0625", QS("0.0625"), "start=last", SWIFT_DISTANCE, 0, 0, 0},
    [THIRTYSECOND] = {"QS 0.03125", QS("0.03125"), "start=last", SWIFT_DISTANCE, 0, 0, 0},
};

static timed against(const swift_sweep *s, size_t row, size_t to)
{
    return swift_ratio(s, row, to, swift_everywhere(s));
}

static bool is_coarser_than_250(const swift_sweep *s)
{
    for (size_t i = 0; i < ROWS; i++)
        for (int shape = 0; shape < SWIFT_SHAPES; shape++)
            if (i != EIGHTH && s->coarsest[i][shape] >= s->coarsest[EIGHTH][shape]) return false;
    return true;
}

static void judge_meets(report *r, const swift_sweep *s)
{
    report_claim(r, by_count(is_coarser_than_250(s)),
                 "The coarsest level at a rate of 0.125 has 250 triangles, while the other hierarchies have fewer "
                 "(6.3.2): %.0f for fat, and the others %.0f, %.0f, %.0f and %.0f.",
                 s->coarsest[EIGHTH][0], s->coarsest[HALF][0], s->coarsest[QUARTER][0], s->coarsest[SIXTEENTH][0],
                 s->coarsest[THIRTYSECOND][0]);
    timed slower[ROWS - 1], than_coarsest[ROWS - 1];
    size_t count = 0;
    for (size_t i = 0; i < ROWS; i++)
        if (i != EIGHTH) slower[count++] = against(s, EIGHTH, i);
    for (size_t i = 0; i + 1 < ROWS; i++) than_coarsest[i] = against(s, i, THIRTYSECOND);
    const timed anomaly = ratio_of(slower, NULL, count), others = ratio_of(than_coarsest, NULL, ROWS - 1);
    report_timed(
        r, &anomaly, ABOVE, 1,
        "For intersection the 0.125 hierarchy is slower because of that (6.3.2, figure 9): it takes {} times as "
        "long as the others (geometric mean).");
    report_timed(r, &others, ABOVE, 1,
                 "The coarsest hierarchy, 0.03125, does best on intersection (6.3.2): the others take {} times as long "
                 "(geometric mean).");
}

static void judge_exact(report *r, const swift_sweep *s)
{
    const timed more[] = {against(s, HALF, SIXTEENTH), against(s, HALF, THIRTYSECOND), against(s, QUARTER, SIXTEENTH),
                          against(s, QUARTER, THIRTYSECOND)},
                few[] = {against(s, EIGHTH, THIRTYSECOND), against(s, SIXTEENTH, THIRTYSECOND)};
    const timed many = ratio_of(more, NULL, 4), three = ratio_of(more + 2, NULL, 2), finer = ratio_of(few, NULL, 2);
    report_claim(r, by_timed(&many, ABOVE, 1),
                 "For the exact distance more levels are not as good as just two (6.3.2, figure 10): rates of 0.5 and "
                 "0.25, with %.0f and %.0f levels, take %.2f times as long as 0.0625 and 0.03125, with %.0f and %.0f.",
                 s->levels[HALF][0], s->levels[QUARTER][0], many.value, s->levels[SIXTEENTH][0],
                 s->levels[THIRTYSECOND][0]);
    report_timed(
        r, &three, ABOVE, 1.05,
        "Even three levels are noticeably slower (6.3.2): a rate of 0.25 takes {} times as long as two levels; "
        "a twentieth more is asked for.");
    report_timed(
        r, &finer, ABOVE, 1,
        "A coarser hierarchy does better for the exact distance as well (6.3.2): of two levels each, 0.125 and "
        "0.0625 take {} times as long as 0.03125.");
}

graze_status swift_quadric(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    swift_sweep s;
    swift_row meets[ROWS];
    swift_ask(exact, ROWS, SWIFT_INTERSECTION, meets);
    graze_status status = swift_run(l, meets, ROWS, SWIFT_PANELS, &s, error);
    if (status == GRAZE_OK)
        status =
            swift_draw(l, &s, "swift_09_quadric_intersection", "Figure 9: intersection with QSlim hierarchies", error);
    if (status != GRAZE_OK) return status;
    swift_time_table(l, &s, "Figure 9: mean time of an intersection query, geometric mean over the steps");
    swift_count_table(l, &s, "Figure 9 in counts");
    judge_meets(l->frame.report, &s);
    status = swift_run(l, exact, ROWS, SWIFT_PANELS, &s, error);
    if (status == GRAZE_OK)
        status = swift_draw(l, &s, "swift_10_quadric_distance", "Figure 10: the exact distance with QSlim hierarchies",
                            error);
    if (status != GRAZE_OK) return status;
    swift_time_table(l, &s, "Figure 10: mean time of a distance, geometric mean over the steps");
    swift_count_table(l, &s, "Figure 10 in counts");
    judge_exact(l->frame.report, &s);
    return GRAZE_OK;
}
