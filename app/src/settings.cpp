// The settings as XML text. Where they lie on the disk: settings_file.cpp.
#include <lince/app/settings.h>
#include <lince/core/text.h>
#include <lince/core/xml.h>

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

namespace lince::app {
namespace {

constexpr int kVersion = 1;

/// What the program does not know: the first place is told, the others are counted.
class LeftOut {
  public:
    void add(const XmlElement& element, std::string_view what) {
        if (m_count++ == 0) m_first = errorAt(element.place(), fmt::format("{} is not known", what)).message;
    }
    void unknownAttributes(const XmlElement& element, std::initializer_list<std::string_view> known) {
        for (const std::string& name : element.attributes())
            if (std::find(known.begin(), known.end(), name) == known.end()) add(element, inQuotes(name));
    }
    void unknownChildren(const XmlElement& element) {
        for (const XmlElement& child : element.children())
            add(child, "<" + oneLine(child.name(), 60) + ">");
    }
    std::string told() const { return m_count < 2 ? m_first : fmt::format("{} (and {} more)", m_first, m_count - 1); }

  private:
    std::string m_first;
    std::size_t m_count = 0;
};

float numberInto(const XmlElement& element, const char* attribute, float fallback, float min, float max) {
    const std::string raw = element.string(attribute, "");
    if (!element.has(attribute)) return fallback;
    const auto value = parseFloat(raw);
    if (!value) element.wrongAttribute(attribute, fmt::format("a number from {} to {}", min, max));
    return std::clamp(value.value_or(fallback), min, max);
}

std::int64_t integerInto(const XmlElement& element, const char* attribute, std::int64_t fallback, std::int64_t min,
                         std::int64_t max) {
    const std::string raw = element.string(attribute, "");
    if (!element.has(attribute)) return fallback;
    const auto value = parseInteger(raw);
    if (!value) element.wrongAttribute(attribute, fmt::format("a whole number from {} to {}", min, max));
    return std::clamp(value.value_or(fallback), min, max);
}

void readPicture(const XmlElement& element, Settings& settings, LeftOut& leftOut) {
    leftOut.unknownAttributes(element, {"width", "height", "fullScreen", "vsync", "quality", "resolution", "shadows",
                                        "samples", "fieldOfView"});
    leftOut.unknownChildren(element);
    settings.width = static_cast<std::uint32_t>(integerInto(element, "width", settings.width, 320, 16384));
    settings.height = static_cast<std::uint32_t>(integerInto(element, "height", settings.height, 200, 16384));
    settings.fullScreen = element.flag("fullScreen", settings.fullScreen);
    settings.vsync = element.flag("vsync", settings.vsync);
    if (element.has("quality")) {
        const auto quality = qualityNamed(element.string("quality"));
        if (!quality) element.wrongAttribute("quality", "low, middle or high");
        settings.quality = quality.value_or(settings.quality);
    }
    settings.resolution = numberInto(element, "resolution", resolutionOf(settings.quality), 0.25f, 1);
    settings.shadows = element.flag("shadows", settings.shadows);
    settings.samples = integerInto(element, "samples", settings.samples, 0, 4) < 2 ? 0 : 4;
    settings.fieldOfViewDegrees = numberInto(element, "fieldOfView", settings.fieldOfViewDegrees, 50, 110);
}

void readHands(const XmlElement& element, Settings& settings, LeftOut& leftOut) {
    leftOut.unknownAttributes(element,
                              {"mouseSpeed", "invertMouse", "padSpeed", "crouchToggles", "runToggles", "edgeScroll"});
    leftOut.unknownChildren(element);
    settings.mouseSpeed = numberInto(element, "mouseSpeed", settings.mouseSpeed, 0.1f, 5);
    settings.invertMouse = element.flag("invertMouse", settings.invertMouse);
    settings.padSpeed = numberInto(element, "padSpeed", settings.padSpeed, 0.1f, 5);
    settings.crouchToggles = element.flag("crouchToggles", settings.crouchToggles);
    settings.runToggles = element.flag("runToggles", settings.runToggles);
    settings.edgeScroll = element.flag("edgeScroll", settings.edgeScroll);
}

void readSound(const XmlElement& element, Settings& settings, LeftOut& leftOut) {
    leftOut.unknownAttributes(element, {"volume"});
    leftOut.unknownChildren(element);
    settings.volume = numberInto(element, "volume", settings.volume, 0, 1);
}

void readInterface(const XmlElement& element, Settings& settings, LeftOut& leftOut) {
    leftOut.unknownAttributes(element, {"language", "textScale", "counters", "legend"});
    leftOut.unknownChildren(element);
    const std::string name = element.string("language", nameOf(settings.language));
    if (const auto language = languageNamed(name))
        settings.language = *language;
    else
        leftOut.add(element, "language " + inQuotes(name));
    settings.textScale = numberInto(element, "textScale", settings.textScale, 0.75f, 2);
    settings.showCounters = element.flag("counters", settings.showCounters);
    settings.legend = element.flag("legend", settings.legend);
}

std::vector<std::string_view> betweenBlanks(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\n";
    std::vector<std::string_view> words;
    for (std::size_t from = text.find_first_not_of(kBlank); from < text.size();) {
        const std::size_t to = std::min(text.find_first_of(kBlank, from), text.size());
        words.push_back(text.substr(from, to - from));
        from = text.find_first_not_of(kBlank, to);
    }
    return words;
}

/// Each once and sorted.
void readKnown(const XmlElement& element, Settings& settings, LeftOut& leftOut) {
    constexpr std::size_t kMax = 256, kLongest = 60;
    leftOut.unknownAttributes(element, {"names"});
    leftOut.unknownChildren(element);
    settings.known.clear();
    const std::string all = element.string("names", "");
    for (const std::string_view name : betweenBlanks(all)) {
        const bool plain = name.size() <= kLongest && std::all_of(name.begin(), name.end(), [](char c) {
                               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
                           });
        if (!plain || settings.known.size() >= kMax) {
            leftOut.add(element, inQuotes(oneLine(name, kLongest)));
            continue;
        }
        const auto at = std::lower_bound(settings.known.begin(), settings.known.end(), name);
        if (at == settings.known.end() || *at != name) settings.known.emplace(at, name);
    }
}

void readFiles(const XmlElement& element, Settings& settings, LeftOut& leftOut) {
    leftOut.unknownAttributes(element, {"folder", "record"});
    leftOut.unknownChildren(element);
    const std::string folder = element.string("folder", settings.filesFolder);
    if (std::any_of(folder.begin(), folder.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }))
        leftOut.add(element, "a folder of several lines");
    else
        settings.filesFolder = folder;
    settings.recordGames = element.flag("record", settings.recordGames);
}

std::vector<Binding> readBindings(const XmlElement& element, LeftOut& leftOut) {
    const std::string all = element.string("by");
    std::vector<Binding> list;
    for (const std::string_view word : betweenBlanks(all)) {
        const auto binding = bindingFromText(word);
        if (!binding || list.size() >= Bindings::kMaxOfAnAction)
            leftOut.add(element, inQuotes(word));
        else if (std::find(list.begin(), list.end(), *binding) == list.end())
            list.push_back(*binding);
    }
    return list;
}

/// The actions of the file have what it says, even nothing. Those that it does not name, because they are newer than
/// the file, have their standard bindings as far as the player gave them to nothing else.
void readActions(const XmlElement& element, Settings& settings, LeftOut& leftOut) {
    leftOut.unknownAttributes(element, {});
    std::array<bool, kActions> inFile{};
    for (const XmlElement& row : element.children()) {
        if (row.name() != "action") {
            leftOut.add(row, "<" + oneLine(row.name(), 60) + ">");
            continue;
        }
        leftOut.unknownAttributes(row, {"name", "by"});
        leftOut.unknownChildren(row);
        const std::string name = row.string("name");
        const std::vector<Binding> list = readBindings(row, leftOut);
        if (const auto action = actionNamed(name)) {
            settings.bindings.set(*action, list);
            inFile[static_cast<std::size_t>(*action)] = true;
        } else {
            leftOut.add(row, "action " + inQuotes(name));
        }
    }
    for (const Action action : kAllActions) {
        if (inFile[static_cast<std::size_t>(action)]) continue;
        std::vector<Binding> list = settings.bindings.of(action);
        const auto taken = [&](const Binding& binding) {
            return std::any_of(std::begin(kAllActions), std::end(kAllActions), [&](Action other) {
                return inFile[static_cast<std::size_t>(other)] && excludeEachOther(action, other) &&
                       settings.bindings.has(other, binding);
            });
        };
        list.erase(std::remove_if(list.begin(), list.end(), taken), list.end());
        settings.bindings.set(action, std::move(list));
    }
}

} // namespace

void chooseQuality(Settings& settings, Quality quality) {
    settings.quality = quality;
    settings.resolution = resolutionOf(quality);
    settings.samples = samplesOf(quality);
    settings.shadows = true;
}

Result<Settings> parseSettings(std::string_view text, const std::string& name, std::string* warning) {
    auto parsed = XmlDocument::parse(text, name);
    if (!parsed) return parsed.error();
    XmlDocument& document = **parsed;
    const auto root = document.root("settings", kVersion);
    if (!root) return root.error();
    Settings settings;
    LeftOut leftOut;
    leftOut.unknownAttributes(*root, {"version"});
    for (const XmlElement& element : root->children()) {
        const std::string kind = element.name();
        if (kind == "picture")
            readPicture(element, settings, leftOut);
        else if (kind == "hands")
            readHands(element, settings, leftOut);
        else if (kind == "sound")
            readSound(element, settings, leftOut);
        else if (kind == "interface")
            readInterface(element, settings, leftOut);
        else if (kind == "files")
            readFiles(element, settings, leftOut);
        else if (kind == "known")
            readKnown(element, settings, leftOut);
        else if (kind == "actions")
            readActions(element, settings, leftOut);
        else
            leftOut.add(element, "<" + oneLine(kind, 60) + ">");
    }
    if (const Status status = document.status(); !status) return status.error();
    if (warning != nullptr) *warning = leftOut.told();
    return settings;
}

std::string toXml(const Settings& settings) {
    std::string known;
    for (const std::string& name : settings.known)
        known += (known.empty() ? "" : " ") + name;
    std::string xml = fmt::format(R"(<?xml version="1.0" encoding="UTF-8"?>
<settings version="{}">
    <picture width="{}" height="{}" fullScreen="{}" vsync="{}" quality="{}" resolution="{}" shadows="{}" samples="{}" fieldOfView="{}"/>
    <hands mouseSpeed="{}" invertMouse="{}" padSpeed="{}" crouchToggles="{}" runToggles="{}" edgeScroll="{}"/>
    <sound volume="{}"/>
    <interface language="{}" textScale="{}" counters="{}" legend="{}"/>
    <files folder="{}" record="{}"/>
    <known names="{}"/>
    <actions>
)",
                                  kVersion, settings.width, settings.height, settings.fullScreen, settings.vsync,
                                  nameOf(settings.quality), settings.resolution, settings.shadows, settings.samples,
                                  settings.fieldOfViewDegrees, settings.mouseSpeed, settings.invertMouse,
                                  settings.padSpeed, settings.crouchToggles, settings.runToggles, settings.edgeScroll,
                                  settings.volume, nameOf(settings.language), settings.textScale, settings.showCounters,
                                  settings.legend, xmlEscaped(settings.filesFolder), settings.recordGames, known);
    for (const Action action : kAllActions) {
        std::string words;
        for (const Binding& binding : settings.bindings.of(action)) // no text of a binding needs escaping
            words += (words.empty() ? "" : " ") + toText(binding);
        xml += fmt::format("        <action name=\"{}\" by=\"{}\"/>\n", nameOf(action), words);
    }
    return xml + "    </actions>\n</settings>\n";
}

} // namespace lince::app
