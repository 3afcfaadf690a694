#include "method/convex/work.h"

#include "base/memory.h"
#include "method/convex/memory.h"

size_t grz_convex_bytes(const graze_mesh *mesh, const void *index)
{
    const grz_convex_index *made = index;
    const size_t corners = made->surface.solid.corner_count, faces = (size_t)made->surface.solid.face_count + 1,
                 triangles = mesh->triangle_count;
    return sizeof *made + grz_convex_surface_bytes(&made->surface) + corners * sizeof *made->source.vertex +
           (made->list_first ? faces * sizeof *made->list_first : 0) +
           triangles * (sizeof *made->source.face + sizeof *made->list) + grz_wide_bytes(mesh, made->tree) +
           grz_convex_levels_bytes(made->levels);
}

/* As the option has it: of a sphere in degrees. */
static double resolution_of(const grz_convex_table *table)
{
    const double number = table->resolution;
    return table->kind == CONVEX_SPHERE ? 180 / number : number;
}

/* ---- levels ---- */

typedef struct level_names {
    const char *corners, *edges, *faces, *bytes, *deviation;
} level_names;

#define NAMES(n)                                                                                                       \
    {                                                                                                                  \
        "level_" #n "_corners", "level_" #n "_edges", "level_" #n "_faces", "level_" #n "_bytes",                      \
            "level_" #n "_deviation"                                                                                   \
    }

static const level_names names[] = {
    NAMES(1),  NAMES(2),  NAMES(3),  NAMES(4),  NAMES(5),  NAMES(6),  NAMES(7),  NAMES(8),  NAMES(9),  NAMES(10),
    NAMES(11), NAMES(12), NAMES(13), NAMES(14), NAMES(15), NAMES(16), NAMES(17), NAMES(18), NAMES(19), NAMES(20),
    NAMES(21), NAMES(22), NAMES(23), NAMES(24), NAMES(25), NAMES(26), NAMES(27), NAMES(28), NAMES(29), NAMES(30),
    NAMES(31), NAMES(32), NAMES(33), NAMES(34), NAMES(35), NAMES(36), NAMES(37), NAMES(38), NAMES(39), NAMES(40),
    NAMES(41), NAMES(42), NAMES(43), NAMES(44), NAMES(45), NAMES(46), NAMES(47), NAMES(48), NAMES(49), NAMES(50),
    NAMES(51), NAMES(52), NAMES(53), NAMES(54), NAMES(55), NAMES(56), NAMES(57), NAMES(58), NAMES(59), NAMES(60),
    NAMES(61), NAMES(62), NAMES(63), NAMES(64)};
_Static_assert(sizeof names / sizeof *names == CONVEX_MOST_LEVELS_OF_DETAIL, "a name for each level");

/* ---- all figures ---- */

/* Counts what there is, and writes what there is room for. */
typedef struct figures {
    graze_statistic *out;
    size_t capacity, count;
} figures;

static void add(figures *f, const char *name, double value)
{
    if (f->count < f->capacity) f->out[f->count] = (graze_statistic){name, value};
    f->count++;
}

/* Deviations are in the unit of coordinates. */
static void add_levels(figures *f, const grz_convex_index *index)
{
    const grz_convex_levels *levels = index->levels;
    if (!levels) return;
    add(f, "levels", levels->count);
    add(f, "bytes_levels", (double)grz_convex_levels_bytes(levels));
    for (uint32_t i = 0; i < levels->count; i++) {
        const grz_solid *solid = &levels->items[i].surface.solid;
        add(f, names[i].corners, solid->corner_count);
        add(f, names[i].edges, (double)solid->edge_count / 2);
        add(f, names[i].faces, solid->face_count);
        add(f, names[i].bytes, (double)grz_convex_level_bytes(levels, i));
        add(f, names[i].deviation, levels->items[i].deviation * index->frame.unit);
    }
}

size_t grz_convex_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity)
{
    const grz_convex_index *made = index;
    figures f = {out, capacity, 0};
    add(&f, "corners", made->surface.solid.corner_count);
    add(&f, "edges", (double)made->surface.solid.edge_count / 2);
    add(&f, "faces", made->surface.solid.face_count);
    add(&f, "bytes_solid", (double)grz_solid_bytes(&made->surface.solid));
    add(&f, "bytes_tree", (double)grz_wide_bytes(mesh, made->tree));
    add(&f, "table_resolution", resolution_of(&made->surface.table));
    add(&f, "inner_radius", made->surface.radius * made->frame.unit);
    add_levels(&f, made);
    return f.count;
}

size_t grz_convex_query_statistics(const grz_search *search, graze_statistic *out, size_t capacity)
{
    const grz_convex_counts *counts = &((const grz_convex_work *)search->work)->counts;
    const graze_statistic all[] = {
        {"steps", (double)counts->steps},
        {"levels", (double)counts->levels},
        {"lost_marches", (double)counts->lost_marches},
        {"fallbacks", (double)counts->fallbacks},
        {"tree_searches", (double)counts->tree_searches},
    };
    return grz_give_statistics(all, sizeof all / sizeof *all, out, capacity);
}
