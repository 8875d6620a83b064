#pragma once
// Makers of leaves and their ports, for who registers words of minds' files.

#include <lince/decision/leaf_registry.h>
#include <lince/mind/mind_host.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lince {

/// Ports whose name is a side, or one of the words of WhoIsMeant.
inline constexpr const char* kWhoPort = "who";

inline PortInfo portOf(const char* name, ValueType type, Phrase help, std::optional<std::string> fallback = {}) {
    PortInfo port;
    port.name = name;
    port.type = type;
    port.help = help;
    port.fallback = std::move(fallback);
    return port;
}
inline PortInfo numberPort(const char* name, const char* unit, double min, double max, std::string fallback,
                           Phrase help) {
    PortInfo port = portOf(name, ValueType::Number, help, std::move(fallback));
    port.unit = unit;
    port.min = min, port.max = max;
    return port;
}
inline PortInfo outPort(const char* name, ValueType type, Phrase help) {
    PortInfo port = portOf(name, type, help);
    port.direction = PortDirection::Out;
    return port;
}
inline PortInfo whoPort() {
    return portOf(kWhoPort, ValueType::Name,
                  {"kin, strangers, anyone or a side", "kin (los suyos), strangers (otros), anyone o un bando"},
                  "strangers");
}
inline PortInfo placeIn(const char* name, Phrase help) {
    return portOf(name, ValueType::Place, help);
}
inline PortInfo placeOut() {
    return outPort("place", ValueType::Place, {"gets where that is", "recibe dónde está"});
}
inline PortInfo wordsPort(const char* name, std::vector<std::string> words, Phrase help) {
    PortInfo port = portOf(name, ValueType::Number, help, words.front());
    port.words = std::move(words);
    return port;
}
inline PortInfo pacePort() {
    return wordsPort("pace", {"walk", "run", "crouch"}, {"how it goes", "cómo va"});
}
/// Metres up to which something counts; none given: however far.
inline PortInfo withinPort() {
    return numberPort("within", "m", 0, 1e6, "1000000", {"metres away at the most", "metros como mucho"});
}

inline MindHost& hostOf(LeafCall& call) {
    return call.host<MindHost>();
}

/// Of a port that takes one of `count` words; the first when a key gave it another number.
template <class Word>
Word wordOf(LeafCall& call, std::size_t port, int count) {
    const double number = call.number(port);
    return static_cast<Word>(number >= 0 && number < count ? static_cast<int>(number) : 0);
}

inline LeafDefinition leafOf(const char* name, NodeRole role, std::vector<PortInfo> ports, Phrase help,
                             Answer (*tick)(LeafCall&), std::uint16_t cells = 0, std::uint32_t needs = 0) {
    LeafDefinition leaf;
    leaf.name = name;
    leaf.role = role;
    leaf.ports = std::move(ports);
    leaf.help = help;
    leaf.tick = tick;
    leaf.cells = cells;
    leaf.needs = needs;
    return leaf;
}

} // namespace lince
