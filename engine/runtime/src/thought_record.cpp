#include <lince/runtime/thought_record.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace lince {
namespace {

template <class F>
std::vector<std::byte> bytesOf(F&& write) {
    StateWriter writer;
    write(writer);
    return {writer.bytes().begin(), writer.bytes().end()};
}

struct Part {
    const char* name;
    bool differs;
};

std::string differenceOf(std::span<const Part> parts) {
    std::string text;
    bool several = false;
    for (const Part& part : parts) {
        if (!part.differs) continue;
        several = !text.empty() || std::string_view(part.name).back() == 's';
        text += (text.empty() ? "" : " and ") + std::string(part.name);
    }
    return text.empty() ? text : text + (several ? " differ" : " differs");
}

template <class T>
bool differ(T& a, T& b) {
    return bytesOf([&](StateVisitor& v) { v.field("", a); }) != bytesOf([&](StateVisitor& v) { v.field("", b); });
}

template <class T>
bool listsDiffer(std::vector<T>& a, std::vector<T>& b) {
    return bytesOf([&](StateVisitor& v) { v.list("", a); }) != bytesOf([&](StateVisitor& v) { v.list("", b); });
}

} // namespace

// --- the picture

void PictureRecord::take(const EyeView& shown) {
    const EyeView view = shown; // its own, so that the compiler need not fear for it at each byte written
    m_lens = view.lens();
    m_pose = view.pose();
    m_objects.clear();
    const auto pixels = static_cast<std::size_t>(view.width()) * static_cast<std::size_t>(view.height());
    m_numbers.resize(pixels * sizeof(std::uint16_t));
    m_distances.resize(pixels * sizeof(float));
    std::size_t pixel = 0;
    std::uint16_t last = 0;
    char *const numbers = m_numbers.data(), *const distances = m_distances.data();
    EyeObject lastSeen;
    for (int y = view.height() - 1; y >= 0; --y)
        for (int x = 0; x < view.width(); ++x, ++pixel) {
            const EyeObject seen{view.classAt(x, y), view.motionAt(x, y)};
            const auto same = [&](const EyeObject& o) {
                return o.objectClass == seen.objectClass && o.motion == seen.motion;
            };
            if (m_objects.empty() || !same(lastSeen)) { // neighbours mostly show the same thing
                const auto known = std::find_if(m_objects.begin(), m_objects.end(), same);
                last = static_cast<std::uint16_t>(known - m_objects.begin());
                if (known == m_objects.end()) m_objects.push_back(seen);
                lastSeen = seen;
            }
            const float distance = view.distanceAt(x, y);
            std::memcpy(numbers + pixel * sizeof last, &last, sizeof last);
            std::memcpy(distances + pixel * sizeof distance, &distance, sizeof distance);
        }
}

EyeView PictureRecord::view() const {
    // A string's bytes are aligned for anything that `new` makes room for.
    return {m_lens,
            m_pose,
            {reinterpret_cast<const std::uint16_t*>(m_numbers.data()), m_numbers.size() / sizeof(std::uint16_t)},
            {reinterpret_cast<const float*>(m_distances.data()), m_distances.size() / sizeof(float)},
            m_objects};
}

bool PictureRecord::isValid() const {
    constexpr int kMaxSide = 4096;
    if (m_lens.width < 1 || m_lens.height < 1 || m_lens.width > kMaxSide || m_lens.height > kMaxSide) return false;
    const auto pixels = static_cast<std::size_t>(m_lens.width) * static_cast<std::size_t>(m_lens.height);
    if (m_numbers.size() != pixels * sizeof(std::uint16_t) || m_distances.size() != pixels * sizeof(float))
        return false;
    for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
        std::uint16_t number = 0;
        float distance = 0;
        std::memcpy(&number, m_numbers.data() + pixel * sizeof number, sizeof number);
        std::memcpy(&distance, m_distances.data() + pixel * sizeof distance, sizeof distance);
        if (number >= m_objects.size() || !std::isfinite(distance)) return false;
    }
    return true;
}

void PictureRecord::visitState(StateVisitor& v) {
    v.field("width", m_lens.width);
    v.field("height", m_lens.height);
    v.field("verticalAngle", m_lens.verticalAngle);
    v.field("nearPlane", m_lens.nearPlane);
    v.field("farPlane", m_lens.farPlane);
    v.field("maximumSpeed", m_lens.maximumSpeed);
    v.field("position", m_pose.position);
    v.field("right", m_pose.right);
    v.field("up", m_pose.up);
    v.field("forward", m_pose.forward);
    auto count = static_cast<std::uint32_t>(m_objects.size());
    v.field("objects", count);
    if (v.failed()) return;
    m_objects.resize(std::min<std::uint32_t>(count, 0xffff));
    for (EyeObject& object : m_objects) {
        v.field("class", object.objectClass);
        v.field("red", object.motion.red);
        v.field("green", object.motion.green);
        v.field("blue", object.motion.blue);
    }
    v.text("numbers", m_numbers);
    v.text("distances", m_distances);
}

// --- in

Hash128 contentOf(const NavData& map) {
    StateWriter writer;
    for (NavBox box : map.sight->boxes()) {
        writer.field("centre", box.centre);
        writer.field("halfSize", box.halfSize);
        writer.field("yaw", box.yaw);
    }
    return combine(map.mesh->hash(), hashBytes(writer.bytes()));
}

void ThoughtInput::take(const ThinkInput& input, const ThinkOutput& before) {
    agent = input.self.agent;
    tick = input.tick;
    self = input.self;
    percepts.assign(input.percepts.begin(), input.percepts.end());
    messages.assign(input.messages.begin(), input.messages.end());
    mapNews.assign(input.mapNews.begin(), input.mapNews.end());
    map = input.map != nullptr ? contentOf(*input.map) : Hash128{};
    looked = input.view != nullptr;
    if (looked) picture.take(*input.view);
    intent = before.intent;
    random = before.random;
}

ThinkInput ThoughtInput::input(const NavData* ground, NavWorkspace* workspace, std::optional<EyeView>& view) const {
    view.reset();
    if (looked) view.emplace(picture.view());
    return {tick,
            self,
            percepts,
            messages,
            looked ? &*view : nullptr,
            ground,
            mapNews,
            ground != nullptr ? workspace : nullptr};
}

void ThoughtInput::visitState(StateVisitor& v) {
    v.field("agent", agent);
    v.field("tick", tick);
    v.field("self", self);
    v.list("percepts", percepts);
    v.list("messages", messages);
    v.list("mapNews", mapNews);
    v.field("map.high", map.high);
    v.field("map.low", map.low);
    v.field("looked", looked);
    if (looked) v.field("picture", picture);
    v.field("intent", intent);
    v.field("random", random);
}

std::string differenceOf(ThoughtInput& a, ThoughtInput& b) {
    const std::array<Part, 5> parts{{
        {"feeling of self", differ(a.self, b.self)},
        {"percepts", listsDiffer(a.percepts, b.percepts)},
        {"messages", listsDiffer(a.messages, b.messages)},
        {"picture", a.looked != b.looked || (a.looked && differ(a.picture, b.picture))},
        {"map", !(a.map == b.map) || listsDiffer(a.mapNews, b.mapNews)},
    }};
    return differenceOf(parts);
}

// --- out

void ThoughtOutput::take(const ThinkOutput& output, Brain& brain, bool failed, StateWriter& scratch) {
    intent = sanitized(output.intent);
    said.assign(output.messages.begin(), output.messages.end());
    random = output.random;
    period = brain.period();
    threw = failed;
    scratch.clear();
    brain.visitState(scratch);
    memory = hashBytes(scratch.bytes());
}

void ThoughtOutput::visitState(StateVisitor& v) {
    v.field("intent", intent);
    v.list("said", said);
    v.field("random", random);
    v.field("period", period);
    v.field("memory.high", memory.high);
    v.field("memory.low", memory.low);
    v.field("threw", threw);
}

std::string differenceOf(ThoughtOutput& a, ThoughtOutput& b) {
    const std::array<Part, 6> parts{{
        {"intent", differ(a.intent, b.intent)},
        {"messages", listsDiffer(a.said, b.said)},
        {"use of chance", differ(a.random, b.random)},
        {"memory", !(a.memory == b.memory)},
        {"period of thinking", a.period != b.period},
        {"failing", a.threw != b.threw},
    }};
    return differenceOf(parts);
}

} // namespace lince
