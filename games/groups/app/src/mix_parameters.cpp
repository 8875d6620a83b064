#include "mix_parameters.h"

#include <lince/core/text.h>

#include <algorithm>

namespace lince::groups {
namespace {

using app::LiveParameter;

/// What a number of a term is about, by the end of its name, and how far its slider goes.
struct About {
    std::string_view end;
    float max;
    const char* unit;
    Phrase help;
};
constexpr About kAbout[] = {
    {".within",
     40,
     "m",
     {"who is farther away does not count; 0: all that are sensed",
      "quien está más lejos no cuenta; 0: todos los percibidos"}},
    {".distance", 20, "m", {"kept, or over which it slows down", "que se guarda, o en que se frena"}},
    {".seconds", 8, "s", {"looked ahead", "que se mira adelante"}},
    {".angle",
     360,
     "°",
     {"of neighbours that count; 0: the rule's own", "de los vecinos que cuentan; 0: el de la regla"}},
    {".", 50, "", {"a number of this behaviour", "un número de este comportamiento"}},
    {"", 5, "", {"weight: how much it counts", "peso: cuánto cuenta"}},
};

const About& aboutOf(std::string_view name) {
    for (const About& about : kAbout)
        if (about.end == "." ? name.find('.') != std::string_view::npos : name.ends_with(about.end)) return about;
    return kAbout[std::size(kAbout) - 1];
}

/// {key} by what its parameter says, places as mixes write them.
std::string filled(std::string text, const std::map<std::string, std::string>& words) {
    for (std::size_t at = 0; (at = text.find('{', at)) != std::string::npos;) {
        const std::size_t close = text.find('}', at);
        if (close == std::string::npos) break;
        const auto word = words.find(text.substr(at + 1, close - at - 1));
        std::string value = word != words.end() ? word->second : std::string();
        std::string place = value;
        std::replace(place.begin(), place.end(), ';', ',');
        std::replace(place.begin(), place.end(), ' ', ',');
        if (parseTuple(place, 3)) value = place;
        text.replace(at, close + 1 - at, value);
        at += value.size();
    }
    return text;
}

} // namespace

std::string MixPlace::text(const Stage& stage) const {
    const auto& values = stage.scenario.groups[group].parameters.values();
    const auto at = values.find(attribute);
    return filled(at != values.end() ? at->second : words.at(attribute), words);
}

std::optional<SteeringMix> MixPlace::mix(const Stage& stage) const {
    const std::string written = text(stage);
    if (written.empty()) return {};
    // Only the text is wanted; which number a side has is the simulation's business.
    const SideNames anySide = [](std::string_view) -> std::optional<std::uint16_t> { return std::uint16_t{1}; };
    auto parsed = parseSteeringMix(written, attribute, anySide);
    if (!parsed || parsed->empty()) return {};
    return std::move(*parsed);
}

void mixParameters(const Stage& stage, const MixPlace& place, std::size_t section, std::vector<LiveParameter>& out) {
    auto mix = place.mix(stage);
    if (!mix) return;
    for (const MixNumber& number : numbersOf(*mix)) {
        const About& about = aboutOf(number.name);
        LiveParameter p;
        p.section = section;
        p.name = place.attribute + "." + number.name;
        p.about = {.unit = about.unit, .range = {number.min, number.max}, .help = about.help};
        p.slider = {maximum(number.min, -about.max), minimum(number.max, about.max)};
        p.get = [place, name = number.name](const Stage& now) {
            auto read = place.mix(now);
            const float* value = read ? findNumber(*read, name) : nullptr;
            return value != nullptr ? *value : 0.0f;
        };
        p.set = [place, name = number.name](Stage& changed, float wanted) {
            auto read = place.mix(changed);
            float* value = read ? findNumber(*read, name) : nullptr;
            if (value == nullptr) return;
            *value = wanted;
            changed.scenario.groups[place.group].parameters.set(place.attribute, toText(*read));
        };
        p.place = {true, "agents", place.group, {}, {}, place.attribute};
        p.text = [place](const Stage& now) { return place.text(now); };
        out.push_back(std::move(p));
    }
}

} // namespace lince::groups
