// Steering mixes as text: what is read, what is refused and where, and that text and mix are the same thing.
#include <lince/move/steering_mix.h>

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace lince {
namespace {

std::optional<std::uint16_t> sideNamed(std::string_view name) {
    if (name == "wolves") return std::uint16_t{3};
    if (name == "sheep") return std::uint16_t{4};
    return {};
}

SteeringMix mixOf(const std::string& text) {
    auto mix = parseSteeringMix(text, "mix", sideNamed);
    EXPECT_TRUE(mix) << text << ": " << (mix ? "" : mix.error().message);
    return mix ? *mix : SteeringMix{};
}

TEST(SteeringMixText, ReadsWhatTheHeaderShows) {
    const SteeringMix mix = mixOf("evade strangers 2 within=12 | separate 1.5 within=1.5 + cohere 0.8 within=8 + align "
                                  "0.5 within=8 + wander 0.3");
    ASSERT_EQ(mix.levels.size(), 2u);
    ASSERT_EQ(mix.levels[0].size(), 1u);
    ASSERT_EQ(mix.levels[1].size(), 4u);
    const SteeringTerm& evade = mix.levels[0][0];
    EXPECT_EQ(evade.kind, SteeringKind::Evade);
    EXPECT_EQ(evade.target.kind, SteeringTarget::Kind::Strangers);
    EXPECT_EQ(evade.weight, 2);
    EXPECT_EQ(evade.within, 12);
    EXPECT_EQ(mix.levels[1][0].within, 1.5f);
    EXPECT_EQ(mix.levels[1][3].kind, SteeringKind::Wander);
    EXPECT_EQ(mix.levels[1][3].weight, 0.3f);
}

TEST(SteeringMixText, ReadsEveryBehaviourAndParameter) {
    const SteeringMix mix = mixOf(
        "seek 1,2,-3 2 speed=0.5|flee goal|pursue wolves within=9|evade sheep|offset-pursue leader offset=1,0,2 "
        "distance=3|arrive kin distance=2 |avoid-obstacles 3 seconds=2.5 + wander strength=0.2 jitter=1 speed=.4+ "
        "follow-path path distance=.5 seconds=1 path=0,0,0;1,0,1e+1;2,0,0 loop=yes + follow-wall distance=2 within=7 "
        "side=left + contain box=-5,0,-5:5,3,5 seconds=1\n+ follow-flow flow=vortex centre=1,0,1 strength=3 distance=4 "
        "along=1,0,0 + avoid-collisions all within=5 + separate wolves angle=270 + cohere + align strangers + "
        "follow-leader leader distance=2 within=30");
    ASSERT_EQ(mix.levels.size(), 7u);
    std::set<SteeringKind> kinds;
    for (const auto& level : mix.levels)
        for (const SteeringTerm& term : level)
            kinds.insert(term.kind);
    EXPECT_EQ(kinds.size(), kSteeringKinds);
    EXPECT_EQ(mix.levels[0][0].target.place, (Vec3{1, 2, -3}));
    EXPECT_EQ(mix.levels[2][0].target.side, 3);
    EXPECT_EQ(mix.levels[2][0].target.sideName, "wolves");
    const auto& last = mix.levels[6];
    EXPECT_EQ(last[0].weight, 3);
    EXPECT_EQ(last[1].strength, 0.2f);
    EXPECT_EQ(last[2].path, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 10}, {2, 0, 0}}));
    EXPECT_TRUE(last[2].loop);
    EXPECT_EQ(last[3].side, -1);
    EXPECT_EQ(last[4].box, (Aabb{{-5, 0, -5}, {5, 3, 5}}));
    EXPECT_EQ(last[5].flowName, "vortex");
    EXPECT_EQ(last[5].centre, (Vec3{1, 0, 1}));
    EXPECT_EQ(last[6].target.kind, SteeringTarget::Kind::All);
    EXPECT_EQ(last[8].within, 8) << "the behaviour's own";
}

TEST(SteeringMixText, ErrorsSayWhereAndWhatWasExpected) {
    struct Case {
        const char* text;
        int column;
        const char* part;
    };
    for (const Case& wrong : {
             Case{"", 1, "found the end, expected a behaviour: seek, flee"},
             Case{"seek goal | sekk goal", 13, "found 'sekk', expected a behaviour"},
             Case{"wander +", 9, "found the end, expected a behaviour"},
             Case{"wander | ", 10, "found the end"},
             Case{"| wander", 1, "found '|'"},
             Case{"wander + + align", 10, "found '+'"},
             Case{"seek", 5, "expected a target: goal"},
             Case{"seek all", 6, "expected a target"},
             Case{"seek bears", 6, "found 'bears', expected a target"},
             Case{"seek 1,2", 6, "expected a target"},
             Case{"seek 1,2,3,4", 6, "expected a target"},
             Case{"seek 1,2,1e30", 6, "expected a target"},
             Case{"seek goal kin", 11, "only one target"},
             Case{"wander goal", 8, "wander has no target"},
             Case{"separate goal", 10, "kin, strangers, all"},
             Case{"follow-leader kin", 15, "expected leader"},
             Case{"wander 1 2", 10, "only one weight"},
             Case{"wander -1", 8, "a weight from 0 to 1000"},
             Case{"wander nan", 8, "no target"},
             Case{"wander 1e9", 8, "a weight"},
             Case{"wander seconds=2", 8, "expected one of strength= jitter= speed="},
             Case{"wander strength=2", 8, "strength= a number from 0 to 1"},
             Case{"wander strength=x", 8, "strength= a number"},
             Case{"wander strength=", 8, "strength= a number"},
             Case{"wander speed=1 speed=1", 16, "'speed' again"},
             Case{"seek goal within=-1", 11, "within= a number from 0"},
             Case{"offset-pursue leader offset=1,2", 22, "offset=x,y,z"},
             Case{"follow-path path=", 13, "path=x,y,z"},
             Case{"follow-path path=0,0,0;", 0, ""}, // a final semicolon is harmless
             Case{"follow-path loop=maybe", 13, "loop=yes or loop=no"},
             Case{"contain box=0,0,0", 9, "box=x0,y0,z0:x1,y1,z1"},
             Case{"contain box=1,0,0:0,1,1", 9, "the lower corner first"},
             Case{"follow-flow", 12, "flow=uniform|vortex"},
             Case{"follow-flow flow=whirl", 13, "flow=uniform|vortex"},
             Case{"follow-wall side=up", 13, "side=left or side=right"},
             Case{"wander|wander|wander|wander|wander|wander|wander|wander|wander", 57, "at most 8"},
         }) {
        const auto mix = parseSteeringMix(wrong.text, "sheep.xml", sideNamed);
        if (wrong.column == 0) {
            EXPECT_TRUE(mix) << wrong.text;
            continue;
        }
        ASSERT_FALSE(mix) << wrong.text;
        const std::string& message = mix.error().message;
        EXPECT_EQ(message.find("sheep.xml:1:" + std::to_string(wrong.column) + ": found "), 0u) << message;
        EXPECT_NE(message.find(wrong.part), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos);
    }
    std::string many = "wander";
    for (int i = 0; i < 40; ++i)
        many += " + wander";
    EXPECT_FALSE(parseSteeringMix(many, "mix", {}));
    EXPECT_FALSE(parseSteeringMix("seek wolves", "mix", {})) << "nobody knows sides";
}

/// Any term that can be written.
SteeringTerm randomTerm(RandomStream& random) {
    SteeringTerm term = steeringDefaults(static_cast<SteeringKind>(random.below(kSteeringKinds)));
    const auto place = [&] {
        Vec3 v;
        v.x = random.between(-100, 100);
        v.y = random.between(-1, 1);
        v.z = random.between(-1e6f, 1e6f);
        return v;
    };
    using Kind = SteeringTarget::Kind;
    switch (term.kind) {
    case SteeringKind::Seek:
    case SteeringKind::Flee:
    case SteeringKind::Pursue:
    case SteeringKind::Evade:
    case SteeringKind::Arrive:
    case SteeringKind::OffsetPursue: {
        const Kind kinds[] = {Kind::Place, Kind::Goal, Kind::Leader, Kind::Kin, Kind::Strangers, Kind::Side};
        term.target.kind = kinds[random.below(6)];
        break;
    }
    case SteeringKind::Separate:
    case SteeringKind::Cohere:
    case SteeringKind::Align:
    case SteeringKind::AvoidCollisions: {
        const Kind kinds[] = {Kind::None, Kind::Kin, Kind::Strangers, Kind::All, Kind::Side};
        term.target.kind = kinds[random.below(5)];
        break;
    }
    case SteeringKind::FollowPath:
        for (std::uint32_t i = random.below(4); i > 0; --i)
            term.path.push_back(place());
        term.loop = random.chance(0.5f);
        break;
    case SteeringKind::Contain:
        if (random.chance(0.5f)) term.box.add(place()), term.box.add(place());
        break;
    case SteeringKind::FollowFlow:
        term.flowName = nameOf(static_cast<FlowShape>(random.below(6)));
        break;
    case SteeringKind::FollowWall:
        term.side = random.chance(0.5f) ? 1.0f : -1.0f;
        break;
    default:
        break;
    }
    if (term.target.kind == Kind::Place) term.target.place = place();
    if (term.target.kind == Kind::Side) term.target.side = 4, term.target.sideName = "sheep";
    return term;
}

TEST(SteeringMixText, RoundTripsForAnyMix) {
    RandomStream random(51, 1, RandomPurpose::Test);
    for (int i = 0; i < 500; ++i) {
        SteeringMix mix;
        mix.levels.resize(1 + random.below(4));
        for (auto& level : mix.levels)
            for (std::uint32_t terms = 1 + random.below(4); terms > 0; --terms)
                level.push_back(randomTerm(random));
        for (const MixNumber& number : numbersOf(mix))
            if (random.chance(0.5f))
                *number.value = random.between(std::max(number.min, -1000.0f), std::min(number.max, 1000.0f));
        const std::string text = toText(mix);
        SteeringMix again = mixOf(text);
        ASSERT_EQ(toText(again), text);
        // All numbers, whether they were written or not, and all the rest.
        const auto before = numbersOf(mix), after = numbersOf(again);
        ASSERT_EQ(before.size(), after.size()) << text;
        for (std::size_t k = 0; k < before.size(); ++k) {
            EXPECT_EQ(before[k].name, after[k].name);
            EXPECT_EQ(*before[k].value, *after[k].value) << before[k].name << " of " << text;
        }
        for (std::size_t level = 0; level < mix.levels.size(); ++level)
            for (std::size_t k = 0; k < mix.levels[level].size(); ++k) {
                const SteeringTerm &a = mix.levels[level][k], &b = again.levels[level][k];
                EXPECT_TRUE(a.kind == b.kind && a.target.kind == b.target.kind && a.target.place == b.target.place &&
                            a.target.side == b.target.side && a.path == b.path && a.loop == b.loop && a.box == b.box &&
                            a.flowName == b.flowName && a.side == b.side)
                    << text;
            }
    }
}

TEST(SteeringMixNumbers, HaveStableNamesAndChangeTheMix) {
    SteeringMix mix = mixOf("evade wolves 2 within=12 | separate 1.5 + cohere 0.8 + cohere all 0.2 within=30");
    std::vector<std::string> names;
    for (const MixNumber& number : numbersOf(mix)) {
        names.push_back(number.name);
        EXPECT_GE(*number.value, number.min);
        EXPECT_LE(*number.value, number.max);
    }
    EXPECT_EQ(names, (std::vector<std::string>{"evade", "evade.within", "evade.speed", "separate", "separate.within",
                                               "separate.angle", "cohere", "cohere.within", "cohere.angle", "cohere#2",
                                               "cohere#2.within", "cohere#2.angle"}));
    ASSERT_NE(findNumber(mix, "cohere#2.within"), nullptr);
    EXPECT_EQ(*findNumber(mix, "cohere#2.within"), 30);
    *findNumber(mix, "separate") = 7;
    EXPECT_EQ(mix.levels[1][0].weight, 7);
    EXPECT_EQ(toText(mix), "evade wolves 2 within=12 | separate 7 + cohere 0.8 + cohere all 0.2 within=30");
    EXPECT_EQ(findNumber(mix, "cohere#3"), nullptr);
    EXPECT_EQ(findNumber(mix, "wander"), nullptr);
}

} // namespace
} // namespace lince
