#include "group_parameters.h"

#include <lince/core/state_visitor.h>
#include <lince/mind/group_brains.h>
#include <lince/mind/steersman.h>

namespace lince {
namespace {

struct SteerSetup {
    SteeringMix mix;
    float speed = 1; ///< share of running speed
    std::optional<Vec3> goal;
    FactionId leaderSide; ///< whose nearest one is followed; nobody's: who says that it leads
    bool leads = false;
    SteeredMotion motion;
};

class SteerBrain final : public Brain {
  public:
    explicit SteerBrain(SteerSetup setup) : m_setup(std::move(setup)) {}

    Tick period() const override { return m_setup.motion.period; }
    BrainReport report() const override { return {kActivity, 0, {}}; }
    KnowledgeNeeds needs() const override {
        KnowledgeNeeds needs;
        if (asksSpace(m_setup.mix)) needs.roadmap.emplace().nodes = 1; // only the space is asked
        return needs;
    }
    void adopt(const Knowledge& knowledge, KnowledgeUse /*why*/) override { m_steersman.adopt(knowledge); }

    void think(const ThinkInput& input, ThinkOutput& output) override {
        if (output.trace != nullptr) output.trace->note(TraceKind::Choice, kActivity, true);
        m_steersman.sense(input);
        m_steersman.steer({m_setup.mix, m_setup.speed, m_setup.goal, m_setup.leaderSide, m_setup.motion}, input,
                          output);
        if (m_setup.leads) output.say(LeaderAt{input.self.position, input.self.yaw});
    }

    void visitState(StateVisitor& v) override { v.field("steersman", m_steersman); }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const override {
        m_steersman.draw(sink, self);
    }

  private:
    static constexpr const char* kActivity = "steer";

    SteerSetup m_setup;
    Steersman m_steersman;
};

} // namespace

std::unique_ptr<Brain> makeSteerBrain(const BrainParameters& parameters) {
    SteerSetup setup;
    setup.mix = mixOf(parameters, "mix", "wander");
    setup.speed = parameters.number(
        "mix.speed", 1, 0, 1, "",
        {"fraction of its running speed that it uses", "fracción de su velocidad de carrera que usa"});
    setup.goal =
        parameters.place("goal", {"x y z: what `goal` means in a mix", "x y z: lo que es `goal` en una mezcla"});
    setup.leaderSide =
        parameters.side("leaderSide", {"of whom `leader` means in a mix", "de quien es `leader` en una mezcla"});
    setup.leads = parameters.number("leads", 0, 0, 1, "", {"1: others follow it", "1: otros lo siguen"}) > 0;
    setup.motion.run = true;
    setup.motion.maxForce = parameters.number("force", 0, 0, 1000, "m/s²",
                                              {"most that it speeds up or turns; 0: as its body can",
                                               "lo más que acelera o gira; 0: lo que pueda su cuerpo"});
    setup.motion.keepsClear =
        parameters.number("keepsClear", 0, 0, 1, "",
                          {"1: keeps clear of others by ORCA", "1: esquiva a otros con ORCA"}) > 0;
    setup.motion.period = static_cast<Tick>(
        parameters.number("period", 3, 1, 60, "ticks", {"between two thoughts", "entre dos pensamientos"}));
    return std::make_unique<SteerBrain>(std::move(setup));
}

} // namespace lince
