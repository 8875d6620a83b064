#include "gl.h"

#include <lince/render/texture.h>

#include <cstdint>

namespace lince {

struct UiTexture::Parts {
    gl::Texture texture;
};

UiTexture::UiTexture() = default;
UiTexture::~UiTexture() = default;
UiTexture::UiTexture(UiTexture&& other) noexcept = default;
UiTexture& UiTexture::operator=(UiTexture&& other) noexcept = default;

UiTexture::UiTexture(const Image& image) {
    if (image.width == 0 || image.height == 0) return;
    m_parts = std::make_unique<Parts>();
    // With mipmaps: a minimap that is zoomed out shows many texels in a pixel and would glitter.
    m_parts->texture = gl::uploadImage(image, true);
}

void* UiTexture::id() const {
    if (m_parts == nullptr) return nullptr;
    return reinterpret_cast<void*>(std::uintptr_t{*m_parts->texture}); // NOLINT: ImGui's convention
}

} // namespace lince
