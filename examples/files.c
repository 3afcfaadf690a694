/* Read a mesh file, say what it is and what is odd about it, and write it as OBJ.
 *
 *     files [IN.stl|.obj|.ply|.off|.gltf|.glb [OUT.obj]]
 *
 * Without a file a torus is made instead; without OUT.obj nothing is written. */
#include <graze/graze.h>
#include <inttypes.h>
#include <stdio.h>

static graze_status mesh_from(const char *file, graze_mesh **out, graze_error *error)
{
    if (file) return graze_mesh_read(file, NULL, out, error);
    return graze_shape_create("torus", NULL, 0, out, error);
}

static void print_report(const graze_mesh_report *report)
{
    printf("%" PRIu64 " triangles, %" PRIu64 " vertices, %" PRIu64 " components\n", report->triangles, report->vertices,
           report->components);
    printf("from (%g %g %g) to (%g %g %g)\n", report->low.x, report->low.y, report->low.z, report->high.x,
           report->high.y, report->high.z);
    printf("%s, %s\n", report->closed ? "closed" : "not closed", report->oriented ? "oriented" : "not oriented");
    printf("%" PRIu64 " degenerate, %" PRIu64 " duplicate, %" PRIu64 " skinny triangles\n",
           report->degenerate_triangles, report->duplicate_triangles, report->skinny_triangles);
}

/* Every failure below has left a message that names the file, the place in it and the remedy. */
static bool work(const char *in, const char *out, graze_error *error)
{
    graze_mesh *mesh = NULL;
    graze_mesh_report report;
    bool done = mesh_from(in, &mesh, error) == GRAZE_OK && graze_mesh_inspect(mesh, &report, error) == GRAZE_OK;
    if (done) print_report(&report);
    if (done && out) done = graze_mesh_write(mesh, GRAZE_FORMAT_OBJ, out, error) == GRAZE_OK;
    graze_mesh_free(mesh);
    return done;
}

int main(int argc, char **argv)
{
    graze_error error;
    bool done = work(argc > 1 ? argv[1] : NULL, argc > 2 ? argv[2] : NULL, &error);
    if (!done) fprintf(stderr, "%s\n", error.message);
    return done ? 0 : 1;
}
