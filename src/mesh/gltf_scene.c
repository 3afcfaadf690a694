/* The triangles of a glTF scene. Nodes are walked depth first, a node's mesh before its children, children in the order
 * of the file; a mesh that several nodes name comes anew with each.
 *
 * Arithmetic, all in double: a node's map from its parent's frame is its matrix, or T * R * S with R from the
 * normalised quaternion and column j of R multiplied by the scale s_j. The map to the world is composed on the way down
 * by graze_pose_compose(parent, node), and vertices are carried by graze_pose_carry. A mirroring node keeps the order
 * of the corners: a soup has no orientation. Skins and morph targets move nothing: the mesh is read as it is stored. */
#include "base/error.h"
#include "math/range.h"
#include "mesh/gltf.h"

/* ---- one primitive ---- */

/* The corners of a primitive in order: by its index accessor, or all its vertices in turn. */
typedef struct corners {
    const double *indices; /* NULL: 0, 1, 2, ... */
    uint64_t count;
    uint32_t first_vertex; /* in the soup */
    uint64_t vertex_count;
} corners;

static graze_status bad_mesh(const grz_gltf *gltf, uint32_t mesh, const char *what, graze_error *error)
{
    return grz_fail(error, GRAZE_BAD_DATA, "%s: meshes[%lu]: %s: export the mesh again", gltf->source->name,
                    (unsigned long)mesh, what);
}

/* Instances and shared accessors let a small file describe a large scene, and a hostile one any scene: the caller sets
 * the limit. May the soup grow by so many vertices and indices? The accessor was read, so its count is true. */
static graze_status check_growth(const grz_gltf *gltf, uint32_t mesh, const grz_soup *soup, uint64_t vertices,
                                 uint64_t indices, graze_error *error)
{
    uint64_t vertex_bytes = (soup->vertices.count + vertices) * sizeof(graze_vec3);
    uint64_t index_bytes = (soup->indices.count + indices) * sizeof(uint32_t);
    unsigned long long bytes = vertex_bytes + index_bytes, most = gltf->source->most;
    if (bytes <= most) return GRAZE_OK;
    return grz_fail(error, GRAZE_UNSUPPORTED,
                    "%s: meshes[%lu]: with it the scene takes %llu bytes, more than the %llu that a file may multiply "
                    "to: allow more (--most) if the file is to be trusted",
                    gltf->source->name, (unsigned long)mesh, bytes, most);
}

static graze_status carry_positions(const grz_gltf *gltf, uint32_t accessor, const double *values,
                                    const graze_pose *in_world, grz_soup *soup, graze_error *error)
{
    uint64_t count = gltf->accessors.items[accessor].count;
    if (count > UINT32_MAX - soup->vertices.count)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: accessors[%lu]: the scene has more vertices than 32-bit numbers can count: split it",
                        gltf->source->name, (unsigned long)accessor);
    if (!grz_array_reserve(&soup->vertices, (size_t)count)) return grz_out_of_memory(error);
    for (uint64_t i = 0; i < count; i++) {
        graze_vec3 v = grz_vec(values[3 * i], values[3 * i + 1], values[3 * i + 2]);
        if (!grz_is_point(v))
            return grz_refuse_point(v, GRAZE_BAD_DATA, error, gltf->source->name, "accessors[%lu]: element %llu",
                                    (unsigned long)accessor, (unsigned long long)i);
        soup->vertices.items[soup->vertices.count++] = graze_pose_carry(in_world, v);
    }
    return GRAZE_OK;
}

static graze_status read_positions(const grz_gltf *gltf, uint32_t mesh, uint32_t accessor, const graze_pose *in_world,
                                   grz_soup *soup, graze_error *error)
{
    double *values;
    graze_status status = grz_gltf_read_accessor(gltf, accessor, 3, &values, error);
    if (status == GRAZE_OK) status = check_growth(gltf, mesh, soup, gltf->accessors.items[accessor].count, 0, error);
    if (status == GRAZE_OK) status = carry_positions(gltf, accessor, values, in_world, soup, error);
    grz_free(values);
    return status;
}

/* Vertex of the soup at this corner; the indices were checked. */
static uint32_t corner_at(const corners *c, uint64_t number)
{
    return c->first_vertex + (uint32_t)(c->indices ? c->indices[number] : (double)number);
}

static graze_status check_corners(const grz_gltf *gltf, const grz_gltf_primitive *primitive, const corners *c,
                                  graze_error *error)
{
    for (uint64_t i = 0; c->indices && i < c->count; i++)
        if (!(c->indices[i] >= 0 && c->indices[i] < (double)c->vertex_count))
            return grz_fail(error, GRAZE_BAD_DATA,
                            "%s: accessors[%lu]: element %llu refers to vertex %.0f (counted from 0), but there are "
                            "%llu: mend the index or export again",
                            gltf->source->name, (unsigned long)primitive->indices, (unsigned long long)i, c->indices[i],
                            (unsigned long long)c->vertex_count);
    return GRAZE_OK;
}

static uint64_t index_count(const corners *c, int mode)
{
    if (mode == GRZ_GLTF_TRIANGLES) return c->count;
    return c->count < 3 ? 0 : 3 * (c->count - 2);
}

static bool add_triangles(const corners *c, int mode, grz_soup *soup)
{
    grz_polygon polygon = {.is_strip = mode == GRZ_GLTF_TRIANGLE_STRIP};
    bool is_list = mode == GRZ_GLTF_TRIANGLES;
    for (uint64_t i = 0; i < c->count; i++) {
        if (is_list && i % 3 == 0) polygon.corners = 0;
        if (!grz_polygon_add(&polygon, corner_at(c, i), soup)) return false;
    }
    if (!is_list && c->count < 3) soup->skipped++;
    return true;
}

static graze_status add_indexed(const grz_gltf *gltf, uint32_t mesh, const grz_gltf_primitive *primitive, corners c,
                                grz_soup *soup, graze_error *error)
{
    double *indices = NULL;
    graze_status status = GRAZE_OK;
    if (primitive->indices != GRZ_GLTF_NONE) {
        status = grz_gltf_read_accessor(gltf, primitive->indices, 1, &indices, error);
        c.indices = indices;
    }
    if (status == GRAZE_OK) status = check_corners(gltf, primitive, &c, error);
    if (status == GRAZE_OK) status = check_growth(gltf, mesh, soup, 0, index_count(&c, primitive->mode), error);
    if (status == GRAZE_OK && !add_triangles(&c, primitive->mode, soup)) status = grz_out_of_memory(error);
    grz_free(indices);
    return status;
}

static graze_status add_primitive(const grz_gltf *gltf, uint32_t mesh, const grz_gltf_primitive *primitive,
                                  const graze_pose *in_world, grz_soup *soup, graze_error *error)
{
    if (primitive->positions == GRZ_GLTF_NONE)
        return bad_mesh(gltf, mesh, "a primitive has no attribute POSITION", error);
    uint64_t vertex_count = gltf->accessors.items[primitive->positions].count;
    bool is_indexed = primitive->indices != GRZ_GLTF_NONE;
    corners c = {.count = is_indexed ? gltf->accessors.items[primitive->indices].count : vertex_count,
                 .first_vertex = (uint32_t)soup->vertices.count,
                 .vertex_count = vertex_count};
    if (primitive->mode < GRZ_GLTF_TRIANGLES) { /* points, lines, or one loop or strip of lines */
        soup->skipped += primitive->mode == GRZ_GLTF_POINTS  ? c.count
                         : primitive->mode == GRZ_GLTF_LINES ? c.count / 2
                                                             : 1;
        return GRAZE_OK;
    }
    if (primitive->mode == GRZ_GLTF_TRIANGLES && c.count % 3 != 0)
        return bad_mesh(gltf, mesh, "the number of its corners is no multiple of three", error);
    graze_status status = read_positions(gltf, mesh, primitive->positions, in_world, soup, error);
    return status == GRAZE_OK ? add_indexed(gltf, mesh, primitive, c, soup, error) : status;
}

static graze_status add_mesh(const grz_gltf *gltf, uint32_t mesh, const graze_pose *in_world, grz_soup *soup,
                             graze_error *error)
{
    grz_gltf_span primitives = gltf->meshes.items[mesh];
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < primitives.count && status == GRAZE_OK; i++)
        status = add_primitive(gltf, mesh, &gltf->primitives.items[primitives.first + i], in_world, soup, error);
    return status;
}

/* ---- the tree of nodes ---- */

typedef struct visit {
    uint32_t node;
    graze_pose parent_in_world;
} visit;

/* A stack of our own, so that the depth of a stranger's tree is not that of our calls. A node may be reached once only:
 * so there are no cycles, and the stack is never higher than the number of nodes. */
typedef struct walk {
    const grz_gltf *gltf;
    visit *stack;
    size_t height;
    bool *reached;
} walk;

/* The last is pushed first, to come out last. */
static graze_status push(walk *w, grz_gltf_span nodes, const graze_pose *in_world, graze_error *error)
{
    for (size_t i = nodes.count; i-- > 0;) {
        uint32_t node = w->gltf->links.items[nodes.first + i];
        if (w->reached[node])
            return grz_fail(error, GRAZE_BAD_DATA,
                            "%s: nodes[%lu]: has two parents or is its own ancestor: export the scene as a tree",
                            w->gltf->source->name, (unsigned long)node);
        w->reached[node] = true;
        w->stack[w->height++] = (visit){node, *in_world};
    }
    return GRAZE_OK;
}

static graze_status walk_nodes(walk *w, grz_soup *soup, graze_error *error)
{
    graze_pose identity = graze_pose_identity();
    graze_status status = push(w, w->gltf->roots, &identity, error);
    while (status == GRAZE_OK && w->height > 0) {
        visit here = w->stack[--w->height];
        const grz_gltf_node *node = &w->gltf->nodes.items[here.node];
        graze_pose in_world = graze_pose_compose(&here.parent_in_world, &node->in_parent);
        if (node->mesh != GRZ_GLTF_NONE) status = add_mesh(w->gltf, node->mesh, &in_world, soup, error);
        if (status == GRAZE_OK) status = push(w, node->children, &in_world, error);
    }
    return status;
}

graze_status grz_gltf_read_scene(const grz_gltf *gltf, grz_soup *soup, graze_error *error)
{
    walk w = {.gltf = gltf,
              .stack = grz_allocate(gltf->nodes.count, sizeof *w.stack),
              .reached = grz_allocate_zeroed(gltf->nodes.count, sizeof *w.reached)};
    graze_status status = w.stack && w.reached ? walk_nodes(&w, soup, error) : grz_out_of_memory(error);
    grz_free(w.stack);
    grz_free(w.reached);
    return status;
}
