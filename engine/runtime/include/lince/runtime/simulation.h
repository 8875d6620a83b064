#pragma once
// Composes the tick: world truth → sense → percepts → mind → intent → sim → rules → world truth'.
//
// Agents sense and think in parallel (AgentRunner); acting is serial. The state hash after n ticks depends on level,
// definitions, scenario, seed and inputs, and on nothing else: not on threads, compiler or machine.

#include <lince/core/error.h>
#include <lince/core/hash.h>
#include <lince/core/log.h>
#include <lince/core/state_visitor.h>
#include <lince/runtime/agent_runner.h>
#include <lince/runtime/game.h>
#include <lince/runtime/rules.h>
#include <lince/runtime/stage.h>

#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace lince {

struct ReservedPlace;
struct SpawnPlace;

class Simulation final : private Population {
  public:
    ~Simulation() override;
    /// With the brains and the rules of the catalogue.
    static Result<std::unique_ptr<Simulation>> create(const Stage& stage, std::uint64_t seed,
                                                      const Catalogue& catalogue, const Log& log = {});

    /// One tick on the pool's threads, with what comes from outside. First come the changes of who takes part; those
    /// that cannot be are ignored. An input holds until the next one for its agent; those for agents that do not exist
    /// are ignored. An agent with a mind of its own obeys as long as Button::Possess is pressed. `reloads`: minds whose
    /// files have changed (useMind), before all else. `words`: from outside to one mind each (Message::to), a player's
    /// orders for instance; heard with its next thought like those of others, and by nobody else.
    void tick(JobPool& pool, std::span<const AgentInput> inputs = {}, std::span<const LifeChange> changes = {},
              std::span<const StageMind> reloads = {}, std::span<const Message> words = {});
    /// What the last tick took in, made harmless: this is what recorders write and networks send.
    std::span<const AgentInput> inputs() const { return m_inputs; }
    std::span<const LifeChange> changes() const { return m_changes; }
    std::span<const StageMind> reloads() const { return m_reloads; }
    std::span<const Message> words() const { return m_words; }
    /// Who joined, left or moved with each of `changes`; null: it could not be.
    std::span<const AgentId> changed() const { return m_changed; }

    /// Ticks done so far.
    Tick now() const { return m_now; }
    std::uint64_t seed() const { return m_seed; }
    const Stage& stage() const { return m_stage; }
    const World& world() const { return m_world; }
    const Sim& sim() const { return *m_sim; }
    /// Null: it is played without.
    const Rules* rules() const { return m_rules.get(); }
    /// In order of their numbers.
    const std::vector<Agent>& agents() const override { return m_runner->agents(); }
    /// Null when there is none of that number.
    const Agent* agent(AgentId id) const { return m_runner->agent(id); }
    /// What agents have said in the last tick, whoever hears it: for people, who hear all.
    std::span<const Message> said() const { return m_runner->said(); }
    /// What eyes see of the level; null when nobody here has an eye.
    const std::shared_ptr<const EyeLevel>& eyeLevel() const { return m_runner->baked().eyes; }
    /// Maps that minds here asked for, by kind of body; Agent::mapNumber counts them.
    const std::vector<std::unique_ptr<DynamicNavMesh>>& maps() const { return m_runner->maps(); }

    /// Those of the stage, as they are now.
    std::span<const StageMind> minds() const { return m_minds; }
    /// Another version of a mind of the stage, by its path: all that have it go on with it (see mind_versions.h). For
    /// those who run a simulation this is an input of `tick`; who restores a state of then does it before.
    /// Fails, and changes nothing, when the stage has no such mind or a group's parameters do not fit it.
    Status useMind(const StageMind& mind);
    /// Whether it would be taken.
    Status canUse(const StageMind& mind) const;
    /// Lets the agent's next thought write down its reasons. Null stops it. Not part of the state.
    void trace(AgentId agent, DecisionTrace* into) { m_runner->trace(agent, into); }

    Hash128 hash();
    /// Complete state as bytes; valid until the next call.
    std::span<const std::byte> save();
    /// State of a simulation of the same stage and seed. On failure the state is undefined: restore another or throw it
    /// away.
    Status restore(std::span<const std::byte> bytes);
    /// The walk that save, hash and layout do. What a reader brings in is not checked here: that is restore's.
    void visitState(StateVisitor& v);
    /// Of the state as it is now: another one in another build means that its saves do not fit (StateLayout).
    Hash128 layout();
    /// First field in which two saved states differ; nothing when they are equal. Overwrites this simulation's state.
    std::optional<StateDifference> compare(std::span<const std::byte> first, std::span<const std::byte> second);

    /// For tests and certificates only: changes the truth between two ticks, behind everybody's back. What just
    /// happened (events) stays as it is. Fails when what `alter` leaves is not sound; then throw the simulation away.
    Status alterTruth(const std::function<void(World&, Sim&)>& alter);
    /// Likewise: the two things of each pair take each other's ids, and with them the agents whose bodies they are.
    /// What refers to a thing that stands somewhere (senses, events, maps, rules) refers to that one still; so whoever
    /// looks at them notices nothing. Each thing is in one pair at most.
    Status exchangeNames(std::span<const std::pair<EntityId, EntityId>> pairs);
    /// For certificates, in a process of its own: makes another world of this one, with that level, another seed and
    /// another time. It can be looked at but not run on.
    void estrange(const std::shared_ptr<const Level>& level, RandomStream& random);
    /// Of bodies, things and level, without the minds, which are not asked.
    Hash128 truthHash();
    /// Who thinks, for gates and certificates.
    AgentRunner& runner() { return *m_runner; }

  private:
    Simulation(const Stage& stage, std::uint64_t seed);
    Status populate(const Catalogue& catalogue, const Log& log);
    void addFactions();
    using MakeMind = std::function<Result<std::unique_ptr<Brain>>()>;
    MakeMind mindOf(const AgentGroup& group, const std::shared_ptr<const Program>& program) const;
    Result<AgentKind> kindOf(const AgentGroup& group) const;
    Result<std::shared_ptr<const SenseList>> sensesOf(const AgentGroup& group, const BodyDefinition& body) const;
    /// The `index`-th of the group, of those that the scenario begins with: checked as what is written in it.
    Status begin(std::uint32_t kind, std::uint32_t index, std::span<const ReservedPlace> reserved);
    /// One more of the group, where it says or at the given place. Null: no room.
    AgentId spawn(std::uint32_t kind, std::uint32_t index, const SpawnPlace* place);
    AgentId change(const LifeChange& change) override;
    void tell(AgentId to, const Message& message) override { m_runner->tell(to, message, m_now); }
    void leaveGoneBodies();
    Status checkAltered();
    RulesInput rulesInput() { return {m_now, m_world, *m_sim, *this}; }

    Stage m_stage;
    std::uint64_t m_seed;
    std::uint64_t m_chance; ///< the seed of all streams
    Tick m_now = 0;
    std::vector<StageMind> m_minds;   ///< those of the stage as they are now
    std::uint64_t m_mindsVersion = 0; ///< of their texts; 0: as they are in the stage
    bool m_mindsFit = true;           ///< of the last state walked over
    World m_world;
    std::unique_ptr<Sim> m_sim;
    std::shared_ptr<const BrainRegistry> m_brains;
    std::unique_ptr<AgentRunner> m_runner;
    std::unique_ptr<Rules> m_rules;
    RandomStream m_spawning; ///< where those who join begin

    std::vector<AgentInput> m_inputs;  ///< of the last tick; not part of the state
    std::vector<LifeChange> m_changes; ///< likewise
    std::vector<AgentId> m_changed;    ///< likewise
    std::vector<StageMind> m_reloads;  ///< likewise
    std::vector<Message> m_words;      ///< likewise
    std::vector<Order> m_orders;       ///< scratch
    StateWriter m_writer;              ///< scratch
};

} // namespace lince
