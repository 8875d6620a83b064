#include "gl.h"

#include <lince/render/offscreen.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <cstring>
#include <string>

namespace lince {

struct Offscreen::Parts {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    std::uint32_t width = 0, height = 0;
    int samples = 0;
    gl::Framebuffer drawn, resolved; ///< `resolved` only with samples
    gl::Renderbuffer colour, depth, resolvedColour;

    Parts() = default;
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;
    ~Parts() {
        drawn = {}, resolved = {}, colour = {}, depth = {}, resolvedColour = {}; // while the context is still there
        if (display == EGL_NO_DISPLAY) return;
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
        // The display is shared by all contexts of the process, so it stays open.
    }
};

namespace {

Error noPicture(const char* what) {
    return Error{std::string("found no OpenGL ES 3.0 without a display (") + what +
                 "), expected Mesa's software renderer: packages libegl-mesa0 and libgl1-mesa-dri"};
}

EGLDisplay openDisplay() {
    const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const auto getPlatformDisplay = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>( // NOLINT: EGL's own convention
        eglGetProcAddress("eglGetPlatformDisplayEXT"));
    if (extensions != nullptr && getPlatformDisplay != nullptr &&
        std::strstr(extensions, "EGL_MESA_platform_surfaceless") != nullptr)
        return getPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
    return eglGetDisplay(EGL_DEFAULT_DISPLAY);
}

} // namespace

Offscreen::Offscreen(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
Offscreen::~Offscreen() = default;

Result<std::unique_ptr<Offscreen>> Offscreen::create(std::uint32_t width, std::uint32_t height, int samples) {
    auto parts = std::make_unique<Parts>();
    parts->width = width, parts->height = height, parts->samples = samples;
    parts->display = openDisplay();
    if (parts->display == EGL_NO_DISPLAY || eglInitialize(parts->display, nullptr, nullptr) == EGL_FALSE) {
        parts->display = EGL_NO_DISPLAY;
        return noPicture("EGL does not start");
    }
    eglBindAPI(EGL_OPENGL_ES_API);
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    if (eglChooseConfig(parts->display, wanted, &config, 1, &count) == EGL_FALSE || count < 1)
        return noPicture("no configuration");
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE};
    parts->context = eglCreateContext(parts->display, config, EGL_NO_CONTEXT, version);
    if (parts->context == EGL_NO_CONTEXT ||
        eglMakeCurrent(parts->display, EGL_NO_SURFACE, EGL_NO_SURFACE, parts->context) == EGL_FALSE)
        return noPicture("no context");

    const auto storage = [&](const gl::Renderbuffer& buffer, GLenum format, int perPixel) {
        glBindRenderbuffer(GL_RENDERBUFFER, *buffer);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, perPixel, format, static_cast<GLsizei>(width),
                                         static_cast<GLsizei>(height));
    };
    const auto attach = [](GLenum where, const gl::Renderbuffer& buffer) {
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, where, GL_RENDERBUFFER, *buffer);
    };
    parts->colour = gl::makeRenderbuffer();
    parts->depth = gl::makeRenderbuffer();
    storage(parts->colour, GL_RGBA8, samples);
    storage(parts->depth, GL_DEPTH_COMPONENT24, samples);
    parts->drawn = gl::makeFramebuffer();
    glBindFramebuffer(GL_FRAMEBUFFER, *parts->drawn);
    attach(GL_COLOR_ATTACHMENT0, parts->colour);
    attach(GL_DEPTH_ATTACHMENT, parts->depth);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        return noPicture("the framebuffer is refused");
    if (samples > 0) {
        parts->resolvedColour = gl::makeRenderbuffer();
        storage(parts->resolvedColour, GL_RGBA8, 0);
        parts->resolved = gl::makeFramebuffer();
        glBindFramebuffer(GL_FRAMEBUFFER, *parts->resolved);
        attach(GL_COLOR_ATTACHMENT0, parts->resolvedColour);
    }
    return std::unique_ptr<Offscreen>(new Offscreen(std::move(parts)));
}

std::uint32_t Offscreen::width() const {
    return m_parts->width;
}
std::uint32_t Offscreen::height() const {
    return m_parts->height;
}

void Offscreen::begin() {
    glBindFramebuffer(GL_FRAMEBUFFER, *m_parts->drawn);
    glViewport(0, 0, static_cast<GLsizei>(m_parts->width), static_cast<GLsizei>(m_parts->height));
    glDepthMask(GL_TRUE);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void Offscreen::wait() {
    glFinish();
}

Image Offscreen::read() {
    const auto w = static_cast<GLint>(m_parts->width), h = static_cast<GLint>(m_parts->height);
    if (m_parts->samples > 0) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, *m_parts->drawn);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, *m_parts->resolved);
        glBlitFramebuffer(0, 0, w, h, 0, 0, w, h, GL_COLOR_BUFFER_BIT, GL_NEAREST);
        glBindFramebuffer(GL_FRAMEBUFFER, *m_parts->resolved);
    } else
        glBindFramebuffer(GL_FRAMEBUFFER, *m_parts->drawn);
    return readFramebuffer(m_parts->width, m_parts->height);
}

Image readFramebuffer(std::uint32_t width, std::uint32_t height) {
    Image upsideDown(width, height), image(width, height);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, static_cast<GLsizei>(width), static_cast<GLsizei>(height), GL_RGBA, GL_UNSIGNED_BYTE,
                 upsideDown.pixels.data());
    const std::size_t row = std::size_t{width} * 4;
    for (std::uint32_t y = 0; y < height; ++y)
        std::memcpy(image.pixels.data() + y * row, upsideDown.pixels.data() + (height - 1 - y) * row, row);
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        image.pixels[i] = 255; // what was blended over the ground leaves its alpha there
    return image;
}

} // namespace lince
