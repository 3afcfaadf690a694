#include "method/boxtree/leaves.h"

/* A does not move, so what was made of its triangles stays: pose 1 stands for every pose. */
static const grz_face *face_of_a(const grz_search *search, uint32_t triangle)
{
    const grz_boxtree_scratch *scratch = search->scratch;
    grz_boxtree_ready *ready = grz_boxtree_place(&scratch->ready_a, triangle);
    if (ready->face_pose == 0) {
        ready->face_pose = 1;
        ready->face.t = grz_mesh_triangle(search->mesh_a, triangle);
        grz_face_prepare(&ready->face);
    }
    return &ready->face;
}

static const grz_face *face_of_b(const grz_search *search, uint32_t triangle)
{
    const grz_boxtree_scratch *scratch = search->scratch;
    grz_boxtree_ready *ready = grz_boxtree_place(&scratch->ready_b, triangle);
    if (ready->face_pose != scratch->pose) {
        ready->face_pose = scratch->pose;
        const grz_tri t = grz_mesh_triangle(search->mesh_b, triangle);
        for (int i = 0; i < 3; i++) ready->face.t.v[i] = graze_pose_carry(search->b_in_a, t.v[i]);
        grz_face_prepare(&ready->face);
    }
    return &ready->face;
}

bool grz_boxtree_judge_leaves(grz_search *search, uint32_t link_a, uint32_t link_b, grz_boxtree_judge *judge)
{
    grz_boxtree_scratch *scratch = search->scratch;
    const uint32_t triangle_a = link_a & ~GRZ_BOXTREE_LEAF, triangle_b = link_b & ~GRZ_BOXTREE_LEAF;
    const size_t before = search->sink->total + search->sink->count;
    const bool go_on =
        judge(search, triangle_a, triangle_b, face_of_a(search, triangle_a), face_of_b(search, triangle_b));
    if (search->sink->total + search->sink->count != before) {
        scratch->has_witness = true;
        scratch->witness_a = link_a;
        scratch->witness_b = link_b;
    }
    return go_on;
}
