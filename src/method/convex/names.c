#include "method/convex/names.h"

#include "math/vec.h"

#include <stdlib.h>

static int by_place(const void *a, const void *b)
{
    const grz_convex_named *p = a, *q = b;
    const int order = grz_order_of(p->at, q->at);
    return order ? order : (p->name > q->name) - (p->name < q->name);
}

void grz_convex_names_sort(grz_convex_named *all, uint32_t count)
{
    qsort(all, count, sizeof *all, by_place);
}

uint32_t grz_convex_name_of(const grz_convex_named *all, uint32_t count, graze_vec3 at)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (grz_order_of(all[middle].at, at) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && grz_same_point(all[low].at, at) ? all[low].name : GRZ_CONVEX_NO_NAME;
}
