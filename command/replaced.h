/* What an output would replace: a mesh or a saved model is not lost to a file of another kind. */
#ifndef COMMAND_REPLACED_H
#define COMMAND_REPLACED_H

#include "files.h"

/* Refuses an output that would replace a mesh or a saved model by something else, and a saved model that does not end
 * in .graze. Devices and pipes, which are not replaced, are left alone. */
graze_status check_replaced(const output_file *output, graze_error *error);

#endif
