// Steering mix → text and numbers for tools.
#include "steering_mix_words.h"

#include <fmt/format.h>

namespace lince {
namespace {

using namespace steering;

std::string toText(Vec3 v) {
    return fmt::format("{},{},{}", v.x, v.y, v.z);
}

std::string toText(const SteeringTerm& term) {
    const KindWords& words = wordsOf(term.kind);
    const SteeringTerm usual = steeringDefaults(term.kind);
    std::string text(words.name);
    if (term.target.kind == SteeringTarget::Kind::Place)
        text += ' ' + toText(term.target.place);
    else if (term.target.kind == SteeringTarget::Kind::Side)
        text += ' ' + term.target.sideName;
    else if (term.target.kind != SteeringTarget::Kind::None)
        text += fmt::format(" {}", steering::nameOf(term.target.kind));
    if (term.weight != 1) text += fmt::format(" {}", term.weight);
    for (const NumberWord& number : words.numbers)
        if (term.*number.member != usual.*number.member)
            text += fmt::format(" {}={}", number.name, term.*number.member);
    for (const VectorWord& vector : words.vectors)
        if (!(term.*vector.member == usual.*vector.member))
            text += fmt::format(" {}={}", vector.name, toText(term.*vector.member));
    if ((words.special & kPathWord) != 0) {
        for (std::size_t i = 0; i < term.path.size(); ++i)
            text += (i == 0 ? " path=" : ";") + toText(term.path[i]);
        if (term.loop) text += " loop=yes";
    }
    if ((words.special & kBoxWord) != 0 && !term.box.empty())
        text += " box=" + toText(term.box.low) + ':' + toText(term.box.high);
    if ((words.special & kFlowWord) != 0) text += " flow=" + term.flowName;
    if ((words.special & kSideWord) != 0 && term.side < 0) text += " side=left";
    return text;
}

} // namespace

std::string toText(const SteeringMix& mix) {
    std::string text;
    for (const auto& level : mix.levels) {
        if (!text.empty()) text += " | ";
        for (std::size_t i = 0; i < level.size(); ++i)
            text += (i == 0 ? "" : " + ") + toText(level[i]);
    }
    return text;
}

std::vector<MixNumber> numbersOf(SteeringMix& mix) {
    std::vector<MixNumber> numbers;
    std::array<int, kSteeringKinds> count{};
    for (auto& level : mix.levels)
        for (SteeringTerm& term : level) {
            const KindWords& words = wordsOf(term.kind);
            const int which = ++count[static_cast<std::size_t>(term.kind)];
            const std::string name = which == 1 ? std::string(words.name) : fmt::format("{}#{}", words.name, which);
            numbers.push_back({name, &term.weight, 0, kMaxWeight});
            for (const NumberWord& number : words.numbers)
                numbers.push_back(
                    {fmt::format("{}.{}", name, number.name), &(term.*number.member), number.min, number.max});
            for (const VectorWord& vector : words.vectors) {
                Vec3& value = term.*vector.member;
                for (int axis = 0; axis < 3; ++axis)
                    numbers.push_back({fmt::format("{}.{}.{}", name, vector.name, "xyz"[axis]), &value[axis],
                                       -kFarthestPlace, kFarthestPlace});
            }
        }
    return numbers;
}

float* findNumber(SteeringMix& mix, std::string_view name) {
    for (const MixNumber& number : numbersOf(mix))
        if (number.name == name) return number.value;
    return nullptr;
}

} // namespace lince
