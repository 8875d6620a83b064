// Embree: packets of 16 rays (8 where its build has no 16) through tiles of neighbouring pixels, marked as coherent.
// Both sides of triangles count; the rooms of the benchmark are closed, so that changes nothing.

#include "vision_peer.h"

#include <embree3/rtcore.h>

#include <algorithm>

namespace lince::bench {
namespace {

class EmbreePeer final : public VisionPeer {
  public:
    EmbreePeer(const EyeLens& lens, const VisionObjects& objects) : m_lens(lens), m_device(rtcNewDevice("threads=1")) {
        m_scene = rtcNewScene(m_device);
        rtcSetSceneBuildQuality(m_scene, RTC_BUILD_QUALITY_HIGH);
        const RTCGeometry geometry = rtcNewGeometry(m_device, RTC_GEOMETRY_TYPE_TRIANGLE);
        std::vector<Vec3> corners;
        for (const auto& [number, own] : objects) {
            corners.insert(corners.end(), own.begin(), own.end());
            m_numbers.insert(m_numbers.end(), own.size() / 3, number);
        }
        auto* places = static_cast<Vec3*>(rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0,
                                                                  RTC_FORMAT_FLOAT3, sizeof(Vec3), corners.size()));
        std::copy(corners.begin(), corners.end(), places);
        auto* indices = static_cast<std::uint32_t*>(rtcSetNewGeometryBuffer(
            geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(std::uint32_t), m_numbers.size()));
        for (std::size_t i = 0; i < corners.size(); ++i)
            indices[i] = static_cast<std::uint32_t>(i);
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(m_scene, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(m_scene);
        m_sixteen = rtcGetDeviceProperty(m_device, RTC_DEVICE_PROPERTY_NATIVE_RAY16_SUPPORTED) != 0;
    }
    ~EmbreePeer() override {
        rtcReleaseScene(m_scene);
        rtcReleaseDevice(m_device);
    }
    EmbreePeer(const EmbreePeer&) = delete;
    EmbreePeer& operator=(const EmbreePeer&) = delete;

    std::string name() const override { return m_sixteen ? "Embree 16" : "Embree 8"; }

    void draw(const EyePose& pose, std::span<std::uint16_t> numbers, std::span<float> distances) override {
        if (m_sixteen) {
            drawTiles<16, RTCRayHit16>(pose, numbers, distances, rtcIntersect16);
        } else {
            drawTiles<8, RTCRayHit8>(pose, numbers, distances, rtcIntersect8);
        }
    }

  private:
    /// Tiles four pixels wide. Rays have length 1 along the direction of view, so that their time is the distance.
    template <int kRays, class Packet, class Intersect>
    void drawTiles(const EyePose& pose, std::span<std::uint16_t> numbers, std::span<float> distances,
                   Intersect&& intersect) {
        constexpr int kWide = 4, kHigh = kRays / kWide;
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
        const float size = 2 * m_lens.tangent() / static_cast<float>(m_lens.height);
        Packet packet;
        alignas(64) int valid[kRays];
        for (int top = 0; top < m_lens.height; top += kHigh) {
            for (int left = 0; left < m_lens.width; left += kWide) {
                for (int i = 0; i < kRays; ++i) {
                    const int x = left + i % kWide, y = top + i / kWide;
                    valid[i] = x < m_lens.width && y < m_lens.height ? -1 : 0;
                    const float right = (static_cast<float>(x) + 0.5f - 0.5f * static_cast<float>(m_lens.width)) * size;
                    const float down = (static_cast<float>(y) + 0.5f - 0.5f * static_cast<float>(m_lens.height)) * size;
                    const Vec3 along = pose.forward + pose.right * right - pose.up * down;
                    packet.ray.org_x[i] = pose.position.x, packet.ray.org_y[i] = pose.position.y;
                    packet.ray.org_z[i] = pose.position.z;
                    packet.ray.dir_x[i] = along.x, packet.ray.dir_y[i] = along.y, packet.ray.dir_z[i] = along.z;
                    packet.ray.tnear[i] = m_lens.nearPlane, packet.ray.tfar[i] = m_lens.farPlane;
                    packet.ray.time[i] = 0, packet.ray.mask[i] = 0xffffffffu;
                    packet.ray.id[i] = 0, packet.ray.flags[i] = 0;
                    packet.hit.geomID[i] = packet.hit.instID[0][i] = RTC_INVALID_GEOMETRY_ID;
                }
                intersect(valid, m_scene, &context, &packet);
                for (int i = 0; i < kRays; ++i) {
                    if (valid[i] == 0) continue;
                    const int pixel = (top + i / kWide) * m_lens.width + left + i % kWide;
                    const auto at = static_cast<std::size_t>(pixel);
                    const bool hit = packet.hit.geomID[i] != RTC_INVALID_GEOMETRY_ID;
                    numbers[at] = hit ? m_numbers[packet.hit.primID[i]] : std::uint16_t{0};
                    distances[at] = packet.ray.tfar[i];
                }
            }
        }
    }

    EyeLens m_lens;
    RTCDevice m_device;
    RTCScene m_scene = nullptr;
    std::vector<std::uint16_t> m_numbers; ///< by triangle
    bool m_sixteen = false;
};

} // namespace

std::unique_ptr<VisionPeer> makeEmbreePeer(const EyeLens& lens, const VisionObjects& objects) {
    return std::make_unique<EmbreePeer>(lens, objects);
}

} // namespace lince::bench
