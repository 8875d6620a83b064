#pragma once
// What the HUD is fed from a session: life and weapon of the watched body, blows that it took and gave, portraits of
// the selected ones, the minimap, deaths.

#include <lince/app/hud.h>
#include <lince/app/selection.h>
#include <lince/app/session_cameras.h>
#include <lince/render/texture.h>
#include <lince/render/view.h>

#include <optional>
#include <string>
#include <vector>

namespace lince::app {

class HudFeed {
  public:
    /// With a current context: draws the level's map. All of them outlive it.
    HudFeed(const ShownAgents& agents, const SessionCameras& cameras, View& view);

    /// What happened in the last tick.
    void afterTick();
    /// Blows and marks fade.
    void update(float seconds);
    /// Everything but messages: health, weapon, crosshair, blows, map.
    void fill(HudState& hud, Language language, const Possession& possession, const Selection& selection);
    /// Lines for the message list since the last call: deaths.
    std::vector<std::string> takeNews(Language language, const Possession& possession);
    /// As a HUD shows it, without selection and key; nothing when it is no character.
    std::optional<HudPortrait> portrait(EntityId body, Language language);
    std::uint32_t shotsFired() const { return m_shots; } ///< by those who were watched then
    /// After a jump in time.
    void restart();

  private:
    void fillBody(HudState& hud, Language language, const Possession& possession) const;
    void fillPortraits(HudState& hud, Language language, const Selection& selection);
    void fillMinimap(HudState& hud, Language language, const Selection& selection);
    ImTextureID portraitOf(ModelId model, Colour side);

    const ShownAgents& m_agents;
    const SessionCameras& m_cameras;
    View& m_view;
    std::vector<DamageArc> m_blows;
    float m_hitMark = 0, m_sinceShot = 9, m_deadSeconds = 0;
    bool m_killMark = false;
    AgentId m_killer; ///< of the watched one
    std::uint32_t m_shots = 0;
    struct Death {
        AgentId victim, killer; ///< killer: none when it was none of the agents
        std::string victimKind, killerKind;
    };
    std::vector<Death> m_news;
    MinimapState m_map;
    UiTexture m_mapPicture;
    struct Portrait {
        ModelId model;
        Colour side;
        UiTexture picture;
    };
    std::vector<Portrait> m_portraits; ///< made once for each model and side
};

} // namespace lince::app
