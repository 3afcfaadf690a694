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

enum { WIDTH = 1200, PANEL_HEIGHT = 330, LEGEND_LINE = 22, TOP = 12, COLUMNS = 3 };

static double height_of(int panel_rows, size_t legend_lines)
{
    return TOP + (double)legend_lines * LEGEND_LINE + (double)panel_rows * PANEL_HEIGHT;
}

void swift_begin_script(FILE *to, int panel_rows, size_t legend_lines)
{
    fprintf(
        to,
        "set terminal svg size %d,%.0f dynamic font 'sans,13' background 'white'\n"
        "set linetype 5 linecolor '#8a6d3b'\nset linetype 9 linecolor '#999999'\n"
        "set linetype 10 linecolor '#ff66cc'\nset multiplot\nset grid ytics linecolor '#dddddd'\nset yrange [0:*]\n",
        (int)WIDTH, height_of(panel_rows, legend_lines));
}

/* The legend belongs to the first panel and stands above all. */
void swift_place_panel(FILE *to, int panel, int panel_rows, size_t legend_lines, const char *title)
{
    const double height = height_of(panel_rows, legend_lines), left = 0.055, gap = 0.05, right = 0.012,
                 width = (1 - left - right - (COLUMNS - 1) * gap) / COLUMNS,
                 from = left + panel % COLUMNS * (width + gap),
                 top = TOP + (double)legend_lines * LEGEND_LINE + (double)(panel / COLUMNS) * PANEL_HEIGHT;
    if (panel == 0)
        fprintf(to, "set key at screen 0.5,%.4f center top horizontal width 2\n", 1 - 4 / height);
    else
        fprintf(to, "unset key\n");
    fprintf(to,
            "set lmargin at screen %.4f\nset rmargin at screen %.4f\nset tmargin at screen %.4f\n"
            "set bmargin at screen %.4f\nset title '%s'\n",
            from, from + width, 1 - (top + 32) / height, 1 - (top + PANEL_HEIGHT - 48) / height, title);
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
    fprintf(to, "set ylabel '%s'\nset xlabel 'degrees a step'\nplot ", panel % COLUMNS ? "" : "µs a query");
    for (size_t i = 0; i < s->row_count; i++) {
        fprintf(to, "%s'%s.dat' index %zu using 1:%zu with linespoints", i ? ", " : "", name, panel, i + 3);
        swift_style_line(to, &s->rows[i], i);
    }
    fputs("\n", to);
}

graze_status swift_draw(lab *l, const swift_sweep *s, const char *name, const char *caption, graze_error *error)
{
    sketch drawn;
    graze_status status = sketch_open(&drawn, name, error);
    if (status != GRAZE_OK) return status;
    FILE *to = drawn.script.to;
    const int panel_rows = (int)(s->panel_count + COLUMNS - 1) / COLUMNS;
    const size_t legend_lines = (s->row_count + 3) / 4;
    swift_begin_script(to, panel_rows, legend_lines);
    fputs("set xrange [-0.4:7.4]\nset xtics (", to);
    for (int step = 0; step < SWIFT_STEPS; step++) fprintf(to, "%s'%s' %d", step ? ", " : "", swift_steps[step], step);
    fputs(")\n", to);
    for (size_t panel = 0; panel < s->panel_count; panel++) {
        swift_place_panel(to, (int)panel, panel_rows, legend_lines, swift_panels[panel]);
        write_panel(to, s, name, panel);
    }
    fputs("unset multiplot\n", to);
    write_data(drawn.data.to, s);
    return sketch_finish(&drawn, l->frame.report, l->frame.context->folder, caption, error);
}
