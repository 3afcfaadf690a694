/* A room that changes: a box is put into it, found by a query, and taken out again. */
#include <graze/graze.h>
#include <stdio.h>

static graze_mesh *box_mesh(const char *at, graze_error *error)
{
    graze_mesh *box = NULL, *moved = NULL;
    graze_pose pose;
    if (graze_pose_parse(at, &pose, error) == GRAZE_OK && graze_shape_create("box", NULL, 0, &box, error) == GRAZE_OK)
        graze_mesh_carry(box, &pose, &moved, error);
    graze_mesh_free(box);
    return moved;
}

static graze_model *model_of(graze_mesh *mesh, graze_error *error)
{
    graze_model_def def = graze_model_def_default();
    def.mesh = mesh;
    def.method = "kdop"; /* a method that can be edited */
    graze_model *model = NULL;
    if (mesh) graze_model_create(&def, &model, error);
    graze_mesh_free(mesh);
    return model;
}

/* How many pairs of triangles touch when the object stands at x = 8? */
static bool count_contacts(graze_query *query, size_t *count, graze_error *error)
{
    graze_pose object_in_room;
    graze_result result;
    if (graze_pose_parse("8 0 0", &object_in_room, error) != GRAZE_OK ||
        graze_query_contacts(query, &object_in_room, NULL, &result, error) != GRAZE_OK)
        return false;
    *count = result.count;
    if (result.count > 0) printf("triangle %u of the room is touched\n", (unsigned)result.pairs[0].triangle_a);
    return true;
}

static bool change_room(graze_model *room, graze_query *query, graze_error *error)
{
    size_t before, with_box, after;
    graze_mesh *box = box_mesh("8.5 0.25 0.25", error);
    if (!box || !count_contacts(query, &before, error)) return false;

    uint32_t first, numbers[12];
    bool done = graze_model_insert(room, box, &first, error) == GRAZE_OK; /* its triangles are first, first + 1, ... */
    done = done && count_contacts(query, &with_box, error);               /* the query notices by itself */
    for (uint32_t i = 0; i < 12; i++) numbers[i] = first + i;
    done = done && graze_model_remove(room, numbers, 12, error) == GRAZE_OK;
    done = done && count_contacts(query, &after, error);
    graze_mesh_free(box);
    if (done) printf("contacts before: %zu, with the box: %zu, after: %zu\n", before, with_box, after);
    return done && first == 12 && before == 0 && with_box > 0 && after == 0;
}

int main(void)
{
    graze_error error = {GRAZE_OK, "wrong answer"};
    graze_model *room = model_of(box_mesh("0 0 0", &error), &error),
                *object = model_of(box_mesh("0 0 0", &error), &error);
    graze_query_def def = graze_query_def_default();
    def.a = room;
    def.b = object;
    graze_query *query = NULL;
    bool right =
        room && object && graze_query_create(&def, &query, &error) == GRAZE_OK && change_room(room, query, &error);
    if (!right) fprintf(stderr, "%s\n", error.message);
    graze_query_free(query);
    graze_model_free(room);
    graze_model_free(object);
    return right ? 0 : 1;
}
