/* A small object that flies through a ring, models of both, and batches about them. Header only. */
#ifndef TESTS_BATCH_SCENERY_H
#define TESTS_BATCH_SCENERY_H

#include "scene.h"

enum { SCENERY_POSES = 150, SCENERY_PAIRS = 3 };

typedef struct scenery {
    graze_mesh *ring, *object;
    graze_path *path;
    graze_model *a, *b;
    graze_query_def pairs[SCENERY_PAIRS]; /* the two in both roles, and the object with itself */
} scenery;

/* Meshes and the path, which goes through the ring's surface as if there were none. */
static inline scenery scenery_open(void)
{
    scenery s = {0};
    s.ring = scene_shape("torus", "major=1 minor=0.4 rings=12 sides=6");
    s.object = scene_shape("torus", "major=0.2 minor=0.08 rings=6 sides=4");
    graze_billiard_def def = graze_billiard_def_default();
    graze_mesh_bounds(s.ring, &def.room_low, &def.room_high);
    def.step = 0.03, def.pose_count = SCENERY_POSES;
    graze_error error;
    scene_expect_ok(graze_path_billiard(&def, &s.path, &error), &error);
    return s;
}

static inline void scenery_build(scenery *s, const char *method)
{
    s->a = scene_model(s->ring, method);
    s->b = scene_model(s->object, method);
    s->pairs[0] = (graze_query_def){.size = sizeof(graze_query_def), .a = s->a, .b = s->b, .method = method};
    s->pairs[1] = (graze_query_def){.size = sizeof(graze_query_def), .a = s->b, .b = s->a, .method = method};
    s->pairs[2] = (graze_query_def){.size = sizeof(graze_query_def), .a = s->b, .b = s->b, .method = method};
}

static inline void scenery_clear(scenery *s)
{
    graze_model_free(s->a);
    graze_model_free(s->b);
    s->a = s->b = NULL;
}

static inline void scenery_close(scenery *s)
{
    scenery_clear(s);
    graze_path_free(s->path);
    graze_mesh_free(s->ring);
    graze_mesh_free(s->object);
}

static inline graze_batch *scenery_batch(const scenery *s, size_t pair_count, graze_tasks tasks)
{
    graze_batch_def def = graze_batch_def_default();
    def.pairs = s->pairs, def.pair_count = pair_count, def.tasks = tasks;
    graze_batch *batch;
    graze_error error;
    scene_expect_ok(graze_batch_create(&def, &batch, &error), &error);
    return batch;
}

static inline graze_batch_items scenery_items(const scenery *s, graze_question question, size_t first, size_t count)
{
    graze_batch_items items = graze_batch_items_default();
    items.question = question, items.tolerance = 0.01;
    items.poses = graze_path_poses(s->path) + first, items.count = count;
    return items;
}

/* For groups of tests. */
static inline int open_scenery(void **state)
{
    static scenery s;
    s = scenery_open();
    *state = &s;
    return 0;
}

static inline int close_scenery(void **state)
{
    scenery_close(*state);
    return 0;
}

#endif
