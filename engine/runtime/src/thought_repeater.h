#pragma once
// Minds that think again what others thought: for shadows, and for thoughts on file.

#include <lince/mind/nav_workspace.h>
#include <lince/runtime/agent_runner.h>
#include <lince/runtime/thought_record.h>

#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace lince {

class ThoughtRepeater {
  public:
    /// With the kinds of that runner, which must outlive it.
    explicit ThoughtRepeater(const AgentRunner& runner) : m_runner(runner) {}

    /// A mind that is there already and lives as long as this.
    void use(AgentId agent, Brain& brain);
    /// A new mind of that kind; null when there are none of it.
    Brain* add(AgentId agent, std::uint32_t kind);
    void know(Hash128 content, std::shared_ptr<const NavData> map);
    /// From the bytes of navPayloadBytes; false when they are none.
    bool know(Hash128 content, std::string_view bytes);
    /// False when there is no such mind or map.
    bool adopt(AgentId agent, Hash128 content, KnowledgeUse why);

    /// Whether the mind of that agent is there and has the maps that it needs.
    bool canThink(const ThoughtInput& input) const;
    /// What comes out otherwise now, as in "intent and memory differ"; empty: nothing.
    std::string think(const ThoughtInput& recorded, ThoughtOutput& theirs, DecisionTrace* trace = nullptr);

  private:
    struct Mind {
        Brain* brain = nullptr;
        bool needsMap = false, hasMap = false;
        std::unique_ptr<Brain> own{};
    };
    const NavData* mapOf(Hash128 content) const;

    const AgentRunner& m_runner;
    std::map<std::uint32_t, Mind> m_minds; ///< by number of the agent
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::shared_ptr<const NavData>> m_maps; ///< by content
    NavWorkspace m_workspace;
    ThoughtOutput m_mine;
    std::vector<Message> m_said;
    StateWriter m_writer;
};

} // namespace lince
