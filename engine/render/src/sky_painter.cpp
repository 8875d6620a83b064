#include "painters.h"
#include "shaders.h"

#include <string>

namespace lince {

Result<SkyPainter> SkyPainter::make() {
    SkyPainter p;
    auto program = gl::makeProgram("sky", shaders::kSkyVertex, std::string(shaders::kEncode) + shaders::kSkyFragment);
    if (!program) return program.error();
    p.m_program = std::move(*program);
    p.m_array = gl::makeVertexArray();
    p.m_backwards = gl::place(p.m_program, "backwards");
    p.m_toSun = gl::place(p.m_program, "toSun");
    p.m_sunColour = gl::place(p.m_program, "sunColour");
    p.m_skyColour = gl::place(p.m_program, "skyColour");
    p.m_horizonColour = gl::place(p.m_program, "horizonColour");
    p.m_fogColour = gl::place(p.m_program, "fogColour");
    p.m_night = gl::place(p.m_program, "night");
    p.m_seconds = gl::place(p.m_program, "seconds");
    return p;
}

void SkyPainter::draw(const Camera& camera, const Daylight& light, float seconds) const {
    Camera still = camera;
    still.eye = {};
    glUseProgram(*m_program);
    gl::set(m_backwards, inverse(still.viewProjection()));
    gl::set(m_toSun, light.toSun);
    gl::set(m_sunColour, light.sunColour);
    gl::set(m_skyColour, light.skyColour);
    gl::set(m_horizonColour, light.horizonColour);
    gl::set(m_fogColour, light.fogColour);
    gl::set(m_night, light.night);
    gl::set(m_seconds, seconds);
    glDepthFunc(GL_LEQUAL); // it lies at the very back, where the buffer was cleared to
    glDepthMask(GL_FALSE);
    glBindVertexArray(*m_array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
}

} // namespace lince
