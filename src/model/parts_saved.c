/* Parts in a saved model: see saved.h. */
#include "base/bits.h"
#include "base/error.h"
#include "base/memory.h"
#include "model/model.h"

#include <inttypes.h>

void grz_parts_save(const grz_method *method, const grz_parts *parts, grz_packer *to)
{
    if (parts->count > 1) {
        grz_pack_u32(to, parts->count);
        for (uint32_t i = 0; i < parts->count; i++) grz_pack_u32(to, parts->items[i].mesh->triangle_count);
        for (uint32_t i = 0; i < parts->count; i++)
            grz_pack_words(to, parts->items[i].places, parts->items[i].mesh->triangle_count, sizeof(uint32_t));
    }
    for (uint32_t i = 0; i < parts->count; i++) method->save(parts->items[i].mesh, parts->items[i].index, to);
}

/* Loads how many triangles each part has, and sums up where the triangles of each part begin. */
static graze_status load_counts(grz_unpacker *from, uint32_t triangle_count, grz_scales *out)
{
    const uint64_t at = from->position;
    const uint32_t parts = grz_unpack_u32(from, "the number of parts");
    if (from->status == GRAZE_OK && (parts < 2 || parts > triangle_count || parts > GRZ_MOST_PARTS))
        grz_unpack_refuse(from, GRAZE_BAD_DATA, at,
                          "%" PRIu32 " parts of %" PRIu32 " triangles can not be: build the model again", parts,
                          triangle_count);
    uint32_t *counts = grz_unpack_items(from, parts, 1, sizeof *counts, "the sizes of the parts");
    if (from->status == GRAZE_OK) {
        out->first = grz_allocate((size_t)parts + 1, sizeof *out->first);
        if (!out->first) from->status = grz_out_of_memory(from->error);
    }
    uint64_t sum = 0;
    for (uint32_t i = 0; from->status == GRAZE_OK && i < parts; i++) {
        out->first[i] = (uint32_t)sum;
        sum += counts[i];
        if (counts[i] == 0 || sum > triangle_count)
            grz_unpack_refuse(from, GRAZE_BAD_DATA, at + 4 + 4 * (uint64_t)i,
                              "part %" PRIu32 " has no triangle, or one too many: build the model again", i);
    }
    grz_free(counts);
    if (from->status == GRAZE_OK && sum != triangle_count)
        grz_unpack_refuse(from, GRAZE_BAD_DATA, at,
                          "the parts have %" PRIu64 " triangles of %" PRIu32 ": build the model again", sum,
                          triangle_count);
    if (from->status != GRAZE_OK) return from->status;
    out->first[parts] = triangle_count;
    out->count = parts;
    return GRAZE_OK;
}

/* Loads the triangles of each part. Every triangle must be in one part. */
static graze_status load_places(grz_unpacker *from, uint32_t triangle_count, grz_scales *out)
{
    const uint64_t at = from->position;
    out->triangles = grz_unpack_items(from, triangle_count, 1, sizeof *out->triangles, "the triangles of the parts");
    if (from->status != GRAZE_OK) return from->status;
    uint8_t *seen = grz_allocate_zeroed(grz_set_bytes(triangle_count), 1);
    if (!seen) return from->status = grz_out_of_memory(from->error);
    for (uint32_t i = 0; from->status == GRAZE_OK && i < triangle_count; i++) {
        const uint32_t triangle = out->triangles[i];
        if (triangle >= triangle_count || !grz_set_add(seen, triangle))
            grz_unpack_refuse(from, GRAZE_BAD_DATA, at + 4 * (uint64_t)i,
                              "triangle %" PRIu32 " is not there or in two parts: build the model again", triangle);
    }
    grz_free(seen);
    return from->status;
}

static graze_status load_several(const graze_mesh *mesh, grz_unpacker *from, grz_parts *out)
{
    grz_scales scales = {0};
    load_counts(from, mesh->triangle_count, &scales);
    if (from->status == GRAZE_OK) load_places(from, mesh->triangle_count, &scales);
    if (from->status == GRAZE_OK) from->status = grz_parts_divide(mesh, &scales, out, from->error);
    grz_scales_free(&scales);
    return from->status;
}

graze_status grz_parts_load(graze_model *model, bool several, grz_unpacker *from)
{
    grz_parts *parts = &model->parts;
    from->status = several ? load_several(model->mesh, from, parts) : grz_parts_single(model->mesh, parts, from->error);
    for (uint32_t i = 0; from->status == GRAZE_OK && i < parts->count; i++)
        from->status = model->method->load(parts->items[i].mesh, &model->settings, from, &parts->items[i].index);
    return from->status;
}
