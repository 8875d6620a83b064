#!/usr/bin/env python3
"""clang-tidy over the sources of the project: tools/tidy.py BUILD_FOLDER FILE…

A file is looked at again only when it, a header of the project that it reaches, its flags, .clang-tidy or clang-tidy
itself changed since it was last clean on this machine: what was clean is remembered in the user's cache folder by a hash
of all these. Files with the same flags are looked at six at a time in one piece, since most of the time goes into the
headers that they share; where a piece has anything to say, each of its files is looked at alone, and only that counts.
"""
import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOGETHER = 6
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)


def flags_of(entry):
    """What clang++ is told besides the file: the command without launcher, compiler, outputs and dependency files."""
    words = shlex.split(entry["command"])
    words = words[next(i for i, word in enumerate(words) if Path(word).name.startswith("clang")) + 1:]
    flags, skip = [], False
    for word in words:
        if skip:
            skip = False
        elif word in ("-o", "-MF", "-MT", "-c"):
            skip = True
        elif word != "-MD":
            flags.append(word)
    return flags


class Sources:
    """Which files of the project a file reaches by its includes."""

    def __init__(self):
        self.text, self.direct = {}, {}

    def read(self, path):
        if path not in self.text:
            self.text[path] = path.read_bytes()
        return self.text[path]

    def includes(self, path, folders):
        key = (path, folders)
        if key not in self.direct:
            found = []
            for kind, name in INCLUDE.findall(self.read(path).decode(errors="replace")):
                places = ([path.parent] if kind == '"' else []) + [Path(folder) for folder in folders]
                found.append(next((p for p in ((place / name).resolve() for place in places) if p.is_file()), None))
            self.direct[key] = [p for p in found if p is not None and ROOT in p.parents]
        return self.direct[key]

    def reached(self, path, folders):
        seen, waiting = set(), [path]
        while waiting:
            p = waiting.pop()
            if p not in seen:
                seen.add(p)
                waiting += self.includes(p, folders)
        return sorted(seen)


def tidy(arguments):
    done = subprocess.run(["clang-tidy", "--quiet", "--warnings-as-errors=*", *arguments], cwd=ROOT,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return done.returncode == 0, done.stdout


def main():
    build, names = Path(sys.argv[1]).resolve(), sys.argv[2:]
    entries = {Path(e["file"]).resolve(): e for e in json.loads((build / "compile_commands.json").read_text())}
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "lince" / "tidy"
    cache.mkdir(parents=True, exist_ok=True)
    rules = subprocess.run(["clang-tidy", "--version"], capture_output=True).stdout + (ROOT / ".clang-tidy").read_bytes()
    sources, stale, keys = Sources(), {}, {}
    for name in names:
        path = (ROOT / name).resolve()
        if path not in entries:
            sys.exit(f"tools/tidy.py: found {name}, expected a file that {build.name} compiles")
        flags = flags_of(entries[path])
        folders = tuple(word[2:] for word in flags if word.startswith("-I"))
        key = hashlib.sha256(rules + name.encode() + " ".join(flags).replace(str(ROOT), "").encode())
        for reached in sources.reached(path, folders):
            key.update(str(reached.relative_to(ROOT)).encode() + hashlib.sha256(sources.read(reached)).digest())
        keys[path] = key.hexdigest()
        if not (cache / keys[path]).exists():
            stale.setdefault(tuple(flags), []).append(path)

    def alone(path):
        clean, said = tidy(["-p", str(build), str(path)])
        if clean:
            (cache / keys[path]).touch()
        else:
            print(said, flush=True)
        return clean

    def together(flags, paths):
        piece = build / "pieces" / (keys[paths[0]] + ".cpp")
        piece.parent.mkdir(exist_ok=True)
        piece.write_text("".join(f'#include "{path}" // NOLINT\n' for path in paths))
        filter_ = f"--header-filter={ROOT}/(engine|app|program|games)/"
        if len(paths) > 1 and tidy([filter_, str(piece), "--", *flags])[0]:
            for path in paths:
                (cache / keys[path]).touch()
            return True
        return all([alone(path) for path in paths])

    pieces = [(flags, paths[i:i + TOGETHER]) for flags, paths in stale.items() for i in range(0, len(paths), TOGETHER)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        clean = list(pool.map(lambda piece: together(*piece), pieces))
    print(f"{len(names)} files, {sum(len(paths) for paths in stale.values())} of them changed since they were last clean: "
          + ("nothing to say" if all(clean) else "see above"))
    sys.exit(0 if all(clean) else 1)


if __name__ == "__main__":
    main()
