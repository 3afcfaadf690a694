/* What the sections of the study of QuickCD share: the data sets, what was measured already, and the report. */
#ifndef COMMAND_STUDY_QUICKCD_LAB_H
#define COMMAND_STUDY_QUICKCD_LAB_H

#include "study/contest.h"
#include "study/quickcd_sets.h"
#include "study/report.h"

typedef struct kept_measurement kept_measurement;
typedef struct kept_tree kept_tree;

/* How many builds, and how many variants, can be compared with each other. */
enum { MOST_POOLED = 12, MOST_VARIANTS = 32 };

typedef struct lab {
    const study_context *context;
    report *report;
    memory_counter memory;
    workload sets[SET_COUNT];
    bench pool[MOST_POOLED]; /* the models of the last contest, all of one data set */
    size_t pool_count;
    int pool_set;
    kept_measurement *kept; /* what was measured: tables share rows */
    size_t kept_count, kept_capacity;
    unsigned contests; /* so far */
    kept_tree *trees;  /* and what the statistics said */
    size_t tree_count, tree_capacity;
} lab;

/* A row of a table: build options and query options of the method kdop. */
typedef struct variant {
    const char *label, *build, *query;
} variant;

/* Measures variants on a data set against each other, see contest.h, or takes what was measured before: for all of them, if
 * that was in one contest, and for those that take so long that they are passed over only once. Their models live until the
 * next call that measures or builds. */
graze_status lab_compare(lab *l, int set, const variant *variants, size_t count, measurement *out, graze_error *error);

/* The same on all data sets. */
graze_status lab_measure_all(lab *l, const variant *variants, size_t count, measurement (*out)[SET_COUNT],
                             graze_error *error);

/* One variant alone, whenever it was measured: for its counts, its memory, or a time that is compared with none. */
graze_status lab_measure(lab *l, int set, const char *build, const char *query, measurement *out, graze_error *error);

/* A data set's models by these builds, all at once; empty ones are the defaults. They live until the next call that measures
 * or builds. `out` has a pointer for each, equal ones for equal builds. */
graze_status lab_models(lab *l, int set, const char *const *builds, size_t count, const bench **out,
                        graze_error *error);

/* What an environment's tree is like. */
typedef struct tree_figures {
    double volume, height; /* sum over all nodes; levels below the root */
    double build_ms;
} tree_figures;

/* Of the tree by these build options; taken from before, if it was asked before. */
graze_status lab_tree(lab *l, int set, const char *build, tree_figures *out, graze_error *error);

/* Frees what was kept, and the models. */
void lab_forget(lab *l);

/* A bench for another workload, to be freed by bench_free; it counts memory as the others. */
bench lab_bench(lab *l, const workload *load, const char *build);

/* Builds such benches and asks them, against each other. Frees their models, whatever comes of it. */
graze_status lab_contest(lab *l, bench *benches, size_t count, const char *query, measurement *out, graze_error *error);

/* See contest_run. */
double lab_patience(const lab *l);

/* A table with a column for each data set and a row for each variant, of mean times in microseconds. */
grid lab_times(const char *title, const variant *variants, size_t count, measurement (*measured)[SET_COUNT]);

/* The paper says that the row `expected` is the best of the first `count` rows of a ranked table; `statement` is a sentence
 * without its full stop. Where another is, the reason follows. */
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

/* The sections, in the order of the paper. */
typedef graze_status section(lab *l, graze_error *error);
section study_sets, study_trees, study_memory, study_costs, study_times, study_rules, study_spheres, study_flight;
section study_directions, study_tau, study_design, study_closure, study_overlap, study_front, study_library,
    study_growth;
section study_parts, study_future;

#endif
