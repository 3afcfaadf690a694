/* The study of Zachmann 2002, "Minimal hierarchical collision detection": restricted boxtrees. */
#include "message.h"
#include "study/boxtree_lab.h"

static const char report_name[] = "boxtree.md";

static const struct {
    const char *what; /* for the progress line */
    boxtree_part *write;
} parts[] = {
    {"the benchmark", boxtree_objects},         {"figure 1: empty space", boxtree_space},
    {"table 1: costs", boxtree_table},          {"figure 6: building", boxtree_builds},
    {"figure 6: growth", boxtree_growth},       {"figure 8: distances", boxtree_distances},
    {"figure 9: overlap tests", boxtree_tests}, {"figure 10: methods", boxtree_methods},
};

static void introduce(boxtree_lab *l)
{
    const study_context *c = l->context;
    report_introduction(l->report, "# Restricted boxtrees, measured again");
    report_introduction(l->report,
                        "**What was measured.** `boxtree` is our variant of the paper's tree: two planes a node "
                        "where the paper has one, planes of siblings that need not be parallel, splits by sweeps "
                        "where the paper grows two seeds, and the pair of triangles that met last is tried first. "
                        "What is said of `boxtree` below is said of that variant and not of the paper's own tree, "
                        "which stands only where a line names seeds and parallel planes. Beside trees of k-DOPs the"
                        " paper's own tree was not measured. In trials, which are no part of this run, it took 4 to"
                        " 30 times as long as `kdop,k=18`, by the object and by whether vector units were used.");
    report_introduction(
        l->report,
        "Written by `graze study boxtree`, graze %s. It runs the experiments of G. Zachmann, *Minimal Hierarchical "
        "Collision Detection* (VRST 2002, extended version), figures 1, 6, 8, 9 and 10 and table 1, with the method "
        "`boxtree`. Every number, and every sentence about one, was written by the code that measured it; whether a "
        "statement holds is decided by the rule that it names. Numbers under *paper* are the paper's; those that it "
        "shows in plots alone are not repeated.",
        graze_version());
    report_introduction(l->report,
                        "Times are microseconds a query on the machine that ran this, one thread; of each pose the "
                        "median of five passes "
                        "(three or one where a pass takes long), and then the mean over the poses. What a table "
                        "compares was measured in "
                        "turn, a pass of each column and then the next of each, so that whatever else the machine did "
                        "met all alike. The "
                        "paper's machine was a Pentium III with 1 GHz: orders are to be compared, not figures.");
    report_introduction(l->report,
                        "This run: up to %zu steps a turn, synthetic objects of about %g times the triangles%s.",
                        boxtree_steps(c), c->scale, c->quick ? ", `--quick`" : "");
}

static graze_status make_objects(boxtree_lab *l, graze_error *error)
{
    progress_phase(l->context->progress, "making the objects", BOXTREE_OBJECTS);
    for (int i = 0; i < BOXTREE_OBJECTS; i++) {
        graze_status status = boxtree_make_object(l->context, i, &l->objects[i], error);
        if (status != GRAZE_OK) return fail_at(error, "object %d", i);
        progress_step(l->context->progress);
    }
    return GRAZE_OK;
}

static graze_status write_parts(boxtree_lab *l, graze_error *error)
{
    graze_status status = GRAZE_OK;
    unsigned count = sizeof parts / sizeof *parts;
    for (unsigned i = 0; i < count && status == GRAZE_OK; i++) {
        progress_part(l->context->progress, i + 1, count);
        progress_phase(l->context->progress, parts[i].what, 0);
        status = parts[i].write(l, error);
    }
    return status;
}

static graze_status run(const study_context *c, study_result *out, graze_error *error)
{
    boxtree_lab l = {.context = c, .report = report_open("What the paper says, and whether it holds here", error)};
    memory_count(&l.memory);
    graze_status status = l.report ? GRAZE_OK : error->status;
    if (status == GRAZE_OK) introduce(&l);
    if (status == GRAZE_OK) status = make_objects(&l, error);
    if (status == GRAZE_OK) status = write_parts(&l, error);
    if (status == GRAZE_OK) status = report_write(l.report, c->folder, report_name, out, error);
    for (int i = 0; i < BOXTREE_OBJECTS; i++) workload_free(&l.objects[i].load);
    report_free(l.report);
    memory_count(NULL);
    return status;
}

const study study_boxtree = {
    .name = "boxtree",
    .summary = "Zachmann 2002, restricted boxtrees: figures 1, 6, 8, 9 and 10 and table 1.",
    .run = run,
};
