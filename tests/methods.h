/* The methods that must keep the contract. One line here, and a method is held to all of it: invariants, known failures of
 * others, failing allocations. */
#ifndef TESTS_METHODS_H
#define TESTS_METHODS_H

static const char *const methods[] = {
    "brute",
};

enum { METHOD_COUNT = sizeof methods / sizeof *methods };

#endif
