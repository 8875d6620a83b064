#include <lince/core/file_writer.h>
#include <lince/core/files.h>
#include <lince/core/text.h>
#include <lince/core/xml.h>
#include <lince/groups/progress.h>

#include <algorithm>
#include <filesystem>

namespace lince::groups {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestProgress = std::size_t{1} << 20; ///< bytes; real ones have some hundred
constexpr int kMaxPoints = 1'000'000'000;
constexpr std::string_view kPrefix = "sheep-";

/// Which level; nothing when the name is none's.
std::optional<int> numberOf(std::string_view name) {
    if (!name.starts_with(kPrefix)) return {};
    const std::string_view digits = name.substr(kPrefix.size());
    const auto number = parseInteger(digits);
    if (!number || *number < 1 || *number > 999 || std::to_string(*number) != digits) return {};
    return static_cast<int>(*number);
}

std::string nameOf(int number) {
    return std::string(kPrefix) + std::to_string(number);
}

} // namespace

bool Progress::isLevel(std::string_view name) {
    return numberOf(name).has_value();
}

std::optional<std::string> Progress::next(std::string_view name) {
    const auto number = numberOf(name);
    if (!number) return {};
    return nameOf(*number + 1);
}

const LevelResult* Progress::of(std::string_view name) const {
    for (const LevelResult& result : m_results)
        if (result.name == name) return &result;
    return nullptr;
}

bool Progress::isOpen(std::string_view name) const {
    const auto number = numberOf(name);
    if (!number) return false;
    if (*number == 1) return true;
    const LevelResult* before = of(nameOf(*number - 1));
    return before != nullptr && before->won;
}

bool Progress::add(const LevelResult& result) {
    for (LevelResult& known : m_results) {
        if (known.name != result.name) continue;
        const bool better = result.score > known.score;
        if (better) known.score = result.score;
        known.stars = std::max(known.stars, result.stars);
        known.won = known.won || result.won;
        return better;
    }
    const auto at = std::lower_bound(m_results.begin(), m_results.end(), result.name,
                                     [](const LevelResult& one, const std::string& name) { return one.name < name; });
    m_results.insert(at, result);
    return result.score > 0;
}

Result<Progress> Progress::parse(std::string_view text, const std::string& name) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    const auto root = (*document)->root("progress", 1);
    if (!root) return root.error();
    Progress progress;
    for (const XmlElement& e : root->children()) {
        if (e.name() != "level") {
            e.wrong("<" + e.name() + ">", "<level>");
            break;
        }
        LevelResult result;
        result.name = e.string("name");
        if (!isLevel(result.name)) e.wrongAttribute("name", "a level as \"sheep-1\"");
        result.won = e.flag("won", false);
        result.score = static_cast<int>(e.integer("score", 0, 0, kMaxPoints));
        result.stars = static_cast<int>(e.integer("stars", 0, 0, 3));
        e.finish();
        if (!(*document)->good()) break;
        if (progress.of(result.name) != nullptr) e.wrongAttribute("name", "each level once");
        progress.add(result);
    }
    root->finish();
    if (const Status status = (*document)->status(); !status) return status.error();
    return progress;
}

std::string Progress::toXml() const {
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<progress version=\"1\">\n";
    for (const LevelResult& r : m_results)
        text += "    <level name=\"" + r.name + "\" won=\"" + (r.won ? "true" : "false") + "\" score=\"" +
                std::to_string(r.score) + "\" stars=\"" + std::to_string(r.stars) + "\"/>\n";
    return text + "</progress>\n";
}

std::string progressFileIn(const std::string& folder) {
    return folder.empty() ? std::string() : (fs::path(folder) / "groups-progress.xml").string();
}

Progress loadProgress(const std::string& file, std::string& complaint, std::string& kept) {
    complaint.clear(), kept.clear();
    std::error_code code;
    if (file.empty() || !fs::exists(file, code)) return {};
    const auto text = readTextFile(file, kLargestProgress);
    auto progress = text ? Progress::parse(*text, file) : Result<Progress>(text.error());
    if (progress) return std::move(*progress);
    complaint = progress.error().message;
    kept = setAside(file);
    return {};
}

Status saveProgress(const std::string& file, const Progress& progress) {
    if (file.empty()) return Error{"found no folder of the player's settings, expected one to write to"};
    const fs::path folder = fs::path(file).parent_path();
    std::error_code code;
    if (!folder.empty()) fs::create_directories(folder, code);
    if (code) return errorAt({folder.string()}, "cannot be made a folder: " + code.message());
    return writeTextFile(file, progress.toXml());
}

} // namespace lince::groups
