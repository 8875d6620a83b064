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
    leftOut.unknownAttributes(element, {"width", "height", "fullScreen", "vsync", "shadows", "samples", "fieldOfView"});
    leftOut.unknownChildren(element);
    settings.width = static_cast<std::uint32_t>(integerInto(element, "width", settings.width, 320, 16384));
    settings.height = static_cast<std::uint32_t>(integerInto(element, "height", settings.height, 200, 16384));
    settings.fullScreen = element.flag("fullScreen", settings.fullScreen);
    settings.vsync = element.flag("vsync", settings.vsync);
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
    leftOut.unknownAttributes(element, {"language", "textScale", "counters"});
    leftOut.unknownChildren(element);
    const std::string name = element.string("language", nameOf(settings.language));
    if (const auto language = languageNamed(name))
        settings.language = *language;
    else
        leftOut.add(element, "language " + inQuotes(name));
    settings.textScale = numberInto(element, "textScale", settings.textScale, 0.75f, 2);
    settings.showCounters = element.flag("counters", settings.showCounters);
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
    constexpr std::string_view kBlank = " \t\r\n";
    const std::string all = element.string("by");
    const std::string_view words = all;
    std::vector<Binding> list;
    for (std::size_t from = words.find_first_not_of(kBlank); from < words.size();) {
        const std::size_t to = std::min(words.find_first_of(kBlank, from), words.size());
        const std::string_view word = words.substr(from, to - from);
        const auto binding = bindingFromText(word);
        if (!binding || list.size() >= Bindings::kMaxOfAnAction)
            leftOut.add(element, inQuotes(word));
        else if (std::find(list.begin(), list.end(), *binding) == list.end())
            list.push_back(*binding);
        from = words.find_first_not_of(kBlank, to);
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
    std::string xml = fmt::format(R"(<?xml version="1.0" encoding="UTF-8"?>
<settings version="{}">
    <picture width="{}" height="{}" fullScreen="{}" vsync="{}" shadows="{}" samples="{}" fieldOfView="{}"/>
    <hands mouseSpeed="{}" invertMouse="{}" padSpeed="{}" crouchToggles="{}" runToggles="{}" edgeScroll="{}"/>
    <sound volume="{}"/>
    <interface language="{}" textScale="{}" counters="{}"/>
    <files folder="{}" record="{}"/>
    <actions>
)",
                                  kVersion, settings.width, settings.height, settings.fullScreen, settings.vsync,
                                  settings.shadows, settings.samples, settings.fieldOfViewDegrees, settings.mouseSpeed,
                                  settings.invertMouse, settings.padSpeed, settings.crouchToggles, settings.runToggles,
                                  settings.edgeScroll, settings.volume, nameOf(settings.language), settings.textScale,
                                  settings.showCounters, xmlEscaped(settings.filesFolder), settings.recordGames);
    for (const Action action : kAllActions) {
        std::string words;
        for (const Binding& binding : settings.bindings.of(action)) // no text of a binding needs escaping
            words += (words.empty() ? "" : " ") + toText(binding);
        xml += fmt::format("        <action name=\"{}\" by=\"{}\"/>\n", nameOf(action), words);
    }
    return xml + "    </actions>\n</settings>\n";
}

} // namespace lince::app
