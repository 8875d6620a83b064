#include <lince/combat/fights.h>
#include <lince/combat/victories.h>
#include <lince/core/file_writer.h>
#include <lince/core/files.h>
#include <lince/core/xml.h>

#include <algorithm>
#include <filesystem>

namespace lince::combat {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestFile = std::size_t{1} << 20; ///< bytes; real ones have some hundred
constexpr std::int64_t kMaxPoints = 1'000'000;

std::int64_t margin(const Victory& victory) {
    return std::int64_t{victory.points} - victory.against;
}

} // namespace

const Victory* Victories::of(std::string_view name) const {
    const auto found = std::find_if(m_all.begin(), m_all.end(), [&](const Victory& v) { return v.name == name; });
    return found != m_all.end() ? &*found : nullptr;
}

bool Victories::add(const Victory& victory) {
    const auto at = std::lower_bound(m_all.begin(), m_all.end(), victory.name,
                                     [](const Victory& one, const std::string& name) { return one.name < name; });
    if (at == m_all.end() || at->name != victory.name) {
        if (m_all.size() >= kMax) return false;
        m_all.insert(at, victory);
        return true;
    }
    if (margin(victory) <= margin(*at)) return false;
    *at = victory;
    return true;
}

Result<Victories> Victories::parse(std::string_view text, const std::string& name) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    const auto root = (*document)->root("victories", 1);
    if (!root) return root.error();
    Victories victories;
    for (const XmlElement& e : root->children()) {
        if (e.name() != "fight") {
            e.wrong("<" + e.name() + ">", "<fight>");
            break;
        }
        Victory victory;
        victory.name = e.string("name");
        if (entryOf(victory.name) == nullptr) e.wrongAttribute("name", "a fight of the menu as \"duel-1\"");
        victory.points = static_cast<std::uint32_t>(e.integer("points", 0, 0, kMaxPoints));
        victory.against = static_cast<std::uint32_t>(e.integer("against", 0, 0, kMaxPoints));
        e.finish();
        if (!(*document)->good()) break;
        if (victories.of(victory.name) != nullptr) e.wrongAttribute("name", "each fight once");
        victories.add(victory);
    }
    root->finish();
    if (const Status status = (*document)->status(); !status) return status.error();
    return victories;
}

std::string Victories::toXml() const {
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<victories version=\"1\">\n";
    for (const Victory& v : m_all)
        text += "    <fight name=\"" + v.name + "\" points=\"" + std::to_string(v.points) + "\" against=\"" +
                std::to_string(v.against) + "\"/>\n";
    return text + "</victories>\n";
}

Victories loadVictories(const std::string& file, std::string& complaint) {
    complaint.clear();
    std::error_code code;
    if (file.empty() || !fs::exists(file, code)) return {};
    const auto text = readTextFile(file, kLargestFile);
    auto victories = text ? Victories::parse(*text, file) : Result<Victories>(text.error());
    if (victories) return std::move(*victories);
    complaint = victories.error().message;
    setAside(file);
    return {};
}

Status saveVictories(const std::string& file, const Victories& victories) {
    if (file.empty()) return Error{"found no folder of the player's settings, expected one to write to"};
    const fs::path folder = fs::path(file).parent_path();
    std::error_code code;
    if (!folder.empty()) fs::create_directories(folder, code);
    if (code) return errorAt({folder.string()}, "cannot be made a folder: " + code.message());
    return writeTextFile(file, victories.toXml());
}

} // namespace lince::combat
