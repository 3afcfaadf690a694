#include "method/boxtree/scratch.h"

#include "base/error.h"
#include "base/memory.h"
#include "method/simd.h"

#include <string.h>

GRZ_DEFINE_ENGINES(boxtree);

enum { LINE = 64 };

/* As many as the second cache of a processor holds beside the nodes; and a fraction of the mesh, because many small bodies have
 * many queries. */
enum { MOST_PLACES = 512, TRIANGLES_A_PLACE = 4 };

/* Memory on lines of the cache, all 0. `block` is what is to be freed. */
static void *allocate_lines(size_t bytes, void **block)
{
    *block = grz_allocate_zeroed(bytes + LINE, 1);
    if (!*block) return NULL;
    return (char *)*block + (LINE - (uintptr_t)*block % LINE) % LINE;
}

static bool open_triangles(grz_boxtree_triangles *ready, uint32_t triangle_count, int slots)
{
    uint32_t places = 1;
    while (places < MOST_PLACES && places < triangle_count / TRIANGLES_A_PLACE) places *= 2;
    ready->mask = places - 1;
    ready->places = grz_allocate_zeroed(places, sizeof *ready->places);
    ready->states = grz_allocate(places, sizeof *ready->states * (size_t)slots);
    return ready->places && ready->states;
}

static void close_triangles(grz_boxtree_triangles *ready)
{
    grz_free(ready->places);
    grz_free(ready->states);
}

graze_status grz_boxtree_open(const grz_search *search, void **scratch, graze_error *error)
{
    const grz_boxtree_index *a = search->index_a, *b = search->index_b;
    const grz_value *values = search->settings->values;
    grz_boxtree_scratch *made = grz_allocate_zeroed(1, sizeof *made);
    *scratch = made;
    if (!made) return grz_out_of_memory(error);
    made->engine = engines[grz_simd_kind(&values[BOXTREE_SIMD])];
    made->test = (grz_boxtree_test)values[BOXTREE_TEST].word;
    made->descend = (grz_boxtree_descend)values[BOXTREE_DESCEND].word;
    made->coherent = values[BOXTREE_COHERENCE].word == 0;
    /* Each level opens a node of one tree or of both; the first level is the roots. */
    made->level_count = (size_t)a->depth + (size_t)b->depth + 1;
    const int slots = grz_boxtree_slots(made->test);
    made->levels = grz_allocate(made->level_count, sizeof *made->levels);
    made->states = allocate_lines(made->level_count * 4 * (size_t)slots * sizeof(float), &made->states_block);
    made->gauge = allocate_lines(sizeof *made->gauge, &made->gauge_block);
    bool has_all = made->levels && made->states && made->gauge;
    has_all = has_all && open_triangles(&made->ready_a, search->mesh_a->triangle_count, slots);
    has_all = has_all && open_triangles(&made->ready_b, search->mesh_b->triangle_count, slots);
    if (has_all && made->test == BOXTREE_TABLE)
        has_all = grz_boxtree_table_open(&made->table_a, a) && grz_boxtree_table_open(&made->table_b, b);
    return has_all ? GRAZE_OK : grz_out_of_memory(error);
}

void grz_boxtree_close(void *scratch)
{
    grz_boxtree_scratch *made = scratch;
    if (!made) return;
    grz_boxtree_table_close(&made->table_a);
    grz_boxtree_table_close(&made->table_b);
    close_triangles(&made->ready_a);
    close_triangles(&made->ready_b);
    grz_free(made->levels);
    grz_free(made->states_block);
    grz_free(made->gauge_block);
    grz_free(made);
}

void grz_boxtree_forget(void *scratch)
{
    grz_boxtree_scratch *made = scratch;
    made->has_witness = false;
}

/* After 2^32 questions the count begins again, and what was kept of the first ones must not be taken for new. */
static void next_pose(grz_boxtree_scratch *scratch)
{
    if (++scratch->pose) return;
    scratch->pose = 1;
    memset(scratch->ready_a.places, 0, ((size_t)scratch->ready_a.mask + 1) * sizeof *scratch->ready_a.places);
    memset(scratch->ready_b.places, 0, ((size_t)scratch->ready_b.mask + 1) * sizeof *scratch->ready_b.places);
}

void grz_boxtree_begin(const grz_search *search, double grow)
{
    grz_boxtree_scratch *scratch = search->scratch;
    next_pose(scratch);
    scratch->reach = grow;
    grz_boxtree_gauge_of(search->b_in_a, search->index_a, search->index_b, scratch->test, grow, scratch->gauge);
    if (scratch->test != BOXTREE_TABLE) return;
    grz_boxtree_table_fill(&scratch->table_a, &scratch->gauge->a, true);
    grz_boxtree_table_fill(&scratch->table_b, &scratch->gauge->b, false);
}
