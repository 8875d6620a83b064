#!/usr/bin/env python3
"""Writes levels/vault.bsp: an own small Quake III level (version 46), so that BSP levels are covered without anybody's maps.
Two halls joined by a doorway; stairs, a ramp, a round pillar arch made of a Bezier patch, a pit that kills, items.
Units are Quake's (32 to a metre here), Z up; all coordinates are whole numbers."""
import os, struct

SOLID, PLAYERCLIP = 1, 0x10000
textures, planes, brushes, sides, vertexes, meshverts, faces = [], [], [], [], [], [], []

def texture(name, contents=SOLID, flags=0):
    t = (name, flags, contents)
    if t not in textures: textures.append(t)
    return textures.index(t)

def plane(n, d):
    planes.append((n, d)); return len(planes) - 1

def vertex(p, n):
    vertexes.append((p, n)); return len(vertexes) - 1

def face(tex, points, n):
    """Polygon, clockwise seen from outside as Quake has it."""
    first = len(vertexes)
    for p in points: vertex(p, n)
    mv = len(meshverts)
    for i in range(1, len(points) - 1): meshverts.extend((0, i, i + 1))
    faces.append((tex, 1, first, len(points), mv, 3 * (len(points) - 2), n, (0, 0)))

def convex(tex, corners, sidePlanes, polygons):
    brushes.append((len(sides), len(sidePlanes), tex))
    for n, d in sidePlanes: sides.append((plane(n, d), tex))
    for points, n in polygons: face(tex, [corners[i] for i in points], n)

def box(lo, hi, name="vault/stone", contents=SOLID):
    (x0, y0, z0), (x1, y1, z1) = lo, hi
    c = [(x, y, z) for z in (z0, z1) for y in (y0, y1) for x in (x0, x1)]
    p = [((1, 0, 0), x1), ((-1, 0, 0), -x0), ((0, 1, 0), y1), ((0, -1, 0), -y0), ((0, 0, 1), z1), ((0, 0, -1), -z0)]
    f = [((1, 5, 7, 3), (1, 0, 0)), ((0, 2, 6, 4), (-1, 0, 0)), ((2, 3, 7, 6), (0, 1, 0)), ((0, 4, 5, 1), (0, -1, 0)),
         ((4, 6, 7, 5), (0, 0, 1)), ((0, 1, 3, 2), (0, 0, -1))]
    convex(texture(name, contents), c, p, f if contents == SOLID else [])

def wedge(lo, hi, name="vault/stone"):
    """Rises along +x; slope 3:4, so the normal is exact."""
    (x0, y0, z0), (x1, y1, z1) = lo, hi
    assert (z1 - z0) * 4 == (x1 - x0) * 3
    n = (-0.6, 0, 0.8)
    c = [(x0, y0, z0), (x1, y0, z0), (x0, y1, z0), (x1, y1, z0), (x1, y0, z1), (x1, y1, z1)]
    p = [((1, 0, 0), x1), ((-1, 0, 0), -x0), ((0, 1, 0), y1), ((0, -1, 0), -y0), ((0, 0, -1), -z0), (n, -0.6 * x0 + 0.8 * z0)]
    f = [((1, 4, 5, 3), (1, 0, 0)), ((2, 3, 5), (0, 1, 0)), ((0, 4, 1), (0, -1, 0)), ((0, 1, 3, 2), (0, 0, -1)), ((0, 2, 5, 4), n)]
    convex(texture(name), c, p, f)

def patch(name, grid):
    """Biquadratic Bezier patch; grid is rows of control points, odd both ways."""
    first = len(vertexes)
    for row in grid:
        for p in row: vertex(p, (0, 0, 1))
    faces.append((texture(name), 2, first, len(grid) * len(grid[0]), 0, 0, (0, 0, 0), (len(grid[0]), len(grid))))

W, E, S, N, H = -640, 640, -384, 384, 256   # the halls
# floor with a pit in the east hall (x 384..512, y -64..64)
box((W - 32, S - 32, -32), (384, N + 32, 0), "vault/floor")
box((512, S - 32, -32), (E + 32, N + 32, 0), "vault/floor")
box((384, S - 32, -32), (512, -64, 0), "vault/floor")
box((384, 64, -32), (512, N + 32, 0), "vault/floor")
box((352, -96, -288), (544, 96, -256), "vault/floor")
for lo, hi in [((352, -96, -256), (384, 96, -32)), ((512, -96, -256), (544, 96, -32)), ((384, -96, -256), (512, -64, -32)), ((384, 64, -256), (512, 96, -32))]:
    box(lo, hi)
# outer walls and ceiling
box((W - 32, S - 32, 0), (W, N + 32, H)); box((E, S - 32, 0), (E + 32, N + 32, H))
box((W, S - 32, 0), (E, S, H)); box((W, N, 0), (E, N + 32, H))
box((W - 32, S - 32, H), (E + 32, N + 32, H + 32), "vault/roof")
# wall between the halls, with a doorway
box((-16, S, 0), (16, -64, H)); box((-16, 64, 0), (16, N, H)); box((-16, -64, 96), (16, 64, H))
# west hall: gallery with stairs of 12 units (0.375 m)
box((W, 192, 0), (-320, N, 96), "vault/wood")
for i in range(8): box((-320 + 24 * (7 - i), 256, 0), (-320 + 24 * (8 - i), N - 32, 12 * (i + 1)), "vault/wood")
# east hall: ramp (36.9 degrees) to a terrace
wedge((192, -384, 0), (320, -256, 96)); box((320, -384, 0), (480, -256, 96))
# pillars; a clip box that only bodies feel
for x, y in [(-480, -192), (-192, -192), (160, 192), (320, 192)]: box((x - 24, y - 24, 0), (x + 24, y + 24, H))
box((560, 256, 0), (624, 320, 128), "common/clip", PLAYERCLIP)
# a half pipe lying in the west hall: solid patch
patch("vault/pipe", [[(x, -352, 0), (x, -352, 128), (x, -288, 128), (x, -224, 128), (x, -224, 0)] for x in (-560, -464, -368)])

world = (len(faces), len(brushes))
trigger = len(brushes)
box((384, -64, -240), (512, 64, -128), "common/trigger", 0x40000000)

spawns = [(-560, 0), (-400, -64), (-256, 64), (-96, -128), (96, 128), (256, 0), (560, -192), (560, 128), (160, -128), (96, -320)]
entities = '{\n"classname" "worldspawn"\n"message" "The Vault"\n}\n'
for i, (x, y) in enumerate(spawns):
    entities += '{\n"classname" "info_player_deathmatch"\n"origin" "%d %d 24"\n"angle" "%d"\n}\n' % (x, y, i * 36)
for name, x, y, z in [("item_health", -560, 288, 112), ("item_health", 560, 0, 16), ("item_health_small", 0, 0, 16), ("ammo_bullets", -240, -300, 16),
                      ("ammo_rockets", 400, -320, 112), ("weapon_rocketlauncher", 400, -290, 112), ("item_armor_shard", 96, 0, 16)]:
    entities += '{\n"classname" "%s"\n"origin" "%d %d %d"\n}\n' % (name, x, y, z)
entities += '{\n"classname" "light"\n"origin" "-320 0 224"\n"light" "300"\n}\n{\n"classname" "light"\n"origin" "320 0 224"\n"light" "300"\n}\n'
entities += '{\n"classname" "trigger_hurt"\n"model" "*1"\n}\n'

cut = plane((1, 0, 0), 0)
box6 = lambda lo, hi: struct.pack("<6i", *lo, *hi)
lump = [b""] * 17
lump[0] = entities.encode() + b"\0"
lump[1] = b"".join(struct.pack("<64sii", n.encode(), f, c) for n, f, c in textures)
lump[2] = b"".join(struct.pack("<4f", *n, d) for n, d in planes)
lump[3] = struct.pack("<3i", cut, -1, -2) + box6((W, S, -288), (E, N, H))
leaf = lambda cluster, lo, hi: struct.pack("<2i", cluster, 0) + box6(lo, hi) + struct.pack("<4i", 0, world[0], 0, world[1])
lump[4] = leaf(0, (0, S, -288), (E, N, H)) + leaf(1, (W, S, 0), (0, N, H))
lump[5] = b"".join(struct.pack("<i", i) for i in range(world[0]))
lump[6] = b"".join(struct.pack("<i", i) for i in range(world[1]))
lump[7] = struct.pack("<6f4i", W - 32, S - 32, -288, E + 32, N + 32, H + 32, 0, world[0], 0, world[1])
lump[7] += struct.pack("<6f4i", 384, -64, -240, 512, 64, -128, world[0], 0, trigger, 1)
lump[8] = b"".join(struct.pack("<3i", *b) for b in brushes)
lump[9] = b"".join(struct.pack("<2i", *s) for s in sides)
lump[10] = b"".join(struct.pack("<10f4B", *p, 0, 0, 0, 0, *n, 255, 255, 255, 255) for p, n in vertexes)
lump[11] = b"".join(struct.pack("<i", m) for m in meshverts)
lump[13] = b"".join(struct.pack("<12i3f6f3f2i", t, -1, kind, v, nv, m, nm, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, *n, *size)
                    for t, kind, v, nv, m, nm, n, size in faces)
lump[16] = struct.pack("<2i", 2, 1) + bytes([3, 3])

head, at, body = b"IBSP" + struct.pack("<i", 46), 8 + 17 * 8, b""
for l in lump:
    head += struct.pack("<2i", at + len(body), len(l))
    body += l + b"\0" * (-len(l) % 4)
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "levels", "vault.bsp"), "wb") as f:
    f.write(head + body)
