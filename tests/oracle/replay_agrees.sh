#!/bin/sh
# replay_agrees.sh GRAZE ORACLE_DIR SCRATCH: `graze replay --method brute` against slow_replay, byte for byte, on
# generated shapes and, if GRAZE_DATA names a folder with classic/ and cad/, on real meshes. GRAZE_SEED is printed; give
# it to repeat a run.
set -u
graze=$1
oracle=$2
scratch=$3
data=
if [ -n "${GRAZE_DATA:-}" ]; then data=$(cd "$GRAZE_DATA" && pwd) || exit 2; fi
seed=${GRAZE_SEED:-$(date +%s)}
scenes=0
pairs=0
echo "replay: GRAZE_SEED=$seed"
rm -rf "$scratch"
mkdir -p "$scratch" || exit 2
cd "$scratch" || exit 2

give_up() {
    echo "replay: $1" >&2
    exit 1
}

# shape FILE NAME [KEY=VALUE...]
shape() {
    file=$1
    shift
    "$graze" shape "$@" -o "$file" >/dev/null || give_up "graze shape $* failed"
}

# ask A B QUERY ORACLE_OPTION: the CSV and the exit status must both be what the oracle says
ask() {
    "$graze" replay "$1" "$2" poses.txt --method brute --query "$3" --out given.csv >replay.txt 2>&1
    status=$?
    "$oracle/slow_replay" "$1" "$2" poses.txt ${4:+"$4"} >expected.csv
    expected=$?
    [ "$expected" -le 1 ] || give_up "slow_replay failed on $1 $2"
    [ "$status" -eq "$expected" ] ||
        give_up "$1 $2 --query $3: exit status $status instead of $expected: $(cat replay.txt)"
    cmp given.csv expected.csv || {
        diff expected.csv given.csv | head -5
        give_up "$1 $2 --query $3: not the same CSV"
    }
}

# compare A B POSES
compare() {
    "$oracle/contact_poses" "$1" "$2" "$seed" "$3" >poses.txt || give_up "contact_poses failed on $1 $2"
    ask "$1" "$2" first --first
    ask "$1" "$2" all ""
    found=$(($(wc -l <expected.csv) - 1))
    scenes=$((scenes + 1))
    pairs=$((pairs + found))
    echo "  $(basename "$1") and $(basename "$2"): $3 poses, $found pairs"
}

shape box.obj box
shape cells.obj box cells=3 x=2
shape small.stl box x=0.5 y=0.5 z=0.5 cells=2
shape ball.obj icosphere level=2
shape round.stl sphere rings=8 segments=12
shape torus.obj torus
shape cone.stl cone segments=16
compare box.obj box.obj 40
compare cells.obj box.obj 40
compare cells.obj small.stl 40
compare ball.obj round.stl 20
compare ball.obj ball.obj 10
compare cone.stl cells.obj 20
compare torus.obj cone.stl 10

if [ -n "$data" ]; then
    compare "$data/classic/suzanne.obj" "$data/classic/suzanne.obj" 12
    compare "$data/classic/beetle.obj" "$data/classic/suzanne.obj" 12
    compare "$data/classic/cow.obj" "$data/classic/spot.obj" 12
    compare "$data/classic/teapot.obj" small.stl 12
    compare "$data/cad/conrod.stl" "$data/classic/beetle.obj" 8
    compare "$data/cad/42400-IDGH.stl" "$data/cad/conrod.stl" 6
    compare "$data/cad/conrod.stl" "$data/cad/conrod.stl" 4
else
    echo "replay: GRAZE_DATA is not set: real meshes are skipped"
fi
[ "$pairs" -gt 1000 ] || give_up "only $pairs pairs in $scenes scenes: that tests nothing"
echo "replay: $scenes scenes, $pairs pairs, all the same"
