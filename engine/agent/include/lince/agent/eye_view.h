#pragma once
// What an eye shows to a mind: for each pixel the class of the thing seen there, how far away it is, and how it moves.
// Nothing hidden is in it, and nothing tells which entity it is.
//
// Row 0 is the bottom row, column 0 the left one (spec S0.V1). A view is borrowed: it holds during one thought.

#include <lince/core/vec.h>
#include <lince/core/vocabulary.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace lince {

/// Shape of the picture and what the eye can resolve (spec S0.V8). Pixels are square.
struct EyeLens {
    int width = 160, height = 120;      ///< pixels, 1 to 4096
    float verticalAngle = 1.047197551f; ///< radians, of the whole picture from bottom to top; below pi
    float nearPlane = 0.05f;            ///< metres, above 0: nearer surfaces are not seen
    float farPlane = 120.0f;            ///< metres: surfaces beyond are not seen
    float maximumSpeed = 10.0f;         ///< metres a second that show as full red (Vmax of S0.V5)

    /// Of half the vertical angle.
    float tangent() const;
    bool operator==(const EyeLens&) const = default;
};

/// Where an eye is and how it is turned: three unit vectors at right angles.
struct EyePose {
    Vec3 position;
    Vec3 right{1, 0, 0}, up{0, 1, 0}, forward{0, 0, -1};
};
EyePose eyePose(Vec3 position, float yaw, float pitch);

/// Colour of motion (spec S0.V5), each part in [0, 1]. A motionless thing shows (0, 0.5, 1).
struct MotionColour {
    float red = 0;      ///< speed ÷ maximum speed, cut at 1
    float green = 0.5f; ///< c/2 + 1/2 with c the cosine between motion and direction of view: below 0.5 it comes nearer
    float blue = 1;     ///< the sine of that angle
    bool operator==(const MotionColour&) const = default;
};
MotionColour motionColour(Vec3 velocity, Vec3 viewDirection, float maximumSpeed);

/// What the picture's numbers stand for. Entry 0 is "nothing".
struct EyeObject {
    ClassId objectClass;
    MotionColour motion;
};

struct EyePixel {
    int x = 0, y = 0;
    bool operator==(const EyePixel&) const = default;
};

class EyeView {
  public:
    /// The pictures have the top row first, as drawn: width × height numbers into `objects`, and metres along the
    /// direction of view. All of it must outlive the view.
    EyeView(const EyeLens& lens, const EyePose& pose, std::span<const std::uint16_t> numbers,
            std::span<const float> distances, std::span<const EyeObject> objects);

    const EyeLens& lens() const { return m_lens; }
    const EyePose& pose() const { return m_pose; }
    int width() const { return m_lens.width; }
    int height() const { return m_lens.height; }
    bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < m_lens.width && y < m_lens.height; }

    /// The static viewport: what is seen there; nothing where there is only sky.
    ClassId classAt(int x, int y) const { return m_objects[m_numbers[index(x, y)]].objectClass; }
    /// The dynamic viewport.
    MotionColour motionAt(int x, int y) const { return m_objects[m_numbers[index(x, y)]].motion; }
    /// Metres along the direction of view (P of S0.V4); the far plane where nothing is seen.
    float distanceAt(int x, int y) const { return m_distances[index(x, y)]; }
    /// [0, 1] between near and far plane (d of S0.V4).
    float depthAt(int x, int y) const { return depthOf(distanceAt(x, y)); }
    float depthOf(float distance) const { return (distance - m_lens.nearPlane) / (m_lens.farPlane - m_lens.nearPlane); }
    float distanceOf(float depth) const { return (m_lens.farPlane - m_lens.nearPlane) * depth + m_lens.nearPlane; }

    /// Place in the world of what is seen at the middle of a pixel.
    Vec3 placeAt(int x, int y) const {
        return unproject(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f, distanceAt(x, y));
    }
    /// Place of a point of the picture (in pixels from the lower left corner) at that distance (spec S0.V6).
    Vec3 unproject(float x, float y, float distance) const {
        const float right = (x - m_centreX) * m_pixel * distance;
        const float up = (y - m_centreY) * m_pixel * distance;
        return m_pose.position + m_pose.right * right + m_pose.up * up + m_pose.forward * distance;
    }
    /// Where a place appears: x and y in pixels from the lower left corner, z in metres along the direction of view.
    /// Nothing when it lies before the near plane. The point may be outside the picture.
    std::optional<Vec3> project(Vec3 place) const;
    /// The pixel on which a place appears, if it is inside the picture.
    std::optional<EyePixel> pixelOf(Vec3 place) const;
    /// Width of a pixel at a distance of one metre, metres.
    float pixelSize() const { return m_pixel; }

  private:
    std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(m_lens.height - 1 - y) * static_cast<std::size_t>(m_lens.width) +
               static_cast<std::size_t>(x);
    }

    EyeLens m_lens;
    EyePose m_pose;
    const std::uint16_t* m_numbers; ///< private: they would tell things of one class apart
    const float* m_distances;
    const EyeObject* m_objects;
    float m_pixel, m_centreX, m_centreY;
};

} // namespace lince
