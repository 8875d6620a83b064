#!/bin/bash
# Makes the reference pictures of tests/pictures anew: all, or those named. Look at every one before you commit it.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
program=${LINCE:-$root/build/release/program/lince}
cd "$root"
while read -r name words; do
    if [ -z "$name" ] || [ "${name:0:1}" = '#' ]; then continue; fi
    if [ $# -gt 0 ] && [[ " $* " != *" $name "* ]]; then continue; fi
    # shellcheck disable=SC2086 # the words are words
    "$program" film $words -o "tests/pictures/$name.png" --size 640x360
done <tests/pictures/scenes.txt
