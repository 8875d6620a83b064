#include <lince/app/film_camera.h>
#include <lince/core/math.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace lince::app {
namespace {

/// Five numbers with commas between; false when it is anything else.
bool readNumbers(std::string_view text, float (&out)[5]) {
    const std::string copy(text);
    const char* at = copy.c_str();
    for (std::size_t i = 0; i < 5; ++i) {
        char* end = nullptr;
        out[i] = std::strtof(at, &end);
        if (end == at || !std::isfinite(out[i]) || absolute(out[i]) > 1e6f) return false;
        if (*end != (i < 4 ? ',' : '\0')) return false;
        at = end + 1;
    }
    return true;
}

} // namespace

Result<FilmCamera> FilmCamera::fromWord(std::string_view word) {
    const auto wrong = [&] { return Error{"found camera " + inQuotes(word) + ", expected " + kWords}; };
    const std::size_t colon = word.find(':');
    const std::string_view name = word.substr(0, colon);
    const std::string_view rest = colon == std::string_view::npos ? std::string_view{} : word.substr(colon + 1);
    FilmCamera camera;
    camera.m_word = word;
    if (name == "orbit" || name == "above") {
        if (colon != std::string_view::npos) return wrong();
        camera.m_kind = name == "orbit" ? Kind::Orbit : Kind::Above;
        return camera;
    }
    if (name == "at") {
        float v[5];
        if (!readNumbers(rest, v)) return wrong();
        camera.m_kind = Kind::Fixed;
        camera.m_fixed.eye = {v[0], v[1], v[2]};
        camera.m_fixed.yaw = v[3] * kRadiansPerDegree;
        camera.m_fixed.pitch = clamp(v[4], -89.9f, 89.9f) * kRadiansPerDegree;
        return camera;
    }
    if (name != "first" && name != "third" && name != "follow") return wrong();
    std::uint16_t number = 1;
    if (colon != std::string_view::npos) {
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        if (error != std::errc() || end != rest.data() + rest.size() || number == 0) return wrong();
    }
    camera.m_kind = name == "first" ? Kind::First : name == "third" ? Kind::Third : Kind::Follow;
    camera.m_agent = AgentId{number};
    return camera;
}

Status FilmCamera::fits(const Simulation& simulation) const {
    if (!m_agent || simulation.agent(m_agent) != nullptr) return {};
    return Error{"found camera of agent " + std::to_string(m_agent.value) + ", expected one of the " +
                 std::to_string(simulation.agents().size()) + " agents"};
}

EntityId FilmCamera::hidden(const Simulation& simulation) const {
    const Agent* agent = m_kind == Kind::First ? simulation.agent(m_agent) : nullptr;
    return agent != nullptr ? agent->body : EntityId{};
}

Camera FilmCamera::update(const Simulation& simulation, const SceneObserver& observer, float fraction, float seconds) {
    const Level* level = &simulation.world().level();
    if (m_kind == Kind::Fixed) return m_fixed;
    if (m_kind == Kind::Orbit) return orbit(simulation, observer, fraction, seconds, -0.55f, 0.1f);
    if (m_kind == Kind::Above) return orbit(simulation, observer, fraction, seconds, -1.05f, 0);
    const Agent* agent = simulation.agent(m_agent);
    const auto subject = agent != nullptr ? observer.subjectOf(simulation, agent->body, fraction) : std::nullopt;
    if (!subject) return m_fixed;
    switch (m_kind) {
    case Kind::First:
        m_fixed = FirstPersonRig().update(*subject);
        break;
    case Kind::Third:
        m_fixed = m_third.update(*subject, level, seconds);
        break;
    default:
        m_fixed = m_follow.update(*subject, level, seconds);
        break;
    }
    return m_fixed; // a body that is gone leaves the camera where it was
}

Camera FilmCamera::orbit(const Simulation& simulation, const SceneObserver& observer, float fraction, float seconds,
                         float pitch, float turnSpeed) {
    // Around the middle of those alive, as far away as most of them need.
    Vec3 middle;
    float count = 0;
    const auto forEach = [&](auto use) {
        for (const Agent& agent : simulation.agents()) {
            const Character* c = simulation.sim().character(agent.body);
            const auto subject = observer.subjectOf(simulation, agent.body, fraction);
            if (c != nullptr && c->alive && subject) use(subject->feet + Vec3{0, 1, 0});
        }
    };
    forEach([&](Vec3 p) { middle += p, count += 1; });
    if (count > 0)
        middle = middle / count;
    else
        middle = m_placed ? m_target : simulation.world().level().bounds().centre();
    float spread = 0;
    forEach([&](Vec3 p) { spread += length(p - middle) / count; });
    const float wanted = clamp(spread * 1.7f + 7, 7, 70);
    const float pull = m_placed ? 1 - exponential(-seconds * 0.8f) : 1;
    m_target = lerp(m_target, middle, pull);
    m_distance += (wanted - m_distance) * pull;
    m_yaw += turnSpeed * (m_placed ? seconds : 0);
    const bool first = !m_placed;
    m_placed = true;
    m_sinceLook += seconds;
    if (first || m_sinceLook > 0.5f) {
        m_sinceLook = 0;
        chooseOrbit(simulation, observer, fraction, pitch);
        // In a warren nobody is seen from the middle: then one of them is followed, from the start.
        if (first && m_seesFew && !simulation.agents().empty()) {
            m_kind = Kind::Follow;
            m_agent = simulation.agents().front().id;
            return update(simulation, observer, fraction, seconds);
        }
    }
    const float ease = first ? 1 : 1 - exponential(-seconds * 1.2f);
    m_pitch += (m_wantedPitch - m_pitch) * ease;
    m_nearer += (m_wantedNearer - m_nearer) * ease;
    Camera camera;
    camera.yaw = m_yaw, camera.pitch = m_pitch;
    camera.eye = m_target - camera.forward() * (m_distance * m_nearer);
    return camera;
}

void FilmCamera::chooseOrbit(const Simulation& simulation, const SceneObserver& observer, float fraction, float pitch) {
    // Of several places, the one from which most of those alive can be seen; the wanted one when all are as good. Over
    // walls that leads up, under a roof it leads near.
    constexpr std::size_t kAsked = 16;
    const Level& level = simulation.world().level();
    const auto& agents = simulation.agents();
    const std::size_t step = std::max<std::size_t>(1, agents.size() / kAsked);
    float best = -1;
    for (const float nearer : {1.0f, 0.75f, 0.5f, 0.3f, 0.18f})
        for (int up = 0; up < 6; ++up) {
            const float tried = maximum(pitch - static_cast<float>(up) * 0.15f, -1.45f);
            const Vec3 eye = m_target - directionFromYawPitch(m_yaw, tried) * (m_distance * nearer);
            float seen = 0, asked = 0;
            for (std::size_t i = 0; i < agents.size(); i += step) {
                const auto subject = observer.subjectOf(simulation, agents[i].body, fraction);
                if (!subject) continue;
                asked += 1;
                if (level.clearLine(eye, subject->feet + Vec3{0, subject->height * 0.7f, 0})) seen += 1;
            }
            const float score = seen / maximum(asked, 1) - static_cast<float>(up) * 0.07f - (1 - nearer) * 0.25f;
            if (score > best) best = score, m_wantedPitch = tried, m_wantedNearer = nearer;
        }
    m_seesFew = best < 0.1f;
}

} // namespace lince::app
