#include <lince/navmesh/nav_query.h>
#include <lince/runtime/level_hints.h>
#include <lince/runtime/nav_body.h>
#include <lince/runtime/nav_cache.h>
#include <lince/world/sweep.h>

#include <algorithm>

namespace lince {
namespace {

constexpr float kInWall = 0.12f;          ///< metres that a body may reach into a wall: it is pushed out
constexpr Vec3 kNearBy{1.0f, 1.6f, 1.0f}; ///< metres from a place within which one can stand
constexpr float kSamePlace = 0.2f;        ///< metres
constexpr int kSamples = 6;               ///< of a zone, each way

class HintSearch {
  public:
    HintSearch(const LevelDocument& document, const Level& level, std::span<const Scenario> scenarios,
               const NavMesh* mesh)
        : m_document(document), m_level(level), m_data(level.data()), m_scenarios(scenarios), m_mesh(mesh) {}

    std::vector<LevelHint> all() {
        std::size_t agent = 0, spawn = 0, zone = 0;
        for (const LevelElementId id : m_document.childrenOf({})) {
            const XmlElementSpan& span = *m_document.find(id);
            if (span.name == "enemy" || span.name == "commando" || span.name == "agent") {
                if (agent < m_data.agents.size()) ofAgent(id, span, m_data.agents[agent++]);
            } else if (span.name == "spawn") {
                if (spawn < m_data.spawnPoints.size()) ofStart(span, m_data.spawnPoints[spawn++].position);
            } else if (span.name == "zone" && zone < m_data.zones.size())
                ofZone(span, m_data.zones[zone++]);
        }
        return std::move(m_hints);
    }

  private:
    void add(const XmlElementSpan& span, std::string words) { m_hints.push_back({span.place, std::move(words)}); }

    bool standsInWall(Vec3 feet) const {
        const BodyDefinition body;
        const Capsule capsule{feet + Vec3{0, body.radius + 0.05f, 0}, body.radius, body.height - 2 * body.radius};
        std::vector<std::uint32_t> scratch;
        std::vector<Level::Corners> triangles;
        m_level.bodyTriangles(capsule.bounds(), scratch, triangles);
        return std::any_of(triangles.begin(), triangles.end(), [&](const Level::Corners& t) {
            return penetrationCapsuleTriangle(capsule, t.a, t.b, t.c).depth > kInWall;
        });
    }

    void ofStart(const XmlElementSpan& span, Vec3 feet) {
        if (standsInWall(feet))
            add(span, "begins inside of a wall or the ground");
        else if (m_mesh != nullptr && !m_query.nearest(*m_mesh, feet, kNearBy))
            add(span, "begins where nobody can stand");
    }

    void ofAgent(LevelElementId id, const XmlElementSpan& span, const AgentPlacement& agent) {
        const auto asks = [&](const AgentGroup& group) {
            return group.placedKind == agent.kind && (group.placedClass.empty() || group.placedClass == agent.type);
        };
        if (!anyGroup(asks)) {
            const std::string which = agent.type.empty() ? "" : " class=" + inQuotes(agent.type);
            add(span, "nobody in the game: no scenario of this level asks for <" + agent.kind + which + ">");
        }
        ofStart(span, agent.position);
        const std::vector<LevelElementId> points = m_document.childrenOf(id);
        // One that has a place of its own may stay there and look at its waitpoints.
        const bool walks = agent.kind == "enemy" && span.attribute("position") == nullptr;
        for (std::size_t i = 0; i < agent.waitpoints.size() && i < points.size(); ++i) {
            const Vec3 before = i == 0 ? agent.position : agent.waitpoints[i - 1];
            const XmlElementSpan& point = *m_document.find(points[i]);
            if (i > 0 && length(agent.waitpoints[i] - before) < kSamePlace)
                add(point, "at the same place as the waitpoint before it");
            else if (m_mesh != nullptr && walks && length(agent.waitpoints[i] - agent.position) > kSamePlace)
                ofWay(point, before, agent.waitpoints[i]);
        }
    }

    void ofWay(const XmlElementSpan& span, Vec3 from, Vec3 to) {
        const NavPoint start = m_query.nearest(*m_mesh, from, kNearBy), end = m_query.nearest(*m_mesh, to, kNearBy);
        if (!end)
            add(span, "a waitpoint where nobody can stand");
        else if (start && !m_query.reachable(*m_mesh, start, end, NavFilter{}))
            add(span, "no way leads to this waitpoint from the one before it");
    }

    /// Whether anybody who begins in the level can come into it.
    void ofZone(const XmlElementSpan& span, const Zone& zone) {
        if (m_mesh == nullptr || m_data.spawnPoints.empty()) return;
        const Vec3 size = zone.box.size();
        for (int i = 0; i < kSamples * kSamples; ++i) {
            const float x = (static_cast<float>(i % kSamples) + 0.5f) / kSamples;
            const float z = (static_cast<float>(i / kSamples) + 0.5f) / kSamples; // NOLINT: rows
            const Vec3 place = zone.box.low + Vec3{size.x * x, size.y * 0.5f, size.z * z};
            const NavPoint inside = m_query.nearest(*m_mesh, place, {0.5f, size.y * 0.5f + 1, 0.5f});
            if (!inside) continue;
            for (const SpawnPoint& spawn : m_data.spawnPoints) {
                const NavPoint start = m_query.nearest(*m_mesh, spawn.position, kNearBy);
                if (start && m_query.reachable(*m_mesh, start, inside, NavFilter{})) return;
            }
        }
        add(span, "no way leads into this zone from any place where somebody begins");
    }

    /// Also when there is no scenario: then nothing is known of who is asked for.
    template <class Asks>
    bool anyGroup(const Asks& asks) const {
        if (m_scenarios.empty()) return true;
        return std::any_of(m_scenarios.begin(), m_scenarios.end(), [&](const Scenario& scenario) {
            return std::any_of(scenario.groups.begin(), scenario.groups.end(), asks);
        });
    }

    const LevelDocument& m_document;
    const Level& m_level;
    const LevelData& m_data;
    std::span<const Scenario> m_scenarios;
    const NavMesh* m_mesh;
    NavQuery m_query;
    std::vector<LevelHint> m_hints;
};

} // namespace

Result<std::vector<LevelHint>> levelHints(const LevelDocument& document, const std::shared_ptr<const Level>& level,
                                          std::span<const Scenario> scenarios, const std::string& cacheFolder,
                                          const Log& log) {
    const LevelData& data = level->data();
    const bool patrols = std::any_of(data.agents.begin(), data.agents.end(),
                                     [](const AgentPlacement& agent) { return !agent.waitpoints.empty(); });
    std::shared_ptr<const BodyNavData> map;
    if (patrols || (!data.zones.empty() && !data.spawnPoints.empty())) {
        auto baked = NavCache(cacheFolder, level).map(navBodyOf(BodyDefinition{}), log);
        if (!baked) return baked.error();
        map = std::move(*baked);
    }
    return HintSearch(document, *level, scenarios, map ? map->map.mesh.get() : nullptr).all();
}

} // namespace lince
