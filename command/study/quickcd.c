/* The study of Klosowski 1998, "Efficient collision detection for interactive 3D graphics and virtual environments". */
#include "message.h"
#include "study/quickcd_lab.h"

static const char report_name[] = "quickcd.md";

static const struct {
    const char *what; /* for the progress line */
    section *write;
} sections[] = {
    {"sizes and contacts", study_sets},
    {"tables 9 and 10: trees", study_trees},
    {"tables 11 to 16: memory", study_memory},
    {"table 17: costs", study_costs},
    {"table 18: values of k", study_times},
    {"tables 19 to 22: rules", study_rules},
    {"tables 23 and 24: spheres", study_spheres},
    {"figure 7: a flight", study_flight},
    {"tables 26 and 27: directions", study_directions},
    {"tables 28 to 35: tau", study_tau},
    {"6.3.4 and 6.3.5: other trees", study_design},
    {"exact overlap", study_closure},
    {"table 36: overlap tests", study_overlap},
    {"6.4.3: the front", study_front},
    {"tables 37 to 42: the library", study_library},
    {"figure 12: growth", study_growth},
    {"figure 13: parts of a query", study_parts},
    {"8.1.2 and 9.1: what was left", study_future},
};

/* As many triangles and poses as the paper's? */
static bool is_full(const study_context *c)
{
    return !c->quick && c->scale >= 1 && !c->poses;
}

static void introduce(lab *l)
{
    const study_context *c = l->context;
    report_introduction(l->report, "# QuickCD, measured again");
    char poses[60] = "as many poses as the paper's";
    if (c->poses) snprintf(poses, sizeof poses, "at most %.0f poses a flight", (double)c->poses);
    if (!is_full(c))
        report_introduction(l->report,
                            "**What was measured.** No full run: data sets of about %g times the paper's triangles, %s "
                            "(the paper's have 1,000 to 10,000)%s. Its verdicts are not settled: of the 39 of a quick "
                            "run at 0.3 of the scale, 9 came out the other way in a full one. Take them as hints until "
                            "a full run stands here.",
                            c->scale, poses, c->quick ? ", by `--quick`" : "");
    report_introduction(l->report,
                        "Steps are not the paper's: it gives an average of 0.005 in a unit workspace for objects of"
                        " 0.05 (2.4.3, and 5.3 refers to it), a tenth of the object; here the centre moves by "
                        "0.0167 to 0.02 of the object's longest side (*Swept* and *Interior* have paths of their "
                        "own), so more can be remembered from one pose to the next than in the paper.");
    report_introduction(
        l->report,
        "Written by `graze study quickcd`, graze %s. It runs the experiments of J. T. Klosowski, *Efficient Collision "
        "Detection for Interactive 3D Graphics and Virtual Environments* (Stony Brook, 1998), tables 9 to 42, with the "
        "method `kdop`. Every number under *here*, and every sentence about one, was written by the code that measured "
        "it; numbers under *paper* are copied from the dissertation.",
        graze_version());
    report_introduction(
        l->report,
        "Times here are microseconds a query on the machine that ran this, one thread, all contacts reported; of each "
        "pose the median of five passes over the flight (three or one where a pass takes long), and then the mean over "
        "the poses, which is the paper's figure. What a table compares was measured in turn, a pass of each row and "
        "then the next of each, so that whatever else the machine did met all rows alike; a row that stands in two "
        "tables was measured for each. The paper's are milliseconds on a "
        "195 MHz SGI Indigo² (tables 17 to 36, 38, 40) and a 167 MHz Sun Ultra 1 (37, 39, 41, 42) of 1998: orders "
        "are to be compared, not figures. An *average rank* is the paper's (6.3.2): the rank of a row in each column, "
        "1 "
        "the fastest, averaged over the columns; of two rows with one rank the faster by the geometric mean counts as "
        "the "
        "better.");
    report_introduction(
        l->report,
        "This run: data sets of about %g times the paper's triangles, %s%s. Columns of other packages (RAPID, "
        "SOLID) hold the paper's figures alone.",
        c->scale, poses, c->quick ? ", `--quick`" : "");
}

static graze_status make_sets(lab *l, graze_error *error)
{
    for (int set = 0; set < SET_COUNT; set++) {
        progress_phase(l->context->progress, "making the data sets", 0);
        graze_status status = make_set(l->context, set, &l->sets[set], error);
        if (status != GRAZE_OK) return fail_at(error, "data set %s", set_names[set]);
    }
    return GRAZE_OK;
}

static graze_status write_sections(lab *l, graze_error *error)
{
    graze_status status = GRAZE_OK;
    unsigned count = sizeof sections / sizeof *sections;
    for (unsigned i = 0; i < count && status == GRAZE_OK; i++) {
        progress_part(l->context->progress, i + 1, count);
        progress_phase(l->context->progress, sections[i].what, 0);
        status = sections[i].write(l, error);
    }
    return status;
}

static void close_lab(lab *l)
{
    lab_forget(l);
    for (int set = 0; set < SET_COUNT; set++) workload_free(&l->sets[set]);
    report_free(l->report);
    memory_count(NULL);
}

static graze_status run(const study_context *c, study_result *out, graze_error *error)
{
    lab l = {.context = c, .report = report_open("What the paper says, and whether it holds here", error)};
    memory_count(&l.memory);
    graze_status status = l.report ? GRAZE_OK : error->status;
    if (status == GRAZE_OK) introduce(&l);
    if (status == GRAZE_OK) status = make_sets(&l, error);
    if (status == GRAZE_OK) status = write_sections(&l, error);
    if (status == GRAZE_OK) status = report_write(l.report, c->folder, report_name, out, error);
    close_lab(&l);
    return status;
}

const study study_quickcd = {
    .name = "quickcd",
    .summary = "Klosowski 1998, BV-trees of k-DOPs: tables 9 to 42 and figures 7, 12 and 13.",
    .run = run,
};
