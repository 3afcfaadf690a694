#include "method/convex/convex.h"

#include "method/convex/work.h"
#include "method/simd.h"

static const grz_option options[] = {
    [CONVEX_TABLE] = {"table", GRZ_OPTION_OF_BUILD, "cube|none", 1, 0, false, "cube",
                      "a table of directions: on a cube, in axes in which the solid is round; or none"},
    [CONVEX_RESOLUTION] = {"resolution", GRZ_OPTION_OF_BUILD, "auto", 1, CONVEX_MOST_RESOLUTION, true, "auto",
                           "squares along a side of the table's cube; auto: about as many squares as corners"},
    [CONVEX_START] =
        {"start", GRZ_OPTION_OF_QUERY, "nearer|last|table|random", 1, 0, false, "nearer",
         "where a march begins: last: where the last one ended; table: at the corners that the tables have "
         "for the way from middle to middle; nearer: at the nearer of these two pairs; random: at any "
         "two corners"},
    [CONVEX_PICK] = {"pick", GRZ_OPTION_OF_QUERY, "most|first", 1, 0, false, "most",
                     "which violated plane of a region a march crosses: the one violated most, or the first found"},
    [CONVEX_INSIDE] = {"inside", GRZ_OPTION_OF_QUERY, "cells|planes", 1, 0, false, "cells",
                       "how a point is found to be inside: by a walk through the cells over faces, or by all planes"},
    [CONVEX_COHERENCE] = {"coherence", GRZ_OPTION_OF_QUERY, "on|off", 1, 0, false, "on",
                          "begin with what the last answer left"},
    [CONVEX_SIMD] = GRZ_OPTION_SIMD,
    {.key = NULL},
};

enum {
    ROOMS = 5 + GRZ_WIDE_ROOMS,
    WORK_BYTES = sizeof(grz_convex_work) + GRZ_WIDE_WORK_BYTES - sizeof(grz_wide_work) + GRZ_WIDE_MADE_BYTES
};

static void visit(const graze_mesh *mesh, const void *index, grz_volume *volume)
{
    grz_wide_visit(mesh, ((const grz_convex_index *)index)->tree, volume);
}

const grz_method grz_method_convex = {
    .name = "convex",
    .summary = "convex solids (Lin-Canny, SWIFT): marches from feature to feature",
    .options = options,
    .reads_b = true,
    .solids = true,
    .build = grz_convex_build,
    .release = grz_convex_release,
    .bytes = grz_convex_bytes,
    .statistics = grz_convex_statistics,
    .validate = grz_convex_validate,
    .save = grz_convex_save,
    .load = grz_convex_load,
    .work_size = sizeof(grz_convex_work),
    .work_rooms = ROOMS,
    .work_fit = grz_convex_work_fit,
    .work_turn = grz_convex_work_turn,
    .memory = {.at_rest = sizeof(grz_convex_memory),
               .work = WORK_BYTES,
               .work_level = GRZ_WIDE_BYTES_A_NODE,
               .work_vertex = sizeof(graze_vec3),
               .work_vertices = 2 * sizeof(uint32_t)},
    .query_statistics = grz_convex_query_statistics,
    .collide = grz_convex_collide,
    .within = grz_convex_within,
    .distance = grz_convex_distance,
    .visit = visit,
};
