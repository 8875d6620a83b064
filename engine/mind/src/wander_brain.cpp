#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/simple_brains.h>

namespace lince {
namespace {

enum class WanderPace : std::uint8_t { Walk, Run, Mixed };

class WanderBrain final : public Brain {
  public:
    WanderBrain(WanderPace pace, float jumpChance) : m_pace(pace), m_jumpChance(jumpChance) {}

    void think(const ThinkInput& input, ThinkOutput& output) override {
        if (!m_started) {
            m_heading = output.random.between(-kPi, kPi);
            m_started = true;
        }
        chooseHeading(input, output);

        Intent& intent = output.intent;
        intent = {};
        intent.yaw = m_heading;
        intent.move = directionFromYawPitch(m_heading, 0);
        if (m_runs) intent.press(Button::Run);
        if (m_jumpChance > 0 && output.random.chance(m_jumpChance)) intent.press(Button::Jump);
    }

    void visitState(StateVisitor& v) override {
        v.field("heading", m_heading);
        v.field("nextTurn", m_nextTurn);
        v.field("started", m_started);
        v.field("runs", m_runs);
        v.field("lastPlace", m_lastPlace);
        v.field("slowThoughts", m_slowThoughts);
    }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const override {
        const Vec3 from = self.position + Vec3{0, 0.1f, 0};
        drawArrow(sink, from, from + directionFromYawPitch(m_heading, 0) * 1.5f, {255, 220, 80, 255});
    }

  private:
    void chooseHeading(const ThinkInput& input, ThinkOutput& output) {
        RandomStream& random = output.random;
        const float moved = length(horizontal(input.self.position - m_lastPlace));
        m_lastPlace = input.self.position;
        m_slowThoughts = moved < 0.02f ? static_cast<std::uint8_t>(m_slowThoughts + 1) : std::uint8_t{0};

        if (m_slowThoughts >= 5) { // wedged in: any other way
            m_heading = wrapAngle(m_heading + random.between(0.5f * kPi, 1.5f * kPi));
            m_slowThoughts = 0;
            note(output, "stuck, turn about");
        } else if (input.self.blocked) { // leave the wall at a random angle
            m_heading = wrapAngle(yawOf(input.self.blockedNormal) + random.between(-1.2f, 1.2f));
            note(output, "blocked, turn away");
        } else if (input.tick >= m_nextTurn) {
            m_heading = wrapAngle(m_heading + random.between(-0.8f, 0.8f));
            note(output, "time for a turn");
        } else
            return;
        m_nextTurn = input.tick + ticksFromSeconds(random.between(1.5f, 5.0f));
        m_runs = m_pace == WanderPace::Run || (m_pace == WanderPace::Mixed && random.chance(0.5f));
    }

    static void note(ThinkOutput& output, std::string_view reason) {
        if (output.trace != nullptr) output.trace->note(TraceKind::Choice, "new heading", true, 0, reason);
    }

    WanderPace m_pace;
    float m_jumpChance;
    float m_heading = 0;
    Tick m_nextTurn = 0;
    bool m_started = false;
    bool m_runs = false;
    Vec3 m_lastPlace;
    std::uint8_t m_slowThoughts = 0;
};

class StillBrain final : public Brain {
  public:
    void think(const ThinkInput& input, ThinkOutput& output) override {
        output.intent = {};
        output.intent.yaw = input.self.yaw;
        output.intent.pitch = input.self.pitch;
    }
    void visitState(StateVisitor&) override {}
};

} // namespace

std::unique_ptr<Brain> makeWanderBrain(const BrainParameters& parameters) {
    static constexpr const char* kPaces[] = {"walk", "run", "mixed"};
    const auto pace = static_cast<WanderPace>(parameters.word("pace", kPaces, 0, {"how it goes", "cómo va"}));
    return std::make_unique<WanderBrain>(
        pace,
        parameters.number("jump", 0, 0, 1, "", {"chance that it jumps at a turn", "probabilidad de saltar al girar"}));
}

std::unique_ptr<Brain> makeStillBrain(const BrainParameters&) {
    return std::make_unique<StillBrain>();
}

} // namespace lince
