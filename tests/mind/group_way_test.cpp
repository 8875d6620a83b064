// The way of a group: cut by the range of sight, told by messages, kept by each.

#include <lince/core/state_visitor.h>
#include <lince/mind/group_roster.h>
#include <lince/mind/group_way.h>
#include <lince/mind/roadmap_memory.h>
#include <lince/mind/roadmap_walker.h>
#include <lince/roadmap/obstacle_field.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

/// 40 × 40 m with a wall across, open at the right: from (5, 5) to (5, 35) one goes round its end at x = 30.
std::shared_ptr<const FreeSpace> walledField() {
    FieldObstacles field;
    field.walls.push_back({{0, 20}, {30, 20}});
    return makeFieldSpace(field, 0.3f);
}

std::shared_ptr<const Roadmap> walledRoadmap() {
    RoadmapSettings settings;
    settings.nodes = 150;
    return Roadmap::learn(walledField(), settings);
}

std::vector<Vec3> wayRoundTheWall() {
    const auto roadmap = walledRoadmap();
    RoadmapQuery query;
    RoadmapPath path;
    EXPECT_TRUE(query.find(*roadmap, {5, 0, 5}, {5, 0, 35}, path));
    return path.points;
}

TEST(GroupWay, IsJoinedWhereItIsSeenNotWhereItsEndIsNearThroughAWall) {
    const auto roadmap = walledRoadmap();
    std::vector<Vec3> subgoals;
    cutIntoSubgoals(roadmap->space(), wayRoundTheWall(), 8, subgoals);
    GroupWay way;
    way.set(subgoals);
    RoadmapWalker walker;
    walker.stand(*roadmap, {6, 0, 16}); // four metres from the wall; the goal is behind it
    way.join(*roadmap, walker, 8);
    EXPECT_LT(way.next(), subgoals.size() / 2);
    EXPECT_GT(way.metresLeft(walker.place()), 40) << "round the end of the wall";
    walker.stand(*roadmap, {6, 0, 33});
    way.join(*roadmap, walker, 8);
    EXPECT_EQ(way.next() + 1, subgoals.size()) << "the goal is in sight";
}

TEST(GroupWay, SubgoalsAreSeenFromEachOtherWithinTheRange) {
    const auto space = walledField();
    const std::vector<Vec3> way = wayRoundTheWall();
    for (const float range : {2.0f, 8.0f, 25.0f}) {
        std::vector<Vec3> subgoals;
        cutIntoSubgoals(*space, way, range, subgoals);
        ASSERT_FALSE(subgoals.empty());
        EXPECT_EQ(subgoals.back(), way.back());
        Vec3 from = way.front();
        for (const Vec3 subgoal : subgoals) {
            EXPECT_LE(length(subgoal - from), range * 1.001f);
            EXPECT_TRUE(space->isFreeWay(from, subgoal));
            from = subgoal;
        }
    }
}

TEST(GroupWay, FewerSubgoalsForThoseWhoSeeFarther) {
    const auto space = walledField();
    const std::vector<Vec3> way = wayRoundTheWall();
    std::vector<Vec3> near, far;
    cutIntoSubgoals(*space, way, 3, near);
    cutIntoSubgoals(*space, way, 20, far);
    EXPECT_GT(near.size(), far.size() + 5);
}

TEST(GroupWay, OfOnePointIsThatPoint) {
    std::vector<Vec3> subgoals;
    const Vec3 here{3, 0, 3};
    cutIntoSubgoals(*walledField(), {&here, 1}, 8, subgoals);
    ASSERT_EQ(subgoals.size(), 1u);
    EXPECT_EQ(subgoals[0], here);
}

std::vector<Message> told(GroupWay& way) {
    std::vector<Message> all;
    for (int thought = 0; thought < 100; ++thought) {
        std::vector<Message> said;
        way.tell(said);
        EXPECT_LE(said.size(), GroupWay::kTellAtOnce);
        if (said.empty()) break;
        all.insert(all.end(), said.begin(), said.end());
    }
    return all;
}

TEST(GroupWay, IsToldInPartsAndHeardWhole) {
    std::vector<Vec3> subgoals;
    for (int i = 0; i < 100; ++i)
        subgoals.push_back({static_cast<float>(i), 0, 2});
    GroupWay guide, member;
    guide.set(subgoals);
    const std::vector<Message> messages = told(guide);
    ASSERT_EQ(messages.size(), 100u);
    for (std::size_t i = 0; i < messages.size(); ++i) {
        EXPECT_FALSE(member.known());
        EXPECT_EQ(member.hear(*messages[i].as<Waypoint>()), i + 1 == messages.size());
    }
    EXPECT_EQ(member.subgoals(), subgoals);
    EXPECT_FALSE(member.isOwn());
    // A second way takes the place of the first.
    guide.set({{7, 0, 7}});
    EXPECT_TRUE(member.hear(*told(guide).front().as<Waypoint>()));
    EXPECT_EQ(member.subgoals().size(), 1u);
}

TEST(GroupWay, WithAGapOrNonsenseIsNotBelieved) {
    GroupWay guide, member;
    guide.set({{1, 0, 0}, {2, 0, 0}, {3, 0, 0}});
    const std::vector<Message> messages = told(guide);
    member.hear(*messages[0].as<Waypoint>());
    EXPECT_FALSE(member.hear(*messages[2].as<Waypoint>())); // one was lost
    EXPECT_FALSE(member.known());
    for (const std::uint32_t index : {GroupWay::kMaxSubgoals, 1'000'000'000u, 0xffffffffu})
        EXPECT_FALSE(member.hear({{}, index, true}));
}

TEST(GroupWay, AdvancesOnlyWhenTheSubgoalIsInSight) {
    const auto roadmap = walledRoadmap();
    GroupWay way;
    way.set({{5, 0, 25}, {5, 0, 35}}); // beyond the wall
    RoadmapWalker walker;
    walker.stand(*roadmap, {5, 0, 18}); // 7 m away, and the wall between
    way.advance(*roadmap, walker, 8);
    EXPECT_EQ(way.next(), 0u);
    walker.stand(*roadmap, {5, 0, 22});
    way.advance(*roadmap, walker, 2);
    EXPECT_EQ(way.next(), 0u); // in a free line, but too far to see
    way.advance(*roadmap, walker, 8);
    EXPECT_EQ(way.next(), 1u);
    way.advance(*roadmap, walker, 50);
    EXPECT_EQ(way.next(), 1u); // the last one stays
    EXPECT_NEAR(way.metresLeft({5, 0, 22}), 13, 1e-4);
}

TEST(GroupWay, AStateFromOutsideMayNameAnySubgoal) {
    GroupWay way;
    way.set({{1, 0, 0}, {2, 0, 0}});
    StateWriter writer;
    writer.clear();
    way.visitState(writer);
    std::vector<std::byte> bytes(writer.bytes().begin(), writer.bytes().end());
    bytes[4 + 2 * 12] = std::byte{200}; // `next`, after the length and two places
    StateReader reader(bytes);
    GroupWay other;
    other.visitState(reader);
    EXPECT_LT(other.next(), 2u);
    EXPECT_NEAR(other.metresLeft({0, 0, 0}), 2, 1e-5);
}

TEST(RoadmapWalker, GoesRoundWhatItCannotGoThrough) {
    const auto roadmap = walledRoadmap();
    RoadmapWalker walker;
    Vec3 place{5, 0, 15};
    const Vec3 goal{5, 0, 25};
    float walked = 0;
    for (Tick tick = 0; tick < 3000 && length(goal - place) > 0.1f; tick += 3) {
        walker.stand(*roadmap, place);
        const auto head = walker.headFor(*roadmap, goal, tick);
        ASSERT_TRUE(head);
        EXPECT_TRUE(roadmap->space().isFreeWay(place, *head));
        const float step = minimum(0.2f, length(*head - place));
        place += normalized(*head - place) * step;
        walked += step;
    }
    EXPECT_LE(length(goal - place), 0.1f);
    EXPECT_GT(walked, 45); // 10 m as the crow flies
    EXPECT_LT(walked, 65);
    EXPECT_TRUE(walker.detour().empty()); // at the end it sees the goal
}

TEST(RoadmapWalker, RemembersFreeGroundWhenPushedOffIt) {
    const auto roadmap = walledRoadmap();
    RoadmapWalker walker;
    walker.stand(*roadmap, {5, 0, 19});
    walker.stand(*roadmap, {5, 0, 19.9f}); // in the wall
    EXPECT_EQ(walker.place(), (Vec3{5, 0, 19}));
}

TEST(RoadmapMemory, AdaptiveSeesEveryNodeBeforeItRepeats) {
    const auto roadmap = walledRoadmap();
    RandomStream random(1, 1, RandomPurpose::Test);
    RoadmapMemory memory;
    memory.begin(*roadmap, 0);
    const auto seen = [&](EdgeChoice choice) {
        memory.begin(*roadmap, 0);
        for (std::uint32_t step = 0; step < 2 * roadmap->size(); ++step)
            memory.choose(*roadmap, choice, random);
        std::uint32_t count = 0;
        for (std::uint32_t node = 0; node < roadmap->size(); ++node)
            count += memory.visited(node) ? 1 : 0;
        return count;
    };
    std::uint32_t reachable = 0;
    for (std::uint32_t node = 0; node < roadmap->size(); ++node)
        reachable += roadmap->component(node) == roadmap->component(0) ? 1 : 0;
    // Each node is entered once and left backwards at most once.
    EXPECT_EQ(seen(EdgeChoice::Adaptive), reachable);
    EXPECT_LT(seen(EdgeChoice::Uniform), reachable);
}

TEST(RoadmapMemory, DeadEndsWeighDownAndThePathIsWithoutThem) {
    const auto roadmap = walledRoadmap();
    RandomStream random(2, 1, RandomPurpose::Test);
    RoadmapMemory memory;
    memory.begin(*roadmap, 0);
    for (int step = 0; step < 2000; ++step) {
        const std::uint32_t before = memory.node();
        const std::size_t size = memory.path().size();
        ASSERT_NE(memory.choose(*roadmap, EdgeChoice::Adaptive, random), RoadmapMemory::kNone);
        if (!memory.wentBack()) continue;
        EXPECT_EQ(memory.path().size(), size - 1);
        EXPECT_NE(memory.node(), before);
        EXPECT_LE(memory.weight(before), 0.025f + 1e-6f);
        return;
    }
    FAIL() << "never met a dead end";
}

TEST(RoadmapMemory, TheWayToTheGoalWeighsUp) {
    const auto roadmap = walledRoadmap();
    RandomStream random(3, 1, RandomPurpose::Test);
    RoadmapMemory finder, other;
    finder.begin(*roadmap, 0);
    other.begin(*roadmap, 1);
    for (int step = 0; step < 5; ++step)
        finder.choose(*roadmap, EdgeChoice::Adaptive, random);
    const std::uint32_t node = finder.node();
    const float own = finder.weight(node), theirs = other.weight(node);
    finder.praisePath();
    const Vec3 place = roadmap->node(node);
    other.praise(*roadmap, {&place, 1});
    EXPECT_GT(finder.weight(node), own);
    EXPECT_GT(other.weight(node), theirs);
}

TEST(RoadmapMemory, AStateOfAnotherRoadmapIsForgotten) {
    const auto roadmap = walledRoadmap();
    RoadmapSettings settings;
    settings.nodes = 20;
    const auto smaller = Roadmap::learn(walledField(), settings);
    RoadmapMemory memory;
    memory.begin(*roadmap, 149);
    memory.fit(*smaller);
    EXPECT_FALSE(memory.begun());
}

template <class Payload>
Message from(std::uint16_t id, Payload said) {
    Message message = Message::of(said);
    message.from = AgentId{id};
    message.tick = 10;
    return message;
}

TEST(GroupRoster, KnowsRanksAndWhoHasArrived) {
    GroupRoster roster;
    const std::vector<Message> first{from(9, MateAt{{}, true, 4}), from(2, MateAt{{}, true, 7}),
                                     from(5, MateAt{{}, true, 3})};
    roster.hear(first);
    EXPECT_EQ(roster.count(), 4u);
    EXPECT_EQ(roster.rank(AgentId{1}), 0u);
    EXPECT_EQ(roster.rank(AgentId{6}), 2u);
    EXPECT_FALSE(roster.allDone(20, 60));
    const std::vector<Message> done{from(9, Done{}), from(2, Done{}), from(5, Done{})};
    roster.hear(done);
    EXPECT_TRUE(roster.allDone(20, 60));
    const Message again = from(5, MateAt{{}, true, 3}); // has a new goal
    roster.hear({&again, 1});
    EXPECT_FALSE(roster.allDone(20, 60));
    EXPECT_TRUE(roster.allDone(100, 60)); // but is silent for too long to be waited for
}

} // namespace
} // namespace lince
