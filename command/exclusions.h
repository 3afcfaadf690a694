/* Pairs of parts that are not asked about, because they touch by design. */
#ifndef COMMAND_EXCLUSIONS_H
#define COMMAND_EXCLUSIONS_H

#include "assembly.h"

/* Each end of an exclusion is one part, or all parts of a name. */
typedef struct exclusion {
    uint64_t ends[2]; /* the smaller first */
} exclusion;

typedef struct exclusions {
    const assembly *assembly;
    exclusion *items; /* sorted */
    size_t count, capacity;
} exclusions;

/* Reads a file of two parts a line, with a tab between them; without a tab, with blanks. A part is named as output
 * labels it; a name that several parts have stands for all of them. A name that no part has is an error. NULL for a
 * file: no exclusions. On failure nothing is left behind. */
graze_status exclusions_read(exclusions *e, const char *file, const assembly *a, graze_error *error);
void exclusions_free(exclusions *e);

/* Is this pair of parts excluded, in either order? */
bool is_excluded(const exclusions *e, uint32_t a, uint32_t b);

#endif
