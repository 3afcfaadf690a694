/* A replay: one question asked at every pose of a path, passed over several times, by several threads. */
#ifndef COMMAND_REPLAY_H
#define COMMAND_REPLAY_H

#include "scene.h"
#include "solids.h"

#include <graze/depth.h>
#include <graze/manifold.h>
#include <graze/path.h>

/* What one pose gave. The same for any number of threads. */
typedef struct pose_answer {
    graze_verdict verdict;
    bool undecided;       /* a budget was spent before this was the whole answer */
    uint64_t pair_count;  /* of all questions for pairs; at most 1 of those for one pair; points of a manifold */
    double distance;      /* of GRAZE_ASK_DISTANCE; 0 if it is undecided, infinite beyond the cut-off */
    double depth;         /* of GRAZE_ASK_DEPTH, at most; NaN of solids that are apart */
    graze_vec3 direction; /* of GRAZE_ASK_DEPTH, and the normal of GRAZE_ASK_MANIFOLD */
} pose_answer;

/* What a distance says about a pose. */
pose_answer distance_answer(const graze_distance *d);

typedef struct pair_list {
    graze_pair *items;
    size_t count, capacity;
} pair_list;

typedef struct point_list {
    graze_manifold_point *items;
    size_t count, capacity;
} point_list;

typedef struct replay {
    /* What to do. */
    const scene *scene;
    const graze_path *path;
    int pose_numbers; /* that a pose of the file has, see graze_path_numbers */
    graze_question question;
    double tolerance;          /* or the margin of GRAZE_ASK_MANIFOLD */
    graze_distance_def bounds; /* of GRAZE_ASK_DISTANCE, and the errors of GRAZE_ASK_DEPTH */
    uint64_t repeat;           /* whole passes over all poses, each with coherence forgotten at its start */
    uint64_t threads;          /* each takes one contiguous part of the poses */
    bool keep_pairs, keep_distances, keep_points;
    progress *progress;

    /* What came of it. */
    pose_answer *answers;        /* one a pose */
    double *microseconds;        /* one a pose: the median over the passes, less the cost of the clock */
    double clock_ns;             /* this cost */
    graze_depth_def depth;       /* of GRAZE_ASK_DEPTH: its errors are those of `bounds` */
    graze_manifold_def manifold; /* of GRAZE_ASK_MANIFOLD: with that margin */
    size_t short_poses;          /* were timed in blocks: poses beside each other share a time */
    pair_list *pairs;            /* if kept: one list a thread; in order of the poses, sorted for each pose */
    point_list *points;          /* likewise, of GRAZE_ASK_MANIFOLD */
    graze_distance *distances;   /* if kept: one a pose */
    graze_counters counters;     /* over all poses of one pass */
    march_costs march_costs;     /* the same */
} replay;

/* Runs the passes. On failure the message names the pose. replay_free in any case. */
graze_status replay_run(replay *r, graze_error *error);
void replay_free(replay *r);

/* Writes what was found and the times as CSV; either path may be NULL. Each file appears whole or not at all. */
graze_status replay_write(const replay *r, const char *out_path, const char *times_path, graze_error *error);

/* Figures over the times of all poses. */
typedef struct time_summary {
    double median, mean, p99, most; /* NaN if there is no pose */
} time_summary;

/* Not enough memory to sort is a failure. */
graze_status summarise_times(const double *microseconds, size_t count, time_summary *out, graze_error *error);

/* "us a query: median ...", as a line of a summary for people; `what` is the query, or the ray. */
void print_times(const char *what, const time_summary *times);

/* The fields build_ms, bytes_a, bytes_b, median_us, mean_us, p99_us and max_us. */
void json_costs(json *j, const scene *s, const time_summary *times);

/* What two readings of the clock with nothing between them differ by, in nanoseconds. */
double clock_cost(void);

/* From nanoseconds[pose * repeat + pass] to one time a pose, less the cost of the clock; reorders its input. */
void settle_times(int64_t *nanoseconds, size_t pose_count, uint64_t repeat, double clock_ns, double *microseconds);

#endif
