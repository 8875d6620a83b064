#pragma once
// The light of Lince, in GLSL ES 3.00. `kLight` is put into every shader that shades a surface, so that level, figures
// and things stand in the same light.
//
// All sums are in linear light; `finish` adds fog, compresses highlights and encodes for the screen.

namespace lince::shaders {

inline constexpr const char* kEncode = R"(
// Highlights are rolled off and darks kept deep, then encoded for the screen.
vec3 encoded(vec3 c) {
    c *= 0.64;
    c = (c * (2.51 * c + 0.03)) / (c * (2.43 * c + 0.59) + 0.14);
    return sqrt(clamp(c, 0.0, 1.0));
}
)";

inline constexpr const char* kLight = R"(
uniform vec3 eye;
uniform vec3 toSun, sunColour, ambientUp, ambientDown, fogColour;
uniform float fogDensity;
uniform float lampFraction;         // of the lamps: by day they are hardly seen outdoors
uniform float indoors;           // 1: under a roof, where only what moves throws a shadow, straight down
uniform float shadowOn;          // 0: no shadow map
uniform float shadowOffset;      // metres along the normal that keep a surface out of its own shadow
uniform mat4 toShadow;           // world → [0, 1]³

vec3 skyLight(vec3 normal) { return mix(ambientDown, ambientUp, normal.y * 0.5 + 0.5); }

float fogAt(vec3 world) {
    float far = length(world - eye) * fogDensity;
    return 1.0 - exp(-far * far);
}
)";

/// For fragments: what can only be told pixel by pixel.
inline constexpr const char* kShade = R"(
uniform float shadowTexel;       // 1 / pixels a side
uniform sampler2DShadow shadowMap;       // of what stands still
uniform sampler2DShadow movingShadowMap; // of what moves
uniform sampler2D movingShadowDepth;     // the same, not compared
uniform float shadowMetres;      // depth range of the map
uniform vec4 flashPlace[4];      // xyz, w: 1 / radius
uniform vec3 flashColour[4];

// 1: nothing in this map stands between its point and the sun. One tap that the hardware blends over 2 × 2 pixels: soft
// enough, and cheap without a graphics card.
float reaches(sampler2DShadow map, vec3 p) { return texture(map, p); }

// How far inside the maps a point lies: their border fades.
float insideMaps(vec3 p) {
    vec2 border = abs(p.xy - 0.5);
    return clamp((0.5 - max(border.x, border.y)) * 16.0, 0.0, 1.0);
}

float sunReaches(vec3 p) {
#ifdef SIMPLE
    return mix(1.0, reaches(movingShadowMap, p), insideMaps(p)); // which holds what stands still, too
#else
    return mix(1.0, min(reaches(shadowMap, p), reaches(movingShadowMap, p)), insideMaps(p));
#endif
}

// Under a roof: what is left of the light where somebody stands in its way. Such a shadow falls at most a storey deep.
float shadeBelow(vec3 p, float up) {
    float below = (p.z - texture(movingShadowDepth, p.xy).r) * shadowMetres;
    float shade = 0.6 * insideMaps(p) * (1.0 - reaches(movingShadowMap, p)) * (1.0 - smoothstep(1.2, 3.5, below));
    return up > 0.2 ? 1.0 - shade : 1.0;
}

#ifdef FLASHES
vec3 flashLight(vec3 world, vec3 normal) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 4; ++i) {
        if (flashPlace[i].w <= 0.0) break;
        vec3 d = flashPlace[i].xyz - world;
        float fade = max(0.0, 1.0 - length(d) * flashPlace[i].w);
        sum += flashColour[i] * (fade * fade * (0.35 + 0.65 * max(0.0, dot(normalize(d), normal))));
    }
    return sum;
}
#endif
)";

// A level's light changes slowly over its faces, which are cut small for it: all but pattern and shadow is done at the
// corners.
inline constexpr const char* kLevelVertex = R"(
uniform mat4 viewProjection;
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 normal;
layout(location = 2) in vec2 uv;
layout(location = 3) in vec2 lightmapUv;
layout(location = 4) in vec4 tint;
layout(location = 5) in vec4 baked;
out vec3 vTint, vSoft, vUv, vShadow;
out vec4 vSun;                            // a: fog
#ifdef LIGHTMAPPED
out vec2 vLightmapUv;
#endif
#if defined(FLASHES)
out vec3 vWorld;
#endif
#if defined(FLASHES) || defined(INDOORS)
out vec3 vNormal;
#endif
void main() {
    vec3 n = normal.xyz;
    vTint = tint.rgb * tint.rgb * 4.0;    // sRGB → linear, near enough; × 4: a pattern of mid grey leaves it as it is
    vec3 lamps = baked.rgb * (255.0 / 128.0);
#ifdef LIGHTMAPPED
    vSoft = lamps;
    vLightmapUv = lightmapUv;
#else
    vSoft = skyLight(n) * (0.12 + 0.88 * tint.a) + lamps * lampFraction;
#endif
    float sun = indoors > 0.5 ? 0.0 : max(0.0, dot(n, toSun));
    if (shadowOn < 0.5) sun *= smoothstep(0.15, 0.6, tint.a);
    vSun = vec4(sunColour * sun, fogAt(position));
    vShadow = (toShadow * vec4(position + n * shadowOffset, 1.0)).xyz;
    vUv = vec3(uv, floor(baked.a * 255.0 + 0.5));
#if defined(FLASHES)
    vWorld = position;
#endif
#if defined(FLASHES) || defined(INDOORS)
    vNormal = n;
#endif
    gl_Position = viewProjection * vec4(position, 1.0);
}
)";

inline constexpr const char* kLevelFragment = R"(
uniform sampler2DArray patterns;
in vec3 vTint, vSoft, vUv, vShadow;
in vec4 vSun;
#ifdef LIGHTMAPPED
in vec2 vLightmapUv;
uniform sampler2D lightmaps;
#endif
#if defined(FLASHES)
in vec3 vWorld;
#endif
#if defined(FLASHES) || defined(INDOORS)
in vec3 vNormal;
#endif
out vec4 result;
void main() {
    vec3 pattern = texture(patterns, vUv).rgb;
    vec3 light = vSoft;
#ifdef LIGHTMAPPED
    light += texture(lightmaps, vLightmapUv).rgb * 2.0;
#endif
#ifdef SHADOWS
#ifdef INDOORS
    light *= shadeBelow(vShadow, vNormal.y);
#else
    light += vSun.rgb * sunReaches(vShadow);
#endif
#else
    light += vSun.rgb;
#endif
#ifdef FLASHES
    light += flashLight(vWorld, normalize(vNormal));
#endif
    result = vec4(encoded(mix(vTint * pattern * pattern * light, fogColour, vSun.a)), 1.0);
}
)";

// Figures and things: every instance brings its matrices in a texture, three texels (rows of a 3 × 4 matrix) each.
inline constexpr const char* kModelVertex = R"(
uniform mat4 viewProjection;
uniform sampler2D matrices;
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 normal;
layout(location = 2) in vec4 colour;
layout(location = 3) in uvec4 bones;
layout(location = 4) in vec4 weights;
layout(location = 5) in uint firstMatrix;
layout(location = 6) in vec4 side;     // a: glow
layout(location = 7) in vec4 lampsAndOpen;
#ifdef SHADED
flat out vec3 vNormal, vAlbedo;           // of the face: see model_weld.h
out vec3 vShadow, vToEye;
flat out vec4 vLamps;
out vec2 vGlowAndFog;
#ifdef FLASHES
out vec3 vWorld;
#endif
#endif
vec4 row(uint bone, int r) {
    uint i = firstMatrix + bone;
    return texelFetch(matrices, ivec2(int(i % 256u) * 3 + r, int(i / 256u)), 0);
}
void main() {
    vec4 r0 = vec4(0.0), r1 = vec4(0.0), r2 = vec4(0.0);
    for (int k = 0; k < 2; ++k) {
        float w = weights[k];
        if (w > 0.0) { r0 += row(bones[k], 0) * w; r1 += row(bones[k], 1) * w; r2 += row(bones[k], 2) * w; }
    }
    vec4 p = vec4(position, 1.0);
    vec3 world = vec3(dot(r0, p), dot(r1, p), dot(r2, p));
#ifdef SHADED
    // Cofactors rather than the matrix itself: boxes are stretched.
    vec3 x = vec3(r0.x, r1.x, r2.x), y = vec3(r0.y, r1.y, r2.y), z = vec3(r0.z, r1.z, r2.z);
    vNormal = cross(y, z) * normal.x + cross(z, x) * normal.y + cross(x, y) * normal.z;
    vec3 own = mix(side.rgb, colour.rgb, colour.a);
    vAlbedo = own * own;
    vLamps = lampsAndOpen;
    vGlowAndFog = vec2(side.a, fogAt(world));
    vToEye = eye - world;
    vShadow = (toShadow * vec4(world + toSun * shadowOffset, 1.0)).xyz;
#ifdef FLASHES
    vWorld = world;
#endif
#endif
    gl_Position = viewProjection * vec4(world, 1.0);
}
)";

inline constexpr const char* kModelFragment = R"(
flat in vec3 vNormal, vAlbedo;
in vec3 vShadow, vToEye;
flat in vec4 vLamps;
in vec2 vGlowAndFog;
#ifdef FLASHES
in vec3 vWorld;
#endif
out vec4 result;
void main() {
    vec3 n = normalize(vNormal);
    float sun = max(0.0, dot(n, toSun)) * (1.0 - 0.55 * indoors);
    float open = vLamps.a;
#ifdef SHADOWS
    sun *= sunReaches(vShadow);
#else
    sun *= smoothstep(0.15, 0.6, open);
#endif
    // A rim of sky light lifts silhouettes off the ground.
    float edge = 1.0 - max(0.0, dot(n, normalize(vToEye)));
    vec3 light = skyLight(n) * (0.2 + 0.8 * open) + sunColour * sun + vLamps.rgb * (lampFraction * (0.7 + 0.3 * n.y))
               + ambientUp * (edge * edge * edge * 0.7 * (0.3 + 0.7 * open)) + vec3(vGlowAndFog.x * 1.4);
#ifdef FLASHES
    light += flashLight(vWorld, n);
#endif
    result = vec4(encoded(mix(vAlbedo * light, fogColour, vGlowAndFog.y)), 1.0);
}
)";

inline constexpr const char* kDepthVertex = R"(
uniform mat4 viewProjection;
layout(location = 0) in vec3 position;
void main() { gl_Position = viewProjection * vec4(position, 1.0); }
)";
inline constexpr const char* kDepthFragment = R"(
void main() {}
)";

inline constexpr const char* kSkyVertex = R"(
uniform mat4 backwards;   // inverse of projection × turn of the view
out vec3 vDirection;
void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    vec4 d = backwards * vec4(corner, 1.0, 1.0);
    vDirection = d.xyz / d.w;
    gl_Position = vec4(corner, 1.0, 1.0);
}
)";
inline constexpr const char* kSkyFragment = R"(
uniform vec3 toSun, sunColour, skyColour, horizonColour, fogColour;
uniform float night, seconds;
in vec3 vDirection;
out vec4 result;
float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
float noise(vec2 p) {
    vec2 i = floor(p), f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
void main() {
    vec3 d = normalize(vDirection);
    float up = max(d.y, 0.0);
    vec3 c = mix(horizonColour, skyColour, 1.0 - pow(1.0 - up, 3.0));
    // Below the horizon lies the table that this model of a world stands on.
    c = mix(c, mix(fogColour, vec3(0.10, 0.115, 0.13) + skyColour * 0.08, smoothstep(0.0, -0.45, d.y)),
            smoothstep(0.06, -0.05, d.y));
    float toward = max(dot(d, toSun), 0.0);
    c += sunColour * (pow(toward, 12.0) * 0.12 + pow(toward, 900.0) * 1.6);
    if (d.y > 0.02) {
        // Two layers of flat clouds, as if cut from paper.
        vec2 p = d.xz / (d.y + 0.12) * 1.3 + vec2(seconds * 0.004, 0.0);
#ifdef SIMPLE
        float cloud = noise(p) * 0.75 + 0.14;
#else
        float cloud = noise(p) * 0.6 + noise(p * 2.7) * 0.3 + noise(p * 6.1) * 0.1;
#endif
        float cover = smoothstep(0.56, 0.72, cloud) * smoothstep(0.02, 0.22, d.y);
        vec3 lit = mix(horizonColour, vec3(1.0), 0.45) * (0.75 + 0.35 * smoothstep(0.6, 0.8, cloud));
        c = mix(c, mix(lit, skyColour * 0.9, night), cover * 0.55);
        if (night > 0.0) {
            vec2 at = d.xz / (d.y + 0.3) * 130.0, cell = floor(at);
            float bright = hash(cell);
            float star = smoothstep(0.35, 0.1, length(at - cell - 0.5)) * step(0.985, bright) * (bright - 0.985) * 66.0;
            star *= 1.0 - cover;
            c += vec3(star * night * 0.5 * smoothstep(0.05, 0.3, d.y));
        }
    }
    result = vec4(encoded(c), 1.0);
}
)";

// A picture that is stretched over a viewport.
inline constexpr const char* kStretchVertex = R"(
uniform vec2 extent;      // part of the texture that was drawn
out vec2 vUv;
void main() {
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    vUv = (corner * 0.5 + 0.5) * extent;
    gl_Position = vec4(corner, 0.0, 1.0);
}
)";
inline constexpr const char* kStretchFragment = R"(
uniform sampler2D picture;
uniform vec2 limit;       // middle of the last pixel drawn: beyond it lies what another picture left
in vec2 vUv;
out vec4 result;
void main() { result = texture(picture, min(vUv, limit)); }
)";

// Effects and debug drawing: coloured triangles and lines, premultiplied, so that fire adds and smoke covers.
inline constexpr const char* kPaintVertex = R"(
uniform mat4 viewProjection;
layout(location = 0) in vec3 position;
layout(location = 1) in vec2 uv;        // [-1, 1]² of a round spot; (0, 0) all over: a plain colour
layout(location = 2) in vec4 colour;    // premultiplied
out vec2 vUv; out vec4 vColour;
void main() {
    vUv = uv; vColour = colour;
    gl_Position = viewProjection * vec4(position, 1.0);
}
)";
inline constexpr const char* kPaintFragment = R"(
in vec2 vUv; in vec4 vColour;
uniform float strength;
out vec4 result;
void main() {
    float edge = 1.0 - dot(vUv, vUv);
    if (edge <= 0.0) discard;
    result = vColour * (smoothstep(0.0, 0.7, edge) * strength);
}
)";

} // namespace lince::shaders
