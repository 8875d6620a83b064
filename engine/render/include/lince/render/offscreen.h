#pragma once
// A picture without any display: an EGL context without surface and a framebuffer of our own.

#include <lince/core/error.h>
#include <lince/render/image.h>

#include <cstdint>
#include <memory>

namespace lince {

/// The picture in the bound framebuffer, from its lower left corner.
Image readFramebuffer(std::uint32_t width, std::uint32_t height);

class Offscreen {
  public:
    /// samples: 0 or 4 per pixel. Makes its context current on this thread.
    static Result<std::unique_ptr<Offscreen>> create(std::uint32_t width, std::uint32_t height, int samples = 4);
    ~Offscreen();
    Offscreen(const Offscreen&) = delete;
    Offscreen& operator=(const Offscreen&) = delete;

    std::uint32_t width() const;
    std::uint32_t height() const;
    /// Binds the framebuffer and clears it.
    void begin();
    /// Until all that was asked for is drawn.
    void wait();
    /// Waits for the drawing and takes the picture.
    Image read();

  private:
    struct Parts;
    explicit Offscreen(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> m_parts;
};

} // namespace lince
