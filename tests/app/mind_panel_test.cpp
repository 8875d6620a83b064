// The panel of minds as a player reads it.
#include "screen_reader.h"

#include <lince/app/language.h>
#include <lince/app/mind_panel.h>
#include <lince/mind/mind_vocabulary.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace lince::app {
namespace {

constexpr const char* kMoods = R"(<root BTCPP_format="4">
  <Keys>
    <key name="hunger" type="number" initial="0.25" unit="bites" help="grows"/>
    <key name="fear" type="number" initial="0.5"/>
    <key name="patience" type="number" min="1" max="9" initial="4" parameter="true"/>
    <key name="contact" type="place" scope="squad"/>
  </Keys>
  <BehaviorTree ID="Main">
    <Utility name="moods">
      <Option name="eat"><Consideration input="hunger"/><Sequence name="supper"><Script code="hunger := 1"/><Wait name="chew" seconds="9"/></Sequence></Option>
      <Option name="hide"><Consideration input="fear"/><Wait name="cower" seconds="0.05"/></Option>
    </Utility>
  </BehaviorTree></root>)";

/// What a simulation does for a watch, done by hand.
class Panel : public testing::Test {
  protected:
    Panel() {
        auto program = compileMind(kMoods, "/somewhere/moods.xml", m_vocabulary.options());
        if (!program) {
            ADD_FAILURE() << program.error().message;
            return;
        }
        m_brain = makeMindBrain(*program, m_parameters);
        m_interface = headless();
        m_watch.watch(AgentId{1});
        m_state.who = "moods 1";
        m_state.watch = &m_watch;
    }
    void think(Tick tick) {
        SelfState self;
        Intent intent;
        std::vector<Message> said;
        DecisionTrace trace;
        ThinkInput input{tick, self, {}, {}};
        ThinkOutput output{intent, said, m_random, &trace};
        m_brain->think(input, output);
        m_watch.add(tick, std::move(trace), m_brain->inside());
        m_state.now = tick + 1;
    }
    /// As if a node had written it.
    void write(const char* key, double value, Tick now) {
        const MindInside inside = m_brain->inside();
        const_cast<DecisionMemory*>(inside.memory)
            ->board.set(inside.program->keys().find(key), Value::ofNumber(value), now);
    }
    const MindSnapshot& mind() const { return *m_watch.last()->mind; }
    const MindLine* line(std::string_view text) const {
        const auto at = std::find_if(mind().lines.begin(), mind().lines.end(),
                                     [&](const MindLine& one) { return one.text == text; });
        return at == mind().lines.end() ? nullptr : &*at;
    }
    /// A frame of the panel; what it said is in `m_seen`.
    std::optional<Tick> draw() {
        m_interface->begin(1280, 720, 0.016f);
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({420, 700});
        ImGui::Begin("panel");
        const auto wanted = m_panel.draw(m_state, m_interface->style());
        ImGui::End();
        m_interface->end();
        m_seen = readScreen();
        return wanted;
    }
    std::optional<Tick> click(std::string_view words) {
        const SeenWords* found = findWords(m_seen, words);
        EXPECT_NE(found, nullptr) << words;
        if (found == nullptr) return {};
        m_interface->mouseAt(found->at.x, found->at.y);
        draw();
        m_interface->mouseButton(0, true);
        draw();
        m_interface->mouseButton(0, false);
        const auto wanted = draw();
        m_interface->mouseAt(1000, 10);
        draw();
        return wanted;
    }
    bool shows(std::string_view words) const { return findWords(m_seen, words) != nullptr; }
    MindVocabulary m_vocabulary = MindVocabulary::standard();
    BrainParameters m_parameters;
    RandomStream m_random{1, 1, RandomPurpose::Test};
    std::unique_ptr<Brain> m_brain;
    std::unique_ptr<Interface> m_interface;
    MindWatch m_watch;
    MindPanelState m_state;
    MindPanel m_panel;
    std::vector<SeenWords> m_seen;
};

TEST_F(Panel, ScoresAreBarsAndTheChosenOptionIsMarked) {
    think(0);
    const MindLine *eat = line("eat"), *hide = line("hide"), *hunger = line("hunger");
    ASSERT_TRUE(eat != nullptr && hide != nullptr && hunger != nullptr);
    ASSERT_TRUE(eat->value && hide->value && hunger->value);
    EXPECT_FLOAT_EQ(*eat->value, 0.25f);
    EXPECT_FLOAT_EQ(*hide->value, 0.5f);
    EXPECT_FLOAT_EQ(hide->fraction, 0.5f);
    EXPECT_FLOAT_EQ(*hunger->value, 0.25f) << "what the score was made of";
    EXPECT_EQ(hunger->depth, eat->depth + 1);
    EXPECT_TRUE(hide->marked);
    EXPECT_FALSE(eat->marked);
    EXPECT_EQ(line("cower")->answer, Answer::Running);
    EXPECT_EQ(line("chew")->answer, Answer::Idle);
    EXPECT_EQ(line("moods")->place, "moods.xml:9");
}

TEST_F(Panel, ShowsTheMindAndWhatItHasWrittenDownInBothLanguages) {
    draw();
    EXPECT_TRUE(shows("It has not thought since"));
    think(0);
    draw();
    for (const char* words : {"moods 1", "moods", "Utility", "hide", "0.50", "cower", "hunger", "0.25 bites",
                              "parameter", "contact", "squad", "option"})
        EXPECT_TRUE(shows(words)) << words;
    m_interface->setLanguage(Language::Spanish);
    draw();
    for (const char* words : {"parámetro", "escuadra", "opción"})
        EXPECT_TRUE(shows(words)) << words;
    m_state.thinks = false;
    draw();
    EXPECT_TRUE(shows("Lo mueven desde fuera: no tiene mente propia"));
}

TEST_F(Panel, WhatIsWithinALineFoldsAway) {
    think(0);
    draw();
    ASSERT_TRUE(shows("chew"));
    const int all = std::stoi(*m_panel.state("mind-lines", m_watch));
    click("supper");
    EXPECT_FALSE(shows("chew"));
    EXPECT_TRUE(shows("supper"));
    EXPECT_TRUE(shows("cower"));
    EXPECT_EQ(std::stoi(*m_panel.state("mind-lines", m_watch)), all - 2);
    click("supper");
    EXPECT_TRUE(shows("chew"));
}

TEST_F(Panel, AKeyThatChangedFlashes) {
    const auto flashes = [&] { // amber behind a line, which grows paler
        int corners = 0;
        const ImDrawData& data = *ImGui::GetDrawData();
        for (int n = 0; n < data.CmdListsCount; ++n)
            for (const ImDrawVert& corner : data.CmdLists[n]->VtxBuffer) {
                const bool amber = ((corner.col ^ packed(palette::kAmber)) & ~IM_COL32_A_MASK) == 0;
                const ImU32 opacity = corner.col >> IM_COL32_A_SHIFT;
                if (amber && opacity > 10 && opacity < 130) ++corners;
            }
        return corners;
    };
    for (const Tick tick : {0u, 3u})
        think(tick);
    draw();
    EXPECT_EQ(flashes(), 0);
    write("hunger", 0.375, 4);
    think(6);
    draw();
    EXPECT_GT(flashes(), 0);
    m_state.now += 60;
    draw();
    EXPECT_EQ(flashes(), 0) << "a second later it is no news";
}

TEST_F(Panel, ADecisionThatIsClickedIsGoneToInARecordingAndShownAsItWasInAGame) {
    think(0);
    write("hunger", 0.9, 1);
    for (Tick tick = 3; tick <= 9; tick += 3)
        think(tick);
    ASSERT_EQ(m_watch.decisions().size(), 2u); // cower, chew
    draw();
    ASSERT_TRUE(shows("1.00"));
    m_state.recorded = true;
    EXPECT_EQ(click("0.00 s cower"), Tick{1});
    EXPECT_FALSE(shows("As it is now"));
    m_state.recorded = false;
    EXPECT_FALSE(click("0.00 s cower"));
    EXPECT_TRUE(shows("As it was at 0.00 s"));
    EXPECT_TRUE(shows("0.25 bites"));
    EXPECT_EQ(m_panel.state("mind-tick", m_watch), "0");
    EXPECT_EQ(m_panel.state("mind-running", m_watch), "moods / cower");
    click("As it is now");
    EXPECT_FALSE(shows("As it was at 0.00 s"));
    EXPECT_EQ(m_panel.state("mind-tick", m_watch), "9");
}

TEST_F(Panel, AnswersOnlyToItsOwnNames) {
    EXPECT_EQ(m_panel.state("mind-lines", m_watch), "0");
    EXPECT_EQ(m_panel.state("mind-decision", m_watch), "");
    EXPECT_FALSE(m_panel.state("mind-colour", m_watch));
    EXPECT_FALSE(m_panel.state("tick", m_watch));
}

} // namespace
} // namespace lince::app
