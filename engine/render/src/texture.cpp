#include "gl.h"

#include <lince/render/texture.h>

#include <cstdint>

namespace lince {

struct UiTexture::Parts {
    gl::Texture texture;
    std::uint32_t width = 0, height = 0;
};

UiTexture::UiTexture(TextureFilter filter) : m_filter(filter) {}
UiTexture::~UiTexture() = default;
UiTexture::UiTexture(UiTexture&& other) noexcept = default;
UiTexture& UiTexture::operator=(UiTexture&& other) noexcept = default;

UiTexture::UiTexture(const Image& image, TextureFilter filter) : m_filter(filter) {
    show(image);
}

void UiTexture::show(const Image& image) {
    if (image.width == 0 || image.height == 0) return m_parts.reset();
    const bool smooth = m_filter == TextureFilter::Smooth;
    if (m_parts && m_parts->width == image.width && m_parts->height == image.height) {
        glBindTexture(GL_TEXTURE_2D, *m_parts->texture);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, static_cast<GLsizei>(image.width), static_cast<GLsizei>(image.height),
                        GL_RGBA, GL_UNSIGNED_BYTE, image.pixels.data());
        if (smooth) glGenerateMipmap(GL_TEXTURE_2D);
        return;
    }
    m_parts = std::make_unique<Parts>();
    // With mipmaps: a minimap that is zoomed out shows many texels in a pixel and would glitter.
    m_parts->texture = gl::uploadImage(image, smooth);
    m_parts->width = image.width, m_parts->height = image.height;
    if (smooth) return;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void* UiTexture::id() const {
    if (m_parts == nullptr) return nullptr;
    return reinterpret_cast<void*>(std::uintptr_t{*m_parts->texture}); // NOLINT: ImGui's convention
}

} // namespace lince
