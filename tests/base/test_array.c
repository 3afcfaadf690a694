/* Growable arrays: they grow, keep what they hold, and stay as they were when there is no memory. */
#include "base/array.h"

#include <graze/base.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

typedef GRZ_ARRAY(uint32_t) numbers;

static void grows_and_keeps(void **state)
{
    (void)state;
    numbers list = {0};
    for (uint32_t i = 0; i < 100000; i++) {
        assert_true(grz_array_reserve(&list, 1));
        assert_true(list.capacity > list.count);
        list.items[list.count++] = i * 3;
    }
    for (uint32_t i = 0; i < 100000; i++) assert_int_equal(list.items[i], i * 3);
    grz_free(list.items);
}

/* Doubling: 100,000 appended one by one take no more than 20 allocations. */
static void grows_rarely(void **state)
{
    (void)state;
    numbers list = {0};
    int changes = 0;
    for (uint32_t i = 0; i < 100000; i++) {
        size_t before = list.capacity;
        assert_true(grz_array_reserve(&list, 1));
        changes += list.capacity != before;
        list.items[list.count++] = i;
    }
    assert_true(changes <= 20);
    grz_free(list.items);
}

static void makes_room_for_many(void **state)
{
    (void)state;
    numbers list = {0};
    assert_true(grz_array_reserve(&list, 5000));
    assert_true(list.capacity >= 5000 && list.count == 0);
    uint32_t *items = list.items;
    size_t none = 0;
    list.count = list.capacity;
    assert_true(grz_array_reserve(&list, none));
    assert_ptr_equal(list.items, items);
    grz_free(list.items);
}

static void expect_unchanged(numbers *list, size_t more)
{
    numbers before = *list;
    assert_false(grz_array_reserve(list, more));
    assert_ptr_equal(list->items, before.items);
    assert_int_equal(list->count, before.count);
    assert_int_equal(list->capacity, before.capacity);
}

/* Counts whose sum or whose bytes do not fit in a size_t are a lack of memory, not a small block. */
static void impossible_sizes_fail(void **state)
{
    (void)state;
    numbers list = {0};
    expect_unchanged(&list, SIZE_MAX);
    expect_unchanged(&list, SIZE_MAX / sizeof *list.items + 1);
    assert_true(grz_array_reserve(&list, 3));
    list.items[list.count++] = 7;
    expect_unchanged(&list, SIZE_MAX);
    expect_unchanged(&list, SIZE_MAX / 2);
    assert_int_equal(list.items[0], 7);
    grz_free(list.items);
}

/* An allocator that has a few blocks to give. */
static void *give(size_t byte_count, void *user)
{
    int *left = user;
    return (*left)-- > 0 ? malloc(byte_count) : NULL;
}

static void *give_again(void *block, size_t byte_count, void *user)
{
    int *left = user;
    return (*left)-- > 0 ? realloc(block, byte_count) : NULL;
}

static void take_back(void *block, void *user)
{
    (void)user;
    free(block);
}

static void keeps_its_items_without_memory(void **state)
{
    (void)state;
    int left = 2;
    graze_set_allocator(&(graze_allocator){give, give_again, take_back, &left});
    numbers list = {0};
    while (grz_array_reserve(&list, 1)) {
        list.items[list.count] = (uint32_t)list.count;
        list.count++;
    }
    expect_unchanged(&list, 1);
    assert_int_equal(list.count, list.capacity);
    for (uint32_t i = 0; i < list.count; i++) assert_int_equal(list.items[i], i);
    grz_free(list.items);
    graze_set_allocator(NULL);
}

/* ---- the memory below ---- */

static void zero_bytes_are_a_block(void **state)
{
    (void)state;
    void *none = grz_allocate(0, 8), *other = grz_allocate(8, 0);
    assert_non_null(none);
    assert_non_null(other);
    none = grz_reallocate(none, 0, 8);
    assert_non_null(none);
    grz_free(none);
    grz_free(other);
    grz_free(NULL);
}

static void products_that_overflow_fail(void **state)
{
    (void)state;
    assert_null(grz_allocate(SIZE_MAX / 8 + 1, 8));
    assert_null(grz_allocate_zeroed(8, SIZE_MAX / 8 + 1));
    void *block = grz_allocate(1, 8);
    assert_null(grz_reallocate(block, SIZE_MAX / 2, 3));
    grz_free(block);
}

static void zeroed_is_zero(void **state)
{
    (void)state;
    unsigned char *block = grz_allocate_zeroed(100, 10);
    for (int i = 0; i < 1000; i++) assert_int_equal(block[i], 0);
    grz_free(block);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grows_and_keeps),
        cmocka_unit_test(grows_rarely),
        cmocka_unit_test(makes_room_for_many),
        cmocka_unit_test(impossible_sizes_fail),
        cmocka_unit_test(keeps_its_items_without_memory),
        cmocka_unit_test(zero_bytes_are_a_block),
        cmocka_unit_test(products_that_overflow_fail),
        cmocka_unit_test(zeroed_is_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
