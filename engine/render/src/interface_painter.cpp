#include "gl.h"

#include <lince/render/interface_painter.h>

#include <imgui.h>

namespace lince {
namespace {

constexpr const char* kVertex = R"(
uniform vec4 scaleAndMove;
in vec2 position; in vec2 uv; in vec4 colour;
out vec2 vUv; out vec4 vColour;
void main() {
    vUv = uv; vColour = colour;
    gl_Position = vec4(position * scaleAndMove.xy + scaleAndMove.zw, 0.0, 1.0);
})";
constexpr const char* kFragment = R"(
uniform sampler2D picture;
in vec2 vUv; in vec4 vColour;
out vec4 result;
void main() { result = vColour * texture(picture, vUv); })";

} // namespace

struct InterfacePainter::Parts {
    gl::Program program;
    gl::Texture fonts;
    gl::Buffer vertices, indices;
    gl::VertexArray array;
    GLint scaleAndMove = -1;
};

InterfacePainter::InterfacePainter(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
InterfacePainter::~InterfacePainter() = default;

Result<std::unique_ptr<InterfacePainter>> InterfacePainter::create() {
    auto parts = std::make_unique<Parts>();
    auto program = gl::makeProgram("interface", kVertex, kFragment);
    if (!program) return program.error();
    parts->program = std::move(*program);
    parts->scaleAndMove = gl::place(parts->program, "scaleAndMove");
    parts->vertices = gl::makeBuffer();
    parts->indices = gl::makeBuffer();
    parts->array = gl::makeVertexArray();
    glBindVertexArray(*parts->array);
    glBindBuffer(GL_ARRAY_BUFFER, *parts->vertices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, *parts->indices);
    const auto attribute = [&](const char* name, GLint count, GLenum type, GLboolean normalized, std::size_t at) {
        const auto index = static_cast<GLuint>(glGetAttribLocation(*parts->program, name));
        glEnableVertexAttribArray(index);
        glVertexAttribPointer(index, count, type, normalized, sizeof(ImDrawVert), gl::offset(at));
    };
    attribute("position", 2, GL_FLOAT, GL_FALSE, IM_OFFSETOF(ImDrawVert, pos));
    attribute("uv", 2, GL_FLOAT, GL_FALSE, IM_OFFSETOF(ImDrawVert, uv));
    attribute("colour", 4, GL_UNSIGNED_BYTE, GL_TRUE, IM_OFFSETOF(ImDrawVert, col));
    glBindVertexArray(0);
    std::unique_ptr<InterfacePainter> painter(new InterfacePainter(std::move(parts)));
    painter->refreshFonts();
    return painter;
}

void InterfacePainter::refreshFonts() {
    ImGuiIO& io = ImGui::GetIO();
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    Image image;
    image.width = static_cast<std::uint32_t>(width), image.height = static_cast<std::uint32_t>(height);
    image.pixels.assign(pixels, pixels + std::size_t{image.width} * image.height * 4);
    m_parts->fonts = gl::uploadImage(image, false);
    io.Fonts->SetTexID(reinterpret_cast<ImTextureID>(std::uintptr_t{*m_parts->fonts})); // NOLINT: ImGui's convention
}

void InterfacePainter::draw(const ImDrawData& data, int x, int y, int width, int height) {
    if (width <= 0 || height <= 0) return;
    glViewport(x, y, width, height);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glEnable(GL_SCISSOR_TEST);
    glUseProgram(*m_parts->program);
    glActiveTexture(GL_TEXTURE0);
    const ImVec2 size = data.DisplaySize, at = data.DisplayPos;
    glUniform4f(m_parts->scaleAndMove, 2 / size.x, -2 / size.y, -1 - at.x * 2 / size.x, 1 + at.y * 2 / size.y);
    glBindVertexArray(*m_parts->array);
    glBindBuffer(GL_ARRAY_BUFFER, *m_parts->vertices);
    const float scaleX = static_cast<float>(width) / size.x, scaleY = static_cast<float>(height) / size.y;
    for (int n = 0; n < data.CmdListsCount; ++n) {
        const ImDrawList& list = *data.CmdLists[n];
        glBufferData(GL_ARRAY_BUFFER, list.VtxBuffer.size_in_bytes(), list.VtxBuffer.Data, GL_STREAM_DRAW);
        glBufferData(GL_ELEMENT_ARRAY_BUFFER, list.IdxBuffer.size_in_bytes(), list.IdxBuffer.Data, GL_STREAM_DRAW);
        for (const ImDrawCmd& command : list.CmdBuffer) {
            if (command.UserCallback != nullptr) {
                if (command.UserCallback != ImDrawCallback_ResetRenderState) command.UserCallback(&list, &command);
                continue;
            }
            const float left = (command.ClipRect.x - at.x) * scaleX, top = (command.ClipRect.y - at.y) * scaleY;
            const float right = (command.ClipRect.z - at.x) * scaleX, bottom = (command.ClipRect.w - at.y) * scaleY;
            if (right <= left || bottom <= top) continue;
            glScissor(x + static_cast<GLint>(left), y + height - static_cast<GLint>(bottom),
                      static_cast<GLsizei>(right - left), static_cast<GLsizei>(bottom - top));
            glBindTexture(GL_TEXTURE_2D,
                          static_cast<GLuint>(reinterpret_cast<std::uintptr_t>(command.GetTexID()))); // NOLINT
            glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(command.ElemCount),
                           sizeof(ImDrawIdx) == 2 ? GL_UNSIGNED_SHORT : GL_UNSIGNED_INT,
                           gl::offset(command.IdxOffset * sizeof(ImDrawIdx)));
        }
    }
    glDisable(GL_SCISSOR_TEST);
    glBindVertexArray(0);
}

} // namespace lince
