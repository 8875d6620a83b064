#pragma once
// Where a picture is taken from, what it can show, and which ray belongs to a pixel.

#include <lince/render/matrix.h>
#include <lince/world/bvh.h>

#include <array>
#include <optional>

namespace lince {

struct Camera {
    Vec3 eye;
    float yaw = 0, pitch = 0;
    float fovYRadians = 1.05f; ///< from bottom to top, about 60°
    float aspect = 16.0f / 9.0f;
    float nearMetres = 0.05f, farMetres = 600;

    Vec3 forward() const;
    Vec3 right() const;
    Vec3 up() const;
    Mat4 view() const;
    Mat4 projection() const;
    Mat4 viewProjection() const;
    /// Unit ray from the eye through a point of the picture in [-1, 1]²; (-1, -1) is the lower left corner.
    Ray rayThrough(Vec2 ndc) const;
    /// Point of the picture in [-1, 1]², possibly outside; nothing when behind the eye.
    std::optional<Vec2> project(Vec3 p) const;
};

/// A camera at `eye` that looks at `target`.
Camera cameraLookingAt(Vec3 eye, Vec3 target);

/// The six planes of what a camera sees; inside is positive.
class Frustum {
  public:
    explicit Frustum(const Mat4& viewProjection);
    /// False only when the box is wholly outside one plane: it may say yes to a box near a corner, never no to a
    /// visible one.
    bool mayShow(const Aabb& box) const;
    bool contains(Vec3 p) const;

  private:
    std::array<Vec4, 6> m_planes;
};

} // namespace lince
