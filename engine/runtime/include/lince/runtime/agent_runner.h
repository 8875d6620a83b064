#pragma once
// Sense → knowledge → think, for any number of agents in a world. Whose bodies they have is not asked: those of a `Sim`
// (see Simulation) or those of a host that mirrors its own into the world and applies the intents itself.
//
// Agents sense and think in parallel, each writing only its own state. What comes out depends on the world, the seed
// and the inputs, not on the threads.

#include <lince/core/error.h>
#include <lince/core/job_pool.h>
#include <lince/core/log.h>
#include <lince/core/state_visitor.h>
#include <lince/runtime/agent.h>
#include <lince/runtime/baked_level.h>
#include <lince/runtime/speech.h>
#include <lince/sense/eye_scene.h>
#include <lince/world/world.h>

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace lince {

class ScratchPool;
class NameExchanger;
class ThoughtGate;

class AgentRunner {
  public:
    /// The world must outlive it.
    AgentRunner(const World& world, BakedLevel baked, std::uint64_t seed);
    ~AgentRunner();

    /// Bakes or loads what minds of this kind want to know, so that adding agents later cannot fail. Kinds count from
    /// 0.
    Result<std::uint32_t> addKind(AgentKind kind, const Log& log = {});
    std::size_t kindCount() const { return m_kinds.size(); }
    const AgentKind& kind(std::uint32_t number) const { return m_kinds[number]; }
    bool needsMap(std::uint32_t kind) const { return m_kinds[kind].needs.map; }
    /// One more of the kind, with that body of the world (null: none), looking along `yaw` (radians).
    /// [Limit: 65,535 at once; null beyond]
    AgentId add(std::uint32_t kind, EntityId body, float yaw = 0);
    /// False when there is none. Its number is used again with the next generation.
    bool remove(AgentId id);
    /// It lives on in another body of that type (null: in none), with the mind that it has and senses that begin anew.
    /// False when there is no such agent, or its mind needs a map and there is none for such a body.
    bool inhabit(AgentId id, EntityId body, const BodyDefinition* type);
    /// Agents of that kind have minds made by this from now on; each that is there goes on from the one it had
    /// (`goOn(new, old)`). Fails, and changes nothing, when no mind can be made or it cannot learn what it needs.
    Status changeMind(std::uint32_t kindNumber, std::function<Result<std::unique_ptr<Brain>>()> mind,
                      const std::function<void(Brain&, Brain&)>& goOn, const Log& log = {});

    /// In order of their numbers. Pointers and references hold until one is added or removed.
    const std::vector<Agent>& agents() const { return m_agents; }
    /// Null when there is none.
    const Agent* agent(AgentId id) const;
    /// Maps that minds here asked for, by kind of body; Agent::mapNumber counts them.
    const std::vector<std::unique_ptr<DynamicNavMesh>>& maps() const { return m_maps; }
    const BakedLevel& baked() const { return m_baked; }
    const World& world() const { return m_world; }

    /// Holds until the next one for its agent. An agent with a mind of its own obeys as long as Button::Possess is
    /// pressed. False when there is no such agent.
    bool take(const AgentInput& input);
    /// How words travel from now on; without it they reach all of a side with the next tick. Before the first tick.
    void setSpeech(const SpeechSettings& speech) { m_speech = speech; }
    /// Nobody's word to one agent, heard with its next thought. Ignored when there is none.
    void tell(AgentId to, Message message, Tick now);
    /// What the body of an agent feels of itself; never asked of those without one.
    using FeelSelf = std::function<SelfState(const Agent&)>;
    /// One tick: all sense, those whose turn it is think, messages are delivered. Then Agent::intent says what each
    /// wants.
    void tick(JobPool& pool, Tick now, const FeelSelf& feel);
    /// Lets the agent's next thought write down its reasons. Null stops it. Not part of the state.
    void trace(AgentId agent, DecisionTrace* into) { m_tracedAgent = agent, m_trace = into; }
    /// Through which all thoughts go from now on; null: none. It must outlive its use. Not part of the state.
    void setGate(ThoughtGate* gate) { m_gate = gate; }
    ThoughtGate* gate() const { return m_gate; }
    /// Who is told where every percept comes from, in parallel for different agents; null: nobody. It must outlive its
    /// use. Not part of the state.
    void setWitness(PerceptWitness* witness) { m_witness = witness; }
    /// What agents have said in the last tick, in order of their numbers, whoever hears it. Not part of the state.
    std::span<const Message> said() const { return m_said; }
    /// A mind of that kind as its next agent would get it, with the roadmap that it asked for.
    std::unique_ptr<Brain> makeMind(std::uint32_t kind) const;
    /// Thoughts that ended in an exception: the intent stays as it was, nothing is said. Not part of the state.
    std::uint64_t failedThoughts() const { return m_failedThoughts; }
    /// For certificates, in a process of its own: other wishes, words and chance of everybody.
    void estrange(RandomStream& random);
    /// For certificates: what is known here of things is known by their new names, see Simulation::exchangeNames.
    void exchangeNames(NameExchanger& names);

    void visitState(StateVisitor& v);
    /// After a restore, with a sound world: works out what follows from the state. False when it is not a state that
    /// these kinds can come to.
    bool rebuildDerived();

  private:
    struct Kind : AgentKind {
        KnowledgeNeeds needs;
        std::uint32_t mapNumber = Agent::kNoMap;
        std::shared_ptr<const Roadmap> roadmap;
        std::unique_ptr<Brain> spare; ///< made to learn what it needs; the next agent's
    };
    /// Who is there, which must be known before the rest of a state can be read.
    struct RollEntry {
        AgentId id;
        std::uint32_t kind = 0;
        bool operator==(const RollEntry&) const = default;
        void visitState(StateVisitor& v);
    };

    /// Makes the kind's first mind, and what that wants to know.
    Status prepareMind(Kind& kind, const Log& log);
    Agent* find(AgentId id);
    Agent made(AgentId id, std::uint32_t kind);
    Status prepareMap(Kind& kind, const Log& log);
    Status prepareRoadmap(Kind& kind, const Log& log);
    void prepareEye(const Kind& kind);
    NavCache& navCache();
    std::uint32_t mapFor(const BodyDefinition& body) const;
    bool followRoll();
    bool thinksNow(const Agent& agent, Tick now) const;
    void senseAndThink(Agent& agent, Tick now, const FeelSelf& feel);
    void noticeChanges(Agent& agent, const EyeView* view, SenseScratch& scratch);
    void refreshMap(Agent& agent, KnowledgeUse why);
    void refreshMaps(KnowledgeUse why);
    void think(Agent& agent, const ThinkInput& input, DecisionTrace* trace);
    void deliverMessages(Tick now);
    void deliver(const Spoken& spoken);
    void tellOfChanges(const Agent& sender, Vec3 place, Agent& listener) const;

    const World& m_world;
    BakedLevel m_baked;
    std::uint64_t m_seed;
    std::vector<Kind> m_kinds;
    std::vector<Agent> m_agents;
    std::vector<AgentId> m_freed;  ///< of agents removed; used again last in, first out
    std::vector<RollEntry> m_roll; ///< scratch
    SpeechSettings m_speech;
    std::vector<Message> m_said;                         ///< for people only
    std::vector<Spoken> m_spoken;                        ///< on their way, in order of speaking
    bool m_rollFits = true;                              ///< of the last state walked over
    std::unique_ptr<EyeScene> m_eyeScene;                ///< derived; null: nobody has an eye
    std::vector<std::unique_ptr<DynamicNavMesh>> m_maps; ///< one for each kind of body whose minds ask for it
    std::unique_ptr<ScratchPool> m_scratches;
    AgentId m_tracedAgent;
    DecisionTrace* m_trace = nullptr;
    ThoughtGate* m_gate = nullptr;
    PerceptWitness* m_witness = nullptr;
    std::atomic<std::uint64_t> m_failedThoughts = 0;
};

} // namespace lince
