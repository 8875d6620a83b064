#!/bin/bash
# Makes the pictures of the gallery of steering, docs/pictures/steering: all, or those named. Each is a sheet of four
# moments with the ways of the last seconds. JPEG, because grass makes large PNG files. Needs ffmpeg.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=${LINCE:-$root/build/release/program/lince}
export LINCE_ROOT=$root
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$root/docs/pictures/steering"
# Scenario, camera, first tick, seconds.
while read -r name camera from seconds; do
    if [ -z "$name" ] || [ "${name:0:1}" = '#' ]; then continue; fi
    if [ $# -gt 0 ] && [[ " $* " != *" $name "* ]]; then continue; fi
    "$program" film "$root/games/groups/data/scenarios/steer-$name.xml" -o "$scratch/$name.png" --camera "$camera" \
        --from "$from" --seconds "$seconds" --sheet 2x2 --size 840x472 --layers trails --quiet </dev/null
    ffmpeg -v error -y -i "$scratch/$name.png" -q:v 6 "$root/docs/pictures/steering/$name.jpg" </dev/null
done <<'TABLE'
seek             at:0,8,26,0,-34         0    9
flee             at:0,15,33,0,-38        30   12
pursue           at:0,14,31,0,-39        30   9
evade            at:0,17,36,0,-37        30   9
offset-pursue    at:0,14,31,0,-39        0    12
arrive           at:0,13,28,0,-43        0    12
avoid-obstacles  at:-15,16,3,0,-42       0    12
wander           at:0,30,30,0,-34        0    14
follow-path      at:-3,22,21,0,-46       0    15
follow-wall      at:16,19,4,0,-46        0    12
contain          at:0,11,28,0,-39        0    9
follow-flow      at:0,15,30,0,-44        0    9
avoid-collisions at:0,15,30,0,-44        0    9
separate         at:0,11,26,0,-42        120  9
cohere           at:0,13,29,0,-40        0    12
align            at:-8,13,26,12,-14      120  9
follow-leader    at:0,12,28,0,-40        0    15
TABLE
