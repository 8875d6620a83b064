// Whatever can be written of senses, minds and rules of any game is described: help in both languages, a range, and a
// default in it. (Definitions: tests/sim/definitions_test.cpp.)
#include <lince/games/games.h>
#include <lince/runtime/simulation.h>

#include <gtest/gtest.h>

namespace lince::test {
namespace {

void expectDescribed(const std::string& of, const FieldInfo& about, const std::string& fallback) {
    SCOPED_TRACE(of);
    EXPECT_NE(std::string(about.help.english), "");
    EXPECT_NE(std::string(about.help.spanish), "");
    if (about.kind == FieldKind::Text || about.kind == FieldKind::Ids) return;
    EXPECT_LT(about.range.min, about.range.max);
    EXPECT_TRUE(parseField(about, about.range, fallback)) << fallback;
    EXPECT_TRUE(about.kind != FieldKind::Word || about.words.size() > 1);
}

void expectDescribed(const std::string& of, const BrainParameters& parameters) {
    for (const BrainParameters::Asked& asked : parameters.asked())
        expectDescribed(of + "." + asked.name, asked.about, asked.fallback);
}

TEST(EveryField, IsDescribed) {
    std::size_t minds = 0;
    for (const std::string& name : games::all().brains.names()) {
        const BrainParameters parameters;
        (void)games::all().brains.make(name, parameters); // one that misses a word has asked nevertheless
        expectDescribed(name, parameters);
        minds += parameters.asked().size();
    }
    EXPECT_GT(minds, 100u);
    for (const SenseType& type : games::all().senses.types())
        type.describe([&](const FieldInfo& about, const std::string& fallback) {
            expectDescribed(type.name + "." + about.name, about, fallback);
        });
    Stage stage;
    stage.level = Level::make({});
    for (const Game& game : games::all().games) {
        stage.scenario.rules = {};
        if (game.rules) (void)game.rules(stage);
        expectDescribed(game.name, stage.scenario.rules);
        EXPECT_TRUE(game.name != "groups" || stage.scenario.rules.asked().size() == 6);
    }
}

} // namespace
} // namespace lince::test
