/* The one way in which studies run. */
#include "message.h"
#include "study/frame/head.h"
#include "study/frame/report.h"

#include <stdio.h>
#include <stdlib.h>

static void introduce(const study *s, study_lab *l)
{
    report *r = l->report;
    size_text size;
    report_introduction(r, "# %s", s->title);
    if (s->about) report_introduction(r, "**What was measured.** %s", s->about);
    if (!is_full_run(l->context))
        report_introduction(r, "%sNo full run: %s. %s", s->about ? "" : "**What was measured.** ",
                            run_size(size, l->context), s->when_partial);
    report_introduction(r,
                        "Written by `graze study %s`, graze %s. %s%sEvery number, and every sentence about one, was "
                        "written by the code that measured it.",
                        s->name, graze_version(), s->source ? s->source : "", s->source ? " " : "");
    report_introduction(r,
                        "Times are microseconds a query on the machine that ran this, one thread unless said "
                        "otherwise; of each pose the median of %d passes over the flight, and then the mean over the "
                        "poses. What a table compares was measured in turn, a pass of each and then the next of each, "
                        "so that whatever else the machine did met all alike; what stands in two tables was measured "
                        "for each.",
                        (int)PASSES);
    report_introduction(r, "A statement about counts is decided by the counts, of one pass. A statement about times "
                           "*holds*, or *does not hold*, if every pass says so and the mean of their logarithms is "
                           "farther from the limit than 0.507 times their range (Lord's test, which errs once in "
                           "twenty times); else it is *undecided*, and nothing is said about it here.");
    if (s->remarks) report_introduction(r, "%s", s->remarks);
}

static graze_status write_parts(const study *s, study_lab *l, graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < s->part_count && status == GRAZE_OK; i++) {
        const study_part *p = &s->parts[i];
        progress_part(l->context->progress, (unsigned)(i + 1), (unsigned)s->part_count);
        progress_phase(l->context->progress, p->what, 0);
        if (p->heading) report_heading(l->report, "%s", p->heading);
        if (p->text) report_text(l->report, "%s", p->text);
        status = p->measure(l, error);
    }
    return status;
}

static graze_status make_sets(const study *s, study_lab *l, graze_error *error)
{
    l->sets = calloc(s->set_count + 1, sizeof *l->sets);
    if (!l->sets) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: no data sets can be made");
    for (size_t i = 0; i < s->set_count; i++) {
        graze_status status = s->make_set(l->context, (int)i, &l->sets[i], error);
        if (status != GRAZE_OK) return fail_at(error, "data set %s", s->set_names[i]);
    }
    return s->prepare ? s->prepare(l, error) : GRAZE_OK;
}

static void discard(const study *s, study_lab *l)
{
    if (s->discard) s->discard(l);
    for (size_t i = 0; l->sets && i < s->set_count; i++) workload_free(&l->sets[i]);
    free(l->sets);
    report_free(l->report);
}

static graze_status make(const study *s, study_lab *l, study_result *out, graze_error *error)
{
    const double load = load_now();
    char name[80];
    snprintf(name, sizeof name, "%s.md", s->name);
    l->report = report_open(s->claims, error);
    if (!l->report) return error->status;
    introduce(s, l);
    progress_phase(l->context->progress, "making the data sets", 0);
    graze_status status = make_sets(s, l, error);
    if (status == GRAZE_OK) status = write_parts(s, l, error);
    if (status != GRAZE_OK) return status;
    write_head(l->report, l->context, load);
    return report_write(l->report, l->context->folder, name, out, error);
}

graze_status study_run(const study *s, const study_context *c, study_result *out, graze_error *error)
{
    study_lab *l = calloc(1, s->lab_size);
    if (!l) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: no study can be run");
    l->context = c;
    l->memory.limit = memory_limit(s->most_memory);
    memory_count(&l->memory);
    graze_status status = make(s, l, out, error);
    discard(s, l);
    memory_count(NULL);
    free(l);
    return status;
}
