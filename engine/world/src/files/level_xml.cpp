#include <lince/core/files.h>
#include <lince/core/math.h>
#include <lince/core/text.h>
#include <lince/core/xml.h>
#include <lince/world/importers.h>
#include <lince/world/level.h>

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <map>

namespace lince {
namespace {

constexpr int kNewestVersion = 1;
constexpr std::size_t kMaxThings = 100'000; ///< of one kind
constexpr std::size_t kMaxTables = 4096;    ///< classes and materials: each is compared with all others
constexpr std::size_t kMaxTriangles = std::size_t{1} << 22, kMaxPositions = std::size_t{1} << 23;
constexpr std::size_t kMaxRigids = 20'000; ///< each is looked at every tick
constexpr std::size_t kMaxWalls = 1'000'000;
constexpr float kLargestSize = 100'000;    ///< metres
constexpr float kLargestCoordinate = 1e7f; ///< metres; beyond it, squares of squares leave the range of float

/// Reads one level file. Mistakes are kept by the document; the first one is the answer.
class LevelReader {
  public:
    LevelReader(XmlDocument& document, const XmlElement& root) : m_document(document), m_root(root) {}

    Result<LevelData> read() {
        m_data.name = m_root.string("name", "");
        m_data.night = m_root.flag("night", false);
        m_root.finish();
        // The ground first, since places given as (x, z) stand on it; then classes, since things name them.
        for (const XmlElement& e : m_root.children())
            if (e.name() == "terrain") terrain(e);
        for (const XmlElement& e : m_root.children())
            if (e.name() == "class") objectClass(e);
        for (const XmlElement& e : m_root.children()) {
            if (!m_document.good() || m_failure) break;
            thing(e);
            checkMesh(e);
        }
        if (m_failure) return *m_failure;
        if (const Status status = m_document.status(); !status) return status.error();
        return std::move(m_data);
    }

  private:
    void thing(const XmlElement& e) {
        const std::string name = e.name();
        if (name == "terrain" || name == "class") return;
        if (name == "commando" || name == "enemy" || name == "agent")
            agent(e);
        else if (name == "levelObject")
            levelObject(e);
        else if (name == "mesh")
            mesh(e, e.string("file"), e.vector("position", Vec3{}));
        else if (name == "walls")
            walls(e);
        else if (name == "box")
            staticBox(e);
        else if (name == "ramp")
            ramp(e);
        else if (name == "spawn")
            put(e, m_data.spawnPoints, SpawnPoint{place(e), yaw(e), e.string("group", "")});
        else if (name == "item")
            put(e, m_data.items, ItemPlacement{e.string("type"), place(e)});
        else if (name == "light")
            put(e, m_data.lights, Light{e.vector("position"), colour(e), e.number("radius", 10.0f, 0.01f, 10'000)});
        else if (name == "door")
            put(e, m_data.doors,
                DoorPlacement{e.string("name", ""), e.vector("position"), size(e) * 0.5f, yaw(e), e.vector("slide"),
                              e.number("speed", 2.0f, 0.01f, 100), e.number("stayOpen", 3.0f, -1, 10'000)});
        else if (name == "crate")
            put(e, m_data.boxes,
                BoxPlacement{e.vector("position"), size(e) * 0.5f, yaw(e), e.number("mass", 40.0f, 0, 100'000),
                             static_cast<int>(e.integer("health", 0, 0, 1'000'000)),
                             e.has("class") ? classNamed(e, "class") : classes::kBox});
        else if (name == "rigid")
            rigid(e);
        else if (name == "joint")
            joint(e);
        else if (name == "zone")
            put(e, m_data.zones, Zone{e.string("name"), corners(e)});
        else if (name == "deadly")
            put(e, m_data.deadly, corners(e));
        else if (name == "link")
            put(e, m_data.links, LinkPlacement{e.vector("from"), e.vector("to"), step(e), e.flag("bothWays", false)});
        else if (name == "jumpPad" || name == "teleporter")
            carrier(e, name == "jumpPad");
        else
            e.wrong(
                "<" + name + ">",
                "one of <terrain>, <class>, <levelObject>, <mesh>, <walls>, <box>, <ramp>, <spawn>, <item>, <light>, "
                "<door>, <crate>, <rigid>, <joint>, <zone>, <deadly>, <link>, <jumpPad>, <teleporter>, <agent>, "
                "<commando>, <enemy>");
    }

    /// Small files can ask for very much by naming a large mesh many times.
    void checkMesh(const XmlElement& e) {
        const TriangleMesh& mesh = m_data.mesh;
        if (mesh.triangleCount() > kMaxTriangles || mesh.positions.size() > kMaxPositions)
            e.wrong("more geometry", fmt::format("at most {} triangles and {} vertices", kMaxTriangles, kMaxPositions));
        if (mesh.surfaces.size() > kMaxTables) e.wrong(fmt::format("more than {} materials", kMaxTables), "fewer");
        for (; m_checkedPositions < mesh.positions.size(); ++m_checkedPositions) {
            const Vec3 size = absolute(mesh.positions[m_checkedPositions]);
            if (!(maximum(size.x, maximum(size.y, size.z)) <= kLargestCoordinate))
                return e.wrong("a vertex too far away",
                               fmt::format("coordinates within ±{} m when scaled", kLargestCoordinate));
        }
    }

    template <class T>
    void put(const XmlElement& e, std::vector<T>& list, T value) {
        e.finish();
        if (list.size() >= kMaxThings)
            e.wrong(fmt::format("more than {} <{}>", kMaxThings, e.name()), "fewer");
        else
            list.push_back(std::move(value));
    }

    float yaw(const XmlElement& e) { return e.number("yaw", 0.0f, -3600, 3600) * kRadiansPerDegree; }

    Vec3 size(const XmlElement& e) {
        const Vec3 s = e.vector("size");
        if (m_document.good() &&
            !(s.x > 0 && s.y > 0 && s.z > 0 && s.x < kLargestSize && s.y < kLargestSize && s.z < kLargestSize))
            e.wrongAttribute("size", fmt::format("three numbers above 0 and below {}", kLargestSize));
        return s;
    }

    template <std::size_t N>
    std::size_t word(const XmlElement& e, const char* attribute, const char* fallback,
                     const std::array<const char*, N>& words) {
        const std::string given = e.string(attribute, fallback);
        std::string expected;
        for (std::size_t i = 0; i < N; ++i) {
            if (given == words[i]) return i;
            expected += (i == 0 ? "" : ", ") + std::string(words[i]);
        }
        e.wrongAttribute(attribute, "one of " + expected);
        return 0;
    }

    Vec3 optionalVector(const XmlElement& e, const char* attribute) {
        return e.has(attribute) ? e.vector(attribute) : Vec3{};
    }

    void rigid(const XmlElement& e) {
        using Form = RigidPlacement::Form;
        RigidPlacement r;
        r.name = e.string("name", "");
        r.form = static_cast<Form>(
            word(e, "shape", "box", std::array<const char*, 4>{"box", "sphere", "capsule", "cylinder"}));
        r.centre = e.vector("position");
        if (r.form == Form::Box)
            r.halfSize = size(e) * 0.5f;
        else
            r.radius = e.number("radius", std::nullopt, 0.005f, 1000);
        if (r.form == Form::Capsule)
            r.height = e.number("height", std::nullopt, 2 * r.radius + 0.01f, 10'000);
        else if (r.form == Form::Cylinder)
            r.height = e.number("height", std::nullopt, 0.01f, 10'000);
        if (r.form == Form::Box && m_document.good() &&
            (minimum(r.halfSize.x, minimum(r.halfSize.y, r.halfSize.z)) < 0.005f ||
             maximum(r.halfSize.x, maximum(r.halfSize.y, r.halfSize.z)) > 1000))
            e.wrongAttribute("size", "three numbers from 0.01 to 2000");
        r.yaw = yaw(e);
        r.pitch = e.number("pitch", 0.0f, -3600, 3600) * kRadiansPerDegree;
        r.roll = e.number("roll", 0.0f, -3600, 3600) * kRadiansPerDegree;
        r.mass = e.number("mass", 40.0f, 0, 1'000'000);
        if (m_document.good() && r.mass > 0 && r.mass < 0.001f) e.wrongAttribute("mass", "0, or at least 0.001");
        r.friction = e.number("friction", 0.6f, 0, 10);
        r.restitution = e.number("restitution", 0.1f, 0, 1);
        r.velocity = optionalVector(e, "velocity");
        if (m_document.good() && length(r.velocity) > 2000) e.wrongAttribute("velocity", "at most 2000 m/s");
        r.health = static_cast<int>(e.integer("health", 0, 0, 1'000'000));
        r.objectClass = e.has("class") ? classNamed(e, "class") : classes::kBox;
        // A whole pile in one line.
        const Vec3 repeat = e.has("repeat") ? e.vector("repeat") : Vec3{1, 1, 1};
        const Vec3 step = optionalVector(e, "step");
        const float turn = e.number("turn", 0.0f, -3600, 3600) * kRadiansPerDegree;
        const auto whole = [](float v) {
            return v >= 1 && v <= 10'000 && static_cast<float>(static_cast<int>(v)) == v;
        };
        if (m_document.good() && !(whole(repeat.x) && whole(repeat.y) && whole(repeat.z)))
            e.wrongAttribute("repeat", "three whole numbers above 0");
        e.finish();
        if (!m_document.good()) return;
        if (repeat.x * repeat.y * repeat.z > 10'000 ||
            m_data.rigids.size() + static_cast<std::size_t>(repeat.x * repeat.y * repeat.z) > kMaxRigids)
            return e.wrong("too many <rigid>", fmt::format("at most {}", kMaxRigids));
        if (!r.name.empty() && rigidNamed(r.name) != JointPlacement::kWorld)
            return e.wrongAttribute("name", "a name that no other <rigid> has");
        const Vec3 first = r.centre;
        int count = 0;
        for (float y = 0; y < repeat.y; ++y)
            for (float z = 0; z < repeat.z; ++z)
                for (float x = 0; x < repeat.x; ++x) {
                    RigidPlacement one = r;
                    one.centre = first + step * Vec3{x, y, z};
                    one.yaw = r.yaw + turn * static_cast<float>(count++);
                    m_data.rigids.push_back(std::move(one));
                }
    }

    std::uint32_t rigidNamed(const std::string& name) const {
        for (std::size_t i = 0; i < m_data.rigids.size(); ++i)
            if (m_data.rigids[i].name == name) return static_cast<std::uint32_t>(i);
        return JointPlacement::kWorld;
    }

    void joint(const XmlElement& e) {
        using Kind = JointPlacement::Kind;
        JointPlacement j;
        j.kind = static_cast<Kind>(
            word(e, "kind", "hinge", std::array<const char*, 4>{"distance", "hinge", "slider", "fixed"}));
        j.a = rigidNamed(e.string("a"));
        if (m_document.good() && j.a == JointPlacement::kWorld) e.wrongAttribute("a", "the name of a <rigid> above");
        if (e.has("b")) {
            j.b = rigidNamed(e.string("b"));
            if (j.b == JointPlacement::kWorld || j.b == j.a) e.wrongAttribute("b", "the name of another <rigid> above");
        }
        j.anchor = e.vector("anchor");
        if (j.kind == Kind::Distance) j.anchorB = e.vector("anchorB");
        if (e.has("axis")) j.axis = e.vector("axis");
        if (m_document.good() && !(length(j.axis) > 1e-3f && length(j.axis) < 1e6f))
            e.wrongAttribute("axis", "a direction");
        const float unit = j.kind == Kind::Hinge ? kRadiansPerDegree : 1;
        j.limited = e.has("low") || e.has("high");
        if (j.limited) {
            j.low = e.number("low", std::nullopt, -10'000, 10'000) * unit;
            j.high = e.number("high", std::nullopt, -10'000, 10'000) * unit;
            if (m_document.good() && j.low > j.high) e.wrongAttribute("low", "no number above `high`");
        }
        j.motorSpeed = e.number("motorSpeed", 0.0f, -100'000, 100'000) * unit;
        j.motorForce = e.number("motorForce", 0.0f, 0, 1e9f);
        e.finish();
        if (!m_document.good()) return;
        if (m_data.joints.size() >= kMaxRigids)
            e.wrong("too many <joint>", fmt::format("at most {}", kMaxRigids));
        else
            m_data.joints.push_back(j);
    }

    void carrier(const XmlElement& e, bool pad) {
        using Kind = CarrierPlacement::Kind;
        const CarrierPlacement c{pad ? Kind::JumpPad : Kind::Teleporter, corners(e), e.vector("to"), pad ? 0 : yaw(e)};
        if (m_document.good() && pad && c.to.y <= c.box.low.y) e.wrongAttribute("to", "a place above the jump pad");
        put(e, m_data.carriers, c);
    }

    LinkPlacement::Step step(const XmlElement& e) {
        const std::string step = e.string("step", "jump");
        if (step != "jump" && step != "drop") e.wrongAttribute("step", "jump or drop");
        return step == "drop" ? LinkPlacement::Step::Drop : LinkPlacement::Step::Jump;
    }

    Aabb corners(const XmlElement& e) {
        const Aabb box{e.vector("low"), e.vector("high")};
        if (m_document.good() && box.empty()) e.wrongAttribute("low", "no number above its partner in `high`");
        return box;
    }

    Colour colour(const XmlElement& e) {
        if (!e.has("colour")) return {};
        const Vec3 c = e.vector("colour");
        const auto byte = [](float v) { return static_cast<std::uint8_t>(clamp(v, 0, 1) * 255 + 0.5f); };
        if (m_document.good() && minimum(c, Vec3{}) != Vec3{}) e.wrongAttribute("colour", "three numbers from 0 to 1");
        if (m_document.good() && maximum(c, Vec3{1, 1, 1}) != Vec3{1, 1, 1})
            e.wrongAttribute("colour", "three numbers from 0 to 1");
        return {byte(c.x), byte(c.y), byte(c.z), 255};
    }

    Vec3 onGround(float x, float z) {
        const auto height = m_data.terrain ? m_data.terrain->heightAt(x, z) : std::nullopt;
        return {x, height.value_or(0), z};
    }

    /// `position="(x, y, z)"`, or the element's text as (x, y, z) or, standing on the ground, (x, z).
    Vec3 place(const XmlElement& e) {
        if (e.has("position")) return e.vector("position");
        if (parseTuple(e.text(), 3)) {
            const auto v = e.textTuple(3);
            return {v[0], v[1], v[2]};
        }
        const auto v = e.textTuple(2);
        return onGround(v[0], v[1]);
    }

    void terrain(const XmlElement& e) {
        if (m_data.terrain) return e.wrong("a second <terrain>", "one at most");
        const std::string path = pathBeside(m_document.name(), e.string("heightmap"));
        m_data.terrainTexture = e.string("texture", "");
        const float scaleXZ = e.number("scaleXZ", std::nullopt, 0.001f, 1000);
        const float scaleY = e.number("scaleY", std::nullopt, -10'000, 10'000);
        const auto format = e.has("format") ? e.tuple("format", 2, 256) : std::vector<float>{4, 4};
        e.finish();
        if (!m_document.good()) return;
        const auto whole = [](float v) { return v >= 1 && static_cast<float>(static_cast<int>(v)) == v; };
        if (!whole(format[0]) || !whole(format[1])) return e.wrongAttribute("format", "two whole numbers above 0");
        const auto png = readFile(path);
        if (!png) return fail(e, png.error());
        auto made = terrainFromPng(*png, path, scaleXZ, scaleY, static_cast<std::uint32_t>(format[0]),
                                   static_cast<std::uint32_t>(format[1]));
        if (!made) return fail(e, made.error());
        m_data.terrain.emplace(std::move(*made));
        m_data.files.push_back(path);
    }

    void objectClass(const XmlElement& e) {
        const std::string name = e.string("name");
        if (!e.has("colour")) (void)e.string("colour");
        const Colour c = colour(e);
        const bool seenThrough = e.flag("seenThrough", false);
        e.finish();
        if (m_data.classes.size() >= kMaxTables) e.wrong(fmt::format("more than {} classes", kMaxTables), "fewer");
        if (!m_document.good()) return;
        if (const auto added = m_data.classes.add(name, c, seenThrough); !added)
            m_failure = errorAt(e.place(), added.error().message);
    }

    ClassId classNamed(const XmlElement& e, const char* attribute) {
        if (!e.has(attribute)) return classes::kNothing;
        const auto found = m_data.classes.find(e.string(attribute));
        if (!found) e.wrongAttribute(attribute, "a class that is declared");
        return found.value_or(classes::kNothing);
    }

    void agent(const XmlElement& e) {
        AgentPlacement a;
        a.kind = e.name();
        a.type = e.string("class", e.string("type", ""));
        a.picture = e.string("picture", "");
        a.yaw = yaw(e);
        const bool patrols = a.kind == "enemy";
        for (const XmlElement& child : e.children()) {
            if (child.name() != "waitpoint") return child.wrong("<" + child.name() + ">", "<waitpoint>");
            a.waitpoints.push_back(place(child));
            child.finish();
        }
        if (e.has("position") || !patrols)
            a.position = place(e);
        else if (!a.waitpoints.empty())
            a.position = a.waitpoints.front();
        if (patrols && a.waitpoints.empty()) return e.wrong("<enemy> without <waitpoint>", "at least one <waitpoint>");
        put(e, m_data.agents, std::move(a));
    }

    void levelObject(const XmlElement& e) {
        const float scale = e.number("scale", 1.0f, 0.001f, 1000);
        if (e.has("mesh")) {
            const Vec3 p = place(e);
            (void)e.string("class", "");
            return mesh(e, e.string("mesh"), p);
        }
        const std::string kind = e.string("class");
        const Vec3 p = place(e);
        if (kind == "tree") {
            e.finish();
            addTree(p, scale);
        } else if (kind == "bush") {
            const float turn = yaw(e);
            e.finish();
            addBush(p, scale, turn);
        } else if (kind == "water") {
            const Vec3 s = size(e) * scale;
            const float turn = yaw(e);
            e.finish();
            addWater(p, s, turn);
        } else if (kind == "wall") {
            const Vec3 s = size(e) * scale;
            const float turn = yaw(e);
            e.finish();
            const std::uint16_t surface = m_data.mesh.addSurface({"wall", {}, Blocks::All});
            m_data.mesh.addBox(p + Vec3{0, s.y * 0.5f, 0}, s * 0.5f, turn, surface, m_data.mesh.addObject("wall"));
        } else if (m_document.good())
            e.wrongAttribute("class", "tree, bush, water, wall, or an attribute mesh=\"…\"");
    }

    /// Trunk that stops bodies, crown that only hides.
    void addTree(Vec3 foot, float scale) {
        const std::uint16_t trunk = m_data.mesh.addSurface({"bark", classes::kTree, Blocks::All});
        const std::uint16_t crown = m_data.mesh.addSurface({"leaves", classes::kTree, Blocks::Sight});
        const std::uint16_t object = m_data.mesh.addObject("tree");
        m_data.mesh.addBox(foot + Vec3{0, 1.25f, 0} * scale, Vec3{0.2f, 1.25f, 0.2f} * scale, 0, trunk, object);
        const Vec3 middle = foot + Vec3{0, 3.6f, 0} * scale;
        const Vec3 top = middle + Vec3{0, 1.8f, 0} * scale, bottom = middle - Vec3{0, 1.3f, 0} * scale;
        constexpr int kSides = 6;
        for (int i = 0; i < kSides; ++i) {
            const auto rim = [&](int k) {
                return middle +
                       directionFromYawPitch(static_cast<float>(k % kSides) * (kTwoPi / kSides), 0) * (1.5f * scale);
            };
            m_data.mesh.addTriangle(rim(i + 1), rim(i), top, crown, object);
            m_data.mesh.addTriangle(rim(i), rim(i + 1), bottom, crown, object);
        }
    }

    /// Hides who crouches behind it or lies in it, and stops nobody: all of it is leaves. Begins in the ground, since
    /// slopes fall away under it.
    void addBush(Vec3 foot, float scale, float turn) {
        const std::uint16_t leaves = m_data.mesh.addSurface({kBushMaterial, classes::kTree, Blocks::Sight});
        const std::uint16_t object = m_data.mesh.addObject("bush");
        constexpr int kSides = 8;
        struct Ring {
            float up, broad, narrow; ///< metres; radii of every other corner
        };
        constexpr std::array<Ring, 3> kRings{{{-0.35f, 0.72f, 0.6f}, {0.55f, 0.95f, 0.8f}, {1.1f, 0.62f, 0.72f}}};
        const auto at = [&](std::size_t ring, int k) {
            const Ring& r = kRings[ring];
            const float angle = turn + static_cast<float>(k % kSides) * (kTwoPi / kSides);
            const float radius = k % 2 == 0 ? r.broad : r.narrow;
            return foot + (directionFromYawPitch(angle, 0) * radius + Vec3{0, r.up, 0}) * scale;
        };
        const Vec3 top = foot + Vec3{0, 1.35f, 0} * scale;
        for (int i = 0; i < kSides; ++i) {
            for (std::size_t ring = 0; ring + 1 < kRings.size(); ++ring) {
                m_data.mesh.addTriangle(at(ring, i + 1), at(ring, i), at(ring + 1, i), leaves, object);
                m_data.mesh.addTriangle(at(ring, i + 1), at(ring + 1, i), at(ring + 1, i + 1), leaves, object);
            }
            m_data.mesh.addTriangle(at(kRings.size() - 1, i + 1), at(kRings.size() - 1, i), top, leaves, object);
        }
    }

    /// A sheet that is waded through: only eyes end there.
    void addWater(Vec3 foot, Vec3 size, float turn) {
        const std::uint16_t surface = m_data.mesh.addSurface({"water", classes::kWater, Blocks::Sight});
        const auto at = [&](float x, float z) {
            return foot + rotateByYaw({x * size.x * 0.5f, size.y, z * size.z * 0.5f}, turn);
        };
        m_data.mesh.addTriangle(at(-1, 1), at(1, 1), at(1, -1), surface);
        m_data.mesh.addTriangle(at(-1, 1), at(1, -1), at(-1, -1), surface);
    }

    void mesh(const XmlElement& e, const std::string& file, Vec3 position) {
        const float scale = e.number("scale", 1.0f, 0.001f, 1000);
        const float turn = yaw(e);
        e.finish();
        if (!m_document.good()) return;
        const std::string path = pathBeside(m_document.name(), file);
        const TriangleMesh* part = meshOf(e, path);
        if (part == nullptr) return;
        if (m_data.mesh.triangleCount() + part->triangleCount() > kMaxTriangles ||
            m_data.mesh.positions.size() + part->positions.size() > kMaxPositions)
            return e.wrong("more geometry",
                           fmt::format("at most {} triangles and {} vertices", kMaxTriangles, kMaxPositions));
        m_data.mesh.append(*part, position, scale, turn);
    }

    /// Each file is read once, however often it stands in the level. Null when it cannot be read.
    const TriangleMesh* meshOf(const XmlElement& e, const std::string& path) {
        const auto known = m_meshes.find(path);
        if (known != m_meshes.end()) return &known->second;
        std::string ending = std::filesystem::path(path).extension().string();
        for (char& c : ending)
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        // A level could name itself; walls are no mesh yet.
        if (ending == ".xml" || ending == ".walls")
            return e.wrong("ending " + inQuotes(ending), "a mesh file"), nullptr;
        if (m_meshes.size() >= kMaxTables)
            return e.wrong(fmt::format("more than {} mesh files", kMaxTables), "fewer"), nullptr;
        auto part = loadLevelData(path);
        if (!part) return fail(e, part.error()), nullptr;
        m_data.files.insert(m_data.files.end(), part->files.begin(), part->files.end());
        return &m_meshes.emplace(path, std::move(part->mesh)).first->second;
    }

    void walls(const XmlElement& e) {
        const std::string path = pathBeside(m_document.name(), e.string("file"));
        m_data.wallHeight = e.number("height", 3.0f, 0.01f, 1000);
        e.finish();
        if (!m_document.good()) return;
        const auto text = readTextFile(path);
        if (!text) return fail(e, text.error());
        auto list = parseWallList(*text, path);
        if (!list) return fail(e, list.error());
        if (m_data.walls.size() + list->size() > kMaxWalls)
            return e.wrong(fmt::format("more than {} walls", kMaxWalls), "fewer");
        m_data.walls.insert(m_data.walls.end(), list->begin(), list->end());
        m_data.files.push_back(path);
    }

    void staticBox(const XmlElement& e) {
        const Vec3 p = e.vector("position"), s = size(e);
        const float turn = yaw(e);
        const Surface surface{e.string("material", ""), classNamed(e, "class"), Blocks::All};
        e.finish();
        if (m_document.good()) m_data.mesh.addBox(p, s * 0.5f, turn, m_data.mesh.addSurface(surface));
    }

    /// Wedge that rises along its heading from nothing to its full height.
    void ramp(const XmlElement& e) {
        const Vec3 p = e.vector("position"), h = size(e) * 0.5f;
        const float turn = yaw(e);
        const Surface look{e.string("material", ""), classNamed(e, "class"), Blocks::All};
        e.finish();
        if (!m_document.good()) return;
        const std::uint16_t surface = m_data.mesh.addSurface(look);
        const auto at = [&](float x, float y, float z) { return p + rotateByYaw({x * h.x, y * h.y, z * h.z}, turn); };
        const Vec3 nearLeft = at(-1, -1, 1), nearRight = at(1, -1, 1), farLeft = at(-1, -1, -1),
                   farRight = at(1, -1, -1);
        const Vec3 topLeft = at(-1, 1, -1), topRight = at(1, 1, -1);
        const auto quad = [&](Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
            m_data.mesh.addTriangle(a, b, c, surface);
            m_data.mesh.addTriangle(a, c, d, surface);
        };
        quad(nearLeft, nearRight, topRight, topLeft);
        quad(farRight, farLeft, topLeft, topRight);
        quad(farLeft, farRight, nearRight, nearLeft);
        m_data.mesh.addTriangle(nearLeft, topLeft, farLeft, surface);
        m_data.mesh.addTriangle(nearRight, farRight, topRight, surface);
    }

    void fail(const XmlElement& e, const Error& error) {
        if (!m_failure) m_failure = namedBy(e.place(), error);
    }

    XmlDocument& m_document;
    XmlElement m_root;
    LevelData m_data;
    std::map<std::string, TriangleMesh> m_meshes; ///< by path
    std::size_t m_checkedPositions = 0;
    std::optional<Error> m_failure; ///< of a file that the level names
};

} // namespace

Result<LevelData> parseLevelXml(std::string_view text, const std::string& name) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    auto root = (*document)->root("level", kNewestVersion);
    if (!root) return root.error();
    return LevelReader(**document, *root).read();
}

} // namespace lince
