/* Method `toy`, the shortest there can be: a uniform grid of 8 x 8 x 8 cells over one model. It builds an index,
 * releases it, and shows a volume what is near; contacts, tolerances, distances and rays follow from that. */
#include "method/toy.h"

#include "base/error.h"
#include "base/memory.h"
#include "method/by_visit.h"

enum { SIDE = GRZ_SHOWN, CELLS = SIDE * SIDE * SIDE }; /* a row of cells is shown in one call */

/* The frame's cube, [-1, 1] along each axis, is divided into cells. Cell x + 8 y + 64 z has the triangles from
 * first[cell] to first[cell + 1] of the list: all whose boxes reach it. A triangle may be in several. */
typedef struct grid {
    grz_frame frame;
    uint32_t first[CELLS + 2]; /* the last is for building alone */
    uint32_t *list;
    uint8_t *repeats; /* bits of the triangles that are in several cells */
} grid;

static void release(void *index)
{
    grid *g = index;
    if (g) grz_free(g->list);
    if (g) grz_free(g->repeats);
    grz_free(g);
}

/* Coordinates in the frame are rounded by less than 2^-52: those so near a side are moved across it by `step`. */
static int cell_of(const grid *g, double x, int axis, double step)
{
    const double local = (x - grz_component(g->frame.origin, axis)) * g->frame.per_unit;
    const int cell = (int)((local + 1 + step) * (SIDE / 2.0));
    return cell < 0 ? 0 : cell < SIDE ? cell : SIDE - 1;
}

/* Puts a triangle on the list of each of its cells; without a list, counts it. Returns the number of its cells. */
static uint32_t put(grid *g, const graze_mesh *mesh, uint32_t triangle)
{
    const grz_tri t = grz_mesh_triangle(mesh, triangle);
    const grz_box box = grz_box_of_triangle(&t);
    int low[3], high[3];
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = cell_of(g, box.low[axis], axis, -0x1p-50);
        high[axis] = cell_of(g, box.high[axis], axis, 0x1p-50);
    }
    uint32_t count = 0;
    for (int z = low[2]; z <= high[2]; z++)
        for (int y = low[1]; y <= high[1]; y++)
            for (int x = low[0]; x <= high[0]; x++, count++) {
                uint32_t *first = &g->first[(z * SIDE + y) * SIDE + x];
                if (g->list)
                    g->list[first[1]++] = triangle;
                else
                    first[2]++;
            }
    return count;
}

/* What was made before a failure is released by the caller. */
static graze_status build(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                          graze_error *error)
{
    (void)settings, (void)workers; /* it has no options, and needs no threads */
    grid *g = *index = grz_allocate_zeroed(1, sizeof *g);
    if (!g || !(g->repeats = grz_allocate_zeroed(grz_set_bytes(mesh->triangle_count), 1)))
        return grz_out_of_memory(error);
    g->frame = grz_frame_of(mesh->low, mesh->high);
    uint64_t total = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        const uint32_t count = put(g, mesh, i);
        if (count > 1) grz_set_add(g->repeats, i);
        total += count;
    }
    for (int cell = 0; cell < CELLS; cell++) g->first[cell + 2] += g->first[cell + 1];
    if (total > UINT32_MAX || !(g->list = grz_allocate(total, sizeof *g->list))) return grz_out_of_memory(error);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) put(g, mesh, i);
    return GRAZE_OK;
}

static const uint8_t *repeats(const void *index)
{
    return ((const grid *)index)->repeats;
}

/* Row by row. The sides of cells are floats without rounding; the limit may have fallen since a row was compared. */
static void visit(const graze_mesh *mesh, const void *index, grz_volume *volume)
{
    (void)mesh; /* cells name their triangles */
    const grid *g = index;
    float low[3][SIDE], high[3][SIDE];
    double near[SIDE];
    volume->enter(volume, &g->frame, NULL);
    for (int cell = 0; cell < CELLS; cell += SIDE) {
        for (int i = 0; i < 3 * SIDE; i++) {
            const int axis = i / SIDE, place[3] = {i % SIDE, cell / SIDE % SIDE, cell / SIDE / SIDE};
            low[axis][i % SIDE] = (float)place[axis] * (2.0F / SIDE) - 1;
            high[axis][i % SIDE] = (float)(place[axis] + 1) * (2.0F / SIDE) - 1;
        }
        volume->counters.bv_tests += SIDE;
        uint32_t set = volume->boxes(volume, (const float(*)[SIDE])low, (const float(*)[SIDE])high, SIDE, near);
        for (; set; set = (uint32_t)grz_without_lowest_bit(set)) {
            const int i = grz_lowest_bit(set);
            const uint32_t *first = &g->first[cell + i], count = first[1] - first[0];
            if (near[i] <= volume->limit && !volume->look(volume, g->list + first[0], count)) return;
        }
    }
}

const grz_method grz_method_toy = {
    .name = "toy",
    .summary = "a uniform grid, as an example of how a method is added",
    .options = (const grz_option[]){{.key = NULL}},
    .build = build,
    .release = release,
    .repeats = repeats,
    .collide = grz_contacts_by_visit,
    .within = grz_within_by_visit,
    .distance = grz_distance_by_visit,
    .visit = visit,
};
