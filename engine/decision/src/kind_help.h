#pragma once
// Little things that kinds of nodes share.

#include <lince/decision/program.h>

#include <string>
#include <utility>

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

} // namespace lince
