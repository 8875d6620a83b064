#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/core/text.h>
#include <lince/mind/simple_brains.h>

#include <optional>
#include <sstream>

namespace lince {
namespace {

constexpr std::size_t kMaxSteps = 10'000;

/// Keys held from `at` until the next step.
struct Step {
    Tick at = 0;
    float forward = 0, right = 0;
    std::uint16_t buttons = 0;
    std::uint8_t slot = 0;
    float turnSpeed = 0; ///< radians a second
    std::optional<float> yaw, pitch;
    bool repeat = false;
};

class ScriptBrain final : public Brain {
  public:
    explicit ScriptBrain(std::vector<Step> steps) : m_steps(std::move(steps)) {}

    Tick period() const override { return 1; }

    void think(const ThinkInput& input, ThinkOutput& output) override {
        if (!m_started) {
            m_started = true;
            m_begin = input.tick;
            m_yaw = input.self.yaw;
            m_pitch = input.self.pitch;
        }
        while (m_next < m_steps.size() && input.tick - m_begin >= m_steps[m_next].at) {
            const Step& step = m_steps[m_next];
            if (step.repeat) {
                m_begin = input.tick;
                m_next = 0;
                break;
            }
            if (step.yaw) m_yaw = *step.yaw;
            if (step.pitch) m_pitch = *step.pitch;
            ++m_next;
        }
        output.intent = {};
        if (m_next > 0) press(m_steps[m_next - 1], output.intent);
        output.intent.yaw = m_yaw;
        output.intent.pitch = m_pitch;
    }

    void visitState(StateVisitor& v) override {
        v.field("started", m_started);
        v.field("begin", m_begin);
        v.field("next", m_next);
        if (m_next > m_steps.size()) m_next = 0; // a state from outside may say anything
        v.field("yaw", m_yaw);
        v.field("pitch", m_pitch);
    }

  private:
    void press(const Step& step, Intent& intent) {
        m_yaw = wrapAngle(m_yaw + step.turnSpeed * kTickSeconds);
        const Vec3 ahead = directionFromYawPitch(m_yaw, 0), side = directionFromYawPitch(m_yaw + kHalfPi, 0);
        intent.move = normalized(ahead * step.forward + side * step.right);
        intent.buttons = step.buttons;
        intent.weaponSlot = step.slot;
    }

    std::vector<Step> m_steps;
    bool m_started = false;
    Tick m_begin = 0;
    std::uint32_t m_next = 0;
    float m_yaw = 0, m_pitch = 0;
};

std::optional<Step> parseStep(const std::string& text) {
    std::istringstream in(text);
    std::string word;
    if (!(in >> word)) return {};
    const auto seconds = parseFloat(word);
    if (!seconds || *seconds < 0 || *seconds > 1e6f) return {};
    Step step;
    step.at = ticksFromSeconds(*seconds);
    const auto press = [&](Button b) {
        step.buttons = static_cast<std::uint16_t>(step.buttons | static_cast<std::uint16_t>(b));
    };
    const auto number = [&]() -> std::optional<float> {
        std::string value;
        return in >> value ? parseFloat(value) : std::nullopt;
    };
    while (in >> word) {
        if (word == "forward")
            step.forward += 1;
        else if (word == "back")
            step.forward -= 1;
        else if (word == "right")
            step.right += 1;
        else if (word == "left")
            step.right -= 1;
        else if (word == "run")
            press(Button::Run);
        else if (word == "crouch")
            press(Button::Crouch);
        else if (word == "jump")
            press(Button::Jump);
        else if (word == "fire")
            press(Button::Fire);
        else if (word == "reload")
            press(Button::Reload);
        else if (word == "use")
            press(Button::Use);
        else if (word == "repeat")
            step.repeat = true;
        else if (word == "yaw" || word == "pitch" || word == "turn" || word == "slot") {
            const auto value = number();
            if (!value || std::fabs(*value) > 36'000) return {};
            if (word == "yaw") step.yaw = *value * kRadiansPerDegree;
            if (word == "pitch") step.pitch = *value * kRadiansPerDegree;
            if (word == "turn") step.turnSpeed = *value * kRadiansPerDegree;
            if (word == "slot") step.slot = static_cast<std::uint8_t>(clamp(*value, 0, 10));
        } else if (word != "stop")
            return {};
    }
    return step;
}

} // namespace

std::unique_ptr<Brain> makeScriptBrain(const BrainParameters& parameters) {
    std::vector<Step> steps;
    std::istringstream in(parameters.text(
        "keys", "",
        {"SECONDS WORDS; SECONDS WORDS: what is pressed when", "SEGUNDOS PALABRAS; …: qué se pulsa y cuándo"}));
    for (std::string part; std::getline(in, part, ';');) {
        if (trimmed(part).empty()) continue;
        const auto step = parseStep(part);
        const bool inOrder = step && (steps.empty() || step->at >= steps.back().at);
        // A list that starts again in the moment it starts would never end.
        const bool endless = step && step->repeat && step->at == 0;
        if (!inOrder || endless || steps.size() >= kMaxSteps) {
            parameters.wrong("keys", "\"SECONDS WORDS; SECONDS WORDS\" in order of time (see docs/mind.md)");
            break;
        }
        steps.push_back(*step);
    }
    return std::make_unique<ScriptBrain>(std::move(steps));
}

} // namespace lince
