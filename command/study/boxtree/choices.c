/* What else can be chosen: how trees are built and walked. */
#include "study/boxtree/lab.h"

enum { BASE, COHERENT, LARGER, LONGEST, PARALLEL, ONE_CUT, PAPER, CHOICE_COUNT };

static const boxtree_variant choices[CHOICE_COUNT] = {
    [BASE] = {"`coherence=off`", "boxtree", "coherence=off"},
    [COHERENT] = {"`coherence=on`", "boxtree", "coherence=on"},
    [LARGER] = {"`descend=larger`", "boxtree", "descend=larger,coherence=off"},
    [LONGEST] = {"`axes=longest`", "boxtree,axes=longest", "coherence=off"},
    [PARALLEL] = {"`planes=parallel`", "boxtree,planes=parallel", "coherence=off"},
    [ONE_CUT] = {"`cuts=one`", "boxtree,cuts=one", "coherence=off"},
    [PAPER] = {"`split=seeds,planes=parallel,cuts=one`", "boxtree,split=seeds,planes=parallel,cuts=one",
               "coherence=off"},
};

static const timed_claim claims[] = {
    {LONGEST, BASE, ABOVE, 1,
     "To split the longest side only, which is best for k-d trees, is not best here: queries take {} times as long as "
     "with the best of three axes (geometric mean, as all that follow)."},
    {PARALLEL, BASE, ABOVE, 1,
     "Planes of two siblings that need not be parallel, which the paper left open, make better trees: with parallel "
     "ones queries take {} times as long."},
    {ONE_CUT, BASE, ABOVE, 1,
     "Two planes a node, which the paper does not have, make better trees of the same size, each plane in half as many "
     "bits: with one queries take {} times as long."},
    {PAPER, ONE_CUT, ABOVE, 1,
     "To sweep over many planes makes better trees than the paper's seeds: with seeds, and one plane, parallel to its "
     "sibling's, as in the paper, queries take {} times as long as with `cuts=one` and sweeps."},
    {LARGER, BASE, ABOVE, 1,
     "To open both nodes of a pair at once saves time: opening the larger one alone takes {} times as long."},
    {COHERENT, BASE, BELOW, 1,
     "To begin with the pair of triangles that met last, which the paper does not, saves time: queries take {} times "
     "as long."},
};

graze_status boxtree_choices(void *lab, graze_error *error)
{
    boxtree_lab *l = lab;
    boxtree_figures f;
    graze_status status = boxtree_measure(l, choices, CHOICE_COUNT, &f, NULL, error);
    if (status != GRAZE_OK) return status;
    boxtree_write(l, "Choices: building and walking", "µs", choices, CHOICE_COUNT, &f);
    boxtree_claim(l, &f, claims, sizeof claims / sizeof *claims);
    return GRAZE_OK;
}
