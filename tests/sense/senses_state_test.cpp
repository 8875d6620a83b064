// Senses are part of the state: saved, restored and gone on with, they sense the same.
#include "sense_stage.h"

namespace lince::test {
namespace {

SenseList everything() {
    SenseList list = SenseList::plain();
    auto& sight = list.give<SightSense>();
    sight.period = 5;
    sight.ageLimit = 20;
    list.give<HearingSense>().ageLimit = 30;
    auto& eye = list.give<EyeSense>();
    eye.lens.width = 40;
    eye.lens.height = 30;
    eye.ageLimit = 25;
    EyeImperfections& i = eye.imperfections;
    i.needsLight = true;
    i.noise = 0.05f;
    i.distanceNoise = 0.02f;
    i.fatigueSeconds = 1;
    return list;
}

/// A room in which somebody runs in circles, makes noise, bumps into us and hits us.
class Circus {
  public:
    Circus() : stage(room()), other(stage.add({})), scene(EyeLevel::make(stage.world.level())) {}
    static LevelData room() {
        LevelData data = closedRoom();
        addBlock(data, {1, 1.5f, -4}, {1, 1.5f, 0.2f});
        data.lights.push_back({{0, 2, -6}, {90, 90, 90, 255}, 9});
        return data;
    }
    void step(Tick tick) {
        const float angle = static_cast<float>(tick) * 0.05f;
        Entity& e = stage[other];
        e.position = {3 * sine(angle), 0, -5 + 3 * cosine(angle)};
        e.velocity = {9 * cosine(angle), 0, -9 * sine(angle)};
        stage.self().yaw = 0.5f * sine(angle * 0.3f);
        stage.world.clearEvents();
        if (tick % 7 == 0) stage.world.emit({EventKind::Noise, other, {}, e.position, 12});
        if (tick % 31 == 0) stage.world.emit({EventKind::Touch, stage.me, other, {0, 1, -0.3f}, 0});
        if (tick % 45 == 0) stage.world.emit({EventKind::Damage, stage.me, other, {0, 1, 0}, 3});
        stage.world.refreshGrid();
        scene.update(stage.world);
    }
    void sense(AgentSenses& senses, Tick tick) {
        senses.sense(stage.world, tick, scratch);
        (void)senses.look(stage.world, scene, tick, scratch);
    }

    SenseStage stage;
    EntityId other;
    EyeScene scene;
    SenseScratch scratch;
};

TEST(SensesState, goesOnAfterARestore) {
    Circus circus;
    AgentSenses first = sensesOf(circus.stage.me, everything(), 5);
    bool sensed[5] = {};
    for (Tick tick = 0; tick < 200; ++tick) {
        circus.step(tick);
        circus.sense(first, tick);
        for (const Percept& p : first.percepts())
            sensed[static_cast<int>(p.sense)] = true;
        if (tick % 10 == 9) first.forgetPercepts();
    }
    for (const SenseKind kind : {SenseKind::Sight, SenseKind::Hearing, SenseKind::Touch, SenseKind::Damage})
        EXPECT_TRUE(sensed[static_cast<int>(kind)]) << static_cast<int>(kind);

    AgentSenses second = sensesOf(circus.stage.me, everything(), 77); // another seed: all of it must be overwritten
    const std::vector<std::byte> saved = save(first);
    StateReader reader(saved);
    second.visitState(reader);
    ASSERT_TRUE(reader.atEnd() && !reader.failed());
    EXPECT_EQ(save(second), saved);
    for (Tick tick = 200; tick < 400; ++tick) {
        circus.step(tick);
        circus.sense(first, tick);
        circus.sense(second, tick);
        ASSERT_EQ(save(first), save(second)) << "tick " << tick;
        if (tick % 10 == 9) first.forgetPercepts(), second.forgetPercepts();
    }
    EXPECT_NE(save(first), saved);
}

TEST(SensesState, whatIsHiddenInTheDarkChangesNothing) {
    // The same eye in two worlds that differ in what moves where no light comes: its whole state stays the same.
    LevelData data = closedRoom();
    addBlock(data, {0, 1.5f, -7}, {5, 1.5f, 0.3f}); // a second room behind, for the lamp
    data.lights.push_back({{0, 1.5f, -8.5f}, {255, 255, 255, 255}, 20});
    const std::shared_ptr<const Level> level = Level::make(std::move(data));
    SenseList list = everything();
    std::erase_if(list.senses, [](const auto& entry) { return entry.type.name != "eye"; });
    const auto run = [&](Vec3 place, bool needsLight) {
        SenseStage stage;
        stage.world = World(level);
        stage.me = stage.add({0, 0, 8});
        const EntityId other = stage.add(place);
        stage[other].velocity = {9, 0, 0};
        stage[other].shape.radius = 2; // fills the picture
        list.find<EyeSense>()->imperfections.needsLight = needsLight;
        AgentSenses senses = sensesOf(stage.me, list, 5);
        EyeScene scene(EyeLevel::make(*level));
        SenseScratch scratch;
        for (Tick tick = 0; tick < 300; ++tick) {
            scene.update(stage.world);
            (void)senses.look(stage.world, scene, tick, scratch);
        }
        return save(senses);
    };
    EXPECT_EQ(run({0, 0, 5}, true), run({0, 0, 1}, true));
    EXPECT_NE(run({0, 0, 5}, false), run({0, 0, 1}, false));
}

TEST(SensesState, whatIsTooDarkBesideTheSunChangesNothing) {
    // From the sun through a gate into a dim room: the eye adapts to the sun, and must not adapt to what it cannot see.
    LevelData data;
    addBlock(data, {0, -0.5f, 0}, {40, 0.5f, 40});
    addBlock(data, {0, 3.5f, -15}, {6, 0.5f, 10});
    addBlock(data, {-5.5f, 1.5f, -15}, {0.5f, 1.5f, 10});
    addBlock(data, {5.5f, 1.5f, -15}, {0.5f, 1.5f, 10});
    addBlock(data, {0, 1.5f, -24.5f}, {6, 1.5f, 0.5f});
    data.lights.push_back({{0, 2.5f, -20}, {58, 58, 58, 255}, 12});
    const std::shared_ptr<const Level> level = Level::make(std::move(data));
    SenseList list;
    list.give<EyeSense>().imperfections.needsLight = true;
    const auto run = [&](Vec3 place) {
        SenseStage stage;
        stage.world = World(level);
        stage.me = stage.add({0, 0, 2});
        stage.add(place);
        AgentSenses senses = sensesOf(stage.me, list, 5);
        EyeScene scene(EyeLevel::make(*level));
        SenseScratch scratch;
        for (Tick tick = 0; tick < 300; ++tick) {
            scene.update(stage.world);
            (void)senses.look(stage.world, scene, tick, scratch);
        }
        return save(senses);
    };
    EXPECT_EQ(run({0, 0, -21}), run({2, 0, -17}));
    EXPECT_NE(run({0, 0, -21}), run({0, 0, -3})); // in the sun he is seen
}

} // namespace
} // namespace lince::test
