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
    [CONVEX_LEVELS] = {"levels", GRZ_OPTION_OF_BUILD, "none|dk|quadric|planes", 1, 0, false, "none",
                       "levels of detail that bound the solid: without independent sets of corners (Dobkin and "
                       "Kirkpatrick), simplified by quadrics (meshoptimizer), or with planes dropped"},
    [CONVEX_RATE] =
        {"rate", GRZ_OPTION_OF_BUILD, "auto", 0.001, 0.95, false, "auto",
         "the part of a level's triangles that the next coarser one has, with levels=quadric or planes; auto: "
         "0.03125 and 0.25"},
    [CONVEX_CUT] = {"cut", GRZ_OPTION_OF_BUILD, "auto", 4, 1e6, true, "auto",
                    "no level has fewer triangles; auto: 100 with levels=dk, else 32"},
    [CONVEX_IMPORTANCE] = {"importance", GRZ_OPTION_OF_BUILD, "auto", 0, 1e6, false, "auto",
                           "with levels=dk, no corner is left out that is more important; auto: 1"},
    [CONVEX_RELAX] = {"relax", GRZ_OPTION_OF_BUILD, "auto|on|off", 1, 0, false, "auto",
                      "move each corner of a level out no further than its own faces need, or all as far as the worst "
                      "face needs; auto: on with levels=dk"},
    [CONVEX_START] =
        {"start", GRZ_OPTION_OF_QUERY, "nearer|last|table|random", 1, 0, false, "nearer",
         "where a march begins: last: where the last one ended; table: at the corners that the tables have "
         "for the way from middle to middle; nearer: at the nearer of these two pairs; random: at any "
         "two corners"},
    [CONVEX_PICK] = {"pick", GRZ_OPTION_OF_QUERY, "most|first", 1, 0, false, "most",
                     "which violated plane of a region a march crosses: the one violated most, or the first found"},
    [CONVEX_REFINE] =
        {"refine", GRZ_OPTION_OF_QUERY, "auto|single|both|double", 1, 0, false, "auto",
         "where levels are too coarse, go on with the next finer level of one solid, of both, or with the "
         "second finer ones of both; auto: double with levels=dk, else both"},
    [CONVEX_INSIDE] = {"inside", GRZ_OPTION_OF_QUERY, "cells|planes", 1, 0, false, "cells",
                       "how a point is found to be inside: by a walk through the cells over faces, or by all planes"},
    [CONVEX_COHERENCE] = {"coherence", GRZ_OPTION_OF_QUERY, "on|off", 1, 0, false, "on",
                          "begin with what the last answer left"},
    [CONVEX_SIMD] = GRZ_OPTION_SIMD,
    [CONVEX_PRESET] = {"preset", GRZ_OPTION_OF_BOTH, "none|lut|dk|quadric", 1, 0, false, "none",
                       "what options that are not given are: the defaults, or what SWIFT's authors found best of each "
                       "kind: LUT 2 5.625, DK 100 Double-Double, quadrics at a rate of 0.03125"},
    {.key = NULL},
};

/* SWIFT 6.2 to 6.4. Its tables are asked at each query, and its levels begun at from the last features. */
static const char *const presets[] = {NULL, "table=sphere,resolution=5.625,radius=2,levels=none,start=table",
                                      "table=none,levels=dk,cut=100,importance=1,relax=on,start=last,refine=double",
                                      "table=none,levels=quadric,rate=0.03125,cut=32,relax=off,start=last,refine=both"};

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

static graze_status refuse_without(const char *option, const char *needed, graze_error *error)
{
    return grz_fail(error, GRAZE_BAD_ARGUMENT, "method convex: %s is an option of %s: give that too, or leave %s out",
                    option, needed, option);
}

static graze_status check_levels(const grz_value *v, graze_error *error)
{
    const int kind = v[CONVEX_LEVELS].word;
    const bool is_dk = kind == CONVEX_LEVELS_DK, is_quadric = kind == CONVEX_LEVELS_QUADRIC;
    if (has_number(&v[CONVEX_RATE]) && !is_quadric && kind != CONVEX_LEVELS_PLANES)
        return refuse_without("rate", "levels=quadric and levels=planes", error);
    if (has_number(&v[CONVEX_CUT]) && kind == CONVEX_NO_LEVELS)
        return refuse_without("cut", "levels=dk, levels=quadric and levels=planes", error);
    if (has_number(&v[CONVEX_IMPORTANCE]) && !is_dk) return refuse_without("importance", "levels=dk", error);
    if (v[CONVEX_RELAX].word != 0 && !is_dk && !is_quadric)
        return refuse_without("relax", "levels=dk and levels=quadric", error);
    return GRAZE_OK;
}

graze_status grz_convex_settle(grz_settings *settings, graze_error *error)
{
    const char *preset = presets[settings->values[CONVEX_PRESET].word];
    if (preset) grz_settings_preset(grz_convex_options, preset, settings);
    graze_status status = check_table(settings->values, error);
    return status == GRAZE_OK ? check_levels(settings->values, error) : status;
}

graze_status grz_convex_check_query(const grz_settings *settings, graze_error *error)
{
    const grz_value *v = settings->values;
    return v[CONVEX_REFINE].word != CONVEX_REFINE_AUTO && v[CONVEX_LEVELS].word == CONVEX_NO_LEVELS
               ? refuse_without("refine", "models with levels=dk, levels=quadric or levels=planes", error)
               : GRAZE_OK;
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

static double number_or(const grz_value *value, double automatic)
{
    return has_number(value) ? value->number : automatic;
}

/* (!) The paper has the triangle count of Dobkin-Kirkpatrick levels, 100, and the rate of quadric ones, 0.03125; of a
 * cut for these it says that a rate of 0.125 ended at 250 triangles of 2,000, while the others ended with fewer: 32 to
 * 62 fit all of its figure 9. */
grz_convex_levels_wanted grz_convex_levels_of(const grz_settings *settings)
{
    enum { AUTO, ON };
    const grz_value *v = settings->values;
    const grz_convex_levels_kind kind = (grz_convex_levels_kind)v[CONVEX_LEVELS].word;
    const bool is_dk = kind == CONVEX_LEVELS_DK;
    return (grz_convex_levels_wanted){.kind = kind,
                                      .rate =
                                          number_or(&v[CONVEX_RATE], kind == CONVEX_LEVELS_QUADRIC ? 0.03125 : 0.25),
                                      .importance = number_or(&v[CONVEX_IMPORTANCE], 1),
                                      .cut = (uint32_t)number_or(&v[CONVEX_CUT], is_dk ? 100 : 32),
                                      .relax = v[CONVEX_RELAX].word == ON || (v[CONVEX_RELAX].word == AUTO && is_dk)};
}
