/* Section 6.5: the approximate distance, which the paper did not measure. */
#include "study/swift/sweep.h"

enum { FIRST, MEETS, LOOSE, MIDDLE, CLOSE, FINE, EXACT, ROWS, ERRORS = EXACT - LOOSE };

/* The build is that of the hierarchy. */
static const swift_row questions[ROWS] = {
    [FIRST] = {"graze's first", "", "", SWIFT_FIRST, 0, 8, 0},
    [MEETS] = {"intersection", "", "", SWIFT_INTERSECTION, 0, 1, 0},
    [LOOSE] = {"within r0", "", "", SWIFT_APPROXIMATE, 1, 5, 0},
    [MIDDLE] = {"within 0.3 r0", "", "", SWIFT_APPROXIMATE, 0.3, 2, 0},
    [CLOSE] = {"within 0.1 r0", "", "", SWIFT_APPROXIMATE, 0.1, 3, 0},
    [FINE] = {"within 0.01 r0", "", "", SWIFT_APPROXIMATE, 0.01, 4, 0},
    [EXACT] = {"exact", "", "", SWIFT_DISTANCE, 0, 7, 0},
};

static const struct {
    const char *name, *build, *plot, *caption, *title, *counts;
} hierarchies[] = {
    {"QS Hier 0.03125", "convex,preset=quadric", "swift_approximate_qs", "Approximate distances with QSlim levels",
     "QS Hier 0.03125: mean time, geometric mean over the steps", "QS Hier 0.03125 in counts"},
    {"DK Hier 100 Double-Double", "convex,preset=dk", "swift_approximate_dk",
     "Approximate distances with Dobkin-Kirkpatrick levels",
     "DK Hier 100 Double-Double: mean time, geometric mean over the steps", "DK Hier 100 Double-Double in counts"},
};

static void judge(report *r, const swift_sweep *s, const char *name)
{
    const swift_scope all = swift_everywhere(s);
    timed of[ERRORS], more[ERRORS], less[ERRORS];
    for (size_t i = 0; i < ERRORS; i++) {
        of[i] = swift_time(s, LOOSE + i, all);
        more[i] = swift_ratio(s, LOOSE + i, MEETS, all);
        less[i] = swift_ratio(s, EXACT, LOOSE + i, all);
    }
    const size_t middle = MIDDLE - LOOSE;
    const timed nearer = swift_over(&less[middle], &more[middle]);
    report_claim(r, worse(by_all(more, ERRORS, ABOVE, 1), by_all(less, ERRORS, ABOVE, 1)),
                 "%s: the cost of an approximate distance lies between those of intersection and of the exact distance "
                 "(6.5, \"it can be shown\"): %.2f µs; %.2f, %.2f, %.2f and %.2f within 1, 0.3, 0.1 and 0.01 r0; %.2f "
                 "exactly. For each of the four is asked for.",
                 name, swift_time(s, MEETS, all).value, of[0].value, of[1].value, of[2].value, of[3].value,
                 swift_time(s, EXACT, all).value);
    report_claim(
        r, by_timed(&nearer, ABOVE, 1),
        "%s: in the majority of cases it resembles the intersection query (6.5): within 0.3 r0 it takes %.2f "
        "times the time of that, and the exact distance %.2f times its own; nearer to the former is asked for.",
        name, more[middle].value, less[middle].value);
    report_claim(
        r, by_timed(&more[0], BELOW, 1.1),
        "%s: an intersection query gives an approximate distance at no additional cost (5.2): within r0 one "
        "takes %.2f times the time; less than 1.1 is asked for. (graze's answer names two triangles that are as "
        "near as it says, and goes down to P0 for them; the paper's interval does not.)",
        name, more[0].value);
    report_text(
        r,
        "In counts: an intersection query goes down %.2f times, one within r0 %.2f, within 0.3 r0 %.2f, within 0.1 "
        "r0 %.2f, within 0.01 r0 %.2f, and one for the exact distance %.2f times. Where two levels deviate by more "
        "than the error, nothing is saved; and a pair that child links lead to, and that is not good enough, was "
        "measured in vain.",
        swift_mean(s, MEETS, SWIFT_REFINEMENTS, all), swift_mean(s, LOOSE, SWIFT_REFINEMENTS, all),
        swift_mean(s, MIDDLE, SWIFT_REFINEMENTS, all), swift_mean(s, CLOSE, SWIFT_REFINEMENTS, all),
        swift_mean(s, FINE, SWIFT_REFINEMENTS, all), swift_mean(s, EXACT, SWIFT_REFINEMENTS, all));
}

graze_status swift_approximate(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    for (size_t i = 0; i < sizeof hierarchies / sizeof *hierarchies; i++) {
        swift_sweep s;
        swift_row rows[ROWS];
        for (size_t row = 0; row < ROWS; row++) {
            rows[row] = questions[row];
            rows[row].build = hierarchies[i].build;
        }
        graze_status status = swift_run(l, rows, ROWS, SWIFT_PANELS, &s, error);
        if (status == GRAZE_OK) status = swift_draw(l, &s, hierarchies[i].plot, hierarchies[i].caption, error);
        if (status != GRAZE_OK) return status;
        swift_time_table(l, &s, hierarchies[i].title);
        swift_count_table(l, &s, hierarchies[i].counts);
        judge(l->frame.report, &s, hierarchies[i].name);
    }
    return GRAZE_OK;
}
