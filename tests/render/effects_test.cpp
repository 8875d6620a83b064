#include <lince/render/effects.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace lince {
namespace {

constexpr Colour kDust{200, 190, 170, 255};

void everything(Effects& effects, Vec3 at) {
    effects.muzzle(at, {0, 0, -1});
    effects.tracer(at, at + Vec3{0, 0, -20});
    effects.impact(at, {1, 0, 0}, kDust);
    effects.wound(at, {0, 0, -1});
    effects.explosion(at, 3);
    effects.scorch(at, {0, 1, 0}, 3);
    effects.shatter(at, {0.5f, 0.5f, 0.5f}, kDust);
    effects.pickUp(at, {80, 200, 90, 255});
    effects.trail(at);
}

bool sound(const Effects& effects) {
    for (const Particle& p : effects.particles()) {
        if (!isFinite(p.position) || !isFinite(p.velocity)) return false;
        if (!(p.life > 0 && p.age >= 0 && p.age < p.life)) return false;
        if (!(p.size + p.growth * p.life > 0)) return false; // does not turn inside out
        if (length(p.position) > 1e4f || p.colour.alpha == 0) return false;
    }
    for (const Decal& d : effects.decals())
        if (!isFinite(d.place) || absolute(length(d.normal) - 1) > 1e-4f || !(d.size > 0)) return false;
    for (const Flash& f : effects.flashes())
        if (!isFinite(f.place) || !(f.radius > 0) || f.age >= f.life) return false;
    for (const Tracer& t : effects.tracers())
        if (!isFinite(t.from) || !isFinite(t.to) || t.age >= t.life) return false;
    return true;
}

int count(const Effects& effects, ParticleShape shape) {
    int out = 0;
    for (const Particle& p : effects.particles())
        out += p.shape == shape ? 1 : 0;
    return out;
}

TEST(Effects, EachMakesWhatItShould) {
    Effects muzzle, impact, wound, explosion, pickUp, shatter;
    muzzle.muzzle({}, {0, 0, -1});
    EXPECT_EQ(muzzle.flashes().size(), 1u);
    EXPECT_GT(count(muzzle, ParticleShape::Fire), 0);
    impact.impact({}, {0, 1, 0}, kDust);
    EXPECT_EQ(impact.decals().size(), 1u);
    EXPECT_GT(count(impact, ParticleShape::Spark), 0);
    EXPECT_GT(count(impact, ParticleShape::Smoke), 0);
    wound.wound({}, {0, 0, -1});
    EXPECT_LE(wound.particles().size(), 8u) << "restrained";
    for (const Particle& p : wound.particles())
        EXPECT_GT(p.colour.red, 3 * p.colour.green);
    explosion.explosion({}, 3);
    EXPECT_EQ(explosion.flashes().size(), 1u);
    for (const auto shape : {ParticleShape::Fire, ParticleShape::Smoke, ParticleShape::Debris, ParticleShape::Spark})
        EXPECT_GE(count(explosion, shape), 8);
    EXPECT_TRUE(explosion.decals().empty()) << "it may be in the air";
    explosion.scorch({}, {0, 1, 0}, 3);
    EXPECT_EQ(explosion.decals().size(), 1u);
    pickUp.pickUp({}, {80, 200, 90, 255});
    EXPECT_EQ(pickUp.particles().size(), 20u);
    shatter.shatter({}, {0.5f, 0.5f, 0.5f}, kDust);
    EXPECT_GE(count(shatter, ParticleShape::Debris), 30);
}

TEST(Effects, TrailsHaveNoGaps) {
    Effects effects;
    effects.trail({0, 0, 0}, {0.5f, 0, 0});
    std::vector<float> places;
    for (const Particle& p : effects.particles())
        if (p.shape == ParticleShape::Fire) places.push_back(p.position.x);
    std::sort(places.begin(), places.end());
    ASSERT_GE(places.size(), 5u);
    EXPECT_NEAR(places.back(), 0.5f, 1e-3f);
    for (std::size_t i = 1; i < places.size(); ++i)
        EXPECT_LT(places[i] - places[i - 1], 0.12f);
    effects.clear();
    effects.trail({0, 0, 0}, {1000, 0, 0});
    EXPECT_LT(effects.particles().size(), 30u);
}

TEST(Effects, ImpactsFlyAwayFromTheWall) {
    Effects effects;
    effects.impact({}, {1, 0, 0}, kDust);
    float sum = 0;
    for (const Particle& p : effects.particles()) {
        sum += p.velocity.x;
        EXPECT_GT(p.position.x, 0);
    }
    EXPECT_GT(sum, 5);
}

TEST(Effects, EverythingEnds) {
    Effects effects;
    everything(effects, {1, 2, 3});
    EXPECT_TRUE(sound(effects));
    EXPECT_GT(effects.particles().size(), 100u);
    for (int i = 0; i < 6; ++i)
        effects.update(1.0f / 60);
    EXPECT_TRUE(effects.tracers().empty()) << "after a tenth of a second";
    for (int i = 0; i < 60 * 6; ++i) {
        effects.update(1.0f / 60);
        ASSERT_TRUE(sound(effects));
    }
    EXPECT_TRUE(effects.particles().empty());
    EXPECT_TRUE(effects.flashes().empty());
    EXPECT_EQ(effects.decals().size(), 2u) << "marks stay";
    effects.update(45);
    EXPECT_TRUE(effects.decals().empty());
}

TEST(Effects, CountsAreCappedAndTheOldestGo) {
    Effects effects;
    for (int i = 0; i < 400; ++i) {
        everything(effects, {static_cast<float>(i), 0, 0});
        ASSERT_LE(effects.particles().size(), Effects::kMaxParticles);
        ASSERT_LE(effects.decals().size(), Effects::kMaxDecals);
        ASSERT_LE(effects.tracers().size(), Effects::kMaxTracers);
        ASSERT_LE(effects.flashes().size(), Effects::kMaxFlashes);
    }
    EXPECT_GT(effects.particles().size(), Effects::kMaxParticles * 9 / 10);
    EXPECT_GT(effects.decals().size(), Effects::kMaxDecals * 9 / 10);
    EXPECT_EQ(effects.decals().back().place.x, 399);
    EXPECT_GT(effects.decals().front().place.x, 200);
    effects.clear();
    EXPECT_TRUE(effects.particles().empty() && effects.decals().empty() && effects.tracers().empty() &&
                effects.flashes().empty());
}

TEST(Effects, TheSameEventsGiveTheSamePicture) {
    Effects a, b;
    for (Effects* effects : {&a, &b}) {
        everything(*effects, {});
        effects->update(0.1f);
        everything(*effects, {3, 0, 0});
    }
    ASSERT_EQ(a.particles().size(), b.particles().size());
    for (std::size_t i = 0; i < a.particles().size(); ++i) {
        EXPECT_EQ(a.particles()[i].position, b.particles()[i].position);
        EXPECT_EQ(a.particles()[i].life, b.particles()[i].life);
    }
}

TEST(Effects, MotionDoesNotDependOnTheFrameRate) {
    Effects coarse, fine;
    coarse.explosion({}, 3), fine.explosion({}, 3);
    coarse.update(0.1f);
    for (int i = 0; i < 10; ++i)
        fine.update(0.01f);
    ASSERT_EQ(coarse.particles().size(), fine.particles().size());
    for (std::size_t i = 0; i < fine.particles().size(); ++i)
        EXPECT_LT(length(coarse.particles()[i].position - fine.particles()[i].position), 0.02f);
}

TEST(Effects, NonsenseDoesNoHarm) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    Effects effects;
    everything(effects, {nan, 0, std::numeric_limits<float>::infinity()});
    effects.muzzle({}, {});
    effects.muzzle({}, {nan, nan, nan});
    effects.impact({}, {}, kDust);
    effects.impact({}, {nan, 0, 0}, kDust);
    effects.wound({}, {});
    effects.explosion({}, -1);
    effects.explosion({}, 1e9f);
    effects.explosion({}, nan);
    effects.scorch({}, {}, nan);
    effects.shatter({}, {1e9f, -1, 0}, kDust);
    effects.update(0.01f);
    effects.update(-1);
    effects.update(nan);
    EXPECT_TRUE(sound(effects));
    EXPECT_GT(effects.particles().size(), 0u);
}

} // namespace
} // namespace lince
