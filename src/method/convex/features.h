/* From features of solids to triangles of the meshes, and back. */
#ifndef GRZ_METHOD_CONVEX_FEATURES_H
#define GRZ_METHOD_CONVEX_FEATURES_H

#include "method/convex/prove.h"

/* A feature of a solid, by numbers of its mesh. */
graze_feature grz_convex_feature_name(const grz_convex_index *index, grz_convex_feature feature);

/* From the triangles of search->nearest and the weights of its points to the features in search->lie. */
void grz_convex_name_features(grz_search *search);

/* The feature that a point with these weights in a triangle is in: a weight of 0 puts it on the side between the
 * others. Where the solid is a point, it is its corner. */
graze_feature grz_convex_feature_of(const grz_convex_index *index, const graze_mesh *mesh, uint32_t triangle,
                                    const double weights[3]);

/* The triangle of the feature's face that seems to have the point, which is in the solid's own frame. False: it is not
 * found without looking far. */
bool grz_convex_triangle_at(const grz_convex_index *index, const graze_mesh *mesh, grz_convex_feature feature,
                            graze_vec3 p, uint32_t *triangle);

/* Shows the judge the pair of triangles at a march's end, if it is found without looking far. False: stop. */
bool grz_convex_judge_end(grz_search *search, const grz_convex_march *end, grz_judge *judge);

#endif
