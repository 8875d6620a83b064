#!/usr/bin/env python3
"""Writes the binary files of tests/data/bad (BSP, pk3, PNG, glb); the texts there are written by hand. Not needed to test:
the files are committed. Each is a sound file with one fault, so that no earlier check hides the one that is meant."""
import io, os, struct, zipfile, zlib

BAD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "data", "bad")


def write(name, data):
    path = os.path.join(BAD, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as f:
        f.write(data)


# --- Quake III maps: one room's floor, one brush, one polygon, one patch, a tree of one node.
NAN = float("nan")


def lumps():
    l = [b""] * 17
    l[0] = b'{\n"classname" "worldspawn"\n}\n{\n"classname" "info_player_deathmatch"\n"origin" "0 0 24"\n}\n\0'
    l[1] = struct.pack("<64sII", b"bad/stone", 0, 1)
    l[2] = b"".join(struct.pack("<4f", *p) for p in [(1, 0, 0, 64), (-1, 0, 0, 64), (0, 1, 0, 64), (0, -1, 0, 64), (0, 0, 1, 0), (0, 0, -1, 16)])
    l[3] = struct.pack("<9i", 0, -1, -2, -64, -64, -16, 64, 64, 0)
    l[4] = struct.pack("<12i", 0, 0, -64, -64, -16, 64, 64, 0, 0, 0, 0, 0) * 2
    l[7] = struct.pack("<6f4i", -64, -64, -16, 64, 64, 64, 0, 2, 0, 1)
    l[8] = struct.pack("<3i", 0, 6, 0)
    l[9] = b"".join(struct.pack("<2i", i, 0) for i in range(6))
    points = [(-64, -64, 0), (-64, 64, 0), (64, 64, 0), (64, -64, 0)] + [(x * 16, y * 16, 8 + x * y) for y in range(3) for x in range(3)]
    l[10] = b"".join(struct.pack("<10f4B", *p, 0, 0, 0, 0, 0, 0, 1, 255, 255, 255, 255) for p in points)
    l[11] = struct.pack("<6i", 0, 1, 2, 0, 2, 3)
    l[13] = face(1, 0, 4, 0, 6, 0, 0) + face(2, 4, 9, 0, 0, 3, 3)
    l[16] = struct.pack("<2i", 1, 1) + b"\x01"
    return l


def face(kind, vertex, vertices, index, indices, width, height, texture=0):
    return struct.pack("<12i3f6f3f2i", texture, -1, kind, vertex, vertices, index, indices, -1, 0, 0, 0, 0,
                       0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, width, height)


def bsp(l, version=46):
    head, at, body = b"IBSP" + struct.pack("<i", version), 8 + 17 * 8, b""
    for lump in l:
        head += struct.pack("<2i", at + len(body), len(lump))
        body += lump + b"\0" * (-len(lump) % 4)
    return head + body


def bad_bsp(name, lump=None, content=None):
    l = lumps()
    if lump is not None:
        l[lump] = content(l[lump]) if callable(content) else content
    write("bsp/" + name + ".bsp", bsp(l))


def put(at, form, *values):
    """Replaces what lies `at` so many bytes from the beginning."""
    patch = struct.pack(form, *values)
    return lambda data: data[:at] + patch + data[at + len(patch):]


good = bsp(lumps())
write("bsp/empty.bsp", b"")
write("bsp/magic.bsp", b"XBSP" + good[4:])
write("bsp/version_47.bsp", bsp(lumps(), 47))
write("bsp/header_cut.bsp", good[:100])
write("bsp/cut.bsp", good[:-200])
write("bsp/lump_beyond.bsp", put(8 + 10 * 8, "<2I", 0xfffffff0, 44)(good))
write("bsp/lump_size_huge.bsp", put(12 + 13 * 8, "<I", 0xffffffff)(good))
write("bsp/lump_size_odd.bsp", put(12 + 2 * 8, "<I", 90)(good))
bad_bsp("no_model", 7, b"")
bad_bsp("model_faces", 7, put(28, "<i", 3))
bad_bsp("model_faces_negative", 7, put(24, "<i", -1))
bad_bsp("model_box_nan", 7, put(0, "<f", NAN))
bad_bsp("plane_nan", 2, put(0, "<f", NAN))
bad_bsp("plane_of_no_length", 2, put(0, "<f", 0))
bad_bsp("node_plane", 3, put(0, "<i", 6))
bad_bsp("node_child", 3, put(4, "<i", 1))
bad_bsp("node_leaf", 3, put(8, "<i", -2147483648))
bad_bsp("leaf_cluster", 4, put(0, "<i", 5))
bad_bsp("brush_sides", 8, put(4, "<i", 2147483647))
bad_bsp("brush_side_plane", 9, put(0, "<i", 77))
bad_bsp("brush_side_texture", 9, put(4, "<i", -1))
bad_bsp("vertex_nan", 10, put(44, "<f", NAN))
bad_bsp("vertex_far", 10, put(44, "<f", 1e30))
bad_bsp("face_kind", 13, put(8, "<i", 9))
bad_bsp("face_texture", 13, put(0, "<i", 1))
bad_bsp("face_vertices", 13, put(16, "<i", 14))
bad_bsp("face_vertices_huge", 13, put(16, "<I", 0xffffffff))
bad_bsp("face_indices", 13, put(20, "<i", 3))
bad_bsp("face_index", 11, put(4, "<i", 4))
bad_bsp("patch_even", 13, put(104 + 96, "<2i", 2, 3))
bad_bsp("patch_huge", 13, put(104 + 96, "<2I", 0x80000001, 0x80000001))
bad_bsp("visibility_rows", 16, put(0, "<2I", 0x10000, 0x10000))
bad_bsp("visibility_short", 16, b"\1\0\0")
bad_bsp("entities_open", 0, b'{\n"classname" "worldspawn"\n')
bad_bsp("entities_quote", 0, b'{\n"classname" "worldspawn\n}\n')
bad_bsp("entities_model", 0, b'{\n"classname" "func_door"\n"model" "*99"\n}\n')

# --- pk3
write("pk3/no_zip.pk3", b"This is no zip file, though it is long enough to be looked at for the mark of one.\n")
write("pk3/empty.pk3", b"")


def pk3(name, files):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as z:
        for path, content in files:
            z.writestr(zipfile.ZipInfo(path), content, zipfile.ZIP_DEFLATED, 9)
    if name:
        write("pk3/" + name + ".pk3", buffer.getvalue())
    return buffer.getvalue()


pk3("no_map", [("readme.txt", b"no map in here")])
pk3("map_is_text", [("maps/a.bsp", b"I am no map, but I am longer than the header of one. " * 5)])
whole = pk3("", [("maps/a.bsp", good)])
write("pk3/cut.pk3", whole[:-30])
write("pk3/map_altered.pk3", whole[:200] + bytes([whole[200] ^ 0x55]) + whole[201:])
pk3("bomb", [("maps/a.bsp", b"IBSP" + bytes(16 << 20))])


# --- PNG
def chunk(kind, content, checksum=None):
    crc = zlib.crc32(kind + content) if checksum is None else checksum
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", crc)


def header(width, height, depth=8, colour=0, method=0):
    return chunk(b"IHDR", struct.pack(">2I5B", width, height, depth, colour, method, 0, 0))


MARK, END = b"\x89PNG\r\n\x1a\n", chunk(b"IEND", b"")
rows = b"".join(b"\0" + bytes(range(8)) for _ in range(8))
data = chunk(b"IDAT", zlib.compress(rows))
picture = MARK + header(8, 8) + data + END
write("png/empty.png", b"")
write("png/jpeg.png", b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(50))
write("png/mark_only.png", MARK)
write("png/cut.png", picture[:-30])
write("png/cut_in_header.png", picture[:20])
write("png/checksum.png", MARK + header(8, 8) + chunk(b"IDAT", zlib.compress(rows), 1) + END)
write("png/header_checksum.png", MARK + chunk(b"IHDR", struct.pack(">2I5B", 8, 8, 8, 0, 0, 0, 0), 7) + data + END)
write("png/no_data.png", MARK + header(8, 8) + END)
write("png/data_short.png", MARK + header(8, 9) + data + END)
write("png/data_no_deflate.png", MARK + header(8, 8) + chunk(b"IDAT", b"not deflate at all") + END)
write("png/width_0.png", MARK + header(0, 8) + data + END)
write("png/width_1.png", MARK + header(1, 8) + chunk(b"IDAT", zlib.compress(b"\0\0" * 8)) + END)
write("png/width_huge.png", MARK + header(0x7fffffff, 0x7fffffff) + data + END)
write("png/width_overflow.png", MARK + header(0xffffffff, 8) + data + END)
write("png/large_claim.png", MARK + header(4097, 4097, 16, 2) + data + END)
write("png/depth_7.png", MARK + header(8, 8, 7) + data + END)
write("png/colour_9.png", MARK + header(8, 8, 8, 9) + data + END)
write("png/palette_missing.png", MARK + header(8, 8, 8, 3) + data + END)
write("png/chunk_huge.png", MARK + header(8, 8) + struct.pack(">I", 0x7fffffff) + b"IDAT" + b"abc")


# --- glb
def glb(json, binary=b"", total=None, version=2, json_size=None, binary_size=None, kind=b"JSON"):
    json += b" " * (-len(json) % 4)
    body = struct.pack("<I", len(json) if json_size is None else json_size) + kind + json
    if binary:
        body += struct.pack("<I", len(binary) if binary_size is None else binary_size) + b"BIN\0" + binary
    return b"glTF" + struct.pack("<2I", version, len(body) + 12 if total is None else total) + body


triangle = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)
scene = (b'{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],'
         b'"accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":3}],"bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36}]}')
write("mesh/mark_only.glb", b"glTF")
write("mesh/version_1.glb", glb(scene, triangle, version=1))
write("mesh/length_huge.glb", glb(scene, triangle, total=0xffffffff))
write("mesh/json_size_huge.glb", glb(scene, triangle, json_size=0xffffffff))
write("mesh/first_chunk.glb", glb(scene, triangle, kind=b"BIN\0"))
write("mesh/binary_size_huge.glb", glb(scene, triangle, binary_size=0xfffffffc))
write("mesh/no_binary.glb", glb(scene))
write("mesh/cut.glb", glb(scene, triangle)[:-20])
