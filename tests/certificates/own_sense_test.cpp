// A game's own sense says how far it reaches, so that minds that live by it can be certified; one that reaches farther
// than it says is found out.
#include "places.h"

#include <lince/core/math.h>
#include <lince/runtime/certificate.h>
#include <lince/world/world.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace lince::test {
namespace {

constexpr SenseKind kSmell{SenseKind::FirstOfGames};

struct SmellSettings {
    float range = 3; ///< metres, as far as it smells
    float said = 3;  ///< as far as it says it does
    int names = 0;   ///< tells the number that a body has in the world's tables, 1: as strength, 2: as percept's id
};

/// Smells whoever is near, through walls.
class Smell : public Sense {
  public:
    using Settings = SmellSettings;
    static constexpr SenseKind kKind = kSmell;
    Smell(const Settings& settings, AgentId) : m_settings(settings) {}
    void sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) override {
        m_smelt.begin();
        scratch.candidates.clear();
        world.grid().collect(Aabb{self.position, self.position}.grown(m_settings.range), scratch.candidates);
        for (const std::uint32_t slot : scratch.candidates) {
            const Entity& other = world.slots()[slot];
            if (!other.id || other.id == self.id || other.kind != EntityKind::Character ||
                length(other.position - self.position) > m_settings.range)
                continue;
            Percept percept;
            percept.sense = kKind;
            percept.position = other.position;
            if (m_settings.names == 1) percept.strength = static_cast<float>(other.id.slot);
            if (m_settings.names == 2) {
                percept.id = {other.id.slot + 1};
                log.add(percept, other.id);
            } else {
                m_smelt.sensed(other.id, percept, tick, log);
            }
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
std::span<const Field<test::SmellSettings>> fieldsOf() {
    using S = test::SmellSettings;
    static constexpr Field<S> kFields[] = {
        field::number<&S::range>("range", "m", {0, 100}, {"how far it smells", "hasta dónde huele"}),
        field::number<&S::said>("said", "m", {0, 100}, {"how far it says", "hasta dónde dice"}),
        field::number<&S::names>("names", "", {0, 2}, {"tells who it is", "dice quién es"}),
    };
    static_assert(coversAll<S>(kFields));
    return kFields;
}
} // namespace lince

namespace lince::test {
namespace {

/// Walks on and turns towards what it smells.
class Hound final : public Brain {
  public:
    void think(const ThinkInput& input, ThinkOutput& output) override {
        if (m_thoughts++ % 40 == 0 || input.self.blocked) m_yaw = output.random.between(-kPi, kPi);
        for (const Percept& percept : input.percepts)
            if (percept.sense == kSmell) m_yaw = yawOf(percept.position - input.self.position);
        output.intent.yaw = m_yaw;
        output.intent.move = directionFromYawPitch(m_yaw, 0);
    }
    void visitState(StateVisitor& v) override {
        v.field("yaw", m_yaw);
        v.field("thoughts", m_thoughts);
    }

  private:
    float m_yaw = 0;
    std::uint32_t m_thoughts = 0;
};

Certificate certifyHound(SmellSettings smell) {
    Game game;
    game.name = "hounds";
    game.brains = [](BrainRegistry& brains) {
        brains.add("hound", [](const BrainParameters&) { return std::make_unique<Hound>(); });
    };
    game.senses = [](SenseRegistry& senses) { senses.add<Smell>("smell"); };
    const Catalogue catalogue = Catalogue().add(game);
    auto stage = loadStage(tests::data() + "/certificate/patrol.xml", {}, {}, &catalogue);
    EXPECT_TRUE(stage) << stage.error().message;
    SenseList list = SenseList::plain();
    list.name = "nose";
    list.give(smell, catalogue.senses);
    stage->senses.push_back(list);
    AgentGroup hound = stage->scenario.groups[0], others = hound;
    hound.body = others.body = "blind";
    hound.brain = "hound", hound.senses = "nose", hound.count = 1;
    others.brain = "wander", others.faction = "red", others.spawn = AgentGroup::Spawn::Scatter, others.count = 5;
    stage->scenario.groups = {hound, others};
    CertificateSettings settings;
    settings.ticks = 900;
    settings.trials = 48; // half of them of the others
    ThreadPool pool(1);
    auto certificate = certify(*stage, catalogue, settings, pool);
    EXPECT_TRUE(certificate) << certificate.error().message;
    std::erase_if(certificate->trials, [](const CertificateTrial& trial) { return trial.brain != "hound"; });
    return std::move(*certificate);
}

TEST(OwnSense, CanBeCertified) {
    const Certificate certificate = certifyHound({3, 3, 0});
    EXPECT_GT(certificate.changes(), 50u);
    for (const CertificateTrial& trial : certificate.trials)
        EXPECT_TRUE(trial.honest()) << trial.finding;
}

TEST(OwnSense, ThatReachesFartherThanItSaysLeaks) {
    const Certificate certificate = certifyHound({30, 3, 0});
    bool leaked = false;
    for (const CertificateTrial& trial : certificate.trials)
        leaked = leaked || trial.sensesLeaked;
    EXPECT_TRUE(leaked);
}

TEST(OwnSense, ThatTellsThingsAlikeApartLeaks) {
    for (const int names : {1, 2}) {
        const Certificate certificate = certifyHound({3, 3, names});
        EXPECT_TRUE(std::any_of(certificate.trials.begin(), certificate.trials.end(),
                                [](const CertificateTrial& trial) { return trial.sensesLeaked; }))
            << names;
    }
}

TEST(OwnSense, ThatReachesEverywhereLeavesNothingToChange) {
    EXPECT_EQ(certifyHound({3, 100, 0}).changes(), 0u);
}

} // namespace
} // namespace lince::test
