/* What building costs: triangles a second, bytes a triangle, and the most memory while building against what is left in
 * the end.
 *
 *     build/tests/method/bench_build [TRIANGLES [THREADS [METHOD]]]
 *
 * For meshes of about 100,000 and 1,000,000 triangles, or of about TRIANGLES; for 1 and 2 threads, or THREADS; for
 * METHOD, or for those below. */
#include "base/clock.h"
#include "fault/counting_allocator.h"
#include "mesh/mesh.h"
#include "model/methods.h"

#include <graze/graze.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { REPEATS = 5 };

static graze_mesh *shape(const char *name, double triangles)
{
    char text[2][40];
    const char *parameters[2] = {text[0], text[1]};
    size_t count = 1;
    graze_mesh *mesh = NULL;
    graze_error error;
    if (strcmp(name, "torus") == 0) {
        snprintf(text[0], sizeof text[0], "rings=%.0f", sqrt(triangles));
        snprintf(text[1], sizeof text[1], "sides=%.0f", sqrt(triangles) / 2);
        count = 2;
    } else if (strcmp(name, "terrain") == 0) {
        snprintf(text[0], sizeof text[0], "level=%.0f", floor(log2(triangles / 2) / 2 + 0.5));
    } else {
        snprintf(text[0], sizeof text[0], "count=%.0f", fmin(triangles / 4, 2e6)); /* the most that the shape has */
    }
    if (graze_shape_create(name, parameters, count, &mesh, &error) != GRAZE_OK) fprintf(stderr, "%s\n", error.message);
    return mesh;
}

/* The least time of some builds, in seconds; negative after a failure. */
static double fastest(const graze_mesh *mesh, const grz_method *method, const grz_settings *settings, int threads,
                      size_t *byte_count)
{
    double least = INFINITY;
    for (int i = 0; i < REPEATS; i++) {
        void *index;
        graze_error error;
        uint64_t start = grz_clock();
        grz_workers workers;
        graze_status status =
            grz_workers_open(&workers, "bench", &(graze_tasks){0}, threads, mesh->triangle_count, &error);
        if (status == GRAZE_OK) status = method->build(mesh, settings, &workers, &index, &error);
        if (grz_workers_close(&workers, status, &error) != GRAZE_OK) {
            fprintf(stderr, "%s\n", error.message);
            return -1;
        }
        double seconds = 1e-9 * (double)(grz_clock() - start);
        if (seconds < least) least = seconds;
        *byte_count = method->bytes(mesh, index);
        method->release(index);
    }
    return least;
}

/* The most bytes of mesh and index while it is built, by what they are in the end. With one thread, for the count's
 * sake. */
static double peak_ratio(const graze_mesh *mesh, const grz_method *method, const grz_settings *settings)
{
    const double of_mesh = 24.0 * mesh->vertex_count + 12.0 * mesh->triangle_count;
    counting_allocator count;
    void *index;
    counting_allocator_install(&count);
    method->build(mesh, settings, NULL, &index, NULL);
    double ratio = (of_mesh + (double)count.peak) / (of_mesh + (double)count.live);
    method->release(index);
    graze_set_allocator(NULL);
    return ratio;
}

static bool measure(const graze_mesh *mesh, const char *name, const char *text, int threads)
{
    const grz_method *method;
    grz_settings settings;
    graze_error error;
    if (grz_method_parse(text, &method, &settings, &error) != GRAZE_OK) {
        fprintf(stderr, "%s\n", error.message);
        return false;
    }
    size_t byte_count = 0;
    double seconds = fastest(mesh, method, &settings, threads, &byte_count);
    if (!(seconds > 0)) return false;
    printf("%-8s %9u triangles, %s, %d threads: %6.2f million a second, %5.1f bytes each, peak %.2f\n", name,
           (unsigned)mesh->triangle_count, text, threads, mesh->triangle_count / seconds / 1e6,
           (double)byte_count / mesh->triangle_count, peak_ratio(mesh, method, &settings));
    return true;
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"torus", "terrain", "tetras"};
    static const char *const usual[] = {"wide", "wide,build=fast", "boxtree", "boxtree,split=seeds,planes=parallel"};
    const double least = argc > 1 ? strtod(argv[1], NULL) : 1e5, most = argc > 1 ? least : 1e6;
    const int from = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 1, to = argc > 2 ? from : 2;
    const char *const *methods = argc > 3 ? (const char *const *)argv + 3 : usual;
    const int method_count = argc > 3 ? 1 : (int)(sizeof usual / sizeof *usual);
    bool done = true;
    for (double triangles = least; done && triangles <= most; triangles *= 10)
        for (int i = 0; done && i < 3; i++) {
            graze_mesh *mesh = shape(names[i], triangles);
            done = mesh != NULL;
            for (int m = 0; m < method_count; m++)
                for (int threads = from; done && threads <= to; threads++)
                    done = measure(mesh, names[i], methods[m], threads);
            graze_mesh_free(mesh);
        }
    return done ? 0 : 1;
}
