#pragma once
// Composes the tick: world truth → sense → percepts → mind → intent → sim → world truth'.
//
// Agents sense and think in parallel, each writing only its own state; acting is serial. The state hash after n ticks
// depends on level, definitions, scenario, seed and inputs, and on nothing else: not on threads, compiler or machine.

#include <lince/agent/agent_input.h>
#include <lince/agent/decision_trace.h>
#include <lince/agent/intent.h>
#include <lince/core/error.h>
#include <lince/core/files.h>
#include <lince/core/hash.h>
#include <lince/core/job_pool.h>
#include <lince/core/log.h>
#include <lince/core/state_visitor.h>
#include <lince/mind/brain.h>
#include <lince/runtime/dynamic_nav_mesh.h>
#include <lince/runtime/roadmap_cache.h>
#include <lince/runtime/scenario.h>
#include <lince/sense/agent_senses.h>
#include <lince/sense/eye_scene.h>
#include <lince/sim/sim.h>
#include <lince/world/world.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lince {

/// Body, senses and mind of one agent.
struct Agent {
    AgentId id;
    EntityId body;
    FactionId faction;
    std::string brainName;
    std::unique_ptr<Brain> brain; ///< null: driven by input
    AgentSenses senses;
    RandomStream random;
    Intent intent;
    bool driven = false; ///< hands took over from the brain
    std::vector<Message> inbox, outbox;
    MapKnowledge mapKnowledge;                ///< with a map
    std::uint32_t mapNumber = kNoMap;         ///< which of the simulation's maps; kNoMap: its mind asks for none
    std::shared_ptr<const NavData> map{};     ///< derived from what it knows
    std::shared_ptr<const Roadmap> roadmap{}; ///< that its mind asked for; never changes
    static constexpr std::uint32_t kNoMap = 0xffffffffu;

    void visitState(StateVisitor& v);
};

/// What a simulation is made from; shared between runs, so that a level is loaded once for a thousand seeds.
struct Stage {
    Scenario scenario;
    std::shared_ptr<const Level> level;
    std::shared_ptr<const Definitions> definitions;
    std::vector<SenseList> senses{};            ///< that bodies and groups may name
    std::shared_ptr<const EyeLevel> eyeLevel{}; ///< of `level`; null: made when the first eye needs it
    std::string cacheFolder{};                  ///< where baked maps are kept; empty: nowhere
    std::shared_ptr<NavCache> maps{};           ///< of `level`; null: made when the first mind asks for a map
    std::shared_ptr<RoadmapCache> roadmaps{};   ///< of `level`; null: made when the first mind asks for a roadmap
};

/// Reads the scenario and what it names. `otherLevel`, unless empty, is taken instead of the scenario's own. Baked maps
/// are kept in `cacheFolder`; empty: nowhere. `registry`: the senses that <senses> may hold.
Result<Stage> loadStage(const std::string& scenarioPath, const std::string& otherLevel = {},
                        const std::string& cacheFolder = userCacheFolder(),
                        const SenseRegistry& registry = SenseRegistry::standard());

class ScratchPool;

class Simulation {
  public:
    ~Simulation();
    static Result<std::unique_ptr<Simulation>> create(const Stage& stage, std::uint64_t seed,
                                                      const BrainRegistry& brains, const Log& log = {});

    /// One tick on the pool's threads, with what comes from outside. An input holds until the next one for its agent;
    /// those for agents that do not exist are ignored. An agent with a mind of its own obeys as long as Button::Possess
    /// is pressed.
    void tick(JobPool& pool, std::span<const AgentInput> inputs = {});
    /// What the last tick took in, made harmless: this is what recorders write and networks send.
    std::span<const AgentInput> inputs() const { return m_inputs; }

    /// Ticks done so far.
    Tick now() const { return m_now; }
    std::uint64_t seed() const { return m_seed; }
    const Stage& stage() const { return m_stage; }
    const World& world() const { return m_world; }
    const Sim& sim() const { return *m_sim; }
    const std::vector<Agent>& agents() const { return m_agents; }
    /// What eyes see of the level; null when nobody here has an eye.
    const std::shared_ptr<const EyeLevel>& eyeLevel() const { return m_stage.eyeLevel; }
    /// Maps that minds here asked for, by kind of body; Agent::mapNumber counts them.
    const std::vector<std::unique_ptr<DynamicNavMesh>>& maps() const { return m_maps; }
    /// Null when there is none of that number.
    const Agent* agent(AgentId id) const;

    /// Lets the agent's next thought write down its reasons. Null stops it. Not part of the state.
    void trace(AgentId agent, DecisionTrace* into);

    Hash128 hash();
    /// Complete state as bytes; valid until the next call.
    std::span<const std::byte> save();
    /// State of a simulation of the same stage and seed. On failure the state is undefined: restore another or throw it
    /// away.
    Status restore(std::span<const std::byte> bytes);
    /// First field in which two saved states differ; nothing when they are equal. Overwrites this simulation's state.
    std::optional<StateDifference> compare(std::span<const std::byte> first, std::span<const std::byte> second);

    /// For tests and certificates only: changes the truth between two ticks, behind everybody's back. What just
    /// happened (events) stays as it is. Fails when what `alter` leaves is not sound; then throw the simulation away.
    Status alterTruth(const std::function<void(World&, Sim&)>& alter);

  private:
    Simulation(const Stage& stage, std::uint64_t seed);
    void takeIn(const AgentInput& input);
    Status populate(const BrainRegistry& brains, const Log& log);
    Result<std::shared_ptr<const SenseList>> sensesOf(const AgentGroup& group, const BodyDefinition& body) const;
    void prepareEyes();
    Status prepareMaps(const Log& log);
    Status prepareRoadmaps(const Log& log);
    void noticeChanges(Agent& agent, SenseScratch& scratch);
    void refreshMaps(KnowledgeUse why);
    bool thinksNow(const Agent& agent) const;
    void senseAndThink(Agent& agent);
    void deliverMessages();
    void tellOfChanges(const Agent& sender, Vec3 place, Agent& listener) const;
    void visitState(StateVisitor& v);

    Stage m_stage;
    std::uint64_t m_seed;
    Tick m_now = 0;
    World m_world;
    std::unique_ptr<Sim> m_sim;
    std::vector<Agent> m_agents;
    std::unique_ptr<EyeScene> m_eyeScene;                ///< derived; null: nobody has an eye
    std::vector<std::unique_ptr<DynamicNavMesh>> m_maps; ///< one for each kind of body whose minds ask for it
    std::unique_ptr<ScratchPool> m_scratches;

    std::vector<AgentInput> m_inputs; ///< of the last tick; not part of the state
    std::vector<Order> m_orders;      ///< scratch
    StateWriter m_writer;             ///< scratch
    struct Identity {
        AgentId id;
        EntityId body;
        FactionId faction;
        bool operator==(const Identity&) const = default;
    };
    std::vector<Identity> m_identities; ///< scratch
    AgentId m_tracedAgent;
    DecisionTrace* m_trace = nullptr;
};

} // namespace lince
