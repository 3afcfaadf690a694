#include "read_mesh.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t byte_count)
{
    read_mesh(bytes, byte_count, GRAZE_FORMAT_OFF);
    return 0;
}
