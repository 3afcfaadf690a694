#include "bound/dop_shape.h"
double grz_dop_volume(const grz_directions *s, const float *dop) { double v=1; for (int i=0;i<s->count;i++) v*= (double)dop[i]+(double)dop[i+s->count]; return v; }
