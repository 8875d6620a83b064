#include <lince/commandos/mission_records.h>
#include <lince/commandos/missions.h>
#include <lince/core/file_writer.h>
#include <lince/core/files.h>
#include <lince/core/xml.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

namespace lince::commandos {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestRecords = std::size_t{1} << 20;                   ///< bytes; real ones have some hundred
constexpr std::int64_t kLongest = std::int64_t{24} * 60 * 60 * kTicksPerSecond; ///< a day

} // namespace

const MissionRecord* MissionRecords::of(std::string_view name) const {
    const auto found =
        std::find_if(m_all.begin(), m_all.end(), [&](const MissionRecord& one) { return one.name == name; });
    return found != m_all.end() ? &*found : nullptr;
}

bool MissionRecords::add(const MissionRecord& record) {
    const auto at = std::lower_bound(m_all.begin(), m_all.end(), record.name,
                                     [](const MissionRecord& one, const std::string& name) { return one.name < name; });
    if (at == m_all.end() || at->name != record.name) {
        m_all.insert(at, record);
        return true;
    }
    const MissionRecord before = *at;
    at->ticks = std::min(at->ticks, record.ticks);
    at->medals = std::max(at->medals, record.medals);
    return *at != before;
}

Result<MissionRecords> MissionRecords::parse(std::string_view text, const std::string& name) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    const auto root = (*document)->root("missions", 1);
    if (!root) return root.error();
    MissionRecords records;
    for (const XmlElement& e : root->children()) {
        if (e.name() != "mission") {
            e.wrong("<" + e.name() + ">", "<mission>");
            break;
        }
        MissionRecord record;
        record.name = e.string("name");
        if (missionOf(record.name) == nullptr) e.wrongAttribute("name", "a mission of the menu as \"landing\"");
        record.ticks = static_cast<Tick>(e.integer("ticks", 0, 0, kLongest));
        record.medals = static_cast<int>(e.integer("medals", 1, 1, 3));
        e.finish();
        if (!(*document)->good()) break;
        if (records.of(record.name) != nullptr) e.wrongAttribute("name", "each mission once");
        records.add(record);
    }
    root->finish();
    if (const Status status = (*document)->status(); !status) return status.error();
    return records;
}

std::string MissionRecords::toXml() const {
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<missions version=\"1\">\n";
    for (const MissionRecord& one : m_all)
        text += "    <mission name=\"" + one.name + "\" ticks=\"" + std::to_string(one.ticks) + "\" medals=\"" +
                std::to_string(one.medals) + "\"/>\n";
    return text + "</missions>\n";
}

MissionRecords loadRecords(const std::string& file, std::string& complaint) {
    complaint.clear();
    std::error_code code;
    if (file.empty() || !fs::exists(file, code)) return {};
    const auto text = readTextFile(file, kLargestRecords);
    auto records = text ? MissionRecords::parse(*text, file) : Result<MissionRecords>(text.error());
    if (records) return std::move(*records);
    complaint = records.error().message;
    setAside(file);
    return {};
}

Status saveRecords(const std::string& file, const MissionRecords& records) {
    if (file.empty()) return Error{"found no folder of the player's settings, expected one to write to"};
    const fs::path folder = fs::path(file).parent_path();
    std::error_code code;
    if (!folder.empty()) fs::create_directories(folder, code);
    if (code) return errorAt({folder.string()}, "cannot be made a folder: " + code.message());
    return writeTextFile(file, records.toXml());
}

} // namespace lince::commandos
