#!/usr/bin/env python3
"""Writes levels/hills.png: a 16-bit grey height map, 129 x 129, of smooth hills with a flat middle.
Only integers and exact arithmetic matter for the result, so it is the same on every machine."""
import os, struct, zlib

N = 129

def lattice(x, z, salt):
    h = (x * 374761393 + z * 668265263 + salt * 2147483647) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return (h ^ (h >> 16)) & 0xFFFF

def noise(x, z, cell, salt):
    i, j, fx, fz = x // cell, z // cell, x % cell, z % cell
    s = lambda f: f * f * (3 * cell - 2 * f)  # smooth step scaled by cell^3
    c3 = cell ** 3
    a = lattice(i, j, salt) * (c3 - s(fx)) + lattice(i + 1, j, salt) * s(fx)
    b = lattice(i, j + 1, salt) * (c3 - s(fx)) + lattice(i + 1, j + 1, salt) * s(fx)
    return (a * (c3 - s(fz)) + b * s(fz)) // (c3 * c3)

rows = []
for z in range(N):
    row = b"\0"
    for x in range(N):
        v = (noise(x, z, 32, 1) * 5 + noise(x, z, 16, 2) * 2 + noise(x, z, 8, 3)) // 8
        d2 = (x - N // 2) ** 2 + (z - N // 2) ** 2
        k = min(1024, max(0, d2 - 64) * 2)       # flat where the walkers begin
        row += struct.pack(">H", 20000 + (v - 20000) * k // 1024)
    rows.append(row)

def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "levels", "hills.png")
with open(path, "wb") as f:
    f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", N, N, 16, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))
