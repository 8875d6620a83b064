#!/usr/bin/env python3
"""Writes the levels that show map sense: levels/ring.xml (a closed ring of fifty walls that can be shot to pieces),
levels/compound.xml (rooms, walls, high and low cover) and levels/corridor.xml (two halls, one passage)."""
import math
import pathlib

LEVELS = pathlib.Path(__file__).resolve().parent.parent / "levels"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- %s Made by tools/make_map_levels.py. -->\n<level version="1" name="%s">\n'


def number(value):
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def vector(*values):
    return "(" + ", ".join(number(v) for v in values) + ")"


def box(x, y, z, width, height, depth, material, yaw=0):
    turned = f' yaw="{number(yaw)}"' if yaw else ""
    return f'  <box position="{vector(x, y, z)}" size="{vector(width, height, depth)}"{turned} material="{material}"/>\n'


def standing(x, z, width, height, depth, material, yaw=0):
    return box(x, height / 2, z, width, height, depth, material, yaw)


def yard(half_x, half_z, material="ground", height=3.0):
    text = box(0, -0.5, 0, 2 * half_x, 1, 2 * half_z, material)
    for x, z, w, d in ((0, -half_z, 2 * half_x, 0.5), (0, half_z, 2 * half_x, 0.5), (-half_x, 0, 0.5, 2 * half_z), (half_x, 0, 0.5, 2 * half_z)):
        text += standing(x, z, w, height, d, "brick")
    return text


def ring():
    text = HEAD % ("A closed ring of fifty walls that can be shot to pieces; whoever sees a gap may use it.", "ring")
    text += yard(26, 26)
    walls, radius = 50, 12.0
    width = 2 * radius * math.tan(math.pi / walls) + 0.06
    for i in range(walls):
        angle = 2 * math.pi * i / walls
        x, z = radius * math.sin(angle), -radius * math.cos(angle)
        text += (f'  <crate position="{vector(x, 1.1, z)}" size="{vector(width, 2.2, 0.4)}" yaw="{number(math.degrees(angle))}" mass="0" health="9"/>\n')
    for angle in (45, 135, 225, 315):
        x, z = 19 * math.sin(math.radians(angle)), -19 * math.cos(math.radians(angle))
        text += standing(x, z, 4, 2.4, 1, "concrete", angle)
    for i, (x, z) in enumerate(((0, -20), (20, 0), (0, 20), (-20, 0))):
        text += f'  <spawn position="{vector(x, 0, z)}" yaw="{90 * i + 180}"/>\n'
    text += '  <light position="(0, 6, 0)" radius="30"/>\n</level>\n'
    (LEVELS / "ring.xml").write_text(text)


def compound():
    text = HEAD % ("Rooms, walls, high and low cover: ground to sneak, seek and hide on.", "compound")
    text += yard(30, 30)
    # two rooms with two openings each
    for cx, cz in ((-16, -15), (15, 14)):
        text += standing(cx, cz - 6, 12, 3, 0.4, "plaster")
        text += standing(cx - 6, cz, 0.4, 3, 12, "plaster")
        text += standing(cx - 3.5, cz + 6, 5, 3, 0.4, "plaster")
        text += standing(cx + 3.5, cz + 6, 5, 3, 0.4, "plaster")
        text += standing(cx + 6, cz - 3.7, 0.4, 3, 4.6, "plaster")
        text += standing(cx + 6, cz + 3.7, 0.4, 3, 4.6, "plaster")
    # long walls across the yard
    text += standing(0, -17, 0.5, 3, 14, "brick")
    text += standing(0, 17, 0.5, 3, 14, "brick")
    text += standing(-17, 4, 14, 3, 0.5, "brick")
    text += standing(18, -6, 12, 3, 0.5, "brick")
    text += standing(5, -3, 0.5, 3, 6, "brick")
    text += standing(-5, 8, 6, 3, 0.5, "brick")
    # high blocks
    for x, z, yaw in ((8, -14, 20), (14, -20, 0), (22, -14, 35), (-6, -4, 10), (-12, 12, 25), (-22, 12, 0), (-20, 22, 40), (-8, 22, 0), (6, 6, 45), (24, 2, 15), (-25, -3, 0), (8, 24, 30)):
        text += standing(x, z, 2.2, 2.4, 2.2, "concrete", yaw)
    # low walls: they hide who crouches
    for x, z, w, d in ((-2, 0, 3, 0.5), (10, 1, 0.5, 3), (-10, -5, 3, 0.5), (3, -22, 3, 0.5), (-14, 18, 3, 0.5), (4, 14, 0.5, 3), (20, -24, 3, 0.5), (-24, -26, 0.5, 3)):
        text += standing(x, z, w, 1.05, d, "wood")
    for x, z, yaw in ((-26, 26, 45), (-24, 26, 45), (-26, 24, 45), (-22, 26, 45)):
        text += f'  <spawn position="{vector(x, 0, z)}" yaw="{yaw}" group="seekers"/>\n'
    for x, z, yaw in ((15, 14, 0), (-16, -15, 0), (26, -26, 200), (26, 26, 300)):
        text += f'  <spawn position="{vector(x, 0, z)}" yaw="{yaw}" group="hiders"/>\n'
    text += '  <light position="(-15, 6, -15)" radius="20"/>\n  <light position="(15, 6, 15)" radius="20"/>\n</level>\n'
    (LEVELS / "compound.xml").write_text(text)


def corridor():
    text = HEAD % ("Two halls and one passage between them: opposing crowds must not lock.", "corridor")
    text += box(0, -0.5, 0, 56, 1, 20, "concrete")
    for x, z, w, d in ((0, -10, 56, 0.5), (0, 10, 56, 0.5), (-28, 0, 0.5, 20), (28, 0, 0.5, 20)):
        text += standing(x, z, w, 3, d, "plaster")
    text += standing(0, -6, 20, 3, 8, "brick")
    text += standing(0, 6, 20, 3, 8, "brick")
    text += f'  <spawn position="(-20, 0, 0)" yaw="90" group="west"/>\n  <spawn position="(20, 0, 0)" yaw="270" group="east"/>\n'
    text += '  <light position="(-18, 5, 0)" radius="16"/>\n  <light position="(18, 5, 0)" radius="16"/>\n</level>\n'
    (LEVELS / "corridor.xml").write_text(text)


ring()
compound()
corridor()
