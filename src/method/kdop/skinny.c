#include "method/kdop/skinny.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/memory.h"

#include <math.h>

/* Of the edge from corner i to the next one. */
static double squared_edge(const grz_tri *t, int i)
{
    graze_vec3 d = grz_sub(t->v[(i + 1) % 3], t->v[i]);
    return grz_dot(d, d);
}

/* The first of the longest edges, by its first corner. */
static int longest_edge(const grz_tri *t)
{
    int longest = 0;
    for (int i = 1; i < 3; i++)
        if (squared_edge(t, i) > squared_edge(t, longest)) longest = i;
    return longest;
}

grz_tri grz_kdop_half(const grz_tri *t, unsigned which)
{
    int from = longest_edge(t), to = (from + 1) % 3;
    grz_tri half = *t;
    half.v[which ? from : to] = grz_scale(grz_add(t->v[from], t->v[to]), 0.5);
    return half;
}

grz_tri grz_kdop_local_piece(const graze_mesh *mesh, const grz_frame *frame, const grz_kdop_piece *piece)
{
    grz_tri t = grz_kdop_local_triangle(mesh, frame, piece->triangle);
    for (unsigned i = 0; i < piece->bisections; i++) t = grz_kdop_half(&t, piece->way >> i & 1);
    return t;
}

uint32_t grz_kdop_most_extra_pieces(uint32_t triangle_count, double percent)
{
    return (uint32_t)floor(triangle_count * percent / 100);
}

bool grz_kdop_mark_cut(const graze_mesh *mesh, grz_kdop_index *index)
{
    if (index->tree.item_count == mesh->triangle_count) return true; /* every triangle is there, so each is once */
    const size_t byte_count = grz_set_bytes(mesh->triangle_count);
    uint8_t *seen = grz_allocate_zeroed(byte_count, 1);
    index->cut = grz_allocate_zeroed(byte_count, 1);
    bool enough = seen && index->cut;
    for (uint32_t i = 0; enough && i < index->tree.item_count; i++)
        if (!grz_set_add(seen, index->order[i])) grz_set_add(index->cut, index->order[i]);
    grz_free(seen);
    return enough;
}

const uint8_t *grz_kdop_repeats(const void *index)
{
    return ((const grz_kdop_index *)index)->cut;
}

/* ---- the longest first ---- */

/* A heap of pieces by their longest edges. */
typedef struct heap {
    const grz_kdop_piece *pieces;
    double *size;   /* squared, by piece; 0: not to be bisected */
    uint32_t *heap; /* pieces; none comes before its parent */
    uint32_t count;
} heap;

static bool comes_before(const heap *h, uint32_t a, uint32_t b)
{
    if (h->size[a] != h->size[b]) return h->size[a] > h->size[b];
    if (h->pieces[a].triangle != h->pieces[b].triangle) return h->pieces[a].triangle < h->pieces[b].triangle;
    return a < b;
}

static void swap(uint32_t *a, uint32_t *b)
{
    uint32_t t = *a;
    *a = *b;
    *b = t;
}

static void sift_down(heap *h, uint32_t at)
{
    for (;;) {
        uint64_t child = 2 * (uint64_t)at + 1;
        if (child >= h->count) return;
        if (child + 1 < h->count && comes_before(h, h->heap[child + 1], h->heap[child])) child++;
        if (!comes_before(h, h->heap[child], h->heap[at])) return;
        swap(&h->heap[child], &h->heap[at]);
        at = (uint32_t)child;
    }
}

static void push(heap *h, uint32_t piece)
{
    uint32_t at = h->count++;
    h->heap[at] = piece;
    for (; at > 0 && comes_before(h, h->heap[at], h->heap[(at - 1) / 2]); at = (at - 1) / 2)
        swap(&h->heap[at], &h->heap[(at - 1) / 2]);
}

static double size_of(const graze_mesh *mesh, const grz_frame *frame, const grz_kdop_piece *piece)
{
    if (piece->bisections == GRZ_KDOP_MOST_BISECTIONS) return 0;
    grz_tri t = grz_kdop_local_piece(mesh, frame, piece);
    return squared_edge(&t, longest_edge(&t));
}

static void bisect_longest(const graze_mesh *mesh, const grz_frame *frame, heap *h, grz_kdop_pieces *out, uint32_t most)
{
    for (uint32_t i = 0; i < out->count; i++) {
        out->items[i] = (grz_kdop_piece){.triangle = i};
        h->size[i] = size_of(mesh, frame, &out->items[i]);
        push(h, i);
    }
    while (out->count < most && h->size[h->heap[0]] > 0) {
        uint32_t one = h->heap[0], other = out->count++;
        out->items[one].bisections++;
        out->items[other] = out->items[one];
        out->items[other].way = (uint16_t)(out->items[one].way | 1u << (out->items[one].bisections - 1));
        h->size[one] = size_of(mesh, frame, &out->items[one]);
        h->size[other] = size_of(mesh, frame, &out->items[other]);
        sift_down(h, 0);
        push(h, other);
    }
}

graze_status grz_kdop_cut_longest(const graze_mesh *mesh, const grz_frame *frame, double percent, grz_kdop_pieces *out,
                                  graze_error *error)
{
    const size_t most = (size_t)mesh->triangle_count + grz_kdop_most_extra_pieces(mesh->triangle_count, percent);
    *out = (grz_kdop_pieces){.count = mesh->triangle_count};
    if (most > UINT32_MAX / 2)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "tree: %zu pieces are more than 32-bit numbers can index: split the mesh", most);
    out->items = grz_allocate(most, sizeof *out->items);
    heap h = {
        .pieces = out->items, .size = grz_allocate(most, sizeof *h.size), .heap = grz_allocate(most, sizeof *h.heap)};
    bool enough = out->items && h.size && h.heap;
    if (enough) bisect_longest(mesh, frame, &h, out, (uint32_t)most);
    grz_free(h.size);
    grz_free(h.heap);
    if (!enough) grz_kdop_pieces_free(out);
    return enough ? GRAZE_OK : grz_out_of_memory(error);
}

void grz_kdop_pieces_free(grz_kdop_pieces *pieces)
{
    grz_free(pieces->items);
    *pieces = (grz_kdop_pieces){0};
}
