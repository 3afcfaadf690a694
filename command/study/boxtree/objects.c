/* The objects of the study of restricted boxtrees: parts of CAD, real ones where they are to be had, spheres and tori.
 */
#include "message.h"
#include "study/boxtree/lab.h"
#include "study/frame/parts.h"

#include <math.h>
#include <string.h>

const char *const boxtree_families[FAMILIES] = {"CAD", "sphere", "torus"};

/* ---- CAD ---- */

/* A hub, and parts of one kind that stand about it in a circle. */
typedef struct wheel {
    const char *what;
    part hub, outer;
    int outer_count;
    double radius;
} wheel;

/* Files of GRAZE_DATA, of different makers, and what stands in for each without it: of about as many triangles. */
static const struct {
    const char *name, *file;
    wheel stand_in;
} cad[CAD_OBJECTS] = {
    {"Flange",
     "cad/flange.stl",
     {"a disc with bolts",
      {"cylinder", 8, 96, {{1, 1, 0.1}, {0, 0, 0}, {0, 0, 0}}},
      {"cylinder", 4, 32, {{0.08, 0.08, 0.3}, {0, 0, 0}, {0, 0, 0}}},
      12,
      0.8}},
    {"Casting",
     "cad/casting.off",
     {"a plate with bosses",
      {"box", 20, 0, {{2, 2, 0.5}, {0, 0, 0}, {0, 0, 0}}},
      {"cylinder", 8, 40, {{0.2, 0.2, 0.4}, {0, 0, 0}, {0, 0, 0}}},
      8,
      0.7}},
    {"Turbine",
     "cad/turbine.off",
     {"a hub with blades",
      {"cylinder", 16, 64, {{0.3, 0.3, 0.4}, {0, 0, 0}, {0, 0, 0}}},
      {"sphere", 16, 24, {{0.35, 0.02, 0.25}, {30, 0, 0}, {0, 0, 0}}},
      22,
      0.6}},
    {"Gears",
     "cad/gears.stl",
     {"a disc with teeth",
      {"cylinder", 24, 120, {{0.85, 0.85, 0.1}, {0, 0, 0}, {0, 0, 0}}},
      {"box", 5, 0, {{0.2, 0.06, 0.2}, {0, 0, 0}, {0, 0, 0}}},
      45,
      0.95}},
    {"Hand",
     "assembly/aero_hand/assets/base_link.STL",
     {"a box with fingers",
      {"box", 30, 0, {{0.9, 0.8, 0.3}, {0, 0, 0}, {0, 0, 0}}},
      {"cylinder", 20, 64, {{0.08, 0.08, 0.3}, {0, 90, 0}, {0, 0, 0}}},
      6,
      0.7}},
    {"Ring",
     "cad/differential/diff_ring.stl",
     {"a disc with cones",
      {"cylinder", 32, 160, {{1, 1, 0.1}, {0, 0, 0}, {0, 0, 0}}},
      {"cone", 8, 40, {{0.03, 0.03, 0.15}, {0, 0, 0}, {0, 0, 0.2}}},
      70,
      0.9}},
};

static graze_status make_wheel(const wheel *w, double detail, graze_mesh **out, graze_error *error)
{
    assembly a = {0};
    graze_status status = add_parts(&a, &w->hub, 1, detail, error);
    for (int i = 0; i < w->outer_count && status == GRAZE_OK; i++) {
        part outer = w->outer;
        graze_pose turn;
        outer.where.degrees.z = 360.0 * i / w->outer_count;
        status = graze_pose_from_euler((graze_vec3){0, 0, outer.where.degrees.z}, (graze_vec3){0, 0, 0}, &turn, error);
        if (status != GRAZE_OK) break;
        outer.where.at = graze_pose_carry(&turn, (graze_vec3){w->radius, 0, w->outer.where.at.z});
        status = add_parts(&a, &outer, 1, detail, error);
    }
    return finish_assembly(&a, status, out, error);
}

static graze_status make_cad(const study_context *c, int number, boxtree_object *o, graze_mesh **out,
                             graze_error *error)
{
    o->family = FAMILY_CAD;
    o->load.name = cad[number].name;
    graze_status status = read_real_mesh(cad[number].file, out, error);
    if (status != GRAZE_OK) return status;
    if (*out) {
        snprintf(o->load.origin, sizeof o->load.origin, "%s", cad[number].file);
        return GRAZE_OK;
    }
    const wheel *w = &cad[number].stand_in;
    snprintf(o->load.origin, sizeof o->load.origin, "a stand-in, because GRAZE_DATA does not have %s: %s",
             cad[number].file, w->what);
    return make_wheel(w, sqrt(c->scale), out, error);
}

/* ---- synthetic ---- */

/* A level more gives four times the triangles, 1,280 to 81,920 in all. */
static graze_status make_sphere(const study_context *c, int resolution, boxtree_object *o, graze_mesh **out,
                                graze_error *error)
{
    const double cuts = floor(3.5 + resolution + log2(c->scale) / 2);
    o->family = FAMILY_SPHERE;
    o->load.name = "Sphere";
    snprintf(o->load.origin, sizeof o->load.origin, "`graze shape icosphere`");
    return make_shape(out, error, "icosphere level=%.0f", fmax(resolution, cuts));
}

static graze_status make_torus(const study_context *c, int resolution, boxtree_object *o, graze_mesh **out,
                               graze_error *error)
{
    static const int counts[RESOLUTIONS] = {16, 36, 72, 143}; /* squared, and times four */
    const int count = scaled_count(counts[resolution], sqrt(c->scale), 4 + 2 * resolution);
    o->family = FAMILY_TORUS;
    o->load.name = "Torus";
    snprintf(o->load.origin, sizeof o->load.origin, "`graze shape torus`");
    return make_shape(out, error, "torus rings=%d sides=%d", 2 * count, count);
}

/* ---- any ---- */

/* A copy with its box in the middle of a cube of side 2 (5 of the paper). */
static graze_status fit_cube(const graze_mesh *mesh, graze_mesh **out, graze_error *error)
{
    assembly a = {0};
    graze_vec3 low, high;
    graze_mesh_bounds(mesh, &low, &high);
    const double factor = 2 / mesh_longest_side(mesh);
    const placement where = {
        {factor, factor, factor},
        {0, 0, 0},
        {-factor * (low.x + high.x) / 2, -factor * (low.y + high.y) / 2, -factor * (low.z + high.z) / 2}};
    return finish_assembly(&a, assembly_add(&a, mesh, &where, error), out, error);
}

graze_status boxtree_make_object(const study_context *c, int number, boxtree_object *out, graze_error *error)
{
    const int synthetic = number - CAD_OBJECTS;
    graze_mesh *mesh = NULL;
    graze_status status = synthetic < 0             ? make_cad(c, number, out, &mesh, error)
                          : synthetic < RESOLUTIONS ? make_sphere(c, synthetic, out, &mesh, error)
                                                    : make_torus(c, synthetic - RESOLUTIONS, out, &mesh, error);
    if (status != GRAZE_OK) return status;
    figure_text triangles;
    out->triangles = graze_mesh_triangle_count(mesh);
    snprintf(out->name, sizeof out->name, "%s %s", out->load.name, figure(triangles, out->triangles));
    status = fit_cube(mesh, &out->load.environment, error);
    if (status == GRAZE_OK) status = fit_cube(mesh, &out->load.object, error);
    graze_mesh_free(mesh);
    return status == GRAZE_OK ? boxtree_plan(c, out, error) : status;
}

/* ---- their table ---- */

/* How many of a hundred steps are in contact, at each distance. */
static graze_status share_contacts(boxtree_lab *l, const boxtree_object *o, double *out, graze_error *error)
{
    bench b = {.load = &o->load, .memory = &l->frame.memory, .build = "wide"};
    contestant c = {.bench = &b, .query = "", .question = GRAZE_ASK_FIRST};
    const size_t steps = o->steps;
    graze_status status = benches_build(&b, 1, 1, error);
    if (status == GRAZE_OK) status = contest_run(&c, 1, 1, error);
    for (size_t i = 0; i < PRACTICAL_DISTANCES && status == GRAZE_OK; i++) {
        size_t hits = 0;
        for (size_t step = 0; step < steps; step++) hits += c.answers[i * steps + step] > 0;
        out[i] = 100.0 * (double)hits / (double)steps;
    }
    contest_free(&c, 1);
    bench_free(&b);
    return status;
}

graze_status boxtree_objects(void *lab, graze_error *error)
{
    boxtree_lab *l = lab;
    static const char *const columns[] = {"steps",    "they touch at d =", "contact at 1.1 d", "at 1 d",
                                          "at 0.9 d", "at 0.8 d",          "at 0.7 d"};
    grid g = grid_of("Objects: where they touch, and how many of a hundred steps are in contact", "Triangles", columns,
                     2 + PRACTICAL_DISTANCES);
    report_text(
        l->frame.report,
        "As in the paper (section 5), an object is scaled to fit a cube of side 2. Two copies of it stand at a "
        "distance "
        "d of the centres of their boxes, here along the x axis; one makes a full turn about the z and the x axis at "
        "once, in %zu steps, and at each step the method is asked whether they collide. Then d is decreased. The paper "
        "averages over the distances that occur in practice and does not say which these are: here they are 1.1, 1, "
        "0.9, 0.8 and 0.7 times the greatest distance at which the two touch at any step of a turn, so from almost "
        "touching to deep in each other. Where a question takes long, every second, third, ... step is taken, the same "
        "by "
        "all, so that each can be asked several times: *steps* says how many are left. All methods answered at the "
        "same poses, and the study stops where two answers "
        "differ.",
        boxtree_steps(l->frame.context));
    for (int i = 0; i < BOXTREE_OBJECTS; i++) {
        const boxtree_object *o = &l->objects[i];
        size_t row = grid_add_row(&g, "%s", o->name);
        g.here[row][0] = (double)o->steps;
        g.here[row][1] = o->touch;
        graze_status status = share_contacts(l, o, g.here[row] + 2, error);
        if (status != GRAZE_OK) return fail_at(error, "%s", o->name);
        if (i == 0 || strcmp(o->load.origin, l->objects[i - 1].load.origin) != 0)
            report_text(l->frame.report, "%s: %s.", o->load.name, o->load.origin);
        progress_step(l->frame.context->progress);
    }
    report_table(l->frame.report, &g);
    return GRAZE_OK;
}
