#pragma once
// What a cone of sight covers on the ground, as triangles in two layers: where somebody who stands is seen, and where
// even somebody who crouches is (spec S3.V). Each corner is asked of the sense itself (sight_cone.h), so nothing is
// drawn that it would not see.
//
// Knows the truth by forward declaration only.

#include <lince/sense/sight_cone.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace lince {

struct ConeTriangle {
    Vec3 a, b, c;           ///< on the ground, counter-clockwise seen from above
    bool crouching = false; ///< of the layer where a crouching body is seen
};

/// How somebody is built who would be seen there.
struct ConeBody {
    float height = 1.8f, crouchHeight = 1.08f, radius = 0.35f;
    float eyeShare = 0.9f; ///< of the height
};

class ConeShape {
  public:
    static constexpr float kFine = 0.5f;       ///< metres between points that are asked
    static constexpr float kCoarse = 1.0f;     ///< for many cones at once
    static constexpr float kFloorDown = 40.0f; ///< metres below the eye to which ground is looked for

    /// Anew, by where everything is now. `cell`: metres between the points that are asked; an edge between two of them
    /// is found to an eighth of that, and what is narrower than a cell may be missed.
    void update(const World& world, const Entity& observer, const SightSense& sight, const ConeBody& body,
                float cell = kFine);
    const std::vector<ConeTriangle>& triangles() const { return m_triangles; }

    /// Where a body would stand below that height; nothing: there is no ground.
    static std::optional<Vec3> groundBelow(const World& world, Vec3 place, std::vector<std::uint32_t>& scratch);
    /// Whether the sense finds a body that stands or crouches there.
    static bool sees(const World& world, const Entity& observer, const SightSense& sight, const ConeBody& body,
                     Vec3 feet, bool crouching, std::vector<std::uint32_t>& scratch);

  private:
    struct Node {
        Vec3 feet;
        bool ground = false;
        bool seen[2] = {false, false}; ///< standing, crouching
    };
    struct Question { ///< what is asked of each place
        const World& world;
        const Entity& observer;
        const SightSense& sight;
        const ConeBody& body;
    };
    Node ask(const Question& question, float x, float z);
    Vec3 edge(const Question& question, const Node& a, const Node& b, int layer);
    void fill(const Question& question, const Node* const (&corners)[4], int layer);
    void fan(const Vec3* points, int count, int layer);

    std::vector<ConeTriangle> m_triangles;
    std::vector<Node> m_row, m_nextRow;
    std::vector<std::uint32_t> m_scratch;
};

} // namespace lince
