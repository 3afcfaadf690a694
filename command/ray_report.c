/* What graze ray prints and writes. */
#include "files.h"
#include "json.h"
#include "numbers.h"
#include "ray.h"

#include <inttypes.h>

static size_t rays_that_meet(const ray_run *r)
{
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++) count += r->met[i] > 0;
    return count;
}

static size_t triangles_met(const ray_run *r)
{
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++) count += r->met[i];
    return count;
}

/* ---- JSON ---- */

static void json_hit(size_t ray, const graze_hit *hit, void *user)
{
    (void)ray; /* there is one */
    json *j = user;
    json_object(j, NULL);
    json_count(j, "triangle", hit->triangle);
    json_number(j, "t", hit->t);
    json_point(j, "point", hit->point);
    json_array(j, "weights");
    for (int k = 0; k < 3; k++) json_number(j, NULL, hit->weights[k]);
    json_array_end(j);
    json_text(j, "side", graze_ray_side_name(hit->side));
    json_object_end(j);
}

void ray_print_json(const ray_report *report)
{
    const ray_run *r = report->run;
    json j = json_line(stdout);
    json_text(&j, "version", graze_version());
    json_text(&j, "method", graze_model_method(r->model));
    json_text(&j, "mesh", report->path);
    json_count(&j, "triangles", graze_mesh_triangle_count(graze_model_mesh(r->model)));
    json_text(&j, "query", ray_question_names[r->question]);
    json_number(&j, "reach", r->most);
    json_count(&j, "threads", r->threads);
    json_count(&j, "rays", r->count);
    json_count(&j, "hits", rays_that_meet(r));
    json_count(&j, "met", triangles_met(r));
    json_number(&j, "build_ms", report->build_ms);
    json_count(&j, "bytes", graze_model_bytes(r->model));
    json_number(&j, "median_us", report->times.median);
    json_number(&j, "mean_us", report->times.mean);
    json_number(&j, "p99_us", report->times.p99);
    json_number(&j, "max_us", report->times.most);
    json_count(&j, "bv_tests", r->counters.bv_tests);
    json_count(&j, "triangle_tests", r->counters.triangle_tests);
    if (r->count == 1 && r->question != RAY_ANY) {
        json_array(&j, "triangles_met");
        ray_each_hit(r, json_hit, &j);
        json_array_end(&j);
    } else {
        json_null(&j, "triangles_met");
    }
    json_line_end(&j);
}

/* ---- text ---- */

static void print_hit(size_t ray, const graze_hit *hit, void *user)
{
    (void)ray; /* there is one */
    (void)user;
    number_text t, x, y, z;
    printf("triangle %" PRIu32 ", %s, t = %s at (%s, %s, %s), weights %.10g %.10g %.10g\n", hit->triangle,
           graze_ray_side_name(hit->side), shortest_number(t, hit->t), shortest_number(x, hit->point.x),
           shortest_number(y, hit->point.y), shortest_number(z, hit->point.z), hit->weights[0], hit->weights[1],
           hit->weights[2]);
}

static void print_one(const ray_run *r)
{
    if (r->met[0] == 0)
        printf("the ray meets no triangle\n");
    else if (r->question == RAY_ANY)
        printf("the ray meets a triangle\n");
    else
        ray_each_hit(r, print_hit, NULL);
}

static void print_many(const ray_report *report)
{
    const ray_run *r = report->run;
    printf("%s, %s, %" PRIu64 " thread%s\n", graze_model_method(r->model), ray_question_names[r->question], r->threads,
           r->threads == 1 ? "" : "s");
    number_text triangles, ms, bytes;
    printf("  %s triangles; model built in %s ms, %s bytes\n",
           grouped_count(triangles, graze_mesh_triangle_count(graze_model_mesh(r->model))),
           rounded_number(ms, report->build_ms, 4), grouped_count(bytes, graze_model_bytes(r->model)));
    printf("  %zu rays, %zu meet a triangle", r->count, rays_that_meet(r));
    if (r->question == RAY_ALL) printf(", %zu triangles together", triangles_met(r));
    printf("\n");
    print_times("ray", &report->times);
    printf("  %" PRIu64 " bounds and %" PRIu64 " triangles compared with rays\n", r->counters.bv_tests,
           r->counters.triangle_tests);
}

void ray_print_text(const ray_report *report)
{
    if (report->run->count == 1)
        print_one(report->run);
    else
        print_many(report);
}

/* ---- the answers as a file ---- */

static void write_hit(size_t ray, const graze_hit *hit, void *user)
{
    graze_output *to = user;
    const double numbers[4] = {hit->t, hit->point.x, hit->point.y, hit->point.z};
    if (writing_interrupted()) return;
    graze_output_print(to, "%zu,%" PRIu32, ray, hit->triangle);
    for (int i = 0; i < 4; i++) {
        graze_output_print(to, ",");
        graze_output_number(to, numbers[i]);
    }
    graze_output_print(to, ",%s\n", graze_ray_side_name(hit->side));
}

static void write_answers(const void *what, graze_output *to)
{
    const ray_run *r = what;
    if (r->question != RAY_ANY) {
        graze_output_print(to, "ray,triangle,t,x,y,z,side\n");
        ray_each_hit(r, write_hit, to);
        return;
    }
    graze_output_print(to, "ray,hit\n");
    for (size_t i = 0; i < r->count && !writing_interrupted(); i++) graze_output_print(to, "%zu,%zu\n", i, r->met[i]);
}

graze_status ray_write(const ray_run *r, const char *path, graze_error *error)
{
    return write_output(path, write_answers, r, error);
}
