/* All pairs of triangles in contact, how each meets, and along which segment those that cross do. */
#include <graze/graze.h>
#include <math.h>
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

/* Prints a pair, and returns the length of the segment in which it crosses: here all edges are parallel to an axis. */
static double print_pair(const graze_model *box, const graze_pose *b_in_a, const graze_pair *pair)
{
    graze_pose identity = graze_pose_identity();
    graze_vec3 a[3], b[3], ends[2];
    corners_of(box, &identity, pair->triangle_a, a);
    corners_of(box, b_in_a, pair->triangle_b, b);
    printf("%2u %2u %s", (unsigned)pair->triangle_a, (unsigned)pair->triangle_b, graze_kind_name(pair->kind));
    if (!graze_triangles_segment(a, b, ends)) {
        printf("\n");
        return 0;
    }
    graze_vec3 p = ends[0], q = ends[1];
    printf(" from (%g %g %g) to (%g %g %g)\n", p.x, p.y, p.z, q.x, q.y, q.z);
    return fabs(q.x - p.x) + fabs(q.y - p.y) + fabs(q.z - p.z);
}

int main(void)
{
    graze_error error;
    graze_model *box = box_model(&error);
    graze_query_def def = graze_query_def_default();
    def.a = def.b = box; /* a model has no role: here it is both */
    graze_query *query = NULL;
    graze_pose b_in_a = graze_pose_identity();
    graze_result result;
    double length = 0;
    bool done = box && graze_query_create(&def, &query, &error) == GRAZE_OK &&
                graze_pose_parse("0.5, 0.25, 0.125", &b_in_a, &error) == GRAZE_OK &&
                graze_query_contacts(query, &b_in_a, NULL, &result, &error) == GRAZE_OK;
    for (size_t i = 0; done && i < result.count; i++) length += print_pair(box, &b_in_a, &result.pairs[i]);
    if (!done) fprintf(stderr, "%s\n", error.message);

    graze_query_free(query);
    graze_model_free(box);
    /* The two surfaces meet along six edges of the box that they have in common, which is 0.5 by 0.75 by 0.875. */
    return done && length == 2 * (0.5 + 0.75 + 0.875) ? 0 : 1;
}
