/* The study of method wide: how it grows, what it costs to build, and what each of its parts gives. */
#define _POSIX_C_SOURCE 200809L

#include "message.h"
#include "study/wide_lab.h"

#include <unistd.h>

static const char report_name[] = "wide.md";

/* So that the study runs beside other things, on machines that have more. */
static const double most_memory = 3e9;

static const struct {
    const char *what; /* for the progress line */
    wide_part *write;
} parts[] = {
    {"sizes and contacts", wide_sets}, {"growth", wide_growth},       {"building", wide_builds},
    {"options", wide_options},         {"distances", wide_distances}, {"batches", wide_batches},
};

static void introduce(wide_lab *l)
{
    const study_context *c = l->context;
    report_introduction(l->report, "# The method wide, measured");
    report_introduction(l->report,
                        "Written by `graze study wide`, graze %s. Every number, and every sentence about one, was "
                        "written by the code that "
                        "measured it; whether a statement holds is decided by the rule that it names.",
                        graze_version());
    report_introduction(
        l->report,
        "Times are microseconds a query on the machine that ran this, one thread unless said otherwise; of each pose "
        "the "
        "median of five passes over the flight (three or one where a pass takes long), and then the mean over the "
        "poses. "
        "What a table compares was measured in turn, a pass of each row and then the next of each, so that whatever "
        "else "
        "the machine did met all rows alike; sizes of the growth were measured one after another, because they do not "
        "fit in memory together. A flight's coherence is forgotten at the start of each pass.");
    char poses[60] = "all poses";
    if (c->poses) snprintf(poses, sizeof poses, "at most %.0f poses a flight", (double)c->poses);
    report_introduction(l->report, "This run: data sets of about %g times the triangles of a full run, %s%s.", c->scale,
                        poses, c->quick ? ", `--quick`" : "");
}

/* At most three quarters of what the machine has. */
static size_t memory_limit(void)
{
    double limit = most_memory;
#ifdef _SC_PHYS_PAGES
    double here = 0.75 * (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    if (here > 0 && here < limit) limit = here;
#endif
    return (size_t)limit;
}

static graze_status make_sets(wide_lab *l, graze_error *error)
{
    for (int set = 0; set < WIDE_SETS; set++) {
        progress_phase(l->context->progress, "making the data sets", 0);
        graze_status status = wide_make_set(l->context, set, &l->sets[set], error);
        if (status != GRAZE_OK) return fail_at(error, "data set %s", wide_set_names[set]);
    }
    return GRAZE_OK;
}

static graze_status write_parts(wide_lab *l, graze_error *error)
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
    wide_lab l = {.context = c, .report = report_open("What is claimed, and whether it holds here", error)};
    l.memory.limit = memory_limit();
    memory_count(&l.memory);
    graze_status status = l.report ? GRAZE_OK : error->status;
    if (status == GRAZE_OK) introduce(&l);
    if (status == GRAZE_OK) status = make_sets(&l, error);
    if (status == GRAZE_OK) status = write_parts(&l, error);
    if (status == GRAZE_OK) status = report_write(l.report, c->folder, report_name, out, error);
    for (int set = 0; set < WIDE_SETS; set++) workload_free(&l.sets[set]);
    report_free(l.report);
    memory_count(NULL);
    return status;
}

const study study_wide = {
    .name = "wide",
    .summary = "The method wide: growth from 10,000 to 10,000,000 triangles, building, options, distances, batches.",
    .run = run,
};
