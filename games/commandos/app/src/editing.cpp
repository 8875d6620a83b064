#include "words.h"

#include <lince/commandos/editing.h>
#include <lince/core/math.h>

#include <algorithm>
#include <array>
#include <utility>

namespace lince::commandos {
namespace {

std::string titleOfBody(const std::string& body, Language language) {
    constexpr std::array<std::pair<std::string_view, Phrase>, 6> kBodies{{{"guard", phrases::kGuard},
                                                                          {"officer", phrases::kOfficer},
                                                                          {"lookout", phrases::kLookout},
                                                                          {"gunner", phrases::kGunner},
                                                                          {"dog", phrases::kDog},
                                                                          {"civilian", phrases::kCivilian}}};
    for (const auto& [name, phrase] : kBodies)
        if (name == body) return phrase.in(language);
    return body;
}

/// A thing whose class a level declares, so that nothing is offered that would be a mistake there.
struct Thing {
    std::string_view objectClass;
    Phrase title;
    const char* xml;
    float lift; ///< metres: half its height
};
constexpr std::array<Thing, 5> kThings{
    {{"radio", phrases::kRadio,
      R"xml(<crate position="{centre}" size="(1.2, 1, 0.8)" mass="0" health="40" class="radio"/>)xml", 0.5f},
     {"alarm", phrases::kBell, R"xml(<crate position="{centre}" size="(0.4, 1.5, 0.4)" mass="0" class="alarm"/>)xml",
      0.75f},
     {"wire", phrases::kWire, R"xml(<crate position="{centre}" size="(3, 1, 0.25)" mass="0" class="wire"/>)xml", 0.5f},
     {"fuel", phrases::kFuel,
      R"xml(<crate position="{centre}" size="(3, 2.6, 3)" mass="0" health="160" class="fuel"/>)xml", 1.3f},
     {"archive", phrases::kArchive,
      R"xml(<crate position="{centre}" size="(1.6, 1.7, 0.7)" mass="0" health="120" class="archive"/>)xml", 0.85f}}};

} // namespace

std::vector<app::LevelStamp> missionStamps(const Scenario& scenario, const LevelData& level, Language language) {
    std::vector<app::LevelStamp> stamps;
    const auto add = [&](const Phrase& section, std::string title, std::string xml, float lift, std::string name) {
        const bool known =
            std::any_of(stamps.begin(), stamps.end(), [&](const app::LevelStamp& one) { return one.xml == xml; });
        if (!known) stamps.push_back({std::move(title), section.in(language), std::move(xml), lift, std::move(name)});
    };
    for (const AgentGroup& group : scenario.groups) {
        if (group.placedKind != "enemy") continue;
        const std::string kind = group.placedClass.empty() ? group.body : group.placedClass;
        std::string title = titleOfBody(group.body, language);
        // Another class of the same body has other orders: a bell, another way of looking.
        if (kind != group.body && kind.starts_with(group.body + "-")) title += " " + kind.substr(group.body.size() + 1);
        add(phrases::kEnemies, title, "<enemy class=\"" + kind + "\"><waitpoint>{place}</waitpoint></enemy>", 0, kind);
    }
    for (const AgentGroup& group : scenario.groups) {
        if (group.spawnGroup.empty()) continue;
        const bool mine = group.brain == "commando" || group.brain == "captain";
        add(phrases::kStarts, (mine ? phrases::kCommandoStart : phrases::kReserveStart).in(language),
            "<spawn group=\"" + group.spawnGroup + "\">{place}</spawn>", 0, group.spawnGroup);
    }
    for (const Thing& thing : kThings)
        if (level.classes.find(std::string(thing.objectClass)))
            add(phrases::kObjects, thing.title.in(language), thing.xml, thing.lift, std::string(thing.objectClass));
    return stamps;
}

void EditedCone::update(const Simulation& still, const Agent& agent, Vec3 feet, float yaw) {
    const Entity* e = still.world().find(agent.body);
    const SightSense* sight = coneOf(agent);
    // Who looks all around has no cone.
    if (e == nullptr || sight == nullptr || sight->angle > kTwoPi * 0.99f) {
        m_shape = {};
        m_body = {};
        return;
    }
    const Hash128 level = still.world().level().hash();
    if (level == m_level && agent.body == m_body && feet == m_feet && yaw == m_yaw) return;
    m_level = level, m_body = agent.body, m_feet = feet, m_yaw = yaw;
    Entity there = *e;
    there.position = feet;
    there.yaw = yaw;
    m_shape.update(still.world(), there, *sight, {}, ConeShape::kFine);
}

} // namespace lince::commandos
