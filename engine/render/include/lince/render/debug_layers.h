#pragma once
// Pictures of thoughts by name. Every module that can draw something adds a layer; hands or a film switch it on.

#include <lince/core/debug_draw.h>
#include <lince/runtime/simulation.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

class DebugLayers {
  public:
    using Draw = std::function<void(DebugDraw&, const Simulation&)>;
    struct Layer {
        std::string name;
        std::string what; ///< one line for the panel
        Draw draw;
        bool on = false;
    };

    /// Those of the engine's modules: bodies, labels, motion, minds, items, boxes, spawns, zones, map,
    /// sight, events.
    static DebugLayers standard();
    void add(std::string name, std::string what, Draw draw);
    /// False when there is none of that name.
    bool enable(std::string_view name, bool on);
    const std::vector<Layer>& layers() const { return m_layers; }
    std::vector<Layer>& layers() { return m_layers; }
    /// All that are on.
    void draw(DebugDraw& sink, const Simulation& simulation) const;

  private:
    std::vector<Layer> m_layers;
};

} // namespace lince
