// An alarm reaches exactly those who could know (spec S3.X): judged by where bodies are, by what stands between them
// and the bell, and by how far a call carries; who knows is told by how a body moves, not by what its mind reports.
#include "mission_stage.h"

#include <lince/mind/mind_host.h>

#include <algorithm>
#include <vector>

namespace lince::commandos {
namespace {

constexpr float kCallMetres = 12, kBellMetres = 160;
constexpr Vec3 kBell{10, 0.75f, 6};
constexpr float kRunning = 3;                   ///< metres a second; on their rounds they walk half as fast
constexpr Tick kAfter = 20 * kTicksPerSecond;   ///< that is judged
constexpr Tick kCalledAt = kTicksPerSecond / 2; ///< who was near one who heard it until then has been called

struct Wall {
    Vec3 centre, size;
};
/// Three long walls in the west, one behind the other; three rooms without doors in the south-east, one in the other;
/// another for the commando, whom nobody is to see.
std::vector<Wall> walls() {
    std::vector<Wall> all;
    const auto room = [&](Vec3 middle, float half, float height) {
        for (const float side : {-half, half}) {
            all.push_back({middle + Vec3{side, height * 0.5f, 0}, {0.3f, height, half * 2}});
            all.push_back({middle + Vec3{0, height * 0.5f, side}, {half * 2, height, 0.3f}});
        }
        all.push_back({middle + Vec3{0, height + 0.15f, 0}, {half * 2 + 0.3f, 0.3f, half * 2 + 0.3f}});
    };
    for (const float step : {0.0f, 0.8f, 1.6f}) {
        all.push_back({{-21 + step, 3, 0}, {0.3f, 6, 78}});
        room({30, 0, -30}, 3 + step, 4 + step);
    }
    room({-36, 0, 35}, 2, 3);
    return all;
}
const std::vector<Wall> kWalls = walls();

/// By slabs; the test's own.
bool standsBetween(const Wall& wall, Vec3 from, Vec3 to) {
    float begin = 0, end = 1;
    const auto slab = [&](float start, float stop, float middle, float size) {
        const float low = middle - size * 0.5f - start, high = middle + size * 0.5f - start, way = stop - start;
        if (std::abs(way) < 1e-6f) return low <= 0 && high >= 0;
        begin = std::max(begin, std::min(low / way, high / way));
        end = std::min(end, std::max(low / way, high / way));
        return begin < end;
    };
    return slab(from.x, to.x, wall.centre.x, wall.size.x) && slab(from.y, to.y, wall.centre.y, wall.size.y) &&
           slab(from.z, to.z, wall.centre.z, wall.size.z);
}

/// Each wall between lets so much of a noise through.
constexpr float kThroughWall = 0.6f;

bool hearsTheBell(Vec3 ear) {
    float carries = kBellMetres;
    for (const Wall& one : kWalls)
        if (standsBetween(one, ear, kBell)) carries *= kThroughWall;
    return length(ear - kBell) < carries;
}

std::string place(float x, float z) {
    return std::to_string(x) + " 0 " + std::to_string(z);
}

/// Walks to and fro there, looks into no noise, knows of no bell.
std::string guardAt(float x, float z) {
    return "<agents body='guard' faction='garrison' mind='guard' position='" + place(x, z) + "' route='" + place(x, z) +
           "; " + place(x + 1.5f, z) + "' earshot='1'/>";
}

struct Verdict {
    int knew = 0, calm = 0;         ///< guards who ran; who did not
    int outOfNowhere = 0, deaf = 0; ///< ran and could not know; must have known and did not run
};

constexpr int kFirst = 3, kGuards = 6; ///< agents: who rings, a commando who is shut away, guards

/// `callMetres`: how far calls really carry; `whispered`: a guard is told in his head.
Verdict judge(float callMetres, bool whispered) {
    std::string things = kEnd + "<crate position='(10, 0.75, 6)' size='(0.4, 1.5, 0.4)' mass='0' class='alarm'/>";
    const auto triple = [](Vec3 v) {
        return "(" + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) + ")";
    };
    for (const Wall& one : kWalls)
        things += "<box position='" + triple(one.centre) + "' size='" + triple(one.size) + "'/>";
    Verdict verdict;
    Mission mission(yard(things),
                    kRules + "<speech range='" + std::to_string(callMetres) +
                        "'/>"
                        "<agents body='guard' faction='garrison' brain='commando' position='10 0 4.6' yaw='180'/>"
                        "<agents body='medic' faction='commandos' brain='commando' position='-36 0 35'/>" +
                        guardAt(24, 24) +   // in the open
                        guardAt(-17, 18) +  // before the long walls
                        guardAt(-25, 18) +  // behind them, near the other one
                        guardAt(-33, -32) + // behind them, alone
                        guardAt(30, -30) +  // in the rooms
                        guardAt(6, 24));    // in the open
    EXPECT_TRUE(mission) << mission.error();
    if (!mission) return verdict;
    mission.run(1);
    mission.act(1, OrderKind::Use, kBell);
    EXPECT_TRUE(mission.runUntil(6, [&] { return mission.hands().rings(); })) << mission.doing(1);

    struct Guard {
        bool could = false, must = false, ran = false;
        Tick called = 0; ///< ticks within reach of one who must know
    };
    std::vector<Guard> guards(kGuards);
    ThreadPool pool{0};
    std::vector<Message> words;
    if (whispered)
        words.push_back(Message::of(MindCall{callHash("alarm"), kBell}, mission.sim->agents()[kFirst + 3 - 1].id));
    for (int i = 0; i < kGuards; ++i)
        guards[static_cast<std::size_t>(i)].could = guards[static_cast<std::size_t>(i)].must =
            hearsTheBell(mission.body(kFirst + i).eye());
    for (Tick t = 0; t < kAfter; ++t) {
        mission.sim->tick(pool, {}, {}, {}, words);
        words.clear();
        for (std::size_t i = 0; i < guards.size(); ++i) {
            const Entity& body = mission.body(kFirst + static_cast<int>(i));
            guards[i].ran = guards[i].ran || length(horizontal(body.velocity)) > kRunning;
            bool near = false;
            for (std::size_t other = 0; other < guards.size(); ++other) {
                const float away = length(mission.feet(kFirst + static_cast<int>(other)) - body.position);
                if (other == i || away > kCallMetres) continue;
                guards[i].could = guards[i].could || guards[other].could;
                near = near || guards[other].must;
            }
            guards[i].called = near ? guards[i].called + 1 : 0;
            if (t == kCalledAt) guards[i].must = guards[i].must || guards[i].called > kCalledAt;
        }
    }
    for (const Guard& one : guards) {
        ++(one.ran ? verdict.knew : verdict.calm);
        verdict.outOfNowhere += one.ran && !one.could ? 1 : 0;
        verdict.deaf += one.must && !one.ran ? 1 : 0;
    }
    return verdict;
}

TEST(AlarmReach, ThoseWhoCouldKnowAndNobodyElse) {
    const Verdict verdict = judge(kCallMetres, false);
    EXPECT_EQ(verdict.outOfNowhere, 0);
    EXPECT_EQ(verdict.deaf, 0);
    EXPECT_EQ(verdict.knew, 4) << "three who hear the bell, and one who is called";
    EXPECT_EQ(verdict.calm, 2) << "one behind walls and alone, one in rooms without doors";
}

TEST(AlarmReach, WhoKnowsWithoutHavingBeenToldIsFound) {
    EXPECT_EQ(judge(kCallMetres, true).outOfNowhere, 1);
}

TEST(AlarmReach, WhoIsCalledAndDoesNotHearIsFound) {
    EXPECT_EQ(judge(2, false).deaf, 1);
}

} // namespace
} // namespace lince::commandos
