#pragma once
// Words that stand in the scene: names over heads, thoughts, numbers of debug layers.

#include <lince/app/hud.h>
#include <lince/core/debug_draw.h>
#include <lince/render/camera.h>

#include <cstdint>
#include <span>
#include <vector>

namespace lince::app {

struct LabelSettings {
    float clearMetres = 12; ///< up to here fully opaque
    float farMetres = 60;   ///< from here on nothing
    std::size_t max = 150;  ///< the nearest ones
};

/// Draws the texts of a debug sink over the scene, nearest first. One that would cover a nearer one moves up a few
/// lines, and is left out when there is no room. Nothing is put where something else will be drawn: `kept`.
class Labels {
  public:
    explicit Labels(LabelSettings settings = {}) : m_settings(settings) {}
    void draw(ImDrawList& list, const InterfaceStyle& style, const Camera& camera,
              std::span<const RecordingDebugDraw::Text> texts, std::span<const HudRectangle> kept = {});
    /// Drawn by the last call: for tests and counters.
    std::size_t drawn() const { return m_drawn; }

  private:
    struct Candidate {
        float distance;
        std::uint32_t index;
        ImVec2 at;
    };
    struct Taken {
        ImVec2 low, high;
    };
    LabelSettings m_settings;
    std::vector<Candidate> m_candidates; ///< reused
    std::vector<Taken> m_taken;
    std::size_t m_drawn = 0;
};

} // namespace lince::app
