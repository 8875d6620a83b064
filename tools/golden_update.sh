#!/bin/bash
# Writes the hashes of tests/golden/ anew with the release build. The commit that changes one says why.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for file in tests/golden/hashes.txt tests/golden/short.txt; do
    while IFS= read -r line; do
        if [ -z "$line" ] || [[ $line == \#* ]]; then echo "$line"; continue; fi
        read -r scenario seed ticks _ marks <<<"$line"
        hash=$(build/release/program/lince run "$scenario" --seed "$seed" --ticks "$ticks" --quiet --json | sed 's/.*"hash":"\([0-9a-f]*\)".*/\1/')
        echo "$scenario $seed $ticks $hash${marks:+ $marks}"
    done <"$file" >"$file.new"
    mv "$file.new" "$file"
done
