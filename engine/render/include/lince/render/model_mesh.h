#pragma once
// Meshes of things that move: figures, weapons, items, vehicles. All are built in code, in one style: few flat
// faces, matte colours, parts that take the colour of their side.

#include <lince/core/debug_draw.h>
#include <lince/core/id.h>
#include <lince/core/quat.h>
#include <lince/core/vec.h>
#include <lince/render/matrix.h>

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

struct ModelVertex {
    Vec3 position;                                     ///< metres, in the pose that the model was built in
    std::array<std::int8_t, 4> normal{};               ///< unit × 127
    Colour colour;                                     ///< alpha 255: as it is; 0: wholly in the colour of the side
    std::array<std::uint8_t, 4> bones{};               ///< indices into the model's matrices
    std::array<std::uint8_t, 4> weights{255, 0, 0, 0}; ///< sum 255
};

/// What is known of a body when its model is posed.
struct ModelMotion {
    float speed = 0;           ///< metres a second over ground, of the model as it is built
    float metres = 0;          ///< way through the air or over ground, likewise; for what rolls
    float seconds = 0;         ///< since it came, and different for each: a herd does not march in step
    float climb = 0, bank = 0; ///< radians upwards and to the right: follow its motion softly
    float pitch = 0;           ///< of its look, radians
    float deadSeconds = 0;     ///< since its death; 0: alive
};
/// Fills as many matrices as the model has bones: from the model as built to the pose.
using ModelPose = std::function<void(const ModelMotion& motion, std::span<Mat4> out)>;
inline constexpr std::size_t kMaxModelBones = 32;

struct ModelMesh {
    std::string name;
    std::vector<ModelVertex> vertices;
    std::vector<std::uint32_t> indices; ///< counter-clockwise seen from outside
    std::uint32_t bones = 1;            ///< matrices that a drawn one brings; at most kMaxModelBones
    ModelPose pose;                     ///< none: a human figure when it has kBones, else it is stiff
    Aabb box;                           ///< of all poses that are likely
    float bodyHeight = 0; ///< metres of a body that it fits as built: others stretch it; 0: never stretched
};

/// Cross-section of a lofted solid: an ellipse (or a rounded rectangle) around its centre.
struct ModelRing {
    Vec3 centre;
    Vec3 halfA, halfB;       ///< half axes, across each other; both zero: a tip
    int bone = -1;           ///< < 0: the builder's
    int otherBone = -1;      ///< < 0: none
    float otherFraction = 0; ///< of otherBone, 0..1
};

/// Puts simple solids together. Normals are those of the faces, so that edges are crisp.
class ModelBuilder {
  public:
    explicit ModelBuilder(std::string name) { m_mesh.name = std::move(name); }

    /// What the next solids are made of; ends an earlier sideColour.
    ModelBuilder& colour(Colour c);
    /// Share of the side's colour that the next solids take, 0..1.
    ModelBuilder& sideColour(float fraction);
    ModelBuilder& bone(std::uint8_t index);

    /// Box with cut edges (`bevel` metres; 0: sharp), turned by `turn` about its centre.
    ModelBuilder& box(Vec3 centre, Vec3 halfSize, float bevel = 0, Quat turn = {});
    /// Prism of `sides` faces between two circles: cylinder, cone (a radius 0), tapered limb.
    ModelBuilder& limb(Vec3 from, Vec3 to, float radiusFrom, float radiusTo, int sides = 8);
    /// The same whose ends depend on two bones, blended along its length.
    ModelBuilder& skinnedLimb(Vec3 from, Vec3 to, float radiusFrom, float radiusTo, std::uint8_t boneFrom,
                              std::uint8_t boneTo, int sides = 8);
    /// Ball of `rings` × `sides` faces, stretched to `halfSize`.
    ModelBuilder& ball(Vec3 centre, Vec3 halfSize, int rings = 5, int sides = 8);
    /// Skin over two or more sections of `sides` corners, closed at both ends. `roundness` 1: elliptic; towards 0: the
    /// sections become rectangles with cut corners. In either case they reach exactly as far as their half axes.
    ModelBuilder& loft(const std::vector<ModelRing>& rings, int sides = 8, float roundness = 1);
    /// Prism: a convex flat outline, and the same moved by `through`.
    ModelBuilder& plate(const std::vector<Vec3>& outline, Vec3 through);
    /// Convex flat face.
    ModelBuilder& face(const std::vector<Vec3>& corners);
    /// The box is that of the vertices as built; models that move widen it.
    ModelMesh finish();

  private:
    struct Corner {
        Vec3 position;
        std::uint8_t bone = 0, otherBone = 0;
        std::uint8_t otherWeight = 0; ///< of 255
    };
    void addFace(const std::vector<Corner>& corners);
    Corner corner(Vec3 position) const { return {position, m_bone, m_bone, 0}; }

    ModelMesh m_mesh;
    Colour m_colour{200, 200, 200, 255};
    std::uint8_t m_bone = 0;
};

using ModelId = TableId<struct ModelTag>;

/// All models by name; id 0 is an empty model. Games add theirs to the engine's own.
class ModelLibrary {
  public:
    ModelLibrary() : m_models(1) {}
    /// The engine's own. "fists" and "" are the empty one.
    static ModelLibrary standard();
    ModelId add(ModelMesh mesh);
    ModelId find(std::string_view name) const; ///< 0 when unknown
    const ModelMesh& operator[](ModelId id) const { return m_models[id.value]; }
    std::size_t size() const { return m_models.size(); }

  private:
    std::vector<ModelMesh> m_models;
};

} // namespace lince
