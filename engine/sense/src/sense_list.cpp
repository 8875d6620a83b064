#include <lince/core/files.h>
#include <lince/core/math.h>
#include <lince/core/xml.h>
#include <lince/sense/sense_list.h>

#include <algorithm>

namespace lince {
namespace {

constexpr int kNewestVersion = 1; ///< of definitions files, as in `sim`
constexpr float kLongestSeconds = 100'000;
constexpr std::size_t kMaxLists = 10'000;

class SenseListReader {
  public:
    explicit SenseListReader(XmlDocument& document) : m_document(document) {}

    Result<std::vector<SenseList>> read(const XmlElement& root) {
        root.finish();
        for (const XmlElement& e : root.children()) {
            if (!m_document.good()) break;
            if (e.name() == "senses") senses(e); // the others are read, and finished, by `sim`
        }
        if (const Status status = m_document.status(); !status) return status.error();
        return std::move(m_out);
    }

  private:
    void senses(const XmlElement& e) {
        SenseList list;
        list.name = e.string("name");
        const auto same = [&](const SenseList& known) { return known.name == list.name; };
        if (list.name.empty() && m_document.good()) e.wrongAttribute("name", "a name");
        if (std::any_of(m_out.begin(), m_out.end(), same))
            e.wrongAttribute("name", "a name that no <senses> of this file has");
        if (m_out.size() >= kMaxLists) e.wrong("too many <senses>", "at most 10000");
        e.finish();
        for (const XmlElement& sense : e.children()) {
            if (!m_document.good()) return;
            const std::string name = sense.name();
            if (name == "eye")
                once(sense, list.eye, eye(sense));
            else if (name == "sight")
                once(sense, list.sight, sight(sense));
            else if (name == "hearing")
                once(sense, list.hearing, hearing(sense));
            else if (name == "touch")
                once(sense, list.touch, TouchSense{age(sense, TouchSense{}.ageLimit)});
            else if (name == "damage")
                once(sense, list.damage, DamageSense{age(sense, DamageSense{}.ageLimit)});
            else
                sense.wrong("<" + name + ">", "one of <eye>, <sight>, <hearing>, <touch>, <damage>");
            sense.finish();
        }
        m_out.push_back(std::move(list));
    }

    template <class Sense>
    static void once(const XmlElement& e, std::optional<Sense>& place, const Sense& sense) {
        if (place) e.wrong("a second <" + e.name() + ">", "at most one in a <senses>");
        place = sense;
    }

    static Tick ticks(const XmlElement& e, const char* attribute, Tick fallback, float minSeconds) {
        const float seconds = e.number(attribute, secondsFromTicks(fallback), minSeconds, kLongestSeconds);
        return ticksFromSeconds(seconds);
    }
    static Tick age(const XmlElement& e, Tick fallback) { return ticks(e, "age", fallback, 0); }
    /// At least a tick: nobody looks twice in one.
    static Tick period(const XmlElement& e, Tick fallback) {
        return std::max<Tick>(1, ticks(e, "period", fallback, 0));
    }
    /// An angle in degrees, as radians.
    static float angle(const XmlElement& e, float fallback, float max) {
        return e.has("angle") ? e.number("angle", {}, 1, max) * kRadiansPerDegree : fallback;
    }
    static float fraction(const XmlElement& e, const char* attribute, float fallback) {
        return e.number(attribute, fallback, 0, 1);
    }

    static EyeSense eye(const XmlElement& e) {
        EyeSense s;
        s.kind = e.oneOf("kind", {"light", "heat"}, 0) == 0 ? EyeKind::Light : EyeKind::Heat;
        s.lens.width = static_cast<int>(e.integer("width", s.lens.width, 1, 4096));
        s.lens.height = static_cast<int>(e.integer("height", s.lens.height, 1, 4096));
        s.lens.verticalAngle = angle(e, s.lens.verticalAngle, 170);
        s.lens.nearPlane = e.number("near", s.lens.nearPlane, 0.001f, 100);
        s.lens.farPlane = e.number("far", s.lens.farPlane, s.lens.nearPlane + 0.1f, kLongestSight);
        s.lens.maximumSpeed = e.number("maximumSpeed", s.lens.maximumSpeed, 0.01f, 10'000);
        s.period = period(e, s.period);
        s.ageLimit = age(e, s.ageLimit);
        s.minPixels = static_cast<int>(e.integer("pixels", s.minPixels, 1, 1'000'000));
        EyeImperfections& i = s.imperfections;
        i.needsLight = e.flag("needsLight", i.needsLight);
        i.dimmestLight = e.number("dimmest", i.dimmestLight, 0.0001f, 1);
        i.adaptationSeconds = e.number("adaptation", i.adaptationSeconds, 0, kLongestSeconds);
        i.noise = fraction(e, "noise", i.noise);
        i.distanceNoise = fraction(e, "distanceNoise", i.distanceNoise);
        i.fatigueSeconds = e.number("fatigue", i.fatigueSeconds, 0, kLongestSeconds);
        i.tiredNoise = fraction(e, "tiredNoise", i.tiredNoise);
        return s;
    }

    static SightSense sight(const XmlElement& e) {
        SightSense s;
        s.test = e.oneOf("test", {"rays", "cone"}, 0) == 0 ? SightSense::Test::ThreeRays : SightSense::Test::ConeAxis;
        s.angle = angle(e, s.angle, 360);
        s.range = e.number("range", s.range, 0.1f, kLongestSight);
        s.crouchedFraction = fraction(e, "crouched", s.crouchedFraction);
        s.period = period(e, s.period);
        s.ageLimit = age(e, s.ageLimit);
        return s;
    }

    static HearingSense hearing(const XmlElement& e) {
        HearingSense s;
        s.acuity = e.number("acuity", s.acuity, 0, 100);
        s.range = e.number("range", s.range, 0, kLongestSight);
        s.wallLoss = fraction(e, "wallLoss", s.wallLoss);
        s.ageLimit = age(e, s.ageLimit);
        return s;
    }

    static constexpr float kLongestSight = 10'000; ///< metres, as far as rays of the world go

    XmlDocument& m_document;
    std::vector<SenseList> m_out;
};

} // namespace

SenseList SenseList::plain() {
    SenseList list;
    list.touch.emplace();
    list.damage.emplace();
    return list;
}

Result<std::vector<SenseList>> parseSenseLists(std::string_view text, const std::string& name) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    const auto root = (*document)->root("definitions", kNewestVersion);
    if (!root) return root.error();
    return SenseListReader(**document).read(*root);
}

Result<std::vector<SenseList>> loadSenseLists(const std::string& path) {
    const auto text = readTextFile(path);
    if (!text) return text.error();
    return parseSenseLists(*text, path);
}

} // namespace lince
