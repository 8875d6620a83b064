#pragma once
// Forms of rigid bodies: convex parts, alone or several fixed together. Metres; a shape lies around its centre of mass,
// which is where the body that has it is.

#include <lince/core/quat.h>
#include <lince/core/vec.h>

#include <cstdint>
#include <span>
#include <vector>

namespace lince {

class StateVisitor;

/// Columns of a 3 × 3 matrix.
struct Matrix3 {
    Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
    constexpr Vec3 operator*(Vec3 v) const { return x * v.x + y * v.y + z * v.z; }
    /// By the transposed matrix: of a rotation, back.
    constexpr Vec3 transposed(Vec3 v) const { return {dot(x, v), dot(y, v), dot(z, v)}; }
};
Matrix3 matrixOf(Quat q);
Matrix3 operator*(const Matrix3& a, const Matrix3& b);
Matrix3 transpose(const Matrix3& m);
/// Of a symmetric matrix; zero when it has none.
Matrix3 inverseOfSymmetric(const Matrix3& m);

enum class RigidKind : std::uint8_t {
    Sphere,
    Capsule,  ///< along its Y axis
    Box,      ///< with corners at ± halfSize
    Cylinder, ///< along its Y axis. [Limit: it touches as a prism of 16 sides; its mass is that of the round one]
    Hull,     ///< of given points. [Limit: 4 to 64 points that are not in one plane]
};

/// One convex part as somebody describes it, in the frame of its author.
struct RigidPart {
    RigidKind kind = RigidKind::Box;
    float radius = 0.5f;          ///< sphere, capsule, cylinder
    float halfHeight = 0.5f;      ///< capsule: of the segment inside; cylinder
    Vec3 halfSize{.5f, .5f, .5f}; ///< box
    std::vector<Vec3> points;     ///< hull
    Vec3 position;
    Quat rotation;

    static RigidPart sphere(float radius);
    static RigidPart capsule(float radius, float halfHeight);
    static RigidPart box(Vec3 halfSize);
    static RigidPart cylinder(float radius, float halfHeight);
    static RigidPart hull(std::vector<Vec3> points);
    RigidPart at(Vec3 where, Quat turned = {}) const;

    bool operator==(const RigidPart&) const = default;
    void visitState(StateVisitor& v);
};

/// A convex part made fit for collisions: all points within `radius` of the hull of `corners`.
struct Convex {
    struct Face {
        Vec3 normal;
        float offset = 0;                   ///< of its plane along the normal
        std::uint16_t first = 0, count = 0; ///< in `loops`, counter-clockwise seen from outside
    };
    struct Edge {
        std::uint8_t from = 0, to = 0, left = 0, right = 0; ///< corners; the faces beside it
    };
    std::vector<Vec3> corners;
    std::vector<Face> faces;
    std::vector<std::uint8_t> loops;
    std::vector<Edge> edges;
    float radius = 0;
    bool isBox = false; ///< then it is halfSize around `centre`, turned by `turn`
    Vec3 halfSize, centre;
    Matrix3 turn;
};

class RigidShape {
  public:
    /// Empty when it makes no body: no volume, no size, not finite.
    explicit RigidShape(std::vector<RigidPart> parts);

    bool isValid() const { return m_volume > 0; }
    const std::vector<RigidPart>& parts() const { return m_parts; }
    std::span<const Convex> convexes() const { return m_convexes; }
    float volume() const { return m_volume; }
    /// In the frame of the author; everything else here is around it.
    Vec3 centreOfMass() const { return m_centre; }
    /// Moments of inertia for one kilogram.
    const Matrix3& inertia() const { return m_inertia; }
    const Matrix3& inverseInertia() const { return m_inverseInertia; }
    /// The same about every axis: then it turns without wobbling.
    bool isRound() const { return m_round; }
    /// Of the smallest ball around the centre that holds all, and of the largest inside of some part.
    float outerRadius() const { return m_outer; }
    float innerRadius() const { return m_inner; }
    /// Half size of the box around it in its own axes, and that box's middle.
    Vec3 halfSize() const { return m_halfSize; }
    Vec3 middle() const { return m_middle; }

  private:
    std::vector<RigidPart> m_parts;
    std::vector<Convex> m_convexes;
    float m_volume = 0, m_outer = 0, m_inner = 0;
    Vec3 m_centre, m_halfSize, m_middle;
    Matrix3 m_inertia, m_inverseInertia;
    bool m_round = false;
};

} // namespace lince
