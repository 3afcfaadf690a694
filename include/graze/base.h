/** @file base.h
 *  Status and messages, memory, log, version: what every other header needs.
 *
 *  Thread rule: graze_set_allocator and graze_set_log are called once, before anything else; every other function here
 *  may be called from any thread at any time. The library keeps no other global state, prints nothing and never exits.
 */
#ifndef GRAZE_BASE_H
#define GRAZE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** @def GRAZE_API
 *  Marks what the shared library exports. */
#if defined(_WIN32)
#define GRAZE_API
#elif defined(__GNUC__)
#define GRAZE_API __attribute__((visibility("default")))
#else
#define GRAZE_API
#endif

/** @def GRAZE_PRINTF
 *  Lets compilers that can compare a format with its arguments. */
#if defined(__GNUC__)
#define GRAZE_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define GRAZE_PRINTF(text, first)
#endif

#define GRAZE_VERSION_MAJOR 0 /**< of the header; graze_version() is of the library that runs */
#define GRAZE_VERSION_MINOR 1 /**< before 1.0 a new one may break callers */
#define GRAZE_VERSION_PATCH 0 /**< a new one breaks nothing */

#ifdef __cplusplus
extern "C" {
#endif

/** What became of a call. Everything but GRAZE_OK comes with a message, see graze_error. */
typedef enum graze_status {
    GRAZE_OK = 0,         /**< done */
    GRAZE_OUT_OF_MEMORY,  /**< the allocator returned NULL; nothing was changed */
    GRAZE_BAD_ARGUMENT,   /**< a value that the caller passed: an option, a count, a name */
    GRAZE_BAD_DATA,       /**< what a file or an array holds: NaN, an index out of range, a broken format */
    GRAZE_BAD_POSE,       /**< a pose that is not a rotation and a translation */
    GRAZE_OUT_OF_RANGE,   /**< a coordinate, given or carried, beyond 2^200 */
    GRAZE_FILE_ERROR,     /**< a file could not be opened, read or written */
    GRAZE_UNSUPPORTED,    /**< this method or this build can not do that; the message names what can */
    GRAZE_BAD_FLOAT_MODE, /**< the thread does not round to nearest, or flushes small numbers to zero */
} graze_status;

/** A failure that explains itself: what is wrong, where, and what to do. Pass the address of one, or NULL, wherever a
 *  function takes a `graze_error *`. It is written only when the call fails. */
typedef struct graze_error {
    graze_status status; /**< what the call returned */
    char message[500];   /**< one line of text, cut if it would be longer; control characters of what it quotes are
                              shown as in C: \\n, \\x1b */
} graze_error;

/* Structs that a caller fills and that may grow (..._def, graze_batch_items) begin with their size. Start from the
 * function ..._default() of the header, which sets it. The library reads no further, so that a program which was
 * compiled with an older header keeps working; a size that the library does not know is GRAZE_BAD_ARGUMENT. */

/** A name for a status, such as "out of memory". Never NULL. */
GRAZE_API const char *graze_status_name(graze_status status);

/** Where memory comes from. All three are needed; blocks must be aligned as malloc aligns them. */
typedef struct graze_allocator {
    void *(*allocate)(size_t byte_count, void *user);                /**< as malloc; byte_count is never 0 */
    void *(*reallocate)(void *block, size_t byte_count, void *user); /**< as realloc; neither is ever 0 */
    void (*release)(void *block, void *user);                        /**< as free; block is never NULL */
    void *user;                                                      /**< passed to all three */
} graze_allocator;

/** Use these functions instead of malloc, realloc and free. NULL restores those.
 *  Call it once, before any other function of the library, and never while an object of the library lives. */
GRAZE_API void graze_set_allocator(const graze_allocator *allocator);

/** How loud a log line is. */
typedef enum graze_log_level { GRAZE_LOG_INFO, GRAZE_LOG_WARNING } graze_log_level;

/** Receives one line without its line feed, with control characters shown as in graze_error. It may be called from any
 * thread that calls the library. */
typedef void graze_log_function(graze_log_level level, const char *line, void *user);

/** Send what the library has to say (for instance what a reader found odd in a file) there. NULL, the default, is
 * silence. Call it once, before any other function of the library. */
GRAZE_API void graze_set_log(graze_log_function *log, void *user);

/** "0.1.0", of the library that runs (the macros above are those of the header that was compiled). */
GRAZE_API const char *graze_version(void);

/** What the library was built with and what it lacks, a line each, as `graze --version` prints it. */
GRAZE_API const char *graze_build_info(void);

/** A file that appears whole or not at all: it is written under another name in the same folder and takes its own name
 *  in graze_output_commit. Links are followed, also to a file that is not there yet. Devices and pipes (/dev/stdout)
 * are written directly. One thread at a time. */
typedef struct graze_output graze_output;

/** Start to write the file `path`. On success *out must be ended by commit or by discard. */
GRAZE_API graze_status graze_output_open(const char *path, graze_output **out, graze_error *error);

/** Append bytes. A failure (a full disk) is kept and reported by graze_output_commit. */
GRAZE_API void graze_output_write(graze_output *output, const void *bytes, size_t byte_count);

/** Append formatted text. A decimal point is a point in every locale only in numbers printed by graze_output_number. */
GRAZE_API void graze_output_print(graze_output *output, const char *format, ...) GRAZE_PRINTF(2, 3);

/** Append a number with 17 significant digits (`%.17g`), always with a point, so that reading it gives the same bits.
 */
GRAZE_API void graze_output_number(graze_output *output, double value);

/** Flush, close and give the file its name. Frees `output` in any case; on failure the old file, if any, is untouched.
 */
GRAZE_API graze_status graze_output_commit(graze_output *output, graze_error *error);

/** Close and remove what was written. Accepts NULL. */
GRAZE_API void graze_output_discard(graze_output *output);

#ifdef __cplusplus
}
#endif
#endif
