/* A model as a file. See saved.h for what is in it. */
#include "base/error.h"
#include "base/pack.h"
#include "model/model.h"
#include "model/saved.h"

#include <string.h>

_Static_assert(sizeof(graze_vec3) == 3 * sizeof(double), "vertices are written as an array of doubles");

static void pack_mesh(const graze_mesh *mesh, grz_packer *to)
{
    grz_pack_u32(to, mesh->vertex_count);
    grz_pack_u32(to, mesh->triangle_count);
    grz_pack_u64(to, mesh->skipped);
    grz_pack_words(to, mesh->vertices, 3 * (size_t)mesh->vertex_count, sizeof(double));
    grz_pack_words(to, mesh->indices, 3 * (size_t)mesh->triangle_count, sizeof(uint32_t));
}

/* Everything but the checksum. */
static void pack_model(const graze_model *model, uint64_t file_bytes, grz_packer *to)
{
    size_t text_length = strlen(model->method_text);
    grz_pack_bytes(to, GRZ_SAVED_MAGIC, GRZ_SAVED_MAGIC_BYTES);
    grz_pack_u32(to, model->parts.count > 1 ? GRZ_SAVED_FORMAT_OF_PARTS : GRZ_SAVED_FORMAT);
    grz_pack_u32(to, GRAZE_VERSION_MAJOR);
    grz_pack_u32(to, GRAZE_VERSION_MINOR);
    grz_pack_u32(to, GRAZE_VERSION_PATCH);
    grz_pack_u64(to, file_bytes);
    grz_pack_u32(to, (uint32_t)text_length);
    grz_pack_bytes(to, model->method_text, text_length);
    pack_mesh(model->mesh, to);
    grz_parts_save(model->method, &model->parts, to);
    if (grz_triangle_numbers_are_places(&model->numbers)) return;
    grz_pack_u32(to, (uint32_t)model->numbers.next);
    grz_pack_words(to, model->numbers.of, model->numbers.count, sizeof *model->numbers.of);
}

graze_status graze_model_save(const graze_model *model, const char *path, graze_error *error)
{
    if (!model->method->save)
        return grz_fail(
            error, GRAZE_UNSUPPORTED,
            "%s: models of method %s can not be saved: save the mesh, and build the model when it is needed", path,
            model->method->name);
    graze_output *output;
    graze_status status = graze_output_open(path, &output, error);
    if (status != GRAZE_OK) return status;

    grz_packer counting = grz_packer_to(NULL), to = grz_packer_to(output);
    pack_model(model, 0, &counting);
    pack_model(model, counting.byte_count + sizeof(uint64_t), &to);
    grz_pack_u64(&to, grz_checksum_value(&to.checksum));
    return graze_output_commit(output, error);
}
