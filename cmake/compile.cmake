# One set of flags for everything that is compiled here: graze_flags.
add_library(graze_flags INTERFACE)

# The contract that every platform computes the same numbers rests on these two.
target_compile_options(graze_flags INTERFACE -ffp-contract=off -fno-fast-math)
# gcc 12 loses the rounding of a double to a float and back where it vectorises straight-line code; bounds that are rounded
# outward rest on that rounding (tests/base/test_conversion.c shows it).
if(CMAKE_C_COMPILER_ID STREQUAL GNU)
    target_compile_options(graze_flags INTERFACE -fno-tree-slp-vectorize)
endif()
target_compile_options(graze_flags INTERFACE
    -Wall -Wextra -Wshadow -Wconversion -Wpedantic -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith
    -Wvla -Wundef)
if(GRAZE_WERROR)
    target_compile_options(graze_flags INTERFACE -Werror)
endif()
if(GRAZE_VALIDATE)
    target_compile_definitions(graze_flags INTERFACE GRAZE_VALIDATE)
endif()
if(GRAZE_SANITIZE)
    target_compile_options(graze_flags INTERFACE -fsanitize=${GRAZE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(graze_flags INTERFACE -fsanitize=${GRAZE_SANITIZE})
endif()
if(GRAZE_FUZZ)
    target_compile_options(graze_flags INTERFACE -fsanitize=fuzzer-no-link)
    target_compile_definitions(graze_flags INTERFACE FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION)
endif()
if(NOT GRAZE_EXACT_FALLBACK)
    target_compile_definitions(graze_flags INTERFACE GRZ_NO_EXACT_FALLBACK)
endif()
