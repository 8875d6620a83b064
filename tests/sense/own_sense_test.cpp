// A game's own sense, from outside the engine: a class and a row.
#include "field_checks.h"
#include "sense_stage.h"

namespace lince::test {
namespace {

constexpr SenseKind kNearness{SenseKind::FirstOfGames};

struct NearnessSettings {
    float range = 2;
    Tick ageLimit = 30;
};

/// Feels the nearest body, through walls.
class Nearness final : public Sense {
  public:
    using Settings = NearnessSettings;
    static constexpr SenseKind kKind = kNearness;
    Nearness(const Settings& settings, AgentId) : m_settings(settings) {}
    void sense(const World& world, const Entity& self, Tick tick, SenseScratch& scratch, PerceptLog& log) override {
        m_felt.begin();
        scratch.candidates.clear();
        world.grid().collect(Aabb{self.position, self.position}.grown(m_settings.range), scratch.candidates);
        const Entity* nearest = nullptr;
        float min = m_settings.range;
        for (const std::uint32_t slot : scratch.candidates) {
            const Entity& other = world.slots()[slot];
            const float metres = length(other.position - self.position);
            if (!other.id || other.id == self.id || other.kind != EntityKind::Character || metres >= min) continue;
            nearest = &other, min = metres;
        }
        if (nearest != nullptr) {
            Percept p;
            p.sense = kNearness;
            p.position = nearest->position;
            m_felt.sensed(nearest->id, p, tick, log);
        }
        m_felt.end(tick, m_settings.ageLimit, log);
    }
    void visitState(StateVisitor& v) override { m_felt.visitState(v); }

  private:
    Settings m_settings;
    PerceptTracks m_felt;
};

} // namespace
} // namespace lince::test

namespace lince {
template <>
std::span<const Field<test::NearnessSettings>> fieldsOf() {
    using N = test::NearnessSettings;
    static constexpr Field<N> kFields[] = {
        field::number<&N::range>("range", "m", {0.1f, 10}, {"how far it feels", "hasta dónde siente"}),
        field::seconds<&N::ageLimit>("age", {"until forgotten", "hasta olvidar"}),
    };
    static_assert(coversAll<N>(kFields));
    return kFields;
}
} // namespace lince

namespace lince::test {
namespace {

SenseRegistry withNearness() {
    SenseRegistry registry = SenseRegistry::standard();
    registry.add<Nearness>("nearness");
    return registry;
}

TEST(OwnSense, isReadFromAFileBesideTheOthers) {
    const auto lists = parseSenseLists(
        "<definitions version='1'><senses name='a'><nearness range='3'/><touch/></senses></definitions>", "s.xml",
        withNearness());
    ASSERT_TRUE(lists) << lists.error().message;
    ASSERT_NE(lists->front().find<NearnessSettings>(), nullptr);
    EXPECT_EQ(lists->front().find<NearnessSettings>()->range, 3);
    EXPECT_EQ(lists->front().senses.front().type.name, "touch") << "they sense in the order of the registry";
    const auto refused =
        parseSenseLists("<definitions version='1'><senses name='a'><nearness range='30'/></senses></definitions>",
                        "s.xml", withNearness());
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("found range='30', expected a number from 0.1 to 10"), std::string::npos);
    EXPECT_FALSE(
        parseSenseLists("<definitions version='1'><senses name='a'><nearness/></senses></definitions>", "s.xml"))
        << "the engine does not know it";
}

TEST(OwnSense, sensesAndIsPartOfTheState) {
    SenseStage stage;
    const EntityId other = stage.add({0, 0, -5});
    SenseList list = SenseList::plain();
    list.give(NearnessSettings{}, withNearness());
    AgentSenses senses = sensesOf(stage.me, list), restored = sensesOf(stage.me, list);
    SenseScratch scratch;
    std::vector<PerceptEvent> events;
    for (Tick tick = 0; tick < 100; ++tick) {
        stage[other].position.z = tick < 50 ? -5 + 0.1f * static_cast<float>(tick) : -5;
        stage.world.refreshGrid();
        senses.sense(stage.world, tick, scratch);
        if (tick == 45) {
            const std::vector<std::byte> saved = save(senses);
            StateReader reader(saved);
            restored.visitState(reader);
            ASSERT_TRUE(reader.atEnd() && !reader.failed());
        } else if (tick > 45) {
            restored.sense(stage.world, tick, scratch);
            ASSERT_EQ(save(restored), save(senses)) << tick;
        }
        for (const Percept& p : senses.percepts()) {
            EXPECT_EQ(p.sense, kNearness);
            if (p.event != PerceptEvent::Updated) events.push_back(p.event);
        }
        senses.forgetPercepts(), restored.forgetPercepts();
    }
    EXPECT_EQ(events, (std::vector{PerceptEvent::Gained, PerceptEvent::Lost, PerceptEvent::Forgotten}));
}

} // namespace
} // namespace lince::test
