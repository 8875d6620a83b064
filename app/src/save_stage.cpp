#include <lince/app/save_stage.h>
#include <lince/core/files.h>
#include <lince/world/installed_maps.h>

#include <tinyxml2.h>

#include <algorithm>
#include <filesystem>

namespace lince::app {
namespace {

namespace fs = std::filesystem;

tinyxml2::XMLElement* elementAt(tinyxml2::XMLElement& root, const ParameterPlace& place) {
    std::size_t index = 0;
    for (auto* e = root.FirstChildElement(place.element.c_str()); e != nullptr;
         e = e->NextSiblingElement(place.element.c_str()), ++index) {
        const char* name = e->Attribute("name");
        const bool meant = place.inScenario ? index == place.index : name != nullptr && place.named == name;
        if (meant) return place.child.empty() ? e : e->FirstChildElement(place.child.c_str());
    }
    return nullptr;
}

/// A path that holds wherever the file that names it lies.
std::string fixed(const std::string& path) {
    if (namesInstalledMap(path)) return path;
    std::error_code code;
    const std::size_t inside = path.find(".pk3:"); // a file in an archive
    if (inside == std::string::npos) return fs::absolute(path, code).lexically_normal().string();
    const std::string archive = fs::absolute(path.substr(0, inside + 4), code).lexically_normal().string();
    return archive + path.substr(inside + 4);
}

std::string freeName(const fs::path& folder, const std::string& wanted) {
    std::error_code code;
    for (int i = 1;; ++i) {
        const std::string name = i == 1 ? wanted : wanted + "-" + std::to_string(i);
        if (!fs::exists(folder / (name + ".xml"), code) || i >= 9999) return name;
    }
}

bool isPlainName(const std::string& name) {
    return std::all_of(name.begin(), name.end(), [](unsigned char c) {
        return c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
               c == '_';
    });
}

} // namespace

Result<std::string> withAttributes(const std::string& text, const std::string& fileName,
                                   const std::vector<std::pair<ParameterPlace, std::string>>& changes) {
    tinyxml2::XMLDocument document;
    if (document.Parse(text.c_str(), text.size()) != tinyxml2::XML_SUCCESS || document.RootElement() == nullptr)
        return errorAt({fileName, document.ErrorLineNum(), 1}, "no XML", "the file that was read before");
    for (const auto& [place, value] : changes) {
        tinyxml2::XMLElement* e =
            place.element.empty() ? document.RootElement() : elementAt(*document.RootElement(), place);
        if (e == nullptr)
            return errorAt({fileName},
                           "no <" + place.element + "> " + inQuotes(place.named) + " for " + inQuotes(place.attribute),
                           "the file that was read before");
        e->SetAttribute(place.attribute.c_str(), value.c_str());
    }
    tinyxml2::XMLPrinter printer;
    document.Print(&printer);
    return std::string(printer.CStr());
}

Result<std::string> saveStage(const Stage& original, const Stage& changed, const std::vector<LiveParameter>& parameters,
                              const std::string& folder, const std::string& name) {
    if (folder.empty()) return Error{"found no folder of the player's settings, expected one to write to"};
    if (!isPlainName(name)) return Error{"found the name " + inQuotes(name) + ", expected letters, digits, - and _"};
    const auto scenario = readTextFile(original.scenario.path);
    if (!scenario) return scenario.error();
    const auto definitions = readTextFile(original.scenario.definitionsPath);
    if (!definitions) return definitions.error();

    std::error_code code;
    fs::create_directories(folder, code);
    if (code) return errorAt({folder}, "cannot be made a folder: " + code.message());
    const std::string called = name.empty() ? freeName(folder, original.scenario.name + "-mine") : name;

    std::vector<std::pair<ParameterPlace, std::string>> ofScenario, ofDefinitions;
    ofScenario.push_back({{true, {}, 0, {}, {}, "name"}, called});
    ofScenario.push_back({{true, {}, 0, {}, {}, "level"}, fixed(original.scenario.levelPath)});
    ofScenario.push_back({{true, {}, 0, {}, {}, "definitions"}, called + ".definitions.xml"});
    for (std::size_t group = 0; group < original.scenario.groups.size(); ++group)
        if (const std::string& mind = original.scenario.groups[group].mindPath; !mind.empty())
            ofScenario.push_back({{true, "agents", group, {}, {}, "mind"}, fixed(mind)});
    for (const LiveParameter& p : parameters)
        if (p.get(changed) != p.get(original))
            (p.place.inScenario ? ofScenario : ofDefinitions).push_back({p.place, fileText(p, changed)});
    const auto newScenario = withAttributes(*scenario, original.scenario.path, ofScenario);
    if (!newScenario) return newScenario.error();
    const auto newDefinitions = withAttributes(*definitions, original.scenario.definitionsPath, ofDefinitions);
    if (!newDefinitions) return newDefinitions.error();

    const fs::path place(folder);
    if (const Status status = writeTextFile((place / (called + ".definitions.xml")).string(), *newDefinitions); !status)
        return status.error();
    const std::string path = (place / (called + ".xml")).string();
    if (const Status status = writeTextFile(path, *newScenario); !status) return status.error();
    return path;
}

} // namespace lince::app
