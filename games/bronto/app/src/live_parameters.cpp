#include <lince/bronto/live_parameters.h>
#include <lince/bronto/parameters.h>

#include <algorithm>

namespace lince::bronto {
namespace {

using app::LiveParameter;

class Collector {
  public:
    Collector(const Stage& stage, AgentId agent) : m_stage(stage), m_group(app::groupOf(stage, agent)) {}

    std::vector<LiveParameter> collect() {
        if (m_group >= m_stage.scenario.groups.size()) return {};
        const AgentGroup& group = m_stage.scenario.groups[m_group];
        if (group.brain == "classic" || group.brain == "bronto") mind();
        const auto body = m_stage.definitions->findBody(group.body);
        if (!body) return std::move(m_out);
        ofBody(*body);
        const std::size_t list = app::senseListOf(m_stage, group, *body);
        if (list < m_stage.senses.size() && m_stage.senses[list].find<EyeSense>() != nullptr) ofEye(list);
        powerUps();
        enemies();
        return std::move(m_out);
    }

  private:
    static constexpr std::size_t number(Section section) { return static_cast<std::size_t>(section); }

    void mind() {
        for (const Field<Parameters>& f : fieldsOf<Parameters>()) {
            LiveParameter p;
            p.section = number(Section::Mind);
            p.name = f.name;
            p.about = f;
            p.get = [group = m_group, &f](const Stage& stage) {
                return f.get(Parameters::from(stage.scenario.groups[group].parameters));
            };
            p.set = [group = m_group, &f](Stage& stage, float value) {
                stage.scenario.groups[group].parameters.set(f.name, fieldText(f, value));
            };
            p.place = {true, "agents", m_group, {}, {}, p.name};
            m_out.push_back(std::move(p));
        }
    }

    void ofBody(BodyTypeId id) {
        const auto field = [&](const char* name) -> LiveParameter& {
            return m_out.emplace_back(app::liveBodyField(m_stage, number(Section::Body), id, name));
        };
        for (const char* name : {"walkSpeed", "runSpeed", "turnSpeed", "healthDrain", "healthDrainEvery",
                                 "ammunitionDrain", "ammunitionDrainEvery"})
            field(name);
        field("health").atStart = true;
        field("ammunition").atStart = true;
    }

    void ofEye(std::size_t list) {
        for (const char* name : {"angle", "near", "far", "maximumSpeed", "width", "height", "period"}) {
            LiveParameter& p = m_out.emplace_back(app::liveEyeField(m_stage, number(Section::Eye), list, name));
            p.name =
                std::string("eye") + static_cast<char>(name[0] - 'a' + 'A') + (name + 1); // a body has a height, too
        }
    }

    /// Of the kinds that lie in this level.
    void powerUps() {
        const Definitions& definitions = *m_stage.definitions;
        for (std::size_t i = 1; i < definitions.items.size(); ++i) {
            const ItemDefinition& item = definitions.items[i];
            const auto& placed = m_stage.level->data().items;
            if (std::none_of(placed.begin(), placed.end(), [&](const auto& p) { return p.type == item.name; }))
                continue;
            const auto field = [&](const char* called, const char* name) {
                const ItemTypeId id{static_cast<std::uint16_t>(i)};
                m_out.push_back(app::liveItemField(m_stage, number(Section::PowerUps), id, name));
                m_out.back().name = item.name + "." + called;
            };
            if (item.health > 0) field("gain", "health");
            if (item.ammunition > 0) field("gain", "ammunition");
            field("respawn", "respawn");
        }
    }

    void enemies() {
        std::vector<std::string> done;
        for (const AgentGroup& group : m_stage.scenario.groups) {
            const auto id = m_stage.definitions->findBody(group.body);
            if (!id || (*m_stage.definitions)[*id].motion != MotionKind::Bounce) continue;
            if (std::find(done.begin(), done.end(), group.body) != done.end()) continue;
            done.push_back(group.body);
            m_out.push_back(app::liveBodyField(m_stage, number(Section::Enemies), *id, "walkSpeed"));
            m_out.back().name = group.body + ".speed";
            m_out.back().about.help = {"speed of the flying balls", "velocidad de las bolas voladoras"};
        }
    }

    const Stage& m_stage;
    std::size_t m_group;
    std::vector<LiveParameter> m_out;
};

} // namespace

std::vector<LiveParameter> liveParameters(const Stage& stage, AgentId agent) {
    if (!agent || !stage.definitions || !stage.level) return {};
    return Collector(stage, agent).collect();
}

} // namespace lince::bronto
