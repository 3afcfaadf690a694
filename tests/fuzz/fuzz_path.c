/* Pose files from strangers: what is read is poses, and what is refused leaves a message and nothing else. */
#include <graze/path.h>

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    graze_path *path;
    graze_error error;
    if (graze_path_read_memory(data, size, "fuzz", &path, &error) != GRAZE_OK) {
        if (path || !error.message[0]) abort();
        return 0;
    }
    if (graze_path_count(path) == 0) abort();
    for (size_t i = 0; i < graze_path_count(path); i++)
        if (graze_pose_check(&graze_path_poses(path)[i], NULL) != GRAZE_OK) abort();
    graze_path_free(path);
    return 0;
}
