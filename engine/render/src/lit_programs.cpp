#include "painters.h"
#include "shaders.h"

#include <string>

namespace lince {

Result<LitPrograms::Variant> LitPrograms::makeVariant(const char* name, std::string_view vertex,
                                                      std::string_view fragment, unsigned needs) {
    std::string defines;
    if ((needs & Shadows) != 0) defines += "#define SHADOWS\n";
    if ((needs & Flashes) != 0) defines += "#define FLASHES\n";
    if ((needs & Indoors) != 0) defines += "#define INDOORS\n";
    if ((needs & Simple) != 0) defines += "#define SIMPLE\n";
    if ((needs & Lightmapped) != 0) defines += "#define LIGHTMAPPED\n";
    const std::string shared = defines + shaders::kLight;
    auto program = gl::makeProgram(name, shared + std::string(vertex),
                                   shared + shaders::kEncode + shaders::kShade + std::string(fragment));
    if (!program) return program.error();
    Variant v;
    v.program = std::move(*program);
    const auto place = [&](const char* uniform) { return gl::place(v.program, uniform); };
    v.viewProjection = place("viewProjection");
    v.eye = place("eye");
    v.toSun = place("toSun");
    v.sunColour = place("sunColour");
    v.ambientUp = place("ambientUp");
    v.ambientDown = place("ambientDown");
    v.fogColour = place("fogColour");
    v.fogDensity = place("fogDensity");
    v.lampFraction = place("lampFraction");
    v.indoors = place("indoors");
    v.shadowOn = place("shadowOn");
    v.shadowTexel = place("shadowTexel");
    v.shadowOffset = place("shadowOffset");
    v.toShadow = place("toShadow");
    v.shadowMetres = place("shadowMetres");
    v.flashPlace = place("flashPlace");
    v.flashColour = place("flashColour");
    glUseProgram(*v.program);
    glUniform1i(place("shadowMap"), units::kShadow);
    glUniform1i(place("movingShadowMap"), units::kMovingShadow);
    glUniform1i(place("movingShadowDepth"), units::kMovingShadowDepth);
    glUniform1i(place("patterns"), units::kPatterns);
    glUniform1i(place("lightmaps"), units::kLightmaps);
    glUniform1i(place("matrices"), units::kMatrices);
    return v;
}

Result<LitPrograms> LitPrograms::make(const char* name, std::string_view vertex, std::string_view fragment,
                                      unsigned needs) {
    LitPrograms all;
    all.m_needs = needs;
    for (unsigned variant = 0; variant < all.m_variants.size(); ++variant) {
        if ((variant & ~needs) != 0) continue;
        if ((variant & Lightmapped) != 0 && (variant & Indoors) == 0) continue; // lightmaps are for what has a roof
        if ((variant & Simple) != 0 && (variant & (Shadows | Indoors)) != Shadows) continue; // the sun's shadows differ
        auto made = makeVariant(name, vertex, fragment, variant);
        if (!made) return made.error();
        all.m_variants[variant] = std::move(*made);
    }
    return all;
}

void LitPrograms::begin(unsigned needs, const Mat4& viewProjection, Vec3 eye, const FrameLight& light) const {
    needs &= m_needs;
    if ((needs & (Shadows | Indoors)) != Shadows) needs &= ~unsigned{Simple};
    const Variant& v = m_variants[needs];
    glUseProgram(*v.program);
    gl::set(v.viewProjection, viewProjection);
    gl::set(v.eye, eye);
    gl::set(v.toSun, light.day.toSun);
    gl::set(v.sunColour, light.day.sunColour);
    gl::set(v.ambientUp, light.day.ambientUp);
    gl::set(v.ambientDown, light.day.ambientDown);
    gl::set(v.fogColour, light.day.fogColour);
    gl::set(v.fogDensity, light.fogDensity);
    gl::set(v.lampFraction, light.lampFraction);
    gl::set(v.indoors, light.indoors ? 1.0f : 0.0f);
    gl::set(v.shadowOn, light.shadowOn ? 1.0f : 0.0f);
    gl::set(v.shadowTexel, light.shadowTexel);
    gl::set(v.shadowOffset, light.shadowOffset);
    gl::set(v.toShadow, light.toShadow);
    gl::set(v.shadowMetres, light.shadowMetres);
    glUniform4fv(v.flashPlace, 4, &light.flashPlace[0].x);
    glUniform3fv(v.flashColour, 4, &light.flashColour[0].x);
}

} // namespace lince
