#!/usr/bin/env bash
# An outside program finds the installed graze with find_package and is linked with either library.
set -euo pipefail

for kind in shared static; do
    build=$SCRATCH/outside-$kind
    rm -rf "$build"
    cmake -S "$SOURCE/tests/install/outside" -B "$build" -DCMAKE_PREFIX_PATH="$SCRATCH/prefix" \
        -DCMAKE_C_COMPILER="$CC" -DOUTSIDE_KIND=$kind >"$build.log" 2>&1 || { cat "$build.log"; exit 1; }
    cmake --build "$build" >"$build.log" 2>&1 || { cat "$build.log"; exit 1; }
    "$build/outside" "$VERSION"
    linked=$(readelf -d "$build/outside" | grep -c 'NEEDED.*libgraze' || true)
    [ "$linked" = "$([ $kind = shared ] && echo 1 || echo 0)" ] || { echo "$kind: wrong library"; exit 1; }
done
