#include "exact/feature_points.inl.h"

bool grz_feature_points(const grz_feature_corners *a, const grz_feature_corners *b, grz_feature_closest *out)
{
    return feature_points(a, b, out);
}
