/* Fills the table of the kind for which it is compiled. */
#include "vector/lanes_as.h"

#include "math/lanes.h"

#define OF_TWO(name)                                                                                                   \
    static void table_##name(const float *a, const float *b, float *out)                                               \
    {                                                                                                                  \
        lanes_put(out, lanes_##name(lanes_at(a), lanes_at(b)));                                                        \
    }

#define OF_ONE(name)                                                                                                   \
    static void table_##name(const float *a, float *out)                                                               \
    {                                                                                                                  \
        lanes_put(out, lanes_##name(lanes_at(a)));                                                                     \
    }

OF_TWO(add)
OF_TWO(sub)
OF_TWO(mul)
OF_TWO(div)
OF_TWO(min)
OF_TWO(max)
OF_ONE(root)
OF_ONE(minus)
OF_ONE(abs)

static void table_copy(const float *a, float *out)
{
    lanes_put(out, lanes_at(a));
}

static void table_of(float x, float *out)
{
    lanes_put(out, lanes_of(x));
}

static uint32_t table_above(const float *a, const float *b)
{
    return mask_set(lanes_above(lanes_at(a), lanes_at(b)));
}

static uint32_t table_both(const float *a, const float *b, const float *c)
{
    return mask_set(mask_and(lanes_above(lanes_at(a), lanes_at(b)), lanes_above(lanes_at(b), lanes_at(c))));
}

static uint32_t table_either(const float *a, const float *b, const float *c)
{
    return mask_set(mask_or(lanes_above(lanes_at(a), lanes_at(b)), lanes_above(lanes_at(b), lanes_at(c))));
}

static void table_choose(const float *a, const float *b, float *out)
{
    lanes p = lanes_at(a), q = lanes_at(b);
    lanes_put(out, lanes_choose(lanes_above(p, q), q, p));
}

static lanes3 three_at(const float *a)
{
    return (lanes3){lanes_at(a), lanes_at(a + GRZ_LANES), lanes_at(a + 2 * GRZ_LANES)};
}

static void table_dot(const float *a, const float *b, float *out)
{
    lanes_put(out, lanes3_dot(three_at(a), three_at(b)));
}

static void table_cross(const float *a, const float *b, float *out)
{
    lanes3 c = lanes3_cross(three_at(a), three_at(b));
    lanes_put(out, c.x);
    lanes_put(out + GRZ_LANES, c.y);
    lanes_put(out + 2 * GRZ_LANES, c.z);
}

static void table_largest(const float *a, float *out)
{
    lanes_put(out, lanes3_largest(three_at(a)));
}

static float table_least(const float *a)
{
    return lanes_least(lanes_at(a));
}

const lanes_table LANES_AS(GRZ_VECTOR_KIND) = {.add = table_add,
                                               .sub = table_sub,
                                               .mul = table_mul,
                                               .div = table_div,
                                               .min = table_min,
                                               .max = table_max,
                                               .root = table_root,
                                               .abs = table_abs,
                                               .minus = table_minus,
                                               .copy = table_copy,
                                               .of = table_of,
                                               .above = table_above,
                                               .both = table_both,
                                               .either = table_either,
                                               .choose = table_choose,
                                               .dot = table_dot,
                                               .cross = table_cross,
                                               .largest = table_largest,
                                               .least = table_least};
