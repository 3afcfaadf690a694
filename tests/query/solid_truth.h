/* The truth about two posed solids: pairs and distances by a method that knows surfaces only, which one lies inside the
 * other by the parity of rays, touching or overlapping by a proof that is checked in integers. And what an answer of
 * method convex must be beside it. Header only. */
#ifndef TESTS_QUERY_SOLID_TRUTH_H
#define TESTS_QUERY_SOLID_TRUTH_H

#include "exact/separable.h"
#include "oracle/inside_truth.h"
#include "oracle/minkowski_truth.h"
#include "query/solids.h"

#include <float.h>

/* Two solids and who answers about their surfaces. */
typedef struct solid_judge {
    const graze_mesh *a, *b;
    graze_query *surfaces; /* by brute, or by a method that is as right */
    truth *truth;
    graze_vec3 *corners_a, *corners_b; /* of all triangles; B's as carried by the last pose */
    graze_vec3 *carried;               /* B's vertices */
} solid_judge;

/* What is true at a pose. The pairs are the query's, until its next call. */
typedef struct solid_truth {
    graze_result pairs;
    graze_distance nearest;
    graze_solids lie; /* the exact word */
    bool nested;      /* is one solid inside the other? */
    double distance;  /* of the solids: 0 if they are nested */
} solid_truth;

static inline graze_query *solid_query(const graze_model *a, const graze_model *b, const char *method)
{
    graze_query_def def = graze_query_def_default();
    graze_query *query = NULL;
    graze_error error;
    def.a = a, def.b = b, def.method = method;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    return query;
}

static inline solid_judge solid_judge_of(const graze_mesh *a, const graze_mesh *b, graze_query *surfaces)
{
    const solid_judge j = {.a = a,
                           .b = b,
                           .surfaces = surfaces,
                           .truth = truth_create(),
                           .corners_a = malloc(3 * graze_mesh_triangle_count(a) * sizeof(graze_vec3)),
                           .corners_b = malloc(3 * graze_mesh_triangle_count(b) * sizeof(graze_vec3)),
                           .carried = malloc(graze_mesh_vertex_count(b) * sizeof(graze_vec3))};
    assert_true(j.truth && j.corners_a && j.corners_b && j.carried);
    for (size_t i = 0; i < 3 * graze_mesh_triangle_count(a); i++)
        j.corners_a[i] = graze_mesh_vertices(a)[graze_mesh_indices(a)[i]];
    return j;
}

/* Frees what is the judge's own. */
static inline void solid_judge_end(solid_judge *j)
{
    truth_free(j->truth);
    free(j->corners_a);
    free(j->corners_b);
    free(j->carried);
}

/* ---- parity of rays ---- */

/* 1 if the ray from p along d crosses the triangle, 0 if not, -1 if rounding leaves that open. Differences of doubles
 * are off by a part of 2^-53 of themselves, so cross products and products of three vectors by less than 1e-14 of the
 * lengths' products. */
static inline int solid_ray_crosses(graze_vec3 p, graze_vec3 d, const graze_vec3 corners[3])
{
    enum { NEGATIVE = 1, POSITIVE = 2, OPEN = 4 };
    graze_vec3 v[3];
    double length[3];
    int signs = 0;
    for (int k = 0; k < 3; k++) {
        v[k] = grz_sub(corners[k], p);
        length[k] = sqrt(grz_dot(v[k], v[k]));
    }
    for (int k = 0; k < 3; k++) {
        const int l = (k + 1) % 3;
        const double side = grz_dot(grz_cross(v[k], v[l]), d), error = 1e-14 * length[k] * length[l] + DBL_MIN;
        signs |= side > error ? POSITIVE : side < -error ? NEGATIVE : OPEN;
    }
    if ((signs & POSITIVE) && (signs & NEGATIVE)) return 0;
    if (signs & OPEN) return -1;
    const double volume = grz_dot(grz_cross(v[0], v[1]), v[2]),
                 error = 1e-14 * length[0] * length[1] * length[2] + DBL_MIN;
    if (!(fabs(volume) > error)) return -1;
    return (volume > 0) == (signs == POSITIVE);
}

/* Is the point, which is not on the closed surface, inside it? What some rays leave open integers tell. */
static inline bool solid_surrounds(truth *t, const graze_vec3 *surface, size_t count, graze_vec3 p)
{
    static const graze_vec3 ways[] = {{0.36, 0.48, 0.8}, {-0.64, 0.6, 0.48}, {0.1, -0.7, -0.7}};
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        int crossed = 0, parity = 0;
        for (size_t i = 0; i < count && crossed >= 0; i++) {
            crossed = solid_ray_crosses(p, ways[w], surface + 3 * i);
            parity ^= crossed;
        }
        if (crossed >= 0) return parity;
    }
    return inside_truth_place(t, p, surface, count) == TRUTH_INSIDE;
}

/* Of surfaces that do not meet. */
static inline graze_solids solid_nesting(const solid_judge *j)
{
    const size_t in_a = graze_mesh_triangle_count(j->a), in_b = graze_mesh_triangle_count(j->b);
    return solid_surrounds(j->truth, j->corners_a, in_a, j->corners_b[0])   ? GRAZE_SOLIDS_B_IN_A
           : solid_surrounds(j->truth, j->corners_b, in_b, j->corners_a[0]) ? GRAZE_SOLIDS_A_IN_B
                                                                            : GRAZE_SOLIDS_APART;
}

/* ---- touching or overlapping ---- */

/* Whoever proposes it, a plane that separates or six differences around the origin are checked in integers. */
static inline graze_solids solid_overlap(const solid_judge *j)
{
    const size_t in_a = graze_mesh_vertex_count(j->a), in_b = graze_mesh_vertex_count(j->b);
    const grz_corners a = {.points = graze_mesh_vertices(j->a), .count = (uint32_t)in_a},
                      b = {.points = j->carried, .count = (uint32_t)in_b};
    const grz_separation s = grz_separate(&a, &b, (graze_vec3){1, 0, 0});
    truth_way ways[6];
    for (int i = 0; i < 6; i++) ways[i][0] = s.proof[i].from, ways[i][1] = s.proof[i].to;
    if (s.separable)
        assert_true(minkowski_truth_separates(ways[0], ways[1], a.points, in_a, b.points, in_b));
    else
        assert_true(minkowski_truth_surrounded((const truth_way *)ways, 6));
    return s.separable ? GRAZE_SOLIDS_TOUCHING : GRAZE_SOLIDS_OVERLAPPING;
}

/* ---- all of it ---- */

static inline solid_truth solid_truth_at(const solid_judge *j, const graze_pose *pose)
{
    solid_truth t;
    graze_error error;
    for (size_t i = 0; i < graze_mesh_vertex_count(j->b); i++)
        j->carried[i] = graze_pose_carry(pose, graze_mesh_vertices(j->b)[i]);
    for (size_t i = 0; i < 3 * graze_mesh_triangle_count(j->b); i++)
        j->corners_b[i] = j->carried[graze_mesh_indices(j->b)[i]];
    scene_expect_ok(graze_query_distance(j->surfaces, pose, &t.nearest, &error), &error);
    scene_expect_ok(graze_query_contacts(j->surfaces, pose, NULL, &t.pairs, &error), &error);
    t.lie = t.pairs.count ? solid_overlap(j) : solid_nesting(j);
    t.nested = t.lie == GRAZE_SOLIDS_A_IN_B || t.lie == GRAZE_SOLIDS_B_IN_A;
    t.distance = t.nested ? 0 : t.nearest.closest.distance;
    return t;
}

static inline void solid_expect_contacts(graze_query *query, const graze_pose *pose, const solid_truth *t)
{
    graze_error error;
    graze_result all, first;
    const bool meets = t->lie != GRAZE_SOLIDS_APART;
    scene_expect_ok(graze_query_contacts(query, pose, NULL, &all, &error), &error);
    assert_int_equal(all.count, t->pairs.count);
    if (all.count) assert_true(scene_same_pairs(all.pairs, t->pairs.pairs, all.count));
    if (all.solids != t->lie) fail_msg("%s is %s", graze_solids_name(t->lie), graze_solids_name(all.solids));
    assert_int_equal(all.verdict, meets ? GRAZE_CONTACT : GRAZE_FREE);
    scene_expect_ok(graze_query_first(query, pose, &first, &error), &error);
    assert_int_equal(first.verdict, all.verdict);
    assert_int_equal(first.solids >= GRAZE_SOLIDS_MEETING, meets);
}

/* The pairs within a tolerance, by the judge. */
static inline graze_result solid_truth_within(const solid_judge *j, const graze_pose *pose, double tolerance)
{
    graze_error error;
    graze_result right;
    scene_expect_ok(graze_query_within(j->surfaces, pose, tolerance, NULL, &right, &error), &error);
    return right;
}

static inline void solid_expect_within(graze_query *query, const graze_pose *pose, double tolerance,
                                       const graze_result *right)
{
    graze_error error;
    graze_result here;
    scene_expect_ok(graze_query_within(query, pose, tolerance, NULL, &here, &error), &error);
    assert_int_equal(here.count, right->count);
    if (right->count) assert_true(scene_same_pairs(here.pairs, right->pairs, right->count));
}

/* Is any pair that near? */
static inline void solid_expect_near(graze_query *query, const graze_pose *pose, double tolerance, bool is_near)
{
    graze_error error;
    graze_result near;
    scene_expect_ok(graze_query_near(query, pose, tolerance, &near, &error), &error);
    assert_int_equal(near.verdict, is_near ? GRAZE_CONTACT : GRAZE_FREE);
}

/* Two distances that are each off by 1e-12 at most, and one of them may leave out what is nearer by 2^-40. */
static inline void solid_expect_distance(graze_query *query, const graze_pose *pose, const solid_truth *t)
{
    graze_error error;
    graze_distance d;
    scene_expect_ok(graze_query_distance(query, pose, &d, &error), &error);
    if (!(fabs(d.closest.distance - t->distance) <= 2e-12 * t->distance + DBL_TRUE_MIN))
        fail_msg("%.17g is %.17g", t->distance, d.closest.distance);
    assert_true(d.at_least <= d.closest.distance && d.at_least >= d.closest.distance * (1 - 1e-12) - DBL_TRUE_MIN);
    if (t->distance > 0) {
        assert_int_equal(d.solids, GRAZE_SOLIDS_APART);
        assert_true(d.feature_a.kind != GRAZE_NO_FEATURE && d.feature_b.kind != GRAZE_NO_FEATURE);
    } else {
        assert_true(d.solids >= GRAZE_SOLIDS_MEETING);
    }
}

static inline graze_distance solid_bounded(graze_query *query, const graze_pose *pose, const graze_distance_def *def)
{
    graze_error error;
    graze_distance d;
    scene_expect_ok(graze_query_distance_bounded(query, pose, def, &d, &error), &error);
    return d;
}

/* at_least <= the truth <= the distance that is named, as near to each other as was asked. */
static inline void solid_expect_bounds(const graze_distance *d, const graze_distance_def *def, const solid_truth *t)
{
    assert_true(d->at_least <= t->distance * (1 + 2e-12) + DBL_TRUE_MIN);
    assert_true(d->closest.distance >= t->distance * (1 - 2e-12) - DBL_TRUE_MIN);
    assert_true(d->closest.distance <=
                (d->at_least * (1 + def->relative) + def->absolute) * (1 + 1e-11) + 4 * DBL_TRUE_MIN);
    if (d->solids != GRAZE_SOLIDS_UNKNOWN) assert_int_equal(d->solids == GRAZE_SOLIDS_APART, t->distance > 0);
}

/* A moderate error; one so large that the search stops early; and a cut-off that leaves all out. */
static inline void solid_expect_bounded(graze_query *query, const graze_pose *pose, const solid_truth *t)
{
    graze_distance_def def = graze_distance_def_default();
    def.relative = 0.1, def.absolute = 0.01 * t->distance;
    graze_distance d = solid_bounded(query, pose, &def);
    solid_expect_bounds(&d, &def, t);
    def = graze_distance_def_default();
    def.absolute = 2 * t->nearest.closest.distance;
    d = solid_bounded(query, pose, &def);
    solid_expect_bounds(&d, &def, t);
    def = graze_distance_def_default();
    def.cutoff = 0.5 * t->distance;
    d = solid_bounded(query, pose, &def);
    if (t->distance > 4 * DBL_TRUE_MIN) assert_true(isinf(d.closest.distance) && d.at_least >= def.cutoff);
    if (!(t->distance > 0)) assert_true(d.closest.distance == 0);
}

/* All but tolerances. */
static inline void solid_expect_all(graze_query *query, const graze_pose *pose, const solid_truth *t)
{
    solid_expect_contacts(query, pose, t);
    solid_expect_distance(query, pose, t);
    solid_expect_bounded(query, pose, t);
}

/* Tolerances of 0, of the surfaces' distance and beside it. The judge's pairs in contact are gone then. */
static inline void solid_expect_tolerances(graze_query *const *queries, size_t count, const solid_judge *j,
                                           const graze_pose *pose, double distance)
{
    const double tolerances[] = {0, distance, nextafter(distance, 0), 1.5 * distance};
    for (int i = 0; i < 4; i++) {
        const graze_result right = solid_truth_within(j, pose, tolerances[i]);
        for (size_t k = 0; k < count; k++) {
            solid_expect_within(queries[k], pose, tolerances[i], &right);
            solid_expect_near(queries[k], pose, tolerances[i], right.verdict == GRAZE_CONTACT);
        }
    }
}

#endif
