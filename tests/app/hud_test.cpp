// The HUD as a player would notice it: lengths, places, colours, and that nothing lies on top of something else.
#include "screen_reader.h"

#include <lince/app/hud.h>
#include <lince/app/labels.h>
#include <lince/app/language.h>

#include <gtest/gtest.h>

#include <limits>

namespace lince::app {
namespace {

class Hud : public testing::Test {
  protected:
    void SetUp() override { show(1280, 720, 1); }
    void show(int width, int height, float textScale) {
        if (!interface) interface = headless();
        interface->setTextScale(textScale);
        interface->begin(width, height, 0.016f);
        list = ImGui::GetBackgroundDrawList();
    }
    void TearDown() override { interface->end(); }
    /// Box around everything that was drawn in this colour.
    bool extent(Colour colour, ImVec2& low, ImVec2& high) const {
        bool found = false;
        for (const ImDrawVert& corner : list->VtxBuffer) {
            if (corner.col != packed(colour)) continue;
            if (!found) low = high = corner.pos;
            low = {minimum(low.x, corner.pos.x), minimum(low.y, corner.pos.y)};
            high = {maximum(high.x, corner.pos.x), maximum(high.y, corner.pos.y)};
            found = true;
        }
        return found;
    }

    std::unique_ptr<Interface> interface;
    ImDrawList* list = nullptr;
};
constexpr Colour kFill{1, 200, 3, 255};

TEST_F(Hud, BarIsAsLongAsTheRatio) { // S3.R2
    drawBar(*list, {100, 50}, {300, 60}, 0.25f, BarDirection::Rightwards, kFill);
    ImVec2 low, high;
    ASSERT_TRUE(extent(kFill, low, high));
    EXPECT_FLOAT_EQ(low.x, 100);
    EXPECT_FLOAT_EQ(high.x, 150);
    EXPECT_FLOAT_EQ(low.y, 50);
    EXPECT_FLOAT_EQ(high.y, 60);
}

TEST_F(Hud, UprightBarGrowsFromBelow) { // S3.R2
    drawBar(*list, {100, 50}, {110, 250}, 0.75f, BarDirection::Upwards, kFill);
    ImVec2 low, high;
    ASSERT_TRUE(extent(kFill, low, high));
    EXPECT_FLOAT_EQ(low.y, 100);
    EXPECT_FLOAT_EQ(high.y, 250);
    EXPECT_FLOAT_EQ(high.x, 110);
}

TEST_F(Hud, BarOfAStrangeRatioStaysInItsFrame) {
    ImVec2 low, high;
    drawBar(*list, {100, 50}, {300, 60}, 7, BarDirection::Rightwards, kFill);
    ASSERT_TRUE(extent(kFill, low, high));
    EXPECT_FLOAT_EQ(high.x, 300);
    constexpr Colour kOther{9, 8, 7, 255};
    drawBar(*list, {100, 50}, {300, 60}, -1, BarDirection::Rightwards, kOther);
    drawBar(*list, {100, 50}, {300, 60}, std::numeric_limits<float>::quiet_NaN(), BarDirection::Rightwards, kOther);
    EXPECT_FALSE(extent(kOther, low, high));
}

TEST_F(Hud, SpreadWidensTheCrosshair) {
    const auto width = [&](float spread) {
        const int before = list->VtxBuffer.Size;
        Crosshair crosshair;
        crosshair.spreadPixels = spread;
        drawCrosshair(*list, interface->style(), crosshair);
        float max = 0;
        for (int i = before; i < list->VtxBuffer.Size; ++i)
            max = maximum(max, list->VtxBuffer[i].pos.x - 640);
        return max;
    };
    const float narrow = width(4), wide = width(40);
    EXPECT_NEAR(wide - narrow, 36, 0.5f);
}

TEST_F(Hud, AKillIsMarkedRed) {
    Crosshair crosshair;
    crosshair.hit = 1;
    drawCrosshair(*list, interface->style(), crosshair);
    ImVec2 low, high;
    EXPECT_TRUE(extent(palette::kAmber, low, high));
    EXPECT_FALSE(extent(palette::kRed, low, high));
    crosshair.kill = true;
    drawCrosshair(*list, interface->style(), crosshair);
    EXPECT_TRUE(extent(palette::kRed, low, high));
}

TEST_F(Hud, ABlowFromTheRightShowsAtTheRight) {
    drawDamage(*list, interface->style(), {{kHalfPi, 0.5f, 0, 1}});
    ImVec2 sum{0, 0};
    for (const ImDrawVert& corner : list->VtxBuffer)
        sum = {sum.x + corner.pos.x, sum.y + corner.pos.y};
    const auto count = static_cast<float>(list->VtxBuffer.Size);
    ASSERT_GT(count, 0);
    EXPECT_GT(sum.x / count, 640 + 80);
    EXPECT_NEAR(sum.y / count, 360, 2);
}

TEST_F(Hud, AnOldBlowIsGone) {
    drawDamage(*list, interface->style(), {{kHalfPi, 0.5f, 2, 1}});
    EXPECT_EQ(list->VtxBuffer.Size, 0);
}

TEST_F(Hud, MessagesGoByThemselves) {
    HudMessages messages;
    messages.add("first", palette::kPaper, 2);
    messages.add("second", palette::kPaper, 5);
    messages.update(3);
    ASSERT_EQ(messages.messages().size(), 1u);
    EXPECT_EQ(messages.messages()[0].words, "second");
}

TEST_F(Hud, TheNewestMessageIsShownEvenWhereThereIsLittleRoom) {
    interface->end();
    show(960, 540, 2);
    HudMessages messages;
    messages.add("old");
    messages.add("Newest: with so many words that they take several lines in a narrow column of a small screen");
    HudState state;
    state.messages = &messages;
    state.portraits.resize(6);
    drawHud(*list, interface->style(), state);
    ImGui::Render();
    bool found = false;
    for (const SeenWords& one : readScreen())
        found = found || one.words.find("Newest") != std::string::npos;
    EXPECT_TRUE(found);
    show(1280, 720, 1);
}

TEST_F(Hud, ShowsPointsAmmunitionAndReloading) {
    HudState state;
    state.health = HudHealth{37, 100};
    state.weapon = HudWeapon{"Rifle", 12, 30, 90, 0.5f};
    interface->setLanguage(Language::Spanish);
    drawHud(*list, interface->style(), state);
    ImGui::Render();
    const auto seen = readScreen();
    EXPECT_NE(findWords(seen, "37"), nullptr);
    EXPECT_NE(findWords(seen, "12"), nullptr);
    EXPECT_NE(findWords(seen, "/ 90"), nullptr);
    EXPECT_NE(findWords(seen, "Recargando"), nullptr);
    show(1280, 720, 1);
}

TEST_F(Hud, OnlyTheSelectedPortraitIsFramed) {
    HudState state;
    state.crosshair.shown = false;
    state.portraits = {{nullptr, "", 1, false}, {nullptr, "", 1, true}, {nullptr, "", 1, false}};
    drawHud(*list, interface->style(), state);
    const HudRectangle chosen = layOut(interface->style(), state).portraits[1];
    ImVec2 low, high;
    ASSERT_TRUE(extent(palette::kAmber, low, high));
    EXPECT_NEAR(low.x, chosen.low.x, 3);
    EXPECT_NEAR(high.x, chosen.high.x, 3);
}

TEST_F(Hud, PortraitsTellKeyKindAndDoing) {
    HudState state;
    state.crosshair.shown = false;
    state.portraits = {{nullptr, "Bruno", 1, false, "7", "Sapper", "on the way", true}, {nullptr, "Abril", 1, true}};
    const HudLayout noted = layOut(interface->style(), state);
    drawHud(*list, interface->style(), state);
    ImGui::Render();
    const auto seen = readScreen();
    for (const char* words : {"Bruno", "7", "Sapper", "on the way", "Abril"})
        EXPECT_NE(findWords(seen, words), nullptr) << words;
    state.portraits[0].note.clear();
    EXPECT_LT(layOut(interface->style(), state).portraits[0].height(), noted.portraits[0].height());
    show(1280, 720, 1);
}

TEST_F(Hud, NothingOverlapsAtAnySize) {
    interface->end();
    HudMessages messages;
    messages.add("something");
    MinimapState map;
    struct Size {
        int width, height;
    };
    for (const Size size : {Size{960, 540}, Size{1280, 720}, Size{1920, 1080}, Size{1024, 768}})
        for (const float scale : {0.75f, 1.0f, 1.5f, 2.0f})
            for (const auto& [portraits, eyes] : {std::pair{0u, 0u}, {6u, 0u}, {0u, 1u}, {0u, 3u}, {6u, 4u}}) {
                show(size.width, size.height, scale);
                HudState state;
                state.messages = &messages, state.minimap = &map;
                state.health = HudHealth{}, state.weapon = HudWeapon{};
                state.hint = "E: open the door";
                state.tasks.resize(4);
                state.portraits.resize(portraits);
                if (eyes > 0) state.eyes = HudEyes{eyes, 4.0f / 3}, state.activity = HudActivity{"look for health", ""};
                const HudLayout layout = layOut(interface->style(), state);
                std::vector<HudRectangle> all{layout.messages, layout.minimap, layout.tasks,   layout.health,
                                              layout.weapon,   layout.hint,    layout.activity};
                all.insert(all.end(), layout.eyes.begin(), layout.eyes.end());
                all.insert(all.end(), layout.portraits.begin(), layout.portraits.end());
                for (std::size_t i = 0; i < all.size(); ++i) {
                    const HudRectangle& a = all[i];
                    if (a.height() <= 0) continue;
                    const std::string where = std::to_string(size.width) + " x " + std::to_string(size.height) +
                                              " at " + std::to_string(scale) + ", rectangle " + std::to_string(i);
                    EXPECT_TRUE(a.low.x >= 0 && a.low.y >= 0 && a.high.x <= static_cast<float>(size.width) &&
                                a.high.y <= static_cast<float>(size.height))
                        << where;
                    for (std::size_t j = i + 1; j < all.size(); ++j) {
                        const HudRectangle& b = all[j];
                        const bool apart = b.height() <= 0 || a.high.x <= b.low.x || b.high.x <= a.low.x ||
                                           a.high.y <= b.low.y || b.high.y <= a.low.y;
                        EXPECT_TRUE(apart) << where << " and " << j;
                    }
                }
                EXPECT_GT(layout.messages.height(), interface->style().size(Face::Body)) << size.width << " " << scale;
                EXPECT_EQ(layout.eyes.size(), scale > 1 ? layout.eyes.size() : eyes) << size.width << " " << scale;
                interface->end();
            }
    show(1280, 720, 1);
}

TEST_F(Hud, EyesAreLargeAndKeepTheirShape) {
    HudState state;
    state.health = HudHealth{}, state.weapon = HudWeapon{}, state.activity = HudActivity{"walk around", ""};
    state.eyes = HudEyes{3, 4.0f / 3};
    state.crosshair.shown = false;
    const HudLayout layout = layOut(interface->style(), state);
    ASSERT_EQ(layout.eyes.size(), 3u);
    for (const HudRectangle& one : layout.eyes) {
        EXPECT_GT(one.width(), 220);
        EXPECT_NEAR(one.width() / (one.height() - eyeHeaderPixels(interface->style())), 4.0f / 3, 0.02f);
    }
}

TEST_F(Hud, LabelsKeepOutOfWhatIsDrawnElsewhere) {
    Camera camera;
    camera.eye = {0, 1, 0};
    const std::vector<RecordingDebugDraw::Text> texts{{{0, 1, -5}, "covered", {}}};
    const HudRectangle middle{{540, 200}, {740, 520}};
    Labels labels;
    labels.draw(*list, interface->style(), camera, texts, {&middle, 1});
    EXPECT_EQ(labels.drawn(), 0u);
}

TEST_F(Hud, LabelsDoNotCoverEachOther) {
    Camera camera;
    camera.eye = {0, 1, 0};
    std::vector<RecordingDebugDraw::Text> texts;
    texts.push_back({{0, 1, -5}, "near", {}});
    texts.push_back({{0, 1, -6}, "behind it", {}});
    texts.push_back({{0, 1, 5}, "behind the eye", {}});
    texts.push_back({{0, 1, -500}, "too far", {}});
    Labels labels;
    labels.draw(*list, interface->style(), camera, texts);
    EXPECT_EQ(labels.drawn(), 2u);
    ImGui::Render();
    const auto seen = readScreen();
    const SeenWords* nearOne = findWords(seen, "near");
    const SeenWords* other = findWords(seen, "behind it");
    ASSERT_NE(nearOne, nullptr);
    ASSERT_NE(other, nullptr);
    EXPECT_NEAR(nearOne->at.y, 360, 12);
    EXPECT_LT(other->at.y, nearOne->at.y - 10);
    show(1280, 720, 1);
}

} // namespace
} // namespace lince::app
