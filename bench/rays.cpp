// Rays against a level: 100,000 segments of sight through the rooms of vision_level.obj, one at a time, one thread.

#include "bench.h"
#include "packed_file.h"

#include <lince/world/bvh.h>
#include <lince/world/importers.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>

#ifdef LINCE_PEER_EMBREE
#include <embree3/rtcore.h>
#endif
#ifdef LINCE_PEER_BULLET
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>
#include <btBulletCollisionCommon.h>
#endif

namespace lince::bench {

namespace {

constexpr int kRounds = 5;

struct Input {
    TriangleMesh mesh;
    std::vector<Ray> rays;
};

Result<Input> readInput(const BenchReport& report) {
    Input input;
    const std::string levelPath = report.dataFolder + "/vision_level.obj.zst";
    auto level = readPacked(levelPath);
    if (!level) return level.error();
    auto mesh = importObj(*level, levelPath, ClassTable());
    if (!mesh) return mesh.error();
    input.mesh = std::move(*mesh);

    const std::string raysPath = report.dataFolder + "/rays.bin.zst";
    auto bytes = readPacked(raysPath);
    if (!bytes) return bytes.error();
    struct Segment {
        Vec3 from, to;
    };
    static_assert(sizeof(Segment) == 24); // six little-endian floats
    if (bytes->empty() || bytes->size() % sizeof(Segment) != 0)
        return errorAt({raysPath}, "found a broken number of segments, expected six floats for each");
    std::size_t count = bytes->size() / sizeof(Segment);
    if (report.quick) count = std::min<std::size_t>(count, 10000);
    for (std::size_t i = 0; i < count; ++i) {
        Segment segment;
        std::memcpy(&segment, bytes->data() + i * sizeof segment, sizeof segment);
        input.rays.push_back(raySegment(segment.from, segment.to));
    }
    return input;
}

/// One way to answer the rays.
class Caster {
  public:
    virtual ~Caster() = default;
    virtual std::string name() const = 0;
    virtual void build(const TriangleMesh& mesh) = 0;
    /// How many of the segments hit.
    virtual std::size_t closest(const std::vector<Ray>& rays) = 0;
    virtual std::size_t any(const std::vector<Ray>& rays) = 0;
};

class OwnCaster final : public Caster {
  public:
    std::string name() const override { return "lince"; }
    void build(const TriangleMesh& mesh) override { m_bvh = Bvh::build(mesh, Blocks::All); }
    std::size_t closest(const std::vector<Ray>& rays) override {
        std::size_t hits = 0;
        for (const Ray& ray : rays)
            hits += m_bvh.closestHit(ray) ? 1u : 0u;
        return hits;
    }
    std::size_t any(const std::vector<Ray>& rays) override {
        std::size_t hits = 0;
        for (const Ray& ray : rays)
            hits += m_bvh.anyHit(ray) ? 1u : 0u;
        return hits;
    }

  private:
    Bvh m_bvh;
};

#ifdef LINCE_PEER_EMBREE
/// Embree at its best build quality, single rays.
class EmbreeCaster : public Caster {
  public:
    EmbreeCaster() : m_device(rtcNewDevice("threads=1")) {}
    ~EmbreeCaster() override {
        if (m_scene) rtcReleaseScene(m_scene);
        rtcReleaseDevice(m_device);
    }
    EmbreeCaster(const EmbreeCaster&) = delete;
    EmbreeCaster& operator=(const EmbreeCaster&) = delete;

    std::string name() const override { return "Embree"; }
    void build(const TriangleMesh& mesh) override {
        if (m_scene) rtcReleaseScene(m_scene);
        m_scene = rtcNewScene(m_device);
        rtcSetSceneBuildQuality(m_scene, RTC_BUILD_QUALITY_HIGH);
        const RTCGeometry geometry = rtcNewGeometry(m_device, RTC_GEOMETRY_TYPE_TRIANGLE);
        std::memcpy(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, sizeof(Vec3),
                                            mesh.positions.size()),
                    mesh.positions.data(), mesh.positions.size() * sizeof(Vec3));
        std::memcpy(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                            3 * sizeof(std::uint32_t), mesh.triangleCount()),
                    mesh.indices.data(), mesh.indices.size() * sizeof(std::uint32_t));
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(m_scene, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(m_scene);
    }
    std::size_t closest(const std::vector<Ray>& rays) override {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        std::size_t hits = 0;
        for (const Ray& ray : rays) {
            RTCRayHit query;
            fill(query.ray, ray);
            query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
            query.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
            rtcIntersect1(m_scene, &context, &query);
            hits += query.hit.geomID != RTC_INVALID_GEOMETRY_ID ? 1u : 0u;
        }
        return hits;
    }
    std::size_t any(const std::vector<Ray>& rays) override {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        std::size_t hits = 0;
        for (const Ray& ray : rays) {
            RTCRay query;
            fill(query, ray);
            rtcOccluded1(m_scene, &context, &query);
            hits += query.tfar < 0 ? 1u : 0u;
        }
        return hits;
    }

  protected:
    RTCScene scene() const { return m_scene; }

  private:
    static void fill(RTCRay& out, const Ray& ray) {
        out.org_x = ray.origin.x, out.org_y = ray.origin.y, out.org_z = ray.origin.z;
        out.dir_x = ray.direction.x, out.dir_y = ray.direction.y, out.dir_z = ray.direction.z;
        out.tnear = 0, out.tfar = ray.reach, out.time = 0;
        out.mask = 0xffffffffu, out.id = 0, out.flags = 0;
    }
    RTCDevice m_device;
    RTCScene m_scene = nullptr;
};

/// Eight segments in one call, in the order they come: what a game may do that can wait for eight.
class EmbreePacketCaster final : public EmbreeCaster {
  public:
    std::string name() const override { return "Embree packets"; }
    std::size_t closest(const std::vector<Ray>& rays) override {
        return inPackets(rays, [&](const int* valid, RTCIntersectContext& context, RTCRayHit8& query) {
            rtcIntersect8(valid, scene(), &context, &query);
            std::size_t hits = 0;
            for (std::size_t i = 0; i < 8; ++i)
                hits += valid[i] && query.hit.geomID[i] != RTC_INVALID_GEOMETRY_ID ? 1u : 0u;
            return hits;
        });
    }
    std::size_t any(const std::vector<Ray>& rays) override {
        return inPackets(rays, [&](const int* valid, RTCIntersectContext& context, RTCRayHit8& query) {
            rtcOccluded8(valid, scene(), &context, &query.ray);
            std::size_t hits = 0;
            for (std::size_t i = 0; i < 8; ++i)
                hits += valid[i] && query.ray.tfar[i] < 0 ? 1u : 0u;
            return hits;
        });
    }

  private:
    template <class F>
    static std::size_t inPackets(const std::vector<Ray>& rays, F&& ask) {
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        std::size_t hits = 0;
        for (std::size_t begin = 0; begin < rays.size(); begin += 8) {
            alignas(32) int valid[8];
            RTCRayHit8 query;
            for (std::size_t i = 0; i < 8; ++i) {
                valid[i] = begin + i < rays.size() ? -1 : 0;
                const Ray& ray = rays[std::min(begin + i, rays.size() - 1)];
                RTCRay8& out = query.ray;
                out.org_x[i] = ray.origin.x, out.org_y[i] = ray.origin.y, out.org_z[i] = ray.origin.z;
                out.dir_x[i] = ray.direction.x, out.dir_y[i] = ray.direction.y, out.dir_z[i] = ray.direction.z;
                out.tnear[i] = 0, out.tfar[i] = ray.reach, out.time[i] = 0;
                out.mask[i] = 0xffffffffu, out.id[i] = 0, out.flags[i] = 0;
                query.hit.geomID[i] = RTC_INVALID_GEOMETRY_ID;
                query.hit.instID[0][i] = RTC_INVALID_GEOMETRY_ID;
            }
            hits += ask(valid, context, query);
        }
        return hits;
    }
};
#endif

#ifdef LINCE_PEER_BULLET
/// Bullet's triangle mesh shape, asked directly: no world around it that would cost more.
class BulletCaster final : public Caster {
  public:
    std::string name() const override { return "Bullet"; }
    void build(const TriangleMesh& mesh) override {
        m_shape.reset();
        m_mesh = std::make_unique<btTriangleMesh>();
        m_mesh->preallocateVertices(static_cast<int>(mesh.indices.size()));
        for (std::size_t i = 0; i < mesh.triangleCount(); ++i)
            m_mesh->addTriangle(vector(mesh.corner(i, 0)), vector(mesh.corner(i, 1)), vector(mesh.corner(i, 2)));
        m_shape = std::make_unique<btBvhTriangleMeshShape>(m_mesh.get(), true);
    }
    std::size_t closest(const std::vector<Ray>& rays) override { return cast(rays, Wanted::Closest); }
    std::size_t any(const std::vector<Ray>& rays) override { return cast(rays, Wanted::Any); }

  private:
    enum class Wanted { Closest, Any };
    struct Callback final : btTriangleRaycastCallback {
        Callback(const btVector3& from, const btVector3& to, Wanted what)
            : btTriangleRaycastCallback(from, to), wanted(what) {}
        btScalar reportHit(const btVector3&, btScalar fraction, int, int) override {
            hit = true;
            return wanted == Wanted::Any ? 0 : fraction; // nothing is nearer than 0
        }
        Wanted wanted;
        bool hit = false;
    };
    static btVector3 vector(Vec3 v) { return {v.x, v.y, v.z}; }
    std::size_t cast(const std::vector<Ray>& rays, Wanted wanted) {
        std::size_t hits = 0;
        for (const Ray& ray : rays) {
            const btVector3 from = vector(ray.origin);
            const btVector3 to = vector(ray.origin + ray.direction);
            Callback callback(from, to, wanted);
            m_shape->performRaycast(&callback, from, to);
            hits += callback.hit ? 1u : 0u;
        }
        return hits;
    }
    std::unique_ptr<btTriangleMesh> m_mesh;
    std::unique_ptr<btBvhTriangleMeshShape> m_shape;
};
#endif

template <class F>
double secondsOf(F&& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

} // namespace

Status benchRays(BenchReport& report) {
    const auto input = readInput(report);
    if (!input) return input.error();

    struct Runner {
        std::unique_ptr<Caster> caster;
        std::vector<double> buildSeconds, closestSeconds, anySeconds;
        std::size_t hits = 0;
    };
    std::vector<Runner> runners;
    const auto add = [&](std::unique_ptr<Caster> caster) { runners.push_back({std::move(caster), {}, {}, {}, 0}); };
    add(std::make_unique<OwnCaster>());
#ifdef LINCE_PEER_EMBREE
    add(std::make_unique<EmbreeCaster>());
    add(std::make_unique<EmbreePacketCaster>());
#endif
#ifdef LINCE_PEER_BULLET
    add(std::make_unique<BulletCaster>());
#endif
    // In turns, so that a machine that slows down does so for all.
    for (int round = 0; round < (report.quick ? 1 : kRounds); ++round)
        for (Runner& runner : runners) {
            runner.buildSeconds.push_back(secondsOf([&] { runner.caster->build(input->mesh); }));
            runner.closestSeconds.push_back(secondsOf([&] { runner.hits = runner.caster->closest(input->rays); }));
            std::size_t any = 0;
            runner.anySeconds.push_back(secondsOf([&] { any = runner.caster->any(input->rays); }));
            if (&runner == &runners.front() && any != runner.hits)
                return Error{"rays: found different answers of any-hit and closest-hit rays, expected the same"};
        }

    const auto row = [&](const char* name, const char* unit, bool moreIsBetter, auto value) {
        BenchRow out{name, value(runners.front()), unit, moreIsBetter, {}};
        for (std::size_t i = 1; i < runners.size(); ++i)
            out.peers.push_back({runners[i].caster->name(), value(runners[i])});
        report.rows.push_back(std::move(out));
    };
    const auto count = static_cast<double>(input->rays.size());
    row("rays/closest", "rays/s", true, [&](const Runner& r) { return count / median(r.closestSeconds); });
    row("rays/any", "rays/s", true, [&](const Runner& r) { return count / median(r.anySeconds); });
    row("rays/hits", "segments", true, [&](const Runner& r) { return static_cast<double>(r.hits); });
    row("rays/build", "ms", false, [&](const Runner& r) { return median(r.buildSeconds) * 1000; });
    return {};
}

} // namespace lince::bench
