#pragma once
// What a player sees over the scene while playing, drawn from plain values. All of it lies in fixed corners that never
// overlap: portraits and messages upper left, minimap and tasks upper right, health lower left, weapon lower right,
// what eyes see in the lower middle.

#include <lince/app/minimap.h>
#include <lince/app/style.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lince::app {

enum class BarDirection : std::uint8_t {
    Rightwards, ///< horizontal, fills from the left
    Upwards,    ///< vertical, fills from below
};
/// A bar from the ratio of points (spec S3.R2); ratios outside [0, 1] are cut, NaN is empty. Corners in pixels.
void drawBar(ImDrawList& list, ImVec2 low, ImVec2 high, float ratio, BarDirection direction, Colour fill);
/// Green when well, amber when hurt, red when near death.
Colour lifeColour(float ratio);

/// Share of the screen's height around its middle that only the aim uses.
inline constexpr float kHudMiddle = 0.21f;

struct Crosshair {
    bool shown = true;
    float spreadPixels = 4; ///< from the middle to the inner end of the strokes
    float hit = 0;          ///< 1: a shot has just struck, fades to 0
    bool kill = false;      ///< the strike was deadly: the mark is red
};
void drawCrosshair(ImDrawList& list, const InterfaceStyle& style, const Crosshair& crosshair);

/// From where a blow came.
struct DamageArc {
    float bearing = 0;  ///< radians clockwise from ahead: pi / 2 is the right
    float strength = 1; ///< 0..1: share of all points that it took
    float age = 0, life = 1.6f;
};
void drawDamage(ImDrawList& list, const InterfaceStyle& style, const std::vector<DamageArc>& arcs);

struct HudMessage {
    std::string words;
    Colour colour = palette::kPaper;
    float age = 0, life = 7; ///< seconds; the last one of them fades
};
/// Newest last; old ones go by themselves.
class HudMessages {
  public:
    void add(std::string_view words, Colour colour = palette::kPaper, float lifeSeconds = 7);
    void update(float seconds);
    void clear() { m_messages.clear(); }
    const std::vector<HudMessage>& messages() const { return m_messages; }

  private:
    std::vector<HudMessage> m_messages;
};

struct HudHealth {
    int points = 100;
    int max = 100;
};
struct HudWeapon {
    std::string name;
    int inMagazine = 0;
    int magazine = 0;          ///< its size; 0: needs no ammunition
    int carried = 0;           ///< < 0: endless
    float reloadFraction = -1; ///< [0, 1] while reloading, else < 0
};
/// One of those that the player commands (spec S3.P6).
struct HudPortrait {
    ImTextureID picture = nullptr; ///< null: a plain shape
    std::string name;
    float life = 1; ///< 0..1; 0: dead
    bool selected = false;
    std::string key{};   ///< that selects it, in a corner; empty: none
    std::string note{};  ///< what it is, below the name; empty: nothing
    std::string doing{}; ///< what it is about, over the picture; empty: nothing
    bool low = false;    ///< crouches
};
struct HudTask {
    enum class State : std::uint8_t { Open, Done, Failed };
    std::string words;
    State state = State::Open;
};
/// What a body is about, over its health.
struct HudActivity {
    std::string words; ///< "look for health"
    std::string below; ///< smaller: who moves it
    Colour colour = palette::kPaper;
};
/// A step of an introduction, or a hint: in the left column, so that it hides nothing that is aimed at.
struct HudCard {
    std::string heading, words;
    std::string below;               ///< smaller; empty: none
    std::size_t step = 0, steps = 0; ///< a dot each; none: no dots
    bool done = false;               ///< it was done: green, with a tick
    float opacity = 1;
};
/// What a colour means, beside what is coloured. A row without a colour (alpha 0) is a heading.
struct LegendRow {
    Colour colour;
    std::string words;
};
/// Pictures of an eye, side by side.
struct HudEyes {
    std::size_t count = 0;
    float aspect = 4.0f / 3; ///< width ÷ height of each, without its header
};
/// Height of the line over each of them that says what it is.
float eyeHeaderPixels(const InterfaceStyle& style);
/// Over the whole picture: death, victory, defeat.
struct HudBanner {
    std::string heading, words;
    Colour colour = palette::kRed;
    float fraction = 1; ///< 0..1: how far it has come up
};

struct HudState {
    Crosshair crosshair;
    std::vector<DamageArc> damage;
    const HudMessages* messages = nullptr;
    std::optional<HudHealth> health;
    std::optional<HudWeapon> weapon;
    std::optional<HudActivity> activity;
    std::optional<HudCard> card;
    std::optional<HudEyes> eyes; ///< only room is kept; EyeViews draws them
    std::vector<HudPortrait> portraits;
    std::vector<HudTask> tasks;
    std::vector<LegendRow> legend; ///< below the map and the tasks
    const MinimapState* minimap = nullptr;
    std::optional<HudBanner> banner;
    std::string hint;       ///< one line below the middle: what can be done here
    bool hintBelow = false; ///< it stands at the lower border, where nothing is aimed at
    float topPixels = 0;    ///< kept free above: bar of the panels
    float bottomPixels = 0; ///< kept free below: replay bar
    float leftPixels = 0;   ///< kept free at the left: panel of the editor
};
/// What death looks like, `seconds` after it.
HudBanner deathBanner(float seconds, std::string_view killer, Language language);

struct HudRectangle {
    ImVec2 low{0, 0}, high{0, 0};
    bool contains(ImVec2 p) const { return p.x >= low.x && p.y >= low.y && p.x < high.x && p.y < high.y; }
    float width() const { return high.x - low.x; }
    float height() const { return high.y - low.y; }
};
/// Where things stand: known before they are drawn, so that clicks find them and tests see that nothing overlaps.
/// Empty rectangles: not shown.
struct HudLayout {
    HudRectangle messages, minimap, tasks, health, weapon, hint, activity, card, legend;
    std::vector<HudRectangle> portraits;
    std::vector<HudRectangle> eyes; ///< headers included; empty when there is no room
};
HudLayout layOut(const InterfaceStyle& style, const HudState& state);
void drawHud(ImDrawList& list, const InterfaceStyle& style, const HudState& state);

} // namespace lince::app
