#!/usr/bin/env python3
"""Writes the six pastures of the dog's game: games/groups/data/levels/pasture-N.xml with height maps pasture-N.png
(16-bit grey), and games/groups/data/scenarios/sheep-N.xml, and sheep-N-alone.xml where nobody herds.

The section "The pastures" holds what differs; the rest are parts: fences, hedges, ponds, streams. X is east, Z is
south, metres. Nothing is random and all numbers are rounded, so the files are the same on every machine."""
import math, os, struct, zlib

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "games", "groups", "data")
CELL, SCALE_Y, BASE = 2.0, 20.0, 4.0  # metres between height samples; metres of white; height of the plain


def n(v):
    text = ("%.3f" % v).rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def vec(*v):
    return "(" + ", ".join(n(c) for c in v) + ")"


def soft(t):
    t = min(1.0, max(0.0, t))
    return t * t * (3 - 2 * t)


class Pasture:
    """One level: `half` metres from the middle to the outer fence; `hills`: metres of their height."""

    def __init__(self, number, title, half, hills):
        self.number, self.title, self.half, self.hills = number, title, half, hills
        self.lines, self.flats = [], []  # elements; (x0, x1, z0, z1) that keep the ground flat
        self.fold = None
        self.samples = 2 * int((half + 14) / CELL) + 1

    def flat(self, x0, x1, z0, z1):
        self.flats.append((x0, x1, z0, z1))

    def height_exact(self, x, z):
        k = self.number
        waves = (math.sin(x * 0.071 + k) * math.cos(z * 0.057 - 0.6 * k) + 0.5 * math.sin(x * 0.13 - z * 0.11 + 2 * k))
        h = self.hills * waves / 1.5 * soft((self.half + 1 - max(abs(x), abs(z))) / 10)  # flat along the fence
        for x0, x1, z0, z1 in self.flats:
            d = math.hypot(max(x0 - x, 0, x - x1), max(z0 - z, 0, z - z1))
            h *= soft(d / 14)
        rise = max(abs(x), abs(z)) - self.half - 1  # beyond the fence the land rises
        return BASE + h + 3.2 * soft(rise / 12)

    def sample(self, column, row):
        m = self.samples // 2
        column, row = min(max(column, 0), self.samples - 1), min(max(row, 0), self.samples - 1)
        value = int(self.height_exact((column - m) * CELL, (row - m) * CELL) / SCALE_Y * 65535 + 0.5)
        return value / 65535 * SCALE_Y

    def height(self, x, z):
        m = self.samples // 2
        u, w = x / CELL + m, z / CELL + m
        c, r = int(math.floor(u)), int(math.floor(w))
        u, w = u - c, w - r
        top = self.sample(c, r) * (1 - u) + self.sample(c + 1, r) * u
        low = self.sample(c, r + 1) * (1 - u) + self.sample(c + 1, r + 1) * u
        return top * (1 - w) + low * w

    def note(self, text):
        self.lines.append("  <!-- %s -->" % text)

    def put(self, element, text=None, **attributes):
        words = "".join(' %s="%s"' % kv for kv in attributes.items() if kv[1] is not None)
        self.lines.append("  <%s%s%s" % (element, words, "/>" if text is None else ">%s</%s>" % (text, element)))

    def box(self, x, y, z, sx, sy, sz, material, yaw=0, kind="box"):
        """On the ground: y is the lower side above it."""
        self.put(kind, position=vec(x, self.height(x, z) + y + sy / 2, z), size=vec(sx, sy, sz),
                 yaw=n(yaw) if yaw else None, material=material)

    def along(self, x0, z0, x1, z1, step):
        """Middles and length of equal pieces of a way, with its yaw."""
        length = math.hypot(x1 - x0, z1 - z0)
        count = max(1, int(round(length / step)))
        yaw = math.degrees(math.atan2(z1 - z0, x1 - x0))
        for i in range(count):
            t = (i + 0.5) / count
            yield x0 + (x1 - x0) * t, z0 + (z1 - z0) * t, length / count, yaw

    def fence(self, *points):
        for (x0, z0), (x1, z1) in zip(points, points[1:]):
            for x, z, length, yaw in self.along(x0, z0, x1, z1, 3.2):
                for low in (0.4, 0.8):
                    self.box(x, low, z, length, 0.13, 0.07, "wood", yaw)
                back = length / 2
                px, pz = x - back * math.cos(math.radians(yaw)), z - back * math.sin(math.radians(yaw))
                self.box(px, -0.2, pz, 0.16, 1.35, 0.16, "wood dark", yaw)
        x, z = points[-1]
        self.box(x, -0.2, z, 0.16, 1.35, 0.16, "wood dark")

    def hedge(self, *points):
        for (x0, z0), (x1, z1) in zip(points, points[1:]):
            for i, (x, z, length, yaw) in enumerate(self.along(x0, z0, x1, z1, 2.5)):
                tall, wide = 1.5 + 0.2 * ((i * 7) % 3), 0.9 + 0.12 * ((i * 5) % 3)
                self.box(x, -0.3, z, length + 0.15, tall + 0.3, wide, "hedge", yaw)

    def stones(self, *points, tall=0.6):
        for (x0, z0), (x1, z1) in zip(points, points[1:]):
            for x, z, length, yaw in self.along(x0, z0, x1, z1, 2.5):
                self.box(x, -0.3, z, length + 0.1, tall + 0.3, 0.5, "stone", yaw)

    def pond(self, x, z, radius):
        self.flat(x - radius, x + radius, z - radius, z + radius)
        corners = [(x + radius * math.cos(a), z + radius * math.sin(a))
                   for a in (math.tau * i / 12 for i in range(13))]
        self.ponds.append((x, z, radius, corners))

    ponds = ()

    def tree(self, x, z, scale=1.2):
        self.put("levelObject", vec(x, z), **{"class": "tree", "scale": n(scale)})

    def copse(self, x, z, count, reach):
        """Trees on a sunflower's spiral: evenly spread, and no two near each other."""
        for i in range(count):
            r, a = reach * math.sqrt((i + 0.5) / count), i * 2.39996
            self.tree(x + r * math.cos(a), z + r * math.sin(a), 1.0 + 0.15 * ((i * 3) % 4))

    def barn(self, x, z, wide, deep):
        y = self.height(x, z)
        self.box(x, -0.5, z, wide, 3.5, deep, "plaster white")
        self.box(x, 0, z + deep / 2 + 0.05, wide * 0.3, 2.4, 0.1, "wood dark")
        for side, yaw in ((1, None), (-1, "180")):
            self.put("ramp", position=vec(x, y + 4.1, z + side * deep / 4), size=vec(wide + 0.8, 2.2, deep / 2 + 0.4),
                     yaw=yaw, material="roof")

    def surround(self):
        h = self.half
        self.note("The outer fence, and trees beyond it")
        self.fence((-h, -h), (h, -h), (h, h), (-h, h), (-h, -h))
        cut = 8  # corners are cut: nothing can be driven out of a corner
        for x, z in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            self.fence((x * (h - cut), z * h), (x * h, z * (h - cut)))
            for i in range(3):
                self.tree(x * (h - 1.5 - i % 2 * 2), z * (h - 1.5 - i // 2 * 2), 0.9 + 0.2 * i)
        for i in range(int(h / 3)):
            t = -h + 6 * i + 2
            for x, z in ((t, -h - 5 - i % 3 * 2), (t + 3, h + 6 + i % 2 * 2), (-h - 5 - i % 2 * 3, t + 1),
                         (h + 6 + i % 3, t + 4)):
                by_barn = z < -h and abs(x - self.fold[0]) < 8
                if abs(x) < h + 11 and abs(z) < h + 11 and (i * 5 + int(x)) % 3 and not by_barn:
                    self.tree(x, z, 1.1 + 0.2 * (i % 4))

    def make_fold(self, x, reach, opening, wings):
        """Square, at the northern fence, open towards the south; wings of a fence lead into it."""
        z = reach - self.half
        self.fold = (x, z, reach)
        g = opening / 2
        self.flat(x - reach - 16, x + reach + 16, z - reach - 10, z + reach + 9)
        self.fold_parts = [((x - g, z + reach), (x - reach, z + reach), (x - reach, z - reach)),
                           ((x + reach, z - reach), (x + reach, z + reach), (x + g, z + reach))]
        if wings:
            # From the tips on to the outer fence: no pocket beside the fold in which sheep could hang.
            for side in (-1, 1):
                tip = (x + side * (reach + wings * 0.6), z + reach + wings)
                self.fold_parts.append(((x + side * reach, z + reach), tip, (tip[0] + side * 11, -self.half)))

    def write_fold(self):
        x, z, reach = self.fold
        self.note("The fold")
        for part in self.fold_parts:
            self.fence(*part)
        self.box(x - reach + 1.2, 0, z - reach + 1.6, 0.7, 0.5, 2.0, "wood")  # manger
        self.barn(x, z - reach - 6, 9, 6)
        y = self.height(x, z)
        self.put("zone", name="fold", low=vec(x - reach, y - 1, z - reach), high=vec(x + reach, y + 3, z + reach))

    def write_pond(self, x, z, radius, corners):
        self.note("A pond")
        self.stones(*corners, tall=0.5)
        for yaw in (15, 45, 75):
            self.box(x, -0.3, z, radius * 1.9, 0.58 + yaw * 0.0002, radius * 0.51, "water", yaw)
            self.box(x, -0.3, z, radius * 0.51, 0.58 + yaw * 0.0001, radius * 1.9, "water", yaw)

    def stream(self, z, bridge, width=4.0):
        """From fence to fence along x, with a bridge of that width at x = bridge."""
        h = self.half
        for x0, x1 in ((-h, bridge - width / 2), (bridge + width / 2, h)):
            self.stones((x0, z - 1.4), (x1, z - 1.4), tall=0.5)
            self.stones((x0, z + 1.4), (x1, z + 1.4), tall=0.5)
            self.box((x0 + x1) / 2, -0.2, z, x1 - x0, 0.45, 2.6, "water")
        self.box(bridge, -0.4, z, width, 0.46, 3.4, "wood")
        for side in (-1, 1):
            x = bridge + side * (width / 2 + 0.1)
            self.box(x, 0, z, 0.12, 0.9, 3.4, "wood dark")

    def spawns(self, group, *places):
        for x, z, yaw in places:
            self.put("spawn", vec(x, z), group=group, yaw=n(yaw))

    def write(self):
        name = "pasture-%d" % self.number
        folder = os.path.join(DATA, "levels")
        m = self.samples // 2
        rows = [b"\0" + b"".join(struct.pack(">H", int(self.height_exact((c - m) * CELL, (r - m) * CELL) / SCALE_Y
                                                       * 65535 + 0.5)) for c in range(self.samples))
                for r in range(self.samples)]

        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

        with open(os.path.join(folder, name + ".png"), "wb") as f:
            f.write(b"\x89PNG\r\n\x1a\n"
                    + chunk(b"IHDR", struct.pack(">IIBBBBB", self.samples, self.samples, 16, 0, 0, 0, 0))
                    + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))
        with open(os.path.join(folder, name + ".xml"), "w") as f:
            f.write('<?xml version="1.0" encoding="UTF-8"?>\n<!-- %s Written by tools/make_pastures.py. -->\n'
                    '<level version="1" name="%s">\n' % (self.title, name))
            f.write('  <terrain heightmap="%s.png" scaleXZ="%s" scaleY="%s" format="(4, 4)"/>\n'
                    % (name, n(CELL), n(SCALE_Y)))
            f.write("\n".join(self.lines) + "\n</level>\n")


# ---------------------------------------------------------------- minds

# Seconds that a sheep grazes, and stands, in turn: three tempers, so that not all of them do the same.
TEMPERS = ((7, 4), (9, 3), (6, 6))


def sheep(pasture, count, group):
    """Groups of the three tempers, as even as can be."""
    x, z, reach = pasture.fold
    y, r = pasture.height(x, z), reach - 0.8
    fold = ' '.join('%s="%s %s %s"' % (name, n(a), n(b), n(c)) for name, a, b, c in (
        ("gate", x, y, z + reach), ("inside", x, y, z - 1), ("low", x - r, y - 1, z - r), ("high", x + r, y + 3, z + r)))
    lines = []
    for i, (grazes, stands) in enumerate(TEMPERS):
        share = (count + len(TEMPERS) - 1 - i) // len(TEMPERS)
        if share == 0:
            continue
        lines.append('  <agents count="%d" body="sheep" faction="sheep" mind="sheep" spawn="drawn" group="%s"\n          %s '
                     'grazeSeconds="%d" standSeconds="%d"/>' % (share, group, fold, grazes, stands))
    return lines


def scenario(pasture, seconds, flocks, wolves, tells):
    x, z, reach = pasture.fold
    y = pasture.height(x, z)
    for alone in (False, True):
        lines = ['<?xml version="1.0" encoding="UTF-8"?>',
                 "<!-- %s%s Written by tools/make_pastures.py. -->" % (tells, " Here nobody herds: the dog lies at the edge."
                                                                       if alone else ""),
                 '<scenario game="groups" version="1" level="../levels/pasture-%d.xml" definitions="../groups.xml" ticks="%d">'
                 % (pasture.number, seconds * 60)]
        if alone:
            lines.append('  <agents body="dog" faction="dog" brain="still" group="aside"/>')
        else:
            lines.append('  <agents body="dog" faction="dog" brain="dog" group="dog" fold="%s %s %s" reach="%s"/>'
                         % (n(x), n(y), n(z), n(reach)))
        for group, count in flocks:
            lines += sheep(pasture, count, group)
        if wolves:
            lines.append('  <agents count="%d" body="wolf" faction="wolves" brain="wolf" group="wolf" '
                         'shy="%s %s %s"/>' % (wolves, n(x), n(y), n(z)))
        lines.append("</scenario>")
        name = "sheep-%d%s.xml" % (pasture.number, "-alone" if alone else "")
        with open(os.path.join(DATA, "scenarios", name), "w") as f:
            f.write("\n".join(lines) + "\n")


# ---------------------------------------------------------------- the pastures

def finish(p, dog, aside, flocks, wolves=()):
    p.ponds = list(p.ponds)
    p.note("Who begins where")
    p.spawns("dog", dog)
    p.spawns("aside", aside)
    for group, places in flocks:
        p.spawns(group, *[(x, z, 40 * i) for i, (x, z) in enumerate(places)])
    p.spawns("wolf", *wolves)
    p.put("light", position=vec(30, 60, 25), colour=vec(1, 0.92, 0.78), radius=300)
    p.write()


def flock_around(x, z, reach, count=7):
    return [(x + reach * math.sqrt((i + 0.5) / count) * math.cos(2.4 * i),
             z + reach * math.sqrt((i + 0.5) / count) * math.sin(2.4 * i)) for i in range(count)]


def first():
    p = Pasture(1, "A small pasture: six sheep, nothing in the way.", 28, 0.7)
    p.make_fold(0, 6, 6, 7)
    p.surround()
    p.write_fold()
    p.tree(-15, 6), p.tree(17, 12, 1.4), p.tree(14, -8)
    finish(p, (0, 24, 0), (-25, 25, 0), [("flock", flock_around(2, 6, 4))])
    scenario(p, 120, [("flock", 6)], 0, "Six sheep, no wolf.")


def second():
    p = Pasture(2, "A pond, trees, and ten sheep.", 35, 1.2)
    p.make_fold(-8, 6.5, 6, 7)
    p.ponds = []
    p.pond(6, -4, 5)
    p.surround()
    p.write_fold()
    for pond in p.ponds:
        p.write_pond(*pond)
    p.copse(-20, 14, 5, 7)
    p.copse(26, -16, 4, 5)
    finish(p, (4, 31, 0), (32, 32, 0), [("flock", flock_around(14, 12, 6))])
    scenario(p, 150, [("flock", 10)], 0, "Ten sheep that graze apart, and a pond on the way home.")


def third():
    p = Pasture(3, "Two meadows, a fence with a narrow gate between them.", 36, 1.2)
    p.make_fold(10, 6.5, 5, 6)
    p.flat(-36, 36, -3, 7)
    p.surround()
    p.write_fold()
    p.note("The fence across, with its gate")
    p.fence((-36, 0), (-5, 0))
    p.fence((0, 0), (36, 0))
    p.fence((-5, 0), (-9, 6))
    p.fence((0, 0), (4, 6))
    p.note("Hedges")
    p.hedge((-26, -20), (-12, -14))
    p.hedge((10, 16), (22, 22))
    p.hedge((-24, 14), (-24, 26))
    p.copse(20, -8, 3, 4)
    finish(p, (0, 32, 0), (33, 33, 0), [("flock", flock_around(-8, 20, 5))])
    scenario(p, 180, [("flock", 10)], 0, "Ten sheep behind a fence with one narrow gate.")


def fourth():
    p = Pasture(4, "A wolf lives in the copse.", 42, 2.0)
    p.make_fold(-14, 7, 6, 7)
    p.surround()
    p.write_fold()
    p.hedge((-30, -2), (-14, 2))
    p.hedge((8, -14), (20, -20))
    p.copse(30, -28, 9, 7)
    p.copse(-24, 22, 6, 7)
    p.stones((6, 26), (18, 30), (22, 24), tall=0.9)
    finish(p, (-4, 36, 0), (-39, 39, 0), [("flock", flock_around(12, 8, 7))], [(34, -26, 200)])
    scenario(p, 180, [("flock", 12)], 1, "Twelve sheep and a wolf.")


def fifth():
    p = Pasture(5, "A stream with one bridge, and two wolves.", 45, 1.8)
    p.make_fold(6, 7.5, 6, 8)
    p.flat(-45, 45, -7, -1)
    p.surround()
    p.write_fold()
    p.note("The stream and its bridge")
    p.stream(-4, 4, 6)
    p.copse(-34, 32, 8, 8)
    p.copse(34, 30, 6, 7)
    p.copse(-30, -28, 6, 8)
    p.hedge((-20, 10), (-12, 18))
    finish(p, (0, 40, 0), (-42, 42, 0), [("flock", flock_around(6, 20, 7, 8))], [(-40, 32, 90), (40, 32, 270)])
    scenario(p, 240, [("flock", 16)], 2, "Sixteen sheep, a bridge, two wolves.")


def sixth():
    p = Pasture(6, "Hills, hedges, two flocks far apart, two wolves.", 55, 3.2)
    p.make_fold(0, 8, 6, 8)
    p.ponds = []
    p.pond(-6, 2, 6)
    p.surround()
    p.write_fold()
    for pond in p.ponds:
        p.write_pond(*pond)
    p.hedge((-40, -14), (-28, -10))
    p.hedge((26, -16), (38, -10))
    p.copse(-42, 42, 8, 6)
    p.copse(42, 42, 8, 6)
    p.copse(42, -38, 6, 6)
    finish(p, (0, -24, 180), (-52, -52, 0),
           [("west", flock_around(-24, 10, 5)), ("east", flock_around(26, 8, 5))], [(-49, 42, 60), (49, 42, 300)])
    scenario(p, 300, [("west", 9), ("east", 9)], 2, "Two flocks of nine, far apart, and two wolves.")


for make in (first, second, third, fourth, fifth, sixth):
    make()
