/* Structs that callers fill begin with their size, which tells by which version of the header they were compiled. */
#ifndef GRZ_BASE_DEF_H
#define GRZ_BASE_DEF_H

#include <graze/base.h>

/* The sizes that a struct has had, oldest first, then 0. A struct that grows, always at its end, gets one size more:
 * {"graze_x_def", {GRZ_SIZE_UP_TO(graze_x_def, last), GRZ_SIZE_UP_TO(graze_x_def, new_last)}}. */
typedef struct grz_def_versions {
    const char *name;
    size_t sizes[8];
} grz_def_versions;

/* The size of a struct whose last field is `last`. A new field begins behind it: not in padding at the end. */
#define GRZ_SIZE_UP_TO(type, last)                                                                                     \
    ((offsetof(type, last) + sizeof(((type *)0)->last) + _Alignof(type) - 1) / _Alignof(type) * _Alignof(type))

/* Writes a caller's struct over `out`, which holds the defaults: fields that the caller's header did not have stay as
 * they are, and so does out->size. Reads no further than the caller's size. Refuses a size of no version. */
graze_status grz_take_def(const grz_def_versions *versions, const void *given, void *out, graze_error *error);

#endif
