#include <lince/core/state_visitor.h>

#include <fmt/format.h>

#include <cmath>

namespace lince {
namespace {

/// Whether a simulation can come to this number. What would come of others depends on the machine, or takes for ever.
bool isPossible(const char* name, const void* value, std::size_t size) {
    constexpr float kFarthest = 2e7f; // metres, metres a second: twice as far as levels reach
    float single = 0;
    double twice = 0;
    if (size == sizeof single) std::memcpy(&single, value, size);
    if (size == sizeof twice) std::memcpy(&twice, value, size);
    const bool ofVector = name[0] >= 'x' && name[0] <= 'z' && name[1] == '\0'; // only parts of vectors are called so
    return std::isfinite(single) && std::isfinite(twice) && (!ofVector || std::fabs(single) <= kFarthest);
}

} // namespace

void StateVisitor::text(const char* name, std::string& value) {
    std::uint32_t count = static_cast<std::uint32_t>(value.size());
    length(name, count);
    if (failed()) return;
    value.resize(count);
    bytes(name, reinterpret_cast<std::uint8_t*>(value.data()), value.size());
}

void StateReader::raw(const char* name, void* value, std::size_t size, Kind kind) {
    m_reader.getBytes(value, size);
    if (kind == Kind::Real && !isPossible(name, value, size)) m_reader.fail();
}

void StateReader::length(const char*, std::uint32_t& count) {
    count = m_reader.get<std::uint32_t>();
    if (count > m_reader.left()) { // every element takes at least one byte
        m_reader.fail();
        count = 0;
    }
}

namespace {

template <class T>
std::string shown(const void* value) {
    T v;
    std::memcpy(&v, value, sizeof v);
    return fmt::format("{}", v);
}

std::string shownNumber(const void* value, std::size_t size, bool isSigned, bool isReal) {
    if (isReal) return size == 4 ? shown<float>(value) : shown<double>(value);
    switch (size) {
    case 1:
        return isSigned ? fmt::format("{}", int{*static_cast<const std::int8_t*>(value)})
                        : fmt::format("{}", unsigned{*static_cast<const std::uint8_t*>(value)});
    case 2:
        return isSigned ? shown<std::int16_t>(value) : shown<std::uint16_t>(value);
    case 4:
        return isSigned ? shown<std::int32_t>(value) : shown<std::uint32_t>(value);
    default:
        return isSigned ? shown<std::int64_t>(value) : shown<std::uint64_t>(value);
    }
}

} // namespace

void StateComparer::raw(const char* name, void* value, std::size_t size, Kind kind) {
    if (failed()) return;
    std::byte other[16] = {};
    m_first.getBytes(value, size);
    m_second.getBytes(other, size);
    if (std::memcmp(value, other, size) != 0)
        m_difference = {pathTo(name), shownNumber(value, size, kind == Kind::Signed, kind == Kind::Real),
                        shownNumber(other, size, kind == Kind::Signed, kind == Kind::Real)};
}

void StateComparer::length(const char* name, std::uint32_t& count) {
    if (failed()) return;
    count = m_first.get<std::uint32_t>();
    const auto other = m_second.get<std::uint32_t>();
    if (count != other)
        m_difference = {pathTo(name) + ".size", fmt::format("{}", count), fmt::format("{}", other)};
    else if (count > m_first.left())
        m_first.fail();
    if (failed()) count = 0;
}

void StateComparer::enter(const char* name, std::uint32_t index) {
    m_path.push_back(index == kNoIndex ? std::string(name) : fmt::format("{}[{}]", name, index));
}

void StateComparer::leave() {
    m_path.pop_back();
}

std::string StateComparer::pathTo(const char* name) const {
    std::string path;
    for (const std::string& part : m_path)
        path += (path.empty() || part.empty() ? "" : ".") + part;
    if (*name != '\0') path += (path.empty() ? "" : ".") + std::string(name);
    return path;
}

} // namespace lince
