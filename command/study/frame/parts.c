#define _POSIX_C_SOURCE 200809L

#include "study/frame/parts.h"

#include "study/frame/workload.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static graze_status add_part(assembly *a, const part *p, double detail, graze_error *error)
{
    char rings[40], segments[40];
    bool box = !strcmp(p->shape, "box");
    snprintf(rings, sizeof rings, "%s=%d", box ? "cells" : "rings", scaled_count(p->rings, detail, box ? 1 : 2));
    snprintf(segments, sizeof segments, "segments=%d", scaled_count(p->segments, detail, 3));
    const char *const parameters[] = {rings, segments};
    return assembly_add_shape(a, p->shape, parameters, box ? 1 : 2, &p->where, error);
}

graze_status add_parts(assembly *a, const part *parts, size_t count, double detail, graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) status = add_part(a, &parts[i], detail, error);
    return status;
}

graze_status add_pipes(assembly *a, int count, double scale, const placement *where, graze_error *error)
{
    char number[40], segments[40];
    snprintf(number, sizeof number, "count=%d", scaled_count(count, scale, 1));
    snprintf(segments, sizeof segments, "segments=%d", scaled_count(16, fmin(1, 10 * sqrt(scale)), 3));
    return assembly_add_shape(a, "pipes", (const char *const[]){number, segments}, 2, where, error);
}

graze_status read_real_mesh(const char *name, graze_mesh **out, graze_error *error)
{
    const char *folder = getenv("GRAZE_DATA");
    char path[4096];
    *out = NULL;
    if (!folder || !*folder || (size_t)snprintf(path, sizeof path, "%s/%s", folder, name) >= sizeof path ||
        access(path, R_OK) != 0)
        return GRAZE_OK;
    return graze_mesh_read(path, NULL, out, error);
}
