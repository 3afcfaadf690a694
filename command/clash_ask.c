/* From models to answers: boxes in the world, pairs whose boxes come near, and the exact answer about each. */
#include "clash.h"
#include "each.h"
#include "message.h"
#include "scene.h"
#include "surfaces.h"
#include "sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const graze_mesh *mesh_of(const clash *c, uint32_t number)
{
    return graze_model_mesh(c->models[c->assembly->parts[number].body]);
}

static const graze_model *model_of(const clash *c, uint32_t number)
{
    return c->models[c->assembly->parts[number].body];
}

/* ---- boxes in the world ---- */

static double largest(graze_vec3 p)
{
    return fmax(fabs(p.x), fmax(fabs(p.y), fabs(p.z)));
}

/* How far a part's box is grown, so that no pair within the clearance has boxes that do not meet. With u = 2^-53, m a
 * part's largest coordinate, t its pose's largest translation, and R the rotation of part a, all singular values of
 * which are below 1.0002 because no entry of R^T R - I exceeds 1e-4:
 *
 * The answer is about b's vertices q = fl(P v) in a's frame, P = graze_pose_relative; the boxes are about fl(B v). In
 * real numbers R q + t_a would be B v. Rounding: an entry of the inverse of R is off by 2u (two products and a
 * difference, of columns of length 1) + 7u (the determinant) + u (the quotient) = 10u; an entry of P by 10u times the
 * sum of a column + 3u = 21u; the translation of P, with u for t_b - t_a, by 22u |t_b - t_a|; the carrying adds 4u of
 * (|v| + |t_b - t_a|). Together a coordinate of q is off by less than 40u |v| + 26u |t_b - t_a|, and one of R q by less
 * than 1.0002 sqrt(3) times that; |v| <= sqrt(3) m_b and |t_b - t_a| <= sqrt(3) (t_a + t_b): less than 122u m_b + 80u
 * (t_a + t_b). The vertices of a box are carried with an error of 4u (1.8 m + t), and growing it rounds once more, by u
 * (1.8 m + t). So 256u (m + t) for each of the two parts is enough: 2^-45 (m + t). Products that underflow add less
 * than 2^-1060.
 *
 * Points that are d apart in a's frame are less than 1.0002 d apart in the world, and distances have a relative
 * error of 1e-12: half of (1 + 2^-12) d is for each part. */
static double growth(const graze_mesh *mesh, const graze_pose *pose, double clearance)
{
    graze_vec3 low, high, t = {pose->m[0][3], pose->m[1][3], pose->m[2][3]};
    graze_mesh_bounds(mesh, &low, &high);
    double rounding = 0x1p-45 * (fmax(largest(low), largest(high)) + largest(t)) + 0x1p-1060;
    return clearance > 0 ? rounding + 0.5 * clearance * (1 + 0x1p-12) : rounding;
}

typedef struct boxing {
    const clash *clash;
    world_box *boxes; /* of each part */
} boxing;

static graze_status box_part(void *state, uint32_t number, graze_error *error)
{
    (void)error;
    const boxing *b = state;
    const graze_mesh *mesh = mesh_of(b->clash, number);
    const graze_pose *pose = &b->clash->assembly->parts[number].in_world;
    world_box *box = &b->boxes[number];
    graze_vec3 low, high;
    carried_bounds(mesh, pose, &low, &high);
    *box = (world_box){{low.x, low.y, low.z}, {high.x, high.y, high.z}};
    if (graze_mesh_triangle_count(mesh) == 0) return GRAZE_OK; /* a box that meets none, and stays so */
    double by = growth(mesh, pose, b->clash->clearance);
    for (int axis = 0; axis < 3; axis++) box->low[axis] -= by, box->high[axis] += by;
    return GRAZE_OK;
}

static graze_status near_boxes(const clash *c, box_pair **pairs, size_t *pair_count, graze_error *error)
{
    uint32_t count = c->assembly->part_count;
    boxing b = {c, malloc(count * sizeof *b.boxes)};
    if (!b.boxes) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: take fewer parts");
    progress_phase(c->progress, "comparing boxes", count);
    graze_status status = do_each(c->pool, count, box_part, &b, c->progress, error);
    if (status == GRAZE_OK) status = meeting_boxes(b.boxes, count, pairs, pair_count, error);
    free(b.boxes);
    return status;
}

static graze_status keep_pairs(clash *c, const box_pair *pairs, size_t count, const exclusions *without,
                               graze_error *error)
{
    c->answers = calloc(count + 1, sizeof *c->answers);
    if (!c->answers) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory for %zu pairs of parts: take fewer", count);
    for (size_t i = 0; i < count; i++)
        if (!is_excluded(without, pairs[i].a, pairs[i].b))
            c->answers[c->answer_count++] = (clash_answer){.a = pairs[i].a, .b = pairs[i].b, .distance = NAN};
    c->excluded = count - c->answer_count;
    if (c->answer_count < UINT32_MAX) return GRAZE_OK;
    return fail(error, GRAZE_BAD_ARGUMENT, "%zu pairs of parts come near each other: take fewer parts",
                c->answer_count);
}

/* ---- a pair ---- */

static graze_status fail_at_pair(const clash *c, const clash_answer *pair, graze_error *error)
{
    const assembly *a = c->assembly;
    const part *p = &a->parts[pair->a], *q = &a->parts[pair->b];
    if (a->placements) return fail_at(error, "%s: lines %zu and %zu", a->placements, p->line, q->line);
    return fail_at(error, "%s and %s", p->path, q->path);
}

graze_pose clash_pose(const clash *c, const clash_answer *pair)
{
    const part *parts = c->assembly->parts;
    return graze_pose_relative(&parts[pair->a].in_world, &parts[pair->b].in_world);
}

graze_status clash_query(const clash *c, uint32_t a, uint32_t b, graze_query **out, graze_error *error)
{
    graze_query_def def = graze_query_def_default();
    def.a = model_of(c, a);
    def.b = model_of(c, b);
    def.method = c->method;
    return graze_query_create(&def, out, error);
}

static graze_status measure(const clash *c, graze_query *query, const graze_pose *b_in_a, clash_answer *out,
                            graze_error *error)
{
    graze_distance_def def = graze_distance_def_default();
    def.cutoff = c->clearance;
    graze_distance d;
    graze_status status = graze_query_distance_bounded(query, b_in_a, &def, &d, error);
    if (status != GRAZE_OK) return status;
    graze_counters_add(&out->counters, &d.counters);
    if (isfinite(d.closest.distance)) out->verdict = CLASH_NEAR, out->distance = d.closest.distance;
    return GRAZE_OK;
}

static graze_status ask(const clash *c, graze_query *query, const graze_pose *b_in_a, clash_answer *out,
                        graze_error *error)
{
    graze_result result;
    graze_status status = graze_query_contacts(query, b_in_a, &(graze_receiver){0}, &result, error);
    if (status != GRAZE_OK) return status;
    out->counters = result.counters;
    out->triangle_pairs = result.count;
    out->solids = result.solids;
    if (result.verdict == GRAZE_CONTACT)
        out->verdict = CLASH_CONTACT, out->distance = 0;
    else if (c->clearance >= 0)
        status = measure(c, query, b_in_a, out, error);
    /* Each mesh is inspected once, later, to see whether it is closed. */
    if (status == GRAZE_OK && out->verdict == CLASH_FREE && out->solids == GRAZE_SOLIDS_UNKNOWN)
        out->surfaces_only = mesh_boxes_meet(mesh_of(c, out->a), mesh_of(c, out->b), b_in_a);
    return status;
}

static graze_status ask_pair(void *state, uint32_t number, graze_error *error)
{
    const clash *c = state;
    clash_answer *pair = &c->answers[number];
    graze_pose b_in_a = clash_pose(c, pair);
    graze_query *query = NULL;
    graze_status status = clash_query(c, pair->a, pair->b, &query, error);
    if (status == GRAZE_OK) status = ask(c, query, &b_in_a, pair, error);
    graze_query_free(query);
    return status == GRAZE_OK ? status : fail_at_pair(c, pair, error);
}

/* ---- may one lie inside the other? ---- */

typedef struct inspection {
    const clash *clash;
    bool *wanted, *closed; /* of each body */
} inspection;

static graze_status inspect_body(void *state, uint32_t number, graze_error *error)
{
    const inspection *i = state;
    if (!i->wanted[number]) return GRAZE_OK;
    const clash *c = i->clash;
    graze_status status = mesh_closed(graze_model_mesh(c->models[number]), &i->closed[number], error);
    return status == GRAZE_OK ? status : fail_at_part(c->assembly, c->assembly->bodies[number].part, error);
}

/* Of the pairs that are free and whose boxes meet, those stay of which a mesh is closed. */
static graze_status inspect(clash *c, bool *wanted, bool *closed, graze_error *error)
{
    const part *parts = c->assembly->parts;
    inspection i = {c, wanted, closed};
    for (size_t k = 0; k < c->answer_count; k++)
        if (c->answers[k].surfaces_only)
            wanted[parts[c->answers[k].a].body] = wanted[parts[c->answers[k].b].body] = true;
    progress_phase(c->progress, "looking for closed meshes", c->assembly->body_count);
    graze_status status = do_each(c->pool, c->assembly->body_count, inspect_body, &i, c->progress, error);
    for (size_t k = 0; k < c->answer_count; k++)
        c->answers[k].surfaces_only &= closed[parts[c->answers[k].a].body] || closed[parts[c->answers[k].b].body];
    return status;
}

static graze_status mark_surfaces(clash *c, graze_error *error)
{
    bool *wanted = calloc(2 * (size_t)c->assembly->body_count, sizeof *wanted);
    if (!wanted) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: take fewer parts");
    graze_status status = inspect(c, wanted, wanted + c->assembly->body_count, error);
    free(wanted);
    return status;
}

/* ---- all pairs ---- */

/* A pair is contact, near or free: with a budget it could be neither. */
static graze_status refuse_budget(const clash *c, graze_error *error)
{
    graze_query *query;
    char budget[64];
    graze_status status = clash_query(c, 0, 0, &query, error);
    if (status != GRAZE_OK) return c->method ? fail_at(error, "--method") : fail_at_part(c->assembly, 0, error);
    if (method_option(graze_query_method(query), "budget", budget, sizeof budget) && strcmp(budget, "none") != 0)
        status =
            fail(error, GRAZE_BAD_ARGUMENT, "--method: budget=%s: every pair is decided here: leave it out", budget);
    graze_query_free(query);
    return status;
}

graze_status clash_ask(clash *c, const exclusions *without, graze_error *error)
{
    box_pair *pairs = NULL;
    size_t count = 0;
    graze_status status = refuse_budget(c, error);
    if (status == GRAZE_OK) status = near_boxes(c, &pairs, &count, error);
    if (status == GRAZE_OK) status = keep_pairs(c, pairs, count, without, error);
    free(pairs);
    if (status != GRAZE_OK) return status;
    progress_phase(c->progress, "asking about pairs of parts", c->answer_count);
    status = do_each(c->pool, (uint32_t)c->answer_count, ask_pair, c, c->progress, error);
    return status == GRAZE_OK ? mark_surfaces(c, error) : status;
}
