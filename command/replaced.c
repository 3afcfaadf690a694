#define _POSIX_C_SOURCE 200809L

#include "replaced.h"

#include "message.h"

#include <graze/model.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

/* What a file is, in words: equal words are the same pointer. NULL: nothing that would be missed. */
typedef const char *file_kind;

static const char saved_model[] = "a saved model", stl[] = "an STL mesh", obj[] = "an OBJ mesh", ply[] = "a PLY mesh",
                  off[] = "an OFF mesh", gltf[] = "a glTF mesh", packed[] = "a packed mesh",
                  no_model[] = "what is no saved model";

static bool ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), ending_length = strlen(ending);
    return length >= ending_length && !strcasecmp(path + length - ending_length, ending);
}

static file_kind kind_by_ending(const char *path)
{
    static const struct {
        const char *ending;
        file_kind kind;
    } endings[] = {{".stl", stl},  {".obj", obj},   {".ply", ply},  {".off", off},
                   {".glb", gltf}, {".gltf", gltf}, {".gz", packed}};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ends_in(path, endings[i].ending)) return endings[i].kind;
    return NULL;
}

/* Where the first bytes tell it, they do, whatever the name is. */
static file_kind kind_by_content(const char *path)
{
    char head[4] = "";
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    size_t count = fread(head, 1, sizeof head, file);
    fclose(file);
    if (count == sizeof head && !memcmp(head, "glTF", 4)) return gltf;
    if (count == sizeof head && !memcmp(head, "ply", 3) && (head[3] == '\n' || head[3] == '\r')) return ply;
    return graze_model_is_saved(path) ? saved_model : NULL;
}

static file_kind kind_of(const char *path, const struct stat *about)
{
    if (about->st_size == 0) return NULL;
    file_kind by_content = kind_by_content(path);
    if (by_content) return by_content;
    return ends_in(path, ".graze") ? no_model : kind_by_ending(path);
}

static graze_status check_ending(const output_file *output, graze_error *error)
{
    if (output->kind != OUTPUT_MODEL || ends_in(output->path, ".graze")) return GRAZE_OK;
    return fail(error, GRAZE_BAD_ARGUMENT,
                "%s: saved models end in .graze, so that no mesh is lost: name it so, or say --force", output->path);
}

graze_status check_replaced(const output_file *output, graze_error *error)
{
    struct stat about;
    bool is_there = stat(output->path, &about) == 0;
    if (output->kind == OUTPUT_ANYTHING || (is_there && !S_ISREG(about.st_mode))) return GRAZE_OK;
    graze_status status = check_ending(output, error);
    if (status != GRAZE_OK || !is_there) return status;

    file_kind there = kind_of(output->path, &about), here = output->kind == OUTPUT_MODEL  ? saved_model
                                                            : output->kind == OUTPUT_MESH ? kind_by_ending(output->path)
                                                                                          : NULL;
    if (!there || there == here) return GRAZE_OK;
    return fail(error, GRAZE_BAD_ARGUMENT, "%s: %s would replace %s by something else: name another file%s",
                output->path, output->option, there,
                output->kind == OUTPUT_MODEL ? ", or say --force" : ", or remove it first");
}
