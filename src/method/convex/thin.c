#include "method/convex/thin.h"

#include "base/memory.h"
#include "math/vec.h"

#include <stdlib.h>

typedef struct ranked {
    double importance;
    uint32_t corner;
} ranked;

/* Of length 1, or 0 where nothing can be computed. */
static graze_vec3 normal_of(const grz_solid *solid, uint32_t face)
{
    const graze_vec3 at = solid->corners[solid->origin[solid->first[face]]];
    graze_vec3 sum = {0, 0, 0}, from = {0, 0, 0};
    for (uint32_t e = solid->first[face] + 1; e < solid->first[face + 1]; e++) {
        const graze_vec3 to = grz_sub(solid->corners[solid->origin[e]], at);
        sum = grz_add(sum, grz_cross(from, to));
        from = to;
    }
    const double largest = grz_largest(sum);
    if (!(largest > 0)) return sum;
    sum = grz_scale(sum, 1 / largest);
    return grz_scale(sum, 1 / grz_length(sum));
}

/* Half-edges count for the corner that they leave, each edge so for both its ends. */
static void rank(const grz_solid *solid, const graze_vec3 *normals, ranked *all)
{
    for (uint32_t c = 0; c < solid->corner_count; c++) all[c] = (ranked){0, c};
    for (uint32_t e = 0; e < solid->edge_count; e++) {
        const graze_vec3 left = normals[solid->face[e]], right = normals[solid->face[solid->twin[e]]];
        all[solid->origin[e]].importance += 1 - grz_dot(left, right);
    }
}

static int by_importance(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    if (x->importance != y->importance) return x->importance < y->importance ? -1 : 1;
    return (x->corner > y->corner) - (x->corner < y->corner);
}

/* As a corner is chosen its neighbours are marked. */
static uint32_t choose(const grz_solid *solid, const ranked *all, double bound, uint32_t most, bool *marked, bool *goes)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < solid->corner_count && count < most && all[i].importance <= bound; i++) {
        const uint32_t c = all[i].corner, first = solid->leaving[c];
        if (marked[c]) continue;
        goes[c] = true;
        count++;
        uint32_t e = first;
        do {
            marked[grz_solid_target(solid, e)] = true;
            e = grz_solid_turn(solid, e);
        } while (e != first);
    }
    return count;
}

bool grz_convex_thin(const grz_solid *solid, double bound, uint32_t most, bool *goes, uint32_t *count)
{
    graze_vec3 *normals = grz_allocate(solid->face_count, sizeof *normals);
    ranked *all = grz_allocate(solid->corner_count, sizeof *all);
    bool *marked = grz_allocate_zeroed(solid->corner_count, sizeof *marked);
    const bool enough = normals && all && marked;
    for (uint32_t c = 0; c < solid->corner_count; c++) goes[c] = false;
    if (enough) {
        for (uint32_t f = 0; f < solid->face_count; f++) normals[f] = normal_of(solid, f);
        rank(solid, normals, all);
        qsort(all, solid->corner_count, sizeof *all, by_importance);
        *count = choose(solid, all, bound, most, marked, goes);
    }
    grz_free(normals);
    grz_free(all);
    grz_free(marked);
    return enough;
}
