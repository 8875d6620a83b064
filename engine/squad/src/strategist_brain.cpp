// A strategy from reports alone: hold, advance, fall back, reinforce (spec S1.X2).
#include <lince/core/math.h>
#include <lince/core/state_visitor.h>
#include <lince/squad/squad_messages.h>
#include <lince/squad/squad_words.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace lince {
namespace {

constexpr Tick kReportHolds = 6 * kTicksPerSecond; ///< a squad that is silent for longer is thought lost
constexpr Tick kDecidesEvery = kTicksPerSecond;
constexpr Tick kOrderStands = 4 * kTicksPerSecond; ///< before which a squad gets no other one
constexpr Tick kSaysAgain = 10 * kTicksPerSecond;
constexpr std::size_t kMaxSquads = 32;
constexpr std::array<std::string_view, 5> kOrderNames = {"none", "hold", "advance", "fall back", "reinforce"};

/// A squad by its last report.
struct KnownSquad {
    SquadReport report;
    Tick heard = 0;
    OrderKind order = OrderKind::None;
    Vec3 place;
    Tick ordered = 0;

    void visitState(StateVisitor& v) {
        v.field("report", report);
        v.field("heard", heard);
        v.field("order", order);
        v.field("place", place);
        v.field("ordered", ordered);
    }
    bool fights() const { return report.enemies > 0; }
    float strength() const { return static_cast<float>(report.members) * report.health; }
    /// Against those it has met.
    float odds() const { return strength() / static_cast<float>(std::max<int>(1, report.enemies)); }
    Vec3 enemy() const { return {report.enemy.x, report.place.y, report.enemy.y}; }
};

struct Plan {
    OrderKind kind = OrderKind::Hold;
    Vec3 place;
};

class StrategistBrain final : public Brain {
  public:
    StrategistBrain(Vec3 objective, Vec3 base, bool attacks, float bold, float careful)
        : m_objective(objective), m_base(base), m_attacks(attacks), m_bold(bold), m_careful(careful) {}

    Tick period() const override { return 6; }

    void think(const ThinkInput& input, ThinkOutput& output) override {
        output.intent = {};
        for (const Message& message : input.messages)
            if (const auto report = message.as<SquadReport>()) hear(*report, message.tick);
        if (input.tick < m_nextDecision) return;
        m_nextDecision = input.tick + kDecidesEvery;
        for (KnownSquad& squad : m_squads) {
            if (!isThere(squad, input.tick)) continue;
            const Plan plan = planFor(squad, input.tick);
            explain(output, squad, plan);
            order(output, squad, plan, input.tick);
        }
    }

    BrainReport report() const override { return {m_doing, 0, {}}; }

    void visitState(StateVisitor& v) override {
        v.list("squads", m_squads);
        v.field("nextDecision", m_nextDecision);
    }

  private:
    void hear(const SquadReport& report, Tick when) {
        auto known = std::find_if(m_squads.begin(), m_squads.end(),
                                  [&](const KnownSquad& s) { return s.report.squad == report.squad; });
        if (known == m_squads.end()) {
            if (m_squads.size() >= kMaxSquads) return;
            known = m_squads.insert(m_squads.end(), KnownSquad{});
        }
        known->report = report;
        known->heard = when;
    }

    static bool isThere(const KnownSquad& squad, Tick now) {
        return squad.heard != 0 && now <= squad.heard + kReportHolds && squad.report.members > 0;
    }

    Plan planFor(const KnownSquad& squad, Tick now) const {
        if (squad.fights()) {
            if (squad.odds() < m_careful) return {OrderKind::FallBack, shelterFor(squad, now)};
            if (squad.odds() >= m_bold) return {OrderKind::Advance, squad.enemy()};
            return {OrderKind::Hold, squad.report.place};
        }
        if (const KnownSquad* const needy = neediest(now)) return {OrderKind::Reinforce, needy->report.place};
        return {m_attacks ? OrderKind::Advance : OrderKind::Hold, m_objective};
    }

    /// With another squad that is not in a fight, else where it came from.
    Vec3 shelterFor(const KnownSquad& squad, Tick now) const {
        const KnownSquad* nearest = nullptr;
        for (const KnownSquad& other : m_squads) {
            if (&other == &squad || !isThere(other, now) || other.fights()) continue;
            if (nearest == nullptr ||
                length(other.report.place - squad.report.place) < length(nearest->report.place - squad.report.place))
                nearest = &other;
        }
        return nearest != nullptr ? nearest->report.place : m_base;
    }

    /// That fights and would not go forward by itself.
    const KnownSquad* neediest(Tick now) const {
        const KnownSquad* worst = nullptr;
        for (const KnownSquad& squad : m_squads)
            if (isThere(squad, now) && squad.fights() && squad.odds() < m_bold &&
                (worst == nullptr || squad.odds() < worst->odds()))
                worst = &squad;
        return worst;
    }

    static void order(ThinkOutput& output, KnownSquad& squad, const Plan& plan, Tick now) {
        const bool isOther = plan.kind != squad.order || length(plan.place - squad.place) > 5;
        const bool isNew = squad.order == OrderKind::None || (isOther && now >= squad.ordered + kOrderStands);
        if (!isNew && now < squad.ordered + kSaysAgain) return;
        if (isNew) squad.order = plan.kind, squad.place = plan.place;
        squad.ordered = now;
        output.say(SquadOrder{squad.report.squad, squad.order, squad.place});
    }

    void explain(ThinkOutput& output, const KnownSquad& squad, const Plan& plan) {
        m_doing = kOrderNames[static_cast<std::size_t>(plan.kind)];
        if (output.trace == nullptr) return;
        output.trace->note(TraceKind::Score, fmt::format("odds of squad {}", squad.report.squad),
                           squad.odds() >= m_bold, squad.odds(),
                           fmt::format("{} strong, {} enemies", squad.report.members, squad.report.enemies));
        output.trace->note(TraceKind::Choice, fmt::format("squad {}: {}", squad.report.squad, m_doing), true);
    }

    Vec3 m_objective, m_base;
    bool m_attacks;
    float m_bold, m_careful;
    std::vector<KnownSquad> m_squads;
    Tick m_nextDecision = 0;
    std::string_view m_doing = "wait for reports"; ///< of a literal
};

} // namespace

std::unique_ptr<Brain> makeStrategist(const BrainParameters& parameters) {
    static constexpr const char* kAims[] = {"attack", "defend"};
    const auto objective =
        parameters.place("objective", {"what is to be taken or held", "lo que hay que tomar o defender"});
    const auto base = parameters.place("base", {"where a beaten squad goes", "adónde va una escuadra vencida"});
    const bool attacks =
        parameters.word("aim", kAims, 0, {"what to do with the objective", "qué hacer con el objetivo"}) == 0;
    const float bold = parameters.number("bold", 0.9f, 0, 10, "",
                                         {"strength for each enemy from which a squad goes forward",
                                          "fuerza por enemigo desde la que una escuadra avanza"});
    const float careful = parameters.number(
        "careful", 0.4f, 0, 10, "",
        {"strength for each enemy below which it falls back", "fuerza por enemigo bajo la que se repliega"});
    return std::make_unique<StrategistBrain>(objective.value_or(Vec3{}), base.value_or(objective.value_or(Vec3{})),
                                             attacks, bold, careful);
}

void addSquadBrains(BrainRegistry& brains) {
    brains.add("strategist", makeStrategist);
}

} // namespace lince
