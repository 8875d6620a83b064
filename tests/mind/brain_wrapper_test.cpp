#include <lince/core/state_visitor.h>
#include <lince/mind/brain_wrapper.h>

#include <gtest/gtest.h>

namespace lince {
namespace {

/// Notes who asked it what.
class NotingBrain final : public Brain {
  public:
    void think(const ThinkInput&, ThinkOutput& output) override { output.intent.yaw = 2; }
    Tick period() const override { return 11; }
    void visitState(StateVisitor& v) override { v.field("state", state); }
    KnowledgeNeeds needs() const override { return {true, RoadmapSettings{}}; }
    void adopt(const Knowledge& knowledge, KnowledgeUse why) override {
        adopted = knowledge.map != nullptr && why == KnowledgeUse::Restored;
    }
    BrainReport report() const override { return {"note", 3, GroupStatus{}}; }
    MindInside inside() const override { return {reinterpret_cast<const Program*>(this), nullptr}; }
    void draw(DebugDraw&, const SelfState&, const NavData* map) const override { drawn = map != nullptr; }

    std::uint32_t state = 1;
    bool adopted = false;
    mutable bool drawn = false;
};

class PlainWrapper final : public BrainWrapper {
  public:
    NotingBrain inner;

  private:
    Brain& wrapped() const override { return const_cast<NotingBrain&>(inner); }
};

TEST(BrainWrapper, PassesEveryQuestionOn) {
    PlainWrapper brain;
    EXPECT_EQ(brain.period(), 11u);
    EXPECT_TRUE(brain.needs().map);
    EXPECT_TRUE(brain.needs().roadmap);
    EXPECT_EQ(brain.report().activity, "note");
    EXPECT_EQ(brain.report().goalsReached, 3u);
    EXPECT_TRUE(brain.report().group);
    EXPECT_EQ(brain.inside().program, brain.inner.inside().program);

    Intent intent;
    std::vector<Message> said;
    RandomStream random(1, 1, RandomPurpose::Brain);
    ThinkOutput output{intent, said, random};
    const SelfState self;
    brain.think({0, self, {}, {}}, output);
    EXPECT_EQ(intent.yaw, 2);

    StateWriter writer;
    brain.visitState(writer);
    EXPECT_EQ(writer.bytes().size(), sizeof(brain.inner.state));

    const NavData map;
    brain.adopt({&map, nullptr}, KnowledgeUse::Restored);
    EXPECT_TRUE(brain.inner.adopted);
    RecordingDebugDraw sink;
    brain.draw(sink, self, &map);
    EXPECT_TRUE(brain.inner.drawn);
}

} // namespace
} // namespace lince
