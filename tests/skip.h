/* Tests that can not be run here say why: tools/skipped counts the reasons when all tests have run. */
#ifndef TESTS_SKIP_H
#define TESTS_SKIP_H

/* "what is missing: how to get it". Needs <cmocka.h> before it. */
#define SKIP(reason)                                                                                                   \
    do {                                                                                                               \
        print_message("skipped: %s\n", reason);                                                                        \
        skip();                                                                                                        \
    } while (0)

#define NO_DATA    "GRAZE_DATA is not set: let it name a folder with real meshes to try these too"
#define NO_LOCALE  "no locale with a decimal comma is there: tools/setup locale installs some"
#define NO_QHULL   "built without Qhull, a second opinion on hulls: tools/setup test installs it"
#define NO_ZLIB    "built without zlib: tools/setup build installs it"
#define NO_JANSSON "built without Jansson: tools/setup build installs it"
#define NO_THREADS "built without threads: configure with GRAZE_THREADS=ON"
#define NO_LIMIT   "threads start whatever the limit on them is: run the tests as a user other than root"

#endif
