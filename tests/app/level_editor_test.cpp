// Hands on a level without a window: a camera, points of its picture, and the text that comes of it.
#include <lince/app/level_editor.h>
#include <lince/core/math.h>

#include <gtest/gtest.h>

namespace lince::app {
namespace {

/// Flat ground, a house with a floor of its own, a wall, a tree.
const std::string kYard = R"xml(<level version="1">
  <box position="(0, -0.5, 0)" size="(80, 1, 80)"/>
  <box position="(20, 3, 0)" size="(10, 0.2, 10)"/>
  <levelObject class="wall" size="(4, 2, 0.5)">(-10, 0)</levelObject>
  <levelObject class="tree">(0, -12)</levelObject>
  <enemy class="guard"><waitpoint>(0, 0)</waitpoint><waitpoint>(5, 0)</waitpoint></enemy>
  <enemy class="lookout" position="(10, 0, -10)"><waitpoint>(12, -10)</waitpoint></enemy>
  <spawn yaw="90">(-5, 8)</spawn>
</level>
)xml";

class LevelEditing : public testing::Test {
  protected:
    LevelEditing() : m_editor(std::move(*LevelDocument::parse(kYard, "yard.xml"))) { remake(); }

    void remake() {
        auto data = parseLevelXml(text(), "yard.xml");
        ASSERT_TRUE(data) << data.error().message;
        m_editor.setLevel(Level::make(std::move(*data)));
    }
    const std::string& text() const { return m_editor.document().text(); }
    /// The point of the picture where a place is seen, from above and a little behind.
    EditPointer at(Vec3 place, bool shifted = false) const {
        EditPointer pointer;
        pointer.camera.eye = {0, 45, 25};
        pointer.camera.pitch = -1.1f;
        const auto seen = pointer.camera.project(place);
        EXPECT_TRUE(seen);
        pointer.at = seen.value_or(Vec2{});
        pointer.shifted = shifted;
        return pointer;
    }
    void click(Vec3 place) { m_editor.press(at(place)), m_editor.release(at(place)); }
    void dragFromTo(Vec3 from, Vec3 to) {
        m_editor.press(at(from));
        m_editor.drag(at(lerp(from, to, 0.5f)));
        EXPECT_TRUE(m_editor.busy());
        EXPECT_EQ(text(), m_before) << "the text waits until it is let go";
        m_editor.release(at(to));
        EXPECT_FALSE(m_editor.busy());
    }
    std::string nameOfSelected() const {
        const XmlElementSpan* span = m_editor.document().find(m_editor.selected());
        return span != nullptr ? span->name : "nothing";
    }

    LevelEditor m_editor;
    std::string m_before = kYard;
};

TEST_F(LevelEditing, AClickSelectsAndChangesNothing) {
    click({0, 0, 0});
    EXPECT_EQ(nameOfSelected(), "enemy");
    EXPECT_EQ(m_editor.patroller(), m_editor.selected());
    click({5, 0, 0});
    EXPECT_EQ(nameOfSelected(), "waitpoint") << "of whose patrol is shown";
    click({-5, 0.9f, 8});
    EXPECT_EQ(nameOfSelected(), "spawn") << "by the middle of who begins there";
    EXPECT_FALSE(m_editor.patroller());
    click({5, 0, 0});
    EXPECT_EQ(nameOfSelected(), "nothing") << "the patrols of others are only shown, and the ground is none";
    click({-10, 1, 0.25f});
    EXPECT_EQ(nameOfSelected(), "levelObject");
    click({0, 3.5f, -12});
    EXPECT_EQ(m_editor.document().attribute(m_editor.selected(), "class"), "tree");
    EXPECT_EQ(text(), kYard);
    EXPECT_FALSE(m_editor.document().canUndo());
}

TEST_F(LevelEditing, DragsWhatStandsOnTheGround) {
    dragFromTo({0, 0, 0}, {3, 0, 4});
    EXPECT_NE(text().find("<enemy class=\"guard\"><waitpoint>(3, 4)</waitpoint><waitpoint>(5, 0)"), std::string::npos)
        << text();
    ASSERT_TRUE(m_editor.undo());
    EXPECT_EQ(text(), kYard);
    click({0, 0, 0});
    dragFromTo({5, 0, 0}, {7, 0, -3});
    EXPECT_NE(text().find("<waitpoint>(0, 0)</waitpoint><waitpoint>(7, -3)</waitpoint>"), std::string::npos) << text();
    ASSERT_TRUE(m_editor.undo());
    dragFromTo({10, 0, -10}, {8, 0, -12});
    EXPECT_NE(text().find("position=\"(8, 0, -12)\"><waitpoint>(12, -10)"), std::string::npos) << text();
}

TEST_F(LevelEditing, AFloorOverTheGroundGivesItsHeight) {
    dragFromTo({-5, 0, 8}, {20, 3.1f, 2});
    EXPECT_NE(text().find("<spawn yaw=\"90\">(21.48, 0.3)</spawn>"), std::string::npos) << "under the roof: " << text();
    ASSERT_TRUE(m_editor.undo());
    m_editor.press(at({-5, 0, 8}, true));
    m_editor.drag(at({20, 3.1f, 2}, true));
    m_editor.release(at({20, 3.1f, 2}, true));
    EXPECT_NE(text().find("<spawn yaw=\"90\">(20, 3.1, 2)</spawn>"), std::string::npos) << text();
    m_before = text();
    dragFromTo({20, 3.1f, 2}, {-4, 0, 6});
    EXPECT_NE(text().find("<spawn yaw=\"90\">(-4, 0, 6)</spawn>"), std::string::npos)
        << "back on the ground: " << text();
}

TEST_F(LevelEditing, PartsOfTheLevelKeepTheirHeightOverIt) {
    dragFromTo({-10, 2, 0}, {-14, 2, 3});
    const auto place = placeOf(m_editor.document(), m_editor.selected(), m_editor.terrain());
    ASSERT_TRUE(place);
    EXPECT_EQ(place->y, 0);
    EXPECT_LT(place->x, -12);
    EXPECT_GT(place->z, 2);
    remake();
}

TEST_F(LevelEditing, PlacesWhatIsInHand) {
    m_editor.setStamps({{"Guard", "", "<enemy class=\"guard\"><waitpoint>{place}</waitpoint></enemy>"},
                        {"Block", "", "<box position=\"{centre}\" size=\"(2, 1.2, 2)\"/>", 0.6f},
                        {"Zone", "", "<zone name=\"z\" low=\"{low}\" high=\"{high}\"/>"}});
    m_editor.takeStamp(7);
    EXPECT_FALSE(m_editor.stamp()) << "there is no such thing";
    m_editor.takeStamp(0);
    click({-3, 0, -4});
    EXPECT_FALSE(m_editor.stamp());
    EXPECT_EQ(nameOfSelected(), "enemy");
    EXPECT_NE(text().find("\n  <enemy class=\"guard\"><waitpoint>(-3, -4)</waitpoint></enemy>\n"), std::string::npos);
    m_editor.takeStamp(1);
    m_editor.press(at({6, 0, 6}, true));
    m_editor.release(at({6, 0, 6}, true));
    EXPECT_TRUE(m_editor.stamp()) << "several of them";
    EXPECT_NE(text().find("<box position=\"(6, 0.6, 6)\""), std::string::npos) << text();
    m_editor.takeStamp(2);
    click({20, 3.1f, 0});
    EXPECT_NE(text().find("low=\"(16, 2.1, -4)\" high=\"(24, 7.1, 4)\""), std::string::npos) << text();
    remake();
    while (m_editor.undo()) {
    }
    EXPECT_EQ(text(), kYard);
}

TEST_F(LevelEditing, StandardStampsMakeASoundLevelInBothLanguages) {
    for (const Language language : {Language::English, Language::Spanish}) {
        m_editor.setStamps(standardStamps(language));
        ASSERT_GE(m_editor.stamps().size(), 5u);
        for (std::size_t i = 0; i < m_editor.stamps().size(); ++i) {
            const std::size_t before = text().size();
            m_editor.takeStamp(i);
            click({static_cast<float>(i) * 2 - 8, 0, 12});
            EXPECT_GT(text().size(), before) << "nothing was placed by stamp " << i;
        }
        remake();
    }
}

TEST_F(LevelEditing, PaintsAPatrolInOneStep) {
    click({0, 0, 0});
    m_editor.paint(at({0, 0, 4}), true);
    for (float x = 0.5f; x <= 9; x += 0.5f)
        m_editor.paint(at({x, 0, 4}), false);
    EXPECT_TRUE(m_editor.busy());
    m_editor.endPainting();
    const auto points = m_editor.document().childrenOf(m_editor.patroller());
    ASSERT_EQ(points.size(), 6u) << "one every three metres, behind the two that were there";
    EXPECT_NEAR(m_editor.placeNow(points[5])->x, 9, 0.05f);
    EXPECT_EQ(nameOfSelected(), "waitpoint") << "and on from there";
    // Between two others, where one is selected.
    m_editor.select(points[0]);
    m_editor.paint(at({0, 0, 2}), true);
    m_editor.endPainting();
    EXPECT_EQ(m_editor.document().childrenOf(m_editor.patroller())[1], m_editor.selected());
    ASSERT_TRUE(m_editor.undo());
    EXPECT_EQ(nameOfSelected(), "enemy") << "whose waitpoint is gone";
    ASSERT_TRUE(m_editor.undo());
    EXPECT_EQ(text(), kYard);
    // Nobody walks: nothing is painted.
    m_editor.select({});
    m_editor.paint(at({3, 0, 4}), true);
    m_editor.endPainting();
    EXPECT_EQ(text(), kYard);
}

TEST_F(LevelEditing, DeletesAndTurns) {
    click({0, 0, 0});
    EXPECT_TRUE(m_editor.turn(kHalfPi));
    EXPECT_NE(text().find("<enemy class=\"guard\" yaw=\"90\">"), std::string::npos);
    EXPECT_TRUE(m_editor.turn(-kPi));
    EXPECT_NE(text().find("<enemy class=\"guard\" yaw=\"270\">"), std::string::npos);
    click({5, 0, 0});
    EXPECT_TRUE(m_editor.removeSelected());
    EXPECT_EQ(nameOfSelected(), "waitpoint") << "on with the one before it";
    EXPECT_FALSE(m_editor.removeSelected()) << "an enemy needs one";
    m_editor.select(m_editor.patroller());
    EXPECT_TRUE(m_editor.removeSelected());
    EXPECT_EQ(text().find("class=\"guard\""), std::string::npos);
    EXPECT_EQ(nameOfSelected(), "nothing");
    EXPECT_FALSE(m_editor.removeSelected());
    click({0, 3.5f, -12});
    EXPECT_FALSE(m_editor.turn(1)) << "a tree";
    remake();
}

TEST_F(LevelEditing, AttributesAreWritten) {
    click({0, 0, 0});
    ASSERT_TRUE(m_editor.setAttribute("class", "dog"));
    EXPECT_NE(text().find("<enemy class=\"dog\">"), std::string::npos);
    ASSERT_TRUE(m_editor.setAttribute("class", ""));
    EXPECT_NE(text().find("<enemy><waitpoint>"), std::string::npos);
    EXPECT_FALSE(m_editor.setAttribute("two words", "x"));
}

} // namespace
} // namespace lince::app
