/* Where the triangles of one pair meet. */
#include "exact/contact.h"

#include "base/error.h"
#include "query/query.h"

static graze_status find_triangle(const graze_model *model, const char *name, uint32_t number, grz_tri *out,
                                  graze_error *error)
{
    uint32_t triangle = grz_triangle_numbers_find(&model->numbers, model->mesh->triangle_count, number);
    if (triangle == GRZ_NO_TRIANGLE)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "query: %s has no triangle %lu: give a pair that a question about these two models found, and "
                        "whose triangles were not removed since",
                        name, (unsigned long)number);
    *out = grz_mesh_triangle(model->mesh, triangle);
    return GRAZE_OK;
}

graze_status graze_query_contact(const graze_query *query, const graze_pose *b_in_a, const graze_pair *pair,
                                 graze_contact *out, graze_error *error)
{
    *out = (graze_contact){0};
    grz_tri a, b;
    graze_status status = grz_query_check(query, b_in_a, error);
    if (status == GRAZE_OK) status = find_triangle(query->pair->a, "a", pair->triangle_a, &a, error);
    if (status == GRAZE_OK) status = find_triangle(query->pair->b, "b", pair->triangle_b, &b, error);
    if (status != GRAZE_OK) return status;
    for (int k = 0; k < 3; k++) b.v[k] = graze_pose_carry(b_in_a, b.v[k]);
    grz_triangles_contact(&a, &b, out);
    return GRAZE_OK;
}
