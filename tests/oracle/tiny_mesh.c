#define _POSIX_C_SOURCE 200809L /* getline */

#include "oracle/tiny_mesh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void give_up(const char *path, size_t place, const char *what)
{
    fprintf(stderr, "%s: at %zu: %s\n", path, place, what);
    exit(2);
}

void *tiny_grow(void *block, size_t count, size_t item_bytes)
{
    void *grown = count > SIZE_MAX / item_bytes ? NULL : realloc(block, count * item_bytes);
    if (!grown) give_up("memory", count, "there is not enough");
    return grown;
}

/* Doubles when a power of two is reached. */
static void *room_for_one_more(void *block, size_t count, size_t item_bytes)
{
    bool full = (count & (count - 1)) == 0;
    return full ? tiny_grow(block, count ? 2 * count : 1, item_bytes) : block;
}

static FILE *open_or_give_up(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) give_up(path, 0, "can not be opened");
    return file;
}

typedef struct obj {
    const char *path;
    size_t line;
    graze_vec3 *vertices;
    size_t vertex_count;
    tiny_mesh mesh;
} obj;

static void add_triangle(tiny_mesh *mesh, graze_vec3 a, graze_vec3 b, graze_vec3 c)
{
    graze_vec3(*triangles)[3] = room_for_one_more(mesh->points, mesh->triangle_count, 3 * sizeof(graze_vec3));
    mesh->points = triangles[0];
    graze_vec3 *corners = triangles[mesh->triangle_count++];
    corners[0] = a, corners[1] = b, corners[2] = c;
}

static double next_number(obj *o, char **text)
{
    char *end;
    double value = strtod(*text, &end);
    if (end == *text) give_up(o->path, o->line, "a number is missing");
    *text = end;
    return value;
}

static void read_vertex(obj *o, char *text)
{
    graze_vec3 v;
    v.x = next_number(o, &text);
    v.y = next_number(o, &text);
    v.z = next_number(o, &text);
    o->vertices = room_for_one_more(o->vertices, o->vertex_count, sizeof v);
    o->vertices[o->vertex_count++] = v;
}

static graze_vec3 vertex_of(const obj *o, const char *token)
{
    long long number = strtoll(token, NULL, 10), count = (long long)o->vertex_count;
    if (number < 0) number += count + 1;
    if (number < 1 || number > count) give_up(o->path, o->line, "no such vertex");
    return o->vertices[number - 1];
}

/* A polygon becomes the fan from its first corner; fewer than three corners become nothing. */
static void read_face(obj *o, char *text)
{
    graze_vec3 first = {0, 0, 0}, last = {0, 0, 0};
    int corner = 0;
    for (char *token = strtok(text, " \t\r\n"); token; token = strtok(NULL, " \t\r\n"), corner++) {
        graze_vec3 now = vertex_of(o, token);
        if (corner == 0) first = now;
        if (corner >= 2) add_triangle(&o->mesh, first, last, now);
        last = now;
    }
}

static tiny_mesh read_obj(const char *path)
{
    obj o = {.path = path};
    char *line = NULL;
    size_t capacity = 0;
    FILE *file = open_or_give_up(path);
    while (getline(&line, &capacity, file) >= 0) {
        o.line++;
        if (line[0] == 'v' && (line[1] == ' ' || line[1] == '\t')) read_vertex(&o, line + 1);
        if (line[0] == 'f' && (line[1] == ' ' || line[1] == '\t')) read_face(&o, line + 1);
    }
    fclose(file);
    free(line);
    free(o.vertices);
    return o.mesh;
}

static uint32_t little_endian(const unsigned char *p)
{
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static double float_at(const unsigned char *p)
{
    uint32_t bits = little_endian(p);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static graze_vec3 point_at(const unsigned char *p)
{
    return (graze_vec3){float_at(p), float_at(p + 4), float_at(p + 8)};
}

static tiny_mesh read_stl(const char *path)
{
    tiny_mesh mesh = {0};
    unsigned char head[84], facet[50];
    FILE *file = open_or_give_up(path);
    if (fread(head, sizeof head, 1, file) != 1) give_up(path, 0, "too short for binary STL");
    uint32_t count = little_endian(head + 80);
    for (uint32_t i = 0; i < count; i++) {
        if (fread(facet, sizeof facet, 1, file) != 1) give_up(path, i, "this facet is missing: not binary STL");
        add_triangle(&mesh, point_at(facet + 12), point_at(facet + 24), point_at(facet + 36));
    }
    fclose(file);
    return mesh;
}

tiny_mesh tiny_mesh_read(const char *path)
{
    size_t length = strlen(path);
    bool stl = length > 4 && strcmp(path + length - 4, ".stl") == 0;
    tiny_mesh mesh = stl ? read_stl(path) : read_obj(path);
    if (mesh.triangle_count == 0) give_up(path, 0, "no triangle");
    return mesh;
}

static void read_pose(const char *path, size_t line, char *text, double out[12])
{
    for (int i = 0; i < 12; i++) {
        char *end;
        text += strspn(text, " \t,");
        out[i] = strtod(text, &end);
        if (end == text) give_up(path, line, "a pose has 12 numbers");
        text = end;
    }
}

tiny_poses tiny_poses_read(const char *path)
{
    tiny_poses poses = {0};
    char *text = NULL;
    size_t capacity = 0;
    FILE *file = open_or_give_up(path);
    for (size_t line = 1; getline(&text, &capacity, file) >= 0; line++) {
        char *start = text + strspn(text, " \t\r\n");
        if (*start == '\0' || *start == '#') continue;
        poses.rows = room_for_one_more(poses.rows, poses.count, sizeof *poses.rows);
        read_pose(path, line, start, poses.rows[poses.count++]);
    }
    fclose(file);
    free(text);
    return poses;
}

static double carry_row(const double row[4], graze_vec3 p)
{
    return ((row[0] * p.x + row[1] * p.y) + row[2] * p.z) + row[3];
}

graze_vec3 tiny_carry(const double pose[12], graze_vec3 p)
{
    return (graze_vec3){carry_row(pose, p), carry_row(pose + 4, p), carry_row(pose + 8, p)};
}
