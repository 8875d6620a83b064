// Minds that cheat, each in a way of its own: the certificate finds them all with its default questions.
// LINCE_ALL_CHEATS=1: with its default length, and each over twenty seeds.
#include "places.h"
#include "sanitized.h"

#include <lince/core/math.h>
#include <lince/runtime/certificate.h>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <ostream>
#include <utility>

namespace lince::test {
namespace {

/// An honest mind with a back door to the truth, and pockets.
class Crook final : public Brain {
  public:
    using Cheat = void (*)(Crook&, const ThinkInput&, ThinkOutput&);
    explicit Crook(Cheat cheat) : m_cheat(cheat) {}

    void think(const ThinkInput& input, ThinkOutput& output) override {
        if (thoughts++ % 40 == 0 || input.self.blocked) yaw = output.random.between(-kPi, kPi);
        for (const Percept& percept : input.percepts)
            if (percept.sense == SenseKind::Sight && percept.faction)
                yaw = yawOf(percept.position - input.self.position);
        output.intent.yaw = yaw;
        output.intent.move = directionFromYawPitch(yaw, 0);
        output.intent.pitch = 0;
        m_cheat(*this, input, output);
    }
    Tick period() const override { return rhythm; }
    void visitState(StateVisitor& v) override {
        ++visits;
        restored = restored || dynamic_cast<StateReader*>(&v) != nullptr;
        v.field("yaw", yaw);
        v.field("thoughts", thoughts);
        v.field("pocket", pocket);
        v.field("rhythm", rhythm);
    }

    const World& world() const { return truth->world(); }
    const Agent& enemy() const { return truth->agents().back(); }
    const Character& enemyBody() const { return *truth->sim().character(enemy().body); }
    Vec3 enemyPlace() const { return world().find(enemy().body)->position; }
    /// Who it really is that is seen there; null: nobody.
    const Entity* whoIsAt(Vec3 place) const {
        for (const Entity& e : world().slots())
            if (e.id && e.kind == EntityKind::Character && length(e.middle() - place) < 0.5f) return &e;
        return nullptr;
    }
    const Agent& friendOf(AgentId self) const { return truth->agents()[(self.value + 1u) % 4]; }

    const Simulation* truth = nullptr;
    float yaw = 0;
    std::uint32_t thoughts = 0;
    float pocket = 0;
    Tick rhythm = 6;
    // Not visited.
    float sleeve = 0;
    int visits = 0;
    bool restored = false;

  private:
    Cheat m_cheat;
};

bool seesSomebody(const ThinkInput& input) {
    for (const Percept& percept : input.percepts)
        if (percept.sense == SenseKind::Sight && percept.faction) return true;
    return false;
}

float g_rumour = 0;
int g_count = 0;
thread_local float t_rumour = 0;
bool g_long = false; ///< the run is of the default length

struct Row {
    const char* name;
    Crook::Cheat cheat;
};
void PrintTo(const Row& row, std::ostream* out) {
    *out << row.name;
}

#define CHEAT [](Crook & me, const ThinkInput& input, ThinkOutput& output)
#define UNUSED (void)me, (void)input, (void)output

const Row kRows[] = {
    // Places
    {"StaresAtAHiddenEnemy", CHEAT{UNUSED;
output.intent.yaw = yawOf(me.enemyPlace() - input.self.position);
} // namespace
} // namespace lince::test
, {"HuntsAHiddenEnemyNowAndThen", CHEAT{UNUSED;
if (me.thoughts % 50 == 0) output.intent.yaw = yawOf(me.enemyPlace() - input.self.position);
}
}
, {"CheatsOnceInALongTime", CHEAT{UNUSED;
if (me.thoughts == (g_long ? 333u : 80u)) me.yaw = yawOf(me.enemyPlace() - input.self.position);
}
}
, {"KnowsThatAnEnemyIsNear", CHEAT{UNUSED;
if (length(me.enemyPlace() - input.self.position) < 8) output.intent.press(Button::Run);
}
}
, {"KnowsWhereAnEnemyLooks", CHEAT{UNUSED;
output.intent.pitch = me.world().find(me.enemy().body)->yaw * 0.1f;
}
}
, {"KnowsWhereAnItemLies", CHEAT{UNUSED;
const Entity* item = me.world().find(me.truth->sim().items()[1].entity);
if (item != nullptr) output.intent.yaw = yawOf(item->position - input.self.position);
}
}
, {"KnowsWhetherAnItemIsBack", CHEAT{UNUSED;
output.intent.pitch = me.truth->sim().items()[0].respawnLeft > 0 ? 0.2f : 0.1f;
}
}
, {"KnowsWhereACrateStands", CHEAT{UNUSED;
output.intent.pitch = 0.01f * me.world().find(me.truth->sim().boxes()[0].entity)->position.x;
}
}
, {"KnowsWhetherADoorIsOpen", CHEAT{UNUSED;
output.intent.pitch = me.truth->sim().doors()[0].openFraction * 0.2f;
}
}
, {"LooksRoundCornersByRays", CHEAT{UNUSED;
std::vector<std::uint32_t> scratch;
const Vec3 eye = input.self.position + Vec3{3, 1.5f, 3};
const WorldHit hit = me.world().castRay({eye, {1, 0, 0}, 30}, {}, RayTargets::LevelAndBoxes, scratch);
output.intent.pitch = hit ? 0.01f * hit.t : 0.0f;
}
}
, {"ReadsTheLevelsItems", CHEAT{UNUSED;
output.intent.yaw = yawOf(me.world().level().data().items[0].position - input.self.position);
}
}
,
    // What no sense tells of what is seen
    {"ReadsTheHealthOfWhoItSees", CHEAT{UNUSED;
if (seesSomebody(input)) me.pocket = 1;
if (me.pocket > 0 && me.enemyBody().health < 60) output.intent.press(Button::Run);
}
}
, {"ReadsTheReloadOfAnEnemy", CHEAT{UNUSED;
output.intent.pitch = me.enemyBody().reloadLeft > 0 ? 0.2f : 0.0f;
}
}
, {"CountsTheRoundsOfAnEnemy", CHEAT{UNUSED;
output.intent.pitch = 0.001f * static_cast<float>(me.enemyBody().weapons[0].magazine);
}
}
, {"ReadsTheIntentOfAnEnemy", CHEAT{UNUSED;
if (me.truth->agents()[4].intent.pressed(Button::Fire)) output.intent.press(Button::Crouch);
}
}
, {"KnowsWhoItIsThatItSees", CHEAT{UNUSED;
for (const Percept& percept : input.percepts)
    if (const Entity* who = percept.sense == SenseKind::Sight ? me.whoIsAt(percept.position) : nullptr)
        me.pocket = static_cast<float>(who->id.slot);
}
}
, {"ReadsTheTimersOfAFriend", CHEAT{UNUSED;
output.intent.pitch = 0.001f * static_cast<float>(me.truth->sim().characters()[1].stepClock);
}
}
, {"KnowsWhoIsAlive", CHEAT{UNUSED;
output.intent.pitch = me.enemyBody().alive ? 0.1f : 0.2f;
}
}
, {"ForeseesTheSpreadOfItsShots", CHEAT{UNUSED;
RandomStream spread = me.truth->sim().characters()[input.self.agent.value - 1].spread;
if (spread.unit() < 0.3f) output.intent.press(Button::Fire);
}
}
, {"ReadsTheSeed", CHEAT{UNUSED;
output.intent.pitch = static_cast<float>(me.truth->seed() % 7) * 0.01f + 0.01f;
}
}
, {"ReadsTheSimulationsClock", CHEAT{UNUSED;
output.intent.pitch = static_cast<float>(me.truth->now() % 97) * 0.001f;
}
}
,
    // Others' minds and words
    {"ReadsAnothersMemory", CHEAT{UNUSED;
StateWriter writer;
me.friendOf(input.self.agent).brain->visitState(writer);
output.intent.pitch = static_cast<float>(hashBytes(writer.bytes()).low % 100) * 0.001f;
}
}
, {"ReadsAnothersPercepts", CHEAT{UNUSED;
output.intent.pitch = 0.01f * static_cast<float>(me.friendOf(input.self.agent).senses.percepts().size());
}
}
, {"ReadsAnothersRadio", CHEAT{UNUSED;
if (me.thoughts % 7 == input.self.agent.value) output.say(Done{});
output.intent.pitch = 0.01f * static_cast<float>(me.friendOf(input.self.agent).inbox.size());
}
}
, {"WhispersByAGlobal", CHEAT{UNUSED;
output.intent.pitch = 0.001f * g_rumour;
g_rumour = input.self.position.x + static_cast<float>(input.self.agent.value);
}
}
, {"CountsTogetherByAGlobal", CHEAT{UNUSED;
output.intent.pitch = 0.0001f * static_cast<float>(++g_count % 1000);
}
}
, {"WhispersByAThreadsOwn", CHEAT{UNUSED;
output.intent.pitch = 0.001f * t_rumour;
t_rumour = input.self.position.z + static_cast<float>(input.self.agent.value);
}
}
,
    // Events
    {"HearsEveryNoise", CHEAT{UNUSED;
output.intent.pitch = me.world().events().empty() ? 0.0f : 0.1f;
}
}
, {"KnowsWhereShotsCameFrom", CHEAT{UNUSED;
for (const Event& event : me.world().events())
    if (event.kind == EventKind::Shot) output.intent.yaw = yawOf(event.place - input.self.position);
}
}
,
    // Later, elsewhere, otherwise
    {"UsesWhatItStoleElevenSecondsLater", CHEAT{UNUSED;
if (me.thoughts == 10) me.sleeve = me.enemyPlace().x;
if (me.thoughts == 120) output.intent.pitch = 0.01f * me.sleeve;
}
}
, {"OnlyRemembersWhatItPeekedAt", CHEAT{UNUSED;
me.pocket = me.enemyPlace().x;
}
}
, {"TellsItsFriendsWhatItPeekedAt", CHEAT{UNUSED;
output.say(EnemyAt{me.enemyPlace()});
}
}
, {"DrawsChanceByThePeek", CHEAT{UNUSED;
if (length(me.enemyPlace() - input.self.position) < 9) (void)output.random.bits();
}
}
, {"ThinksFasterWhenAnEnemyIsNear", CHEAT{UNUSED;
me.rhythm = length(me.enemyPlace() - input.self.position) < 9 ? 3 : 6;
}
}
, {"FailsWhenAnEnemyIsNear", CHEAT{UNUSED;
if (length(me.enemyPlace() - input.self.position) < 9) throw 1;
}
}
, {"AsksTheClockOnTheWall", CHEAT{UNUSED;
const auto now = std::chrono::steady_clock::now().time_since_epoch();
output.intent.pitch = static_cast<float>(now / std::chrono::microseconds(1) % 1000) * 0.0001f;
}
}
,
    // Who notices that it is examined
    {"IsHonestWhenItsStateIsVisited", CHEAT{UNUSED;
if (std::exchange(me.visits, 0) == 0 && me.thoughts > 1)
    output.intent.yaw = yawOf(me.enemyPlace() - input.self.position);
}
}
, {"IsHonestWhenItWasRestored", CHEAT{UNUSED;
if (!me.restored) output.intent.yaw = yawOf(me.enemyPlace() - input.self.position);
}
}
, {"IsHonestWhenTheWorldIsNotWhatItFeels", CHEAT{UNUSED;
const Entity* body = me.world().find(me.truth->agent(input.self.agent)->body);
if (body != nullptr && length(body->position - input.self.position) < 0.01f)
    output.intent.yaw = yawOf(me.enemyPlace() - input.self.position);
}
}
,
    // Writers
    {"HealsItself", CHEAT{UNUSED;
auto& all = const_cast<std::vector<Character>&>(me.truth->sim().characters());
if (me.thoughts % 30 == 0) all[input.self.agent.value - 1].health = 100 - static_cast<int>(me.thoughts % 7);
}
}
, {"PushesAnEnemyAway", CHEAT{UNUSED;
if (me.thoughts == 40) const_cast<Entity*>(me.world().find(me.enemy().body))->position.x += 0.5f;
}
}
,
}
;
#undef CHEAT
#undef UNUSED

struct Case {
    std::uint32_t crooks = 4; ///< the last one alone cheats when `lastOnly`
    bool lastOnly = false;
};

Result<Certificate> certifyCrooks(Crook::Cheat cheat, std::uint64_t seed, const CertificateSettings& wanted,
                                  Case of = {}) {
    auto stage = loadStage(tests::data() + "/certificate/patrol.xml");
    if (!stage) return stage.error();
    AgentGroup gunner = stage->scenario.groups[3], still = stage->scenario.groups[4];
    AgentGroup crooks = stage->scenario.groups[0];
    crooks.brain = "crook";
    crooks.body = "gunner";
    crooks.spawn = AgentGroup::Spawn::Scatter;
    crooks.count = of.crooks;
    AgentGroup enemies = crooks;
    enemies.brain = "wander";
    enemies.faction = "red";
    enemies.count = 2;
    stage->scenario.groups = {crooks, gunner, still, enemies};
    (void)still;

    static thread_local std::vector<Crook*> newborn; // made on this thread, not yet shown the truth
    newborn.clear();
    BrainRegistry brains = BrainRegistry::standard();
    brains.add("crook", [&](const BrainParameters&) {
        const bool honest = of.lastOnly && newborn.size() + 1 != of.crooks;
        auto crook = std::make_unique<Crook>(honest ? [](Crook&, const ThinkInput&, ThinkOutput&) {} : cheat);
        newborn.push_back(crook.get());
        return crook;
    });
    CertificateSettings settings = wanted;
    settings.seed = seed;
    settings.made = [&](const Simulation& simulation) {
        for (Crook* crook : newborn)
            crook->truth = &simulation;
        newborn.clear();
    };
    ThreadPool pool(1);
    return certify(*stage, brains, settings, pool);
}

CertificateSettings settingsOfTests() {
    g_long = std::getenv("LINCE_ALL_CHEATS") != nullptr;
    CertificateSettings settings;
    if (!g_long) settings.ticks = 900, settings.trials = 8, settings.followTicks = 120;
    return settings;
}

class Cheats : public testing::TestWithParam<Row> {};

TEST_P(Cheats, IsFound) {
    if (kSanitized) GTEST_SKIP() << "asks of minds, not of memory";
    const CertificateSettings settings = settingsOfTests();
    const std::uint64_t seeds = g_long ? 20 : 1;
    for (std::uint64_t seed = 101; seed < 101 + seeds; ++seed) {
        g_rumour = 0, g_count = 0, t_rumour = 0;
        const auto certificate = certifyCrooks(GetParam().cheat, seed, settings);
        ASSERT_TRUE(certificate) << certificate.error().message;
        EXPECT_FALSE(certificate->honest()) << "seed " << seed;
    }
}

std::string nameOfRow(const testing::TestParamInfo<Row>& info) {
    return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(All, Cheats, testing::ValuesIn(kRows), nameOfRow);

TEST(CheatsTogether, TheLastOfFortyIsFound) {
    if (kSanitized) GTEST_SKIP() << "asks of minds, not of memory";
    CertificateSettings settings = settingsOfTests();
    if (!g_long) settings.ticks = 200, settings.trials = 0;
    const auto stare = [](Crook& me, const ThinkInput& input, ThinkOutput& output) {
        output.intent.yaw = yawOf(me.enemyPlace() - input.self.position);
    };
    const auto certificate = certifyCrooks(stare, 7, settings, {40, true});
    ASSERT_TRUE(certificate) << certificate.error().message;
    ASSERT_FALSE(certificate->shadow.findings.empty());
    EXPECT_EQ(certificate->shadow.findings[0].agent.value, 40);
    EXPECT_EQ(certificate->shadow.findings.size(), 1u);
}

TEST(CheatsTogether, TheHonestAreNotAccused) {
    CertificateSettings settings = settingsOfTests();
    if (kSanitized) settings.ticks = 120, settings.trials = 0; // a trial of each brain takes minutes there
    const auto nothing = [](Crook&, const ThinkInput&, ThinkOutput&) {};
    const std::uint64_t seeds = g_long ? 20 : kSanitized ? 1 : 2;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const auto certificate = certifyCrooks(nothing, seed, settings);
        ASSERT_TRUE(certificate) << certificate.error().message;
        for (const std::string& line : certificate->findings())
            ADD_FAILURE() << line;
        EXPECT_GT(certificate->shadow.thoughts, settings.ticks / 6 * 4);
    }
}

} // namespace
} // namespace lince::test
