#include <lince/core/random.h>
#include <lince/decision/goap_search.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <vector>

namespace lince {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

struct Solved {
    GoapState state = GoapState::Idle;
    std::vector<std::uint8_t> plan;
    float cost = 0;
    std::uint32_t expansions = 0;
    std::uint32_t calls = 0;
};

Solved solve(const GoapDomain& domain, const std::vector<FactCondition>& goal, const std::vector<double>& facts,
             const std::vector<float>& costs, std::uint32_t budgetPerCall = 100'000) {
    std::vector<std::uint32_t> buffer(domain.bufferWords(), 0xdeadbeef);
    GoapSearch search(domain, buffer);
    search.start(goal, facts, costs);
    Solved solved;
    while (search.state() == GoapState::Searching) {
        std::uint32_t budget = budgetPerCall;
        // Any call may be made with a copy of the buffer: all of the search is in it.
        std::vector<std::uint32_t> copy = buffer;
        buffer = copy;
        GoapSearch again(domain, buffer);
        (void)again.go(goal, budget);
        EXPECT_LE(budget, budgetPerCall);
        if (++solved.calls > 100'000) break;
    }
    solved.state = search.state();
    solved.plan.resize(GoapDomain::kMaxLength);
    solved.plan.resize(search.plan(solved.plan));
    solved.cost = search.cost();
    solved.expansions = search.expansions();
    return solved;
}

// axe: has an axe; wood: number; fire: truth.
enum : std::uint16_t { kAxe, kWood, kFire, kFacts };
GoapDomain camp() {
    GoapDomain domain;
    domain.facts = kFacts;
    domain.actions.push_back({{}, {{kAxe, false, 1}}});                                                  // get axe
    domain.actions.push_back({{{kAxe, FactTest::Equal, 1}}, {{kWood, true, 2}}});                        // chop
    domain.actions.push_back({{}, {{kWood, true, 1}}});                                                  // collect
    domain.actions.push_back({{{kWood, FactTest::AtLeast, 3}}, {{kWood, true, -3}, {kFire, false, 1}}}); // burn
    domain.finish();
    return domain;
}

TEST(GoapSearch, FindsTheCheapestPlanInTheOrderItIsDone) {
    const GoapDomain domain = camp();
    const std::vector<FactCondition> goal{{kFire, FactTest::Equal, 1}};
    // Collecting costs 5 a piece: the axe pays.
    Solved solved = solve(domain, goal, {0, 0, 0}, {1, 2, 5, 1});
    ASSERT_EQ(solved.state, GoapState::Found);
    EXPECT_EQ(solved.plan, (std::vector<std::uint8_t>{0, 1, 1, 3}));
    EXPECT_FLOAT_EQ(solved.cost, 6);
    // With an axe in hand it is not fetched, and with wood nothing is chopped.
    solved = solve(domain, goal, {1, 0, 0}, {1, 2, 5, 1});
    EXPECT_EQ(solved.plan, (std::vector<std::uint8_t>{1, 1, 3}));
    solved = solve(domain, goal, {1, 3, 0}, {1, 2, 5, 1});
    EXPECT_EQ(solved.plan, (std::vector<std::uint8_t>{3}));
    solved = solve(domain, goal, {0, 0, 1}, {1, 2, 5, 1});
    EXPECT_EQ(solved.state, GoapState::Found);
    EXPECT_TRUE(solved.plan.empty());
    // Cheap collecting: no axe.
    solved = solve(domain, goal, {0, 0, 0}, {1, 2, 0.5f, 1});
    EXPECT_EQ(solved.plan, (std::vector<std::uint8_t>{2, 2, 2, 3}));
}

TEST(GoapSearch, KnowsWhatCannotBe) {
    const GoapDomain domain = camp();
    const float never = std::numeric_limits<float>::infinity();
    Solved solved = solve(domain, {{kFire, FactTest::Equal, 1}}, {0, 0, 0}, {1, never, never, 1});
    EXPECT_EQ(solved.state, GoapState::NoPlan);
    EXPECT_EQ(solved.expansions, 0u) << "the estimate alone tells it";
    solved = solve(domain, {{kFire, FactTest::Equal, 1}}, {0, kUnknown, 0}, {1, 1, 1, 1});
    EXPECT_EQ(solved.state, GoapState::NoPlan) << "adding to what is not known gives nothing known";
    solved = solve(domain, {{kFire, FactTest::Equal, 1}, {kFire, FactTest::Equal, 0}}, {0, 0, 0}, {1, 1, 1, 1});
    EXPECT_EQ(solved.state, GoapState::NoPlan) << "a goal that contradicts itself";
    solved = solve(domain, {{kFire, FactTest::Equal, 1}}, {0, 0, 0}, {1, std::nanf(""), never, 1});
    EXPECT_EQ(solved.state, GoapState::NoPlan) << "a cost that is no number bars the action";
}

TEST(GoapSearch, SaysThatItsBoundsWereTooNarrow) {
    GoapDomain domain = camp();
    domain.length = 3;
    domain.finish();
    EXPECT_EQ(solve(domain, {{kFire, FactTest::Equal, 1}}, {0, 0, 0}, {1, 2, 5, 1}).state, GoapState::TooFar);
    domain = camp();
    domain.nodes = 3;
    domain.finish();
    EXPECT_EQ(solve(domain, {{kFire, FactTest::Equal, 1}}, {0, 0, 0}, {1, 2, 5, 1}).state, GoapState::TooFar);
}

TEST(GoapSearch, SpreadOverCallsItFindsTheSame) {
    const GoapDomain domain = camp();
    const std::vector<FactCondition> goal{{kFire, FactTest::Equal, 1}, {kWood, FactTest::AtLeast, 4}};
    const Solved whole = solve(domain, goal, {0, 0, 0}, {1, 2, 5, 1});
    ASSERT_EQ(whole.state, GoapState::Found);
    for (const std::uint32_t budget : {1u, 2u, 7u}) {
        const Solved slices = solve(domain, goal, {0, 0, 0}, {1, 2, 5, 1}, budget);
        EXPECT_EQ(slices.plan, whole.plan);
        EXPECT_EQ(slices.expansions, whole.expansions);
        EXPECT_EQ(slices.calls, (whole.expansions + budget - 1) / budget);
    }
}

TEST(GoapSearch, ChecksWhatIsLeftOfAPlan) {
    const GoapDomain domain = camp();
    const std::vector<FactCondition> goal{{kFire, FactTest::Equal, 1}};
    const std::vector<std::uint8_t> plan{1, 3};
    std::vector<double> facts{1, 1, 0};
    EXPECT_TRUE(checkPlan(domain, plan, goal, facts).none);
    facts = {0, 1, 0}; // the axe is gone
    GoapObstacle obstacle = checkPlan(domain, plan, goal, facts);
    EXPECT_FALSE(obstacle.none);
    EXPECT_EQ(obstacle.step, 0u);
    EXPECT_EQ(obstacle.condition.fact, kAxe);
    facts = {1, 0, 0}; // two pieces will not burn
    obstacle = checkPlan(domain, plan, goal, facts);
    EXPECT_EQ(obstacle.step, 1u);
    facts = {1, 9, 0};
    obstacle = checkPlan(domain, {}, goal, facts);
    EXPECT_EQ(obstacle.step, 0u) << "an empty plan leaves the goal";
    EXPECT_EQ(obstacle.condition.fact, kFire);
}

/// The judge: Dijkstra forwards over all states of small domains.
double cheapest(const GoapDomain& domain, const std::vector<FactCondition>& goal, const std::vector<double>& facts,
                const std::vector<float>& costs, std::size_t longest) {
    struct Best {
        double cost;
    };
    std::map<std::vector<double>, double> now{{facts, 0.0}};
    double best = std::numeric_limits<double>::infinity();
    for (std::size_t step = 0; step <= longest; ++step) {
        std::map<std::vector<double>, double> next;
        for (const auto& [state, cost] : now) {
            bool reached = true;
            for (const FactCondition& condition : goal)
                reached = reached && condition.holds(state[condition.fact]);
            if (reached) best = std::min(best, cost);
            for (std::size_t a = 0; a < domain.actions.size(); ++a) {
                bool can = std::isfinite(costs[a]);
                for (const FactCondition& condition : domain.actions[a].needs)
                    can = can && condition.holds(state[condition.fact]);
                if (!can) continue;
                std::vector<double> after = state;
                for (const FactEffect& effect : domain.actions[a].effects)
                    after[effect.fact] = effect.applied(after[effect.fact]);
                const double sum = cost + static_cast<double>(costs[a]);
                const auto [at, fresh] = next.emplace(after, sum);
                if (!fresh) at->second = std::min(at->second, sum);
            }
        }
        now = std::move(next);
    }
    return best;
}

TEST(GoapSearch, IsAsCheapAsASearchOfAllStates) {
    RandomStream random(15, 0, RandomPurpose::Test);
    int found = 0, none = 0;
    for (int round = 0; round < 400; ++round) {
        GoapDomain domain;
        domain.facts = 4;
        domain.length = 5;
        domain.nodes = 4096;
        const std::uint32_t actions = 3 + random.below(5);
        std::vector<float> costs;
        // Facts 0 and 1 are symbols of 0 … 2, facts 2 and 3 numbers.
        const auto condition = [&] {
            FactCondition c;
            c.fact = static_cast<std::uint16_t>(random.below(4));
            c.test = static_cast<FactTest>(c.fact < 2 ? random.below(2) : random.below(6));
            c.value = random.below(c.fact < 2 ? 3 : 4);
            return c;
        };
        for (std::uint32_t a = 0; a < actions; ++a) {
            GoapDomain::Action action;
            for (std::uint32_t i = random.below(3); i > 0; --i)
                action.needs.push_back(condition());
            std::uint32_t used = 0;
            for (std::uint32_t i = 1 + random.below(2); i > 0; --i) {
                FactEffect effect;
                effect.fact = static_cast<std::uint16_t>(random.below(4));
                if ((used >> effect.fact & 1u) != 0) continue;
                used |= 1u << effect.fact;
                const std::uint32_t kind = random.below(2);
                effect.adds = effect.fact >= 2 && kind == 0;
                effect.value = random.below(3);
                if (effect.adds) effect.value -= 1;
                action.effects.push_back(effect);
            }
            domain.actions.push_back(action);
            costs.push_back(static_cast<float>(1 + random.below(4)));
        }
        domain.finish();
        std::vector<FactCondition> goal;
        for (std::uint32_t i = 1 + random.below(2); i > 0; --i)
            goal.push_back(condition());
        std::vector<double> facts;
        for (int f = 0; f < 4; ++f)
            facts.push_back(random.below(3));

        const double best = cheapest(domain, goal, facts, costs, domain.length);
        const Solved solved = solve(domain, goal, facts, costs);
        if (solved.state == GoapState::Found) {
            ++found;
            std::vector<double> used = facts;
            ASSERT_TRUE(checkPlan(domain, solved.plan, goal, used).none) << round;
            ASSERT_EQ(static_cast<double>(solved.cost), best) << round;
        } else {
            ++none;
            ASSERT_FALSE(std::isfinite(best)) << round << " state " << static_cast<int>(solved.state);
        }
    }
    EXPECT_GT(found, 100);
    EXPECT_GT(none, 50);
}

TEST(GoapSearch, AForgedBufferLeadsNowhereBad) {
    const GoapDomain domain = camp();
    const std::vector<FactCondition> goal{{kFire, FactTest::Equal, 1}};
    RandomStream random(16, 0, RandomPurpose::Test);
    for (int round = 0; round < 2000; ++round) {
        std::vector<std::uint32_t> buffer(domain.bufferWords());
        for (std::uint32_t& word : buffer) {
            const std::uint32_t small = random.below(2);
            word = random.bits();
            if (small != 0) word &= 0xffu;
        }
        buffer[0] = random.below(7);
        GoapSearch search(domain, buffer);
        std::uint32_t budget = 50;
        (void)search.go(goal, budget);
        std::vector<std::uint8_t> plan(domain.length);
        plan.resize(search.plan(plan));
        (void)search.cost();
    }
}

} // namespace
} // namespace lince
