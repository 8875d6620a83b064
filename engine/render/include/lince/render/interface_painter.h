#pragma once
// Draws Dear ImGui's lists with OpenGL ES 3.0: menus, HUD, labels. Works in a window and off-screen alike.

#include <lince/core/error.h>

#include <cstdint>
#include <memory>

struct ImDrawData;

namespace lince {

class InterfacePainter {
  public:
    /// With a current context and a current ImGui context whose fonts are chosen already.
    static Result<std::unique_ptr<InterfacePainter>> create();
    ~InterfacePainter();
    InterfacePainter(const InterfacePainter&) = delete;
    InterfacePainter& operator=(const InterfacePainter&) = delete;

    /// After fonts changed.
    void refreshFonts();
    /// Into the bound framebuffer, at a place in pixels from its lower left corner.
    void draw(const ImDrawData& data, int x, int y, int width, int height);

  private:
    struct Parts;
    explicit InterfacePainter(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> m_parts;
};

} // namespace lince
