#pragma once
// Panels of the workshop: a registry, a bar that lists them, and the two that every game has.

#include <lince/app/language.h>
#include <lince/app/style.h>
#include <lince/render/culling.h>
#include <lince/render/debug_layers.h>
#include <lince/render/renderer.h>

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

class GamePart;

class Panels {
  public:
    /// Draws its contents into a window that is open already.
    using Draw = std::function<void(const InterfaceStyle&)>;
    struct Panel {
        std::string name; ///< stable, for `find` and ImGui
        Phrase title;
        Draw draw;
        bool open = false;
        bool tall = false;              ///< has much to show: nearly the whole height at first
        const GamePart* game = nullptr; ///< that it belongs to; null: every game has it
        bool offered = true;            ///< else neither listed nor drawn: it is of another game
        bool drawn = false;             ///< in the last frame
        ImVec2 low{}, high{};           ///< where it stood then, pixels
    };

    void add(std::string name, Phrase title, Draw draw, bool open = false);
    /// Those that are added from now on belong to this game (null: to all), and are offered only while `offer` says so.
    void addFor(const GamePart* game) { m_addingFor = game; }
    /// Whether there are panels of this game.
    bool offer(const GamePart& game, bool offered);
    Panel* find(std::string_view name); ///< null when there is none; valid until the next `add`

    bool shown = false; ///< bar and panels; hidden ones stay open
    /// Bar at the top and the open panels. Between the interface's begin and end.
    void draw(const InterfaceStyle& style);
    /// Height of the bar that the HUD keeps free; 0 while not shown.
    float barPixels(const InterfaceStyle& style) const;
    /// Names of those that the bar lists, with a blank between.
    std::string listed() const;

  private:
    ImVec2 freePlace(const Panel& panel, ImVec2 size, float top, const InterfaceStyle& style) const;

    std::vector<Panel> m_panels;
    const GamePart* m_addingFor = nullptr;
};

/// Of the last frames, for the graph.
class FrameTimes {
  public:
    void add(float seconds);
    float meanMilliseconds() const;
    float worstMilliseconds() const;
    const std::array<float, 180>& ring() const { return m_ring; } ///< milliseconds
    std::size_t next() const { return m_next; }

  private:
    std::array<float, 180> m_ring{};
    std::size_t m_next = 0, m_count = 0;
};

/// List with check boxes, one line of help each, and a filter.
void drawDebugLayersPanel(DebugLayers& layers, std::string& filter, const InterfaceStyle& style);
/// Frame times, draw calls, and the chain of culling filters: in, out, time, switch.
void drawCountersPanel(CullChain& culling, const FrameCounters& counters, const FrameTimes& times,
                       const InterfaceStyle& style);
/// Frames a second and what was drawn, for Settings::showCounters; centred between these corners.
void drawCountersLine(ImDrawList& list, const InterfaceStyle& style, const FrameCounters& counters,
                      const FrameTimes& times, ImVec2 low, ImVec2 high);

} // namespace lince::app
