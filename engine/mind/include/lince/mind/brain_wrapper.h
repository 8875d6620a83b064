#pragma once
// A mind around another one: watches it, or chooses among several. Override what differs.

#include <lince/mind/brain.h>

namespace lince {

class BrainWrapper : public Brain {
  public:
    void think(const ThinkInput& input, ThinkOutput& output) override { wrapped().think(input, output); }
    Tick period() const override { return wrapped().period(); }
    void visitState(StateVisitor& v) override { wrapped().visitState(v); }
    KnowledgeNeeds needs() const override { return wrapped().needs(); }
    void adopt(const Knowledge& knowledge, KnowledgeUse why) override { wrapped().adopt(knowledge, why); }
    BrainReport report() const override { return wrapped().report(); }
    MindInside inside() const override { return wrapped().inside(); }
    void draw(DebugDraw& sink, const SelfState& self, const NavData* map) const override {
        wrapped().draw(sink, self, map);
    }

  protected:
    /// The one that is asked now.
    virtual Brain& wrapped() const = 0;
};

} // namespace lince
