/* Real meshes, against counts that were made independently of this library. They lie in the folder that the environment
 * variable GRAZE_DATA names; without it there is nothing to test. */
#include <graze/mesh.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "skip.h"

/* Degenerate triangles that close cracks, coincident sheets, several components, a scan with holes. */
static const struct {
    const char *file;
    unsigned triangles, distinct, open, non_manifold, duplicate, degenerate, components;
} meshes[] = {
    {"cad/42400-IDGH.stl", 11036, 5500, 0, 0, 0, 3, 1},
    {"cad/conrod.stl", 6442, 3223, 0, 3, 3, 0, 1},
    {"cad/differential/diff_carrier.stl", 2808, 1396, 0, 0, 0, 2, 1},
    {"classic/dragon_vrip_res3.ply", 47794, 22982, 0, 2094, 1254, 0, 1},
    {"classic/stanford-bunny.obj", 69451, 34834, 223, 0, 0, 0, 1},
    {"classic/suzanne.obj", 968, 505, 42, 1, 1, 0, 1},
    {"nc/parts/mount_rush.stl", 15592, 7720, 862, 1645, 407, 0, 6},
    {"bad/openscad/issue1580-zero-area-triangle.stl", 14, 9, 0, 0, 0, 1, 1},
};

static graze_mesh_report inspect(const char *folder, const char *file)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    graze_mesh *mesh = NULL;
    graze_mesh_report report = {0};
    graze_error error;
    graze_status status = graze_mesh_read(path, NULL, &mesh, &error);
    if (status == GRAZE_OK) status = graze_mesh_inspect(mesh, &report, &error);
    graze_mesh_free(mesh);
    if (status != GRAZE_OK) fail_msg("%s", error.message);
    return report;
}

static void expect_sound(const char *file, const graze_mesh_report *r)
{
    bool closed = r->open_edges == 0 && r->non_manifold_edges == 0;
    if (r->closed != closed) fail_msg("%s: closed is %d", file, r->closed);
    /* No triangle of these is collapsed: in a closed mesh each has three halves of edges. */
    if (closed && 2 * r->edges != 3 * r->triangles) fail_msg("%s: %lu edges", file, (unsigned long)r->edges);
    if (isnan(r->volume) != !(r->closed && r->oriented)) fail_msg("%s: volume %g", file, r->volume);
    if (!(r->area > 0 && r->shortest_edge > 0 && r->longest_edge < INFINITY)) fail_msg("%s: measures", file);
    if (isinf(r->thinnest_ratio) != (r->degenerate_triangles > 0)) fail_msg("%s: ratio", file);
    double box = (r->high.x - r->low.x) * (r->high.y - r->low.y) * (r->high.z - r->low.z);
    if (fabs(r->volume) > box) fail_msg("%s: volume %g in a box of %g", file, r->volume, box);
}

static void real_meshes(void **state)
{
    (void)state;
    const char *folder = getenv("GRAZE_DATA");
    if (!folder) SKIP(NO_DATA);
    for (size_t i = 0; i < sizeof meshes / sizeof *meshes; i++) {
        graze_mesh_report r = inspect(folder, meshes[i].file);
        bool same = r.triangles == meshes[i].triangles && r.distinct_vertices == meshes[i].distinct &&
                    r.open_edges == meshes[i].open && r.non_manifold_edges == meshes[i].non_manifold &&
                    r.duplicate_triangles == meshes[i].duplicate && r.degenerate_triangles == meshes[i].degenerate &&
                    r.components == meshes[i].components;
        if (!same) fail_msg("%s: counts differ", meshes[i].file);
        expect_sound(meshes[i].file, &r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(real_meshes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
