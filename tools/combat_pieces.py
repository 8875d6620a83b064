"""Shapes of the fight's levels that boxes cannot be: barrels, sandbags, containers, wrecks … as OBJ files.
Used by make_combat_levels.py. A piece stands on its origin; metres. Chance comes from integers and numbers are rounded,
so the files are the same on every machine."""
import math


def chance(i, salt):
    """-1 to 1, always the same."""
    h = (i * 374761393 + salt * 668265263 + 12345) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((h ^ (h >> 16)) & 0xFFFF) / 65535.0 * 2 - 1


class Piece:
    def __init__(self, name, what):
        self.name, self.what = name, what
        self.vertices, self.faces, self.material = [], [], None
        self.transform = lambda p: p

    def use(self, material):
        self.material = material.replace(" ", "_")
        return self

    def place(self, x=0, y=0, z=0, yaw=0, roll=0):
        """What follows is turned about Z by roll, about Y by yaw (degrees, clockwise from above), then moved."""
        c, s = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
        rc, rs = math.cos(math.radians(roll)), math.sin(math.radians(roll))

        def turned(p):
            px, py = p[0] * rc - p[1] * rs, p[0] * rs + p[1] * rc
            return (x + px * c - p[2] * s, y + py, z + px * s + p[2] * c)

        self.transform = turned
        return self

    def rings(self, rings):
        """A closed solid of rings of equally many points from bottom to top; each goes clockwise seen from above."""
        base = len(self.vertices)
        count = len(rings[0])
        for ring in rings:
            self.vertices += [self.transform(p) for p in ring]
        for r in range(len(rings) - 1):
            lo, hi = base + r * count, base + (r + 1) * count
            for i in range(count):
                j = (i + 1) % count
                self.faces.append((self.material, (lo + i, hi + i, hi + j, lo + j)))
        top = base + (len(rings) - 1) * count
        self.faces.append((self.material, tuple(base + i for i in range(count))))
        self.faces.append((self.material, tuple(top + i for i in reversed(range(count)))))

    def lathe(self, profile, sides):
        self.rings([[(r * math.cos(2 * math.pi * i / sides), y, r * math.sin(2 * math.pi * i / sides))
                     for i in range(sides)] for r, y in profile])

    def loft(self, layers, chamfer=0.0):
        """Layers (half x, half z, y[, middle x, middle z]) from bottom to top, with cut corners."""
        rings = []
        for layer in layers:
            hx, hz, y = layer[:3]
            cx, cz = layer[3:] if len(layer) > 3 else (0, 0)
            c = min(chamfer, hx * 0.9, hz * 0.9)
            if c > 0:
                ring = [(hx, -hz + c), (hx, hz - c), (hx - c, hz), (-hx + c, hz), (-hx, hz - c), (-hx, -hz + c),
                        (-hx + c, -hz), (hx - c, -hz)]
            else:
                ring = [(hx, -hz), (hx, hz), (-hx, hz), (-hx, -hz)]
            rings.append([(cx + x, y, cz + z) for x, z in ring])
        self.rings(rings)

    def box(self, x0, x1, y0, y1, z0, z1):
        self.loft([((x1 - x0) / 2, (z1 - z0) / 2, y0, (x0 + x1) / 2, (z0 + z1) / 2),
                   ((x1 - x0) / 2, (z1 - z0) / 2, y1, (x0 + x1) / 2, (z0 + z1) / 2)])

    def text(self):
        out = ["# %s Made by tools/make_combat_levels.py." % self.what, "o %s" % self.name]
        for v in self.vertices:
            out.append("v " + " ".join(("%.3f" % c).rstrip("0").rstrip(".") for c in v))
        last = None
        for material, face in self.faces:
            if material != last:
                out.append("usemtl " + material)
                last = material
            out.append("f " + " ".join(str(i + 1) for i in face))
        return "\n".join(out).replace(" -0 ", " 0 ") + "\n"


def barrel(colour):
    p = Piece("barrel-" + colour, "An oil drum.").use("barrel metal " + colour)
    r = 0.3
    p.lathe([(r, 0), (r, 0.28), (r + 0.02, 0.3), (r, 0.32), (r, 0.58), (r + 0.02, 0.6), (r, 0.62), (r, 0.9)], 12)
    p.use("metal dark").lathe([(r - 0.04, 0.88), (r - 0.04, 0.905)], 12)
    return p


def barrels():
    """Three together and one on its side."""
    p = Piece("barrels", "Oil drums, one fallen over.")
    for i, (x, z, colour) in enumerate(((-0.34, -0.2, "blue"), (0.33, -0.25, "rust"), (0.02, 0.36, "blue"))):
        p.place(x, 0, z, 20 * i)
        r = 0.3
        p.use("barrel metal " + colour)
        p.lathe([(r, 0), (r, 0.28), (r + 0.02, 0.3), (r, 0.32), (r, 0.58), (r + 0.02, 0.6), (r, 0.62), (r, 0.9)], 12)
    p.place(0.9, 0.3, 0.35, 15, 90).use("barrel metal yellow")
    p.lathe([(0.3, -0.45), (0.3, -0.17), (0.32, -0.15), (0.3, -0.13), (0.3, 0.13), (0.32, 0.15), (0.3, 0.17), (0.3, 0.45)], 12)
    return p


def sandbags(length, name, rows=4):
    p = Piece(name, "A wall of sandbags, %g m long." % length).use("sand bag")
    bag, high = 0.5, 0.27
    for row in range(rows):
        shift = bag / 2 if row % 2 else 0
        count = int(round(length / bag)) - (1 if row % 2 else 0)
        for i in range(count):
            x = -length / 2 + bag / 2 + shift + i * bag
            k = row * 37 + i
            hz = 0.27 - 0.015 * row + 0.02 * chance(k, 1)
            y = row * high
            p.place(x, y, 0.02 * chance(k, 2), 4 * chance(k, 3))
            hx = bag / 2 + 0.005
            p.loft([(hx - 0.04, hz - 0.03, 0), (hx, hz, high * 0.5), (hx - 0.07, hz - 0.07, high + 0.01)], 0.09)
    return p


def barrier():
    p = Piece("barrier", "A road barrier of concrete, 2 m long.").use("concrete")
    p.loft([(1, 0.31, 0), (1, 0.31, 0.08), (1, 0.16, 0.34), (1, 0.09, 0.95), (0.98, 0.07, 0.98)])
    p.use("metal yellow").box(-0.35, 0.35, 0.62, 0.74, -0.135, 0.135)
    return p


def corrugated(p, x0, x1, z, out, y0, y1, thick=0.06):
    """An upright plate along X with folds that stand out by 4 cm towards `out` (-1 or 1 in Z)."""
    step, points, x, i = 0.18, [], x0, 0
    while x < x1 - 1e-6:
        d = 0.04 if i % 4 in (1, 2) else 0.0
        points.append((x, z + out * d))
        x, i = x + step / 2, i + 1
    points.append((x1, z))
    inner = [(x1, z - out * thick), (x0, z - out * thick)]
    ring = points + inner
    if out < 0:  # clockwise from above
        pass
    else:
        ring = list(reversed(ring))
    base = [[(x, y0, zz) for x, zz in ring], [(x, y1, zz) for x, zz in ring]]
    # Caps of a folded outline are not convex: the rails above and below hide them, so only sides are made.
    start, count = len(p.vertices), len(ring)
    for one in base:
        p.vertices += [p.transform(v) for v in one]
    for i in range(count):
        j = (i + 1) % count
        p.faces.append((p.material, (start + i, start + count + i, start + count + j, start + j)))


def container(colour, open_end):
    name = "container-%s%s" % (colour, "-open" if open_end else "")
    p = Piece(name, "A shipping container%s." % (", open at -X and +X, to walk through" if open_end else ""))
    l, w, h, main = 3.03, 1.22, 2.6, "steel " + colour
    p.use(main)
    for side in (-1, 1):
        corrugated(p, -l + 0.1, l - 0.1, side * (w - 0.06), side, 0.16, h - 0.14)
    p.use(main + " dark")
    for side in (-1, 1):  # rails and posts
        z0, z1 = sorted((side * w, side * (w - 0.12)))
        p.box(-l, l, 0, 0.16, z0, z1)
        p.box(-l, l, h - 0.14, h, z0, z1)
        for end in (-1, 1):
            x0, x1 = sorted((end * l, end * (l - 0.14)))
            p.box(x0, x1, 0.16, h - 0.14, z0, z1)
    for end in (-1, 1):
        x0, x1 = sorted((end * l, end * (l - 0.12)))
        p.box(x0, x1, h - 0.14, h, -w + 0.12, w - 0.12)
        if not open_end:
            p.box(x0, x1, 0, 0.16, -w + 0.12, w - 0.12)
    p.use(main)
    p.box(-l + 0.05, l - 0.05, h - 0.1, h - 0.03, -w + 0.05, w - 0.05)  # roof
    if open_end:
        p.use("plank wood dark").box(-l + 0.02, l - 0.02, 0.0, 0.1, -w + 0.12, w - 0.12)
        for end in (-1, 1):  # the doors, folded back along the sides
            x0, x1 = sorted((end * (l - 0.1), end * (l + 1.0)))
            for side in (-1, 1):
                z0, z1 = sorted((side * (w + 0.02), side * (w + 0.08)))
                p.use(main).box(x0, x1, 0.16, h - 0.16, z0, z1)
    else:
        for end in (-1, 1):
            x0, x1 = sorted((end * (l - 0.05), end * (l - 0.11)))
            p.use(main).box(x0, x1, 0.16, h - 0.14, -w + 0.1, w - 0.1)
        p.use("metal dark")
        for z in (-0.75, -0.25, 0.25, 0.75):  # bars of the doors
            p.box(l - 0.06, l - 0.01, 0.16, h - 0.14, z - 0.025, z + 0.025)
    return p


def pipe():
    p = Piece("pipe", "A concrete pipe on its side, 3 m long: one can crouch through it.").use("concrete pipe")
    sides, outer, inner, half = 16, 0.95, 0.78, 1.5
    ring = lambda r, x: [(x, outer - 0.03 + r * math.sin(2 * math.pi * i / sides), r * math.cos(2 * math.pi * i / sides))
                         for i in range(sides)]
    start = len(p.vertices)
    for r, x in ((outer, -half), (outer, half), (inner, half), (inner, -half)):
        p.vertices += [p.transform(v) for v in ring(r, x)]
    for k in range(4):
        a, b = start + k * sides, start + ((k + 1) % 4) * sides
        for i in range(sides):
            j = (i + 1) % sides
            p.faces.append((p.material, (a + i, b + i, b + j, a + j)))
    return p


def car(colour):
    p = Piece("car-" + colour, "A wreck of a car, 4.2 m long.").use("steel " + colour + " rust")
    p.loft([(2.0, 0.72, 0.22), (2.1, 0.84, 0.42), (2.08, 0.84, 0.78), (1.95, 0.76, 0.9)], 0.16)
    p.use("glass dark").loft([(1.18, 0.72, 0.89, -0.2, 0), (0.72, 0.6, 1.36, -0.22, 0)], 0.1)
    p.use("steel " + colour).loft([(0.74, 0.62, 1.35, -0.22, 0), (0.68, 0.56, 1.44, -0.22, 0)], 0.1)
    p.use("metal dark").box(2.04, 2.16, 0.36, 0.5, -0.8, 0.8)
    p.box(-2.16, -2.04, 0.36, 0.5, -0.8, 0.8)
    p.use("paint white").box(2.05, 2.11, 0.58, 0.7, -0.7, -0.42)
    p.box(2.05, 2.11, 0.58, 0.7, 0.42, 0.7)
    for x in (-1.3, 1.32):
        for side in (-1, 1):
            p.use("tyre black")
            ring = lambda r, z: [(x + r * math.sin(2 * math.pi * i / 12), 0.3 + r * math.cos(2 * math.pi * i / 12), z)
                                 for i in range(12)]
            lo, hi = sorted((side * 0.62, side * 0.87))
            p.rings([[(v[0], v[1], v[2]) for v in ring(0.3, lo)], [(v[0], v[1], v[2]) for v in ring(0.3, hi)]])
            p.use("metal")
            z = side * 0.88
            p.rings([ring(0.15, min(z, z - side * 0.02)), ring(0.15, max(z, z - side * 0.02))])
    return p


def tyres():
    p = Piece("tyres", "Two stacks of old tyres.").use("tyre black")
    for sx, count in ((-0.33, 4), (0.34, 3)):
        for i in range(count):
            k = i + int(sx * 100)
            p.place(sx + 0.03 * chance(k, 5), i * 0.235, 0.04 * chance(k, 6))
            p.lathe([(0.25, 0), (0.33, 0.05), (0.34, 0.12), (0.33, 0.19), (0.25, 0.235)], 12)
    return p


def rubble(name, spread, salt):
    p = Piece(name, "Broken masonry.")
    for i in range(9):
        a, r = 2.4 * i, spread * math.sqrt(i / 9.0)
        size = 0.55 - 0.03 * i + 0.12 * chance(i, salt)
        p.use("brick" if i % 3 else "concrete")
        p.place(r * math.cos(a), -0.1, 0.6 * r * math.sin(a), 77 * i, 8 * chance(i, salt + 1))
        high = size * (1.6 if i < 3 else 1.1)
        p.loft([(size, size * 0.8, 0), (size * 0.95, size * 0.7, high * 0.6), (size * 0.6, size * 0.4, high)], size * 0.3)
    return p


def cart():
    p = Piece("cart", "A farmer's cart with hay.").use("plank wood")
    p.box(-1.3, 1.3, 0.62, 0.72, -0.7, 0.7)
    for z0, z1 in ((-0.74, -0.68), (0.68, 0.74)):
        p.box(-1.3, 1.3, 0.72, 1.05, z0, z1)
    p.use("wood dark").box(1.3, 2.5, 0.62, 0.7, -0.45, -0.37)
    p.box(1.3, 2.5, 0.62, 0.7, 0.37, 0.45)
    p.box(-0.06, 0.06, 0.48, 0.62, -0.85, 0.85)
    for side in (-1, 1):
        ring = lambda r, z: [(r * math.sin(2 * math.pi * i / 14), 0.55 + r * math.cos(2 * math.pi * i / 14), z) for i in range(14)]
        lo, hi = sorted((side * 0.78, side * 0.88))
        p.rings([ring(0.55, lo), ring(0.55, hi)])
    p.use("hay sand yellow").loft([(1.2, 0.64, 0.73), (1.25, 0.7, 1.05), (0.9, 0.5, 1.5), (0.4, 0.25, 1.68)], 0.2)
    return p


def bales():
    p = Piece("bales", "Bales of straw.").use("hay sand yellow")
    for i, (x, y, z, yaw) in enumerate(((-0.55, 0, 0, 4), (0.55, 0, 0.05, -5), (0.05, 0.5, 0, 8))):
        p.place(x, y, z, yaw)
        p.loft([(0.52, 0.35, 0), (0.54, 0.37, 0.08), (0.54, 0.37, 0.44), (0.5, 0.34, 0.5)], 0.06)
    return p


def statue():
    p = Piece("statue", "A stone figure on its base.").use("stone")
    p.loft([(0.9, 0.9, 0), (0.9, 0.9, 0.25), (0.7, 0.7, 0.3), (0.62, 0.62, 1.1), (0.75, 0.75, 1.15), (0.75, 0.75, 1.3)])
    p.use("stone white")
    p.loft([(0.34, 0.28, 1.3), (0.28, 0.22, 1.9), (0.22, 0.18, 2.3), (0.33, 0.2, 2.75), (0.12, 0.1, 2.95)], 0.1)
    p.loft([(0.13, 0.14, 2.93), (0.16, 0.17, 3.08), (0.12, 0.13, 3.25)], 0.06)
    p.place(0.38, 2.35, -0.05, 0, -24).loft([(0.08, 0.08, -0.25), (0.09, 0.09, 0.4)], 0.03)
    return p


ALL = [barrel("red"), barrel("blue"), barrels(), sandbags(2, "sandbags"), sandbags(3.5, "sandbags-long"), barrier(),
       container("blue", False), container("red", False), container("green", True), container("yellow", True), pipe(),
       car("red"), car("blue"), tyres(), rubble("rubble", 1.1, 7), rubble("rubble-wide", 1.8, 23), cart(), bales(), statue()]


def write(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for piece in ALL:
        (folder / (piece.name + ".obj")).write_text(piece.text())
