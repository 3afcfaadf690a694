/* Is an index a tree that holds each triangle once, within its bounds? */
#include "method/boxtree/boxtree.h"

#include "base/bits.h"
#include "base/memory.h"
#include "hierarchy/tree.h"

/* What a descent has met: a bit for each triangle. A pair that were met twice would lead to the same triangles twice,
 * and one that is below itself deeper than the depth; so if each of the n triangles is met once, each of the n - 1
 * pairs is. */
typedef struct roll {
    const graze_mesh *mesh;
    const grz_boxtree_index *index;
    uint8_t *triangles;
    uint32_t count;   /* so many were met */
    bool with_bounds; /* check that leaves hold their triangles */
} roll;

static bool leaf_is_sound(roll *r, uint32_t triangle, const grz_float_box *box)
{
    if (triangle >= r->mesh->triangle_count || !grz_set_add(r->triangles, triangle)) return false;
    r->count++;
    if (!r->with_bounds) return true;
    const grz_tri t = grz_local_triangle(r->mesh, &r->index->frame, triangle);
    const grz_float_box needed = grz_box_around(&t, 1);
    return grz_box_holds(box, &needed);
}

/* A side that is not there must be the one that stands for none. */
static bool cuts_are_sound(uint32_t cuts, const grz_float_box *box, grz_float_box *child)
{
    *child = *box;
    for (int which = 0; which < GRZ_BOXTREE_CUTS; which++) {
        const uint32_t cut = grz_boxtree_cut(cuts, which), side = grz_boxtree_side(cut);
        if (side >= GRZ_BOXTREE_SIDES && cut != GRZ_BOXTREE_NO_CUT) return false;
        grz_boxtree_apply(child, cut);
        if (side < GRZ_BOXTREE_SIDES && !(child->low[side / 2] <= child->high[side / 2])) return false;
    }
    return true;
}

/* Recursion is at most as deep as the depth, which is within the limit. */
static bool link_is_sound(roll *r, uint32_t link, const grz_float_box *box, int depth)
{
    if (link & GRZ_BOXTREE_LEAF) return leaf_is_sound(r, link & ~GRZ_BOXTREE_LEAF, box);
    if (depth >= r->index->depth || link >= r->index->pair_count) return false;
    const grz_boxtree_pair *pair = &r->index->pairs[link];
    for (int i = 0; i < 2; i++) {
        grz_float_box child;
        if (!cuts_are_sound(pair->cuts[i], box, &child) || !link_is_sound(r, pair->link[i], &child, depth + 1))
            return false;
    }
    return true;
}

static graze_status check(const graze_mesh *mesh, const grz_boxtree_index *index, bool with_bounds)
{
    const uint32_t n = mesh->triangle_count;
    roll r = {.mesh = mesh, .index = index, .with_bounds = with_bounds};
    r.triangles = grz_allocate_zeroed(grz_set_bytes(n), 1);
    if (!r.triangles) return GRAZE_OUT_OF_MEMORY;
    const bool sound = index->depth >= 0 && index->depth <= grz_tree_depth_limit(n) &&
                       grz_box_fits_frame(&index->box) && link_is_sound(&r, index->root, &index->box, 0) &&
                       r.count == n;
    grz_free(r.triangles);
    return sound ? GRAZE_OK : GRAZE_BAD_DATA;
}

graze_status grz_boxtree_check_shape(const graze_mesh *mesh, const grz_boxtree_index *index)
{
    return check(mesh, index, false);
}

graze_status grz_boxtree_validate(const graze_mesh *mesh, const void *index)
{
    return check(mesh, index, true);
}
