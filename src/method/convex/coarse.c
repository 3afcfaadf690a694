#include "method/convex/coarse.h"

#include "base/error.h"
#include "base/memory.h"
#include "exact/orient.h"
#include "math/range.h"
#include "method/convex/decimate.h"
#include "method/convex/names.h"
#include "method/convex/polar.h"
#include "method/convex/thin.h"

static const char name[] = "method convex, a level";

/* Exactly, on the inner side of every face. */
static bool is_strictly_inside(const grz_solid *solid, graze_vec3 p)
{
    for (uint32_t f = 0; f < solid->face_count; f++) {
        const uint32_t *corner = solid->origin + solid->first[f];
        if (grz_orient3d(solid->corners[corner[0]], solid->corners[corner[1]], solid->corners[corner[2]], p) >= 0)
            return false;
    }
    return solid->dimension == 3;
}

/* Is it simpler than the last one, and does it keep what levels need? */
static bool will_do(const grz_convex_coarse *coarse, const grz_solid *next)
{
    return is_strictly_inside(next, coarse->centre) && grz_solid_triangle_count(next) >= coarse->wanted.cut &&
           grz_solid_triangle_count(next) < grz_solid_triangle_count(&coarse->solid);
}

/* ---- corners of P0 ---- */

/* The hull of points that are corners of P0, by name. */
static graze_status hull_of_named(grz_convex_named *named, uint32_t count, grz_solid *solid, uint32_t **corner_of,
                                  graze_error *error)
{
    graze_vec3 *points = grz_allocate(count, sizeof *points);
    graze_status status = points ? GRAZE_OK : grz_out_of_memory(error);
    for (uint32_t i = 0; points && i < count; i++) points[i] = named[i].at;
    if (status == GRAZE_OK) status = grz_solid_of_points(points, count, name, solid, error);
    grz_free(points);
    if (status != GRAZE_OK) return status;
    *corner_of = grz_allocate(solid->corner_count, sizeof **corner_of);
    if (!*corner_of) return grz_out_of_memory(error);
    grz_convex_names_sort(named, count);
    for (uint32_t c = 0; c < solid->corner_count; c++)
        (*corner_of)[c] = grz_convex_name_of(named, count, solid->corners[c]);
    return GRAZE_OK;
}

/* Takes the hull of the corners that stay, if it will do. */
static graze_status keep(grz_convex_coarse *coarse, const bool *stays, graze_error *error)
{
    const uint32_t corners = coarse->solid.corner_count;
    uint32_t count = 0, *corner_of = NULL;
    grz_solid next = {0};
    grz_convex_named *named = grz_allocate(corners, sizeof *named);
    if (!named) return grz_out_of_memory(error);
    for (uint32_t c = 0; c < corners; c++)
        if (stays[c]) named[count++] = (grz_convex_named){coarse->solid.corners[c], coarse->corner_of[c]};
    graze_status status = count ? hull_of_named(named, count, &next, &corner_of, error) : GRAZE_OK;
    grz_free(named);
    coarse->has_ended = status != GRAZE_OK || count == 0 || !will_do(coarse, &next);
    if (!coarse->has_ended) {
        const grz_solid last = coarse->solid;
        uint32_t *const last_corners = coarse->corner_of;
        coarse->solid = next, coarse->corner_of = corner_of;
        next = last, corner_of = last_corners;
    }
    grz_solid_free(&next);
    grz_free(corner_of);
    return status;
}

/* How many corners may go so that `cut` triangles are left: each takes two with it. */
static uint32_t most_to_go(const grz_convex_coarse *coarse)
{
    const size_t triangles = grz_solid_triangle_count(&coarse->solid);
    return triangles > coarse->wanted.cut ? (uint32_t)((triangles - coarse->wanted.cut) / 2) : 0;
}

static graze_status coarsen_by_corners(grz_convex_coarse *coarse, graze_error *error)
{
    const uint32_t corners = coarse->solid.corner_count;
    const size_t triangles = grz_solid_triangle_count(&coarse->solid),
                 wanted = (size_t)(coarse->wanted.rate * (double)triangles);
    bool *stays = grz_allocate(corners, sizeof *stays), enough = stays != NULL;
    uint32_t going = 1;
    if (enough && coarse->wanted.kind == CONVEX_LEVELS_DK) {
        enough = grz_convex_thin(&coarse->solid, coarse->wanted.importance, most_to_go(coarse), stays, &going);
        for (uint32_t c = 0; c < corners; c++) stays[c] = !stays[c];
    } else if (enough && wanted >= coarse->wanted.cut) {
        enough = grz_convex_decimate(&coarse->solid, wanted, stays);
    } else {
        going = 0;
    }
    coarse->has_ended = going == 0;
    graze_status status = !enough             ? grz_out_of_memory(error)
                          : coarse->has_ended ? GRAZE_OK
                                              : keep(coarse, stays, error);
    grz_free(stays);
    return status;
}

/* ---- planes of P0 ---- */

typedef void as_points(const grz_solid *solid, graze_vec3 centre, graze_vec3 *out);

static bool are_points(const graze_vec3 *points, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!grz_is_point(points[i])) return false;
    return true;
}

/* The hull of the points that the faces of a solid are. It is empty where a plane passes so near to the centre that its
 * point is out of range, or not finite. */
static graze_status hull_of_faces(const grz_solid *solid, graze_vec3 centre, as_points *points_of, grz_solid *out,
                                  graze_error *error)
{
    graze_vec3 *points = grz_allocate(solid->face_count, sizeof *points);
    if (!points) return grz_out_of_memory(error);
    points_of(solid, centre, points);
    *out = (grz_solid){0};
    graze_status status = are_points(points, solid->face_count)
                              ? grz_solid_of_points(points, solid->face_count, name, out, error)
                              : GRAZE_OK;
    grz_free(points);
    return status;
}

/* Drops planes, the least important of an independent set first, no more than so many. */
static graze_status drop_some(grz_solid *polar, uint32_t most, uint32_t *dropped, graze_error *error)
{
    bool *goes = grz_allocate(polar->corner_count, sizeof *goes);
    graze_vec3 *left = grz_allocate(polar->corner_count, sizeof *left);
    const bool enough = goes && left && grz_convex_thin(polar, INFINITY, most, goes, dropped);
    graze_status status = enough ? GRAZE_OK : grz_out_of_memory(error);
    uint32_t count = 0;
    for (uint32_t c = 0; enough && c < polar->corner_count; c++)
        if (!goes[c]) left[count++] = polar->corners[c];
    grz_solid next = {0};
    if (status == GRAZE_OK) status = grz_solid_of_points(left, count, name, &next, error);
    grz_free(goes);
    grz_free(left);
    if (status != GRAZE_OK) return status;
    grz_solid_free(polar);
    *polar = next;
    return GRAZE_OK;
}

/* So many planes, of which three meet in each corner, bound a solid of four times as many triangles, but for 12. */
static uint32_t planes_wanted(const grz_convex_coarse *coarse)
{
    const double triangles = coarse->wanted.rate * (double)grz_solid_triangle_count(&coarse->solid);
    return (uint32_t)(triangles / 4) + 3;
}

static graze_status coarsen_by_planes(grz_convex_coarse *coarse, graze_error *error)
{
    static const graze_vec3 origin = {0, 0, 0};
    const uint32_t wanted = planes_wanted(coarse);
    graze_status status = GRAZE_OK;
    uint32_t dropped = 1;
    grz_solid next = {0};
    coarse->has_ended = true;
    while (status == GRAZE_OK && dropped > 0 && coarse->polar.corner_count > wanted) {
        status = drop_some(&coarse->polar, coarse->polar.corner_count - wanted, &dropped, error);
        if (status != GRAZE_OK || !is_strictly_inside(&coarse->polar, origin)) return status;
    }
    if (status == GRAZE_OK)
        status = hull_of_faces(&coarse->polar, coarse->centre, grz_convex_points_of_planes, &next, error);
    coarse->has_ended = status != GRAZE_OK || !will_do(coarse, &next);
    if (coarse->has_ended) {
        grz_solid_free(&next);
        return status;
    }
    grz_solid_free(&coarse->solid);
    coarse->solid = next;
    return GRAZE_OK;
}

/* ---- all kinds ---- */

static graze_status open_polar(grz_convex_coarse *coarse, graze_error *error)
{
    static const graze_vec3 origin = {0, 0, 0};
    graze_status status =
        hull_of_faces(&coarse->solid, coarse->centre, grz_convex_planes_as_points, &coarse->polar, error);
    grz_free(coarse->corner_of);
    coarse->corner_of = NULL;
    coarse->has_ended = status != GRAZE_OK || !is_strictly_inside(&coarse->polar, origin);
    return status;
}

graze_status grz_convex_coarse_open(grz_convex_coarse *coarse, const grz_convex_surface *p0,
                                    const grz_convex_levels_wanted *wanted, graze_error *error)
{
    const uint32_t corners = p0->solid.corner_count;
    *coarse = (grz_convex_coarse){.p0 = p0, .wanted = *wanted, .centre = p0->mass, .has_ended = true};
    if (!(p0->radius > 0) || p0->solid.edge_count >= UINT32_C(1) << 30) return GRAZE_OK; /* too thin, or too large */
    grz_convex_named *named = grz_allocate(corners, sizeof *named);
    if (!named) return grz_out_of_memory(error);
    for (uint32_t c = 0; c < corners; c++) named[c] = (grz_convex_named){p0->places[c], c};
    graze_status status = hull_of_named(named, corners, &coarse->solid, &coarse->corner_of, error);
    grz_free(named);
    coarse->has_ended = status != GRAZE_OK || !is_strictly_inside(&coarse->solid, coarse->centre);
    if (!coarse->has_ended && wanted->kind == CONVEX_LEVELS_PLANES) return open_polar(coarse, error);
    return status;
}

void grz_convex_coarse_close(grz_convex_coarse *coarse)
{
    grz_solid_free(&coarse->solid);
    grz_solid_free(&coarse->polar);
    grz_free(coarse->corner_of);
}

graze_status grz_convex_coarsen(grz_convex_coarse *coarse, graze_error *error)
{
    return coarse->has_ended                             ? GRAZE_OK
           : coarse->wanted.kind == CONVEX_LEVELS_PLANES ? coarsen_by_planes(coarse, error)
                                                         : coarsen_by_corners(coarse, error);
}
