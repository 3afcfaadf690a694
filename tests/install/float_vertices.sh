#!/usr/bin/env bash
# A float array given as the doubles of a mesh: the C compiler warns without options, and refuses with
# -Werror=incompatible-pointer-types; C++ refuses. Given as float_vertices, it compiles silently everywhere.
set -euo pipefail

mkdir -p "$SCRATCH/float_vertices"
cd "$SCRATCH/float_vertices"
write() { # write FIELD
    cat >"$1.c" <<TEXT
#include <graze/mesh.h>
void set(graze_mesh_def *def, const float *floats);
void set(graze_mesh_def *def, const float *floats) { def->$1 = floats; }
TEXT
    cp "$1.c" "$1.cpp"
}
write vertices
write float_vertices

c() { "$CC" -std=c17 -I"$SOURCE/include" -c -o out.o "$@" >said 2>&1; }
cpp() { "${CXX:-c++}" -std=c++17 -I"$SOURCE/include" -c -o out.o "$@" >said 2>&1; }

c vertices.c || true # newer compilers refuse even without options
grep -qE 'incompatible[- ]pointer' said || { echo "the C compiler says nothing:"; cat said; exit 1; }
if c -Werror=incompatible-pointer-types vertices.c; then
    echo "the C compiler accepts floats as doubles with -Werror=incompatible-pointer-types"
    exit 1
fi
c -Wall -Wextra -Werror float_vertices.c || { cat said; exit 1; }

command -v "${CXX:-c++}" >/dev/null || { echo "no C++ compiler: install g++"; exit 77; }
if cpp vertices.cpp; then
    echo "the C++ compiler accepts floats as doubles"
    exit 1
fi
cpp -Wall -Wextra -Werror float_vertices.cpp || { cat said; exit 1; }
