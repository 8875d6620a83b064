#pragma once
// Names of keys, buttons and axes. The numbers are those of SDL, which for keys are the usage ids of USB keyboards:
// held here so that settings can be read without SDL (tests/app/actions_test.cpp compares them).

#include <lince/app/language.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lince::app {

inline constexpr std::int32_t kLargestScancode = 511;
inline constexpr std::int32_t kEscapeKey = 41;
inline constexpr std::int32_t kMaxMouseButtons = 31;
inline constexpr std::int32_t kPadButtons = 21;
inline constexpr std::int32_t kPadAxes = 6;
inline constexpr std::int32_t kFirstTrigger = 4; ///< axes from here on have no negative half

/// Name in the settings file ("LeftShift"); empty when the key has none.
std::string_view keyName(std::int32_t scancode);
std::optional<std::int32_t> keyNamed(std::string_view name); ///< capitals do not matter
/// For people; empty when the key has no name.
std::string_view shownKey(std::int32_t scancode, Language language);

std::string_view padButtonName(std::int32_t button);
std::optional<std::int32_t> padButtonNamed(std::string_view name);
std::string_view shownPadButton(std::int32_t button, Language language);

std::string_view padAxisName(std::int32_t axis);
std::optional<std::int32_t> padAxisNamed(std::string_view name);
std::string_view shownPadAxis(std::int32_t axis, int sign, Language language);

/// Compares letters A to Z without regard to capitals.
bool sameName(std::string_view a, std::string_view b);

} // namespace lince::app
