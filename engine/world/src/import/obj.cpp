// Wavefront OBJ, by an own small parser. Debian's tinyobjloader was weighed and left: it reads floats with its own
// approximate conversion (the last bit of a vertex would depend on the library's version, and with it every hash
// of a run), has no column in its errors, and takes many faults in silence. What we need is seven statements.

#include "import/limits.h"
#include "import/mesh_names.h"
#include "import/obj_colours.h"
#include "import/polygon.h"

#include <lince/core/text.h>
#include <lince/world/importers.h>

#include <algorithm>
#include <array>

namespace lince {
namespace {

using namespace importing;

/// Statements of the format that say nothing about where triangles are.
constexpr std::array<std::string_view, 31> kIgnored{
    "vt",   "vp",   "s",      "l",        "p",        "cstype", "deg",        "bmat",      "step",  "curv",  "surf",
    "parm", "trim", "hole",   "scrv",     "sp",       "end",    "con",        "mg",        "bevel", "curv2", "lod",
    "call", "csh",  "usemap", "c_interp", "d_interp", "maplib", "shadow_obj", "trace_obj", "ctech"};

/// Walks a text word by word and knows its place.
class Words {
  public:
    explicit Words(std::string_view text) : m_text(text) {}

    bool atEnd() const { return m_at >= m_text.size(); }
    int line() const { return m_line; }
    int column() const { return static_cast<int>(m_wordBegin - m_lineBegin) + 1; }

    /// The next word of this line; empty at its end. A backslash before the line's end continues the statement.
    std::string_view next() {
        skipBlanks();
        m_wordBegin = m_at;
        while (m_at < m_text.size() && !isBlank(m_text[m_at]) && m_text[m_at] != '\n' && !isContinuation())
            ++m_at;
        return m_text.substr(m_wordBegin, m_at - m_wordBegin);
    }
    /// What is left of this line, without blanks at its ends; names may have blanks inside.
    std::string_view rest() {
        skipBlanks();
        m_wordBegin = m_at;
        while (m_at < m_text.size() && m_text[m_at] != '\n' && !isContinuation())
            ++m_at;
        return trimmed(m_text.substr(m_wordBegin, m_at - m_wordBegin));
    }
    void skipLine() {
        while (m_at < m_text.size() && m_text[m_at] != '\n')
            isContinuation() ? newLine() : void(++m_at);
        if (m_at < m_text.size()) newLine();
    }

  private:
    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
    bool isContinuation() const {
        if (m_text[m_at] != '\\') return false;
        const std::string_view after = m_text.substr(m_at + 1, 2);
        return after.starts_with('\n') || after == "\r\n";
    }
    void newLine() {
        m_at = std::min(m_text.find('\n', m_at), m_text.size() - 1) + 1;
        m_lineBegin = m_at;
        ++m_line;
    }
    void skipBlanks() {
        while (m_at < m_text.size()) {
            if (isBlank(m_text[m_at])) {
                ++m_at;
            } else if (isContinuation()) {
                newLine();
            } else {
                return;
            }
        }
    }

    std::string_view m_text;
    std::size_t m_at = 0, m_wordBegin = 0, m_lineBegin = 0;
    int m_line = 1;
};

class ObjReader {
  public:
    ObjReader(std::string_view text, const std::string& name, const ClassTable& classes)
        : m_words(text), m_name(name), m_names(m_mesh, classes) {}

    /// Libraries of materials that were read.
    const std::vector<std::string>& files() const { return m_colours.files(); }
    Result<TriangleMesh> read() {
        while (!m_words.atEnd()) {
            const std::string_view word = m_words.next();
            if (!word.empty() && word[0] != '#') {
                if (const Status status = readStatement(word); !status) return status.error();
            }
            m_words.skipLine();
        }
        if (m_mesh.indices.empty()) return errorAt({m_name, m_words.line(), 1}, "no face", "at least one line `f`");
        return std::move(m_mesh);
    }

  private:
    Error wrong(std::string_view word, std::string_view expected) const {
        return errorAt({m_name, m_words.line(), m_words.column()},
                       word.empty() ? "the end of the line" : inQuotes(word), expected);
    }

    Status readStatement(std::string_view word) {
        if (word == "v") return readVertex();
        if (word == "f") return readFace();
        if (word == "o" || word == "g") {
            m_objectName = m_words.rest();
            m_namesChanged = true;
            return {};
        }
        if (word == "usemtl") {
            m_material = m_words.rest();
            m_namesChanged = true;
            m_lookOfNormal.clear();
            return {};
        }
        if (word == "vn") return readNormal();
        if (word == "mtllib") {
            m_colours.readBeside(m_name, m_words.rest());
            m_lookOfNormal.clear();
            return {};
        }
        if (std::find(kIgnored.begin(), kIgnored.end(), word) != kIgnored.end()) return {};
        return wrong(word, "a statement of Wavefront OBJ, such as v, f, o, g or usemtl");
    }

    Status readVertex() {
        Vec3 p;
        for (int axis = 0; axis < 3; ++axis) {
            const std::string_view word = m_words.next();
            const auto number = parseFloat(word);
            if (!number || absolute(*number) > kLargestCoordinate) {
                return wrong(word, "a coordinate from -1e7 to 1e7");
            }
            p[axis] = *number;
        }
        if (m_mesh.positions.size() >= kMaxTriangles) return wrong("v", "at most 16777216 vertices");
        m_mesh.positions.push_back(p); // a fourth number (weight) or a colour behind it does not move it
        return {};
    }

    /// Normals are for pictures only: what is none counts as not given.
    Status readNormal() {
        Vec3 n;
        for (int axis = 0; axis < 3; ++axis)
            n[axis] = clamp(parseFloat(m_words.next()).value_or(0), -1e6f, 1e6f);
        if (m_normals.size() >= kMaxTriangles) return wrong("vn", "at most 16777216 normals");
        m_normals.push_back(normalized(n));
        return {};
    }

    /// Number of the normal in a corner `v/vt/vn` or `v//vn`, counted from 1; 0 when there is none.
    std::uint32_t normalIn(std::string_view corner) const {
        const std::size_t slash = corner.find('/', std::min(corner.find('/'), corner.size() - 1) + 1);
        if (slash == std::string_view::npos) return 0;
        const auto index = parseInteger(corner.substr(slash + 1));
        const auto count = static_cast<std::int64_t>(m_normals.size());
        if (!index || *index > count || *index < -count) return 0;
        return static_cast<std::uint32_t>(*index >= 0 ? *index : count + *index + 1);
    }

    /// The look of the normal with the material of now, made when first needed.
    std::uint32_t lookOf(std::uint32_t normal) {
        const Colour tint = m_colours.find(m_material);
        if (normal == 0 && tint.alpha == 0) return TriangleMesh::kNoLook;
        if (m_lookOfNormal.size() <= normal) m_lookOfNormal.resize(normal + 1, TriangleMesh::kNoLook);
        std::uint32_t& known = m_lookOfNormal[normal];
        if (known == TriangleMesh::kNoLook) {
            known = static_cast<std::uint32_t>(m_mesh.looks.size());
            VertexLook look;
            look.tint = tint;
            if (normal != 0) look.normal = m_normals[normal - 1];
            m_mesh.looks.push_back(look);
        }
        return known;
    }

    Status readFace() {
        m_corners.clear();
        m_places.clear();
        m_cornerLooks.clear();
        for (std::string_view word = m_words.next(); !word.empty() && word[0] != '#'; word = m_words.next()) {
            const auto index = parseInteger(word.substr(0, word.find('/')));
            const auto count = static_cast<std::int64_t>(m_mesh.positions.size());
            if (!index || *index == 0 || *index > count || *index < -count) {
                return wrong(word, "the number of a vertex above, 1 to " + std::to_string(count) + " or -1 to -" +
                                       std::to_string(count));
            }
            if (m_corners.size() >= kMaxPolygonCorners) return wrong(word, "at most 256 corners");
            m_corners.push_back(static_cast<std::uint32_t>(*index > 0 ? *index - 1 : count + *index));
            m_places.push_back(m_mesh.positions[m_corners.back()]);
            m_cornerLooks.push_back(lookOf(normalIn(word)));
        }
        if (m_corners.size() < 3) return wrong("", "at least three corners");
        if (m_namesChanged) {
            const auto object = m_names.object(m_objectName);
            const auto surface = m_names.surface(m_material, m_objectName);
            if (!object || !surface) return wrong("f", "at most 65535 objects and materials");
            m_object = *object, m_surface = *surface, m_namesChanged = false;
        }
        m_triangles.clear();
        triangulate(m_places, m_triangles);
        if (m_mesh.triangleCount() + m_triangles.size() > kMaxTriangles) {
            return wrong("f", "at most 16777216 triangles");
        }
        for (const auto& triangle : m_triangles) {
            for (const std::uint32_t corner : triangle)
                m_mesh.indices.push_back(m_corners[corner]);
            m_mesh.surfaceOf.push_back(m_surface);
            m_mesh.objectOf.push_back(m_object);
            if (!m_mesh.looks.empty()) {
                m_mesh.addLooks(
                    std::array{m_cornerLooks[triangle[0]], m_cornerLooks[triangle[1]], m_cornerLooks[triangle[2]]});
            }
        }
        return {};
    }

    Words m_words;
    const std::string& m_name;
    TriangleMesh m_mesh;
    MeshNames m_names;
    std::string m_objectName, m_material;
    bool m_namesChanged = true; // objects and surfaces are added by the first face that uses them
    std::uint16_t m_object = 0, m_surface = 0;
    std::vector<std::uint32_t> m_corners;
    std::vector<Vec3> m_places;
    std::vector<std::array<std::uint32_t, 3>> m_triangles;
    ObjColours m_colours;
    std::vector<Vec3> m_normals;
    std::vector<std::uint32_t> m_lookOfNormal; ///< 0: without a normal; of the material of now
    std::vector<std::uint32_t> m_cornerLooks;
};

} // namespace

Result<TriangleMesh> importObj(std::span<const std::byte> bytes, const std::string& name, const ClassTable& classes,
                               std::vector<std::string>* alsoRead) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    ObjReader reader(text, name, classes);
    auto mesh = reader.read();
    if (alsoRead != nullptr) alsoRead->insert(alsoRead->end(), reader.files().begin(), reader.files().end());
    return mesh;
}

} // namespace lince
