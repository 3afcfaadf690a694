/* The study of method wide: how it grows, what it costs to build, and what each of its parts gives. */
#include "study/wide/lab.h"

static const study_part parts[] = {
    {"sizes and contacts", "Data sets", NULL, wide_sets},
    {"growth", "Growth with the environment",
     "A torus of 1,024 triangles flies in a cube of tetrahedra and bounces off what it meets. About this cube stand "
     "more and more copies of it, which the torus never reaches: so every environment gives it the same contacts, and "
     "the study stops if one is lost. *Hops* are poses of that flight in any order, each in one of the cubes by "
     "chance, with `coherence=off`. `kdop` takes part up to 100 cubes. *Peak* is the most memory that the library held "
     "while it built the index, the mesh included. Sizes were measured one after another, because they do not fit in "
     "memory together, and each in turn with the smallest: by how much the time grows is seen within one measurement.",
     wide_growth},
    {"building", "Building",
     "The environments of the data sets, and a terrain. Times are the median of five builds, in turn. *Index* is what "
     "a model takes beyond its mesh, *peak* the most that the library held at once beyond the mesh while it built.",
     wide_builds},
    {"options", "What each part gives",
     "The defaults, and the same with one option changed; `kdop` with its defaults. All rows gave the same verdicts, "
     "the same pairs with their kinds, and distances that are the same up to their error of 1e-12: the study stops "
     "where two differ.",
     wide_options},
    {"distances", "Distances that need not be exact",
     "Lengths are given in longest sides of the object. Every answer was compared with the exact distance: the study "
     "stops where one is farther off than was allowed, or a cut-off hides what is nearer.",
     wide_distances},
    {"batches", "Batches", NULL, wide_batches},
};

const study study_wide = {
    .name = "wide",
    .summary = "The method wide: growth from 10,000 to 10,000,000 triangles, building, options, distances, batches.",
    .title = "The method wide, measured",
    .when_partial = "What it decides, it decides for data sets of this size.",
    .remarks = "A flight's coherence is forgotten at the start of each pass.",
    .claims = "What is claimed, and whether it holds here",
    .most_memory = 3e9, /* so that the study runs beside other things, on machines that have more */
    .parts = parts,
    .part_count = sizeof parts / sizeof *parts,
    .set_names = wide_set_names,
    .set_count = WIDE_SETS,
    .make_set = wide_make_set,
    .lab_size = sizeof(study_lab),
};
