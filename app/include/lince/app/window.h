#pragma once
// The window: SDL's, with an OpenGL ES 3.0 context.

#include <lince/app/settings.h>
#include <lince/core/error.h>
#include <lince/render/image.h>

#include <memory>
#include <string>

struct SDL_Window;

namespace lince::app {

class Window {
  public:
    /// Why a window could not be opened: without a display one films instead; without OpenGL ES there is nothing to do.
    enum class Lack : std::uint8_t { None, Display, Graphics };
    /// `lack` says what was missing when it fails.
    static Result<std::unique_ptr<Window>> open(const Settings& settings, const std::string& title, Lack& lack);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Pixels, which on some screens are more than SDL's points.
    int width() const;
    int height() const;
    float pixelsPerPoint() const;
    /// Takes size, full screen and vertical sync from the settings.
    void apply(const Settings& settings);
    /// The pointer is hidden and gives motion only.
    void captureMouse(bool on);
    bool mouseCaptured() const { return m_captured; }
    bool minimised() const;
    /// The processor draws: there is no graphics card, or no driver for it.
    bool drawsWithoutCard() const;
    void setTitle(const std::string& title);
    void present();
    static void wait(); ///< until all that was asked for is drawn
    /// What is drawn so far, before `present`.
    Image read() const;

  private:
    Window() = default;
    SDL_Window* m_window = nullptr;
    void* m_context = nullptr;
    bool m_captured = false;
};

} // namespace lince::app
