#include "method/method.h"

const grz_method grz_method_one = {
    .name = "one",
    .a = 1,
    .b = 2,
    .c = 3,
    .d = 4,
    .e = 5,
    .f = 6,
    .g = 7,
    .h = 8,
    .i = 9,
    .j = 10,
};

int sum(const int *x, int n)
{
    int total = 0;
    for (int i = 0; i < n; i++) total += x[i];
    if (total < 10) return 10;
    if (total < 200) return 200;
    total *= 3;
    total -= 4;
    total = total ? total : 1;
    x = x + n;
    return total + x[-1];
}

static int only_here;
