// The off-screen renderer against reference pictures that somebody has looked at. What differs is kept as a picture
// beside the new one, in the build folder.

#include "../program/run_program.h"
#include "places.h"

#include <lince/render/image.h>

#include <fstream>
#include <sstream>

namespace lince {
namespace {

/// Renderers differ in last bits between processors; an eye sees none of this.
constexpr float kMean = 0.003f, kChanged = 0.006f;

struct Scene {
    std::string name;
    std::vector<std::string> words;
};

std::vector<Scene> scenes() {
    std::vector<Scene> all;
    std::ifstream in(tests::home() + "/tests/pictures/scenes.txt");
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        Scene scene;
        words >> scene.name;
        for (std::string word; words >> word;)
            scene.words.push_back(word);
        all.push_back(scene);
    }
    return all;
}

void PrintTo(const Scene& scene, std::ostream* out) {
    *out << scene.name;
}

Result<Image> filmed(const Scene& scene, const std::string& file) {
    std::vector<std::string> words{"film", "-o", file, "--size", "640x360", "--quiet"};
    words.insert(words.begin() + 1, scene.words.begin(), scene.words.end());
    const test::Outcome outcome = test::runProgram(words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return loadPng(file);
}

class Pictures : public testing::TestWithParam<Scene> {};

TEST_P(Pictures, looksAsItDid) {
    const Scene& scene = GetParam();
    const std::string folder = tests::picturesFolder(), file = folder + "/" + scene.name + ".png";
    std::filesystem::create_directories(folder);
    const auto now = filmed(scene, file);
    ASSERT_TRUE(now) << now.error().message;
    const auto reference = loadPng(tests::home() + "/tests/pictures/" + scene.name + ".png");
    ASSERT_TRUE(reference) << reference.error().message << " (tools/pictures_update.sh makes it)";
    const auto difference = compareImages(*now, *reference);
    ASSERT_TRUE(difference) << difference.error().message;
    if (difference->mean <= kMean && difference->changedFraction <= kChanged) return;
    const std::string kept = folder + "/" + scene.name + ".difference.png";
    EXPECT_TRUE(writePng(kept, difference->picture));
    ADD_FAILURE() << file << " differs from the reference: mean " << difference->mean << ", changed "
                  << difference->changedFraction << " of the pixels; see " << kept;
}

INSTANTIATE_TEST_SUITE_P(All, Pictures, testing::ValuesIn(scenes()), [](const auto& test) {
    std::string name = test.param.name;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST(PicturesControl, thereAreEnoughScenes) {
    EXPECT_GE(scenes().size(), 8u);
}

// The comparison must notice what an eye notices: the same scene a moment later, and without shadows.
TEST(PicturesControl, changesAreFound) {
    const test::ScratchFolder scratch;
    const auto first = filmed({"", {"shoot-out", "--camera", "third:2", "--from", "60"}}, scratch / "a.png");
    const auto again = filmed({"", {"shoot-out", "--camera", "third:2", "--from", "60"}}, scratch / "b.png");
    const auto later = filmed({"", {"shoot-out", "--camera", "third:2", "--from", "90"}}, scratch / "c.png");
    const auto plain =
        filmed({"", {"shoot-out", "--camera", "third:2", "--from", "60", "--no-shadows"}}, scratch / "d.png");
    ASSERT_TRUE(first && again && later && plain);
    EXPECT_EQ(first->pixels, again->pixels);
    for (const Image* other : {&*later, &*plain}) {
        const auto difference = compareImages(*first, *other);
        ASSERT_TRUE(difference);
        EXPECT_TRUE(difference->mean > kMean || difference->changedFraction > kChanged)
            << difference->mean << " " << difference->changedFraction;
    }
}

} // namespace
} // namespace lince
