/* Where the papers err, contradict themselves or say nothing, and what graze does instead. */
#include "study/swift/lab.h"

static const struct {
    const char *place, *paper, *here;
} decisions[] = {
    {"SWIFT 4.3, steps 3 and 4; 4.4.2",
     "a level's centre of mass is moved to that of the level below, and yet levels "
     "are scaled from the centre of P0",
     "Nothing is moved, and all scaling is from the computed centre of mass of P0, which must lie strictly inside each "
     "simplification by exact signs; else the levels end there."},
    {"SWIFT 4.3, step 4", "the scaling brings a vertex to a plane, in floating point",
     "What is rounded may leave a vertex outside. Each face is proven to have all of P0 below it; levels are made "
     "larger, by a part of 2^-36 and if needed more, until they are."},
    {"SWIFT 4.4.1, importance", "I sums 1 - cos of the *dihedral angle*",
     "The angle between the normals of the two faces, 0 where the surface is flat. With the inner angle, pi there, "
     "flat "
     "vertices would be the most important."},
    {"SWIFT 4.4.1, I <= 1", "three ways in which levels end are listed",
     "There is a fourth: no vertex has I <= 1. Above some 50 triangles the criterion hardly bites on a ball; what it "
     "does to plates and needles stands above (*DK* against *DK, any importance*)."},
    {"SWIFT 4.4.1, holes", "a hole is closed by the *outer convex hull* of the vertices around it",
     "The hull of all vertices that stay: the same surface, as the set is independent, and convex exactly."},
    {"SWIFT 4.3, step 5", "deviations are looked for at the vertices of a level",
     "So they are, and that is right: the distance from a convex solid is a convex function, also after relaxation. "
     "They are rounded up."},
    {"SWIFT 5.2, parents", "delta is *decreased by the differences in deviation* while parents are climbed",
     "P_i need not lie in P_(i+1), so that is no bound. It chooses where a query starts, and proves nothing; "
     "d(P_(i+1), Q) >= delta_0 - eps_(i+1) would be one."},
    {"SWIFT 5.2, [delta, delta + eps]", "the interval holds the distance, and no pair of points has its upper end",
     "An approximate distance names two triangles that are as near as the upper bound says: child links are followed "
     "to "
     "P0, with a short walk there."},
    {"SWIFT 5.2, Single", "one of the two objects is refined, and which is not said",
     "The one whose level deviates more."},
    {"SWIFT 5.3, the table of B", "VCOM, from the one centre to the other, is looked up in both tables",
     "B's table is asked for the way back, -VCOM."},
    {"SWIFT 4.6, samples", "an entry is the vertex *nearest* to a sample, not the one highest along its direction",
     "As in the paper (table=sphere); on a needle with a factor of 1 these differ much. graze's own table=cube keeps "
     "the highest corner, in axes in which the solid's box is a cube."},
    {"SWIFT 4.6, sizes", "8 KB and 2 KB",
     "64 x 31 + 2 and 32 x 15 + 2 entries of 4 bytes: nearest vertices by number."},
    {"SWIFT 5.1, inside a solid",
     "of V-Clip's state of a vertex below a face, where a local minimum needs a linear "
     "search, nothing is said",
     "A walk through the cells over the faces (I-COLLIDE 3.3), which finds the face behind which the vertex is."},
    {"SWIFT 5.1, cycling", "each step shortens the distance, or keeps it and lowers a dimension",
     "In exact numbers. Rounded, a march can go to and fro: one that takes too many steps counts as lost, and searches "
     "with simplices take over. Nothing that is answered rests on a march: its end is proven, or given up."},
    {"SWIFT 6, orbits",
     "eccentricity and plane of the ellipse, the spin of the body, and what the x axes of figures 5 to "
     "12 show, are not told",
     "The far end is twice as far as the near one; the plane, the first rotation and the axis are drawn by a seed; the "
     "body turns by 1.37 degrees for each degree of the orbit; the x axis is degrees a step."},
    {"SWIFT 6.1, footnote", "*nearly twice as fast* is withdrawn",
     "Decided above, as what it was. V-Clip itself is not "
     "here: the march by the first violated plane stands for it."},
    {"SWIFT 6.2, figure 6", "whether intersection or distance was asked is not told", "The exact distance."},
    {"SWIFT 6.3, figures 7 to 10", "of the legends the prose names a few",
     "Ends of 20, 100 and 500 triangles by three ways to go down; rates of 0.5, 0.25, 0.125, 0.0625 and 0.03125. A cut "
     "of "
     "32 triangles gives QSlim the levels that the prose counts, P0 included: 250 triangles at 0.125, two levels at "
     "0.03125."},
    {"SWIFT 6.5, *it can be shown*", "not shown, and the approximate distance not measured",
     "Measured, and decided by measurement."},
    {"I-COLLIDE 3.2.1, features",
     "every feature can be given a constant number of neighbours by *simple preprocessing*, "
     "which is not told",
     "Faces and corners keep all their neighbours; around those with many edges, sectors and groups are looked at "
     "instead of one after another."},
    {"I-COLLIDE 3.2.2, cycling", "the distance always decreases, so that cycling is impossible",
     "It stays equal where features are parallel, and rounding cycles: as for SWIFT 5.1."},
    {"I-COLLIDE 3.3, what is caught", "only a feature's point inside a cell is a penetration",
     "Two crossed bars have none. An edge that goes through a face is a state of the march, which ends there."},
    {"I-COLLIDE 3.3, the centroid", "the weighted average of all vertices, called the centroid",
     "It is their mean, and not the centre of mass. It lies inside each solid with a volume; a ball around it that "
     "certainly lies in the solid is kept, and without one, as of flat solids, there are no cells."},
    {"I-COLLIDE 3.3, convergence", "walking through pseudo Voronoi regions *requires special case analysis*",
     "Cells are cones over faces, and the walk goes from face to face with rising values of a linear function on the "
     "polar solid, on which only the highest corner has no higher neighbour: so it ends (docs/convex.md, *Inside*)."},
    {"I-COLLIDE 5.2, random features", "a pair that is new starts at random features",
     "At the corners that the tables have for the way between the centres; start=random is measured above."},
    {"I-COLLIDE 5.2, linear tests", "no internal region was implemented, so that none of 3.3 was measured",
     "Both are here, inside=cells and inside=planes, and measured above."},
};

graze_status swift_decisions(void *lab_of_study, graze_error *error)
{
    const lab *l = lab_of_study;
    (void)error;
    for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++)
        report_text(l->frame.report, "**%s.** The paper: %s. *Here:* %s", decisions[i].place, decisions[i].paper,
                    decisions[i].here);
    return GRAZE_OK;
}
