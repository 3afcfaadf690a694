#!/usr/bin/env bash
# A visitor that returns nothing is refused by the compiler, with words that say what it should do; one that returns a bool is not.
set -euo pipefail

mkdir -p "$SCRATCH"
cd "$SCRATCH"
compiles() { # compiles BODY_OF_THE_VISITOR
    cat >visitor.cpp <<TEXT
#include <graze/graze.hpp>
void ask(graze::query &query, const graze::pose &pose, std::size_t &sum);
void ask(graze::query &query, const graze::pose &pose, std::size_t &sum)
{
    query.contacts(pose, [&](graze::view<const graze_pair> pairs) { $1 });
    query.within(pose, 0.5, [&](graze::view<const graze_pair> pairs) { $1 });
}
TEXT
    "$CXX" -std=c++17 -Wall -Wextra -Werror -I"$SOURCE/include" -fsyntax-only visitor.cpp >said 2>&1
}

compiles 'sum += pairs.size(); return true;' || { cat said; exit 1; }
if compiles 'sum += pairs.size();'; then
    echo "a visitor that returns nothing compiles"
    exit 1
fi
grep -q 'a visitor takes a graze::view<const graze_pair> and returns a bool' said || { cat said; exit 1; }
