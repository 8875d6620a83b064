#pragma once
// What an agent's eye sees, beside the scene (spec S0.V7): classes in their colours, the normal picture, motion in its
// colours and, if wanted, depth. For any agent with an eye.

#include <lince/app/hud.h>
#include <lince/render/image.h>
#include <lince/render/texture.h>
#include <lince/render/view.h>
#include <lince/runtime/eye_peek.h>
#include <lince/world/object_class.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

enum class EyePicture : std::uint8_t { Static, Normal, Dynamic, Depth };
inline constexpr std::size_t kEyePictures = 4;
/// "static": for scripts, commands and films.
std::string_view nameOf(EyePicture picture);

// From a view to a picture of the same size with its top row first. The target's memory is used again.
/// The static viewport: colour of the class (S0.V2).
void paintClasses(const EyeView& view, const ClassTable& classes, Image& target);
/// The dynamic viewport: parts of the colour of motion (S0.V5) × 255, rounded.
void paintMotion(const EyeView& view, Image& target);
/// Near is light, far is dark, by 4 m ÷ (4 m + distance); nothing is black.
void paintDepth(const EyeView& view, Image& target);

class EyeViews {
  public:
    EyeViews() = default;
    explicit EyeViews(const std::array<bool, kEyePictures>& which) : shown(which) {}

    std::array<bool, kEyePictures> shown{};

    bool& operator[](EyePicture picture) { return shown[static_cast<std::size_t>(picture)]; }
    /// Space that the HUD keeps for them; nothing when none is shown or the agent has no eye.
    std::optional<HudEyes> wanted(const Simulation& simulation, AgentId agent) const;
    /// What the colours of those that are shown mean; nothing when the agent has no eye.
    std::vector<LegendRow> legend(const Simulation& simulation, AgentId agent, Language language) const;
    /// "static normal", in the order on the screen.
    std::string names() const;

    struct Labels {
        std::array<std::string, kEyePictures> keys; ///< shown in the corner; empty: none
    };
    /// Into the places of the HUD's layout, one for each that is shown. The normal picture is drawn at once into the
    /// bound framebuffer, whose lower left corner is that of `style.screen`; the others and the frames by the list.
    /// After the scene itself; `fraction` as there.
    void draw(ImDrawList& list, const InterfaceStyle& style, const Simulation& simulation, AgentId agent, View& view,
              float fraction, std::span<const HudRectangle> places, const Labels& labels);

  private:
    void paintShown(const Simulation& simulation, AgentId agent);

    EyePeek m_peek;
    const Simulation* m_simulation = nullptr; ///< together with the tick and the agent: of which picture the images are
    Tick m_tick = 0;
    AgentId m_agent;
    std::array<bool, kEyePictures> m_painted{};
    std::array<Image, kEyePictures> m_images;
    std::array<UiTexture, kEyePictures> m_textures{UiTexture(TextureFilter::Nearest), UiTexture(TextureFilter::Nearest),
                                                   UiTexture(TextureFilter::Nearest),
                                                   UiTexture(TextureFilter::Nearest)};
};

} // namespace lince::app
