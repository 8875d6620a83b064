#!/bin/bash
# Runs every line of tests/golden/hashes.txt and compares the state hash at the end.
#
#   tools/golden_check.sh [--threads N] [--wasm] [--file FILE] [--cache FOLDER] -- PROGRAM…
#
# PROGRAM… is what runs lince: build/release/program/lince, or `node … lince.js` with --wasm, which leaves out lines
# marked native-only and scenarios inside a pk3. A line: SCENARIO SEED TICKS HASH [native-only] [maps]; # is a comment.
# Lines marked maps need openarena-085-data and are skipped without it.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
file=tests/golden/hashes.txt options=() wasm=0
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    case $1 in
    --threads | --cache) options+=("$1" "$2"); shift ;;
    --file) file=$2; shift ;;
    --wasm) wasm=1 ;;
    *) echo "tools/golden_check.sh: found '$1', expected --threads N, --file FILE, --cache FOLDER, --wasm or --" >&2; exit 2 ;;
    esac
    shift
done
[ $# -ge 2 ] || { echo "tools/golden_check.sh: expected -- PROGRAM…" >&2; exit 2; }
shift
[ -f "$file" ] || { echo "tools/golden_check.sh: $file is missing" >&2; exit 2; }

passed=0 failed=0 skipped=0
while read -r scenario seed ticks expected marks; do
    if [ -z "$scenario" ] || [[ $scenario == \#* ]]; then continue; fi
    name="$scenario seed $seed, $ticks ticks"
    if [ $wasm = 1 ] && { [[ " $marks " == *" native-only "* ]] || { [ -f "$scenario" ] && grep -q '\.pk3' "$scenario"; }; }; then
        echo "skipped  $name: native only"
        skipped=$((skipped + 1))
        continue
    fi
    if [[ " $marks " == *" maps "* ]] && ! dpkg-query -W openarena-085-data >/dev/null 2>&1; then
        echo "skipped  $name: openarena-085-data is not installed"
        skipped=$((skipped + 1))
        continue
    fi
    started=$(date +%s%N) status=0
    output=$("$@" run "$scenario" --seed "$seed" --ticks "$ticks" --quiet --json "${options[@]}" </dev/null) || status=$?
    milliseconds=$((($(date +%s%N) - started) / 1000000))
    found=$(sed -n 's/.*"hash"[[:space:]]*:[[:space:]]*"\([0-9a-fA-F]*\)".*/\1/p' <<<"$output" | head -n 1)
    if [ "$status" = 0 ] && [ -n "$found" ] && [ "$found" = "$expected" ]; then
        echo "ok       $name: $found ($milliseconds ms)"
        passed=$((passed + 1))
    else
        echo "FAILED   $name: found ${found:-no hash} (exit code $status), expected $expected"
        failed=$((failed + 1))
    fi
done <"$file"
echo "$passed passed, $failed failed, $skipped skipped"
# Nothing compared is no success.
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
