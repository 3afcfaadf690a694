/* All pairs of triangles in contact, how each meets, and where: in a point, along a segment or in a polygon. */
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

/* Prints where a pair meets, and returns the length of the segment if it crosses: here all edges are parallel to an
 * axis. */
static double print_pair(const graze_pair *pair, const graze_contact *contact)
{
    printf("%2u %2u %s", (unsigned)pair->triangle_a, (unsigned)pair->triangle_b, graze_kind_name(contact->kind));
    for (uint32_t i = 0; i < contact->corner_count; i++)
        printf(" (%g %g %g)", contact->corners[i].x, contact->corners[i].y, contact->corners[i].z);
    printf(", B faces (%g %g %g)\n", contact->normal_b.x, contact->normal_b.y, contact->normal_b.z);
    if (contact->kind != GRAZE_CROSSING) return 0;
    graze_vec3 p = contact->corners[0], q = contact->corners[1];
    return fabs(q.x - p.x) + fabs(q.y - p.y) + fabs(q.z - p.z);
}

/* The length along which the surfaces cross; negative if a question failed. */
static double crossing_length(graze_query *query, const graze_pose *b_in_a, graze_error *error)
{
    graze_result result;
    double length = 0;
    if (graze_query_contacts(query, b_in_a, NULL, &result, error) != GRAZE_OK) return -1;
    for (size_t i = 0; i < result.count; i++) {
        graze_contact contact;
        if (graze_query_contact(query, b_in_a, &result.pairs[i], &contact, error) != GRAZE_OK) return -1;
        length += print_pair(&result.pairs[i], &contact);
    }
    return length;
}

int main(void)
{
    graze_error error;
    graze_model *box = box_model(&error);
    graze_query_def def = graze_query_def_default();
    def.a = def.b = box; /* a model has no role: here it is both */
    graze_query *query = NULL;
    graze_pose b_in_a = graze_pose_identity();
    bool done = box && graze_query_create(&def, &query, &error) == GRAZE_OK &&
                graze_pose_parse("0.5, 0.25, 0.125", &b_in_a, &error) == GRAZE_OK;
    double length = done ? crossing_length(query, &b_in_a, &error) : -1;
    if (length < 0) fprintf(stderr, "%s\n", error.message);

    graze_query_free(query);
    graze_model_free(box);
    /* The two surfaces meet along six edges of the box that they have in common, which is 0.5 by 0.75 by 0.875. */
    return length == 2 * (0.5 + 0.75 + 0.875) ? 0 : 1;
}
