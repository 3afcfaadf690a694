/* A program that knows nothing of graze but what is installed. It reaches into the parts that other libraries serve
 * (glTF through Jansson, gzip through zlib), so that it links only if those were found again. Its
 * argument is the version that the package claims. */
#include <graze/graze.h>
#include <stdio.h>
#include <string.h>

#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)

static const char header_version[] =
    TEXT(GRAZE_VERSION_MAJOR) "." TEXT(GRAZE_VERSION_MINOR) "." TEXT(GRAZE_VERSION_PATCH);

static bool versions_agree(const char *package_version)
{
    if (!strcmp(package_version, graze_version()) && !strcmp(header_version, graze_version())) return true;
    fprintf(stderr, "package %s, headers %s, library %s\n", package_version, header_version, graze_version());
    return false;
}

/* In a build without the library that serves it, a part answers GRAZE_UNSUPPORTED; it must answer something. */
static bool optional_parts_answer(void)
{
    graze_error error;
    graze_mesh *mesh = NULL;
    graze_status gltf = graze_mesh_read_memory("{}", 2, NULL, "empty.gltf", &mesh, &error);
    graze_mesh_free(mesh);
    graze_status gzip = graze_mesh_read_memory("\x1f\x8b\x08", 3, NULL, "cut.obj.gz", &mesh, &error);
    bool right =
        (gltf == GRAZE_BAD_DATA || gltf == GRAZE_UNSUPPORTED) && (gzip == GRAZE_BAD_DATA || gzip == GRAZE_UNSUPPORTED);
    if (!right) fprintf(stderr, "glTF: %s, gzip: %s\n", graze_status_name(gltf), graze_status_name(gzip));
    return right;
}

int main(int argc, char **argv)
{
    static const graze_vec3 a[3] = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, b[3] = {{1, 1, -1}, {1, 1, 1}, {2, 2, 3}};
    bool right =
        argc == 2 && versions_agree(argv[1]) && optional_parts_answer() && graze_triangles_meet(a, b) == GRAZE_CROSSING;
    return right ? 0 : 1;
}
