/* The page without its data, as the build makes it of the files in page/: what stands before and after the data. */
#ifndef COMMAND_PAGE_TEMPLATE_H
#define COMMAND_PAGE_TEMPLATE_H

#include <stddef.h>

extern const unsigned char page_template_head[], page_template_tail[];
extern const size_t page_template_head_size, page_template_tail_size;

#endif
