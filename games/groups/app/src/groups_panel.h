#pragma once
// The panel of the groups' game: which demonstration, what is shown of the group, the dog's levels, every parameter.

#include "sheep_match.h"

#include <lince/app/parameter_panel.h>
#include <lince/groups/group_views.h>

#include <memory>
#include <optional>

namespace lince::groups {

class GroupsPanel {
  public:
    GroupsPanel(app::LiveStage& stage, app::GameHost& host, SheepMatch& match);

    void begin();
    void end();
    void draw(const app::InterfaceStyle& style);
    /// Opens the next (+1) or previous (-1) demonstration; nothing when there is none.
    void show(int step);
    app::ParameterPanel& parameters() { return m_parameters; }
    GroupViews& views() { return m_views; }
    const std::vector<Demonstration>& demonstrations() const { return m_demonstrations; }

    /// Of the watched agent's roadmap.
    struct Learnt {
        std::uint32_t nodes = 0, edges = 0, components = 0;
        float milliseconds = 0;
    };
    std::optional<Learnt> learnt();

  private:
    void drawGallery(const app::InterfaceStyle& style);
    void drawLevels(const app::InterfaceStyle& style);
    void drawViews(const app::InterfaceStyle& style);
    std::shared_ptr<const Roadmap> roadmap();

    app::LiveStage& m_stage;
    app::GameHost& m_host;
    SheepMatch& m_match;
    app::ParameterPanel m_parameters;
    GroupViews m_views;
    std::vector<Demonstration> m_demonstrations;
    std::string m_path;
    std::shared_ptr<const Roadmap> m_timed; ///< whose learning was timed
    float m_milliseconds = 0;
};

} // namespace lince::groups
