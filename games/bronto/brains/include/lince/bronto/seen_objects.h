#pragma once
// Things in the static viewport, found by their colour alone (spec S0.A3): pixels that lie near the first one of an
// object, in the picture and in depth, belong to it. Of this one picture: no memory, and anew with each look.

#include <lince/agent/eye_view.h>
#include <lince/bronto/parameters.h>

#include <optional>
#include <vector>

namespace lince::bronto {

struct SeenObject {
    EyePixel pixel;      ///< the first one found: the lowest row, there the leftmost
    EyePixel corner;     ///< the greatest column and row of its pixels
    float depth = 0;     ///< of the first pixel, [0, 1]
    ClassId objectClass; ///< of that pixel
    float green = 1;     ///< the least of its pixels in the dynamic viewport: below 0.5 it comes nearer
};

class SeenObjects {
  public:
    static constexpr std::size_t kMaxObjects = 512; ///< pixels of further ones are passed over

    /// Looks for pixels of either class, from the bottom row up, from left to right.
    void find(const EyeView& view, ClassId wanted, ClassId alsoWanted, const Parameters& parameters);
    const std::vector<SeenObject>& objects() const { return m_objects; }
    /// The one of the least depth; null when there is none.
    const SeenObject* nearest() const;
    bool anyComesNearer() const;

  private:
    std::vector<SeenObject> m_objects;
};

/// Its middle, as far as the picture tells: for marks, not for decisions.
Vec3 middleOf(const EyeView& view, const SeenObject& object);

/// The first floor pixel straight below an object that is about as far away.
std::optional<EyePixel> floorBelow(const EyeView& view, const SeenObject& object, const Parameters& parameters);

} // namespace lince::bronto
