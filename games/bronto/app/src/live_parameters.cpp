#include <lince/bronto/live_parameters.h>
#include <lince/bronto/parameters.h>
#include <lince/core/math.h>

#include <algorithm>

namespace lince::bronto {
namespace {

using app::LiveParameter;
using app::ParameterPlace;

float secondsOf(Tick ticks) {
    return static_cast<float>(ticks) / static_cast<float>(kTicksPerSecond);
}
Tick ticksOf(float seconds) {
    return static_cast<Tick>(seconds * static_cast<float>(kTicksPerSecond) + 0.5f);
}

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
        const std::string& senses = group.senses.empty() ? (*m_stage.definitions)[*body].senses : group.senses;
        for (std::size_t i = 0; i < m_stage.senses.size(); ++i)
            if (m_stage.senses[i].name == senses && m_stage.senses[i].eye) ofEye(i);
        powerUps();
        enemies();
        return std::move(m_out);
    }

  private:
    struct Words {
        const char *unit, *english, *spanish;
    };

    void mind() {
        Parameters standard;
        standard.forEach([&](const ParameterInfo& info, float&) {
            LiveParameter p;
            p.section = static_cast<std::size_t>(Section::Mind);
            p.name = info.name;
            p.min = info.min, p.max = info.max, p.whole = info.whole;
            p.unit = info.unit, p.english = info.english, p.spanish = info.spanish;
            p.get = [group = m_group, name = p.name](const Stage& stage) {
                Parameters now = Parameters::from(stage.scenario.groups[group].parameters);
                float found = 0;
                now.forEach([&](const ParameterInfo& other, float& value) {
                    if (name == other.name) found = value;
                });
                return found;
            };
            p.set = [group = m_group, name = p.name](Stage& stage, float value) {
                stage.scenario.groups[group].parameters.set(name, app::textOf(value));
            };
            p.place = {true, "agents", m_group, {}, {}, p.name};
            m_out.push_back(std::move(p));
        });
    }

    /// `record` finds a BodyDefinition (or another one) in definitions, `read` and `write` are about one of its fields.
    template <class Record, class Read, class Write>
    void add(Section section, std::string name, float min, float max, bool whole, const Words& words,
             ParameterPlace place, Record record, Read read, Write write) {
        LiveParameter p;
        p.section = static_cast<std::size_t>(section);
        p.name = std::move(name);
        p.min = min, p.max = max, p.whole = whole;
        p.unit = words.unit, p.english = words.english, p.spanish = words.spanish;
        p.get = [record, read](const Stage& stage) { return read(record(*stage.definitions)); };
        p.set = [record, write](Stage& stage, float value) { write(record(app::ownDefinitions(stage)), value); };
        p.place = std::move(place);
        m_out.push_back(std::move(p));
    }

    void ofBody(BodyTypeId id) {
        const std::string name = (*m_stage.definitions)[id].name;
        const auto record = [id](auto& d) -> auto& {
            return d.bodies[id.value];
        };
        const auto field = [&](const char* attribute, float min, float max, bool whole, const Words& words, auto read,
                               auto write) {
            add(Section::Body, attribute, min, max, whole, words, {false, "body", 0, name, {}, attribute}, record, read,
                write);
        };
        using Body = BodyDefinition;
        const auto whole = [](float value) { return static_cast<int>(value); };
        field(
            "walkSpeed", 0.1f, 10, false, {"m/s", "walking speed", "velocidad al caminar"},
            [](const Body& b) { return b.walkSpeed; }, [](Body& b, float v) { b.walkSpeed = v; });
        field(
            "runSpeed", 0.1f, 15, false, {"m/s", "running speed", "velocidad al correr"},
            [](const Body& b) { return b.runSpeed; }, [](Body& b, float v) { b.runSpeed = v; });
        field(
            "turnSpeed", 30, 1080, false, {"°/s", "how fast he turns", "velocidad de giro"},
            [](const Body& b) { return b.turnSpeed / kRadiansPerDegree; },
            [](Body& b, float v) { b.turnSpeed = v * kRadiansPerDegree; });
        field(
            "healthDrain", 0, 50, true, {"points", "D_h: health lost at a time", "D_h: salud que pierde cada vez"},
            [](const Body& b) { return static_cast<float>(b.healthDrain.amount); },
            [whole](Body& b, float v) { b.healthDrain.amount = whole(v); });
        field(
            "healthDrainEvery", 0.1f, 60, false,
            {"s", "t_dh: between two losses of health", "t_dh: entre dos pérdidas de salud"},
            [](const Body& b) { return secondsOf(b.healthDrain.period); },
            [](Body& b, float v) { b.healthDrain.period = ticksOf(v); });
        field(
            "ammunitionDrain", 0, 50, true,
            {"points", "D_w: ammunition lost at a time", "D_w: munición que pierde cada vez"},
            [](const Body& b) { return static_cast<float>(b.ammunitionDrain.amount); },
            [whole](Body& b, float v) { b.ammunitionDrain.amount = whole(v); });
        field(
            "ammunitionDrainEvery", 0.1f, 60, false,
            {"s", "t_dw: between two losses of ammunition", "t_dw: entre dos pérdidas de munición"},
            [](const Body& b) { return secondsOf(b.ammunitionDrain.period); },
            [](Body& b, float v) { b.ammunitionDrain.period = ticksOf(v); });
        field(
            "health", 1, static_cast<float>((*m_stage.definitions)[id].maxHealth), true,
            {"points", "health at the start", "salud al empezar"},
            [](const Body& b) { return static_cast<float>(b.startHealth); },
            [whole](Body& b, float v) { b.startHealth = whole(v); });
        m_out.back().atStart = true;
        field(
            "ammunition", 0, static_cast<float>((*m_stage.definitions)[id].maxAmmunition), true,
            {"points", "ammunition at the start", "munición al empezar"},
            [](const Body& b) { return static_cast<float>(b.startAmmunition); },
            [whole](Body& b, float v) { b.startAmmunition = whole(v); });
        m_out.back().atStart = true;
    }

    void ofEye(std::size_t list) {
        const std::string name = m_stage.senses[list].name;
        const auto field = [&](const char* attribute, const char* called, float min, float max, bool whole,
                               const Words& words, auto read, auto write) {
            LiveParameter p;
            p.section = static_cast<std::size_t>(Section::Eye);
            p.name = called;
            p.min = min, p.max = max, p.whole = whole;
            p.unit = words.unit, p.english = words.english, p.spanish = words.spanish;
            p.get = [list, read](const Stage& stage) { return read(*stage.senses[list].eye); };
            p.set = [list, write](Stage& stage, float value) { write(*stage.senses[list].eye, value); };
            p.place = {false, "senses", 0, name, "eye", attribute};
            m_out.push_back(std::move(p));
        };
        field(
            "angle", "eyeAngle", 10, 150, false, {"°", "angle from bottom to top", "ángulo de abajo a arriba"},
            [](const EyeSense& e) { return e.lens.verticalAngle / kRadiansPerDegree; },
            [](EyeSense& e, float v) { e.lens.verticalAngle = v * kRadiansPerDegree; });
        field(
            "near", "eyeNear", 0.01f, 2, false, {"m", "near plane", "plano cercano"},
            [](const EyeSense& e) { return e.lens.nearPlane; }, [](EyeSense& e, float v) { e.lens.nearPlane = v; });
        field(
            "far", "eyeFar", 3, 500, false, {"m", "far plane", "plano lejano"},
            [](const EyeSense& e) { return e.lens.farPlane; }, [](EyeSense& e, float v) { e.lens.farPlane = v; });
        field(
            "maximumSpeed", "eyeMaximumSpeed", 0.1f, 30, false,
            {"m/s", "Vmax: shows as full red", "Vmax: se ve como rojo pleno"},
            [](const EyeSense& e) { return e.lens.maximumSpeed; },
            [](EyeSense& e, float v) { e.lens.maximumSpeed = v; });
        field(
            "width", "eyeWidth", 16, 640, true, {"pixels", "width of the picture", "ancho de la imagen"},
            [](const EyeSense& e) { return static_cast<float>(e.lens.width); },
            [](EyeSense& e, float v) { e.lens.width = static_cast<int>(v); });
        field(
            "height", "eyeHeight", 12, 480, true, {"pixels", "height of the picture", "alto de la imagen"},
            [](const EyeSense& e) { return static_cast<float>(e.lens.height); },
            [](EyeSense& e, float v) { e.lens.height = static_cast<int>(v); });
        field(
            "period", "eyePeriod", 0.02f, 2, false, {"s", "between two looks", "entre dos miradas"},
            [](const EyeSense& e) { return secondsOf(e.period); },
            [](EyeSense& e, float v) { e.period = std::max<Tick>(1, ticksOf(v)); });
    }

    /// Of the kinds that lie in this level.
    void powerUps() {
        const Definitions& definitions = *m_stage.definitions;
        for (std::size_t i = 1; i < definitions.items.size(); ++i) {
            const ItemDefinition& item = definitions.items[i];
            const auto& placed = m_stage.level->data().items;
            if (std::none_of(placed.begin(), placed.end(), [&](const auto& p) { return p.type == item.name; }))
                continue;
            const auto record = [i](auto& d) -> auto& {
                return d.items[i];
            };
            const auto field = [&](const std::string& called, const char* attribute, float max, bool whole,
                                   const Words& words, auto read, auto write) {
                add(Section::PowerUps, item.name + "." + called, 0, max, whole, words,
                    {false, "item", 0, item.name, {}, attribute}, record, read, write);
            };
            using Item = ItemDefinition;
            if (item.health > 0)
                field(
                    "gain", "health", 100, true, {"points", "A_h: health that it gives", "A_h: salud que da"},
                    [](const Item& d) { return static_cast<float>(d.health); },
                    [](Item& d, float v) { d.health = static_cast<int>(v); });
            if (item.ammunition > 0)
                field(
                    "gain", "ammunition", 100, true,
                    {"points", "A_w: ammunition that it gives", "A_w: munición que da"},
                    [](const Item& d) { return static_cast<float>(d.ammunition); },
                    [](Item& d, float v) { d.ammunition = static_cast<int>(v); });
            field(
                "respawn", "respawn", 300, false, {"s", "until it comes back; 0: never", "hasta que vuelve; 0: nunca"},
                [](const Item& d) { return secondsOf(d.respawnTicks); },
                [](Item& d, float v) { d.respawnTicks = ticksOf(v); });
        }
    }

    void enemies() {
        std::vector<std::string> done;
        for (const AgentGroup& group : m_stage.scenario.groups) {
            const auto id = m_stage.definitions->findBody(group.body);
            if (!id || (*m_stage.definitions)[*id].motion != MotionKind::Bounce) continue;
            if (std::find(done.begin(), done.end(), group.body) != done.end()) continue;
            done.push_back(group.body);
            const auto record = [id = *id](auto& d) -> auto& {
                return d.bodies[id.value];
            };
            add(
                Section::Enemies, group.body + ".speed", 0.1f, 10, false,
                {"m/s", "speed of the flying balls", "velocidad de las bolas voladoras"},
                {false, "body", 0, group.body, {}, "walkSpeed"}, record,
                [](const BodyDefinition& b) { return b.walkSpeed; },
                [](BodyDefinition& b, float v) { b.walkSpeed = v; });
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
