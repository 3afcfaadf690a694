/* Which points are nearest to a query: exactly, approximately, and several of them? */
#include <graze/graze.h>
#include <stdio.h>

/* A grid of 20 x 20 x 20 points, one apart. */
enum { SIDE = 20, COUNT = SIDE * SIDE * SIDE };

static graze_point_index *grid_index(graze_error *error)
{
    static float points[COUNT][3];
    for (int i = 0; i < COUNT; i++)
        for (int axis = 0, rest = i; axis < 3; axis++, rest /= SIDE) points[i][axis] = (float)(rest % SIDE);
    graze_point_index_def def = graze_point_index_def_default();
    def.float_points = points[0];
    def.count = COUNT;
    graze_point_index *index = NULL;
    graze_point_index_create(&def, &index, error);
    return index;
}

/* In the middle of a cell eight points are equally far; the one with the lowest number is named. */
static bool ask_for_one(const graze_point_index *index, graze_error *error)
{
    graze_vec3 middle = {4.5, 7.5, 2.5};
    graze_neighbour nearest, nearly;
    bool done = graze_point_index_nearest(index, middle, GRAZE_LINF, 0, &nearest, error) == GRAZE_OK &&
                graze_point_index_nearest(index, middle, GRAZE_L2, 0.5, &nearly, error) == GRAZE_OK;
    if (!done) return false;
    printf("nearest: point %u, %g away in each coordinate\n", (unsigned)nearest.number, nearest.distance);
    printf("nearly:  point %u, %g away\n", (unsigned)nearly.number, nearly.distance);
    /* The true distance is sqrt(3) / 2, and nearly is at most half as far again. */
    return nearest.number == 4 + 7 * SIDE + 2 * SIDE * SIDE && nearest.distance == 0.5 && nearly.distance < 1.3;
}

static bool ask_for_seven(const graze_point_index *index, graze_error *error)
{
    graze_neighbour list[7];
    graze_counters counters = {0};
    size_t found;
    graze_nearest_def def = graze_nearest_def_default();
    def.query = (graze_vec3){10, 10, 10};
    def.count = 7;
    def.counters = &counters;
    if (graze_point_index_nearest_many(index, &def, list, &found, error) != GRAZE_OK) return false;
    for (size_t i = 0; i < found; i++)
        printf("%zu: point %u, %g away\n", i, (unsigned)list[i].number, list[i].distance);
    printf("%llu of %d points were looked at\n", (unsigned long long)counters.point_tests, COUNT);
    return found == 7 && list[0].distance == 0 && list[1].distance == 1 && list[6].distance == 1;
}

int main(void)
{
    graze_error error = {GRAZE_OK, "wrong answer"};
    graze_point_index *index = grid_index(&error);
    bool right = index && ask_for_one(index, &error) && ask_for_seven(index, &error);
    if (!right) fprintf(stderr, "%s\n", error.message);
    graze_point_index_free(index);
    return right ? 0 : 1;
}
