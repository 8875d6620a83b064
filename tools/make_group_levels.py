#!/usr/bin/env python3
"""Writes the levels of the game of groups, games/groups/data/levels: garden.xml (house and planters, 40 × 40 m), town.xml
(a small town, 50 × 50 m), meadow.xml with its height map meadow.png (400 × 400 m) and arena.xml (60 × 60 m, flat).

X is east, Z is south, metres. Tops are either flush with the ground, or too narrow or too steep to stand on, so that the
walkable ground is one piece. Chance comes from integers and numbers are rounded: the files are the same everywhere."""
import math
import pathlib
import struct
import zlib

LEVELS = pathlib.Path(__file__).resolve().parent.parent / "games" / "groups" / "data" / "levels"
STEEP = 1.06  # rise over half a span of roofs: nobody walks on them

# ---------------------------------------------------------------- writing


def number(value):
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def vector(*values):
    return "(" + ", ".join(number(v) for v in values) + ")"


class Drawing:
    """The elements of one level."""

    def __init__(self, name, what):
        self.name, self.what, self.lines = name, what, []

    def note(self, text):
        self.lines.append(f"  <!-- {text} -->")

    def put(self, element, text=None, **attributes):
        words = "".join(f' {k}="{v}"' for k, v in attributes.items() if v is not None)
        self.lines.append(f"  <{element}{words}/>" if text is None else f"  <{element}{words}>{text}</{element}>")

    def at(self, x, z, yaw=0, y=0.0):
        return Frame(self, x, y, z, yaw)

    def spawn(self, group, x, z, yaw=0, y=0.0):
        self.put("spawn", group=group, yaw=number(yaw), position=vector(x, y, z))

    def write(self):
        head = (f'<?xml version="1.0" encoding="UTF-8"?>\n<!-- {self.what} Written by tools/make_group_levels.py. -->\n'
                f'<level version="1" name="{self.name}">\n')
        (LEVELS / f"{self.name}.xml").write_text(head + "\n".join(self.lines) + "\n</level>\n", encoding="utf-8")


class Frame:
    """A place to build at: local x right, y up, z back; turned by yaw (degrees, clockwise from above)."""

    def __init__(self, drawing, x, y, z, yaw=0):
        self.drawing, self.x, self.y, self.z, self.yaw = drawing, x, y, z, yaw
        self.c, self.s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))

    def place(self, x, y, z):
        return self.x + x * self.c - z * self.s, self.y + y, self.z + x * self.s + z * self.c

    def solid(self, kind, low, high, material, yaw=0):
        size = [b - a for a, b in zip(low, high)]
        assert min(size) > 0.005, (low, high, material)
        if yaw % 180 == 90:
            size[0], size[2] = size[2], size[0]
        middle = [(a + b) / 2 for a, b in zip(low, high)]
        turned = (self.yaw + yaw) % 360
        self.drawing.put(kind, position=vector(*self.place(*middle)), size=vector(*size),
                         yaw=number(turned) if turned else None, material=material)

    def box(self, x0, x1, y0, y1, z0, z1, material):
        self.solid("box", (x0, y0, z0), (x1, y1, z1), material)

    def ramp(self, x0, x1, y0, y1, z0, z1, material, towards):
        self.solid("ramp", (x0, y0, z0), (x1, y1, z1), material, {"N": 0, "E": 90, "S": 180, "W": 270}[towards])

    def light(self, x, y, z, radius=8, colour=(1, 0.8, 0.52)):
        self.drawing.put("light", position=vector(*self.place(x, y, z)), colour=vector(*colour), radius=number(radius))

    def ridge(self, x0, x1, z0, z1, y, rise, material, along):
        """Two wedges back to back; `along` is the ridge's axis."""
        if along == "x":
            middle = (z0 + z1) / 2
            self.ramp(x0, x1, y, y + rise, middle, z1, material, "N")
            self.ramp(x0, x1, y, y + rise, z0, middle, material, "S")
        else:
            middle = (x0 + x1) / 2
            self.ramp(middle, x1, y, y + rise, z0, z1, material, "W")
            self.ramp(x0, middle, y, y + rise, z0, z1, material, "E")


def draw(i, j, salt):
    """In [0, 1), from three integers."""
    h = (i * 374761393 + j * 668265263 + salt * 2147483647) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((h ^ (h >> 16)) & 0xFFFF) / 65536.0


# ---------------------------------------------------------------- parts

TRIM = "cement white"


def window(f, side, along, w, d, bottom, width=0.9, height=1.2, shutters="wood green"):
    """A window on one outer face: panes, frame, sill, shutters. Stands out by centimetres."""
    outer = d / 2 if side in "NS" else w / 2
    sign = 1 if side in "SE" else -1

    def piece(a0, a1, b0, b1, out, material):
        c0, c1 = sorted((sign * (outer - 0.05), sign * (outer + out)))
        if side in "NS":
            f.box(a0, a1, b0, b1, c0, c1, material)
        else:
            f.box(c0, c1, b0, b1, a0, a1, material)

    a, b, top = along - width / 2, along + width / 2, bottom + height
    piece(a, b, bottom, top, 0.02, "glass dark")
    piece(a - 0.08, b + 0.08, top, top + 0.1, 0.06, TRIM)
    piece(a - 0.12, b + 0.12, bottom - 0.1, bottom, 0.1, TRIM)
    piece(along - 0.03, along + 0.03, bottom, top, 0.04, TRIM)
    if shutters:
        piece(a - width / 2 - 0.04, a - 0.04, bottom, top, 0.05, shutters)
        piece(b + 0.04, b + width / 2 + 0.04, bottom, top, 0.05, shutters)


def door(f, side, along, w, d, width=1.1, height=2.1, material="wood", lamp=True):
    outer = d / 2 if side in "NS" else w / 2
    sign = 1 if side in "SE" else -1

    def piece(a0, a1, b0, b1, near, out, material):
        c0, c1 = sorted((sign * (outer + near), sign * (outer + out)))
        if side in "NS":
            f.box(a0, a1, b0, b1, c0, c1, material)
        else:
            f.box(c0, c1, b0, b1, a0, a1, material)

    piece(along - width / 2, along + width / 2, 0, height, -0.05, 0.03, material)
    for a, b in ((along - width / 2 - 0.14, along - width / 2), (along + width / 2, along + width / 2 + 0.14)):
        piece(a, b, 0, height, -0.05, 0.07, TRIM)
    piece(along - width / 2 - 0.2, along + width / 2 + 0.2, height, height + 0.18, -0.05, 0.1, TRIM)
    if lamp:
        side_of = along + width / 2 + 0.42
        piece(side_of - 0.09, side_of + 0.09, 1.85, 2.1, 0.0, 0.2, "flame")
        x, z = (side_of, sign * (outer + 0.6)) if side in "NS" else (sign * (outer + 0.6), side_of)
        f.light(x, 1.9, z, 7)


def gables(f, w, d, y, rise, over, material, along):
    """Thin triangles before the ends of a roof, so that they look like the walls below."""
    for sign in (-1, 1):
        if along == "x":
            x0, x1 = sorted((sign * (w / 2 + over), sign * (w / 2 + over + 0.015)))
            f.ridge(x0, x1, -d / 2 - over + 0.2, d / 2 + over - 0.2, y, rise - 0.2 * STEEP, material, along)
        else:
            z0, z1 = sorted((sign * (d / 2 + over), sign * (d / 2 + over + 0.015)))
            f.ridge(-w / 2 - over + 0.2, w / 2 + over - 0.2, z0, z1, y, rise - 0.2 * STEEP, material, along)


def house(f, w, d, height, wall="plaster", along=None, roof="brick rust", shutters="wood green", windows="NSWE", doors="S",
          door_wood="wood", chimney=True, over=0.35, lamp=True):
    """A closed house: plinth, walls, windows in rows, a steep roof. Local y 0 is the ground."""
    f.box(-w / 2, w / 2, -0.3, height, -d / 2, d / 2, wall)
    f.box(-w / 2 - 0.06, w / 2 + 0.06, -0.3, 0.35, -d / 2 - 0.06, d / 2 + 0.06, "stone")
    f.box(-w / 2 - over, w / 2 + over, height, height + 0.14, -d / 2 - over, d / 2 + over, TRIM)
    along = along or ("x" if w >= d else "z")
    span = (d if along == "x" else w) / 2 + over
    rise = span * STEEP
    f.ridge(-w / 2 - over, w / 2 + over, -d / 2 - over, d / 2 + over, height + 0.14, rise, roof, along)
    gables(f, w, d, height + 0.14, rise, over, wall, along)
    if chimney:
        x, z = (w * 0.28, span * 0.25) if along == "x" else (span * 0.25, d * 0.28)
        f.box(x - 0.2, x + 0.2, height + rise * 0.5, height + rise + 0.75, z - 0.2, z + 0.2, "brick")
    storeys = max(1, int(height // 2.4))
    for side in windows:
        length = w if side in "NS" else d
        count = max(1, int((length - 0.6) // 2.6))
        for storey in range(storeys):
            for i in range(count):
                at = (i + 0.5 - count / 2) * length / count * 0.92
                if side in doors and storey == 0 and abs(at) < 1.3:
                    continue
                window(f, side, at, w, d, 0.95 + storey * 2.6, shutters=shutters)
    for side in doors:
        door(f, side, 0, w, d, material=door_wood, lamp=lamp)
    # A round window under the gable, where it shows.
    for sign in (-1, 1):
        if along == "x":
            x0, x1 = sorted((sign * (w / 2 + over - 0.035), sign * (w / 2 + over + 0.035)))
            f.box(x0, x1, height + rise * 0.3, height + rise * 0.3 + 0.6, -0.3, 0.3, "glass dark")
        else:
            z0, z1 = sorted((sign * (d / 2 + over - 0.035), sign * (d / 2 + over + 0.035)))
            f.box(-0.3, 0.3, height + rise * 0.3, height + rise * 0.3 + 0.6, z0, z1, "glass dark")


def hedge(drawing, x0, z0, x1, z1, height=1.1, thick=0.8):
    """From one end to the other; with sloping shoulders and a narrow top."""
    length, yaw = math.hypot(x1 - x0, z1 - z0) + thick * 0.6, math.degrees(math.atan2(z1 - z0, x1 - x0))
    f, t = drawing.at((x0 + x1) / 2, (z0 + z1) / 2, yaw), thick / 2
    f.box(-length / 2, length / 2, -0.2, height - 0.25, -t, t, "hedge")
    f.box(-length / 2, length / 2, height - 0.25, height, -0.12, 0.12, "hedge")
    f.ramp(-length / 2, length / 2, height - 0.25, height, 0.12, t, "hedge", "N")
    f.ramp(-length / 2, length / 2, height - 0.25, height, -t, -0.12, "hedge", "S")


FLOWERS = ("plaster red", "plaster yellow", "plaster white", "plaster blue", "flame")


def flower(f, x, z, y, height, material, half=0.09):
    f.box(x - 0.02, x + 0.02, y, y + height, z - 0.02, z + 0.02, "leaves")
    f.box(x - half, x + half, y + height, y + height + half, z - half, z + half, material)


def planter(drawing, x, z, w, d, yaw=0, salt=0, rim="brick"):
    """A raised bed: rim, steep earth, flowers on it."""
    f = drawing.at(x, z, yaw)
    t = 0.16
    f.box(-w / 2, w / 2, -0.2, 0.45, -d / 2, -d / 2 + t, rim)
    f.box(-w / 2, w / 2, -0.2, 0.45, d / 2 - t, d / 2, rim)
    f.box(-w / 2, -w / 2 + t, -0.2, 0.45, -d / 2 + t, d / 2 - t, rim)
    f.box(w / 2 - t, w / 2, -0.2, 0.45, -d / 2 + t, d / 2 - t, rim)
    f.box(-w / 2 + t, w / 2 - t, -0.2, 0.38, -d / 2 + t, d / 2 - t, "soil dark")
    across = min(w, d) / 2 - t
    f.ridge(-w / 2 + t, w / 2 - t, -d / 2 + t, d / 2 - t, 0.38, across * STEEP, "leaves", "x" if w >= d else "z")
    count = max(3, int(w * d * 3.2))
    for i in range(count):
        a, b = draw(i, 1, salt) - 0.5, draw(i, 2, salt) - 0.5
        px, pz = a * (w - 0.5), b * (d - 0.5)
        off = abs(pz) if w >= d else abs(px)
        f_y = 0.38 + (across - off) * STEEP - 0.05
        flower(f, px, pz, f_y, 0.12 + 0.16 * draw(i, 3, salt), FLOWERS[int(draw(i, 4, salt) * 2.99 + salt) % len(FLOWERS)])


def tree(drawing, x, z, scale, y=None):
    drawing.put("levelObject", **{"class": "tree"}, scale=number(scale), text=vector(x, z) if y is None else vector(x, y, z))


def cypress(drawing, x, z, height, y=0.0):
    yaw = (x * 37 + z * 17) % 45
    drawing.at(x, z, yaw, y).box(-0.12, 0.12, -0.4, 0.7, -0.12, 0.12, "bark")
    tiers = ((0.36, 0.07, 0.30), (0.50, 0.16, 0.52), (0.44, 0.40, 0.70), (0.34, 0.60, 0.85), (0.18, 0.78, 1.0))
    for i, (r, a, b) in enumerate(tiers):
        for turn in (0, 45):
            more = 0.0 if turn else 0.05
            f = drawing.at(x, z, yaw + turn + 22.5 * (i % 2), y)
            f.box(-r, r, a * height + more, b * height - more, -r, r, "leaves dark")


def lamp_post(drawing, x, z, y=0.0, yaw=0):
    f = drawing.at(x, z, yaw, y)
    f.box(-0.15, 0.15, -0.3, 0.3, -0.15, 0.15, "stone")
    f.box(-0.05, 0.05, 0.3, 2.7, -0.05, 0.05, "iron black")
    f.box(-0.13, 0.13, 2.7, 2.98, -0.13, 0.13, "flame")
    f.box(-0.19, 0.19, 2.98, 3.06, -0.19, 0.19, "iron black")
    f.light(0, 2.5, 0, 9)


def bench(drawing, x, z, yaw=0):
    f = drawing.at(x, z, yaw)
    f.box(-0.9, 0.9, 0.38, 0.46, -0.22, 0.22, "wood")
    f.box(-0.9, 0.9, 0.55, 0.95, 0.18, 0.24, "wood")
    for a in (-0.7, 0.7):
        f.box(a - 0.06, a + 0.06, -0.1, 0.6, -0.2, 0.24, "iron black")


def octagon(f, inner, outer, y0, y1, material):
    """A ring of eight beams."""
    for i in range(8):
        g = Frame(f.drawing, f.x, f.y, f.z, f.yaw + 45 * i)
        half = outer * math.tan(math.radians(22.5))
        g.box(-half, half, y0, y1, -outer, -inner, material)


def disc(f, radius, y0, y1, material):
    """An eight-sided slab of two crossed boxes and two turned ones."""
    half = radius * math.tan(math.radians(22.5))
    for turn in (0, 45):
        g = Frame(f.drawing, f.x, f.y, f.z, f.yaw + turn)
        g.box(-radius, radius, y0, y1, -half, half, material)
        g.box(-half, half, y0 - 0.001, y1 - 0.001, -radius, radius, material)


def picket_fence(drawing, half, height=0.9, gates=()):
    """A white fence around a square; `gates`: (side, from, to) closed by darker boards."""
    for side, yaw in (("N", 0), ("E", 90), ("S", 180), ("W", 270)):
        f = drawing.at(*{"N": (0, -half), "E": (half, 0), "S": (0, half), "W": (-half, 0)}[side], yaw)
        f.box(-half, half, 0.22, 0.3, -0.03, 0.03, "wood white")
        f.box(-half, half, 0.62, 0.7, -0.03, 0.03, "wood white")
        count = int(half * 2 / 0.32)
        for i in range(count):
            x = -half + (i + 0.5) * 2 * half / count
            f.box(x - 0.065, x + 0.065, -0.1, height - 0.08 * (i % 2), -0.05, 0.05, "wood white")
        for i in range(9):
            x = -half + i * half / 4
            f.box(x - 0.1, x + 0.1, -0.2, height + 0.15, -0.1, 0.1, "wood white")


# ---------------------------------------------------------------- garden


def garden():
    g = Drawing("garden", "A house in its garden, with planters, hedges, a pond and a fence around.")
    ground = g.at(0, 0)
    g.note("The ground, as a piece cut out of the land")
    ground.box(-20, 20, -0.5, 0, -20, 20, "lawn")
    ground.box(-20, 20, -2.2, -0.5, -20, 20, "soil dark")
    g.note("Paths")
    for x0, x1, z0, z1 in ((-19.2, -17.2, 7, 19.2), (-17.2, 3.4, 7, 9), (3.4, 5.4, -4.6, 9), (-9.4, -7.4, -12, 7), (5.4, 16.5, 3.2, 5.0),
                           (-9.4, 0.6, -13.8, -12.0), (-0.9, 0.6, -12.0, -4.8)):
        ground.box(x0, x1, -0.2, 0.02, z0, z1, "sandstone pale")
    ground.box(-0.9, 14.8, -0.2, 0.025, -4.8, -2.2, "tile")  # terrace before the house
    picket_fence(g, 19.7)

    g.note("The house: main part, wing, porch")
    f = g.at(8, -9)
    house(f, 11, 6.4, 3.4, wall="plaster white", shutters="wood blue", door_wood="wood red", windows="NSWE")
    wing = g.at(12.2, -14.4)
    house(wing, 5.4, 5.2, 3.0, wall="plaster white", along="z", shutters="wood blue", windows="NE", doors="", chimney=False)
    g.note("Porch")
    for x in (-2.2, 2.2):
        f.box(x - 0.1, x + 0.1, 0, 2.5, 4.7, 4.9, "wood white")
    f.ramp(-2.6, 2.6, 2.5, 4.9, 3.0, 5.1, "brick rust", "N")

    g.note("Planters")
    for i, (x, z, w, d, yaw) in enumerate(((-13.5, 14, 4.2, 1.4, 0), (-13.5, 17, 4.2, 1.4, 0), (-5.5, 13, 1.6, 4.6, 0), (-1.2, 13, 1.6, 4.6, 0),
                                           (-13.6, 3.4, 3.8, 1.5, 0), (-13.6, 0.2, 3.8, 1.5, 0), (-13.6, -3.0, 3.8, 1.5, 0), (0, 3.6, 3.6, 1.4, 0),
                                           (9, 8, 4.5, 1.5, 0), (14.6, 8, 3.4, 1.5, 0), (-2.6, -3.4, 1.5, 4.2, 0), (9.0, 14, 2.0, 2.0, 45),
                                           (-14.4, -13.4, 2.2, 2.2, 45))):
        planter(g, x, z, w, d, yaw, salt=i, rim="brick" if i % 3 else "cement pale")
    g.note("Hedges")
    for x0, z0, x1, z1 in ((-16.8, 10.4, -9.4, 10.4), (-5.6, 5.2, -5.6, -1.4), (-5.6, -1.4, -3.8, -1.4), (1.4, 11.0, 1.4, 17.0), (1.4, 11.0, 6.6, 11.0),
                           (5.8, 17.0, 12.6, 17.0), (12.6, 17.0, 12.6, 11.6), (-17.5, -6.4, -11, -6.4), (-5.6, -10.2, -5.6, -6.2), (-0.4, -18.6, -0.4, -14.9),
                           (17.2, -6.6, 17.2, 1.2)):
        hedge(g, x0, z0, x1, z1)
    g.note("Pond")
    pond = g.at(9.2, 0)
    octagon(pond, 1.75, 2.1, -0.2, 0.38, "stone")
    disc(pond, 1.78, -0.2, 0.2, "water blue")
    g.note("Shed, benches, lamps, trees")
    house(g.at(-16, -16.4), 3.2, 2.8, 2.1, wall="wood", windows="E", doors="S", chimney=False, over=0.25, shutters=None, lamp=False)
    bench(g, 9.2, 4.0 + 1.9, 180), bench(g, -11.6, -9.4, 90), bench(g, 6.9, -4.2 + 7.8 + 8.6, 0)
    for x, z in ((-16.6, 6.4), (2.8, 9.6), (2.7, -1.6), (14.9, 2.4), (-10.0, -11.4)):
        lamp_post(g, x, z)
    for x, z, s in ((-17.6, 1.5, 1.25), (16.8, 14.2, 1.5), (17.4, -12.2, 1.3), (-3.4, -17.2, 1.4), (-8.4, 17.4, 1.15), (17.0, 9.9, 1.0), (-7.2, -17.8, 1.1)):
        tree(g, x, z, s)
    for x, z in ((1.2, -6.6), (1.2, -10.6), (15.6, -4.9)):
        cypress(g, x, z, 3.6)

    g.note("Where cats begin, and where a bowl may stand")
    for i in range(12):
        g.spawn("corner", -18.9 + (i % 3) * 0.9, 18.9 - (i // 3) * 0.9, 30)
    for x, z in ((15.5, -17.5), (18.4, 5.5), (10, 15.2), (-17.9, -11.5), (3.2, -15.3), (-3.9, 0.6)):
        g.spawn("hidden", x, z)
    for i, (x, z) in enumerate(((-18.2, 18), (18, 18.2), (-12, 12.2), (-7.8, 2), (12, 11), (0, 0.6), (-10.6, -16), (7, 6.4), (-16.4, -9), (4, 18.4), (-8.4, 9.6), (0, 6.2))):
        g.spawn("anywhere", x, z, i * 73 % 360)
    g.spawn("house", 5.0, -3.4, 0)
    g.write()


# ---------------------------------------------------------------- town


def stall(drawing, x, z, yaw, cloth, goods, salt):
    """A market stall: a counter with goods under a steep awning."""
    f = drawing.at(x, z, yaw)
    f.box(-1.1, 1.1, -0.1, 0.8, -0.5, 0.5, "wood")
    for a in (-1.05, 1.05):
        for b in (-0.6, 0.6):
            f.box(a - 0.05, a + 0.05, 0, 2.05, b - 0.05, b + 0.05, "wood dark")
    f.ridge(-1.25, 1.25, -0.8, 0.8, 2.05, 0.8 * STEEP, cloth, "x")
    for i in range(10):
        a, b = -0.9 + (i % 5) * 0.45, -0.22 + (i // 5) * 0.44
        h = 0.12 + 0.14 * draw(i, 7, salt)
        f.box(a - 0.15, a + 0.15, 0.8, 0.8 + h, b - 0.15, b + 0.15, goods[i % len(goods)])


def fountain(drawing, x, z):
    f = drawing.at(x, z)
    octagon(f, 2.2, 2.6, -0.2, 0.55, "cement pale")
    disc(f, 2.22, -0.2, 0.36, "water blue")
    disc(f, 0.5, 0, 1.15, "cement pale")
    octagon(f, 0.75, 1.05, 1.0, 1.25, "cement white")
    disc(f, 0.8, 1.0, 1.16, "water blue")
    f.box(-0.14, 0.14, 1.1, 2.3, -0.14, 0.14, "cement white")
    f.ridge(-0.2, 0.2, -0.2, 0.2, 2.3, 0.3, "cement white", "x")


def town():
    t = Drawing("town", "A small town: houses along narrow streets, and a square with a fountain and a market.")
    ground = t.at(0, 0)
    t.note("The ground, as a piece cut out of the land")
    ground.box(-25, 25, -0.5, 0, -25, 25, "lawn")
    ground.box(-23.4, 23.4, -0.2, 0.012, -23.4, 23.4, "sandstone dim")
    ground.box(-25, 25, -2.4, -0.5, -25, 25, "soil dark")
    t.note("Streets and square")
    for x0, x1, z0, z1 in ((-2, 2, -21.6, -8.4), (-2, 2, 8.4, 21.6), (-21.6, -8.4, -2, 2), (8.4, 21.6, -2, 2)):
        ground.box(x0, x1, -0.2, 0.02, z0, z1, "cement pale")
    ground.box(-8.4, 8.4, -0.2, 0.025, -8.4, 8.4, "sandstone pale")
    for r in (8.2,):
        for x0, x1, z0, z1 in ((-r, r, -r, -r + 0.5), (-r, r, r - 0.5, r), (-r, -r + 0.5, -r + 0.5, r - 0.5), (r - 0.5, r, -r + 0.5, r - 0.5)):
            ground.box(x0, x1, -0.2, 0.035, z0, z1, "stone dark")
    t.note("The wall around")
    for yaw in (0, 90, 180, 270):
        f = t.at(*{0: (0, -24.7), 90: (24.7, 0), 180: (0, 24.7), 270: (-24.7, 0)}[yaw], yaw)
        f.box(-25, 24.4, -0.3, 1.0, -0.3, 0.3, "stone")
        f.ridge(-25, 24.4, -0.36, 0.36, 1.0, 0.4, "brick rust", "x")
        tower = t.at(*{0: (-24.2, -24.2), 90: (24.2, -24.2), 180: (24.2, 24.2), 270: (-24.2, 24.2)}[yaw], 0)
        tower.box(-0.8, 0.8, -0.3, 2.6, -0.8, 0.8, "stone")
        tower.ridge(-1, 1, -1, 1, 2.6, 1.4, "brick rust", "x"), tower.ridge(-1, 1, -1, 1, 2.6, 1.4, "brick rust", "z")

    t.note("Houses around the square, then those behind, quarter by quarter")
    plans = (  # x, z (middle), width, depth, height, wall, ridge, shutters, doors, door
        (5.6, -11.2, 6.0, 5.4, 4.9, "plaster", "x", "wood green", "S", "wood red"),
        (16.2, -5.6, 9.6, 6.0, 2.8, "sandstone", "x", "wood", "S", "wood"),
        (13.6, -14.4, 5.4, 5.4, 4.9, "plaster white", "z", "wood blue", "W", "wood blue"),
        (19.6, -14.2, 3.8, 6.0, 2.7, "plaster yellow", "z", "wood green", "E", "wood"),
        (5.6, -18.8, 6.0, 4.2, 2.7, "plaster red", "x", "wood", "W", "wood"),
        (16.6, -20.0, 9.0, 3.0, 2.6, "brick", "x", "wood green", "N", "wood"),
        (-5.6, -11.0, 6.2, 5.0, 2.8, "plaster yellow", "x", "wood", "S", "wood"),
        (-15.0, -5.4, 7.4, 5.8, 4.9, "plaster white", "z", "wood red", "S", "wood red"),
        (-5.4, -18.4, 5.6, 4.6, 4.9, "plaster", "z", "wood blue", "N", "wood blue"),
        (5.6, 11.4, 6.0, 5.6, 2.8, "plaster white", "x", "wood green", "N", "wood"),
        (15.0, 5.6, 7.2, 5.8, 4.9, "plaster", "z", "wood", "N", "wood red"),
        (14.4, 14.0, 6.0, 5.0, 2.8, "sandstone", "x", "wood green", "S", "wood"),
        (5.8, 19.2, 6.2, 4.0, 2.7, "plaster yellow", "x", "wood blue", "N", "wood blue"),
        (16.4, 20.0, 6.4, 3.2, 2.8, "plaster red", "x", "wood", "N", "wood"),
        (-5.6, 11.6, 6.0, 5.8, 4.9, "brick", "z", "wood", "N", "wood green"),
        (-16.0, 5.4, 9.4, 5.6, 2.8, "plaster", "x", "wood blue", "N", "wood blue"),
        (-17.4, 13.6, 5.4, 5.4, 2.8, "plaster white", "z", "wood green", "E", "wood"),
        (-6.0, 19.4, 6.0, 3.8, 2.7, "plaster white", "x", "wood red", "S", "wood red"),
        (-16.4, 20.0, 6.8, 3.0, 2.8, "sandstone", "x", "wood", "N", "wood"),
    )
    for x, z, w, d, h, wall, along, shutters, doors, wood in plans:
        roof = ("brick rust", "brick", "brick red", "brick dim")[int(x * 3 + z * 5) % 4]
        house(t.at(x, z), w, d, h, wall=wall, along=along, roof=roof, shutters=shutters, doors=doors, door_wood=wood, chimney=h > 3)
    t.note("The church with its tower")
    house(t.at(-14.6, -16.4), 9.2, 5.6, 4.6, wall="cement pale", along="x", shutters=None, windows="NSW", doors="", chimney=False)
    tower = t.at(-14.6 + 6.3, -16.4)
    tower = t.at(-20.6, -16.4)
    tower.box(-1.5, 1.5, -0.3, 9.5, -1.5, 1.5, "sandstone")
    tower.box(-1.62, 1.62, 6.4, 6.6, -1.62, 1.62, TRIM)
    for side in "NSWE":
        window(tower, side, 0, 3, 3, 7.2, 1.0, 1.5, shutters=None)
    door(tower, "S", 0, 3, 3, material="wood dark")
    tower.box(-1.75, 1.75, 9.5, 9.65, -1.75, 1.75, TRIM)
    tower.ridge(-1.75, 1.75, -1.75, 1.75, 9.65, 3.0, "brick rust", "x"), tower.ridge(-1.75, 1.75, -1.75, 1.75, 9.65, 3.0, "brick rust", "z")

    t.note("The square")
    fountain(t, 0, 0)
    reds, greens = ("plaster red", "flame", "plaster yellow"), ("leaves", "plaster green", "plaster yellow")
    stall(t, 5.4, -4.6, 0, "plaster red", greens, 1), stall(t, -5.2, -4.4, 0, "plaster yellow", reds, 2)
    stall(t, -5.6, 4.9, 90, "plaster green", reds, 3), stall(t, 5.2, 5.0, 0, "plaster blue", greens, 4)
    for x, z in ((7.4, 7.4), (-7.4, 7.4), (7.4, -7.4), (-7.4, -7.4)):
        lamp_post(t, x, z)
    bench(t, 0, -6.4, 180), bench(t, 0, 6.4, 0)
    t.note("Trees, tubs and lamps of the lanes")
    for x, z, s in ((-9.9, 15.2, 1.0), (-12.4, 16.2, 1.2), (-22.9, -22.9, 0.8), (22.6, 22.6, 1.0), (21.6, 12.6, 1.2), (-22.5, 10.4, 0.8), (10.4, -22.9, 0.8)):
        tree(t, x, z, s)
    for i, (x, z, yaw) in enumerate(((2.75, -8.9, 0), (-2.75, -8.9, 0), (2.75, 8.9, 0), (-2.75, 8.9, 0), (8.9, 2.75, 90), (8.9, -2.75, 90), (-8.9, 2.75, 90), (-8.9, -2.75, 90))):
        planter(t, x, z, 0.9, 0.9, yaw, salt=40 + i, rim="cement pale")
    for x, z in ((2.3, -22.4), (-2.3, 22.4), (22.4, 2.3), (-22.4, -2.3), (-10.2, -9.6), (9.9, 9.6), (10.0, -10.2), (-9.8, 9.8)):
        lamp_post(t, x, z)
    t.note("Where cats begin, and where a bowl may stand")
    for i in range(12):
        t.spawn("gate", -1.4 + (i % 4) * 0.9, 23.6 - (i // 4) * 0.9, 0)
    t.spawn("leader", 0, 19.8, 0)
    for x, z in ((21.9, -22.3), (-22.6, -12.5), (21.5, 17), (-11.4, 11.2), (10.6, -17.3), (-10.5, -22.6)):
        t.spawn("hidden", x, z)
    for i, (x, z) in enumerate(((0, -22.6), (0, 22.6), (22.6, 0), (-22.6, 0), (9.9, 8.9), (-9.8, -9), (-12.4, 12), (22.2, -9.6), (1, 14), (-1, -14), (14, 0), (-14, 0))):
        t.spawn("anywhere", x, z, i * 73 % 360)
    t.write()


# ---------------------------------------------------------------- meadow

CELL, SAMPLES, SCALE_Y = 2.5, 161, 24.0  # metres between samples, samples a side, metres of white
TOWER = (46.0, -38.0)


def soft(t):
    t = min(1.0, max(0.0, t))
    return t * t * (3 - 2 * t)


def noise(x, z, cell, salt):
    i, j = math.floor(x / cell), math.floor(z / cell)
    u, v = soft(x / cell - i), soft(z / cell - j)
    corner = lambda a, b: draw(a, b, salt) * 2 - 1
    top = corner(i, j) * (1 - u) + corner(i + 1, j) * u
    low = corner(i, j + 1) * (1 - u) + corner(i + 1, j + 1) * u
    return top * (1 - v) + low * v


def meadow_height(x, z):
    """Gentle hills, a brook's hollow, and higher ones all around where the meadow ends."""
    h = 4.0 + 1.5 * noise(x, z, 74, 1) + 0.7 * noise(x, z, 31, 2) + 0.15 * noise(x, z, 11, 3)
    bend = x * 0.35 + 26 * noise(x, 0, 90, 4)
    h -= 2.6 * (1 - soft(abs(z - bend - 34) / 22))
    flat = soft(math.hypot(x - TOWER[0], z - TOWER[1]) / 16 - 0.5)
    h = h * flat + 4.4 * (1 - flat)
    edge = max(abs(x), abs(z)) + 0.25 * min(abs(x), abs(z)) - 12 + 7 * noise(x, z, 40, 5)
    h += 6.5 * soft((edge - 168) / 34) + 2 * soft((edge - 170) / 20) * noise(x, z, 24, 6)
    return max(0.0, h)


def sampled_height(x, z):
    """As the terrain has it: between its samples."""
    u, v = x / CELL + SAMPLES // 2, z / CELL + SAMPLES // 2
    i, j = min(SAMPLES - 2, max(0, math.floor(u))), min(SAMPLES - 2, max(0, math.floor(v)))
    a, b = u - i, v - j
    at = lambda c, r: meadow_height((c - SAMPLES // 2) * CELL, (r - SAMPLES // 2) * CELL)
    return (at(i, j) * (1 - a) + at(i + 1, j) * a) * (1 - b) + (at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a) * b


def write_heights(path):
    rows = []
    for row in range(SAMPLES):
        data = b"\0"
        for column in range(SAMPLES):
            h = meadow_height((column - SAMPLES // 2) * CELL, (row - SAMPLES // 2) * CELL)
            # Whole centimetres: the file is half as large.
            data += struct.pack(">H", min(65535, int(round(h * 50) / 50 / SCALE_Y * 65535 + 0.5)))
        rows.append(data)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", SAMPLES, SAMPLES, 16, 0, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))


def boulder(drawing, x, z, size, salt):
    """Slabs turned against each other, smaller upwards."""
    y = sampled_height(x, z)
    for i in range(4):
        r = size * (1 - 0.2 * i) * (0.85 + 0.3 * draw(i, 1, salt))
        f = drawing.at(x + size * 0.18 * (draw(i, 2, salt) - 0.5), z + size * 0.18 * (draw(i, 3, salt) - 0.5), 47 * i + 360 * draw(i, 4, salt), y)
        low, high = (-1.2 if i == 0 else size * 0.26 * i), size * 0.34 * (i + 1)
        f.box(-r, r, low, high, -r * 0.72, r * 0.72, "rock")
        f.ramp(-r * 0.8, r * 0.8, high, high + size * 0.2, -r * 0.6, r * 0.6, "rock", "NESW"[i])


def old_tower(drawing, x, z):
    """Ten sides, broken off at different heights, with a doorway to the south-west."""
    y, sides, radius = 4.3, 10, 4.2
    half = radius * math.tan(math.pi / sides)
    tops = (10.4, 10.0, 10.6, 9.2, 7.0, 5.2, 3.4, 6.2, 8.4, 10.0)
    for i, top in enumerate(tops):
        f = drawing.at(x, z, 360 / sides * i, y)
        for a, b, more in ((-half, -half / 3, 0.0), (-half / 3, half / 3, -0.5), (half / 3, half, 0.35)):
            foot = 2.6 if i == 7 and more == -0.5 else -1.0
            f.box(a, b, foot, top + more, -radius - 0.45, -radius + 0.35, "stone" if i % 3 else "stone dark")
        if top > 9:
            f.box(-half * 0.35, half * 0.35, 5.2, 6.6, -radius - 0.5, -radius - 0.3, "stone dark")
    for i in range(7):
        a = 360 * draw(i, 8, 5)
        r = 6.5 + 4 * draw(i, 9, 5)
        s = 0.5 + 0.5 * draw(i, 10, 5)
        px, pz = x + r * math.cos(math.radians(a)), z + r * math.sin(math.radians(a))
        drawing.at(px, pz, a, sampled_height(px, pz)).box(-s, s, -0.4, s * 0.9, -s * 0.6, s * 0.6, "stone")


def meadow():
    m = Drawing("meadow", "A wide meadow with groves, rocks and an old tower among low hills.")
    write_heights(LEVELS / "meadow.png")
    m.put("terrain", heightmap="meadow.png", scaleXZ=number(CELL), scaleY=number(SCALE_Y), format="(10, 10)")
    m.note("An old tower")
    old_tower(m, *TOWER)
    m.note("Rocks")
    for i, (x, z, size) in enumerate(((-42, -26, 3.6), (-47, -20, 2.2), (78, 52, 4.2), (-96, 58, 4.6), (18, 84, 2.8), (-14, -92, 4.4), (112, -66, 5.0), (20, 24, 1.6))):
        boulder(m, x, z, size, 20 + i)
    m.note("Groves")
    groves = ((-18, -16, 12, 9), (-70, 18, 20, 16), (62, 10, 14, 9), (20, -64, 16, 12), (-52, -82, 22, 14), (100, 92, 22, 14), (-110, -40, 20, 12),
              (92, -110, 24, 14), (-60, 108, 24, 14), (128, -10, 16, 9), (30, 130, 22, 12), (-130, 90, 18, 9), (-6, 44, 10, 6), (0, -134, 22, 10), (-132, -120, 20, 10))
    for g, (x, z, radius, count) in enumerate(groves):
        for i in range(count):
            a, r = 2 * math.pi * draw(i, 1, 60 + g), radius * math.sqrt(draw(i, 2, 60 + g))
            tree(m, x + r * math.cos(a), z + r * math.sin(a), 0.9 + 1.1 * draw(i, 3, 60 + g))
    m.note("Flowers")
    for g, (x, z) in enumerate(((-2, 2), (-10, 12), (10, -12), (26, -2), (-30, 4), (38, -22), (54, -28), (8, 26), (-22, 28), (-58, -6), (70, -12), (4, -40))):
        colour = FLOWERS[g % len(FLOWERS)]
        for i in range(26):
            a, r = 2 * math.pi * draw(i, 4, 90 + g), 5.5 * math.sqrt(draw(i, 5, 90 + g))
            px, pz = round(x + r * math.cos(a), 2), round(z + r * math.sin(a), 2)
            flower(m.at(px, pz, 90 * draw(i, 6, 90 + g), sampled_height(px, pz)), 0, 0, -0.2, 0.5 + 0.3 * draw(i, 7, 90 + g), colour, 0.15)
    m.note("Where butterflies and flocks begin")
    for i in range(16):
        a, r = i * 2.39996, 1.1 * math.sqrt(i + 0.5)
        px, pz = r * math.cos(a), r * math.sin(a)
        m.spawn("flock", px, pz, 0, sampled_height(px, pz) + 2.2)
    for i, (x, z) in enumerate(((60, -20), (-60, 40), (20, 60), (-30, -60), (100, 40), (-100, -80))):
        m.spawn("ground", x, z, i * 60, sampled_height(x, z) + 0.1)
    m.write()


# ---------------------------------------------------------------- arena


def arena():
    a = Drawing("arena", "A flat place for the gallery of steering: columns, one long wall with corners, and room.")
    ground = a.at(0, 0)
    ground.box(-30, 30, -0.5, 0, -30, 30, "lawn")
    ground.box(-30, 30, -1.6, -0.5, -30, 30, "stone dark")
    a.note("Lines every ten metres")
    for i in (-20, -10, 0, 10, 20):
        ground.box(i - 0.05, i + 0.05, -0.2, 0.012, -29.6, 29.6, "cement white")
        ground.box(-29.6, 29.6, -0.2, 0.016, i - 0.05, i + 0.05, "cement white")
    a.note("The border")
    for yaw in (0, 90, 180, 270):
        f = a.at(*{0: (0, -29.8), 90: (29.8, 0), 180: (0, 29.8), 270: (-29.8, 0)}[yaw], yaw)
        f.box(-30, 29.6, -0.3, 0.8, -0.2, 0.2, "brick")
        f.box(-30, 29.6, 0.8, 0.92, -0.26, 0.26, TRIM)
    a.note("Columns")
    for i, (x, z, r) in enumerate(((-23, -24, 1.0), (-16, -22, 1.3), (-9, -24.5, 1.0), (-20, -16.5, 1.4), (-12.5, -15.5, 1.0), (-6.5, -17, 1.2), (-23.5, -9.5, 1.1),
                                   (-16.5, -8.5, 1.3), (-9.5, -9, 1.1))):
        f = a.at(x, z, 11 * i)
        disc(f, r + 0.15, -0.2, 0.3, "stone")
        disc(f, r, 0.3, 2.6, "sandstone")
        disc(f, r + 0.12, 2.6, 2.8, TRIM)
    a.note("One long wall with corners")
    corners = ((6.5, -24), (14, -24), (14, -17), (21, -17), (21, -24), (25.5, -24), (25.5, -8), (17, -8), (17, -12), (10.5, -12), (10.5, -6.5), (6.5, -6.5), (6.5, -24))
    for (x0, z0), (x1, z1) in zip(corners, corners[1:]):
        f = a.at((x0 + x1) / 2, (z0 + z1) / 2, math.degrees(math.atan2(z1 - z0, x1 - x0)))
        half = math.hypot(x1 - x0, z1 - z0) / 2 + 0.15
        f.box(-half, half, -0.2, 1.2, -0.15, 0.15, "brick")
        f.box(-half - 0.04, half + 0.04, 1.2, 1.3, -0.19, 0.19, TRIM)
    a.note("Lamps and trees at the corners")
    for x, z in ((28.2, 28.2), (-28.2, 28.2), (28.2, -28.2), (-28.2, -28.2), (0, -28.4), (0, 28.4)):
        lamp_post(a, x, z)
    a.note("Places to begin")
    for i in range(30):
        angle, r = i * 2.39996, 1.6 * math.sqrt(i + 0.5)
        a.spawn("middle", r * math.cos(angle), 14 + r * math.sin(angle), i * 73 % 360)
    for i in range(8):
        a.spawn("columns", -26 + (i % 2) * 1.2, -12.8 - (i // 2) * 1.6, 90)
    for i in range(8):
        a.spawn("east", 24 - (i % 2) * 1.4, 6 + (i // 2) * 5, 270)
        a.spawn("west", -24 + (i % 2) * 1.4, 6 + (i // 2) * 5, 90)
    a.write()


if __name__ == "__main__":
    LEVELS.mkdir(parents=True, exist_ok=True)
    garden(), town(), meadow(), arena()
