#include <lince/world/object_class.h>

namespace lince {
namespace {

// An alpha of another value would make two colours differ that look the same in a picture of classes.
constexpr bool sameColour(Colour a, Colour b) {
    return a.red == b.red && a.green == b.green && a.blue == b.blue;
}

constexpr std::size_t kMaxClasses = 65535;

} // namespace

ClassTable::ClassTable()
    : m_classes{
          {"nothing", {0, 0, 0}},   {"health", {255, 255, 0}},    {"ammunition", {0, 255, 255}},
          {"enemy", {255, 0, 255}}, {"wall", {0, 0, 255}},        {"floor", {0, 255, 0}},
          {"ceiling", {255, 0, 0}}, {"character", {255, 128, 0}}, {"weapon", {255, 255, 255}},
          {"door", {128, 64, 0}},   {"box", {192, 128, 64}},      {"projectile", {255, 128, 192}},
          {"tree", {0, 128, 0}},    {"water", {0, 128, 255}},     {"item", {160, 160, 160}},
      } {}

Result<ClassId> ClassTable::add(std::string_view name, Colour colour, bool seenThrough) {
    if (name.empty()) return Error{"found an object class without a name, expected one"};
    if (find(name)) return Error{"found object class " + inQuotes(name) + " twice, expected a name that is not taken"};
    if (const auto taken = findByColour(colour)) {
        return Error{"found object class " + inQuotes(name) + " in the colour of " + inQuotes((*this)[*taken].name) +
                     ", expected a colour of its own"};
    }
    if (m_classes.size() >= kMaxClasses) {
        return Error{"found more than " + std::to_string(kMaxClasses) + " object classes, expected at most that many"};
    }
    m_classes.push_back({std::string(name), colour, seenThrough});
    return ClassId{static_cast<std::uint16_t>(m_classes.size() - 1)};
}

std::optional<ClassId> ClassTable::find(std::string_view name) const {
    for (std::size_t i = 0; i < m_classes.size(); ++i) {
        if (m_classes[i].name == name) return ClassId{static_cast<std::uint16_t>(i)};
    }
    return std::nullopt;
}

std::optional<ClassId> ClassTable::findByColour(Colour colour) const {
    for (std::size_t i = 0; i < m_classes.size(); ++i) {
        if (sameColour(m_classes[i].colour, colour)) return ClassId{static_cast<std::uint16_t>(i)};
    }
    return std::nullopt;
}

} // namespace lince
