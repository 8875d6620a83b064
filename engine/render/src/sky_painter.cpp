#include "painters.h"
#include "shaders.h"

#include <string>

namespace lince {

Result<SkyPainter> SkyPainter::make() {
    SkyPainter p;
    for (const Detail detail : {Detail::Full, Detail::Simple}) {
        const std::string defines = detail == Detail::Simple ? "#define SIMPLE\n" : "";
        auto program = gl::makeProgram("sky", shaders::kSkyVertex, defines + shaders::kEncode + shaders::kSkyFragment);
        if (!program) return program.error();
        Variant& v = p.m_variants[static_cast<std::size_t>(detail)];
        v.program = std::move(*program);
        const auto place = [&](const char* uniform) { return gl::place(v.program, uniform); };
        v.backwards = place("backwards");
        v.toSun = place("toSun");
        v.sunColour = place("sunColour");
        v.skyColour = place("skyColour");
        v.horizonColour = place("horizonColour");
        v.fogColour = place("fogColour");
        v.night = place("night");
        v.seconds = place("seconds");
    }
    p.m_array = gl::makeVertexArray();
    return p;
}

void SkyPainter::draw(const Camera& camera, const Daylight& light, float seconds, Detail detail) const {
    const Variant& v = m_variants[static_cast<std::size_t>(detail)];
    Camera still = camera;
    still.eye = {};
    glUseProgram(*v.program);
    gl::set(v.backwards, inverse(still.viewProjection()));
    gl::set(v.toSun, light.toSun);
    gl::set(v.sunColour, light.sunColour);
    gl::set(v.skyColour, light.skyColour);
    gl::set(v.horizonColour, light.horizonColour);
    gl::set(v.fogColour, light.fogColour);
    gl::set(v.night, light.night);
    gl::set(v.seconds, seconds);
    glDepthFunc(GL_LEQUAL); // it lies at the very back, where the buffer was cleared to
    glDepthMask(GL_FALSE);
    glBindVertexArray(*m_array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
}

} // namespace lince
