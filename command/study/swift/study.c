/* SWIFT, measured again: S. A. Ehmann and M. C. Lin, IROS 2000, and what I-COLLIDE says of pairs of solids. */
#include "study/swift/lab.h"

static const study_part parts[] = {
    {"solids and orbits", "Solids and orbits",
     "*Fat*, *plate* and *long* are hulls of random points on ellipsoids with the axes (1, 1, 1), (1, 1, 0.1) and (1, "
     "0.1, "
     "0.1), scaled so that the vertex farthest from the origin is r0 = 1 from it. One of them stands, another one like "
     "it "
     "goes around on an ellipse, at *2r0* or *3r0* between the centres where they come nearest, and twice as far at "
     "the "
     "other end. From one pose to the next it goes on by 1 to 90 degrees of the ellipse's parameter, and turns by 1.37 "
     "times as much about an axis of its own; at *random* each pose is at any place of the ellipse, and turned anyhow. "
     "(`graze_path_orbit`; seeds make all of it.) Orbits of 90 degrees stand at four places only, turned each time.",
     swift_solids},
    {"figure 5", "6.1: marching within a level (figure 5)",
     "V-Clip is not here. What tells SWIFT's march from it, by the paper's own account, is the choice of the plane: "
     "`pick=first` is V-Clip's, `pick=most` SWIFT's. There are no levels and no table, and each query begins at the "
     "last "
     "features. graze's march is given up after some steps, and simplices take over; the table of counts says how "
     "often.",
     swift_marching},
    {"figure 6", "6.2: tables of directions (figure 6)",
     "The first number is the factor of the bounding sphere's radius, the second the resolution in degrees.",
     swift_tables},
    {"figures 7 and 8", "6.3.1: Dobkin-Kirkpatrick hierarchies (figures 7 and 8)",
     "The number is that of triangles at which the hierarchy ends. *Single* refines one level of one solid at a time, "
     "*Single-Single* one level of both, *Double-Double* two levels of both. Levels are counted with P0.",
     swift_dk},
    {"figures 9 and 10", "6.3.2: QSlim hierarchies (figures 9 and 10)",
     "Simplified by quadrics (meshoptimizer in the place of QSlim); the number is the rate of decimation. Hierarchies "
     "end "
     "before 32 triangles, which fits all that the prose says of them.",
     swift_quadric},
    {"figures 11 and 12", "6.4: the best of each kind (figures 11 and 12)",
     "What the paper names as the best of each kind: the presets `lut`, `dk` and `quadric` of the method "
     "[convex](../convex.md). *graze's defaults*, which the paper has not, are a table on a cube and the nearer of two "
     "starts.",
     swift_overall},
    {"approximate distance", "6.5: approximate distance",
     "The paper expects, and does not measure. Errors are absolute, in r0. graze's `first`, which asks balls and "
     "directions "
     "before it marches, stands beside the paper's intersection query.",
     swift_approximate},
    {"more triangles", "6.5: 10,000 and 100,000 triangles",
     "Rates are chosen so that two, three and four levels end at about as many triangles as 0.03125 leaves of 2,000 "
     "(at 100,000 triangles two levels at 100, the least rate being 0.001).",
     swift_sizes},
    {"levels", "4.2 to 4.5: levels in numbers",
     "Levels are read by `graze_model_level` and `graze_model_statistics`, of three solids. *Features* are corners, "
     "edges "
     "and faces. *Unevenness* is the standard deviation of the solid angles of the triangles, seen from the centre, "
     "over "
     "their mean. The last two columns are means over a level's corners: how far the nearest corner of the level below "
     "is, in mean edges of that level, and the angle between the normals of the two. *DK, any importance* has no limit "
     "of I, *not relaxed* one factor for all corners; *planes* is graze's own kind, which drops planes instead of "
     "corners.",
     swift_levels},
    {"starts", "Where a march begins",
     "SWIFT 4.2 wants corresponding features to be near each other; I-COLLIDE 5.2 begins at random features or at the "
     "last "
     "ones, and hopes for a table.",
     swift_starts},
    {"bodies that meet", "Inside (I-COLLIDE 3.3 and 5.2)",
     "SWIFT's orbits have no contact. Here fat solids come as near as 0.6r0 and go as far as 1.2r0. `inside=planes` "
     "looks "
     "at all faces where `inside=cells` walks; `coherence=off`, because else the point in common that was found last "
     "answers most queries.",
     swift_inside},
    {"decisions", "What the papers leave open or get wrong, and what graze decided",
     "SWIFT, and of I-COLLIDE what is about a pair of solids (3.1 to 3.3, 5.2). Figures 5 to 12 have lost their "
     "legends in "
     "the text at hand; they were rebuilt from the prose.",
     swift_decisions},
};

const study study_swift = {
    .name = "swift",
    .summary = "Ehmann and Lin 2000, multi-level Voronoi marching: figures 5 to 12, levels, and what 6.5 conjectures.",
    .title = "SWIFT, measured again",
    .when_partial = "Flights are short, and the largest solids are left out. Take verdicts as hints until a full run "
                    "stands here.",
    .source =
        "It runs the experiments of S. A. Ehmann and M. C. Lin, *Accelerated Proximity Queries Between Convex "
        "Polyhedra By Multi-Level Voronoi Marching* (IROS 2000, the corrected report), with the method `convex`; "
        "and those statements of J. D. Cohen, M. C. Lin, D. Manocha and M. K. Ponamgi, *I-COLLIDE* (I3D 1995), that "
        "are about a pair of solids.",
    .remarks =
        "graze is not SWIFT. Every answer is proven: what a march ends with is checked, by a slab between the solids "
        "and by "
        "exact arithmetic where doubles do not do, and the time of that is in every row; so rows differ by less than "
        "marching alone would. An *intersection* query is the distance with a cut-off of 0, which ends at the first "
        "levels that are apart; a *distance* is exact, to 1e-12, with two triangles and two points. Answers of rows "
        "that "
        "stand in one table were compared: the study stops where two differ.\n\n"
        "Each pass is walked three times, or up to fifteen times where it is short, and the best walk counts, in the "
        "same turn of rows, so that a disturbance of "
        "the "
        "machine does not decide a pass.\n\n"
        "The paper's figures have no numbers left that could stand beside ours; its times are those of one 300 MHz "
        "MIPS "
        "R12000 of 2000.",
    .claims = "What the papers say, and whether it holds here",
    .quick_scale = 1,
    .parts = parts,
    .part_count = sizeof parts / sizeof *parts,
    .lab_size = sizeof(lab),
    .prepare = swift_prepare,
    .discard = swift_discard,
};
