// Reading tuning files, and writing what came of them into a scenario.

#include <lince/core/files.h>
#include <lince/core/xml.h>
#include <lince/runtime/tuning.h>

#include <algorithm>
#include <filesystem>

namespace lince {
namespace {

constexpr int kNewestTuning = 1;
constexpr std::size_t kMaxParameters = 100, kMaxAims = 100;

void readParameter(const XmlElement& e, Tuning& tuning) {
    TunedParameter p;
    p.place = e.place();
    p.group = static_cast<std::uint32_t>(e.integer("agents", 1, 1, 10'000)) - 1;
    p.attribute = e.string("attribute");
    p.term = e.string("term", "");
    e.renamed("least", "min");
    e.renamed("most", "max");
    if (e.has("min")) p.min = static_cast<double>(e.number("min", {}, -1e6f, 1e6f));
    if (e.has("max")) p.max = static_cast<double>(e.number("max", {}, -1e6f, 1e6f));
    p.whole = e.flag("whole", false);
    if (p.min && p.max && !(*p.min < *p.max)) e.wrongAttribute("max", "more than min");
    if (tuning.parameters.size() >= kMaxParameters) e.wrong("more than 100 <parameter>", "fewer");
    tuning.parameters.push_back(std::move(p));
}

void readAim(const XmlElement& e, Tuning& tuning) {
    TunedAim aim;
    aim.measure = e.string("measure");
    aim.weight = static_cast<double>(e.number("weight", 1.0f, -1e6f, 1e6f));
    aim.place = e.place();
    if (tuning.aims.size() >= kMaxAims) e.wrong("more than 100 <aim>", "fewer");
    tuning.aims.push_back(std::move(aim));
}

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
           c == '_' || c == ':';
}

/// Where the tag of the n-th element of that name begins and ends. Text that the XML reader accepted.
std::optional<std::pair<std::size_t, std::size_t>> findTag(const std::string& text, std::string_view name,
                                                           std::size_t index) {
    std::size_t at = 0;
    while ((at = text.find('<', at)) != std::string::npos) {
        if (text.compare(at, 4, "<!--") == 0) {
            at = text.find("-->", at);
            if (at == std::string::npos) return {};
            continue;
        }
        std::size_t end = at + 1;
        for (char quote = 0; end < text.size() && (quote != 0 || text[end] != '>'); ++end) {
            if (quote != 0 && text[end] == quote)
                quote = 0;
            else if (quote == 0 && (text[end] == '"' || text[end] == '\''))
                quote = text[end];
        }
        const bool named = text.compare(at + 1, name.size(), name) == 0 && at + 1 + name.size() < text.size() &&
                           !isNameCharacter(text[at + 1 + name.size()]);
        if (named && index-- == 0) return std::pair(at, end);
        at = end;
    }
    return {};
}

/// Sets an attribute inside the tag, which gets it if it has none.
void setAttribute(std::string& text, std::pair<std::size_t, std::size_t> tag, const std::string& name,
                  std::string_view value) {
    for (std::size_t at = tag.first; (at = text.find(name, at + 1)) < tag.second;) {
        if (isNameCharacter(text[at - 1]) || isNameCharacter(text[at + name.size()])) continue;
        std::size_t open = text.find_first_not_of(" \t\r\n", at + name.size());
        if (open == std::string::npos || text[open] != '=') continue; // inside a value
        open = text.find_first_of("\"'", open);
        const std::size_t close = text.find(text[open], open + 1);
        text.replace(open, close + 1 - open, '"' + xmlEscaped(value) + '"');
        return;
    }
    const std::size_t end = text[tag.second - 1] == '/' ? tag.second - 1 : tag.second;
    text.insert(end, ' ' + name + "=\"" + xmlEscaped(value) + '"');
}

} // namespace

Result<Tuning> parseTuning(std::string_view text, const std::string& path) {
    auto document = XmlDocument::parse(text, path);
    if (!document) return document.error();
    const auto root = (*document)->root("tuning", kNewestTuning);
    if (!root) return root.error();
    Tuning tuning;
    tuning.path = path;
    tuning.name = root->string("name", std::filesystem::path(path).stem().string());
    tuning.scenarioPath = pathBeside(path, root->string("scenario"));
    tuning.seeds = static_cast<std::uint32_t>(root->integer("seeds", 6, 1, 10'000));
    tuning.firstSeed = static_cast<std::uint64_t>(root->integer("firstSeed", 1, 0, INT64_MAX / 4));
    tuning.ticks = static_cast<Tick>(root->integer("ticks", 0, 0, 60ll * 60 * 60 * 24));
    tuning.generations = static_cast<std::uint32_t>(root->integer("generations", 10, 1, 10'000));
    tuning.population = static_cast<std::uint32_t>(root->integer("population", 12, 4, 1'000));
    tuning.checkSeeds = static_cast<std::uint32_t>(root->integer("checkSeeds", 20, 2, 10'000));
    tuning.seed = static_cast<std::uint64_t>(root->integer("seed", 1, 0, INT64_MAX));
    root->finish();
    for (const XmlElement& e : root->children()) {
        if (e.name() == "parameter")
            readParameter(e, tuning);
        else if (e.name() == "aim")
            readAim(e, tuning);
        else
            e.wrong("<" + e.name() + ">", "<parameter> or <aim>");
        e.finish();
        if (!(*document)->good()) break;
    }
    if (const Status status = (*document)->status(); !status) return status.error();
    if (tuning.parameters.empty() || tuning.aims.empty())
        return errorAt(root->place(), "a tuning without a <parameter> or an <aim>", "one of each at least");
    return tuning;
}

Result<Tuning> loadTuning(const std::string& path) {
    const auto text = readTextFile(path);
    if (!text) return text.error();
    return parseTuning(*text, path);
}

Result<std::string> tunedScenario(const Tuning& tuning, const TuningResult& result, bool sameFolder) {
    auto text = readTextFile(tuning.scenarioPath);
    if (!text) return text.error();
    const auto scenario = parseScenario(*text, tuning.scenarioPath);
    if (!scenario) return scenario.error();
    for (const TuningResult::Change& change : result.changes) {
        const auto tag = findTag(*text, "agents", change.group);
        if (!tag) return Error{tuning.scenarioPath + ": found fewer <agents> than before, expected the same file"};
        setAttribute(*text, *tag, change.attribute, change.value);
    }
    const std::pair<const char*, const std::string*> paths[] = {{"level", &scenario->levelPath},
                                                                {"definitions", &scenario->definitionsPath}};
    for (const auto& [attribute, path] : paths) {
        if (sameFolder || path->find(':') != std::string::npos) continue; // maps of packages have no folder
        if (const auto tag = findTag(*text, "scenario", 0))
            setAttribute(*text, *tag, attribute, std::filesystem::absolute(*path).lexically_normal().string());
    }
    return *text;
}

} // namespace lince
