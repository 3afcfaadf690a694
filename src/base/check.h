/* Checks of our own mistakes, off in release. Bad input is never checked by these: that is a status. */
#ifndef GRZ_BASE_CHECK_H
#define GRZ_BASE_CHECK_H

#include <assert.h>

/* Cheap conditions. */
#define GRZ_ASSERT(condition) assert(condition)

/* Whole structures: costs as much as building them. */
#ifdef GRAZE_VALIDATE
#define GRZ_VALIDATE(condition) assert(condition)
#else
#define GRZ_VALIDATE(condition) ((void)0)
#endif

#endif
