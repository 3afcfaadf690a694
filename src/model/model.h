/* The inside of a model: a mesh and what a method made of it. */
#ifndef GRZ_MODEL_MODEL_H
#define GRZ_MODEL_MODEL_H

#include "model/parts.h"
#include "model/triangle_numbers.h"

struct graze_model {
    graze_mesh *mesh; /* one reference to it */
    const grz_method *method;
    grz_settings settings;
    grz_parts parts;   /* none when every triangle was removed */
    char *method_text; /* with all options of the build */
    grz_triangle_numbers numbers;
    uint64_t generation; /* how many times it was edited */
    uint64_t state;      /* queries prepare anew when it has changed: after an edit, and when the mesh has moved */
    uint64_t removed;    /* triangles, since unused vertices were dropped */
    bool doubtful;       /* from a file: nobody has proven its bounds, which edits rely on */
};

/* A caller's def, with defaults where its header was older, or if it is NULL. */
graze_status grz_model_take_def(const graze_model_def *given, graze_model_def *out, graze_error *error);

/* The settings as text from grz_allocate; NULL without memory. */
char *grz_method_text(const grz_method *method, const grz_settings *settings, bool query_options);

#endif
