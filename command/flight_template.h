/* The page without its data, as the build makes it of the files in page/: what stands before and after the data. */
#ifndef COMMAND_FLIGHT_TEMPLATE_H
#define COMMAND_FLIGHT_TEMPLATE_H

#include <stddef.h>

extern const unsigned char flight_template_head[], flight_template_tail[];
extern const size_t flight_template_head_size, flight_template_tail_size;

#endif
