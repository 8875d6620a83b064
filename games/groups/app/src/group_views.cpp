#include <lince/core/math.h>
#include <lince/groups/group_parameters.h>
#include <lince/groups/group_views.h>
#include <lince/roadmap/roadmap.h>
#include <lince/roadmap/roadmap_query.h>

#include <algorithm>

namespace lince::groups {
namespace {

constexpr std::string_view kNames[kGroupViews] = {"grid",       "nodes",  "neighbours", "found-way",
                                                  "smooth-way", "ranges", "forces"};
constexpr Colour kMindsRange{255, 255, 255, 70}; ///< of the ring that minds of groups draw
constexpr Colour kRange{240, 200, 80, 150}, kLeaderRange{90, 110, 240, 190};

/// The colours in which a way is drawn, asked once of who draws them.
struct WayColours {
    Colour found, smooth;

    static const WayColours& get() {
        static const WayColours colours = [] {
            RecordingDebugDraw sink;
            RoadmapPath path;
            path.found = true;
            path.graph = {{0, 0, 0}, {1, 0, 0}};
            draw(sink, path);
            WayColours all{{0, 0, 0, 255}, {230, 20, 20, 255}};
            if (!sink.lines.empty()) all.found = sink.lines.front().colour;
            sink.lines.clear();
            path.points = path.graph;
            draw(sink, path);
            if (!sink.lines.empty()) all.smooth = sink.lines.back().colour;
            return all;
        }();
        return colours;
    }
};

/// Lets through what is wanted of a mind's picture: ways by their colours, all the rest as "forces".
class WantedOnly final : public DebugDraw {
  public:
    WantedOnly(DebugDraw& sink, const GroupViews& views) : m_sink(sink), m_views(views) {}
    void line(Vec3 from, Vec3 to, Colour colour) override {
        if (isWanted(colour)) m_sink.line(from, to, colour);
    }
    void triangle(Vec3 a, Vec3 b, Vec3 c, Colour colour) override {
        if (isWanted(colour)) m_sink.triangle(a, b, c, colour);
    }
    void text(Vec3 at, std::string_view words, Colour colour) override {
        if (m_views[GroupView::Forces]) m_sink.text(at, words, colour);
    }

  private:
    bool isWanted(Colour colour) const {
        if (colour == kMindsRange) return false; // drawn below, for everybody alike
        const WayColours& ways = WayColours::get();
        if (colour == ways.found) return m_views[GroupView::FoundWay];
        if (colour == ways.smooth) return m_views[GroupView::SmoothWay];
        return m_views[GroupView::Forces];
    }
    DebugDraw& m_sink;
    const GroupViews& m_views;
};

void drawRange(DebugDraw& sink, Vec3 middle, float metres, Colour colour) {
    constexpr int kCorners = 48;
    Vec3 before = middle + Vec3{metres, 0.08f, 0};
    for (int i = 1; i <= kCorners; ++i) {
        const float angle = static_cast<float>(i) * 2 * kPi / kCorners;
        const Vec3 next = middle + Vec3{cosine(angle) * metres, 0.08f, sine(angle) * metres};
        sink.line(before, next, colour);
        before = next;
    }
}

/// How far it sees; what its mind says of its group, else its sight.
float rangeOf(const Simulation& simulation, const Agent& agent) {
    if (agent.brain)
        if (const auto group = agent.brain->report().group) return group->range;
    const Stage& stage = simulation.stage();
    const Character* body = simulation.sim().character(agent.body);
    if (body == nullptr) return 0;
    const std::string& senses = simulation.sim().definitions()[body->type].senses;
    for (const SenseList& list : stage.senses)
        if (const auto* sight = list.find<SightSense>(); sight != nullptr && list.name == senses) return sight->range;
    return 0;
}

} // namespace

std::string_view nameOf(GroupView view) {
    return kNames[static_cast<std::size_t>(view)];
}

void drawGroup(DebugDraw& sink, const Simulation& simulation, AgentId watched, const GroupViews& views) {
    const Agent* self = simulation.agent(watched);
    if (self == nullptr) return;
    const RoadmapView wanted{views[GroupView::Grid], views[GroupView::Nodes], views[GroupView::Neighbours]};
    if (wanted.grid || wanted.nodes || wanted.neighbours) {
        // Who follows may ask for no roadmap; then that of its side, or any, is the one that matters.
        const Agent* owner = self->roadmap ? self : nullptr;
        for (const Agent& agent : simulation.agents())
            if (owner == nullptr && agent.roadmap && agent.faction == self->faction) owner = &agent;
        for (const Agent& agent : simulation.agents())
            if (owner == nullptr && agent.roadmap) owner = &agent;
        if (owner != nullptr) draw(sink, *owner->roadmap, wanted);
    }
    WantedOnly filter(sink, views);
    const bool minds = views[GroupView::FoundWay] || views[GroupView::SmoothWay] || views[GroupView::Forces];
    for (const Agent& agent : simulation.agents()) {
        const Character* body = simulation.sim().character(agent.body);
        if (!agent.brain || body == nullptr || !body->alive || agent.driven) continue;
        const SelfState feels = agent.senses.feelSelf(simulation.world(), simulation.sim());
        if (minds) agent.brain->draw(filter, feels, nullptr);
        if (!views[GroupView::Ranges] || agent.faction != self->faction) continue;
        const auto group = agent.brain->report().group;
        if (const float range = rangeOf(simulation, agent); range > 0)
            drawRange(sink, feels.position, range, group && group->leads ? kLeaderRange : kRange);
    }
}

void addLayers(DebugLayers& layers) {
    layers.add("group", "roadmap, ways, ranges and forces of the watched group (panel Groups)",
               [](DebugDraw& sink, const Simulation& simulation) {
                   const auto& agents = simulation.agents();
                   const auto first = std::find_if(agents.begin(), agents.end(), isOfGroup);
                   if (first != agents.end()) drawGroup(sink, simulation, first->id, {});
               });
}

} // namespace lince::groups
