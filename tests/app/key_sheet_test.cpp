// The keys over the game: as they are bound now, readable at any size.
#include "screen_reader.h"

#include <lince/app/key_sheet.h>

#include <gtest/gtest.h>

#include <set>

namespace lince::app {
namespace {

std::vector<KeyGroup> sheet(const Bindings& bindings, Language language = Language::English) {
    KeySheetInput input{bindings, language, [&](const Binding& b) { return shownName(b, language); }, {}, false};
    input.meaningOf = [](Action action) -> std::optional<std::string> {
        if (action == Action::Fire) return "Bark";
        if (action == Action::Reload) return "";
        return {};
    };
    return keySheet(input);
}

const KeyRow* rowOf(const std::vector<KeyGroup>& groups, std::string_view words) {
    for (const KeyGroup& group : groups)
        for (const KeyRow& row : group.rows)
            if (row.words == words) return &row;
    return nullptr;
}

TEST(KeySheet, showsWhatIsBoundNow) {
    Bindings bindings = Bindings::standard();
    bindings.assign(Action::Fire, *bindingFromText("key:K"));
    bindings.set(Action::Jump, {});
    const auto groups = sheet(bindings);
    ASSERT_EQ(groups.size(), 3u);
    const KeyRow* bark = rowOf(groups, "Bark");
    ASSERT_NE(bark, nullptr);
    EXPECT_EQ(bark->keys.substr(0, 1), "K");
    EXPECT_EQ(&groups[0].rows[0], bark) << "what is this game's own comes first";
    EXPECT_EQ(rowOf(groups, text(Action::Jump, Language::English)), nullptr) << "has no key";
    EXPECT_EQ(rowOf(groups, text(Action::Reload, Language::English)), nullptr) << "does nothing here";
}

TEST(KeySheet, leadingIsShownByGamesThatLead) {
    const Bindings bindings = Bindings::standard();
    KeySheetInput input{
        bindings, Language::English, [](const Binding& b) { return shownName(b, Language::English); }, {}, true};
    const std::string plan = text(Action::Plan, Language::English);
    EXPECT_EQ(rowOf(keySheet(input), plan), nullptr);
    input.meaningOf = [&](Action action) -> std::optional<std::string> {
        if (action == Action::Plan) return plan;
        return {};
    };
    const auto groups = keySheet(input);
    ASSERT_NE(rowOf(groups, plan), nullptr);
    EXPECT_EQ(groups.size(), 4u);
    EXPECT_EQ(rowOf(groups, text(Action::Halt, Language::English)), nullptr) << "this one does not halt";
}

TEST(KeySheet, everyRowIsOnOnePageAtAnySize) {
    for (const Language language : {Language::English, Language::Spanish})
        for (const float scale : {1.0f, 1.5f, 2.0f}) {
            auto interface = headless();
            interface->setLanguage(language);
            interface->setTextScale(scale);
            const auto groups = sheet(Bindings::standard(), language);
            std::size_t pages = 1;
            std::set<std::string> found;
            for (std::size_t page = 0; page < pages; ++page) {
                interface->begin(1280, 720, 1.0f / 60);
                pages = drawKeySheet(*ImGui::GetForegroundDrawList(), interface->style(), groups, page, "Keys", "F10")
                            .count;
                interface->end();
                const auto words = readScreen();
                for (const KeyGroup& group : groups)
                    for (const KeyRow& row : group.rows)
                        if (findWords(words, row.words) != nullptr) found.insert(row.words);
            }
            for (const KeyGroup& group : groups)
                for (const KeyRow& row : group.rows)
                    EXPECT_TRUE(found.count(row.words) == 1) << row.words << " at " << scale;
            EXPECT_LE(pages, scale > 1.4f ? 5u : 1u);
        }
}

} // namespace
} // namespace lince::app
