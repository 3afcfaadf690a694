#!/usr/bin/env bash
# An outside program is compiled with what pkg-config says, against either library.
set -euo pipefail

export PKG_CONFIG_PATH=$SCRATCH/prefix/$LIBDIR/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
outside=$SOURCE/tests/install/outside/outside.c
[ "$(pkg-config --modversion graze)" = "$VERSION" ]

read -ra flags < <(pkg-config --cflags --libs graze)
"$CC" -std=c17 "$outside" -o "$SCRATCH/outside-pc" "${flags[@]}"
LD_LIBRARY_PATH=$SCRATCH/prefix/$LIBDIR "$SCRATCH/outside-pc" "$VERSION"

# --static lists the private libraries too; with libgraze.so gone, -lgraze can only be the static one.
rm -rf "$SCRATCH/static"
cp -r "$SCRATCH/prefix" "$SCRATCH/static"
rm "$SCRATCH/static/$LIBDIR"/libgraze.so*
export PKG_CONFIG_PATH=$SCRATCH/static/$LIBDIR/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
read -ra flags < <(pkg-config --static --cflags --libs graze)
"$CC" -std=c17 "$outside" -o "$SCRATCH/outside-pc-static" "${flags[@]}"
"$SCRATCH/outside-pc-static" "$VERSION"
