#include <lince/core/math.h>
#include <lince/render/debug_layers.h>

#include <string>

namespace lince {
namespace {

constexpr Colour kPale{236, 228, 210, 255}, kAmber{240, 178, 62, 255}, kMoss{140, 176, 92, 255},
    kSlate{120, 140, 160, 255};

template <class Use>
void forEachBody(const Simulation& simulation, Use use) {
    for (const Agent& agent : simulation.agents()) {
        const Entity* e = simulation.world().find(agent.body);
        const Character* c = simulation.sim().character(agent.body);
        if (e != nullptr && c != nullptr) use(agent, *e, *c);
    }
}

void drawBodies(DebugDraw& sink, const Simulation& simulation) {
    forEachBody(simulation, [&](const Agent& agent, const Entity& e, const Character& c) {
        Colour colour = simulation.world().factions()[agent.faction].colour;
        if (!c.alive) colour.alpha = 80;
        drawCylinder(sink, e.position, e.shape.radius, e.shape.height, colour);
        drawArrow(sink, e.eye(), e.eye() + directionFromYawPitch(e.yaw, e.pitch) * 0.8f, colour);
    });
}

void drawVelocities(DebugDraw& sink, const Simulation& simulation) {
    forEachBody(simulation, [&](const Agent& agent, const Entity& e, const Character& c) {
        const Vec3 from = e.position + Vec3{0, 0.1f, 0};
        drawArrow(sink, from, from + c.movedVelocity * 0.5f, kMoss);
        drawArrow(sink, from, from + agent.intent.move * 1.5f, kAmber);
    });
}

void drawLabels(DebugDraw& sink, const Simulation& simulation) {
    forEachBody(simulation, [&](const Agent& agent, const Entity& e, const Character& c) {
        std::string words = std::to_string(agent.id.value) + " " + agent.brainName;
        words += c.alive ? "  " + std::to_string(c.health) : "  dead";
        sink.text(e.position + Vec3{0, e.shape.height + 0.25f, 0}, words, kPale);
    });
}

void drawMinds(DebugDraw& sink, const Simulation& simulation) {
    forEachBody(simulation, [&](const Agent& agent, const Entity&, const Character& c) {
        if (!agent.brain || !c.alive || agent.driven) return; // hands that took over follow no plan of the mind
        const SelfState self = agent.senses.feelSelf(simulation.world(), simulation.sim());
        agent.brain->draw(sink, self, agent.map.get());
    });
}

void drawItems(DebugDraw& sink, const Simulation& simulation) {
    for (const Item& item : simulation.sim().items()) {
        const Entity* e = simulation.world().find(item.entity);
        if (e == nullptr) continue;
        const Colour colour = simulation.world().level().data().classes[e->objectClass].colour;
        drawBox(sink, e->bounds(), colour);
        std::string words = simulation.sim().definitions()[item.type].name;
        if (item.respawnLeft > 0) words += " in " + std::to_string(item.respawnLeft / kTicksPerSecond + 1) + " s";
        sink.text(e->position + Vec3{0, 0.6f, 0}, words, colour);
    }
}

void drawDoorsAndBoxes(DebugDraw& sink, const Simulation& simulation) {
    for (const Entity& e : simulation.world().slots())
        if (e.id && e.shape.isBox())
            drawBox(sink, e.bounds(), simulation.world().level().data().classes[e.objectClass].colour);
}

void drawSpawnPoints(DebugDraw& sink, const Simulation& simulation) {
    for (const SpawnPoint& s : simulation.world().level().data().spawnPoints) {
        drawArrow(sink, s.position + Vec3{0, 0.05f, 0},
                  s.position + Vec3{0, 0.05f, 0} + directionFromYawPitch(s.yaw, 0) * 0.8f, kAmber);
        sink.text(s.position + Vec3{0, 0.3f, 0}, s.group.empty() ? "spawn" : "spawn " + s.group, kAmber);
    }
}

void drawZones(DebugDraw& sink, const Simulation& simulation) {
    for (const Zone& zone : simulation.world().level().data().zones) {
        drawBox(sink, zone.box, kSlate);
        sink.text(zone.box.centre(), zone.name, kSlate);
    }
    for (const Aabb& box : simulation.world().level().data().deadly)
        drawBox(sink, box, {200, 60, 50, 255});
    for (const CarrierPlacement& carrier : simulation.world().level().data().carriers) {
        drawBox(sink, carrier.box, kAmber);
        drawArrow(sink, carrier.box.centre(), carrier.to, kAmber);
    }
}

void drawEvents(DebugDraw& sink, const Simulation& simulation) {
    for (const Event& event : simulation.world().events()) {
        if (event.kind == EventKind::Noise) drawCylinder(sink, event.place, minimum(event.amount, 60), 0.1f, kSlate);
        if (event.kind == EventKind::Touch) drawBox(sink, Aabb{event.place, event.place}.grown(0.08f), kAmber);
        if (event.kind == EventKind::Hit)
            drawBox(sink, Aabb{event.place, event.place}.grown(0.06f), {220, 70, 60, 255});
    }
}

/// Whose map is shown.
const NavData* shownMap(const Simulation& simulation) {
    for (const Agent& agent : simulation.agents())
        if (agent.map) return agent.map.get();
    return nullptr;
}

void drawMap(DebugDraw& sink, const Simulation& simulation) {
    if (const NavData* map = shownMap(simulation)) draw(sink, *map->mesh);
}

void drawSight(DebugDraw& sink, const Simulation& simulation) {
    if (const NavData* map = shownMap(simulation)) draw(sink, *map->sight);
}

} // namespace

DebugLayers DebugLayers::standard() {
    DebugLayers layers;
    layers.add("bodies", "cylinders of characters and where they look", drawBodies);
    layers.add("labels", "number, brain and health over every agent", drawLabels);
    layers.add("motion", "velocity (green) and what the mind wants (amber)", drawVelocities);
    layers.add("minds", "what brains draw of their thoughts", drawMinds);
    layers.add("items", "boxes, names and return of items", drawItems);
    layers.add("boxes", "doors and crates", drawDoorsAndBoxes);
    layers.add("spawns", "where agents may start", drawSpawnPoints);
    layers.add("zones", "named zones, deadly ones in red, jump pads and teleporters with their targets", drawZones);
    layers.add("map", "the navmesh as the first mind that has one knows it: ground, jumps, cover", drawMap);
    layers.add("sight", "what blocks views in that map, floor by floor", drawSight);
    layers.add("events", "noises, touches and hits of the last tick", drawEvents);
    layers.add("patches", "pieces of the level that are culled and drawn as one", {});
    layers.add("trails", "ways of the last five seconds, from when it was switched on", {});
    return layers;
}

void DebugLayers::add(std::string name, std::string what, Draw draw) {
    m_layers.add({std::move(name), std::move(what), std::move(draw), false});
}

void DebugLayers::replace(std::string_view name, Draw draw) {
    if (Layer* layer = m_layers.find(name)) layer->draw = std::move(draw);
}

bool DebugLayers::enable(std::string_view name, bool on) {
    Layer* layer = m_layers.find(name);
    if (layer != nullptr) layer->on = on;
    return layer != nullptr;
}

void DebugLayers::draw(DebugDraw& sink, const Simulation& simulation) const {
    for (const Layer& layer : m_layers)
        if (layer.on && layer.draw) layer.draw(sink, simulation);
}

} // namespace lince
