/* Figures of several panels under one legend, and their tables. */
#include "study/frame/sketch.h"
#include "study/swift/sweep.h"

/* ---- tables ---- */

void swift_time_table(lab *l, const swift_sweep *s, const char *title)
{
    grid g = grid_of(title, "", swift_panels, s->panel_count);
    g.here_unit = "µs";
    for (size_t i = 0; i < s->row_count; i++) {
        const size_t row = grid_add_row(&g, "%s", s->rows[i].label);
        for (size_t panel = 0; panel < s->panel_count; panel++)
            g.here[row][panel] = swift_time(s, i, swift_at_panel(s, panel)).value;
    }
    report_table(l->frame.report, &g);
}

void swift_count_table(lab *l, const swift_sweep *s, const char *title)
{
    static const char *const columns[] = {
        "Levels: fat",         "plate",        "long", "Triangles of the coarsest: fat", "plate", "long",
        "Refinements a query", "Steps a query"};
    grid g = grid_of(title, "", columns, 8);
    for (size_t i = 0; i < s->row_count; i++) {
        const size_t row = grid_add_row(&g, "%s", s->rows[i].label);
        for (int shape = 0; shape < SWIFT_SHAPES; shape++) {
            g.here[row][shape] = s->levels[i][shape];
            g.here[row][SWIFT_SHAPES + shape] = s->coarsest[i][shape];
        }
        g.here[row][6] = swift_mean(s, i, SWIFT_REFINEMENTS, swift_everywhere(s));
        g.here[row][7] = swift_mean(s, i, SWIFT_STEPS_MADE, swift_everywhere(s));
    }
    report_table(l->frame.report, &g);
}

/* ---- panels ---- */

enum { WIDTH = 1200, PANEL_HEIGHT = 360, LEGEND_LINE = 20, LEGEND_COLUMNS = 3, TOP = 14, COLUMNS = 3 };

static double legend_height(size_t count)
{
    return TOP + (double)((count + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS) * LEGEND_LINE;
}

static double height_of(int panel_rows, size_t count)
{
    return legend_height(count) + (double)panel_rows * PANEL_HEIGHT;
}

/* The legend is a plot of nothing that is as wide as all panels. */
void swift_begin_script(FILE *to, int panel_rows, const swift_row *const *legend, size_t count)
{
    const double height = height_of(panel_rows, count);
    fprintf(to,
            "set terminal svg size %d,%.0f dynamic font 'sans,13' background 'white'\n"
            "set linetype 5 linecolor '#8a6d3b'\nset linetype 9 linecolor '#999999'\n"
            "set linetype 10 linecolor '#ff66cc'\nset multiplot\nunset border\nunset tics\nunset grid\n"
            "set lmargin at screen 0.02\nset rmargin at screen 0.98\nset tmargin at screen 1\n"
            "set bmargin at screen %.4f\nset xrange [0:1]\nset yrange [0:1]\n"
            "set key inside center center horizontal maxcols %d\nplot ",
            (int)WIDTH, height, 1 - legend_height(count) / height, (int)LEGEND_COLUMNS);
    for (size_t i = 0; i < count; i++) {
        fprintf(to, "%sNaN with linespoints", i ? ", " : "");
        swift_style_line(to, legend[i], i);
    }
    fputs("\nset border\nset tics\nset grid ytics linecolor '#dddddd'\nset yrange [0:*]\nset offsets graph 0, 0, 0.04, "
          "0\nunset key\n",
          to);
}

void swift_place_panel(FILE *to, int panel, int panel_rows, size_t count, const char *title)
{
    const double height = height_of(panel_rows, count), left = 0.065, gap = 0.055, right = 0.015,
                 width = (1 - left - right - (COLUMNS - 1) * gap) / COLUMNS,
                 from = left + panel % COLUMNS * (width + gap),
                 top = legend_height(count) + (double)(panel / COLUMNS) * PANEL_HEIGHT;
    fprintf(to,
            "set lmargin at screen %.4f\nset rmargin at screen %.4f\nset tmargin at screen %.4f\n"
            "set bmargin at screen %.4f\nset title '%s' offset 0,-0.5\n",
            from, from + width, 1 - (top + 28) / height, 1 - (top + PANEL_HEIGHT - 68) / height, title);
}

void swift_style_line(FILE *to, const swift_row *row, size_t number)
{
    const int colour = row->colour ? row->colour : (int)number + 1, dash = row->dash ? row->dash : 1;
    static const int marks[] = {7, 5, 9, 13, 11, 4, 6, 8, 10, 12};
    fprintf(to, " linetype %d dashtype %d pointtype %d pointsize 0.6 title \"%s\"", colour, dash,
            row->dash ? marks[dash - 1] : marks[number % 10], row->label);
}

/* Rows are separated by an empty line before what is at random, so that no line leads there. */
static void write_data(FILE *to, const swift_sweep *s)
{
    fputs("# number and name of the step; microseconds of each row:", to);
    for (size_t i = 0; i < s->row_count; i++) fprintf(to, " [%s]", s->rows[i].label);
    fputs("\n", to);
    for (size_t panel = 0; panel < s->panel_count; panel++) {
        fprintf(to, "%s# %s\n", panel ? "\n\n" : "", swift_panels[panel]);
        for (size_t step = 0; step < SWIFT_STEPS; step++) {
            fprintf(to, "%s%zu %s", step == SWIFT_RANDOM ? "\n" : "", step, swift_steps[step]);
            for (size_t i = 0; i < s->row_count; i++) fprintf(to, " %.4g", s->cells[i][panel][step].us.value);
            fputs("\n", to);
        }
    }
}

static void write_panel(FILE *to, const swift_sweep *s, const char *name, size_t panel)
{
    fprintf(to, "set ylabel '%s'\nset xlabel 'degrees a step' offset 0,0.5\nplot ",
            panel % COLUMNS ? "" : "µs a query");
    for (size_t i = 0; i < s->row_count; i++) {
        fprintf(to, "%s'%s.dat' index %zu using 1:%zu with linespoints", i ? ", " : "", name, panel, i + 3);
        swift_style_line(to, &s->rows[i], i);
    }
    fputs("\n", to);
}

graze_status swift_draw(lab *l, const swift_sweep *s, const char *name, const char *caption, graze_error *error)
{
    sketch drawn;
    const swift_row *legend[SWIFT_ROWS];
    graze_status status = sketch_open(&drawn, name, error);
    if (status != GRAZE_OK) return status;
    FILE *to = drawn.script.to;
    const int panel_rows = (int)(s->panel_count + COLUMNS - 1) / COLUMNS;
    for (size_t i = 0; i < s->row_count; i++) legend[i] = &s->rows[i];
    swift_begin_script(to, panel_rows, legend, s->row_count);
    fputs("set xrange [-0.4:7.4]\nset xtics (", to);
    for (int step = 0; step < SWIFT_STEPS; step++) fprintf(to, "%s'%s' %d", step ? ", " : "", swift_steps[step], step);
    fputs(")\n", to);
    for (size_t panel = 0; panel < s->panel_count; panel++) {
        swift_place_panel(to, (int)panel, panel_rows, s->row_count, swift_panels[panel]);
        write_panel(to, s, name, panel);
    }
    fputs("unset multiplot\n", to);
    write_data(drawn.data.to, s);
    return sketch_finish(&drawn, l->frame.report, l->frame.context->folder, caption, error);
}
