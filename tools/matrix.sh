#!/bin/bash
# `./lince test --matrix [STEP…] [--without STEP]`: everything that should hold, step by step, each with its time.
# A step that fails does not stop the others. Ends with a table and exit code 1 when any failed.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
LINCE_ONLY_FUNCTIONS=1 source "$root/lince"
cd "$root"
steps=(release clang asan fuzz tsan wasm maps format tidy)

# --- the steps. Each is run in a shell of its own with `set -e`; 77 means skipped.

# What players get: every test but real maps, which have their own step.
step_release() { build release; tests release -LE '^maps$'; }
# Whether the other compiler gives the same bits, optimised. Its warnings and the tests with it: asan.
step_clang() { build clang lince; tests clang -R '^golden\.threads2$'; }

# Every test with assertions, both sanitizers and the other compiler, and whether the build type changes a hash. Not the
# build tests (they hold or fail with the compiler, not its options), pictures and suites (slow here, and the same code).
step_asan() {
    build asan
    export ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1:detect_stack_use_after_return=1
    export UBSAN_OPTIONS=print_stacktrace=1
    export LSAN_OPTIONS=suppressions=$root/tools/leaks_of_others.txt:print_suppressions=0
    tests asan -LE '^(maps|build|pictures|golden|suite|window|draws)$'
    # Not for leaks where Mesa draws on threads of its own: the leak checker at times dies of reading a thread that ends.
    export ASAN_OPTIONS=${ASAN_OPTIONS/detect_leaks=1/detect_leaks=0}
    tests asan -L '^(window|draws)$'
}

step_tsan() {
    build tsan core_tests move_tests navbuild_tests runtime_tests sense_tests
    export TSAN_OPTIONS=halt_on_error=1:second_deadlock_stack=1
    tests tsan -L '^threads$' -LE '^(maps|build)$'
}

step_wasm() {
    "$root/tools/wasm_dependencies.sh"
    build wasm lince
    # The browser cannot bake: maps come from files that a native run leaves in a folder.
    build release lince
    local cache=build/wasm/cache
    local scenario
    for scenario in $(sed -e '/^#/d' -e '/ native-only/d' -e '/ maps/d' -e 's/ .*//' tests/golden/hashes.txt | sort -u); do
        build/release/program/lince run "$scenario" --ticks 1 --quiet --cache "$cache" >/dev/null
    done
    tools/golden_check.sh --wasm --cache "$cache" -- node --no-experimental-fetch build/wasm/program/lince.js
}

step_maps() {
    if [ -n "$(missing packages-maps)" ]; then
        echo "skipped: openarena-085-data is not installed (./lince setup --maps)"
        return 77
    fi
    build release
    tests release -L '^maps$'
    LINCE_EVERY_PAIR=1 tests release -R '^NavJudges\.'
}

# One target fuzz_NAME for LINCE_FUZZ_SECONDS, from fuzz/corpus/NAME, tests/data/NAME and what earlier runs found.
fuzz_one() {
    local program=$1 name folder=$root/build/asan seeds=() log status=0
    name=$(basename "$program")
    log=$folder/logs/$name.log
    mkdir -p "$folder/logs" "$folder/findings" "$folder/corpus/$name"
    local given
    for given in "fuzz/corpus/${name#fuzz_}" "tests/data/${name#fuzz_}"; do
        if [ -d "$given" ]; then seeds+=("$given"); fi
    done
    if [ -f "fuzz/dictionaries/${name#fuzz_}.dict" ]; then seeds+=("-dict=fuzz/dictionaries/${name#fuzz_}.dict"); fi
    # A limit per allocation finds sizes that were taken from a file unchecked.
    "$program" -max_total_time="${LINCE_FUZZ_SECONDS:-60}" -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=512 \
        -print_final_stats=1 -artifact_prefix="$folder/findings/$name-" "$folder/corpus/$name" "${seeds[@]}" \
        >"$log" 2>&1 || status=$?
    local runs
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    if [ "$status" = 0 ]; then
        echo "$name: ${runs:-?} inputs, no finding"
    else
        echo "$name: FINDING, kept in build/asan/findings"
        tail -n 40 "$log"
        return 1
    fi
}

step_fuzz() {
    build asan
    local programs
    mapfile -t programs < <(find build/asan/fuzz -maxdepth 1 -type f -name 'fuzz_*' -executable | sort)
    [ ${#programs[@]} -gt 0 ] || { echo "no fuzz targets in build/asan/fuzz"; return 1; }
    printf '%s\n' "${programs[@]}" | xargs -P 2 -I{} bash "$root/tools/matrix.sh" --fuzz-one {}
    echo "${#programs[@]} fuzz targets, ${LINCE_FUZZ_SECONDS:-60} s each, no finding"
}

# Files that git knows or could know: a new file is looked at before it is added.
sources() { git ls-files --cached --others --exclude-standard -- "$@" | while read -r f; do [ ! -f "$f" ] || echo "$f"; done; }

step_format() {
    local files
    mapfile -t files < <(sources '*.cpp' '*.h')
    clang-format --dry-run -Werror "${files[@]}"
    echo "${#files[@]} files are formatted"
}

# Needs to know how clang++ would compile, not what it builds. The headers are looked at through the sources that include them.
step_tidy() {
    configure tidy
    local files
    # That build has no benchmarks, so it does not know how bench_command.cpp is compiled.
    mapfile -t files < <(sources 'engine/*.cpp' 'app/*.cpp' 'games/*.cpp' 'program/*.cpp' ':!program/src/bench_command.cpp')
    tools/tidy.py build/tidy "${files[@]}"
}

# --- running them

wanted=() without=()
while [ $# -gt 0 ]; do
    case $1 in
    --fuzz-one) fuzz_one "$2"; exit ;;
    --without) [ $# -ge 2 ] || fail "--without: expected one of: ${steps[*]}"; without+=("$2"); shift ;;
    *) wanted+=("$1") ;;
    esac
    shift
done
for step in "${wanted[@]}" "${without[@]}"; do
    [[ " ${steps[*]} " == *" $step "* ]] || fail "found step '$step', expected one of: ${steps[*]}"
done
if [ ${#wanted[@]} -eq 0 ]; then wanted=("${steps[@]}"); fi

install packages packages-matrix

failed=0 passed=0 skipped=0 table="" began=$SECONDS
for step in "${wanted[@]}"; do
    [[ " ${without[*]} " != *" $step "* ]] || continue
    echo
    echo "=== $step"
    started=$SECONDS status=0
    # `set -e` is dead inside a condition, so the step runs as a command of its own and its status is read after it.
    set +e
    (set -e; "step_$step")
    status=$?
    set -e
    seconds=$((SECONDS - started))
    case $status in
    0) verdict=ok passed=$((passed + 1)) ;;
    77) verdict=skipped skipped=$((skipped + 1)) ;;
    *) verdict=FAILED failed=$((failed + 1)) ;;
    esac
    echo "=== $step: $verdict, $seconds s"
    table+=$(printf '%-10s %-8s %6d s' "$step" "$verdict" "$seconds")$'\n'
done

printf '\n%s' "$table"
echo "$passed passed, $failed failed, $skipped skipped in $((SECONDS - began)) s"
[ "$failed" = 0 ]
