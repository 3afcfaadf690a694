/** @file query.h
 *  Questions about two models, posed. The answers are exact for the coordinates as stored and the pose as given.
 *
 *  Thread rule: a query belongs to one thread at a time; the models are shared. Make one query for each pair of models
 * and thread, and use it for all poses: it allocates when it is made, and afterwards only when collected results
 * outgrow all earlier ones, or a model was edited since (model_edit.h); else never with a visitor or with the caller's
 * array. It takes no lock and makes no system call.
 *
 *  Results are pure outputs: everything in them is overwritten, and sets and verdicts never depend on earlier calls.
 * Which single pair `first`, `near` or `distance` names, where several would do, may.
 */
#ifndef GRAZE_QUERY_H
#define GRAZE_QUERY_H

#include <graze/counters.h>
#include <graze/model.h>

#include <math.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Two models, and the memory that questions about them need. */
typedef struct graze_query graze_query;

/** How two triangles meet. A triangle that is degenerate to a segment or a point is that segment or point. */
typedef enum graze_kind {
    GRAZE_APART,    /**< the closed sets share no point */
    GRAZE_TOUCHING, /**< they share a point, and it is none of the next two */
    GRAZE_CROSSING, /**< the relative interiors share a point and neither affine hull contains the other */
    GRAZE_OVERLAP,  /**< both have area, are coplanar and share area */
} graze_kind;

/** "apart", "touching", "crossing" or "overlap". */
GRAZE_API const char *graze_kind_name(graze_kind kind);

/** Two triangles, by their numbers: their places in the meshes, as long as no model was edited (see model_edit.h). Of
 * pairs that come from the library the bytes between the fields are 0: equal arrays are equal bytes. */
typedef struct graze_pair {
    uint32_t triangle_a; /**< of A */
    uint32_t triangle_b; /**< of B */
    graze_kind kind;     /**< GRAZE_APART only for a pair that is near, not in contact */
    double distance;     /**< 0 if and only if they are in contact */
} graze_pair;

/** Free is a proof that no two triangles meet: of surfaces, one of which may still lie inside the other; but of solids
 * (graze_solids) that they share no point. GRAZE_MAYBE comes only from queries with a budget. */
typedef enum graze_verdict { GRAZE_FREE, GRAZE_CONTACT, GRAZE_MAYBE } graze_verdict;

/** How two solids lie: models of method `convex`, whose surface encloses a volume. Contact of solids is contact of
 * their triangles, or one surface inside the other. */
typedef enum graze_solids {
    GRAZE_SOLIDS_UNKNOWN,     /**< the method knows surfaces only, or the question (within, near) is about surfaces */
    GRAZE_SOLIDS_APART,       /**< they share no point */
    GRAZE_SOLIDS_MEETING,     /**< they share a point; which of the next four it is was not asked */
    GRAZE_SOLIDS_TOUCHING,    /**< triangles meet, and a plane separates the carried corners weakly */
    GRAZE_SOLIDS_OVERLAPPING, /**< triangles meet, and no plane does */
    GRAZE_SOLIDS_A_IN_B,      /**< no triangles meet, and A lies inside B */
    GRAZE_SOLIDS_B_IN_A,      /**< no triangles meet, and B lies inside A */
} graze_solids;

/** "unknown", "apart", "meeting", "touching", "overlapping", "a in b" or "b in a". */
GRAZE_API const char *graze_solids_name(graze_solids solids);

/** What to ask about. Start from graze_query_def_default(). The def and the query own nothing: who made the models
 * frees them (graze_model_free(def.a) will do), after the query. */
typedef struct graze_query_def {
    size_t size;          /**< as graze_query_def_default() sets it, see base.h */
    const graze_model *a; /**< the frame of all poses and points */
    const graze_model *b; /**< the model that is posed; of the same method and build options as a, unless the method
                             does not read b's index (`reads_b` of graze_method_info) */
    const char *method; /**< "name,key=value,...": options of the query. Options of the build in it must be those of the
                               models. Default NULL: every option at its default. */
} graze_query_def;

/** No models, every option at its default. */
static inline graze_query_def graze_query_def_default(void)
{
    const graze_query_def def = {sizeof(def), NULL, NULL, NULL};
    return def;
}

/** Make a query. Models of different methods or build options are refused. */
GRAZE_API graze_status graze_query_create(const graze_query_def *def, graze_query **out, graze_error *error);

/** Accepts NULL. */
GRAZE_API void graze_query_free(graze_query *query);

/** The method as understood, with all options of the build and of the query. Lives as long as the query. */
GRAZE_API const char *graze_query_method(const graze_query *query);

/** Forget everything remembered from earlier poses. Answers do not depend on it; their cost does. */
GRAZE_API void graze_query_forget(graze_query *query);

/** Figures about what the query holds and has done: the counterpart of graze_model_statistics, for measuring. Writes at
 * most `capacity` statistics and returns how many there are: none while a model is empty. The method's own come first
 * and begin anew when a query is made, made to forget, or asked after a model was edited. Every method has four more:
 * `preparation_bytes`, what follows from the models and the query options; `work_bytes`, what questions need while they
 * are answered; `memory_bytes`, what is remembered between them; and `front_bytes`, room beside that for a front. Cost:
 * in proportion to what is remembered. */
GRAZE_API size_t graze_query_statistics(const graze_query *query, graze_statistic *out, size_t capacity);

/** Receives pairs in blocks as they are found, in no particular order. Return false to end the query early. It may use
 * the library, but not the query that called it: asking that one is an error, freeing it or making it forget is not
 * allowed. */
typedef bool graze_pair_visitor(const graze_pair *pairs, size_t count, void *user);

/** Where pairs go: to `visit` if it is set, else into `array`. */
typedef struct graze_receiver {
    graze_pair_visitor *visit; /**< called in the thread of the query, before the query returns */
    void *user;                /**< for visit */
    graze_pair *array;         /**< the caller's; may be NULL with a capacity of 0, which only counts */
    size_t capacity;           /**< of array, in pairs */
} graze_receiver;

/** What a query for pairs found. */
typedef struct graze_result {
    graze_verdict verdict;   /**< GRAZE_CONTACT if there is a pair, or solids meet; GRAZE_MAYBE if none was found and
                                  some are left */
    bool left;               /**< a budget was spent before all was looked at: graze_query_left tells what is left */
    const graze_pair *pairs; /**< sorted by triangle_a, then triangle_b (of a resumed question: see graze_query_resume).
                                  Collected: in the query's memory, until its next call. The caller's array: that array.
                                  NULL with a visitor, or without a pair. */
    size_t count;            /**< how many pairs there are. With the caller's array it may exceed the capacity; the
                                  array then holds the first of them in sorted order. With a visitor that stopped: how
                                  many it was shown. */
    graze_counters counters; /**< what this call cost */
    graze_vec3 common;   /**< a point that two solids share, rounded, in A's frame; 0 if they are apart or unknown */
    graze_solids solids; /**< how they lie. `first` stops at GRAZE_SOLIDS_MEETING, without a pair where a point deep
                                  in both has shown it; `contacts` tells the exact word. */
    uint32_t reserved;   /**< 0 */
} graze_result;

/** What a budget left of a question. All 0: nothing, the answer is complete. */
typedef struct graze_left {
    size_t pairs;   /**< of nodes that were not looked at */
    double overlap; /**< how deep these could overlap: for a pair of nodes the least, over the directions of their
                         bounds, of the length that the two share; and of all pairs the largest. With a tolerance, of
                         bounds that are grown by it. 0 for a distance. */
} graze_left;

/** What a budget left of the last question that the query was asked: where the answer's `left` is true. */
GRAZE_API graze_left graze_query_left(const graze_query *query);

/** Is there contact? Stops at the first pair, and returns it. */
GRAZE_API graze_status graze_query_first(graze_query *query, const graze_pose *b_in_a, graze_result *out,
                                         graze_error *error);

/** All pairs in contact, with their kinds. `to` NULL: collected in the query. */
GRAZE_API graze_status graze_query_contacts(graze_query *query, const graze_pose *b_in_a, const graze_receiver *to,
                                            graze_result *out, graze_error *error);

/** All pairs whose distance is at most `tolerance` (finite, not negative), with their distances. However
 *  far apart the models are, exact tests are made of pairs that are reported and of those within some 2e-12 of the
 * tolerance: where that window is larger than the models, beyond 1e11 sizes, a tolerance in it asks every pair. */
GRAZE_API graze_status graze_query_within(graze_query *query, const graze_pose *b_in_a, double tolerance,
                                          const graze_receiver *to, graze_result *out, graze_error *error);

/** Is anything within `tolerance` (finite, not negative)? Stops at the first pair whose distance is at most that, and
 * returns it with its distance: one of those that graze_query_within finds, and not always the nearest. GRAZE_CONTACT
 * means that there is such a pair, GRAZE_FREE proves that there is none: all distances are greater. A tolerance of 0
 * asks for contact. Cheaper than every other way to ask this: the search begins at the last pair, and nothing is
 * measured that the answer does not need. */
GRAZE_API graze_status graze_query_near(graze_query *query, const graze_pose *b_in_a, double tolerance,
                                        graze_result *out, graze_error *error);

/** What part of a solid a closest point lies on. */
typedef enum graze_feature_kind {
    GRAZE_NO_FEATURE, /**< not known, or not asked: the method knows surfaces only */
    GRAZE_CORNER,
    GRAZE_EDGE,
    GRAZE_FACE, /**< a whole polygon: triangles in one plane are one face */
} graze_feature_kind;

/** A corner, an edge or a face of a solid, by numbers of its mesh. */
typedef struct graze_feature {
    graze_feature_kind kind; /**< which it is */
    uint32_t first;  /**< corner: its vertex; edge: that of the end that comes first by x, then y, then z; face: the
                          lowest of its triangles. Of several vertices at one place the lowest. */
    uint32_t second; /**< edge: the vertex of the other end; else 0 */
} graze_feature;

/** Two closest points, one on each triangle. */
typedef struct graze_closest {
    double distance;     /**< relative error at most 1e-12, or, below 2^-1022, an error of at most the smallest double,
                              2^-1074; 0 if and only if there is contact */
    double weights_a[3]; /**< barycentric, of the point on A's triangle: none negative, their sum 1 up to rounding */
    double weights_b[3]; /**< and of the point on B's */
    graze_vec3 point_a;  /**< in A's frame, within 4 ulp of the largest coordinate of the two triangles */
    graze_vec3 point_b;  /**< also in A's frame */
} graze_closest;

/** The least distance of two models, or bounds of it: at_least <= the least distance <= closest.distance. The two are
 * the same number unless less was asked for (graze_distance_def), or a budget was spent. */
typedef struct graze_distance {
    uint32_t triangle_a;   /**< a pair that has the distance `closest`: of A's triangles. UINT32_MAX, and so is b's, for
                                  solids that share a point which is of no triangle: closest has it twice */
    uint32_t triangle_b;   /**< and of B's */
    graze_closest closest; /**< the exact distance of this pair, and two points that have it. Infinite, with nothing
                                  else filled in, without a pair: none is within the cut-off, or none was looked at
                                  before a budget was spent, or all triangles of a model were removed. */
    double at_least;       /**< no two triangles are nearer than this; if it is positive, that proves that they are
                                  free */
    bool left;             /**< a budget was spent before all was looked at: graze_query_left tells what is left */
    graze_counters counters; /**< what this call cost */
    graze_solids solids;     /**< how they lie: apart, or at a distance of 0, meeting or one in the other; unknown where
                                  an absolute error let the search stop before that was proven */
    graze_feature feature_a; /**< of solids that are apart, the one of A that has its point */
    graze_feature feature_b; /**< and of B */
    uint32_t reserved;       /**< 0 */
} graze_distance;

/** How far apart are they, and where? Infinitely far if all triangles of a model were removed. The cost does not depend
 *  on how far. From about a million sizes on, features are less than the error of a distance: the first pair is named
 * beside which nothing is nearer by more than 2^-40 of the distance (9.1e-13), so that another method may name another
 * pair and a distance that differs by that much. So it is for clusters of small triangles within larger models, too,
 * and for solids at any distance. */
GRAZE_API graze_status graze_query_distance(graze_query *query, const graze_pose *b_in_a, graze_distance *out,
                                            graze_error *error);

/** How good a distance is wanted: the worse, the cheaper. Start from graze_distance_def_default(). */
typedef struct graze_distance_def {
    size_t size;     /**< as graze_distance_def_default() sets it, see base.h */
    double relative; /**< error that is allowed, as a part of the distance; finite, not negative. Default 0. */
    double absolute; /**< and one that does not depend on it; both add up. Finite, not negative. Default 0. */
    double cutoff;   /**< distances beyond it are of no interest; not negative. Default infinity: all are. */
} graze_distance_def;

/** The exact distance, however far. */
static inline graze_distance_def graze_distance_def_default(void)
{
    const graze_distance_def def = {sizeof(def), 0, 0, HUGE_VAL};
    return def;
}

/** How far apart are they, as well as is wanted? All of this holds up to the error of every distance (graze_closest):
 *
 *  - Errors: if there is a pair within the cut-off, one is named, and
 *    at_least <= the least distance <= closest.distance <= at_least * (1 + relative) + absolute.
 *  - Cut-off: if there is none, closest.distance is infinite and at_least is the cut-off or more: a proof. Which of the
 * two it is does not depend on method, errors or earlier calls: a pair counts if graze_query_within finds it with the
 * cut-off as its tolerance, so that a distance of exactly the cut-off is found.
 *  - Contact: closest.distance 0 is contact, and at_least > 0 is none, always. An infinite closest.distance is none,
 * too, and at_least is then 0 if the cut-off is. While `absolute` is 0 there is no other case, however large
 *    `relative`. With an absolute error a pair within it may be named although another is in contact; at_least is
 *    then 0.
 *
 *  Which of the answers that the errors allow is given may depend on earlier calls, because the search begins at the
 * last pair; after graze_query_forget it depends on the pose alone.
 *
 *  While a budget leaves something, at_least and closest.distance are bounds of the least distance, but not yet as
 * close as is wanted, and an infinite closest.distance proves nothing. A resumed question keeps its def. With the
 * default def this is graze_query_distance. */
GRAZE_API graze_status graze_query_distance_bounded(graze_query *query, const graze_pose *b_in_a,
                                                    const graze_distance_def *def, graze_distance *out,
                                                    graze_error *error);

/** Go on with the last question for pairs, which a budget interrupted (`left` was true), with a budget as large again.
 * The receiver is the one of the question: its array or user pointer must still be there. The result is about the whole
 * question, but for `counters`; a visitor is shown what it has not seen. Resumed until nothing is left, the question
 * has the answer that it has without a budget. Any other question, and graze_query_forget, drops what was left.
 *
 *  Each call costs what its budget says, however many pairs were found before. So while something is left, only the
 * pairs of one call are sorted among themselves: those of this call stand behind those of the calls before, which stay
 * where they are. (An array that is full holds the least pairs so far, after a resumption in no particular order.) The
 * call that leaves nothing sorts all pairs once more, beyond its budget; a visitor's are never sorted. */
GRAZE_API graze_status graze_query_resume(graze_query *query, graze_result *out, graze_error *error);

/** The same for a question for the distance. */
GRAZE_API graze_status graze_query_resume_distance(graze_query *query, graze_distance *out, graze_error *error);

/* Functions on two triangles. They have no status to report by, so it is for the caller that the thread rounds to
 * nearest and keeps subnormal numbers: queries check that. These and queries take up to 64 kB of stack. */

/** How two triangles meet: the judge of all methods. Coordinates are finite and at most 2^200. A segment is a triangle
 *  with two equal corners, a point one with three: so it also judges segments and points. */
GRAZE_API graze_kind graze_triangles_meet(const graze_vec3 a[3], const graze_vec3 b[3]);

/** The distance of two triangles, or segments or points, see graze_triangles_meet. The same bits in either order. */
GRAZE_API graze_closest graze_triangles_distance(const graze_vec3 a[3], const graze_vec3 b[3]);

/** The ends of the segment in which two crossing triangles meet, each coordinate correctly rounded from the exact
 * point. Returns false, and writes nothing, unless graze_triangles_meet says GRAZE_CROSSING. (For a segment that
 * crosses a triangle or a segment the two ends are one point.) */
GRAZE_API bool graze_triangles_segment(const graze_vec3 a[3], const graze_vec3 b[3], graze_vec3 ends[2]);

#ifdef __cplusplus
}
#endif
#endif
