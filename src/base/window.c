#define _POSIX_C_SOURCE 200809L

#include "base/window.h"

#include "base/error.h"
#include "base/input.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* A line must be here as a whole. Ten million corners of a polygon fit; what has longer lines is no text, and without a
 * limit a device that never ends a line would be read until memory runs out. */
static const size_t longest_line = (size_t)1 << 28;

/* The size of a file is only a hint that saves copying; beyond this much the block doubles as bytes arrive, so that a
 * file with holes can not ask for memory that nothing fills. */
static const uint64_t most_hint = (uint64_t)1 << 28;

grz_window grz_window_of(const void *bytes, size_t byte_count)
{
    static const char nothing[1] = {0}; /* no arithmetic on a NULL pointer, which an empty file may come with */
    const char *first = bytes ? bytes : nothing;
    return (grz_window){.at = first,
                        .end = first + byte_count,
                        .end_byte = byte_count,
                        .size = byte_count,
                        .ended = true,
                        .step = GRZ_WINDOW_STEP};
}

grz_window grz_window_of_file(FILE *file, uint64_t size)
{
    grz_window window = grz_window_of(NULL, 0);
    window.size = size;
    window.ended = false;
    window.file = file;
    return window;
}

grz_window grz_window_of_feed(grz_feed feed)
{
    grz_window window = grz_window_of_file(NULL, GRZ_SIZE_UNKNOWN);
    window.feed = feed;
    return window;
}

/* Only a regular file has one; those that the system makes up as they are read say 0. */
static uint64_t size_of(FILE *file)
{
    struct stat about;
    bool known = fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0;
    return known ? (uint64_t)about.st_size : GRZ_SIZE_UNKNOWN;
}

grz_window grz_window_of_stream(FILE *file)
{
    uint64_t size = size_of(file);
    off_t at = size == GRZ_SIZE_UNKNOWN ? -1 : ftello(file);
    grz_window window =
        grz_window_of_file(file, at < 0 || (uint64_t)at > size ? GRZ_SIZE_UNKNOWN : size - (uint64_t)at);
    window.is_lent = true;
    return window;
}

graze_status grz_window_open(const char *path, grz_window *out, graze_error *error)
{
    FILE *file = grz_open_input(path, error);
    if (!file) return GRAZE_FILE_ERROR;
    *out = grz_window_of_file(file, size_of(file));
    return GRAZE_OK;
}

void grz_window_close(grz_window *window)
{
    if (window->file && !window->is_lent) fclose(window->file);
    if (window->feed.close) window->feed.close(window->feed.state);
    grz_free(window->block);
    *window = grz_window_of(NULL, 0);
}

static size_t held(const grz_window *window)
{
    return (size_t)(window->end - window->at);
}

static void end_by(grz_window *window, graze_status status)
{
    window->status = status;
    window->reason = errno;
    window->ended_at = grz_window_byte(window);
    window->ended = true;
}

/* Room for `more` bytes behind those that are held, which move to the front of the block. False without memory. */
static bool make_room(grz_window *window, size_t more)
{
    size_t kept = held(window);
    if (kept > 0 && window->at != window->block) memmove(window->block, window->at, kept);
    const bool has_room =
        more <= window->capacity - kept || grz_array_grow((void **)&window->block, &window->capacity, kept, more, 1);
    if (window->block) {
        window->at = window->block;
        window->end = window->block + kept;
    }
    return has_room;
}

/* Reads up to `more` bytes behind those that are here. False if none came. */
static bool fill(grz_window *window, size_t more)
{
    if (window->ended) return false;
    if (!make_room(window, more)) {
        end_by(window, GRAZE_OUT_OF_MEMORY);
        return false;
    }
    errno = 0;
    char *to = window->block + held(window);
    size_t got = window->feed.read ? window->feed.read(window->feed.state, to, more) : fread(to, 1, more, window->file);
    window->end += got;
    window->end_byte += got;
    if (got < more) end_by(window, window->file && ferror(window->file) ? GRAZE_FILE_ERROR : GRAZE_OK);
    return got > 0;
}

size_t grz_window_need(grz_window *window, size_t byte_count)
{
    while (held(window) < byte_count && fill(window, window->step)) {
    }
    return held(window);
}

/* Behind the last line end of the bytes from number `searched` on; NULL if there is none. A carriage return at the very
 * end may be the first half of one. */
static const char *last_line_end(const grz_window *window, size_t searched)
{
    for (const char *p = window->end; p > window->at + searched; p--)
        if (p[-1] == '\n' || (p[-1] == '\r' && p < window->end)) return p;
    return NULL;
}

const char *grz_window_lines(grz_window *window)
{
    size_t searched = 0; /* so that a long line is looked at once, not with every piece anew */
    for (;;) {
        const char *found = window->ended ? window->end : last_line_end(window, searched);
        if (found) return found;
        searched = held(window) > 0 ? held(window) - 1 : 0;
        if (searched < longest_line)
            fill(window, window->step);
        else
            end_by(window, GRAZE_BAD_DATA);
    }
}

size_t grz_window_all(grz_window *window)
{
    uint64_t left = grz_window_left(window);
    if (!window->ended && left < most_hint) fill(window, (size_t)left - held(window) + 1); /* one more sees the end */
    while (fill(window, window->capacity > window->step ? window->capacity : window->step)) {
    }
    return held(window);
}

bool grz_window_skip(grz_window *window, uint64_t byte_count)
{
    while (byte_count > held(window)) {
        byte_count -= held(window);
        window->at = window->end;
        if (!fill(window, window->step)) return false;
    }
    window->at += byte_count;
    return true;
}

bool grz_window_finish(grz_window *window, uint64_t most)
{
    const uint64_t first = grz_window_byte(window);
    while (window->feed.read && !window->ended && window->end_byte - first <= most) {
        window->at = window->end;
        fill(window, window->step);
    }
    return !window->feed.read || window->end_byte - first <= most;
}

uint64_t grz_window_left(const grz_window *window)
{
    if (window->ended || window->size == GRZ_SIZE_UNKNOWN) return window->ended ? held(window) : GRZ_SIZE_UNKNOWN;
    uint64_t ahead = window->size > window->end_byte ? window->size - window->end_byte : 0;
    return held(window) + ahead;
}

graze_status grz_window_check(const grz_window *window, const char *name, graze_error *error)
{
    switch (window->status) {
    case GRAZE_OK: return window->feed.check ? window->feed.check(window->feed.state, name, error) : GRAZE_OK;
    case GRAZE_OUT_OF_MEMORY: return grz_out_of_memory_at(name, error);
    case GRAZE_FILE_ERROR: errno = window->reason; return grz_can_not_read(name, error);
    default:
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: byte %llu: a line of more than %zu bytes begins here: this is no text of a mesh; export "
                        "the mesh again",
                        name, (unsigned long long)window->ended_at, longest_line);
    }
}
