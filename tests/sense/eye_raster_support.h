#pragma once
// What the tests of the rasteriser share: the level of the reference, other levels, pictures, rays in double precision.

#include "places.h"

#include <lince/core/files.h>
#include <lince/core/hash.h>
#include <lince/core/math.h>
#include <lince/core/random.h>
#include <lince/sense/eye_raster.h>
#include <lince/world/importers.h>
#include <lince/world/level.h>

#include <gtest/gtest.h>
#include <zstd.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>

namespace lince::test {

inline std::vector<std::byte> unpacked(const std::string& path) {
    const auto packed = readFile(path);
    if (!packed) throw std::runtime_error(packed.error().message);
    std::vector<std::byte> out(static_cast<std::size_t>(ZSTD_getFrameContentSize(packed->data(), packed->size())));
    if (ZSTD_decompress(out.data(), out.size(), packed->data(), packed->size()) != out.size())
        throw std::runtime_error(path + ": damaged");
    return out;
}

template <class T>
std::vector<T> unpackedValues(const std::string& path) {
    const std::vector<std::byte> bytes = unpacked(path);
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}

/// Triangles by number of object, three corners each.
using Objects = std::map<std::uint16_t, std::vector<Vec3>>;

inline EyeMesh joined(const Objects& objects) {
    EyeMesh mesh;
    for (const auto& [number, corners] : objects)
        mesh.addObject(number, corners);
    mesh.finish();
    return mesh;
}

inline Objects objectsOf(const LevelData& level) {
    Objects objects;
    for (std::size_t i = 0; i < level.mesh.triangleCount(); ++i) {
        std::vector<Vec3>& corners = objects[static_cast<std::uint16_t>(level.mesh.objectOf[i] + 1)];
        for (int c = 0; c < 3; ++c)
            corners.push_back(level.mesh.corner(i, c));
    }
    if (level.terrain) {
        std::vector<Vec3>& corners = objects[60000];
        for (std::uint32_t i = 0; i < level.terrain->triangleCount(); ++i) {
            const TerrainTriangle t = level.terrain->triangle(i);
            corners.insert(corners.end(), {t.a, t.b, t.c});
        }
    }
    return objects;
}

/// The rooms of the benchmark, and its 200 eyes.
struct VisionLevel {
    Objects objects;
    std::vector<EyePose> poses;

    VisionLevel() {
        const std::string folder = tests::home() + "/bench/data/";
        auto mesh = importObj(unpacked(folder + "vision_level.obj.zst"), "vision_level.obj", ClassTable());
        if (!mesh) throw std::runtime_error(mesh.error().message);
        for (std::size_t i = 0; i < mesh->triangleCount(); ++i) {
            const std::string& name = mesh->objects[mesh->objectOf[i]]; // "17_crate"
            std::vector<Vec3>& corners = objects[static_cast<std::uint16_t>(std::stoi(name))];
            for (int c = 0; c < 3; ++c)
                corners.push_back(mesh->corner(i, c));
        }
        std::FILE* file = std::fopen((folder + "vision_poses.txt").c_str(), "r");
        if (!file) throw std::runtime_error("no vision_poses.txt");
        Vec3 p;
        float yaw = 0, pitch = 0;
        while (std::fscanf(file, "%f %f %f %f %f", &p.x, &p.y, &p.z, &yaw, &pitch) == 5)
            poses.push_back(eyePose(p, yaw, pitch));
        std::fclose(file);
    }
    static const VisionLevel& get() {
        static const VisionLevel level;
        return level;
    }
};

/// A level of the project with eyes at places where somebody could stand, looking around.
struct OtherLevel {
    Objects objects;
    std::vector<EyePose> poses;

    OtherLevel(const std::string& name, int count) {
        const auto level = loadLevel(tests::home() + "/levels/" + name);
        if (!level) throw std::runtime_error(level.error().message);
        objects = objectsOf((*level)->data());
        RandomStream random(7, 0, RandomPurpose::Test);
        const Aabb bounds = (*level)->bounds();
        for (int tries = 0; static_cast<int>(poses.size()) < count && tries < 100000; ++tries) {
            const float x = random.between(bounds.low.x, bounds.high.x),
                        z = random.between(bounds.low.z, bounds.high.z);
            const float y = random.between(bounds.low.y, bounds.high.y + 2);
            const float yaw = random.between(-kPi, kPi), pitch = random.between(-0.6f, 0.6f);
            const LevelHit floor = (*level)->closestHit({{x, y, z}, {0, -1, 0}, 100});
            if (floor && floor.normal.y > 0.7f) poses.push_back(eyePose({x, y - floor.t + 1.6f, z}, yaw, pitch));
        }
    }
};

/// Pictures of many eyes, one behind the other.
struct Pictures {
    std::vector<std::uint16_t> numbers;
    std::vector<float> distances;

    Pictures() = default;
    Pictures(const EyeLens& lens, std::size_t count) {
        const std::size_t pixels = pixelsOf(lens);
        numbers.assign(pixels * count, 9); // every pixel must be written
        distances.assign(pixels * count, -1);
    }
    static std::size_t pixelsOf(const EyeLens& lens) {
        return static_cast<std::size_t>(lens.width) * static_cast<std::size_t>(lens.height);
    }
    std::vector<EyeTask> tasks(const EyeLens& lens, std::span<const EyePose> poses, std::uint16_t ignored = 0) {
        std::vector<EyeTask> out;
        for (std::size_t i = 0; i < poses.size(); ++i) {
            const std::size_t at = i * pixelsOf(lens);
            out.push_back({poses[i], ignored, numbers.data() + at, distances.data() + at});
        }
        return out;
    }
    /// To the last bit: == would take -0 for 0 and a NaN for something else than itself.
    bool same(const Pictures& o) const {
        return numbers == o.numbers && distances.size() == o.distances.size() &&
               std::memcmp(distances.data(), o.distances.data(), distances.size() * sizeof(float)) == 0;
    }
};

using Meshes = std::vector<const EyeMesh*>;

inline Pictures drawn(const EyeLens& lens, const Meshes& meshes, std::span<const EyePose> poses,
                      std::uint16_t ignored = 0) {
    Pictures p(lens, poses.size());
    EyeScratch scratch;
    drawEyes(lens, meshes, p.tasks(lens, poses, ignored), scratch);
    return p;
}

/// A lens of this many pixels.
inline EyeLens lensOf(int width, int height, float farPlane = 120) {
    EyeLens lens;
    lens.width = width, lens.height = height, lens.farPlane = farPlane;
    return lens;
}

/// Some of every shape before each of the eyes.
inline EyeMesh shapesBefore(std::span<const EyePose> poses) {
    EyeMesh mesh;
    std::uint16_t number = 1000;
    for (const EyePose& p : poses) {
        const Vec3 ahead = horizontal(p.forward);
        const auto at = [&](float along, float side, float up) {
            return p.position + ahead * along + p.right * side + Vec3{0, up, 0};
        };
        mesh.addCylinder(number++, at(1.2f, 0.2f, -1.6f), 0.3f, 1.8f);
        mesh.addBox(number++, at(0.9f, -0.4f, -0.6f), {0.2f, 0.3f, 0.1f}, 0.6f);
        mesh.addSphere(number++, at(0.7f, 0.0f, 0.3f), 0.15f);
    }
    mesh.finish();
    return mesh;
}

/// Boxes through the near plane; one is cut open by it.
inline EyeMesh boxesAt(std::span<const EyePose> poses) {
    EyeMesh mesh;
    std::uint16_t number = 3000;
    for (const EyePose& p : poses) {
        mesh.addBox(number++, p.position + p.forward * 0.1f - p.up * 0.05f, {0.2f, 0.03f, 0.2f}, 0);
        mesh.addBox(number++, p.position + p.forward * 0.06f + p.right * 0.02f + p.up * 0.02f, {0.02f, 0.01f, 0.02f},
                    0.6f);
    }
    mesh.finish();
    return mesh;
}

struct Hit {
    double distance;
    std::uint16_t number;
};

/// What a ray through the middle of a pixel sees, in double precision, by trying every triangle from its front.
inline Hit castRay(const EyeLens& lens, const Objects& objects, const EyePose& pose, std::size_t pixel) {
    const auto width = static_cast<std::size_t>(lens.width);
    const double focal = 0.5 * lens.height / static_cast<double>(lens.tangent());
    const double u = (static_cast<double>(pixel % width) + 0.5 - 0.5 * lens.width) / focal;
    const double v = -(static_cast<double>(pixel / width) + 0.5 - 0.5 * lens.height) / focal;
    struct Vector {
        double x, y, z;
    };
    const auto minus = [](Vec3 p, Vec3 q) {
        return Vector{double{p.x} - double{q.x}, double{p.y} - double{q.y}, double{p.z} - double{q.z}};
    };
    const auto crossOf = [](Vector p, Vector q) {
        return Vector{p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
    };
    const auto dotOf = [](Vector p, Vector q) { return p.x * q.x + p.y * q.y + p.z * q.z; };
    const Vector d{double{pose.forward.x} + u * double{pose.right.x} + v * double{pose.up.x},
                   double{pose.forward.y} + u * double{pose.right.y} + v * double{pose.up.y},
                   double{pose.forward.z} + u * double{pose.right.z} + v * double{pose.up.z}};
    Hit best{double{lens.farPlane}, 0};
    for (const auto& [number, corners] : objects) {
        for (std::size_t i = 0; i + 3 <= corners.size(); i += 3) {
            const Vector p[3] = {minus(corners[i], pose.position), minus(corners[i + 1], pose.position),
                                 minus(corners[i + 2], pose.position)};
            // Before the normal: these three decide nearly always.
            if (dotOf(d, crossOf(p[0], p[1])) > 0 || dotOf(d, crossOf(p[1], p[2])) > 0 ||
                dotOf(d, crossOf(p[2], p[0])) > 0)
                continue;
            const Vector n = crossOf(minus(corners[i + 1], corners[i]), minus(corners[i + 2], corners[i]));
            const double along = dotOf(n, d);
            if (!(along < 0)) continue;
            const double t = dotOf(n, p[0]) / along;
            if (t >= double{lens.nearPlane} && t < best.distance) best = {t, number};
        }
    }
    return best;
}

} // namespace lince::test
