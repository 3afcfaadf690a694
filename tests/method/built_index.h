/* An index as it was built, through the table of its method: what its bounds must hold, exactly, and what every method
 * must do where memory fails. */
#ifndef TESTS_METHOD_BUILT_INDEX_H
#define TESTS_METHOD_BUILT_INDEX_H

#include "fault/failing_allocator.h"
#include "method/method.h"
#include "scene.h"

static inline void *built_index(const grz_method *method, const graze_mesh *mesh, grz_settings settings, int threads)
{
    void *index;
    graze_error error;
    grz_workers workers;
    scene_expect_ok(grz_workers_open(&workers, "test", &(graze_tasks){0}, threads, UINT32_MAX, &error), &error);
    graze_status status = method->build(mesh, &settings, &workers, &index, &error);
    scene_expect_ok(grz_workers_close(&workers, status, &error), &error);
    return index;
}

/* Builds it with every allocation failing in turn. */
static inline void built_index_fail_allocations(const grz_method *method, const graze_mesh *mesh, grz_settings settings,
                                                int threads)
{
    for (size_t n = 1;; n++) {
        void *index = &settings; /* anything but NULL */
        graze_error error = {GRAZE_OK, ""};
        grz_workers workers;
        scene_expect_ok(grz_workers_open(&workers, "test", &(graze_tasks){0}, threads, UINT32_MAX, &error), &error);
        failing_allocator_install(n);
        graze_status status = method->build(mesh, &settings, &workers, &index, &error);
        bool struck = failing_allocator_struck();
        assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        assert_int_equal(error.status, status);
        assert_true(struck ? index != &settings : index != NULL); /* what was made so far, which is released */
        method->release(index);
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
        grz_workers_close(&workers, status, NULL);
        if (!struck) break;
    }
}

/* ---- what bounds hold, exactly ---- */

/* x - y is rounded + lost, exactly (Knuth). */
static inline double exact_difference(double x, double y, double *lost)
{
    double rounded = x - y, part = rounded - x;
    *lost = (x - (rounded - part)) - (y + part);
    return rounded;
}

/* Is low <= x - y <= high? If the rounded difference is not equal to a bound, it is on the same side as the exact one.
 */
static inline bool difference_is_between(double x, double y, double low, double high)
{
    double lost, rounded = exact_difference(x, y, &lost);
    return (rounded > low || (rounded == low && lost >= 0)) && (rounded < high || (rounded == high && lost <= 0));
}

/* Of corner k of a triangle. */
static inline double corner_coordinate(const graze_mesh *mesh, uint32_t triangle, int k, int axis)
{
    return grz_component(mesh->vertices[mesh->indices[3 * triangle + (uint32_t)k]], axis);
}

/* The most levels that a tree of so many items may have: 2 log2(n) + 8. */
static inline int most_levels(uint32_t n)
{
    int log2_above = 0;
    while ((1u << log2_above) < n) log2_above++;
    return 2 * log2_above + 8;
}

/* ---- figures ---- */

typedef struct known_figure {
    const char *name;
    double value;
} known_figure;

/* The statistics are these, in this order; and where there is room for fewer, no more are written. */
static inline void built_index_expect_figures(const grz_method *method, const graze_mesh *mesh, const void *index,
                                              const known_figure *known, size_t count)
{
    enum { MOST = 20 };
    graze_statistic all[MOST];
    assert_true(count > 2 && count < MOST);
    assert_int_equal(method->statistics(mesh, index, all, MOST), count);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(all[i].name, known[i].name);
        if (!(fabs(all[i].value - known[i].value) <= 1e-5))
            fail_msg("%s is %g, not %g", known[i].name, all[i].value, known[i].value);
    }
    all[2].value = -1;
    assert_int_equal(method->statistics(mesh, index, all, 2), count);
    assert_true(all[2].value == -1);
}

#endif
