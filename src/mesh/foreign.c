/* Formats that are recognised but not read: the message names the format and how to convert it. */
#include "base/error.h"
#include "mesh/read.h"

#include <string.h>

typedef enum foreign {
    FOREIGN_NONE,
    FOREIGN_STEP,
    FOREIGN_3MF,
    FOREIGN_ZIP,
    FOREIGN_FBX,
    FOREIGN_DAE,
    FOREIGN_MODEL,
    FOREIGN_PIPED_MODEL,
    FOREIGN_PACKED_MODEL,
} foreign;

/* The name of the format, and the remedy. */
static const char *const words[][2] = {
    [FOREIGN_STEP] = {"a STEP file, which holds exact surfaces and no triangles",
                      "let the CAD program that made it, or FreeCAD or Gmsh, export STL, OBJ or PLY"},
    [FOREIGN_3MF] = {"a 3MF file", "export STL, OBJ or PLY from the program that made it, or convert it with MeshLab"},
    [FOREIGN_ZIP] = {"a zip archive", "unpack it and give the mesh in it"},
    [FOREIGN_FBX] = {"an FBX file", "convert it to glTF (.glb), with Blender for example"},
    [FOREIGN_DAE] = {"a COLLADA file", "convert it to glTF (.glb), with Blender for example"},
    [FOREIGN_MODEL] = {"a saved model of graze, and no mesh", "write its mesh by 'graze convert', and give that"},
    [FOREIGN_PIPED_MODEL] = {"a saved model of graze, which is loaded from a file", "name the file itself"},
    [FOREIGN_PACKED_MODEL] = {"a saved model of graze that gzip packed", "unpack it (gunzip), and name that file"},
};

static bool begins_with(const grz_head *head, size_t at, const char *text)
{
    size_t length = strlen(text);
    return head->byte_count >= at + length && memcmp(head->bytes + at, text, length) == 0;
}

/* The first byte behind a byte order mark and blanks. */
static size_t first_byte(const grz_head *head)
{
    size_t at = begins_with(head, 0, "\xEF\xBB\xBF") ? 3 : 0;
    while (at < head->byte_count && memchr(" \t\r\n", head->bytes[at], 4)) at++;
    return at;
}

/* The root element follows the XML declaration and comments, which take a few lines. */
static bool is_collada(const grz_head *head, size_t at)
{
    enum { NEAR = 4096 };
    if (!begins_with(head, at, "<")) return false;
    for (size_t end = at + NEAR; at < end && at < head->byte_count; at++)
        if (begins_with(head, at, "<COLLADA")) return true;
    return false;
}

static foreign kind_of_model(const grz_source *source)
{
    if (source->was_packed) return FOREIGN_PACKED_MODEL;
    return source->path ? FOREIGN_MODEL : FOREIGN_PIPED_MODEL;
}

static foreign by_content(const grz_source *source, const grz_head *head)
{
    size_t at = first_byte(head);
    if (begins_with(head, at, "ISO-10303-21")) return FOREIGN_STEP;
    if (begins_with(head, 0, "PK\3\4")) return grz_name_ends_with(source->name, ".3mf") ? FOREIGN_3MF : FOREIGN_ZIP;
    if (begins_with(head, 0, "Kaydara FBX Binary") || begins_with(head, at, "; FBX")) return FOREIGN_FBX;
    if (begins_with(head, 0, "\x8Bgraze\r\n")) return kind_of_model(source);
    return is_collada(head, at) ? FOREIGN_DAE : FOREIGN_NONE;
}

static foreign by_ending(const char *name)
{
    static const struct {
        const char *ending;
        foreign format;
    } endings[] = {{".step", FOREIGN_STEP}, {".stp", FOREIGN_STEP}, {".p21", FOREIGN_STEP},
                   {".3mf", FOREIGN_3MF},   {".fbx", FOREIGN_FBX},  {".dae", FOREIGN_DAE}};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (grz_name_ends_with(name, endings[i].ending)) return endings[i].format;
    return FOREIGN_NONE;
}

graze_status grz_refuse_foreign(const grz_source *source, const grz_head *head, graze_error *error)
{
    foreign format = by_content(source, head);
    if (format == FOREIGN_NONE) format = by_ending(source->name);
    if (format == FOREIGN_NONE) return GRAZE_OK;
    return grz_fail(error, GRAZE_UNSUPPORTED, "%s: is %s, and not read: %s", source->name, words[format][0],
                    words[format][1]);
}
