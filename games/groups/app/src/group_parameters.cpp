#include "mix_parameters.h"

#include <lince/core/math.h>
#include <lince/core/text.h>
#include <lince/groups/group_parameters.h>
#include <lince/mind/group_brains.h>

#include <algorithm>

namespace lince::groups {
namespace {

using app::LiveParameter;

constexpr std::string_view kBrains[] = {"homing", "search", "follow", "steer", "dog", "wolf"};
constexpr std::string_view kOfRoadmap[] = {"nodes", "neighbours", "farthest",  "connect",  "sampling",
                                           "local", "spread",     "expansion", "gridCell", "roadmapSeed"};

struct Words {
    const char *unit, *english, *spanish;
};

/// What the mind of the group's first agent asked for; null: nothing, or only the space around it.
const Roadmap* roadmapOfGroup(const Simulation& simulation, std::size_t group) {
    for (const Agent& agent : simulation.agents())
        if (app::groupOf(simulation.stage(), agent.id) == group && agent.roadmap)
            return agent.roadmap->settings().nodes > 1 ? agent.roadmap.get() : nullptr;
    return nullptr;
}

class Collector {
  public:
    Collector(const Simulation& simulation, const BrainRegistry& brains, std::size_t group, std::string prefix)
        : m_simulation(simulation), m_brains(brains), m_stage(simulation.stage()), m_group(group),
          m_prefix(std::move(prefix)) {}

    void collect(std::vector<LiveParameter>& out) {
        const std::size_t first = out.size();
        const AgentGroup& group = m_stage.scenario.groups[m_group];
        if (roadmapOfGroup(m_simulation, m_group) != nullptr) roadmap();
        ofMind(group);
        if (const auto body = m_stage.definitions->findBody(group.body)) {
            ofBody(*body);
            const std::string& senses = group.senses.empty() ? (*m_stage.definitions)[*body].senses : group.senses;
            for (std::size_t i = 0; i < m_stage.senses.size(); ++i)
                if (m_stage.senses[i].name == senses && m_stage.senses[i].sight) ofSight(i);
        }
        for (LiveParameter& p : m_out) {
            p.group = m_group;
            p.label = p.name;
            p.name = m_prefix + p.name;
            // What an author wrote is shown as it is, also beyond the slider's usual ends.
            const float value = p.get(m_stage);
            p.min = minimum(p.min, value), p.max = maximum(p.max, value);
            out.push_back(std::move(p));
        }
        m_out.clear();
        // One name each, whatever authors call their states.
        for (std::size_t i = first; i < out.size(); ++i)
            for (std::size_t j = first; j < i; ++j)
                if (out[j].name == out[i].name) out[i].name += "'";
    }

  private:
    LiveParameter& add(Section section, std::string name, float min, float max, const Words& words) {
        LiveParameter p;
        p.section = static_cast<std::size_t>(section);
        p.name = std::move(name);
        p.min = min, p.max = max;
        p.unit = words.unit, p.english = words.english, p.spanish = words.spanish;
        m_out.push_back(std::move(p));
        return m_out.back();
    }

    /// An attribute of the group that its brain reads.
    LiveParameter& ofBrain(Section section, const std::string& name, float min, float max, const Words& words) {
        LiveParameter& p = add(section, name, min, max, words);
        p.place = {true, "agents", m_group, {}, {}, name};
        p.set = [group = m_group, name](Stage& stage, float value) {
            stage.scenario.groups[group].parameters.set(name, app::textOf(value));
        };
        return p;
    }

    void roadmap() {
        const auto number = [this](const char* name, float min, float max, bool whole, const Words& words, auto field) {
            LiveParameter& p = ofBrain(Section::Roadmap, name, min, max, words);
            p.whole = whole;
            p.get = [group = m_group, field](const Stage& stage) {
                return static_cast<float>(roadmapOf(stage.scenario.groups[group].parameters).*field);
            };
        };
        const auto choice = [this](const char* name, const Words& words, auto field, auto names) {
            LiveParameter& p = ofBrain(Section::Roadmap, name, 0, 0, words);
            p.choices = std::move(names);
            p.max = static_cast<float>(p.choices.size() - 1);
            p.whole = true;
            p.get = [group = m_group, field](const Stage& stage) {
                return static_cast<float>(roadmapOf(stage.scenario.groups[group].parameters).*field);
            };
            p.set = [group = m_group, attribute = std::string(name), all = p.choices](Stage& stage, float value) {
                stage.scenario.groups[group].parameters.set(attribute, all[static_cast<std::size_t>(value)]);
            };
        };
        using Settings = RoadmapSettings;
        number("nodes", 10, 5000, true, {"", "free places that are drawn", "lugares libres que se sortean"},
               &Settings::nodes);
        number(
            "neighbours", 1, 60, true,
            {"", "nearest ones that each is joined with, at most", "vecinos con los que se une cada uno, como mucho"},
            &Settings::neighbours);
        number("farthest", 0, 100, false, {"m", "longest connection; 0: any", "unión más larga; 0: cualquiera"},
               &Settings::farthest);
        choice("connect",
               {"", "forest: no circles; nearest: circles, shorter ways",
                "forest: sin ciclos; nearest: con ciclos, caminos más cortos"},
               &Settings::connect,
               std::vector<std::string>{std::string(nameOf(RoadmapConnect::Forest)),
                                        std::string(nameOf(RoadmapConnect::Nearest))});
        choice("sampling",
               {"", "where places are drawn: anywhere, near obstacles, in narrow passages",
                "dónde se sortean: en todas partes, junto a obstáculos, en pasos estrechos"},
               &Settings::sampling,
               std::vector<std::string>{std::string(nameOf(RoadmapSampling::Uniform)),
                                        std::string(nameOf(RoadmapSampling::Gaussian)),
                                        std::string(nameOf(RoadmapSampling::Bridge))});
        choice("local",
               {"", "how two places are joined: by a line, or sliding along obstacles",
                "cómo se unen dos lugares: en línea recta o rodeando obstáculos"},
               &Settings::local,
               std::vector<std::string>{std::string(nameOf(RoadmapLocal::Straight)),
                                        std::string(nameOf(RoadmapLocal::Slide))});
        number("spread", 0.1f, 10, false,
               {"m", "of gaussian and bridge: how far apart", "de gaussian y bridge: a qué distancia"},
               &Settings::spread);
        number("expansion", 0, 0.9f, false,
               {"", "share of the nodes kept for where connecting failed", "parte de los nodos para donde falló unir"},
               &Settings::expansion);
        number("gridCell", 0, 10, false,
               {"m", "cell of the grid that spares checks; 0: chosen",
                "celda de la rejilla que ahorra pruebas; 0: propia"},
               &Settings::gridCell);
        number("roadmapSeed", 0, 9999, true, {"", "another seed, another roadmap", "otra semilla, otro mapa"},
               &Settings::seed);
    }

    /// What the brain asks for: its mixes of steering and its numbers.
    void ofMind(const AgentGroup& group) {
        BrainParameters parameters = group.parameters;
        std::vector<std::string> sides;
        for (const FactionDefinition& side : m_stage.definitions->factions)
            sides.push_back(side.name);
        parameters.setSides(sides);
        if (const auto brain = m_brains.make(group.brain, parameters); !brain) return;
        for (const auto& [name, asked] : parameters.asked()) {
            if (std::find(std::begin(kOfRoadmap), std::end(kOfRoadmap), name) != std::end(kOfRoadmap)) continue;
            if (!asked.isNumber) {
                mixParameters(m_stage, m_group, name, asked.fallback, static_cast<std::size_t>(Section::Steering),
                              m_out);
                continue;
            }
            const float fallback = parseFloat(asked.fallback).value_or(0);
            const auto written = parameters.values().find(name);
            const float value =
                written != parameters.values().end() ? parseFloat(written->second).value_or(0) : fallback;
            // What a brain allows is often far more than what is of use: the slider shows the part around the value.
            const float wide = maximum(4 * maximum(value, -value), 4 * maximum(fallback, 1));
            LiveParameter& p = ofBrain(Section::Mind, name, maximum(asked.min, -wide), minimum(asked.max, wide),
                                       {"", "a number of its mind", "un número de su mente"});
            p.get = [index = m_group, called = name, fallback](const Stage& stage) {
                const auto& values = stage.scenario.groups[index].parameters.values();
                const auto at = values.find(called);
                return at != values.end() ? parseFloat(at->second).value_or(fallback) : fallback;
            };
        }
    }

    void ofBody(BodyTypeId id) {
        const auto field = [&](const char* attribute, float min, float max, const Words& words,
                               float BodyDefinition::*member, float scale = 1) -> LiveParameter& {
            LiveParameter& p = add(Section::Body, attribute, min, max, words);
            p.place = {false, "body", 0, (*m_stage.definitions)[id].name, {}, attribute};
            p.get = [id, member, scale](const Stage& stage) { return (*stage.definitions)[id].*member / scale; };
            p.set = [id, member, scale](Stage& stage, float value) {
                app::ownDefinitions(stage).bodies[id.value].*member = value * scale;
            };
            return p;
        };
        field("walkSpeed", 0.1f, 10, {"m/s", "walking speed", "velocidad al caminar"}, &BodyDefinition::walkSpeed);
        field("runSpeed", 0.1f, 15, {"m/s", "running speed", "velocidad al correr"}, &BodyDefinition::runSpeed);
        field("turnSpeed", 30, 1080, {"°/s", "how fast it turns", "velocidad de giro"}, &BodyDefinition::turnSpeed,
              kRadiansPerDegree);
        field("acceleration", 1, 60, {"m/s²", "how fast it speeds up", "aceleración"}, &BodyDefinition::acceleration);
        LiveParameter& radius =
            field("radius", 0.05f, minimum(2, (*m_stage.definitions)[id].height * 0.5f),
                  {"m", "its size: the roadmap changes at once, the body", "su tamaño: el mapa cambia ya, el cuerpo"},
                  &BodyDefinition::radius);
        radius.atStart = true;
    }

    void ofSight(std::size_t list) {
        const auto field = [&](const char* attribute, const char* called, float min, float max, const Words& words,
                               float SightSense::*member, float scale) {
            LiveParameter& p = add(Section::Sight, called, min, max, words);
            p.place = {false, "senses", 0, m_stage.senses[list].name, "sight", attribute};
            p.get = [list, member, scale](const Stage& stage) { return (*stage.senses[list].sight).*member / scale; };
            p.set = [list, member, scale](Stage& stage, float value) {
                (*stage.senses[list].sight).*member = value * scale;
            };
        };
        field("range", "sightRange", 0.5f, 100, {"m", "how far it sees", "hasta dónde ve"}, &SightSense::range, 1);
        field("angle", "sightAngle", 10, 360, {"°", "whole angle that it sees", "ángulo entero que ve"},
              &SightSense::angle, kRadiansPerDegree);
    }

    const Simulation& m_simulation;
    const BrainRegistry& m_brains;
    const Stage& m_stage;
    std::size_t m_group;
    std::string m_prefix;
    std::vector<LiveParameter> m_out;
};

} // namespace

bool isGroupBrain(std::string_view brain) {
    return std::find(std::begin(kBrains), std::end(kBrains), brain) != std::end(kBrains);
}

std::vector<LiveParameter> groupParameters(const Simulation& simulation, const BrainRegistry& brains) {
    const Stage& stage = simulation.stage();
    std::vector<LiveParameter> all;
    if (!stage.definitions) return all;
    const auto& groups = stage.scenario.groups;
    const auto many = std::count_if(groups.begin(), groups.end(), [](const auto& g) { return isGroupBrain(g.brain); });
    std::vector<std::string> taken;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (!isGroupBrain(groups[i].brain)) continue;
        std::string prefix;
        if (many > 1) {
            prefix = groups[i].body;
            const auto before = std::count(taken.begin(), taken.end(), prefix);
            taken.push_back(prefix);
            prefix += (before > 0 ? std::to_string(before + 1) : "") + ".";
        }
        Collector(simulation, brains, i, prefix).collect(all);
    }
    return all;
}

} // namespace lince::groups
