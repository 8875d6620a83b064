#pragma once
// A commando: an honest mind that carries out orders one after the other. It knows enemies by its senses only: an
// attack is on whom it sees at the place that was ordered.

#include "go_to_target.h"

#include <lince/commandos/orders.h>
#include <lince/mind/working_memory.h>

#include <vector>

namespace lince::commandos {

class CommandoBrain final : public Brain {
  public:
    CommandoBrain(bool crouched, CommandoKind kind) : m_crouched(crouched), m_kind(kind) {}

    Tick period() const override { return 3; }
    KnowledgeNeeds needs() const override { return {true, {}}; }
    void think(const ThinkInput& input, ThinkOutput& output) override;
    void visitState(StateVisitor& v) override;
    BrainReport report() const override;
    void draw(DebugDraw& sink, const SelfState& self, const NavData* map) const override;

    static constexpr std::size_t kMaxOrders = 16; ///< that wait; later ones are not taken

  private:
    void takeOrders(const ThinkInput& input);
    void reportTo(const ThinkInput& input, ThinkOutput& output) const;
    void begin(const ThinkInput& input);
    void end(ThinkOutput& output, AnswerKind answer);
    void obey(const ThinkInput& input, ThinkOutput& output);
    void go(const ThinkInput& input, ThinkOutput& output);
    void attack(const ThinkInput& input, ThinkOutput& output);
    void use(const ThinkInput& input, ThinkOutput& output);
    void toss(const ThinkInput& input, ThinkOutput& output);
    void lay(const ThinkInput& input, ThinkOutput& output);
    /// Walks there; true when it stands there. Ends the order when it cannot.
    bool reach(const ThinkInput& input, ThinkOutput& output, Vec3 place);
    const MemoryFact* target(const ThinkInput& input) const;

    bool m_crouched;
    CommandoKind m_kind;
    FactionId m_side;                    ///< really his own: clothes may say another
    bool m_reports = false;              ///< was asked to
    std::vector<CommandoOrder> m_orders; ///< the first is carried out
    bool m_begun = false;
    bool m_pressed = false; ///< of Use, Throw, Lay: the hand was moved
    PerceptId m_target;     ///< of Attack; null: not seen yet
    Tick m_since = 0;       ///< of the present step of an order
    GoToTarget m_walk;
    WorkingMemory m_enemies;
    std::uint32_t m_done = 0;
};

} // namespace lince::commandos
