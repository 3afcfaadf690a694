/* A file as its reader sees it: some of its bytes at a time. The window moves over the file as the reader takes bytes,
 * so that a file of any size needs a block of memory and not its own size. Bytes that are in memory already are a
 * window that holds everything from the beginning, without a copy.
 *
 * A pointer into the window is good until the next call that may move it: grz_window_need, _lines and _all. */
#ifndef GRZ_BASE_WINDOW_H
#define GRZ_BASE_WINDOW_H

#include <graze/base.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define GRZ_SIZE_UNKNOWN UINT64_MAX

/* What is read at once. The block is twice that: what was left of the last piece, and a new one. */
enum { GRZ_WINDOW_STEP = 1 << 17 };

/* Bytes that are made while they are read, unpacked for example. */
typedef struct grz_feed {
    size_t (*read)(void *state, void *to, size_t room); /* fewer than there is room for: nothing follows */
    graze_status (*check)(const void *state, const char *name, graze_error *error); /* why nothing follows */
    void (*close)(void *state);
    void *state;
} grz_feed;

typedef struct grz_window {
    const char *at, *end; /* the bytes that are here and not yet taken: the reader moves `at` up to `end` */
    uint64_t end_byte;    /* where in the file `end` is */
    uint64_t size;        /* of the whole file as far as is known before its end; it may change while we read */
    bool ended;           /* nothing follows `end` */
    graze_status status;  /* why it ended, if not because the file does */
    int reason;           /* errno, where the status is GRAZE_FILE_ERROR */
    uint64_t ended_at;    /* where `at` was when it ended */
    size_t step;          /* what is read at once */
    FILE *file;           /* NULL: everything is here, or comes from the feed */
    bool is_lent;         /* the file is the caller's, and stays open */
    grz_feed feed;        /* its functions are NULL where there is none */
    char *block;
    size_t capacity;
} grz_window;

/* The bytes stay the caller's. */
grz_window grz_window_of(const void *bytes, size_t byte_count);

/* A window on an open file of this size, or of GRZ_SIZE_UNKNOWN. Closing it closes the file. */
grz_window grz_window_of_file(FILE *file, uint64_t size);

/* A window on what the feed gives. Closing it closes the feed. */
grz_window grz_window_of_feed(grz_feed feed);

/* A window on the caller's stream, from where it stands. Closing it leaves the stream open. */
grz_window grz_window_of_stream(FILE *file);

/* Opens a file, pipe or device. Nothing is to be closed after a failure. */
graze_status grz_window_open(const char *path, grz_window *out, graze_error *error);

void grz_window_close(grz_window *window);

/* Makes at least `byte_count` bytes be here, or all that are left; returns how many are. */
size_t grz_window_need(grz_window *window, size_t byte_count);

/* Makes at least one whole line be here, or all that is left; returns where the last whole line ends. A line ends
 * behind line feed, carriage return, or both, and the two are never torn apart. */
const char *grz_window_lines(grz_window *window);

/* Makes everything that is left be here; returns how much it is. */
size_t grz_window_all(grz_window *window);

/* Passes over `byte_count` bytes; false if there are fewer. */
bool grz_window_skip(grz_window *window, uint64_t byte_count);

/* Reads what a feed still has, so that a failure behind the last byte that a reader wanted is seen: a wrong checksum.
 * Stops behind `most` bytes more; false if it did. */
bool grz_window_finish(grz_window *window, uint64_t most);

/* Where in the file `at` is. */
static inline uint64_t grz_window_byte(const grz_window *window)
{
    return window->end_byte - (uint64_t)(window->end - window->at);
}

/* How many bytes the file has from `at` on, or GRZ_SIZE_UNKNOWN. */
uint64_t grz_window_left(const grz_window *window);

/* GRAZE_OK, or the failure that ended the window before the file did. A reader can not tell it from the file's end, so
 * whoever called the reader asks. */
graze_status grz_window_check(const grz_window *window, const char *name, graze_error *error);

#endif
