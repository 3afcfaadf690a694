/* Many questions at once, over threads: all poses of a path, then all pairs of a scene, frame after frame. */
#include <graze/graze.h>
#include <stdio.h>

enum { LINKS = 5, POSES = 1000 };

static graze_model *torus(graze_error *error)
{
    graze_mesh *mesh = NULL;
    graze_model *model = NULL;
    graze_model_def def = graze_model_def_default();
    if (graze_shape_create("torus", NULL, 0, &mesh, error) == GRAZE_OK) {
        def.mesh = mesh;
        graze_model_create(&def, &model, error);
    }
    graze_mesh_free(mesh);
    return model;
}

/* A torus is drawn out of another along x: at which poses do they touch? */
static bool draw_out(graze_batch *batch, size_t *hits, graze_error *error)
{
    static graze_pose poses[POSES];
    for (int i = 0; i < POSES; i++) {
        poses[i] = graze_pose_identity();
        poses[i].m[0][3] = 4.0 * i / POSES;
    }
    graze_batch_items items = graze_batch_items_default();
    graze_batch_answer answer;
    items.question = GRAZE_ASK_FIRST;
    items.poses = poses; /* of pair 0, as there is no other */
    items.count = POSES;
    if (graze_batch_ask(batch, &items, &answer, error) != GRAZE_OK) return false;
    for (size_t i = 0; i < answer.count; i++) *hits += answer.results[i].verdict == GRAZE_CONTACT;
    return true;
}

/* A chain that is pulled tight: its links, pair by pair, once a frame. Each pair goes on from its last frame. */
static bool pull_tight(graze_batch *batch, size_t *contacts, graze_error *error)
{
    graze_pose next_link;
    graze_batch_items items = graze_batch_items_default();
    items.question = GRAZE_ASK_CONTACTS;
    for (int frame = 0; frame < 60; frame++) {
        graze_pose poses[LINKS];
        graze_batch_answer answer;
        graze_vec3 quarter_turn = {90, 0, 0}, apart = {1 + 0.02 * frame, 0, 0};
        if (graze_pose_from_euler(quarter_turn, apart, &next_link, error) != GRAZE_OK) return false;
        for (int i = 0; i < LINKS; i++) poses[i] = next_link;
        items.poses = poses; /* pose i is of pair i */
        items.count = LINKS;
        if (graze_batch_ask(batch, &items, &answer, error) != GRAZE_OK) return false;
        *contacts = answer.pair_count;
    }
    return true;
}

int main(void)
{
    graze_error error = {GRAZE_OK, "wrong answer"};
    graze_model *model = torus(&error);
    graze_query_def pairs[LINKS];
    for (int i = 0; i < LINKS; i++) {
        pairs[i] = graze_query_def_default();
        pairs[i].a = pairs[i].b = model;
    }
    graze_pool *pool = NULL;
    graze_batch *flight = NULL, *chain = NULL;
    size_t hits = 0, contacts = 0;
    bool done = model && graze_pool_create(0, &pool, &error) == GRAZE_OK; /* a thread for each processor */
    if (done) {
        graze_batch_def def = graze_batch_def_default();
        def.pairs = pairs;
        def.pair_count = 1;
        def.tasks = graze_pool_tasks(pool);
        done = graze_batch_create(&def, &flight, &error) == GRAZE_OK && draw_out(flight, &hits, &error);
        def.pair_count = LINKS;
        done = done && graze_batch_create(&def, &chain, &error) == GRAZE_OK && pull_tight(chain, &contacts, &error);
    }
    if (done) printf("%zu of %d poses touch; %zu pairs of triangles in the tight chain\n", hits, POSES, contacts);
    if (!done) fprintf(stderr, "%s\n", error.message);
    graze_batch_free(flight);
    graze_batch_free(chain);
    graze_pool_free(pool);
    graze_model_free(model);
    return done && hits > 0 && hits < POSES && contacts % LINKS == 0 && contacts > 0 ? 0 : 1;
}
