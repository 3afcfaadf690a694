#include "method/convex/options.h"

#include "base/error.h"
#include "method/convex/table_sphere.h"
#include "method/simd.h"

const grz_option grz_convex_options[] = {
    [CONVEX_TABLE] = {"table", GRZ_OPTION_OF_BUILD, "cube|sphere|none", 1, 0, false, "cube",
                      "a table of directions: on a cube, in axes in which the solid is round; on a sphere, by altitude "
                      "and azimuth, as in SWIFT; or none"},
    [CONVEX_RESOLUTION] = {"resolution", GRZ_OPTION_OF_BUILD, "auto", 0.5, CONVEX_MOST_RESOLUTION, false, "auto",
                           "of a cube, the squares along a side, a whole number; of a sphere, degrees a step, at most "
                           "90; auto: about as many entries as corners, and steps of 5.625 degrees at least"},
    [CONVEX_RADIUS] = {"radius", GRZ_OPTION_OF_BUILD, "auto", 1, 1e6, false, "auto",
                       "of the table's sphere, as a multiple of the solid's; auto: 2"},
    [CONVEX_START] =
        {"start", GRZ_OPTION_OF_QUERY, "nearer|last|table|random", 1, 0, false, "nearer",
         "where a march begins: last: where the last one ended; table: at the corners that the tables have "
         "for the way from middle to middle; nearer: at the nearer of these two pairs; random: at any "
         "two corners"},
    [CONVEX_PICK] = {"pick", GRZ_OPTION_OF_QUERY, "most|first", 1, 0, false, "most",
                     "which violated plane of a region a march crosses: the one violated most, or the first found"},
    [CONVEX_INSIDE] = {"inside", GRZ_OPTION_OF_QUERY, "cells|planes", 1, 0, false, "cells",
                       "how a point is found to be inside: by a walk through the cells over faces, or by all planes"},
    [CONVEX_COHERENCE] = {"coherence", GRZ_OPTION_OF_QUERY, "on|off", 1, 0, false, "on",
                          "begin with what the last answer left"},
    [CONVEX_SIMD] = GRZ_OPTION_SIMD,
    {.key = NULL},
};

/* Is a number given where there is `auto` besides? */
static bool has_number(const grz_value *value)
{
    return value->word < 0;
}

static graze_status check_table(const grz_value *v, graze_error *error)
{
    const int kind = v[CONVEX_TABLE].word;
    const double resolution = v[CONVEX_RESOLUTION].number;
    const bool has_resolution = has_number(&v[CONVEX_RESOLUTION]);
    if (has_resolution && kind == CONVEX_NO_TABLE)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "method convex: table=none has no resolution: leave out one of the two options");
    if (has_resolution && kind == CONVEX_CUBE && !(resolution >= 1 && resolution == floor(resolution)))
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "method convex: resolution=%g is none of a cube, which has a whole number of squares along a "
                        "side: give 1 to %d, or table=sphere, where it is degrees a step",
                        resolution, CONVEX_MOST_RESOLUTION);
    if (has_resolution && kind == CONVEX_SPHERE && !(resolution <= 90))
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "method convex: resolution=%g is more than 90 degrees, the largest step of a sphere: give 0.5 "
                        "to 90, or table=cube, where it is squares along a side",
                        resolution);
    if (has_number(&v[CONVEX_RADIUS]) && kind != CONVEX_SPHERE)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "method convex: radius is that of table=sphere: give that too, or leave radius out");
    return GRAZE_OK;
}

graze_status grz_convex_settle(grz_settings *settings, graze_error *error)
{
    return check_table(settings->values, error);
}

static uint32_t resolution_of(const grz_value *v, grz_convex_table_kind kind, uint32_t corner_count)
{
    const grz_value *resolution = &v[CONVEX_RESOLUTION];
    if (kind == CONVEX_NO_TABLE) return 0;
    if (kind == CONVEX_SPHERE)
        return has_number(resolution) ? grz_convex_sphere_steps(resolution->number)
                                      : grz_convex_sphere_steps_for(corner_count);
    return has_number(resolution) ? (uint32_t)resolution->number : grz_convex_resolution_for(corner_count);
}

grz_convex_table grz_convex_table_wanted(const grz_settings *settings, uint32_t corner_count)
{
    const grz_value *v = settings->values;
    const grz_convex_table_kind kind = (grz_convex_table_kind)v[CONVEX_TABLE].word;
    return (grz_convex_table){.kind = kind,
                              .resolution = resolution_of(v, kind, corner_count),
                              .radius = has_number(&v[CONVEX_RADIUS]) ? v[CONVEX_RADIUS].number : 2};
}
