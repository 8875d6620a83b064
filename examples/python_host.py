#!/usr/bin/env python3
"""A host in Python, by ctypes and the standard library alone: a mind of our own in a world of our own bodies, ways over the
ground, and a scenario. Run by the tests: LINCE_LIBRARY=liblince.so python_host.py hosts/yard.scenario.xml"""
import ctypes as c
import os
import sys

lince = c.CDLL(os.environ.get("LINCE_LIBRARY", "liblince.so.0.1"))
lince.lince_last_error.restype = lince.lince_version.restype = lince.lince_scenario_reasons.restype = c.c_char_p
for name in ("lince_sine", "lince_cosine", "lince_yaw_of", "lince_random_unit"):
    getattr(lince, name).restype = c.c_float
for name in ("lince_sine", "lince_cosine"):
    getattr(lince, name).argtypes = [c.c_float]
lince.lince_yaw_of.argtypes = [c.c_float, c.c_float]
for name in ("lince_random_unit", "lince_scenario_reasons", "lince_scenario_destroy", "lince_world_destroy", "lince_map_destroy",
             "lince_scenario_now"):
    getattr(lince, name).argtypes = [c.c_void_p]


def check(status):
    if status != 0:
        raise RuntimeError(lince.lince_last_error().decode())


class Versioned(c.Structure):
    """A struct of lince.h: struct_size is set, the rest is zero, which means the default."""

    def __init__(self, **members):
        super().__init__(struct_size=c.sizeof(type(self)), **members)


u8, u16, u32, u64, f32, text, pointer = c.c_uint8, c.c_uint16, c.c_uint32, c.c_uint64, c.c_float, c.c_char_p, c.c_void_p


class Vec3(c.Structure):
    _fields_ = [("x", f32), ("y", f32), ("z", f32)]


class Triangles(Versioned):
    _fields_ = [("struct_size", u32), ("vertex_count", u32), ("triangle_count", u32), ("positions", c.POINTER(f32)),
                ("indices", c.POINTER(u32)), ("see_through", pointer)]


class Intent(Versioned):
    _fields_ = [("struct_size", u32), ("move", Vec3), ("yaw", f32), ("pitch", f32), ("buttons", u16), ("weapon_slot", u8),
                ("reserved", u8)]


class Self(Versioned):
    _fields_ = [("struct_size", u32), ("agent", u32), ("faction", u16), ("alive", u8), ("on_ground", u8), ("crouching", u8),
                ("blocked", u8), ("flies", u8), ("reserved", u8), ("position", Vec3), ("velocity", Vec3)]  # and more


class Percept(Versioned):
    _fields_ = [("struct_size", u32), ("id", u32), ("sense", u8), ("event", u8), ("object_class", u16), ("faction", u16),
                ("reserved", u16), ("tick", u32), ("position", Vec3), ("velocity", Vec3), ("half_extent", Vec3),
                ("strength", f32), ("certainty", f32)]


class Path(Versioned):
    _fields_ = [("struct_size", u32), ("result", u32), ("corner_count", u32), ("length", f32)]


class Thought(Versioned):
    _fields_ = [("struct_size", u32), ("tick", u32), ("self", c.POINTER(Self)), ("percepts", c.POINTER(Percept)),
                ("messages", pointer), ("percept_count", u32), ("message_count", u32), ("parameters", c.POINTER(f32)),
                ("random", pointer), ("view", pointer), ("map", pointer)]


Think = c.CFUNCTYPE(c.c_int, pointer, pointer, c.POINTER(Thought), c.POINTER(Intent), pointer)


class Parameter(Versioned):
    _fields_ = [("struct_size", u32), ("name", text), ("fallback", f32), ("min", f32), ("max", f32)]


class Brain(Versioned):
    _fields_ = [("struct_size", u32), ("period", u32), ("state_size", u32), ("needs_map", u32), ("think", Think),
                ("user", pointer), ("name", text), ("parameters", c.POINTER(Parameter)), ("parameter_count", u32),
                ("reserved", u32)]


class Body(Versioned):
    _fields_ = [("struct_size", u32), ("kind", u32), ("object_class", u16), ("faction", u16), ("crouching", u8), ("hidden", u8),
                ("passable", u8), ("reserved", u8), ("position", Vec3), ("velocity", Vec3), ("yaw", f32), ("pitch", f32),
                ("radius", f32), ("height", f32), ("half_size", Vec3), ("eye_height", f32)]


class Kind(Versioned):
    _fields_ = [("struct_size", u32), ("faction", u16), ("reserved", u16), ("brain", text), ("own", c.POINTER(Brain)),
                ("parameters", pointer), ("parameter_count", u32), ("bodiless", u32), ("senses", text), ("radius", f32),
                ("height", f32), ("walk_speed", f32), ("run_speed", f32)]


class ScenarioSettings(Versioned):
    _fields_ = [("struct_size", u32), ("threads", u32), ("seed", u64), ("cache_folder", text), ("brains", c.POINTER(Brain)),
                ("brain_count", u32), ("reserved", u32), ("log", pointer), ("log_user", pointer)]


class Memory(c.Structure):
    """Of one mind: the library keeps, saves and hashes it."""
    _fields_ = [("heading", f32), ("until", u32), ("place", Vec3)]


@Think
def think(_user, state, thought, intent, _voice):
    """Runs from whoever it sees, else strolls."""
    memory, thought, intent = Memory.from_address(state), thought.contents, intent.contents
    me = thought.self.contents.position
    for percept in thought.percepts[: thought.percept_count]:
        if percept.object_class == 7 and percept.event <= 1:  # a character, gained or updated
            memory.place, memory.until = percept.position, thought.tick + 120
    if thought.self.contents.blocked or lince.lince_random_unit(thought.random) < 0.03:
        memory.heading = (lince.lince_random_unit(thought.random) * 2 - 1) * 3.14159
    elif thought.tick < memory.until:
        memory.heading = lince.lince_yaw_of(me.x - memory.place.x, me.z - memory.place.z)
    intent.yaw = memory.heading
    intent.move = Vec3(lince.lince_sine(memory.heading), 0, -lince.lince_cosine(memory.heading))
    return 0


parameters = (Parameter * 1)(Parameter(name=b"distance", fallback=4, min=1, max=50))
shy = Brain(state_size=c.sizeof(Memory), think=think, name=b"shy", parameters=parameters, parameter_count=1)

# --- geometry of our own: a floor of two triangles
corners = (f32 * 12)(-10, 0, -10, -10, 0, 10, 10, 0, 10, 10, 0, -10)
floor = Triangles(vertex_count=4, triangle_count=2, positions=corners, indices=(u32 * 6)(0, 1, 2, 0, 2, 3))

ground, path = pointer(), Path()
check(lince.lince_map_bake(c.byref(floor), None, c.byref(ground)))
way = (Vec3 * 8)()
check(lince.lince_map_path(ground, Vec3(-6, 0, 0), Vec3(6, 0, 0), way, c.c_size_t(8), c.byref(path)))
print(f"lince {lince.lince_version().decode()}: {path.length:.1f} m of way")
assert path.result == 2 and abs(path.length - 12) < 0.1
lince.lince_map_destroy(ground)

# --- bodies of our own, two minds of our own
world, number = pointer(), u32()
check(lince.lince_world_create(c.byref(floor), None, c.byref(world)))
kind = Kind(own=c.pointer(shy), senses=b"<touch/><sight angle='200' range='15'/>")
check(lince.lince_kind_add(world, c.byref(kind), c.byref(number)))
bodies = [Body(position=Vec3(x, 0, 0)) for x in (-2, 2)]
bodies[0].yaw = 1.57  # looks at the other one
ids, agents = [], []
for body in bodies:
    ids.append(u64()), agents.append(u32())
    check(lince.lince_body_add(world, c.byref(body), c.byref(ids[-1])))
    check(lince.lince_agent_add(world, number, ids[-1], f32(body.yaw), c.byref(agents[-1])))
for tick in range(300):
    check(lince.lince_world_tick(world, None, None))
    for body, id_, agent in zip(bodies, ids, agents):
        wish = Intent()
        check(lince.lince_agent_intent(world, agent, c.byref(wish)))
        body.position.x = max(-9, min(9, body.position.x + wish.move.x / 30))
        body.position.z = max(-9, min(9, body.position.z + wish.move.z / 30))
        body.yaw = wish.yaw
        check(lince.lince_body_set(world, id_, c.byref(body)))
apart = ((bodies[0].position.x - bodies[1].position.x) ** 2 + (bodies[0].position.z - bodies[1].position.z) ** 2) ** 0.5
print(f"the two are {apart:.1f} m apart")
assert apart > 4  # they were 4 m apart, and one saw the other
lince.lince_world_destroy(world)

# --- a whole scenario with our mind in it, twice: the same state
hashes = []
for _ in range(2):
    scenario = pointer()
    settings = ScenarioSettings(brains=c.pointer(shy), brain_count=1)
    check(lince.lince_scenario_load(sys.argv[1].encode(), c.byref(settings), c.byref(scenario)))
    for tick in range(300):
        check(lince.lince_scenario_tick(scenario, None, c.c_size_t(0)))
    digits = c.create_string_buffer(33)
    check(lince.lince_scenario_hash(scenario, digits))
    hashes.append(digits.value.decode())
    lince.lince_scenario_destroy(scenario)
print(f"tick 300: {hashes[0]}")
assert hashes[0] == hashes[1]

try:
    check(lince.lince_scenario_load(b"nowhere.xml", None, c.byref(pointer())))
    sys.exit("nowhere.xml was loaded")
except RuntimeError as error:
    print(error)
