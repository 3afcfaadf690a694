#!/usr/bin/env bash
# Installs into a scratch prefix, moves the tree (nothing in it may know where it was), and looks at what is there.
set -euo pipefail

rm -rf "$SCRATCH/first" "$SCRATCH/prefix"
cmake --install "$BUILD" --prefix "$SCRATCH/first" >/dev/null
mv "$SCRATCH/first" "$SCRATCH/prefix"
cd "$SCRATCH/prefix"

for file in include/graze/{graze,base,pose,mesh,model,query,path,shape}.h include/graze/graze.hpp \
    "$LIBDIR"/{libgraze.a,libgraze.so,libgraze.so.0,"libgraze.so.$VERSION"} \
    "$LIBDIR"/cmake/graze/grazeConfig{,Version}.cmake "$LIBDIR/pkgconfig/graze.pc" bin/graze share/man/man1/graze.1; do
    [ -e "$file" ] || { echo "not installed: $file"; exit 1; }
done
[ "$(readlink "$LIBDIR/libgraze.so.0")" = "libgraze.so.$VERSION" ]
readelf -d "$LIBDIR/libgraze.so" | grep -q 'SONAME.*\[libgraze\.so\.0\]'

bin/graze --version | grep -q "$VERSION"
if grep -rlF -e "$SCRATCH/first" -e "$SOURCE" include "$LIBDIR"/cmake "$LIBDIR"/pkgconfig; then
    echo "these files name a folder of the machine that built them"
    exit 1
fi
