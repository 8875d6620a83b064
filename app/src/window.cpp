#include <lince/app/window.h>
#include <lince/render/offscreen.h>

#include <GLES3/gl3.h>
#include <SDL.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace lince::app {
namespace {

/// SDL's last words, for the end of an error.
std::string complaint() {
    const char* words = SDL_GetError();
    return words != nullptr && *words != '\0' ? std::string(": ") + words : std::string();
}

void chooseContext(int samples) {
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_ES);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 0);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 24);
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
    SDL_GL_SetAttribute(SDL_GL_MULTISAMPLEBUFFERS, samples > 0 ? 1 : 0);
    SDL_GL_SetAttribute(SDL_GL_MULTISAMPLESAMPLES, samples);
}

/// Left to itself SDL would open a window that nobody sees (its driver "offscreen") or take the console of a machine
/// that one is logged into from afar. Whoever wants that sets SDL_VIDEODRIVER.
void chooseDriver() {
#ifdef __linux__
    const auto isSet = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    if (!isSet("SDL_VIDEODRIVER")) SDL_SetHint(SDL_HINT_VIDEODRIVER, isSet("WAYLAND_DISPLAY") ? "x11,wayland" : "x11");
#endif
}

} // namespace

Result<std::unique_ptr<Window>> Window::open(const Settings& settings, const std::string& title, Lack& lack) {
    lack = Lack::None;
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"); // a game in a window leaves the desktop alone
    chooseDriver();
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        lack = Lack::Display;
        return Error{"found no display" + complaint() + ", expected one to open a window on"};
    }
    SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER); // where this fails there are no gamepads; keys and mouse do
    std::unique_ptr<Window> window(new Window);
    const Uint32 flags = static_cast<Uint32>(SDL_WINDOW_OPENGL) | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI |
                         (settings.fullScreen ? static_cast<Uint32>(SDL_WINDOW_FULLSCREEN_DESKTOP) : 0u);
    // A driver that has no smooth edges still has a picture.
    for (const int samples : {settings.samples, 0}) {
        chooseContext(samples);
        window->m_window = SDL_CreateWindow(title.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                            static_cast<int>(settings.width), static_cast<int>(settings.height), flags);
        if (window->m_window != nullptr) window->m_context = SDL_GL_CreateContext(window->m_window);
        if (window->m_context != nullptr) break;
        if (window->m_window != nullptr) SDL_DestroyWindow(window->m_window);
        window->m_window = nullptr;
    }
    if (window->m_context == nullptr) {
        lack = Lack::Graphics;
        return Error{"found no OpenGL ES 3.0 on this display" + complaint() +
                     ", expected a graphics driver (Debian package libgl1-mesa-dri draws without a graphics card)"};
    }
    SDL_SetWindowMinimumSize(window->m_window, 480, 270);
    window->apply(settings);
    return window;
}

Window::~Window() {
    if (m_context != nullptr) SDL_GL_DeleteContext(m_context);
    if (m_window != nullptr) SDL_DestroyWindow(m_window);
    SDL_Quit();
}

int Window::width() const {
    int w = 0, h = 0;
    SDL_GL_GetDrawableSize(m_window, &w, &h);
    return w;
}

int Window::height() const {
    int w = 0, h = 0;
    SDL_GL_GetDrawableSize(m_window, &w, &h);
    return h;
}

float Window::pixelsPerPoint() const {
    int w = 0, h = 0;
    SDL_GetWindowSize(m_window, &w, &h);
    return w > 0 ? static_cast<float>(width()) / static_cast<float>(w) : 1;
}

void Window::apply(const Settings& settings) {
    const bool full = (SDL_GetWindowFlags(m_window) & SDL_WINDOW_FULLSCREEN_DESKTOP) == SDL_WINDOW_FULLSCREEN_DESKTOP;
    if (full != settings.fullScreen)
        SDL_SetWindowFullscreen(m_window, settings.fullScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    int w = 0, h = 0;
    SDL_GetWindowSize(m_window, &w, &h);
    if (!settings.fullScreen && (w != static_cast<int>(settings.width) || h != static_cast<int>(settings.height)))
        SDL_SetWindowSize(m_window, static_cast<int>(settings.width), static_cast<int>(settings.height));
    SDL_GL_SetSwapInterval(settings.vsync ? 1 : 0);
}

void Window::captureMouse(bool on) {
    if (on == m_captured) return;
    m_captured = on;
    SDL_SetRelativeMouseMode(on ? SDL_TRUE : SDL_FALSE);
    if (on) return;
    // In the middle, where it touches no edge that would move the view.
    int w = 0, h = 0;
    SDL_GetWindowSize(m_window, &w, &h);
    SDL_WarpMouseInWindow(m_window, w / 2, h / 2);
}

bool Window::minimised() const {
    return (SDL_GetWindowFlags(m_window) & SDL_WINDOW_MINIMIZED) != 0;
}

bool Window::drawsWithoutCard() const {
    const auto* device = reinterpret_cast<const char*>(glGetString(GL_RENDERER)); // NOLINT: OpenGL's own convention
    return device != nullptr &&
           (std::strstr(device, "llvmpipe") != nullptr || std::strstr(device, "softpipe") != nullptr);
}

void Window::setTitle(const std::string& title) {
    SDL_SetWindowTitle(m_window, title.c_str());
}

void Window::present() {
    SDL_GL_SwapWindow(m_window);
}

void Window::wait() {
    glFinish();
}

Image Window::read() const {
    const auto w = static_cast<std::uint32_t>(std::max(1, width())),
               h = static_cast<std::uint32_t>(std::max(1, height()));
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    return readFramebuffer(w, h);
}

} // namespace lince::app
