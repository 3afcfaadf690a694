#!/usr/bin/env bash
# graze as a part of another project, through add_subdirectory: it brings its library and leaves everything else alone.
set -euo pipefail

build=$SCRATCH/subproject
rm -rf "$build"
cmake -S "$SOURCE/tests/install/subproject" -B "$build" -DGRAZE_SOURCE="$SOURCE" -DCMAKE_C_COMPILER="$CC" \
    >"$build.log" 2>&1 || { cat "$build.log"; exit 1; }
cmake --build "$build" --target outside >"$build.log" 2>&1 || { cat "$build.log"; exit 1; }
"$build/outside" "$VERSION"

cmake --install "$build" --prefix "$build/prefix" >/dev/null
[ -z "$(find "$build/prefix" -type f 2>/dev/null)" ] || { echo "the sub-project installs files of its own"; exit 1; }
