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
    ffmpeg -v error -y -i "$scratch/$name.png" -q:v 8 "$root/docs/pictures/steering/$name.jpg" </dev/null
done <<'TABLE'
seek             at:0,7,19,0,-40         0    9
flee             at:0,13,28,0,-42        30   12
pursue           at:0,10,25,0,-42        0    9
evade            at:0,14,31,0,-40        30   9
offset-pursue    at:0,10,24,0,-44        0    12
arrive           at:0,8.5,21,0,-43       0    9
avoid-obstacles  at:-14.5,14,0,0,-46     0    15
wander           at:0,24,22,0,-36        0    14
follow-path      at:-2.5,17,17,0,-48     0    15
follow-wall      at:16,16,-1,0,-50       0    12
contain          at:0,10,26,0,-42        0    9
follow-flow      at:0,12,26,0,-46        0    9
avoid-collisions at:0,13,27,0,-46        0    9
separate         at:0,8,22,0,-45         120  7.5
cohere           at:0,12,26,0,-44        110  9
align            at:0,15,10,0,-38        200  7
follow-leader    at:0,9,24,0,-42         0    14
TABLE
