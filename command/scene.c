#define _POSIX_C_SOURCE 200809L

#include "scene.h"

#include "message.h"
#include "numbers.h"

#include <graze/model_edit.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <time.h>

int64_t monotonic_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* What is wrong with a method is no fault of the file. */
static graze_status blame(graze_error *error, const char *path)
{
    if (error->status == GRAZE_BAD_ARGUMENT || error->status == GRAZE_UNSUPPORTED) return fail_at(error, "--method");
    return fail_at(error, "%s", path);
}

/* A mesh beside a saved model is built as that was; whether --method agrees with it, the query says. */
static const char *method_for_building(const scene *s)
{
    const graze_model *other = s->a ? s->a : s->b;
    if (other) return graze_model_method(other);
    return s->method ? s->method : s->build;
}

graze_status scene_model(scene *s, const graze_mesh *mesh, const char *name, graze_model **out, graze_error *error)
{
    graze_model_def def = graze_model_def_default();
    def.mesh = mesh;
    def.method = method_for_building(s);
    def.threads = s->build_threads;
    int64_t start = monotonic_ns();
    graze_status status = graze_model_create(&def, out, error);
    s->build_ms += (double)(monotonic_ns() - start) * 1e-6;
    return status == GRAZE_OK ? status : blame(error, name);
}

/* The model keeps the mesh alive. */
static graze_status read_and_build(scene *s, const char *path, const graze_read_def *read, graze_model **out,
                                   progress *p, graze_error *error)
{
    graze_mesh *mesh;
    progress_phase(p, "reading meshes", 0);
    graze_status status = read_mesh(path, read, &mesh, error);
    if (status != GRAZE_OK) return status;
    progress_phase(p, "building models", 0);
    status = scene_model(s, mesh, path, out, error);
    graze_mesh_free(mesh);
    return status;
}

scene_reading scene_reading_default(void)
{
    return (scene_reading){graze_read_def_default(), NAN, NAN, graze_pose_identity()};
}

graze_status scene_place(const scene_reading *reading, graze_pose *pose, graze_error *error)
{
    if (is_identity(&reading->a_in_world)) return GRAZE_OK;
    *pose = graze_pose_relative(&reading->a_in_world, pose);
    graze_status status = graze_pose_check(pose, error);
    return status == GRAZE_OK ? status : fail_at(error, "B in A's frame, by --pose-a");
}

graze_status scene_choose_reading(scene *s, const scene_reading *reading, graze_error *error)
{
    const char *const paths[2] = {s->path_a, s->path_b};
    graze_read_def each[2];
    graze_status status = choose_reading(&reading->read, paths, 2, each, error);
    if (status != GRAZE_OK) return status;
    s->read_a = each[0], s->read_b = each[1];
    if (!isnan(reading->scale_a)) s->read_a.scale = reading->scale_a;
    if (!isnan(reading->scale_b)) s->read_b.scale = reading->scale_b;
    return GRAZE_OK;
}

static double longest_side(const graze_model *model)
{
    graze_vec3 low, high;
    graze_mesh_bounds(graze_model_mesh(model), &low, &high);
    return fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z));
}

/* A saved model has its scale. */
static const char *way_to_one_unit(const scene *s)
{
    bool saved_a = is_saved_model(s->path_a), saved_b = is_saved_model(s->path_b);
    if (saved_a && saved_b) return "'graze build --scale' builds one of them in the unit of the other";
    if (saved_a) return "--scale-b brings B to the unit of A, which is a saved model";
    if (saved_b) return "--scale-a brings A to the unit of B, which is a saved model";
    return "--scale-a and --scale-b bring both to one unit";
}

/* Between metres and millimetres is a factor of 1000, between a part and what it is built into seldom one of 300. */
void scene_note_units(const scene *s, const scene_reading *reading)
{
    enum { SUSPECT = 300 };
    double a = longest_side(s->a), b = longest_side(s->b), smaller = fmin(a, b), larger = fmax(a, b);
    if (!isnan(reading->scale_a) || !isnan(reading->scale_b) || !(smaller > 0 && larger / smaller > SUSPECT)) return;
    char line[300];
    snprintf(line, sizeof line, "%s is %.0f times as long as %s: metres and millimetres? %s", a > b ? "A" : "B",
             larger / smaller, a > b ? "B" : "A", way_to_one_unit(s));
    keep_note(GRAZE_LOG_INFO, line, NULL);
}

graze_status scene_load_saved(scene *s, progress *p, graze_error *error)
{
    const char *const paths[2] = {s->path_a, s->path_b};
    const graze_read_def *const reads[2] = {&s->read_a, &s->read_b};
    graze_model **const models[2] = {&s->a, &s->b};
    for (int i = 0; i < 2; i++) {
        if (!is_saved_model(paths[i])) continue;
        progress_phase(p, "loading models", 0);
        graze_status status = graze_model_read(paths[i], reads[i], NULL, models[i], error);
        if (status != GRAZE_OK) return status;
    }
    return GRAZE_OK;
}

void scene_for_one_question(scene *s)
{
    s->build = "wide,build=fast";
    s->build_threads = 0;
}

graze_status scene_load(scene *s, char *const paths[2], const scene_reading *reading, const char *method, progress *p,
                        graze_error *error)
{
    s->path_a = paths[0], s->path_b = paths[1], s->method = method;
    graze_status status = scene_choose_reading(s, reading, error);
    if (status == GRAZE_OK) status = scene_load_saved(s, p, error);
    if (status == GRAZE_OK && !s->a) status = read_and_build(s, s->path_a, &s->read_a, &s->a, p, error);
    if (status == GRAZE_OK && !s->b) status = read_and_build(s, s->path_b, &s->read_b, &s->b, p, error);
    if (status == GRAZE_OK) status = scene_query(s, &s->query, error);
    if (status == GRAZE_OK)
        scene_note_units(s, reading);
    else
        scene_free(s);
    return status;
}

void scene_free(scene *s)
{
    graze_query_free(s->query);
    graze_model_free(s->a);
    graze_model_free(s->b);
    *s = (scene){0};
}

graze_status scene_query(const scene *s, graze_query **out, graze_error *error)
{
    graze_query_def def = graze_query_def_default();
    def.a = s->a;
    def.b = s->b;
    def.method = s->method;
    graze_status status = graze_query_create(&def, out, error);
    if (status == GRAZE_OK) return status;
    return s->method ? blame(error, s->path_b) : fail_at(error, "%s and %s", s->path_a, s->path_b);
}

static void corners(const graze_model *model, uint32_t number, graze_vec3 out[3])
{
    const graze_mesh *mesh = graze_model_mesh(model);
    uint32_t triangle = number;
    graze_model_find(model, number, &triangle); /* another place in a saved model that was edited before */
    const uint32_t *indices = graze_mesh_indices(mesh) + 3 * (size_t)triangle;
    for (int i = 0; i < 3; i++) out[i] = graze_mesh_vertices(mesh)[indices[i]];
}

void scene_triangles(const scene *s, uint32_t triangle_a, uint32_t triangle_b, const graze_pose *b_in_a,
                     graze_vec3 corners_a[3], graze_vec3 corners_b[3])
{
    corners(s->a, triangle_a, corners_a);
    corners(s->b, triangle_b, corners_b);
    for (int i = 0; i < 3; i++) corners_b[i] = graze_pose_carry(b_in_a, corners_b[i]);
}

void json_scene(json *j, const scene *s)
{
    json_text(j, "version", graze_version());
    json_text(j, "method", graze_query_method(s->query));
    json_text(j, "a", s->path_a);
    json_text(j, "b", s->path_b);
    json_count(j, "a_triangles", graze_mesh_triangle_count(graze_model_mesh(s->a)));
    json_count(j, "b_triangles", graze_mesh_triangle_count(graze_model_mesh(s->b)));
}

void print_models(const scene *s, const char *name_a, const char *name_b)
{
    number_text triangles_a, triangles_b, ms, bytes_a, bytes_b;
    printf("  %s %s triangles, %s %s; models built in %s ms, %s and %s bytes\n", name_a,
           grouped_count(triangles_a, graze_mesh_triangle_count(graze_model_mesh(s->a))), name_b,
           grouped_count(triangles_b, graze_mesh_triangle_count(graze_model_mesh(s->b))),
           rounded_number(ms, s->build_ms, 4), grouped_count(bytes_a, graze_model_bytes(s->a)),
           grouped_count(bytes_b, graze_model_bytes(s->b)));
}

void print_long_build(const scene *s)
{
    if (s->build_ms <= 1000) return;
    number_text seconds;
    printf("  built in %s s as %s; 'graze build' keeps a model for later questions\n",
           rounded_number(seconds, s->build_ms * 1e-3, 3), graze_model_method(s->a));
}

void json_counters(json *j, const graze_counters *counters)
{
    json_count(j, "bv_tests", counters->bv_tests);
    json_count(j, "triangle_tests", counters->triangle_tests);
    json_count(j, "bv_updates", counters->bv_updates);
}

void print_counters(const graze_counters *counters)
{
    printf("  %" PRIu64 " bounds compared, %" PRIu64 " triangle pairs tested, %" PRIu64 " bounds carried\n",
           counters->bv_tests, counters->triangle_tests, counters->bv_updates);
}

bool method_option(const char *method, const char *key, char *value, size_t capacity)
{
    size_t key_length = strlen(key);
    for (const char *p = strchr(method, ','); p; p = strchr(p, ',')) {
        p++;
        if (strncmp(p, key, key_length) != 0 || p[key_length] != '=') continue;
        const char *text = p + key_length + 1;
        size_t length = strcspn(text, ",");
        if (length >= capacity) length = capacity - 1;
        memcpy(value, text, length);
        value[length] = 0;
        return true;
    }
    return false;
}
