#include "method/boxtree/leaves.h"

#include "method/blocks.h"

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

/* ---- blocks ---- */

/* The triangles below a link. False: there are more than a block has room for. A link that waits has one triangle at least. */
static bool find_below(const grz_boxtree_index *index, uint32_t link, grz_block *out)
{
    uint32_t waiting[GRZ_BLOCK];
    uint32_t size = 1;
    waiting[0] = link;
    out->count = 0;
    while (size > 0) {
        const uint32_t now = waiting[--size];
        if (now & GRZ_BOXTREE_LEAF) {
            out->triangle[out->count++] = now & ~GRZ_BOXTREE_LEAF;
        } else {
            if (out->count + size + 2 > GRZ_BLOCK) return false;
            waiting[size++] = index->pairs[now].link[1];
            waiting[size++] = index->pairs[now].link[0];
        }
    }
    return true;
}

typedef struct judging {
    grz_search *search;
    grz_boxtree_judge *judge;
} judging;

static bool judge_pair(void *user, uint32_t triangle_a, uint32_t triangle_b)
{
    const judging *j = user;
    return grz_boxtree_judge_leaves(j->search, triangle_a | GRZ_BOXTREE_LEAF, triangle_b | GRZ_BOXTREE_LEAF, j->judge);
}

grz_boxtree_end grz_boxtree_judge_blocks(grz_search *search, uint32_t link_a, uint32_t link_b, grz_boxtree_judge *judge,
                                         bool many[2])
{
    grz_block a, b;
    many[0] = !find_below(search->index_a, link_a, &a);
    many[1] = !find_below(search->index_b, link_b, &b);
    if (many[0] || many[1]) return BOXTREE_TOO_MANY;
    grz_block_finish_a(search, &a);
    grz_block_finish_b(search, &b);
    judging j = {search, judge};
    const double reach = ((const grz_boxtree_scratch *)search->scratch)->reach;
    return grz_blocks_meet(search, &a, &b, reach, judge_pair, &j) ? BOXTREE_DONE : BOXTREE_ENOUGH;
}
