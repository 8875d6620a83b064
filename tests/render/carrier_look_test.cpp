#include <lince/render/carrier_look.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

std::shared_ptr<const Level> levelWith(const CarrierPlacement& carrier) {
    LevelData data;
    const auto stone = data.mesh.addSurface({"stone", {}, Blocks::All});
    data.mesh.addBox({0, -0.5f, 0}, {10, 0.5f, 10}, 0, stone);
    data.carriers.push_back(carrier);
    return Level::make(std::move(data));
}

std::vector<GlowTriangle> glowOf(const CarrierPlacement& carrier, float seconds) {
    std::vector<GlowTriangle> glows;
    for (const CarrierLook& look : carrierLooks(*levelWith(carrier)))
        addGlow(look, seconds, glows);
    return glows;
}

Aabb boundsOf(const std::vector<GlowTriangle>& glows) {
    Aabb box;
    for (const GlowTriangle& glow : glows)
        for (const Vec3& corner : glow.corners)
            box.add(corner);
    return box;
}

constexpr CarrierPlacement kPad{CarrierPlacement::Kind::JumpPad, {{2, -0.3f, -1}, {4, 0.4f, 1}}, {12, 6, 0}, 0};
constexpr CarrierPlacement kDoor{CarrierPlacement::Kind::Teleporter, {{-4, 0, -1}, {-3.6f, 2, 1}}, {5, 0, 5}, 0};

TEST(CarrierLook, APlateLiesOnTheFloorThatIsSeenAndNotInIt) {
    const Aabb box = boundsOf(glowOf(kPad, 0));
    EXPECT_GT(box.low.y, 0) << "the box reaches 0.3 m into the floor";
    EXPECT_LT(box.low.y, 0.1f);
    EXPECT_NEAR(box.low.x, 2, 1e-4f);
    EXPECT_NEAR(box.high.x, 4, 1e-4f);
    EXPECT_LT(box.high.y, 1);
}

TEST(CarrierLook, LightRunsTheWayOfTheThrow) {
    const std::vector<CarrierLook> looks = carrierLooks(*levelWith(kPad));
    ASSERT_EQ(looks.size(), 1u);
    EXPECT_GT(looks[0].along.x, 0.9f) << "it throws along X";
    CarrierPlacement back = kPad;
    back.to = {-12, 6, 0};
    EXPECT_LT(carrierLooks(*levelWith(back))[0].along.x, -0.9f);
    // Of the chevrons (all that lie above the plate and its rim) the brightest moves on.
    const auto brightest = [&](float seconds) {
        float x = 0;
        int most = -1;
        for (const GlowTriangle& glow : glowOf(kPad, seconds))
            if (glow.cover == 0.2f && glow.colours[0].alpha > most) most = glow.colours[0].alpha, x = glow.corners[0].x;
        return x;
    };
    EXPECT_LT(brightest(0.01f), brightest(0.5f));
    EXPECT_LT(brightest(0.5f), brightest(0.9f));
}

TEST(CarrierLook, ADiscStandsUprightAcrossTheWayAndShimmers) {
    const auto glows = glowOf(kDoor, 1);
    const Aabb box = boundsOf(glows);
    EXPECT_NEAR(box.size().x, 0, 1e-4f) << "across the thin side of its box";
    EXPECT_GT(box.size().y, 1.9f);
    EXPECT_GT(box.size().z, 1.9f);
    const auto later = glowOf(kDoor, 1.5f), again = glowOf(kDoor, 1);
    ASSERT_EQ(later.size(), glows.size());
    std::size_t changed = 0;
    for (std::size_t i = 0; i < glows.size(); ++i) {
        changed += later[i].colours[0].alpha != glows[i].colours[0].alpha ? 1 : 0;
        EXPECT_EQ(again[i].colours[0].alpha, glows[i].colours[0].alpha) << "the same time, the same picture";
    }
    EXPECT_GT(changed, glows.size() / 2);
}

TEST(CarrierLook, ALevelWithoutAnyHasNone) {
    EXPECT_TRUE(carrierLooks(*Level::make({})).empty());
}

} // namespace
} // namespace lince
