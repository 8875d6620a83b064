#pragma once
// Small owners of OpenGL ES 3.0 objects, and the way to make a program from text.

#include <lince/core/error.h>
#include <lince/render/image.h>
#include <lince/render/matrix.h>

#include <GLES3/gl3.h>

#include <string_view>
#include <utility>

namespace lince::gl {

/// One name of the driver, freed by `Free`.
template <void (*Free)(GLuint)>
class Name {
  public:
    Name() = default;
    explicit Name(GLuint name) : m_name(name) {}
    ~Name() {
        if (m_name != 0) Free(m_name);
    }
    Name(Name&& other) noexcept : m_name(std::exchange(other.m_name, 0)) {}
    Name& operator=(Name&& other) noexcept {
        std::swap(m_name, other.m_name);
        return *this;
    }
    Name(const Name&) = delete;
    Name& operator=(const Name&) = delete;
    GLuint operator*() const { return m_name; }
    explicit operator bool() const { return m_name != 0; }

  private:
    GLuint m_name = 0;
};

void freeBuffer(GLuint name);
void freeTexture(GLuint name);
void freeVertexArray(GLuint name);
void freeFramebuffer(GLuint name);
void freeRenderbuffer(GLuint name);
void freeProgram(GLuint name);
using Buffer = Name<freeBuffer>;
using Texture = Name<freeTexture>;
using VertexArray = Name<freeVertexArray>;
using Framebuffer = Name<freeFramebuffer>;
using Renderbuffer = Name<freeRenderbuffer>;
using Program = Name<freeProgram>;

Buffer makeBuffer();
Texture makeTexture();
VertexArray makeVertexArray();
Framebuffer makeFramebuffer();
Renderbuffer makeRenderbuffer();

/// Compiles and links. `name` and the driver's words are in the error. "#version 300 es" and precisions are put before.
Result<Program> makeProgram(std::string_view name, std::string_view vertexSource, std::string_view fragmentSource);

/// Place of a uniform; -1 (which OpenGL ignores) when the compiler found it unused.
inline GLint place(const Program& program, const char* name) {
    return glGetUniformLocation(*program, name);
}
inline void set(GLint place, const Mat4& m) {
    glUniformMatrix4fv(place, 1, GL_FALSE, m.m.data());
}
inline void set(GLint place, Vec3 v) {
    glUniform3f(place, v.x, v.y, v.z);
}
inline void set(GLint place, float v) {
    glUniform1f(place, v);
}

/// RGBA8 texture of a picture, linear, row 0 at v = 0.
Texture uploadImage(const Image& image, bool mipmaps);

/// Offset of a member as glVertexAttribPointer wants it.
inline const void* offset(std::size_t bytes) {
    return reinterpret_cast<const void*>(bytes); // NOLINT(performance-no-int-to-ptr): OpenGL's own convention
}

} // namespace lince::gl
