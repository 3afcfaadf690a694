/** @file model_edit.h
 *  Triangles of a model that come and go: dynamic environments. Methods that can (kdop) change their index in place, at
 * a fraction of what building costs; the others refuse, and the message names those that can.
 *
 *  Thread rule: who edits a model owns it alone. No other thread may use it meanwhile, its mesh included, and no query
 * may be answering, not even in the thread that edits. Queries that are not answering stay: a query notices at its next
 * question that a model has changed, forgets what it remembered and fits its memory to it. That one question may
 * allocate; if there is no memory it reports GRAZE_OUT_OF_MEMORY, and the query can be asked again.
 *
 *  An edit is made whole or not at all: if it fails, the model is as it was. The same edits give the same model
 * everywhere.
 *
 *  The first edit of a loaded model verifies it, as graze_model_verify does and at that cost: one with a wrong bound is
 * refused, with GRAZE_BAD_DATA.
 */
#ifndef GRAZE_MODEL_EDIT_H
#define GRAZE_MODEL_EDIT_H

#include <graze/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Add the triangles of a mesh, which is copied, to a model. They get the numbers *first, *first + 1, ..., in the order
 * of the mesh: these follow the highest number that the model ever had. `first` may be NULL.
 *
 *  Amortised cost of one triangle among n: O(log^2 n) steps, and one pass over 12 bytes a triangle of the model.
 * Triangles that leave the box that the model was built for, or of which there are more than half of its own, have the
 * model built anew. */
GRAZE_API graze_status graze_model_insert(graze_model *model, const graze_mesh *triangles, uint32_t *first,
                                          graze_error *error);

/** Take triangles out of a model, by their numbers, in any order. A number that the model does not have, or that is
 * given twice, is an error. Numbers are never used again. All triangles may go: such a model touches nothing, and is
 * infinitely far from everything. Cost: as of graze_model_insert. */
GRAZE_API graze_status graze_model_remove(graze_model *model, const uint32_t *numbers, size_t count,
                                          graze_error *error);

/** How many times the model was edited since it was created or loaded. */
GRAZE_API uint64_t graze_model_generation(const graze_model *model);

/** The number of a triangle that stands at this place of graze_model_mesh: what queries call it. As long as nothing was
 *  removed that is the place itself; afterwards other triangles have filled the places of those that went. */
GRAZE_API uint32_t graze_model_number(const graze_model *model, uint32_t triangle);

/** The place in graze_model_mesh of the triangle with this number: the way from a query's answer to corners. False,
 * with *triangle untouched, if the model does not have the number. */
GRAZE_API bool graze_model_find(const graze_model *model, uint32_t number, uint32_t *triangle);

#ifdef __cplusplus
}
#endif
#endif
