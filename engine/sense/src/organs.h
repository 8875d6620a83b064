#pragma once
// The engine's own senses, and the parts of the eye.

#include <lince/sense/agent_senses.h>
#include <lince/world/world.h>

#include <algorithm>

namespace lince {

/// By what is sensed of them, not by the order of the events, which is that of the bodies.
inline std::vector<SenseScratch::Happened>& inOrder(std::vector<SenseScratch::Happened>& happened) {
    std::sort(happened.begin(), happened.end(), [](const SenseScratch::Happened& a, const SenseScratch::Happened& b) {
        return comesFirst(a.percept, b.percept) || (!comesFirst(b.percept, a.percept) && a.event < b.event);
    });
    return happened;
}

/// Which of the world's events it is.
inline std::uint32_t indexOf(const Event& event, const World& world) {
    return static_cast<std::uint32_t>(&event - world.events().data());
}

/// Noises of the last tick, by how far they carry, distance and walls between: a place, never who made it.
class Hearing final : public Sense {
  public:
    using Settings = HearingSense;
    static constexpr SenseKind kKind = SenseKind::Hearing;
    Hearing(const Settings& settings, AgentId) : m_settings(settings) {}
    void sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) override;
    void visitState(StateVisitor& v) override { m_heard.visitState(v); }

  private:
    Settings m_settings;
    FadingPercepts m_heard;
};

/// Blows of the last tick: points and direction, not who or how far.
class Pain final : public Sense {
  public:
    using Settings = DamageSense;
    static constexpr SenseKind kKind = SenseKind::Damage;
    Pain(const Settings& settings, AgentId) : m_settings(settings) {}
    void sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) override;
    void visitState(StateVisitor& v) override { m_felt.visitState(v); }

  private:
    Settings m_settings;
    FadingPercepts m_felt;
};

/// What the body walked into in the last tick; contact lasts while it goes on.
class Touch final : public Sense {
  public:
    using Settings = TouchSense;
    static constexpr SenseKind kKind = SenseKind::Touch;
    Touch(const Settings& settings, AgentId) : m_settings(settings) {}
    void sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) override;
    void visitState(StateVisitor& v) override { m_touched.visitState(v); }

  private:
    Settings m_settings;
    PerceptTracks m_touched;
};

/// Characters within the cone that rays reach.
class RaySight final : public Sense {
  public:
    using Settings = SightSense;
    static constexpr SenseKind kKind = SenseKind::Sight;
    RaySight(const Settings& settings, AgentId agent) : m_settings(settings), m_agent(agent) {}
    void sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) override;
    void visitState(StateVisitor& v) override;

  private:
    Settings m_settings;
    AgentId m_agent;
    Tick m_next = 0;
    PerceptTracks m_sighted;
};

/// Percepts of the things in the scratch's picture (regions of one number), from the picture alone.
void perceivePicture(const EyeSense& eye, const EyeScene& scene, Tick tick, PerceptTracks& seen, PerceptLog& log,
                     SenseScratch& scratch);

/// Lets an imperfect eye lose what it cannot see: pixels become "nothing" at the far plane. `seconds`: since the last
/// look. Uses and changes the condition.
void spoilPicture(const EyeSense& eye, const EyePose& pose, const EyeScene& scene, const World& world, float seconds,
                  EyeCondition& condition, SenseScratch& scratch);

} // namespace lince
