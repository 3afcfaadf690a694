#include "method/convex/measure.h"

#include "method/convex/engine.h"

bool grz_convex_measure(grz_search *search, const grz_convex_march *end, grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    return work->a.engine->measure(search, end, slab);
}
