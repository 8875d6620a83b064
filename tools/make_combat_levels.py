#!/usr/bin/env python3
"""Writes the levels of the fight, games/combat/data/levels/*.xml, and the pieces that stand in them, pieces/*.obj.

X is east, Z is south, metres. All numbers are rounded, so the files are the same on every machine."""
import math
import pathlib
import sys

import combat_pieces

LEVELS = pathlib.Path(__file__).resolve().parent.parent / "games/combat/data/levels"


def n(v):
    text = ("%.3f" % v).rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def vec(*v):
    return "(" + ", ".join(n(c) for c in v) + ")"


class Level:
    def __init__(self, name, what):
        self.name, self.what, self.lines = name, what, []

    def put(self, element, **attributes):
        words = "".join(' %s="%s"' % kv for kv in attributes.items() if kv[1] is not None)
        self.lines.append("  <%s%s/>" % (element, words))

    def note(self, text):
        self.lines.append("  <!-- %s -->" % text)

    def box(self, x0, x1, y0, y1, z0, z1, material, yaw=0, kind="box", towards=0):
        assert x1 > x0 and y1 > y0 and z1 > z0, (x0, x1, y0, y1, z0, z1, material)
        self.put(kind, position=vec((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2), size=vec(x1 - x0, y1 - y0, z1 - z0),
                 yaw=n(yaw) if yaw else None, material=material)

    def standing(self, x, z, w, h, d, material, yaw=0, y=0.0):
        """A box on the ground by its middle."""
        self.put("box", position=vec(x, y + h / 2, z), size=vec(w, h, d), yaw=n(yaw) if yaw else None, material=material)

    def ramp(self, x0, x1, y0, y1, z0, z1, material, towards):
        yaw = {"N": 0, "E": 90, "S": 180, "W": 270}[towards]
        w, d = x1 - x0, z1 - z0
        if yaw % 180 == 90:
            w, d = d, w
        self.put("ramp", position=vec((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2), size=vec(w, y1 - y0, d),
                 yaw=n(yaw) if yaw else None, material=material)

    def wall(self, a, b, y0, y1, material, openings=(), thick=0.3, cap=None, sill="cement white"):
        """An upright wall from a to b, (x, z) along one axis, with openings (from, to, bottom, top) in metres from a;
        bottom and top above y0. Windows get a sill, walls a cap."""
        along_x = abs(b[0] - a[0]) > abs(b[1] - a[1])
        start = a[0] if along_x else a[1]
        end = b[0] if along_x else b[1]
        assert end > start
        c0, c1 = (a[1] - thick / 2, a[1] + thick / 2) if along_x else (a[0] - thick / 2, a[0] + thick / 2)

        def piece(s, e, lo, hi, more=0.0, mat=material):
            if e - s < 0.01 or hi - lo < 0.01:
                return
            if along_x:
                self.box(s, e, lo, hi, c0 - more, c1 + more, mat)
            else:
                self.box(c0 - more, c1 + more, lo, hi, s, e, mat)

        at = start
        for s, e, lo, hi in sorted(openings):
            piece(at, start + s, y0, y1)
            piece(start + s, start + e, y0, y0 + lo)
            piece(start + s, start + e, y0 + hi, y1)
            if lo > 0.2 and sill:
                piece(start + s - 0.06, start + e + 0.06, y0 + lo - 0.06, y0 + lo, 0.06, sill)
            at = start + e
        piece(at, end, y0, y1)
        if cap:
            piece(start - 0.05, end + 0.05, y1, y1 + 0.1, 0.06, cap)

    def low_wall(self, x, z, length, yaw, material="brick", height=1.0, thick=0.4, cap="cement pale"):
        self.standing(x, z, length, height, thick, material, yaw)
        if cap:
            self.standing(x, z, length + 0.08, 0.08, thick + 0.1, cap, yaw, height)

    def piece(self, name, x, z, yaw=0, y=0.0, scale=None):
        self.put("mesh", file="pieces/%s.obj" % name, position=vec(x, y, z), yaw=n(yaw) if yaw else None,
                 scale=n(scale) if scale else None)

    def crate(self, x, z, size, yaw=0, y=0.0, health=60, mass=None):
        w, h, d = size if isinstance(size, tuple) else (size, size, size)
        self.put("crate", position=vec(x, y + h / 2, z), size=vec(w, h, d), yaw=n(yaw) if yaw else None,
                 mass=n(round(38 * w * h * d + 8) if mass is None else mass), health=n(health))

    def stairs(self, x0, z0, towards, width, steps, rise, depth, material, base=0.0, below=0.0):
        """Solid steps from (x0, z0), the middle of the foot."""
        for i in range(steps):
            a, b, top = i * depth, (i + 1) * depth, base + (i + 1) * rise
            lo = base - below if below else base
            if towards == "N":
                self.box(x0 - width / 2, x0 + width / 2, lo, top, z0 - b, z0 - a, material)
            elif towards == "S":
                self.box(x0 - width / 2, x0 + width / 2, lo, top, z0 + a, z0 + b, material)
            elif towards == "E":
                self.box(x0 + a, x0 + b, lo, top, z0 - width / 2, z0 + width / 2, material)
            else:
                self.box(x0 - b, x0 - a, lo, top, z0 - width / 2, z0 + width / 2, material)

    def lamp_post(self, x, z, towards=0, height=3.4, radius=10, colour=(1, 0.82, 0.55), y=0.0):
        c, s = math.cos(math.radians(towards)), math.sin(math.radians(towards))
        self.standing(x, z, 0.3, 0.35, 0.3, "stone dark", towards, y)
        self.standing(x, z, 0.1, height, 0.1, "iron black", towards, y)
        self.standing(x + 0.35 * c, z + 0.35 * s, 0.8, 0.07, 0.07, "iron black", towards, y + height - 0.07)
        self.standing(x + 0.6 * c, z + 0.6 * s, 0.22, 0.26, 0.22, "flame", towards, y + height - 0.36)
        self.standing(x + 0.6 * c, z + 0.6 * s, 0.36, 0.07, 0.36, "iron black", towards, y + height - 0.12)
        self.put("light", position=vec(x + 0.6 * c, y + height - 0.6, z + 0.6 * s), colour=vec(*colour), radius=n(radius))

    def lantern(self, x, y, z, radius=8, colour=(1, 0.8, 0.52)):
        """Hangs from a ceiling at y."""
        self.box(x - 0.02, x + 0.02, y - 0.4, y, z - 0.02, z + 0.02, "iron black")
        self.box(x - 0.11, x + 0.11, y - 0.56, y - 0.4, z - 0.11, z + 0.11, "flame")
        self.put("light", position=vec(x, y - 0.7, z), colour=vec(*colour), radius=n(radius))

    def spawns(self, group, places):
        for x, y, z, yaw in places:
            self.put("spawn", position=vec(x, y, z), yaw=n(yaw) if yaw else None, group=group)

    def item(self, kind, x, z, y=0.0):
        self.put("item", type=kind, position=vec(x, y, z))

    def zone(self, name, low, high):
        self.put("zone", name=name, low=vec(*low), high=vec(*high))

    def write(self):
        head = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- %s Made by tools/make_combat_levels.py. -->\n' % self.what
        text = head + '<level version="1" name="%s">\n' % self.name + "\n".join(self.lines) + "\n</level>\n"
        LEVELS.mkdir(parents=True, exist_ok=True)
        (LEVELS / (self.name + ".xml")).write_text(text)


# ---------------------------------------------------------------- the training ground


def training():
    l = Level("training", "The training ground: walls, a ruin, containers, pipes and sandbags; several ways around everything.")
    l.note("Ground: sand, with slabs where much is walked")
    l.box(-20, 20, -1, 0, -20, 20, "sand ground")
    for x0, x1, z0, z1 in ((-5.5, 5.5, -4.8, 4.8), (-19, -10, 9.5, 19), (8.5, 19, -19, -10.5), (9, 19, 9, 19), (-18.5, -9, -18, -9.5)):
        l.box(x0, x1, -0.5, 0.03, z0, z1, "concrete slab")
    l.note("The wall around: piers with concrete between them")
    for a, b in (((-20, -20), (20, -20)), ((-20, 20), (20, 20)), ((-20, -20), (-20, 20)), ((20, -20), (20, 20))):
        l.wall(a, b, 0, 3.2, "concrete wall", thick=0.4, cap="cement pale")
    for i in range(-2, 3):
        for x, z in ((i * 9, -19.7), (i * 9, 19.7), (-19.7, i * 9), (19.7, i * 9)):
            l.standing(x, z, 0.7, 3.5, 0.7, "brick")
            l.standing(x, z, 0.85, 0.12, 0.85, "cement pale", 0, 3.5)

    l.note("The ruin in the middle: four doorways, windows, one wall inside, no roof")
    l.wall((-5, -4.2), (5, -4.2), 0, 2.9, "brick", ((1.2, 2.6, 1.0, 2.2), (4.4, 5.8, 0, 2.3), (7.6, 9.0, 1.0, 2.2)))
    l.wall((-5, 4.2), (5, 4.2), 0, 2.6, "brick", ((0.9, 2.3, 1.0, 2.2), (3.2, 4.7, 0, 2.3), (7.4, 9.1, 1.0, 2.6)))
    l.wall((-5, -4.05), (-5, 4.05), 0, 2.9, "brick", ((1.0, 2.4, 1.0, 2.2), (4.9, 6.3, 0, 2.3)))
    l.wall((5, -4.05), (5, 4.05), 0, 1.9, "brick", ((2.1, 3.6, 0, 1.9), (5.4, 6.6, 1.0, 1.9)))
    l.wall((-0.6, -4.05), (-0.6, 1.4), 0, 2.4, "plaster", ((2.4, 3.7, 0, 2.4),), thick=0.2)
    l.piece("rubble-wide", 3.1, -2.4, 30)
    l.piece("rubble", -3.6, 2.9, 100)
    l.standing(2.4, 2.6, 1.6, 0.75, 0.8, "wood", 12)
    l.piece("barrel-red", -3.9, -3.2, 0)

    l.note("North-west: a house without roof, open to the south and the east")
    l.wall((-17.5, -17), (-10, -17), 0, 2.8, "plaster yellow", ((2.2, 3.6, 1.0, 2.2), (5.0, 6.4, 1.0, 2.2)))
    l.wall((-17.5, -10.5), (-10, -10.5), 0, 2.8, "plaster yellow", ((1.4, 2.9, 0, 2.3), (4.6, 6.1, 1.0, 2.2)))
    l.wall((-17.5, -16.85), (-17.5, -10.65), 0, 2.8, "plaster yellow", ((2.4, 3.8, 0, 2.3),))
    l.wall((-10, -16.85), (-10, -10.65), 0, 2.8, "plaster yellow", ((0.7, 2.1, 1.0, 2.2), (3.6, 5.1, 0, 2.3)))
    l.wall((-14, -16.85), (-14, -13.6), 0, 2.4, "wood", thick=0.15)
    l.standing(-16.3, -15.6, 0.8, 0.95, 1.6, "wood dark")
    l.crate(-11.0, -15.9, 1.0, 12)
    l.crate(-15.2, -11.4, 0.8, 30)

    l.note("North-east: two containers with an alley between them, one to walk through; a platform with two ramps")
    l.piece("container-blue", 11.6, -15.6, 0)
    l.piece("container-green-open", 13.2, -11.6, 8)
    l.box(15.4, 19, 0, 1.3, -18.9, -14.6, "concrete")
    l.ramp(15.4, 17.2, 0, 1.3, -14.6, -11.8, "concrete dark", "N")
    l.ramp(12.9, 15.4, 0, 1.3, -18.9, -17.3, "concrete dark", "E")
    l.wall((15.5, -17.1), (15.5, -14.7), 1.3, 2.3, "metal yellow", thick=0.12)
    l.piece("sandbags", 18.0, -14.95, 0, 1.3)
    l.crate(16.4, -18.2, 0.9, 20, 1.3)

    l.note("South-east: a workshop, open to the west, and what was left around it")
    l.wall((11, 17.5), (18.5, 17.5), 0, 3, "metal green", ((2.8, 4.4, 1.1, 2.2),), sill=None)
    l.wall((18.5, 10.5), (18.5, 17.35), 0, 3, "metal green", ((3.0, 4.5, 0, 2.3),))
    l.wall((11, 10.5), (18.35, 10.5), 0, 3, "metal green", ((1.3, 2.9, 0, 2.3), (4.6, 6.0, 1.1, 2.2)), sill=None)
    l.box(11.0, 18.8, 3.0, 3.15, 10.2, 17.8, "roof")
    for z in (10.5, 14, 17.5):
        l.standing(11.15, z, 0.25, 3, 0.25, "steel rust")
    l.standing(17.6, 12.2, 0.9, 0.95, 2.6, "wood dark")
    l.crate(13.0, 16.4, 1.1, 8)
    l.crate(14.2, 16.6, 0.8, -14)
    l.crate(13.4, 16.5, 0.7, 22, 1.1, mass=12)
    l.piece("barrels", 15.9, 16.3, 40)
    l.piece("car-red", 13.8, 13.6, 96)
    l.lantern(14.8, 3.0, 14.0, 9)

    l.note("South-west: where attackers begin, behind sandbags")
    l.piece("sandbags-long", -11.2, 13.2, 90)
    l.piece("sandbags-long", -13.6, 9.6, 0)
    l.piece("sandbags", -11.4, 17.6, 90)
    l.standing(-17.8, 14.5, 1.4, 2.3, 3.2, "steel green")
    l.standing(-17.8, 14.5, 1.55, 0.12, 3.35, "steel dark", 0, 2.3)

    l.note("Between: pipes, road barriers, tyres, low walls, single walls, crates")
    for x, z, yaw in ((-7.8, -6.8, 20), (9.2, 1.2, 80)):
        l.piece("pipe", x, z, yaw)
    for x, z, yaw in ((0.4, 8.2, 4), (2.7, 8.6, -8), (-4.6, 11.6, 62), (7.6, -7.9, 88), (-1.8, -8.4, -3), (14.2, -3.6, 12), (-16.4, -5.2, 90)):
        l.piece("barrier", x, z, yaw)
    for x, z, length, yaw in ((-9.6, 4.2, 3.2, 90), (-13.8, 1.6, 3.0, 0), (-14.8, 5.6, 2.6, 90), (5.2, 14.6, 3.4, 0), (8.4, 11.2, 2.4, 90),
                              (2.6, -11.4, 3.0, 90), (-4.2, -14.2, 3.2, 0), (5.8, -15.4, 2.4, 90), (15.8, 3.8, 3.2, 0), (12.6, 6.2, 2.4, 90)):
        l.low_wall(x, z, length, yaw, "brick" if (x + z) % 2 > 1 else "stone")
    for x, z, w, h, d, yaw, material in ((-1.0, 13.6, 3.4, 2.3, 0.35, 90, "concrete"), (8.6, -3.6, 0.35, 2.3, 3.2, 0, "concrete"),
                                         (-8.4, -12.8, 0.35, 2.3, 3.0, 0, "concrete"), (-16.6, -1.4, 3.2, 2.3, 0.35, 0, "concrete"),
                                         (4.8, 17.4, 0.35, 2.3, 2.6, 0, "wood"), (17.4, -7.2, 2.6, 2.3, 0.35, 0, "wood"),
                                         (0.8, -17.2, 0.35, 2.3, 2.8, 0, "concrete")):
        l.standing(x, z, w, h, d, material, yaw)
    for x, z, size, yaw in ((-7.4, 7.9, 1.2, 15), (-6.3, 8.7, 0.8, 40), (6.9, 5.9, 1.2, 30), (-11.8, -3.2, 1.2, 8), (-10.6, -2.7, 0.9, 50),
                            (4.4, -8.4, 1.1, 22), (12.0, -7.2, 1.2, 44), (17.8, 7.2, 1.2, 10), (-3.0, 17.6, 1.1, 26), (-17.2, 6.6, 1.1, 5)):
        l.crate(x, z, size, yaw)
    for x, z, yaw in ((7.2, 18.2, 0), (-6.8, -17.6, 30), (18.4, -1.2, 90), (-7.4, 16.4, 60)):
        l.piece("tyres", x, z, yaw)
    l.piece("barrels", 10.2, -8.9, 120)
    l.piece("barrel-blue", -18.4, -8.0)
    l.piece("barrel-red", 3.8, 11.6)
    l.piece("car-blue", -0.2, -12.0, 28)
    l.piece("sandbags", 16.2, -0.6, 30)
    l.piece("sandbags", -6.2, 0.4, 84)

    l.note("Lamps")
    for x, z, towards in ((-19.2, 4.5, 0), (19.2, -9.2, 180), (-4.6, 19.2, 270), (4.6, -19.2, 90)):
        l.lamp_post(x, z, towards)
    l.put("light", position="(30, 60, 20)", colour="(1, 0.96, 0.88)", radius="200")

    l.note("Who begins where: attackers in the south-west; defenders anywhere that is hidden from there")
    l.spawns("attackers", [(-18.2, 0.03, 18.2, 50), (-16.4, 0.03, 18.2, 50), (-18.2, 0.03, 11.6, 60), (-16.2, 0.03, 16.2, 50),
                           (-14.4, 0.03, 18.2, 50), (-14.2, 0.03, 15.6, 50), (-15.8, 0.03, 11.8, 60), (-13.2, 0.03, 11.4, 60)])
    l.spawns("defenders", [(17.6, 0.03, 16.4, 300), (17.2, 1.3, -17.8, 210), (-16.2, 0.03, -12.6, 160), (2.2, 0.03, -17.8, 180),
                           (3.8, 0.03, 1.4, 240), (-12.0, 0.03, -14.6, 190), (18.2, 0, 4.8, 250), (-18.2, 0, -3.2, 150),
                           (10.2, 0.03, -18.2, 220), (8.6, 0, 15.8, 280)])
    l.note("Pick-ups")
    for kind, x, z, y in (("health", 0.9, 0.6, 0.03), ("health", 16.6, 11.4, 0.03), ("medkit", -12.4, -11.6, 0.03), ("ammunition", 18.2, -16.6, 1.3),
                          ("ammunition", -7.2, 2.6, 0), ("ammunition", 8.2, 8.2, 0), ("ammunition", -16.2, -8.0, 0), ("shotgun", 13.2, -11.6, 0.1),
                          ("sniper-rifle", 16.8, -15.6, 1.3), ("machine-gun", -2.8, -1.6, 0.03), ("rocket", 17.6, 14.6, 0.03),
                          ("grenade", 5.4, -17.8, 0), ("machine-pistol", -12.2, 4.2, 0)):
        l.item(kind, x, z, y)
    l.note("What is held: the ruin, the platform, the workshop, the house")
    l.zone("hold-ruin", (-5, -0.5, -4.2), (5, 3, 4.2))
    l.zone("hold-platform", (12.9, -0.5, -19), (19, 4, -11.8))
    l.zone("hold-workshop", (11, -0.5, 10.4), (18.6, 3, 17.6))
    l.zone("hold-house", (-17.6, -0.5, -17), (-10, 3, -10.5))
    l.write()


LEVEL_MAKERS = {"training": training}

if __name__ == "__main__":
    combat_pieces.write(LEVELS / "pieces")
    for level in sys.argv[1:] or LEVEL_MAKERS:
        LEVEL_MAKERS[level]()
