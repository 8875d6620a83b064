// How a mission stands, in words and bars; the card before it and its ending.
#include "missions_for_tests.h"

#include <lince/commandos/briefing.h>
#include <lince/commandos/mission_hud.h>

namespace lince::commandos {
namespace {

constexpr Tick kSecond = kTicksPerSecond;

MissionState playing() {
    MissionState state;
    state.now = 187 * kSecond;
    state.kills = 1;
    Objective radio, boats;
    radio.kind = Objective::Kind::Destroy, radio.name = "radio", radio.done = true;
    boats.name = "boats";
    state.objectives = {radio, boats};
    return state;
}

TEST(MissionHudOf, TellsTimeTasksAndAlarm) { // S3.P6
    MissionState state = playing();
    const MissionText* text = missionOf("first-post");
    ASSERT_NE(text, nullptr);
    MissionHud hud = missionHud(state, {}, text, Language::English);
    EXPECT_EQ(hud.time, "3:07");
    EXPECT_EQ(hud.kills, "1 taken out");
    ASSERT_EQ(hud.tasks.size(), 2u);
    EXPECT_EQ(hud.tasks[0].words, "Destroy the radio");
    EXPECT_EQ(hud.tasks[0].state, app::HudTask::State::Done);
    EXPECT_EQ(hud.tasks[1].state, app::HudTask::State::Open);
    EXPECT_FALSE(hud.ending);
    state.stage = AlarmStage::Alarm;
    state.stageSince = state.now - 30 * kSecond;
    hud = missionHud(state, {}, text, Language::Spanish);
    EXPECT_EQ(hud.alarm, "Alarma, la búsqueda acaba en 0:15");
    EXPECT_NEAR(hud.stageLeft, 15.0f / 45, 1e-4f);
    hud = missionHud(state, {}, nullptr, Language::English);
    EXPECT_EQ(hud.tasks[1].words, "boats") << "a mission of the player's own";
}

TEST(MissionHudOf, TheEndingHasMedalsForQuietAndForQuick) { // S3.P6
    MissionState state = playing();
    MissionNumbers numbers;
    numbers.par = 200 * kSecond;
    state.phase = MissionPhase::Won;
    state.ended = state.now;
    const auto ended = [&] { return *missionHud(state, numbers, nullptr, Language::English).ending; };
    EXPECT_TRUE(ended().won);
    EXPECT_EQ(ended().stars, 3);
    EXPECT_EQ(ended().result, "3:07 of 3:20, 1 taken out, 0 alarms");
    EXPECT_EQ(ended().extra, "nobody rang the bell, within the time");
    state.alarms = 1;
    EXPECT_EQ(ended().stars, 2);
    EXPECT_EQ(ended().extra, "within the time");
    state.ended = numbers.par + 1;
    EXPECT_EQ(ended().stars, 1);
    EXPECT_TRUE(ended().extra.empty());
    state.phase = MissionPhase::Lost;
    EXPECT_FALSE(ended().won);
    EXPECT_EQ(ended().stars, -1);
    EXPECT_EQ(missionHud(state, numbers, nullptr, Language::English).tasks[1].state, app::HudTask::State::Failed);
}

TEST(MissionHudOf, OnlyAnswersThatTellSomethingAreSaid) {
    const auto said = [](AnswerKind kind, OrderKind order) {
        const auto words = answerWords({{}, kind, order});
        return words ? std::string(words->english) : std::string();
    };
    EXPECT_EQ(said(AnswerKind::Arrived, OrderKind::Go), "");
    EXPECT_EQ(said(AnswerKind::Done, OrderKind::Use), "");
    EXPECT_EQ(said(AnswerKind::NoWay, OrderKind::Go), "I can't get there");
    EXPECT_EQ(said(AnswerKind::NobodySeen, OrderKind::Attack), "There's nobody there");
    EXPECT_EQ(said(AnswerKind::Done, OrderKind::Attack), "He's down");
    EXPECT_EQ(said(AnswerKind::Empty, OrderKind::Throw), "I have none left");
}

TEST(MissionHudOf, EveryMissionHasABriefingThatFits) {
    for (const MissionText& text : missions()) {
        const BriefingCard card = briefingCard(text, {}, Language::Spanish, "Intro");
        EXPECT_FALSE(card.title.empty());
        EXPECT_FALSE(card.paragraphs.empty()) << text.scenario;
        EXPECT_FALSE(card.objectives.empty()) << text.scenario;
        EXPECT_EQ(card.begin, "Intro: empezar");
    }
}

TEST(MissionHudOf, StandsBetweenPortraitsAndMap) {
    for (const float width : {640.0f, 1024.0f, 1280.0f, 1920.0f})
        for (const std::size_t portraits : {std::size_t{0}, std::size_t{2}, std::size_t{5}}) {
            app::InterfaceStyle style;
            style.screen = {width, width * 9 / 16};
            style.unit = app::unitFor(style.screen.y, 1);
            app::HudState state;
            app::MinimapState map;
            state.minimap = &map;
            state.portraits.resize(portraits);
            for (app::HudPortrait& one : state.portraits)
                one.note = "Sapper";
            const app::HudLayout layout = layOut(style, state);
            const app::HudRectangle at = missionHudPlace(style, layout, 0);
            EXPECT_GT(at.width(), style.px(100));
            EXPECT_LE(at.high.x, layout.minimap.low.x) << width << ", " << portraits;
            if (portraits > 0) {
                EXPECT_GE(at.low.x, layout.portraits.back().high.x) << width << ", " << portraits;
            }
        }
}

TEST(AbilityPanel, ButtonsStandBesideEachOtherOnTheScreen) {
    for (const float width : {640.0f, 1280.0f, 2560.0f})
        for (const std::size_t count : {std::size_t{1}, std::size_t{5}, std::size_t{8}}) {
            app::InterfaceStyle style;
            style.screen = {width, width * 9 / 16};
            style.unit = app::unitFor(style.screen.y, 1);
            const auto places = layOutAbilities(style, count, 10);
            ASSERT_EQ(places.size(), count);
            for (std::size_t i = 0; i < count; ++i) {
                EXPECT_GE(places[i].low.x, 0);
                EXPECT_LE(places[i].high.x, style.screen.x);
                EXPECT_LE(places[i].high.y, style.screen.y - 10);
                EXPECT_GE(places[i].low.x, i > 0 ? places[i - 1].high.x : 0);
            }
        }
}

} // namespace
} // namespace lince::commandos
