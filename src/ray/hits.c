/* All triangles that a ray meets. An array that is full keeps the first of them, as a heap with the last one on top, so
 * that its content does not depend on the order of discovery. Hits in the heap have their triangles' places; sorting
 * replaces places by numbers. */
#include "method/triangles_once.h"
#include "ray/cast.h"

typedef struct hits {
    const graze_hit_receiver *to;
    size_t total, held; /* met; in the array */
    bool stopped;       /* the visitor has seen enough */
    grz_triangles_once once;
} hits;

/* Both t are rounded to nearest, which keeps their order: only equal ones are looked at exactly. */
static bool comes_before(const grz_cast *cast, const graze_hit *a, const graze_hit *b)
{
    return a->t != b->t ? a->t < b->t : grz_cast_meets_first(cast, a->triangle, b->triangle);
}

/* Moves the hit at `place` down to where the heap of `count` is in order again. */
static void sift_down(const grz_cast *cast, graze_hit *heap, size_t place, size_t count)
{
    graze_hit moved = heap[place];
    for (size_t child; (child = 2 * place + 1) < count; place = child) {
        if (child + 1 < count && comes_before(cast, &heap[child], &heap[child + 1])) child++;
        if (!comes_before(cast, &moved, &heap[child])) break;
        heap[place] = heap[child];
    }
    heap[place] = moved;
}

static void make_heap(const grz_cast *cast, const hits *h)
{
    for (size_t i = h->held / 2; i-- > 0;) sift_down(cast, h->to->array, i, h->held);
}

static void put_into_array(grz_cast *cast, hits *h, uint32_t triangle)
{
    if (h->to->capacity == 0) return;
    graze_hit hit = grz_cast_hit(cast, triangle);
    hit.triangle = triangle;
    if (h->held < h->to->capacity) {
        h->to->array[h->held++] = hit;
        if (h->held == h->to->capacity) make_heap(cast, h);
    } else if (comes_before(cast, &hit, &h->to->array[0])) {
        h->to->array[0] = hit;
        sift_down(cast, h->to->array, 0, h->held);
    }
}

/* False: stop. */
static bool deliver(grz_cast *cast, hits *h, uint32_t triangle)
{
    h->total++;
    if (h->to->visit) {
        const graze_hit hit = grz_cast_hit(cast, triangle);
        h->stopped = !h->to->visit(&hit, h->to->user);
    } else {
        put_into_array(cast, h, triangle);
    }
    return !h->stopped;
}

static bool take(grz_cast *cast, uint32_t triangle, grz_ray_span span)
{
    (void)span;
    hits *h = cast->state;
    return !grz_triangles_once_take(&h->once, triangle, cast->is_repeated) || deliver(cast, h, triangle);
}

/* Casts the ray, more than once where many triangles come several times. */
static graze_status find_hits(grz_cast *cast, hits *h, const graze_model *model, const graze_ray *ray,
                              graze_error *error)
{
    grz_triangles_once_begin(&h->once);
    do {
        graze_status status = grz_cast_ray(cast, model, ray, error);
        if (status != GRAZE_OK) return status;
        for (uint32_t i = 0; i < h->once.count && !h->stopped; i++) deliver(cast, h, h->once.held[i]);
    } while (!h->stopped && grz_triangles_once_again(&h->once));
    return GRAZE_OK;
}

static void sort(const grz_cast *cast, const hits *h)
{
    graze_hit *heap = h->to->array;
    if (h->held < h->to->capacity) make_heap(cast, h);
    for (size_t count = h->held; count > 1; count--) {
        graze_hit last = heap[0];
        heap[0] = heap[count - 1];
        sift_down(cast, heap, 0, count - 1);
        heap[count - 1] = last;
    }
    for (size_t i = 0; i < h->held; i++)
        heap[i].triangle = grz_triangle_number(&cast->model->numbers, heap[i].triangle);
}

graze_status graze_ray_all(const graze_model *model, const graze_ray *ray, const graze_hit_receiver *to, size_t *count,
                           graze_error *error)
{
    hits h;
    h.to = to;
    h.total = h.held = 0;
    h.stopped = false;
    grz_cast cast;
    cast.take = take;
    cast.state = &h;
    graze_status status = find_hits(&cast, &h, model, ray, error);
    *count = h.total;
    if (h.held) sort(&cast, &h);
    return status;
}
