/* The page: the template with the data in its middle. The data is one JSON object: names and numbers as --json prints
 * them, and arrays as base64. */
#define _POSIX_C_SOURCE 200809L

#include "page.h"

#include "files.h"
#include "message.h"
#include "page_parts.h"
#include "page_template.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char page_help[] = "Write one HTML file that shows meshes and answers, for any browser, without a network.";

graze_status page_out_of_memory(graze_error *error)
{
    return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: leave out --page");
}

page_extent page_extent_of(const page *p)
{
    page_extent e = {.poses = p->pose_count < MOST_POSES ? p->pose_count : MOST_POSES};
    for (size_t i = 0; i < e.poses; i++) e.pairs_of_all += p->answers[i].pair_count;
    e.pairs = e.pairs_of_all < PAGE_MOST_PAIRS ? (size_t)e.pairs_of_all : PAGE_MOST_PAIRS;
    return e;
}

/* ---- where things are ---- */

typedef struct box {
    graze_vec3 low, high;
} box;

static void widen(box *b, graze_vec3 low, graze_vec3 high)
{
    b->low = (graze_vec3){fmin(b->low.x, low.x), fmin(b->low.y, low.y), fmin(b->low.z, low.z)};
    b->high = (graze_vec3){fmax(b->high.x, high.x), fmax(b->high.y, high.y), fmax(b->high.z, high.z)};
}

static graze_vec3 middle_of(const box *b)
{
    return (graze_vec3){b->low.x + (b->high.x - b->low.x) / 2, b->low.y + (b->high.y - b->low.y) / 2,
                        b->low.z + (b->high.z - b->low.z) / 2};
}

static graze_vec3 half_of(const box *b)
{
    return (graze_vec3){(b->high.x - b->low.x) / 2, (b->high.y - b->low.y) / 2, (b->high.z - b->low.z) / 2};
}

static box box_of(const graze_model *model)
{
    box b;
    graze_mesh_bounds(graze_model_mesh(model), &b.low, &b.high);
    return b;
}

/* What the first view shows: the room, or else A and the box of B at each pose. */
static box view_of(const page *p, page_extent e)
{
    if (p->room) return (box){p->room[0], p->room[1]};
    box own = box_of(p->scene->b), all = box_of(p->scene->a);
    for (size_t i = 0; i < 8 * e.poses; i++) {
        const graze_vec3 corner = {i & 1 ? own.high.x : own.low.x, i & 2 ? own.high.y : own.low.y,
                                   i & 4 ? own.high.z : own.low.z};
        graze_vec3 carried = graze_pose_carry(&p->poses[i / 8], corner);
        widen(&all, carried, carried);
    }
    return all;
}

/* ---- names and numbers ---- */

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

static void json_left_out(json *j, const page *p, page_extent e, const page_choice chosen[2])
{
    char text[200];
    json_array(j, "left_out");
    for (int i = 0; i < 2; i++) {
        if (!chosen[i].marks) continue;
        snprintf(text, sizeof text, "Of %c, one of %zu triangles is drawn, and each that something was found about.",
                 "AB"[i], chosen[i].stride);
        json_text(j, NULL, text);
    }
    if (e.poses < p->pose_count) {
        snprintf(text, sizeof text, "The first %zu of %zu poses are drawn.", e.poses, p->pose_count);
        json_text(j, NULL, text);
    }
    if (e.pairs < e.pairs_of_all) {
        snprintf(text, sizeof text, "The first %zu of %" PRIu64 " pairs of triangles are drawn.", e.pairs,
                 e.pairs_of_all);
        json_text(j, NULL, text);
    }
    json_array_end(j);
}

static void json_frame(json *j, const page *p, const box *view, page_frame at)
{
    graze_vec3 half = half_of(view);
    json_point(j, "middle", at.middle);
    json_number(j, "unit", at.unit);
    json_point(j, "sides", (graze_vec3){half.x / at.unit, half.y / at.unit, half.z / at.unit});
    json_bool(j, "room", p->room);
}

static graze_vec3 on_page(graze_vec3 v, page_frame at)
{
    return (graze_vec3){(v.x - at.middle.x) / at.unit, (v.y - at.middle.y) / at.unit, (v.z - at.middle.z) / at.unit};
}

/* Everything but the arrays, into memory: an object that stays open. */
static void json_head(json *j, const page *p, page_extent e, const page_choice chosen[2], const box *view,
                      page_frame at, graze_vec3 centre_a)
{
    json_text(j, "command", p->command);
    json_text(j, "question", graze_question_name(p->question));
    json_text(j, "name_a", p->name_a ? p->name_a : file_name(p->scene->path_a));
    json_text(j, "name_b", p->name_b ? p->name_b : file_name(p->scene->path_b));
    json_object(j, "summary");
    p->summarise(j, p->of);
    json_object_end(j);
    json_left_out(j, p, e, chosen);
    json_frame(j, p, view, at);
    json_point(j, "centre_a", on_page(centre_a, at));
}

/* ---- the poses ---- */

/* How B is turned, and where its middle is. */
static void write_poses(graze_output *to, const page *p, page_extent e, graze_vec3 centre, page_frame at)
{
    base64 b;
    base64_begin(&b, to, "rotations");
    for (size_t i = 0; i < 9 * e.poses && !writing_interrupted(); i++)
        base64_float(&b, p->poses[i / 9].m[i % 9 / 3][i % 3]);
    base64_end(&b);
    base64_begin(&b, to, "places");
    for (size_t i = 0; i < e.poses; i++) base64_point(&b, on_page(graze_pose_carry(&p->poses[i], centre), at));
    base64_end(&b);
    if (p->microseconds) {
        base64_begin(&b, to, "times_us");
        for (size_t i = 0; i < e.poses; i++) base64_float(&b, p->microseconds[i]);
        base64_end(&b);
    } else
        graze_output_print(to, ",\"times_us\":null");
}

static void write_answers(graze_output *to, const page *p, page_extent e)
{
    base64 b;
    base64_begin(&b, to, "verdicts");
    for (size_t i = 0; i < e.poses; i++) base64_byte(&b, (unsigned char)p->answers[i].verdict);
    base64_end(&b);
    base64_begin(&b, to, "counts");
    for (size_t i = 0; i < e.poses; i++) {
        uint64_t count = p->answers[i].pair_count;
        base64_whole(&b, count < UINT32_MAX ? (uint32_t)count : UINT32_MAX);
    }
    base64_end(&b);
}

/* Without a pair only the bounds are filled in. */
static graze_distance distance_at(const page *p, size_t pose)
{
    const graze_distance *d = &p->distances[pose];
    if (isfinite(d->closest.distance)) return *d;
    return (graze_distance){.closest.distance = d->closest.distance, .at_least = d->at_least};
}

static void write_distances(graze_output *to, const page *p, page_extent e)
{
    base64 b;
    if (!p->distances) {
        graze_output_print(to, ",\"distances\":null");
        return;
    }
    base64_begin(&b, to, "distances"); /* the bounds: proven, and of the pair that is named */
    for (size_t i = 0; i < e.poses; i++) {
        base64_double(&b, p->distances[i].at_least);
        base64_double(&b, p->distances[i].closest.distance);
    }
    base64_end(&b);
    base64_begin(&b, to, "closest_triangles");
    for (size_t i = 0; i < e.poses; i++) {
        graze_distance d = distance_at(p, i);
        base64_whole(&b, d.triangle_a);
        base64_whole(&b, d.triangle_b);
    }
    base64_end(&b);
    base64_begin(&b, to, "closest_points");
    for (size_t i = 0; i < e.poses; i++) {
        graze_distance d = distance_at(p, i);
        base64_point(&b, d.closest.point_a);
        base64_point(&b, d.closest.point_b);
    }
    base64_end(&b);
}

/* ---- the file ---- */

/* All that writing needs, made before the file is opened. */
typedef struct job {
    const page *page;
    page_extent extent;
    page_choice chosen[2];
    unsigned char *corner_counts;
    page_frame frame;
    graze_vec3 centres[2]; /* of A and B, each in its own frame */
    char *head;
    size_t head_length;
} job;

/* A file's name could end the script element. '<' occurs only within texts, where it can be written otherwise. */
static void write_head(graze_output *to, const job *w)
{
    for (size_t i = 0; i < w->head_length; i++)
        if (w->head[i] == '<')
            graze_output_print(to, "\\u003c");
        else
            graze_output_write(to, &w->head[i], 1);
}

static void write_all(const void *what, graze_output *to)
{
    const job *w = what;
    graze_output_write(to, page_template_head, page_template_head_size);
    write_head(to, w);
    page_write_mesh(to, "a", &w->chosen[0], (page_frame){w->centres[0], w->frame.unit});
    page_write_mesh(to, "b", &w->chosen[1], (page_frame){w->centres[1], w->frame.unit});
    write_poses(to, w->page, w->extent, w->centres[1], w->frame);
    write_answers(to, w->page, w->extent);
    write_distances(to, w->page, w->extent);
    page_write_pairs(to, w->page, w->extent, w->corner_counts);
    graze_output_print(to, "}");
    graze_output_write(to, page_template_tail, page_template_tail_size);
}

static graze_status make_head(job *w, graze_error *error)
{
    const scene *s = w->page->scene;
    box view = view_of(w->page, w->extent), a = box_of(s->a), b = box_of(s->b);
    graze_vec3 half = half_of(&view);
    double unit = fmax(half.x, fmax(half.y, half.z));
    w->frame = (page_frame){middle_of(&view), unit > 0 ? unit : 1};
    w->centres[0] = middle_of(&a), w->centres[1] = w->page->b_lies_on_a ? middle_of(&a) : middle_of(&b);
    FILE *memory = open_memstream(&w->head, &w->head_length);
    if (!memory) return page_out_of_memory(error);
    json j = json_line(memory);
    json_head(&j, w->page, w->extent, w->chosen, &view, w->frame, w->centres[0]);
    bool complete = !ferror(memory);
    complete &= fclose(memory) == 0;
    return complete ? GRAZE_OK : page_out_of_memory(error);
}

static graze_status prepare(job *w, graze_error *error)
{
    graze_status status = page_choose(w->page, w->extent, false, &w->chosen[0], error);
    if (status == GRAZE_OK) status = page_choose(w->page, w->extent, true, &w->chosen[1], error);
    if (status != GRAZE_OK) return status;
    w->corner_counts = calloc(w->extent.pairs + 1, 1);
    return w->corner_counts ? make_head(w, error) : page_out_of_memory(error);
}

graze_status write_page(const page *p, const char *path, graze_error *error)
{
    if (!path) return GRAZE_OK;
    job w = {.page = p, .extent = page_extent_of(p)};
    graze_status status = prepare(&w, error);
    if (status == GRAZE_OK) status = write_output(path, write_all, &w, error);
    free(w.head);
    free(w.corner_counts);
    free(w.chosen[0].marks);
    free(w.chosen[1].marks);
    return status;
}
