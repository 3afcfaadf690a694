#include "method/brute/brute.h"

#include "base/array.h"
#include "base/error.h"
#include "bound/box.h"
#include "math/carry.h"
#include "math/range.h"

/* The index is an array of boxes, one a triangle. */

static graze_status build(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                          graze_error *error)
{
    (void)settings; /* it has no options */
    (void)workers;  /* boxes cost less than reading the mesh */
    grz_box *boxes = grz_allocate(mesh->triangle_count, sizeof *boxes);
    *index = boxes;
    if (!boxes) return grz_out_of_memory(error);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        grz_tri t = grz_mesh_triangle(mesh, i);
        boxes[i] = grz_box_of_triangle(&t);
    }
    return GRAZE_OK;
}

static size_t bytes(const graze_mesh *mesh, const void *index)
{
    (void)index;
    return sizeof(grz_box) * (size_t)mesh->triangle_count;
}

static graze_status validate(const graze_mesh *mesh, const void *index)
{
    const grz_box *boxes = index;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        grz_tri t = grz_mesh_triangle(mesh, i);
        for (int corner = 0; corner < 3; corner++)
            for (int axis = 0; axis < 3; axis++) {
                double x = grz_component(t.v[corner], axis);
                if (!(boxes[i].low[axis] <= x && x <= boxes[i].high[axis])) return GRAZE_BAD_DATA;
            }
    }
    return GRAZE_OK;
}

_Static_assert(sizeof(grz_box) == 6 * sizeof(double), "boxes are saved as an array of doubles");

static void save(const graze_mesh *mesh, const void *index, grz_packer *to)
{
    grz_pack_words(to, index, 6 * (size_t)mesh->triangle_count, sizeof(double));
}

/* Whatever the boxes hold, nothing but the culling rests on them; NaN, which no build writes, is refused all the same.
 */
static graze_status load(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, void **index)
{
    (void)settings; /* it has no options */
    uint64_t start = from->position;
    const double *values = *index = grz_unpack_items(from, mesh->triangle_count, 6, sizeof(double), "the boxes");
    for (size_t i = 0; values && i < 6 * (size_t)mesh->triangle_count; i++)
        if (!grz_is_coordinate(values[i]))
            return grz_unpack_refuse(from, GRAZE_BAD_DATA, start + i * sizeof *values,
                                     "the box of triangle %zu holds %g: build the model again", i / 6, values[i]);
    return from->status;
}

/* The work: B's vertices as carried into A's frame. */
typedef GRZ_ROOM(graze_vec3) carried_vertices;

static bool work_fit(void *work, const grz_search *search)
{
    return grz_room_fit((carried_vertices *)work, search->mesh_b->vertex_count);
}

static void carry_vertices(const grz_search *search)
{
    const carried_vertices *carried = search->work;
    for (uint32_t i = 0; i < search->mesh_b->vertex_count; i++)
        carried->items[i] = grz_carry(search->b_in_a, search->mesh_b->vertices[i]);
}

static grz_tri carried_triangle(const grz_search *search, uint32_t triangle)
{
    const graze_vec3 *carried = ((const carried_vertices *)search->work)->items;
    const uint32_t *i = search->mesh_b->indices + 3 * (size_t)triangle;
    return (grz_tri){{carried[i[0]], carried[i[1]], carried[i[2]]}};
}

/* Is the pair with these boxes of no interest? */
typedef bool cull_function(grz_search *search, const grz_box *a, const grz_box *b);

/* All pairs, each first by its boxes. Inlined into its three callers, so that the calls of cull are too. False: the
 * judge stopped it. */
static inline bool search_all_pairs(grz_search *search, cull_function *cull, grz_judge *judge)
{
    const grz_box *boxes_a = search->index_a;
    const uint32_t count_a = search->mesh_a->triangle_count, count_b = search->mesh_b->triangle_count;
    carry_vertices(search);
    search->few_pairs = UINT64_MAX; /* the judge need not ask boxes again */
    for (uint32_t j = 0; j < count_b; j++) {
        const grz_tri carried = carried_triangle(search, j);
        const grz_box box_b = grz_box_of_triangle(&carried);
        grz_face b;
        bool has_face = false; /* most triangles of B are culled by every box of A */
        search->counters->bv_updates++;
        search->counters->bv_tests += count_a;
        for (uint32_t i = 0; i < count_a; i++) {
            if (cull(search, &boxes_a[i], &box_b)) continue;
            if (!has_face) b = grz_face_of(&carried);
            has_face = true;
            grz_tri triangle = grz_mesh_triangle(search->mesh_a, i);
            grz_face a = grz_face_of(&triangle);
            if (!judge(search, i, j, &a, &b)) {
                search->counters->bv_tests -= count_a - 1 - i;
                return false;
            }
        }
    }
    return true;
}

static bool no_contact(grz_search *search, const grz_box *a, const grz_box *b)
{
    (void)search;
    return grz_boxes_apart(a, b);
}

static bool beyond_tolerance(grz_search *search, const grz_box *a, const grz_box *b)
{
    return grz_boxes_gap(a, b) > grz_with_room(search->tolerance);
}

static bool no_nearer(grz_search *search, const grz_box *a, const grz_box *b)
{
    return grz_leave_out(search, grz_boxes_gap(a, b));
}

static void collide(grz_search *search)
{
    search_all_pairs(search, no_contact, grz_judge_contact);
}

static void within(grz_search *search)
{
    search_all_pairs(search, beyond_tolerance, grz_judge_within);
}

static void distance(grz_search *search)
{
    search->left_out = INFINITY;
    if (!search_all_pairs(search, no_nearer, grz_judge_distance)) search->left_out = 0;
}

static void visit(const graze_mesh *mesh, const void *index, grz_volume *volume)
{
    const grz_box *boxes = index;
    const grz_frame frame = grz_frame_of(mesh->low, mesh->high);
    float low[3][GRZ_SHOWN] = {{0}}, high[3][GRZ_SHOWN] = {{0}};
    double near[GRZ_SHOWN];
    volume->enter(volume, &frame, NULL);
    for (uint32_t first = 0; first < mesh->triangle_count; first += GRZ_SHOWN) {
        const uint32_t left = mesh->triangle_count - first, count = left < GRZ_SHOWN ? left : GRZ_SHOWN;
        for (uint32_t i = 0; i < count; i++) grz_box_in_frame(&frame, &boxes[first + i], low, high, i);
        uint32_t set =
            volume->boxes(volume, (const float(*)[GRZ_SHOWN])low, (const float(*)[GRZ_SHOWN])high, (int)count, near);
        volume->counters.bv_tests += count;
        for (; set; set = (uint32_t)grz_without_lowest_bit(set)) {
            const int i = grz_lowest_bit(set);
            const uint32_t triangle = first + (uint32_t)i;
            if (near[i] <= volume->limit && !volume->look(volume, &triangle, 1)) return;
        }
    }
}

static const grz_option no_options[] = {{.key = NULL}};

const grz_method grz_method_brute = {
    .name = "brute",
    .summary = "every pair of triangles, exact boxes first: slow, the reference for all others",
    .options = no_options,
    .build = build,
    .release = grz_free,
    .bytes = bytes,
    .validate = validate,
    .save = save,
    .load = load,
    .work_size = sizeof(carried_vertices),
    .work_rooms = 1,
    .work_fit = work_fit,
    .memory = {.work = sizeof(carried_vertices), .work_vertex = sizeof(graze_vec3)},
    .collide = collide,
    .within = within,
    .distance = distance,
    .visit = visit,
};
