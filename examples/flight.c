/* An object flies through an environment like a billiard ball: at which poses is it in contact? */
#include <graze/graze.h>
#include <stdio.h>

typedef struct flight {
    graze_model *environment, *object;
    graze_query *query; /* one for all poses: it allocates once */
} flight;

static graze_model *model_of(const char *shape, const char *const *parameters, size_t count, graze_error *error)
{
    graze_mesh *mesh = NULL;
    if (graze_shape_create(shape, parameters, count, &mesh, error) != GRAZE_OK) return NULL;
    graze_model_def def = graze_model_def_default();
    def.mesh = mesh;
    graze_model *model = NULL;
    graze_model_create(&def, &model, error);
    graze_mesh_free(mesh);
    return model;
}

static bool start(flight *f, graze_error *error)
{
    static const char *const room[] = {"x=10", "y=10", "z=10"};
    f->environment = model_of("box", room, 3, error);
    f->object = f->environment ? model_of("torus", NULL, 0, error) : NULL;
    if (!f->object) return false;
    graze_query_def def = graze_query_def_default();
    def.a = f->environment;
    def.b = f->object;
    return graze_query_create(&def, &f->query, error) == GRAZE_OK;
}

/* The path asks this at every step, and turns the object where the answer is yes. */
static bool hits(const graze_pose *b_in_a, void *user, graze_status *status, graze_error *error)
{
    graze_result result;
    *status = graze_query_first(((flight *)user)->query, b_in_a, &result, error);
    return *status == GRAZE_OK && result.verdict == GRAZE_CONTACT;
}

static bool fly(flight *f, size_t *contact_poses, graze_error *error)
{
    graze_billiard_def def = graze_billiard_def_default();
    graze_mesh_bounds(graze_model_mesh(f->environment), &def.room_low, &def.room_high);
    def.step = 0.25;
    def.pose_count = 200;
    def.hit = hits;
    def.user = f;
    graze_path *path = NULL;
    graze_status status = graze_path_billiard(&def, &path, error);
    *contact_poses = 0;
    for (size_t i = 0; status == GRAZE_OK && i < graze_path_count(path); i++)
        *contact_poses += hits(&graze_path_poses(path)[i], f, &status, error);
    graze_path_free(path);
    return status == GRAZE_OK;
}

int main(void)
{
    graze_error error;
    flight f = {NULL, NULL, NULL};
    size_t contact_poses = 0;
    bool done = start(&f, &error) && fly(&f, &contact_poses, &error);
    if (done)
        printf("%zu of 200 poses are in contact\n", contact_poses);
    else
        fprintf(stderr, "%s\n", error.message);
    graze_query_free(f.query);
    graze_model_free(f.object);
    graze_model_free(f.environment);
    return done && contact_poses > 0 && contact_poses < 200 ? 0 : 1; /* it flies, and it meets the walls */
}
