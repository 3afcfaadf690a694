#include <graze/base.h>

#define TEXT_OF(x) #x
#define TEXT(x)    TEXT_OF(x)

const char *graze_version(void)
{
    return TEXT(GRAZE_VERSION_MAJOR) "." TEXT(GRAZE_VERSION_MINOR) "." TEXT(GRAZE_VERSION_PATCH);
}

const char *graze_build_info(void)
{
    return
#if GRZ_HAVE_JANSSON
        "glTF: yes, through Jansson\n"
#else
        "glTF: no, built without Jansson\n"
#endif
#if GRZ_HAVE_ZLIB
        "gzip: yes, through zlib\n"
#else
        "gzip: no, built without zlib\n"
#endif
#if GRZ_HAVE_MESHOPTIMIZER
        "levels=quadric: yes, through meshoptimizer\n"
#else
        "levels=quadric: no, built without meshoptimizer\n"
#endif
#if GRZ_HAVE_THREADS
        "threads: yes, POSIX threads\n"
#else
        "threads: no, built without\n"
#endif
#ifdef GRZ_NO_EXACT_FALLBACK
        "exact arithmetic: OFF, answers may be wrong\n"
#else
        "exact arithmetic: yes\n"
#endif
        ;
}
