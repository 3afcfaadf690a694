/* 6.3.4 and 6.3.5: the oscillating tree, and the subdivision of skinny triangles. */
#include "study/quickcd/lab.h"

/* Volume and building time of the environment's tree, and the queries, for each variant and data set. */
static graze_status look_at_trees(lab *l, const variant *rows, size_t count, grid *volume, grid *build,
                                  measurement (*m)[SET_COUNT], graze_error *error)
{
    for (size_t i = 0; i < count; i++) {
        grid_add_row(volume, "%s", rows[i].label);
        grid_add_row(build, "%s", rows[i].label);
    }
    for (int set = 0; set < SET_COUNT; set++) {
        measurement found[MOST_VARIANTS];
        graze_status status = lab_compare(l, set, rows, count, found, error);
        for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
            tree_figures tree;
            status = lab_tree(l, set, rows[i].build, &tree, error);
            if (status != GRAZE_OK) break;
            m[i][set] = found[i];
            volume->here[i][set] = tree.volume;
            build->here[i][set] = found[i].build_a_ms.value;
        }
        if (status != GRAZE_OK) return status;
    }
    return GRAZE_OK;
}

graze_status quickcd_oscillating(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    static const variant rows[3] = {
        {"as it is", "preset=paper,k=18", "front=off"},
        {"oscillating, 2 levels", "preset=paper,k=18,oscillate=2", "front=off"},
        {"oscillating, 3 levels", "preset=paper,k=18,oscillate=3", "front=off"},
    };
    measurement m[3][SET_COUNT];
    grid volume = grid_of("6.3.4: volume of the environment's tree", "", set_names, SET_COUNT);
    grid build = grid_of("6.3.4: building the environment's tree", "", set_names, SET_COUNT);
    l->builds_once = true; /* some take a hundred times as long as others, and nothing rests on by how much */
    graze_status status = look_at_trees(l, rows, 3, &volume, &build, m, error);
    l->builds_once = false;
    if (status != GRAZE_OK) return status;
    grid times = lab_times("6.3.4: mean query time", rows, 3, m);
    build.here_unit = "ms";
    report_table(l->frame.report, &volume);
    report_table(l->frame.report, &build);
    report_table(l->frame.report, &times);
    timed ratios[2 * SET_COUNT];
    unsigned faster = 0;
    lab_ratios(m[1], m[0], ratios);
    lab_ratios(m[2], m[0], ratios + SET_COUNT);
    for (int set = 0; set < SET_COUNT; set++) faster += ratios[set].value < 1 || ratios[SET_COUNT + set].value < 1;
    report_claim(
        l->frame.report, by_all(ratios, 2 * SET_COUNT, ABOVE, 1),
        "The oscillating tree never makes queries faster (6.3.4), and takes 2 to 10 times as long to build: here one "
        "of "
        "the two is faster on %u of %d data sets; 3 levels take %.1f times as long to build and %.2f times as long "
        "to query (geometric means).",
        faster, SET_COUNT, mean_ratio(build.here[2], build.here[0], SET_COUNT),
        mean_ratio(times.here[2], times.here[0], SET_COUNT));
    lab_reason(l, "The oscillating tree of 3 levels", m[2], "the tree as it is", m[0]);
    return GRAZE_OK;
}

graze_status quickcd_skinny(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    static const variant rows[2] = {
        {"as they are", "preset=paper,k=18", "front=off"},
        {"10 % more leaves", "preset=paper,k=18,skinny=10", "front=off"},
    };
    measurement m[2][SET_COUNT];
    graze_status status = lab_measure_all(l, rows, 2, m, error);
    if (status != GRAZE_OK) return status;
    grid times = lab_times("6.3.5: mean query time with skinny triangles subdivided", rows, 2, m);
    report_table(l->frame.report, &times);
    const measurement *before = &m[0][SET_PIPES], *after = &m[1][SET_PIPES];
    const timed times_before = mean_time(before), times_after = mean_time(after);
    const timed ratio = ratio_of(&times_after, &times_before, 1);
    const double poses = (double)before->poses;
    report_claim(
        l->frame.report, by_timed(&ratio, BELOW, 1),
        "Subdividing the longest triangles makes queries on Pipes some 4 %% faster (6.3.5): here they take %.2f times "
        "as long, with %.1f bounding tests and %.1f triangle tests a query instead of %.1f and %.1f.",
        ratio.value, (double)after->counters.bv_tests / poses, (double)after->counters.triangle_tests / poses,
        (double)before->counters.bv_tests / poses, (double)before->counters.triangle_tests / poses);
    return GRAZE_OK;
}
