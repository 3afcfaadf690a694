/* graze ray: which triangles a ray meets, and where first; for many rays with times and counts. */
#include "ray.h"

#include "commands.h"
#include "files.h"
#include "message.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct arguments {
    graze_read_def read;
    graze_vec3 origin, direction, to; /* NaN: not given */
    double reach;                     /* NaN: not given */
    const char *query, *method, *out;
    uint64_t threads;
    bool json;
} arguments;

static const option options[] = {
    {"origin", 0, OPTION_POINT, offsetof(arguments, origin), "P", "Where the ray begins: x,y,z.", 0, 0},
    {"direction", 0, OPTION_POINT, offsetof(arguments, direction), "D",
     "Where it goes: x,y,z, of any length but zero. The t of a hit counts lengths of it.", 0, 0},
    {"to", 0, OPTION_POINT, offsetof(arguments, to), "P",
     "Instead of --direction: the point at which it ends, with t = 1.", 0, 0},
    {"reach", 0, OPTION_NUMBER, offsetof(arguments, reach), "T",
     "The largest t that counts. Default: none, or 1 with --to.", 0, DBL_MAX},
    {"query", 0, OPTION_TEXT, offsetof(arguments, query), "Q",
     "first: the triangle that is met first, of several the one with the lowest number. any: is there one? all: every "
     "triangle that is met, in order. Default first.",
     0, 0},
    {"method", 0, OPTION_TEXT, offsetof(arguments, method), "M", method_help, 0, 0},
    {"threads", 0, OPTION_THREADS, offsetof(arguments, threads), "T",
     "Share the rays of a file among T threads, a contiguous part to each. Answers do not depend on it. Default 1.", 1,
     64},
    {"format", 0, OPTION_FORMAT, offsetof(arguments, read.format), "F",
     "The format of MESH: stl, obj, ply, off or gltf. Default: by content, else by the name's ending.", 0, 0},
    {"most", 0, OPTION_BYTES, offsetof(arguments, read.most), "BYTES", most_help, 0, 0},
    {"json", 0, OPTION_FLAG, offsetof(arguments, json), NULL, json_help, 0, 0},
    {"out", 0, OPTION_TEXT, offsetof(arguments, out), "FILE",
     "Write the hits as CSV: ray,triangle,t,x,y,z,side; for any ray,hit.", 0, 0},
};

/* A model, rays, and what came of them. */
typedef struct session {
    graze_model *model;
    graze_rays *file;
    graze_ray one;
    ray_run run;
    ray_report report;
} session;

/* ---- what is asked ---- */

static bool is_given(graze_vec3 p)
{
    return !isnan(p.x);
}

static graze_status choose_question(const char *text, ray_question *out, graze_error *error)
{
    for (int q = RAY_FIRST; q <= RAY_ALL; q++)
        if (!strcmp(text, ray_question_names[q])) {
            *out = (ray_question)q;
            return GRAZE_OK;
        }
    return fail(error, GRAZE_BAD_ARGUMENT, "--query: '%.100s' is no question: give first, any or all", text);
}

/* A ray stands on the command line or rays in a file: one of them, and whole. */
static graze_status check_rays(const arguments *a, operands given, graze_error *error)
{
    bool one = is_given(a->origin), way = is_given(a->direction) || is_given(a->to);
    if (given.count == 2)
        return one || way ? fail(error, GRAZE_BAD_ARGUMENT,
                                 "--origin, --direction and --to do not go with the file %s: leave out one of the two",
                                 given.items[1])
                          : GRAZE_OK;
    if (!one) return fail(error, GRAZE_BAD_ARGUMENT, "which ray? give --origin and --direction, or a file of rays");
    if (!way) return fail(error, GRAZE_BAD_ARGUMENT, "--direction is missing: give it, or --to");
    if (is_given(a->direction) && is_given(a->to))
        return fail(error, GRAZE_BAD_ARGUMENT, "--direction and --to: leave out one of them");
    return GRAZE_OK;
}

static graze_status take_rays(session *s, const arguments *a, operands given, graze_error *error)
{
    ray_run *r = &s->run;
    if (given.count == 2) {
        graze_status status = read_rays(given.items[1], &s->file, error);
        if (status != GRAZE_OK) return status;
        r->rays = graze_rays_items(s->file);
        r->count = graze_rays_count(s->file);
    } else {
        s->one = is_given(a->to) ? graze_ray_to(a->origin, a->to) : graze_ray_along(a->origin, a->direction);
        r->rays = &s->one;
        r->count = 1;
    }
    r->most = isnan(a->reach) ? r->rays[0].most : a->reach;
    return GRAZE_OK;
}

/* ---- the model ---- */

/* A cast has no options of its own: those of queries about two meshes would be ignored. */
static graze_status refuse_query_options(const char *given, graze_error *error)
{
    graze_method_info method;
    graze_option_info o;
    char value[80];
    for (size_t i = 0; given && graze_method_get(i, &method); i++) {
        const size_t length = strlen(method.name);
        if (strncmp(given, method.name, length) != 0 || given[length] != ',') continue;
        for (size_t k = 0; graze_method_option(i, k, &o); k++)
            if (o.of_query && method_option(given, o.key, value, sizeof value))
                return fail(error, GRAZE_BAD_ARGUMENT,
                            "--method: option %s is for questions about two meshes, not for rays: leave it out", o.key);
    }
    return GRAZE_OK;
}

static graze_status build(session *s, const arguments *a, const char *path, progress *p, graze_error *error)
{
    graze_mesh *mesh;
    graze_status status = refuse_query_options(a->method, error);
    if (status != GRAZE_OK) return status;
    progress_phase(p, "reading the mesh", 0);
    status = read_mesh(path, &a->read, &mesh, error);
    if (status != GRAZE_OK) return status;
    scene builder = {.path_a = path, .method = a->method};
    progress_phase(p, "building the model", 0);
    status = scene_model(&builder, mesh, path, &s->model, error);
    s->report.build_ms = builder.build_ms;
    graze_mesh_free(mesh);
    return status;
}

static graze_status load(session *s, const arguments *a, const char *path, progress *p, graze_error *error)
{
    if (!is_saved_model(path)) return build(s, a, path, p, error);
    if (a->method)
        return fail(error, GRAZE_BAD_ARGUMENT, "--method: %s is a saved model and has its method: leave it out", path);
    progress_phase(p, "loading the model", 0);
    return graze_model_read(path, &a->read, NULL, &s->model, error);
}

/* ---- the work ---- */

static graze_status ask(session *s, const arguments *a, progress *p, graze_error *error)
{
    ray_run *r = &s->run;
    r->model = s->model;
    r->threads = a->threads;
    r->keep_hits = a->out || r->count == 1;
    r->progress = p;
    progress_phase(p, "casting", r->count);
    graze_status status = ray_cast(r, error);
    return status == GRAZE_OK ? summarise_times(r->microseconds, r->count, &s->report.times, error) : status;
}

static graze_status work(session *s, const arguments *a, operands given, graze_error *error)
{
    const output_file out = {"--out", a->out, OUTPUT_TEXT};
    bool with_standard_input;
    graze_status status =
        find_standard_input((const char *const *)given.items, given.count, &with_standard_input, error);
    if (status == GRAZE_OK) status = check_rays(a, given, error);
    if (status == GRAZE_OK) status = choose_question(a->query, &s->run.question, error);
    if (status == GRAZE_OK) status = check_outputs(&out, 1, given.items, given.count, error);
    if (status == GRAZE_OK) status = take_rays(s, a, given, error);
    if (status != GRAZE_OK) return status;
    progress *p = progress_start("ray");
    status = load(s, a, given.items[0], p, error);
    if (status == GRAZE_OK) status = ask(s, a, p, error);
    progress_end(p);
    return status == GRAZE_OK ? ray_write(&s->run, a->out, error) : status;
}

static bool meets_any(const ray_run *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->met[i] > 0) return true;
    return false;
}

static int run(int argc, char **argv)
{
    const graze_vec3 none = {NAN, NAN, NAN};
    arguments a = {.read = graze_read_def_default(),
                   .origin = none,
                   .direction = none,
                   .to = none,
                   .reach = NAN,
                   .query = "first",
                   .threads = 1};
    operands given;
    int exit_status;
    if (!options_parse(&command_ray, argc, argv, &a, &given, &exit_status)) return exit_status;

    session s = {0};
    graze_error error;
    s.report.run = &s.run;
    if (work(&s, &a, given, &error) != GRAZE_OK) {
        exit_status = trouble("ray", error.message);
    } else {
        s.report.path = given.items[0];
        if (a.json)
            ray_print_json(&s.report);
        else
            ray_print_text(&s.report);
        exit_status = meets_any(&s.run) ? EXIT_FOUND : EXIT_DONE;
    }
    ray_run_free(&s.run);
    graze_rays_free(s.file);
    graze_model_free(s.model);
    return exit_status;
}

const command command_ray = {
    .name = "ray",
    .synopsis = "MESH [RAYS] [--origin P] [--direction D] [--to P] [--reach T] [--query Q] [--method M] [--threads T] "
                "[--format F] [--most BYTES] [--json] [--out FILE]",
    .summary = "Find the triangles that rays meet, and where.",
    .description =
        "Casts a ray, or each ray of a file, into a mesh or saved model and says which triangle it meets first, "
        "exactly; "
        "or all of them, or only whether there is one. A ray through an edge or a corner meets every triangle there; "
        "one "
        "in the plane of a triangle meets it where it first touches it. RAYS is a text with an origin and a direction, "
        "six "
        "numbers, on each line, with blanks or one comma between two of them, and comments that begin with #. Either "
        "may be - for standard input. Rays and triangles are numbered from 0.\n"
        "Times are microseconds by the monotonic clock, less its own cost; nothing but the cast is timed.",
    .exit_status = "0: no ray meets a triangle. 1: one does.",
    .operand_names = {"MESH", "RAYS"},
    .least_operands = 1,
    .most_operands = 2,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .print_more_help = print_casting_methods,
    .run = run,
};
