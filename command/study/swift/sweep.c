#include "study/swift/sweep.h"

#include "message.h"
#include "study/frame/answers.h"

#include <math.h>
#include <string.h>

/* ---- one step ---- */

void swift_ask(const swift_row *rows, size_t count, swift_asked asked, swift_row *out)
{
    for (size_t i = 0; i < count; i++) {
        out[i] = rows[i];
        out[i].asked = asked;
    }
}

static graze_distance_def bounds_of(const swift_row *row)
{
    graze_distance_def def = graze_distance_def_default();
    if (row->asked == SWIFT_INTERSECTION) def.cutoff = 0;
    if (row->asked == SWIFT_APPROXIMATE) def.absolute = row->error;
    return def;
}

contestant swift_contestant(const swift_row *row, const bench *b)
{
    return (contestant){.bench = b,
                        .query = row->query,
                        .question = row->asked == SWIFT_FIRST ? GRAZE_ASK_FIRST : GRAZE_ASK_DISTANCE,
                        .bounds = bounds_of(row)};
}

double swift_counted(const contestant *c, const char *name)
{
    graze_statistic all[32];
    const size_t count = graze_query_statistics(c->asked, all, 32);
    for (size_t i = 0; i < count && i < 32; i++)
        if (strcmp(all[i].name, name) == 0) return all[i].value / (double)c->found.poses;
    return NAN;
}

/* Exact distances with those of the first row that asks for them, and approximate ones with these. */
static graze_status compare_distances(const swift_row *row, const contestant *c, replay *exact, graze_error *error)
{
    replay found;
    if (row->asked != SWIFT_DISTANCE && row->asked != SWIFT_APPROXIMATE) return GRAZE_OK;
    graze_status status = answers_of(c->bench, c->query, GRAZE_ASK_DISTANCE, &c->bounds, &found, error);
    if (status == GRAZE_OK)
        status =
            row->asked == SWIFT_DISTANCE ? answers_agree(&found, exact, error) : answers_within(&found, exact, error);
    replay_free(&found);
    return status == GRAZE_OK ? status : fail_at(error, "%s, %s", c->bench->load->name, row->label);
}

graze_status swift_agree(const swift_row *rows, const contestant *all, size_t count, graze_error *error)
{
    const graze_distance_def exactly = graze_distance_def_default();
    replay exact;
    graze_status status = contest_agree(all, count, error);
    if (status != GRAZE_OK) return status;
    status = answers_of(all[0].bench, all[0].query, GRAZE_ASK_DISTANCE, &exactly, &exact, error);
    for (size_t i = 0; i < count && status == GRAZE_OK; i++)
        status = compare_distances(&rows[i], &all[i], &exact, error);
    replay_free(&exact);
    return status;
}

/* Short contests are walked more often, up to 0.2 ms a pose in all. */
enum { LEAST_WALKS = 3, MOST_WALKS = 15, WALKING_NS_A_POSE = 200000 };

static bool walks_on(int walk, int64_t start, const contestant *c)
{
    if (walk < LEAST_WALKS) return true;
    return walk < MOST_WALKS && monotonic_ns() - start < WALKING_NS_A_POSE * (int64_t)c->found.poses;
}

graze_status swift_contest(contestant *all, size_t count, timed *us, graze_error *error)
{
    const int64_t start = monotonic_ns();
    graze_status status = GRAZE_OK;
    for (int walk = 0; status == GRAZE_OK && walks_on(walk, start, &all[0]); walk++) {
        if (walk > 0) contest_free(all, count);
        status = contest_run(all, count, PASSES, error);
        for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
            const timed here = mean_time(&all[i].found);
            if (walk == 0) us[i] = here;
            us[i].value = fmin(us[i].value, here.value);
            for (int pass = 0; pass < PASSES; pass++) us[i].passes[pass] = fmin(us[i].passes[pass], here.passes[pass]);
        }
    }
    return status;
}

/* ---- one solid ---- */

/* Where an approximate distance names a pair while another is in contact, verdicts may differ: not in these orbits. */
static graze_status run_step(swift_sweep *s, const bench *const *benches, const workload *w, size_t panel, size_t step,
                             graze_error *error)
{
    bench here[SWIFT_ROWS];
    contestant all[SWIFT_ROWS];
    timed us[SWIFT_ROWS];
    for (size_t i = 0; i < s->row_count; i++) {
        here[i] = *benches[i];
        here[i].load = w;
        all[i] = swift_contestant(&s->rows[i], &here[i]);
    }
    graze_status status = swift_contest(all, s->row_count, us, error);
    for (size_t i = 0; i < s->row_count && status == GRAZE_OK; i++)
        s->cells[i][panel][step] = (swift_cell){.us = us[i],
                                                .steps = swift_counted(&all[i], "steps"),
                                                .refinements = swift_counted(&all[i], "levels"),
                                                .lost = swift_counted(&all[i], "lost_marches")};
    const bool is_compared = step == 0 || step == SWIFT_RANDOM;
    if (status == GRAZE_OK && is_compared) status = swift_agree(s->rows, all, s->row_count, error);
    contest_free(all, s->row_count);
    return status;
}

/* Triangles of the coarsest level, and how many levels there are with P0. */
static graze_status look_at_levels(swift_sweep *s, size_t row, int shape, const graze_model *model, graze_error *error)
{
    static const char *const count_name[] = {"levels"};
    double count = 0;
    graze_error none;
    graze_mesh *mesh;
    if (model_statistics(model, count_name, 1, &count, &none) != GRAZE_OK) count = 0; /* a build without levels */
    graze_status status = graze_model_level(model, (uint32_t)count, &mesh, error);
    if (status != GRAZE_OK) return status;
    s->levels[row][shape] = count + 1;
    s->coarsest[row][shape] = (double)graze_mesh_triangle_count(mesh);
    s->bytes[row][shape] = (double)graze_model_bytes(model);
    graze_mesh_free(mesh);
    return GRAZE_OK;
}

static graze_status run_shape(lab *l, swift_sweep *s, int shape, graze_error *error)
{
    const workload built = swift_workload(l, l->solids[shape], l->paths[0][0], swift_shapes[shape]);
    bench own[SWIFT_ROWS];
    const bench *of_row[SWIFT_ROWS];
    for (size_t i = 0; i < s->row_count; i++) {
        own[i] = (bench){.load = &built, .memory = &l->frame.memory};
        snprintf(own[i].build, sizeof own[i].build, "%s", s->rows[i].build);
        of_row[i] = &own[i];
        for (size_t j = 0; j < i && of_row[i] == &own[i]; j++)
            if (strcmp(own[j].build, own[i].build) == 0) of_row[i] = &own[j];
    }
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < s->row_count && status == GRAZE_OK; i++) {
        if (of_row[i] == &own[i]) status = benches_build(&own[i], 1, 1, error);
        if (status == GRAZE_OK) status = look_at_levels(s, i, shape, of_row[i]->scene.a, error);
    }
    for (size_t panel = (size_t)shape; panel < s->panel_count; panel += SWIFT_SHAPES)
        for (size_t step = 0; step < SWIFT_STEPS && status == GRAZE_OK; step++) {
            const workload w =
                swift_workload(l, l->solids[shape], l->paths[panel / SWIFT_SHAPES][step], swift_panels[panel]);
            status = run_step(s, of_row, &w, panel, step, error);
        }
    for (size_t i = 0; i < s->row_count; i++) bench_free(&own[i]);
    progress_step(l->frame.context->progress);
    return status;
}

graze_status swift_run(lab *l, const swift_row *rows, size_t row_count, size_t panel_count, swift_sweep *out,
                       graze_error *error)
{
    *out = (swift_sweep){.rows = rows, .row_count = row_count, .panel_count = panel_count};
    graze_status status = GRAZE_OK;
    for (int shape = 0; shape < SWIFT_SHAPES && status == GRAZE_OK; shape++) status = run_shape(l, out, shape, error);
    return status;
}

/* ---- means ---- */

swift_scope swift_everywhere(const swift_sweep *s)
{
    return (swift_scope){0, s->panel_count, 0, SWIFT_STEPS};
}

swift_scope swift_at_panel(const swift_sweep *s, size_t panel)
{
    (void)s;
    return (swift_scope){panel, panel + 1, 0, SWIFT_STEPS};
}

static size_t gather(const swift_sweep *s, size_t row, swift_scope in, timed out[SWIFT_PANELS * SWIFT_STEPS])
{
    size_t count = 0;
    for (size_t panel = in.panel; panel < in.panel_end; panel++)
        for (size_t step = in.step; step < in.step_end; step++) out[count++] = s->cells[row][panel][step].us;
    return count;
}

timed swift_time(const swift_sweep *s, size_t row, swift_scope in)
{
    timed ours[SWIFT_PANELS * SWIFT_STEPS];
    return ratio_of(ours, NULL, gather(s, row, in, ours));
}

timed swift_ratio(const swift_sweep *s, size_t row, size_t to, swift_scope in)
{
    timed ours[SWIFT_PANELS * SWIFT_STEPS], theirs[SWIFT_PANELS * SWIFT_STEPS];
    (void)gather(s, to, in, theirs);
    return ratio_of(ours, theirs, gather(s, row, in, ours));
}

timed swift_over(const timed *a, const timed *b)
{
    return ratio_of(a, b, 1);
}

timed swift_growth(const swift_sweep *s, size_t row, size_t panel, size_t panel_end)
{
    const timed late = swift_time(s, row, (swift_scope){panel, panel_end, SWIFT_RANDOM - 1, SWIFT_STEPS}),
                early = swift_time(s, row, (swift_scope){panel, panel_end, 0, 1});
    return swift_over(&late, &early);
}

timed swift_lead(const swift_sweep *s, size_t row, size_t first, size_t end)
{
    const timed own = swift_time(s, row, swift_everywhere(s));
    timed best = {.value = INFINITY};
    for (int pass = 0; pass < PASSES; pass++) best.passes[pass] = INFINITY;
    for (size_t i = first; i < end; i++) {
        const timed here = swift_time(s, i, swift_everywhere(s));
        if (i == row) continue;
        best.value = fmin(best.value, here.value);
        for (int pass = 0; pass < PASSES; pass++) best.passes[pass] = fmin(best.passes[pass], here.passes[pass]);
    }
    return swift_over(&best, &own);
}

double swift_mean(const swift_sweep *s, size_t row, swift_count what, swift_scope in)
{
    double sum = 0, count = 0;
    for (size_t panel = in.panel; panel < in.panel_end; panel++)
        for (size_t step = in.step; step < in.step_end; step++) {
            const swift_cell *c = &s->cells[row][panel][step];
            sum += what == SWIFT_STEPS_MADE ? c->steps : what == SWIFT_REFINEMENTS ? c->refinements : c->lost;
            count++;
        }
    return sum / count;
}
