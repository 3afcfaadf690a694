/* Elevation files from strangers: ESRI ASCII grids and USGS DEMs. */
#include "base/memory.h"
#include "shape/grid.h"

#include <graze/graze.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t byte_count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t byte_count)
{
    grz_grid grid;
    graze_mesh *mesh = NULL;
    if (grz_grid_read((const char *)bytes, byte_count, "fuzz", &grid, NULL) == GRAZE_OK) {
        size_t step = 1 + byte_count % 3;
        grz_grid_surface(&grid, step, 0.5, "fuzz", &mesh, NULL);
        graze_mesh_free(mesh);
        grz_free(grid.heights);
    }
    return 0;
}
