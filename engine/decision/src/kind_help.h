#pragma once
// Little things that kinds of nodes share.

#include <lince/core/text.h>
#include <lince/core/xml.h>
#include <lince/decision/program.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace lince {

/// An in-port of a number with a range and a default.
inline PortInfo numberPort(std::string name, double min, double max, std::string fallback, std::string unit,
                           Phrase help) {
    PortInfo port;
    port.name = std::move(name);
    port.type = ValueType::Number;
    port.unit = std::move(unit);
    port.min = min, port.max = max;
    port.fallback = std::move(fallback);
    port.help = help;
    return port;
}

// ---- what a kind must know when it is compiled: sizes, bounds, ways
// --------------------------------------------------

inline PortInfo fixedNumberPort(std::string name, double min, double max, std::string fallback, std::string unit,
                                Phrase help) {
    PortInfo port = numberPort(std::move(name), min, max, std::move(fallback), std::move(unit), help);
    port.fixed = true;
    return port;
}
/// One of some words.
inline PortInfo fixedWordPort(std::string name, std::vector<std::string> words, std::string fallback, Phrase help) {
    PortInfo port;
    port.name = std::move(name);
    port.type = ValueType::Name;
    port.words = std::move(words);
    port.fallback = std::move(fallback);
    port.help = help;
    port.fixed = true;
    return port;
}
/// A name, a truth or a script that need not be given.
inline PortInfo fixedPort(std::string name, ValueType type, std::string fallback, Phrase help) {
    PortInfo port;
    port.name = std::move(name);
    port.type = type;
    port.fallback = std::move(fallback);
    port.help = help;
    port.fixed = true;
    return port;
}

/// What the file says of such a port, or its default.
inline double fixedNumber(const XmlElement& element, const PortInfo& port) {
    return static_cast<double>(element.number(port.name.c_str(),
                                              static_cast<float>(parseDouble(port.fallback.value_or("0")).value_or(0)),
                                              static_cast<float>(port.min), static_cast<float>(port.max)));
}
inline std::uint32_t fixedWhole(const XmlElement& element, const PortInfo& port) {
    return static_cast<std::uint32_t>(element.integer(
        port.name.c_str(), static_cast<std::int64_t>(parseDouble(port.fallback.value_or("0")).value_or(0)),
        static_cast<std::int64_t>(port.min), static_cast<std::int64_t>(port.max)));
}
/// The number of its word.
inline std::size_t fixedWord(const XmlElement& element, const PortInfo& port) {
    const std::vector<std::string_view> words(port.words.begin(), port.words.end());
    return element.oneOf(
        port.name.c_str(), words,
        static_cast<std::size_t>(std::find(words.begin(), words.end(), *port.fallback) - words.begin()));
}

} // namespace lince
