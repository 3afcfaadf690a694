#include "nearest/point_index.h"

#include "base/check.h"
#include "base/def.h"
#include "base/error.h"
#include "base/float_mode.h"
#include "base/memory.h"
#include "math/range.h"
#include "mesh/given_points.h"

#include <string.h>

enum { MOST_POINTS = INT32_MAX };

static const grz_def_versions versions = {"graze_point_index_def", {GRZ_SIZE_UP_TO(graze_point_index_def, tasks)}};

static grz_given_points given_points(const graze_point_index_def *def)
{
    return (grz_given_points){.doubles = def->points,
                              .floats = def->float_points,
                              .count = def->count,
                              .stride = def->stride,
                              .what = "points",
                              .doubles_name = "points",
                              .floats_name = "float_points",
                              .count_name = "count",
                              .stride_name = "points: stride"};
}

static graze_status check_def(const graze_point_index_def *def, graze_error *error)
{
    grz_given_points given = given_points(def);
    graze_status status = grz_check_given(&given, error);
    if (status != GRAZE_OK) return status;
    if (def->count == 0) return grz_fail(error, GRAZE_BAD_ARGUMENT, "points: there is no point: set count");
    if (def->count > MOST_POINTS)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "points: %zu are more than %ld: index them in parts", def->count,
                        (long)MOST_POINTS);
    if (def->threads < 1 || def->threads > GRZ_MOST_THREADS)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "points: threads is %d: give 1 to %d", def->threads,
                        GRZ_MOST_THREADS);
    return GRAZE_OK;
}

static graze_status build(const graze_point_index_def *def, graze_point_index *index, graze_error *error)
{
    grz_workers workers;
    graze_status status = grz_workers_open(&workers, "points", &def->tasks, def->threads, index->count, error);
    if (status == GRAZE_OK) status = grz_point_index_build(index, &workers, error);
    return grz_workers_close(&workers, status, error);
}

static graze_status fill(const graze_point_index_def *def, graze_point_index *index, graze_error *error)
{
    if (!grz_directions_of(def->k, &index->directions))
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "points: k is %d: give 6, 8, 12, 14, 18, 20 or 26", def->k);
    index->count = (uint32_t)def->count;
    index->points = grz_allocate(def->count, sizeof *index->points);
    if (!index->points) return grz_out_of_memory(error);
    const grz_given_points given = given_points(def);
    for (size_t i = 0; i < def->count; i++) index->points[i] = grz_given_point(&given, i);
    graze_status status = grz_check_points(index->points, def->count, "points", "point", error);
    if (status == GRAZE_OK) status = build(def, index, error);
    GRZ_VALIDATE(status != GRAZE_OK || grz_point_index_valid(index));
    return status;
}

graze_status graze_point_index_create(const graze_point_index_def *given, graze_point_index **out, graze_error *error)
{
    *out = NULL;
    graze_point_index_def def = graze_point_index_def_default();
    graze_status status = grz_check_float_mode(error); /* bounds are rounded outward by it */
    if (status == GRAZE_OK) status = grz_take_def(&versions, given, &def, error);
    if (status == GRAZE_OK) status = check_def(&def, error);
    if (status != GRAZE_OK) return status;
    graze_point_index *index = grz_allocate_zeroed(1, sizeof *index);
    if (!index) return grz_out_of_memory(error);
    status = fill(&def, index, error);
    *out = status == GRAZE_OK ? index : NULL;
    if (status != GRAZE_OK) graze_point_index_free(index);
    return status;
}

void graze_point_index_free(graze_point_index *index)
{
    if (!index) return;
    grz_free(index->points);
    grz_free(index->numbers);
    grz_free(index->nodes);
    grz_free(index->dops);
    grz_free(index);
}

uint32_t graze_point_index_count(const graze_point_index *index)
{
    return index->count;
}

size_t graze_point_index_bytes(const graze_point_index *index)
{
    size_t a_point = sizeof *index->points + sizeof *index->numbers;
    size_t a_node = sizeof *index->nodes + (size_t)index->directions.k * sizeof *index->dops;
    return sizeof *index + a_point * index->count + a_node * index->node_count;
}

/* ---- validation ---- */

static bool links_valid(const graze_point_index *index, uint32_t number)
{
    const grz_point_index_node *node = &index->nodes[number], *left = &index->nodes[node->child], *right = left + 1;
    if (node->child == 0) return node->count >= 1 && node->count <= GRZ_LEAF_POINTS;
    return node->child > number && node->child < index->node_count - 1 && left->first == node->first &&
           right->first == left->first + left->count && left->count + right->count == node->count;
}

bool grz_point_index_valid(const graze_point_index *index)
{
    const size_t k = (size_t)index->directions.k;
    if (index->nodes[0].first != 0 || index->nodes[0].count != index->count) return false;
    for (uint32_t n = 0; n < index->node_count; n++) {
        float bound[GRZ_MOST_SUPPORTS];
        if (!links_valid(index, n)) return false;
        grz_point_index_bound(index, &index->nodes[n], bound);
        if (memcmp(bound, index->dops + k * n, k * sizeof *bound) != 0) return false;
    }
    return true;
}
