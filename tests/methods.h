/* The methods that must keep the contract. One line here, and a method is held to all of it: invariants, known failures of
 * others, failing allocations. */
#ifndef TESTS_METHODS_H
#define TESTS_METHODS_H

static const char *const methods[] = {
    "brute",
    "wide",
    "wide,coherence=off,simd=scalar",
    "kdop",
    "kdop,k=6,rule=sah",
    "kdop,k=8,axes=all,rule=minmax",
    "kdop,k=12,point=median,descend=lockstep",
    "kdop,k=14,rule=longest,tau=5",
    "kdop,k=20,rule=minsum,tau_env=7",
    "kdop,k=26,descend=environment,tau=3",
    "kdop,descend=restart,tau=2",
    "kdop,k=14,descend=environment,front=on",
    "kdop,descend=larger,front=on",
    "kdop,k=14,tumble=vertices,tau=2",
#if GRZ_HAVE_QHULL
    "kdop,tumble=hill,tau_env=2",
#endif
    "kdop,preset=paper,k=26",
    "kdop,k=6,oscillate=2,tau=2",
    "kdop,skinny=50",
    "kdop,k=14,skinny=100,descend=environment,front=on,tau=3",
};

enum { METHOD_COUNT = sizeof methods / sizeof *methods };

#endif
