/* Section 6.5: the approximate distance, which the paper did not measure. */
#include "study/swift/sweep.h"

enum { FIRST, MEETS, COARSE, FINE, FINER, EXACT, ROWS };

#define ALL_QUESTIONS(build)                                                                                           \
    {                                                                                                                  \
        [FIRST] = {"graze's first", build, "", SWIFT_FIRST, 0, 8, 0}, [MEETS] = {"intersection",                       \
                                                                                 build,                                \
                                                                                 "",                                   \
                                                                                 SWIFT_INTERSECTION,                   \
                                                                                 0,                                    \
                                                                                 1,                                    \
                                                                                 0},                                   \
        [COARSE] = {"within 0.3 r0", build, "", SWIFT_APPROXIMATE, 0.3, 2, 0}, [FINE] = {"within 0.1 r0",              \
                                                                                         build,                        \
                                                                                         "",                           \
                                                                                         SWIFT_APPROXIMATE,            \
                                                                                         0.1,                          \
                                                                                         3,                            \
                                                                                         0},                           \
        [FINER] = {"within 0.01 r0", build, "", SWIFT_APPROXIMATE, 0.01, 4, 0}, [EXACT] = {"exact", build,             \
                                                                                           "",      SWIFT_DISTANCE,    \
                                                                                           0,       7,                 \
                                                                                           0},                         \
    }

static const struct {
    const char *name, *plot, *caption, *title;
    swift_row rows[ROWS];
} hierarchies[] = {
    {"QS Hier 0.03125", "swift_approximate_qs", "Approximate distances with QSlim levels",
     "QS Hier 0.03125: mean time, geometric mean over the steps", ALL_QUESTIONS("convex,preset=quadric")},
    {"DK Hier 100 Double-Double", "swift_approximate_dk", "Approximate distances with Dobkin-Kirkpatrick levels",
     "DK Hier 100 Double-Double: mean time, geometric mean over the steps", ALL_QUESTIONS("convex,preset=dk")},
};

static void judge(report *r, const swift_sweep *s, const char *name)
{
    const swift_scope all = swift_everywhere(s);
    timed approximate[3], more[3], less[3];
    for (size_t i = 0; i < 3; i++) {
        approximate[i] = swift_time(s, COARSE + i, all);
        more[i] = swift_ratio(s, COARSE + i, MEETS, all);
        less[i] = swift_ratio(s, EXACT, COARSE + i, all);
    }
    finding between = worse(by_all(more, 3, ABOVE, 1), by_all(less, 3, ABOVE, 1));
    report_claim(r, between,
                 "%s: the cost of an approximate distance lies between those of intersection and of the exact distance "
                 "(6.5, \"it can be shown\"): %.2f µs, %.2f, %.2f and %.2f within 0.3, 0.1 and 0.01 r0, %.2f exactly.",
                 name, swift_time(s, MEETS, all).value, approximate[0].value, approximate[1].value,
                 approximate[2].value, swift_time(s, EXACT, all).value);
    const timed nearer = swift_over(&less[1], &more[1]);
    report_claim(
        r, by_timed(&nearer, ABOVE, 1),
        "%s: in the majority of cases it resembles the intersection query (6.5), of which it takes %.2f times "
        "the time within 0.1 r0, and the exact distance %.2f times its own: nearer to the former is asked for.",
        name, more[1].value, less[1].value);
    report_claim(r, by_timed(&more[0], BELOW, 1.1),
                 "%s: with an intersection query an approximate distance comes at no additional cost (5.2): within 0.3 "
                 "r0 %.2f times the time; less than 1.1 is asked for. (graze's answer names two triangles that are as "
                 "near as it says, which the paper's interval does not.)",
                 name, more[0].value);
}

graze_status swift_approximate(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    for (size_t i = 0; i < sizeof hierarchies / sizeof *hierarchies; i++) {
        swift_sweep s;
        graze_status status = swift_run(l, hierarchies[i].rows, ROWS, SWIFT_PANELS, &s, error);
        if (status == GRAZE_OK) status = swift_draw(l, &s, hierarchies[i].plot, hierarchies[i].caption, error);
        if (status != GRAZE_OK) return status;
        swift_time_table(l, &s, hierarchies[i].title);
        judge(l->frame.report, &s, hierarchies[i].name);
    }
    return GRAZE_OK;
}
