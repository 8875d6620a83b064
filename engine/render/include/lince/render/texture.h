#pragma once
// A picture on the graphics card that flat drawings show: minimap, portraits, what eyes see.

#include <lince/render/image.h>

#include <cstdint>
#include <memory>

namespace lince {

enum class TextureFilter : std::uint8_t {
    Smooth,  ///< shrinks and grows softly
    Nearest, ///< every pixel stays a square: for pictures whose colours are codes
};

/// Owns one texture. Empty until a picture is given; moves, but is not copied.
class UiTexture {
  public:
    explicit UiTexture(TextureFilter filter = TextureFilter::Smooth);
    /// With a current context, as for every call that makes or ends one that holds a picture.
    explicit UiTexture(const Image& image, TextureFilter filter = TextureFilter::Smooth);
    ~UiTexture();
    UiTexture(UiTexture&& other) noexcept;
    UiTexture& operator=(UiTexture&& other) noexcept;
    UiTexture(const UiTexture&) = delete;
    UiTexture& operator=(const UiTexture&) = delete;

    /// Another picture in the place of this one, with its filter. One of the same size needs no new texture, so that a
    /// picture may change every frame.
    void show(const Image& image);

    /// As ImGui's ImTextureID; null when empty. Valid as long as this lives.
    void* id() const;
    explicit operator bool() const { return m_parts != nullptr; }

  private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
    TextureFilter m_filter = TextureFilter::Smooth;
};

} // namespace lince
