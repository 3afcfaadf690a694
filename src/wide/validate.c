/* Is an index a tree, and does each of its bounds hold what is below it? */
#include "wide/build.h"

#include "base/bits.h"
#include "base/memory.h"
#include "hierarchy/tree.h"
#include "wide/leaf.h"
#include "wide/middle.h"

/* ---- shape ---- */

/* What a descent has met: a bit for each triangle, and how many there were of each. A node or a leaf that were met
 * twice would lead to the same triangles twice, and a node that is below itself deeper than the depth. */
typedef struct roll {
    const graze_mesh *mesh;
    const grz_wide_index *index;
    uint8_t *met;
    uint32_t nodes, leaves, triangles;
} roll;

static bool leaf_is_sound(roll *r, uint32_t number)
{
    if (number >= r->index->leaf_count) return false;
    const uint32_t *triangles = grz_wide_triangles(r->index, number), count = grz_wide_count(r->index, number);
    if (count < 1 || count > GRZ_WIDE) return false;
    for (uint32_t lane = 0; lane < GRZ_WIDE; lane++) {
        uint32_t triangle = triangles[lane];
        if (lane >= count ? triangle != triangles[0] : triangle >= r->mesh->triangle_count) return false;
        if (lane < count && !grz_set_add(r->met, triangle)) return false;
    }
    r->leaves++;
    r->triangles += count;
    return true;
}

/* Recursion is at most as deep as the depth, which is within the limit. */
static bool branch_is_sound(roll *r, uint32_t number, int depth)
{
    if (depth > r->index->depth || number >= r->index->node_count) return false;
    const grz_wide_node *node = &r->index->nodes[number];
    if (node->child[0] == GRZ_WIDE_NONE) return false;
    for (int lane = 0; lane < GRZ_WIDE; lane++) {
        uint32_t child = node->child[lane];
        if (child == GRZ_WIDE_NONE) continue;
        if (lane > 0 && node->child[lane - 1] == GRZ_WIDE_NONE) return false;
        bool sound =
            child & GRZ_WIDE_LEAF ? leaf_is_sound(r, child & ~GRZ_WIDE_LEAF) : branch_is_sound(r, child, depth + 1);
        if (!sound) return false;
    }
    r->nodes++;
    return true;
}

graze_status grz_wide_check_shape(const graze_mesh *mesh, const grz_wide_index *index)
{
    const uint32_t n = mesh->triangle_count;
    roll r = {.mesh = mesh, .index = index, .met = grz_allocate_zeroed(grz_set_bytes(n), 1)};
    if (!r.met) return GRAZE_OUT_OF_MEMORY;
    const bool sound = index->depth >= 1 && index->depth <= grz_tree_depth_limit(n) && branch_is_sound(&r, 0, 1) &&
                       r.nodes == index->node_count && r.leaves == index->leaf_count && r.triangles == n;
    grz_free(r.met);
    return sound ? GRAZE_OK : GRAZE_BAD_DATA;
}

/* ---- boxes ---- */

/* By their middle. */
static bool same_box(const grz_wide_bound *a, const grz_wide_bound *b)
{
    for (int axis = 0; axis < 3; axis++)
        if (a->centre[axis] != b->centre[axis] || a->half[axis] != b->half[axis]) return false;
    return true;
}

/* Is what stands for a corner as near to it as queries rely on? Both sides are rounded here; the room for that is much
 * less than the 2^-52 that the corner has besides. */
static bool corner_is_near(double local, float centre, float corner)
{
    double error = fabs((local - (double)centre) - (double)corner);
    return error <= 0x1p-24 * fabs((double)corner) + 0x1p-52;
}

static bool leaf_is_valid(const graze_mesh *mesh, const grz_wide_index *index, uint32_t number,
                          const grz_float_box *box)
{
    const uint32_t *triangles = grz_wide_triangles(index, number);
    const grz_wide_place place = grz_wide_find_place(index, number),
                         should = grz_wide_place_of(box, grz_wide_count(index, number));
    const float *centre = place.bound.centre;
    if (!same_box(&should.bound, &place.bound)) return false;
    for (int lane = 0; lane < GRZ_WIDE; lane++) {
        grz_tri t = grz_local_triangle(mesh, &index->frame, triangles[lane]);
        grz_float_box needed = grz_box_around(&t, 1);
        if (!grz_box_holds(box, &needed)) return false;
        for (int k = 0; index->leaves && k < 3; k++)
            for (int axis = 0; axis < 3; axis++)
                if (!corner_is_near(grz_component(t.v[k], axis), centre[axis],
                                    index->leaves[number].corner[k][axis][lane]))
                    return false;
    }
    return true;
}

/* Does the box of the lane hold the boxes of the node that is in it? */
static bool holds_node(const grz_float_box *box, const grz_wide_node *node)
{
    for (int lane = 0; lane < GRZ_WIDE && node->child[lane] != GRZ_WIDE_NONE; lane++) {
        grz_float_box inner = grz_wide_child_box(node, lane);
        if (!grz_box_holds(box, &inner)) return false;
    }
    return true;
}

static bool node_is_valid(const graze_mesh *mesh, const grz_wide_index *index, const grz_wide_node *node)
{
    for (int lane = 0; lane < GRZ_WIDE; lane++) {
        uint32_t child = node->child[lane];
        grz_float_box box = grz_wide_child_box(node, lane);
        bool valid = child == GRZ_WIDE_NONE
                         ? grz_box_holds(&box, &grz_wide_nowhere) && grz_box_holds(&grz_wide_nowhere, &box)
                     : child & GRZ_WIDE_LEAF ? leaf_is_valid(mesh, index, child & ~GRZ_WIDE_LEAF, &box)
                                             : holds_node(&box, &index->nodes[child]);
        if (!valid) return false;
    }
    grz_wide_node same = *node;
    grz_wide_set_own_box(&same);
    return same_box(&same.bound, &node->bound) && same.size == node->size && same.present == node->present;
}

/* ---- slabs ---- */

/* As for boxes (grz_box_fits_frame): a direction is not longer than 1, and along it no place in the box of everything
 * is beyond the root of 3 and the little that is rounded. */
static bool slab_is_small(const grz_wide_bound *b)
{
    const double x = (double)b->direction[0], y = (double)b->direction[1], z = (double)b->direction[2];
    return (x * x + y * y) + z * z <= 1 && fabs((double)b->middle) + (double)b->thick <= 1.75;
}

/* The slabs of a leaf's nodes, from the root down, and its own. */
typedef struct enclosure {
    const grz_wide_bound *bounds[GRZ_TREE_MOST_DEPTH + 1];
    int count;
} enclosure;

/* With coordinates of at most 1, of which each is off by 2^-53, a place along a direction is off by less than 2^-50. */
static bool slab_holds(const grz_wide_bound *b, const graze_vec3 *p)
{
    double at = ((double)b->direction[0] * p->x + (double)b->direction[1] * p->y) + (double)b->direction[2] * p->z;
    return fabs(at - (double)b->middle) + 0x1p-50 <= (double)b->thick;
}

static bool slabs_hold_leaf(const graze_mesh *mesh, const grz_wide_index *index, uint32_t number, const enclosure *e)
{
    for (uint32_t lane = 0; lane < grz_wide_count(index, number); lane++) {
        grz_tri t = grz_local_triangle(mesh, &index->frame, grz_wide_triangles(index, number)[lane]);
        for (int i = 0; i < e->count; i++)
            if (!slab_holds(e->bounds[i], &t.v[0]) || !slab_holds(e->bounds[i], &t.v[1]) ||
                !slab_holds(e->bounds[i], &t.v[2]))
                return false;
    }
    return true;
}

/* Has the lane the child's own slab? */
static bool slab_is_copied(const grz_wide_node *node, int lane, const grz_wide_bound *own)
{
    const float *d = own->direction;
    return node->direction[0][lane] == d[0] && node->direction[1][lane] == d[1] && node->direction[2][lane] == d[2] &&
           node->middle[lane] == own->middle && node->thick[lane] == own->thick;
}

static grz_wide_bound own_bound(const grz_wide_index *index, uint32_t item)
{
    return item & GRZ_WIDE_LEAF ? grz_wide_find_place(index, item & ~GRZ_WIDE_LEAF).bound : index->nodes[item].bound;
}

/* Of an item and all below it. Recursion is at most as deep as the depth, which is within the limit. */
static bool slabs_are_valid(const graze_mesh *mesh, const grz_wide_index *index, uint32_t item, enclosure *e)
{
    const grz_wide_bound own = own_bound(index, item);
    bool valid = slab_is_small(&own);
    e->bounds[e->count++] = &own;
    if (item & GRZ_WIDE_LEAF) {
        valid = valid && slabs_hold_leaf(mesh, index, item & ~GRZ_WIDE_LEAF, e);
    } else {
        const grz_wide_node *node = &index->nodes[item];
        for (int lane = 0; valid && lane < GRZ_WIDE && node->child[lane] != GRZ_WIDE_NONE; lane++) {
            const grz_wide_bound below = own_bound(index, node->child[lane]);
            valid = slab_is_copied(node, lane, &below) && slabs_are_valid(mesh, index, node->child[lane], e);
        }
    }
    e->count--;
    return valid;
}

graze_status grz_wide_validate(const graze_mesh *mesh, const void *index)
{
    const grz_wide_index *made = index;
    graze_status status = grz_wide_check_shape(mesh, made);
    if (status != GRAZE_OK) return status;
    const grz_float_box all = grz_wide_box_of_node(&made->nodes[0]);
    if (!grz_box_fits_frame(&all)) return GRAZE_BAD_DATA;
    for (uint32_t i = 0; i < made->node_count; i++)
        if (!node_is_valid(mesh, made, &made->nodes[i])) return GRAZE_BAD_DATA;
    enclosure e = {.count = 0};
    return slabs_are_valid(mesh, made, 0, &e) ? GRAZE_OK : GRAZE_BAD_DATA;
}
