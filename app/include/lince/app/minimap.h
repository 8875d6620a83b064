#pragma once
// The minimap (spec S3.R1): the level from above, turned and zoomed with the camera, and who stands where. It is drawn
// on a list of ImGui; its background picture is made on the processor.

#include <lince/app/style.h>
#include <lince/render/camera.h>
#include <lince/render/image.h>
#include <lince/render/level_look.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace lince::app {

/// A level from above: row 0 is the north (-Z), column 0 the west (-X).
struct MinimapPicture {
    Image image;
    Vec2 low, high; ///< x and z, in metres, of its upper left and lower right corner
};
struct MinimapPictureSettings {
    std::uint32_t size = 768; ///< pixels of the longer side
    /// Metres, y: what lies higher is cut off like the roof of an architect's model, and walls that are cut show as
    /// thick lines. None: seen from the sky.
    std::optional<float> cutAbove;
    float contourMetres = 2; ///< between lines of equal height on slopes; 0: none
};
MinimapPicture makeMinimapPicture(const LevelLook& level, const MinimapPictureSettings& settings = {});

enum class MinimapSide : std::uint8_t { Own, Enemy, Other };
Colour colourOf(MinimapSide side); ///< green, red, pale

struct MinimapMark {
    Vec3 place;
    MinimapSide side = MinimapSide::Other;
    float yaw = 0;
    bool hasYaw = false;    ///< else: a dot
    bool selected = false;  ///< has a ring
    bool keptAtRim = false; ///< shown at the rim when it lies outside
};

enum class MinimapShape : std::uint8_t { Round, Soft }; ///< Soft: a square with round corners

struct MinimapState {
    ImTextureID picture = nullptr; ///< null: plain ground
    Vec2 pictureLow, pictureHigh;  ///< those of the MinimapPicture
    Vec3 centre;                   ///< what the map shows in its middle
    float yaw = 0;                 ///< of the camera: its heading points up
    float metresAcross = 60;       ///< zoom: of the map's width
    Vec3 eye;                      ///< where the view cone starts
    float fovXRadians = 1.3f;      ///< 0: no cone
    float coneMetres = 24;
    MinimapShape shape = MinimapShape::Round;
    float opacity = 0.92f; ///< of the ground; marks are always opaque
    std::vector<MinimapMark> marks;
};
/// Takes place, turn, zoom and cone from a camera: zoom follows its height when it looks down, and stays at
/// `metresAcross` when it looks ahead.
void follow(MinimapState& map, const Camera& camera, Vec3 lookedAt);

/// On the map in [-1, 1]² (x to the right, y down), possibly outside.
Vec2 onMinimap(const MinimapState& map, Vec3 place);
/// The other way round; y of the result is that of the centre. For clicks.
Vec3 fromMinimap(const MinimapState& map, Vec2 point);
bool insideMinimap(const MinimapState& map, Vec2 point);

/// Into a square of pixels.
void drawMinimap(ImDrawList& list, const InterfaceStyle& style, const MinimapState& map, ImVec2 low, float sizePixels);

} // namespace lince::app
