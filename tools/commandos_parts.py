"""What the levels of the commandos' game are made of: land, houses that can be entered, wire, towers, lamps, people.
Used by make_commandos_levels.py. X is east, Z is south, metres. Chance comes from integers and numbers are rounded, so the
files are the same everywhere."""
import math
import pathlib
import struct
import zlib

import make_combat_levels as combat
import make_group_levels as groups
from make_group_levels import draw, noise, number, vector

DATA = pathlib.Path(__file__).resolve().parent.parent / "games" / "commandos" / "data"
SCALE_Y = 20.0  # metres of white
CLASSES = (("radio", "(0.25, 0.5, 0.5)"), ("alarm", "(0.5, 0.25, 0.5)"), ("wire", "(0.5, 0.5, 0.25)"), ("lamp", "(0.9, 0.8, 0.5)"),
           ("boat", "(0.4, 0.3, 0.2)"), ("fuel", "(0.8, 0.3, 0.2)"), ("archive", "(0.3, 0.2, 0.4)"), ("pier", "(0.45, 0.35, 0.2)"))
COLUMN = {"N": 0, "E": 90, "S": 180, "W": 270}


class Land:
    """Ground of a height map: a base with gentle noise, shaped by steps in their order."""

    def __init__(self, width, depth, base=4.0, rough=0.5, salt=1):
        self.width, self.depth, self.base, self.rough, self.salt = width, depth, base, rough, salt
        self.steps, self.samples = [], {}

    def then(self, step):
        self.steps.append(step)
        return self

    def flat(self, x0, x1, z0, z1, y=None, soft=4.0):
        """Level ground, and slopes of so many metres around it."""
        y = self.base if y is None else y

        def step(x, z, h):
            out = math.hypot(max(x0 - x, 0, x - x1), max(z0 - z, 0, z - z1))
            w = 1 - groups.soft(out / soft)
            return h * (1 - w) + y * w
        return self.then(step)

    def rim(self, sides, rise=9.0, width=7.0):
        """Ground that nobody climbs, along the sides of the map."""

        def step(x, z, h):
            edge = {"W": x + self.width / 2, "E": self.width / 2 - x, "N": z + self.depth / 2, "S": self.depth / 2 - z}
            d = min(edge[s] for s in sides) + 1.6 * noise(x, z, 9, self.salt + 7)
            return h + max(0.0, 1 - d / width) * rise if d < width else h
        return self.then(step)

    def sea(self, depth_at, shore=7.0, bed=0.6):
        """`depth_at(x, z)`: metres from the line of the water, above 0 out at sea."""

        def step(x, z, h):
            out = depth_at(x, z) + 1.5 * noise(x, z, 11, self.salt + 3)
            w = groups.soft((out + shore) / (2 * shore))
            return h * (1 - w) + bed * w
        return self.then(step)

    def sample(self, i, j):
        if (i, j) not in self.samples:
            x, z = i - self.width // 2, j - self.depth // 2
            h = self.base + self.rough * (0.7 * noise(x, z, 26, self.salt) + 0.3 * noise(x, z, 9, self.salt + 1))
            for step in self.steps:
                h = step(x, z, h)
            if i in (0, self.width) or j in (0, self.depth):
                h = 0.0  # a piece cut out of the land; and the lowest ground, which is drawn as sand, is nowhere else
            self.samples[i, j] = min(SCALE_Y, max(0.0, round(h * 50) / 50))
        return self.samples[i, j]

    def at(self, x, z):
        u, v = x + self.width // 2, z + self.depth // 2
        i, j = min(self.width - 1, max(0, math.floor(u))), min(self.depth - 1, max(0, math.floor(v)))
        a, b = u - i, v - j
        return ((self.sample(i, j) * (1 - a) + self.sample(i + 1, j) * a) * (1 - b)
                + (self.sample(i, j + 1) * (1 - a) + self.sample(i + 1, j + 1) * a) * b)

    def png(self):
        rows = []
        for j in range(self.depth + 1):
            rows.append(b"\0" + b"".join(struct.pack(">H", int(self.sample(i, j) / SCALE_Y * 65535 + 0.5)) for i in range(self.width + 1)))

        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", self.width + 1, self.depth + 1, 16, 0, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))


# Seconds until one at the far end of a view is recognised: how hard missions are.
NOTICE = {"guard": 2.2, "officer": 1.6, "lookout": 2.4, "gunner": 2.4, "civilian": 2.2}


class Mission(groups.Drawing, combat.Level):
    """A level and who is in it."""

    def __init__(self, name, what, land, night=False):
        groups.Drawing.__init__(self, name, what)
        self.land, self.night = land, night
        self.floors, self.bells, self.people, self.reserve = [], {}, {}, None
        for kind, colour in CLASSES:
            self.put("class", name=kind, colour=colour, seenThrough="true" if kind == "wire" else None)
        self.put("terrain", heightmap=name + ".png", scaleXZ="1", scaleY=number(SCALE_Y), format="(8, 8)")

    def ground(self, x, z):
        """Height of what one stands on there: a floor, else the ground."""
        tops = [top for x0, x1, z0, z1, top in self.floors if x0 <= x <= x1 and z0 <= z <= z1]
        return max(tops) if tops else self.land.at(x, z)

    def place(self, x, z, up=0.0):
        """(x, z) stands on the ground; on floors the height is said."""
        on_floor = any(x0 <= x <= x1 and z0 <= z <= z1 for x0, x1, z0, z1, _ in self.floors)
        return vector(x, self.ground(x, z) + up, z) if on_floor or up else vector(x, z)

    # -- nature

    def bush(self, x, z, scale=1.0):
        self.put("levelObject", **{"class": "bush"}, scale=number(scale), yaw=number(draw(int(x * 7), int(z * 7), 5) * 360 // 1),
                 text=self.place(x, z))

    def bushes(self, *places):
        for i, (x, z) in enumerate(places):
            self.bush(x, z, round(0.95 + 0.35 * draw(i, int(x * 3 + z * 5), 8), 2))

    def thicket(self, x0, z0, x1, z1, step=1.7):
        """A row of bushes, one into the other."""
        count = max(1, round(math.hypot(x1 - x0, z1 - z0) / step))
        for i in range(count + 1):
            t = i / count
            self.bush(round(x0 + (x1 - x0) * t + 0.5 * (draw(i, int(x0 + z0), 3) - 0.5), 2),
                      round(z0 + (z1 - z0) * t + 0.5 * (draw(i, int(x0 - z0), 4) - 0.5), 2), round(1.0 + 0.3 * draw(i, 1, int(abs(x0))), 2))

    def trees(self, *places):
        for i, (x, z) in enumerate(places):
            groups.tree(self, x, z, round(1.05 + 0.5 * draw(i, int(x * 3 + z), 9), 2))

    def wood(self, x0, x1, z0, z1, count, salt):
        """Trees with bushes between them, none of either nearer than two metres to another."""
        taken = []
        for i in range(count * 6):
            x, z = round(x0 + (x1 - x0) * draw(i, 1, salt), 1), round(z0 + (z1 - z0) * draw(i, 2, salt), 1)
            if len(taken) >= count or any(math.hypot(x - a, z - b) < 2.6 for a, b in taken):
                continue
            taken.append((x, z))
            if draw(i, 3, salt) < 0.35:
                self.bush(x, z, round(1 + 0.4 * draw(i, 4, salt), 2))
            else:
                groups.tree(self, x, z, round(1.1 + 0.7 * draw(i, 4, salt), 2))

    def rock(self, x, z, size, salt=0):
        y = self.land.at(x, z)
        for i in range(3):
            r = size * (1 - 0.25 * i) * (0.85 + 0.3 * draw(i, 1, salt))
            f = self.at(round(x + size * 0.2 * (draw(i, 2, salt) - 0.5), 2), round(z + size * 0.2 * (draw(i, 3, salt) - 0.5), 2),
                        round(47 * i + 360 * draw(i, 4, salt)), y)
            f.box(-r, r, -0.8 if i == 0 else size * 0.3 * i, size * 0.42 * (i + 1), -r * 0.75, r * 0.75, "rock")

    def water(self, x0, x1, z0, z1, y):
        self.put("levelObject", **{"class": "water"}, size=vector(x1 - x0, 0.01, z1 - z0), text=vector((x0 + x1) / 2, y - 0.01, (z0 + z1) / 2))

    def deep(self, x0, x1, z0, z1, y):
        """Where nobody wades: whose middle is below y drowns."""
        self.put("deadly", low=vector(x0, y - 6, z0), high=vector(x1, y, z1))

    # -- what people built

    def road(self, x0, x1, z0, z1, material="gravel", y=None):
        top = (self.land.base if y is None else y) + 0.03
        self.box(x0, x1, top - 0.5, top, z0, z1, material)
        self.floors.append((x0, x1, z0, z1, top))

    def low(self, x0, z0, x1, z1, height=0.95, material="stone", thick=0.45):
        """A wall that one hides behind when crouching; follows the ground."""
        length = math.hypot(x1 - x0, z1 - z0)
        count = max(1, round(length / 3))
        yaw = round(math.degrees(math.atan2(z1 - z0, x1 - x0)) % 360, 1)
        for i in range(count):
            a, b = i / count, (i + 1) / count
            ends = [(x0 + (x1 - x0) * t, z0 + (z1 - z0) * t) for t in (a, b)]
            x, z = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
            y = max(self.ground(*e) for e in ends)
            f = self.at(round(x, 2), round(z, 2), yaw, y)
            half = length / count / 2 + 0.04
            f.box(-half, half, -0.9, height, -thick / 2, thick / 2, material)
            f.box(-half - 0.02, half + 0.02, height, height + 0.07, -thick / 2 - 0.05, thick / 2 + 0.05, material + " pale")

    def high(self, x0, z0, x1, z1, height=2.4, material="brick", thick=0.4):
        self.low(x0, z0, x1, z1, height, material, thick)

    def wire(self, x0, z0, x1, z1, gaps=()):
        """A fence in pieces of two metres, which the sapper cuts one by one; those in `gaps` are left out."""
        length = math.hypot(x1 - x0, z1 - z0)
        count = max(1, round(length / 2.2))
        yaw = round(math.degrees(math.atan2(z1 - z0, x1 - x0)) % 360, 1)
        for i in range(count):
            if i in gaps:
                continue
            t = (i + 0.5) / count
            x, z = round(x0 + (x1 - x0) * t, 2), round(z0 + (z1 - z0) * t, 2)
            self.put("crate", position=vector(x, self.ground(x, z) + 0.75, z), size=vector(round(length / count, 3), 1.9, 0.12),
                     yaw=number(yaw) if yaw else None, mass="0", health="100000", **{"class": "wire"})

    def thing(self, kind, x, z, size, yaw=0, health=None, up=0.0):
        y = self.ground(x, z) + up + size[1] / 2
        self.put("crate", position=vector(x, y, z), size=vector(*size), yaw=number(yaw) if yaw else None, mass="0",
                 health=number(health) if health else None, **{"class": kind})

    def box_stack(self, x, z, size=1.0, yaw=0):
        """A heavy box that stays where it is: cover."""
        f = self.at(x, z, yaw, self.ground(x, z))
        f.box(-size / 2, size / 2, -0.2, size * 0.95, -size / 2, size / 2, "crate wood")

    def bell(self, name, x, z):
        self.thing("alarm", x, z, (0.5, 1.9, 0.5))
        self.bells[name] = (x, round(self.ground(x, z) + 0.95, 2), z)

    def lamp(self, x, z, radius=9.0):
        """A lantern on a post: who puts it out, by hand or by a shot, has the dark."""
        y = self.ground(x, z)
        f = self.at(x, z, 0, y)
        f.box(-0.14, 0.14, -0.4, 0.35, -0.14, 0.14, "stone dark")
        f.box(-0.05, 0.05, 0.35, 2.0, -0.05, 0.05, "iron black")
        self.put("crate", position=vector(x, y + 2.2, z), size=vector(0.36, 0.4, 0.36), mass="0", health="5", **{"class": "lamp"})
        self.put("light", position=vector(x, y + 2.25, z), colour=vector(1, 0.8, 0.5), radius=number(radius))

    def boats(self, x, z, yaw=0, count=2):
        for i in range(count):
            f = self.at(x, z, yaw)
            px, _, pz = f.place(2.4 * i, 0, 0.6 * (i % 2))
            self.put("crate", position=vector(px, self.land.at(px, pz) + 0.35, pz), size=vector(1.6, 0.75, 4.0), yaw=number(yaw + 8 * (i % 2)), mass="0",
                     **{"class": "boat"})

    def tower(self, x, z, stairs="S", height=3.0):
        """A platform on posts with rails, and steps up to it."""
        y = self.ground(x, z)
        f = self.at(x, z, {"S": 0, "W": 90, "N": 180, "E": 270}[stairs], y)
        for a in (-1.5, 1.5):
            for b in (-1.5, 1.5):
                f.box(a - 0.12, a + 0.12, -0.8, height + 1.0, b - 0.12, b + 0.12, "wood dark")
        f.box(-1.75, 1.75, height - 0.18, height, -1.75, 1.75, "wood")
        for lo in (0.45, 0.92):  # rails on three sides, and beside the steps on the fourth
            f.box(-1.62, 1.62, height + lo, height + lo + 0.08, -1.66, -1.56, "wood dark")
            f.box(-1.66, -1.56, height + lo, height + lo + 0.08, -1.62, 1.62, "wood dark")
            f.box(1.56, 1.66, height + lo, height + lo + 0.08, -1.62, 1.62, "wood dark")
            f.box(-1.62, -0.62, height + lo, height + lo + 0.08, 1.56, 1.66, "wood dark")
            f.box(0.62, 1.62, height + lo, height + lo + 0.08, 1.56, 1.66, "wood dark")
        run = height / 0.82
        f.ramp(-0.6, 0.6, -0.02, height, 1.75, 1.75 + run, "wood", "N")
        for a in (-0.66, 0.6):
            f.box(a, a + 0.06, 0.2, 0.9, 1.75 + run - 0.25, 1.75 + run - 0.15, "wood dark")
        self.floors.append((x - 1.75, x + 1.75, z - 1.75, z + 1.75, y + height))

    def nest(self, x, z, towards="S"):
        """Sandbags around a machine gun, open at the back."""
        f = self.at(x, z, COLUMN[towards], self.ground(x, z))
        for x0, x1, z0, z1 in ((-1.7, 1.7, -1.7, -1.1), (-1.7, -1.1, -1.1, 0.9), (1.1, 1.7, -1.1, 0.9)):
            f.box(x0, x1, -0.4, 0.5, z0, z1, "sand")
            f.box(x0 + 0.06, x1 - 0.06, 0.5, 0.92, z0 + 0.06, z1 - 0.06, "sand dark")

    def open_house(self, x, z, w, d, doors, windows=(), inner=(), wall="plaster", floor="wood", height=2.6, light=None, gates=()):
        """Four walls without a roof, so that one sees in from above. `doors`, `windows`: (side, metres from the middle of that
        side to the east or south, width); `gates` likewise, without a door. `inner`: ((x, z), (x, z), openings) from the middle of
        the house."""
        y = self.land.at(x, z)
        top = y + 0.06
        x0, x1, z0, z1 = x - w / 2, x + w / 2, z - d / 2, z + d / 2
        self.box(x0 - 0.2, x1 + 0.2, y - 0.8, top, z0 - 0.2, z1 + 0.2, floor)
        self.floors.append((x0 - 0.2, x1 + 0.2, z0 - 0.2, z1 + 0.2, top))
        for side in "NSWE":
            along = w if side in "NS" else d - 0.3
            holes = [(along / 2 + at - width / 2, along / 2 + at + width / 2, 0, 2.15) for s, at, width in (*doors, *gates) if s == side]
            holes += [(along / 2 + at - width / 2, along / 2 + at + width / 2, 1.0, 2.1) for s, at, width in windows if s == side]
            a, b = {"N": ((x0, z0), (x1, z0)), "S": ((x0, z1), (x1, z1)), "W": ((x0, z0 + 0.15), (x0, z1 - 0.15)),
                    "E": ((x1, z0 + 0.15), (x1, z1 - 0.15))}[side]
            self.wall(a, b, top - 0.06, top + height, wall, holes, cap="brick rust")
        for side, at, width in doors:
            px, pz = {"N": (x + at, z0), "S": (x + at, z1), "W": (x0, z + at), "E": (x1, z + at)}[side]
            along_x = side in "NS"
            self.put("door", position=vector(px, top + 1.06, pz),
                     size=vector(width, 2.1, 0.12) if along_x else vector(0.12, 2.1, width),
                     slide=vector(width - 0.06, 0, 0) if along_x else vector(0, 0, width - 0.06), stayOpen="4")
        for a, b, holes in inner:
            self.wall((x + a[0], z + a[1]), (x + b[0], z + b[1]), top - 0.06, top + height, wall, holes, thick=0.2, cap="brick rust")
        for i in range(1, int(w // 2.8)):  # rafters
            bx = x0 + w * i / int(w // 2.8)
            self.box(bx - 0.06, bx + 0.06, top + height - 0.28, top + height - 0.12, z0 + 0.1, z1 - 0.1, "wood dark")
        if light:
            self.put("light", position=vector(x, top + 2.2, z), colour=vector(1, 0.82, 0.55), radius=number(light))

    def table(self, x, z, w=1.6, d=0.8):
        f = self.at(x, z, 0, self.ground(x, z))
        f.box(-w / 2, w / 2, 0.7, 0.78, -d / 2, d / 2, "wood")
        for a in (-w / 2 + 0.08, w / 2 - 0.08):
            f.box(a - 0.05, a + 0.05, 0, 0.7, -d / 2 + 0.05, d / 2 - 0.05, "wood dark")

    def bed(self, x, z, yaw=0):
        f = self.at(x, z, yaw, self.ground(x, z))
        f.box(-0.45, 0.45, 0, 0.42, -0.95, 0.95, "wood dark")
        f.box(-0.42, 0.42, 0.42, 0.55, -0.9, 0.9, "plaster white")

    def closed_house(self, x, z, w, d, yaw=0, height=3.0, **looks):
        groups.house(self.at(x, z, yaw, self.land.at(x, z)), w, d, height, lamp=False, **looks)

    # -- people

    def commandos(self, yaw, *places):
        for x, z in places:
            self.put("spawn", group="commandos", yaw=number(yaw), text=self.place(x, z))

    def enemy(self, kind, *points, bell=None, at=None, **temper):
        """Walks from point to point, or stays at `at` and looks at one after the other; `bell`: the one that he runs to;
        `temper`: parameters of his mind."""
        key = (kind, bell, tuple(sorted(temper.items())))
        if key not in self.people:
            count = sum(1 for k in self.people if k[0] == kind)
            self.people[key] = kind if count == 0 else f"{kind}-{count + 1}"
        way = "".join(f"<waitpoint>{self.place(*p) if len(p) == 2 else vector(*p)}</waitpoint>" for p in points)
        yaw = None if at is None else round(math.degrees(math.atan2(points[0][0] - at[0], at[1] - points[0][1])))
        self.put("enemy", **{"class": self.people[key]}, position=at and vector(at[0], self.ground(*at), at[1]),
                 yaw=None if yaw is None else number(yaw), text=way)

    def reserves(self, bell, spawns, route):
        """Who comes when the bell rings."""
        self.reserve = (bell, route)
        for x, z in spawns:
            self.put("spawn", group="reserve", text=self.place(x, z))

    # -- files

    def text(self):
        night = ' night="true"' if self.night else ""
        return (f'<?xml version="1.0" encoding="UTF-8"?>\n<!-- {self.what} Written by tools/make_commandos_levels.py. -->\n'
                f'<level version="1" name="{self.name}"{night}>\n' + "\n".join(self.lines) + "\n</level>\n")

    def agents(self):
        lines = []
        for (kind, bell, temper), name in self.people.items():
            words = f'body="{kind}" faction="garrison" mind="{kind}" from="enemy" class="{name}"'
            lines.append(f"  <agents {words}" + self.words(kind, bell, temper) + "/>")
        return lines

    def words(self, kind, bell, temper):
        out = f' notice="{NOTICE[kind]}"' if kind in NOTICE else ""
        out += "" if bell is None else ' bell="' + " ".join(number(v) for v in self.bells[bell]) + '"'
        return out + "".join(f' {k}="{v}"' for k, v in temper)

    def scenario(self, kinds, limit, captain=False, **rules):
        """The mission; with a captain, the stand-in for a player plays it."""
        words = "".join(f' {k}="{v}"' for k, v in rules.items())
        out = [f'<?xml version="1.0" encoding="UTF-8"?>\n<!-- {self.what} Written by tools/make_commandos_levels.py. -->',
               f'<scenario version="1" game="commandos" level="../levels/{self.name}.xml" definitions="../commandos.xml" ticks="{limit * 60 + 600}">',
               f'  <rules{words} limit="{limit}"/>', '  <speech range="25" overheard="12"/>']
        out += [f'  <agents body="{kind}" faction="commandos" brain="commando" kind="{kind}" spawn="points" group="commandos"/>' for kind in kinds]
        if captain:
            out.append(f'  <agents faction="commandos" brain="captain" mapOf="{kinds[0]}"/>')
        out += self.agents()
        if self.reserve:
            bell, route = self.reserve
            way = "; ".join(" ".join(number(v) for v in (x, round(self.ground(x, z), 2), z)) for x, z in route)
            out.append('  <agents count="0" body="guard" faction="garrison" mind="guard" spawn="points" group="reserve"'
                       + self.words("guard", bell, ()) + f' route="{way}"/>')
        return "\n".join(out) + "\n</scenario>\n"

    def patrols(self):
        """The garrison alone, an hour: does anybody get stuck?"""
        out = [f'<?xml version="1.0" encoding="UTF-8"?>\n<!-- The garrison of {self.name} alone, for an hour. Written by tools/make_commandos_levels.py. -->',
               f'<scenario version="1" game="commandos" level="../levels/{self.name}.xml" definitions="../commandos.xml" ticks="216000">',
               '  <speech range="25" overheard="12"/>'] + self.agents()
        return "\n".join(out) + "\n</scenario>\n"

    def files(self, kinds, limit, **rules):
        """What the level consists of, by path below data."""
        return {f"levels/{self.name}.xml": self.text().encode(), f"levels/{self.name}.png": self.land.png(),
                f"scenarios/{self.name}.xml": self.scenario(kinds, limit, **rules).encode(),
                f"scenarios/{self.name}-captain.xml": self.scenario(kinds, limit, captain=True, **rules).encode(),
                f"scenarios/patrols-{self.name}.xml": self.patrols().encode()}
