/* What the sections of the study of QuickCD share: the data sets, what was measured already, and the report. */
#ifndef COMMAND_STUDY_QUICKCD_LAB_H
#define COMMAND_STUDY_QUICKCD_LAB_H

#include "study/frame/contest.h"
#include "study/frame/report.h"
#include "study/quickcd/sets.h"

typedef struct kept_measurement kept_measurement;

/* How many builds, and how many variants, can be compared with each other. */
enum { MOST_POOLED = 12, MOST_VARIANTS = 32 };

typedef struct lab {
    study_lab frame;
    bench pool[MOST_POOLED]; /* the models of the last contest, all of one data set */
    size_t pool_count;
    int pool_set;
    bool builds_once;       /* no claim rests on build times; else each model is built PASSES times, in turn */
    kept_measurement *kept; /* what was measured: tables share rows */
    size_t kept_count, kept_capacity;
    unsigned contests; /* so far */
} lab;

/* A row of a table: build options and query options of the method kdop. */
typedef struct variant {
    const char *label, *build, *query;
} variant;

/* Measures variants on a data set against each other, see contest.h, or takes what was measured before, if that was of
 * all of them in one contest. Their models live until the next call that measures or builds. */
graze_status lab_compare(lab *l, int set, const variant *variants, size_t count, measurement *out, graze_error *error);

/* The same on all data sets. */
graze_status lab_measure_all(lab *l, const variant *variants, size_t count, measurement (*out)[SET_COUNT],
                             graze_error *error);

/* One variant alone, whenever it was measured, or now in one pass: for its counts and its memory. */
graze_status lab_measure(lab *l, int set, const char *build, const char *query, measurement *out, graze_error *error);

/* A data set's models by these builds, all at once; empty ones are the defaults. They live until the next call that
 * measures or builds. `out` has a pointer for each, equal ones for equal builds. */
graze_status lab_models(lab *l, int set, const char *const *builds, size_t count, const bench **out,
                        graze_error *error);

/* What an environment's tree is like. */
typedef struct tree_figures {
    double volume, height; /* sum over all nodes; levels below the root */
} tree_figures;

/* Of the tree by these build options. */
graze_status lab_tree(lab *l, int set, const char *build, tree_figures *out, graze_error *error);

/* Frees what was kept, and the models. */
void lab_forget(void *lab_of_study);

/* A bench for another workload, to be freed by bench_free; it counts memory as the others. */
bench lab_bench(lab *l, const workload *load, const char *build);

/* Builds such benches and asks them against each other, in so many passes. Frees their models, whatever comes of it. */
graze_status lab_contest(lab *l, bench *benches, size_t count, const char *query, size_t passes, measurement *out,
                         graze_error *error);

/* How many times as long one row takes as another: the geometric mean over the data sets, and for each of them. */
timed lab_ratio(const measurement *row, const measurement *to);
void lab_ratios(const measurement *row, const measurement *to, timed out[SET_COUNT]);

/* A table with a column for each data set and a row for each variant, of one thing that was measured; and of mean times
 * in microseconds. */
typedef double measured_number(const measurement *m);
measured_number mean_us, longest_us, tests_a_query, triangles_a_query, updates_a_query, build_ms, build_both_ms;
grid lab_table(const char *title, const char *unit, const variant *variants, size_t count,
               measurement (*measured)[SET_COUNT], measured_number *number);
grid lab_times(const char *title, const variant *variants, size_t count, measurement (*measured)[SET_COUNT]);

/* The average ranks of the rows of a table of times by one pass alone. */
void lab_ranks_of_pass(const grid *g, size_t count, int pass, measurement (*m)[SET_COUNT],
                       double ranks[MOST_GRID_ROWS]);

/* The paper says that the row `expected` is the best of the first `count` rows of a ranked table; `statement` is a
 * sentence without its full stop. Where another is, the reason follows. */
void lab_claim_best(lab *l, const grid *g, size_t count, size_t expected, const char *statement,
                    measurement (*m)[SET_COUNT]);

/* The same for the worst. */
void lab_claim_worst(lab *l, const grid *g, size_t count, size_t expected, const char *statement,
                     measurement (*m)[SET_COUNT]);

/* Writes why one row is faster or slower than another: by how much its work differs, and the cost of a test. */
void lab_reason(lab *l, const char *label, const measurement *row, const char *other_label, const measurement *other);

/* The paper's choices (7.2) for one value of k: they hold for whatever a query leaves open, too. */
const char *paper_build(int k);

/* How chapters 5 and 6 differ from that: tau is 40, the root is tumbled by hill climbing, and there is no front. */
#define CHAPTER_5 "tau=40,tumble=hill,front=off"

/* The parts, in the order of the paper. */
study_measure quickcd_sets, quickcd_trees, quickcd_memory, quickcd_costs, quickcd_times, quickcd_rules, quickcd_spheres,
    quickcd_flight, quickcd_directions, quickcd_tau, quickcd_oscillating, quickcd_skinny, quickcd_closure,
    quickcd_overlap, quickcd_front, quickcd_tumbling, quickcd_library, quickcd_growth, quickcd_parts,
    quickcd_translation, quickcd_orientation, quickcd_rest;

#endif
