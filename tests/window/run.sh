#!/bin/bash
# Drives the real window on a display of its own (Xvfb) and checks what comes of it.
#   run.sh PROGRAM SOURCE CASE [FOLDER]
# PROGRAM: lince; SOURCE: the repository; FOLDER: for pictures and files. Exit code 77: skipped, there is no Xvfb.
set -uo pipefail

program=$1 source=$2 case=$3 folder=${4:-.}
here=$source/tests/window
if ! command -v Xvfb >/dev/null; then
    echo "skipped: found no Xvfb, expected the Debian package xvfb"
    exit 77
fi
rm -rf "${folder:?}/$case" && mkdir -p "$folder/$case" && cd "$folder/$case" || exit 1
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER LINCE_SETTINGS
export LC_ALL=C SDL_AUDIODRIVER=none-such # the same with and without a sound card
# SDL unloads the graphics driver at the end, so that its leaks have no name any more to be forgiven by.
export ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0

# --- display

display_pid=
start_display() {
    # Without -noreset it starts anew when its last client leaves, and refuses the next one meanwhile.
    Xvfb -noreset -displayfd 3 -screen 0 1280x1024x24 -nolisten tcp 3>display >xvfb.log 2>&1 &
    display_pid=$!
    for _ in $(seq 100); do
        [ -s display ] && break
        kill -0 "$display_pid" 2>/dev/null || break
        sleep 0.1
    done
    if ! [ -s display ]; then
        cat xvfb.log
        echo "skipped: Xvfb found no display to open"
        exit 77
    fi
    export DISPLAY=:$(head -n 1 display)
}
stop_display() {
    [ -n "$display_pid" ] && kill "$display_pid" 2>/dev/null && wait "$display_pid" 2>/dev/null
    display_pid=
}
trap stop_display EXIT

# --- what is checked

failed() {
    echo "FAILED: $*"
    for log in out err; do [ -s "$log" ] && sed "s/^/    $log: /" "$log"; done
    exit 1
}
# lince CODE WORDS…: runs the program, which must end with that code; keeps out and err.
lince() {
    local wanted=$1 code=0
    shift
    "$program" "$@" >out 2>err </dev/null || code=$?
    [ "$code" = "$wanted" ] || failed "lince $* ended with $code, expected $wanted"
    cat out
}
says() { grep -qF -- "$2" "$1" || failed "found no '$2' in $1"; }
says_one_line() { # FILE PART
    says "$1" "$2"
    [ "$(wc -l <"$1")" = 1 ] || failed "found $(wc -l <"$1") lines in $1, expected one"
}
# picture FILE WIDTH HEIGHT: a PNG of that size
picture() {
    local size
    size=$(od -An -tu1 -j16 -N8 "$1" | awk '{print ($3 * 256 + $4) "x" ($7 * 256 + $8)}')
    [ "$size" = "$2x$3" ] || failed "found a picture $1 of $size, expected $2x$3"
}
value_of() { awk -v name="$1" '$1 == name { print $2 }' out; }
wait_for() { # FILE PART
    for _ in $(seq 600); do
        grep -qF -- "$2" "$1" 2>/dev/null && return
        sleep 0.1
    done
    failed "waited for '$2' in $1 in vain"
}

# Levels that are known, and a broken one.
mkdir -p root/levels root/scenarios
for file in levels/house.xml levels/range.xml scenarios/shoot-out.xml data; do ln -s "$source/$file" "root/$file"; done
printf '<?xml version="1.0"?>\n<level version="1" name="broken"><box position="here"/></level>\n' >root/levels/broken.xml
export LINCE_ROOT=$PWD/root
# Small and plain: these are about what happens, not about how it looks.
cat >settings.xml <<'XML'
<settings version="1">
    <picture width="640" height="360" samples="0"/>
    <interface language="en"/>
</settings>
XML
plain=(--settings settings.xml --quiet)

# A game that is being recorded while something happens to it; waits until it runs.
start_recorded_game() {
    printf 'until screen = play\nhold W\nwait 30\nprint tick\nwait 100000\n' >endless.txt
    "$program" play house --script endless.txt --settings settings.xml --record game.lince >out 2>err </dev/null &
    game=$!
    wait_for out tick
}
end_of_game() { # CODE
    local code=0
    wait "$game" || code=$?
    [ "$code" = "$1" ] || failed "the game ended with $code, expected $1"
}

case_tour() {
    start_display
    lince 0 play --script "$here/tour.txt" --settings settings.xml
    says err broken.xml
    for shot in tour-*.png; do picture "$shot" 640 360; done
    [ "$(ls tour-*.png | wc -l)" = 15 ] || failed "found $(ls tour-*.png | wc -l) pictures, expected 15"
    says settings.xml 'name="forward" by="key:I'
    lince 0 play --script "$here/tour-again.txt" "${plain[@]}"
}
case_resize() {
    start_display
    lince 0 play house --script "$here/resize.txt" "${plain[@]}"
    picture resize-wide.png 900 400
    picture resize-tall.png 500 600
    says settings.xml 'width="500" height="600"'
}
case_focus() { start_display && lince 0 play house --script "$here/focus.txt" "${plain[@]}"; }
case_gamepad() { start_display && lince 0 play house --script "$here/gamepad.txt" "${plain[@]}"; }
case_select() { start_display && lince 0 play shoot-out --camera above --script "$here/select.txt" "${plain[@]}"; }

# What was played in the window comes out the same without one, tick by tick and at the end.
case_recording() {
    start_display
    lince 0 play house --script "$here/record.txt" --record game.lince "${plain[@]}"
    local tick hash
    tick=$(value_of tick) hash=$(value_of hash)
    [ -n "$hash" ] || failed "the script printed no hash"
    lince 0 verify game.lince
    says out "game.lince: $tick ticks, all the same"
    lince 0 replay --print game.lince
    says out "tick $tick of $tick"
    says out "hash $hash"
    # And in the window again, wherever one went in between.
    lince 0 replay game.lince --script "$here/replay.txt" "${plain[@]}"
    [ "$(value_of hash)" = "$hash" ] || failed "the replay's window ended at $(value_of hash), expected $hash"
    # One that brings its files along is the same where none of them lies.
    lince 0 play house --script "$here/record.txt" --record whole.lince --whole "${plain[@]}"
    mkdir nowhere && (cd nowhere && LINCE_ROOT=$PWD lince 0 verify ../whole.lince) || exit 1
    stop_display
    unset DISPLAY
    lince 0 replay game.lince
    says out "hash $hash"
    says_one_line err "there is no display here"
}

# SIGTERM and SIGINT end the game as the player would.
case_signals() {
    start_display
    local signal
    for signal in TERM INT HUP; do
        rm -f game.lince out
        set -m # a shell without job control makes its children deaf to SIGINT
        start_recorded_game
        set +m
        kill -"$signal" "$game"
        end_of_game 0
        says err "recording saved: game.lince"
        lince 0 verify game.lince
        says out "all the same"
    done
}
# The display goes away in the middle of a game: what there is, is saved.
case_vanishing() {
    start_display
    cp settings.xml before.xml
    start_recorded_game
    stop_display
    end_of_game 2
    says err "lince: the display went away"
    says err "recording saved: game.lince"
    cmp -s settings.xml before.xml || failed "the settings are other ones"
    lince 0 verify game.lince
    says out "all the same"
}
case_settings() {
    start_display
    # A broken file is told, kept, and replaced when something is chosen.
    printf '<settings version="1">\n  <picture width="wide"/>\n' >broken.xml
    cp broken.xml was.xml
    printf 'until screen = main\nexpect messages has broken.xml\nexpect messages has kept as broken.xml.broken\n' >a.txt
    printf 'wait 3\nscreenshot broken.png\nkey Right\nkey Enter\nkey Down\nkey Right\nwait 2\nscreenshot large.png\n' >>a.txt
    lince 0 play --script a.txt --settings broken.xml --quiet
    cmp broken.xml.broken was.xml || failed "the broken file was not kept"
    says broken.xml 'textScale="1.25"'
    # One that cannot be written is told once, and the game goes on.
    printf 'wait 5\nkey Right\nkey Enter\nkey Down\nkey Right\nwait 2\nkey Right\nwait 2\n' >b.txt
    printf 'expect messages has Settings could not be saved\nexpect screen = settings\nscreenshot unwritable.png\n' >>b.txt
    lince 0 play --script b.txt --settings /proc/no-such-folder/settings.xml
    [ "$(grep -c 'settings could not be saved' err)" = 1 ] || failed "told more than once"
}
case_sound() {
    start_display
    # There is no sound yet, so nobody is told that there is none.
    printf 'until screen = main\nwait 5\nprint messages\n' >a.txt
    lince 0 play --script a.txt "${plain[@]}"
    [ -s err ] && failed "stderr is not empty"
    grep -qi sound out && failed "somebody was told of sound"
    return 0
}
case_mistakes() {
    start_display
    lince 2 play no-such-level "${plain[@]}"
    says_one_line err "found 'no-such-level', expected a scenario, a level or a recording"
    lince 2 play root/levels/broken.xml "${plain[@]}"
    says_one_line err "broken.xml:2:"
    lince 2 play house --record /no/such/folder/x.lince "${plain[@]}"
    says_one_line err "/no/such/folder/x.lince: cannot be written"
    printf 'wait 1\nexpect weather = fine\n' >a.txt
    lince 2 play house --script a.txt "${plain[@]}"
    says_one_line err "a.txt:2:1: found 'weather', expected the name of something that the window tells"
    printf 'until screen = play\nexpect health > 1000\n' >a.txt
    lince 1 play house --script a.txt "${plain[@]}"
    says_one_line err "a.txt:2:1: found health '100', expected > '1000'"
    printf 'until screen = play\nclose\nwait 5\nexpect health > 10\n' >a.txt
    lince 1 play house --script a.txt "${plain[@]}"
    says_one_line err "a.txt:4:1: found the window closed"
}

# Bronto's game: what he sees, who moves him, and what is changed while he lives.
case_bronto() {
    start_display
    mkdir -p root/games && ln -s "$source/games/bronto" root/games/bronto
    lince 0 play bronto --script "$here/bronto.txt" --record game.lince "${plain[@]}"
    picture bronto-1.png 640 360
    local file
    file=$(value_of saved-file)
    [ -f "$file" ] || failed "found no saved scenario '$file'"
    says "${file%.xml}.definitions.xml" 'walkSpeed="3"'
    says "$file" 'healthUpper="80"'
    # What was recorded up to the first change is true.
    lince 0 verify game.lince
    says out "all the same"
    lince 0 play "$file" --script "$here/bronto-again.txt" "${plain[@]}"
    # A folder that cannot be written: told, and the game goes on.
    printf 'until screen = play\nkey F2\nwait 2\ntype save\nkey Enter\nwait 3\nexpect message has Not saved\nexpect screen = play\n' >a.txt
    lince 0 play bronto --script a.txt --settings /proc/no-such-folder/settings.xml --quiet
}

# The groups' game: parameters and views of a group, the gallery, and the player as the shepherd's dog.
case_groups() {
    start_display
    mkdir -p root/games && ln -s "$source/games/groups" root/games/groups
    lince 0 play groups --script "$here/groups.txt" "${plain[@]}"
    for shot in 1 2 3 4; do picture "groups-$shot.png" 640 360; done
    local file
    file=$(value_of saved-file)
    [ -f "$file" ] || failed "found no saved scenario '$file'"
    says "$file" 'nodes="120"'
    says "$file" 'connect="forest"'
    says "${file%.xml}.definitions.xml" 'range="6"'
    lince 0 check "$file"
    # What the player did as the dog comes out the same without a window.
    lince 0 play sheep-1 --script "$here/groups-sheep.txt" --record dog.lince "${plain[@]}"
    local hash
    hash=$(value_of hash)
    lince 0 verify dog.lince
    says out "all the same"
    # Broken progress is told and kept.
    echo 'no progress' >groups-progress.xml
    lince 0 play sheep-2 --script "$here/groups-broken.txt" "${plain[@]}"
    says groups-progress.xml.broken 'no progress'
}

# From a first start through the menu into a level and on, by keyboard, gamepad and mouse.
case_front() {
    start_display
    mkdir -p root/games && ln -s "$source/games/groups" "$source/games/bronto" root/games/
    lince 0 play --script "$here/front.txt" "${plain[@]}"
    [ -f files/lince-001.png ] || failed "found no picture in the folder of the settings"
    says recent.xml sheep-1.xml
    rm recent.xml
    lince 0 play --script "$here/front-pad.txt" "${plain[@]}"
    rm recent.xml
    lince 0 play --script "$here/front-mouse.txt" --settings first.xml --quiet
    # Each attempt is a file of its own.
    printf 'until screen = play\nwait 20\nkey F5\nwait 3\nuntil tick > 20\nexpect messages has game-2.lince\n' >a.txt
    lince 0 play sheep-1 --script a.txt --record game.lince "${plain[@]}"
    for file in game.lince game-2.lince; do lince 0 verify $file; says out "all the same"; done
    # A level of a game opens as the game.
    printf 'until screen = play\nexpect level = sheep-2\nexpect sheep-flock = 10\n' >a.txt
    lince 0 play pasture-2 --script a.txt "${plain[@]}"
}

# The dog's first steps, played by keys as the screen says them; they are not shown again.
case_steps() {
    start_display
    mkdir -p root/games && ln -s "$source/games/groups" root/games/groups
    # Many frames: small ones.
    sed -i 's/width="640" height="360" samples="0"/width="480" height="270" samples="0" shadows="false"/' settings.xml
    lince 0 play sheep-1 --script "$here/steps.txt" "${plain[@]}"
    for shot in steps-*.png; do picture "$shot" 480 270; done
    says settings.xml '<known names="sheep'
    printf 'until screen = play\nwait 320\nexpect step = none\nkey F2\nwait 2\ntype steps again\nkey Enter\nkey F2\nwait 5\nexpect step = run\n' >a.txt
    lince 0 play sheep-1 --script a.txt "${plain[@]}"
}

# A fight against soldiers: score, a fall that does not end the match, an ending, a victory that is kept.
case_combat() {
    start_display
    local data=$source/games/combat/data mine=root/games/combat/data
    mkdir -p "$mine/scenarios" && ln -s "$data/combat.xml" "$data/levels" "$data/minds" "$mine/"
    ln -s "$data/scenarios/duel-1.xml" "$mine/scenarios/"
    ln -s "$source/minds" root/minds
    lince 0 play duel-1 --script "$here/combat.txt" "${plain[@]}"
    picture combat-1.png 640 360
    # Who holds out until the scenario's end has won: here after a second.
    sed -e 's/name="duel-1"/name="play-waves"/' -e 's/<rules .*/<rules mode="waves" waves="5" firstWave="1"\/>/' \
        -e 's/ticks="18000"/ticks="60"/' "$data/scenarios/duel-1.xml" >"$mine/scenarios/play-waves.xml"
    printf 'until screen = play\nuntil fight-over = yes\nuntil screen = ending\nwait 10\nscreenshot combat-2.png\n' >a.txt
    lince 0 play play-waves --script a.txt "${plain[@]}"
    says combat-victories.xml 'name="play-waves"'
}

# The commandos: from the menu through a mission, by mouse and keyboard, to its end.
case_commandos() {
    start_display
    local data=$source/games/commandos/data mine=root/games/commandos/data
    mkdir -p "$mine/scenarios" && ln -s "$data/commandos.xml" "$data/levels" "$data/minds" "$mine/"
    ln -s "$data/scenarios/first-post.xml" "$mine/scenarios/"
    ln -s "$source/minds" root/minds
    lince 0 play --script "$here/commandos.txt" "${plain[@]}"
    for shot in 1 2 3 4 5 6 7 8; do picture "commandos-$shot.png" 640 360; done
    says settings.xml '<known names="commandos'
    says commandos-missions.xml 'name="first-post"'
}

# The panel of minds, in both languages, in a game and in a recording.
case_mind() {
    start_display
    ln -s "$source/scenarios/guards.xml" root/scenarios/guards.xml
    ln -s "$source/levels/compound.xml" root/levels/compound.xml
    ln -s "$source/minds" root/minds
    local plain=(--settings large.xml --quiet)
    sed 's/width="640" height="360"/width="1280" height="720"/' settings.xml >large.xml
    lince 0 play guards --script "$here/mind.txt" "${plain[@]}"
    for shot in 1 2 3 4; do picture "mind-$shot.png" 1280 720; done
    local file hash
    file=$(value_of saved-file)
    [ -f "$file" ] || failed "found no saved scenario '$file'"
    says "$file" 'patience="20"'
    lince 0 check "$file"
    # A recording is the same whether somebody looks into heads or not, wherever he went in between.
    lince 0 run guards --ticks 700 --record game.lince --quiet --json
    lince 0 replay game.lince --script "$here/mind-replay.txt" "${plain[@]}"
    hash=$(value_of hash)
    lince 0 replay --print game.lince --tick "$(value_of tick)"
    says out "hash $hash"
    sed -i 's/language="en"/language="es"/' large.xml
    lince 0 replay game.lince --script "$here/mind-replay.txt" "${plain[@]}"
    picture mind-replay-1.png 1280 720
}

# The editor of levels: what it writes, where it writes it, and levels that somebody else saves meanwhile.
case_editor() {
    start_display
    # Out of the workshop.
    printf 'until screen = main\nwait 3\nkey Left\nkey Left\nkey Enter\nwait 2\nexpect screen = workshop\ntype house\nwait 3\nexpect files = 1\nkey Right\nwait 2\nkey Enter\nuntil editor = yes\nexpect editor-things = 33\nkey F4\nuntil editor = no\nuntil screen = play\n' >a.txt
    lince 0 play --script a.txt --settings settings.xml --quiet
    local data=$source/games/commandos/data mine=root/games/commandos/data
    mkdir -p "$mine/levels" "$mine/scenarios"
    ln -s "$data/commandos.xml" "$data/minds" "$mine/"
    ln -s "$data/scenarios/first-post.xml" "$data/scenarios/landing.xml" "$mine/scenarios/"
    ln -s "$data/levels/landing.xml" "$data/levels/landing.png" "$mine/levels/"
    cp "$data/levels/first-post.xml" "$mine/levels/"
    sed 's/width="640" height="360"/width="1280" height="720"/' settings.xml >large.xml
    local plain=(--settings large.xml --quiet)
    lince 0 play first-post --script "$here/editor.txt" "${plain[@]}"
    for shot in 1 2 3 4; do picture "editor-$shot.png" 1280 720; done
    # One line came, and no other one is another.
    local came gone
    came=$(diff "$data/levels/first-post.xml" "$mine/levels/first-post.xml" | grep -c '^>')
    gone=$(diff "$data/levels/first-post.xml" "$mine/levels/first-post.xml" | grep -c '^<')
    [ "$came $gone" = "1 0" ] || failed "found $came lines that came and $gone that went, expected 1 and 0"
    lince 0 check "$mine/levels/first-post.xml"
    # A level that a tool wrote is not written over: the player's is a copy, and opens as one.
    printf 'until screen = play\nwait 5\nkey Enter\nkey F4\nwait 3\nexpect editor = yes\nmouse 60 486\nclick 1\nwait 2\nmouse 600 400\nclick 1\nwait 3\nexpect editor-changed = yes\nkey F6\nwait 3\nexpect editor-file has landing-mine.xml\nexpect messages has copy\n' >a.txt
    lince 0 play landing --script a.txt "${plain[@]}"
    cmp "$data/levels/landing.xml" "$mine/levels/landing.xml" || failed "the tool's level was written over"
    lince 0 check levels/landing-mine.xml scenarios/landing-mine.xml
    # Saved by another program while it is played: read again, or, with a mistake, not.
    printf 'until screen = play\nkey Enter\nwait 5\nexpect agents = 4\nprint tick\nuntil messages has stands\nexpect messages has first-post.xml:2:3\nexpect agents = 4\nprint end\nuntil messages has as in the file\nuntil screen = play\nexpect agents = 3\nkey Enter\nwait 3\nkey F4\nwait 3\nexpect editor-enemies = 1\nprint editor\nuntil messages has Read again\nexpect editor-enemies = 2\nexpect editor-changed = no\nkey U\nwait 2\nexpect editor-enemies = 1\nexpect editor-changed = yes\nprint editor-changed\nuntil messages has Somebody else\nexpect editor-enemies = 1\n' >a.txt
    cp "$data/levels/first-post.xml" "$mine/levels/first-post.xml"
    "$program" play first-post --script a.txt "${plain[@]}" >out 2>err </dev/null &
    local game=$!
    wait_for out tick
    printf '<level version="1">\n  <nonsense/>\n</level>\n' >"$mine/levels/first-post.xml"
    wait_for out end
    grep -v '(4, -12)' "$data/levels/first-post.xml" >"$mine/levels/first-post.xml"
    # And while it is edited.
    wait_for out 'editor yes'
    cp "$data/levels/first-post.xml" "$mine/levels/first-post.xml"
    wait_for out 'editor-changed yes'
    sed 's/(-18, 12)/(-18, 11)/' "$data/levels/first-post.xml" >"$mine/levels/first-post.xml"
    local code=0
    wait "$game" || code=$?
    [ "$code" = 0 ] || failed "the game whose level was saved ended with $code"
}

"case_$case"
echo "passed: $case"
