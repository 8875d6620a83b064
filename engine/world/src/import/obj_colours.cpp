#include "import/obj_colours.h"

#include "import/limits.h"

#include <lince/core/files.h>
#include <lince/core/text.h>

#include <algorithm>

namespace lince::importing {
namespace {

constexpr std::size_t kMaxLibraries = 64;
constexpr std::size_t kLargestLibrary = std::size_t{16} << 20; // bytes

/// An OBJ from anywhere must not make us open files of its choice.
bool staysBeside(std::string_view path) {
    return !path.empty() && path[0] != '/' && path.find("..") == path.npos && path.find('\\') == path.npos &&
           path.find(':') == path.npos;
}

} // namespace

void ObjColours::readBeside(const std::string& objName, std::string_view library) {
    if (!staysBeside(library) || m_read.size() >= kMaxLibraries || !m_read.emplace(library).second) return;
    const std::string path = pathBeside(objName, std::string(library));
    const auto text = readTextFile(path, kLargestLibrary);
    if (!text) return;
    m_files.push_back(path);
    read(*text);
}

Colour ObjColours::find(const std::string& material) const {
    const auto known = m_colours.find(material);
    return known == m_colours.end() ? Colour{255, 255, 255, 0} : known->second;
}

void ObjColours::read(std::string_view text) {
    std::string material;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.starts_with("newmtl ")) {
            material = trimmed(line.substr(7));
        } else if (line.starts_with("Kd ") && m_colours.size() < kMaxNames) {
            const auto parts = parseTuple(line.substr(3), 3);
            if (!parts) continue; // `Kd spectral file` and the like
            const auto byte = [&](std::size_t i) {
                return static_cast<std::uint8_t>(clamp((*parts)[i], 0, 1) * 255 + 0.5f);
            };
            m_colours[material] = {byte(0), byte(1), byte(2), 255};
        }
    }
}

} // namespace lince::importing
