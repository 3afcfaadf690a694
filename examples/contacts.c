/* All pairs of triangles in contact, how each meets, and along which segment those that cross do. */
#include <graze/graze.h>
#include <stdio.h>

static graze_model *box_model(graze_error *error)
{
    graze_mesh *mesh = NULL;
    if (graze_shape_create("box", NULL, 0, &mesh, error) != GRAZE_OK) return NULL;
    graze_model_def def = graze_model_def_default();
    def.mesh = mesh;
    graze_model *model = NULL;
    graze_model_create(&def, &model, error);
    graze_mesh_free(mesh);
    return model;
}

/* The corners of a triangle as the query saw them: carried into A's frame by the pose. */
static void corners_of(const graze_model *model, const graze_pose *pose, uint32_t triangle, graze_vec3 out[3])
{
    const graze_mesh *mesh = graze_model_mesh(model);
    const uint32_t *index = graze_mesh_indices(mesh) + 3 * (size_t)triangle;
    for (int i = 0; i < 3; i++) out[i] = graze_pose_carry(pose, graze_mesh_vertices(mesh)[index[i]]);
}

static void print_pair(const graze_model *a, const graze_model *b, const graze_pose *b_in_a, const graze_pair *pair)
{
    graze_pose identity = graze_pose_identity();
    graze_vec3 corners_a[3], corners_b[3], ends[2];
    corners_of(a, &identity, pair->triangle_a, corners_a);
    corners_of(b, b_in_a, pair->triangle_b, corners_b);
    printf("%2u %2u %s", (unsigned)pair->triangle_a, (unsigned)pair->triangle_b, graze_kind_name(pair->kind));
    if (graze_triangles_segment(corners_a, corners_b, ends))
        printf(" from (%g %g %g) to (%g %g %g)", ends[0].x, ends[0].y, ends[0].z, ends[1].x, ends[1].y, ends[1].z);
    printf("\n");
}

int main(void)
{
    graze_error error;
    graze_model *box = box_model(&error);
    graze_query_def def = graze_query_def_default();
    def.a = def.b = box; /* a model has no role: here it is both */
    graze_query *query = NULL;
    graze_pose corner_in_box = graze_pose_identity();
    graze_result result;
    size_t crossings = 0;
    bool done = box && graze_query_create(&def, &query, &error) == GRAZE_OK &&
                graze_pose_parse("0.5, 0.25, 0.125", &corner_in_box, &error) == GRAZE_OK &&
                graze_query_contacts(query, &corner_in_box, NULL, &result, &error) == GRAZE_OK;
    for (size_t i = 0; done && i < result.count; i++) {
        print_pair(box, box, &corner_in_box, &result.pairs[i]);
        crossings += result.pairs[i].kind == GRAZE_CROSSING;
    }
    if (!done) fprintf(stderr, "%s\n", error.message);

    graze_query_free(query);
    graze_model_free(box);
    /* Three faces of each box pass through three of the other, in six places, so there is no crossing fewer than six. */
    return done && crossings >= 6 ? 0 : 1;
}
