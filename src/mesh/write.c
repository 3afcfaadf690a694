/* Writing STL, OBJ and PLY. A file keeps the mesh's vertices and triangles in their order, so that reading it back
 * gives the same numbers (STL: the same triangles, each with three vertices of its own). ASCII formats write 17
 * significant digits, which give back the same bits. */
#include "base/bytes.h"
#include "base/error.h"
#include "base/number.h"
#include "mesh/mesh.h"
#include "mesh/read.h"

#include <float.h>
#include <string.h>

/* ---- STL ---- */

/* The unit normal, or zero for a triangle without area, as most writers do. Readers that trust the corners, as ours
 * does, never look at it. Edges are divided by the largest part first, so that no product overflows or vanishes. */
static graze_vec3 normal_of(const grz_tri *t)
{
    graze_vec3 u = grz_sub(t->v[1], t->v[0]), w = grz_sub(t->v[2], t->v[0]);
    double s = fmax(grz_largest(u), grz_largest(w));
    if (s == 0) return grz_vec(0, 0, 0);
    graze_vec3 n = grz_cross(grz_vec(u.x / s, u.y / s, u.z / s), grz_vec(w.x / s, w.y / s, w.z / s));
    double length = grz_length(n);
    return length > 0 ? grz_vec(n.x / length, n.y / length, n.z / length) : grz_vec(0, 0, 0);
}

static void store_point(unsigned char *p, graze_vec3 v)
{
    for (int axis = 0; axis < 3; axis++) grz_store_f32(p + 4 * axis, (float)grz_component(v, axis));
}

static bool loses_bits(graze_vec3 v)
{
    return (float)v.x != v.x || (float)v.y != v.y || (float)v.z != v.z;
}

/* Counts the vertices that floats round; refuses a coordinate beyond the range of floats. */
static graze_status check_floats(const graze_mesh *mesh, const char *path, uint32_t *rounded, graze_error *error)
{
    *rounded = 0;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        graze_vec3 v = mesh->vertices[i];
        if (grz_largest(v) > FLT_MAX)
            return grz_fail(error, GRAZE_OUT_OF_RANGE,
                            "%s: vertex %lu: (%g, %g, %g) is beyond the floats of binary STL: write PLY or OBJ", path,
                            (unsigned long)i, v.x, v.y, v.z);
        *rounded += loses_bits(v);
    }
    return GRAZE_OK;
}

static void write_stl(const graze_mesh *mesh, graze_output *output)
{
    /* Not 'solid': readers that look at nothing else must not take it for ASCII. */
    unsigned char header[84] = "binary STL written by graze";
    grz_store_u32(header + 80, mesh->triangle_count);
    graze_output_write(output, header, sizeof header);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        grz_tri t = grz_mesh_triangle(mesh, i);
        unsigned char facet[50] = {0};
        store_point(facet, normal_of(&t));
        for (int corner = 0; corner < 3; corner++) store_point(facet + 12 + 12 * corner, t.v[corner]);
        graze_output_write(output, facet, sizeof facet);
    }
}

/* ---- text ---- */

/* A line of a few words and three numbers: the bulk of every ASCII file, so it is put together in one piece. */
static void write_point(graze_output *output, const char *before, graze_vec3 v)
{
    char line[160];
    size_t length = strlen(before);
    memcpy(line, before, length);
    for (int axis = 0; axis < 3; axis++) {
        length += grz_print_number(line + length, grz_component(v, axis));
        line[length++] = axis < 2 ? ' ' : '\n';
    }
    graze_output_write(output, line, length);
}

static void write_triangle(graze_output *output, const char *before, const uint32_t *indices, uint32_t first_number)
{
    graze_output_print(output, "%s%llu %llu %llu\n", before, (unsigned long long)indices[0] + first_number,
                       (unsigned long long)indices[1] + first_number, (unsigned long long)indices[2] + first_number);
}

static void write_stl_ascii(const graze_mesh *mesh, graze_output *output)
{
    graze_output_print(output, "solid graze\n");
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        grz_tri t = grz_mesh_triangle(mesh, i);
        write_point(output, "facet normal ", normal_of(&t));
        graze_output_print(output, "outer loop\n");
        for (int corner = 0; corner < 3; corner++) write_point(output, "vertex ", t.v[corner]);
        graze_output_print(output, "endloop\nendfacet\n");
    }
    graze_output_print(output, "endsolid graze\n");
}

static void write_obj(const graze_mesh *mesh, graze_output *output)
{
    for (uint32_t i = 0; i < mesh->vertex_count; i++) write_point(output, "v ", mesh->vertices[i]);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) write_triangle(output, "f ", mesh->indices + 3 * (size_t)i, 1);
}

/* ---- PLY ---- */

static void write_ply_header(const graze_mesh *mesh, const char *encoding, graze_output *output)
{
    graze_output_print(output,
                       "ply\nformat %s 1.0\nelement vertex %lu\nproperty double x\nproperty double y\n"
                       "property double z\nelement face %lu\nproperty list uchar uint vertex_indices\nend_header\n",
                       encoding, (unsigned long)mesh->vertex_count, (unsigned long)mesh->triangle_count);
}

static void write_ply_ascii(const graze_mesh *mesh, graze_output *output)
{
    write_ply_header(mesh, "ascii", output);
    for (uint32_t i = 0; i < mesh->vertex_count; i++) write_point(output, "", mesh->vertices[i]);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) write_triangle(output, "3 ", mesh->indices + 3 * (size_t)i, 0);
}

static void write_ply(const graze_mesh *mesh, graze_output *output)
{
    write_ply_header(mesh, "binary_little_endian", output);
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        unsigned char row[24];
        for (int axis = 0; axis < 3; axis++) grz_store_f64(row + 8 * axis, grz_component(mesh->vertices[i], axis));
        graze_output_write(output, row, sizeof row);
    }
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        unsigned char row[13] = {3};
        for (int corner = 0; corner < 3; corner++)
            grz_store_u32(row + 1 + 4 * corner, mesh->indices[3 * (size_t)i + (size_t)corner]);
        graze_output_write(output, row, sizeof row);
    }
}

/* ---- which ---- */

typedef void writer(const graze_mesh *mesh, graze_output *output);

static writer *const writers[] = {
    [GRAZE_FORMAT_STL] = write_stl, [GRAZE_FORMAT_STL_ASCII] = write_stl_ascii, [GRAZE_FORMAT_OBJ] = write_obj,
    [GRAZE_FORMAT_PLY] = write_ply, [GRAZE_FORMAT_PLY_ASCII] = write_ply_ascii,
};

graze_status graze_mesh_write(const graze_mesh *mesh, graze_format format, const char *path, graze_error *error)
{
    if (format == GRAZE_FORMAT_ANY) format = grz_format_by_name(path);
    writer *write = (size_t)format < sizeof writers / sizeof *writers ? writers[format] : NULL;
    if (!write)
        return grz_fail(error, GRAZE_UNSUPPORTED, "%s: this format can not be written: use .stl, .obj or .ply", path);
    uint32_t rounded = 0;
    graze_status status = format == GRAZE_FORMAT_STL ? check_floats(mesh, path, &rounded, error) : GRAZE_OK;
    graze_output *output = NULL;
    if (status == GRAZE_OK) status = graze_output_open(path, &output, error);
    if (status != GRAZE_OK) return status;
    write(mesh, output);
    status = graze_output_commit(output, error);
    if (status == GRAZE_OK && rounded > 0)
        grz_log(GRAZE_LOG_WARNING, "%s: %lu of %lu vertices were rounded to the floats of binary STL", path,
                (unsigned long)rounded, (unsigned long)mesh->vertex_count);
    return status;
}
