// From what an eye gives to a mind to what a person sees of it.
#include <lince/app/eye_views.h>
#include <lince/core/math.h>

namespace lince::app {
namespace {

template <class ColourAt>
void paint(const EyeView& view, Image& target, ColourAt colourAt) {
    const auto width = static_cast<std::uint32_t>(view.width()), height = static_cast<std::uint32_t>(view.height());
    if (target.width != width || target.height != height) target = Image(width, height);
    std::uint8_t* out = target.pixels.data();
    for (int y = view.height() - 1; y >= 0; --y) // row 0 of an eye is the bottom row
        for (int x = 0; x < view.width(); ++x) {
            const Colour colour = colourAt(x, y);
            *out++ = colour.red, *out++ = colour.green, *out++ = colour.blue, *out++ = 255;
        }
}

std::uint8_t byteOf(float part) {
    return static_cast<std::uint8_t>(clamp(part, 0, 1) * 255 + 0.5f);
}

} // namespace

void paintClasses(const EyeView& view, const ClassTable& classes, Image& target) {
    paint(view, target, [&](int x, int y) { return classes[view.classAt(x, y)].colour; });
}

void paintMotion(const EyeView& view, Image& target) {
    paint(view, target, [&](int x, int y) {
        const MotionColour motion = view.motionAt(x, y);
        return Colour{byteOf(motion.red), byteOf(motion.green), byteOf(motion.blue), 255};
    });
}

void paintDepth(const EyeView& view, Image& target) {
    constexpr float kHalf = 4; // metres that show as half grey: rooms have their depth there
    paint(view, target, [&](int x, int y) {
        const std::uint8_t grey =
            view.classAt(x, y) ? byteOf(kHalf / (kHalf + view.distanceAt(x, y))) : std::uint8_t{0};
        return Colour{grey, grey, grey, 255};
    });
}

} // namespace lince::app
