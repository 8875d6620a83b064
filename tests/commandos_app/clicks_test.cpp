// What lies under a click, what a commando does about it, and what is refused.
#include "missions_for_tests.h"

#include <lince/render/picking.h>

#include <set>

namespace lince::commandos {
namespace {

using Clicks = SmallMission;
using Kind = ClickedOn::Kind;

const Ability* abilityOf(const std::vector<Ability>& all, AbilityKind kind) {
    for (const Ability& one : all)
        if (one.kind == kind) return &one;
    return nullptr;
}

TEST_F(Clicks, FindWhatLiesThere) {
    EXPECT_EQ(click(feet(kGuard) + Vec3{0, 1, 0}).kind, Kind::Enemy);
    EXPECT_EQ(click(feet(kGuard) + Vec3{0, 1, 0}).entity, body(kGuard));
    EXPECT_EQ(click(feet(kMedic) + Vec3{0, 1, 0}).kind, Kind::Mate);
    EXPECT_EQ(click({10, 0.5f, 0}).kind, Kind::Target);
    EXPECT_EQ(click({-10, 0.9f, 0}).kind, Kind::Bell);
    EXPECT_EQ(click({-10, 0.7f, 8}).kind, Kind::Wire);
    const ClickedOn ground = click({5, 0, 12});
    EXPECT_EQ(ground.kind, Kind::Ground);
    EXPECT_LT(length(ground.place - Vec3{5, 0, 12}), 0.05f);
    kill(kGuard);
    EXPECT_EQ(click(feet(kGuard) + Vec3{0, 0.2f, 0}).kind, Kind::Body);
    Camera up = camera();
    up.pitch = 0.8f;
    EXPECT_EQ(clickedOn(simulation(), up, {0, 0.5f}, [](EntityId) { return false; }).kind, Kind::Nothing);
}

TEST_F(Clicks, SmallFiguresAreFoundFromSomePixelsAway) {
    const auto middle = camera().project(feet(kGuard) + Vec3{0, 0.9f, 0});
    ASSERT_TRUE(middle);
    const auto mine = [](EntityId) { return false; };
    EXPECT_EQ(clickedOn(simulation(), camera(), *middle + Vec2{0.024f, 0}, mine).kind, Kind::Enemy);
    EXPECT_EQ(clickedOn(simulation(), camera(), *middle + Vec2{0.12f, 0}, mine).kind, Kind::Ground);
    const auto nobody = [](EntityId) { return false; };
    EXPECT_EQ(clickedOn(simulation(), camera(), *middle, mine, nobody).kind, Kind::Ground) << "not drawn, not found";
}

TEST_F(Clicks, AWallMeansTheFloorAtItsFoot) {
    Camera c = camera();
    c.eye = {0, 8, 0};
    c.pitch = -0.35f;
    const auto at = c.project({0, 1.5f, -19.75f});
    ASSERT_TRUE(at);
    const ClickedOn on = clickedOn(simulation(), c, *at, [](EntityId) { return false; });
    EXPECT_EQ(on.kind, Kind::Ground);
    EXPECT_NEAR(on.place.y, 0, 0.01f);
    EXPECT_NEAR(on.place.z, -19.25f, 0.05f);
}

TEST_F(Clicks, LeavesAreClickedThrough) {
    const Vec3 behind{15.2f, 0, 8};
    const auto at = camera().project(behind);
    ASSERT_TRUE(at);
    const auto hit = pick(simulation().world(), camera(), *at);
    ASSERT_TRUE(hit && hit->objectClass == classes::kTree) << "a tree stands before it";
    EXPECT_LT(length(click(behind).place - behind), 0.1f);
}

TEST_F(Clicks, WhoIsHitComesBeforeWhoStandsNearer) {
    const Vec3 one = feet(kBeret) + Vec3{0, 0.9f, 0};
    ASSERT_TRUE(m_simulation->alterTruth([&](World& world, Sim&) {
        world.find(body(kSapper))->position = feet(kBeret) + Vec3{0.75f, 0, 0.5f}; // nearer to the eye
    }));
    const auto mine = [](EntityId) { return true; };
    const auto sapper = [&](EntityId other) { return other == body(kSapper); };
    const Vec2 at = *camera().project(one);
    ASSERT_EQ(clickedOn(simulation(), camera(), at, mine, sapper).entity, body(kSapper)) << "missed by little";
    EXPECT_EQ(click(one).entity, body(kBeret));
    EXPECT_EQ(click(feet(kSapper) + Vec3{0, 0.9f, 0}).entity, body(kSapper));
}

TEST_F(Clicks, AnOrderMeansTheBodyAtOnesFeetNotOneself) {
    kill(kGuard);
    ASSERT_TRUE(m_simulation->alterTruth([&](World& world, Sim&) {
        world.find(body(kBeret))->position = feet(kGuard) + Vec3{0, 0, 0.4f};
    }));
    const Vec3 place = feet(kGuard) + Vec3{0, 0.2f, 0};
    ASSERT_EQ(click(place).entity, body(kBeret)) << "to select";
    const auto mine = [&](EntityId one) { return m_leader.isMine(simulation(), one); };
    const ClickedOn on = clickedFor(simulation(), body(kBeret), camera(), *camera().project(place), mine);
    EXPECT_EQ(on.kind, Kind::Body);
    EXPECT_EQ(decide(simulation(), body(kBeret), on)->deed, Deed::Carry);
    EXPECT_EQ(clickedFor(simulation(), body(kSapper), camera(), *camera().project(place), mine).entity, body(kBeret))
        << "the other one goes to him";
}

TEST_F(Clicks, EachKindDoesWhatItCan) {
    const ClickedOn wire{Kind::Wire, {-10, 0.5f, 8}, {}, 1}, bell{Kind::Bell, {-10, 1, 0}, {}, 0.2f};
    const ClickedOn radio{Kind::Target, {10, 0.5f, 0}, {}, 0.5f};
    EXPECT_EQ(decide(simulation(), body(kSapper), wire)->deed, Deed::Cut);
    EXPECT_EQ(decide(simulation(), body(kBeret), wire)->deed, Deed::Go);
    EXPECT_EQ(decide(simulation(), body(kBeret), bell)->deed, Deed::Ring);
    const auto blow = decide(simulation(), body(kSapper), radio);
    ASSERT_TRUE(blow);
    EXPECT_EQ(blow->deed, Deed::Blow);
    EXPECT_EQ(blow->order.kind, OrderKind::Lay);
    EXPECT_EQ(blow->order.slot, 3) << "the charge, not the trap";
    EXPECT_NEAR(length(horizontal(blow->order.place - radio.place)), 1.05f, 0.01f) << "beside it";
    EXPECT_EQ(decide(simulation(), body(kMedic), radio)->deed, Deed::Go);
    EXPECT_FALSE(decide(simulation(), body(kBeret), {}));
    kill(kGuard);
    const ClickedOn lying{Kind::Body, feet(kGuard), body(kGuard), 0.3f};
    EXPECT_EQ(decide(simulation(), body(kBeret), lying)->deed, Deed::Carry);
    EXPECT_EQ(decide(simulation(), body(kSapper), lying)->deed, Deed::Go);
    kill(kBeret);
    EXPECT_FALSE(decide(simulation(), body(kBeret), bell)) << "the dead do nothing";
}

TEST_F(Clicks, TheMedicBandagesTheWounded) {
    const ClickedOn mate{Kind::Mate, feet(kSapper), body(kSapper), 0.3f};
    EXPECT_EQ(decide(simulation(), body(kMedic), mate)->deed, Deed::Go) << "he is well";
    const EntityId hurt = body(kSapper);
    ASSERT_TRUE(m_simulation->alterTruth([&](World&, Sim& sim) { sim.damage(hurt, 60, {}, {}); }));
    EXPECT_EQ(decide(simulation(), body(kMedic), mate)->deed, Deed::Bandage);
    EXPECT_EQ(decide(simulation(), body(kBeret), mate)->deed, Deed::Go) << "has no bandages";
    const auto abilities = abilitiesOf(simulation(), body(kMedic));
    const Ability* bandage = abilityOf(abilities, AbilityKind::Bandage);
    ASSERT_NE(bandage, nullptr);
    EXPECT_EQ(bandage->left, 6) << "unused";
    EXPECT_EQ(decideWith(simulation(), body(kMedic), *bandage, mate).decided.deed, Deed::Bandage);
    run(600, {Message::of(decide(simulation(), body(kMedic), mate)->order, kMedic)});
    EXPECT_EQ(simulation().sim().character(hurt)->health, 70);
    EXPECT_EQ(abilityOf(abilitiesOf(simulation(), body(kMedic)), AbilityKind::Bandage)->left, 5);
}

TEST_F(Clicks, AnAbilitySaysWhyItCannotBe) {
    const auto abilities = abilitiesOf(simulation(), body(kBeret));
    const Ability *knife = abilityOf(abilities, AbilityKind::Strike),
                  *pistol = abilityOf(abilities, AbilityKind::Shoot);
    const Ability *decoy = abilityOf(abilities, AbilityKind::Throw), *carry = abilityOf(abilities, AbilityKind::Carry);
    ASSERT_TRUE(knife != nullptr && pistol != nullptr && decoy != nullptr && carry != nullptr);
    const ClickedOn ground{Kind::Ground, {0, 0, 12}, {}, 0}, enemy{Kind::Enemy, feet(kGuard), body(kGuard), 0.3f};
    const ClickedOn farEnemy{Kind::Enemy, {0, 0, 60}, body(kGuard), 0.3f}, farGround{Kind::Ground, {0, 0, 40}, {}, 0};
    const auto why = [&](const Ability& with, const ClickedOn& on) {
        return decideWith(simulation(), body(kBeret), with, on).refusal;
    };
    EXPECT_EQ(why(*knife, ground), Refusal::NoTarget);
    EXPECT_EQ(why(*knife, enemy), Refusal::None);
    EXPECT_EQ(why(*pistol, enemy), Refusal::None);
    EXPECT_EQ(why(*pistol, farEnemy), Refusal::TooFar);
    EXPECT_EQ(why(*decoy, ground), Refusal::None);
    EXPECT_EQ(why(*decoy, farGround), Refusal::TooFar);
    EXPECT_EQ(why(*carry, ground), Refusal::NoTarget);
    EXPECT_EQ(why(*carry, {}), Refusal::NoTarget);
    Ability empty = *pistol;
    empty.left = 0;
    EXPECT_EQ(why(empty, enemy), Refusal::NoneLeft);
}

TEST_F(Clicks, WhatThePreviewPromisesIsThrownThere) {
    const auto abilities = abilitiesOf(simulation(), body(kBeret));
    const Ability* decoy = abilityOf(abilities, AbilityKind::Throw);
    ASSERT_NE(decoy, nullptr);
    const Vec3 target{4, 0, 16};
    const auto arc = throwArc(simulation().world().find(body(kBeret))->eye(), target, decoy->speed);
    ASSERT_GT(arc.size(), 5u);
    EXPECT_EQ(arc.back(), target);
    const AbilityUse use = decideWith(simulation(), body(kBeret), *decoy, {Kind::Ground, target, {}, 0});
    run(1, {Message::of(use.decided.order, kBeret)});
    EntityId thrown;
    float nearest = 100; // of the flying thing from the drawn arc, at its worst
    float worst = 0;
    for (int i = 0; i < 200; ++i) {
        run(1);
        if (simulation().sim().charges().empty()) continue;
        const Entity* e = simulation().world().find(simulation().sim().charges()[0].entity);
        ASSERT_NE(e, nullptr);
        if (length(horizontal(e->position - target)) < 0.6f) break; // it bounces from here on
        nearest = 100;
        for (std::size_t p = 1; p < arc.size(); ++p)
            for (float along = 0; along <= 1; along += 0.1f)
                nearest = minimum(nearest, length(lerp(arc[p - 1], arc[p], along) - e->position));
        worst = maximum(worst, nearest);
        thrown = e->id;
    }
    ASSERT_TRUE(thrown) << "nothing was thrown";
    EXPECT_LT(worst, 0.6f) << "metres beside what was drawn";
    EXPECT_TRUE(throwArc({0, 1.6f, 0}, {0, 0, 30}, 14).empty());
    EXPECT_TRUE(throwArc({0, 1.6f, 0}, {0, 0, 0.1f}, 14).empty()) << "at one's own feet";
}

TEST_F(Clicks, EveryDeedAndRefusalHasWordsOfItsOwn) {
    std::set<std::string> english, spanish;
    for (std::size_t i = 0; i < kDeeds; ++i) {
        english.insert(wordsOf(static_cast<Deed>(i)).english);
        spanish.insert(wordsOf(static_cast<Deed>(i)).spanish);
    }
    for (const Refusal why : {Refusal::NoTarget, Refusal::TooFar, Refusal::NoneLeft}) {
        english.insert(wordsOf(why).english);
        spanish.insert(wordsOf(why).spanish);
    }
    EXPECT_EQ(english.size(), kDeeds + 3);
    EXPECT_EQ(spanish.size(), kDeeds + 3);
}

} // namespace
} // namespace lince::commandos
