#pragma once
// A picture on the graphics card that flat drawings show: minimap, portraits.

#include <lince/render/image.h>

#include <memory>

namespace lince {

/// Owns one texture. Empty until a picture is given; moves, but is not copied.
class UiTexture {
  public:
    UiTexture();
    /// With a current context, as for every call that makes or ends one that holds a picture.
    explicit UiTexture(const Image& image);
    ~UiTexture();
    UiTexture(UiTexture&& other) noexcept;
    UiTexture& operator=(UiTexture&& other) noexcept;
    UiTexture(const UiTexture&) = delete;
    UiTexture& operator=(const UiTexture&) = delete;

    /// As ImGui's ImTextureID; null when empty. Valid as long as this lives.
    void* id() const;
    explicit operator bool() const { return m_parts != nullptr; }

  private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace lince
