#include "method/kdop/prepare.h"

#include "base/error.h"
#include "base/memory.h"
#include "method/kdop/overlap.h"

#include <string.h>

static bool are_square(const grz_directions *s, int i, int j)
{
    return s->d[i][0] * s->d[j][0] + s->d[i][1] * s->d[j][1] + s->d[i][2] * s->d[j][2] == 0;
}

static void put_square(grz_kdop_preparation *made, int i, int j, int l)
{
    uint8_t *out = made->square[made->square_count++];
    out[0] = (uint8_t)i, out[1] = (uint8_t)j, out[2] = (uint8_t)l;
}

/* All threes of directions that are square to each other, all twos where there are no threes, and what is in none of
 * these alone. */
static void find_square(const grz_directions *s, grz_kdop_preparation *made)
{
    const int none = s->count;
    for (int i = 0; i < none; i++)
        for (int j = i + 1; j < none; j++)
            for (int l = j + 1; l < none; l++)
                if (are_square(s, i, j) && are_square(s, i, l) && are_square(s, j, l)) put_square(made, i, j, l);
    const bool has_threes = made->square_count > 0;
    for (int i = 0; !has_threes && i < none; i++)
        for (int j = i + 1; j < none; j++)
            if (are_square(s, i, j)) put_square(made, i, j, none);
    for (int i = 0; i < none; i++) {
        bool is_there = false;
        for (int g = 0; g < made->square_count; g++) is_there |= memchr(made->square[g], i, 3) != NULL;
        if (!is_there) put_square(made, i, none, none);
    }
}

static graze_status prepare_a(const grz_kdop_index *index, const grz_settings *settings, grz_kdop_preparation *made,
                              graze_error *error)
{
    const grz_directions *s = &index->directions;
    for (int i = 0; i < s->k; i++) made->per_length[i] = (float)(1 / s->length[i % s->count]);
    for (int i = 0; i < s->count; i++)
        for (int axis = 0; axis < 3; axis++) made->direction[axis][i] = s->d[i][axis];
    find_square(s, made);
    const int overlap = settings->values[KDOP_OVERLAP].word;
    if (overlap != KDOP_THINNEST && overlap != KDOP_TRUNCATED) return GRAZE_OK;
    made->thinness = grz_kdop_thinness(index);
    made->byte_count += (size_t)index->tree.node_count * (size_t)s->count;
    return made->thinness ? GRAZE_OK : grz_out_of_memory(error);
}

static graze_status prepare_b(const graze_mesh *mesh, const grz_kdop_index *index, const grz_settings *settings,
                              grz_kdop_preparation *made, graze_error *error)
{
    const int how = settings->values[KDOP_TUMBLE].word;
    if (how == KDOP_CONES) return GRAZE_OK;
    grz_kdop_vertices *vertices = &made->vertices;
    if (!grz_kdop_vertices_open(vertices, index, grz_kdop_tau(settings, mesh))) return grz_out_of_memory(error);
    made->byte_count += index->tree.node_count * (sizeof *vertices->first + sizeof *vertices->count) +
                        vertices->points.capacity * sizeof *vertices->points.items;
    if (how != KDOP_HILL) return GRAZE_OK;
    graze_status status = grz_hill_open(&made->hill, mesh, &index->frame, "method kdop, tumble=hill", error);
    made->byte_count += grz_hill_bytes(&made->hill);
    return status;
}

/* A budget would end a pass of method/once.h at any pair, and what is found in passes by hash could not be told from
 * what was found before. Whether anything was cut does not matter: the next edit may change that, and a query that was
 * made must go on. */
static graze_status check_budget(const grz_settings *settings, graze_error *error)
{
    if (settings->values[KDOP_BUDGET].word == 0 || !(settings->values[KDOP_SKINNY].number > 0)) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_ARGUMENT,
                    "method kdop: a budget and models that were built with skinny contradict each other: leave out "
                    "one of them");
}

graze_status grz_kdop_prepare(const graze_mesh *mesh, const void *index, const grz_settings *settings, grz_role role,
                              void **preparation, graze_error *error)
{
    const grz_kdop_index *tree = index;
    *preparation = NULL;
    graze_status status = check_budget(settings, error);
    if (status != GRAZE_OK) return status;
    grz_kdop_preparation *made = *preparation = grz_allocate_zeroed(1, sizeof *made);
    if (!made) return grz_out_of_memory(error);
    made->discs = grz_allocate_zeroed(tree->tree.node_count, sizeof *made->discs);
    if (!made->discs) return grz_out_of_memory(error);
    made->byte_count = sizeof *made + tree->tree.node_count * sizeof *made->discs;
    return role == GRZ_ROLE_A ? prepare_a(tree, settings, made, error) : prepare_b(mesh, tree, settings, made, error);
}

void grz_kdop_unprepare(void *preparation)
{
    grz_kdop_preparation *made = preparation;
    if (!made) return;
    grz_free(made->discs);
    grz_kdop_vertices_close(&made->vertices);
    grz_hill_close(&made->hill);
    grz_free(made->thinness);
    grz_free(made);
}

size_t grz_kdop_prepared_bytes(const void *preparation)
{
    return ((const grz_kdop_preparation *)preparation)->byte_count;
}
