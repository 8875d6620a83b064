#pragma once
// What an eye can tell things apart by. Each class has a colour of its own (the map is injective and can be
// inverted), since a picture of classes is shown in these colours.

#include <lince/core/debug_draw.h>
#include <lince/core/error.h>
#include <lince/core/id.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

using ClassId = TableId<struct ClassTag>;

struct ObjectClass {
    std::string name;
    Colour colour; ///< alpha is not used
};

class ClassTable {
  public:
    /// The standard classes below, in their colours; class 0 is "nothing", black.
    ClassTable();

    /// Fails when the name or the colour is taken already, or when 65,535 are there.
    Result<ClassId> add(std::string_view name, Colour colour);
    std::optional<ClassId> find(std::string_view name) const;
    std::optional<ClassId> findByColour(Colour colour) const;
    const ObjectClass& operator[](ClassId id) const { return m_classes[id.value]; }
    std::size_t size() const { return m_classes.size(); }

  private:
    std::vector<ObjectClass> m_classes;
};

/// Classes that every table has, with the colours of the source (first six) and ours.
namespace classes {
inline constexpr ClassId kNothing{0};
inline constexpr ClassId kHealth{1};     ///< (1,1,0)
inline constexpr ClassId kAmmunition{2}; ///< (0,1,1)
inline constexpr ClassId kEnemy{3};      ///< (1,0,1)
inline constexpr ClassId kWall{4};       ///< (0,0,1)
inline constexpr ClassId kFloor{5};      ///< (0,1,0)
inline constexpr ClassId kCeiling{6};    ///< (1,0,0)
inline constexpr ClassId kCharacter{7};
inline constexpr ClassId kWeapon{8};
inline constexpr ClassId kDoor{9};
inline constexpr ClassId kBox{10};
inline constexpr ClassId kProjectile{11};
inline constexpr ClassId kTree{12};
inline constexpr ClassId kWater{13};
inline constexpr ClassId kItem{14};
} // namespace classes

/// Floor, ceiling or wall by the up component of a unit normal: >= 0.8, <= -0.8, else.
constexpr ClassId classifyByNormal(float normalUp) {
    return normalUp >= 0.8f ? classes::kFloor : normalUp <= -0.8f ? classes::kCeiling : classes::kWall;
}

} // namespace lince
