#pragma once
// Pictures of thoughts by name. Every module that can draw something adds a layer; hands or a film switch it on.

#include <lince/core/debug_draw.h>
#include <lince/core/named_list.h>
#include <lince/runtime/simulation.h>

#include <functional>
#include <string>
#include <string_view>

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

    /// Those of the engine's modules. `patches` and `trails` show nothing until a View draws them.
    static DebugLayers standard();
    /// A name that is taken is a mistake.
    void add(std::string name, std::string what, Draw draw);
    /// Draws what is there otherwise from now on: with what only its owner knows.
    void replace(std::string_view name, Draw draw);
    /// False when there is none of that name.
    bool enable(std::string_view name, bool on);
    const NamedList<Layer>& layers() const { return m_layers; }
    NamedList<Layer>& layers() { return m_layers; }
    const Status& status() const { return m_layers.status(); }
    /// All that are on.
    void draw(DebugDraw& sink, const Simulation& simulation) const;

  private:
    NamedList<Layer> m_layers{"layer"};
};

} // namespace lince
