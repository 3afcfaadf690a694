#include "method/boxtree/boxtree.h"

#include "base/memory.h"
#include "method/boxtree/work.h"
#include "method/simd.h"

static const grz_option options[] = {
    [BOXTREE_AXES] = {"axes", GRZ_OPTION_OF_BUILD, "three|longest", 1, 0, false, "three",
                      "along which axes of a box splits are tried"},
    [BOXTREE_SPLIT] = {"split", GRZ_OPTION_OF_BUILD, "seeds|sweep", 1, 0, false, "sweep",
                       "seeds: triangles join the seed whose box grows least; sweep: the best of many planes"},
    [BOXTREE_PLANES] = {"planes", GRZ_OPTION_OF_BUILD, "parallel|perpendicular", 1, 0, false, "perpendicular",
                        "parallel: both children are cut along one axis; perpendicular: each along its best"},
    [BOXTREE_CUTS] = {"cuts", GRZ_OPTION_OF_BUILD, "one|two", 1, 0, false, "two",
                      "sides of a box that a child may lose: one, as in the paper, or two"},
    [BOXTREE_TEST] =
        {"test", GRZ_OPTION_OF_QUERY, "lite|align|table|sat", 1, 0, false, "lite",
         "directions of overlap tests: lite: axes of both boxes; align: of A's; table: lite's, with products "
         "looked up; sat: all fifteen"},
    [BOXTREE_DESCEND] = {"descend", GRZ_OPTION_OF_QUERY, "both|larger|alike", 1, 0, false, "alike",
                         "which of two nodes is opened"},
    [BOXTREE_COHERENCE] = {"coherence", GRZ_OPTION_OF_QUERY, "on|off", 1, 0, false, "on",
                           "begin with the pair of triangles that met last"},
    [BOXTREE_SIMD] = GRZ_OPTION_SIMD,
    {.key = NULL},
};

static void collide(grz_search *search)
{
    ((const grz_boxtree_work *)search->work)->engine->collide(search);
}

static void within(grz_search *search)
{
    ((const grz_boxtree_work *)search->work)->engine->within(search);
}

const grz_method grz_method_boxtree = {
    .name = "boxtree",
    .summary = "binary trees of boxes with one or two planes a node, 16 bytes a triangle",
    .options = options,
    .reads_b = true,
    .build = grz_boxtree_build,
    .has_one_frame = true,
    .release = grz_boxtree_release,
    .bytes = grz_boxtree_bytes,
    .statistics = grz_boxtree_statistics,
    .validate = grz_boxtree_validate,
    .save = grz_boxtree_save,
    .load = grz_boxtree_load,
    .prepare = grz_boxtree_prepare,
    .unprepare = grz_free,
    .prepared_bytes = grz_boxtree_prepared_bytes,
    .work_size = sizeof(grz_boxtree_work),
    .work_rooms = GRZ_BOXTREE_ROOMS,
    .work_fit = grz_boxtree_work_fit,
    .work_turn = grz_boxtree_work_turn,
    .memory = {.at_rest = sizeof(grz_boxtree_memory),
               .work = GRZ_BOXTREE_WORK_BYTES,
               .work_level = GRZ_BOXTREE_BYTES_A_LEVEL},
    .collide = collide,
    .within = within,
    .visit = grz_boxtree_visit,
};
