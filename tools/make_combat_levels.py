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
    def __init__(self, name, what, night=False):
        self.name, self.what, self.night, self.lines = name, what, night, []
        self.put("class", name="armour", colour="(0.3, 0.3, 1)")

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

    def breakable(self, x, z, w, h, d, kind, yaw=0, y=0.0, health=90):
        """A piece of wall of the class `kind` ("bricks", "planks") that stands until it is shot to pieces."""
        self.put("crate", position=vec(x, y + h / 2, z), size=vec(w, h, d), yaw=n(yaw) if yaw else None, mass="0",
                 health=n(health), **{"class": kind})

    def breakable_wall(self, a, b, h, kind, piece=1.2, thick=0.22, health=90, gaps=()):
        """Pieces from a to b, (x, z); those whose numbers are in `gaps` are left out."""
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        count = max(1, round(length / piece))
        yaw = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 360
        for i in range(count):
            if i not in gaps:
                t = (i + 0.5) / count
                self.breakable(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, length / count - 0.02, h, thick, kind, yaw,
                               health=health)

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
        night = ' night="true"' if self.night else ""
        text = head + '<level version="1" name="%s"%s>\n' % (self.name, night) + "\n".join(self.lines) + "\n</level>\n"
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
    l.piece("sandbags", 18.3, -14.95, 0, 1.3)
    l.crate(18.35, -18.25, 0.9, 20, 1.3)

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
    l.spawns("defenders", [(17.7, 0.03, 16.9, 300), (17.2, 1.3, -17.8, 210), (-18.2, 0, -3.2, 150), (10.2, 0.03, -18.2, 220), (-7.5, 0, -9.2, 180),
                           (-3.9, 0, -15.5, 200), (5.1, 0, -11.0, 210), (7.8, 0, 16.9, 280), (10.5, 0, -6.5, 230), (15.9, 0, -2.0, 250)])
    l.note("Pick-ups")
    for kind, x, z, y in (("health", 0.9, 0.6, 0.03), ("health", 16.6, 11.4, 0.03), ("medkit", -12.4, -11.6, 0.03), ("ammunition", 18.2, -16.6, 1.3),
                          ("ammunition", -7.2, 2.6, 0), ("ammunition", 8.2, 8.2, 0), ("ammunition", -16.2, -8.0, 0), ("shotgun", 13.2, -11.6, 0.1),
                          ("sniper-rifle", 16.8, -15.6, 1.3), ("machine-gun", -2.8, -1.6, 0.03), ("rocket", 17.6, 14.6, 0.03),
                          ("grenade", 5.4, -17.8, 0), ("machine-pistol", -12.2, 4.2, 0), ("vest", -15.0, -15.9, 0.03), ("mine", 16.0, 3.0, 0)):
        l.item(kind, x, z, y)
    l.note("What is held: the ruin, the platform, the workshop, the house")
    l.zone("hold-ruin", (-5, -0.5, -4.2), (5, 3, 4.2))
    l.zone("hold-platform", (12.9, -0.5, -19), (19, 4, -11.8))
    l.zone("hold-workshop", (11, -0.5, 10.4), (18.6, 3, 17.6))
    l.zone("hold-house", (-17.6, -0.5, -17), (-10, 3, -10.5))
    l.write()


# ---------------------------------------------------------------- the yard


def yard():
    l = Level("yard", "A cloister: a garden of four beds around a fountain, arcades on all sides, rooms in the corners.")
    l.note("Ground: lawn, paved walks, the arcades' floor one step up")
    l.box(-19.4, 19.4, -1, 0, -19.4, 19.4, "grass")
    for x0, x1, z0, z1 in ((-1.7, 1.7, -13, 13), (-13, -1.7, -1.7, 1.7), (1.7, 13, -1.7, 1.7)):
        l.box(x0, x1, -0.4, 0.03, z0, z1, "stone pale tile")
    l.box(-3.6, 3.6, -0.4, 0.05, -3.6, 3.6, "stone pale tile")
    for x0, x1, z0, z1 in ((-19, 19, -19, -13), (-19, 19, 13, 19), (-19, -13, -13, 13), (13, 19, -13, 13)):
        l.box(x0, x1, -0.4, 0.15, z0, z1, "sandstone tile")
    l.note("The wall around, with a gate in the south and one in the north")
    for z in (-19.2, 19.2):
        l.wall((-19.4, z), (19.4, z), 0, 5.4, "sandstone", ((17.8, 21.0, 0, 3.2),), thick=0.4, cap="stone pale")
    for x in (-19.2, 19.2):
        l.wall((x, -19), (x, 19), 0, 5.4, "sandstone", ((6, 7, 2.4, 3.6), (13, 14, 2.4, 3.6), (24, 25, 2.4, 3.6), (31, 32, 2.4, 3.6)), thick=0.4, cap="stone pale")
    for s in (-1, 1):
        z0, z1 = sorted((s * 19.4, s * 22))
        for x in (-1.9, 1.9):
            l.box(x - 0.3, x + 0.3, 0, 3.6, z0, z1, "sandstone")
        l.box(-2.4, 2.4, 3.6, 4.0, z0, z1, "stone pale")
        l.box(-1.6, 1.6, -0.4, 0.15, z0, z1, "sandstone tile")
        l.box(-1.6, 1.6, 0, 3.6, s * 22 - 0.15, s * 22 + 0.15, "wood dark")
    l.note("Arcades: columns, arches, roofs")
    columns = [-13, -9.75, -6.5, -3.25, 3.25, 6.5, 9.75, 13]
    for c in columns:
        for a in ((c, -13), (c, 13)) + (((-13, c), (13, c)) if abs(c) < 13 else ()):
            x, z = a
            l.standing(x, z, 0.7, 0.5, 0.7, "stone pale", y=0.15)
            l.standing(x, z, 0.46, 2.2, 0.46, "stone white", y=0.65)
            l.standing(x, z, 0.66, 0.25, 0.66, "stone pale", y=2.85)
    for s in (-13, 13):
        l.box(-13.4, 13.4, 3.1, 3.7, s - 0.3, s + 0.3, "sandstone")
        l.box(s - 0.3, s + 0.3, 3.1, 3.7, -12.7, 12.7, "sandstone")
    for s in (-1, 1):
        a, b = sorted((s * 12.3, s * 19.0))
        l.ramp(-19.0, 19.0, 3.7, 5.2, a, b, "roof", "S" if s > 0 else "N")
        l.ramp(a, b, 3.7, 5.2, -19.0, 19.0, "roof", "E" if s > 0 else "W")
    l.note("Low walls between the columns: cover towards the garden")
    for i in range(len(columns) - 1):
        a, b = columns[i] + 0.45, columns[i + 1] - 0.45
        if i in (3, 1, 5):
            continue
        for s in (-13, 13):
            l.box(a, b, 0.15, 1.05, s - 0.16, s + 0.16, "sandstone")
            l.box(s - 0.16, s + 0.16, 0.15, 1.05, a, b, "sandstone")
    l.note("Rooms in the corners, two doorways each")
    for sx in (-1, 1):
        for sz in (-1, 1):
            x0, x1 = sorted((sx * 13.6, sx * 19))
            zi = sz * 13.6
            l.wall((x0, zi), (x1, zi), 0.15, 3.7, "plaster white", (((2.0, 3.4, 0, 2.3),) if sx * sz > 0 else ((3.2, 4.6, 0, 2.3), (0.7, 1.9, 1.0, 2.0))), thick=0.25)
            z0, z1 = sorted((sz * 13.73, sz * 19))
            l.wall((sx * 13.6, z0), (sx * 13.6, z1), 0.15, 3.7, "plaster white", ((1.7, 3.1, 0, 2.3),), thick=0.25)
    for x, z, r in ((-16.3, -16.3, 8), (16.3, -16.3, 8), (-16.3, 16.3, 8), (16.3, 16.3, 8), (0, -16, 8), (0, 16, 8), (-16, 0, 8), (16, 0, 8)):
        l.lantern(x, 3.7, z, r)
    l.note("The fountain")
    for yaw in (0, 45):
        l.standing(0, 0, 4.1, 0.65, 4.1, "stone pale", yaw)
    l.standing(0, 0, 3.4, 0.7, 3.4, "water", 22.5)
    l.piece("statue", 0, 0, 180, 0.5)
    l.note("Beds: hedges, trees, planters, benches")
    for sx in (-1, 1):
        for sz in (-1, 1):
            k = sx * sz
            for x, z, w, d, h in ((6.6, 2.6, 6.2, 0.8, 1.15), (2.6, 7.2, 0.8, 5.0, 1.15), (10.6, 6.4, 0.8, 4.2, 1.15), (6.4, 10.8, 4.4, 0.8, 1.7 if k > 0 else 1.15)):
                l.standing(sx * x, sz * z, w, h, d, "hedge")
            if k > 0:
                l.put("levelObject", position=vec(sx * 6.4, 0, sz * 6.6), **{"class": "tree"})
                l.standing(sx * 6.4, sz * 6.6, 1.5, 0.5, 1.5, "stone pale")
            else:
                l.standing(sx * 6.6, sz * 6.6, 1.6, 2.2, 1.6, "hedge")
                l.standing(sx * 6.6, sz * 6.6, 2.0, 0.5, 2.0, "stone pale")
    for x, z, yaw in ((-4.6, 4.4, 0), (4.6, -4.4, 0), (8.8, 12.0, 0), (-8.8, -12.0, 0)):
        l.standing(x, z, 1.7, 0.45, 0.5, "stone white", yaw)
    l.note("What was brought here: carts, bales, barrels, crates")
    l.piece("cart", -8.2, 15.8, 20, 0.15)
    l.piece("cart", 8.0, -16.2, 200, 0.15)
    l.piece("bales", -15.8, 5.8, 30, 0.15)
    l.piece("bales", 15.6, -6.2, 120, 0.15)
    l.piece("barrels", 15.9, 8.6, 10, 0.15)
    l.piece("barrels", -16.0, -8.4, 90, 0.15)
    for x, z, size, yaw in ((4.8, 15.4, 1.1, 12), (5.9, 16.0, 0.8, 40), (-4.9, -15.6, 1.1, 30), (-15.2, 9.8, 1.0, 18), (15.4, -9.9, 1.0, 50), (17.6, 15.2, 1.0, 5), (-17.5, -15.0, 1.0, 22),
                            (-17.8, 17.4, 1.1, 10), (17.7, -17.3, 1.1, 33)):
        l.crate(x, z, size, yaw, 0.15)
    l.put("light", position="(30, 60, 20)", colour="(1, 0.96, 0.88)", radius="200")
    l.note("Who begins where")
    l.spawns("attackers", [(x, 0.15, 17.6, 0) for x in (-3.6, -1.2, 1.2, 3.6)] + [(x, 0.15, 15.0, 0) for x in (-2.4, 0, 2.4)] + [(0, 0.15, 20.6, 0)])
    l.spawns("defenders", [(x, 0.15, -17.6, 180) for x in (-3.6, -1.2, 1.2, 3.6)] + [(x, 0.15, -15.0, 180) for x in (-2.4, 0, 2.4)] + [(0, 0.15, -20.6, 180)])
    l.note("Pick-ups")
    for kind, x, z, y in (("medkit", 0, -11.8, 0.03), ("health", -17, 0, 0.15), ("health", 17, 0, 0.15), ("vest", 16.4, 17.4, 0.15), ("vest", -16.4, -17.6, 0.15),
                          ("ammunition", -16.4, 14.6, 0.15), ("ammunition", 16.4, -14.6, 0.15), ("ammunition", 4.4, 0.0, 0.03), ("sniper-rifle", -17.8, -4, 0.15),
                          ("machine-gun", 17.8, 4, 0.15), ("shotgun", -9.6, 9.4, 0), ("rocket", 9.6, -9.4, 0), ("grenade", 0, 11.8, 0.03), ("mine", -11.4, 0, 0.03), ("machine-pistol", 11.4, 0, 0.03)):
        l.item(kind, x, z, y)
    l.zone("hold-fountain", (-4.5, -0.5, -4.5), (4.5, 4, 4.5))
    l.zone("hold-west", (-19, -0.5, -5), (-13, 3.6, 5))
    l.zone("hold-east", (13, -0.5, -5), (19, 3.6, 5))
    l.write()


# ---------------------------------------------------------------- the house of two floors


def house():
    l = Level("house", "A villa of two floors in its garden: two stairs, a balcony, windows to watch from.")
    l.note("Garden, paths, the wall around")
    l.box(-23.2, 23.2, -1, 0, -19.2, 21.2, "grass meadow")
    for x0, x1, z0, z1 in ((-1.4, 1.4, 7, 20.5), (-15, 15, 8.2, 10.2), (-14.8, -12.8, -13, 8.2), (12.8, 14.8, -13, 8.2), (-14.8, 14.8, -15, -13)):
        l.box(x0, x1, -0.4, 0.03, z0, z1, "gravel")
    for a, b in (((-23, -19), (23, -19)), ((-23, -19), (-23, 21)), ((23, -19), (23, 21))):
        l.wall(a, b, 0, 2.8, "brick white", thick=0.4, cap="stone pale")
    l.wall((-23, 21), (23, 21), 0, 2.8, "brick white", ((21, 25, 0, 2.8),), thick=0.4, cap="stone pale")
    for x in (-2.3, 2.3):
        l.standing(x, 21, 0.7, 3.2, 0.7, "stone pale")
        l.standing(x, 21, 0.5, 0.5, 0.5, "stone white", 45, 3.2)
    l.box(-2, 2, 0, 2.4, 21.0, 21.12, "iron black")
    F, H, T = 0.3, 3.0, 6.5  # ground floor, its ceiling, top of the upper walls
    U = H + F + 0.25  # upper floor
    l.note("Floors: the ground floor two steps up; the upper floor with holes for the stairs")
    l.box(-11, 11, -0.4, F, -7, 7, "parquet")
    l.box(-2, 2, -0.2, 0.15, 7, 8.2, "stone pale")
    l.box(-12.3, -11, -0.2, 0.15, -1.5, 1.5, "stone pale")
    l.box(11, 12.3, -0.2, 0.15, -1.5, 1.5, "stone pale")
    l.box(-1.6, 1.6, -0.2, 0.15, -8.3, -7, "stone pale")
    for x0, x1, z0, z1 in ((-11, 11, -7, -4.9), (-11, -9.4, -4.9, -3.1), (-4.1, 11, -4.9, -3.1), (-11, 11, -3.1, 3.1), (-11, 4.1, 3.1, 4.9), (9.4, 11, 3.1, 4.9), (-11, 11, 4.9, 7)):
        l.box(x0, x1, H + F, U, z0, z1, "parquet wood")
    l.note("Outer walls: windows below and above, doors on all four sides")
    low = 0.95
    for z, door in ((7, (10.2, 11.8, 0, 2.4)), (-7, (10.3, 11.7, 0, 2.4))):
        l.wall((-11, z), (11, z), F, H + F + 0.25, "plaster yellow", (door,) + tuple((x, x + 1.5, low, 2.2) for x in (2, 6, 14.5, 18.5)), cap=None, sill="stone pale")
        ups = tuple((x, x + 1.4, low, 2.1) for x in (2.05, 6.05, 14.55, 18.55)) + (((10.2, 11.8, 0, 2.25),) if z > 0 else ((10.3, 11.7, low, 2.1),))
        l.wall((-11, z), (11, z), U, T, "plaster yellow", ups, sill="stone pale")
    for x in (-11, 11):
        l.wall((x, -6.85), (x, 6.85), F, H + F + 0.25, "plaster yellow", ((6.15, 7.55, 0, 2.4), (1.6, 3.0, low, 2.2), (10.7, 12.1, low, 2.2)), sill="stone pale")
        l.wall((x, -6.85), (x, 6.85), U, T, "plaster yellow", ((2.6, 4.0, low, 2.1), (9.7, 11.1, low, 2.1)), sill="stone pale")
    l.box(-11.5, 11.5, H + F + 0.02, H + F + 0.17, 7.15, 7.3, "stone pale")
    l.note("Rooms below: a hall through the house, kitchen, dining room, two more; stairs in the north-west and south-east")
    l.wall((-3.4, -6.85), (-3.4, 6.85), F, H + F, "plaster white", ((8.6, 10.1, 0, 2.3), (0.5, 1.9, 0, 2.3)), thick=0.2)
    l.wall((3.4, -6.85), (3.4, 6.85), F, H + F, "plaster white", ((3.6, 5.1, 0, 2.3), (11.8, 13.2, 0, 2.3)), thick=0.2)
    l.wall((-10.85, 0.6), (-3.5, 0.6), F, H + F, "plaster white", ((4.6, 6.1, 0, 2.3),), thick=0.2)
    l.wall((3.5, -0.6), (10.85, -0.6), F, H + F, "plaster white", ((1.4, 2.9, 0, 2.3),), thick=0.2)
    steps = 17
    rise, depth = (U - F) / steps, 0.31
    l.stairs(-9.4, -4.0, "E", 1.7, steps, rise, depth, "wood", F)
    l.stairs(9.4, 4.0, "W", 1.7, steps, rise, depth, "wood", F)
    for x0, x1, z in ((-9.4, -4.4, -3.05), (-9.4, -4.4, -4.95), (4.4, 9.4, 3.05), (4.4, 9.4, 4.95)):
        l.box(x0, x1, U, U + 0.95, z - 0.06, z + 0.06, "wood dark")
    for x, z in ((-9.4, -4), (9.4, 4)):
        l.box(x - 0.06, x + 0.06, U, U + 0.95, z - 1.0, z + 1.0, "wood dark")
    l.note("Rooms above")
    l.wall((-2.6, -6.85), (-2.6, -1.4), U, T, "plaster white", ((1.6, 3.1, 0, 2.2),), thick=0.2)
    l.wall((2.6, 1.4), (2.6, 6.85), U, T, "plaster white", ((2.2, 3.7, 0, 2.2),), thick=0.2)
    l.wall((-10.85, 1.4), (2.6, 1.4), U, T, "plaster white", ((1.2, 2.7, 0, 2.2), (9.6, 11.1, 0, 2.2)), thick=0.2)
    l.wall((-2.6, -1.4), (10.85, -1.4), U, T, "plaster white", ((1.6, 3.1, 0, 2.2), (10.2, 11.7, 0, 2.2)), thick=0.2)
    l.note("Roof, and the balcony on four posts over the front door")
    l.box(-11.6, 11.6, T, T + 0.25, -7.6, 7.6, "stone pale")
    l.ramp(-11.3, 11.3, T + 0.25, T + 2.6, -7.3, 0, "roof", "S")
    l.ramp(-11.3, 11.3, T + 0.25, T + 2.6, 0, 7.3, "roof", "N")
    l.box(-3, 3, H + F, U, 7.15, 9.6, "stone pale")
    for x in (-2.7, 2.7):
        l.standing(x, 9.3, 0.35, H + F, 0.35, "stone white")
    for x0, x1, z0, z1 in ((-3, 3, 9.45, 9.6), (-3, -2.85, 7.15, 9.45), (2.85, 3, 7.15, 9.45)):
        l.box(x0, x1, U, U + 0.95, z0, z1, "stone white")
    l.note("Furniture: tables, shelves, beds, a piano; all of it cover")
    for x, z, w, h, d, y, material in ((-7.4, 4.0, 2.6, 0.78, 1.2, F, "wood dark"), (7.4, -3.8, 2.2, 0.78, 1.1, F, "wood"), (-10.4, 3.8, 0.6, 2.0, 2.4, F, "wood"), (10.4, -5.2, 0.6, 2.0, 2.2, F, "wood"),
                                       (-8.4, -1.2, 2.0, 0.9, 0.7, F, "wood dark"), (1.9, -5.6, 1.8, 1.1, 0.7, F, "wood black"), (7.0, 1.6, 2.0, 0.8, 0.9, F, "plaster red"), (-2.4, 3.2, 0.6, 1.0, 1.6, F, "wood"),
                                       (-8.8, 4.9, 1.4, 0.55, 2.1, U, "paint white"), (-5.2, 5.6, 1.6, 1.9, 0.5, U, "wood"), (8.6, -4.6, 1.4, 0.55, 2.1, U, "paint blue"), (5.0, -6.4, 1.6, 1.9, 0.5, U, "wood"),
                                       (0.0, -4.4, 1.8, 0.8, 0.9, U, "wood dark"), (7.4, 0.6, 1.2, 1.0, 0.5, U, "wood"), (-7.2, 0.2, 1.6, 0.9, 0.5, U, "wood")):
        l.standing(x, z, w, h, d, material, y=y)
    for x, z, y in ((0, -4, H + F), (0, 3.5, H + F), (-7, 3.6, H + F), (-7, -2.4, H + F), (7, -3.8, H + F), (7, 1.4, H + F), (-7, 4.2, T), (0, 0, T), (7, -4.2, T), (7, 4.8, T)):
        l.lantern(x, y, z, 8)
    l.note("The garden: trees, hedges, a shed, a well, woodpiles")
    for x, z, s in ((-18, 15, 1.2), (18, 16.5, 1.3), (-18.5, -14.5, 1.4), (17.5, -15, 1.1), (-9, 16.5, 1), (9.5, 14.5, 1.1)):
        l.put("levelObject", position=vec(x, 0, z), scale=n(s), **{"class": "tree"})
    for x, z, w, d, h in ((-6.5, 12.6, 6, 0.8, 1.15), (6.5, 12.6, 6, 0.8, 1.15), (-17.5, 3, 0.8, 7, 1.6), (17.5, 4, 0.8, 7, 1.6), (-6, -16.6, 5, 0.8, 1.15), (7, -16.8, 5, 0.8, 1.15), (-12, 17.8, 4, 0.8, 1.5), (13, 18.2, 4, 0.8, 1.5)):
        l.standing(x, z, w, h, d, "hedge")
    l.wall((-21.5, -12), (-17, -12), 0, 2.5, "wood brown", ((1.5, 3.0, 0, 2.2),), thick=0.2)
    l.wall((-21.5, -7.5), (-17, -7.5), 0, 2.5, "wood brown", thick=0.2)
    l.wall((-21.5, -11.9), (-21.5, -7.6), 0, 2.5, "wood brown", thick=0.2)
    l.wall((-17, -11.9), (-17, -7.6), 0, 2.5, "wood brown", ((1.2, 2.7, 0, 2.2),), thick=0.2)
    l.box(-21.8, -16.7, 2.5, 2.62, -12.3, -7.2, "roof")
    l.standing(18.5, -8.5, 1.9, 0.9, 1.9, "stone", 0)
    l.standing(18.5, -8.5, 1.9, 0.9, 1.9, "stone", 45)
    for x, z, yaw in ((-8.5, 9.6, 0), (8.4, 9.3, 8), (15.8, -5.0, 80), (-15.6, 11.4, 100), (4.4, 17.4, 30)):
        l.low_wall(x, z, 2.6, yaw, "wood brown", 1.0, 0.7, None)
    l.piece("cart", -6.0, 18.2, 70)
    l.piece("barrels", 12.1, -7.8, 20)
    l.piece("bales", -20.3, -8.7, 10)
    l.piece("car-blue", 7.5, 17.6, 100)
    l.piece("statue", 0, 14.6, 0, 0, 0.9)
    for x, z, size, yaw in ((-12.4, -9.4, 1.1, 12), (16.2, 9.6, 1.1, 35), (17.2, 10.4, 0.8, 60), (-3.4, 16.4, 1.1, 20), (3.2, -10.6, 1.1, 44), (-19.6, 9.4, 1.1, 8)):
        l.crate(x, z, size, yaw)
    l.put("light", position="(30, 60, 20)", colour="(1, 0.96, 0.88)", radius="200")
    l.note("Attackers at the gate and in the far garden; defenders in the house")
    l.spawns("attackers", [(-4.5, 0, 19.4, 0), (-1.5, 0.03, 19.4, 0), (1.5, 0.03, 19.4, 0), (4.5, 0, 19.6, 0), (-14.5, 0, 19.2, 30), (17, 0, 19.4, 330), (-20.5, 0, 17, 60), (21, 0, 13, 300)])
    l.spawns("defenders", [(0, F, 0, 180), (-7, F, -2.4, 180), (7.2, F, -2.2, 180), (-7.2, F, 2.2, 180), (0, U, 4.2, 180), (-6, U, 3.2, 180), (6.2, U, -3, 180), (0, U, 0, 180), (4.6, F, 5.6, 180), (-8.6, U, -0.8, 180)])
    l.note("Pick-ups")
    for kind, x, z, y in (("medkit", 9.4, -1.6, F), ("health", -9.4, 5.8, F), ("health", 4.2, 2.4, U), ("vest", -9.6, -6.2, U), ("ammunition", 0, -2.4, F), ("ammunition", -4.4, 3.0, U), ("ammunition", -19.2, -11.0, 0),
                          ("ammunition", 14.2, 14.8, 0), ("sniper-rifle", 0, 8.4, U), ("shotgun", 5.0, 6.0, F), ("machine-gun", 9.4, -6.0, U), ("grenade", -4.4, -6.0, F), ("rocket", -18.4, -9.0, 0), ("mine", 1.2, 5.4, F),
                          ("machine-pistol", -14.4, 14.8, 0), ("vest", 21, -16.8, 0)):
        l.item(kind, x, z, y)
    l.zone("hold-hall", (-3.3, 0, -6.8), (3.3, H + F, 6.8))
    l.zone("hold-above", (-2.5, U - 0.2, -1.3), (10.8, T, 6.8))
    l.zone("hold-garden", (-6, -0.5, 11), (6, 3, 18.5))
    l.write()


# ---------------------------------------------------------------- the street by night


def street():
    l = Level("street", "A village street by night: lamps, doorways, back alleys, houses to go through.", night=True)
    l.note("Ground: cobbles, pavements, earth behind")
    l.box(-33.25, 33.25, -1, 0, -19.25, 19.25, "earth dark")
    l.box(-33.2, 33.2, -0.4, 0.03, -3.6, 3.6, "stone dark masonry")
    for z in (-4.4, 4.4):
        l.box(-33.2, 33.2, -0.4, 0.12, z - 0.8, z + 0.8, "stone tile")
    l.box(-4.5, 4.5, -0.4, 0.03, 5.2, 14, "stone dark masonry")

    def home(x0, x1, z0, z1, height, material, front, back, sides=(), roof="roof", inside=()):
        """A house that can be gone through: openings of its street side and its back (as from the west), and of both ends."""
        south = z0 > 0
        l.box(x0, x1, -0.4, 0.12, z0, z1, "wood parquet")
        l.wall((x0, z0), (x1, z0), 0.12, height, material, front if south else back)
        l.wall((x0, z1), (x1, z1), 0.12, height, material, back if south else front)
        for x, holes in zip((x0 + 0.15, x1 - 0.15), sides or ((), ())):
            l.wall((x, z0 + 0.15), (x, z1 - 0.15), 0.12, height, material, holes)
        for a, b, holes in inside:
            l.wall(a, b, 0.12, height, "plaster pale", holes, thick=0.18)
        l.box(x0 - 0.3, x1 + 0.3, height, height + 0.2, z0 - 0.35, z1 + 0.35, "wood dark")
        mid = (z0 + z1) / 2
        l.ramp(x0 - 0.3, x1 + 0.3, height + 0.2, height + 2.2, z0 - 0.35, mid, roof, "S")
        l.ramp(x0 - 0.3, x1 + 0.3, height + 0.2, height + 2.2, mid, z1 + 0.35, roof, "N")
        l.standing(x0 + 1.2, mid + 0.8, 0.8, height + 3.0, 0.8, "brick")

    win, door = (1.0, 2.1), (0, 2.25)
    l.note("North side, from the west")
    home(-28, -19, -13, -5.4, 3.4, "plaster", ((1.2, 2.5) + win, (4.0, 5.4) + door, (6.8, 8.1) + win), ((2.0, 3.4) + door, (6.0, 7.2) + win),
         inside=(((-22.5, -12.85), (-22.5, -5.55), ((3.0, 4.4, 0, 2.25),)),))
    home(-15.5, -5.5, -13.5, -5.4, 3.6, "brick", ((1.0, 2.2) + win, (3.4, 4.8) + door, (6.4, 9.0, 0.9, 2.2)), ((6.6, 8.0) + door, (1.6, 2.8) + win),
         ((), ((3.0, 4.4) + door,)), inside=(((-15.2, -9.6), (-5.8, -9.6), ((6.4, 7.8, 0, 2.25),)),))
    home(-2.0, 8.5, -12.5, -5.4, 3.3, "plaster yellow", ((1.2, 2.5) + win, (4.4, 5.8) + door, (7.6, 8.9) + win), ((2.2, 3.6) + door, (7.0, 8.2) + win))
    home(12, 27, -13, -5.4, 3.8, "stone", ((1.4, 2.6) + win, (4.0, 5.4) + door, (7.2, 8.6) + win, (10.2, 11.6) + door, (12.6, 13.8) + win), ((3.0, 4.4) + door, (10.4, 11.8) + door),
         inside=(((19.5, -12.85), (19.5, -5.55), ((2.6, 4.0, 0, 2.25),)),))
    l.note("South side, from the west")
    home(-29, -17, 5.4, 13, 3.5, "stone", ((1.6, 2.8) + win, (4.6, 6.0) + door, (8.6, 9.8) + win), ((2.0, 3.4) + door, (8.0, 9.2) + win), inside=(((-22.6, 5.55), (-22.6, 12.85), ((4.0, 5.4, 0, 2.25),)),))
    home(-13.5, -5.5, 5.4, 12.5, 3.3, "plaster red", ((1.0, 2.2) + win, (3.2, 4.6) + door, (5.8, 7.0) + win), ((4.8, 6.2) + door, (1.2, 2.4) + win))
    home(5.5, 15, 5.4, 12.5, 3.5, "brick", ((1.2, 2.4) + win, (3.8, 5.2) + door, (6.8, 8.2) + win), ((1.8, 3.2) + door, (6.0, 7.2) + win), ((((2.6, 4.0) + door,)), ()))
    home(18.5, 29, 5.4, 13.5, 3.6, "plaster", ((1.4, 2.7) + win, (4.4, 5.8) + door, (7.6, 8.9) + win), ((6.4, 7.8) + door, (2.0, 3.2) + win), inside=(((24.6, 5.55), (24.6, 13.35), ((3.4, 4.8, 0, 2.25),)),))
    l.note("The village's edge: walls at the back, barricades at both ends of the street")
    for z in (-19, 19):
        l.wall((-33, z), (33, z), 0, 2.8, "stone", thick=0.5, cap="stone pale")
    for x in (-33, 33):
        l.wall((x, -18.75), (x, 18.75), 0, 2.8, "stone", thick=0.5, cap="stone pale")
    for x, z, yaw in ((-31, -1.6, 90), (-31, 2.0, 80), (31, -1.8, 95), (31, 1.9, 85)):
        l.piece("sandbags", x, z, yaw)
    l.note("In the street: cars, a cart, the well, barrels, a market stall, woodpiles")
    l.piece("car-red", -20.5, 1.6, 8)
    l.piece("car-blue", 14.6, -1.8, 172)
    l.piece("cart", -8.2, -2.2, 25, 0.03)
    l.piece("bales", 24.0, 2.0, 40, 0.03)
    l.piece("barrels", -3.6, 3.0, 0, 0.03)
    l.piece("barrels", 10.6, -16.2, 50)
    l.piece("rubble-wide", 3.6, -2.0, 30)
    l.standing(0, 9.5, 2.2, 0.95, 2.2, "stone", 0)
    l.standing(0, 9.5, 2.2, 0.95, 2.2, "stone", 45)
    l.standing(0, 9.5, 1.7, 0.97, 1.7, "water", 22.5)
    for x in (-1.3, 1.3):
        l.standing(x, 9.5, 0.15, 2.3, 0.15, "wood dark")
    l.ramp(-1.6, 1.6, 2.3, 2.8, 8.5, 9.5, "roof", "S")
    l.ramp(-1.6, 1.6, 2.3, 2.8, 9.5, 10.5, "roof", "N")
    l.standing(6.8, 2.6, 2.6, 0.95, 0.9, "wood", 6)
    for dx in (-1.2, 1.2):
        l.standing(6.8 + dx, 2.6, 0.08, 2.2, 0.08, "wood dark")
    l.standing(6.8, 2.6, 2.9, 0.08, 1.6, "paint red", 6, 2.2)
    for x, z, length, yaw in ((-30.4, -9.0, 3, 0), (-17.2, -15.6, 3, 90), (-3.8, -10, 3, 90), (10.2, -9.0, 3, 90), (29.8, -8.6, 3, 0), (-15.2, 9.6, 3, 90), (16.8, 10, 3, 90), (30.8, 10.2, 2.4, 0),
                              (-8, 15.8, 3, 0), (9.4, 15.6, 3, 0), (-24, 16.2, 3, 0), (24, 16.4, 3, 0), (-12, -16.2, 3, 0), (4, -15.6, 3, 0), (20, -16, 3, 0)):
        l.low_wall(x, z, length, yaw, "stone" if int(x) % 2 else "wood brown", 1.05, 0.5, "stone pale" if int(x) % 2 else None)
    for x, z, size, yaw in ((-26, -2.4, 1.1, 10), (-13.4, 2.6, 1.1, 30), (-12.5, 3.2, 0.7, 50), (2.2, 2.8, 1.0, 15), (19.8, 2.4, 1.1, 40), (27.6, -2.2, 1.1, 22), (-18.2, 17.2, 1.1, 5), (12.2, 17.0, 1.1, 36),
                            (-1.8, -17.0, 1.1, 12), (28.6, -16.2, 1.1, 44), (-29.6, -16.4, 1.1, 26), (-10.4, 8.2, 0.9, 10), (22.4, 8.6, 1.0, 28)):
        l.crate(x, z, size, yaw)
    for x, z, s in ((-31, 15.5, 1.2), (31, 16, 1.3), (-31, -15.5, 1.1), (2.5, 17, 1.2), (31, -15, 1.2)):
        l.put("levelObject", position=vec(x, 0, z), scale=n(s), **{"class": "tree"})
    l.note("Lamps in the street, over doors, in some of the rooms")
    for x, z, towards in ((-24.5, -4.7, 90), (-9.6, 4.7, 270), (2.9, -4.7, 90), (16.6, 4.7, 270), (28, -4.7, 90)):
        l.lamp_post(x, z, towards, 3.6, 11, (1, 0.78, 0.48), 0.12)
    l.lamp_post(-3.6, 8.0, 0, 3.4, 9, (1, 0.78, 0.48), 0.03)
    for x, z, y, r in ((-25, -9, 3.4, 7), (-8, -7.4, 3.6, 7), (3.4, -9, 3.3, 7), (23, -9, 3.8, 8), (-20, 9, 3.5, 7), (10.4, 9, 3.5, 7), (27, 9.6, 3.6, 7)):
        l.lantern(x, y, z, r, (1, 0.74, 0.42))
    l.note("Who begins where: attackers in the west, defenders in the east; the hidden wherever it is dark")
    l.spawns("attackers", [(-31.5, 0.03, -2.8, 90), (-31.5, 0.03, 3.2, 90), (-29.4, 0.03, 0.2, 90), (-31, 0, -7, 90), (-31, 0, 7, 90), (-30.4, 0, -12, 90), (-31, 0, 11.6, 90), (-27.2, 0.03, 1.0, 90)])
    l.spawns("defenders", [(31.5, 0.03, 3.4, 270), (31.5, 0.03, -3.2, 270), (29.2, 0.03, 0, 270), (31, 0, 7, 270), (31, 0, -7, 270), (30.4, 0, -11.6, 270), (30.8, 0, 12.4, 270), (26, 0.03, -0.4, 270)])
    l.spawns("hidden", [(-7.5, 0.12, -10.1, 180), (4.2, 0.12, -11.9, 180), (16.8, 0.12, -7.4, 180), (9.6, 0.12, 6.1, 0), (22.2, 0.12, 6.1, 0), (27.6, 0.12, 10.6, 0), (2.4, 0, 17.8, 0), (-16.4, 0, -17.4, 90),
                        (13.2, 0, -13.7, 90), (15.9, 0, 9.7, 0)])
    l.note("Pick-ups")
    for kind, x, z, y in (("medkit", -7.4, -12.2, 0.12), ("medkit", 26.4, 8.0, 0.12), ("health", 4.6, -7, 0.12), ("health", -24.6, 8.2, 0.12), ("vest", 21.4, -11.4, 0.12), ("vest", -27, -11.8, 0.12), ("ammunition", 0, 12.4, 0.03),
                          ("ammunition", -17.2, -9, 0), ("ammunition", 10.4, 0.2, 0.03), ("ammunition", -15.4, 15.6, 0), ("ammunition", 17, 15.4, 0), ("sniper-rifle", 13.2, -7, 0.12), ("machine-gun", -12.6, -7, 0.12),
                          ("shotgun", 7, 11.2, 0.12), ("grenade", -6.8, 7.2, 0.12), ("rocket", 2.0, -17.4, 0), ("mine", -3.8, -7, 0), ("machine-pistol", -18.4, 11.6, 0.12)):
        l.item(kind, x, z, y)
    l.zone("hold-well", (-4.5, -0.5, 5.4), (4.5, 3, 14))
    l.zone("hold-inn", (12, -0.5, -13), (27, 3.8, -5.4))
    l.zone("hold-forge", (-15.5, -0.5, -13.5), (-5.5, 3.6, -5.4))
    l.write()


# ---------------------------------------------------------------- the depot: cover that breaks


def depot():
    l = Level("depot", "A depot: crates, board fences and thin brick walls, all of which a fight takes apart.")
    l.put("class", name="bricks", colour="(0.62, 0.34, 0.25)")
    l.put("class", name="planks", colour="(0.72, 0.55, 0.36)")
    l.note("The hall: a concrete floor, pillars, a roof with a long opening")
    l.box(-23.2, 23.2, -1, 0, -17.2, 17.2, "concrete floor")
    for x0, x1, z0, z1 in ((-23, 23, -3.2, 3.2),):
        l.box(x0, x1, -0.4, 0.02, z0, z1, "concrete dark slab")
    for x in range(-23, 23, 2):
        l.box(x + 0.3, x + 1.7, -0.3, 0.035, -3.5, -3.3, "paint yellow")
        l.box(x + 0.3, x + 1.7, -0.3, 0.035, 3.3, 3.5, "paint yellow")
    windows = tuple((x, x + 3.0, 3.2, 4.6) for x in (3, 9, 15, 28, 34, 40))
    for z in (-17, 17):
        l.wall((-23, z), (23, z), 0, 5.6, "brick rust", windows, thick=0.4)
    for x in (-23, 23):
        l.wall((x, -16.8), (x, 16.8), 0, 5.6, "brick rust", ((14.8, 18.8, 0, 4.2),), thick=0.4)
        s = 1 if x > 0 else -1
        l.box(min(x, x + s * 0.35) + s * 0.2, max(x, x + s * 0.35) + s * 0.2, 0, 4.2, -2.0, 2.0, "metal green")
    for x in (-16, -8, 0, 8, 16):
        for z in (-7.6, 7.6):
            l.standing(x, z, 0.6, 5.6, 0.6, "steel blue")
            l.standing(x, z, 0.9, 0.4, 0.9, "concrete")
            l.standing(x, z, 0.75, 0.5, 0.75, "paint yellow", y=0.4)
    for z in (-7.6, 7.6):
        l.box(-22.8, 22.8, 5.2, 5.6, z - 0.2, z + 0.2, "steel blue")
    for s in (-1, 1):
        z0, z1 = sorted((s * 7.2, s * 17.3))
        l.box(-23.3, 23.3, 5.6, 5.8, z0, z1, "metal roof")
    for x in (-12, -4, 4, 12):
        l.box(x - 0.15, x + 0.15, 5.25, 5.55, -7.4, 7.4, "steel blue")
    l.note("Two offices that do not break: one in the north-west with a way onto its roof, one in the south-east")
    for s in (-1, 1):
        x0, x1 = sorted((s * 22.8, s * 16.6))
        z0, z1 = sorted((s * 16.8, s * 10.6))
        l.wall((x0, s * 10.6), (x1, s * 10.6), 0, 2.7, "plaster", ((1.0, 2.4, 0, 2.2), (3.6, 5.2, 1.0, 2.1)) if s > 0 else ((3.6, 5.0, 0, 2.2), (0.9, 2.5, 1.0, 2.1)), thick=0.2)
        l.wall((s * 16.6, z0), (s * 16.6, z1), 0, 2.7, "plaster", ((2.2, 3.6, 0, 2.2),), thick=0.2)
        l.box(x0, x1, 2.7, 2.9, min(s * 10.5, s * 16.8), max(s * 10.5, s * 16.8), "concrete pale")
        l.standing(s * 21.4, s * 13.6, 0.8, 0.8, 2.0, "wood dark")
        l.lantern(s * 19.6, 2.7, s * 13.8, 7)
        l.stairs(s * 11.6, s * 15.7, "E" if s > 0 else "W", 1.5, 14, 2.9 / 14, 0.36, "steel yellow")
        l.box(min(s * 16.7, s * 16.55), max(s * 16.7, s * 16.55), 2.9, 3.7, min(s * 10.6, s * 14.8), max(s * 10.6, s * 14.8), "metal yellow")
    l.note("What breaks: brick partitions")
    for a, b, gaps in (((-11, -13.5), (-11, -7.9), (2,)), ((-11, -13.5), (-5, -13.5), (3,)), ((-4.8, -13.5), (-4.8, -7.9), (1,)), ((11, 7.9), (11, 13.5), (2,)), ((5, 13.5), (11, 13.5), (1,)), ((4.8, 7.9), (4.8, 13.5), (3,))):
        l.breakable_wall(a, b, 2.3, "bricks", gaps=gaps, health=110)
    l.note("Board fences")
    for a, b, gaps in (((-20.4, -8.6), (-13.4, -8.6), (2,)), ((13.4, 8.6), (20.4, 8.6), (3,)), ((-18.5, 5.2), (-13.5, 5.2), (1,)), ((13.5, -5.2), (18.5, -5.2), (2,)), ((-2.6, -5.6), (2.6, -5.6), (2,)), ((-2.6, 5.6), (2.6, 5.6), (1,)),
                       ((-16, 11.2), (-9, 11.2), (2, 3)), ((9, -11.2), (16, -11.2), (2, 3)), ((2.2, -15.6), (2.2, -11.2), ()), ((-2.2, 11.2), (-2.2, 15.6), ())):
        l.breakable_wall(a, b, 1.9, "planks", 1.0, 0.18, 45, gaps)
    l.note("Low brick walls to kneel behind")
    for x, z, yaw in ((-8.4, 1.6, 0), (8.4, -1.6, 0), (-14.2, -2.2, 90), (14.2, 2.2, 90), (-1.4, -1.9, 30), (1.4, 1.9, 30), (-19, 1.4, 90), (19, -1.4, 90), (5.4, 4.6, 0), (-5.4, -4.6, 0)):
        l.breakable(x, z, 1.9, 1.0, 0.34, "bricks", yaw, health=140)
    l.note("Stacks of crates")
    for x, z, yaw in ((-7.6, 9.4, 6), (7.6, -9.4, 12), (-13.6, -12.8, 0), (13.6, 12.8, 4), (-18.2, 9.0, 20), (18.2, -9.0, 26), (0.2, -9.6, 40), (-0.2, 9.6, 44)):
        c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
        for i, (dx, dy, size) in enumerate(((-0.62, 0, 1.2), (0.62, 0, 1.2), (0.05, 1.2, 1.0))):
            l.crate(x + dx * c, z + dx * s, size, yaw + 5 * i, dy, 50)
    for x, z, size, yaw in ((-10.4, 4.2, 1.1, 20), (10.4, -4.2, 1.1, 35), (-17.2, -5.4, 1.1, 8), (17.2, 5.4, 1.1, 50), (-6.4, 13.8, 1.2, 10), (6.4, -13.8, 1.2, 15), (-21, -12.6, 1.1, 30), (21, 12.6, 1.1, 12), (3.4, 0.6, 1.0, 25), (-3.4, -0.6, 1.0, 60),
                            (-20.8, 5.6, 0.9, 12), (20.8, -5.6, 0.9, 48)):
        l.crate(x, z, size, yaw, 0, 50)
    l.note("What does not break: two containers, forklift-high beams, barrels")
    l.piece("container-yellow-open", -9.2, 15.2, 0)
    l.piece("container-yellow-open", 9.2, -15.2, 0)
    l.piece("barrels", -15.2, 0.0, 70)
    l.piece("barrels", 15.2, 0.0, 250)
    l.piece("tyres", -21.6, -7.4, 20)
    l.piece("tyres", 21.6, 7.4, 20)
    for x, z in ((-12, -10.8), (12, 10.8), (-3, 14.6), (3, -14.6), (-19, 14), (19, -14), (-14, 8.8), (14, -8.8)):
        l.lantern(x, 5.6, z, 10, (1, 0.9, 0.72))
    l.put("light", position="(30, 60, 20)", colour="(1, 0.96, 0.88)", radius="200")
    l.note("Who begins where")
    l.spawns("attackers", [(-21.6, 0.02, -1.2, 90), (-21.6, 0.02, 1.2, 90), (-21.4, 0, -3.8, 90), (-21.4, 0, 3.8, 90), (-19.8, 0, 15.2, 90), (-21.2, 0, 12, 90), (-17.4, 0, 13.4, 90), (-21.4, 0, 8.4, 90)])
    l.spawns("defenders", [(21.6, 0.02, 1.2, 270), (21.6, 0.02, -1.2, 270), (21.4, 0, 3.8, 270), (21.4, 0, -3.8, 270), (19.8, 0, -15.2, 270), (21.2, 0, -12, 270), (17.4, 0, -13.4, 270), (21.4, 0, -8.4, 270)])
    l.note("Pick-ups")
    for kind, x, z, y in (("medkit", -20.4, -14.4, 0), ("medkit", 20.4, 14.4, 0), ("health", 0, 0, 0.02), ("vest", -19.4, -12.4, 2.9), ("vest", 19.4, 12.4, 2.9), ("ammunition", -8, -10.4, 0), ("ammunition", 8, 10.4, 0),
                          ("ammunition", 0, 15.4, 0), ("ammunition", 0, -15.6, 0), ("machine-gun", -7.6, -12.2, 0), ("shotgun", 7.6, 12.2, 0), ("sniper-rifle", -21.4, -15.4, 2.9), ("rocket", 21.4, 15.4, 2.9),
                          ("grenade", -9.2, 15.2, 0.12), ("mine", 9.2, -15.2, 0.12), ("machine-pistol", 0, 7.2, 0)):
        l.item(kind, x, z, y)
    l.zone("hold-middle", (-5, -0.5, -5), (5, 4, 5))
    l.zone("hold-north", (-11, -0.5, -13.5), (-4.8, 3, -7.9))
    l.zone("hold-south", (4.8, -0.5, 7.9), (11, 3, 13.5))
    l.write()


LEVEL_MAKERS = {"training": training, "yard": yard, "house": house, "street": street, "depot": depot}

if __name__ == "__main__":
    combat_pieces.write(LEVELS / "pieces")
    for level in sys.argv[1:] or LEVEL_MAKERS:
        LEVEL_MAKERS[level]()
