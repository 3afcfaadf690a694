#include "read_mesh.h"

/* With its format given, an OBJ that is not packed is read as well: the fuzzer may find its way from one to the other.
 */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t byte_count)
{
    read_mesh(bytes, byte_count, GRAZE_FORMAT_OBJ);
    return 0;
}
