/* Pairs once, against a matrix of bits: whatever comes in whatever order, however often, each pair is reported once. */
#include "method/once.h"

#include "base/bits.h"
#include "fault/failing_allocator.h"
#include "scene.h"

enum { SIDE = 64, PAIRS = SIDE * SIDE };

/* What the receiver got: how often each pair came. */
typedef struct received {
    unsigned times[SIDE][SIDE];
    size_t total, stop_after; /* 0: never */
} received;

static bool take(grz_sink *sink)
{
    received *r = sink->state;
    for (size_t i = 0; i < sink->count; i++) {
        assert_true(sink->pairs[i].distance == sink->pairs[i].triangle_a + 100.0 * sink->pairs[i].triangle_b);
        r->times[sink->pairs[i].triangle_a][sink->pairs[i].triangle_b]++;
    }
    r->total += sink->count;
    sink->total += sink->count;
    sink->count = 0;
    return r->stop_after == 0 || r->total < r->stop_after;
}

/* A search: which pairs there are, which of them are found, and how often each comes. */
typedef struct asked {
    uint8_t repeats_a[SIDE / 8 + 1], repeats_b[SIDE / 8 + 1];
    bool is_there[SIDE][SIDE], is_found[SIDE][SIDE];
    unsigned judged[SIDE][SIDE];
    int passes;
} asked;

static bool is_repeated(const asked *s, uint32_t a, uint32_t b)
{
    return grz_set_has(s->repeats_a, a) || grz_set_has(s->repeats_b, b);
}

static asked draw(scene_random *r, int there, int found)
{
    asked s = {.passes = 0};
    for (uint32_t i = 0; i < SIDE; i++) {
        if (scene_below(r, 3) == 0) grz_set_add(s.repeats_a, i);
        if (scene_below(r, 4) == 0) grz_set_add(s.repeats_b, i);
    }
    for (uint32_t a = 0; a < SIDE; a++)
        for (uint32_t b = 0; b < SIDE; b++) {
            s.is_there[a][b] = scene_below(r, 100) < there;
            s.is_found[a][b] = s.is_there[a][b] && scene_below(r, 100) < found;
        }
    return s;
}

static grz_once *opened(const uint8_t *repeats_a, const uint8_t *repeats_b, uint32_t room)
{
    grz_once *once = NULL;
    if (grz_once_fit(&once, room)) {
        grz_once_turn(once, repeats_a, repeats_b, room);
        return once;
    }
    grz_once_close(once);
    return NULL;
}

static bool show(grz_once *once, grz_sink *sink, asked *s, uint32_t a, uint32_t b)
{
    if (!s->is_there[a][b] || !grz_once_asks(once, a, b)) return true;
    s->judged[a][b]++;
    const graze_pair pair = {a, b, GRAZE_CROSSING, a + 100.0 * b};
    return !s->is_found[a][b] || grz_once_report(once, sink, &pair);
}

/* Shows every pair, in an order of the pass's own; those with a repeated triangle again and again. */
static void search(grz_once *once, grz_sink *sink, asked *s)
{
    const uint32_t start = 977u * (uint32_t)s->passes, step = 2 * (uint32_t)s->passes + 1;
    for (uint32_t time = 0; time < 3; time++)
        for (uint32_t i = 0; i < PAIRS; i++) {
            const uint32_t at = (start + i * step) % PAIRS, a = at / SIDE, b = at % SIDE;
            if (time > 0 && !is_repeated(s, a, b)) continue;
            if (!show(once, sink, s, a, b) || (is_repeated(s, a, b) && !show(once, sink, s, a, b))) return;
        }
}

static void ask(grz_once *once, asked *s, received *got)
{
    grz_sink sink = {.flush = take, .state = got, .block = 7};
    grz_once_begin(once);
    do {
        search(once, &sink, s);
        s->passes++;
        assert_true(s->passes < 10000);
    } while (grz_once_again(once, &sink));
    if (got->stop_after == 0 || got->total < got->stop_after) take(&sink);
}

static void expect_each_once(const asked *s, const received *got)
{
    for (uint32_t a = 0; a < SIDE; a++)
        for (uint32_t b = 0; b < SIDE; b++) assert_int_equal(got->times[a][b], s->is_found[a][b]);
}

/* ---- */

/* Many questions one after the other, with little room and with much: what one leaves in the table is nothing to the
 * next. */
static void each_pair_comes_once(void **state)
{
    (void)state;
    scene_random r = {11};
    static asked s;
    for (uint32_t room = 2; room <= 8192; room *= 4) {
        s = draw(&r, 100, 50);
        grz_once *once = opened(s.repeats_a, s.repeats_b, room);
        assert_non_null(once);
        for (uint32_t question = 0; question < (room < 100 ? 4 : 60); question++) {
            asked next = draw(&r, scene_below(&r, 101), 50);
            memcpy(s.is_there, next.is_there, sizeof s.is_there);
            memcpy(s.is_found, next.is_found, sizeof s.is_found);
            memset(s.judged, 0, sizeof s.judged);
            s.passes = 0;
            received got = {.total = 0};
            ask(once, &s, &got);
            expect_each_once(&s, &got);
            if (room < PAIRS) continue;
            assert_int_equal(s.passes, 1);
            for (int i = 0; i < PAIRS; i++) assert_int_equal((&s.judged[0][0])[i], (&s.is_there[0][0])[i]);
        }
        grz_once_close(once);
    }
}

/* The range is halved where there is no room, and each pass but the last reports more than a few. */
static void passes_are_few(void **state)
{
    (void)state;
    scene_random r = {12};
    static asked s;
    s = draw(&r, 100, 100);
    memset(s.repeats_a, 0xff, sizeof s.repeats_a);
    grz_once *once = opened(s.repeats_a, NULL, 256);
    assert_non_null(once);
    received got = {.total = 0};
    ask(once, &s, &got);
    expect_each_once(&s, &got);
    assert_int_equal(got.total, PAIRS);
    assert_true(s.passes > PAIRS / 256 && s.passes <= 4 * PAIRS / 256);
    grz_once_close(once);
}

/* Pairs of triangles of one cell each go straight to the receiver, and only in the first pass. */
static void a_receiver_stops_it(void **state)
{
    (void)state;
    scene_random r = {13};
    static asked s;
    for (size_t stop = 1; stop < PAIRS; stop = 3 * stop + 5) {
        s = draw(&r, 100, 90);
        grz_once *once = opened(s.repeats_a, s.repeats_b, 128);
        assert_non_null(once);
        received got = {.stop_after = stop};
        ask(once, &s, &got);
        for (int i = 0; i < PAIRS; i++) assert_true((&got.times[0][0])[i] <= (&s.is_found[0][0])[i]);
        assert_true(got.total < stop + 7);
        grz_once_close(once);
    }
}

/* Numbers at both ends of their range. */
static void any_number_is_a_pair(void **state)
{
    (void)state;
    const size_t bytes = grz_set_bytes(UINT32_MAX / 64);
    uint8_t *all = malloc(bytes);
    assert_non_null(all);
    memset(all, 0xff, bytes);
    grz_once *once = opened(all, NULL, 4);
    assert_non_null(once);
    grz_once_begin(once);
    const uint32_t most = UINT32_MAX / 64 - 1;
    const uint32_t pairs[][2] = {{0, UINT32_MAX - 1}, {most, 0}, {0, 0}, {most, UINT32_MAX - 1}};
    for (int i = 0; i < 8; i++) assert_true(grz_once_asks(once, pairs[i % 4][0], pairs[i % 4][1]) == (i < 4));
    grz_once_close(once);
    grz_once_close(NULL);
    free(all);
}

/* Each allocation fails in turn. */
static void without_memory_there_is_none(void **state)
{
    (void)state;
    const uint8_t all = 0xff;
    bool struck = true;
    for (size_t n = 1; struck; n++) {
        failing_allocator_install(n);
        grz_once *once = opened(&all, &all, 16);
        struck = failing_allocator_struck();
        assert_true((once == NULL) == struck);
        if (once) assert_true(grz_once_bytes(once) > 16 * sizeof(graze_pair));
        grz_once_close(once);
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_pair_comes_once),         cmocka_unit_test(passes_are_few),
        cmocka_unit_test(a_receiver_stops_it),          cmocka_unit_test(any_number_is_a_pair),
        cmocka_unit_test(without_memory_there_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
