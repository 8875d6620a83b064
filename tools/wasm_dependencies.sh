#!/bin/bash
# Compiles the libraries that the WebAssembly build needs, from Debian's own source packages, into
# build/wasm-deps/{include,lib}. Needs the packages of tools/packages-matrix.txt (emscripten, dpkg-dev) and no rights:
# the source lists are fetched into a private folder, so the machine's apt is not changed.
#
#   tools/wasm_dependencies.sh [FOLDER]      FOLDER: build/wasm-deps unless given
#
# Does nothing when FOLDER is up to date (a stamp holds this script's checksum and the compiler's version).
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
prefix=${1:-$root/build/wasm-deps}
# Debian's emcc does not find its JavaScript modules without this.
export NODE_PATH=/usr/share/nodejs

command -v emcc >/dev/null || { echo "tools/wasm_dependencies.sh: emcc is missing: ./lince setup --all" >&2; exit 2; }
stamp="$(cksum <"${BASH_SOURCE[0]}") $(dpkg-query -W -f '${Version}' emscripten)"
if [ -f "$prefix/stamp" ] && [ "$(cat "$prefix/stamp")" = "$stamp" ]; then
    exit 0
fi

# -fexceptions must be the same for all that is linked together: with it C++ exceptions and libpng's longjmp share one
# mechanism. -ffp-contract=off as in cmake/compiler.cmake.
flags=(-O2 -fexceptions -ffp-contract=off -DNDEBUG -w)
work=$prefix/work
rm -rf "$prefix"
mkdir -p "$prefix/include" "$prefix/lib" "$work"/{lists/partial,cache/archives/partial,sources,objects}

# --- the machine's own sources, asked for source packages instead of binaries
converted=0
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ -f "$file" ] || continue
    if sed -n 's/^[[:space:]]*deb[[:space:]]/deb-src /p' "$file" | grep . >"$work/sources/$(basename "$file" .list).list"; then
        converted=$((converted + 1))
    fi
done
for file in /etc/apt/sources.list.d/*.sources; do
    [ -f "$file" ] || continue
    sed 's/^Types:.*/Types: deb-src/' "$file" >"$work/sources/$(basename "$file")"
    converted=$((converted + 1))
done
[ "$converted" -gt 0 ] || { echo "tools/wasm_dependencies.sh: no package sources found in /etc/apt" >&2; exit 2; }

options=(-q -q -o "Dir::Etc::SourceList=/dev/null" -o "Dir::Etc::SourceParts=$work/sources"
    -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache" -o "APT::Sandbox::User=$(id -un)"
    -o "Acquire::Languages=none" -o "Acquire::Retries=3")
# A source that has no source packages makes update complain; what matters is whether the four packages come.
apt-get "${options[@]}" update >&2 || true

# fetch PACKAGE: the newest version that the archive really has. A mirror can list a security update whose files are
# gone or not yet there; then the version before it is taken, and said.
fetch() {
    local version newest=""
    for version in $(apt-cache "${options[@]}" showsrc "$1" | sed -n 's/^Version: //p' | sort -Vru); do
        newest=${newest:-$version}
        if (cd "$work" && apt-get "${options[@]}" source "$1=$version") >>"$work/apt.log" 2>&1; then
            echo "fetched source package $1 $version" >&2
            [ "$version" = "$newest" ] || echo "  note: $newest is listed by the archive but cannot be fetched" >&2
            return 0
        fi
    done
    if [ -f "$work/apt.log" ]; then cat "$work/apt.log" >&2; fi
    echo "tools/wasm_dependencies.sh: source package $1 could not be fetched" >&2
    exit 2
}
for package in tinyxml2 libpng1.6 zlib libzstd; do fetch $package; done

# folder NAME-*: the unpacked source of a package
folder() { find "$work" -maxdepth 1 -type d -name "$1-*" | head -n 1; }

# archive LIBRARY COMPILER SOURCE… -- FLAG…: compiles two files at a time, without the packages' own build systems
# (their configure steps take longer under emscripten than the compiling).
archive() {
    local library=$1 compiler=$2 sources=() objects=$work/objects/$1
    shift 2
    while [ "$1" != -- ]; do sources+=("$1"); shift; done
    shift
    mkdir -p "$objects"
    printf '%s\n' "${sources[@]}" | xargs -P 2 -I{} sh -c \
        'out=$1/$(basename "$2").o; shift; in=$1; shift; exec "$@" -c "$in" -o "$out"' sh "$objects" {} \
        "$compiler" "${flags[@]}" "$@"
    emar rcs "$prefix/lib/$library" "$objects"/*.o
    echo "compiled $library (${#sources[@]} files)" >&2
}

zlib=$(folder zlib)
archive libz.a emcc "$zlib"/{adler32,compress,crc32,deflate,infback,inffast,inflate,inftrees,trees,uncompr,zutil}.c -- \
    -DHAVE_UNISTD_H
cp "$zlib"/{zlib,zconf}.h "$prefix/include/"

png=$(folder libpng1.6)
cp "$png/scripts/pnglibconf.h.prebuilt" "$png/pnglibconf.h"
archive libpng.a emcc "$png"/png{,error,get,mem,pread,read,rio,rtran,rutil,set,trans,wio,write,wtran,wutil}.c -- \
    -I"$prefix/include"
cp "$png"/{png,pngconf,pnglibconf}.h "$prefix/include/"

zstd=$(folder libzstd)
archive libzstd.a emcc "$zstd"/lib/{common,compress,decompress}/*.c -- -DZSTD_DISABLE_ASM -DXXH_NAMESPACE=ZSTD_
cp "$zstd"/lib/{zstd,zstd_errors}.h "$prefix/include/"

tinyxml2=$(folder tinyxml2)
archive libtinyxml2.a em++ "$tinyxml2/tinyxml2.cpp" -- -std=c++17
cp "$tinyxml2/tinyxml2.h" "$prefix/include/"

# --- header-only libraries: copied, because -I/usr/include would also bring the machine's own C library
for header in fmt nlohmann CLI hwy xxhash.h xxh3.h; do
    if [ -e "/usr/include/$header" ]; then cp -r "/usr/include/$header" "$prefix/include/"; fi
done

rm -rf "$work"
echo "$stamp" >"$prefix/stamp"
