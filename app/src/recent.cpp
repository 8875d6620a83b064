#include <lince/app/recent.h>
#include <lince/core/files.h>
#include <lince/core/text.h>
#include <lince/core/xml.h>

#include <fmt/format.h>

#include <algorithm>

namespace lince::app {

void Recent::add(std::string path, std::int64_t time) {
    std::erase_if(m_files, [&](const RecentFile& file) { return file.path == path; });
    m_files.insert(m_files.begin(), {std::move(path), time});
    if (m_files.size() > kMost) m_files.resize(kMost);
}

std::int64_t Recent::timeOf(std::string_view path) const {
    for (const RecentFile& file : m_files)
        if (file.path == path) return file.time;
    return 0;
}

Result<Recent> Recent::parse(std::string_view text, const std::string& name) {
    auto parsed = XmlDocument::parse(text, name);
    if (!parsed) return parsed.error();
    XmlDocument& document = **parsed;
    const auto root = document.root("recent", 1);
    if (!root) return root.error();
    Recent recent;
    for (const XmlElement& row : root->children()) {
        if (row.name() != "opened" || recent.m_files.size() >= kMost) continue;
        const auto time = parseInteger(row.string("time"));
        const std::string path = row.string("path");
        const bool plain =
            std::all_of(path.begin(), path.end(), [](char c) { return static_cast<unsigned char>(c) >= ' '; });
        const bool isNew = std::none_of(recent.m_files.begin(), recent.m_files.end(),
                                        [&](const RecentFile& file) { return file.path == path; });
        if (!path.empty() && plain && isNew) recent.m_files.push_back({path, time.value_or(0)});
    }
    if (const Status status = document.status(); !status) return status.error();
    return recent;
}

std::string Recent::toXml() const {
    std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<recent version=\"1\">\n";
    for (const RecentFile& file : m_files)
        xml += fmt::format("    <opened path=\"{}\" time=\"{}\"/>\n", xmlEscaped(file.path), file.time);
    return xml + "</recent>\n";
}

Recent Recent::load(const std::string& file) {
    constexpr std::size_t kLargest = std::size_t{1} << 20; // bytes
    const auto text = readTextFile(file, kLargest);
    if (!text) return {};
    auto recent = parse(*text, file);
    return recent ? std::move(*recent) : Recent();
}

} // namespace lince::app
