#!/usr/bin/env python3
"""Writes levels/village.xml and its height map levels/village.png (16-bit grey).

A hill village on three terraces around a sunken square. Everything stands on numbers in the section "The village";
the rest are parts: walls with openings, roofs, stairs. X is east, Z is south, metres. Chance comes from integers, and
all numbers are rounded, so both files are the same on every machine."""
import math, os, struct, zlib

CELL, SAMPLES, SCALE_Y = 0.75, 225, 40.0  # metres between samples, samples a side, metres of white
NORTH, MIDDLE, SQUARE, SOUTH = 9.0, 6.0, 4.8, 3.6  # heights of the terraces
TRIM, RIDGE, SLABS, HELD = "cement white", "brick", "cement pale", "sandstone dim"  # materials
NORTH_EDGE, SOUTH_EDGE = -19.1, 20.1  # z of the steps between them

# ---------------------------------------------------------------- writing

lines, flats = [], []  # elements; (x, z, half x, half z) that keep the ground flat


def n(v):
    text = ("%.3f" % v).rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def vec(*v):
    return "(" + ", ".join(n(c) for c in v) + ")"


def note(text):
    lines.append("  <!-- %s -->" % text)


def put(element, **attributes):
    lines.append("  <%s%s/>" % (element, "".join(' %s="%s"' % kv for kv in attributes.items() if kv[1] is not None)))


class Frame:
    """A place to build at: local x right, z back, y up; turned by yaw (degrees, clockwise from above)."""

    def __init__(self, x, y, z, yaw=0):
        self.x, self.y, self.z, self.yaw = x, y, z, yaw
        self.c, self.s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))

    def turned(self, x, z):
        return x * self.c - z * self.s, x * self.s + z * self.c

    def at(self, x, y, z):
        dx, dz = self.turned(x, z)
        return self.x + dx, self.y + y, self.z + dz

    def angle(self, yaw):
        a = (self.yaw + yaw) % 360
        return n(a) if a else None

    def solid(self, kind, lo, hi, material, yaw=0):
        """Box or ramp between two local corners; yaw in quarter turns says where a ramp rises to."""
        size = [hi[i] - lo[i] for i in range(3)]
        assert min(size) > 0.005, (lo, hi, material)
        if yaw % 180 == 90:
            size[0], size[2] = size[2], size[0]
        middle = [(hi[i] + lo[i]) / 2 for i in range(3)]
        put(kind, position=vec(*self.at(*middle)), size=vec(*size), yaw=self.angle(yaw), material=material)

    def box(self, x0, x1, y0, y1, z0, z1, material):
        self.solid("box", (x0, y0, z0), (x1, y1, z1), material)

    def ramp(self, x0, x1, y0, y1, z0, z1, material, towards):
        self.solid("ramp", (x0, y0, z0), (x1, y1, z1), material, {"N": 0, "E": 90, "S": 180, "W": 270}[towards])

    def light(self, x, y, z, radius=8, colour=(1, 0.8, 0.52)):
        put("light", position=vec(*self.at(x, y, z)), colour=vec(*colour), radius=n(radius))

    def lantern(self, x, ceiling, z, radius=8, drop=0.5):
        """A lamp that hangs from a ceiling."""
        y = ceiling - drop
        self.box(x - 0.02, x + 0.02, y + 0.14, ceiling, z - 0.02, z + 0.02, "iron black")
        self.box(x - 0.11, x + 0.11, y, y + 0.14, z - 0.11, z + 0.11, "flame")
        self.light(x, y - 0.12, z, radius)

    def crate(self, x, y, z, size, yaw=0, health=40):
        mass = round(38 * size ** 3 + 8)
        put("crate", position=vec(*self.at(x, y + size / 2, z)), size=vec(size, size, size), yaw=self.angle(yaw),
            mass=mass, health=health)


ground = Frame(0, 0, 0)

# ---------------------------------------------------------------- parts of houses

WALL = 0.3  # metres


def wall(f, side, w, d, y0, y1, openings, material, thick=WALL, below=0.0, trim=True, shutters="wood green"):
    """One wall of a w × d house with openings (kind, place along it, width, bottom, top) above y0.
    Kinds: d door, w window with shutters, v plain window, a plain passage."""
    along = side in "NS"
    half = w / 2 if along else d / 2 - thick
    outer = (d if along else w) / 2
    sign = 1 if side in "SE" else -1

    def piece(a0, a1, b0, b1, depth0=0.0, depth1=thick, mat=material):
        """a: along the wall, b: height, depth: from the outer face inwards (negative: stands out)."""
        c0, c1 = sorted((sign * (outer - depth0), sign * (outer - depth1)))
        if along:
            f.box(a0, a1, b0, b1, c0, c1, mat)
        else:
            f.box(c0, c1, b0, b1, a0, a1, mat)

    at = -half
    plinth_ends = []
    for kind, place, width, bottom, top in sorted(openings, key=lambda o: o[1]):
        a, b = place - width / 2, place + width / 2
        if a - at > 0.01:
            piece(at, a, y0 - below, y1)
        if bottom + below > 0.01:
            piece(a, b, y0 - below, y0 + bottom)
        if y1 - (y0 + top) > 0.01:
            piece(a, b, y0 + top, y1)
        if kind in "da" and bottom == 0:
            plinth_ends += [a, b]
        if trim and kind == "d":
            piece(a - 0.2, b + 0.2, y0 + top, y0 + top + 0.24, -0.06, 0, TRIM)
        if trim and kind in "wv":
            piece(a - 0.1, b + 0.1, y0 + bottom - 0.1, y0 + bottom, -0.12, 0, TRIM)
        if trim and kind == "w" and shutters:
            for c, e in ((a - width / 2 - 0.03, a - 0.03), (b + 0.03, b + width / 2 + 0.03)):
                piece(c, e, y0 + bottom, y0 + top, -0.06, 0, shutters)
        at = b
    if half - at > 0.01:
        piece(at, half, y0 - below, y1)
    if below > 0 and trim:  # stone foot, not before doors
        more = 0.06 if along else thick
        ends = [-half - more] + plinth_ends + [half + more]
        for a, b in zip(ends[0::2], ends[1::2]):
            if b - a > 0.05:
                piece(a, b, y0 - below, y0 + 0.38, -0.06, 0, "stone")


def gable(f, w, d, y, rise, ridge, over=0.4, cornice=TRIM):
    x, z = w / 2 + over, d / 2 + over
    f.box(-x, x, y, y + 0.14, -z, z, cornice)
    y += 0.14
    if ridge == "x":
        f.ramp(-x, x, y, y + rise, 0, z, "roof", "N")
        f.ramp(-x, x, y, y + rise, -z, 0, "roof", "S")
        f.box(-x, x, y + rise - 0.06, y + rise + 0.1, -0.14, 0.14, RIDGE)
    else:
        f.ramp(0, x, y, y + rise, -z, z, "roof", "W")
        f.ramp(-x, 0, y, y + rise, -z, z, "roof", "E")
        f.box(-0.14, 0.14, y + rise - 0.06, y + rise + 0.1, -z, z, RIDGE)


def shed(f, w, d, y, rise, towards, over=0.35):
    x, z = w / 2 + over, d / 2 + over
    f.box(-x, x, y, y + 0.14, -z, z, TRIM)
    f.ramp(-x, x, y + 0.14, y + 0.14 + rise, -z, z, "roof", towards)


def flat(f, w, d, y, parapet=0.5, gaps=(), material="plaster", floor="roof"):
    """Flat roof: slab with its top at y + 0.25, parapets with gaps (side, from, to) above that."""
    x, z, t = w / 2, d / 2, 0.24
    f.box(-x - 0.12, x + 0.12, y, y + 0.2, -z - 0.12, z + 0.12, TRIM)
    f.box(-x + t, x - t, y + 0.2, y + 0.25, -z + t, z - t, floor)
    for side in "NSWE":
        along = side in "NS"
        half = x if along else z - t
        at, runs = -half, []
        for _, a, b in sorted(g for g in gaps if g[0] == side):
            runs.append((at, a)), sill(f, side, a, b, x, z, t, y, floor)
            at = b
        runs.append((at, half))
        for a, b in runs:
            if b - a < 0.05:
                continue
            if along:
                c = (z - t, z) if side == "S" else (-z, -z + t)
                f.box(a, b, y + 0.2, y + 0.25 + parapet, c[0], c[1], material)
            else:
                c = (x - t, x) if side == "E" else (-x, -x + t)
                f.box(c[0], c[1], y + 0.2, y + 0.25 + parapet, a, b, material)


def sill(f, side, a, b, x, z, t, y, floor):
    c0, c1 = {"S": (z - t, z), "N": (-z, -z + t), "E": (x - t, x), "W": (-x, -x + t)}[side]
    if side in "NS":
        f.box(a, b, y + 0.2, y + 0.25, c0, c1, floor)
    else:
        f.box(c0, c1, y + 0.2, y + 0.25, a, b, floor)


def stairs(f, x0, z0, towards, width, steps, rise, depth, base=0.0, below=0.5, material="stone"):
    """Solid steps from (x0, z0), the middle of the foot, up towards N, E, S or W; base: y of the foot."""
    for i in range(steps):
        a, b, top = i * depth, (i + 1) * depth, base + (i + 1) * rise
        if towards == "N":
            f.box(x0 - width / 2, x0 + width / 2, base - below, top, z0 - b, z0 - a, material)
        elif towards == "S":
            f.box(x0 - width / 2, x0 + width / 2, base - below, top, z0 + a, z0 + b, material)
        elif towards == "E":
            f.box(x0 + a, x0 + b, base - below, top, z0 - width / 2, z0 + width / 2, material)
        else:
            f.box(x0 - b, x0 - a, base - below, top, z0 - width / 2, z0 + width / 2, material)


def chimney(f, x, z, y0, y1):
    f.box(x - 0.3, x + 0.3, y0, y1, z - 0.3, z + 0.3, "plaster")
    f.box(x - 0.4, x + 0.4, y1, y1 + 0.12, z - 0.4, z + 0.4, RIDGE)


def keep_flat(f, w, d, more=1.0):
    r = abs(f.c), abs(f.s)
    flats.append((f.x, f.z, (w * r[0] + d * r[1]) / 2 + more, (w * r[1] + d * r[0]) / 2 + more))


def house(f, w, d, storeys, material="plaster", floor="tile", shutters="wood green"):
    """Storeys: (height, {side: openings}). Local y 0 is the ground; the floor lies a step above. Returns the top."""
    keep_flat(f, w, d)
    y = 0.12
    f.box(-w / 2 + WALL, w / 2 - WALL, -0.6, y, -d / 2 + WALL, d / 2 - WALL, floor)
    for i, (height, sides) in enumerate(storeys):
        if i > 0:
            f.box(-w / 2 + WALL, w / 2 - WALL, y - 0.22, y, -d / 2 + WALL, d / 2 - WALL, "wood")
        for side in "NSWE":
            wall(f, side, w, d, y, y + height, sides.get(side, []), material, below=0.72 if i == 0 else 0.0,
                 shutters=shutters)
        y += height
    return y


def door(f, place, width, height, z, name, y=0.12):
    """Sliding door in a north or south wall whose middle is at z; it slides into the wall to the right."""
    dx, dz = f.turned(width, 0)
    put("door", name=name, position=vec(*f.at(place, y + height / 2, z)), size=vec(width + 0.04, height, 0.14),
        yaw=f.angle(0), slide=vec(dx, 0, dz), speed=2, stayOpen=4)


def table(f, x, z, y=0.12):
    f.box(x - 0.7, x + 0.7, y + 0.68, y + 0.76, z - 0.4, z + 0.4, "wood")
    for a in (-0.6, 0.6):
        f.box(x + a - 0.05, x + a + 0.05, y, y + 0.68, z - 0.3, z + 0.3, "wood dark")


def run(a, b, height, y, thick=0.45, material="stone", cap=True):
    """A low wall from a to b, two (x, z), standing on y."""
    dx, dz = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dz)
    f = Frame((a[0] + b[0]) / 2, y, (a[1] + b[1]) / 2, math.degrees(math.atan2(dz, dx)))
    f.box(-length / 2, length / 2, -0.5, height, -thick / 2, thick / 2, material)
    if cap:
        f.box(-length / 2 - 0.04, length / 2 + 0.04, height, height + 0.08, -thick / 2 - 0.05, thick / 2 + 0.05,
              TRIM)


def paving(x0, x1, z0, z1, y, material, top=0.03):
    ground.box(x0, x1, y - 0.3, y + top, z0, z1, material)
    flats.append(((x0 + x1) / 2, (z0 + z1) / 2, (x1 - x0) / 2 + 0.8, (z1 - z0) / 2 + 0.8))


def cypress(x, z, height, y=None):
    """Slim and dark: tiers turned against each other on a short stem."""
    y = height_at(x, z) if y is None else y
    yaw = (x * 37 + z * 17) % 45
    Frame(x, y, z, yaw).box(-0.12, 0.12, -0.4, 0.7, -0.12, 0.12, "bark")
    tiers = ((0.36, 0.07, 0.30), (0.50, 0.16, 0.52), (0.44, 0.40, 0.70), (0.34, 0.60, 0.85), (0.21, 0.78, 1.0))
    for i, (r, a, b) in enumerate(tiers):
        for turn in (0, 45):
            more = 0.0 if turn else 0.05
            Frame(x, y, z, yaw + turn + 22.5 * (i % 2)).box(-r, r, a * height + more, b * height - more, -r, r, "leaves dark")


def lamp_post(x, z, y):
    f = Frame(x, y, z)
    f.box(-0.16, 0.16, -0.3, 0.3, -0.16, 0.16, "stone")
    f.box(-0.05, 0.05, 0.3, 2.9, -0.05, 0.05, "iron black")
    f.box(-0.05, 0.55, 2.82, 2.9, -0.04, 0.04, "iron black")
    f.box(0.38, 0.6, 2.5, 2.74, -0.11, 0.11, "flame")
    f.box(0.32, 0.66, 2.74, 2.82, -0.17, 0.17, "iron black")
    f.light(0.49, 2.36, 0, 9)


# ---------------------------------------------------------------- the ground


def lattice(x, z, salt):
    h = (x * 374761393 + z * 668265263 + salt * 2147483647) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((h ^ (h >> 16)) & 0xFFFF) / 65535.0 * 2 - 1


def soft(t):
    t = min(1.0, max(0.0, t))
    return t * t * (3 - 2 * t)


def noise(x, z, cell, salt):
    i, j = math.floor(x / cell), math.floor(z / cell)
    u, v = soft(x / cell - i), soft(z / cell - j)
    a = lattice(i, j, salt) * (1 - u) + lattice(i + 1, j, salt) * u
    b = lattice(i, j + 1, salt) * (1 - u) + lattice(i + 1, j + 1, salt) * u
    return a * (1 - v) + b * v


def height_at(x, z):
    """Terraces with sharp edges in the village, where walls hold them, and banks beside it; rocks and hills around."""
    if abs(x) < 11.0 and abs(z) < 8.9:
        return SQUARE - 0.4
    w = 0.2 + 9.0 * soft((abs(x) - 35) / 10)
    north, south = soft((NORTH_EDGE - z) / (2 * w) + 0.5), soft((z - SOUTH_EDGE) / (2 * w) + 0.5)
    h = MIDDLE + (NORTH - MIDDLE) * north + (SOUTH - MIDDLE) * south
    # Nothing moves under houses and pavings, and at the edges that walls hold.
    free = min(1.0, *(max((abs(x - fx) - hx) / 5, (abs(z - fz) - hz) / 5, 0) for fx, fz, hx, hz in flats))
    if abs(x) < 38:
        free = min(free, max(0, abs(z - NORTH_EDGE) - 1.5) / 5, max(0, abs(z - SOUTH_EDGE) - 1.5) / 5)
    h += soft(free) * (0.55 * noise(x, z, 13, 1) + 0.2 * noise(x, z, 5, 2))
    # Rounded square of rocks that nobody climbs; hills behind, highest in the north and west.
    qx, qz = max(0, abs(x) - 42), max(0, abs(z) - 42)
    d = math.sqrt(qx * qx + qz * qz) - 14 + 2.2 * noise(x, z, 11, 3)
    if d > 0:
        tall = 5.2 + 1.6 * noise(x, z, 17, 4) + 3.0 * soft((-z - x * 0.5) / 60)
        h += tall * min(1.0, d / 2.6)
        away = soft((-z - x * 0.6) / 70)
        h += max(0, d - 2.6) * (0.10 + 0.22 * away) + soft((d - 3) / 12) * (2 + 2 * away) * noise(x, z, 15, 5)
        # A valley opens behind the rocks in the south-east.
        h -= soft((d - 3) / 16) * soft((z + x * 0.8 - 50) / 40) * 13
    return max(0.0, h)


def write_heights(path):
    rows = []
    for row in range(SAMPLES):
        data = b"\0"
        for column in range(SAMPLES):
            x, z = (column - SAMPLES // 2) * CELL, (row - SAMPLES // 2) * CELL
            data += struct.pack(">H", min(65535, int(height_at(x, z) / SCALE_Y * 65535 + 0.5)))
        rows.append(data)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    with open(path, "wb") as f:
        f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", SAMPLES, SAMPLES, 16, 0, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))


# ---------------------------------------------------------------- the village


def square():
    note("The sunken square: four steps down on every side, a well in the middle")
    g = ground
    g.box(-9, 9, SQUARE - 0.5, SQUARE, -7, 7, "sandstone pale")
    for i in range(3):
        a, b, top = 9 + 0.6 * i, 9 + 0.6 * (i + 1), SQUARE + 0.3 * (i + 1)
        c, e = a - 2, b - 2
        for s in (-1, 1):
            g.box(-b, b, SQUARE - 0.6, top, min(s * c, s * e), max(s * c, s * e), SLABS)
            g.box(min(s * a, s * b), max(s * a, s * b), SQUARE - 0.6, top, -c, c, SLABS)
    for s in (-1, 1):
        paving(-12.6, 12.6, min(s * 8.8, s * 10.6), max(s * 8.8, s * 10.6), MIDDLE, SLABS)
        paving(min(s * 10.8, s * 12.6), max(s * 10.8, s * 12.6), -8.8, 8.8, MIDDLE, SLABS)
    # A cross of darker slabs leads to the well.
    for s in (-1, 1):
        g.box(min(s * 2.2, s * 9), max(s * 2.2, s * 9), SQUARE - 0.4, SQUARE + 0.02, -0.5, 0.5, "stone dark")
        g.box(-0.5, 0.5, SQUARE - 0.4, SQUARE + 0.02, min(s * 2.2, s * 7), max(s * 2.2, s * 7), "stone dark")
    for i in range(8):
        f = Frame(0, SQUARE, 0, i * 45)
        f.box(-0.87, 0.87, -0.3, 0.14, -2.1, -1.35, "stone dark")
        f.box(-0.56, 0.56, 0.14, 0.85, -1.35, -1.02, SLABS)
        f.box(-0.6, 0.6, 0.85, 0.95, -1.42, -0.97, TRIM)
    g.box(-0.95, 0.95, SQUARE, SQUARE + 0.4, -0.95, 0.95, "water")
    f = Frame(0, SQUARE, 0, 0)
    for s in (-1, 1):
        f.box(s * 1.2 - 0.09, s * 1.2 + 0.09, 0.95, 2.6, -0.09, 0.09, "wood dark")
    f.box(-1.3, 1.3, 2.1, 2.24, -0.07, 0.07, "wood dark")
    f.box(-0.14, 0.14, 1.3, 1.62, -0.14, 0.14, "wood")
    f.box(-0.015, 0.015, 1.62, 2.1, -0.015, 0.015, "wood dark")
    gable(f, 2.5, 1.5, 2.6, 0.6, "x", 0.2, "wood dark")
    for x, z in ((-7.2, 9.9), (7.2, 9.9)):
        planter(x, z, MIDDLE, 4.4)
    for z in (-5.8, 5.8):
        planter(-11.9, z if z > 0 else z + 1.2, MIDDLE, 2.6, True), planter(11.9, z if z > 0 else z + 1.2, MIDDLE, 2.6, True)
    for x in (-6.0, 6.0):
        bench(x, 6.3, SQUARE), bench(x, -6.3, SQUARE)
    for x, z in ((-11.8, -7.6), (11.2, -7.6), (-11.8, 7.6), (11.2, 7.6)):
        lamp_post(x, z, MIDDLE)


def hall():
    note("Town hall: arcade on the square, upper floor level with the north terrace")
    x0, x1, back, front, inner = -5.0, 11.0, -18.55, -10.75, -13.5
    f = Frame((x0 + x1) / 2, MIDDLE, (back + front) / 2)
    w, d = x1 - x0, front - back
    keep_flat(f, w, d)
    y = 0.12
    f.box(-w / 2, w / 2, -0.6, y, -d / 2, d / 2, SLABS)
    low = 2.98  # under the floor slab
    # Ground floor, set back behind the arcade.
    g = Frame(f.x, MIDDLE, (back + inner) / 2)
    gd = inner - back
    wall(g, "S", w, gd, y, y + low, [("d", -5.2, 1.5, 0, 2.3), ("w", -2.2, 1.1, 0.9, 2.1), ("d", 1.2, 1.5, 0, 2.3),
                                     ("w", 4.4, 1.1, 0.9, 2.1)], "plaster", below=0.0)
    wall(g, "N", w, gd, y, y + low, [], "stone")
    wall(g, "W", w, gd, y, y + low, [("w", 0, 1.1, 0.9, 2.1)], "plaster")
    wall(g, "E", w, gd, y, y + low, [("w", 0, 1.1, 0.9, 2.1)], "plaster")
    door(g, 1.2, 1.5, 2.3, gd / 2 - 0.15, "town hall")
    g.box(-1.9, -1.7, y, y + low, -gd / 2 + 0.3, gd / 2 - 1.6, "plaster")
    table(g, 5.6, -0.8), table(g, -5.4, -0.9)
    # Arcade.
    front_z = d / 2
    count, pier = 5, 0.6
    bay = (w - pier) / count
    for i in range(count + 1):
        a = -w / 2 + i * bay
        f.box(a, a + pier, y, y + low, front_z - pier, front_z, "sandstone white")
        f.box(a - 0.06, a + pier + 0.06, y, y + 0.3, front_z - pier - 0.06, front_z + 0.06, "stone")
        for reach, b0, b1 in ((0.22, 1.9, 2.2), (0.55, 2.2, 2.5), (1.0, 2.5, 2.74)):
            if i < count:
                f.box(a + pier, a + pier + reach, y + b0, y + b1, front_z - pier, front_z, "sandstone white")
            if i > 0:
                f.box(a - reach, a, y + b0, y + b1, front_z - pier, front_z, "sandstone white")
        if i < count:
            f.box(a + pier, a + bay, y + 2.74, y + low, front_z - pier, front_z, "sandstone white")
    for side in (-1, 1):  # the arcade's ends are open arches too
        a = side * w / 2
        f.box(min(a, a - side * 0.6), max(a, a - side * 0.6), y + 2.5, y + low, front_z - (front - inner),
              front_z - pier, "sandstone white")
    for i in (0, 1.5, 3, 4):
        f.lantern(-w / 2 + pier / 2 + (i + 0.5) * bay, y + low, front_z - 1.5, 7, 0.75)
    g.lantern(-5, y + low, 0, 8), g.lantern(3.2, y + low, 0, 9)
    # Upper floor.
    up = y + low
    f.box(-w / 2 - 0.08, w / 2 + 0.08, up, up + 0.22, -d / 2, d / 2 + 0.08, TRIM)
    up += 0.22
    windows = [("w", a, 1.0, 0.8, 2.2) for a in (-6.2, -3.1, 3.1, 6.2)]
    wall(f, "S", w, d, up, up + 2.9, windows + [("d", 0, 1.4, 0, 2.3)], "plaster")
    wall(f, "N", w, d, up, up + 2.9, [("w", -5, 1.0, 0.9, 2.1), ("d", 0, 1.5, 0, 2.3), ("w", 5, 1.0, 0.9, 2.1)], "plaster")
    wall(f, "W", w, d, up, up + 2.9, [("w", -1.8, 1.0, 0.9, 2.1), ("w", 1.8, 1.0, 0.9, 2.1)], "plaster")
    wall(f, "E", w, d, up, up + 2.9, [("w", -1.8, 1.0, 0.9, 2.1), ("w", 1.8, 1.0, 0.9, 2.1)], "plaster")
    f.box(-w / 2 + WALL, w / 2 - WALL, up, up + 0.03, -d / 2 + WALL, d / 2 - WALL, "wood")
    # Balcony.
    f.box(-1.5, 1.5, up - 0.2, up, d / 2 + 0.08, d / 2 + 1.1, TRIM)
    for x in (-1.46, 1.38):
        f.box(x, x + 0.08, up, up + 0.95, d / 2 + 0.08, d / 2 + 1.06, "iron black")
    f.box(-1.46, 1.46, up + 0.87, up + 0.95, d / 2 + 0.98, d / 2 + 1.06, "iron black")
    for i in range(11):
        x = -1.4 + 0.28 * i
        f.box(x - 0.02, x + 0.02, up, up + 0.87, d / 2 + 1.0, d / 2 + 1.04, "iron black")
    table(f, -5.5, 0, up + 0.03), table(f, 5.2, 0.5, up + 0.03)
    f.lantern(-4, up + 2.9, 0, 9), f.lantern(4, up + 2.9, 0, 9)
    gable(f, w, d, up + 2.9, 1.9, "x", 0.45)
    chimney(f, 6.2, -2.2, up + 3.2, up + 5.3)
    # Bridge from the upper floor to the terrace.
    ground.box(f.x - 1.2, f.x + 1.2, NORTH - 0.3, NORTH + 0.14, -19.7, -18.55, SLABS)


def tower():
    note("The tower: a stair winds up to the bells")
    x, z, out, t = -12.0, -26.0, 5.4, 0.5
    f = Frame(x, NORTH, z)
    keep_flat(f, out + 2, out + 2)
    y, top = 0.12, 12.72
    f.box(-3.1, 3.1, -0.6, 0.1, -3.1, 3.1, "stone")
    f.box(-2.2, 2.2, -0.5, y, -2.2, 2.2, SLABS)
    mat = "sandstone pale"
    wall(f, "S", out, out, y, y + 4.5, [("d", 0, 1.3, 0, 2.4)], mat, t)
    for side in "NWE":
        wall(f, side, out, out, y, y + 4.5, [("v", 0, 0.6, 2.6, 3.8)] if side != "N" else [], mat, t)
    for side in "NSWE":
        wall(f, side, out, out, y + 4.5, top - 0.1, [("v", 0, 0.6, 3.1, 4.7)] if side in "SE" else [("v", 0, 0.6, 5.0, 6.4)], mat, t)
    for a in (4.5, 8.9):
        wall_band(f, out, y + a, 0.22)
    core = 1.0
    f.box(-core, core, y, top - 0.2, -core, core, "plaster")
    h = y

    def step(x0, x1, z0, z1, height):
        f.box(x0, x1, height - 0.36 if height > 0.6 else 0.0, height, z0, z1, "stone")

    sides = "WNESWNE"
    for i, side in enumerate(sides):
        for k in range(5):
            h += 0.3
            a, b = core - 0.4 * k, core - 0.4 * (k + 1)
            if side == "W":
                step(-2.2, -core, b, a, h)
            elif side == "N":
                step(-a, -b, -2.2, -core, h)
            elif side == "E":
                step(core, 2.2, -a, -b, h)
            else:
                step(b, a, core, 2.2, h)
        h += 0.3
        if i + 1 < len(sides):
            cx, cz = {"W": (-1, -1), "N": (1, -1), "E": (1, 1), "S": (-1, 1)}[side]
            step(min(cx * core, cx * 2.2), max(cx * core, cx * 2.2), min(cz * core, cz * 2.2), max(cz * core, cz * 2.2), h)
    assert abs(h - top) < 0.01, h
    # Bell room: floor with a hole where the stair comes up.
    f.box(-2.7, core, top - 0.2, top, -core, 2.7, SLABS)
    f.box(core, 2.7, top - 0.2, top, core, 2.7, SLABS)
    f.box(-2.7, 0.0, top - 0.2, top, -2.7, -core, SLABS)
    f.box(0.0, 2.7, top - 0.2, top, -2.7, -2.2, SLABS)
    f.box(2.2, 2.7, top - 0.2, top, -2.2, core, SLABS)
    f.box(core - 0.12, core, top, top + 0.9, -core, core, "stone")
    f.box(0.0, core - 0.12, top, top + 0.9, -core, -core + 0.12, "stone")
    f.box(-0.12, 0.0, top, top + 0.9, -2.2, -core + 0.12, "stone")
    wall_band(f, out, top - 0.2, 0.24, 0.22)
    for sx in (-1, 1):
        for sz in (-1, 1):
            f.box(min(sx * 1.75, sx * 2.7), max(sx * 1.75, sx * 2.7), top, top + 3.2, min(sz * 1.75, sz * 2.7),
                  max(sz * 1.75, sz * 2.7), mat)
    for s in (-1, 1):
        a, b = sorted((s * 2.3, s * 2.7))
        f.box(-1.75, 1.75, top, top + 0.95, a, b, mat)
        f.box(a, b, top, top + 0.95, -1.75, 1.75, mat)
        for reach, b0, b1 in ((0.3, 1.9, 2.25), (0.75, 2.25, 2.6)):
            for e in (-1, 1):
                c0, c1 = sorted((e * 1.75, e * (1.75 - reach)))
                f.box(c0, c1, top + b0, top + b1, a, b, mat)
                f.box(a, b, top + b0, top + b1, c0, c1, mat)
        f.box(-1.75, 1.75, top + 2.6, top + 3.2, a, b, mat)
        f.box(a, b, top + 2.6, top + 3.2, -1.75, 1.75, mat)
    roof = top + 3.2
    wall_band(f, out, roof, 0.2, 0.3)
    f.box(-2.7, 2.7, roof, roof + 0.2, -2.7, 2.7, "plaster")
    steps = ((2.75, 0.5), (2.3, 0.5), (1.85, 0.55), (1.4, 0.6), (0.95, 0.65), (0.5, 0.7))
    h = roof + 0.2
    for r, rise in steps:
        f.box(-r, r, h, h + rise, -r, r, RIDGE)
        h += rise
    f.box(-0.05, 0.05, h, h + 1.5, -0.05, 0.05, "iron black")
    f.box(-0.35, 0.35, h + 0.95, h + 1.05, -0.04, 0.04, "iron black")
    # Bell under its beam; the lamp below lights the arches at night.
    f.box(-2.3, 2.3, top + 2.75, top + 2.95, -0.12, 0.12, "wood dark")
    f.box(-0.32, 0.32, top + 2.3, top + 2.75, -0.32, 0.32, "copper brown")
    f.box(-0.45, 0.45, top + 1.85, top + 2.3, -0.45, 0.45, "copper brown")
    f.box(-0.58, 0.58, top + 1.7, top + 1.85, -0.58, 0.58, "copper brown")
    f.light(0, top + 1.3, 1.2, 9)
    f.light(-1.6, y + 2.4, 1.6, 6), f.light(1.6, y + 6.0, -1.6, 6), f.light(-1.6, y + 9.4, 1.6, 6)


def wall_band(f, out, y, height, stand=0.1):
    r, i = out / 2 + stand, out / 2
    f.box(-r, r, y, y + height, i, r, TRIM), f.box(-r, r, y, y + height, -r, -i, TRIM)
    f.box(i, r, y, y + height, -i, i, TRIM), f.box(-r, -i, y, y + height, -i, i, TRIM)


def chapel():
    note("Chapel beside the tower")
    f = Frame(-21.0, NORTH, -28.5)
    w, d = 11.6, 7.6
    top = house(f, w, d, [(4.6, {"S": [("d", 0, 1.8, 0, 2.7), ("v", -3.9, 0.7, 1.8, 3.6), ("v", 3.9, 0.7, 1.8, 3.6)],
                                 "N": [("v", -3.9, 0.7, 1.8, 3.6), ("d", 0, 1.3, 0, 2.3), ("v", 3.9, 0.7, 1.8, 3.6)],
                                 "W": [("v", 0, 1.0, 2.2, 3.6)]})], "plaster white",
                floor="sandstone pale")
    gable(f, w, d, top, 2.3, "x", 0.35)
    door(f, 0, 1.8, 2.7, d / 2 - 0.15, "chapel")
    for i in range(4):
        x = -4.2 + 1.7 * i
        for z in (-1.9, 1.9):
            f.box(x - 0.2, x + 0.2, 0.12, 0.55, z - 1.1, z + 1.1, "wood dark")
    f.box(-5.4, -4.9, 0.12, 1.2, -0.9, 0.9, TRIM)
    f.lantern(-2.4, top, 0, 9, 1.7), f.lantern(2.4, top, 0, 9, 1.7)
    stairs(f, 0, d / 2 + 1.1, "N", 3.0, 1, 0.1, 1.0)


def houses():
    note("West house: one storey, a terrace on its roof")
    f = Frame(-20.5, MIDDLE, -7.5)
    w, d = 8.6, 7.0
    top = house(f, w, d, [(3.0, {"S": [("d", -2.2, 1.2, 0, 2.2), ("w", 1.4, 1.1, 0.9, 2.1)],
                                 "E": [("w", -1.4, 1.1, 0.9, 2.1), ("d", 1.6, 1.2, 0, 2.2)],
                                 "N": [("w", 0, 1.1, 0.9, 2.1)]})])
    flat(f, w, d, top, 0.6, gaps=[("W", -1.0, 0.4)])
    # Stair along the west wall, with a landing before the gap.
    steps = 12
    rise = (top + 0.25) / steps
    stairs(f, -w / 2 - 0.75, 0.5 + (steps - 1) * 0.36, "N", 1.3, steps - 1, rise, 0.36)
    f.box(-w / 2 - 1.4, -w / 2 - 0.12, -0.5, top + 0.25, -1.0, 0.5, "stone")
    f.box(-w / 2 - 0.12, -w / 2, top + 0.2, top + 0.25, -1.0, 0.4, "roof")
    # A pergola on the roof.
    r = top + 0.25
    for x in (0.6, 3.4):
        for z in (-2.6, 1.6):
            f.box(x - 0.07, x + 0.07, r, r + 2.3, z - 0.07, z + 0.07, "wood dark")
    for i in range(8):
        x = 0.35 + 0.47 * i
        f.box(x - 0.05, x + 0.05, r + 2.42, r + 2.52, -3.0, 2.0, "wood")
    for z in (-2.6, 1.6):
        f.box(0.2, 3.8, r + 2.3, r + 2.42, z - 0.06, z + 0.06, "wood dark")
    table(f, 2, -0.4, r)
    f.lantern(0, top, 0, 9), table(f, 2.4, -2.2)

    note("South-west house: two storeys, gable to the street")
    f = Frame(-20.0, MIDDLE, 8.6, 6)
    w, d = 8.0, 6.6
    top = house(f, w, d, [(2.9, {"N": [("d", 1.8, 1.2, 0, 2.2), ("w", -1.6, 1.1, 0.9, 2.1)], "E": [("w", 0, 1.1, 0.9, 2.1)],
                                 "S": [("d", 0, 1.2, 0, 2.2), ("w", 2.5, 1.0, 0.9, 2.1)]}),
                          (2.7, {"N": [("w", -1.7, 1.0, 0.8, 2.0), ("w", 1.7, 1.0, 0.8, 2.0)], "E": [("w", 0, 1.0, 0.8, 2.0)],
                                 "S": [("w", -1.7, 1.0, 0.8, 2.0), ("w", 1.7, 1.0, 0.8, 2.0)],
                                 "W": [("d", 0.6, 1.1, 0, 2.1)]})], "plaster", shutters="wood dark")
    gable(f, w, d, top, 1.9, "z")
    chimney(f, 2.4, -1.8, top + 0.3, top + 2.2)
    steps, depth = 10, 0.36
    rise = 3.02 / steps
    stairs(f, -w / 2 - 0.75, 1.3 + (steps - 1) * depth, "N", 1.3, steps - 1, rise, depth)
    f.box(-w / 2 - 1.4, -w / 2, -0.5, 3.02, -0.2, 1.3, "stone")
    f.box(-w / 2 - 1.4, -w / 2, 3.02, 3.92, -0.2, -0.06, "stone")
    f.lantern(0, 2.8, 0, 9), f.lantern(0, top, 0, 9)

    note("East house: two storeys, stair to the upper door")
    f = Frame(23.5, MIDDLE, -8.0, -4)
    w, d = 8.4, 7.2
    top = house(f, w, d, [(2.9, {"W": [("d", 1.6, 1.2, 0, 2.2), ("w", -1.6, 1.1, 0.9, 2.1)],
                                 "S": [("w", -2.2, 1.1, 0.9, 2.1), ("d", 2.4, 1.2, 0, 2.2)], "E": [("w", 0, 1.1, 0.9, 2.1)]}),
                          (2.7, {"W": [("w", -1.8, 1.0, 0.8, 2.0), ("w", 1.8, 1.0, 0.8, 2.0)],
                                 "S": [("w", -2.2, 1.0, 0.8, 2.0), ("d", 2.4, 1.1, 0, 2.1)],
                                 "N": [("w", 0, 1.0, 0.8, 2.0)], "E": [("w", 0, 1.0, 0.8, 2.0)]})], "plaster ochre sand")
    gable(f, w, d, top, 1.8, "x")
    chimney(f, -2.6, -1.6, top + 0.3, top + 2.2)
    # Along the south wall, up to the east; the lower door stays free under the landing's end.
    stairs(f, 1.6 - 9 * 0.36 - 0.2, d / 2 + 0.75, "E", 1.3, 9, 0.302, 0.36)
    f.box(1.4, 3.4, 2.77, 3.02, d / 2, d / 2 + 1.4, "stone")
    f.box(3.1, 3.4, -0.5, 2.77, d / 2 + 1.1, d / 2 + 1.4, "stone")
    f.box(1.4, 3.4, 3.02, 3.92, d / 2 + 1.28, d / 2 + 1.4, "wood dark")
    f.box(3.28, 3.4, 3.02, 3.92, d / 2, d / 2 + 1.28, "wood dark")
    f.lantern(0, 2.8, 0, 9), f.lantern(0, top, 0, 9), table(f, -2, 1.2)

    note("South-east house: stepped roofs")
    f = Frame(21.0, MIDDLE, 8.4, 3)
    w, d = 8.4, 7.4
    top = house(f, w, d, [(3.1, {"W": [("d", 0, 1.3, 0, 2.3), ("w", -2.4, 1.0, 0.9, 2.1)],
                                 "N": [("w", -2, 1.1, 0.9, 2.1), ("d", 1.8, 1.2, 0, 2.2)],
                                 "S": [("w", 0, 1.4, 0.9, 2.1)], "E": [("w", 0, 1.1, 0.9, 2.1)]})], "plaster white",
                shutters="wood dark")
    flat(f, w, d, top, 0.45, gaps=[("E", 1.8, 3.2)], material="plaster white")
    stairs(f, w / 2 + 0.75, 1.8 - 11 * 0.36, "S", 1.3, 11, (top + 0.25) / 12, 0.36)
    f.box(w / 2 + 0.12, w / 2 + 1.4, -0.5, top + 0.25, 1.8, 3.3, "stone")
    f.box(w / 2, w / 2 + 0.12, top + 0.2, top + 0.25, 1.8, 3.2, "roof")
    g = Frame(*f.at(1.9, top + 0.25, -0.9), 3)
    for side, openings in (("N", []), ("S", [("w", 0, 0.9, 0.7, 1.8)]), ("W", [("d", 0.6, 1.0, 0, 2.0)]), ("E", [("w", 0, 0.9, 0.7, 1.8)])):
        wall(g, side, 4.0, 4.6, 0, 2.5, openings, "plaster white", shutters="wood dark")
    flat(g, 4.0, 4.6, 2.5, 0.35, material="plaster white")
    f.lantern(-1, top, 0, 9), table(f, 2.2, 1.8)

    note("Small house at the west end of the street")
    f = Frame(-33.0, MIDDLE, -3.5, -7)
    w, d = 6.6, 6.0
    top = house(f, w, d, [(2.9, {"E": [("d", 0.8, 1.2, 0, 2.2)], "S": [("w", 0, 1.1, 0.9, 2.1)], "N": [("v", 0, 0.8, 1, 2)]})],
                "brick pale white", shutters="wood green")
    shed(f, w, d, top, 1.5, "N")
    f.lantern(0, top, 0, 8)

    note("Small house at the east end")
    f = Frame(34.0, MIDDLE, 1.0, 9)
    w, d = 6.4, 7.4
    top = house(f, w, d, [(2.9, {"W": [("d", 0.8, 1.2, 0, 2.2), ("w", -1.8, 1.0, 0.9, 2.1)], "S": [("w", 0, 1.1, 0.9, 2.1)],
                                 "E": [("v", 0, 0.8, 1, 2)], "N": [("d", 0, 1.1, 0, 2.1)]})], "plaster")
    gable(f, w, d, top, 1.6, "z")
    f.lantern(0, top, 0, 8)

    note("East lane: a small house with a shed roof")
    f = Frame(34.0, MIDDLE, -10.5, 4)
    w, d = 5.8, 5.6
    top = house(f, w, d, [(2.8, {"W": [("d", 0.6, 1.2, 0, 2.1)], "S": [("w", 0, 1.1, 0.9, 2.1)], "E": [("v", 0, 0.8, 1, 1.9)]})],
                "plaster", shutters="wood dark")
    shed(f, w, d, top, 1.4, "E")
    f.lantern(0, top, 0, 8)

    note("West lane: a tall narrow house")
    f = Frame(-34.0, MIDDLE, 9.5, 12)
    w, d = 6.0, 6.2
    top = house(f, w, d, [(2.9, {"E": [("d", 0, 1.2, 0, 2.2)], "S": [("w", 0, 1.1, 0.9, 2.1)], "N": [("d", 0.8, 1.2, 0, 2.2)]}),
                          (2.6, {"E": [("w", 0, 1.0, 0.8, 2.0)], "S": [("w", 0, 1.0, 0.8, 2.0)], "N": [("w", 0, 1.0, 0.8, 2.0)],
                                 "W": [("w", 0, 1.0, 0.8, 2.0)]})], "plaster sand ochre")
    gable(f, w, d, top, 1.6, "x")
    f.lantern(0, 2.8, 0, 8), f.lantern(0, top, 0, 8)

    note("Bakery by the south stair")
    f = Frame(9.2, MIDDLE, 15.2, 0)
    w, d = 6.6, 5.2
    top = house(f, w, d, [(2.9, {"W": [("d", -0.6, 1.3, 0, 2.2)], "N": [("w", -1.4, 1.2, 0.9, 2.1), ("d", 1.6, 1.2, 0, 2.2)],
                                 "S": [("w", 0, 1.1, 0.9, 2.1)], "E": [("v", 0, 0.8, 1, 1.9)]})], "plaster sand ochre")
    gable(f, w, d, top, 1.5, "z")
    chimney(f, 2.2, 1.4, top + 0.2, top + 2.3)
    f.lantern(0, top, 0, 8), table(f, -1.2, 1.6)

    note("Market roof on piers")
    f = Frame(-8.6, MIDDLE, 15.2, 0)
    w, d = 7.4, 5.2
    keep_flat(f, w, d)
    f.box(-w / 2 - 0.2, w / 2 + 0.2, -0.5, 0.1, -d / 2 - 0.2, d / 2 + 0.2, SLABS)
    for x in (-w / 2 + 0.25, 0, w / 2 - 0.25):
        for z in (-d / 2 + 0.25, d / 2 - 0.25):
            f.box(x - 0.25, x + 0.25, 0.1, 2.5, z - 0.25, z + 0.25, "sandstone white")
    for z in (-d / 2 + 0.25, d / 2 - 0.25):
        f.box(-w / 2, w / 2, 2.5, 2.75, z - 0.25, z + 0.25, "wood dark")
    for x in (-w / 2 + 0.25, 0, w / 2 - 0.25):
        f.box(x - 0.12, x + 0.12, 2.5, 2.75, -d / 2 + 0.5, d / 2 - 0.5, "wood dark")
    gable(f, w, d, 2.75, 1.4, "x", 0.35, "wood")
    table(f, -1.9, 1.2, 0.1), table(f, 1.7, -1.2, 0.1)
    f.crate(2.6, 0.12, 1.4, 0.8, 20), f.crate(-2.7, 0.12, -1.3, 0.9, 5), f.crate(-2.7, 1.04, -1.3, 0.6, 30)
    f.lantern(-1.8, 2.75, 0, 8, 0.4), f.lantern(1.8, 2.75, 0, 8, 0.4)

    note("Priest's house behind the chapel")
    f = Frame(-17.5, NORTH, -39.5, 5)
    w, d = 7.4, 5.8
    top = house(f, w, d, [(2.8, {"S": [("d", 1.0, 1.2, 0, 2.1), ("w", -1.9, 1.0, 0.9, 2.0)], "E": [("w", 0, 1.0, 0.9, 2.0)],
                                 "W": [("d", 0, 1.1, 0, 2.1)]})], "plaster")
    gable(f, w, d, top, 1.6, "x")
    f.lantern(0, top, 0, 8)

    note("North house: two storeys, behind the hall")
    f = Frame(5.5, NORTH, -32.0, -5)
    w, d = 8.6, 6.8
    top = house(f, w, d, [(2.9, {"S": [("d", 0, 1.2, 0, 2.2), ("w", -2.7, 1.0, 0.9, 2.1), ("w", 2.7, 1.0, 0.9, 2.1)],
                                 "W": [("d", 0, 1.2, 0, 2.2)], "N": [("w", 0, 1.1, 0.9, 2.1)]}),
                          (2.6, {"S": [("w", -2.7, 1.0, 0.8, 2.0), ("w", 0, 1.0, 0.8, 2.0), ("w", 2.7, 1.0, 0.8, 2.0)],
                                 "W": [("w", 0, 1.0, 0.8, 2.0)], "E": [("d", -1.6, 1.1, 0, 2.1)]})], "plaster sand ochre")
    gable(f, w, d, top, 1.8, "x")
    chimney(f, 2.8, -1.4, top + 0.3, top + 2.3)
    stairs(f, w / 2 + 0.75, -2.2 + 1.2 + 9 * 0.36, "N", 1.3, 9, 0.302, 0.36)
    f.box(w / 2, w / 2 + 1.4, -0.5, 3.02, -2.3, -1.0, "stone")
    f.lantern(0, 2.8, 0, 9), f.lantern(0, top, 0, 9)

    note("North-east house: flat roof with a stair")
    f = Frame(20.5, NORTH, -29.0, 8)
    w, d = 7.6, 8.2
    top = house(f, w, d, [(3.0, {"S": [("d", -1.2, 1.2, 0, 2.2), ("w", 1.7, 1.1, 0.9, 2.1)],
                                 "W": [("w", 0, 1.1, 0.9, 2.1)], "E": [("w", -2, 1.1, 0.9, 2.1)]})], "plaster",
                shutters="wood dark")
    flat(f, w, d, top, 0.6, gaps=[("E", -1.4, 0.0)])
    rise = (top + 0.25) / 12
    stairs(f, w / 2 + 0.75, 11 * 0.36, "N", 1.3, 11, rise, 0.36)
    f.box(w / 2 + 0.12, w / 2 + 1.4, -0.5, top + 0.25, -1.5, 0.0, "stone")
    f.box(w / 2, w / 2 + 0.12, top + 0.2, top + 0.25, -1.4, 0.0, "roof")
    f.lantern(0, top, 0, 9), table(f, -2, -2)

    note("Shepherd's hut in the north-east")
    f = Frame(33.0, NORTH, -37.0, -14)
    w, d = 5.6, 5.0
    top = house(f, w, d, [(2.6, {"S": [("d", 0.6, 1.2, 0, 2.1)], "W": [("v", 0, 0.8, 1, 1.8)]})], "stone")
    shed(f, w, d, top, 1.2, "N")
    f.lantern(0, top, 0, 7)

    note("Farm on the south terrace, with a barn")
    f = Frame(25.0, SOUTH, 33.0, -8)
    w, d = 9.4, 7.0
    top = house(f, w, d, [(2.9, {"S": [("d", -1.5, 1.3, 0, 2.2), ("w", 2.2, 1.1, 0.9, 2.1)],
                                 "W": [("d", 1.2, 1.2, 0, 2.2), ("w", -1.6, 1.1, 0.9, 2.1)],
                                 "N": [("w", -2, 1.1, 0.9, 2.1), ("w", 2, 1.1, 0.9, 2.1)]}),
                          (2.3, {"S": [("w", -2.4, 0.9, 0.6, 1.7), ("w", 2.4, 0.9, 0.6, 1.7)], "W": [("w", 0, 0.9, 0.6, 1.7)],
                                 "E": [("v", 0, 0.9, 0.6, 1.7)], "N": [("w", 0, 0.9, 0.6, 1.7)]})], "plaster")
    gable(f, w, d, top, 1.9, "x")
    chimney(f, -3, 1.4, top + 0.3, top + 2.3)
    f.lantern(0, 2.8, 0, 9), f.lantern(0, top, 0, 8), table(f, 2.6, -1)
    g = Frame(*f.at(w / 2 + 2.6, 0, 0.6), -8)
    g.y = SOUTH
    keep_flat(g, 5, 5.4)
    for x in (-2.3, 2.1):
        for z in (-2.4, 2.2):
            g.box(x, x + 0.25, -0.4, 2.3, z, z + 0.25, "wood dark")
    g.box(-2.45, 2.6, 2.3, 2.44, -2.75, 2.8, "wood")
    g.ramp(-2.45, 2.6, 2.44, 3.3, -2.75, 2.8, "roof", "W")
    g.crate(-1, 0.02, -1.2, 1.0, 10), g.crate(0.3, 0.02, -1.4, 0.8, 30), g.crate(-0.9, 1.04, -1.2, 0.7, 50)
    g.lantern(0, 2.3, 0, 8, 0.4)


def terraces():
    note("Walls that hold the terraces, with their parapets and stairs")
    g = ground
    n0, n1 = -19.62, -18.55
    gaps = [(-11.2, -7.4), (1.8, 4.2), (12.8, 16.4)]
    g.box(-36.5, 36.5, MIDDLE - 0.6, NORTH + 0.03, n0, n1, HELD)
    edges = [-36.5] + [v for gap in gaps for v in gap] + [36.5]
    for a, b in zip(edges[0::2], edges[1::2]):
        g.box(a, b, NORTH + 0.03, NORTH + 0.62, -19.3, -18.9, HELD)
        g.box(a - 0.04, b + 0.04, NORTH + 0.62, NORTH + 0.72, -19.36, -18.84, TRIM)
    stairs(g, -9.3, -14.55, "N", 3.6, 10, 0.3, 0.4, MIDDLE, material=SLABS)
    for x in (-11.3, -7.5):
        g.box(x - 0.2 if x < -9 else x, x if x < -9 else x + 0.2, MIDDLE - 0.4, NORTH + 0.3, -18.55, -14.9, HELD)
    g.ramp(13.0, 16.2, MIDDLE - 0.02, NORTH + 0.03, -18.55, -9.6, SLABS, "N")
    for x in (12.72, 16.2):
        g.box(x, x + 0.28, MIDDLE - 0.4, NORTH + 0.3, -18.55, -14.5, HELD)
    s0, s1 = 19.38, 20.42
    g.box(-36.5, 36.5, SOUTH - 0.6, MIDDLE + 0.03, s0, s1, HELD)
    gaps = [(-2.9, 2.9), (28.8, 32.4)]
    edges = [-36.5] + [v for gap in gaps for v in gap] + [36.5]
    for a, b in zip(edges[0::2], edges[1::2]):
        g.box(a, b, MIDDLE + 0.03, MIDDLE + 0.62, 19.8, 20.2, HELD)
        g.box(a - 0.04, b + 0.04, MIDDLE + 0.62, MIDDLE + 0.72, 19.74, 20.26, TRIM)
    stairs(g, 0, 20.42 + 7 * 0.42, "N", 5.6, 7, 0.3, 0.42, SOUTH, material=SLABS)
    for x in (-3.1, 2.8):
        g.box(x, x + 0.3, SOUTH - 0.4, MIDDLE + 0.3, 20.42, 23.2, HELD)
        g.box(x - 0.1, x + 0.4, MIDDLE + 0.3, MIDDLE + 0.9, 20.45, 20.95, TRIM)
    g.ramp(29.0, 32.2, SOUTH - 0.02, MIDDLE + 0.03, 20.42, 28.2, SLABS, "N")
    for x in (28.72, 32.2):
        g.box(x, x + 0.28, SOUTH - 0.4, MIDDLE + 0.3, 20.42, 24.0, HELD)
    flats.append((-9.3, -16.5, 3, 3.5)), flats.append((14.6, -14, 3, 5.5)), flats.append((0, 22, 5, 4))
    flats.append((30.6, 24, 3, 6))
    note("Buttresses")
    for x in (-34.0, -27.5, -20.0, -13.5, 19.5, 27.0, 34.0):
        g.ramp(x - 0.5, x + 0.5, MIDDLE - 0.5, NORTH - 0.3, n1, n1 + 1.2, HELD, "N")
    for x in (-34.0, -27.0, -20.0, -10.0, 9.5, 16.0, 22.5, 35.0):
        g.ramp(x - 0.5, x + 0.5, SOUTH - 0.5, MIDDLE - 0.3, s1, s1 + 1.1, HELD, "N")
    note("Streets")
    street = "sandstone pale"
    paving(-31.0, -12.6, -3.0, 3.4, MIDDLE, street)
    paving(12.6, 29.6, -2.6, 2.6, MIDDLE, street)
    paving(-3.2, 3.2, 10.6, 19.38, MIDDLE, street)
    paving(-11.1, -7.5, -14.55, -10.6, MIDDLE, street)
    paving(12.72, 16.48, -9.6, -2.6, MIDDLE, street)
    paving(29.0, 32.2, 5.6, 19.38, MIDDLE, street)
    paving(26.6, 29.6, 2.6, 5.6, MIDDLE, street)
    paving(-16.2, 16.5, -22.9, -19.62, NORTH, street)
    note("Tracks")
    paving(-2.2, 2.2, 23.36, 47.0, SOUTH, "gravel")
    paving(2.2, 19.5, 41.4, 44.0, SOUTH, "gravel")
    paving(16.5, 19.2, -24.6, -21.2, NORTH, "gravel")


def fields():
    note("Vineyard, grove and garden walls")
    for i in range(6):
        x = 5.0 + 2.1 * i
        if x < 19:
            f = Frame(x, SOUTH, 32.0)
            keep_flat(f, 1, 13, 0.6)
            for z in (-6.6, -2.2, 2.2, 6.6):
                f.box(-0.05, 0.05, -0.4, 1.35, z - 0.05, z + 0.05, "wood dark")
            f.box(-0.32, 0.32, 0.3, 1.15, -6.4, 6.4, "leaves")
    run((-3.4, 26.0), (-3.4, 34.0), 0.85, SOUTH), run((-3.4, 37.0), (-3.4, 45.0), 0.85, SOUTH)
    flats.append((-3.4, 35.5, 0.6, 10))
    run((-13.5, 25.2), (-13.5, 33.0), 0.85, SOUTH), run((-13.5, 37.0), (-13.5, 46.0), 0.85, SOUTH)
    flats.append((-13.5, 35.5, 0.6, 11))
    for i, (x, z) in enumerate(((-6, 27.5), (-10.5, 28.2), (-5.8, 32.5), (-10.8, 33.4), (-6.6, 38.2), (-10.4, 39.0), (-6, 43.6), (-10.7, 44.2))):
        tree(x, z, 0.72 + 0.06 * (i * 5 % 4))
    note("Garden behind the west house")
    run((-26.0, 14.0), (-26.0, 18.2), 0.85, MIDDLE), run((-12.4, 14.2), (-12.4, 18.2), 0.85, MIDDLE)
    flats.append((-26, 16, 0.6, 2.5)), flats.append((-12.4, 16, 0.6, 2.5))
    note("Trees")
    for x, z, s in ((-14.6, 16.6, 1.3), (14.8, 16.2, 1.45), (-27.6, 7.6, 1.35), (-30.5, 16.2, 1.3),
                    (-29.0, -12.5, 1.4), (-14.2, -12.6, 1.15), (29.6, -15.0, 1.35), (26.0, 15.2, 1.25), (37.0, 10.5, 1.4),
                    (-33.0, -30.0, 1.3), (-27.5, -40.0, 1.3), (-7.0, -35.5, 1.4), (14.6, -37.0, 1.4), (12.8, -27.0, 1.25),
                    (27.5, -40.5, 1.1), (30.0, -26.5, 1.0), (-3.4, -28.5, 1.3), (-39.0, 22.0, 1.2), (40.0, 27.0, 1.25),
                    (36.0, 41.5, 1.1), (15.0, 46.5, 0.95), (-46.0, 3.0, 1.3), (46.0, -4.0, 1.2), (44.0, -27.0, 1.35),
                    (-45.5, -20.0, 1.2), (-12.0, 49.0, 1.1), (5.5, 49.5, 1.0), (-27.0, -47.0, 1.5), (2.0, -45.0, 1.25),
                    (19.0, -46.5, 1.1), (47.0, 18.0, 1.1), (-48.0, 33.0, 1.15), (-30.0, 49.0, 1.2), (29.0, 48.0, 1.25)):
        tree(x, z, s)
    note("Trees on the hills, out of reach")
    k = 0
    for i in range(200):
        x, z = lattice(i, 7, 11) * 78, lattice(i, 9, 12) * 78
        qx, qz = max(0, abs(x) - 42), max(0, abs(z) - 42)
        if math.hypot(qx, qz) > 21 and noise(x, z, 20, 13) > -0.15 and k < 48:
            tree(round(x, 1), round(z, 1), 1.4 + 0.7 * (i * 7 % 5) / 4)
            k += 1
    note("Cypresses")
    for x, z, h in ((-29.4, -24.4, 7.0), (-29.6, -28.4, 7.8), (-29.2, -32.4, 6.6), (-7.4, -24.2, 5.8), (-5.4, -24.6, 5.2),
                    (-4.4, 24.6, 5.6), (4.6, 24.6, 5.9), (4.6, 46.2, 6.4), (-4.6, 46.8, 6.0), (19.0, 25.4, 6.4), (17.4, 24.6, 5.6),
                    (28.2, -21.4, 6.2), (-14.2, 11.6, 6.2), (14.4, 11.2, 6.6), (-26.6, -12.6, 6.0), (17.6, -16.6, 7.0)):
        cypress(x, z, h)


def ivy(f, side, w, d, at, y0, y1, reach):
    """Leaves on a wall, in steps."""
    for i, (a, b, top) in enumerate(((-1.0, -0.45, 0.55), (-0.45, 0.25, 1.0), (0.25, 0.7, 0.8), (0.7, 1.0, 0.4))):
        h, stand = y0 + (y1 - y0) * top, 0.1 + 0.03 * (i % 2)
        if side in "NS":
            z = sorted(s * (1 if side == "S" else -1) for s in (d / 2, d / 2 + stand))
            f.box(at + a * reach, at + b * reach, y0, h, z[0], z[1], "leaves")
        else:
            x = sorted(s * (1 if side == "E" else -1) for s in (w / 2, w / 2 + stand))
            f.box(x[0], x[1], y0, h, at + a * reach, at + b * reach, "leaves")


def planter(x, z, y, long, turned=False):
    f = Frame(x, y, z, 90 if turned else 0)
    f.box(-long / 2, long / 2, -0.2, 0.5, -0.45, 0.45, SLABS)
    f.box(-long / 2 + 0.12, long / 2 - 0.12, 0.5, 0.95, -0.33, 0.33, "leaves")


def bench(x, z, y, turned=False):
    f = Frame(x, y, z, 90 if turned else 0)
    f.box(-0.9, 0.9, 0.36, 0.46, -0.24, 0.24, "wood")
    for a in (-0.7, 0.7):
        f.box(a - 0.1, a + 0.1, -0.1, 0.36, -0.2, 0.2, "stone")


def tree(x, z, scale):
    lines.append('  <levelObject class="tree" scale="%s">%s</levelObject>' % (n(scale), vec(x, z)))


def shooting_range():
    note("Range on the south terrace: a wall to shoot at, targets to break")
    f = Frame(-30.0, SOUTH, 35.0)
    flats.append((-30, 35, 13.5, 7.5))
    f.box(-13.0, 13.0, -0.4, 0.03, -6.2, 6.2, "sand")
    f.box(-13.0, -12.2, -0.6, 3.4, -6.4, 6.4, "sandstone")
    f.box(-13.1, -12.1, 3.4, 3.56, -6.5, 6.5, TRIM)
    for z in (-6.4, 6.4):
        f.box(-12.2, -4.0, -0.6, 1.5, z - 0.22, z + 0.22, "sandstone")
        f.box(-12.2, -3.96, 1.5, 1.6, z - 0.27, z + 0.27, TRIM)
    f.box(-12.2, -11.7, -0.2, 1.0, -6.1, 6.1, "earth")  # bank of earth that catches shots
    f.box(-11.7, -11.2, -0.2, 0.5, -6.1, 6.1, "earth")
    for z in (-4.2, 0.0, 4.2):
        f.box(8.0, 8.5, -0.2, 0.95, z - 1.1, z + 1.1, "wood")
        f.box(7.9, 8.6, 0.95, 1.02, z - 1.2, z + 1.2, "wood dark")
    for z in (-5.2, -3.2, -1.0, 1.2, 3.2, 5.2):
        f.crate(-9.6 + (z * 7 % 3) * 0.5, 0.04, z, 1.0, z * 9, 120)
    for z in (-4.2, 0.1, 4.2):
        f.crate(-8.2, 0.04, z, 0.8, z * 13, 90)
    f.crate(-9.5, 1.05, -3.2, 0.7, 20, 60), f.crate(-9.3, 1.05, 3.2, 0.7, 12, 60)
    f.crate(11.0, 0.04, -5.0, 0.9, 15), f.crate(11.2, 0.04, -3.8, 0.7, 40), f.crate(11.1, 0.95, -5.0, 0.6, 5)


def things():
    note("Crates")
    for x, z, y, size, yaw in ((-4.6, 4.6, SQUARE, 0.9, 12), (-5.8, 4.9, SQUARE, 0.7, 40), (6.4, -4.6, SQUARE, 1.0, 0),
                               (7.4, -3.6, SQUARE, 0.7, 25), (6.4, -3.4, SQUARE, 0.6, 60), (17.4, 4.0, MIDDLE, 1.0, 8),
                               (17.2, 2.7, MIDDLE, 0.8, 33), (-15.2, -3.0, MIDDLE, 0.9, 20), (-15.0, 5.0, MIDDLE, 0.8, 48),
                               (27.4, 2.6, MIDDLE, 0.9, 70), (-27.2, 2.6, MIDDLE, 1.0, 15), (10.5, -26.0, NORTH, 1.0, 22),
                               (11.6, -25.2, NORTH, 0.7, 50), (-17.0, -22.0, NORTH + 0.03, 0.9, 5), (17.0, 42.4, SOUTH + 0.03, 1.0, 30),
                               (18.2, 41.8, SOUTH + 0.03, 0.7, 60), (-1.4, 30.0, SOUTH + 0.03, 0.8, 10), (24.2, -22.8, NORTH, 0.9, 20)):
        flats.append((x, z, 1, 1))
        Frame(x, y, z).crate(0, 0.04, 0, size, yaw)
    Frame(6.4, SQUARE, -4.6).crate(0.05, 1.06, 0, 0.7, 30)
    Frame(-3.6, MIDDLE + 0.12, -12.3).crate(0, 0.02, 0, 0.8, 10), Frame(9.6, MIDDLE + 0.12, -12.5).crate(0, 0.02, 0, 0.9, 5)
    note("Things to find")
    for kind, x, y, z in (("health", 4.6, MIDDLE + 0.12, -16.2), ("health", -20.5, MIDDLE + 0.12, -8.5), ("health", 24.5, MIDDLE + 3.14, -7.2),
                          ("health", -21.0, NORTH + 0.12, -28.5), ("health", 25.0, SOUTH + 0.12, 33.0), ("health", 33.0, NORTH + 0.12, -37.0),
                          ("health", 0.0, SOUTH + 0.05, 44.0), ("health", -33.0, MIDDLE + 0.12, -3.5),
                          ("ammunition", -20.5, MIDDLE + 3.4, -6.0), ("ammunition", 20.0, MIDDLE + 0.12, 9.2), ("ammunition", -8.0, SQUARE + 0.05, -5.4),
                          ("ammunition", 8.0, SQUARE + 0.05, 5.4), ("ammunition", 5.5, NORTH + 0.12, -31.5), ("ammunition", 34.0, MIDDLE + 0.12, 1.6),
                          ("ammunition", -18.4, SOUTH + 0.05, 39.6), ("ammunition", -18.4, SOUTH + 0.05, 30.4), ("ammunition", 3.0, MIDDLE + 3.36, -14.0),
                          ("rifle", -20.0, MIDDLE + 3.04, 8.0), ("rifle", 20.5, NORTH + 3.4, -29.5), ("rifle", 8.5, MIDDLE + 0.14, -12.2),
                          ("rocket", -13.4, NORTH + 12.74, -24.6), ("rocket", 5.2, NORTH + 3.04, -31.6)):
        put("item", type=kind, position=vec(x, y, z))
    note("Where people begin")
    for group, x, y, z, yaw in (("red", -38, None, -9, 90), ("red", -40, None, -4, 90), ("red", -39.5, None, 3, 90), ("red", -38, None, 8, 90),
                                ("red", -36.0, None, 18, 60), ("red", -40.5, None, -14, 110),
                                ("blue", 40, None, -9, 270), ("blue", 41, None, -3, 270), ("blue", 40.5, None, 5, 270), ("blue", 41.0, None, 14, 270),
                                ("blue", 39.5, None, -18, 240), ("blue", 42.0, None, 20, 290),
                                ("village", -6, SQUARE + 0.05, 2, 30), ("village", 5, SQUARE + 0.05, 3.5, 300), ("village", 3.5, SQUARE + 0.05, -4.5, 180),
                                ("village", -9.3, MIDDLE + 0.05, -12.4, 0), ("village", 0, MIDDLE + 0.05, 14, 0), ("village", 14.6, MIDDLE + 0.05, -4, 200),
                                ("village", -24, MIDDLE + 0.05, 0, 90), ("village", 25, MIDDLE + 0.05, 0, 270), ("village", 30.6, MIDDLE + 0.05, 10, 0),
                                ("village", 1, NORTH + 0.05, -21, 180), ("village", -13, NORTH + 0.05, -21.4, 120), ("village", 14, NORTH, -31, 200),
                                ("village", -2, NORTH, -33, 150), ("village", 27, NORTH, -33, 220), ("village", -26, NORTH, -35, 80),
                                ("village", 0, SOUTH + 0.05, 28, 0), ("village", 0, SOUTH + 0.05, 40, 0), ("village", 12, SOUTH + 0.05, 42.5, 290),
                                ("village", -8.4, None, 36, 0), ("village", 30, None, 40, 330), ("village", 3, MIDDLE + 0.15, -12, 180)):
        place = vec(x, z) if y is None else vec(x, y, z)
        lines.append('  <spawn group="%s" yaw="%d">%s</spawn>' % (group, yaw, place))
    note("Names of places")
    for name, x0, y0, z0, x1, y1, z1 in (("square", -10.8, 4, -8.8, 10.8, 9, 8.8), ("arcade", -5, 6, -13.5, 11, 9, -10.7),
                                         ("town hall", -5, 6, -18.6, 11, 13, -13.5), ("tower", -15, 8, -29, -9, 30, -23),
                                         ("chapel", -27, 8, -33, -15, 16, -24), ("north terrace", -36, 8, -46, 36, 20, -19),
                                         ("west street", -32, 5, -3, -12, 12, 3), ("east street", 12, 5, -3, 30, 12, 3),
                                         ("range", -44, 3, 28, -17, 9, 42), ("grove", -13.5, 3, 24, -3.4, 9, 46),
                                         ("vineyard", 3, 3, 25, 17, 9, 40), ("farm", 18, 3, 27, 36, 13, 40)):
        put("zone", name=name, low=vec(x0, y0, z0), high=vec(x1, y1, z1))


flats.append((0, 0, 13, 11))
put("terrain", heightmap="village.png", scaleXZ=n(CELL), scaleY=n(SCALE_Y), format="(8, 8)")
square(), hall(), tower(), chapel(), houses(), terraces(), shooting_range(), things(), fields()

folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "levels")
write_heights(os.path.join(folder, "village.png"))
with open(os.path.join(folder, "village.xml"), "w", encoding="utf-8", newline="\n") as out:
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n<!-- A hill village on three terraces around a sunken square. Written by '
              'tools/make_village.py. -->\n<level version="1" name="village">\n' + "\n".join(lines) + "\n</level>\n")
