#!/usr/bin/env bash
# The shared library exports every function that a public header declares, and no other symbol; and the library calls
# nothing that its contract rules out.
set -euo pipefail

cd "$SCRATCH/prefix"
nm -D --defined-only "$LIBDIR/libgraze.so" | awk '{ print $3 }' | sort >"$SCRATCH/exported"
# A declaration is GRAZE_API, a type, and the name before the first parenthesis.
cat include/graze/*.h | sed -n 's/^GRAZE_API [^(]*\b\(graze_[a-z0-9_]*\)(.*/\1/p' | sort >"$SCRATCH/declared"
[ -s "$SCRATCH/declared" ]
diff "$SCRATCH/declared" "$SCRATCH/exported" || { echo "< declared only, > exported only"; exit 1; }

# The static library can not hide anything, so every name in it must be ours.
if nm --defined-only -g "$LIBDIR/libgraze.a" | awk 'NF == 3 { print $3 }' | grep -vE '^(graze|grz)_'; then
    echo "these names in libgraze.a may collide with a caller's"
    exit 1
fi

# No printing and no exit in a host, and nothing of libm or libc whose result differs from one platform to the next.
ruled_out='abort|_?_?exit|quick_exit|printf|puts|putchar|perror|stdin|stdout|stderr|setlocale|rand|srand|random|time'
ruled_out+='|strto(d|f|ld)|atof|scanf|a?(sin|cos|tan)h?|atan2|exp|exp2|expm1|log|log2|log10|log1p|pow|cbrt|hypot|fma'
if nm -u "$LIBDIR/libgraze.a" | awk '{ print $2 }' | grep -xE "($ruled_out)[fl]?" | sort -u; then
    echo "libgraze.a calls these, which may print, end the program or differ between platforms"
    exit 1
fi

# One object starts threads; without GRAZE_THREADS none does, neither in the library nor in the command.
starts_threads='\b(pthread_|thrd_|mtx_|cnd_|sem_)'
threaded=$(nm -A -u "$LIBDIR/libgraze.a" | grep -E "$starts_threads" | sed 's/.*:\([^:]*\.o\):.*/\1/' | sort -u || true)
if [ "$THREADS" = 1 ]; then
    [ "$threaded" = pool.c.o ] || { echo "pool.c alone should start threads, not: $threaded"; exit 1; }
elif [ -n "$threaded" ] || nm -D -u "$LIBDIR/libgraze.so" bin/graze | grep -E "$starts_threads"; then
    echo "built without threads, but these need them: $threaded"
    exit 1
fi
