#include "places.h"

#include <lince/core/files.h>
#include <lince/runtime/level_hints.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

std::vector<std::string> hintsIn(const std::string& text, std::span<const Scenario> scenarios = {}) {
    const auto document = LevelDocument::parse(text, "a.xml");
    const auto data = parseLevelXml(text, "a.xml");
    if (!document || !data) return {data ? document.error().message : data.error().message};
    const auto hints = levelHints(*document, Level::make(*data), scenarios, {});
    if (!hints) return {hints.error().message};
    std::vector<std::string> lines;
    for (const LevelHint& hint : *hints)
        lines.push_back(errorAt(hint.place, hint.words).message);
    return lines;
}

const std::string kTwoYards = "<level>\n<box position='(0, -0.5, 0)' size='(40, 1, 40)'/>\n"
                              "<box position='(8, 1.5, 0)' size='(0.5, 3, 40)'/>\n";

TEST(LevelHints, ASoundLevelHasNone) {
    EXPECT_TRUE(hintsIn(kTwoYards + "<spawn>(0, 5)</spawn>\n"
                                    "<enemy><waitpoint>(0, 0)</waitpoint><waitpoint>(5, 5)</waitpoint></enemy>\n"
                                    "<zone name='z' low='(-9, -1, -9)' high='(-5, 2, -5)'/>\n</level>")
                    .empty());
    EXPECT_TRUE(hintsIn("<level/>").empty());
}

TEST(LevelHints, TellsWhatIsHardlyMeantWithItsPlace) {
    const auto hints = hintsIn(kTwoYards + "<spawn>(7.9, 5)</spawn>\n<spawn>(0, 5)</spawn>\n"
                                           "<enemy><waitpoint>(0, 0)</waitpoint>\n<waitpoint>(0, 0.1)</waitpoint>\n"
                                           "<waitpoint>(14, 0)</waitpoint>\n<waitpoint>(70, 0)</waitpoint></enemy>\n"
                                           "<zone name='z' low='(12, -1, -5)' high='(18, 3, 5)'/>\n</level>");
    const std::vector<std::string> expected{
        "a.xml:4:1: begins inside of a wall or the ground", "a.xml:7:1: at the same place as the waitpoint before it",
        "a.xml:8:1: no way leads to this waitpoint from the one before it",
        "a.xml:9:1: a waitpoint where nobody can stand",
        "a.xml:10:1: no way leads into this zone from any place where somebody begins"};
    EXPECT_EQ(hints, expected);
}

TEST(LevelHints, WhoHasAPlaceOfHisOwnMayOnlyLookAtWaitpoints) {
    EXPECT_TRUE(
        hintsIn(kTwoYards + "<enemy position='(0, 0, 3)'><waitpoint>(70, 0)</waitpoint></enemy></level>").empty());
}

TEST(LevelHints, NobodyAsksForThem) {
    const std::string level = kTwoYards + "<enemy class='dog'><waitpoint>(0, 0)</waitpoint></enemy></level>";
    const auto asks = parseScenario("<scenario level='a.xml' definitions='d.xml'><agents from='enemy' class='guard' "
                                    "body='b' brain='still'/></scenario>",
                                    "s.xml");
    ASSERT_TRUE(asks) << asks.error().message;
    const std::vector<Scenario> scenarios{*asks};
    EXPECT_EQ(hintsIn(level, scenarios),
              std::vector<std::string>{
                  "a.xml:4:1: nobody in the game: no scenario of this level asks for <enemy class='dog'>"});
    EXPECT_TRUE(hintsIn(level).empty()) << "without scenarios nothing is known of that";
}

/// What is played is sound.
TEST(LevelHints, MissionsHaveNone) {
    for (const char* name : {"first-post", "landing"}) {
        const std::string path = tests::home() + "/games/commandos/data/levels/" + name + ".xml";
        const auto document = LevelDocument::read(path);
        const auto level = loadLevel(path);
        ASSERT_TRUE(document && level);
        const auto hints = levelHints(*document, *level, {}, userCacheFolder());
        ASSERT_TRUE(hints);
        for (const LevelHint& hint : *hints)
            ADD_FAILURE() << errorAt(hint.place, hint.words).message;
    }
}

} // namespace
} // namespace lince
