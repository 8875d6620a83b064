#include "minds.h"

#include "guard.h"
#include "map.h"
#include "values.h"

#include <lince/core/math.h>

namespace lince::capi {
namespace {

constexpr std::uint32_t kLargestState = 1u << 20; // bytes
constexpr std::uint32_t kMostParameters = 64;

/// Calls the host. Its memory is a blob that the host lays out; that is all there is to save.
class CallbackBrain final : public Brain {
  public:
    CallbackBrain(std::shared_ptr<const CallbackMake> make, std::vector<float> parameters)
        : m_make(std::move(make)), m_parameters(std::move(parameters)), m_state(m_make->stateSize) {}

    void think(const ThinkInput& input, ThinkOutput& output) override {
        m_percepts.clear(), m_messages.clear();
        for (const Percept& percept : input.percepts)
            m_percepts.push_back(toC(percept));
        for (const Message& message : input.messages)
            m_messages.push_back(toC(message));
        const lince_self self = toC(input.self);
        lince_random random{output.random};
        std::optional<lince_view> view;
        if (input.view != nullptr) view.emplace(lince_view{*input.view});
        std::optional<lince_map> map;
        if (input.map != nullptr && input.nav != nullptr) map.emplace(*input.map, input.nav->query, input.nav->path);
        lince_voice voice{output.messages, output.trace};

        lince_thought thought{};
        thought.struct_size = sizeof thought;
        thought.tick = input.tick;
        thought.self = &self;
        thought.percepts = m_percepts.data();
        thought.percept_count = static_cast<std::uint32_t>(m_percepts.size());
        thought.messages = m_messages.data();
        thought.message_count = static_cast<std::uint32_t>(m_messages.size());
        thought.parameters = m_parameters.data();
        thought.random = &random;
        thought.view = view ? &*view : nullptr;
        thought.map = map ? &*map : nullptr;

        lince_intent wish = toC(output.intent);
        const std::size_t saidBefore = output.messages.size();
        if (m_make->think(m_make->user, m_state.data(), &thought, &wish, &voice) == 0) {
            output.intent = fromC(wish);
            return;
        }
        output.messages.resize(saidBefore);
        m_make->failures->fetch_add(1, std::memory_order_relaxed);
    }
    Tick period() const override { return m_make->period; }
    KnowledgeNeeds needs() const override { return {m_make->needsMap, {}}; }
    void visitState(StateVisitor& v) override {
        v.list("state", m_state);
        m_state.resize(m_make->stateSize); // a forged save may hold another length; the host relies on this one
    }
    BrainReport report() const override { return {m_make->name, 0, {}}; }

  private:
    std::shared_ptr<const CallbackMake> m_make;
    std::vector<float> m_parameters;
    std::vector<std::uint8_t> m_state;
    std::vector<lince_percept> m_percepts; ///< scratch
    std::vector<lince_message> m_messages; ///< scratch
};

} // namespace

Result<std::shared_ptr<const CallbackMake>> callbackMake(const lince_brain* brain, FailureCount failures) {
    lince_brain given;
    if (!take(brain, given)) return Error{"found no lince_brain, expected one with its struct_size"};
    if (given.think == nullptr) return Error{"found think NULL, expected a function"};
    if (given.state_size > kLargestState) return Error{"found a larger state_size, expected at most 1048576"};
    if (given.parameter_count > kMostParameters || (given.parameter_count > 0 && given.parameters == nullptr))
        return Error{"found other parameters, expected at most 64"};
    auto made = std::make_shared<CallbackMake>();
    made->name = given.name != nullptr ? given.name : "own";
    made->think = given.think;
    made->user = given.user;
    if (given.period != 0) made->period = given.period;
    made->stateSize = given.state_size;
    made->needsMap = given.needs_map != 0;
    made->failures = std::move(failures);
    for (std::size_t i = 0; i < given.parameter_count; ++i) {
        lince_parameter p;
        if (!take(elementAt(given.parameters, i), p) || p.name == nullptr || !(p.min <= p.fallback) ||
            !(p.fallback <= p.max))
            return Error{"found another parameter " + std::to_string(i) +
                         ", expected a name and min <= fallback <= max"};
        made->parameters.push_back({p.name, p.fallback, p.min, p.max});
    }
    return std::shared_ptr<const CallbackMake>(std::move(made));
}

std::unique_ptr<Brain> makeCallbackBrain(std::shared_ptr<const CallbackMake> make, const BrainParameters& parameters) {
    std::vector<float> numbers;
    for (const CallbackMake::Parameter& p : make->parameters)
        numbers.push_back(parameters.number(p.name, p.fallback, p.min, p.max, "", {"", ""}));
    return std::make_unique<CallbackBrain>(std::move(make), std::move(numbers));
}

lince_status givePercepts(const Brain* brain, lince_percept* out, std::size_t capacity, std::size_t* count) {
    if (count == nullptr) return badArgument("found count NULL, expected where to write it");
    const auto* watched = dynamic_cast<const WatchedBrain*>(brain);
    *count = watched != nullptr ? watched->percepts().size() : 0;
    if (out == nullptr || watched == nullptr) return LINCE_OK;
    const std::size_t stride = out->struct_size;
    for (std::size_t i = 0; i < std::min(capacity, *count); ++i) {
        auto* element = reinterpret_cast<lince_percept*>(reinterpret_cast<unsigned char*>(out) + i * stride);
        element->struct_size = static_cast<std::uint32_t>(stride);
        if (!give(toC(watched->percepts()[i]), element)) return badArgument("found struct_size 0, expected sizeof");
    }
    return LINCE_OK;
}

} // namespace lince::capi

float lince_random_unit(lince_random* random) {
    return random != nullptr ? random->stream.unit() : 0;
}
uint32_t lince_random_below(lince_random* random, uint32_t count) {
    return random != nullptr ? random->stream.below(count) : 0;
}

float lince_sine(float radians) {
    return lince::sine(radians);
}
float lince_cosine(float radians) {
    return lince::cosine(radians);
}
float lince_yaw_of(float x, float z) {
    return lince::yawOf({x, 0, z});
}

void lince_view_size(const lince_view* view, uint32_t* width, uint32_t* height) {
    if (width != nullptr) *width = view != nullptr ? static_cast<uint32_t>(view->view.width()) : 0;
    if (height != nullptr) *height = view != nullptr ? static_cast<uint32_t>(view->view.height()) : 0;
}

namespace {

bool shows(const lince_view* view, uint32_t column, uint32_t row) {
    return view != nullptr && column < static_cast<uint32_t>(view->view.width()) &&
           row < static_cast<uint32_t>(view->view.height());
}

} // namespace

uint16_t lince_view_class(const lince_view* view, uint32_t column, uint32_t row) {
    if (!shows(view, column, row)) return 0;
    return view->view.classAt(static_cast<int>(column), static_cast<int>(row)).value;
}
float lince_view_distance(const lince_view* view, uint32_t column, uint32_t row) {
    if (!shows(view, column, row)) return 0;
    return view->view.distanceAt(static_cast<int>(column), static_cast<int>(row));
}

lince_status lince_say(lince_voice* voice, const lince_message* message) {
    using namespace lince::capi;
    return guarded([&] {
        lince_message given;
        if (voice == nullptr || !take(message, given))
            return badArgument("found no message, expected one with its struct_size");
        if (given.topic == 0) return badArgument("found topic 0, expected one from 1 on, your own from 256 on");
        voice->said.push_back(fromC(given));
        return LINCE_OK;
    });
}

int lince_wants_reasons(const lince_voice* voice) {
    return voice != nullptr && voice->trace != nullptr ? 1 : 0;
}

lince_status lince_note(lince_voice* voice, const char* label, int taken, float value, const char* reason) {
    using namespace lince::capi;
    return guarded([&] {
        if (voice == nullptr || label == nullptr) return badArgument("found NULL, expected a voice and a label");
        if (voice->trace != nullptr)
            voice->trace->note(lince::TraceKind::Choice, label, taken != 0, value, reason != nullptr ? reason : "");
        return LINCE_OK;
    });
}
