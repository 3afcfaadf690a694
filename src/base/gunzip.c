/* The one file that knows zlib. A gzip file is one member or several, one behind the other (RFC 1952), which unpack to
 * one file; zlib compares the checksum and the length of each. Whatever else follows is an error: it would be lost. */
#include "base/gunzip.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

enum { MARK = 3 }; /* bytes by which a member is told */

bool grz_is_gzip(const void *bytes, size_t byte_count)
{
    static const unsigned char mark[MARK] = {0x1F, 0x8B, 8}; /* the last is its one method, deflate */
    return byte_count >= sizeof mark && memcmp(bytes, mark, sizeof mark) == 0;
}

#if GRZ_HAVE_ZLIB

#define ZLIB_CONST /* what is unpacked is not written to */
#include <zlib.h>

enum { GZIP_WINDOW = 15 + 16 }; /* the largest window, and gzip's frame: see inflateInit2 */

typedef struct unpacking {
    z_stream stream;
    grz_window packed;
    bool within; /* a member, not between two */
    uint64_t unpacked, most;
    graze_status status; /* why it ended early */
    const char *wrong;   /* what is damaged; NULL if more came than may */
    uint64_t place;      /* in the packed file */
} unpacking;

static void *allocate(void *unused, uInt count, uInt size)
{
    (void)unused;
    return grz_allocate(count, size);
}

static void release(void *unused, void *block)
{
    (void)unused;
    grz_free(block);
}

static bool stop(unpacking *u, graze_status status, const char *wrong)
{
    u->status = status;
    u->wrong = wrong;
    u->place = grz_window_byte(&u->packed);
    return false;
}

/* At a member's first byte, or at the end, or at what should not be there. */
static bool begin_member(unpacking *u)
{
    size_t here = grz_window_need(&u->packed, MARK); /* first, because it may move what is looked at */
    if (!grz_is_gzip(u->packed.at, here))
        return stop(u, GRAZE_BAD_DATA, "what follows the packed data was not packed by gzip");
    inflateReset(&u->stream);
    u->within = true;
    return true;
}

/* zlib counts in less than a size_t. */
static uInt at_once(size_t bytes)
{
    const size_t most = (size_t)1 << 30;
    return (uInt)(bytes < most ? bytes : most);
}

static bool inflate_some(unpacking *u, size_t here)
{
    z_stream *s = &u->stream;
    s->next_in = (const Bytef *)u->packed.at;
    s->avail_in = at_once(here);
    int result = inflate(s, Z_NO_FLUSH);
    u->packed.at = (const char *)s->next_in;
    switch (result) {
    case Z_OK: return true;
    case Z_STREAM_END: u->within = false; return true;
    case Z_MEM_ERROR: return stop(u, GRAZE_OUT_OF_MEMORY, NULL);
    case Z_BUF_ERROR:
        return stop(u, GRAZE_BAD_DATA, "the packed data ends here, before it is complete: it was cut off");
    default: return stop(u, GRAZE_BAD_DATA, s->msg ? s->msg : "damaged data");
    }
}

/* One call of zlib, also where nothing is left for it to take: it may hold something back. False when nothing more will
 * come. */
static bool advance(unpacking *u)
{
    size_t here = grz_window_need(&u->packed, 1);
    if (here == 0 && (!u->within || u->packed.status != GRAZE_OK)) return false;
    return (u->within || begin_member(u)) && inflate_some(u, grz_window_need(&u->packed, 1));
}

/* Room for one byte more than may come shows whether one does. */
static size_t unpack(void *state, void *to, size_t room)
{
    unpacking *u = state;
    if (u->status != GRAZE_OK) return 0;
    uint64_t left = u->most - u->unpacked;
    size_t wanted = left < room ? (size_t)left + 1 : room, got = 0;
    for (bool goes_on = true; goes_on && got < wanted;) {
        const uInt room_now = at_once(wanted - got);
        u->stream.next_out = (Bytef *)to + got;
        u->stream.avail_out = room_now;
        goes_on = advance(u);
        got += room_now - u->stream.avail_out;
    }
    u->unpacked += got;
    if (u->unpacked <= u->most) return got;
    stop(u, GRAZE_UNSUPPORTED, NULL);
    return got - 1;
}

static graze_status check(const void *state, const char *name, graze_error *error)
{
    const unpacking *u = state;
    graze_status status = grz_window_check(&u->packed, name, error);
    if (status != GRAZE_OK || u->status == GRAZE_OK) return status;
    if (u->status == GRAZE_OUT_OF_MEMORY) return grz_out_of_memory_at(name, error);
    if (u->status == GRAZE_UNSUPPORTED)
        return grz_fail(
            error, GRAZE_UNSUPPORTED,
            "%s: byte %llu: unpacks to more than %llu bytes: allow more (--most) if the file is to be trusted", name,
            (unsigned long long)u->place, (unsigned long long)u->most);
    return grz_fail(error, u->status, "%s: byte %llu of the gzip file: %s: copy or pack it again", name,
                    (unsigned long long)u->place, u->wrong);
}

static void end(void *state)
{
    unpacking *u = state;
    inflateEnd(&u->stream);
    grz_window_close(&u->packed);
    grz_free(u);
}

static graze_status begin(grz_window *window, uint64_t most, const char *name, graze_error *error)
{
    unpacking *u = grz_allocate_zeroed(1, sizeof *u);
    if (!u) return grz_out_of_memory_at(name, error);
    u->stream.zalloc = allocate;
    u->stream.zfree = release;
    u->most = most;
    if (inflateInit2(&u->stream, GZIP_WINDOW) != Z_OK) {
        grz_free(u);
        return grz_out_of_memory_at(name, error);
    }
    u->packed = *window;
    *window = grz_window_of_feed((grz_feed){unpack, check, end, u});
    window->step = u->packed.step;
    return GRAZE_OK;
}

#else

static graze_status begin(grz_window *window, uint64_t most, const char *name, graze_error *error)
{
    (void)window, (void)most;
    return grz_fail(error, GRAZE_UNSUPPORTED,
                    "%s: is packed by gzip, which this build can not unpack: unpack it (gunzip), or build graze with "
                    "zlib (zlib1g-dev)",
                    name);
}

#endif

graze_status grz_window_unpack(grz_window *window, uint64_t most, const char *name, graze_error *error)
{
    size_t here = grz_window_need(window, MARK);
    return grz_is_gzip(window->at, here) ? begin(window, most, name, error) : GRAZE_OK;
}
