// Every percept of whole runs has its cause in the truth; and the judge who says so finds forged ones.
#include "data_files.h"
#include "percept_judge.h"
#include "sanitized.h"

#include <lince/games/games.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>

namespace lince::test {
namespace {

constexpr std::uint32_t kMostJudged = 64; ///< agents of a scenario
constexpr SenseKind kScent{SenseKind::FirstOfGames};

struct ScentSettings {
    float range = 4; ///< metres, as far as it smells
    float said = 4;  ///< as far as it says it does
};

/// A game's own sense, which knows nothing of provenance: whoever is near, through walls.
class Scent final : public Sense {
  public:
    using Settings = ScentSettings;
    static constexpr SenseKind kKind = kScent;
    Scent(const Settings& settings, AgentId) : m_settings(settings) {}
    void sense(const World& world, const Entity& self, Tick tick, SenseScratch&, PerceptLog& log) override {
        m_smelt.begin();
        for (const Entity& other : world.slots()) {
            if (!other.id || other.id == self.id || other.kind != EntityKind::Character) continue;
            if (length(other.position - self.position) > m_settings.range) continue;
            Percept percept;
            percept.sense = kKind;
            percept.position = other.middle();
            m_smelt.sensed(other.id, percept, tick, log);
        }
        m_smelt.end(tick, 60, log);
    }
    void visitState(StateVisitor& v) override { m_smelt.visitState(v); }
    float reach() const override { return m_settings.said; }

  private:
    Settings m_settings;
    PerceptTracks m_smelt;
};

} // namespace
} // namespace lince::test

namespace lince {
template <>
std::span<const Field<test::ScentSettings>> fieldsOf() {
    using S = test::ScentSettings;
    static constexpr Field<S> kFields[] = {
        field::number<&S::range>("range", "m", {0, 100}, {"how far it smells", "hasta dónde huele"}),
        field::number<&S::said>("said", "m", {0, 100}, {"how far it says", "hasta dónde dice"}),
    };
    static_assert(coversAll<S>(kFields));
    return kFields;
}
} // namespace lince

namespace lince::test {
namespace {

/// Every body has every sense, beside those of its own.
Stage withAllSenses(Stage stage, float scentSaid = 4) {
    SenseRegistry registry = games::all().senses;
    registry.add<Scent>("nearness");
    for (AgentGroup& group : stage.scenario.groups) {
        if (group.body.empty()) continue;
        const auto body = stage.definitions->findBody(group.body);
        const std::string named = group.senses.empty() && body ? (*stage.definitions)[*body].senses : group.senses;
        SenseList list = SenseList::plain();
        for (const SenseList& known : stage.senses)
            if (known.name == named) list = known;
        if (list.find<EyeSense>() == nullptr) list.give(EyeSense{}, registry);
        if (list.find<SightSense>() == nullptr) list.give(SightSense{}, registry);
        if (list.find<HearingSense>() == nullptr) list.give(HearingSense{}, registry);
        if (list.find<TouchSense>() == nullptr) list.give(TouchSense{}, registry);
        if (list.find<DamageSense>() == nullptr) list.give(DamageSense{}, registry);
        list.give(ScentSettings{4, scentSaid}, registry);
        list.name = "all of " + std::to_string(&group - stage.scenario.groups.data());
        group.senses = list.name;
        stage.senses.push_back(std::move(list));
    }
    return stage;
}

std::vector<std::string> judgedScenarios() {
    std::vector<std::string> files;
    for (const std::string& file : filesOf("scenarios")) {
        const auto scenario = loadScenario(file);
        std::uint32_t agents = 0;
        if (scenario)
            for (const AgentGroup& group : scenario->groups)
                agents += group.count;
        if (scenario && agents <= kMostJudged) files.push_back(file);
    }
    return files;
}

constexpr std::array kSources{PerceptSource::Pixels, PerceptSource::Ray,   PerceptSource::Noise,
                              PerceptSource::Blow,   PerceptSource::Touch, PerceptSource::Contact,
                              PerceptSource::Memory, PerceptSource::Other};

TEST(Provenance, everyPerceptOfEveryScenarioHasItsCause) {
    if (kSanitized) GTEST_SKIP() << "asks of senses, not of memory, and takes minutes here";
    std::array<std::size_t, kSources.size()> judged{};
    ThreadPool alone(1);
    for (const std::string& file : judgedScenarios()) {
        auto stage = loadStage(file, {}, userCacheFolder(), &games::all());
        if (!stage) continue; // maps that are not on this machine
        auto simulation = Simulation::create(withAllSenses(std::move(*stage)), 7, games::all());
        ASSERT_TRUE(simulation) << file << ": " << simulation.error().message;
        PerceptJudge judge((*simulation)->runner());
        for (Tick tick = 0; tick < 600; ++tick)
            (*simulation)->tick(alone);
        for (std::size_t i = 0; i < std::min<std::size_t>(judge.complaints().size(), 3); ++i)
            ADD_FAILURE() << file << ": " << judge.complaints()[i] << " (" << judge.complaints().size() << " in all)";
        for (std::size_t i = 0; i < kSources.size(); ++i)
            judged[i] += judge.judged(kSources[i]);
    }
    for (std::size_t i = 0; i < kSources.size(); ++i) {
        EXPECT_GT(judged[i], 50u) << nameOf(kSources[i]);
        std::printf("%zu percepts by %s\n", judged[i], nameOf(kSources[i]));
    }
}

struct Forgery {
    const char* what;
    /// False: does not suit this percept.
    std::function<bool(Percept&, PerceptProvenance&)> alter;
};

const std::vector<Forgery>& forgeries() {
    using P = Percept&;
    using From = PerceptProvenance&;
    static const std::vector<Forgery> all{
        {"place", [](P p, From) { return p.position.x += 8, true; }},
        {"class", [](P p, From) { return p.objectClass.value ^= 1, true; }},
        {"side", [](P p, From) { return ++p.faction.value, true; }},
        {"motion", [](P p, From) { return p.velocity.z += 1, true; }},
        {"time", [](P p, From) { return ++p.tick, true; }},
        {"id", [](P p, From) { return p.id.value += p.event == PerceptEvent::Gained ? 0xffffffffu : 100'000, true; }},
        {"thing", [](P, From from) { return from.entity.generation += 77, from.entity.slot += 1, true; }},
        {"strength", [](P p, From) { return p.strength += 1, p.sense != SenseKind::Touch; }},
        {"pixel", [](P, From from) { return from.pixel.x += 4096, from.source == PerceptSource::Pixels; }},
        {"too few pixels", [](P, From from) { return from.pixels = 0, from.source == PerceptSource::Pixels; }},
        {"ray", [](P, From from) { return from.to.y += 5, from.source == PerceptSource::Ray; }},
        {"event", [](P, From from) { return from.event < 1000 && (from.event += 1000) > 0; }},
    };
    return all;
}

/// Judges each percept again with something in it forged, and counts what passes.
class ForgingJudge final : public PerceptJudge {
  public:
    using PerceptJudge::PerceptJudge;
    std::map<std::string, int> tried, passed;

  protected:
    void complain(AgentId observer, Tick now, const Percept& p, const PerceptProvenance& from,
                  const std::string& what) override {
        PerceptJudge::complain(observer, now, p, from, what);
        if (from.source == PerceptSource::Other) return; // of a game's own sense only thing, place and reach are known
        for (const Forgery& forgery : forgeries()) {
            Percept percept = p;
            PerceptProvenance provenance = from;
            if (!forgery.alter(percept, provenance)) continue;
            const std::string name = std::string(forgery.what) + " by " + nameOf(from.source);
            ++tried[name];
            if (judge(observer, now, percept, provenance).empty()) ++passed[name];
        }
    }
};

TEST(Provenance, theJudgeFindsWhatIsForged) {
    ThreadPool alone(1);
    std::map<std::string, int> tried;
    for (const char* file : {"scenarios/shoot-out.xml", "scenarios/boxes.xml", "scenarios/gallery.xml"}) {
        auto stage = loadStage(tests::home() + std::string("/") + file);
        ASSERT_TRUE(stage) << stage.error().message;
        auto simulation = Simulation::create(withAllSenses(std::move(*stage)), 7, games::all());
        ASSERT_TRUE(simulation) << simulation.error().message;
        ForgingJudge judge((*simulation)->runner());
        for (Tick tick = 0; tick < (kSanitized ? 60 : 400); ++tick)
            (*simulation)->tick(alone);
        EXPECT_TRUE(judge.complaints().empty());
        for (const auto& [name, count] : judge.passed)
            ADD_FAILURE() << file << ": " << count << " of " << judge.tried[name] << " with a forged " << name
                          << " pass";
        for (const auto& [name, count] : judge.tried)
            tried[name] += count;
    }
    for (const PerceptSource source : {PerceptSource::Pixels, PerceptSource::Ray, PerceptSource::Noise,
                                       PerceptSource::Touch, PerceptSource::Contact, PerceptSource::Memory})
        EXPECT_GT(tried[std::string("place by ") + nameOf(source)], kSanitized ? 0 : 20) << nameOf(source);
}

TEST(Provenance, aPerceptThatComesFromNowhereIsFound) {
    auto stage = loadStage(tests::home() + std::string("/scenarios/boxes.xml"));
    ASSERT_TRUE(stage) << stage.error().message;
    auto simulation = Simulation::create(*stage, 7, games::all());
    ASSERT_TRUE(simulation);
    PerceptJudge judge((*simulation)->runner());
    ThreadPool alone(1);
    for (Tick tick = 0; tick < 30; ++tick)
        (*simulation)->tick(alone);
    EXPECT_TRUE(judge.complaints().empty());
    const Agent& agent = (*simulation)->agents().front();
    const std::vector<Percept> smuggled(1);
    Intent intent;
    std::vector<Message> said;
    RandomStream random(1, 1, RandomPurpose::Test);
    ThinkOutput output{intent, said, random};
    judge.think(agent, {30, {}, smuggled, {}}, output);
    ASSERT_EQ(judge.complaints().size(), 1u);
    EXPECT_EQ(judge.complaints().front(), "tick 30: a percept of which nobody knows");
}

TEST(Provenance, aSenseThatReachesFartherThanItSaysIsFound) {
    auto stage = loadStage(tests::home() + std::string("/scenarios/shoot-out.xml"));
    ASSERT_TRUE(stage) << stage.error().message;
    auto simulation = Simulation::create(withAllSenses(std::move(*stage), /*scentSaid*/ 0.5f), 7, games::all());
    ASSERT_TRUE(simulation) << simulation.error().message;
    PerceptJudge judge((*simulation)->runner());
    ThreadPool alone(1);
    for (Tick tick = 0; tick < 300; ++tick)
        (*simulation)->tick(alone);
    ASSERT_FALSE(judge.complaints().empty());
    for (const std::string& complaint : judge.complaints())
        EXPECT_NE(complaint.find("by a sense of the game's own: beyond its reach"), std::string::npos) << complaint;
}

} // namespace
} // namespace lince::test
