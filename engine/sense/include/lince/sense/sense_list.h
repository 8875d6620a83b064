#pragma once
// Which senses an agent has and how good they are, as data: `<senses>` elements of a definitions file (docs/sense.md
// has the schema). A sense that is not there senses nothing.

#include <lince/agent/eye_view.h>
#include <lince/core/error.h>
#include <lince/core/tick.h>
#include <lince/sense/sense.h>

#include <any>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lince {

enum class EyeKind : std::uint8_t {
    Light, ///< surfaces as they are
    Heat,  ///< only what is warm (characters, shots) shows; walls hide it, darkness does not
};

/// What makes an eye less than perfect (spec S0.X6). All off by default.
struct EyeImperfections {
    bool needsLight = false;     ///< what is darker than the eye can adapt to is not seen
    float dimmestLight = 0.02f;  ///< illumination (1: in the sun) that a fully adapted eye just sees
    float adaptationSeconds = 4; ///< until an eye that comes from the light has adapted to the dark, and back
    float noise = 0;             ///< share of pixels that a rested eye loses in each picture, [0, 1]
    float distanceNoise = 0;     ///< spread of distances, as a share of the distance
    float fatigueSeconds = 0;    ///< of looking at motion or glare until the eye is tired; 0: never
    float tiredNoise = 0.2f;     ///< share of pixels that a wholly tired eye loses

    bool any() const { return needsLight || noise > 0 || distanceNoise > 0 || fatigueSeconds > 0; }
};

/// The synthetic eye: pictures, and percepts from them.
struct EyeSense {
    EyeKind kind = EyeKind::Light;
    EyeLens lens;
    Tick period = 6;     ///< ticks between looks; it looks when the mind thinks
    Tick ageLimit = 600; ///< ticks after which a lost thing is forgotten
    int minPixels = 2;   ///< of a thing that is noticed
    EyeImperfections imperfections;
};

/// Sight by cone and rays: cheap, for many agents.
struct SightSense {
    enum class Test : std::uint8_t {
        ThreeRays, ///< head and both shoulders; one that is free is enough (spec S1.S1)
        ConeAxis,  ///< the point on the body's axis nearest to the cone's axis (spec S3.V1, V2)
    };
    Test test = Test::ThreeRays;
    float angle = 2.0943951f;      ///< radians, whole opening of the cone
    float range = 40;              ///< metres
    bool things = false;           ///< items, and what was thrown, shot or laid, are seen too
    float crouchedFraction = 1.0f; ///< of the range at which a crouching body is seen (spec S3.V3: 0.5)
    float darkFraction = 1.0f;     ///< by night, of the range at which a body is seen that no lamp shines on
    Tick period = 18;              ///< ticks (3.3 Hz)
    Tick ageLimit = 600;
};

struct HearingSense {
    float acuity = 1;      ///< × the distance that a noise carries
    float range = 100;     ///< metres, whatever the noise
    float wallLoss = 0.5f; ///< share of the distance that a wall between takes away; walls multiply
    Tick ageLimit = 300;
};
struct TouchSense {
    Tick ageLimit = 60;
};
struct DamageSense {
    Tick ageLimit = 300;
};

template <>
std::span<const Field<EyeSense>> fieldsOf();
template <>
std::span<const Field<SightSense>> fieldsOf();
template <>
std::span<const Field<HearingSense>> fieldsOf();
template <>
std::span<const Field<TouchSense>> fieldsOf();
template <>
std::span<const Field<DamageSense>> fieldsOf();

struct SenseList {
    struct Entry {
        SenseType type;
        std::size_t order = 0; ///< in the registry
        std::any settings;
    };
    std::string name;
    std::vector<Entry> senses; ///< in the order of the registry, in which they sense

    /// What a body has when nothing is said: touch and damage.
    static SenseList plain();

    /// Null when it does not have this sense.
    template <class Settings>
    const Settings* find() const {
        for (const Entry& entry : senses)
            if (const auto* found = std::any_cast<Settings>(&entry.settings)) return found;
        return nullptr;
    }
    template <class Settings>
    Settings* find() {
        return const_cast<Settings*>(std::as_const(*this).template find<Settings>());
    }
    /// Has it from now on, like this. The registry must have a sense with such settings.
    template <class Settings>
    Settings& give(Settings settings = {}, const SenseRegistry& registry = SenseRegistry::standard()) {
        put(std::any(std::move(settings)), registry);
        return *find<Settings>();
    }
    void put(std::any settings, const SenseRegistry& registry);
};

/// The `<senses>` elements of a definitions file, in order; other elements are not looked at. Names are unique.
Result<std::vector<SenseList>> parseSenseLists(std::string_view text, const std::string& name,
                                               const SenseRegistry& registry = SenseRegistry::standard());
Result<std::vector<SenseList>> loadSenseLists(const std::string& path,
                                              const SenseRegistry& registry = SenseRegistry::standard());

} // namespace lince
