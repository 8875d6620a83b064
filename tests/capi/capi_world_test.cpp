#include "capi_support.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <memory>

namespace lince {
namespace {

using namespace test;

/// Counts thoughts in its memory, tells the others the count, and turns by what it heard.
struct Counter {
    std::uint32_t thoughts, heard;
};

int thinkCounting(void* user, void* state, const lince_thought* thought, lince_intent* intent, lince_voice* voice) {
    auto* memory = static_cast<Counter*>(state);
    ++memory->thoughts;
    for (std::uint32_t i = 0; i < thought->message_count; ++i)
        if (thought->messages[i].topic == 300) std::memcpy(&memory->heard, thought->messages[i].payload, 4);
    auto message = sized<lince_message>();
    message.topic = 300;
    std::memcpy(message.payload, &memory->thoughts, 4);
    if (lince_say(voice, &message) != LINCE_OK) return 1;
    intent->yaw = static_cast<float>(memory->heard) * 0.01f;
    intent->move = {lince_random_unit(thought->random), 0, 5}; // longer than 1: is cut
    return user != nullptr && memory->thoughts > 3 ? 1 : 0;    // with a user every thought after the third fails
}

lince_brain counting(void* user = nullptr) {
    auto brain = sized<lince_brain>();
    brain.period = 2;
    brain.state_size = sizeof(Counter);
    brain.think = thinkCounting;
    brain.user = user;
    brain.name = "counting";
    return brain;
}

TEST(CapiWorld, OwnMindsHearEachOtherAndAreTheSameOnAnyNumberOfThreads) {
    const Room room;
    std::vector<std::string> hashes;
    for (const std::uint32_t threads : {1u, 4u}) {
        const WorldHandle world = makeWorld(room, threads);
        const lince_brain brain = counting();
        auto kind = sized<lince_kind>();
        kind.own = &brain;
        std::uint32_t number = 0;
        ASSERT_EQ(lince_kind_add(world.get(), &kind, &number), LINCE_OK);
        std::vector<lince_agent_id> agents(20);
        for (std::size_t i = 0; i < agents.size(); ++i) {
            const auto body = addBody(world.get(), -9 + static_cast<float>(i) * 0.8f, -5);
            ASSERT_EQ(lince_agent_add(world.get(), number, body, 0, &agents[i]), LINCE_OK);
        }
        for (int tick = 0; tick < 20; ++tick)
            ASSERT_EQ(lince_world_tick(world.get(), nullptr, nullptr), LINCE_OK);
        auto intent = sized<lince_intent>();
        ASSERT_EQ(lince_agent_intent(world.get(), agents[3], &intent), LINCE_OK);
        EXPECT_GT(intent.yaw, 0.05f); // heard the others count
        EXPECT_NEAR(std::hypot(intent.move.x, intent.move.z), 1, 1e-5);
        EXPECT_EQ(lince_world_now(world.get()), 20u);
        hashes.push_back(hashOf(world.get()));
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(CapiWorld, AFailedThoughtChangesNoIntentAndIsCounted) {
    const Room room;
    const WorldHandle world = makeWorld(room);
    int fails = 0;
    const lince_brain brain = counting(&fails);
    auto kind = sized<lince_kind>();
    kind.own = &brain;
    const auto agent = addAgent(world.get(), kind, addBody(world.get(), -5, 0));
    auto before = sized<lince_intent>(), after = before;
    for (int tick = 0; tick < 40; ++tick) {
        ASSERT_EQ(lince_world_tick(world.get(), nullptr, nullptr), LINCE_OK);
        if (tick == 5) {
            ASSERT_EQ(lince_agent_intent(world.get(), agent, &before), LINCE_OK);
        }
    }
    ASSERT_EQ(lince_agent_intent(world.get(), agent, &after), LINCE_OK);
    EXPECT_EQ(after.move.x, before.move.x);
    EXPECT_GT(lince_world_failed_thoughts(world.get()), 10u);
}

TEST(CapiWorld, SavedAndRestoredGoesTheSameWay) {
    const Room room;
    const WorldHandle world = makeWorld(room);
    const lince_brain brain = counting();
    auto kind = sized<lince_kind>();
    kind.own = &brain;
    addAgent(world.get(), kind, addBody(world.get(), -5, 0));
    addAgent(world.get(), kind, addBody(world.get(), 5, 0));
    const auto run = [&] {
        for (int tick = 0; tick < 25; ++tick)
            ASSERT_EQ(lince_world_tick(world.get(), nullptr, nullptr), LINCE_OK);
    };
    run();
    std::size_t size = 0;
    ASSERT_EQ(lince_world_save(world.get(), nullptr, 0, &size), LINCE_OK);
    std::vector<unsigned char> save(size);
    EXPECT_EQ(lince_world_save(world.get(), save.data(), size - 1, &size), LINCE_BAD_ARGUMENT);
    ASSERT_EQ(lince_world_save(world.get(), save.data(), save.size(), &size), LINCE_OK);
    run();
    const std::string first = hashOf(world.get());
    ASSERT_EQ(lince_world_restore(world.get(), save.data(), save.size()), LINCE_OK) << lince_last_error();
    EXPECT_EQ(lince_world_now(world.get()), 25u);
    run();
    EXPECT_EQ(hashOf(world.get()), first);
    EXPECT_EQ(lince_world_restore(world.get(), save.data(), save.size() / 2), LINCE_BAD_CONTENT);
    EXPECT_NE(std::string(lince_last_error()).find("found"), std::string::npos);
}

struct Looker {
    std::uint32_t width = 0, height = 0;
    std::uint16_t middle = 0;
    float distance = 0;
    bool felt = false;
};

int thinkLooking(void* user, void*, const lince_thought* thought, lince_intent*, lince_voice* voice) {
    auto& seen = *static_cast<Looker*>(user);
    seen.felt = thought->self->health == 42 && thought->self->blocked == 1;
    if (thought->view == nullptr) return 0;
    lince_view_size(thought->view, &seen.width, &seen.height);
    seen.middle = lince_view_class(thought->view, seen.width / 2, seen.height / 2);
    seen.distance = lince_view_distance(thought->view, seen.width / 2, seen.height / 2);
    if (lince_view_class(thought->view, seen.width, 0) != 0) return 1; // outside
    return lince_wants_reasons(voice);
}

TEST(CapiWorld, AnEyeShowsTheHostsTrianglesAndBodiesAndPerceptsAreReadBack) {
    const Room room;
    const WorldHandle world = makeWorld(room);
    Looker seen;
    auto brain = sized<lince_brain>();
    brain.think = thinkLooking;
    brain.user = &seen;
    auto kind = sized<lince_kind>();
    kind.own = &brain;
    kind.senses = "<touch/><eye/>";
    const auto body = addBody(world.get(), -6, 4);
    const auto agent = addAgent(world.get(), kind, body);
    auto looking = sized<lince_body>();
    looking.position = {-6, 0, 4};
    looking.yaw = 1.5707963f; // along +X, at the wall 5.8 m ahead
    ASSERT_EQ(lince_body_set(world.get(), body, &looking), LINCE_OK);
    auto event = sized<lince_event>();
    event.kind = LINCE_EVENT_TOUCH;
    event.body = body;
    ASSERT_EQ(lince_world_emit(world.get(), &event), LINCE_OK);
    const lince_feel feel = [](void*, lince_agent_id, lince_body_id, lince_self* self) {
        self->health = 42;
        self->blocked = 1;
    };
    ASSERT_EQ(lince_world_tick(world.get(), feel, nullptr), LINCE_OK);
    EXPECT_EQ(seen.width, 160u);
    EXPECT_EQ(seen.middle, LINCE_CLASS_WALL);
    EXPECT_NEAR(seen.distance, 5.8f, 0.05f);
    EXPECT_TRUE(seen.felt);
    std::vector<lince_percept> percepts(8, sized<lince_percept>());
    std::size_t count = 0;
    ASSERT_EQ(lince_agent_percepts(world.get(), agent, percepts.data(), percepts.size(), &count), LINCE_OK);
    ASSERT_GE(count, 1u);
    EXPECT_EQ(percepts[0].sense, LINCE_TOUCH);
    EXPECT_EQ(lince_world_failed_thoughts(world.get()), 0u);

    auto hit = sized<lince_ray_hit>();
    ASSERT_EQ(lince_world_raycast(world.get(), {-6, 1, 4}, {6, 1, 4}, body, &hit), LINCE_OK);
    EXPECT_EQ(hit.blocked, 1u);
    EXPECT_NEAR(hit.position.x, -0.2f, 0.01f);
    EXPECT_EQ(hit.object_class, LINCE_CLASS_WALL);
}

TEST(CapiWorld, BrainsByNameTakeParametersAndNeedNoMapOfTheHost) {
    const Room room;
    const WorldHandle world = makeWorld(room);
    const lince_text_pair pace[] = {{"pace", "run"}};
    auto kind = sized<lince_kind>();
    kind.brain = "wander";
    kind.parameters = pace;
    kind.parameter_count = 1;
    const auto wanderer = addAgent(world.get(), kind, addBody(world.get(), -5, 0));
    auto traveller = sized<lince_kind>();
    traveller.brain = "travel"; // its map is baked from the triangles
    const auto other = addAgent(world.get(), traveller, addBody(world.get(), 5, 0));
    auto intent = sized<lince_intent>();
    for (int tick = 0; tick < 30; ++tick)
        ASSERT_EQ(lince_world_tick(world.get(), nullptr, nullptr), LINCE_OK);
    ASSERT_EQ(lince_agent_intent(world.get(), wanderer, &intent), LINCE_OK);
    EXPECT_NE(intent.buttons & LINCE_RUN, 0);
    ASSERT_EQ(lince_agent_intent(world.get(), other, &intent), LINCE_OK);
    EXPECT_GT(std::hypot(intent.move.x, intent.move.z), 0.1f);
    // Hands take over, and let go.
    intent = sized<lince_intent>();
    intent.move = {1, 0, 0};
    intent.buttons = LINCE_POSSESS;
    ASSERT_EQ(lince_agent_input(world.get(), other, &intent), LINCE_OK);
    ASSERT_EQ(lince_world_tick(world.get(), nullptr, nullptr), LINCE_OK);
    ASSERT_EQ(lince_agent_intent(world.get(), other, &intent), LINCE_OK);
    EXPECT_EQ(intent.move.x, 1);
}

TEST(CapiWorld, WhatIsWrongIsSaidAndNothingBreaks) {
    Room room;
    lince_world* none = nullptr;
    EXPECT_EQ(lince_world_create(nullptr, nullptr, &none), LINCE_BAD_CONTENT);
    EXPECT_EQ(lince_world_create(&room.triangles, nullptr, nullptr), LINCE_BAD_ARGUMENT);
    room.indices[5] = 1000;
    EXPECT_EQ(lince_world_create(&room.triangles, nullptr, &none), LINCE_BAD_CONTENT);
    EXPECT_STREQ(lince_last_error(), "found index 1000 in triangle 1, expected one below 16");
    room.indices[5] = 0;
    room.positions[7] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(lince_world_create(&room.triangles, nullptr, &none), LINCE_BAD_CONTENT);
    EXPECT_EQ(none, nullptr);

    const Room good;
    const WorldHandle world = makeWorld(good);
    std::uint32_t number = 0;
    auto kind = sized<lince_kind>();
    EXPECT_EQ(lince_kind_add(world.get(), &kind, &number), LINCE_BAD_CONTENT); // neither brain nor own
    kind.brain = "wonder";
    EXPECT_EQ(lince_kind_add(world.get(), &kind, &number), LINCE_BAD_CONTENT);
    EXPECT_NE(std::string(lince_last_error()).find("wander"), std::string::npos) << lince_last_error();
    kind.brain = "wander";
    kind.senses = "<nose/>";
    EXPECT_EQ(lince_kind_add(world.get(), &kind, &number), LINCE_BAD_CONTENT);
    EXPECT_NE(std::string(lince_last_error()).find("nose"), std::string::npos) << lince_last_error();
    kind.senses = nullptr;
    kind.faction = 5;
    EXPECT_EQ(lince_kind_add(world.get(), &kind, &number), LINCE_BAD_ARGUMENT);

    const auto body = addBody(world.get(), 3, 3);
    lince_agent_id agent = 0;
    EXPECT_EQ(lince_agent_add(world.get(), 9, body, 0, &agent), LINCE_BAD_ARGUMENT);
    EXPECT_EQ(lince_body_remove(world.get(), body), LINCE_OK);
    EXPECT_EQ(lince_body_remove(world.get(), body), LINCE_BAD_ARGUMENT); // gone for good
    auto wrong = sized<lince_body>();
    wrong.position.y = std::numeric_limits<float>::infinity();
    lince_body_id id = 0;
    EXPECT_EQ(lince_body_add(world.get(), &wrong, &id), LINCE_BAD_ARGUMENT);
    EXPECT_EQ(lince_agent_remove(world.get(), 77), LINCE_BAD_ARGUMENT);
    EXPECT_EQ(lince_world_tick(nullptr, nullptr, nullptr), LINCE_BAD_ARGUMENT);
    lince_world_destroy(nullptr);
    EXPECT_EQ(lince_world_now(nullptr), 0u);
}

TEST(CapiWorld, StructsOfOtherVersionsAreTakenForWhatTheyAre) {
    const Room room;
    const WorldHandle world = makeWorld(room);
    // An older host, whose lince_body ended after the position.
    auto shorter = sized<lince_body>();
    shorter.struct_size = offsetof(lince_body, velocity);
    shorter.position = {1, 0, 1};
    shorter.radius = -5; // lies behind what it has
    lince_body_id id = 0;
    EXPECT_EQ(lince_body_add(world.get(), &shorter, &id), LINCE_OK) << lince_last_error();
    // A newer one, with members that we do not know.
    struct Longer {
        lince_body body;
        std::uint32_t more[4];
    } longer{};
    longer.body = sized<lince_body>();
    longer.body.struct_size = sizeof longer;
    EXPECT_EQ(lince_body_add(world.get(), &longer.body, &id), LINCE_OK) << lince_last_error();
    longer.more[2] = 1;
    EXPECT_EQ(lince_body_add(world.get(), &longer.body, &id), LINCE_BAD_ARGUMENT);
    longer.body.struct_size = 0;
    EXPECT_EQ(lince_body_add(world.get(), &longer.body, &id), LINCE_BAD_ARGUMENT);
    // What is given: as much as there is room for.
    auto kind = sized<lince_kind>();
    kind.brain = "wander";
    const auto agent = addAgent(world.get(), kind, id);
    struct Guarded {
        lince_intent intent;
        std::uint32_t behind;
    } guarded{};
    std::memset(&guarded, 0x5a, sizeof guarded);
    guarded.intent.struct_size = offsetof(lince_intent, pitch);
    EXPECT_EQ(lince_agent_intent(world.get(), agent, &guarded.intent), LINCE_OK);
    unsigned char byte = 0;
    std::memcpy(&byte, &guarded.intent.pitch, 1);
    EXPECT_EQ(byte, 0x5a); // not written
}

} // namespace
} // namespace lince
