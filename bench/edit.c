/* What edits cost: microseconds for one triangle and for batches, against building the model.
 *
 *     build/tests/model/bench_edit [LEVEL [METHOD]]
 *
 * LEVEL is that of the terrain: 7 has 32,768 triangles, 9 has 524,288. */
#include "base/random.h"

#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SINGLES = 2000, LARGEST_BATCH = 10000 };

static double microseconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC * 1e6;
}

/* Small triangles over the terrain. */
static graze_mesh *some(grz_random *random, size_t count)
{
    graze_vec3 *corners = malloc(3 * count * sizeof *corners);
    if (!corners) return NULL;
    for (size_t i = 0; i < count; i++) {
        double x = grz_random_unit(random), y = grz_random_unit(random), z = 0.3 * grz_random_unit(random);
        corners[3 * i] = (graze_vec3){x, y, z};
        corners[3 * i + 1] = (graze_vec3){x + 0.002, y, z};
        corners[3 * i + 2] = (graze_vec3){x, y + 0.002, z};
    }
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &corners->x, def.vertex_count = 3 * count;
    graze_mesh *mesh = NULL;
    graze_mesh_create(&def, &mesh, NULL);
    free(corners);
    return mesh;
}

/* Inserts so many at once and removes them again; adds the times. */
static bool there_and_back(graze_model *model, grz_random *random, size_t count, double times[2])
{
    static uint32_t numbers[LARGEST_BATCH];
    graze_mesh *mesh = some(random, count);
    uint32_t first = 0;
    if (!mesh) return false;
    double start = microseconds();
    bool done = graze_model_insert(model, mesh, &first, NULL) == GRAZE_OK;
    double middle = microseconds();
    for (size_t i = 0; i < count; i++) numbers[i] = first + (uint32_t)i;
    done = done && graze_model_remove(model, numbers, count, NULL) == GRAZE_OK;
    times[1] += microseconds() - middle;
    times[0] += middle - start;
    graze_mesh_free(mesh);
    return done;
}

static bool measure(graze_model *model)
{
    grz_random random = grz_random_seeded(1);
    double first[2] = {0};
    bool done = there_and_back(model, &random, 1, first);
    printf("first edit %10.0f us\n", first[0]);
    for (size_t count = 1; done && count <= LARGEST_BATCH; count *= 10) {
        double times[2] = {0};
        int repeats = count == 1 ? SINGLES : 5;
        for (int i = 0; done && i < repeats; i++) done = there_and_back(model, &random, count, times);
        printf("%5zu: insert %9.1f us, remove %9.1f us\n", count, times[0] / repeats, times[1] / repeats);
    }
    return done;
}

int main(int argc, char **argv)
{
    char level[32];
    snprintf(level, sizeof level, "level=%.10s", argc > 1 ? argv[1] : "7");
    const char *parameters[] = {level};
    graze_mesh *mesh = NULL;
    graze_model *model = NULL;
    graze_error error = {GRAZE_OK, "an edit failed"};
    bool done = graze_shape_create("terrain", parameters, 1, &mesh, &error) == GRAZE_OK;
    graze_model_def def = {.size = sizeof def, .mesh = mesh, .method = argc > 2 ? argv[2] : NULL};
    double start = microseconds();
    done = done && graze_model_create(&def, &model, &error) == GRAZE_OK;
    if (done)
        printf("%u triangles, built in %.0f us, %.1f bytes each\n", (unsigned)graze_mesh_triangle_count(mesh),
               microseconds() - start, (double)graze_model_bytes(model) / graze_mesh_triangle_count(mesh));
    done = done && measure(model);
    if (done)
        printf("after edits %.1f bytes each\n", (double)graze_model_bytes(model) / graze_mesh_triangle_count(mesh));
    if (!done) fprintf(stderr, "%s\n", error.message);
    graze_model_free(model);
    graze_mesh_free(mesh);
    return done ? 0 : 1;
}
