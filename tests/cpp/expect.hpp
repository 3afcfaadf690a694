/* What both tests of graze.hpp need. Without exceptions a test framework of C++ could not be used. */
#ifndef TESTS_CPP_EXPECT_HPP
#define TESTS_CPP_EXPECT_HPP

#include <graze/graze.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>

inline void expect(bool holds, const char *what, int line)
{
    if (holds) return;
    std::fprintf(stderr, "line %d: %s does not hold\n", line, what);
    std::exit(1);
}
#define EXPECT(condition) expect((condition) ? true : false, #condition, __LINE__)

/* A triangle in the plane z = 0, and one that crosses it upright. */
static const double ground[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};
static const double upright[] = {1, 1, -1, 2, 1, 3, 1, 2, 3};

static inline graze::pose moved(double x, double y, double z)
{
    graze::pose p = graze::identity();
    p.m[0][3] = x, p.m[1][3] = y, p.m[2][3] = z;
    return p;
}

#endif
