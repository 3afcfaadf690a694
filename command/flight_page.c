/* The page of a flight: the template with the data in its middle. The data is one JSON object: the summary, and arrays
 * as base64 of little-endian numbers. Lengths are relative to the middle of the room and in half its longest side, so
 * that the page's floats serve as well at 5,000,000 m from the origin; the object's are relative to its centre. */
#define _POSIX_C_SOURCE 200809L

#include "files.h"
#include "flight.h"
#include "flight_template.h"
#include "message.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Beyond these the page says what it leaves out. They keep it below some 60 MB, which browsers still open quickly. */
enum { MOST_TRIANGLES = 600000, MOST_POSES = 200000, MOST_PAIRS = 1000000 };

/* ---- base64 (RFC 4648) ---- */

typedef struct base64 {
    graze_output *to;
    unsigned char group[3];
    int group_size;
    char text[4096];
    size_t length;
} base64;

static void end_group(base64 *b)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = b->group_size; i < 3; i++) b->group[i] = 0;
    unsigned bits = (unsigned)b->group[0] << 16 | (unsigned)b->group[1] << 8 | b->group[2];
    for (int i = 0; i < 4; i++) b->text[b->length++] = i <= b->group_size ? digits[bits >> (18 - 6 * i) & 63] : '=';
    b->group_size = 0;
    if (b->length < sizeof b->text) return;
    graze_output_write(b->to, b->text, b->length);
    b->length = 0;
}

static void put_byte(base64 *b, unsigned char byte)
{
    b->group[b->group_size++] = byte;
    if (b->group_size == 3) end_group(b);
}

static void put_whole(base64 *b, uint32_t value)
{
    for (int i = 0; i < 4; i++) put_byte(b, (unsigned char)(value >> (8 * i)));
}

static void put_real(base64 *b, double value)
{
    float narrow = (float)fmin(fmax(value, -(double)FLT_MAX), (double)FLT_MAX);
    uint32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    put_whole(b, bits);
}

static base64 begin_array(graze_output *to, const char *key)
{
    graze_output_print(to, "%s\":\"", key);
    return (base64){.to = to};
}

static void end_array(base64 *b)
{
    if (b->group_size > 0) end_group(b);
    graze_output_write(b->to, b->text, b->length);
    graze_output_print(b->to, "\"");
}

/* ---- where things are on the page ---- */

typedef struct frame {
    graze_vec3 middle;
    double unit;
} frame;

static frame frame_of(const graze_billiard_def *def)
{
    graze_vec3 low = def->room_low, high = def->room_high;
    return (frame){{low.x + (high.x - low.x) / 2, low.y + (high.y - low.y) / 2, low.z + (high.z - low.z) / 2},
                   fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z)) / 2};
}

static void put_point(base64 *b, graze_vec3 p, frame at)
{
    put_real(b, (p.x - at.middle.x) / at.unit);
    put_real(b, (p.y - at.middle.y) / at.unit);
    put_real(b, (p.z - at.middle.z) / at.unit);
}

/* ---- meshes ---- */

/* Which triangles of a mesh the page gets: all, or those that are marked. */
typedef struct choice {
    unsigned char *marks; /* NULL: all */
    size_t count, stride;
} choice;

/* One of every `stride` triangles, and all that touch. */
static graze_status choose(const graze_mesh *mesh, const replay *r, size_t pair_count, bool is_object, choice *out,
                           graze_error *error)
{
    size_t triangles = graze_mesh_triangle_count(mesh);
    *out = (choice){.count = triangles, .stride = 1};
    if (triangles <= MOST_TRIANGLES) return GRAZE_OK;
    out->marks = calloc(triangles, 1);
    if (!out->marks) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: leave out --page");
    out->stride = (triangles + MOST_TRIANGLES - 1) / MOST_TRIANGLES;
    for (size_t i = 0; i < triangles; i += out->stride) out->marks[i] = 1;
    for (size_t i = 0; i < pair_count; i++) {
        const graze_pair *pair = &r->pairs->items[i];
        out->marks[is_object ? pair->triangle_b : pair->triangle_a] = 1;
    }
    out->count = 0;
    for (size_t i = 0; i < triangles; i++) out->count += out->marks[i];
    return GRAZE_OK;
}

static void write_whole_mesh(graze_output *to, const graze_mesh *mesh, frame at)
{
    base64 b = begin_array(to, "\"vertices");
    for (uint32_t i = 0; i < graze_mesh_vertex_count(mesh) && !writing_interrupted(); i++)
        put_point(&b, graze_mesh_vertices(mesh)[i], at);
    end_array(&b);
    b = begin_array(to, ",\"indices");
    for (size_t i = 0; i < 3 * (size_t)graze_mesh_triangle_count(mesh); i++) put_whole(&b, graze_mesh_indices(mesh)[i]);
    end_array(&b);
    graze_output_print(to, ",\"numbers\":null");
}

/* The chosen triangles, each with three vertices of its own. */
static void write_part_of_mesh(graze_output *to, const graze_mesh *mesh, const choice *chosen, frame at)
{
    size_t triangles = graze_mesh_triangle_count(mesh);
    base64 b = begin_array(to, "\"vertices");
    for (size_t i = 0; i < 3 * triangles && !writing_interrupted(); i++)
        if (chosen->marks[i / 3]) put_point(&b, graze_mesh_vertices(mesh)[graze_mesh_indices(mesh)[i]], at);
    end_array(&b);
    b = begin_array(to, ",\"indices");
    for (uint32_t i = 0; i < 3 * chosen->count; i++) put_whole(&b, i);
    end_array(&b);
    b = begin_array(to, ",\"numbers");
    for (size_t i = 0; i < triangles; i++)
        if (chosen->marks[i]) put_whole(&b, (uint32_t)i);
    end_array(&b);
}

static void write_mesh(graze_output *to, const char *key, const graze_mesh *mesh, const choice *chosen, frame at)
{
    graze_output_print(to, ",\"%s\":{", key);
    if (chosen->marks)
        write_part_of_mesh(to, mesh, chosen, at);
    else
        write_whole_mesh(to, mesh, at);
    graze_output_print(to, "}");
}

/* ---- the flight ---- */

/* How much of the flight the page gets: its first poses, and the pairs of those of them whose pairs fit. */
typedef struct extent {
    size_t poses, poses_with_pairs, pairs;
} extent;

static extent extent_of(const flight *f)
{
    extent e = {.poses = graze_path_count(f->path)};
    if (e.poses > MOST_POSES) e.poses = MOST_POSES;
    for (; e.poses_with_pairs < e.poses; e.poses_with_pairs++) {
        uint64_t more = f->replay.answers[e.poses_with_pairs].pair_count;
        if (more > MOST_PAIRS - e.pairs) break;
        e.pairs += (size_t)more;
    }
    return e;
}

/* The rotation, and where the object's centre is. */
static void put_pose(base64 *b, const graze_pose *pose, graze_vec3 centre, frame at)
{
    graze_vec3 c = graze_pose_carry(pose, centre);
    const double place[3] = {(c.x - at.middle.x) / at.unit, (c.y - at.middle.y) / at.unit,
                             (c.z - at.middle.z) / at.unit};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) put_real(b, pose->m[i][k]);
        put_real(b, place[i]);
    }
}

static void write_poses(graze_output *to, const flight *f, extent e, frame at)
{
    base64 b = begin_array(to, ",\"poses");
    for (size_t i = 0; i < e.poses && !writing_interrupted(); i++)
        put_pose(&b, &graze_path_poses(f->path)[i], f->def.centre, at);
    end_array(&b);
    b = begin_array(to, ",\"times_us");
    for (size_t i = 0; i < e.poses; i++) put_real(&b, f->replay.microseconds[i]);
    end_array(&b);
    b = begin_array(to, ",\"contacts");
    for (size_t i = 0; i < e.poses; i++) {
        uint64_t count = f->replay.answers[i].pair_count;
        put_whole(&b, count < UINT32_MAX ? (uint32_t)count : UINT32_MAX);
    }
    end_array(&b);
}

static void write_pairs(graze_output *to, const flight *f, extent e)
{
    const graze_pair *pairs = f->replay.pairs->items;
    base64 b = begin_array(to, ",\"pairs_a");
    for (size_t i = 0; i < e.pairs && !writing_interrupted(); i++) put_whole(&b, pairs[i].triangle_a);
    end_array(&b);
    b = begin_array(to, ",\"pairs_b");
    for (size_t i = 0; i < e.pairs; i++) put_whole(&b, pairs[i].triangle_b);
    end_array(&b);
}

/* ---- the rest of the data ---- */

/* The summary as graze fly --json prints it. A file's name could end the script element: '<' occurs only within texts,
 * where it can be written otherwise. */
static graze_status write_summary(graze_output *to, const flight *f, graze_error *error)
{
    char *text = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&text, &length);
    if (memory) {
        json j = json_line(memory);
        json_flight(&j, f);
        json_line_end(&j);
    }
    if (!memory || fclose(memory) != 0) {
        free(text);
        return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: leave out --page");
    }
    for (size_t i = 0; i < length; i++)
        if (text[i] == '<')
            graze_output_print(to, "\\u003c");
        else
            graze_output_write(to, &text[i], 1);
    free(text);
    return GRAZE_OK;
}

static void write_left_out(graze_output *to, const flight *f, extent e, const choice *environment, const choice *object)
{
    const char *comma = "";
    size_t poses = graze_path_count(f->path);
    graze_output_print(to, ",\"left_out\":[");
    if (environment->marks) {
        graze_output_print(to, "\"Of the environment, one of %zu triangles is drawn, and each that touches.\"",
                           environment->stride);
        comma = ",";
    }
    if (object->marks) {
        graze_output_print(to, "%s\"Of the object, one of %zu triangles is drawn, and each that touches.\"", comma,
                           object->stride);
        comma = ",";
    }
    if (e.poses < poses) {
        graze_output_print(to, "%s\"The first %zu of %zu poses are drawn.\"", comma, e.poses, poses);
        comma = ",";
    }
    if (e.poses_with_pairs < e.poses)
        graze_output_print(to, "%s\"Touching triangles are marked up to pose %zu: there were too many.\"", comma,
                           e.poses_with_pairs);
    graze_output_print(to, "]");
}

static graze_status write_data(graze_output *to, const flight *f, extent e, const choice chosen[2], graze_error *error)
{
    frame room = frame_of(&f->def), own = {f->def.centre, room.unit};
    graze_output_print(to, "{\"summary\":");
    graze_status status = write_summary(to, f, error);
    if (status != GRAZE_OK) return status;
    write_left_out(to, f, e, &chosen[0], &chosen[1]);
    write_mesh(to, "environment", graze_model_mesh(f->scene.a), &chosen[0], room);
    write_mesh(to, "object", graze_model_mesh(f->scene.b), &chosen[1], own);
    write_poses(to, f, e, room);
    write_pairs(to, f, e);
    graze_output_print(to, "}");
    return GRAZE_OK;
}

static graze_status write_page(const flight *f, extent e, const choice chosen[2], const char *path, graze_error *error)
{
    graze_output *to;
    graze_status status = graze_output_open(path, &to, error);
    if (status != GRAZE_OK) return status;
    graze_output_write(to, flight_template_head, flight_template_head_size);
    status = write_data(to, f, e, chosen, error);
    graze_output_write(to, flight_template_tail, flight_template_tail_size);
    if (status == GRAZE_OK && writing_interrupted())
        status = fail(error, GRAZE_FILE_ERROR, "%s: interrupted, and not written: run it again", path);
    if (status == GRAZE_OK) return graze_output_commit(to, error);
    graze_output_discard(to);
    return status;
}

graze_status write_flight_page(const flight *f, const char *path, graze_error *error)
{
    extent e = extent_of(f);
    choice chosen[2] = {{0}};
    graze_status status = choose(graze_model_mesh(f->scene.a), &f->replay, e.pairs, false, &chosen[0], error);
    if (status == GRAZE_OK) status = choose(graze_model_mesh(f->scene.b), &f->replay, e.pairs, true, &chosen[1], error);
    if (status == GRAZE_OK) status = write_page(f, e, chosen, path, error);
    free(chosen[0].marks);
    free(chosen[1].marks);
    return status;
}
