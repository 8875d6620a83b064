// Where a percept comes from can be asked, and asking changes nothing.
#include "sense_stage.h"

#include <map>

namespace lince::test {
namespace {

struct Answers final : PerceptWitness {
    std::map<PerceptSource, PerceptProvenance> last;
    std::vector<Percept> percepts;
    void sensed(AgentId observer, Tick /*now*/, const Percept& percept, const PerceptProvenance& from) override {
        EXPECT_EQ(observer, AgentId{1});
        last[from.source] = from;
        percepts.push_back(percept);
    }
};

SenseList allSenses() {
    SenseList list = SenseList::plain();
    list.give(EyeSense{});
    list.give(SightSense{});
    list.give(HearingSense{});
    return list;
}

/// Somebody stands 4 m ahead, makes a noise, strikes and is walked into, all in one tick.
class ProvenanceOf : public testing::Test {
  protected:
    ProvenanceOf() : scene(EyeLevel::make(stage.world.level())), other(stage.add({0, 0, -4})) {}

    void sense(AgentSenses& senses, Tick tick) {
        stage.world.clearEvents();
        if (tick == 0) {
            stage.world.emit({EventKind::Noise, other, {}, {0, 0.1f, -4}, 30});
            stage.world.emit({EventKind::Damage, stage.me, other, {0, 1, -4}, 7});
            stage.world.emit({EventKind::Touch, stage.me, other, {0, 1, -0.35f}, 0});
        }
        stage.world.refreshGrid();
        scene.update(stage.world);
        senses.sense(stage.world, tick, scratch);
        (void)senses.look(stage.world, scene, tick, scratch);
    }

    SenseStage stage;
    EyeScene scene;
    EntityId other;
    SenseScratch scratch;
};

TEST_F(ProvenanceOf, everySenseIsTold) {
    AgentSenses senses = sensesOf(stage.me, allSenses());
    Answers answers;
    senses.setWitness(&answers);
    sense(senses, 0);
    const Vec3 eye = stage.self().eye();

    const PerceptProvenance& seen = answers.last[PerceptSource::Pixels];
    EXPECT_EQ(seen.entity, other);
    EXPECT_EQ(seen.from, eye);
    EXPECT_NEAR(seen.pixel.x, 80, 1); // straight ahead, and lower: the eye is higher than the middle of the body
    EXPECT_LT(seen.pixel.y, 60);
    EXPECT_GT(seen.pixels, 500u);
    EXPECT_NEAR(seen.to.z, -3.65f, 0.03f) << "the place that the pixel shows";
    EXPECT_LE(seen.low.y, seen.pixel.y);
    EXPECT_GE(seen.high.y, seen.pixel.y);

    const PerceptProvenance& ray = answers.last[PerceptSource::Ray];
    EXPECT_EQ(ray.entity, other);
    EXPECT_EQ(ray.from, eye);
    EXPECT_EQ(ray.to, stage[other].eye()) << "the head comes first";

    for (const auto& [source, event] : {std::pair{PerceptSource::Noise, 0u}, std::pair{PerceptSource::Blow, 1u},
                                        std::pair{PerceptSource::Touch, 2u}}) {
        EXPECT_EQ(answers.last[source].entity, other) << nameOf(source);
        EXPECT_EQ(answers.last[source].event, event) << nameOf(source);
    }
    EXPECT_EQ(answers.last[PerceptSource::Noise].to, (Vec3{0, 0.1f, -4}));

    stage[other].position = {0, 0, 400};
    for (Tick tick = 1; tick < 30; ++tick)
        sense(senses, tick);
    EXPECT_EQ(answers.last[PerceptSource::Memory].event, PerceptProvenance::kNoEvent);
    EXPECT_EQ(answers.percepts.size(), senses.percepts().size()) << "each one, in order";
    for (std::size_t i = 0; i < answers.percepts.size(); ++i)
        EXPECT_EQ(answers.percepts[i].id, senses.percepts()[i].id);
}

TEST_F(ProvenanceOf, askingChangesNothing) {
    AgentSenses asked = sensesOf(stage.me, allSenses()), plain = sensesOf(stage.me, allSenses());
    Answers answers;
    for (Tick tick = 0; tick < 60; ++tick) {
        asked.setWitness(tick % 7 < 4 ? &answers : nullptr);
        stage[other].position.x = static_cast<float>(tick % 20) - 10;
        sense(asked, tick);
        sense(plain, tick);
        ASSERT_EQ(save(asked), save(plain)) << tick;
    }
    EXPECT_FALSE(answers.percepts.empty());
}

} // namespace
} // namespace lince::test
