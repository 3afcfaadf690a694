/* The one file that knows Qhull (Barber, Dobkin, Huhdanpaa 1996), in its reentrant form.
 *
 * Qhull leaves its depths by longjmp, but only to a setjmp inside qh_new_qhull, and outside of that call an error of
 * its would end the process (what is left is the setting up of its tables before that setjmp: a few kilobytes). So
 * after qh_new_qhull nothing of Qhull is called that can fail: its lists are read directly. */
#include "hull/hull_qhull.h"

#include "base/error.h"

#if GRZ_HAVE_QHULL

#include "base/memory.h"

#include <libqhull_r/libqhull_r.h>
#include <stdio.h>

#ifdef _WIN32
#define NOWHERE "NUL"
#else
#define NOWHERE "/dev/null"
#endif

static graze_status explain(int code, const char *name, graze_error *error)
{
    if (code == qh_ERRmem) return grz_out_of_memory(error);
    if (code == qh_ERRsingular || code == qh_ERRinput)
        return grz_fail(
            error, GRAZE_BAD_DATA,
            "%s: the points lie in a plane, or so close to one that they have no convex hull with a volume: "
            "give points that span space",
            name);
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: Qhull gave up (its error %d): give points that are farther apart than their rounding", name,
                    code);
}

/* The vertices of a top-oriented facet turn right seen from outside, those of the others left. */
static bool copy_facet(const qhT *qh, const facetT *facet, uint32_t *to)
{
    if (!facet->simplicial) return false;
    for (int k = 0; k < 3; k++) {
        const vertexT *vertex = SETelemt_(facet->vertices, k, vertexT);
        if (!vertex) return false;
        to[k] = (uint32_t)((vertex->point - qh->first_point) / 3);
    }
    if (facet->toporient ^ qh_ORIENTclock) {
        uint32_t swap = to[0];
        to[0] = to[1];
        to[1] = swap;
    }
    return true;
}

static graze_status copy_facets(const qhT *qh, const char *name, uint32_t **indices, size_t *triangle_count,
                                graze_error *error)
{
    const facetT *facet;
    size_t count = 0;
    FORALLfacets count++;
    uint32_t *copy = grz_allocate(count, 3 * sizeof *copy);
    if (!copy) return grz_out_of_memory(error);
    count = 0;
    FORALLfacets
    {
        if (!copy_facet(qh, facet, copy + 3 * count++)) {
            grz_free(copy);
            return grz_fail(error, GRAZE_BAD_DATA, "%s: Qhull left a facet that is no triangle: give other points",
                            name);
        }
    }
    *indices = copy;
    *triangle_count = count;
    return GRAZE_OK;
}

graze_status grz_qhull_triangles(const graze_vec3 *points, size_t count, const char *name, uint32_t **indices,
                                 size_t *triangle_count, graze_error *error)
{
    *indices = NULL;
    /* The context is a few kilobytes: too much for small stacks. */
    qhT *qh = grz_allocate_zeroed(1, sizeof *qh);
    if (!qh) return grz_out_of_memory(error);
    FILE *nowhere = fopen(NOWHERE, "w"); /* Qhull prints to standard error where it is given nothing */
    if (!nowhere) {
        grz_free(qh);
        return grz_fail(error, GRAZE_FILE_ERROR, "%s: can not be opened for Qhull's messages: mend the system",
                        NOWHERE);
    }
    qh_zero(qh, nowhere);
    /* Qt: facets of more than three vertices are cut into triangles. Pp: no warnings. The points are only read: Qhull
     * copies them where an option makes it change them, and none of these does. */
    char command[] = "qhull Qt Pp";
    int code = qh_new_qhull(qh, 3, (int)count, (coordT *)points, False, command, NULL, nowhere);
    graze_status status = code ? explain(code, name, error) : copy_facets(qh, name, indices, triangle_count, error);
    int long_count, long_bytes;
    qh_freeqhull(qh, !qh_ALL);
    qh_memfreeshort(qh, &long_count, &long_bytes);
    fclose(nowhere);
    grz_free(qh);
    return status;
}

#else

graze_status grz_qhull_triangles(const graze_vec3 *points, size_t count, const char *name, uint32_t **indices,
                                 size_t *triangle_count, graze_error *error)
{
    (void)points;
    (void)count;
    (void)triangle_count;
    *indices = NULL;
    return grz_fail(error, GRAZE_UNSUPPORTED,
                    "%s: convex hulls need the library Qhull, which this build lacks: install libqhull-dev and build "
                    "again",
                    name);
}

#endif
