// A mind's file as a brain: takes in what was sensed and told, runs the program once a thought, sends what keys share.
#include "mind_setup.h"
#include "shared_keys.h"

#include <lince/core/state_visitor.h>
#include <lince/mind/mind_versions.h>
#include <lince/mind/mind_vocabulary.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince {
namespace {

constexpr Tick kDefaultPeriod = 3; ///< ticks

class MindBrain final : public Brain {
  public:
    MindBrain(std::shared_ptr<const Program> program, DecisionMemory memory, MindSetup setup)
        : m_program(std::move(program)), m_setup(std::move(setup)), m_memory(std::move(memory)) {}

    Tick period() const override { return m_setup.period; }

    KnowledgeNeeds needs() const override {
        KnowledgeNeeds needs;
        needs.map = (m_program->needs() & (mind_needs::kMap | mind_needs::kFight)) != 0;
        if ((m_program->needs() & mind_needs::kRoadmap) != 0)
            needs.roadmap.emplace();
        else if (m_setup.asksSpace)
            needs.roadmap.emplace().nodes = 1; // only the space is asked
        return needs;
    }
    void adopt(const Knowledge& knowledge, KnowledgeUse why) override {
        m_skills.steersman.adopt(knowledge);
        if (m_setup.fights) m_skills.fighter.adopt(knowledge, why);
        if (knowledge.roadmap) m_skills.roadmap = knowledge.roadmap;
    }

    void think(const ThinkInput& input, ThinkOutput& output) override {
        for (const Message& message : input.messages)
            if (message.as<NewBody>()) beginAnew();
        m_skills.memory.update(input.tick, input.percepts);
        if ((m_program->needs() & mind_needs::kSteering) != 0) m_skills.steersman.sense(input, m_skills.memory);
        if (m_setup.fights) m_skills.fighter.sense(input, output, m_setup.search, m_setup.squad);
        receiveSharedKeys(m_memory.board, m_program->names(), m_setup.squad, input);
        for (const Vec3 place : input.mapNews)
            output.say(MapChanged{place});
        // Who asks for nothing stands still, and looks where it looked.
        output.intent.move = {};
        output.intent.buttons = 0;
        output.intent.weaponSlot = 0;
        if (output.trace != nullptr) explainMemory(input, *output.trace);
        MindHost host{input, output, m_skills, m_setup};
        Run run(*m_program, m_memory, input.tick, output.random, &host, output.trace);
        (void)run.tick();
        sendSharedKeys(m_memory.board, m_program->names(), m_setup.squad, output);
    }

    BrainReport report() const override { return {activity(), m_skills.goalsReached, {}}; }

    MindInside inside() const override { return {m_program.get(), &m_memory}; }
    void carryOn(MindBrain& before) {
        m_memory.carryOn(*m_program, before.m_memory, *before.m_program);
        const std::uint32_t both = m_program->needs() & before.m_program->needs();
        StateWriter writer;
        before.m_skills.visitState(writer, both);
        StateReader reader(writer.bytes());
        m_skills.visitState(reader, both);
    }
    void suppose(KeyId key, const Value& value) { (void)m_memory.board.suppose(key, value); }

    void visitState(StateVisitor& v) override {
        v.field("mind", m_memory);
        m_skills.visitState(v, m_program->needs());
    }

    void draw(DebugDraw& sink, const SelfState& self, const NavData* /*map*/) const override {
        if ((m_program->needs() & mind_needs::kMap) != 0) m_skills.walker.draw(sink, self);
        if ((m_program->needs() & mind_needs::kSteering) != 0) m_skills.steersman.draw(sink, self);
        if (m_setup.fights && m_skills.fighter.enemies().facts().empty()) m_skills.fighter.search().draw(sink);
        if (const std::string_view doing = activity(); !doing.empty())
            sink.text(self.position + Vec3{0, self.height + 0.25f, 0}, std::string(doing), {255, 255, 255, 255});
    }

  private:
    void beginAnew() {
        m_skills.memory.loseAll();
        m_skills.fighter.loseSight();
        m_skills.walker.stop();
    }

    /// The first action that runs.
    std::string_view activity() const {
        for (NodeIndex node = 0; node < m_program->nodes().size(); ++node)
            if (m_memory.answer(node) == Answer::Running && m_program->info(node).role == NodeRole::Action)
                return m_program->info(node).name;
        return {};
    }

    void explainMemory(const ThinkInput& input, DecisionTrace& trace) const {
        for (const MemoryFact& fact : m_skills.memory.facts())
            trace.note(TraceKind::Memory,
                       fmt::format("{} {}", fact.sensed ? "senses" : "remembers", fact.percept.value), true,
                       m_skills.memory.certainty(fact, input.tick),
                       fact.sensed ? "" : fmt::format("{:.1f} s ago", secondsFromTicks(input.tick - fact.lastSensed)));
    }

    std::shared_ptr<const Program> m_program;
    MindSetup m_setup;
    DecisionMemory m_memory;
    MindSkills m_skills;
};

} // namespace

bool carryOn(Brain& mind, Brain& before) {
    auto* const after = dynamic_cast<MindBrain*>(&mind);
    auto* const former = dynamic_cast<MindBrain*>(&before);
    if (after == nullptr || former == nullptr) return false;
    after->carryOn(*former);
    return true;
}

void suppose(Brain& mind, KeyId key, const Value& value) {
    if (auto* const made = dynamic_cast<MindBrain*>(&mind)) made->suppose(key, value);
}

std::unique_ptr<Brain> makeMindBrain(std::shared_ptr<const Program> program, const BrainParameters& parameters) {
    DecisionMemory memory(*program);
    readMindParameters(*program, memory.board, parameters);
    MindSetup setup = makeMindSetup(*program, memory.board, parameters);
    const KeyId period = program->keys().find("period");
    setup.period = period && program->keys()[period].parameter
                       ? static_cast<Tick>(std::clamp(memory.board[period].asNumber(), 1.0, 600.0))
                       : kDefaultPeriod;
    if (program->keys().shares() || setup.fights)
        setup.squad = static_cast<std::uint32_t>(
            parameters.number("squad", 0, 0, 65535, "",
                              {"which it belongs to; 0: none, and all keys of squads without one",
                               "a qué escuadra pertenece; 0: a ninguna"}));
    return std::make_unique<MindBrain>(std::move(program), std::move(memory), std::move(setup));
}

} // namespace lince
