/* Figure 7 (and 14): query times along a flight. */
#include "study/frame/sketch.h"
#include "study/quickcd/lab.h"

/* The paper's choices, and the defaults of kdop. */
static const char *const builds[2] = {"preset=paper,k=18", ""};

static graze_status ask(lab *l, contestant both[2], graze_error *error)
{
    const bench *models[2];
    graze_status status = lab_models(l, SET_PIPES, builds, 2, models, error);
    for (int i = 0; i < 2; i++) both[i] = (contestant){.bench = models[i], .query = "", .question = GRAZE_ASK_CONTACTS};
    return status == GRAZE_OK ? contest_run(both, 2, PASSES, error) : status;
}

static graze_status draw(lab *l, const contestant *both, graze_error *error)
{
    static const char script[] = "set xlabel 'pose'\nset ylabel 'µs'\nset key inside right top\n"
                                 "plot 'quickcd_flight.dat' using 1:2 with lines title 'preset=paper', "
                                 "'' using 1:3 with lines title 'defaults'\n";
    sketch s;
    graze_status status = sketch_open(&s, "quickcd_flight", error);
    if (status != GRAZE_OK) return status;
    fputs(script, s.script.to);
    fputs("# pose, microseconds by preset=paper, by the defaults\n", s.data.to);
    for (size_t i = 0; i < both[0].found.poses; i++)
        fprintf(s.data.to, "%zu %.4g %.4g\n", i, both[0].us[i], both[1].us[i]);
    return sketch_finish(&s, l->frame.report, l->frame.context->folder,
                         "Figures 7 and 14: query time along the flight of Pipes, 18-DOPs", error);
}

static void judge(lab *l, const time_summary *us)
{
    report_text(
        l->frame.report,
        "By the paper's choices (18-DOPs) a query of this flight takes %.3g µs on average, %.3g in the median, and "
        "%.3g at most; by the defaults of `kdop` %.3g, %.3g and %.3g. The paper's largest was 18 ms (figure 7) and "
        "later 23 ms (figure 14), some 50 times its mean; here it is %.0f times the mean.",
        us[0].mean, us[0].median, us[0].most, us[1].mean, us[1].median, us[1].most, us[0].most / us[0].mean);
}

graze_status quickcd_flight(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    contestant both[2] = {{0}};
    graze_status status = ask(l, both, error);
    if (status == GRAZE_OK) status = draw(l, both, error);
    if (status == GRAZE_OK) judge(l, (time_summary[]){both[0].found.us, both[1].found.us});
    contest_free(both, 2);
    return status;
}
