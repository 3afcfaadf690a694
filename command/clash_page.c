/* The page of a clash: the assembly, over it the parts that were found, and a step for each pair of them. */
#include "clash.h"
#include "message.h"
#include "page.h"

#include <graze/contact.h>
#include <graze/model_edit.h>
#include <stdlib.h>

/* Parts in the world, as one mesh. */
typedef struct merged {
    graze_model *model;
    uint32_t *starts; /* of each part: its first triangle; of the next part if it is not in the mesh */
} merged;

typedef struct drawing {
    const clash *clash;
    merged whole, found; /* all parts; those of the pairs that were found */
    size_t *shown;       /* the answers that are drawn, one a step */
    size_t count;        /* of them; 0: nothing was found */
    graze_pose *poses;   /* of each step: all the same */
    pose_answer *answers;
    graze_pair *pairs; /* triangles of `whole` and of `found` */
    size_t pair_count, pair_capacity;
} drawing;

/* ---- one mesh of many parts ---- */

static const graze_mesh *part_mesh(const clash *c, uint32_t number)
{
    return graze_model_mesh(c->models[c->assembly->parts[number].body]);
}

static graze_status too_large(graze_error *error)
{
    return fail(error, GRAZE_OUT_OF_MEMORY, "the parts are too many for a page: leave out --page");
}

/* Where each part's triangles begin; `vertices` gets how many vertices there are. */
static graze_status count_parts(const clash *c, const bool *taken, merged *m, uint64_t *vertices, graze_error *error)
{
    uint32_t count = c->assembly->part_count;
    uint64_t triangles = *vertices = 0;
    m->starts = calloc((size_t)count + 1, sizeof *m->starts);
    if (!m->starts) return too_large(error);
    for (uint32_t i = 0; i < count; i++) {
        if (taken[i]) {
            triangles += graze_mesh_triangle_count(part_mesh(c, i));
            *vertices += graze_mesh_vertex_count(part_mesh(c, i));
        }
        if (triangles >= UINT32_MAX || *vertices >= UINT32_MAX) return too_large(error);
        m->starts[i + 1] = (uint32_t)triangles;
    }
    return GRAZE_OK;
}

static void place_parts(const clash *c, const bool *taken, graze_vec3 *vertices, uint32_t *indices)
{
    uint32_t base = 0;
    for (uint32_t i = 0; i < c->assembly->part_count; i++) {
        if (!taken[i]) continue;
        const graze_mesh *mesh = part_mesh(c, i);
        uint32_t count = graze_mesh_vertex_count(mesh);
        size_t corners = 3 * (size_t)graze_mesh_triangle_count(mesh);
        for (uint32_t k = 0; k < count; k++)
            *vertices++ = graze_pose_carry(&c->assembly->parts[i].in_world, graze_mesh_vertices(mesh)[k]);
        for (size_t k = 0; k < corners; k++) *indices++ = base + graze_mesh_indices(mesh)[k];
        base += count;
    }
}

static graze_status model_of(const graze_vec3 *vertices, size_t vertex_count, const uint32_t *indices,
                             size_t triangle_count, graze_model **out, graze_error *error)
{
    graze_mesh *mesh;
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &vertices->x;
    def.vertex_count = vertex_count;
    def.indices = indices;
    def.triangle_count = triangle_count;
    graze_status status = graze_mesh_create(&def, &mesh, error);
    if (status != GRAZE_OK) return fail_at(error, "--page: the parts in one frame");
    graze_model_def model_def = graze_model_def_default();
    model_def.mesh = mesh;
    model_def.method = "brute"; /* nothing is asked of it */
    status = graze_model_create(&model_def, out, error);
    graze_mesh_free(mesh);
    return status;
}

static graze_status merge(const clash *c, const bool *taken, merged *m, graze_error *error)
{
    uint64_t vertex_count;
    graze_status status = count_parts(c, taken, m, &vertex_count, error);
    if (status != GRAZE_OK) return status;
    size_t triangle_count = m->starts[c->assembly->part_count];
    graze_vec3 *vertices = malloc(((size_t)vertex_count + 1) * sizeof *vertices);
    uint32_t *indices = malloc((3 * triangle_count + 1) * sizeof *indices);
    if (vertices && indices) {
        place_parts(c, taken, vertices, indices);
        status = model_of(vertices, (size_t)vertex_count, indices, triangle_count, &m->model, error);
    } else
        status = too_large(error);
    free(vertices);
    free(indices);
    return status;
}

/* ---- the pairs ---- */

/* From a triangle's number in its part to that in the merged mesh. */
static uint32_t merged_number(const clash *c, const merged *m, uint32_t number, uint32_t triangle)
{
    uint32_t place = triangle;
    graze_model_find(c->models[c->assembly->parts[number].body], triangle, &place);
    return m->starts[number] + place;
}

static bool reserve(drawing *d, size_t more)
{
    if (more <= d->pair_capacity - d->pair_count) return true;
    size_t capacity = 2 * d->pair_capacity + more;
    if (capacity > SIZE_MAX / sizeof *d->pairs) return false;
    graze_pair *pairs = realloc(d->pairs, capacity * sizeof *pairs);
    if (!pairs) return false;
    d->pairs = pairs;
    d->pair_capacity = capacity;
    return true;
}

static graze_status keep(drawing *d, const clash_answer *pair, const graze_pair *found, size_t count,
                         graze_error *error)
{
    if (count > PAGE_MOST_PAIRS - d->pair_count) count = PAGE_MOST_PAIRS - d->pair_count;
    if (!reserve(d, count)) return too_large(error);
    for (size_t i = 0; i < count; i++) {
        graze_pair *p = &d->pairs[d->pair_count++];
        *p = found[i];
        p->triangle_a = merged_number(d->clash, &d->whole, pair->a, found[i].triangle_a);
        p->triangle_b = merged_number(d->clash, &d->found, pair->b, found[i].triangle_b);
    }
    return GRAZE_OK;
}

/* All pairs of triangles in contact, or the two that are closest. */
static graze_status ask_again(drawing *d, const clash_answer *pair, graze_query *query, graze_error *error)
{
    graze_pose b_in_a = clash_pose(d->clash, pair);
    if (pair->verdict == CLASH_CONTACT) {
        graze_result result;
        graze_status status = graze_query_contacts(query, &b_in_a, NULL, &result, error);
        return status == GRAZE_OK ? keep(d, pair, result.pairs, result.count, error) : status;
    }
    graze_distance distance;
    graze_status status = graze_query_distance(query, &b_in_a, &distance, error);
    const graze_pair closest = {distance.triangle_a, distance.triangle_b, GRAZE_APART, pair->distance};
    return status == GRAZE_OK ? keep(d, pair, &closest, 1, error) : status;
}

/* A page takes the first pairs; those beyond are only counted. */
static graze_status collect(drawing *d, graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < d->count && status == GRAZE_OK; i++) {
        const clash_answer *pair = &d->clash->answers[d->shown[i]];
        uint64_t more = pair->verdict == CLASH_CONTACT ? pair->triangle_pairs : 1;
        d->answers[i] = (pose_answer){.verdict = GRAZE_CONTACT, .pair_count = more};
        if (d->pair_count == PAGE_MOST_PAIRS) continue;
        graze_query *query = NULL;
        status = clash_query(d->clash, pair->a, pair->b, &query, error);
        if (status == GRAZE_OK) status = ask_again(d, pair, query, error);
        graze_query_free(query);
    }
    return status;
}

/* ---- where they meet: found in the frame of the first part, as the answer was, and carried into the world ---- */

static void corners_in_part(const clash *c, const merged *m, uint32_t number, uint32_t triangle, graze_vec3 out[3])
{
    const graze_mesh *mesh = part_mesh(c, number);
    const uint32_t *indices = graze_mesh_indices(mesh) + 3 * (size_t)(triangle - m->starts[number]);
    for (int i = 0; i < 3; i++) out[i] = graze_mesh_vertices(mesh)[indices[i]];
}

static unsigned char meeting(const void *of, size_t step, const graze_pair *found, graze_vec3 corners[6])
{
    const drawing *d = of;
    const clash *c = d->clash;
    const clash_answer *pair = &c->answers[d->shown[step]];
    graze_vec3 a[3], b[3];
    graze_pose b_in_a = clash_pose(c, pair);
    corners_in_part(c, &d->whole, pair->a, found->triangle_a, a);
    corners_in_part(c, &d->found, pair->b, found->triangle_b, b);
    for (int i = 0; i < 3; i++) b[i] = graze_pose_carry(&b_in_a, b[i]);
    unsigned char count = page_meeting(a, b, found->kind, corners);
    for (int i = 0; i < count; i++) corners[i] = graze_pose_carry(&c->assembly->parts[pair->a].in_world, corners[i]);
    return count;
}

/* ---- words ---- */

static void json_starts(json *j, const char *key, const merged *m, uint32_t count)
{
    json_array(j, key);
    for (uint32_t i = 0; i <= count; i++) json_count(j, NULL, m->starts[i]);
    json_array_end(j);
}

static void summarise(json *j, const void *of)
{
    const drawing *d = of;
    const assembly *a = d->clash->assembly;
    clash_json_summary(j, d->clash);
    json_array(j, "part_names");
    for (uint32_t i = 0; i < a->part_count; i++) json_text(j, NULL, a->parts[i].label);
    json_array_end(j);
    json_starts(j, "part_starts_a", &d->whole, a->part_count);
    json_starts(j, "part_starts_b", &d->found, a->part_count);
    json_array(j, "steps");
    for (size_t i = 0; i < d->count; i++) {
        json_object(j, NULL);
        clash_json_pair(j, d->clash, &d->clash->answers[d->shown[i]]);
        json_object_end(j);
    }
    json_array_end(j);
}

/* ---- the page ---- */

static graze_status choose(drawing *d, bool *all, bool *some, graze_error *error)
{
    const clash *c = d->clash;
    for (size_t i = 0; i < c->answer_count; i++) {
        const clash_answer *pair = &c->answers[i];
        if (pair->verdict == CLASH_FREE) continue;
        d->shown[d->count++] = i;
        some[pair->a] = some[pair->b] = true;
    }
    for (uint32_t i = 0; i < c->assembly->part_count; i++) {
        all[i] = true;
        some[i] = some[i] || d->count == 0; /* without anything to show: all parts */
    }
    graze_status status = merge(c, all, &d->whole, error);
    return status == GRAZE_OK ? merge(c, some, &d->found, error) : status;
}

static graze_status prepare(drawing *d, graze_error *error)
{
    size_t most = d->clash->answer_count + 1, parts = d->clash->assembly->part_count;
    bool *taken = calloc(2 * parts, sizeof *taken);
    d->shown = calloc(most, sizeof *d->shown);
    d->poses = calloc(most, sizeof *d->poses);
    d->answers = calloc(most, sizeof *d->answers);
    graze_status status =
        taken && d->shown && d->poses && d->answers ? choose(d, taken, taken + parts, error) : too_large(error);
    free(taken);
    for (size_t i = 0; status == GRAZE_OK && i < most; i++) d->poses[i] = graze_pose_identity();
    return status == GRAZE_OK ? collect(d, error) : status;
}

static void drawing_free(drawing *d)
{
    graze_model_free(d->whole.model);
    graze_model_free(d->found.model);
    free(d->whole.starts);
    free(d->found.starts);
    free(d->shown);
    free(d->poses);
    free(d->answers);
    free(d->pairs);
}

static graze_status draw(const drawing *d, const char *path, graze_error *error)
{
    const scene s = {.path_a = "", .path_b = "", .a = d->whole.model, .b = d->found.model};
    const page_pairs pairs = {d->pairs, d->pair_count};
    const page p = {
        .command = "clash",
        .question = d->clash->clearance >= 0 ? GRAZE_ASK_WITHIN : GRAZE_ASK_CONTACTS,
        .scene = &s,
        .name_a = "the assembly",
        .name_b = d->count ? "the two parts" : "all parts",
        .poses = d->poses,
        .pose_count = d->count ? d->count : 1,
        .answers = d->answers,
        .pairs = &pairs,
        .b_lies_on_a = true,
        .meeting = meeting,
        .summarise = summarise,
        .of = d,
    };
    return write_page(&p, path, error);
}

graze_status clash_write_page(const clash *c, const char *path, graze_error *error)
{
    if (!path) return GRAZE_OK;
    drawing d = {.clash = c};
    graze_status status = prepare(&d, error);
    if (status == GRAZE_OK) status = draw(&d, path, error);
    drawing_free(&d);
    return status;
}
