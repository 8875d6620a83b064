#pragma once
// What is to be drawn in one frame, as plain values: made from a simulation by the SceneObserver, taken by the
// Renderer.

#include <lince/core/debug_draw.h>
#include <lince/render/camera.h>
#include <lince/render/camera_rigs.h>
#include <lince/render/culling.h>
#include <lince/render/day_cycle.h>
#include <lince/render/effects.h>
#include <lince/render/figure.h>
#include <lince/render/level_look.h>
#include <lince/render/model_mesh.h>
#include <lince/runtime/simulation.h>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace lince {

/// One model in its place.
struct Drawn {
    ModelId model;
    std::uint32_t firstMatrix = 0; ///< into Scene::matrices, as many as the model has bones
    Colour side;                   ///< takes the place of the model's side colour
    Vec3 lamps;                    ///< light of lamps where it stands
    float openness = 1;            ///< to the sky
    float glow = 0;                ///< own light, 0..1
    Aabb box;
    EntityId entity;          ///< null: none
    std::int32_t heldBy = -1; ///< index of the character that holds it: drawn when that one is
};

struct Scene {
    std::vector<Mat4> matrices;
    std::vector<Drawn> characters;
    std::vector<Drawn> objects; ///< doors, boxes, items, projectiles: all may move
    std::vector<Drawn> held;    ///< weapons in hands
    Effects effects;
    std::vector<GlowTriangle> glows; ///< of jump pads and teleporters
    Daylight light;
    float fogMetres = 250;  ///< where fog has taken two thirds of the light
    float seconds = 0;      ///< since the start, for what moves by itself
    float focusMetres = 10; ///< from the eye to what the camera looks at
    RecordingDebugDraw debug;
};

/// Follows a simulation tick by tick and fills scenes for any moment between the last two ticks.
class SceneObserver {
  public:
    SceneObserver(std::shared_ptr<const LevelLook> level, const ModelLibrary& models);

    /// Anew, or after a jump in time: nothing is carried over.
    void restart(const Simulation& simulation);
    /// After each tick.
    void afterTick(const Simulation& simulation);
    /// fraction: of the tick that has passed since the last one, [0, 1]. `hidden`: a body that is not drawn (the
    /// player's own, seen from its eyes); its weapon is left out too.
    void fill(const Simulation& simulation, float fraction, EntityId hidden, Scene& out) const;

    /// Who is drawn of the characters, for views that show only what somebody knows; empty: everybody. What it refers
    /// to must outlive it.
    void showOnly(std::function<bool(EntityId)> shown) { m_shown = std::move(shown); }

    /// The weapon of a body that is seen from its eyes, before the camera.
    void addOwnWeapon(const Simulation& simulation, EntityId entity, const Camera& camera, Scene& out) const;

    /// Whose eyes the player looks from: its shots begin at the weapon before the camera. None: nobody's.
    void seeFrom(EntityId entity) { m_seenFrom = entity; }
    /// What an entity is drawn as.
    ModelId modelOf(const Simulation& simulation, const Entity& e) const;
    /// Where a body is at that moment, for cameras; nothing when it is gone.
    std::optional<CameraSubject> subjectOf(const Simulation& simulation, EntityId entity, float fraction) const;
    void setDayCycle(std::optional<DayCycle> cycle) { m_dayCycle = cycle; }

  private:
    /// One entity at the last two ticks.
    struct Body {
        EntityId entity;
        Vec3 before, now;
        float yawBefore = 0, yawNow = 0, pitchBefore = 0, pitchNow = 0;
        Quat tiltBefore, tiltNow;
        float eyeBefore = 0, eyeNow = 0; ///< metres above the feet
        BodyMotion motion;
        FigureAnimator animatorBefore, animator;
        float seconds = 0;         ///< since it came
        float climb = 0, bank = 0; ///< of one that flies, radians: follow its motion softly
        ModelId model;             ///< of characters, as are the next two
        Colour side;
        float scale = 1;
        float groundSpeed = 0;
    };

    void track(const Simulation& simulation, bool restart);
    void trackMotion(const Simulation& simulation, const Entity& e, Body& body, bool restart) const;
    void showEvents(const Simulation& simulation);
    void showShot(const Simulation& simulation, std::size_t shot); ///< index of the event
    Vec3 barrelEnd(const Simulation& simulation, const Entity& shooter, const Body& body) const;
    static Mat4 ownWeaponPlace(const BodyMotion& motion, const Camera& camera, float seconds);
    const Body* bodyOf(EntityId entity) const;
    ModelId weaponModelOf(const Simulation& simulation, const Character& c) const;
    void light(Drawn& drawn, Vec3 place) const;
    void fillCharacter(const Simulation& simulation, const Entity& e, const Body& body, float fraction,
                       Scene& out) const;
    /// Its model in its pose, without what it holds.
    Drawn drawnFigure(const Body& body, float fraction, std::uint32_t slot, Vec3 feet, std::span<Mat4> matrices,
                      Pose& pose, Mat4& place) const;
    void fillCorpse(const Body& corpse, float fraction, Scene& out) const;
    void fillThing(const Simulation& simulation, const Entity& e, const Body& body, float fraction, Scene& out) const;

    std::shared_ptr<const LevelLook> m_level;
    const ModelLibrary& m_models;
    std::optional<DayCycle> m_dayCycle;
    std::vector<Body> m_bodies; ///< by slot of the world
    std::vector<Body> m_corpses;
    std::function<bool(EntityId)> m_shown;
    EntityId m_seenFrom;
    Effects m_effects;
    Tick m_now = 0;
};

} // namespace lince
