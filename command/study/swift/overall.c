/* Figures 11 and 12, section 6.4: the best of each kind. */
#include "study/swift/sweep.h"

enum { NOTHING, LUT, DK, QS, OURS, ROWS };

static const swift_row exact[ROWS] = {
    [NOTHING] = {"Nothing", "convex,table=none", "start=last", SWIFT_DISTANCE, 0, 8, 0},
    [LUT] = {"LUT 2 5.625", "convex,preset=lut", "", SWIFT_DISTANCE, 0, 2, 0},
    [DK] = {"DK Hier 100 Double-Double", "convex,preset=dk", "", SWIFT_DISTANCE, 0, 1, 0},
    [QS] = {"QS Hier 0.03125", "convex,preset=quadric", "", SWIFT_DISTANCE, 0, 7, 0},
    [OURS] = {"graze's defaults", "convex", "", SWIFT_DISTANCE, 0, 4, 0},
};

static timed against(const swift_sweep *s, size_t row, size_t to)
{
    return swift_ratio(s, row, to, swift_everywhere(s));
}

/* Steps of 45 and 90 degrees, and at random. */
static timed with_little_coherence(const swift_sweep *s, size_t row, size_t to)
{
    return swift_ratio(s, row, to, (swift_scope){0, s->panel_count, SWIFT_RANDOM - 2, SWIFT_STEPS});
}

static timed with_much_coherence(const swift_sweep *s, size_t row, size_t to)
{
    return swift_ratio(s, row, to, (swift_scope){0, s->panel_count, 0, 1});
}

/* In each panel. */
static finding in_each_panel(const swift_sweep *s, size_t row, size_t to)
{
    timed each[SWIFT_PANELS];
    for (size_t panel = 0; panel < s->panel_count; panel++)
        each[panel] = swift_ratio(s, row, to, swift_at_panel(s, panel));
    return by_all(each, s->panel_count, ABOVE, 1);
}

static void judge_meets(report *r, const swift_sweep *s)
{
    const timed dk = against(s, NOTHING, DK), qs = against(s, NOTHING, QS), dk_lut = against(s, LUT, DK),
                qs_lut = against(s, LUT, QS);
    report_claim(
        r, worse(by_timed(&dk, ABOVE, 1), by_timed(&qs, ABOVE, 1)),
        "For intersection the hierarchies do well because of their simple coarsest levels (6.4, figure 11): with "
        "nothing a query takes %.2f times as long as with DK, and %.2f times as long as with QS.",
        dk.value, qs.value);
    report_claim(
        r, worse(by_timed(&dk_lut, ABOVE, 1), by_timed(&qs_lut, ABOVE, 1)),
        "They beat the table there (6.4, figure 11): with LUT 2 5.625 an intersection query takes %.2f times as "
        "long as with DK, and %.2f times as long as with QS.",
        dk_lut.value, qs_lut.value);
}

static void judge_levels(report *r, const swift_sweep *intersection, const swift_sweep *distance)
{
    const timed dk_first = against(intersection, NOTHING, DK), dk_exact = against(distance, NOTHING, DK),
                qs_first = against(intersection, NOTHING, QS), qs_exact = against(distance, NOTHING, QS),
                dk = swift_over(&dk_first, &dk_exact), qs = swift_over(&qs_first, &qs_exact);
    report_claim(
        r, worse(by_timed(&dk, ABOVE, 1), by_timed(&qs, ABOVE, 1)),
        "They do not perform as well when it comes to the exact distance (6.4, figure 12): there nothing takes "
        "%.2f times as long as DK and %.2f times as long as QS.",
        dk_exact.value, qs_exact.value);
    const double early[] = {swift_mean(intersection, DK, SWIFT_REFINEMENTS, swift_everywhere(intersection)),
                            swift_mean(intersection, QS, SWIFT_REFINEMENTS, swift_everywhere(intersection))},
                 late[] = {swift_mean(distance, DK, SWIFT_REFINEMENTS, swift_everywhere(distance)),
                           swift_mean(distance, QS, SWIFT_REFINEMENTS, swift_everywhere(distance))};
    report_claim(
        r, by_count(early[0] < late[0] && early[1] < late[1]),
        "The reason is that the exact distance can not stop once the models are found to be disjoint (6.5): with "
        "DK an intersection query goes down %.2f times and one for the distance %.2f times, with QS %.2f and "
        "%.2f times.",
        early[0], late[0], early[1], late[1]);
    const timed dk_qs[] = {against(intersection, DK, QS), against(distance, DK, QS)};
    report_claim(r, worse(in_each_panel(intersection, DK, QS), in_each_panel(distance, DK, QS)),
                 "QSlim always outperforms Dobkin-Kirkpatrick (6.4): DK takes %.2f times as long for intersection and "
                 "%.2f for the distance; in each of six panels of both figures is asked for.",
                 dk_qs[0].value, dk_qs[1].value);
    report_text(
        r,
        "By panel, DK takes %.2f, %.2f and %.2f times as long for intersection in small orbits, and %.2f, %.2f and "
        "%.2f times in large ones. In small orbits a query goes down %.3f times with DK and %.3f with QS: from the "
        "coarsest of its %.0f levels to %.0f triangles, %.0f times as many (fat), where DK goes down two levels of "
        "many.",
        swift_ratio(intersection, DK, QS, swift_at_panel(intersection, 0)).value,
        swift_ratio(intersection, DK, QS, swift_at_panel(intersection, 1)).value,
        swift_ratio(intersection, DK, QS, swift_at_panel(intersection, 2)).value,
        swift_ratio(intersection, DK, QS, swift_at_panel(intersection, 3)).value,
        swift_ratio(intersection, DK, QS, swift_at_panel(intersection, 4)).value,
        swift_ratio(intersection, DK, QS, swift_at_panel(intersection, 5)).value,
        swift_mean(intersection, DK, SWIFT_REFINEMENTS, (swift_scope){0, SWIFT_SHAPES, 0, SWIFT_STEPS}),
        swift_mean(intersection, QS, SWIFT_REFINEMENTS, (swift_scope){0, SWIFT_SHAPES, 0, SWIFT_STEPS}),
        intersection->levels[QS][SWIFT_FAT], intersection->coarsest[NOTHING][SWIFT_FAT],
        intersection->coarsest[NOTHING][SWIFT_FAT] / intersection->coarsest[QS][SWIFT_FAT]);
    double levels[2] = {0, 0};
    for (int shape = 0; shape < SWIFT_SHAPES; shape++) {
        levels[0] += distance->levels[DK][shape] / SWIFT_SHAPES;
        levels[1] += distance->levels[QS][shape] / SWIFT_SHAPES;
    }
    report_claim(
        r, by_count(levels[0] > levels[1] && late[0] > late[1]),
        "That is because there are too many levels to traverse in DK (6.4): %.1f against %.1f levels, of which a "
        "query for the distance goes down %.2f against %.2f times.",
        levels[0], levels[1], late[0], late[1]);
}

static void judge_coherence(report *r, const swift_sweep *s)
{
    const size_t best[] = {LUT, DK, QS};
    timed little[3], much[3];
    for (int i = 0; i < 3; i++) {
        little[i] = with_little_coherence(s, NOTHING, best[i]);
        much[i] = with_much_coherence(s, NOTHING, best[i]);
    }
    const timed low = ratio_of(little, NULL, 3), high = ratio_of(much, NULL, 3), more = swift_over(&low, &high);
    report_claim(
        r, worse(by_timed(&more, ABOVE, 1), by_timed(&low, ABOVE, 1)),
        "There are significant improvements, especially where the coherence of motion is low (abstract): nothing "
        "takes %.2f times as long as LUT, DK and QS in steps of 45 and 90 degrees and at random, and %.2f times "
        "in steps of 1 degree (exact distance, geometric means).",
        low.value, high.value);
    const timed qs = swift_growth(s, QS, 0, s->panel_count), dk = swift_growth(s, DK, 0, s->panel_count),
                nothing = swift_growth(s, NOTHING, 0, s->panel_count), qs_keeps = swift_over(&nothing, &qs),
                dk_keeps = swift_over(&nothing, &dk), lut = swift_growth(s, LUT, 0, s->panel_count),
                same = swift_over(&lut, &qs);
    report_claim(
        r, worse(by_timed(&qs_keeps, ABOVE, 1), by_timed(&dk_keeps, ABOVE, 1)),
        "Marching on several levels keeps the impact of the motion under control (6.5): from 1 degree to 90 and "
        "random the time of a distance grows by %.2f with QS and %.2f with DK, and by %.2f with nothing.",
        qs.value, dk.value, nothing.value);
    const timed lut_qs = against(s, LUT, QS);
    report_claim(r, worse(by_timed(&same, BELOW, 1.1), by_timed(&lut_qs, BELOW, 1.1)),
                 "A simple table suffices to perform in the same kind of manner (6.5): with LUT 2 5.625 it grows by "
                 "%.2f, and takes %.2f times as long as QS; not more than a tenth worse in both is asked for.",
                 lut.value, lut_qs.value);
}

/* Why a hierarchy may lose where nothing wins. */
static void explain(report *r, const swift_sweep *s)
{
    const swift_scope all = swift_everywhere(s);
    report_text(
        r,
        "In counts: a query for the distance takes %.1f steps from the last features (nothing), %.1f from the "
        "table, %.1f on all levels of DK and %.1f on those of QS; and %.2f, %.2f, %.2f and %.2f of its marches "
        "are lost to simplices. Fewer steps than from the last features, on fewer levels than there are, is what "
        "a hierarchy would have to make.",
        swift_mean(s, NOTHING, SWIFT_STEPS_MADE, all), swift_mean(s, LUT, SWIFT_STEPS_MADE, all),
        swift_mean(s, DK, SWIFT_STEPS_MADE, all), swift_mean(s, QS, SWIFT_STEPS_MADE, all),
        swift_mean(s, NOTHING, SWIFT_LOST, all), swift_mean(s, LUT, SWIFT_LOST, all),
        swift_mean(s, DK, SWIFT_LOST, all), swift_mean(s, QS, SWIFT_LOST, all));
}

static void judge_all(report *r, const swift_sweep *intersection, const swift_sweep *distance)
{
    static const char *const names[] = {[LUT] = "LUT", [DK] = "DK", [QS] = "QS"};
    for (size_t row = LUT; row <= QS; row++) {
        const timed first = against(intersection, NOTHING, row), exact_one = against(distance, NOTHING, row);
        report_claim(
            r, worse(by_timed(&first, ABOVE, 1), by_timed(&exact_one, ABOVE, 1)),
            "%s is faster than a simple traversal of the surface for each type of query (1): nothing takes %.2f "
            "times as long for intersection and %.2f for the exact distance.",
            names[row], first.value, exact_one.value);
    }
}

graze_status swift_overall(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    swift_sweep intersection, distance;
    swift_row meets[ROWS];
    swift_ask(exact, ROWS, SWIFT_INTERSECTION, meets);
    graze_status status = swift_run(l, meets, ROWS, SWIFT_PANELS, &intersection, error);
    if (status == GRAZE_OK)
        status =
            swift_draw(l, &intersection, "swift_11_intersection", "Figure 11: intersection by the best methods", error);
    if (status != GRAZE_OK) return status;
    swift_time_table(l, &intersection, "Figure 11: mean time of an intersection query, geometric mean over the steps");
    swift_count_table(l, &intersection, "Figure 11 in counts");
    judge_meets(l->frame.report, &intersection);
    status = swift_run(l, exact, ROWS, SWIFT_PANELS, &distance, error);
    if (status == GRAZE_OK)
        status =
            swift_draw(l, &distance, "swift_12_distance", "Figure 12: the exact distance by the best methods", error);
    if (status != GRAZE_OK) return status;
    swift_time_table(l, &distance, "Figure 12: mean time of a distance, geometric mean over the steps");
    swift_count_table(l, &distance, "Figure 12 in counts");
    explain(l->frame.report, &distance);
    judge_levels(l->frame.report, &intersection, &distance);
    judge_coherence(l->frame.report, &distance);
    judge_all(l->frame.report, &intersection, &distance);
    return GRAZE_OK;
}
