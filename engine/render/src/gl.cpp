#include "gl.h"

#include <string>
#include <vector>

namespace lince::gl {

void freeBuffer(GLuint name) {
    glDeleteBuffers(1, &name);
}
void freeTexture(GLuint name) {
    glDeleteTextures(1, &name);
}
void freeVertexArray(GLuint name) {
    glDeleteVertexArrays(1, &name);
}
void freeFramebuffer(GLuint name) {
    glDeleteFramebuffers(1, &name);
}
void freeRenderbuffer(GLuint name) {
    glDeleteRenderbuffers(1, &name);
}
void freeProgram(GLuint name) {
    glDeleteProgram(name);
}

namespace {
template <class Owner>
Owner make(void (*generate)(GLsizei, GLuint*)) {
    GLuint name = 0;
    generate(1, &name);
    return Owner(name);
}
} // namespace

Buffer makeBuffer() {
    return make<Buffer>(glGenBuffers);
}
Texture makeTexture() {
    return make<Texture>(glGenTextures);
}
VertexArray makeVertexArray() {
    return make<VertexArray>(glGenVertexArrays);
}
Framebuffer makeFramebuffer() {
    return make<Framebuffer>(glGenFramebuffers);
}
Renderbuffer makeRenderbuffer() {
    return make<Renderbuffer>(glGenRenderbuffers);
}

namespace {

Result<GLuint> compile(GLenum kind, std::string_view name, std::string_view source) {
    static constexpr std::string_view kHead = "#version 300 es\nprecision highp float;\nprecision highp int;\n"
                                              "precision highp sampler2DArray;\nprecision highp sampler2DShadow;\n";
    const GLuint shader = glCreateShader(kind);
    if (shader == 0) return Error{"found no OpenGL ES 3.0 context, expected one"};
    const char* texts[] = {kHead.data(), source.data()};
    const GLint lengths[] = {static_cast<GLint>(kHead.size()), static_cast<GLint>(source.size())};
    glShaderSource(shader, 2, texts, lengths);
    glCompileShader(shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good != 0) return shader;
    std::string words(4096, '\0');
    GLsizei length = 0;
    glGetShaderInfoLog(shader, static_cast<GLsizei>(words.size()), &length, words.data());
    words.resize(static_cast<std::size_t>(length));
    glDeleteShader(shader);
    return Error{"shader " + std::string(name) + ": " + words};
}

} // namespace

Result<Program> makeProgram(std::string_view name, std::string_view vertexSource, std::string_view fragmentSource) {
    const auto vertex = compile(GL_VERTEX_SHADER, name, vertexSource);
    if (!vertex) return vertex.error();
    const auto fragment = compile(GL_FRAGMENT_SHADER, name, fragmentSource);
    if (!fragment) {
        glDeleteShader(*vertex);
        return fragment.error();
    }
    Program program(glCreateProgram());
    glAttachShader(*program, *vertex);
    glAttachShader(*program, *fragment);
    glLinkProgram(*program);
    glDeleteShader(*vertex);
    glDeleteShader(*fragment);
    GLint good = 0;
    glGetProgramiv(*program, GL_LINK_STATUS, &good);
    if (good != 0) return program;
    std::string words(4096, '\0');
    GLsizei length = 0;
    glGetProgramInfoLog(*program, static_cast<GLsizei>(words.size()), &length, words.data());
    words.resize(static_cast<std::size_t>(length));
    return Error{"shader " + std::string(name) + ": " + words};
}

Texture uploadImage(const Image& image, bool mipmaps) {
    Texture texture = makeTexture();
    glBindTexture(GL_TEXTURE_2D, *texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(image.width), static_cast<GLsizei>(image.height), 0,
                 GL_RGBA, GL_UNSIGNED_BYTE, image.pixels.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, mipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    if (mipmaps) glGenerateMipmap(GL_TEXTURE_2D);
    return texture;
}

} // namespace lince::gl
