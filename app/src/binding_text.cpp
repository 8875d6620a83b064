// Bindings as text: for the settings file, and for people.
#include "keys.h"

#include <lince/app/actions.h>
#include <lince/core/text.h>

#include <fmt/format.h>

namespace lince::app {
namespace {

using Device = Binding::Device;

/// A whole number without sign, from `min` to `max`.
std::optional<std::int32_t> numberIn(std::string_view text, std::int32_t min, std::int32_t max) {
    if (text.empty() || text.size() > 4 || text.find_first_not_of("0123456789") != std::string_view::npos) return {};
    const auto value = parseInteger(text);
    if (!value || *value < min || *value > max) return {};
    return static_cast<std::int32_t>(*value);
}

std::optional<Binding> keyFromText(std::string_view name) {
    const auto code = !name.empty() && name[0] == '#' ? numberIn(name.substr(1), 1, kLargestScancode) : keyNamed(name);
    if (!code) return {};
    return Binding{Device::Key, *code};
}

std::optional<Binding> axisFromText(std::string_view name) {
    if (name.empty() || (name.back() != '+' && name.back() != '-')) return {};
    const std::int8_t sign = name.back() == '-' ? std::int8_t{-1} : std::int8_t{1};
    const auto axis = padAxisNamed(name.substr(0, name.size() - 1));
    if (!axis || (sign < 0 && *axis >= kFirstTrigger)) return {};
    return Binding{Device::PadAxis, *axis, sign};
}

} // namespace

std::string toText(const Binding& binding) {
    switch (binding.device) {
    case Device::None:
        break;
    case Device::Key: {
        const auto name = keyName(binding.code);
        return name.empty() ? fmt::format("key:#{}", binding.code) : fmt::format("key:{}", name);
    }
    case Device::MouseButton:
        return fmt::format("mouse:{}", binding.code);
    case Device::Wheel:
        return binding.code < 0 ? "wheel:-" : "wheel:+";
    case Device::PadButton:
        return fmt::format("pad:{}", padButtonName(binding.code));
    case Device::PadAxis:
        return fmt::format("axis:{}{}", padAxisName(binding.code), binding.sign < 0 ? '-' : '+');
    }
    return "none";
}

std::optional<Binding> bindingFromText(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return {};
    const std::string_view device = text.substr(0, colon), name = text.substr(colon + 1);
    if (sameName(device, "key")) return keyFromText(name);
    if (sameName(device, "axis")) return axisFromText(name);
    if (sameName(device, "mouse")) {
        const auto button = numberIn(name, 1, kMaxMouseButtons);
        if (button) return Binding{Device::MouseButton, *button};
    } else if (sameName(device, "wheel")) {
        if (name == "+" || name == "-") return Binding{Device::Wheel, name == "+" ? 1 : -1};
    } else if (sameName(device, "pad")) {
        const auto button = padButtonNamed(name);
        if (button) return Binding{Device::PadButton, *button};
    }
    return {};
}

std::string shownName(const Binding& binding, Language language) {
    std::string_view name;
    switch (binding.device) {
    case Device::None:
        return text(Word::NoKey, language);
    case Device::Key:
        name = shownKey(binding.code, language);
        return name.empty() ? filled(Word::KeyNumber, language, std::to_string(binding.code)) : std::string(name);
    case Device::MouseButton:
        switch (binding.code) {
        case 1:
            return text(Word::LeftMouseButton, language);
        case 2:
            return text(Word::MiddleMouseButton, language);
        case 3:
            return text(Word::RightMouseButton, language);
        default:
            return filled(Word::MouseButtonNumber, language, std::to_string(binding.code));
        }
    case Device::Wheel:
        return text(binding.code < 0 ? Word::WheelDown : Word::WheelUp, language);
    case Device::PadButton:
        name = shownPadButton(binding.code, language);
        break;
    case Device::PadAxis:
        name = shownPadAxis(binding.code, binding.sign, language);
        break;
    }
    return std::string(name);
}

} // namespace lince::app
