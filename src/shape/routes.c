#include "shape/routes.h"

#include "base/error.h"
#include "base/random.h"

/* A route has up to MOST_RUNS straight runs of up to LONGEST_RUN nodes; a start without a free neighbour is tried
 * elsewhere, MOST_TRIES times a route, which fails only where hardly a node is free. */
enum { MOST_RUNS = 12, LONGEST_RUN = 8, MOST_TRIES = 1000 };

typedef struct lattice {
    int side;
    bool *used;
    grz_random random;
} lattice;

static bool is_free(const lattice *l, const grz_node *n, size_t *index)
{
    for (int k = 0; k < 3; k++)
        if (n->at[k] < 0 || n->at[k] >= l->side) return false;
    *index = ((size_t)n->at[2] * (size_t)l->side + (size_t)n->at[1]) * (size_t)l->side + (size_t)n->at[0];
    return !l->used[*index];
}

/* Directions 0 ... 5 are +x -x +y -y +z -z. */
static grz_node neighbour(grz_node n, int direction)
{
    n.at[direction / 2] += direction % 2 ? -1 : 1;
    return n;
}

static int draw(lattice *l, int limit)
{
    return (int)grz_random_below(&l->random, (uint64_t)limit);
}

/* Takes up to `length` free nodes and returns how many. */
static int advance(lattice *l, grz_node *n, int direction, int length)
{
    int taken = 0;
    size_t index;
    for (; taken < length; taken++) {
        grz_node next = neighbour(*n, direction);
        if (!is_free(l, &next, &index)) break;
        l->used[index] = true;
        *n = next;
    }
    return taken;
}

/* A direction across the last one whose next node is free; the last direction itself if there is none. */
static int turn(lattice *l, const grz_node *n, int direction)
{
    int first = draw(l, 4);
    size_t index;
    for (int k = 0; k < 4; k++) {
        int candidate = (direction / 2 * 2 + 2 + (first + k) % 4) % 6;
        grz_node next = neighbour(*n, candidate);
        if (is_free(l, &next, &index)) return candidate;
    }
    return direction;
}

/* Adds the corners of a route from a free start; one of them alone means that there was no way to go. False without
 * memory. */
static bool walk(lattice *l, grz_node n, grz_routes *r)
{
    if (!grz_array_add(&r->corners, n)) return false;
    int runs = 2 + draw(l, MOST_RUNS - 1), direction = draw(l, 6);
    for (int run = 0; run < runs; run++) {
        int taken = advance(l, &n, direction, 2 + draw(l, LONGEST_RUN - 1));
        if (taken == 0) break;
        if (!grz_array_add(&r->corners, n)) return false;
        int next = turn(l, &n, direction);
        /* A turn right behind another would leave no room between the two bends. */
        if (taken == 1 || next == direction) break;
        direction = next;
    }
    return true;
}

static graze_status lay_one(lattice *l, grz_routes *r, graze_error *error)
{
    for (int i = 0; i < MOST_TRIES; i++) {
        int x = draw(l, l->side), y = draw(l, l->side);
        grz_node start = {{x, y, draw(l, l->side)}};
        size_t index, before = r->corners.count;
        if (!is_free(l, &start, &index)) continue;
        l->used[index] = true;
        if (!walk(l, start, r)) return grz_out_of_memory(error);
        if (r->corners.count >= before + 2)
            return grz_array_add(&r->ends, r->corners.count) ? GRAZE_OK : grz_out_of_memory(error);
        l->used[index] = false;
        r->corners.count = before;
    }
    return grz_fail(error, GRAZE_BAD_ARGUMENT,
                    "shape pipes: only %zu pipes find room among %d^3 cells: lower count or raise cells", r->ends.count,
                    l->side);
}

graze_status grz_routes_lay(int side, size_t count, uint64_t seed, grz_routes *out, graze_error *error)
{
    *out = (grz_routes){0};
    size_t nodes = (size_t)side * (size_t)side * (size_t)side;
    lattice l = {side, grz_allocate_zeroed(nodes, sizeof *l.used), grz_random_seeded(seed)};
    if (!l.used) return grz_out_of_memory(error);
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) status = lay_one(&l, out, error);
    grz_free(l.used);
    return status;
}

void grz_routes_free(grz_routes *routes)
{
    grz_free(routes->corners.items);
    grz_free(routes->ends.items);
    *routes = (grz_routes){0};
}
