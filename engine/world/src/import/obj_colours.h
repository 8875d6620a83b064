#pragma once
// Colours of the materials that an OBJ names, from the .mtl beside it.

#include <lince/core/debug_draw.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lince::importing {

/// For pictures only: a library that is missing, or lines in it that make no sense, are no error.
class ObjColours {
  public:
    /// Takes `newmtl` and `Kd` of a file beside or below the OBJ `objName`; names that lead elsewhere are not followed.
    void readBeside(const std::string& objName, std::string_view library);
    /// sRGB; alpha 0 when the material's colour is not known.
    Colour find(const std::string& material) const;
    /// Paths of the libraries that were read.
    const std::vector<std::string>& files() const { return m_files; }

  private:
    void read(std::string_view text);

    std::set<std::string> m_read;
    std::map<std::string, Colour> m_colours;
    std::vector<std::string> m_files;
};

} // namespace lince::importing
