/* The contract of a method: how to avoid looking at triangle pairs.
 *
 * A method is one row of functions. It never decides whether two triangles meet: grz_judge_* below do, the same for
 * all. A filter that is proven may say before them that two triangles are apart, or that they cross, which
 * grz_judge_crossing reports: it stands in exact/, with its proof and a test against rationals. An entry that is NULL
 * is a question that the method can not answer; the query then says so and names methods that can.
 *
 * What a question needs beside the two indices is of three kinds:
 * - preparations: what follows from one model and the query options, made once and shared by threads;
 * - work: stack, carried triangles, views: what a thread needs to answer about whatever pair of models it is handed;
 * - memory: witness, last direction, nearest pair: what one pair remembers from question to question, a few bytes.
 *
 * An index is shared by threads too, and changes only when its model is edited. */
#ifndef GRZ_METHOD_METHOD_H
#define GRZ_METHOD_METHOD_H

#include "base/pack.h"
#include "base/unpack.h"
#include "base/workers.h"
#include "bound/box.h"
#include "exact/orient.h"
#include "math/frame.h"
#include "math/vec.h"
#include "mesh/mesh.h"
#include "method/volume.h"
#include "text/options.h"

#include <graze/depth.h>
#include <graze/manifold.h>
#include <graze/model.h>
#include <graze/query.h>
#include <stddef.h>
#include <string.h>

/* Where pairs go. Filled block by block, so that a pair costs a few stores and not a call. */
typedef struct grz_sink grz_sink;
struct grz_sink {
    /* Takes the block and empties it. False: the receiver has seen enough, or failed; the method returns at once. */
    bool (*flush)(grz_sink *sink);
    void *state;
    size_t total;       /* pairs that were flushed */
    size_t count;       /* pairs in the block */
    size_t block;       /* flush when count reaches this */
    bool one_is_enough; /* the question ends at its first pair */
    bool has_enough;    /* flush has returned false */
    graze_pair pairs[256];
};

/* The largest `most` of graze_manifold_def. */
enum { GRZ_MOST_CHOSEN_POINTS = 4 };

/* Where the points of a manifold go. */
typedef struct grz_point_sink grz_point_sink;
struct grz_point_sink {
    void (*put)(grz_point_sink *sink, const graze_manifold_point *point);
};

struct grz_once;

/* How solids lie, and what of them is closest: for methods that know solids. All 0: nothing is known. */
typedef struct grz_lie {
    graze_solids solids;
    graze_vec3 common; /* a point that both share */
    graze_feature feature_a, feature_b;
} grz_lie;

/* One question, as a method sees it. */
typedef struct grz_search {
    const struct grz_method *method;
    const graze_mesh *mesh_a, *mesh_b;
    const void *index_a, *index_b; /* B's is NULL if the method does not read it */
    const grz_settings *settings;  /* build and query options, in the order of the method's table */
    const graze_pose *b_in_a;      /* checked; carried coordinates are within range */
    void *prepared_a, *prepared_b; /* by the method; NULL if it prepares nothing */
    void *work;                    /* the method's; it has room for this pair and was turned to it */
    void *memory;                  /* the pair's, memory.at_rest large */
    void *front;                   /* room beside the memory, front_bytes large; NULL: a method does without */
    struct grz_once *once;         /* the judges' of pairs, where an index repeats triangles and all pairs are wanted */
    graze_counters *counters;
    grz_sink *sink;            /* collide and within */
    size_t found_before;       /* pairs that went to the sink before the method was asked about these meshes */
    double tolerance;          /* within */
    graze_distance *nearest;   /* distance: in and out; starts at an infinite distance */
    graze_distance_def bounds; /* distance: how good an answer is wanted; methods ask grz_distance_limit */

    graze_depth *depth;        /* depth: out, all but the counters; all 0 before */
    graze_depth_def depth_def; /* depth: how good an answer is wanted */

    graze_manifold *manifold; /* manifold: out, all but points, count and counters; all 0 before */
    graze_manifold_def manifold_def;
    grz_point_sink *points; /* manifold: takes the points */

    double window; /* distance: a pair that is nearer by no more than this part need not be found; 0 unless B is very
                      far */

    /* Distance, in and out: nothing that was left out so far is nearer than this. A method that calls grz_leave_out
     * begins, unless it resumes, by setting it to infinity. One that does not keep count leaves it at 0, and says less:
     * see grz_distance_floor. */
    double left_out;

    grz_lie *lie; /* out: filled in by methods that know solids, by no others */

    /* Pairs of triangles that came as far as the judge, or to grz_blocks_meet, and were told apart by boxes in doubles.
     */
    uint64_t told_apart;
    uint64_t few_pairs, most_tests; /* see grz_bounds_tell_little */

    /* For methods with budgets. */
    bool resumes;    /* go on with the last question, which was interrupted, at the same pose */
    bool goes_on;    /* other parts of the models were asked before, and the budget of the question goes on */
    graze_left left; /* out: what was not looked at, because the budget was spent */
    double apart;    /* out, for distance: how far apart its pairs are at least */
} grz_search;

/* Which of the two models of a question. */
typedef enum grz_role { GRZ_ROLE_A, GRZ_ROLE_B } grz_role;

typedef struct grz_method {
    const char *name, *summary;
    const grz_option *options; /* ends with a NULL key */

    /* Does it read B's index? Then B is a model of the same method, with the same build options. If not, as where an
     * environment alone is indexed, B may be of any method: its mesh is all that is read. */
    bool reads_b;

    /* Does it know solids, and refuse a mesh that is not the surface of a convex one? Then it fills search->lie. */
    bool solids;

    /* Fills what depends on other options and refuses what contradicts itself. NULL: nothing does. */
    graze_status (*settle)(grz_settings *settings, graze_error *error);

    /* By these workers, or by the caller's thread alone if they are NULL; the index does not depend on them. What was
     * made so far is there on failure, too. */
    graze_status (*build)(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                          graze_error *error);
    void (*release)(void *index);                               /* accepts NULL */
    size_t (*bytes)(const graze_mesh *mesh, const void *index); /* NULL: not known, taken for 0 */
    size_t (*statistics)(const graze_mesh *mesh, const void *index, graze_statistic *out,
                         size_t capacity); /* in a pass over the index at most; NULL: none */
    size_t (*sizes)(const void *index, graze_statistic *out, size_t capacity); /* those that are dear; NULL: none */
    /* A level of detail as a mesh, 0 that of the full solid; there may be no such level. NULL: the method has none. */
    graze_status (*level)(const graze_mesh *mesh, const void *index, uint32_t level, graze_mesh **out,
                          graze_error *error);
    /* The bits of the triangles that the index has in several cells, so that a search may reach pairs with them several
     * times; NULL: none. The judges of pairs then report each pair once, see once.h. No such entry: no index has any.
     */
    const uint8_t *(*repeats)(const void *index);
    /* Are bounds floats in one frame of the mesh? Then a model gives each scale of its mesh a part with an index of its
     * own, see model/parts.h. */
    bool has_one_frame;
    /* GRAZE_OK if every bound holds what it should, GRAZE_BAD_DATA if one does not, GRAZE_OUT_OF_MEMORY. NULL: its
     * models can not be verified. */
    graze_status (*validate)(const graze_mesh *mesh, const void *index);

    /* Writes the index, and nothing of the mesh. NULL: its models can not be saved. */
    void (*save)(const graze_mesh *mesh, const void *index, grz_packer *to);
    /* Makes an index of what save wrote, without building. The mesh is checked, the bytes may be anything: it proves
     * all that queries rely on to stay within memory (sizes, indices, depth), in linear time. Bounds are left to
     * validate. */
    graze_status (*load)(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, void **index);

    /* Editing, all or none of the four. The caller owns mesh and index alone, and no question is being answered. What
     * load returned is edited only once validate has called it GRAZE_OK.
     *
     * outgrown: must or should the index be built anew rather than take so many edits? (`mesh` already has what comes.)
     * insert: the mesh has new triangles, from number `from` on. remove: these triangles, ascending and not all, are
     * about to leave the mesh. Both leave the index as it was when they fail. renumber: triangle `from` is about to
     * take the number `to`, which is free. */
    bool (*outgrown)(const graze_mesh *mesh, const void *index, uint32_t edits);
    graze_status (*insert)(const graze_mesh *mesh, const grz_settings *settings, void *index, uint32_t from,
                           graze_error *error);
    graze_status (*remove)(const graze_mesh *mesh, const grz_settings *settings, void *index, const uint32_t *triangles,
                           uint32_t count, graze_error *error);
    void (*renumber)(const graze_mesh *mesh, void *index, uint32_t from, uint32_t to);

    /* Preparation: what follows from one model and the query options. Made with a query, and again after an edit;
     * threads share it. All three NULL: there is nothing to prepare. (B's index is NULL where it is not read.) */
    graze_status (*prepare)(const graze_mesh *mesh, const void *index, const grz_settings *settings, grz_role role,
                            void **preparation, graze_error *error); /* what it made so far is there on failure, too */
    void (*unprepare)(void *preparation);                            /* accepts NULL */
    size_t (*prepared_bytes)(const void *preparation);

    /* Work: one thread's, for whatever pair of models of the method it is handed. A struct of work_size bytes, all zero
     * when it is new, that begins with so many rooms (base/array.h), which the owner frees. In a search for fit and
     * turn only models, settings and preparations are set.
     *
     * work_fit makes the rooms large enough for questions about a pair. Between questions. False without memory.
     * work_turn hands the work, which has the room, another pair, or the same after an edit or to begin anew: nothing
     * that it kept by numbers of nodes or triangles counts any more, nor a question that was interrupted. It is cheap,
     * takes no memory, and may come within a question. NULL: nothing is kept.
     * All four 0: no work is needed, as for the functions of by_visit.h. */
    size_t work_size, work_rooms;
    bool (*work_fit)(void *work, const grz_search *search);
    void (*work_turn)(const grz_search *search);

    /* Memory: what a pair remembers. Plain bytes, memory.at_rest of them; all of them zero: nothing is remembered. So
     * it can be dropped between any two questions, but for one that was interrupted. Beside it a pair may have room for
     * a front, whose bytes may be anything where the memory is zero. front_bytes NULL: none has. */
    graze_method_memory memory; /* all but work_pairs */
    size_t (*front_bytes)(const grz_search *search);

    /* Those of graze_query_statistics that are the method's own; NULL: none. */
    size_t (*query_statistics)(const grz_search *search, graze_statistic *out, size_t capacity);

    /* Each returns early when the sink has enough. They can not fail. Where the sink says that one pair is enough, the
     * method looks first where one is most likely. Where an index repeats triangles, collide and within are called
     * several times for one question if its pairs have no room in one pass. by_visit.h has all three for methods that
     * have `visit`. */
    void (*collide)(grz_search *search);
    void (*within)(grz_search *search);
    void (*distance)(grz_search *search);
    /* For methods that know solids: how deep they lie in each other, and where they touch. Models have one part. */
    void (*depth)(grz_search *search);
    void (*manifold)(grz_search *search);

    /* Shows the volume every triangle whose bounds are within the limit, at least once: the triangles of a leaf in one
     * call, after the bounds of a node's children in one call; of two bounds that differ the nearer first, where that
     * is known, so that the limit falls soon. A triangle that the index has in several cells, see `repeats`, may be
     * shown several times. The index is shared, and the stack of the thread is all the room there is. It can not
     * fail. */
    void (*visit)(const graze_mesh *mesh, const void *index, grz_volume *volume);
} grz_method;

/* Gives a caller the first figures that there are room for; returns how many there are in all. */
static inline size_t grz_give_statistics(const graze_statistic *all, size_t count, graze_statistic *out,
                                         size_t capacity)
{
    for (size_t i = 0; i < count && i < capacity; i++) out[i] = all[i];
    return count;
}

/* Puts a pair into the sink; false: stop. What lies between its fields is 0, so that equal results are equal bytes. */
static inline bool grz_report(grz_sink *sink, graze_pair pair)
{
    enum { KIND_END = offsetof(graze_pair, kind) + sizeof pair.kind, GAP = offsetof(graze_pair, distance) - KIND_END };
    graze_pair *to = &sink->pairs[sink->count++];
    *to = pair;
    memset((char *)to + KIND_END, 0, GAP);
    return sink->count < sink->block || sink->flush(sink);
}

/* Bounds are floats in one frame of their model, and of triangles that are smaller than what floats are off by there
 * they tell nothing: every pair comes to the judge. So where it finds little it looks at boxes in doubles first, as
 * method brute does; and where these tell most pairs apart, methods compare whole blocks of triangles by them, see
 * blocks.h. Neither costs anything where bounds tell what they should.
 *
 * No method shall take longer than a few times what brute takes. The unit of brute's work is comparing the boxes of two
 * triangles, which it does for all pairs. A test of two nodes costs some of these units, and a pair that comes as far
 * as the judge to be told apart there many. So a method that goes on by blocks as soon as it has made most_tests tests,
 * or has met few_pairs such pairs, has spent about as much as brute by then; blocks cost at most about as much as
 * brute; and the judge is given no pair more than by brute. (Some microseconds are spent in any case: beside a box of
 * twelve triangles all is small.) */
enum { GRZ_TEST_COST = 2, GRZ_PAIR_COST = 64, GRZ_FEW_PAIRS = 1024, GRZ_FEW_TESTS = 256 };

/* Sets what the tests of a method may cost in all. (The exact test of two k-DOPs, overlap=closure, costs far more than
 * two units; it counts as one test, so that it can be measured beside the others.) */
static inline void grz_limit_cost(grz_search *search)
{
    const uint64_t all = (uint64_t)search->mesh_a->triangle_count * search->mesh_b->triangle_count,
                   few = all / GRZ_PAIR_COST;
    search->most_tests = all / GRZ_TEST_COST + GRZ_FEW_TESTS;
    search->few_pairs = few < GRZ_FEW_PAIRS ? few : GRZ_FEW_PAIRS;
}

/* Where the counters do not hold so many tests of bounds yet. */
static inline bool grz_bounds_tell_little_after(const grz_search *search, uint64_t tests)
{
    return search->told_apart > search->few_pairs + 4 * search->counters->triangle_tests ||
           search->counters->bv_tests + tests > search->most_tests;
}

static inline bool grz_bounds_tell_little(const grz_search *search)
{
    return grz_bounds_tell_little_after(search, 0);
}

/* Looks at two triangles, b's carried. False: stop. */
typedef bool grz_judge(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                       const grz_face *b);

/* The exact test of two triangles (b's carried), counted and reported; of pairs that come several times, one time.
 * False: stop. */
grz_judge grz_judge_contact;

/* Counts and reports a pair of which a filter of exact/ has proven that it crosses. False: stop. */
bool grz_judge_crossing_once(grz_search *search, uint32_t triangle_a, uint32_t triangle_b);

static inline bool grz_judge_crossing(grz_search *search, uint32_t triangle_a, uint32_t triangle_b)
{
    if (search->once) return grz_judge_crossing_once(search, triangle_a, triangle_b);
    search->counters->triangle_tests++;
    return grz_report(search->sink, (graze_pair){triangle_a, triangle_b, GRAZE_CROSSING, 0});
}

/* Reports the pair if its distance is at most the tolerance. False: stop. */
grz_judge grz_judge_within;

/* What a bound must exceed before nodes or boxes that far apart may be left out where distances up to `distance` count:
 * a computed distance may be 1e-12 less than the true one, and among the subnormal numbers off by a few of the
 * smallest. */
#define GRZ_SMALL_ROOM 0x1p-1070

static inline double grz_with_room(double distance)
{
    return distance * (1 + 2e-12) + GRZ_SMALL_ROOM;
}

/* x / y for x above 0, rounded up to a multiple of the smallest double, 2^-1074, but for a relative 2^-53. So it is
 * above 0, and y times it is at least x, where the quotient itself would underflow. Monotone in x, because each step
 * is. */
static inline double grz_quotient_from_above(double x, double y)
{
    const double lifted = x * 0x1p100 / y, quotient = lifted * 0x1p-100;
    return quotient * 0x1p100 < lifted || quotient == 0 ? quotient + 0x1p-1074 : quotient;
}

/* What is at least this far apart is of no use beside the nearest pair so far: the pair is good enough. Not negative,
 * without an absolute error 0 only in contact, and never rises while a question is answered: the operations are
 * monotone in the distance, as rounded, too. */
static inline double grz_good_enough(const grz_search *search)
{
    const graze_distance_def *wanted = &search->bounds;
    const double excess = search->nearest->closest.distance - wanted->absolute;
    if (!(excess > 0)) return 0;
    if (!(wanted->relative > 0)) return excess; /* as the quotient would be */
    const double quotient = excess / (1 + wanted->relative);
    return quotient < 0x1p-1000 ? grz_quotient_from_above(excess, 1 + wanted->relative) : quotient;
}

/* What is at least this far apart need not be looked at: it lies beyond the cut-off, or the nearest pair so far is good
 * enough beside it. So nothing that grz_distance_limit leaves out is nearer than the floor at the end, but for the
 * window. */
static inline double grz_distance_floor(const grz_search *search)
{
    const double good_enough = grz_good_enough(search), cutoff = search->bounds.cutoff;
    return good_enough < cutoff ? good_enough : cutoff;
}

/* What a bound must exceed before nodes or boxes that far apart may be left out of a search for the distance.
 *
 * With a window w of 2^-40: a pair that is left out beside one of computed distance d is at least d (1 - w) apart, in
 * truth. So d exceeds the least distance by less than 1e-12 of it. The window is none of the cut-off's: what lies
 * within that is found. */
static inline double grz_distance_limit(const grz_search *search)
{
    if (!(search->window > 0)) return grz_with_room(grz_distance_floor(search));
    const double good_enough = grz_good_enough(search) * (1 - search->window),
                 cutoff = grz_with_room(search->bounds.cutoff);
    return good_enough < cutoff ? good_enough : cutoff;
}

/* Are nodes or boxes that are at least `bound` apart to be left out, beyond the limit? Keeps count of what is. */
static inline bool grz_leave_out_beyond(grz_search *search, double bound, double limit)
{
    if (!(bound > limit)) return false;
    if (bound < search->left_out) search->left_out = bound;
    return true;
}

static inline bool grz_leave_out(grz_search *search, double bound)
{
    return grz_leave_out_beyond(search, bound, grz_distance_limit(search));
}

/* Makes the pair the nearest if it is nearer than the nearest so far, and not beyond the cut-off. False: stop, for it
 * is good enough whatever else there is: in contact, or no further apart than the absolute error that is allowed. What
 * was not looked at then counts as left out: a method that keeps count lowers left_out to a bound of it, to 0 if it has
 * none. */
grz_judge grz_judge_distance;

/* The same for a pair that is probably the nearest: its points are found at once. */
grz_judge grz_judge_nearest;

/* The same for a pair whose closest points are known, with a distance that is good to 2^-42 of it. */
bool grz_take_nearest(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const graze_closest *closest);

#endif
