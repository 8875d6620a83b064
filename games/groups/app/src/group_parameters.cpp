#include "mix_parameters.h"

#include <lince/groups/group_parameters.h>
#include <lince/mind/group_brains.h>
#include <lince/mind/mind_vocabulary.h>

#include <algorithm>
#include <map>

namespace lince::groups {
namespace {

using app::LiveParameter;

constexpr std::string_view kBrains[] = {"homing", "search", "follow", "steer", "dog", "wolf"};

bool steers(const Program* mind) {
    return mind != nullptr && (mind->needs() & mind_needs::kSteering) != 0;
}

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
        ofMind();
        if (const auto body = m_stage.definitions->findBody(group.body)) {
            ofBody(*body);
            const std::size_t list = app::senseListOf(m_stage, group, *body);
            if (list < m_stage.senses.size() && m_stage.senses[list].find<SightSense>() != nullptr) ofSight(list);
        }
        for (LiveParameter& p : m_out) {
            p.group = m_group;
            p.label = p.name;
            p.name = m_prefix + p.name;
            out.push_back(std::move(p));
        }
        m_out.clear();
        // One name each, whatever authors call their states.
        for (std::size_t i = first; i < out.size(); ++i)
            for (std::size_t j = first; j < i; ++j)
                if (out[j].name == out[i].name) out[i].name += "'";
    }

  private:
    static constexpr std::size_t number(Section section) { return static_cast<std::size_t>(section); }

    /// What the brain asks for: its roadmap, its mixes of steering and its numbers.
    void ofMind() {
        const std::vector<BrainParameters::Asked> all = app::askedByMind(m_stage, m_group, m_brains);
        std::map<std::string, std::string> words = m_stage.scenario.groups[m_group].parameters.values();
        for (const BrainParameters::Asked& asked : all)
            words.emplace(asked.name, asked.fallback);
        const bool hasRoadmap = roadmapOfGroup(m_simulation, m_group) != nullptr;
        for (const BrainParameters::Asked& asked : all) {
            const bool ofRoadmap = findField<RoadmapSettings>(asked.name) != nullptr;
            if (asked.about.kind == FieldKind::Text)
                mixParameters(m_stage, {m_group, asked.name, words}, number(Section::Steering), m_out);
            else if (hasRoadmap || !ofRoadmap)
                m_out.push_back(app::liveMindParameter(m_stage, number(ofRoadmap ? Section::Roadmap : Section::Mind),
                                                       m_group, asked));
        }
    }

    void ofBody(BodyTypeId id) {
        for (const char* name : {"walkSpeed", "runSpeed", "turnSpeed", "acceleration", "radius"})
            m_out.push_back(app::liveBodyField(m_stage, number(Section::Body), id, name));
        LiveParameter& radius = m_out.back();
        radius.about.help = {"its size: the roadmap changes at once, the body",
                             "su tamaño: el mapa cambia ya, el cuerpo"};
        radius.about.range.max = (*m_stage.definitions)[id].height * 0.5f;
        radius.slider = radius.about.range;
        radius.atStart = true;
    }

    void ofSight(std::size_t list) {
        m_out.push_back(app::liveSightField(m_stage, number(Section::Sight), list, "range"));
        m_out.back().name = "sightRange";
        m_out.push_back(app::liveSightField(m_stage, number(Section::Sight), list, "angle"));
        m_out.back().name = "sightAngle";
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

bool isOfGroup(const Agent& agent) {
    return isGroupBrain(agent.brainName) || (agent.brain && steers(agent.brain->inside().program));
}

std::vector<LiveParameter> groupParameters(const Simulation& simulation, const BrainRegistry& brains) {
    const Stage& stage = simulation.stage();
    std::vector<LiveParameter> all;
    if (!stage.definitions) return all;
    const auto& groups = stage.scenario.groups;
    const auto isOfGame = [&](const AgentGroup& group) {
        const StageMind* mind = stage.mind(group.mindPath);
        return mind != nullptr ? steers(mind->program.get()) : isGroupBrain(group.brain);
    };
    const auto many = std::count_if(groups.begin(), groups.end(), isOfGame);
    std::vector<std::string> taken;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (!isOfGame(groups[i])) continue;
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
