/* Methods of test_toy.c: one of its own, and others that answer by their visits alone. */
#ifndef TESTS_METHOD_TOY_H
#define TESTS_METHOD_TOY_H

#include "method/method.h"

extern const grz_method grz_method_toy;

enum { TOY_VISITORS = 4 };
extern grz_method toy_visitors[TOY_VISITORS];

/* The rows that are added to the table of methods. */
#define GRZ_MORE_METHODS &grz_method_toy, &toy_visitors[0], &toy_visitors[1], &toy_visitors[2], &toy_visitors[3]

#endif
