#!/bin/bash
# Certifies the minds of every scenario and counts their thoughts: nobody honest may be accused (docs/runtime.md).
#
#   tools/certify_all.sh [--ticks N] [--trials N] [--seed N] -- PROGRAM
#
# PROGRAM runs lince: build/release/program/lince. Scenarios whose levels are not on this machine are left out, and so are
# those without a mind. Ends with 1 when anything was found.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
ticks=3600 trials=8 seed=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
    case $1 in
    --ticks) ticks=$2 ;;
    --trials) trials=$2 ;;
    --seed) seed=(--seed "$2") ;;
    *) echo "tools/certify_all.sh: found '$1', expected --ticks N, --trials N, --seed N or --" >&2; exit 2 ;;
    esac
    shift 2
done
[ $# -ge 2 ] || { echo "tools/certify_all.sh: expected -- PROGRAM" >&2; exit 2; }
shift

certify() { # trials, program …: sets json and code
    code=0
    json=$("${@:2}" certify "$scenario" --ticks "$ticks" --trials "$1" "${seed[@]}" --json --quiet 2>&1) || code=$?
}

thoughts=0 trialThoughts=0 scenarios=0 accused=0 skipped=0
for scenario in scenarios/*.xml games/*/data/scenarios/*.xml; do
    certify "$trials" "$@"
    # Who dies early is met by few of the moments drawn: with more of them before it is called untried.
    [ $code -ne 1 ] || ! grep -q ': no trial: ' <<<"$json" || certify 100 "$@"
    if [ $code -gt 1 ]; then
        echo "skipped  $scenario: $json"
        skipped=$((skipped + 1))
        continue
    fi
    of=$(sed 's/.*"shadow":{[^}]*"thoughts":\([0-9]*\)}.*/\1/' <<<"$json")
    in=$(grep -o '"trialThoughts":[0-9]*' <<<"$json" | awk -F: '{ sum += $2 } END { print sum + 0 }')
    if [ $code = 0 ]; then verdict=honest; else verdict=ACCUSED accused=$((accused + 1)); fi
    echo "$verdict  $scenario: $of thoughts, $in in trials"
    [ $code = 0 ] || sed 's/.*"findings":\(\["[^]]*\]\).*/\1/' <<<"$json"
    thoughts=$((thoughts + of)) trialThoughts=$((trialThoughts + in)) scenarios=$((scenarios + 1))
done
echo "$scenarios scenarios, $skipped skipped: $thoughts thoughts thought again, $trialThoughts compared in trials; $accused accused"
[ $accused = 0 ] && [ $scenarios -gt 0 ]
