#include "method/convex/settle.h"

#include "method/convex/engine.h"

bool grz_convex_settle_end(grz_search *search, const grz_convex_march *end)
{
    const grz_convex_work *work = search->work;
    return work->a.engine->settle(search, end);
}
