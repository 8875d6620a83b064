#pragma once
// Another way to answer what eyes see, on the same work: for each pixel the number of the object and its distance.

#include <lince/agent/eye_view.h>
#include <lince/core/error.h>

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lince::bench {

/// Triangles by number of object, three corners each.
using VisionObjects = std::map<std::uint16_t, std::vector<Vec3>>;

class VisionPeer {
  public:
    virtual ~VisionPeer() = default;
    virtual std::string name() const = 0;
    /// Both pictures as EyeTask wants them: top row first, metres along the direction of view.
    virtual void draw(const EyePose& pose, std::span<std::uint16_t> numbers, std::span<float> distances) = 0;
};

/// Only where Embree is installed (LINCE_PEER_EMBREE).
std::unique_ptr<VisionPeer> makeEmbreePeer(const EyeLens& lens, const VisionObjects& objects);
/// Only in builds with a picture (LINCE_WITH_PICTURE). An error where there is no driver.
Result<std::unique_ptr<VisionPeer>> makeLlvmpipePeer(const EyeLens& lens, const VisionObjects& objects);

} // namespace lince::bench
