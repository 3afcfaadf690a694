/* The study of Zachmann 2002, "Minimal hierarchical collision detection": restricted boxtrees. */
#include "message.h"
#include "study/boxtree/lab.h"

static const study_part parts[] = {
    {"the benchmark", "The benchmark", NULL, boxtree_objects},
    {"figure 1: empty space", "Empty space: figure 1",
     "An ordinary tree of axis-aligned boxes, one triangle a leaf: each set of triangles is sorted along each axis and "
     "parted where the two boxes have the least volume in all, or, in the columns on the right, into halves. For every "
     "node but the root: the part of the parent's box that the node's does not fill, the side of the split left out, "
     "as in the paper. The less it is, the less is lost by storing one plane a node instead of a box. *Median* is "
     "rounded up.",
     boxtree_space},
    {"table 1: costs", "Memory and work: table 1", NULL, boxtree_table},
    {"figure 6: building", "Building: figure 6",
     "Milliseconds to build one model, the least of five, one thread unless said otherwise.", boxtree_builds},
    {"figure 6: growth", NULL, "Larger and larger tori, by `boxtree` with one thread, the least of five builds.",
     boxtree_growth},
    {"figure 8: distances", "Distances: figure 8", "`first` by `test=lite` with `coherence=off`, at all distances.",
     boxtree_distances},
    {"figure 9: overlap tests", "Overlap tests: figure 9",
     "The time of `first`, averaged over the practical distances. As in the paper nothing is remembered from one step "
     "to the next: `coherence=off`.",
     boxtree_tests},
    {"figure 9: choices", NULL, "The same with the default overlap test, and one choice changed at a time.",
     boxtree_choices},
    {"figure 10: methods", "Methods: figure 10", NULL, boxtree_methods},
};

static graze_status prepare(void *lab, graze_error *error)
{
    boxtree_lab *l = lab;
    for (int i = 0; i < BOXTREE_OBJECTS; i++) {
        graze_status status = boxtree_make_object(l->frame.context, i, &l->objects[i], error);
        if (status != GRAZE_OK) return fail_at(error, "object %d", i);
        progress_step(l->frame.context->progress);
    }
    return GRAZE_OK;
}

static void discard(void *lab)
{
    boxtree_lab *l = lab;
    for (int i = 0; i < BOXTREE_OBJECTS; i++) workload_free(&l->objects[i].load);
}

const study study_boxtree = {
    .name = "boxtree",
    .summary = "Zachmann 2002, restricted boxtrees: figures 1, 6, 8, 9 and 10 and table 1.",
    .title = "Restricted boxtrees, measured again",
    .about = "`boxtree` is our variant of the paper's tree: two planes a node where the paper has one, planes of "
             "siblings that need not be parallel, splits by sweeps where the paper grows two seeds, and the pair of "
             "triangles that met last is tried first. What is said of `boxtree` below is said of that variant and not "
             "of the paper's own tree, which stands only where a line names seeds and parallel planes. Beside trees of "
             "k-DOPs the paper's own tree was not measured. In trials, which are no part of this run, it took 4 to 30 "
             "times as long as `kdop,k=18`, by the object and by whether vector units were used.",
    .when_partial = "Objects of CAD that are real have all their triangles; a turn has at most as many steps as a "
                    "flight has poses. What it decides, it decides for these objects.",
    .source = "It runs the experiments of G. Zachmann, *Minimal Hierarchical Collision Detection* (VRST 2002, extended "
              "version), figures 1, 6, 8, 9 and 10 and table 1, with the method `boxtree`. Numbers under *paper* are "
              "the paper's; those that it shows in plots alone are not repeated.",
    .remarks = "The paper's machine was a Pentium III with 1 GHz: orders are to be compared, not figures.",
    .claims = "What the paper says, and whether it holds here",
    .parts = parts,
    .part_count = sizeof parts / sizeof *parts,
    .lab_size = sizeof(boxtree_lab),
    .prepare = prepare,
    .discard = discard,
};
