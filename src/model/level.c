/* Levels of detail. A model that has them has one part. */
#include "base/error.h"
#include "model/model.h"

graze_status graze_model_level(const graze_model *model, uint32_t level, graze_mesh **out, graze_error *error)
{
    *out = NULL;
    if (!model->method->level)
        return grz_fail(error, GRAZE_UNSUPPORTED,
                        "model: method %s has no levels of detail: build it by convex,levels=dk, quadric or planes",
                        model->method->name);
    return model->method->level(model->mesh, model->parts.items[0].index, level, out, error);
}
