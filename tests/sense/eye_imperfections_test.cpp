// Imperfect eyes: darkness and adaptation, lost pixels, wrong distances, fatigue, heat.
#include "light_field.h"
#include "sense_stage.h"

namespace lince::test {
namespace {

SenseList withEye(const EyeImperfections& imperfections, EyeKind kind = EyeKind::Light) {
    SenseList list;
    auto& eye = list.give<EyeSense>();
    eye.kind = kind;
    eye.lens.width = 64;
    eye.lens.height = 48;
    eye.period = 6;
    eye.imperfections = imperfections;
    return list;
}

/// An eye that looks at a stage every six ticks.
class Looker {
  public:
    Looker(SenseStage& stage, SenseList list, std::uint64_t seed = 1)
        : m_stage(stage), m_senses(sensesOf(stage.me, std::move(list), seed)),
          m_scene(EyeLevel::make(stage.world.level())) {}

    /// Advances six ticks and looks.
    const EyeView& look() {
        m_senses.forgetPercepts();
        m_scene.update(m_stage.world);
        const EyeView* view = m_senses.look(m_stage.world, m_scene, m_tick, m_scratch);
        if (view == nullptr) {
            ADD_FAILURE() << "did not look at tick " << m_tick;
            std::abort();
        }
        m_tick += 6;
        return *view;
    }
    Tick lastTick() const { return m_tick - 6; }
    std::size_t count(ClassId objectClass) const {
        std::size_t found = 0;
        for (const Percept& p : m_senses.percepts())
            if (p.objectClass == objectClass && p.event <= PerceptEvent::Updated) ++found;
        return found;
    }
    AgentSenses& senses() { return m_senses; }
    const LightField& light() const { return m_scene.level().light(m_stage.world.level()); }

  private:
    SenseStage& m_stage;
    AgentSenses m_senses;
    EyeScene m_scene;
    SenseScratch m_scratch;
    Tick m_tick = 0;
};

float fractionOfNothing(const EyeView& view) {
    int nothing = 0;
    for (int y = 0; y < view.height(); ++y)
        for (int x = 0; x < view.width(); ++x) {
            if (view.classAt(x, y) != classes::kNothing) continue;
            EXPECT_EQ(view.distanceAt(x, y), view.lens().farPlane);
            ++nothing;
        }
    return static_cast<float>(nothing) / static_cast<float>(view.width() * view.height());
}

std::vector<float> pixelsOf(const EyeView& view) {
    std::vector<float> all;
    for (int y = 0; y < view.height(); ++y)
        for (int x = 0; x < view.width(); ++x) {
            all.push_back(static_cast<float>(view.classAt(x, y).value));
            all.push_back(view.distanceAt(x, y));
        }
    return all;
}

EyeImperfections needingLight() {
    EyeImperfections i;
    i.needsLight = true;
    return i;
}

/// A room with a lamp of this strength (grey, of 255), and somebody six metres ahead.
struct LitRoom {
    explicit LitRoom(std::uint8_t strength) : stage(room(strength)), other(stage.add({0, 0, -6})) {}
    static LevelData room(std::uint8_t strength) {
        LevelData data = closedRoom();
        data.lights.push_back({{0, 2.5f, -3}, {strength, strength, strength, 255}, 20});
        return data;
    }
    SenseStage stage;
    EntityId other;
};

TEST(NeedsLight, aPerfectEyeSeesInTheDark) {
    LitRoom room(0);
    Looker looker(room.stage, withEye({}));
    EXPECT_LT(fractionOfNothing(looker.look()), 0.001f);
    EXPECT_EQ(looker.count(classes::kCharacter), 1u);
}

TEST(NeedsLight, withoutLightItNeverSees) {
    LitRoom room(0);
    Looker looker(room.stage, withEye(needingLight()));
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(fractionOfNothing(looker.look()), 1);
        EXPECT_EQ(looker.count(classes::kCharacter), 0u);
    }
}

TEST(NeedsLight, byALampItSeesAtOnce) {
    LitRoom room(255);
    Looker looker(room.stage, withEye(needingLight()));
    EXPECT_LT(fractionOfNothing(looker.look()), 0.01f);
    EXPECT_EQ(looker.count(classes::kCharacter), 1u);
}

TEST(NeedsLight, fromTheLightIntoTheDarkItSeesOnlyAfterAdapting) {
    LitRoom room(58); // linear 0.042 at the lamp
    Looker looker(room.stage, withEye(needingLight()));
    const float there = looker.light().at({0, 1, -5.3f});
    ASSERT_GT(there, 0.025f);
    ASSERT_LT(there, 0.05f);
    // Adapted to 1 at first; by 0.02 ^ (t / 4 s); sees down to an eighth of that.
    const float seconds = 4 * logarithm(8 * there) / logarithm(0.02f);
    for (int i = 0; i < 60 && looker.count(classes::kCharacter) == 0; ++i)
        (void)looker.look();
    EXPECT_EQ(looker.count(classes::kCharacter), 1u);
    EXPECT_NEAR(secondsFromTicks(looker.lastTick()), seconds, 0.25f);
    for (int i = 0; i < 60; ++i)
        (void)looker.look();
    EXPECT_LT(fractionOfNothing(looker.look()), 0.2f);
}

TEST(NeedsLight, whatIsDarkBesideTheSunIsSeenOnlyFromTheDark) {
    // Outside by day, looking through an open gate into a dim room with somebody inside.
    const auto scene = [](float z) {
        LevelData data;
        addBlock(data, {0, -0.5f, 0}, {40, 0.5f, 40});
        addBlock(data, {0, 3.5f, -15}, {6, 0.5f, 10}); // roof from z = -5 to -25
        addBlock(data, {-5.5f, 1.5f, -15}, {0.5f, 1.5f, 10});
        addBlock(data, {5.5f, 1.5f, -15}, {0.5f, 1.5f, 10});
        addBlock(data, {0, 1.5f, -24.5f}, {6, 1.5f, 0.5f});
        data.lights.push_back({{0, 2.5f, -20}, {58, 58, 58, 255}, 12});
        SenseStage stage(std::move(data));
        stage.self().position.z = z;
        stage.add({0, 0, -21});
        Looker looker(stage, withEye(needingLight()));
        for (int i = 0; i < 60; ++i)
            (void)looker.look();
        return looker.count(classes::kCharacter);
    };
    EXPECT_EQ(scene(10), 0u);
    EXPECT_EQ(scene(-16), 1u);
}

/// A wall that fills the picture, five metres ahead.
LevelData wallAhead() {
    LevelData data;
    addBlock(data, {0, 0, -6}, {100, 100, 1});
    return data;
}

TEST(Noise, losesItsFractionOfThePicture) {
    for (const float fraction : {0.01f, 0.1f, 0.6f, 1.0f}) {
        SenseStage stage(wallAhead());
        EyeImperfections i;
        i.noise = fraction;
        Looker looker(stage, withEye(i));
        float sum = 0;
        for (int k = 0; k < 40; ++k)
            sum += fractionOfNothing(looker.look());
        // 40 × 3072 pixels: five standard deviations
        EXPECT_NEAR(sum / 40, fraction, 5 * std::sqrt(fraction * (1 - fraction) / (40 * 3072)) + 1e-6f);
    }
}

TEST(Noise, isTheSameForTheSameSeedAndOtherEveryTime) {
    SenseStage stage(wallAhead());
    EyeImperfections i;
    i.noise = 0.2f;
    i.distanceNoise = 0.1f;
    Looker a(stage, withEye(i), 7), b(stage, withEye(i), 7), c(stage, withEye(i), 8);
    const auto first = pixelsOf(a.look());
    EXPECT_EQ(first, pixelsOf(b.look()));
    EXPECT_NE(first, pixelsOf(c.look()));
    const auto second = pixelsOf(a.look());
    EXPECT_NE(first, second);
    // The condition is part of the state: a third eye that takes it over goes on alike.
    const std::vector<std::byte> state = save(a.senses());
    Looker d(stage, withEye(i), 99);
    (void)d.look(), (void)d.look();
    StateReader reader(state);
    d.senses().visitState(reader);
    EXPECT_TRUE(reader.atEnd() && !reader.failed());
    const auto third = pixelsOf(a.look());
    EXPECT_EQ(third, pixelsOf(d.look()));
    EXPECT_NE(third, second);
}

TEST(Noise, lookingForOthersEyesChangesNothing) {
    SenseStage stage(wallAhead());
    EyeImperfections i;
    i.noise = 0.2f;
    i.fatigueSeconds = 3;
    AgentSenses senses = sensesOf(stage.me, withEye(i));
    EyeScene scene(EyeLevel::make(stage.world.level()));
    scene.update(stage.world);
    SenseScratch scratch;
    const std::vector<std::byte> before = save(senses);
    ASSERT_NE(senses.peek(stage.world, scene, 12, scratch), nullptr);
    EXPECT_EQ(save(senses), before);
}

TEST(DistanceNoise, spreadsInProportion) {
    SenseStage stage(wallAhead());
    EyeImperfections i;
    i.distanceNoise = 0.05f;
    Looker looker(stage, withEye(i));
    const EyeView& view = looker.look();
    double sum = 0, squares = 0;
    const double count = view.width() * view.height();
    for (int y = 0; y < view.height(); ++y)
        for (int x = 0; x < view.width(); ++x) {
            EXPECT_EQ(view.classAt(x, y), classes::kWall);
            const double d = static_cast<double>(view.distanceAt(x, y));
            sum += d, squares += d * d;
        }
    const double mean = sum / count, deviation = std::sqrt(squares / count - mean * mean);
    EXPECT_NEAR(mean, 5, 0.03);
    EXPECT_NEAR(deviation, 0.25, 0.015);
    int equalRows = 0;
    for (int y = 1; y < view.height(); ++y)
        equalRows +=
            view.distanceAt(3, y) == view.distanceAt(3, y - 1) && view.distanceAt(4, y) == view.distanceAt(4, y - 1);
    EXPECT_EQ(equalRows, 0);
    const auto first = pixelsOf(view);
    EXPECT_NE(pixelsOf(looker.look()), first);
}

TEST(Fatigue, fastMotionTiresAndRestRestores) {
    SenseStage stage;
    const EntityId box = stage.addBox(EntityKind::Box, {0, 1.6f, -6}, {4, 4, 1});
    EyeImperfections i;
    i.fatigueSeconds = 2;
    i.tiredNoise = 0.4f;
    Looker looker(stage, withEye(i));
    const auto fraction = [&](int looks) {
        float last = 0;
        for (int k = 0; k < looks; ++k)
            last = fractionOfNothing(looker.look());
        return last;
    };
    const float rested = fraction(1); // what the box does not cover
    EXPECT_EQ(fraction(20), rested);
    stage[box].velocity = {0, 0, 6}; // of at most 10; it stays where it is, for the test
    EXPECT_NEAR((fraction(10) - rested) / (1 - rested), 0.2f, 0.04f); // after a second
    EXPECT_NEAR((fraction(15) - rested) / (1 - rested), 0.4f, 0.04f);
    stage[box].velocity = {0, 0, 4}; // slow
    EXPECT_NEAR((fraction(10) - rested) / (1 - rested), 0.2f, 0.04f);
    EXPECT_EQ(fraction(15), rested);
}

TEST(HeatEye, seesTheWarmInTheDarkAndNothingElse) {
    LitRoom room(0);
    room.stage.addBox(EntityKind::Box, {-2, 1, -5}, {0.5f, 0.5f, 0.5f});
    EyeImperfections i = needingLight(); // makes no difference to heat
    Looker looker(room.stage, withEye(i, EyeKind::Heat));
    const EyeView& view = looker.look();
    EXPECT_EQ(looker.count(classes::kCharacter), 1u);
    EXPECT_EQ(looker.count(classes::kBox), 0u);
    for (int y = 0; y < view.height(); ++y)
        for (int x = 0; x < view.width(); ++x)
            EXPECT_TRUE(view.classAt(x, y) == classes::kNothing || view.classAt(x, y) == classes::kCharacter);
    EXPECT_LT(fractionOfNothing(view), 1);
    Looker plain(room.stage, withEye({}));
    (void)plain.look();
    EXPECT_EQ(plain.count(classes::kBox), 1u);
}

TEST(HeatEye, coldThingsHideTheWarmBehindThem) {
    LitRoom room(0);
    const EntityId box = room.stage.addBox(EntityKind::Box, {0, 1, -4}, {1, 1, 0.5f});
    Looker looker(room.stage, withEye({}, EyeKind::Heat));
    (void)looker.look();
    EXPECT_EQ(looker.count(classes::kCharacter), 0u);
    room.stage.world.remove(box);
    (void)looker.look();
    EXPECT_EQ(looker.count(classes::kCharacter), 1u);
}

} // namespace
} // namespace lince::test
