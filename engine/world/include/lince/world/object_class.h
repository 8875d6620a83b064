#pragma once
// What an eye can tell things apart by. Each class has a colour of its own (the map is injective and can be
// inverted), since a picture of classes is shown in these colours.

#include <lince/core/debug_draw.h>
#include <lince/core/error.h>
#include <lince/core/vocabulary.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

struct ObjectClass {
    std::string name;
    Colour colour;            ///< alpha is not used
    bool seenThrough = false; ///< things of it stop bodies, but neither lines of sight nor shots: wire, bars
};

class ClassTable {
  public:
    /// The standard classes of core/vocabulary.h, in their colours; class 0 is "nothing", black.
    ClassTable();

    /// Fails when the name or the colour is taken already, or when 65,535 are there.
    Result<ClassId> add(std::string_view name, Colour colour, bool seenThrough = false);
    std::optional<ClassId> find(std::string_view name) const;
    std::optional<ClassId> findByColour(Colour colour) const;
    const ObjectClass& operator[](ClassId id) const { return m_classes[id.value]; }
    std::size_t size() const { return m_classes.size(); }

  private:
    std::vector<ObjectClass> m_classes;
};

/// Floor, ceiling or wall by the up component of a unit normal: >= 0.8, <= -0.8, else.
constexpr ClassId classifyByNormal(float normalUp) {
    return normalUp >= 0.8f ? classes::kFloor : normalUp <= -0.8f ? classes::kCeiling : classes::kWall;
}

} // namespace lince
