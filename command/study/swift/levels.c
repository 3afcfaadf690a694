/* Section 4.2's wishes in numbers: fewer features, small volumes, near correspondents. And what 4.4 and 4.5 say. */
#include "message.h"
#include "study/frame/sketch.h"
#include "study/swift/ladder.h"
#include "study/swift/picture.h"
#include "study/swift/sweep.h"

#include <math.h>
#include <stdlib.h>

enum { DK, DK_ANY, DK_SCALED, QS, QS_RELAXED, PLANES, WAYS };

static const struct {
    swift_row look; /* of its line */
    const char *method;
} ways[WAYS] = {
    [DK] = {{.label = "DK", .colour = 1}, "convex,levels=dk,cut=20"},
    [DK_ANY] = {{.label = "DK, any importance", .colour = 3}, "convex,levels=dk,cut=20,importance=1000000"},
    [DK_SCALED] = {{.label = "DK, not relaxed", .colour = 6}, "convex,levels=dk,cut=20,relax=off"},
    [QS] = {{.label = "QS 0.5", .colour = 7}, "convex,levels=quadric,rate=0.5,cut=20"},
    [QS_RELAXED] = {{.label = "QS 0.5, relaxed (ours)", .colour = 5}, "convex,levels=quadric,rate=0.5,cut=20,relax=on"},
    [PLANES] = {{.label = "planes 0.5 (ours)", .colour = 4}, "convex,levels=planes,rate=0.5,cut=20"},
};

typedef struct ladders {
    ladder of[WAYS][SWIFT_SHAPES];
} ladders;

/* Where levels are compared. */
static const double compared_at = 100;

/* ---- writing ---- */

/* All levels of a few, or those at powers of two and the last. */
static bool is_shown(size_t level, size_t count)
{
    return count <= 8 || (level & (level - 1)) == 0 || level + 1 == count;
}

static void write_table(lab *l, const ladders *all, int way)
{
    static const char *const columns[] = {"Triangles",
                                          "Features",
                                          "Bytes",
                                          "Deviation, r0",
                                          "Volume, of P0's",
                                          "Unevenness",
                                          "To the nearest corner below, edges",
                                          "Its normal, degrees"};
    char title[80];
    snprintf(title, sizeof title, "Levels: %s", ways[way].look.label);
    grid g = grid_of(title, "", columns, 8);
    for (int shape = 0; shape < SWIFT_SHAPES; shape++) {
        const ladder *of = &all->of[way][shape];
        for (size_t i = 0; i < of->count; i++) {
            if (!is_shown(i, of->count) || g.row_count == MOST_GRID_ROWS) continue;
            const rung *r = &of->rungs[i];
            const size_t row = grid_add_row(&g, "%s P%zu", swift_shapes[shape], i);
            const double figures[] = {r->triangles, r->features,   r->bytes,      r->deviation,
                                      r->volume,    r->unevenness, r->near.edges, r->near.degrees};
            for (size_t k = 0; k < 8; k++) g.here[row][k] = i == 0 && (k == 3 || k > 5) ? NAN : figures[k];
        }
    }
    report_table(l->frame.report, &g);
}

static graze_status draw(lab *l, const ladders *all, graze_error *error)
{
    enum { WHATS = 2 };
    static const char *const axis[WHATS] = {"volume beyond that of P0, %", "deviation, % of r0"};
    sketch s;
    const swift_row *legend[WAYS];
    graze_status status = sketch_open(&s, "swift_15_levels", error);
    if (status != GRAZE_OK) return status;
    FILE *to = s.script.to;
    for (int way = 0; way < WAYS; way++) legend[way] = &ways[way].look;
    swift_begin_script(to, WHATS, legend, WAYS);
    fputs("set logscale xy\nset yrange [0.1:1000]\nset xrange [20:2000]\nset xlabel 'triangles of the level'\n"
          "set format y '%g'\n",
          to);
    fputs("# triangles, volume beyond that of P0 in %, deviation in % of r0\n", s.data.to);
    for (int panel = 0; panel < WHATS * SWIFT_SHAPES; panel++) {
        const int what = panel / SWIFT_SHAPES, shape = panel % SWIFT_SHAPES;
        swift_place_panel(to, panel, WHATS, WAYS, swift_shapes[shape]);
        fprintf(to, "set ylabel '%s'\nplot ", shape ? "" : axis[what]);
        for (int way = 0; way < WAYS; way++) {
            fprintf(to, "%s'swift_15_levels.dat' index %d using 1:%d with linespoints", way ? ", " : "",
                    way * SWIFT_SHAPES + shape, what + 2);
            swift_style_line(to, &ways[way].look, (size_t)way);
        }
        fputs("\n", to);
    }
    fputs("unset multiplot\n", to);
    for (int way = 0; way < WAYS; way++)
        for (int shape = 0; shape < SWIFT_SHAPES; shape++) {
            const ladder *of = &all->of[way][shape];
            fprintf(s.data.to, "%s# %s, %s\n", way + shape ? "\n\n" : "", ways[way].look.label, swift_shapes[shape]);
            if (of->count < 2) fputs("NaN NaN NaN\n", s.data.to);
            for (size_t i = 1; i < of->count; i++)
                fprintf(s.data.to, "%.0f %.4g %.4g\n", of->rungs[i].triangles, 100 * (of->rungs[i].volume - 1),
                        100 * of->rungs[i].deviation);
        }
    return sketch_finish(&s, l->frame.report, l->frame.context->folder,
                         "How much larger the levels are than the solid, and how far they are from it", error);
}

/* ---- deciding ---- */

static double larger(const ladders *all, int way, int shape)
{
    return 100 * (ladder_at(&all->of[way][shape], compared_at)->volume - 1);
}

static const rung *last_of(const ladder *of)
{
    return &of->rungs[of->count - 1];
}

/* In each of three shapes, the volumes of one way are smaller than those of another. */
static bool is_smaller(const ladders *all, int way, int than)
{
    bool smaller = true;
    for (int shape = 0; shape < SWIFT_SHAPES; shape++) smaller &= larger(all, way, shape) < larger(all, than, shape);
    return smaller;
}

static void judge_features(report *r, const ladders *all)
{
    bool fewer = true;
    double least = INFINITY, most = 0, level_count = 0;
    for (int way = 0; way < WAYS; way++)
        for (int shape = 0; shape < SWIFT_SHAPES; shape++)
            for (size_t i = 1; i < all->of[way][shape].count; i++) {
                const rung *here = &all->of[way][shape].rungs[i];
                const double left = here->features / here[-1].features;
                fewer &= left < 1;
                least = fmin(least, left), most = fmax(most, left);
                level_count++;
            }
    figure_text a, b;
    report_claim(
        r, by_count(fewer),
        "Each level has fewer features than its child (4.2, simplified complexity): in all %.0f levels; between "
        "%s and %s of them are left.",
        level_count, figure(a, least), figure(b, most));
}

static void judge_volumes(report *r, const ladders *all)
{
    report_claim(
        r, by_count(is_smaller(all, DK, DK_ANY)),
        "If any independent set is removed, large bounding volumes result, and I <= 1 keeps them in check "
        "(4.4.1): at about %.0f triangles (the coarsest level that has so many) they hold %.1f, %.1f and %.1f %% "
        "more than fat, plate and long, and with corners of any importance %.1f, %.1f and %.1f %% more; smaller "
        "for each is asked for.",
        compared_at, larger(all, DK, 0), larger(all, DK, 1), larger(all, DK, 2), larger(all, DK_ANY, 0),
        larger(all, DK_ANY, 1), larger(all, DK_ANY, 2));
    const ladder *plain = all->of[DK], *any = all->of[DK_ANY];
    report_text(r,
                "They end at %.0f, %.0f and %.0f triangles, and with any importance at %.0f, %.0f and %.0f, which hold "
                "%.0f, %.0f and %.0f %% more than the solids, and with any importance %.0f, %.0f and %.0f %%.",
                last_of(&plain[0])->triangles, last_of(&plain[1])->triangles, last_of(&plain[2])->triangles,
                last_of(&any[0])->triangles, last_of(&any[1])->triangles, last_of(&any[2])->triangles,
                100 * (last_of(&plain[0])->volume - 1), 100 * (last_of(&plain[1])->volume - 1),
                100 * (last_of(&plain[2])->volume - 1), 100 * (last_of(&any[0])->volume - 1),
                100 * (last_of(&any[1])->volume - 1), 100 * (last_of(&any[2])->volume - 1));
    size_t levels[2] = {0, 0};
    for (int shape = 0; shape < SWIFT_SHAPES; shape++) {
        levels[0] += all->of[DK][shape].count - 1;
        levels[1] += all->of[DK_ANY][shape].count - 1;
    }
    report_claim(
        r, by_count(levels[0] > levels[1]),
        "I <= 1 causes fewer vertices to be removed per level (4.4.1): down to 20 triangles there are %zu levels "
        "of the three solids together, and with any importance %zu.",
        levels[0], levels[1]);
    report_claim(
        r, by_count(is_smaller(all, DK, DK_SCALED)),
        "The relaxation moves vertices back (4.4.2), which makes the volumes smaller: without it they hold %.1f, "
        "%.1f and %.1f %% more than fat, plate and long at about %.0f triangles.",
        larger(all, DK_SCALED, 0), larger(all, DK_SCALED, 1), larger(all, DK_SCALED, 2), compared_at);
    report_claim(
        r, by_count(is_smaller(all, QS, DK)),
        "QSlim achieves high decimation rates and keeps bounding volumes small (4.5), smaller than DK's at about "
        "%.0f triangles: %.1f, %.1f and %.1f %% more than fat, plate and long.",
        compared_at, larger(all, QS, 0), larger(all, QS, 1), larger(all, QS, 2));
    report_text(
        r,
        "What differs is not the simplification alone: 4.3 scales all of a QSlim level by the factor that its worst "
        "face needs, and 4.4.2 relaxes DK's. Relaxed as well, the same QSlim levels hold %.1f, %.1f and %.1f %% "
        "more.",
        larger(all, QS_RELAXED, 0), larger(all, QS_RELAXED, 1), larger(all, QS_RELAXED, 2));
}

static void judge_evenness(report *r, const ladders *all)
{
    double before[SWIFT_SHAPES], after[SWIFT_SHAPES];
    for (int shape = 0; shape < SWIFT_SHAPES; shape++) {
        before[shape] = all->of[QS][shape].rungs[0].unevenness;
        after[shape] = ladder_at(&all->of[QS][shape], compared_at)->unevenness;
    }
    report_claim(
        r, by_count(after[SWIFT_PLATE] < before[SWIFT_PLATE] && after[SWIFT_LONG] < before[SWIFT_LONG]),
        "Quadrics make the tessellation density per solid angle more or less constant (4.5): the standard "
        "deviation of the triangles' solid angles over their mean goes from %.2f to %.2f for fat, %.2f to %.2f "
        "for plate and %.2f to %.2f for long, at about %.0f triangles; less for plate and long is asked for.",
        before[0], after[0], before[1], after[1], before[2], after[2], compared_at);
}

/* Means over all levels of the three solids. */
static form_nearness mean_nearness(const ladders *all, int way)
{
    form_nearness mean = {0, 0};
    double count = 0;
    for (int shape = 0; shape < SWIFT_SHAPES; shape++)
        for (size_t i = 1; i < all->of[way][shape].count; i++) {
            const form_nearness *near = &all->of[way][shape].rungs[i].near;
            mean.edges += near->edges, mean.degrees += near->degrees;
            count++;
        }
    return (form_nearness){mean.edges / count, mean.degrees / count};
}

static void judge_nearness(report *r, const ladders *all)
{
    const form_nearness dk = mean_nearness(all, DK), qs = mean_nearness(all, QS);
    figure_text a, b;
    report_claim(
        r, by_count(dk.edges < 1 && qs.edges < 1 && dk.degrees < 45 && qs.degrees < 45),
        "Corresponding features of adjacent levels are proximate in position and orientation (4.2): from a corner "
        "of a level to the nearest one below it is %s of that one's mean edge with DK and %s with QS 0.5, and "
        "their normals differ by %.1f and %.1f degrees (means over all levels); less than one edge and 45 degrees "
        "is asked for. How many steps a march takes from there stands under *Where a march begins*.",
        figure(a, dk.edges), figure(b, qs.edges), dk.degrees, qs.degrees);
}

graze_status swift_levels(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    ladders *all = calloc(1, sizeof *all);
    if (!all) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: no levels can be measured");
    graze_status status = GRAZE_OK;
    for (int way = 0; way < WAYS; way++)
        for (int shape = 0; shape < SWIFT_SHAPES && status == GRAZE_OK; shape++)
            status = ladder_climb(l->solids[shape], ways[way].method, &all->of[way][shape], error);
    if (status == GRAZE_OK) status = swift_picture(l, error);
    if (status == GRAZE_OK) status = draw(l, all, error);
    if (status == GRAZE_OK) {
        write_table(l, all, DK);
        write_table(l, all, QS);
        judge_features(l->frame.report, all);
        judge_volumes(l->frame.report, all);
        judge_evenness(l->frame.report, all);
        judge_nearness(l->frame.report, all);
    }
    free(all);
    return status;
}
