#!/usr/bin/env python3
"""Writes levels and scenarios of the commandos' game, games/commandos/data: a tutorial and six missions.

With --check it writes nothing and says which files are not what it would write."""
import math
import sys

import make_group_levels as groups
from commandos_parts import DATA, Land, Mission
from make_group_levels import noise


def landing():
    land = (Land(88, 48, rough=0.35, salt=11).rim("NWE", 8, 6).sea(lambda x, z: z - 17, 5)
            .flat(-40, 40, 0, 6, soft=3).flat(20, 34, -1, 12, soft=3))
    m = Mission("landing", "The landing: a tutorial along a beach, one lesson after the other.", land)
    m.water(-44, 44, 13, 24, 2.9)
    m.deep(-44, 44, 12, 24, 2.6)
    m.note("Where the boat landed")
    m.boats(-37, 15, 20, 1)
    m.commandos(90, (-36, 9), (-34, 11))
    m.bushes((-39, 6), (-31, 13), (-40, 2))
    m.trees((-38, -8), (-33, -12), (-28, -14), (-36, -3), (-24, -15))
    m.road(-40, 40, 1.5, 5)
    m.rock(-29, 7.5, 1.4, 1), m.rock(-27, -3, 1.8, 2)
    m.note("First: past one who looks, in the shade of the low walls")
    m.high(-14, -20, -14, 1)
    m.high(-14, 5.6, -14, 9.5)
    m.low(-28, 8.5, -17, 9.5)
    m.thicket(-25, 11.5, -12, 12.5)
    m.enemy("guard", (-17.5, -8), (-18.5, -4.5), wait=2, look=5, sweep=80)
    m.note("Second: one who is alone, with bushes beside his way")
    m.enemy("guard", (-9, 3), (2, 3), bell=None, wait=3)
    m.thicket(-9, 7.5, -3, 9.5)
    m.bushes((1, 8), (3, 9.5), (-2, -4), (-6, -5), (4, -6))
    m.trees((-8, -8), (-1, -10), (5, -12), (-11, -13), (4, 12))
    m.box_stack(-10.5, 0.2, 1.1, 20)
    m.note("Third: a stone for one who will not leave his gate")
    m.high(8, -20, 8, 1)
    m.high(8, 5.6, 8, 16)
    m.bell("main", 18, -9)
    m.enemy("guard", (14, 3.2), (13.4, 3.2), bell="main", wait=5, look=4, sweep=60)
    m.low(10.5, 8.2, 17, 8.2)
    m.bushes((10.5, 11), (13, 12), (20, 11.5), (21, -5), (11, -8), (15, -13))
    m.trees((12, -13), (21, -13), (19, -4))
    m.box_stack(16.5, -3, 1.0, 10), m.box_stack(17.6, -3.4, 0.8, 40)
    m.note("Fourth: through the customs house, which has a door on either side")
    m.high(26, -20, 26, 0.5)
    m.high(26, 9.5, 26, 16)
    m.open_house(27, 5, 9, 8.4, (("W", 0, 1.3), ("E", 1.5, 1.3)), (("S", -2, 1.4), ("N", 1.5, 1.4)),
                 inner=(((0.5, -4.0), (0.5, 4.0), ((4.6, 5.9, 0, 2.15),)),), wall="plaster white")
    m.table(24.6, 2.4), m.table(30, 7.8, 1.2), m.bed(29.4, 2.2)
    m.note("Last: the boats, and one who walks between them")
    m.boats(35.5, 15, -15, 2)
    m.enemy("guard", (36, 2), (35, 10), (33.4, -4), bell="main", wait=2)
    m.bushes((34, 12.5), (38.5, 8), (33.8, 6.8), (38, -2))
    m.trees((38, -9), (34, -12))
    m.put("zone", name="boats", low="(31, 0, 10.5)", high="(41, 8, 19)")
    return m.files(("beret", "medic"), 900, objectives="reach boats", par=240)


def lighthouse():
    land = (Land(96, 96, rough=0.7, salt=21).sea(lambda x, z: max(-z - 38, x - 38, z - 38), 6).rim("W", 9, 7)
            .flat(9, 34, -33, -18, 6, soft=7).flat(-4, 2, -10, 28, soft=5).flat(-20, 14, -3, 8, soft=5))
    m = Mission("lighthouse", "The lighthouse: a post on a headland, reached by the road or by the beach.", land)
    for x0, x1, z0, z1 in ((-48, 48, -48, -33), (33, 48, -33, 33), (-48, 48, 33, 48)):
        m.water(x0, x1, z0, z1, 2.9)
    m.deep(-48, 48, -48, 48, 2.6)
    m.note("The lighthouse")
    f = m.at(28, -28, 0, 6)
    for i in range(7):
        r = 2.3 - 0.13 * i
        groups.disc(f, r, 2 * i - (0.8 if i == 0 else 0), 2 * i + 2, "plaster white" if i % 2 == 0 else "plaster red")
    groups.disc(f, 1.9, 14, 14.25, "stone dark")
    groups.disc(f, 0.9, 14.25, 15.7, "flame")
    groups.disc(f, 1.3, 15.7, 16.1, "iron red")
    m.note("The keeper's house, with the radio")
    m.open_house(16, -25, 10, 7.4, (("S", -1.5, 1.3), ("W", 0.6, 1.3)), (("S", 2.6, 1.4), ("N", -2, 1.4), ("E", 0, 1.4)),
                 inner=(((1.2, -3.55), (1.2, 3.55), ((4.4, 5.7, 0, 2.15),)),), wall="plaster white")
    m.table(19.4, -26.6, 1.8)
    m.thing("radio", 19.4, -26.6, (0.9, 0.55, 0.55), health=60, up=0.78)
    m.bed(12.2, -27.4, 90), m.table(13, -23, 1.4)
    m.bell("main", 10.2, -20.2)
    m.note("Wire across the neck, with a gate on the road")
    m.wire(2, -15, 33, -15, gaps=(3, 4))
    m.wire(3.5, -34, 2, -15)
    m.note("The road and the hamlet")
    m.road(-3, 1, -9, 28)
    m.road(1, 12, -6, -3)
    m.closed_house(-10, 5, 8, 6, wall="plaster yellow")
    m.closed_house(9, 6.5, 7, 5.6, 90, wall="plaster")
    m.closed_house(-12, -9, 7, 5.6, wall="stone", chimney=False)
    m.low(-16, 10, -4.4, 10), m.low(3, 12, 14, 12), m.low(-5, -12, -5, -5), m.low(-17, -4, -17, 3)
    m.high(14, -1, 14, 5, 2.0, "stone")
    m.box_stack(4.5, 1.2, 1.0, 12), m.box_stack(5.6, 1.6, 0.8, 50), m.box_stack(-6.4, -3.2, 1.1, 30)
    m.tower(22, 0, "W")
    m.note("Cover")
    m.thicket(-8, 22, -14, 16), m.thicket(5, 22, 12, 17), m.thicket(18, 10, 25, 14), m.thicket(27, -4, 31, -9)
    m.bushes((-20, 26), (-24, 20), (4, 27), (-7, 13), (16, 4), (7, -9), (-8, -14), (30, 6), (32, 16), (24, 24), (28, 20),
             (24, -20), (32, -21), (11.2, -31), (20, -31.5), (25, -32), (31, -12.6), (-20, 9), (-22, -2))
    m.rock(29, 11, 1.9, 3), m.rock(31, 1, 1.6, 4), m.rock(20, 28, 2.2, 5), m.rock(6, 31, 1.6, 6), m.rock(-12, 30, 1.8, 7), m.rock(33, -26, 1.5, 8)
    m.wood(-40, -22, -30, 16, 42, 31), m.wood(-20, -6, -32, -18, 16, 32), m.wood(14, 26, 14, 22, 8, 33)
    m.note("Boats, and who came in them")
    m.boats(-31, 36.5, 80, 2)
    m.commandos(20, (-30, 31), (-28, 32.5))
    m.note("The garrison")
    m.enemy("guard", (-1, 25), (-1, 9), (-1, -7), bell="main", wait=2)
    m.enemy("guard", (-5, 11.5), (5, 9.5), (5, -1), (-6, -1), bell="main")
    m.enemy("guard", (9.2, -12.6), (11.6, -12.8), bell="main", wait=4, look=4, sweep=120)
    m.enemy("guard", (10, -30.5), (23, -31), (24, -19.5), (10.5, -18.5), bell="main")
    m.enemy("guard", (2, 33), (22, 31), (31, 22), (31, 8), bell="main", wait=3)
    m.enemy("guard", (27, -11), (31, -11), bell="main", wait=4)
    m.enemy("guard", (18.4, -23.4), (13.4, -25), bell="main", wait=6, look=5)
    m.enemy("lookout", (2, 20), (22, 26), (34, 4), (18, -16), at=(22, 0), bell="main")
    m.reserves("main", ((-19, -14), (-18, -12)), ((-6, -2), (8, -10)))
    m.put("zone", name="boats", low="(-38, 0, 29)", high="(-22, 9, 41)")
    return m.files(("beret", "sapper"), 900, objectives="destroy radio; reach boats", reinforcements=2, par=360)


def bridge():
    middle = lambda z: 3 * math.sin(z / 13)
    bed = lambda z: 0.6 + 1.7 * (groups.soft((-20 - z) / 4) if z > -26 else groups.soft((z + 34) / 4))

    def river(x, z, h):
        w = groups.soft((abs(x - middle(z)) - 4) / 8.5)
        return bed(z) * (1 - w) + h * w
    land = (Land(104, 84, base=5.0, rough=0.9, salt=41).rim("NSWE", 9, 7).flat(-30, 30, 3, 9, soft=6).flat(22, 42, -2, 20, soft=5)
            .then(river))
    m = Mission("bridge", "The bridge: a river between the hills, one bridge that is watched, one ford that is wired.", land)
    m.water(-14, 14, -42, 42, 2.2)
    m.deep(-16, 16, -42, 42, 2.0)
    m.note("The bridge on two piers of timber and two of stone")
    m.road(-46, -14.9, 4, 8), m.road(14.9, 46, 4, 8)
    m.box(-15, 15, 4.5, 5.03, 4, 8, "stone pale")
    m.floors.append((-15, 15, 4, 8, 5.03))
    for z in (4.15, 7.85):
        m.box(-15, 15, 5.03, 5.85, z - 0.15, z + 0.15, "stone")
    for x in (-3.2, 3.2):
        m.box(x - 0.8, x + 0.8, -0.5, 4.5, 4.3, 7.7, "stone dark")
    for x in (-7.6, 7.6):
        y = m.land.at(x, 6)
        m.put("crate", position=f"({x}, {groups.number((y + 4.4) / 2 - 0.1)}, 6)", size=groups.vector(1.3, 4.4 - y + 0.2, 3.0), mass="0", health="250",
              **{"class": "pier"})
    m.note("Posts at both ends")
    m.nest(18.5, 6.2, "W")
    m.box_stack(15.4, 2.2, 1.0, 15), m.box_stack(15.2, 9.8, 1.1, 40), m.box_stack(-15.6, 2.4, 1.0, 25), m.box_stack(-16.4, 9.6, 0.9, 5)
    m.low(-19, 1.5, -19, -3), m.low(-19, 10.5, -19, 15), m.low(20.5, 10.5, 20.5, 16)
    m.bell("west", -17.6, 1.8), m.bell("east", 24, 10.2)
    m.note("The camp on the eastern bank")
    m.open_house(33, 14, 10, 7, (("W", 0.5, 1.3), ("N", -2, 1.3)), (("S", 2, 1.4), ("E", 0, 1.4), ("N", 2.4, 1.4)), wall="wood", floor="wood dark")
    m.table(35.6, 15.8, 1.8), m.bed(36.6, 12.4), m.bed(34.6, 12.4)
    m.closed_house(35, -1.5, 7, 5.4, wall="wood", chimney=False)
    m.box_stack(27.6, 0, 1.1, 10), m.box_stack(28.8, 0.6, 0.9, 45), m.box_stack(28.3, 17.6, 1.0, 30)
    m.tower(23, -9, "E")
    m.note("The ford, with wire on its far side")
    m.wire(10.5, -37, 10.5, -18)
    m.rock(-2, -26.5, 1.1, 1), m.rock(2.6, -24.2, 0.9, 2), m.rock(-13, -27, 1.7, 3), m.rock(13.5, -31, 1.8, 4), m.rock(14, -20.5, 1.5, 5)
    m.note("Cover")
    m.thicket(-13.5, 14, -13, 22), m.thicket(-20, -8, -14, -16), m.thicket(13, 13, 13.6, 19), m.thicket(14, -12, 16, -4), m.thicket(-26, 12, -23, 20)
    m.bushes((-12.2, 1.2), (-12.4, 11), (12.4, 0.8), (12.6, 11.6), (-10, 16), (10.6, -3), (-11, -4), (-22, 0), (-28, 9.8), (25, 19), (29, -4.6),
             (26, -14), (19, -20), (21, -26), (30, -16), (-24, -24), (-16, -32), (40, 3), (40.5, 9.6), (-33, 2.2), (-37, 10))
    m.wood(-44, -26, 12, 36, 40, 51), m.wood(-44, -24, -36, -6, 40, 52), m.wood(26, 44, -36, -18, 30, 53), m.wood(24, 44, 24, 36, 20, 54)
    m.wood(-22, -14, 26, 38, 9, 55), m.wood(14, 22, 22, 38, 10, 56)
    m.commandos(60, (-41, 31), (-39, 33), (-42, 28.5))
    m.note("The garrison")
    m.enemy("gunner", (-16, 6), (2, -2), (4, 16), at=(18.5, 6.2))
    m.enemy("guard", (-11.5, 6), (11.5, 6), bell="east", wait=2)
    m.enemy("guard", (-16, 10.5), (-16.5, 3.4), bell="west", wait=3, look=4)
    m.enemy("guard", (-15, 12), (-14.5, 26), (-15.5, 16), bell="west", wait=2)
    m.enemy("guard", (-15, -2), (-14, -18), (-21, -12), bell="west", wait=2)
    m.enemy("guard", (16, 13), (15.5, 24), bell="east", wait=3)
    m.enemy("guard", (15.5, -22), (16.5, -29), bell="east", wait=4, look=4, sweep=120)
    m.enemy("guard", (25.4, 6), (42, 6), (42, 20), (26, 20), bell="east")
    m.enemy("guard", (30, -6), (40.5, -6), (40.5, 3.2), (29.5, 3), bell="east")
    m.enemy("officer", (31, 14.8), (35, 13.6), (26.6, 12.5), bell="east", wait=5, look=4)
    m.enemy("lookout", (0, -24), (-14, 0), (18, -26), (2, 2), at=(23, -9), bell="east")
    m.enemy("dog", (-31, 4), (-36, -4), (-30, -8), (-24, 1), bell=None, wait=2)
    m.enemy("guard", (-30, 5.4), (-35, -2.6), (-31, -6.6), (-24, 2.4), bell="west", wait=2)
    m.reserves("east", ((43, 10), (43, 2)), ((22, 6), (-18, 6)))
    m.put("zone", name="wood", low="(34, 0, -38)", high="(46, 20, -24)")
    return m.files(("beret", "sniper", "sapper"), 900, objectives="destroy pier; reach wood", reinforcements=3, par=480)


def village_night():
    land = (Land(88, 88, rough=0.7, salt=61).rim("NWE", 9, 7).flat(-16, 16, -16, 16, soft=5).flat(-36, 36, -3, 3, soft=5)
            .flat(-3, 3, -36, 36, soft=5).flat(9, 24, -24, -8, soft=4).flat(-24, -9, 8, 22, soft=4).flat(-24, -9, -22, -8, soft=4)
            .rim("S", 5, 4))
    m = Mission("village-night", "The village at night: lamps to put out, houses to go through, people who sleep badly.", land, night=True)
    m.road(-34, 34, -2, 2, "sandstone pale")
    m.road(-2, 2, -34, -2, "sandstone pale"), m.road(-2, 2, 2, 34, "sandstone pale")
    m.box(-10, 10, 3.6, 4.04, -10, 10, "sandstone")
    m.floors.append((-10, 10, -10, 10, 4.04))
    f = m.at(0, 0, 0, 4.04)
    groups.octagon(f, 1.5, 1.8, -0.3, 0.7, "stone")
    groups.disc(f, 1.5, -0.2, 0.3, "water")
    f.box(-0.3, 0.3, 0, 1.6, -0.3, 0.3, "stone pale")
    m.note("The command: an archive behind two doors")
    m.open_house(16, -15, 12, 9, (("S", 0, 1.4), ("E", -1.5, 1.3)), (("S", 3.6, 1.4), ("S", -3.6, 1.4), ("W", 0, 1.4), ("N", 2.5, 1.4)),
                 inner=(((-1.6, -4.35), (-1.6, 4.35), ((5.2, 6.5, 0, 2.15),)), ((-1.5, -0.4), (5.85, -0.4), ((4.4, 5.7, 0, 2.15),))),
                 wall="plaster yellow", light=7)
    m.thing("archive", 17, -18.4, (1.6, 1.7, 0.7), health=120)
    m.table(19.6, -17.4, 1.6), m.table(12.4, -17, 1.8), m.table(20.6, -11.6, 1.2)
    m.note("The inn and a house whose people are at home")
    m.open_house(-16, -15, 10, 8, (("S", 1.5, 1.3), ("E", 0, 1.3)), (("S", -2.5, 1.4), ("W", 1, 1.4)), wall="plaster", light=7)
    m.table(-18, -16.5), m.table(-14, -17), m.table(-18.5, -13.4)
    m.open_house(-16, 15, 9, 8, (("N", 0, 1.3), ("S", -1.5, 1.3)), (("E", 1, 1.4), ("N", 2.8, 1.2)),
                 inner=(((0.4, -3.85), (0.4, 3.85), ((4.6, 5.9, 0, 2.15),)),), wall="plaster white")
    m.bed(-13.2, 12.6), m.bed(-13.2, 17), m.table(-18.4, 14)
    m.note("Other houses")
    for x, z, w, d, yaw, wall in ((15, 15, 9, 7, 0, "plaster yellow"), (28, 8, 7, 6, 90, "plaster"), (-29, 8, 7, 6, 90, "stone"), (-29, -8, 7, 6, 90, "plaster yellow"),
                                  (29, -7, 7, 5.6, 90, "plaster white"), (7, -27, 6, 7, 0, "plaster"), (-8, -28, 7, 6, 0, "stone"), (8, 27, 7, 6, 0, "plaster white"),
                                  (26, 24, 7, 6, 20, "stone"), (-28, 25, 7, 6, -15, "plaster"), (-27, -27, 7, 6, 10, "plaster white")):
        m.closed_house(x, z, w, d, yaw, wall=wall)
    m.note("Lamps")
    for x, z in ((-9, -9), (9, -9), (9, 9), (-9, 9), (3.2, -21), (-3.2, 22), (21, 3), (-21, -3), (32, -2.8), (17.8, -9.4), (-3, -33)):
        m.lamp(x, z)
    m.bell("square", 4.6, -8.6)
    m.note("Walls, gardens, hedges")
    m.low(10, 21, 20, 21), m.low(-24, 22, -10, 22), m.low(-23, -21.5, -10, -21.5), m.high(23.6, -26, 23.6, -12, 2.0, "stone"), m.low(9, -22.6, 23.4, -22.6)
    m.low(22, 12, 22, 20), m.low(-22, 4.6, -12, 4.6), m.low(12, 4.6, 19, 4.6)
    m.thicket(-12, 25, -5, 26), m.thicket(11, -24.5, 21, -25), m.thicket(-24, 11, -24, 20), m.thicket(12, 9.6, 19, 9.6), m.thicket(-36, 14, -34, 22)
    m.bushes((-20, 6.5), (-6, 12), (6, 13), (22, 6), (24, -4.4), (12, -6), (-12, -6.2), (-6, -20), (5.6, -20), (-22, -24), (22.4, 28), (-20, 30), (4, 34), (-5, 34),
             (32, 18), (34, -18), (25.6, -16), (26, -22), (-34, -16), (-12, -25), (14, -28))
    m.trees((-5, 14), (6, 20), (-22, 2 + 26), (22, -28), (-34, 4), (34, 12), (-34, -28), (18, 32), (-12, 32), (33, -26), (-20, -32))
    m.wood(-36, -24, 31, 40, 10, 71), m.wood(12, 36, 33, 40, 12, 72), m.wood(-36, 36, -38, -34, 14, 73)
    m.box_stack(-4.4, -5.6, 1.0, 15), m.box_stack(5.8, 4.8, 1.1, 30), m.box_stack(-6.6, 5.6, 0.9, 60), m.box_stack(20.4, -7.6, 1.0, 10)
    m.commandos(0, (-18, 37), (-15, 37.5), (-16.5, 35.5))
    m.note("The garrison and those who live here")
    m.enemy("guard", (-7.5, -6.8), (7.5, -7), (7.5, 7), (-7.5, 7), bell="square", wait=2)
    m.enemy("guard", (0, 31), (0, 12), bell="square", wait=3)
    m.enemy("guard", (0, -13), (0, -32), bell="square", wait=3)
    m.enemy("guard", (13, 0), (32, 0), bell="square", wait=2)
    m.enemy("guard", (-13, 0), (-33, 0), bell="square", wait=2)
    m.enemy("guard", (16.6, -8.6), (14.4, -8.6), bell="square", wait=5, look=4, sweep=130)
    m.enemy("guard", (25.8, -12), (25.8, -24.6), (12, -26.4), (8.2, -21), bell="square", wait=2)
    m.enemy("officer", (19.4, -12.6), (12.2, -14.6), (13, -12), bell="square", wait=6, look=5)
    m.enemy("guard", (-15, -13), (-17.4, -14.8), bell="square", wait=8, look=6, sweep=160)
    m.enemy("guard", (-24.6, 6.4), (-24.6, 24), (-9, 24.4), (-8.6, 10.8), bell="square", wait=2)
    m.enemy("dog", (22, 10.4), (24.4, 30), (9.8, 22.8), wait=3)
    m.enemy("guard", (21, 10), (23.4, 29), (10.8, 23), bell="square", wait=3)
    m.enemy("civilian", (-17.6, 12.4), (-17.8, 17.2), (-14.4, 15), wait=10, look=3)
    m.enemy("civilian", (-20, -10), (-11, -9.6), (-12, -4), wait=6)
    m.enemy("civilian", (10.4, 11), (9.8, 18), wait=8)
    m.reserves("square", ((33, -1), (-34, 1)), ((8, 0), (-8, 0)))
    m.put("zone", name="wood", low="(-25, 0, 33)", high="(-9, 14, 43)")
    return m.files(("beret", "spy", "sapper"), 900, objectives="destroy archive; reach wood", reinforcements=3, par=480)


def plane(m, x, z, yaw):
    """An aeroplane on its wheels: boxes, tapered by steps."""
    f = m.at(x, z, yaw, m.ground(x, z))
    green, pale = "metal green", "metal dark"
    f.box(-0.55, 0.55, 0.8, 2.0, -3.4, 1.2, green)
    f.box(-0.4, 0.4, 1.0, 1.9, 1.2, 3.2, green)
    f.box(-0.22, 0.22, 1.2, 1.8, 3.2, 4.8, green)
    f.box(-0.42, 0.42, 1.0, 1.85, -3.9, -3.4, pale)
    f.box(-0.06, 0.06, 0.35, 2.5, -4.02, -3.92, "wood dark")
    f.box(-5.4, 5.4, 0.95, 1.12, -2.2, -0.5, green)
    f.box(-1.9, 1.9, 1.5, 1.6, 3.9, 4.8, green)
    f.box(-0.07, 0.07, 1.6, 2.9, 3.9, 4.8, green)
    f.box(-0.36, 0.36, 2.0, 2.4, -1.4, 0.4, "glass dark")
    for a in (-1.5, 1.5):
        f.box(a - 0.12, a + 0.12, 0, 1.0, -1.7, -1.1, "rubber black")


def airfield():
    land = (Land(120, 92, rough=0.5, salt=81).rim("NSWE", 9, 7).flat(-47, 47, -36, 26, soft=6))
    m = Mission("airfield", "The airfield: open ground under three towers, and fuel at its far end.", land)
    m.note("Runway and aprons")
    m.box(-46, 46, 3.6, 4.03, -5, 5, "cement dark")
    m.floors.append((-46, 46, -5, 5, 4.03))
    for i in range(-5, 6):
        m.box(i * 8 - 1.6, i * 8 + 1.6, 3.7, 4.045, -0.18, 0.18, "cement white")
    m.box(-20, 22, 3.6, 4.03, -22, -5, "concrete"), m.floors.append((-20, 22, -22, -5, 4.03))
    m.road(-46, -20, 12, 15)
    m.note("Hangars, barracks, the tower's hut")
    for x in (-12, 8):
        m.open_house(x, -27, 14, 10, (("N", 4, 1.3),), (("E", 0, 1.6), ("W", 0, 1.6)), wall="metal rust", floor="concrete", height=3.4, gates=(("S", 0, 11),))
    plane(m, -12, -26, 180), plane(m, 8, -26.5, 180), plane(m, -4, -13, 160), plane(m, 12, -12, 200), plane(m, 26, -2, 265)
    m.open_house(-33, -23, 14, 8, (("S", 3, 1.3), ("E", 0, 1.3)), (("S", -3, 1.4), ("N", -3, 1.4), ("N", 3, 1.4), ("W", 0, 1.4)),
                 inner=(((1, -3.85), (1, 3.85), ((4.8, 6.1, 0, 2.15),)),), wall="wood", floor="wood dark")
    for i in range(3):
        m.bed(-38.6 + i * 2.2, -25.2)
    m.table(-29, -25), m.table(-30, -20.8)
    m.closed_house(-30, 20, 8, 5.6, wall="wood", chimney=False)
    m.note("The fuel, behind its own wall of earth")
    for x, z in ((35, -26), (41, -26), (38, -31)):
        m.thing("fuel", x, z, (3.0, 2.6, 3.0), health=160)
    m.low(29, -20, 36, -20, 1.2, "sand", 1.0), m.low(40, -20, 46, -20, 1.2, "sand", 1.0), m.low(29, -34, 29, -24, 1.2, "sand", 1.0)
    m.note("Wire to the south, the west and the east")
    m.wire(-46, 25, 46, 25, gaps=(19, 20))
    m.wire(-47, -34, -47, 11), m.wire(-47, 16.5, -47, 25), m.wire(47, -34, 47, 25)
    m.tower(-38, 19, "N"), m.tower(37, 19, "N"), m.tower(25, -31, "S")
    m.nest(2, 17, "S")
    m.bell("gate", -42, 10.6), m.bell("field", 22.4, -19)
    m.note("Cover on open ground")
    for x, z, s, yaw in ((-26, 8, 1.1, 10), (-24.8, 8.6, 0.9, 40), (-8, 9.5, 1.1, 20), (14, 9, 1.1, 5), (15.3, 9.4, 0.8, 60), (30, 8.4, 1.1, 30), (-24, -12, 1.0, 15),
                         (25, -12, 1.1, 45), (26.4, -12.6, 0.9, 10), (-19, -24, 1.0, 0), (18.4, -24.6, 1.1, 20), (30.5, -17, 1.0, 70)):
        m.box_stack(x, z, s, yaw)
    m.low(-14, 12, -6, 12), m.low(10, 13, 20, 13), m.low(-38, -14, -28, -14), m.low(34, -8, 34, -14), m.low(40, 8, 40, 14)
    m.thicket(-30, 27.4, -18, 28), m.thicket(12, 27.6, 26, 28), m.thicket(42, -4, 43, 3), m.thicket(-44, -4, -43.6, -11), m.thicket(-36, 13 + 10, -25, 23.6)
    m.bushes((-44, 22), (-16, 19), (-11, 22.6), (22, 21), (29, 22.8), (44, 22), (44, -16), (20, -33), (-22, -33), (-3, -34), (1.6, -33.6), (-43, -31), (-2, 22.6), (9, 22.8),
             (-50, 28), (-40, 29), (-6, 30), (4, 31), (34, 30), (-51, 4), (-51, -12), (51, -10), (51, 10))
    m.wood(-54, -30, 30, 41, 30, 91), m.wood(-22, 30, 33, 41, 28, 92), m.wood(34, 54, 32, 41, 14, 93)
    m.commandos(0, (-48, 37), (-46, 38.6), (-49.6, 38.4), (-47.6, 35))
    m.note("The garrison")
    m.enemy("guard", (-43, 13.6), (-43, 16.4), bell="gate", wait=4, look=4, sweep=130)
    m.enemy("guard", (-43, 8), (-20, 8.4), (-20, 17), bell="gate")
    m.enemy("guard", (-44, -2), (0, -3), bell="gate", wait=3)
    m.enemy("guard", (2, 3), (44, 2), bell="field", wait=3)
    m.enemy("guard", (-20, 21.6), (28, 21.6), bell="field", wait=2)
    m.enemy("guard", (31.6, -22), (44, -22.6), (44, -34), (32, -34), bell="field", wait=2)
    m.enemy("guard", (38, -22.8), (37.6, -19), bell="field", wait=5, look=5, sweep=140)
    m.enemy("guard", (-20, -20), (-4, -19.4), (18, -20), (-2, -9), bell="field")
    m.enemy("guard", (-21, -34), (17.6, -34), bell="field", wait=4)
    m.enemy("guard", (-40.6, -17.6), (-24, -17.4), (-24, -29), (-42, -29.4), bell="gate")
    m.enemy("officer", (-29.4, -22), (-29, -17), (-22, -8), bell="gate", wait=5)
    m.enemy("guard", (-36, -22), (-34.2, -20.6), bell="gate", wait=9, look=5)
    m.enemy("gunner", (2, 40), (-14, 32), (18, 32), at=(2, 17))
    m.enemy("lookout", (-14, 30), (-47, 13), (-30, 0), at=(-38, 19), bell="gate")
    m.enemy("lookout", (20, 30), (44, 32), (30, 0), at=(37, 19), bell="field")
    m.enemy("lookout", (34, -8), (10, -10), (44, -24), at=(25, -31), bell="field")
    m.enemy("dog", (8, 11), (34, 11), (30, 16), (10, 16), wait=2)
    m.enemy("guard", (7, 10), (33, 10), (31, 15), (11, 15), bell="field", wait=2)
    m.reserves("field", ((-24, -30), (-22, -30)), ((0, -8), (30, -10)))
    m.put("zone", name="wood", low="(-54, 0, 29)", high="(-34, 14, 42)")
    return m.files(("beret", "sniper", "sapper", "medic"), 900, objectives="destroy fuel; reach wood", reinforcements=4, par=600)


def manor():
    land = (Land(92, 92, rough=0.8, salt=101).rim("NWE", 9, 7).flat(-33, 33, -32, 31, soft=5).flat(-44, 44, 35, 40, soft=3).flat(-3, 3, 28, 38, soft=3)
            .rim("S", 4, 4))
    m = Mission("manor", "The officer: a manor with a walled garden, and a man who keeps to his hours.", land)
    m.road(-42, 42, 36, 39.4), m.road(-2, 2, 31, 36)
    m.note("The wall around, with a gate, a gardeners' door and a breach that is overgrown")
    m.high(-32, 30, -2, 30, 2.4), m.high(2, 30, 32, 30, 2.4)
    m.high(-32, -31, 32, -31, 2.4)
    m.high(32, -31, 32, -10, 2.4), m.high(32, -8, 32, 30, 2.4)
    m.high(-32, -31, -32, 9, 2.4), m.high(-32, 12, -32, 30, 2.4)
    m.put("door", position=groups.vector(32, m.land.at(32, -9) + 1.05, -9), size="(0.14, 2.1, 1.9)", slide="(0, 0, 1.8)", stayOpen="4")
    m.low(-31.9, 9.2, -31.9, 10.1, 0.5)
    m.bushes((-30.6, 9), (-30.4, 12.4), (-33.8, 10.6), (-29.6, 10.8))
    for x in (-2.4, 2.4):
        m.box(x - 0.5, x + 0.5, 3, 7, 29.5, 30.5, "stone pale")
    m.note("The manor: a hall, a study, a kitchen")
    m.open_house(0, -16, 24, 12, (("S", 0, 1.8), ("N", 7, 1.3), ("W", 2, 1.3), ("E", 0, 1.3)),
                 (("S", -8, 1.6), ("S", -4.6, 1.6), ("S", 4.6, 1.6), ("S", 8, 1.6), ("N", -7, 1.6), ("N", -2, 1.6), ("E", -4, 1.4), ("W", -3, 1.4)),
                 inner=(((-4, -5.85), (-4, 5.85), ((3, 4.3, 0, 2.15), (8.6, 9.9, 0, 2.15))), ((4, -5.85), (4, 5.85), ((6.6, 7.9, 0, 2.15),)),
                        ((-11.85, -0.6), (-4.1, -0.6), ((5.4, 6.7, 0, 2.15),)), ((4.1, -1), (11.85, -1), ((4.6, 5.9, 0, 2.15),))),
                 wall="sandstone", floor="parquet", height=2.9)
    m.table(-9, -19.4, 2.0, 1.0), m.table(9, -12.6, 2.2), m.table(0, -19, 2.4, 1.0), m.bed(-10.6, -12.4), m.bed(10.4, -20), m.bed(7.2, -20.4)
    m.box(-12.6, 12.6, 3.5, 4.07, -9.8, -6.4, "tile")
    m.floors.append((-12.6, 12.6, -9.8, -6.4, 4.07))
    for x in (-9, -5, 5, 9):
        m.box(x - 0.22, x + 0.22, 3.9, 6.9, -7.2, -6.76, "sandstone pale")
    m.note("The garden: a fountain, hedges, beds")
    m.road(-1.6, 1.6, -6.4, 5.2, "sandstone pale"), m.road(-1.6, 1.6, 13.8, 30, "sandstone pale")
    m.road(-22, -4.2, 8, 11, "sandstone pale"), m.road(4.2, 22, 8, 11, "sandstone pale")
    f = m.at(0, 9.5, 0, 4)
    groups.octagon(f, 2.6, 3.0, -0.4, 0.6, "sandstone")
    groups.disc(f, 2.6, -0.3, 0.25, "water")
    groups.disc(f, 0.7, 0, 1.3, "sandstone pale"), groups.disc(f, 0.35, 1.3, 2.1, "sandstone pale")
    hedges = ((-20, 0, -6, 0), (6, 0, 20, 0), (-20, 4.6, -8, 4.6), (8, 4.6, 20, 4.6), (-20, 14.4, -8, 14.4), (8, 14.4, 20, 14.4), (-20, 19, -6, 19), (6, 19, 20, 19),
              (-23, -3, -23, 4), (23, -3, 23, 4), (-23, 15, -23, 22), (23, 15, 23, 22), (-14, 23.5, -5, 23.5), (5, 23.5, 14, 23.5))
    for i, (x0, z0, x1, z1) in enumerate(hedges):
        groups.hedge(HedgeOn(m), x0, z0, x1, z1, 1.25 if i % 3 else 1.9, 0.9)
    for i, (x, z, w, d) in enumerate(((-13, 2.3, 5, 1.3), (13, 2.3, 5, 1.3), (-13, 16.7, 5, 1.3), (13, 16.7, 5, 1.3))):
        groups.planter(HedgeOn(m), x, z, w, d, 0, salt=i, rim="sandstone")
    for x, z in ((-5, 5), (5, 5), (-5, 14), (5, 14), (-26, -6), (26, -6), (-26, 26), (26, 26), (-3.6, 27), (3.6, 27)):
        groups.cypress(m, x, z, 5.5 + (x * z % 3) * 0.5, 4)
    m.thicket(-29.4, 16, -29.4, 26), m.thicket(29.4, 14, 29.4, 26), m.thicket(-28, -28.6, -16, -28.8), m.thicket(17, -28.6, 28, -28.6), m.thicket(-29, -22, -29, -12)
    m.bushes((-17, -9), (17, -9), (-15, -22.6), (15, -23), (0, -25), (4, -26), (-24, 28), (24, 28), (29, -5), (29.6, 2), (-10, 27.8), (10, 27.8), (-28, 2))
    m.trees((-27, -18), (27, -20), (-20, -25), (22, -16), (-27, 20), (27, 10), (18, 27), (-18, 26.6), (8, -27), (-8, -26.6))
    m.closed_house(24, -25, 6, 5, wall="brick", chimney=False)
    m.bell("house", 14.6, -9)
    m.wood(-43, -34.5, -34, 30, 26, 111), m.wood(35, 43, -30, 30, 22, 112), m.wood(-30, 30, -41, -34, 22, 113)
    m.bushes((-30, 34), (-22, 34.4), (-14, 33.6), (14, 33.8), (24, 34.2), (-36, 34), (38, 33.6), (-8, 41), (9, 41))
    m.commandos(80, (-39, 37.6), (-37, 39), (-40.6, 39.4))
    m.note("The garrison, and those who work here")
    m.enemy("officer", (-9, -17.6), (0, -8), (0, 4), (3.8, 12), (0, 4), (0, -8), bell="house", wait=6, look=4)
    m.enemy("guard", (-3.4, 32.6), (3.4, 32.6), bell="house", wait=4, look=4, sweep=120)
    m.enemy("guard", (0, 26.4), (-0.6, 15.6), bell="house", wait=3)
    m.enemy("guard", (-25.6, 6), (-25.6, 24.6), (-16, 25.6), (-16, 16.8), bell="house")
    m.enemy("guard", (25.6, 24), (25.6, 6), (16, 6.6), (16, 12.4), bell="house")
    m.enemy("guard", (-21, 9.5), (-5, 9.5), bell="house", wait=4)
    m.enemy("guard", (-15.6, -10), (-26, -10), (-26, -27), (-14, -26), bell="house")
    m.enemy("guard", (20, -10), (28.6, -12), (20, -21), (14.4, -26.4), (6, -24.6), bell="house")
    m.enemy("guard", (1, -12.6), (-1.6, -18.4), bell="house", wait=7, look=5)
    m.enemy("guard", (-12, 35), (37, 35), bell="house", wait=3)
    m.enemy("dog", (27, -4), (26, 3.4), (29.8, 9), wait=4)
    m.enemy("guard", (10, -7.6), (-10, -7.8), bell="house", wait=4)
    m.enemy("civilian", (-13, 3.6), (-19, 12), (-13, 18), wait=12, look=3)
    m.enemy("civilian", (8, -14.2), (6.4, -19), (10, -14), wait=9, look=3)
    m.enemy("civilian", (24, -20.6), (22, -12.4), (16, 3.4), wait=8)
    m.reserves("house", ((38, 37), (40, 38)), ((0, 28), (0, -5)))
    m.put("zone", name="road", low="(-44, 0, 34)", high="(-33, 14, 43)")
    return m.files(("spy", "beret", "sniper"), 900, objectives="kill officer; reach road", reinforcements=3, par=540)


class HedgeOn:
    """Parts of gardens that know no ground, put on that of a mission."""

    def __init__(self, mission):
        self.mission, self.put = mission, mission.put

    def at(self, x, z, yaw=0, y=None):
        return groups.Frame(self.mission, x, self.mission.land.at(x, z), z, yaw)


def way_out():
    land = (Land(112, 88, rough=1.0, salt=121).sea(lambda x, z: z - 35, 6).rim("NWE", 9, 7).flat(-50, -34, -34, -20, 5, soft=6)
            .flat(-46, 48, -6, -1, soft=5).flat(-14, 16, -22, 14, soft=6).flat(24, 44, 8, 24, soft=5))
    m = Mission("way-out", "The way out: five people, one night, dogs, and boats on the far side of it all.", land, night=True)
    m.water(-56, 56, 28, 44, 2.9), m.deep(-56, 56, 27, 44, 2.6)
    m.note("The farm where they hid")
    m.open_house(-42, -27, 10, 8, (("S", 1.5, 1.3), ("E", 0, 1.3)), (("S", -2.4, 1.4), ("W", 0, 1.4)),
                 inner=(((0.5, -3.85), (0.5, 3.85), ((4.6, 5.9, 0, 2.15),)),), wall="stone", light=6)
    m.table(-44.6, -28), m.bed(-39, -29.6)
    m.low(-50, -19.4, -38, -19.4), m.low(-34, -32, -34, -22)
    m.commandos(140, (-44, -25), (-40, -25.4), (-45, -22), (-42.6, -21.4), (-39, -21.8))
    m.note("The road, with its block")
    m.road(-46, 48, -5, -2)
    m.nest(18, -7.4, "W"), m.nest(10, 2, "S")
    m.low(14, -12, 14, -7), m.low(14, 0, 14, 6)
    m.wire(16, -34, 16, -12.4), m.wire(15.6, 6.4, 17, 26)
    m.note("A hamlet that is a garrison")
    m.open_house(2, -15, 10, 8, (("S", 0, 1.3), ("W", 0, 1.3)), (("E", 0, 1.4), ("N", 2, 1.4)), wall="plaster", light=7)
    m.table(3.6, -17), m.bed(-1.8, -17.6)
    m.closed_house(-10, -12, 7, 6, wall="plaster yellow"), m.closed_house(-9, 6, 8, 6, wall="stone"), m.closed_house(6, 10, 7, 6, 90, wall="plaster")
    m.closed_house(-24, -14, 7, 5.6, 30, wall="stone", chimney=False)
    m.low(-16, 1, -16, 10), m.low(-14, 13, -2, 13), m.low(-4, -9, 6, -9)
    m.note("The harbour: a quay, a hut, boats")
    m.open_house(32, 14, 9, 7, (("W", 0, 1.3), ("S", 2, 1.3)), (("N", 0, 1.4), ("E", 0, 1.4)), wall="wood", floor="wood dark", light=7)
    m.table(34, 12.4), m.bed(29.4, 12)
    m.boats(37, 31.6, 100, 2), m.boats(43.4, 31.4, 80, 1)
    m.tower(26, 22, "N"), m.tower(-20, 14, "N")
    for x, z, s, yaw in ((38, 20, 1.1, 10), (39.3, 20.6, 0.9, 40), (30, 21, 1.0, 20), (22, 0.6, 1.1, 5), (-6, -1, 1.0, 30), (-18, -7, 1.0, 12), (27, 9, 1.0, 50), (44, 16, 1.1, 15)):
        m.box_stack(x, z, s, yaw)
    m.note("Lamps")
    for x, z in ((-30, -6.2), (-14, -0.8), (-4.4, -7.2), (6.6, -8), (12, -1), (24, -1), (38, -1), (27, 17.6), (37, 17.4), (35, 25), (-16.8, 12)):
        m.lamp(x, z)
    m.bell("hamlet", -2.6, -7.4), m.bell("block", 20.6, -9), m.bell("harbour", 37.4, 12.4)
    m.note("Cover")
    m.thicket(-34, -14, -30, -8.6), m.thicket(-30, 2, -22, 6), m.thicket(-14, 17, -2, 19), m.thicket(4, 20, 12, 22), m.thicket(20, 8, 22, 16), m.thicket(22, -14, 30, -12),
    m.thicket(36, -9, 44, -8.6), m.thicket(40, 3, 46, 6), m.thicket(-16, -22, -6, -23)
    m.bushes((-48, -14), (-40, -12), (-36, -1), (-40, 6), (-26, -20), (-18, -16), (-20, 0), (-8, -6.4), (1, 2.6), (3, 7), (11, 12), (17.8, 2), (24, -6.8), (32, -7.4), (30, 2), (24, 5),
             (46, 11), (46, 22), (22, 25.4), (-10, 23), (14, 25), (0, 25), (-26, 12), (-26, 20), (30, 26.4), (41, 25.6))
    m.rock(-32, 14, 2.0, 1), m.rock(-6, 26, 1.7, 2), m.rock(10, 27, 1.5, 3), m.rock(20, 27, 1.6, 4), m.rock(34, -16, 2.2, 5), m.rock(-36, -8, 1.6, 6)
    m.wood(-48, -28, 8, 24, 34, 131), m.wood(-30, 10, -36, -25, 26, 132), m.wood(22, 46, -36, -16, 34, 133), m.wood(-50, -40, -14, 4, 12, 134), m.wood(-20, 4, 20, 27, 10, 135)
    m.note("The garrison")
    m.enemy("guard", (-44, -3.5), (-18, -3.5), bell="hamlet", wait=3)
    m.enemy("guard", (-16, -3.5), (10, -3.5), bell="hamlet", wait=2)
    m.enemy("guard", (-14.6, -7.6), (-14.6, -17.4), (-4.6, -20.4), (-4.6, -10), bell="hamlet")
    m.enemy("guard", (0, -14.6), (3.2, -13), bell="hamlet", wait=8, look=5)
    m.enemy("guard", (-13.6, 2), (-3, 1.4), (-2.6, 11.6), (-14, 11.4), bell="hamlet")
    m.enemy("gunner", (-16, -4), (-2, -10), (4, 2), at=(18, -7.4))
    m.enemy("gunner", (10, 22), (0, 16), (16, 16), at=(10, 2))
    m.enemy("guard", (14.6, -3), (14.6, -4.6), bell="block", wait=4, look=4, sweep=140)
    m.enemy("guard", (21, -3.5), (44, -3.5), bell="block", wait=2)
    m.enemy("guard", (19.6, -13.6), (19, -28), bell="block", wait=3)
    m.enemy("guard", (19.2, 8), (19.6, 22), bell="harbour", wait=3)
    m.enemy("guard", (25.4, 10), (40, 9.6), (41, 19), (27, 19.4), bell="harbour")
    m.enemy("guard", (30, 25), (44, 24.4), bell="harbour", wait=3)
    m.enemy("officer", (31, 14.8), (34.4, 14.6), (28, 20), bell="harbour", wait=6)
    m.enemy("lookout", (10, 26), (30, 30), (22, 6), at=(26, 22), bell="harbour")
    m.enemy("lookout", (-34, 6), (-26, 26), (-10, 20), at=(-20, 14), bell="hamlet")
    m.enemy("dog", (-30, 1), (-34, 8), (-22, 9), wait=2)
    m.enemy("dog", (6, 17), (-6, 16), (10, 16), wait=3)
    m.enemy("dog", (34, 5), (44, 2), (38, 7), wait=3)
    m.reserves("block", ((47, -3), (47, -5), (47, -1)), ((24, -3.5), (-10, -3.5)))
    m.put("zone", name="boats", low="(31, 0, 26)", high="(48, 8, 36)")
    return m.files(("beret", "sniper", "spy", "sapper", "medic"), 1200, objectives="reach boats", reinforcements=4, par=720)


MAKERS = (landing, lighthouse, bridge, village_night, airfield, manor, way_out)


def main(words):
    wrong = []
    for make in MAKERS:
        for path, content in make().items():
            target = DATA / path
            if "--check" not in words:
                target.write_bytes(content)
            elif not target.exists() or not same(target.read_bytes(), content):
                wrong.append(str(target.relative_to(DATA.parent.parent.parent)))
    for path in wrong:
        print(path + " is not what tools/make_commandos_levels.py writes")
    return 1 if wrong else 0


def same(kept, made):
    """Pictures are compared unpacked: another zlib packs otherwise."""
    return kept == made if kept[:4] != b"\x89PNG" else unpacked(kept) == unpacked(made)


def unpacked(png):
    import zlib
    at, data = 8, b""
    while at < len(png):
        size = int.from_bytes(png[at:at + 4], "big")
        if png[at + 4:at + 8] == b"IDAT":
            data += png[at + 8:at + 8 + size]
        at += 12 + size
    return zlib.decompress(data)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
