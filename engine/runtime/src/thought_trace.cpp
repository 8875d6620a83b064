#include "thought_trace.h"

#include <lince/core/math.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {
namespace {

std::string_view verbOf(const Percept& percept) {
    const bool gone = percept.event == PerceptEvent::Lost || percept.event == PerceptEvent::Forgotten;
    switch (percept.sense) {
    case SenseKind::Sight:
        return gone ? "loses sight" : "sees";
    case SenseKind::Hearing:
        return gone ? "hears no more" : "hears";
    case SenseKind::Touch:
        return gone ? "touches no more" : "touches";
    case SenseKind::Damage:
        return "is hurt";
    default:
        return gone ? "senses no more" : "senses";
    }
}

std::string whereFrom(const SelfState& self, Vec3 place) {
    const Vec3 way = place - self.position;
    const float metres = length(way);
    const auto turn = static_cast<int>(wrapAngle(yawOf(way) - self.yaw) / kRadiansPerDegree);
    return fmt::format("{:.1f} m away, {}° to the {}", metres, turn < 0 ? -turn : turn, turn < 0 ? "right" : "left");
}

} // namespace

void noteInput(DecisionTrace& trace, const ThinkInput& input) {
    for (const Percept& percept : input.percepts) {
        std::string label = fmt::format("{} {}", verbOf(percept), percept.id.value);
        if (percept.faction) label += fmt::format(" of side {}", percept.faction.value);
        const bool there = percept.event == PerceptEvent::Gained || percept.event == PerceptEvent::Updated;
        trace.note(TraceKind::Percept, label, there, percept.certainty, whereFrom(input.self, percept.position));
    }
    for (const Message& message : input.messages)
        trace.note(TraceKind::Percept, fmt::format("is told by agent {}", message.from.value), true,
                   static_cast<float>(message.topic), "topic");
}

void noteOutput(DecisionTrace& trace, const BrainReport& report, const Intent& intent, std::span<const Message> said) {
    const auto isChoice = [](const TraceEntry& entry) { return entry.kind == TraceKind::Choice && entry.taken; };
    if (!report.activity.empty() && std::none_of(trace.entries().begin(), trace.entries().end(), isChoice))
        trace.note(TraceKind::Choice, report.activity, true);
    const float speed = length(intent.move);
    trace.note(TraceKind::Intent, speed > 0 ? "go" : "stand", true, speed,
               speed > 0 ? fmt::format("towards {:.0f}°", yawOf(intent.move) / kRadiansPerDegree) : "");
    trace.note(TraceKind::Intent, "look", true, intent.yaw / kRadiansPerDegree, "degrees");
    static constexpr std::pair<Button, const char*> kWords[] = {{Button::Run, "run"},       {Button::Crouch, "crouch"},
                                                                {Button::Jump, "jump"},     {Button::Fire, "fire"},
                                                                {Button::Reload, "reload"}, {Button::Use, "use"}};
    for (const auto& [button, word] : kWords)
        if (intent.pressed(button)) trace.note(TraceKind::Intent, word, true);
    for (const Message& message : said)
        trace.note(TraceKind::Intent, "say", true, static_cast<float>(message.topic), "topic");
}

} // namespace lince
