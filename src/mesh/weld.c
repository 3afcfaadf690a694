/* A hash table from coordinates to the first vertex that has them. No result depends on the hash: positions are
 * numbered in the order of the vertices. */
#include "mesh/weld.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "mesh/mesh.h"

#include <string.h>

static uint64_t bits_of(double x)
{
    x += 0.0; /* turns -0.0 into 0.0, which must hash alike */
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* Coordinates of a grid differ in a few high bits only, and a weaker hash would pile them up. */
static uint64_t hash_of(graze_vec3 p)
{
    return grz_mixed(bits_of(p.x) + grz_mixed(bits_of(p.y) + grz_mixed(bits_of(p.z))));
}

static uint32_t mark_used(const graze_mesh *mesh, uint32_t *position_of)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) position_of[i] = GRZ_NO_POSITION;
    for (size_t i = 0; i < 3 * (size_t)mesh->triangle_count; i++) {
        uint32_t vertex = mesh->indices[i];
        used += position_of[vertex] == GRZ_NO_POSITION;
        position_of[vertex] = 0;
    }
    return used;
}

/* Twice as many slots as vertices, so that a search ends after one or two steps. */
static size_t slot_count_for(uint32_t used)
{
    size_t slots = 16;
    while (slots / 2 < used) slots *= 2;
    return slots;
}

/* The slot that holds a vertex at p, or the free one where it belongs. A free slot holds GRZ_NO_POSITION. */
static size_t find_slot(const graze_mesh *mesh, const uint32_t *slots, size_t slot_count, graze_vec3 p)
{
    size_t slot = (size_t)hash_of(p) & (slot_count - 1);
    while (slots[slot] != GRZ_NO_POSITION && !grz_same_point(mesh->vertices[slots[slot]], p))
        slot = (slot + 1) & (slot_count - 1);
    return slot;
}

static void number_positions(const graze_mesh *mesh, uint32_t *slots, size_t slot_count, grz_weld *out)
{
    for (size_t i = 0; i < slot_count; i++) slots[i] = GRZ_NO_POSITION;
    for (uint32_t i = 0; i < mesh->vertex_count; i++) {
        if (out->position_of[i] == GRZ_NO_POSITION) continue;
        size_t slot = find_slot(mesh, slots, slot_count, mesh->vertices[i]);
        if (slots[slot] == GRZ_NO_POSITION) {
            slots[slot] = i;
            out->position_of[i] = out->position_count++;
        } else {
            out->position_of[i] = out->position_of[slots[slot]];
        }
    }
}

graze_status grz_weld_vertices(const graze_mesh *mesh, grz_weld *out, graze_error *error)
{
    *out = (grz_weld){0};
    out->position_of = grz_allocate(mesh->vertex_count, sizeof *out->position_of);
    if (!out->position_of) return grz_out_of_memory(error);
    out->used_vertices = mark_used(mesh, out->position_of);

    size_t slot_count = slot_count_for(out->used_vertices);
    uint32_t *slots = grz_allocate(slot_count, sizeof *slots);
    if (!slots) return grz_out_of_memory(error);
    number_positions(mesh, slots, slot_count, out);
    grz_free(slots);
    return GRAZE_OK;
}

void grz_weld_free(grz_weld *weld)
{
    grz_free(weld->position_of);
    *weld = (grz_weld){0};
}
