/* Files of points from strangers: what is read can be indexed, and what is refused leaves a message and nothing else.
 */
#include <graze/nearest.h>

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Each point is its own nearest neighbour, or coincides with one of a lower number. */
static void ask_about(const graze_cloud *cloud)
{
    graze_point_index_def def = graze_point_index_def_default();
    graze_point_index *index;
    const graze_vec3 *points = graze_cloud_points(cloud);
    def.points = &points->x, def.count = graze_cloud_count(cloud);
    if (def.count == 0 || graze_point_index_create(&def, &index, NULL) != GRAZE_OK) abort();
    for (size_t i = 0; i < def.count && i < 100; i++) {
        graze_neighbour out;
        if (graze_point_index_nearest(index, points[i], GRAZE_LINF, 0, &out, NULL) != GRAZE_OK) abort();
        if (out.distance != 0 || out.number > i) abort();
    }
    graze_point_index_free(index);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    graze_cloud *cloud;
    graze_error error;
    if (graze_cloud_read_memory(data, size, NULL, "fuzz", &cloud, &error) != GRAZE_OK) {
        if (cloud || !error.message[0]) abort();
        return 0;
    }
    ask_about(cloud);
    graze_cloud_free(cloud);
    return 0;
}
